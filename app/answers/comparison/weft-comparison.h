/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of all quantities of two sides. A side is a range of one run or of several runs. */
#pragma once

#include "weft-baseline.h"
#include "weft-call-tree.h"
#include "weft-heap-comparison.h"
#include "weft-trace.h"

/* One side: the statistics of its runs, or the baseline that has their values. Borrowed. A side has
 * at least one run. */
typedef struct
{
  const WeftStatistics *runs; /* NULL for a baseline */
  guint n;
  const WeftBaseline *baseline;
} WeftComparedSide;

/* A quantity on both sides; copied by value, owns nothing. */
typedef struct
{
  const WeftQuantity *quantity;
  WeftAmount amounts[2]; /* amounts of A and B; for several runs, their medians */
  guint n[2];            /* number of runs of A and of B in which the quantity is known */
  /* Probability that chance alone makes such a difference, 0 to 1: from a rank test of several
   * runs, or from the counts of one run on each side. Absent if neither can be computed. */
  WeftAmount p;
  double spread; /* largest relative difference between two runs of the same side, 0 to 1 */
} WeftComparedNumber;

typedef enum
{
  WEFT_COMPARED_ABSENT, /* not known on one side */
  WEFT_COMPARED_SAME,
  WEFT_COMPARED_NOISE, /* the difference may be due to chance */
  WEFT_COMPARED_BETTER,
  WEFT_COMPARED_WORSE,
  WEFT_COMPARED_MORE, /* neither direction is better */
  WEFT_COMPARED_LESS,
  WEFT_N_COMPARED_VERDICTS,
} WeftComparedVerdict;

/* Returns the verdict as written to files, such as "within noise"; the window translates it.
 * Returns "" for WEFT_COMPARED_ABSENT. Static. */
const char *weft_compared_verdict_text (WeftComparedVerdict verdict);

/* Compares all quantities that are known on at least one side, in the order of their groups.
 * Returns an array of WeftComparedNumber. Free with g_array_unref(). */
GArray *weft_comparison_new (const WeftComparedSide *a, const WeftComparedSide *b);

/* Like weft_comparison_new(), but also compares quantities that are known on neither side. For
 * files, which list all quantities. */
GArray *weft_comparison_new_whole (const WeftComparedSide *a, const WeftComparedSide *b);

/* Compares @quantity on both sides. */
WeftComparedNumber weft_compared_number (const WeftQuantity *quantity,
                                         const WeftComparedSide *a,
                                         const WeftComparedSide *b);

/* Returns the value of @quantity on a side: the median of the runs in which it is known. */
WeftAmount weft_compared_amount (const WeftQuantity *quantity, const WeftComparedSide *side);

/* Sets @values, which has room for the runs of @side, to the known values of @quantity in ascending
 * order, and @n to their number. Returns their median, or the reason why none is known. */
WeftAmount weft_compared_values (const WeftQuantity *quantity,
                                 const WeftComparedSide *side,
                                 double *values,
                                 guint *n);

/* Return B minus A, in the quantity's unit, and B divided by A. Absent if either side is absent.
 * The ratio is also absent if A is 0. */
WeftAmount weft_compared_difference (const WeftComparedNumber *self);
WeftAmount weft_compared_ratio (const WeftComparedNumber *self);

/* Returns the noise band: a change of less than this fraction of the larger value may be due to
 * chance, see weft_quantity_noise(). Absent if a rank test of several runs decides instead, or if
 * the quantity is not known on a side. */
WeftAmount weft_compared_noise_band (const WeftComparedNumber *self);

WeftComparedVerdict weft_compared_verdict (const WeftComparedNumber *self);

/* Like weft_compared_verdict(), but regardless of chance: never WEFT_COMPARED_NOISE. */
WeftComparedVerdict weft_compared_direction (const WeftComparedNumber *self);

/* Returns the element of @numbers for the quantity called @id, or NULL. Borrowed. */
const WeftComparedNumber *weft_comparison_find (const GArray *numbers, const char *id);

/* One side of a comparison: runs of one program, each a range of a log. */

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
