/* SPDX-License-Identifier: BSD-3-Clause */
/* Computes the numbers of a time range from the analyses. */
#include "weft-range-numbers.h"
#include "weft-spark-columns.h"

#include <math.h>

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
  const GArray *samples = trace->heap->samples;
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

guint64
weft_range_covered_run (const WeftTrace *trace, guint64 from, guint64 to)
{
  WeftRange piece = { from, from };
  guint64 run = 0;

  for (guint64 at = from; weft_cover_find_covered (&trace->coverage->process, at, to, &piece);
       at = piece.to)
    run += weft_range_run (trace, piece.from, piece.to);
  return run;
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
      self.run = weft_range_covered_run (trace, self.from, self.to);
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
