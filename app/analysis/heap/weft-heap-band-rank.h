/* SPDX-License-Identifier: BSD-3-Clause */
/* Value of each band of a heap profile in a range of time by one sort key. */
#pragma once

#include "weft-heap-numbers.h"

/* Immutable. */
typedef struct
{
  double *values; /* by band: what it is ranked by; 0 for all by WEFT_HEAP_BY_NAME */
  guint8
      *is_there; /* by band: whether it has bytes in the range; the others' values mean nothing */
  guint n;       /* bands of the profile, with those that the range does not name */
} WeftHeapBandRank;

/* The same as weft_heap_numbers_new() would say of [@from, @to) of @profile by @key, in a part of
 * its time: what a redraw can wait for. */
WeftHeapBandRank *
weft_heap_band_rank_new (const WeftHeapProfile *profile, guint64 from, guint64 to, WeftHeapKey key);
void weft_heap_band_rank_free (WeftHeapBandRank *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapBandRank, weft_heap_band_rank_free)
