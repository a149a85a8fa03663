/* SPDX-License-Identifier: BSD-3-Clause */
/* Takes over what is sure from the columns of before, and replays what is on both sides of it. */
#include "weft-thread-cells.h"

#include "weft-lower-bound.h"

/* To copy a column is this much less work than to replay an event. */
#define COLUMNS_PER_EVENT 8

static void
cells_clear (gpointer data)
{
  WeftThreadCells *self = data;

  weft_shared_unref (self->threads);
  weft_shared_unref (self->rows);
  g_array_unref (self->edges);
  g_free (self->before);
  g_clear_pointer (&self->columns, weft_thread_columns_free);
}

static guint64
edge_nth (const WeftThreadCells *self, guint i)
{
  return g_array_index (self->edges, guint64, i);
}

static guint
n_columns (const WeftThreadCells *self)
{
  return self->edges->len - 1;
}

static guint
edge_at (const WeftThreadCells *self, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, n_columns (self), edge_nth (self, i) < time);
}

/* The rows of a thread before and now are to be each other's. FALSE where one is another's. */
static gboolean
pair_rows (WeftThreadCells *self, guint16 *after, guint16 row, guint16 now)
{
  if (row == WEFT_THREAD_NO_ROW || now == WEFT_THREAD_NO_ROW)
    return row == now;
  if (after[row] == WEFT_THREAD_NO_ROW && self->before[now] == WEFT_THREAD_NO_ROW)
    {
      after[row] = now;
      self->before[now] = row;
    }
  return after[row] == now && self->before[now] == row;
}

/* Finds which row of @before has the same threads as each row, of those that are heard of before
 * @until. FALSE where there are others among them. */
static gboolean
find_rows (WeftThreadCells *self, const WeftThreadCells *before, guint64 until)
{
  guint n = weft_threads_n (self->threads), n_before = weft_threads_n (before->threads);
  guint n_rows = self->rows->rows->len;
  g_autofree guint16 *after = g_new (guint16, before->rows->rows->len + 1);

  self->before = g_new (guint16, n_rows + 1);
  memset (self->before, 0xff, n_rows * sizeof (guint16));
  memset (after, 0xff, before->rows->rows->len * sizeof (guint16));
  for (guint i = 0, now = 0; i < n_before; i++)
    {
      guint32 id = weft_threads_id (before->threads, i);

      while (now < n && weft_threads_id (self->threads, now) < id)
        now++;
      if (now == n || weft_threads_id (self->threads, now) != id ||
          weft_threads_nth (self->threads, now).first >= until)
        continue;
      if (!pair_rows (self, after, before->rows->by_thread[i], self->rows->by_thread[now]))
        return FALSE;
    }
  for (guint row = 0; row < n_rows; row++)
    if (self->before[row] != WEFT_THREAD_NO_ROW &&
        (row < self->rows->n_span_rows) != (self->before[row] < before->rows->n_span_rows))
      return FALSE;
  return TRUE;
}

/* Finds what can be taken over: whole cells, and never the last column, with what lasts to the end
 * of the range. */
static void
find_known (WeftThreadCells *self, const WeftThreadCells *before)
{
  guint64 cell = self->cell, from, until;

  if (before->threads->line != self->threads->line || cell % before->cell != 0)
    return;
  from = MAX (edge_nth (self, 0), edge_nth (before, 0));
  from += (cell - from % cell) % cell;
  until = MIN (edge_nth (self, n_columns (self)) - 1, edge_nth (before, n_columns (before)));
  until = MIN (until, weft_threads_sure (self->threads));
  until = MIN (until, weft_threads_sure (before->threads));
  until -= until % cell;
  if (from >= until || !find_rows (self, before, until))
    return;
  self->first = edge_at (self, from);
  self->end = edge_at (self, until);
}

WeftThreadCells *
weft_thread_cells_new (WeftThreads *threads,
                       WeftThreadRows *rows,
                       guint64 cell,
                       guint64 from,
                       guint64 to,
                       const WeftThreadCells *before)
{
  WeftThreadCells *self = weft_shared_new (WeftThreadCells, cells_clear);

  self->threads = weft_shared_ref (threads);
  self->rows = weft_shared_ref (rows);
  self->cell = cell;
  self->edges = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_array_append_val (self->edges, from);
  for (guint64 edge = from - from % cell + cell; edge < to; edge += cell)
    g_array_append_val (self->edges, edge);
  g_array_append_val (self->edges, to);
  if (before != NULL)
    find_known (self, before);
  return self;
}

/* What replaying the columns [@first, @end) takes. */
static guint64
effort_of (const WeftThreadCells *self, guint first, guint end)
{
  return first < end ?
             weft_threads_effort (self->threads, edge_nth (self, first), edge_nth (self, end)) :
             0;
}

guint64
weft_thread_cells_effort (const WeftThreadCells *self)
{
  return effort_of (self, 0, self->first) + effort_of (self, self->end, n_columns (self)) +
         (guint64) n_columns (self) * self->rows->rows->len / COLUMNS_PER_EVENT;
}

/* Replays the columns [@first, @end). FALSE where @cancellable was cancelled. */
static gboolean
replay (WeftThreadCells *self, guint first, guint end, GCancellable *cancellable)
{
  guint n_rows = self->rows->rows->len;
  g_autoptr (WeftThreadColumns) piece = NULL;

  if (first == end)
    return TRUE;
  piece = weft_thread_columns_new (
      self->threads, self->rows->by_thread, n_rows, self->rows->n_span_rows,
      &g_array_index (self->edges, guint64, first), end - first, self->cell, cancellable);
  for (guint row = 0; piece != NULL && row < n_rows; row++)
    weft_thread_columns_take (self->columns, row, first, end, piece, row, self->cell);
  return piece != NULL;
}

/* Takes over the columns that are known. Threads may have got other places in their list. */
static void
take_known (WeftThreadCells *self, const WeftThreadCells *before)
{
  for (guint row = 0; self->first < self->end && row < self->rows->rows->len; row++)
    {
      GArray *spans = self->columns->spans[row];
      guint n = spans->len;

      if (self->before[row] == WEFT_THREAD_NO_ROW)
        continue;
      weft_thread_columns_take (self->columns, row, self->first, self->end, before->columns,
                                self->before[row], self->cell);
      for (guint i = n; i < spans->len; i++)
        {
          WeftThreadSpan *span = &g_array_index (spans, WeftThreadSpan, i);
          guint32 id = weft_threads_id (before->threads, span->thread);

          span->thread = (guint32) weft_threads_find (self->threads, id);
        }
    }
}

WeftThreadColumns *
weft_thread_cells_read (WeftThreadCells *self,
                        const WeftThreadCells *before,
                        const guint64 *edges,
                        guint n,
                        guint64 min_ns,
                        GCancellable *cancellable)
{
  guint n_rows = self->rows->rows->len;
  WeftThreadColumns *out;

  self->columns = weft_thread_columns_alloc (n_rows, (const guint64 *) (gpointer) self->edges->data,
                                             n_columns (self));
  if (!replay (self, 0, self->first, cancellable))
    return NULL;
  take_known (self, before);
  if (!replay (self, self->end, n_columns (self), cancellable))
    return NULL;
  out = weft_thread_columns_alloc (n_rows, edges, n);
  for (guint row = 0; row < n_rows; row++)
    weft_thread_columns_take (out, row, 0, n, self->columns, row, min_ns);
  return out;
}
