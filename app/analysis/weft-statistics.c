/* SPDX-License-Identifier: BSD-3-Clause */
/* Asks each analysis for its numbers of the range. */
#include "weft-statistics.h"

#include <math.h>

/* Behind everything, where the range goes to the run's end. */
static guint64
open_end (const WeftStatistics *self, const WeftTrace *trace)
{
  return self->to >= trace->index->to && self->to > self->from ? G_MAXUINT64 : self->to;
}

static WeftGaugeNumbers
gauge_numbers (const WeftStatistics *self, const WeftTrace *trace, WeftHeapGauge gauge)
{
  const WeftSeries *series = weft_heap_counters_gauge (trace->counters, gauge);
  WeftSeriesPart part = weft_series_part (series, self->from, open_end (self, trace));

  return (WeftGaugeNumbers){ part.has, part.high, part.last, part.n };
}

static guint64
returned_bytes (const WeftStatistics *self, const WeftTrace *trace)
{
  const GArray *returns = weft_heap_counters_returns (trace->counters);
  guint64 megablocks = 0, end = open_end (self, trace);

  for (guint i = 0; i < returns->len; i++)
    {
      const WeftMemReturn *given = &g_array_index (returns, WeftMemReturn, i);

      if (given->time >= self->from && given->time < end)
        megablocks += given->returned;
    }
  return megablocks * weft_heap_counters_megablock (trace->counters);
}

/* Sums over the covered time of the range. */
static void
add_covered (WeftStatistics *self, const WeftTrace *trace)
{
  const WeftCover *cover = &trace->coverage->process;
  WeftGap piece = { 0 };

  for (guint64 at = self->from; weft_cover_piece (cover, at, self->to, &piece); at = piece.to)
    {
      guint64 ns = piece.to - piece.from;
      WeftCollectionSums gc = weft_collections_sums (trace->collections, piece.from, piece.to);

      self->covered += ns;
      self->gc_elapsed += MIN (gc.all.elapsed, ns);
      self->gc_sync += MIN (gc.sync, ns - MIN (gc.all.elapsed, ns));
      self->mutator += ns - MIN (gc.all.elapsed, ns);
      self->allocated_covered +=
          weft_heap_counters_allocated_in (trace->counters, piece.from, piece.to);
    }
}

WeftStatistics
weft_statistics (const WeftTrace *trace, guint64 from, guint64 to)
{
  return weft_statistics_and_caps (trace, from, to, NULL);
}

WeftStatistics
weft_statistics_and_caps (const WeftTrace *trace, guint64 from, guint64 to, WeftCapNumbers *caps)
{
  WeftStatistics self = { .trace = trace };

  self.from = CLAMP (from, trace->index->from, trace->index->to);
  self.to = CLAMP (to, self.from, trace->index->to);
  self.gc = weft_collections_sums (trace->collections, self.from, self.to);
  self.has_run = trace->process->lives->len > 0;
  if (self.has_run)
    add_covered (&self, trace);
  self.allocated = weft_heap_counters_allocated_in (trace->counters, self.from, self.to);
  self.size = gauge_numbers (&self, trace, WEFT_HEAP_SIZE);
  self.blocks = gauge_numbers (&self, trace, WEFT_HEAP_BLOCKS);
  self.live = gauge_numbers (&self, trace, WEFT_HEAP_LIVE);
  self.returned = returned_bytes (&self, trace);
  self.pauses =
      weft_collections_pauses (trace->collections, self.from, open_end (&self, trace), -1);
  self.numbers = weft_range_numbers (trace, self.from, self.to, caps);
  return self;
}

WeftThreadTotals
weft_statistics_add_threads (WeftStatistics *self, const WeftThreads *threads)
{
  WeftThreadTotals totals = weft_threads_totals (threads, self->from, open_end (self, self->trace));

  self->has_threads = TRUE;
  self->threads_created = totals.created;
  self->threads_finished = totals.finished;
  return totals;
}

double
weft_statistics_productivity (const WeftStatistics *self)
{
  return self->covered > 0 ? (double) self->mutator / (double) self->covered : NAN;
}

double
weft_statistics_productivity_without_sync (const WeftStatistics *self)
{
  return self->covered > 0 ? (double) (self->mutator - self->gc_sync) / (double) self->covered :
                             NAN;
}

double
weft_statistics_allocation_rate (const WeftStatistics *self)
{
  return self->mutator > 0 ? (double) self->allocated_covered * 1e9 / (double) self->mutator : NAN;
}
