/* SPDX-License-Identifier: BSD-3-Clause */
/* One side of a comparison: runs of one program, each a range of a log. */
#pragma once

#include "weft-call-tree.h"
#include "weft-heap-comparison.h"
#include "weft-trace.h"

typedef struct
{
  WeftTrace *trace; /* reference owned by the array */
  WeftRange range;  /* ns */
  guint64 mark;     /* time of the marker, ns; for WEFT_ALIGN_MARKER */
} WeftComparedRun;

/* Returns an empty array of WeftComparedRun. Free with g_array_unref(). */
GArray *weft_compared_runs_new (void);

/* Adds a run; takes a reference to @trace. */
void weft_compared_runs_add (GArray *self, WeftTrace *trace, WeftRange range, guint64 mark);

static inline const WeftComparedRun *
weft_compared_runs_nth (const GArray *self, guint i)
{
  return &g_array_index (self, WeftComparedRun, i);
}

/* Finds the first breakdown that both sides have. Sets @heaps to two new arrays of
 * WeftComparedHeap, one for each side, whose profiles are borrowed from the runs. Returns FALSE if
 * there is none. */
gboolean weft_compared_runs_find_heaps (const GArray *a, const GArray *b, GArray *heaps[2]);

/* Compares the profiles that weft_compared_runs_find_heaps() finds. Returns NULL if there are none.
 * Can take seconds: call it in a worker thread. */
WeftHeapComparison *
weft_compared_runs_compare_heaps (const GArray *a, const GArray *b, WeftAlignment alignment);

/* Compares the time profiles of the runs by cost centre or, if a side has none, by call stack.
 * Returns NULL if a side has neither. Call it in a worker thread. */
WeftCostComparison *weft_compared_runs_compare_costs (const GArray *a, const GArray *b);
