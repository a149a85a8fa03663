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
  weft_cell_rows_clear (&self->own);
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
  if (from >= until || !weft_cell_rows_init_from (&self->own, self->threads, self->rows,
                                                  &before->own, before->threads, until))
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
  if (self->own.by_thread == NULL)
    weft_cell_rows_init (&self->own, threads, rows);
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
         (guint64) n_columns (self) * self->own.n / COLUMNS_PER_EVENT;
}

/* Replays the columns [@first, @end). FALSE if @cancellable was cancelled. */
static gboolean
replay (WeftThreadCells *self, guint first, guint end, GCancellable *cancellable)
{
  const WeftCellRows *own = &self->own;
  g_autoptr (WeftThreadColumns) piece = NULL;

  if (first == end)
    return TRUE;
  piece = weft_thread_columns_new (self->threads, own->by_thread, own->n, own->n_span_rows,
                                   &g_array_index (self->edges, guint64, first), end - first,
                                   self->cell, cancellable);
  for (guint row = 0; piece != NULL && row < own->n; row++)
    weft_thread_columns_take (self->columns, row, first, end, piece, row, self->cell);
  return piece != NULL;
}

/* Takes over the columns that are known. Threads may have got other places in their list. */
static void
take_known (WeftThreadCells *self, const WeftThreadCells *before)
{
  for (guint row = 0; self->first < self->end && row < self->own.n; row++)
    {
      GArray *spans = self->columns->spans[row];
      guint n = spans->len;

      if (self->own.before[row] == WEFT_THREAD_NO_ROW)
        continue;
      weft_thread_columns_take (self->columns, row, self->first, self->end, before->columns,
                                self->own.before[row], self->cell);
      for (guint i = n; i < spans->len; i++)
        {
          WeftThreadSpan *span = &g_array_index (spans, WeftThreadSpan, i);
          guint32 id = weft_threads_id (before->threads, span->thread);

          span->thread = (guint32) weft_threads_find (self->threads, id);
        }
    }
}

static gint
compare_ends (gconstpointer a, gconstpointer b)
{
  const WeftThreadSpan *x = a, *y = b;

  return (x->to > y->to) - (x->to < y->to);
}

/* Puts together the columns of the picture; each row adds to one of them. */
static WeftThreadColumns *
put_together (const WeftThreadCells *self, const guint64 *edges, guint n, guint64 min_ns)
{
  guint n_rows = self->rows->rows->len;
  WeftThreadColumns *out = weft_thread_columns_alloc (n_rows, edges, n);

  for (guint row = 0; row < self->own.n; row++)
    {
      guint shown = self->own.shown[row];
      GArray *spans = out->spans[shown];
      guint n_before = spans->len;

      weft_thread_columns_take (out, shown, 0, n, self->columns, row, min_ns);
      if (shown >= self->rows->n_span_rows)
        g_array_set_size (spans, 0);
      else if (n_before > 0)
        g_array_sort (spans, compare_ends);
    }
  return out;
}

WeftThreadColumns *
weft_thread_cells_read (WeftThreadCells *self,
                        const WeftThreadCells *before,
                        const guint64 *edges,
                        guint n,
                        guint64 min_ns,
                        GCancellable *cancellable)
{
  self->columns = weft_thread_columns_alloc (
      self->own.n, (const guint64 *) (gpointer) self->edges->data, n_columns (self));
  if (!replay (self, 0, self->first, cancellable))
    return NULL;
  take_known (self, before);
  if (!replay (self, self->end, n_columns (self), cancellable))
    return NULL;
  return put_together (self, edges, n, min_ns);
}
