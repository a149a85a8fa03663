/* SPDX-License-Identifier: BSD-3-Clause */
/* Read-out: a title, rows and a hint that describe the item under the pointer. */
#pragma once

#include "weft-format.h"
#include "weft-hatch.h"

/* A row of a read-out: a name, its value and a link. */
typedef struct
{
  char *name;   /* translated */
  char *value;  /* up to three columns, separated by tabs */
  char *lane;   /* ID of the lane that the row links to, or NULL */
  guint64 time; /* time to show in that lane, ns */
  gboolean has_swatch;
  WeftColor swatch;
  WeftHatch hatch; /* hatch of the swatch */
} WeftReadOutRow;

/* A read-out, reused for successive items. */
typedef struct
{
  char *title;
  char *note;        /* second line, or NULL */
  char *hint;        /* sentence below the rows, or NULL */
  GArray *rows;      /* of WeftReadOutRow */
  gboolean has_span; /* the item has a time range [from, to), which a click selects */
  guint64 from, to;  /* ns */
  guint32 band;      /* heap profile band of the item, or G_MAXUINT32 if none */

  /* Set by the caller; not changed by weft_read_out_clear(). */
  gboolean is_exhaustive; /* read the item at the time, even if it is too narrow to be drawn as a
                             box, and add all its links */
  gboolean ignores_row; /* read the lane's main item at the time, whichever row is at the pointer */
} WeftReadOut;

WeftReadOut *weft_read_out_new (void);
void weft_read_out_free (WeftReadOut *self);
void weft_read_out_clear (WeftReadOut *self);

/* Sets the title, copied as one line, and the note, which may be NULL or have several lines. Line
 * breaks in @note are kept, so it must not contain text from a log. */
void weft_read_out_set_title (WeftReadOut *self, const char *title, const char *note);

/* Sets the sentence that explains the rows; copied. */
void weft_read_out_set_hint (WeftReadOut *self, const char *hint);
void weft_read_out_set_span (WeftReadOut *self, guint64 from, guint64 to);

/* Adds a row; strings are copied. */
void weft_read_out_add (WeftReadOut *self, const char *name, const char *value);

/* Adds a row that links to @time (ns) in the lane whose ID is @lane. */
void weft_read_out_add_link (
    WeftReadOut *self, const char *name, const char *value, const char *lane, guint64 time);

/* Adds a row with a swatch. */
void
weft_read_out_add_swatch (WeftReadOut *self, WeftColor swatch, const char *name, const char *value);

/* Adds a row with the swatch of heap profile band @band, and sets the read-out's band. */
void weft_read_out_add_band (WeftReadOut *self,
                             guint32 band,
                             WeftColor swatch,
                             WeftHatch hatch,
                             const char *name,
                             const char *value);

/* Returns the read-out as text for the clipboard. Newly allocated. */
char *weft_read_out_text (const WeftReadOut *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftReadOut, weft_read_out_free)
