/* SPDX-License-Identifier: BSD-3-Clause */
/* Collects the numbers of each analysis for a range. */
#include "weft-statistics.h"

#include "weft-features.h"
#include "weft-spark-columns.h"

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
  gboolean is_counted =
      !weft_amount_is_known (weft_feature_recorded (self->trace, WEFT_FEATURE_SPARKS));

  return weft_statistics_is_partial (self) ||
         (!is_counted && self->to > weft_sparks_known_until (self->trace->sparks));
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

WeftCapNumbers
weft_cap_numbers (const WeftTrace *trace, guint i, guint64 from, guint64 to)
{
  const WeftCapLife *life = &g_array_index (trace->process->lives, WeftCapLife, i);
  gint i_cap = weft_index_cap_position (trace->index, life->cap);
  WeftCapNumbers numbers = { .cap = life->cap };

  from = MAX (from, life->from);
  to = MIN (to, life->to);
  if (from >= to)
    return numbers;
  numbers.alive = to - from;
  numbers.covered = weft_cover_total (weft_coverage_hec (trace->coverage, i), from, to);
  if (i_cap >= 0)
    numbers.shares = weft_hec_use_times (trace->hecs, (guint) i_cap, from, to);
  else
    numbers.shares.unknown = numbers.alive - numbers.covered; /* the log has no block of this HEC */
  return numbers;
}

/* Adds the heap profile samples. As no HEC writes them, a sample counts if events without a HEC are
 * covered at its time. The last sample may be exactly at the end of the run, so a range that ends
 * there includes it. */
static void
add_heap_samples (WeftRangeNumbers *self, const WeftTrace *trace)
{
  const WeftCover *cover = &trace->coverage->global;
  const WeftScratchArray *samples = trace->heap->samples;
  guint64 to = weft_index_range_end (trace->index, self->from, self->to), largest = 0, begin, end;
  gint last;

  self->has_known_samples = weft_cover_total (cover, self->from, self->to) > 0 ||
                            weft_cover_get_range_at (cover, self->from, &begin, &end);
  self->is_global_whole = weft_cover_total (cover, self->from, self->to) == self->to - self->from;
  self->largest_sample = -1;
  if (samples->len == 0)
    return;
  last = to > 0 ? weft_heap_profile_index_at (trace->heap, to - 1) : -1;
  for (gint i = last; i >= 0; i--)
    {
      const WeftHeapSample *sample = &g_array_index (samples, WeftHeapSample, i);

      if (sample->time < self->from)
        break;
      if (!weft_cover_get_range_at (cover, sample->time, &begin, &end))
        continue;
      self->n_samples++;
      if (sample->is_complete && sample->total >= largest)
        {
          largest = sample->total;
          self->largest_sample = i;
        }
    }
  if (self->n_samples > 0)
    return;
  /* if the range has no sample, use the last complete sample before the range */
  for (; last >= 0; last--)
    {
      const WeftHeapSample *sample = &g_array_index (samples, WeftHeapSample, last);

      if (sample->is_complete && weft_cover_get_range_at (cover, sample->time, &begin, &end))
        break;
    }
  self->largest_sample = last;
}

static void
add_spark_counts (WeftSparkRates *self, const WeftSparkRates *more)
{
  self->created += more->created;
  self->dud += more->dud;
  self->overflowed += more->overflowed;
  self->converted += more->converted;
  self->gcd += more->gcd;
  self->fizzled += more->fizzled;
  self->local += more->local;
  self->stolen += more->stolen;
}

/* Returns @increase, which starts at a count of @before, as a whole number of sparks. The counts at
 * both ends are rounded and then subtracted, so that the increases of adjacent ranges add up. */
static double
whole_increase (double before, double increase)
{
  return floor (before + increase + 0.5) - floor (before + 0.5);
}

WeftSparkRates
weft_range_sparks (const WeftTrace *trace, guint i, guint64 from, guint64 to)
{
  WeftRange piece = { from, from };
  WeftSparkRates sum = { 0 };

  for (guint64 at = from; weft_cover_find_covered (&trace->coverage->process, at, to, &piece);
       at = piece.to)
    {
      guint64 edges[] = { 0, piece.from, piece.to };
      WeftSparkRates columns[2], increases;
      const WeftSparkRates *before = &columns[0], *rates = &columns[1];

      weft_spark_columns (trace->sparks, i, edges, 2, columns);
      increases = (WeftSparkRates){
        .created = whole_increase (before->created, rates->created),
        .dud = whole_increase (before->dud, rates->dud),
        .overflowed = whole_increase (before->overflowed, rates->overflowed),
        .converted = whole_increase (before->converted, rates->converted),
        .gcd = whole_increase (before->gcd, rates->gcd),
        .fizzled = whole_increase (before->fizzled, rates->fizzled),
        .local = whole_increase (before->local, rates->local),
        .stolen = whole_increase (before->stolen, rates->stolen),
      };
      add_spark_counts (&sum, &increases);
    }
  return sum;
}

