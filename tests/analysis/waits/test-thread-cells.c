/* SPDX-License-Identifier: BSD-3-Clause */
/* Columns of a log that grows are those that are read anew, and few are read again where threads
 * get rows of their own and lose them. */
#include "kept-columns.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

#define FLUSHES  60
#define FLUSH_NS 5000000
#define CELL     (1 << 20) /* ns */

/* Threads that run in turns of random lengths, so that now these and now those have run most. */
static WeftTestLog *
make_log (GRand *rand, guint n_threads, gsize *sizes)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  for (guint i = 0; i < FLUSHES; i++)
    {
      guint64 time = (guint64) i * FLUSH_NS;

      weft_test_log_begin_block (log, 0, time);
      for (guint k = 0; k < 60; k++)
        {
          guint32 thread = (guint32) g_rand_int_range (rand, 1, (gint) n_threads + 1);

          weft_test_log_run (log, time += 1000, thread);
          time += (guint64) g_rand_int_range (rand, 1000, 70000);
          weft_test_log_stop (log, time, thread, 1 + k % 3, 0);
        }
      weft_test_log_end_block (log, ((guint64) i + 1) * FLUSH_NS - 1);
      sizes[i] = log->bytes->len;
    }
  weft_test_log_data_end (log);
  return log;
}

static WeftTrace *
trace_of (const WeftTestLog *log, gsize size, const WeftTrace *before)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, size);
  g_autoptr (WeftLog) read = before == NULL ? weft_log_new (map, FALSE, &error) :
                                              weft_log_extend (before->index->log, map, FALSE);
  g_autoptr (WeftIndex) index =
      weft_index_new (read, before != NULL ? before->index : NULL, 1, NULL, NULL, NULL, &error);
  WeftTrace *trace = weft_trace_extend (before, index, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  return trace;
}

static GArray *
edges_of (const WeftTrace *trace)
{
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (guint64 time = 0; time < trace->index->to; time += 2 * CELL)
    g_array_append_val (edges, time);
  g_array_append_val (edges, trace->index->to);
  return edges;
}

static gboolean
have_same_owners (const WeftTrace *a, const WeftTrace *b)
{
  const WeftThreadRows *x = weft_trace_thread_rows (a), *y = weft_trace_thread_rows (b);

  for (guint i = 0; i < WEFT_THREAD_OWN_ROWS; i++)
    if (*weft_thread_rows_nth (x, i)->threads != *weft_thread_rows_nth (y, i)->threads)
      return FALSE;
  return TRUE;
}

/* The cells of @trace, of which the columns are compared. */
static WeftThreadCells *
read_cells (const WeftTrace *trace, const WeftThreadCells *before)
{
  WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
  WeftThreadRows *rows = weft_trace_thread_rows (trace);
  g_autoptr (GArray) edges = edges_of (trace);
  const guint64 *times = (const guint64 *) (gpointer) edges->data;
  guint n = edges->len - 1;
  WeftThreadCells *cells = weft_thread_cells_new (threads, rows, CELL, 0, trace->index->to, before);
  g_autoptr (WeftThreadColumns) anew = weft_thread_columns_new (
      threads, rows->by_thread, rows->rows->len, rows->n_span_rows, times, n, 2 * CELL, NULL);
  g_autoptr (WeftThreadColumns) goes_on =
      weft_thread_cells_read (cells, before, times, n, 2 * CELL, NULL);

  weft_test_assert_same_thread_columns (goes_on, anew);
  return cells;
}

/* The share of pictures, of those of which a thread has got a row of its own, that is read anew. */
static double
share_anew (guint n_threads)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (51);
  gsize sizes[FLUSHES];
  g_autoptr (WeftTestLog) log = make_log (rand, n_threads, sizes);
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftThreadCells) cells = NULL;
  guint n_changed = 0, n_anew = 0;

  for (guint i = 10; i < FLUSHES; i++)
    {
      g_autoptr (WeftTrace) before = g_steal_pointer (&trace);
      g_autoptr (WeftThreadCells) cells_before = g_steal_pointer (&cells);
      gboolean is_changed;

      trace = trace_of (log, sizes[i], before);
      cells = read_cells (trace, cells_before);
      /* nothing is known of another line */
      is_changed = before != NULL && cells->threads->line == cells_before->threads->line &&
                   !have_same_owners (before, trace);
      n_changed += is_changed;
      n_anew += is_changed && cells->first == cells->end;
    }
  g_assert_cmpuint (n_changed, >=, FLUSHES / 4);
  return (double) n_anew / n_changed;
}

static void
test_owners_change (void)
{
  g_assert_cmpfloat (share_anew (40), ==, 0);
}

/* Now and then one gets a row that has had little. */
static void
test_many_owners (void)
{
  g_assert_cmpfloat (share_anew (150), <, 0.3);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/thread-cells/owners-change", test_owners_change);
  g_test_add_func ("/thread-cells/many-owners", test_many_owners);
}
