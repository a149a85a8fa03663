/* SPDX-License-Identifier: BSD-3-Clause */
/* Side of a comparison: runs of one program, each a range of a log. */
#pragma once

#include "weft-cost-comparison.h"
#include "weft-heap-comparison.h"
#include "weft-trace.h"

/* A run. */
typedef struct
{
  WeftTrace *trace; /* owned by the array that it is in */
  WeftRange range;  /* ns */
  guint64 mark;     /* ns: for WEFT_ALIGN_MARKER */
} WeftComparedRun;

/* An array of WeftComparedRun, empty. */
GArray *weft_compared_runs_new (void);

/* Adds a run, which keeps a reference to @trace. */
void weft_compared_runs_add (GArray *self, WeftTrace *trace, WeftRange range, guint64 mark);

static inline const WeftComparedRun *
weft_compared_runs_nth (const GArray *self, guint i)
{
  return &g_array_index (self, WeftComparedRun, i);
}

/* Finds the first breakdown that both sides have. @heaps gets the heap profiles with it, two arrays
 * of WeftComparedHeap, which borrow. Returns FALSE if there is none. */
gboolean weft_compared_runs_find_heaps (const GArray *a, const GArray *b, GArray *heaps[2]);

/* Compares these profiles; NULL if there are none. For a worker thread: takes up to seconds. */
WeftHeapComparison *
weft_compared_runs_heaps (const GArray *a, const GArray *b, WeftAlignment alignment);

/* Compares their time profiles by cost centre, or else by call stacks; NULL if a side has none.
 * For a worker thread. */
WeftCostComparison *weft_compared_runs_costs (const GArray *a, const GArray *b);
