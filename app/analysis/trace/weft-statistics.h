/* SPDX-License-Identifier: BSD-3-Clause */
/* Statistics of a time range, like those that "+RTS -s" prints for a whole run: GC, pauses, heap,
 * HECs, sparks, threads. Quantities (see weft-quantity.h) are read from them. */
#pragma once

#include "weft-threads.h"
#include "weft-trace.h"

/* Numbers of a time range: HEC usage, sparks, heap samples, event counts. */

/* Use of a HEC in a range: alive = run + work + wait + sync + unknown + idle. The use may be
 * unknown even in covered time, so fractions of the covered time are lower bounds. Copied by
 * value. */
typedef struct
{
  guint16 cap;
  guint64 alive;   /* part of the range in which the HEC existed, ns */
  guint64 covered; /* part of @alive in which the events of the HEC are known (ns), see WeftCover */
  WeftHecTimes shares; /* parts of @alive, ns */
} WeftCapNumbers;

/* Numbers of a range. Times are in ns. Copied by value. */
typedef struct
{
  guint64 from, to;
  guint n_caps;          /* number of HECs that existed in the range */
  WeftCapNumbers all;    /* sums over all HECs; cap is WEFT_CAP_NONE */
  guint64 covered;       /* time that is covered for all HECs, see WeftCoverage */
  WeftSparkRates sparks; /* sparks of all HECs in covered time: sums of weft_range_sparks(), and the
                            pool of weft_spark_rates_all() */
  guint64 run;           /* run time of all HECs together in covered time */
  guint64 n_events;      /* number of readable events, see weft_event_order_count_before() */
  gboolean has_known_samples; /* heap profile samples are known in at least a part of the range */
  gboolean
      is_global_whole; /* events without a HEC, such as samples, are known in the whole range */
  guint n_samples;     /* number of known heap profile samples */
  gint largest_sample; /* index of the sample with the most bytes in the range (the first if there
                          are several); if the range has no sample, of the last sample before it; -1
                          if none */
} WeftRangeNumbers;

/* Returns the numbers of [@from, @to), clipped to the run. If @caps is not NULL, fills it with the
 * numbers of each HEC in @trace->process->lives. Times are clipped to the range. Takes O(log n),
 * plus O(n) for the spark and heap samples in the range. */
WeftRangeNumbers
weft_range_numbers (const WeftTrace *trace, guint64 from, guint64 to, WeftCapNumbers *caps);

/* Returns the run time of all HECs together in [@from, @to), ns. O(log n). */
guint64 weft_range_run (const WeftTrace *trace, guint64 from, guint64 to);

/* Sets @runs to the run time (ns) of all HECs together in each of the @n @ranges, which must be in
 * order and must not overlap. Counts only the time that is covered for all HECs. */
void
weft_range_covered_runs (const WeftTrace *trace, const WeftRange *ranges, guint n, guint64 *runs);

/* Returns the numbers of the @i-th HEC of @trace->process->lives in [@from, @to). O(log n). */
WeftCapNumbers weft_cap_numbers (const WeftTrace *trace, guint i, guint64 from, guint64 to);

/* Returns the numbers of sparks of the @i-th HEC in the covered time of [@from, @to). Each is
 * rounded so that the numbers of all HECs add up to the total. Does not set the pool. */
WeftSparkRates weft_range_sparks (const WeftTrace *trace, guint i, guint64 from, guint64 to);

/* Returns the idle time, ns. */
guint64 weft_cap_numbers_idle (const WeftCapNumbers *self);

/* Returns TRUE if the use is unknown in a part of the time. */
gboolean weft_cap_numbers_is_partial (const WeftCapNumbers *self);

/* Returns @ns as a fraction of the covered time, or NAN if the covered time is 0. */
double weft_cap_numbers_fraction (const WeftCapNumbers *self, guint64 ns);

/* Values of a gauge in a range, including the value at the start of the range. Copied by value. */
typedef struct
{
  gboolean is_known;
  guint64 most, last; /* bytes */
  guint samples;      /* number of samples in the range */
} WeftGaugeNumbers;

