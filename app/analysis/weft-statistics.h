/* SPDX-License-Identifier: BSD-3-Clause */
/* Statistics of a range of time, as "+RTS -s" has them for a whole run and more: GC, pauses, the
 * heap, HECs, sparks, threads. What quantities (see weft-quantity.h) are read from. */
#pragma once

#include "weft-range-numbers.h"
#include "weft-threads.h"

/* A gauge in the range: with what was in force when it began. A plain value. */
typedef struct
{
  gboolean has;
  guint64 most, last; /* bytes */
  guint samples;      /* in the range */
} WeftGaugeNumbers;

/* A plain value. Times are in ns. All is of the covered time of the range alone, in which the
 * events of all HECs that were alive are known (see WeftCoverage): times are clipped to it, and
 * what is counted is counted where it begins in it. Only numbers.all is of each HEC's own coverage.
 */
typedef struct
{
  const WeftTrace *trace; /* borrowed */
  guint64 from, to;
  gboolean has_run; /* the log has HECs: a file of heap samples alone does not tell what ran */
  WeftCollectionSums gc;
  guint64 gcs_outside; /* that began in the range, but not in covered time, as far as is known */
  WeftPauses pauses;   /* of the GCs that began */
  guint64 covered;     /* 0 without has_run */
  guint64 mutator;     /* what is left of that without pauses */
  guint64 gc_elapsed, gc_sync; /* of that in pauses, and waiting for them to start */
  gboolean knows_global;       /* events of no HEC, as heap profile samples, are known in all of the
                                  covered time */
  guint64 marking;             /* of the non-moving collector */
  guint64 allocated;
  WeftGaugeNumbers size, blocks, live;
  guint64 returned;         /* bytes given back to the system */
  WeftRangeNumbers numbers; /* HECs, sparks, heap samples, events */
  gboolean has_threads;     /* weft_statistics_add_threads() was called */
  guint64 threads_created, threads_finished;
  gboolean has_idle;         /* the threads had been read: the HECs' idle time by reason is known */
  WeftIdleSums idle;         /* of all HECs together */
  WeftParallelSums parallel; /* how many HECs ran at once; known where idle is */
} WeftStatistics;

/* The statistics of [@from, @to), which is cut to the run; where @to is the run's end, events
 * at that time belong to it. Sums and extremes in O(log n), but for blocks of records between and a
 * pass over the pauses. Borrows @trace. Without threads: see below. */
WeftStatistics weft_statistics (const WeftTrace *trace, guint64 from, guint64 to);

/* The same; @caps gets the numbers of each HEC, as of weft_range_numbers(). */
WeftStatistics
weft_statistics_and_caps (const WeftTrace *trace, guint64 from, guint64 to, WeftCapNumbers *caps);

/* Adds what the range has of @threads, those of the same trace: a pass over all of them. */
void weft_statistics_add_threads (WeftStatistics *self, const WeftThreads *threads);

/* Mutator time as a share of the covered time; not finite where that is empty, or what ran is
 * not known. */
double weft_statistics_productivity (const WeftStatistics *self);

/* The same less the time from the request of each GC until it started, in which its program waited
 * for HECs that had not stopped. */
double weft_statistics_productivity_without_sync (const WeftStatistics *self);

/* Bytes allocated a second of mutator time; not finite where there is none. */
double weft_statistics_allocation_rate (const WeftStatistics *self);
