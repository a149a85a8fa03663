/* SPDX-License-Identifier: BSD-3-Clause */
/* Idle times by pixel column: the sums up to each edge. */
#include "weft-idle-times.h"

WeftIdleColumns *
weft_idle_columns_new (const WeftIdleTimes *times,
                       const guint64 *edges,
                       guint n,
                       GCancellable *cancellable)
{
  g_autoptr (WeftIdleColumns) self = g_new0 (WeftIdleColumns, 1);

  self->n = n;
  self->n_hecs = weft_idle_times_n (times);
  self->edges = g_memdup2 (edges, (n + 1) * sizeof (guint64));
  self->at = g_new (WeftIdleSums, (gsize) (n + 1) * self->n_hecs + 1);
  if (!weft_idle_times_at (times, edges, n + 1, self->at, cancellable))
    return NULL;
  return g_steal_pointer (&self);
}

void
weft_idle_columns_free (WeftIdleColumns *self)
{
  g_free (self->edges);
  g_free (self->at);
  g_free (self);
}

double
weft_idle_columns_share (const WeftIdleColumns *self, guint i, guint x, guint reasons)
{
  const WeftIdleSums *from = &self->at[(gsize) x * self->n_hecs + i];
  const WeftIdleSums *to = from + self->n_hecs;
  guint64 width = self->edges[x + 1] - self->edges[x], ns = 0;

  for (guint k = 0; k < WEFT_N_IDLE_REASONS; k++)
    if (reasons & (1u << k))
      ns += to->ns[k] - from->ns[k];
  return width > 0 ? (double) ns / (double) width : 0;
}
