/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals that the files of the use of HECs share. */
#pragma once

#include "weft-hec-use.h"
#include "weft-packed-array.h"

struct _WeftHecUse
{
  const WeftIndex *index;
  const WeftGcWindows *windows;
  const WeftCover *cover; /* of the process */
  gboolean has_threads;   /* runs of threads were recorded */
  guint step;             /* windows from one kept sum to the next: a power of 2, so that a longer
                             log's kept sums are among a shorter one's */
  WeftPackedArray **kept; /* by capability, of WeftHecSums: before window i * step, and where one
                             ends them at the end */
};

/* The kept sums of the index's @i-th capability before window @k * step. */
static inline WeftHecSums
weft_hec_use_kept (const WeftHecUse *self, guint i, guint k)
{
  WeftHecSums sums;

  weft_packed_array_nth (self->kept[i], k, &sums);
  return sums;
}

/* Goes to the @k-th kept sums. */
void weft_hec_use_walk_start (WeftHecUseWalk *self, guint k);

/* Goes on to @time (ns) through all windows, without the kept sums. */
void weft_hec_use_walk_go_on (WeftHecUseWalk *self, guint64 time);
