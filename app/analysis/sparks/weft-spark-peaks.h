/* SPDX-License-Identifier: BSD-3-Clause */
/* Peaks of spark rates: the maximum in any interval of a log, the upper end of a spark lane's scale
 * at any zoom. */
#pragma once

#include "weft-spark-columns.h"

/* Sparks created, converted, and not converted (dud, overflowed, garbage collected or fizzled) in
 * the interval that has most of each, and the largest pool. A plain value. */
typedef struct
{
  double created, converted, wasted;
  double pool;
} WeftSparkPeaks;

/* The interval in which a log's sparks are counted, ns: 1, 2 or 5 times a power of ten, at least a
 * 300th of the run. Intervals begin at multiples of it since the start. */
guint64 weft_spark_interval (const WeftIndex *index);

/* The intervals' edges around [@from, @to), which is not empty: @step intervals from edge to edge,
 * the edges multiples of that. @n gets how many stretches there are; free the n + 1 edges. */
guint64 *weft_spark_interval_edges (
    const WeftIndex *index, guint64 from, guint64 to, guint64 step, guint *n);

/* The peaks of the index's @i-th capability, or of all together for @i = their number. Reads all
 * intervals of the log. The pool is exact where it comes from counters, and of all together, where
 * each spark has events, looked at ten times an interval. */
WeftSparkPeaks weft_spark_peaks (const WeftSparks *sparks,
                                 const WeftTallies *tallies,
                                 const WeftIndex *index,
                                 guint i);
