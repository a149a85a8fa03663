/* SPDX-License-Identifier: BSD-3-Clause */
/* Spark rates by pixel column, from the events of each spark if the log has such events, otherwise
 * from the counters. */
#pragma once

#include "weft-sparks.h"
#include "weft-tallies.h"

/* Returns TRUE if the log has events of each spark (+RTS -lf). */
gboolean weft_spark_columns_are_exact (const WeftTallies *tallies, const WeftIndex *index);

/* Sets @columns to the sparks of the @i-th capability of @index in the @n columns with @edges (n +
 * 1 times, ns, that do not decrease). The pool is the capability's own, from its counters, as
 * events do not show the pool from which a spark is stolen or in which it fizzles. */
void weft_spark_columns (const WeftSparks *sparks,
                         const WeftTallies *tallies,
                         const WeftIndex *index,
                         guint i,
                         const guint64 *edges,
                         guint n,
                         WeftSparkRates *columns);

/* Like weft_spark_columns(), but for all capabilities together. If each spark has events, the pool
 * is exact at each edge: the number of sparks created minus the number run, stolen, fizzled or
 * garbage collected. The pool of a column is the mean of both edges, or of 32 parts if many sparks
 * come and go in the column. */
void weft_spark_columns_all (const WeftSparks *sparks,
                             const WeftTallies *tallies,
                             const WeftIndex *index,
                             const guint64 *edges,
                             guint n,
                             WeftSparkRates *columns);

/* Returns the sums over all capabilities in [@from, @to) (ns), from the same source as the columns.
 * pool_max is the maximum of all pools together if each spark has events, otherwise the maximum of
 * the largest pool. */
WeftSparkRates weft_spark_rates_all (const WeftSparks *sparks,
                                     const WeftTallies *tallies,
                                     const WeftIndex *index,
                                     guint64 from,
                                     guint64 to);
