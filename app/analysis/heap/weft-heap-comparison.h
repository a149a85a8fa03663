/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of two heap profiles: bands joined by name, times laid on one axis. */
#pragma once

#include "weft-heap-numbers.h"

/* What stands below what where two profiles are drawn. */
typedef enum
{
  WEFT_ALIGN_TIME,   /* the same time since each program's start, or that of its range */
  WEFT_ALIGN_MARKER, /* the same time since a marker of each */
  WEFT_ALIGN_SAMPLE, /* the n-th samples, at the times of the first profile's */
  WEFT_N_ALIGNMENTS,
} WeftAlignment;

/* Alignment in options: "time", "marker", "sample"; NULL at the end. */
extern const char *const weft_alignment_names[WEFT_N_ALIGNMENTS + 1];

/* What an alignment is called, translated. Static. */
const char *weft_alignment_label (WeftAlignment alignment);

/* One of the two, borrowed while a comparison is made. A plain value. */
typedef struct
{
  WeftHeapProfile *heap; /* one without parts, or the first of them */
  guint64 from, to;      /* ns: the range that is compared */
  guint64 end;           /* ns: of its run */
  guint64 mark;          /* ns: for WEFT_ALIGN_MARKER */
} WeftComparedHeap;

/* Immutable. Of two: the first is called A, the other B. */
typedef struct
{
  gatomicrefcount refs;
  WeftHeapProfile *heaps[2];   /* a band's number is the same in both; the times are their own */
  WeftHeapProfile *aligned[2]; /* the same on the axis */
  WeftHeapNumbers *numbers[2]; /* of heaps, over their ranges */
  guint64 end;                 /* ns: of the axis, which begins at 0 */
  guint64 mark;                /* ns: where the markers stand on it; 0 but for WEFT_ALIGN_MARKER */
} WeftHeapComparison;

/* Whether two can be compared: both have samples, and their break-downs are the same, or unknown.
 */
gboolean weft_heap_comparison_fits (const WeftHeapProfile *a, const WeftHeapProfile *b);

/* The first profile of each that has a fitting one in the other. FALSE where there is none. */
gboolean
weft_heap_comparison_find (WeftHeapProfile *a, WeftHeapProfile *b, guint *part_a, guint *part_b);

/* Bands are the same that are called the same. Packages count without their version; info tables
 * by module, name and place, never by address, and those without a name all together. Cost centre
 * stacks are called by all that is in them. */
WeftHeapComparison *weft_heap_comparison_new (const WeftComparedHeap *a,
                                              const WeftComparedHeap *b,
                                              WeftAlignment alignment);
WeftHeapComparison *weft_heap_comparison_ref (WeftHeapComparison *self);
void weft_heap_comparison_unref (WeftHeapComparison *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapComparison, weft_heap_comparison_unref)
