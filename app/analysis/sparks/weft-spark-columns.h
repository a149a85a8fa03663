/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of sparks in each pixel column, and their maxima in intervals. They come from the events
 * of single sparks if the log has such events, otherwise from the counters. */
#pragma once

#include "weft-sparks.h"

/* Returns TRUE if the log has events of single sparks (+RTS -lf). */
gboolean weft_spark_columns_are_exact (const WeftSparks *sparks);

/* Sets @columns to the sparks of the @i-th capability, or of all capabilities together if @i is the
 * number of capabilities, in @n columns with @edges (n + 1 times, ns, that do not decrease).
 *
 * The pool of one capability comes from its counters, because events do not show from which pool a
 * spark is stolen, or in which pool it fizzles. If the log has events of single sparks, the pool of
 * all capabilities is exact at each edge: the number of sparks created minus the numbers of sparks
 * run, stolen, fizzled and garbage collected. The pool of a column is the mean of the pools at both
 * edges. If many sparks are created and removed in the column, it is the mean of 32 parts
 * instead. */
void weft_spark_columns (
    const WeftSparks *sparks, guint i, const guint64 *edges, guint n, WeftSparkRates *columns);

/* Like weft_spark_columns() for all capabilities, but faster. The pools are 0 if the columns are
 * exact. Otherwise they are summed from the counters of each capability, and pool_max is the sum of
 * maxima that may be at different times. */
void weft_spark_columns_sum (const WeftSparks *sparks,
                             const guint64 *edges,
                             guint n,
                             WeftSparkRates *columns);

/* Returns the sums over all capabilities in [@from, @to), ns, from the same source as the columns.
 * If the log has events of single sparks, pool_max is the maximum of the sum of all pools;
 * otherwise it is the size of the largest single pool. */
WeftSparkRates weft_spark_rates_all (const WeftSparks *sparks, guint64 from, guint64 to);

/* Maxima over all intervals: sparks created, converted, and not converted (dud, overflowed, garbage
 * collected or fizzled) in an interval, and the largest pool. */
typedef struct
{
  double created, converted, not_converted;
  double pool;
} WeftSparkPeaks;

/* Returns the length (ns) of the intervals in which the sparks of a log are counted: 1, 2 or 5
 * times a power of ten, and at least a 300th of the run. Intervals begin at multiples of this
 * length. */
guint64 weft_spark_interval (const WeftIndex *index);

/* Returns a new array of the n + 1 edges (ns) of the columns that cover [@from, @to), and sets @n
 * to the number of columns. The range must not be empty. Each column consists of @step intervals,
 * and begins at a multiple of its length. */
guint64 *weft_spark_interval_edges (
    const WeftIndex *index, guint64 from, guint64 to, guint64 step, guint *n);

/* Returns the maxima for the @i-th capability, or for all capabilities together if @i is the number
 * of capabilities. Reads all intervals of the log. A pool from counters is exact. If the log has
 * events of single sparks, the pool of all capabilities is computed at ten times per interval. */
WeftSparkPeaks weft_spark_peaks (const WeftSparks *sparks, guint i);
