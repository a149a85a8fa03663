/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares traces by what is made of them: a quantity, a table that is new is compared, too. */
#include "same-traces.h"

#include "weft-quantity.h"
#include "weft-statistics.h"
#include "weft-tables.h"

#define RANGES   2
#define MAX_ROWS 60

static gpointer
get (WeftTrace *trace, WeftLazy which)
{
  g_autoptr (GError) error = NULL;
  gpointer made = weft_trace_get (trace, which, NULL, &error);

  g_assert_no_error (error);
  return made;
}

/* Quantities. */

static void
assert_same_quantities (WeftTrace *a, WeftTrace *b, guint64 from, guint64 to)
{
  WeftStatistics x = weft_statistics (a, from, to), y = weft_statistics (b, from, to);

  weft_statistics_add_threads (&x, get (a, WEFT_LAZY_THREADS));
  weft_statistics_add_threads (&y, get (b, WEFT_LAZY_THREADS));
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        const WeftQuantity *quantity = &weft_quantity_groups[i]->rows[k];
        WeftAmount one = weft_quantity_value (quantity, &x);
        WeftAmount other = weft_quantity_value (quantity, &y);

        if (one.state == other.state && one.number == other.number)
          continue;
        g_error ("%s in [%" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT "): %g (%d), not %g (%d)",
                 quantity->id, from, to, other.number, other.state, one.number, one.state);
      }
}

/* Tables. */

static void
assert_same_cell (WeftTableRows *a, WeftTableRows *b, guint row, guint column)
{
  g_autofree char *x = weft_table_get_raw_text (a, row, column),
                  *y = weft_table_get_raw_text (b, row, column);

  if (g_strcmp0 (x, y) != 0)
    g_error ("%s, row %u, %s: %s, not %s", a->klass->id, row, a->klass->columns[column].id, y, x);
}

static void
assert_same_rows (WeftTableRows *a, WeftTableRows *b)
{
  g_assert_cmpuint (a->n, ==, b->n);
  for (guint row = 0; row < MIN (a->n, MAX_ROWS); row++)
    for (guint column = 0; column < a->klass->n_columns; column++)
      assert_same_cell (a, b, row, column);
}

static gboolean
is_of_trace (const WeftTableEntry *table, gboolean with_path)
{
  return table->subject == WEFT_TABLE_OF_LOG || table->subject == WEFT_TABLE_OF_TIME_PROFILE ||
         ((table->subject == WEFT_TABLE_OF_PATH || table->subject == WEFT_TABLE_OF_LABEL) &&
          with_path);
}

static void
assert_same_table (const WeftTableEntry *table,
                   gpointer x,
                   gpointer y,
                   WeftTrace *a,
                   WeftTrace *b,
                   WeftRange range)
{
  g_autoptr (WeftTableRows) one =
      weft_table_rows_new (table->klass, x, a, range.from, range.to, NULL);
  g_autoptr (WeftTableRows) other =
      weft_table_rows_new (table->klass, y, b, range.from, range.to, NULL);

  g_assert_true (weft_table_is_recorded (table, a) == weft_table_is_recorded (table, b));
  assert_same_rows (one, other);
}

static void
assert_same_tables (WeftTrace *a, WeftTrace *b, WeftRange range, gboolean with_path)
{
  guint n;
  const WeftTableEntry *tables = weft_tables (&n);

  for (guint i = 0; i < n; i++)
    {
      WeftHeapProfile *x, *y;

      if (is_of_trace (&tables[i], with_path))
        assert_same_table (&tables[i], NULL, NULL, a, b, range);
      if (tables[i].subject != WEFT_TABLE_OF_HEAP)
        continue;
      for (guint k = 0; (x = weft_table_nth_heap (&tables[i], a, k)) != NULL; k++)
        {
          y = weft_table_nth_heap (&tables[i], b, k);
          g_assert_nonnull (y);
          assert_same_table (&tables[i], x, y, a, b, range);
        }
    }
}

/* Profiles. */

static char *
stack_text (const WeftTimeProfile *profile, guint32 stack)
{
  GString *text = g_string_new (NULL);

  weft_stacks_append_text (profile->stacks, stack, ';', text);
  return g_string_free (text, FALSE);
}