static void
add_spark_pool (WeftSparkRates *self, const WeftTrace *trace, const WeftRange *piece, double share)
{
  WeftSparkRates rates = weft_spark_rates_all (trace->sparks, piece->from, piece->to);

  self->pool += rates.pool * share;
  self->pool_max = MAX (self->pool_max, rates.pool_max);
}

guint64
weft_range_run (const WeftTrace *trace, guint64 from, guint64 to)
{
  guint64 run = 0;

  for (guint i = 0; i < trace->process->lives->len; i++)
    run += weft_cap_numbers (trace, i, from, to).shares.run;
  return run;
}

/* Covered part of one of the ranges of weft_range_covered_runs(). */
typedef struct
{
  WeftRange covered;
  guint i; /* index of the range */
} CoveredPiece;

/* Walks along each HEC once, so that its events and its index stay in the cache. */
void
weft_range_covered_runs (const WeftTrace *trace, const WeftRange *ranges, guint n, guint64 *runs)
{
  const GArray *lives = trace->process->lives;
  g_autoptr (GArray) pieces = g_array_new (FALSE, FALSE, sizeof (CoveredPiece));

  for (guint i = 0; i < n; i++)
    {
      CoveredPiece piece = { { ranges[i].from, ranges[i].from }, i };

      runs[i] = 0;
      while (weft_cover_find_covered (&trace->coverage->process, piece.covered.to, ranges[i].to,
                                      &piece.covered))
        g_array_append_val (pieces, piece);
    }
  for (guint hec = 0; hec < lives->len; hec++)
    {
      const WeftCapLife *life = &g_array_index (lives, WeftCapLife, hec);
      gint cap = weft_index_cap_position (trace->index, life->cap);
      WeftHecUseWalk walk;

      if (cap < 0)
        continue;
      weft_hec_use_walk_init (&walk, trace->hecs, (guint) cap);
      for (guint i = 0; i < pieces->len; i++)
        {
          const CoveredPiece *piece = &g_array_index (pieces, CoveredPiece, i);
          guint64 from = MAX (piece->covered.from, life->from);
          guint64 to = MIN (piece->covered.to, life->to), before;

          if (from >= to)
            continue;
          weft_hec_use_walk_to (&walk, from);
          before = weft_hec_use_walk_times (&walk).run;
          weft_hec_use_walk_to (&walk, to);
          runs[piece->i] += weft_hec_use_walk_times (&walk).run - before;
        }
    }
}

WeftRangeNumbers
weft_range_numbers (const WeftTrace *trace, guint64 from, guint64 to, WeftCapNumbers *caps)
{
  const GArray *lives = trace->process->lives;
  const WeftCover *cover = &trace->coverage->process;
  WeftRangeNumbers self = { .all.cap = WEFT_CAP_NONE };
  WeftRange piece;

  self.from = CLAMP (from, trace->index->from, trace->index->to);
  self.to = CLAMP (to, self.from, trace->index->to);
  for (guint i = 0; i < lives->len; i++)
    {
      WeftCapNumbers numbers = weft_cap_numbers (trace, i, self.from, self.to);

      self.n_caps += numbers.alive > 0;
      self.all.alive += numbers.alive;
      self.all.covered += numbers.covered;
      weft_hec_times_add (&self.all.shares, &numbers.shares);
      if (caps != NULL)
        caps[i] = numbers;
    }
  self.covered = weft_cover_total (cover, self.from, self.to);
  for (guint i = 0; i < trace->index->caps->len; i++)
    {
      WeftSparkRates rates = weft_range_sparks (trace, i, self.from, self.to);

      add_spark_counts (&self.sparks, &rates);
    }
  /* run time and the mean size of the spark pools are limited to the covered time */
  if (self.covered == self.to - self.from)
    {
      piece = (WeftRange){ self.from, self.to };
      add_spark_pool (&self.sparks, trace, &piece, 1);
      self.run = self.all.shares.run;
    }
  else
    {
      for (guint64 at = self.from; weft_cover_find_covered (cover, at, self.to, &piece);
           at = piece.to)
        add_spark_pool (&self.sparks, trace, &piece,
                        (double) (piece.to - piece.from) / (double) self.covered);
      for (guint64 at = self.from; weft_cover_find_covered (cover, at, self.to, &piece);
           at = piece.to)
        self.run += weft_range_run (trace, piece.from, piece.to);
    }
  add_heap_samples (&self, trace);
  self.n_events = weft_event_order_count_before (trace->order, self.to) -
                  weft_event_order_count_before (trace->order, self.from);
  return self;
}

guint64
weft_cap_numbers_idle (const WeftCapNumbers *self)
{
  guint64 other = weft_hec_times_get_busy (&self->shares) + self->shares.unknown;

  return self->alive - MIN (other, self->alive);
}

gboolean
weft_cap_numbers_is_partial (const WeftCapNumbers *self)
{
  return self->covered < self->alive || self->shares.unknown > 0;
}

double
weft_cap_numbers_fraction (const WeftCapNumbers *self, guint64 ns)
{
  return self->covered > 0 ? (double) ns / (double) self->covered : NAN;
}
