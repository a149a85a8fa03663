/* SPDX-License-Identifier: BSD-3-Clause */
/* Deals threads to rows that are kept, and finds which of earlier ones go on. */
#include "weft-cell-rows.h"

/* Threads that have a row here and none in the picture: so many at first, and at most, as threads
 * lose theirs there. */
#define SPARE_ROWS     24
#define MAX_SPARE_ROWS 64

/* Not known yet; no row has this number. */
#define OPEN (WEFT_THREAD_NO_ROW - 1)

/* Rows as they are found: those with spans first. */
typedef struct
{
  const WeftThreads *threads;
  const WeftThreadRows *rows; /* of the picture */
  GArray *shown, *before;     /* of guint16, by row */
  guint16 *main;              /* by row of the picture: where threads of it go that have no other */
} Deal;

static void
deal_init (Deal *self, const WeftThreads *threads, const WeftThreadRows *rows)
{
  self->threads = threads;
  self->rows = rows;
  self->shown = g_array_new (FALSE, FALSE, sizeof (guint16));
  self->before = g_array_new (FALSE, FALSE, sizeof (guint16));
  self->main = g_new (guint16, rows->rows->len + 1);
  for (guint i = 0; i < rows->rows->len; i++)
    self->main[i] = WEFT_THREAD_NO_ROW;
}

static void
deal_clear (Deal *self)
{
  g_array_unref (self->shown);
  g_array_unref (self->before);
  g_free (self->main);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Deal, deal_clear)

static guint16
add_row (Deal *self, guint16 shown, guint16 before)
{
  guint16 row = (guint16) self->shown->len;

  g_array_append_val (self->shown, shown);
  g_array_append_val (self->before, before);
  return row;
}

/* Adds the rows of the picture that have none yet, those with spans first; @rest: what the last one
 * goes on from where it is without spans. */
static void
add_missing (Deal *self, guint16 rest)
{
  for (guint16 i = 0; i < self->rows->rows->len; i++)
    if (self->main[i] == WEFT_THREAD_NO_ROW)
      self->main[i] = add_row (self, i, i < self->rows->n_span_rows ? WEFT_THREAD_NO_ROW : rest);
}

/* Sets @out to the rows that were found; it takes over @by_thread. */
static void
cell_rows_finish (Deal *self, guint16 *by_thread, WeftCellRows *out)
{
  out->n = self->shown->len;
  out->n_span_rows = out->n - (self->rows->rows->len - self->rows->n_span_rows);
  out->by_thread = by_thread;
  out->shown = g_memdup2 (self->shown->data, out->n * sizeof (guint16));
  out->before = g_memdup2 (self->before->data, out->n * sizeof (guint16));
}

/* Those that are next to have a row of their own. */
static void
add_spares (Deal *self, guint16 *by_thread)
{
  const GArray *ranked = self->rows->ranked;

  for (guint i = 0; ranked != NULL && i < ranked->len && self->shown->len < SPARE_ROWS; i++)
    {
      guint32 thread = g_array_index (ranked, guint32, i);
      guint16 shown = self->rows->by_thread[thread];

      if (shown != WEFT_THREAD_NO_ROW && shown >= self->rows->n_span_rows)
        by_thread[thread] = add_row (self, shown, WEFT_THREAD_NO_ROW);
    }
}

/* All threads that are still open go where those of their row of the picture go. */
static void
place_open (const Deal *self, guint16 *by_thread)
{
  for (guint i = 0; i < weft_threads_n (self->threads); i++)
    if (by_thread[i] == OPEN)
      by_thread[i] = self->rows->by_thread[i] != WEFT_THREAD_NO_ROW ?
                         self->main[self->rows->by_thread[i]] :
                         WEFT_THREAD_NO_ROW;
}

static guint16 *
all_open (guint n)
{
  guint16 *by_thread = g_new (guint16, MAX (n, 1));

  for (guint i = 0; i < n; i++)
    by_thread[i] = OPEN;
  return by_thread;
}

