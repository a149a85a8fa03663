/* SPDX-License-Identifier: BSD-3-Clause */
/* Usage of one capability by pixel column: the exact share of each state, and the intervals that
 * are wide enough for a box of their own. */
#pragma once

#include "weft-hec-use.h"
#include "weft-tally-edges.h"

/* Parts of a column, each from 0 to 1; what is missing to 1 was idle. */
typedef struct
{
  float run, work, wait, sync, unknown;
} WeftColumn;

/* Immutable. */
typedef struct
{
  guint n;
  WeftColumn *columns;
  GArray *spans; /* of WeftUseSpan, by time, neither idle nor unknown: those of at least min_ns */
  WeftHecShares total; /* of the whole range, ns */
} WeftUsageColumns;

/* The columns [edges[x], edges[x + 1]) for x < @n of the index's @i-th capability; @edges (n + 1 of
 * them, ns) must not decrease.
 * An empty column gets what is in force at its edge. Stretches of at least @min_ns that reach into
 * the range are listed as spans, whole; @min_ns must not be less than the widest column.
 * @end: the end of the capability's life, where everything ends.
 * @tallies: of the same capability and edges, counted on the way; or NULL. */
WeftUsageColumns *weft_usage_columns_new (const WeftHecUse *hecs,
                                          guint i,
                                          const guint64 *edges,
                                          guint n,
                                          guint64 min_ns,
                                          guint64 end,
                                          WeftTallyEdges *tallies);
void weft_usage_columns_free (WeftUsageColumns *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUsageColumns, weft_usage_columns_free)
