/* SPDX-License-Identifier: BSD-3-Clause */
/* Sparks that were evaluated, and a histogram of their evaluation times, from the events of single
 * sparks (+RTS -lf). */
#pragma once

#include "weft-histogram.h"
#include "weft-tallies.h"

#include <gio/gio.h>

/* Number of buckets: bucket i contains sizes in [2^(i-1), 2^i) ns, bucket 0 only 0 ns. */
#define WEFT_SPARK_BUCKETS 65

/* Histogram of spark sizes. */
typedef struct
{
  guint64 count[WEFT_SPARK_BUCKETS];
  guint64 sum[WEFT_SPARK_BUCKETS]; /* ns */
  guint64 n, total;                /* sums over all buckets */
  guint64 max;                     /* ns */
  guint64 n_unfinished; /* number of sparks that did not finish in the log; they are in no bucket */
} WeftSparkSizes;

/* Sets @sizes to the sizes of the sparks that begin in [@from, @to), ns. A spark begins with
 * SPARK_RUN or SPARK_STEAL on a capability that is running a thread. It ends when the thread begins
 * its next spark or finishes. Time in which the thread was stopped does not count. (ThreadScope
 * considers only threads with CREATE_SPARK_THREAD, and stops at the first event that it does not
 * expect.) If events are missing, a thread continues with its next spark. Reads the whole log if it
 * has events of single sparks, otherwise nothing. Returns FALSE if cancelled. */
gboolean weft_spark_sizes (WeftIndex *index,
                           const WeftTallies *tallies,
                           guint64 from,
                           guint64 to,
                           WeftSparkSizes *sizes,
                           GCancellable *cancellable);

/* Returns the sizes as a histogram with a bucket for each power of two, in series 0. */
WeftHistogram weft_spark_sizes_histogram (const WeftSparkSizes *self);

/* Spark that was evaluated. Times are in ns. */
typedef struct
{
  guint64 start, end;
  guint64 size;     /* run time of the thread during the spark */
  guint32 thread;   /* thread that evaluated the spark */
  guint16 cap;      /* capability on which the spark began */
  guint8 is_stolen; /* the spark was taken from the pool of another capability */
} WeftSparkRun;

/* Like weft_spark_sizes(), but returns a new array of WeftSparkRun, sorted by end, or NULL if
 * cancelled. */
GArray *weft_spark_runs (WeftIndex *index,
                         const WeftTallies *tallies,
                         guint64 from,
                         guint64 to,
                         GCancellable *cancellable);

/* Return the bucket for @ns, and the smallest size in bucket @i. */
guint weft_spark_bucket (guint64 ns);
guint64 weft_spark_bucket_min_ns (guint i);
