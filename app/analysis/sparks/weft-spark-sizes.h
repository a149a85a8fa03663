/* SPDX-License-Identifier: BSD-3-Clause */
/* Sparks that were evaluated, and a histogram of the time that each took, from the events of each
 * spark (+RTS -lf). */
#pragma once

#include "weft-histogram.h"
#include "weft-tallies.h"

#include <gio/gio.h>

/* Bucket i holds the sizes [2^(i-1), 2^i) ns, bucket 0 those of 0 ns. */
#define WEFT_SPARK_BUCKETS 65

/* A plain value. */
typedef struct
{
  guint64 count[WEFT_SPARK_BUCKETS];
  guint64 sum[WEFT_SPARK_BUCKETS]; /* ns */
  guint64 n, total;                /* of all buckets */
  guint64 max;                     /* ns */
  guint64 n_unfinished;            /* under way when the log ended; in no bucket */
} WeftSparkSizes;

/* The sizes of the sparks that begin in [@from, @to). A spark begins with a SPARK_RUN or
 * SPARK_STEAL on a capability that runs a thread, and ends with that thread's next one or its end;
 * ThreadScope knows only threads with a CREATE_SPARK_THREAD, and stops at the first event that it
 * does not expect. Where events are missing, the thread begins anew with its next spark. Time in
 * which its thread was stopped does not count. Reads the whole log where it has sparks, and nothing
 * where it has none. FALSE if it was cancelled. */
gboolean weft_spark_sizes (WeftIndex *index,
                           const WeftTallies *tallies,
                           guint64 from,
                           guint64 to,
                           WeftSparkSizes *sizes,
                           GCancellable *cancellable);

/* Histogram of the sizes, a bucket for each power of two, all in series 0. */
WeftHistogram weft_spark_sizes_histogram (const WeftSparkSizes *self);

/* A spark that was evaluated. A plain value; ns. */
typedef struct
{
  guint64 start, end;
  guint64 size;     /* of that, its thread ran */
  guint32 thread;   /* that evaluated it */
  guint16 cap;      /* on which that began */
  guint8 is_stolen; /* from another capability's pool */
} WeftSparkRun;

/* Each of them, of WeftSparkRun, in the order of their end. The same otherwise; NULL if it was
 * cancelled. */
GArray *weft_spark_runs (WeftIndex *index,
                         const WeftTallies *tallies,
                         guint64 from,
                         guint64 to,
                         GCancellable *cancellable);

/* The bucket of @ns; and the lowest size in bucket @i. */
guint weft_spark_bucket (guint64 ns);
guint64 weft_spark_bucket_from (guint i);
