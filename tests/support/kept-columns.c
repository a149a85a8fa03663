/* SPDX-License-Identifier: BSD-3-Clause */
#include "kept-columns.h"

#include "weft-usage-columns.h"

#define N_COLUMNS 60

void
weft_test_kept_clear (WeftTestKept *self)
{
  g_clear_pointer (&self->idle, weft_shared_unref);
  g_clear_pointer (&self->queues, weft_shared_unref);
  g_clear_pointer (&self->threads, weft_shared_unref);
  g_clear_pointer (&self->usage, g_ptr_array_unref);
  g_clear_pointer (&self->trace, weft_shared_unref);
}

/* The edges of a picture of the log, or of its end; returns the cell. */
static guint64
make_edges (const WeftIndex *index, GRand *rand, guint64 *edges)
{
  guint64 span = MAX ((index->to - index->from) >> g_rand_int_range (rand, 0, 3), 2 * N_COLUMNS);
  guint64 from = index->to - MIN (span, index->to), cell = 1;

  while (2 * cell <= span / N_COLUMNS)
    cell *= 2;
  for (guint i = 0; i <= N_COLUMNS; i++)
    {
      edges[i] = from + span / N_COLUMNS * i;
      if (i > 0 && i < N_COLUMNS)
        edges[i] -= edges[i] % cell;
    }
  return cell;
}

static void
replace (WeftEdgeSums **kept, WeftEdgeSums *sums)
{
  g_clear_pointer (kept, weft_shared_unref);
  *kept = sums;
}

static void
check_idle (const WeftTrace *whole,
            const WeftTrace *grown,
            const guint64 *edges,
            WeftEdgeSums *sums,
            WeftTestKept *kept)
{
  g_autoptr (WeftIdleColumns) anew =
      weft_idle_columns_new (weft_trace_idle (whole), edges, N_COLUMNS, NULL, NULL, NULL);
  g_autoptr (WeftIdleColumns) goes_on =
      weft_idle_columns_new (weft_trace_idle (grown), edges, N_COLUMNS, sums, kept->idle, NULL);
  gsize n = (gsize) (N_COLUMNS + 1) * anew->n_hecs;

  g_assert_cmpuint (goes_on->n_hecs, ==, anew->n_hecs);
  g_assert_cmpmem (goes_on->at, n * sizeof *goes_on->at, anew->at, n * sizeof *anew->at);
  replace (&kept->idle, sums);
}

static void
check_queues (const WeftThreads *whole,
              const WeftThreads *grown,
              const guint64 *edges,
              WeftEdgeSums *sums,
              WeftTestKept *kept)
{
  g_autoptr (WeftRunQueueColumns) anew = weft_run_queue_columns_new (
      whole->queues, edges, N_COLUMNS, whole->index->to, NULL, NULL, NULL);
  g_autoptr (WeftRunQueueColumns) goes_on = weft_run_queue_columns_new (
      grown->queues, edges, N_COLUMNS, grown->index->to, sums, kept->queues, NULL);
  guint n = (N_COLUMNS + 1) * anew->n_queues;

  g_assert_cmpuint (goes_on->n_queues, ==, anew->n_queues);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (goes_on->at[i].ns, ==, anew->at[i].ns);
      g_assert_cmpuint (goes_on->at[i].n, ==, anew->at[i].n);
    }
  replace (&kept->queues, sums);
}

static void
assert_same_shares (const WeftThreadColumn *a, const WeftThreadColumn *b)
{
  g_assert_cmpfloat_with_epsilon (a->run, b->run, 1e-5 * (1 + b->run));
  g_assert_cmpfloat_with_epsilon (a->runnable, b->runnable, 1e-5 * (1 + b->runnable));
  g_assert_cmpfloat_with_epsilon (a->foreign, b->foreign, 1e-5 * (1 + b->foreign));
  g_assert_cmpfloat_with_epsilon (a->blocked, b->blocked, 1e-5 * (1 + b->blocked));
}

static void
assert_same_row (const WeftThreadColumns *a, const WeftThreadColumns *b, guint row)
{
  g_assert_cmpfloat_with_epsilon ((double) a->running[row], (double) b->running[row],
                                  1e-5 * (double) b->running[row] + 1);
  for (guint i = 0; i < a->n; i++)
    assert_same_shares (weft_thread_columns_row (a, row) + i, weft_thread_columns_row (b, row) + i);
  g_assert_cmpuint (a->spans[row]->len, ==, b->spans[row]->len);
  for (guint i = 0; i < a->spans[row]->len; i++)
    {
      const WeftThreadSpan *x = &g_array_index (a->spans[row], WeftThreadSpan, i);
      const WeftThreadSpan *y = &g_array_index (b->spans[row], WeftThreadSpan, i);

      g_assert_cmpuint (x->from, ==, y->from);
      g_assert_cmpuint (x->to, ==, y->to);
      g_assert_cmpuint (x->thread, ==, y->thread);
      g_assert_cmpuint (x->info, ==, y->info);
      g_assert_cmpuint (x->kind, ==, y->kind);
      g_assert_cmpuint (x->goes_on, ==, y->goes_on);
      g_assert_cmpuint (x->is_open, ==, y->is_open);
    }
}

