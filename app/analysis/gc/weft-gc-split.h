/* SPDX-License-Identifier: BSD-3-Clause */
/* Splits a range of time at the GCs in it, back from its end. */
#pragma once

#include "weft-gc-windows.h"

/* Part of a range, inside or outside of GCs. Copied by value. */
typedef struct
{
  guint64 from, to; /* ns: [from, to), not empty */
  gint gc;          /* index of the GC, or -1 outside of GCs */
  gboolean is_sync; /* the HECs stop for that GC, whose pause has not begun */
} WeftGcPart;

/* A range that is being split. Copied by value, borrows @windows. */
typedef struct
{
  const WeftGcWindows *windows;
  guint64 from, to; /* the part of the range that has not been returned yet, ns */
  guint n;          /* only the first @n windows can overlap it */
  gboolean with_sync;
} WeftGcSplit;

/* Begins to split [@from, @to). The time from the request to the start of a GC is a part of its own
 * if @with_sync, otherwise it is outside of GCs. O(log n). */
WeftGcSplit
weft_gc_split (const WeftGcWindows *windows, guint64 from, guint64 to, gboolean with_sync);

/* Sets @part to the last part that has not been returned yet. Returns FALSE if there is none. */
gboolean weft_gc_split_next (WeftGcSplit *self, WeftGcPart *part);
