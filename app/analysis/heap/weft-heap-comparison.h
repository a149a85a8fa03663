/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of two heap profiles: bands joined by name, samples on one time axis. */
#pragma once

#include "weft-heap-numbers.h"

/* Alignment: which times of the two profiles are drawn at the same position. */
typedef enum
{
  WEFT_ALIGN_TIME,   /* equal times since the start of each program or of its range */
  WEFT_ALIGN_MARKER, /* equal times since a marker in each profile */
  WEFT_ALIGN_SAMPLE, /* the n-th samples of both profiles, at the times of the first profile */
  WEFT_N_ALIGNMENTS,
} WeftAlignment;

/* Names of the alignments in options: "time", "marker", "sample"; NULL at the end. */
extern const char *const weft_alignment_names[WEFT_N_ALIGNMENTS + 1];

/* Returns the translated name of an alignment. Static. */
const char *weft_alignment_label (WeftAlignment alignment);

/* One of the compared profiles, borrowed while the comparison is made. */
typedef struct
{
  WeftHeapProfile *heap; /* only the first of several parts is compared */
  guint64 from, to;      /* range to compare, ns */
  guint64 end;           /* end of the run, ns */
  guint64 marker_time;   /* time of the marker, ns; used only for WEFT_ALIGN_MARKER */
} WeftComparedHeap;

/* Comparison of two sides. Immutable. The first side is called A, the second B. If a side has
 * several runs, the first one is drawn, and the numbers are medians. */
typedef struct
{
  GPtrArray *runs[2];          /* of WeftHeapProfile; a band has the same number in all runs */
  GPtrArray *all_numbers[2];   /* of WeftHeapNumbers: numbers of each run over its range */
  WeftHeapProfile *heaps[2];   /* the first of the runs, borrowed */
  WeftHeapNumbers *numbers[2]; /* the first of all_numbers, borrowed */
  WeftHeapProfile *aligned[2]; /* heaps, with their times on the common axis */
  guint64 end;                 /* end of the axis, which begins at 0, ns */
  guint64 marker_time;         /* position of the markers on the axis, ns; 0 except for
                           WEFT_ALIGN_MARKER */
} WeftHeapComparison;

/* Returns TRUE if the profiles can be compared: both have samples, and their breakdowns are the
 * same or both unknown. */
gboolean weft_heap_profiles_are_comparable (const WeftHeapProfile *a, const WeftHeapProfile *b);

/* Finds the first pair of parts that can be compared. Returns FALSE if there is none. */
gboolean weft_heap_comparison_find_parts (WeftHeapProfile *a,
                                          WeftHeapProfile *b,
                                          guint *part_a,
                                          guint *part_b);

/* Compares two profiles. Bands with the same name are joined; the version of a package is ignored.
 * Info tables are joined by module, name and source location, never by address; all info tables
 * without a name are one band. Cost centre stacks are joined by all their cost centres. */
WeftHeapComparison *weft_heap_comparison_new (const WeftComparedHeap *a,
                                              const WeftComparedHeap *b,
                                              WeftAlignment alignment);
/* Like weft_heap_comparison_new(), but @a and @b are arrays of WeftComparedHeap with at least one
 * run each. */
WeftHeapComparison *
weft_heap_comparison_new_runs (const GArray *a, const GArray *b, WeftAlignment alignment);

/* Returns the numbers of @band on a side, all 0 if no run has the band. With several runs, bytes
 * and slope are medians over the runs, in which a run without the band counts as 0. */
WeftHeapNumber
weft_heap_comparison_number (const WeftHeapComparison *self, guint side, guint32 band);

/* Returns the probability, 0 to 1, that the means of @band in the runs of both sides differ this
 * much by chance, see weft_rank_test_or_nan(). NAN if there are too few runs. */
double weft_heap_comparison_p (const WeftHeapComparison *self, guint32 band);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapComparison, weft_shared_unref)
