/* SPDX-License-Identifier: BSD-3-Clause */
/* What a HEC allocated between two of its samples is shared out over the threads that ran on it,
 * and nothing is lost. */
#include "thread-fixture.h"
#include "weft-table.h"
#include "weft-test-unit.h"
#include "weft-thread-allocation.h"

#include <math.h>

static void
put_allocated (WeftTestLog *log, guint64 time, guint64 bytes)
{
  weft_test_log_event (log, 49, time);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, bytes);
}

static void
put_run (WeftTestLog *log, guint32 thread, guint64 from, guint64 to)
{
  weft_test_log_run (log, from, thread);
  weft_test_log_stop (log, to, thread, 1, 0);
}

/* HEC 0: thread 7 alone up to 100, threads 7 and 8 up to 300, none up to 400, 9 after the last
 * sample. HEC 1: thread 7 alone. */
static WeftIndex *
make_index (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  put_run (log, 7, 0, 50);
  put_allocated (log, 100, 1000);
  put_run (log, 7, 110, 140);
  put_run (log, 8, 140, 150);
  put_run (log, 7, 150, 180);
  put_run (log, 8, 180, 290);
  put_allocated (log, 300, 2800);
  put_allocated (log, 400, 3000);
  put_run (log, 9, 410, 500);
  put_run (log, 8, 500, 600);
  weft_test_log_end_block (log, 600);
  weft_test_log_begin_block (log, 1, 300);
  put_run (log, 7, 310, 350);
  put_allocated (log, 360, 500);
  weft_test_log_end_block (log, 600);
  weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

static void
check (const WeftThreadAllocation *self,
       WeftThreads *threads,
       guint32 id,
       double bytes,
       WeftThreadBytesKind kind)
{
  WeftThreadBytes one = weft_thread_allocation_nth (self, (guint) weft_threads_find (threads, id));

  g_assert_cmpint (one.kind, ==, kind);
  g_assert_cmpfloat_with_epsilon (one.bytes, bytes, 1e-6);
}

static void
test_made (void)
{
  g_autoptr (WeftIndex) index = make_index ();
  g_autoptr (WeftThreads) threads = weft_test_threads (index);
  g_autoptr (WeftHeapCounters) counters = weft_heap_counters_extend (NULL, index);
  g_autoptr (WeftThreadAllocation) all =
      weft_thread_allocation_new (threads, counters, 0, G_MAXUINT64, NULL);
  g_autoptr (WeftThreadAllocation) first =
      weft_thread_allocation_new (threads, counters, 0, 100, NULL);
  g_autoptr (WeftThreadAllocation) part =
      weft_thread_allocation_new (threads, counters, 120, 145, NULL);

  /* 60 of 180 ns that ended with 1800 bytes more */
  check (all, threads, 7, 1000 + 600 + 500, WEFT_THREAD_BYTES_ESTIMATED);
  check (all, threads, 8, 1200, WEFT_THREAD_BYTES_ESTIMATED);
  check (all, threads, 9, 0, WEFT_THREAD_BYTES_UNKNOWN);
  g_assert_cmpfloat (all->other, ==, 200);
  check (first, threads, 7, 1000, WEFT_THREAD_BYTES_EXACT);
  check (first, threads, 8, 0, WEFT_THREAD_BYTES_EXACT);
  /* an eighth of 1800 bytes, shared out 20 to 5 */
  check (part, threads, 7, 180, WEFT_THREAD_BYTES_ESTIMATED);
  check (part, threads, 8, 45, WEFT_THREAD_BYTES_ESTIMATED);
}

/* The slow and plain way: each step against all runs in the range. */
static double
plain_bytes (const WeftHeapCounters *counters,
             const WeftIndex *index,
             const GArray *spans,
             guint32 id,
             WeftRange range)
{
  double bytes = 0;

  for (guint c = 0; c < weft_heap_counters_n_caps (counters); c++)
    for (guint i = 1; i < weft_heap_counters_allocated (counters, c)->samples->len; i++)
      {
        const WeftSample *a =
            weft_series_sample (weft_heap_counters_allocated (counters, c), i - 1);
        const WeftSample *b = weft_series_sample (weft_heap_counters_allocated (counters, c), i);
        guint64 first = MAX (a->time, range.from), last = MIN (b->time, range.to);
        double all = 0, own = 0, part;

        for (guint k = 0; k < spans->len; k++)
          {
            const PlainSpan *span = &g_array_index (spans, PlainSpan, k);
            guint64 from = MAX (span->from, first), to = MIN (span->to, last);

            if (span->kind != WEFT_THREAD_RUNNING ||
                span->info != weft_index_nth_cap (index, c)->cap || from >= to)
              continue;
            all += (double) (to - from);
            own += span->thread == id ? (double) (to - from) : 0;
          }
        part = last > first ? (double) (last - first) / (double) (b->time - a->time) : 0;
        bytes += own > 0 ? part * (double) (b->value - a->value) * own / all : 0;
      }
  return bytes;
}

/* Threads that run on HECs in turns, with a sample now and then. */
static WeftIndex *
random_index (GRand *rand)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  for (guint cap = 0; cap < 3; cap++)
    {
      guint64 time = g_rand_int_range (rand, 0, 50), bytes = 0;

      weft_test_log_begin_block (log, (guint16) cap, time);
      for (guint i = 0; i < 60; i++)
        {
          guint64 from = time + g_rand_int_range (rand, 0, 20);

          time = from + g_rand_int_range (rand, 0, 40);
          /* no thread runs on two HECs */
          put_run (log, cap + 3 * g_rand_int_range (rand, 1, 5), from, time);
          if (g_rand_int_range (rand, 0, 4) == 0)
            put_allocated (log, time, bytes += g_rand_int_range (rand, 0, 1000));
        }
      weft_test_log_end_block (log, time);
    }
  weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (21);

  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (WeftIndex) index = random_index (rand);
      g_autoptr (WeftThreads) threads = weft_test_threads (index);
      g_autoptr (WeftHeapCounters) counters = weft_heap_counters_extend (NULL, index);
      g_autoptr (GArray) spans = weft_test_thread_spans (index);
      guint64 from = i % 3 == 0 ? 0 : g_rand_int_range (rand, 0, (gint) index->to);
      WeftRange range = { from, from + g_rand_int_range (rand, 1, 3000) };
      g_autoptr (WeftThreadAllocation) got =
          weft_thread_allocation_new (threads, counters, range.from, range.to, NULL);

      for (guint k = 0; k < weft_threads_n (threads); k++)
        g_assert_cmpfloat_with_epsilon (
            weft_thread_allocation_nth (got, k).bytes,
            plain_bytes (counters, index, spans, weft_threads_id (threads, k), range), 1e-6);
    }
}

