/* SPDX-License-Identifier: BSD-3-Clause */
/* The user spans that are open at a time, and the rule which of them a STOP ends. */
#pragma once

#include "weft-user-label.h"
#include "weft-user-walk.h"

/* Rows in which spans stand one above the other; deeper ones have WEFT_USER_NO_ROW. */
#define WEFT_USER_MAX_ROWS 32
#define WEFT_USER_NO_ROW   255

/* A span that has begun. A plain value. */
typedef struct
{
  guint64 start;  /* ns */
  guint64 offset; /* of its START in the file */
  guint64 hash;   /* of the label */
  guint64 pair;   /* what its STOP has: see WeftUserLabel */
  gint64 subscript;
  guint32 label; /* number */
  guint32 thread;
  guint16 cap;
  guint8 has_thread;
  guint8 is_telemetry; /* of opentelemetry */
  guint8 row;          /* the lowest that was free when it began */
} WeftUserOpen;

/* All that are under way. */
typedef struct _WeftUserOpenSet WeftUserOpenSet;

WeftUserOpenSet *weft_user_open_set_new (void);
void weft_user_open_set_free (WeftUserOpenSet *self);

/* Opens @span as it is. */
void weft_user_open_set_add (WeftUserOpenSet *self, const WeftUserOpen *span);

/* The lowest row that no open span has, or WEFT_USER_NO_ROW. */
guint8 weft_user_open_set_free_row (const WeftUserOpenSet *self);

/* Takes out the span that a STOP ends: of its pair and subscript, the one that this thread began
 * last; where there is none, the one that any thread began last. FALSE if none is open. */
gboolean weft_user_open_set_close (WeftUserOpenSet *self,
                                   const WeftUserLabel *label,
                                   gboolean has_thread,
                                   guint32 thread,
                                   WeftUserOpen *span);

/* How many are open, and all of them by their start: a new array of WeftUserOpen. */
guint weft_user_open_set_size (const WeftUserOpenSet *self);
GArray *weft_user_open_set_list (const WeftUserOpenSet *self);