static void
assert_same_profiles (const WeftTimeProfile *a, const WeftTimeProfile *b)
{
  g_assert_cmpuint (a->tick_ns, ==, b->tick_ns);
  g_assert_cmpuint (weft_time_profile_n_samples (a), ==, weft_time_profile_n_samples (b));
  g_assert_cmpmem (a->tracks->data, a->tracks->len * sizeof (guint32), b->tracks->data,
                   b->tracks->len * sizeof (guint32));
  g_assert_cmpint (a->pauses != NULL, ==, b->pauses != NULL);
  if (a->pauses != NULL)
    g_assert_cmpmem (a->pauses->data, a->pauses->len * sizeof (WeftRange), b->pauses->data,
                     b->pauses->len * sizeof (WeftRange));
  g_assert_cmpuint (weft_stacks_count (a->stacks), ==, weft_stacks_count (b->stacks));
  for (guint i = 0; i < weft_stacks_count (a->stacks); i++)
    {
      g_autofree char *x = stack_text (a, i), *y = stack_text (b, i);

      g_assert_cmpstr (x, ==, y);
    }
  for (guint i = 0; i < weft_time_profile_n_samples (a); i++)
    g_assert_cmpmem (weft_time_profile_nth (a, i), sizeof (WeftProfileSample),
                     weft_time_profile_nth (b, i), sizeof (WeftProfileSample));
}

static void
assert_same_samples (const WeftHeapProfile *a, const WeftHeapProfile *b)
{
  g_assert_cmpuint (a->breakdown, ==, b->breakdown);
  g_assert_cmpuint (a->samples->len, ==, b->samples->len);
  for (guint i = 0; i < a->samples->len; i++)
    {
      const WeftHeapSample *x = weft_heap_profile_sample (a, i);
      const WeftHeapSample *y = weft_heap_profile_sample (b, i);

      g_assert_cmpuint (x->time, ==, y->time);
      g_assert_cmpuint (x->number, ==, y->number);
      g_assert_cmpuint (x->total, ==, y->total);
      g_assert_cmpuint (x->profile, ==, y->profile);
      g_assert_cmpint (x->is_complete, ==, y->is_complete);
      g_assert_cmpint (x->is_at_exit, ==, y->is_at_exit);
      g_assert_cmpmem (x->entries, x->n * sizeof *x->entries, y->entries,
                       y->n * sizeof *y->entries);
    }
}

static void
assert_same_heaps (WeftHeapProfile *a, WeftHeapProfile *b)
{
  assert_same_samples (a, b);
  g_assert_cmpuint (a->labels->len, ==, b->labels->len);
  g_assert_cmpmem (a->origins->data, a->origins->len * sizeof (guint64), b->origins->data,
                   b->origins->len * sizeof (guint64));
  for (guint32 i = 0; i < a->labels->len; i++)
    g_assert_cmpstr (weft_heap_profile_label (a, i), ==, weft_heap_profile_label (b, i));
  g_assert_cmpuint (weft_heap_profile_n_parts (a), ==, weft_heap_profile_n_parts (b));
  for (guint i = 0; i < weft_heap_profile_n_parts (a); i++)
    {
      WeftHeapProfile *x = weft_heap_profile_part (a, i), *y = weft_heap_profile_part (b, i);

      assert_same_samples (x, y);
      g_assert_cmpstr (weft_heap_profile_kind (x)->restriction, ==,
                       weft_heap_profile_kind (y)->restriction);
      g_assert_cmpuint (weft_heap_profile_kind (x)->period, ==, weft_heap_profile_kind (y)->period);
    }
}

static void
assert_same_arrays (GArray *a, GArray *b)
{
  g_assert_cmpmem (a->data, a->len * g_array_get_element_size (a), b->data,
                   b->len * g_array_get_element_size (b));
}

static void
assert_same_nonmoving (const WeftNonmoving *a, const WeftNonmoving *b)
{
  assert_same_arrays (a->spans, b->spans);
  assert_same_arrays (a->censuses, b->censuses);
  assert_same_arrays (a->pruned, b->pruned);
  g_assert_cmpuint (a->flushes->len, ==, b->flushes->len);
}

/* User spans. */

static gboolean
append_span (const WeftUserSpan *span, gpointer user_data)
{
  const WeftUserOpenSpan *open = &span->open;

  g_string_append_printf (user_data, "%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %u %u %u %d%d\n",
                          open->start, span->end, open->label, open->row, open->thread,
                          span->is_unfinished, span->is_clipped);
  return TRUE;
}

