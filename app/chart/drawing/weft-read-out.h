/* SPDX-License-Identifier: BSD-3-Clause */
/* Read-out: title, rows and hint that describe what is under the pointer. */
#pragma once

#include "weft-format.h"
#include "weft-hatch.h"

/* A line of a read-out: a name and what it is, and where it leads. */
typedef struct
{
  char *name;  /* translated */
  char *value; /* of several columns with a tab between, at most three */
  char *lane;  /* it leads to what the lane with this id has at @time; NULL: nowhere */
  guint64 time;
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
  gboolean has_span; /* it is a stretch of time: [from, to) ns, which a click selects */
  guint64 from, to;
  guint32 band;     /* of the heap profile that it is about; G_MAXUINT32: none */
  gboolean in_full; /* asked for: the item at the time, however narrow it is drawn, with all that it
                     * leads to. Stays when the rest is cleared */
  gboolean of_lane; /* asked for: what matters most at the time, whatever row of the lane it is in.
                     * Stays likewise */
} WeftReadOut;

WeftReadOut *weft_read_out_new (void);
void weft_read_out_free (WeftReadOut *self);
void weft_read_out_clear (WeftReadOut *self);

/* Copies @title, on one line, and @note, which may be NULL or have several lines: its breaks are
 * Weft's own, so no text of a log may stand in it. */
void weft_read_out_set_title (WeftReadOut *self, const char *title, const char *note);
/* What the words above mean; copied. */
void weft_read_out_set_hint (WeftReadOut *self, const char *hint);
void weft_read_out_set_span (WeftReadOut *self, guint64 from, guint64 to);
/* Adds a line; both are copied. */
void weft_read_out_add (WeftReadOut *self, const char *name, const char *value);
/* The same, leading to what the lane @lane has at @time, ns; copied. */
void weft_read_out_add_link (
    WeftReadOut *self, const char *name, const char *value, const char *lane, guint64 time);
void
weft_read_out_add_swatch (WeftReadOut *self, WeftColor swatch, const char *name, const char *value);

/* The same for @band of a heap profile. */
void weft_read_out_add_band (WeftReadOut *self,
                             guint32 band,
                             WeftColor swatch,
                             WeftHatch hatch,
                             const char *name,
                             const char *value);

/* All of it as text, for the clipboard; newly allocated. */
char *weft_read_out_text (const WeftReadOut *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftReadOut, weft_read_out_free)
