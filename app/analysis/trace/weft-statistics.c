/* SPDX-License-Identifier: BSD-3-Clause */
/* Collects the numbers of each analysis for a range. */
#include "weft-statistics.h"

#include <math.h>

static void
add_gauge (WeftGaugeNumbers *self, const WeftTrace *trace, WeftHeapGauge gauge, WeftRange piece)
{
  const WeftSeries *series = weft_heap_counters_gauge (trace->counters, gauge);
  WeftSeriesSummary part = weft_series_summarize (series, piece.from, piece.to);

  if (!part.is_known)
    return;
  self->most = self->is_known ? MAX (self->most, part.high) : part.high;
  self->last = part.last;
  self->samples += part.n;
  self->is_known = TRUE;
}

/* Adds the numbers of an interval of covered time. */
static void
add_covered_range (WeftStatistics *self, const WeftTrace *trace, WeftRange piece)
{
  const GArray *returns = weft_heap_counters_returns (trace->counters);
  WeftCollectionSums gc = weft_collections_sums (trace->collections, piece.from, piece.to);
  guint64 ns = piece.to - piece.from, megablocks = 0;

  weft_collection_sums_add (&self->gc, &gc);
  self->is_global_known &= weft_cover_total (&trace->coverage->global, piece.from, piece.to) == ns;
  self->marking +=
      weft_nonmoving_elapsed (trace->nonmoving, WEFT_NONMOVING_MARK, piece.from, piece.to);
  self->allocated += weft_heap_counters_allocated_in (trace->counters, piece.from, piece.to);
  if (self->has_run)
    {
      self->covered += ns;
      self->gc_elapsed += MIN (gc.all.elapsed, ns);
      self->gc_sync += MIN (gc.sync, ns - MIN (gc.all.elapsed, ns));
      self->mutator += ns - MIN (gc.all.elapsed, ns);
    }
  piece.to = weft_index_range_end (trace->index, piece.from, piece.to);
  add_gauge (&self->size, trace, WEFT_HEAP_SIZE, piece);
  add_gauge (&self->blocks, trace, WEFT_HEAP_BLOCKS, piece);
  add_gauge (&self->live, trace, WEFT_HEAP_LIVE, piece);
  for (guint i = 0; i < returns->len; i++)
    {
      const WeftMemReturn *one = &g_array_index (returns, WeftMemReturn, i);

      if (one->time >= piece.from && one->time < piece.to)
        megablocks += one->returned;
    }
  self->returned += megablocks * weft_heap_counters_megablock (trace->counters);
}

static void
add_idle_times (WeftStatistics *self)
{
  const WeftIdleTimes *idle = weft_trace_idle (self->trace);
  g_autofree WeftIdleSums *hecs = NULL;

  if (idle == NULL || self->has_idle)
    return;
  hecs = g_new (WeftIdleSums, weft_idle_times_n_hecs (idle) + 1);
  weft_idle_times_sum_range (idle, self->from, self->to, hecs);
  for (guint i = 0; i < weft_idle_times_n_hecs (idle); i++)
    weft_idle_sums_add (&self->idle, &hecs[i]);
  self->parallel =
      weft_parallelism_sum_range (weft_trace_parallelism (self->trace),
                                  &self->trace->coverage->process, self->from, self->to, NULL);
  self->has_idle = TRUE;
}

const WeftCover *
weft_statistics_gc_cover (const WeftStatistics *self)
{
  return weft_collections_has_numbers (self->trace->collections) ? NULL :
                                                                   &self->trace->coverage->process;
}

gboolean
weft_statistics_is_partial (const WeftStatistics *self)
{
  return self->numbers.covered < self->to - self->from;
}

gboolean
weft_statistics_lacks_allocation (const WeftStatistics *self)
{
  return weft_statistics_is_partial (self) ||
         self->to > weft_heap_counters_known_until (self->trace->counters);
}

gboolean
weft_statistics_lacks_sparks (const WeftStatistics *self)
{
  return weft_statistics_is_partial (self) ||
         self->to > weft_sparks_known_until (self->trace->sparks);
}