void
weft_test_assert_same_thread_columns (const WeftThreadColumns *a, const WeftThreadColumns *b)
{
  g_assert_cmpuint (a->n_rows, ==, b->n_rows);
  for (guint row = 0; row < b->n_rows; row++)
    assert_same_row (a, b, row);
}

static void
check_threads (const WeftTrace *whole,
               const WeftTrace *grown,
               const guint64 *edges,
               guint64 cell,
               WeftTestKept *kept)
{
  const WeftThreadRows *rows = weft_trace_thread_rows (whole);
  guint64 min_ns = 4 * ((edges[N_COLUMNS] - edges[0]) / N_COLUMNS);
  WeftThreadCells *cells = weft_thread_cells_new (weft_trace_peek (grown, WEFT_LAZY_THREADS),
                                                  weft_trace_thread_rows (grown), cell, edges[0],
                                                  edges[N_COLUMNS], kept->threads);
  g_autoptr (WeftThreadColumns) anew =
      weft_thread_columns_new (weft_trace_peek (whole, WEFT_LAZY_THREADS), rows->by_thread,
                               rows->rows->len, rows->n_span_rows, edges, N_COLUMNS, min_ns, NULL);
  g_autoptr (WeftThreadColumns) goes_on =
      weft_thread_cells_read (cells, kept->threads, edges, N_COLUMNS, min_ns, NULL);

  weft_test_assert_same_thread_columns (goes_on, anew);
  g_clear_pointer (&kept->threads, weft_shared_unref);
  kept->threads = cells;
}

static void
assert_same_usage (const WeftUsageColumns *a, const WeftUsageColumns *b)
{
  g_assert_cmpmem (a->columns, a->n * sizeof *a->columns, b->columns, b->n * sizeof *b->columns);
  g_assert_cmpmem (&a->total, sizeof a->total, &b->total, sizeof b->total);
  g_assert_cmpuint (a->spans->len, ==, b->spans->len);
  for (guint i = 0; i < a->spans->len; i++)
    {
      const WeftUseSpan *x = &g_array_index (a->spans, WeftUseSpan, i);
      const WeftUseSpan *y = &g_array_index (b->spans, WeftUseSpan, i);

      g_assert_cmpuint (x->from, ==, y->from);
      g_assert_cmpuint (x->to, ==, y->to);
      g_assert_cmpint (x->use, ==, y->use);
    }
}

static const WeftUsageKept *
kept_usage (const WeftTestKept *kept, const WeftTrace *grown, guint i)
{
  return kept->usage != NULL && i < kept->usage->len &&
                 weft_index_nth_cap (kept->trace->index, i)->cap ==
                     weft_index_nth_cap (grown->index, i)->cap ?
             g_ptr_array_index (kept->usage, i) :
             NULL;
}

static void
check_usage (const WeftTrace *whole,
             const WeftTrace *grown,
             const guint64 *edges,
             guint64 cell,
             WeftTestKept *kept)
{
  GPtrArray *usage = g_ptr_array_new_with_free_func (weft_shared_unref);
  guint64 min_ns = 4 * ((edges[N_COLUMNS] - edges[0]) / N_COLUMNS), end = grown->index->to;
  guint64 sure = kept->trace != NULL ? weft_hec_use_same_until (grown->hecs, kept->trace->hecs) : 0;

  for (guint i = 0; i < grown->index->caps->len; i++)
    {
      WeftUsageKept *next;
      const WeftUsageQuery of_whole = { whole->hecs, i, edges, N_COLUMNS, min_ns, end };
      const WeftUsageQuery of_grown = { grown->hecs, i, edges, N_COLUMNS, min_ns, end };
      g_autoptr (WeftUsageColumns) anew = weft_usage_columns_new (&of_whole, NULL);
      g_autoptr (WeftUsageColumns) goes_on = weft_usage_columns_go_on (
          &of_grown, cell, 4 * cell, kept_usage (kept, grown, i), sure, &next);

      assert_same_usage (goes_on, anew);
      g_ptr_array_add (usage, next);
    }
  g_clear_pointer (&kept->usage, g_ptr_array_unref);
  g_clear_pointer (&kept->trace, weft_shared_unref);
  kept->usage = usage;
  kept->trace = weft_shared_ref ((WeftTrace *) grown);
}

void
weft_test_assert_same_columns (const WeftTrace *whole,
                               const WeftTrace *grown,
                               WeftTestKept *kept,
                               GRand *rand)
{
  const WeftThreads *threads = weft_trace_peek (grown, WEFT_LAZY_THREADS);
  g_autoptr (GRand) own = g_rand_copy (rand);
  guint64 edges[N_COLUMNS + 1], sure = weft_threads_sure (threads);
  guint64 cell = make_edges (grown->index, own, edges);

  check_usage (whole, grown, edges, cell, kept);
  check_threads (whole, grown, edges, cell, kept);
  check_idle (
      whole, grown, edges,
      weft_edge_sums_new (cell, threads->line, sure,
                          weft_idle_times_n (weft_trace_idle (grown)) * sizeof (WeftIdleSums)),
      kept);
  check_queues (weft_trace_peek (whole, WEFT_LAZY_THREADS), threads, edges,
                weft_edge_sums_new (cell, threads->line, sure,
                                    weft_run_queues_n (threads->queues) * sizeof (WeftRunQueue)),
                kept);
}
