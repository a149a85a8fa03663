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
  /* Of all GCs that can be read, also of those outside of covered time: the HEC that began a GC
   * tells of it alone. Before GHC 7.6 it takes the events of all HECs, and these are those above.
   */
  WeftCollectionSums known_gc;
  WeftPauses known_pauses;
  guint64 known_gc_elapsed;
  guint64 covered;             /* 0 without has_run */
  guint64 mutator;             /* what is left of that without pauses */
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

/* Where the GCs are that known_gc and known_pauses are of; NULL: everywhere. */
const WeftCover *weft_statistics_gc_cover (const WeftStatistics *self);

/* TRUE if less than the whole range is known: of what all HECs did; of allocation or of sparks,
 * whose counters say nothing of the time after their last sample in a log that is cut. */
gboolean weft_statistics_is_partial (const WeftStatistics *self);
gboolean weft_statistics_lacks_allocation (const WeftStatistics *self);
gboolean weft_statistics_lacks_sparks (const WeftStatistics *self);

/* Mutator time as a share of the covered time, and no more than what GCs leave of the whole range;
 * not finite where no time is covered, or what ran is not known. */
double weft_statistics_productivity (const WeftStatistics *self);

/* The same less the time from the request of each GC until it started, in which its program waited
 * for HECs that had not stopped. */
double weft_statistics_productivity_without_sync (const WeftStatistics *self);

/* Bytes allocated a second of mutator time; not finite where there is none. */
double weft_statistics_allocation_rate (const WeftStatistics *self);
