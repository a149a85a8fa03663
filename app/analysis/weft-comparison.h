/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison: every quantity of two ranges side by side. */
#pragma once

#include "weft-quantity.h"

/* A quantity of both. A plain value. */
typedef struct
{
  const WeftQuantity *quantity;
  WeftAmount amounts[2]; /* of A and of B */
} WeftComparedNumber;

/* The quantities that either range has, in the order of their table: an array of
 * WeftComparedNumber. Free it. */
GArray *weft_comparison_new (const WeftStatistics *a, const WeftStatistics *b);

/* What B has more than A, in the quantity's unit, and B as a multiple of A; where a side is absent,
 * so are these. A multiple of nothing is none. */
WeftAmount weft_compared_difference (const WeftComparedNumber *self);
WeftAmount weft_compared_ratio (const WeftComparedNumber *self);
