/* SPDX-License-Identifier: BSD-3-Clause */
/* The measuring functions, one for each subject. Private to app/answers. */
#pragma once

#include "weft-measures.h"
#include "weft-thread-sums.h"

/* Each function sets the measures and scenes of its subject. If @cancellable (may be NULL) was
 * cancelled, they are undefined, and functions with a result return FALSE. */
void weft_measure_flags (WeftMeasures *self, const WeftTrace *trace);
void weft_measure_gc (WeftMeasures *self, const WeftStatistics *statistics, WeftThreads *threads);
/* @waits is the time (ns) spent waiting for GCs that no thread held up. Called by weft_measure_gc()
 * after it has set the other measures that this function reads. */
void weft_measure_minor_gc (WeftMeasures *self, const WeftStatistics *statistics, guint64 waits);
void weft_measure_heap (WeftMeasures *self, const WeftStatistics *statistics);
void weft_measure_heap_profile (WeftMeasures *self,
                                const WeftStatistics *statistics,
                                GCancellable *cancellable);
void weft_measure_tuning (WeftMeasures *self, const WeftStatistics *statistics);
void weft_measure_profile (WeftMeasures *self, const WeftStatistics *statistics);
void weft_measure_sparks (WeftMeasures *self, const WeftStatistics *statistics);
gboolean weft_measure_parallelism (WeftMeasures *self,
                                   const WeftStatistics *statistics,
                                   WeftThreads *threads,
                                   GCancellable *cancellable);
gboolean weft_measure_threads (WeftMeasures *self,
                               const WeftStatistics *statistics,
                               WeftThreads *threads,
                               GCancellable *cancellable);
/* Passes all state changes of @threads in the range to the counters of weft-change-counter.h. Reads
 * measures of weft_measure_parallelism(). */
gboolean weft_measure_changes (WeftMeasures *self,
                               const WeftStatistics *statistics,
                               WeftThreads *threads,
                               GCancellable *cancellable);

/* Rough costs (ns) of a GC that has to stop other HECs, of a GC in a program with a single HEC, and
 * of each byte that a GC thread copies. Measured on three machines, which differ less than
 * individual GCs do. */
#define WEFT_GC_NS       30e3
#define WEFT_GC_ALONE_NS 15e3
#define WEFT_COPY_NS     1.0

/* Adds the instance @range to @scene. The finding holds for @ns of this time. */
static inline void
weft_measure_instance (
    const WeftMeasures *self, WeftSceneId scene, WeftRange range, guint64 ns, guint32 thread)
{
  weft_instances_add (self->instances, scene, range.from, range.to, ns, thread);
}

/* Number of slices of a range that are searched for frequent events. */
#define WEFT_MEASURE_SLICES 200

/* Returns slice @i of the range, which is divided into @n equal slices. */
static inline WeftRange
weft_measure_slice (const WeftStatistics *statistics, guint i, guint n)
{
  return (WeftRange){ weft_range_edge (statistics->from, statistics->to, i, n),
                      weft_range_edge (statistics->from, statistics->to, i + 1, n) };
}

/* Returns the time in [@from, @to) in which the program was stopped for a GC or waited for one to
 * begin, ns. */
static inline guint64
weft_measure_stopped_ns (const WeftTrace *trace, guint64 from, guint64 to)
{
  return weft_gc_windows_stopped_time (weft_collections_windows (trace->collections), from, to);
}

/* Returns the ns from @from to @to, or 0 if time stamps step back in a damaged log. */
static inline guint64
weft_measure_duration (guint64 from, guint64 to)
{
  return to > from ? to - from : 0;
}

/* Returns the covered time of the process in [@from, @to), ns, or 0 if time stamps step back in a
 * damaged log. */
static inline guint64
weft_measure_covered_ns (const WeftStatistics *statistics, guint64 from, guint64 to)
{
  return to > from ? weft_cover_total (&statistics->trace->coverage->process, from, to) : 0;
}

/* Returns @part / @whole, or NAN if @whole is 0. */
static inline double
weft_measure_quotient (double part, double whole)
{
  return whole > 0 ? part / whole : NAN;
}

/* Returns @ns as a share of the range's covered time, or NAN if no time is covered. The share is at
 * most 1, even if GCs of a damaged log overlap. */
static inline double
weft_measure_share (const WeftStatistics *statistics, double ns)
{
  double covered = (double) statistics->covered;

  return weft_measure_quotient (MIN (ns, covered), covered);
}

/* Returns the share of the range's covered time that GCs in [@from, @to) take, without heap profile
 * samples. These samples are assumed to take the same fraction of GC time as in the whole range,
 * which @self has measured. */
double weft_measure_gc_share (const WeftMeasures *self,
                              const WeftStatistics *statistics,
                              guint64 from,
                              guint64 to);

/* Returns TRUE if the threads with the IDs @a and @b were created at about the same time, as
 * workers are. */
gboolean weft_measure_are_siblings (const WeftThreads *threads, guint32 a, guint32 b);

/* The thread that runs most. Copied by value. */
typedef struct
{
  guint32 thread; /* index, or WEFT_SCENE_NO_THREAD if no thread runs */
  guint64 ns;
  double share; /* share of the run time of all threads; NAN if no thread runs */
} WeftBusiestThread;

/* Returns which of @n threads runs most. @running is the run time of the first thread, ns; each of
 * the other run times is @size bytes after the one before. */
WeftBusiestThread weft_measure_busiest (const guint64 *running, gsize size, guint n);

/* Returns @n per second over @ns, or NAN if @ns is 0. */
static inline double
weft_measure_rate (double n, guint64 ns)
{
  return ns > 0 ? n * 1e9 / (double) ns : NAN;
}