static void
assert_same_spans (const WeftUserSpans *a, const WeftUserSpans *b, guint64 from, guint64 to)
{
  g_autoptr (GString) x = g_string_new (NULL), y = g_string_new (NULL);
  guint64 busy[2][WEFT_USER_MAX_ROWS];

  g_assert_cmpuint (weft_user_spans_n (a), ==, weft_user_spans_n (b));
  g_assert_cmpuint (weft_user_spans_n_unfinished (a), ==, weft_user_spans_n_unfinished (b));
  g_assert_cmpuint (weft_user_spans_n_stray (a), ==, weft_user_spans_n_stray (b));
  g_assert_cmpuint (weft_user_spans_n_rows (a), ==, weft_user_spans_n_rows (b));
  for (guint i = 0; i < 100; i++)
    g_assert_cmpstr (weft_user_labels_name (weft_user_spans_labels (a), i), ==,
                     weft_user_labels_name (weft_user_spans_labels (b), i));
  weft_user_spans_foreach (a, from, to, append_span, x);
  weft_user_spans_foreach (b, from, to, append_span, y);
  g_assert_cmpstr (x->str, ==, y->str);
  weft_user_spans_get_busy_times (a, to, busy[0]);
  weft_user_spans_get_busy_times (b, to, busy[1]);
  g_assert_cmpmem (busy[0], sizeof busy[0], busy[1], sizeof busy[1]);
}

/* Threads. */

static void
assert_same_snapshots (const WeftThreads *a, const WeftThreads *b, guint64 time)
{
  const WeftThreadSnapshot *x = weft_threads_snapshot (a, time),
                           *y = weft_threads_snapshot (b, time);

  g_assert_true ((x == NULL) == (y == NULL));
  if (x == NULL)
    return;
  g_assert_cmpuint (x->time, ==, y->time);
  g_assert_cmpuint (x->n_events, ==, y->n_events);
  g_assert_cmpmem (x->ids, x->n * sizeof *x->ids, y->ids, y->n * sizeof *y->ids);
  g_assert_cmpmem (x->states, x->n * sizeof *x->states, y->states, y->n * sizeof *y->states);
  g_assert_cmpuint (x->n_ready, ==, y->n_ready);
}

static void
assert_same_queues (const WeftRunQueues *a, const WeftRunQueues *b, guint64 time)
{
  guint n = weft_run_queues_n_queues (a);
  g_autofree WeftRunQueue *x = g_new0 (WeftRunQueue, n), *y = g_new0 (WeftRunQueue, n);

  g_assert_cmpuint (weft_run_queues_count_samples_until (a, time), ==,
                    weft_run_queues_count_samples_until (b, time));
  for (guint i = 0; i <= n; i++)
    g_assert_cmpuint (weft_run_queues_peak (a, i), ==, weft_run_queues_peak (b, i));
  weft_run_queues_get_lengths (a, &time, 1, x, NULL);
  weft_run_queues_get_lengths (b, &time, 1, y, NULL);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (x[i].n, ==, y[i].n);
      g_assert_cmpuint (x[i].ns, ==, y[i].ns);
    }
}

static void
assert_same_threads (const WeftThreads *a, const WeftThreads *b)
{
  g_assert_cmpuint (weft_threads_n (a), ==, weft_threads_n (b));
  g_assert_cmpuint (a->n_events, ==, b->n_events);
  g_assert_cmpuint (a->snapshots->n, ==, b->snapshots->n);
  for (guint i = 0; i < weft_threads_n (a); i++)
    {
      WeftThread x = weft_threads_nth (a, i), y = weft_threads_nth (b, i);
      g_autofree char *one = weft_threads_label (a, i), *other = weft_threads_label (b, i);

      g_assert_cmpuint (x.id, ==, y.id);
      g_assert_cmpuint (x.first, ==, y.first);
      g_assert_cmpuint (x.last, ==, y.last);
      g_assert_cmpuint (x.running, ==, y.running);
      g_assert_cmpuint (x.runs, ==, y.runs);
      g_assert_cmpuint (x.migrations, ==, y.migrations);
      g_assert_cmpuint (x.wakeups, ==, y.wakeups);
      g_assert_cmpuint (x.cap, ==, y.cap);
      g_assert_cmpuint (x.flags, ==, y.flags);
      g_assert_cmpstr (one, ==, other);
      g_assert_cmpint (weft_threads_find (b, x.id), ==, (gint) i);
    }
}

