/* SPDX-License-Identifier: BSD-3-Clause */
/* Set of the user spans that are open at a time. Contains the rule that decides which span a STOP
 * ends. */
#pragma once

#include "weft-user-label.h"
#include "weft-user-walk.h"

/* Maximum number of rows of overlapping spans. A span for which all rows are used has
 * WEFT_USER_NO_ROW. */
#define WEFT_USER_MAX_ROWS 32
#define WEFT_USER_NO_ROW   255

/* A span that has begun. Copied by value. */
typedef struct
{
  guint64 start;  /* ns */
  guint64 offset; /* file offset of its START */
  guint64 hash;   /* hash of the label */
  guint64 pair;   /* see WeftUserLabel */
  gint64 subscript;
  guint32 label; /* number of the label */
  guint32 thread;
  guint16 cap;
  guint8 has_thread;
  guint8 is_telemetry; /* the span is from opentelemetry */
  guint8 row;          /* lowest row that was free when the span began */
} WeftUserOpenSpan;

/* Set of open spans. */
typedef struct _WeftUserOpenSet WeftUserOpenSet;

WeftUserOpenSet *weft_user_open_set_new (void);
void weft_user_open_set_free (WeftUserOpenSet *self);

/* Adds @span. */
void weft_user_open_set_add (WeftUserOpenSet *self, const WeftUserOpenSpan *span);

/* Returns the lowest row without an open span, or WEFT_USER_NO_ROW. */
guint8 weft_user_open_set_free_row (const WeftUserOpenSet *self);

/* Removes the span that @label, a STOP, ends, and stores the span in @span. This is the last open
 * span of @thread with the same pair and subscript. If @thread has none, it is the last such span
 * of any thread. Returns FALSE if there is no such span. */
gboolean weft_user_open_set_close (WeftUserOpenSet *self,
                                   const WeftUserLabel *label,
                                   gboolean has_thread,
                                   guint32 thread,
                                   WeftUserOpenSpan *span);

/* Returns the number of open spans. */
guint weft_user_open_set_size (const WeftUserOpenSet *self);

/* Returns the open spans as a new array of WeftUserOpenSpan, sorted by start. */
GArray *weft_user_open_set_list (const WeftUserOpenSet *self);
