/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts by slices of a range: their length is the shortest power of two with which few enough
 * slices cover all that was counted. */
#pragma once

#include "weft-range.h"

#define WEFT_MAX_SLICES 256

/* A plain value, zeros to begin with. */
typedef struct
{
  guint shift;                     /* a slice is 2^shift ns long */
  guint32 counts[WEFT_MAX_SLICES]; /* from the beginning of the range on */
} WeftSlices;

/* Makes slices so long that they cover @length ns. */
void weft_slices_cover (WeftSlices *self, guint64 length);

/* Counts what happens @at ns after the beginning of the range. */
void weft_slices_add (WeftSlices *self, guint64 at);

/* The @i-th slice, cut to @range. */
static inline WeftRange
weft_slices_nth (const WeftSlices *self, guint i, WeftRange range)
{
  guint64 length = range.to - range.from;
  guint64 from = MIN ((guint64) i << self->shift, length);

  return (WeftRange){ range.from + from,
                      range.from + from +
                          MIN (G_GUINT64_CONSTANT (1) << self->shift, length - from) };
}
