/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of two heap profiles: bands joined by name, times laid on one axis. */
#pragma once

#include "weft-heap-numbers.h"

/* Alignment of times: which times of the two profiles are drawn above one another. */
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

/* Immutable. Of two sides: the first is called A, the other B. Of several runs a side, the first is
 * drawn, and the numbers are medians. */
typedef struct
{
  GPtrArray *runs[2];          /* of WeftHeapProfile, of each run; a band's number is the same in
                                  all, the times are their own */
  GPtrArray *all_numbers[2];   /* of WeftHeapNumbers of the runs, over their ranges */
  WeftHeapProfile *heaps[2];   /* the first of the runs, borrowed from them */
  WeftHeapNumbers *numbers[2]; /* the same */
  WeftHeapProfile *aligned[2]; /* heaps on the axis */
  guint64 end;                 /* ns: of the axis, which begins at 0 */
  guint64 mark;                /* ns: where the markers stand on it; 0 but for WEFT_ALIGN_MARKER */
} WeftHeapComparison;

/* Whether two can be compared: both have samples, and their break-downs are the same, or unknown.
 */
gboolean weft_heap_comparison_fits (const WeftHeapProfile *a, const WeftHeapProfile *b);

/* The first profile of each that has a fitting one in the other. FALSE if there is none. */
gboolean
weft_heap_comparison_find (WeftHeapProfile *a, WeftHeapProfile *b, guint *part_a, guint *part_b);

/* Bands are the same that are called the same. Packages count without their version; info tables
 * by module, name and place, never by address, and those without a name all together. Cost centre
 * stacks are called by all that is in them. */
WeftHeapComparison *weft_heap_comparison_new (const WeftComparedHeap *a,
                                              const WeftComparedHeap *b,
                                              WeftAlignment alignment);
/* The same of several runs a side, at least one of each: arrays of WeftComparedHeap. */
WeftHeapComparison *
weft_heap_comparison_new_runs (const GArray *a, const GArray *b, WeftAlignment alignment);

/* The numbers of @band on a side, of several runs the medians of bytes and slope; runs without the
 * band have none of it. All zeros where no run has it. */
WeftHeapNumber
weft_heap_comparison_number (const WeftHeapComparison *self, guint side, guint32 band);

/* How likely chance alone sets the means of @band in the runs of both sides so far apart, 0 to 1:
 * weft_rank_test_of_runs(). NAN if there are too few runs to tell. */
double weft_heap_comparison_p (const WeftHeapComparison *self, guint32 band);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapComparison, weft_shared_unref)
