/* SPDX-License-Identifier: BSD-3-Clause */
/* One capability's usage by pixel column. A stretch that is at least a column wide contains a
 * column's edge, so that the walk from edge to edge meets every one that can have a box. */
#include "weft-usage-columns.h"

static WeftColumn
column_of (WeftShares low, WeftShares high, guint64 ns, WeftUse use)
{
  WeftColumn column = {
    .run = use == WEFT_USE_RUN,
    .work = use == WEFT_USE_GC_WORK,
    .wait = use == WEFT_USE_GC_WAIT,
    .unknown = use == WEFT_USE_UNKNOWN,
  };

  if (ns > 0)
    {
      column.run = (float) ((double) (high.run - low.run) / (double) ns);
      column.work = (float) ((double) (high.work - low.work) / (double) ns);
      column.wait = (float) ((double) (high.wait - low.wait) / (double) ns);
      column.unknown = (float) ((double) (high.unknown - low.unknown) / (double) ns);
    }
  return column;
}

/* Lists the stretch that the walk stands in, where it reaches behind @from. */
static void
add_span (
    WeftUsageColumns *self, const WeftUsageWalk *walk, guint64 from, guint64 min_ns, guint64 end)
{
  WeftUseSpan span = weft_usage_walk_span (walk, end);
  GArray *spans = self->spans;

  span.to = MIN (span.to, end);
  if (span.use == WEFT_USE_IDLE || span.use == WEFT_USE_UNKNOWN || span.from >= span.to ||
      span.to <= from || span.to - span.from < min_ns)
    return;
  if (spans->len > 0 && g_array_index (spans, WeftUseSpan, spans->len - 1).from == span.from)
    return;
  g_array_append_val (spans, span);
}

WeftUsageColumns *
weft_usage_columns_new (const WeftCapIndex *index,
                        const WeftLog *log,
                        const guint64 *edges,
                        guint n,
                        guint64 min_ns,
                        guint64 end)
{
  WeftUsageColumns *self = g_new0 (WeftUsageColumns, 1);
  WeftShares first, low;
  WeftUsageWalk walk;

  self->n = n;
  self->columns = g_new (WeftColumn, MAX (n, 1));
  self->spans = g_array_new (FALSE, FALSE, sizeof (WeftUseSpan));
  weft_usage_walk_init (&walk, index, log);
  weft_usage_walk_to (&walk, edges[0]);
  add_span (self, &walk, edges[0], min_ns, end);
  first = low = weft_usage_walk_shares (&walk, MIN (edges[0], end));
  for (guint i = 0; i < n; i++)
    {
      WeftUse use = edges[i] < end ? weft_usage_use (&walk.now) : WEFT_USE_IDLE;
      guint64 edge = MIN (edges[i + 1], end);
      WeftShares high;

      weft_usage_walk_to (&walk, edge);
      high = weft_usage_walk_shares (&walk, edge);
      self->columns[i] = column_of (low, high, edges[i + 1] - edges[i], use);
      /* what begins at the last edge lies behind the range */
      if (walk.now.since < edges[n])
        add_span (self, &walk, edges[0], min_ns, end);
      low = high;
    }
  self->total = weft_shares_between (&first, &low);
  return self;
}

void
weft_usage_columns_free (WeftUsageColumns *self)
{
  g_free (self->columns);
  g_array_unref (self->spans);
  g_free (self);
}