/* Statistics of a range. Times are in ns. All fields except numbers.all refer to the covered time
 * of the range, in which the events of all living HECs are known (see WeftCoverage): times are
 * clipped to the covered time, and items count if they begin in it. numbers.all refers to the
 * coverage of each single HEC. Copied by value. */
typedef struct
{
  const WeftTrace *trace; /* borrowed */
  guint64 from, to;
  gboolean has_run; /* the log has HECs; FALSE if it has only heap samples */
  WeftCollectionSums gc;
  guint64 n_gcs_outside; /* number of known GCs that began in the range, but not in covered time */
  WeftPauses pauses;     /* pauses of the GCs that began in covered time */
  /* like the fields above, but for all known GCs, even outside of covered time. A GC is known from
   * the events of the HEC that began it. Before GHC 7.6, the events of all HECs are needed to find
   * a GC, so these fields equal those above */
  WeftCollectionSums known_gc;
  WeftPauses known_pauses;
  guint64 known_gc_elapsed;
  guint64 covered;             /* covered time, ns; 0 if has_run is FALSE */
  guint64 mutator;             /* covered time outside of GC pauses */
  guint64 gc_elapsed, gc_sync; /* covered time in GC pauses, and in GC sync */
  gboolean is_global_known; /* events without a HEC, such as heap profile samples, are complete in
                               the covered time */
  guint64 marking;          /* time in which the non-moving collector was marking */
  guint64 allocated;
  WeftGaugeNumbers size, blocks, live;
  guint64 returned;         /* bytes returned to the operating system */
  WeftRangeNumbers numbers; /* numbers of HECs, sparks, heap samples and events */
  gboolean has_threads;     /* weft_statistics_add_threads() was called */
  guint64 threads_created, threads_finished;
  gboolean has_idle; /* idle and parallel are known, because the threads have been read */
  WeftIdleSums idle; /* sums over all HECs */
  WeftParallelSums parallel;
} WeftStatistics;

/* Returns the statistics of [@from, @to), clipped to the run. If @to is the end of the run, events
 * at that time are included. Takes O(log n), plus O(n) for the pauses and the blocks of records in
 * the range. Borrows @trace. Does not include threads, see weft_statistics_add_threads(). */
WeftStatistics weft_statistics (const WeftTrace *trace, guint64 from, guint64 to);

/* Like weft_statistics(), but also sets @caps to the numbers of each HEC, see
 * weft_range_numbers(). */
WeftStatistics
weft_statistics_and_caps (const WeftTrace *trace, guint64 from, guint64 to, WeftCapNumbers *caps);

/* Adds the numbers of @threads, which must belong to the same trace. O(n) in the number of
 * threads. */
void weft_statistics_add_threads (WeftStatistics *self, const WeftThreads *threads);

/* Returns the coverage to which known_gc and known_pauses are limited, or NULL if they refer to the
 * whole range. */
const WeftCover *weft_statistics_gc_cover (const WeftStatistics *self);

/* Returns TRUE if the usage of any HEC is unknown in a part of the range. */
gboolean weft_statistics_is_partial (const WeftStatistics *self);

/* Returns TRUE if allocation is unknown in a part of the range, for example after the last samples
 * of a truncated log. */
gboolean weft_statistics_lacks_allocation (const WeftStatistics *self);

/* Like weft_statistics_lacks_allocation(), but for sparks. */
gboolean weft_statistics_lacks_sparks (const WeftStatistics *self);

/* Returns the mutator time as a fraction of the covered time, limited to the fraction of the whole
 * range that is outside of known GCs. NAN if no time is covered or the log has no HECs. */
double weft_statistics_productivity (const WeftStatistics *self);

/* Like weft_statistics_productivity(), but GC sync, in which the program waits until all HECs have
 * stopped, does not count as mutator time. */
double weft_statistics_productivity_without_sync (const WeftStatistics *self);

/* Returns the number of bytes allocated per second of mutator time, or NAN if there is no mutator
 * time. */
double weft_statistics_allocation_rate (const WeftStatistics *self);