WeftStatistics
weft_statistics (const WeftTrace *trace, guint64 from, guint64 to)
{
  return weft_statistics_and_caps (trace, from, to, NULL);
}

WeftStatistics
weft_statistics_and_caps (const WeftTrace *trace, guint64 from, guint64 to, WeftCapNumbers *caps)
{
  const WeftCover *cover = &trace->coverage->process;
  WeftStatistics self = { .trace = trace, .is_global_known = TRUE };
  WeftRange piece;
  guint64 begin, end;
  const WeftCollections *collections;

  self.from = CLAMP (from, trace->index->from, trace->index->to);
  self.to = CLAMP (to, self.from, trace->index->to);
  self.has_run = trace->process->lives->len > 0;
  /* an empty range contains no covered interval, so take the values at its time */
  piece = (WeftRange){ self.from, self.to };
  if (self.from == self.to && weft_cover_get_range_at (cover, self.from, &begin, &end))
    add_covered_range (&self, trace, piece);
  for (guint64 at = self.from; weft_cover_find_covered (cover, at, self.to, &piece); at = piece.to)
    add_covered_range (&self, trace, piece);
  /* GCs are known from their own events, even outside of covered time */
  collections = self.trace->collections;
  self.pauses =
      weft_collections_pauses (collections, &self.trace->coverage->process, self.from, self.to, -1);
  self.known_gc = weft_collections_sums (collections, self.from, self.to);
  self.n_gcs_outside = self.known_gc.all.count - self.gc.all.count;
  self.known_pauses = self.pauses;
  self.known_gc_elapsed = self.gc_elapsed;
  if (weft_statistics_gc_cover (&self) != NULL)
    self.known_gc = self.gc;
  else if (self.covered < self.to - self.from)
    {
      self.known_pauses = weft_collections_pauses (collections, NULL, self.from, self.to, -1);
      self.known_gc_elapsed = MIN (self.known_gc.all.elapsed, self.to - self.from);
    }
  self.numbers = weft_range_numbers (trace, self.from, self.to, caps);
  add_idle_times (&self);
  return self;
}

/* Returns TRUE if the creation or end of a thread at @time is in the range. It counts even outside
 * of covered time, because a single event proves it, even if other events are missing. */
static gboolean
is_in_range (const WeftStatistics *self, guint64 time)
{
  return time >= self->from &&
         time < weft_index_range_end (self->trace->index, self->from, self->to);
}

void
weft_statistics_add_threads (WeftStatistics *self, const WeftThreads *threads)
{
  self->has_threads = TRUE;
  self->threads_created = self->threads_finished = 0;
  add_idle_times (self);
  for (guint i = 0; i < weft_threads_n (threads); i++)
    {
      WeftThread thread = weft_threads_nth (threads, i);

      if (thread.flags & WEFT_THREAD_HAS_CREATION)
        self->threads_created += is_in_range (self, thread.first);
      if (thread.flags & WEFT_THREAD_HAS_END)
        self->threads_finished += is_in_range (self, thread.last);
    }
}

/* Returns @ns, a part of the covered time, as a fraction of the covered time. The result is at most
 * the fraction of the whole range that remains without @known, time (ns) that certainly does not
 * belong to @ns. */
static double
share_of_covered (const WeftStatistics *self, guint64 ns, guint64 known)
{
  guint64 length = self->to - self->from;

  if (self->covered == 0)
    return NAN;
  return MIN ((double) ns / (double) self->covered,
              1 - (double) MIN (known, length) / (double) length);
}

double
weft_statistics_productivity (const WeftStatistics *self)
{
  return share_of_covered (self, self->mutator, self->known_gc_elapsed);
}

double
weft_statistics_productivity_without_sync (const WeftStatistics *self)
{
  guint64 sync = self->covered < self->to - self->from ? self->known_gc.sync : self->gc_sync;

  return share_of_covered (self, self->mutator - self->gc_sync, self->known_gc_elapsed + sync);
}

double
weft_statistics_allocation_rate (const WeftStatistics *self)
{
  return self->mutator > 0 ? (double) self->allocated * 1e9 / (double) self->mutator : NAN;
}
