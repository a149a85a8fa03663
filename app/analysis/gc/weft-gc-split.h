/* SPDX-License-Identifier: BSD-3-Clause */
/* Splits a time range at its GCs, from the end of the range to its start. */
#pragma once

#include "weft-gc-windows.h"

/* Part of a range, inside or outside of GCs. Copied by value. */
typedef struct
{
  guint64 from, to; /* [from, to) in ns, not empty */
  gint gc;          /* index of the GC, or -1 if the part is outside of GCs */
  gboolean is_sync; /* GC sync: the HECs are stopping for the GC, whose pause has not begun yet */
} WeftGcPart;

/* State of a split. Copied by value, borrows @windows. */
typedef struct
{
  const WeftGcWindows *windows;
  guint64 from, to; /* the rest of the range, which has not been returned yet, ns */
  guint n;          /* only the first @n windows can overlap the rest */
  gboolean with_sync;
} WeftGcSplit;

/* Begins to split [@from, @to). If @with_sync, the time from the request to the start of a GC is a
 * part of its own; otherwise this time is outside of GCs. O(log n). */
WeftGcSplit
weft_gc_split (const WeftGcWindows *windows, guint64 from, guint64 to, gboolean with_sync);

/* Sets @part to the next part, going backwards. Returns FALSE if no part is left. */
gboolean weft_gc_split_next (WeftGcSplit *self, WeftGcPart *part);
