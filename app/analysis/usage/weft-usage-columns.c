/* SPDX-License-Identifier: BSD-3-Clause */
/* One capability's usage by pixel column. A stretch that is at least a column wide contains a
 * column's edge, so that the walk from edge to edge meets every one that can have a box. */
#include "weft-usage-columns.h"

#include "weft-read-ahead.h"
#include "weft-shared.h"

static WeftColumn
column_of (WeftHecShares low, WeftHecShares high, guint64 ns, WeftUse use)
{
  WeftColumn column = {
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

/* Lists the stretch at the walk, if it shares time with the picture. */
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

/* Whether the columns are wider than chunks: otherwise the walk goes to too few of them. */
static gboolean
are_wide (const WeftCapIndex *index, const guint64 *edges, guint n)
{
  guint64 first = weft_cap_index_chunk_at (index, edges[0]);

  return weft_cap_index_chunk_from (index, first, edges[n]) - first > n;
}

static WeftUsageColumns *
columns_alloc (guint n)
{
  WeftUsageColumns *self = g_new0 (WeftUsageColumns, 1);

  self->n = n;
  self->columns = g_new (WeftColumn, MAX (n, 1));
  self->spans = g_array_new (FALSE, FALSE, sizeof (WeftUseSpan));
  return self;
}

WeftUsageColumns *
weft_usage_columns_new (const WeftUsageQuery *query, WeftTallyEdges *tallies)
{
  const guint64 *edges = query->edges;
  guint n = query->n;
  guint64 end = query->end;
  WeftChunkCounts counts = { .time = G_MAXUINT64 };
  WeftUsageColumns *self = columns_alloc (n);
  WeftHecShares first, low;
  WeftHecUseWalk walk;
  WeftReadAhead ahead;

  weft_hec_use_walk_init (&walk, query->hecs, query->i);
  if (tallies != NULL && are_wide (walk.own.index, edges, n))
    walk.own.counts = &counts;
  weft_hec_use_walk_to (&walk, MIN (edges[0], end));
  weft_read_ahead_init (&ahead, walk.own.index, walk.own.log, walk.own.chunk);
  add_span (self, &walk, query);
  first = low = weft_hec_use_walk_shares (&walk);
  for (guint x = 0; x < n; x++)
    {
      WeftUse use = edges[x] < end ? weft_hec_use_walk_use (&walk) : WEFT_USE_IDLE;
      WeftHecShares high;

      if (x + WEFT_READ_AHEAD < n)
        weft_read_ahead_to (&ahead, edges[x + WEFT_READ_AHEAD]);
      weft_hec_use_walk_to (&walk, MIN (edges[x + 1], end));
      if (tallies != NULL)
        weft_tally_edges_take (tallies, x + 1, &counts);
      high = weft_hec_use_walk_shares (&walk);
      self->columns[x] = column_of (low, high, edges[x + 1] - edges[x], use);
      add_span (self, &walk, query);
      low = high;
    }
  if (tallies != NULL)
    weft_tally_edges_end (tallies);
  self->total = weft_hec_shares_between (&first, &low);
  return self;
}

/* Going on. */

/* A walk over what has not been read before. */
typedef struct
{
  WeftHecUseWalk walk;
  WeftUsageKept *kept;
  guint64 end;
  guint64 again; /* ns: where spans that were kept may go on; G_MAXUINT64: it has been there */
} Reading;

static void
add_stretch (Reading *self)
{
  WeftUse use = weft_hec_use_walk_use (&self->walk);
  WeftUseSpan span;

  if (use == WEFT_USE_IDLE || use == WEFT_USE_UNKNOWN)
    return;
  span = weft_hec_use_walk_span (&self->walk, self->kept->least, self->end);
  span.to = MIN (span.to, self->end);
  if (span.from < span.to && span.to - span.from >= self->kept->least)
    g_array_append_val (self->kept->spans, span);
}

static void
read_to (Reading *self, guint64 time)
{
  weft_hec_use_walk_to (&self->walk, MIN (time, self->end));
  add_stretch (self);
}

static gboolean
shares_at (
    gconstpointer source, const guint64 *times, guint n, gpointer out, GCancellable *cancellable)
{
  Reading *self = (Reading *) source;
  WeftHecShares *shares = out;
  WeftReadAhead ahead;

  weft_read_ahead_init (&ahead, self->walk.own.index, self->walk.own.log,
                        weft_cap_index_chunk_at (self->walk.own.index, times[0]));
  for (guint i = 0; i < n; i++)
    {
      if (times[i] >= self->again)
        {
          read_to (self, self->again);
          self->again = G_MAXUINT64;
        }
      if (i + WEFT_READ_AHEAD < n)
        weft_read_ahead_to (&ahead, times[i + WEFT_READ_AHEAD]);
      read_to (self, times[i]);
      shares[i] = weft_hec_use_walk_shares (&self->walk);
    }
  return TRUE;
}

static gint
compare_spans (gconstpointer a, gconstpointer b)
{
  const WeftUseSpan *x = a, *y = b;

  return (x->from > y->from) - (x->from < y->from);
}

/* In their order, each once. */
static void
sort_spans (GArray *spans)
{
  guint n = 0;

  g_array_sort (spans, compare_spans);
  for (guint i = 0; i < spans->len; i++)
    if (n == 0 || g_array_index (spans, WeftUseSpan, n - 1).from !=
                      g_array_index (spans, WeftUseSpan, i).from)
      g_array_index (spans, WeftUseSpan, n++) = g_array_index (spans, WeftUseSpan, i);
  g_array_set_size (spans, n);
}

/* Those that are over at @until at the latest, and not before @from. */
static void
copy_spans (GArray *spans, const GArray *before, guint64 from, guint64 until)
{
  for (guint i = 0; i < before->len; i++)
    {
      const WeftUseSpan *span = &g_array_index (before, WeftUseSpan, i);

      if (span->to > from && span->to <= until)
        g_array_append_vals (spans, span, 1);
    }
}

static void
kept_clear (gpointer data)
{
  WeftUsageKept *kept = data;

  weft_shared_unref (kept->sums);
  g_array_unref (kept->spans);
}

/* Spans of the picture. */
static void
take_spans (WeftUsageColumns *self, const GArray *spans, guint64 from, guint64 to, guint64 min_ns)
{
  for (guint i = 0; i < spans->len; i++)
    {
      const WeftUseSpan *span = &g_array_index (spans, WeftUseSpan, i);

      if (span->to > from && span->from < to && span->to - span->from >= min_ns)
        g_array_append_vals (self->spans, span, 1);
    }
}

WeftUsageColumns *
weft_usage_columns_go_on (const WeftUsageQuery *query,
                          guint64 cell,
                          guint64 least,
                          const WeftUsageKept *before,
                          guint64 sure,
                          WeftUsageKept **kept)
{
  const guint64 *edges = query->edges;
  guint n = query->n;
  g_autofree WeftHecShares *shares = g_new (WeftHecShares, n + 1);
  WeftUsageColumns *self = columns_alloc (n);
  Reading reading = { .end = query->end, .again = G_MAXUINT64 };

  sure = MIN (sure, query->end);
  if (before != NULL && (before->sums->cell != cell || before->least != least || sure <= cell))
    before = NULL;
  *kept = reading.kept = weft_shared_new (WeftUsageKept, kept_clear);
  reading.kept->sums = weft_edge_sums_new (cell, 0, sure, sizeof (WeftHecShares));
  reading.kept->least = least;
  reading.kept->spans = g_array_new (FALSE, FALSE, sizeof (WeftUseSpan));
  if (before != NULL)
    {
      /* the last of the multiples that are not read again: a span that is over after it holds it */
      reading.again = (sure - 1) / cell * cell;
      copy_spans (reading.kept->spans, before->spans, edges[0], reading.again);
    }
  weft_hec_use_walk_init (&reading.walk, query->hecs, query->i);
  weft_edge_sums_read (reading.kept->sums, before != NULL ? before->sums : NULL, edges, n + 1,
                       shares_at, &reading, shares, NULL);
  reading.kept->sums->sure = G_MAXUINT64; /* whoever goes on from it says up to when */
  sort_spans (reading.kept->spans);

  for (guint x = 0; x < n; x++)
    self->columns[x] = column_of (shares[x], shares[x + 1], edges[x + 1] - edges[x], WEFT_USE_IDLE);
  take_spans (self, reading.kept->spans, edges[0], edges[n], query->min_ns);
  self->total = weft_hec_shares_between (&shares[0], &shares[n]);
  return self;
}

void
weft_usage_columns_free (WeftUsageColumns *self)
{
  g_free (self->columns);
  g_array_unref (self->spans);
  g_free (self);
}
