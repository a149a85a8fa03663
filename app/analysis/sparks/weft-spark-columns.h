/* SPDX-License-Identifier: BSD-3-Clause */
/* Spark rates by pixel column: from the events of each spark where the log has them, else from the
 * counters. */
#pragma once

#include "weft-sparks.h"
#include "weft-tallies.h"

/* TRUE if the log says what becomes of each spark (+RTS -lf). */
gboolean weft_spark_columns_are_exact (const WeftTallies *tallies, const WeftIndex *index);

/* What the index's @i-th capability made of sparks in the @n columns with @edges (n + 1 of them,
 * ns, not decreasing). The pool is the capability's own, from its counters: of a spark that is
 * stolen or fizzles the log does not say cheaply whose pool it came from. */
void weft_spark_columns (const WeftSparks *sparks,
                         const WeftTallies *tallies,
                         const WeftIndex *index,
                         guint i,
                         const guint64 *edges,
                         guint n,
                         WeftSparkRates *columns);

/* The same for all capabilities together, with the pool of all: where each spark has events, what
 * was created less what was run, stolen, fizzled or collected, exact at each edge, and between two
 * edges their mean, or where many came and went between them the mean of 32 parts. */
void weft_spark_columns_all (const WeftSparks *sparks,
                             const WeftTallies *tallies,
                             const WeftIndex *index,
                             const guint64 *edges,
                             guint n,
                             WeftSparkRates *columns);

/* The sums over all capabilities in [@from, @to) (ns), from the same source as the columns.
 * pool_max is that of all pools together where each spark has events, else the largest of any one.
 */
WeftSparkRates weft_spark_rates_all (const WeftSparks *sparks,
                                     const WeftTallies *tallies,
                                     const WeftIndex *index,
                                     guint64 from,
                                     guint64 to);
