/* SPDX-License-Identifier: BSD-3-Clause */
/* Run queues by pixel column: those at each edge. */
#include "weft-run-queues.h"

WeftRunQueueColumns *
weft_run_queue_columns_new (const WeftRunQueues *queues,
                            const guint64 *edges,
                            guint n,
                            guint64 end,
                            GCancellable *cancellable)
{
  g_autoptr (WeftRunQueueColumns) self = g_new0 (WeftRunQueueColumns, 1);
  g_autofree guint64 *times = g_new (guint64, n + 1);

  self->n = n;
  self->n_queues = weft_run_queues_n (queues);
  self->edges = g_memdup2 (edges, (n + 1) * sizeof (guint64));
  self->at = g_new (WeftRunQueue, (gsize) (n + 1) * self->n_queues);
  for (guint i = 0; i <= n; i++)
    times[i] = MIN (edges[i], end);
  if (!weft_run_queues_at (queues, times, n + 1, self->at, cancellable))
    return NULL;
  for (guint i = 0; i <= n; i++)
    for (guint queue = 0; queue < self->n_queues && edges[i] >= end; queue++)
      self->at[(gsize) i * self->n_queues + queue].n = 0;
  return g_steal_pointer (&self);
}

void
weft_run_queue_columns_free (WeftRunQueueColumns *self)
{
  g_free (self->edges);
  g_free (self->at);
  g_free (self);
}

double
weft_run_queue_columns_mean (const WeftRunQueueColumns *self, guint queue, guint x)
{
  const WeftRunQueue *from = &self->at[(gsize) x * self->n_queues];
  const WeftRunQueue *to = from + self->n_queues;
  guint64 width = self->edges[x + 1] - self->edges[x], ns = 0, n = 0;
  guint first = queue < self->n_queues ? queue : 0;
  guint end = queue < self->n_queues ? queue + 1 : self->n_queues;

  for (guint i = first; i < end; i++)
    {
      ns += to[i].ns - from[i].ns;
      n += from[i].n;
    }
  return width > 0 ? (double) ns / (double) width : (double) n;
}
