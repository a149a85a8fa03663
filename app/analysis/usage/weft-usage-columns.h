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

/* Which columns are asked for: [edges[x], edges[x + 1]) for x < @n. A plain value. */
typedef struct
{
  const WeftHecUse *hecs;
  guint i;              /* the capability's place in the index */
  const guint64 *edges; /* n + 1 of them, ns, which do not decrease */
  guint n;
  guint64 min_ns; /* stretches of at least so long are spans; not less than the widest column */
  guint64 end;    /* ns: of the capability's life, where everything ends */
} WeftUsageQuery;

/* An empty column gets what is in force at its edge. Spans that reach into the range are whole.
 * @tallies: of the same capability and edges, counted on the way; or NULL. */
WeftUsageColumns *weft_usage_columns_new (const WeftUsageQuery *query, WeftTallyEdges *tallies);
void weft_usage_columns_free (WeftUsageColumns *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUsageColumns, weft_usage_columns_free)
