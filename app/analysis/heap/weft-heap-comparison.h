/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of two heap profiles: bands joined by name, times on one axis. */
#pragma once

#include "weft-heap-numbers.h"

/* Alignment: the rule by which times of the two profiles are drawn at the same position. */
typedef enum
{
  WEFT_ALIGN_TIME,   /* the same time since the start of each program or of its range */
  WEFT_ALIGN_MARKER, /* the same time since a marker of each */
  WEFT_ALIGN_SAMPLE, /* the n-th samples, at the times of the first profile */
  WEFT_N_ALIGNMENTS,
} WeftAlignment;

/* Alignment in options: "time", "marker", "sample"; NULL at the end. */
extern const char *const weft_alignment_names[WEFT_N_ALIGNMENTS + 1];

/* Returns the translated name of an alignment. Static. */
const char *weft_alignment_label (WeftAlignment alignment);

/* One of the compared profiles, borrowed while a comparison is made. A plain value. */
typedef struct
{
  WeftHeapProfile *heap; /* compared by its first part if it has several */
  guint64 from, to;      /* ns: the range that is compared */
  guint64 end;           /* ns: end of the run */
  guint64 mark;          /* ns: for WEFT_ALIGN_MARKER */
} WeftComparedHeap;

/* Immutable. The first side is called A, the second B. If a side has several runs, the first one is
 * drawn, and the numbers are medians. */
typedef struct
{
  GPtrArray *runs[2];          /* of WeftHeapProfile; a band has the same number in all runs */
  GPtrArray *all_numbers[2];   /* of WeftHeapNumbers, of each run over its range */
  WeftHeapProfile *heaps[2];   /* the first of the runs, borrowed */
  WeftHeapNumbers *numbers[2]; /* the first of all_numbers, borrowed */
  WeftHeapProfile *aligned[2]; /* heaps with times on the axis */
  guint64 end;                 /* ns: end of the axis, which begins at 0 */
  guint64 mark;                /* ns: of the markers on the axis; 0 except for WEFT_ALIGN_MARKER */
} WeftHeapComparison;

/* Returns TRUE if the profiles can be compared: both have samples, and their break-downs are the
 * same or both unknown. */
gboolean weft_heap_comparison_fits (const WeftHeapProfile *a, const WeftHeapProfile *b);

/* Finds the first parts of both that can be compared. Returns FALSE if there are none. */
gboolean
weft_heap_comparison_find (WeftHeapProfile *a, WeftHeapProfile *b, guint *part_a, guint *part_b);

/* Bands with the same name are joined. The version of a package is ignored. Info tables are joined
 * by module, name and source location, never by address; all that have no name are one. Cost centre
 * stacks are joined by all their cost centres. */
WeftHeapComparison *weft_heap_comparison_new (const WeftComparedHeap *a,
                                              const WeftComparedHeap *b,
                                              WeftAlignment alignment);
/* Like weft_heap_comparison_new(), but for at least one run on each side: arrays of
 * WeftComparedHeap. */
WeftHeapComparison *
weft_heap_comparison_new_runs (const GArray *a, const GArray *b, WeftAlignment alignment);

/* Returns the numbers of @band on a side; with several runs, the medians of bytes and slope, with 0
 * for runs without the band. All zeros if no run has the band. */
WeftHeapNumber
weft_heap_comparison_number (const WeftHeapComparison *self, guint side, guint32 band);

/* Returns the probability, 0 to 1, that the means of @band in the runs of both sides differ as much
 * by chance: weft_rank_test_of_runs(). NAN if there are too few runs. */
double weft_heap_comparison_p (const WeftHeapComparison *self, guint32 band);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapComparison, weft_shared_unref)
