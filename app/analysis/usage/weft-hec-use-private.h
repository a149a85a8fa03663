/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals of WeftHecUse that its files share. */
#pragma once

#include "weft-hec-use.h"
#include "weft-packed-array.h"

struct _WeftHecUse
{
  const WeftIndex *index;
  const WeftGcWindows *windows;
  const WeftCover *cover; /* coverage of the process */
  gboolean has_threads;   /* runs of threads were recorded */
  guint step; /* GC windows between two stored sums: a power of 2, so that the stored sums
                 of a longer log are also those of a shorter one */
  WeftPackedArray **sums; /* by capability, of WeftHecSums: element k is before window k * step, the
                             last one is at the end */
};

/* Returns the stored sums of the @i-th capability before window @k * step. */
static inline WeftHecSums
weft_hec_use_stored (const WeftHecUse *self, guint i, guint k)
{
  WeftHecSums sums;

  weft_packed_array_nth (self->sums[i], k, &sums);
  return sums;
}

/* Moves to the @k-th stored sums. */
void weft_hec_use_walk_jump (WeftHecUseWalk *self, guint k);

/* Moves to @time (ns) through all windows, without the stored sums. */
void weft_hec_use_walk_advance (WeftHecUseWalk *self, guint64 time);