static void
assert_same_rows_of_threads (const WeftThreadRows *a, const WeftThreadRows *b, guint n)
{
  for (guint i = 0; i < n; i++)
    g_assert_cmpuint (a->by_thread[i], ==, b->by_thread[i]);
  g_assert_cmpuint (a->rows->len, ==, b->rows->len);
  g_assert_cmpuint (a->n_span_rows, ==, b->n_span_rows);
  for (guint i = 0; i < a->rows->len; i++)
    {
      const WeftThreadRow *x = weft_thread_rows_nth (a, i), *y = weft_thread_rows_nth (b, i);

      g_assert_cmpint (x->kind, ==, y->kind);
      g_assert_cmpuint (x->n, ==, y->n);
      /* a density keeps only the first of its threads */
      for (guint k = 0; k < (x->kind == WEFT_THREAD_ROW_REST ? 1 : x->n); k++)
        g_assert_cmpuint (x->threads[k], ==, y->threads[k]);
    }
}

static void
assert_same_series (const WeftSeries *a, const WeftSeries *b)
{
  assert_same_arrays (a->samples, b->samples);
  assert_same_arrays (a->blocks, b->blocks);
}

static void
assert_same_counters (const WeftHeapCounters *a, const WeftHeapCounters *b)
{
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    assert_same_series (weft_heap_counters_gauge (a, i), weft_heap_counters_gauge (b, i));
  g_assert_cmpuint (weft_heap_counters_n_caps (a), ==, weft_heap_counters_n_caps (b));
  for (guint i = 0; i < weft_heap_counters_n_caps (a); i++)
    assert_same_series (weft_heap_counters_allocated (a, i), weft_heap_counters_allocated (b, i));
}

static void
assert_same_sparks (const WeftSparks *a, const WeftSparks *b)
{
  g_assert_cmpuint (weft_sparks_n_created (a), ==, weft_sparks_n_created (b));
  for (guint i = 0; i < a->index->caps->len; i++)
    {
      g_assert_cmpuint (weft_sparks_n_samples (a, i), ==, weft_sparks_n_samples (b, i));
      for (guint k = 0; k < weft_sparks_n_samples (a, i); k++)
        {
          WeftSparkSample x = weft_sparks_sample (a, i, k), y = weft_sparks_sample (b, i, k);

          g_assert_cmpuint (x.time, ==, y.time);
          g_assert_cmpuint (x.created, ==, y.created);
          g_assert_cmpuint (x.remaining, ==, y.remaining);
        }
    }
}

void
weft_test_assert_same_traces (WeftTrace *a, WeftTrace *b, GRand *rand)
{
  const WeftThreads *x = get (a, WEFT_LAZY_THREADS), *y = get (b, WEFT_LAZY_THREADS);
  /* a critical path takes as long as all else together */
  guint with_path = b->index->n_events % RANGES;

  assert_same_nonmoving (a->nonmoving, b->nonmoving);
  assert_same_counters (a->counters, b->counters);
  assert_same_sparks (a->sparks, b->sparks);
  assert_same_heaps (a->heap, b->heap);
  assert_same_profiles (a->profile, b->profile);
  assert_same_profiles (a->call_stacks, b->call_stacks);
  assert_same_threads (x, y);
  assert_same_rows_of_threads (a->thread_rows, b->thread_rows, weft_threads_n (x));
  for (guint i = 0; i < RANGES; i++)
    {
      double length = (double) (a->index->to - a->index->from);
      guint64 from = a->index->from + (guint64) (g_rand_double (rand) * length);
      guint64 to = from + (guint64) (g_rand_double (rand) * (double) (a->index->to - from)) + 1;
      WeftRange range = { i > 0 ? from : 0, i > 0 ? to : WEFT_TIME_END };

      assert_same_spans (get (a, WEFT_LAZY_USER_SPANS), get (b, WEFT_LAZY_USER_SPANS), range.from,
                         range.to);
      assert_same_snapshots (x, y, to);
      assert_same_queues (x->queues, y->queues, to);
      assert_same_quantities (a, b, range.from, range.to);
      assert_same_tables (a, b, range, i == with_path);
    }
}
