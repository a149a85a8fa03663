/* SPDX-License-Identifier: BSD-3-Clause */
/* Walks from one edge of the columns to the next. A span that is at least as wide as a column
 * contains an edge, so the walk finds every span that is wide enough for a box. */
#include "weft-usage-columns.h"

#include "weft-read-ahead.h"

static WeftUsageColumn
make_column (WeftHecTimes low, WeftHecTimes high, guint64 ns, WeftUse use)
{
  WeftUsageColumn column = {
    .run = use == WEFT_USE_RUN,
    .work = use == WEFT_USE_GC_WORK,
    .wait = use == WEFT_USE_GC_WAIT,
    .unknown = use == WEFT_USE_UNKNOWN,
    .sync = use == WEFT_USE_GC_SYNC,
  };

  if (ns > 0)
    {
      column.run = (float) ((double) (high.run - low.run) / (double) ns);
      column.work = (float) ((double) (high.work - low.work) / (double) ns);
      column.wait = (float) ((double) (high.wait - low.wait) / (double) ns);
      column.unknown = (float) ((double) (high.unknown - low.unknown) / (double) ns);
      column.sync = (float) ((double) (high.sync - low.sync) / (double) ns);
    }
  return column;
}

/* Adds the span at the time of the walk, if it overlaps the range. */
static void
add_span (WeftUsageColumns *self, const WeftHecUseWalk *walk, const WeftUsageQuery *query)
{
  guint64 from = query->edges[0], to = MAX (query->edges[query->n], from + 1);
  GArray *spans = self->spans;
  WeftUse use = weft_hec_use_walk_use (walk);
  WeftUseSpan span;

  if (use == WEFT_USE_IDLE || use == WEFT_USE_UNKNOWN ||
      (spans->len > 0 && g_array_index (spans, WeftUseSpan, spans->len - 1).to > walk->at))
    return;
  span = weft_hec_use_walk_span (walk, query->min_ns, query->end);
  span.to = MIN (span.to, query->end);
  if (span.from >= span.to || span.to <= from || span.from >= to ||
      span.to - span.from < query->min_ns)
    return;
  if (spans->len > 0 && g_array_index (spans, WeftUseSpan, spans->len - 1).from == span.from)
    return;
  g_array_append_val (spans, span);
}

WeftUsageColumns *
weft_usage_columns_new (const WeftUsageQuery *query, WeftTallyEdges *tallies)
{
  const guint64 *edges = query->edges;
  guint n = query->n;
  guint64 end = query->end;
  WeftChunkCounts counts = { .time = G_MAXUINT64 };
  WeftUsageColumns *self = g_new0 (WeftUsageColumns, 1);
  WeftHecTimes first, low;
  WeftHecUseWalk walk;
  WeftReadAhead ahead;

  self->n = n;
  self->columns = g_new (WeftUsageColumn, MAX (n, 1));
  self->spans = g_array_new (FALSE, FALSE, sizeof (WeftUseSpan));
  weft_hec_use_walk_init (&walk, query->hecs, query->i);
  if (tallies != NULL)
    {
      guint64 chunk = weft_cap_index_chunk_at (walk.own.index, edges[0]);

      /* the walk counts events only when it jumps to a checkpoint; only if columns are wider than
       * chunks does it jump at nearly every edge */
      if (weft_cap_index_chunk_from (walk.own.index, chunk, edges[n]) - chunk > n)
        walk.own.counts = &counts;
    }
  weft_hec_use_walk_to (&walk, MIN (edges[0], end));
  weft_read_ahead_init (&ahead, walk.own.index, walk.own.log, walk.own.chunk);
  add_span (self, &walk, query);
  first = low = weft_hec_use_walk_times (&walk);
  for (guint x = 0; x < n; x++)
    {
      WeftUse use = edges[x] < end ? weft_hec_use_walk_use (&walk) : WEFT_USE_IDLE;
      WeftHecTimes high;

      if (x + WEFT_READ_AHEAD < n)
        weft_read_ahead_to (&ahead, edges[x + WEFT_READ_AHEAD]);
      weft_hec_use_walk_to (&walk, MIN (edges[x + 1], end));
      if (tallies != NULL)
        weft_tally_edges_count_to (tallies, x + 1, &counts);
      high = weft_hec_use_walk_times (&walk);
      self->columns[x] = make_column (low, high, edges[x + 1] - edges[x], use);
      add_span (self, &walk, query);
      low = high;
    }
  if (tallies != NULL)
    weft_tally_edges_end (tallies);
  self->total = weft_hec_times_difference (&first, &low);
  return self;
}

void
weft_usage_columns_free (WeftUsageColumns *self)
{
  g_free (self->columns);
  g_array_unref (self->spans);
  g_free (self);
}