void
weft_cell_rows_init (WeftCellRows *self, const WeftThreads *threads, const WeftThreadRows *rows)
{
  guint n = weft_threads_n (threads);
  guint16 *by_thread = all_open (n);
  g_auto (Deal) deal = { 0 };

  deal_init (&deal, threads, rows);
  add_spares (&deal, by_thread);
  add_missing (&deal, WEFT_THREAD_NO_ROW);
  place_open (&deal, by_thread);
  cell_rows_finish (&deal, by_thread, self);
}

/* Sets @by_thread to the row of @before for each thread that has one there and is heard of before
 * @until, and @shown to the row of the picture for each of these rows. FALSE if the threads of
 * one go apart, or want what it has not. */
static gboolean
find_earlier (const Deal *self,
              const WeftCellRows *before,
              const WeftThreads *threads_before,
              guint64 until,
              guint16 *by_thread,
              guint16 *shown)
{
  const WeftThreads *threads = self->threads;
  const WeftThreadRows *rows = self->rows;
  guint n = weft_threads_n (threads), n_before = weft_threads_n (threads_before);

  for (guint i = 0, now = 0; i < n_before; i++)
    {
      guint32 id = weft_threads_id (threads_before, i);
      guint16 earlier = before->by_thread[i], row;

      while (now < n && weft_threads_id (threads, now) < id)
        now++;
      if (now == n || weft_threads_id (threads, now) != id ||
          weft_threads_nth (threads, now).first >= until)
        continue;
      row = rows->by_thread[now];
      if (earlier == WEFT_THREAD_NO_ROW && row == WEFT_THREAD_NO_ROW)
        continue;
      if (earlier == WEFT_THREAD_NO_ROW ||
          (row < rows->n_span_rows && earlier >= before->n_span_rows) ||
          (shown[earlier] != OPEN && shown[earlier] != row))
        return FALSE;
      shown[earlier] = row;
      by_thread[now] = earlier;
    }
  return TRUE;
}

/* Goes on with those rows of @before that are part of the picture, of which @shown tells. @now is
 * set to the row that each has now. */
static void
go_on (Deal *self, const WeftCellRows *before, const guint16 *shown, guint16 *now)
{
  guint16 rest = WEFT_THREAD_NO_ROW;

  for (guint16 i = 0; i < before->n; i++)
    {
      now[i] = WEFT_THREAD_NO_ROW;
      if (shown[i] == OPEN || shown[i] == WEFT_THREAD_NO_ROW)
        continue;
      if (i >= before->n_span_rows)
        {
          rest = i;
          continue;
        }
      now[i] = add_row (self, shown[i], i);
      if (shown[i] < self->rows->n_span_rows && self->main[shown[i]] == WEFT_THREAD_NO_ROW)
        self->main[shown[i]] = now[i];
    }
  add_missing (self, rest);
  if (rest != WEFT_THREAD_NO_ROW)
    now[rest] = self->main[shown[rest]];
}

gboolean
weft_cell_rows_init_from (WeftCellRows *self,
                          const WeftThreads *threads,
                          const WeftThreadRows *rows,
                          const WeftCellRows *before,
                          const WeftThreads *threads_before,
                          guint64 until)
{
  guint n = weft_threads_n (threads);
  g_autofree guint16 *by_thread = all_open (n);
  g_autofree guint16 *shown = all_open (before->n), *now = g_new (guint16, before->n + 1);
  g_auto (Deal) deal = { 0 };

  deal_init (&deal, threads, rows);
  if (!find_earlier (&deal, before, threads_before, until, by_thread, shown))
    return FALSE;
  go_on (&deal, before, shown, now);
  if (deal.shown->len > rows->rows->len + MAX_SPARE_ROWS)
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (by_thread[i] != OPEN)
      by_thread[i] = now[by_thread[i]];
  place_open (&deal, by_thread);
  cell_rows_finish (&deal, g_steal_pointer (&by_thread), self);
  return TRUE;
}

void
weft_cell_rows_clear (WeftCellRows *self)
{
  g_clear_pointer (&self->by_thread, g_free);
  g_clear_pointer (&self->shown, g_free);
  g_clear_pointer (&self->before, g_free);
}
