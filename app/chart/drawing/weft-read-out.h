/* SPDX-License-Identifier: BSD-3-Clause */
/* Read-out: title, rows and hint that describe what is under the pointer. */
#pragma once

#include "weft-format.h"
#include "weft-hatch.h"

/* A row of a read-out: a name, its value and a link. */
typedef struct
{
  char *name;   /* translated */
  char *value;  /* up to three columns with a tab between */
  char *lane;   /* ID of the lane that the row links to, or NULL */
  guint64 time; /* ns, in that lane */
  gboolean has_swatch;
  WeftColor swatch;
  WeftHatch hatch; /* of the swatch */
} WeftReadOutRow;

/* Reused from one reading to the next. */
typedef struct
{
  char *title;
  char *note;        /* a second line, or NULL */
  char *hint;        /* a sentence below, or NULL */
  GArray *rows;      /* of WeftReadOutRow */
  gboolean has_span; /* it describes the time [from, to), which a click selects */
  guint64 from, to;  /* ns */
  guint32 band;      /* of the heap profile that it describes; G_MAXUINT32: none */

  /* Set by the caller, and kept by weft_read_out_clear(). */
  gboolean in_full; /* read the item at the time, however narrow it is drawn, with all its links */
  gboolean of_lane; /* read the main item at the time, in any row of the lane */
} WeftReadOut;

WeftReadOut *weft_read_out_new (void);
void weft_read_out_free (WeftReadOut *self);
void weft_read_out_clear (WeftReadOut *self);

/* Copies @title, on one line, and @note, which may be NULL or have several lines. The line breaks
 * are Weft's own, so @note must not contain text of a log. */
void weft_read_out_set_title (WeftReadOut *self, const char *title, const char *note);

/* Sets the sentence that explains the rows; copied. */
void weft_read_out_set_hint (WeftReadOut *self, const char *hint);
void weft_read_out_set_span (WeftReadOut *self, guint64 from, guint64 to);

/* Adds a row; strings are copied. */
void weft_read_out_add (WeftReadOut *self, const char *name, const char *value);

/* Adds a row that links to @time, ns, in the lane with the ID @lane. */
void weft_read_out_add_link (
    WeftReadOut *self, const char *name, const char *value, const char *lane, guint64 time);

/* Adds a row with a swatch. */
void
weft_read_out_add_swatch (WeftReadOut *self, WeftColor swatch, const char *name, const char *value);

/* Adds a row with the swatch of @band of a heap profile, and sets the band. */
void weft_read_out_add_band (WeftReadOut *self,
                             guint32 band,
                             WeftColor swatch,
                             WeftHatch hatch,
                             const char *name,
                             const char *value);

/* Returns the read-out as text, for the clipboard; newly allocated. */
char *weft_read_out_text (const WeftReadOut *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftReadOut, weft_read_out_free)
