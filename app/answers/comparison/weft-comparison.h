/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison: every quantity of two sides, each a range of one run or of several. */
#pragma once

#include "weft-quantity.h"

/* Probability up to which a difference is not taken for chance, for one run a side; for several
 * runs it is WEFT_RANK_TEST_P. */
#define WEFT_COMPARED_P_COUNTS 0.05

/* A side: the statistics of its runs, at least one. Borrowed. */
typedef struct
{
  const WeftStatistics *runs;
  guint n;
} WeftComparedSide;

/* A quantity of both sides. A plain value. */
typedef struct
{
  const WeftQuantity *quantity;
  WeftAmount amounts[2]; /* those of A and B; the median of several runs */
  guint n[2];            /* runs of each in which it is known */
  /* Probability of such a difference by chance, 0 to 1: by the ranks of several runs, or by the
   * counts of one a side. Absent if there is neither. */
  WeftAmount p;
  double
      spread; /* largest difference of runs of one side, as a part of the largest value: 0 to 1 */
} WeftComparedNumber;

typedef enum
{
  WEFT_COMPARED_ABSENT, /* a side does not have it */
  WEFT_COMPARED_SAME,
  WEFT_COMPARED_NOISE, /* chance alone may be the reason */
  WEFT_COMPARED_BETTER,
  WEFT_COMPARED_WORSE,
  WEFT_COMPARED_MORE, /* neither is better */
  WEFT_COMPARED_LESS,
  WEFT_N_COMPARED_VERDICTS,
} WeftComparedVerdict;

/* Returns the verdict as in files, to be translated in the window: "within noise"; "" if a side
 * does not have the quantity. Static. */
const char *weft_compared_verdict_text (WeftComparedVerdict verdict);

/* The quantities that either side has, in the order of their table: an array of
 * WeftComparedNumber. Free it. */
GArray *weft_comparison_new (const WeftComparedSide *a, const WeftComparedSide *b);

/* Like weft_comparison_new(), with those that neither side has: for files, which list all. */
GArray *weft_comparison_new_whole (const WeftComparedSide *a, const WeftComparedSide *b);

/* Returns the comparison of @quantity on both sides. */
WeftComparedNumber weft_compared_number (const WeftQuantity *quantity,
                                         const WeftComparedSide *a,
                                         const WeftComparedSide *b);

/* The value of @quantity on a side: of several runs the median of those that know it. */
WeftAmount weft_compared_amount (const WeftQuantity *quantity, const WeftComparedSide *side);

/* B minus A, in the quantity's unit, and B divided by A. Absent if a side is; the ratio also if A
 * is 0. */
WeftAmount weft_compared_difference (const WeftComparedNumber *self);
WeftAmount weft_compared_ratio (const WeftComparedNumber *self);

/* A change of less than this part of the larger value may be chance: see weft_quantity_noise().
 * Absent if the ranks of several runs decide instead, or a side does not have the quantity. */
WeftAmount weft_compared_band (const WeftComparedNumber *self);

WeftComparedVerdict weft_compared_verdict (const WeftComparedNumber *self);

/* The quantity called @id, or NULL if neither side has it. Borrowed. */
const WeftComparedNumber *weft_comparison_find (const GArray *numbers, const char *id);
