/* SPDX-License-Identifier: BSD-3-Clause */
/* Peaks of spark rates: the maximum over all intervals of a log. It is the upper end of the scale
 * of a spark lane at any zoom. */
#pragma once

#include "weft-spark-columns.h"

/* Maximum per interval of sparks created, converted, and not converted (dud, overflowed, garbage
 * collected or fizzled), and the largest pool. */
typedef struct
{
  double created, converted, wasted;
  double pool;
} WeftSparkPeaks;

/* Returns the length of the intervals in which a log's sparks are counted, ns: 1, 2 or 5 times a
 * power of ten, at least a 300th of the run. Intervals begin at multiples of this length. */
guint64 weft_spark_interval (const WeftIndex *index);

/* Returns a new array of the n + 1 edges (ns) of the columns that cover [@from, @to), and sets @n
 * to the number of columns. The range must not be empty. Each column has @step intervals, and
 * begins at a multiple of its length. */
guint64 *weft_spark_interval_edges (
    const WeftIndex *index, guint64 from, guint64 to, guint64 step, guint *n);

/* Returns the peaks of the @i-th capability of @index, or of all capabilities together if @i is the
 * number of capabilities. Reads all intervals of the log. The pool is exact if it comes from
 * counters; if each spark has events, the pool of all capabilities is measured ten times per
 * interval. */
WeftSparkPeaks weft_spark_peaks (const WeftSparks *sparks,
                                 const WeftTallies *tallies,
                                 const WeftIndex *index,
                                 guint i);