/* In any range, threads and nobody have allocated no more than what is told of all. */
static void
check_range (WeftThreads *threads, const WeftHeapCounters *counters, guint64 from, guint64 to)
{
  g_autoptr (WeftThreadAllocation) got =
      weft_thread_allocation_new (threads, counters, from, to, NULL);
  double all = (double) weft_heap_counters_allocated_in (counters, from, to), sum = got->other;

  for (guint i = 0; i < weft_threads_n (threads); i++)
    sum += weft_thread_allocation_nth (got, i).bytes;
  /* the first totals of a log may have begun before it */
  g_assert_cmpfloat (sum, <=, all + 2 * weft_heap_counters_n_caps (counters) + 1e-6 * all);
}

/* Of a real log, what threads and nobody allocated is what the HECs did; the table by label has it
 * all. */
static void
check_log (const char *path)
{
  g_autoptr (WeftIndex) index = weft_test_index_path (path);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  g_autoptr (WeftThreadAllocation) got =
      weft_thread_allocation_new (threads, trace->counters, 0, G_MAXUINT64, NULL);
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (&weft_table_allocation, NULL, trace, 0, G_MAXUINT64, NULL);
  guint column = (guint) weft_table_find_column (rows->klass, "allocated_bytes");
  double sum = got->other, shown = got->other, all = 0;
  guint64 bytes;

  for (guint i = 0; i < weft_threads_n (threads); i++)
    sum += weft_thread_allocation_nth (got, i).bytes;
  for (guint i = 0; i < rows->n; i++)
    shown += weft_table_get_number (rows, i, column, &bytes) ? (double) bytes : 0;
  for (guint c = 0; c < weft_heap_counters_n_caps (trace->counters); c++)
    {
      const WeftSeries *series = weft_heap_counters_allocated (trace->counters, c);

      for (guint i = 1; i < series->samples->len; i++)
        all += (double) (weft_series_sample (series, i)->value -
                         MIN (weft_series_sample (series, i - 1)->value,
                              weft_series_sample (series, i)->value));
    }
  for (guint i = 0; i < 8; i++)
    check_range (threads, trace->counters, index->from + (index->to - index->from) / 11 * i,
                 index->from + (index->to - index->from) / 11 * i +
                     (index->to - index->from) / (i * i + 1));
  g_test_message ("%s: %.0f of %.0f not by threads", path, got->other, all);
  g_assert_cmpfloat_with_epsilon (sum, all, 1e-6 * all + 1);
  g_assert_cmpfloat_with_epsilon (shown, all, rows->n + 1);
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) clean = weft_test_clean_logs (), damaged = weft_test_damaged_logs ();

  for (guint i = 0; clean != NULL && i < clean->len; i++)
    check_log (g_ptr_array_index (clean, i));
  for (guint i = 0; damaged != NULL && i < damaged->len; i++)
    check_log (g_ptr_array_index (damaged, i));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/thread-allocation/made", test_made);
  g_test_add_func ("/thread-allocation/random", test_random);
  g_test_add_func ("/thread-allocation/corpus", test_corpus);
}
