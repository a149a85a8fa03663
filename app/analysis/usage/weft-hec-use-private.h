/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals of WeftHecUse, shared by its source files. */
#pragma once

#include "weft-hec-use.h"
#include "weft-packed-array.h"

struct _WeftHecUse
{
  const WeftIndex *index;
  const WeftGcWindows *windows;
  const WeftCover *cover; /* coverage of the process */
  gboolean has_threads;   /* the log records runs of threads */
  guint step; /* number of GC windows between two stored sums, a power of 2; so the stored sums can
                 still be used when the log grows */
  WeftPackedArray **sums; /* for each capability, its WeftHecSums: element k has the sums before
                             window k * step, the last element has the sums at the end */
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

/* Moves to @time (ns), visiting all windows in between rather than using the stored sums. */
void weft_hec_use_walk_advance (WeftHecUseWalk *self, guint64 time);
