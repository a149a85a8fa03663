/* SPDX-License-Identifier: BSD-3-Clause */
/* Use of one capability by pixel column: the exact fraction of each state, and the intervals that
 * are wide enough for a box of their own. */
#pragma once

#include "weft-hec-use.h"
#include "weft-tallies.h"

/* Fractions of the time of a column, each from 0 to 1. The rest was idle. */
typedef struct
{
  float run, work, wait, sync, unknown;
} WeftUsageColumn;

/* Use of a capability by pixel column. Immutable. */
typedef struct
{
  guint n;
  WeftUsageColumn *columns;
  GArray *spans; /* of WeftUseSpan, sorted by time: the spans of at least min_ns that are neither
                    idle nor unknown */
  WeftHecTimes total; /* sums over the whole range, ns */
} WeftUsageColumns;

/* A query for the columns [edges[x], edges[x + 1]) for x < @n. Copied by value. */
typedef struct
{
  const WeftHecUse *hecs;
  guint i;              /* index of the capability */
  const guint64 *edges; /* n + 1 times, ns, in ascending order */
  guint n;
  guint64 min_ns; /* minimum length of spans; not less than the widest column */
  guint64 end;    /* end of the capability's life, at which columns and spans end, ns */
} WeftUsageQuery;

/* Returns the columns of @query. An empty column has the use at its edge. Spans that overlap the
 * range are not clipped. If @tallies is not NULL, it must have the same capability and edges, and
 * is filled in the same walk. */
WeftUsageColumns *weft_usage_columns_new (const WeftUsageQuery *query, WeftTallyEdges *tallies);
void weft_usage_columns_free (WeftUsageColumns *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftUsageColumns, weft_usage_columns_free)
