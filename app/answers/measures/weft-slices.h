/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts of events in slices of a range. The length of a slice is the smallest power of two with
 * which WEFT_MAX_SLICES slices cover all events so far. When the slices become too short, they are
 * merged in pairs. */
#pragma once

#include "weft-range.h"

#define WEFT_MAX_SLICES 256

/* Copied by value, owns nothing. Must be initialised to zeros. */
typedef struct
{
  guint shift;                     /* a slice is 2^shift ns long */
  guint32 counts[WEFT_MAX_SLICES]; /* number of events in each slice */
} WeftSlices;

/* Lengthens the slices until they cover @length ns. */
static inline void
weft_slices_set_length (WeftSlices *self, guint64 length)
{
  while (length > 0 && (length - 1) >> self->shift >= WEFT_MAX_SLICES)
    {
      for (guint i = 0; i < WEFT_MAX_SLICES / 2; i++)
        self->counts[i] = self->counts[2 * i] + self->counts[2 * i + 1];
      for (guint i = WEFT_MAX_SLICES / 2; i < WEFT_MAX_SLICES; i++)
        self->counts[i] = 0;
      self->shift++;
    }
}

/* Counts an event @at ns after the start of the range. */
static inline void
weft_slices_add (WeftSlices *self, guint64 at)
{
  weft_slices_set_length (self, at + 1);
  self->counts[at >> self->shift]++;
}

/* Returns slice @i, clipped to @range. */
static inline WeftRange
weft_slices_nth (const WeftSlices *self, guint i, WeftRange range)
{
  guint64 length = range.to - range.from;
  guint64 from = MIN ((guint64) i << self->shift, length);

  return (WeftRange){ range.from + from,
                      range.from + from +
                          MIN (G_GUINT64_CONSTANT (1) << self->shift, length - from) };
}
