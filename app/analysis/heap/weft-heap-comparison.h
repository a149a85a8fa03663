/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of two heap profiles: bands joined by name, samples on one time axis. */
#pragma once

#include "weft-heap-numbers.h"

/* Alignment: which times of the two profiles are at the same position on the axis. */
typedef enum
{
  WEFT_ALIGN_TIME,   /* time since the start of each program or range */
  WEFT_ALIGN_MARKER, /* time since a marker in each profile */
  WEFT_ALIGN_SAMPLE, /* the n-th samples of both profiles, at the times of the first profile */
  WEFT_N_ALIGNMENTS,
} WeftAlignment;

/* Names of the alignments in options: "time", "marker", "sample"; NULL at the end. */
extern const char *const weft_alignment_names[WEFT_N_ALIGNMENTS + 1];

/* Returns the translated name of an alignment. Static. */
const char *weft_alignment_label (WeftAlignment alignment);

/* One of the compared profiles. Borrowed while the comparison is made. */
typedef struct
{
  WeftHeapProfile *heap; /* if the profile has several parts, only the first is compared */
  guint64 from, to;      /* range to compare, ns */
  guint64 end;           /* end of the run, ns */
  guint64 marker_time;   /* time of the marker, ns; used only for WEFT_ALIGN_MARKER */
} WeftComparedHeap;

/* Comparison of two sides, A and B. Immutable. If a side has several runs, the first run is drawn,
 * and numbers are medians over the runs. */
typedef struct
{
  GPtrArray *runs[2];          /* of WeftHeapProfile; a band has the same number in all runs */
  GPtrArray *all_numbers[2];   /* of WeftHeapNumbers: the numbers of each run for its range */
  WeftHeapProfile *heaps[2];   /* the first run of each side, borrowed */
  WeftHeapNumbers *numbers[2]; /* the first element of all_numbers of each side, borrowed */
  WeftHeapProfile *aligned[2]; /* @heaps with times on the common axis */
  guint64 end;                 /* end of the axis, ns; the axis begins at 0 */
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

/* Compares two profiles. Bands with the same name are joined, ignoring the versions of packages.
 * Info tables are joined by module, name and source location, never by address; all info tables
 * without a name form one band. Cost centre stacks are joined if all their cost centres are the
 * same. */
WeftHeapComparison *weft_heap_comparison_new (const WeftComparedHeap *a,
                                              const WeftComparedHeap *b,
                                              WeftAlignment alignment);
/* Like weft_heap_comparison_new(), but @a and @b are arrays of WeftComparedHeap, with at least one
 * run each. */
WeftHeapComparison *
weft_heap_comparison_new_runs (const GArray *a, const GArray *b, WeftAlignment alignment);

/* Returns the numbers of @band on one side, all 0 if no run contains the band. With several runs,
 * bytes and slope are medians over the runs; a run without the band counts as 0. */
WeftHeapNumber
weft_heap_comparison_number (const WeftHeapComparison *self, guint side, guint32 band);

/* Returns the probability (0 to 1) that the means of @band in the runs of the two sides differ this
 * much by chance, see weft_rank_test_or_nan(). NAN if there are too few runs. */
double weft_heap_comparison_p (const WeftHeapComparison *self, guint32 band);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapComparison, weft_shared_unref)
