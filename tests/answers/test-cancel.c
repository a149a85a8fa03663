/* SPDX-License-Identifier: BSD-3-Clause */
/* Work that is cancelled at any of its checks reports that, and leaves nothing behind by which the
 * same work later fails or has another result. */
#include "weft-critical-path.h"
#include "weft-diagnosis.h"
#include "weft-event-filter.h"
#include "weft-gc-windows.h"
#include "weft-perf.h"
#include "weft-spark-sizes.h"
#include "weft-table-order.h"
#include "weft-tables.h"
#include "weft-test-cancel.h"
#include "weft-test-corpus.h"
#include "weft-test-growth.h"
#include "weft-test-unit.h"
#include "weft-user-family.h"
#include "weft-user-totals.h"
#include "weft-validation.h"
#include "weft-why.h"

#include "logs.h"
#include <string.h>

/* A trace whose lazy analyses are made. @data is of the work. */
typedef struct
{
  WeftTrace *trace;
  gconstpointer data;
} Subject;

/* Times that work was cancelled so far. */
static guint n_cancelled;

static void
check_work (const char *name, WeftTestWork work, const Subject *subject)
{
  n_cancelled += weft_test_cancel (name, work, subject);
}

/* Index and trace. */

static gboolean
make_index (gconstpointer data, GCancellable *cancellable, GError **error)
{
  const Subject *subject = data;
  g_autoptr (WeftIndex) index =
      weft_index_new (subject->trace->index->log, NULL, 2, NULL, NULL, cancellable, error);

  g_assert_true (index == NULL || index->n_events == subject->trace->index->n_events);
  return index != NULL;
}

static gboolean
make_trace (gconstpointer data, GCancellable *cancellable, GError **error)
{
  const Subject *subject = data;
  g_autoptr (WeftTrace) trace = weft_trace_new (subject->trace->index, cancellable, error);

  g_assert_true ((trace == NULL) == (*error != NULL));
  return trace != NULL;
}

/* The data of the subject is a WeftLazy. */
static gboolean
make_lazy (gconstpointer data, GCancellable *cancellable, GError **error)
{
  const Subject *subject = data;
  g_autoptr (WeftTrace) trace = weft_trace_new (subject->trace->index, NULL, NULL);
  WeftLazy which = GPOINTER_TO_UINT (subject->data);
  gpointer made = which == WEFT_LAZY_FINDINGS ?
                      weft_diagnosis_new_for_trace (trace, cancellable, error) :
                      weft_trace_get (trace, which, cancellable, error);

  g_assert_true ((made == NULL) == (*error != NULL));
  g_assert_true (weft_trace_has (trace, which) == (made != NULL));
  return made != NULL;
}

/* The data of the subject is a text. */
static gboolean
filter_events (gconstpointer data, GCancellable *cancellable, GError **error)
{
  const Subject *subject = data;
  g_autoptr (WeftEventFilter) filter = weft_event_filter_new ();
  g_autoptr (WeftTextQuery) text = weft_text_query_new (subject->data, FALSE, error);
  g_autoptr (WeftEventOrder) order = NULL;

  weft_event_filter_set_text (filter, text);
  order = weft_event_order_new_filtered (subject->trace->order, filter, (WeftEventPosition){ 0 },
                                         NULL, NULL, cancellable);
  return order != NULL;
}

/* Answers. */

static gboolean
make_curve (gconstpointer data, GCancellable *cancellable, GError **error)
{
  const Subject *subject = data;
  WeftTrace *trace = subject->trace;
  g_autoptr (GArray) curve = weft_utilisation_curve (weft_collections_windows (trace->collections),
                                                     &trace->coverage->process, trace->index->from,
                                                     trace->index->to, 20, cancellable);

  return curve != NULL;
}

static gboolean
make_perf (gconstpointer data, GCancellable *cancellable, GError **error)
{
  const Subject *subject = data;
  g_autoptr (GArray) totals = weft_perf_totals (subject->trace, 0, WEFT_TIME_END, cancellable);

  return totals != NULL;
}

static gboolean
make_spark_sizes (gconstpointer data, GCancellable *cancellable, GError **error)
{
  const Subject *subject = data;
  WeftTrace *trace = subject->trace;
  g_autoptr (GArray) runs =
      weft_spark_runs (trace->index, trace->tallies, 0, WEFT_TIME_END, cancellable);
  WeftSparkSizes sizes;

  return runs != NULL &&
         weft_spark_sizes (trace->index, trace->tallies, 0, WEFT_TIME_END, &sizes, cancellable);
}

static gboolean
make_validation (gconstpointer data, GCancellable *cancellable, GError **error)
{
  const Subject *subject = data;
  g_autoptr (WeftValidation) validation =
      weft_validation_new (weft_trace_peek (subject->trace, WEFT_LAZY_THREADS), cancellable);

  return validation != NULL;
}

static gboolean
make_family (gconstpointer data, GCancellable *cancellable, GError **error)
{
  const Subject *subject = data;
  WeftUserSpans *spans = weft_trace_peek (subject->trace, WEFT_LAZY_USER_SPANS);
  g_autoptr (GArray) all = weft_user_totals (spans, 0, WEFT_TIME_END, FALSE, cancellable);
  g_autoptr (WeftUserFamily) family =
      all != NULL ? weft_user_family_new (spans, all, cancellable) : NULL;

  return family != NULL;
}

static gboolean
make_ticky (gconstpointer data, GCancellable *cancellable, GError **error)
{
  const Subject *subject = data;
  static const guint32 counters[] = { 0, 1 };
  g_autoptr (GPtrArray) series =
      weft_ticky_series (subject->trace->ticky, counters, 2, WEFT_TICKY_ENTRIES, cancellable);

  return series != NULL;
}

/* The data of the subject is a label. */
static gboolean
make_why (gconstpointer data, GCancellable *cancellable, GError **error)
{
  const Subject *subject = data;
  g_autoptr (WeftWhy) why = weft_why_new (subject->trace, subject->data, (WeftRange){ 0, 0 }, 0,
                                          WEFT_TIME_END, cancellable);

  return why != NULL;
}

/* The source of a table, and its class. */
typedef struct
{
  gpointer source;
  const WeftTableClass *klass;
} TableOf;

static gboolean
make_table (gconstpointer data, GCancellable *cancellable, GError **error)
{
  const Subject *subject = data;
  const TableOf *table = subject->data;
  g_autoptr (WeftTableRows) rows = weft_table_rows_new (table->klass, table->source, subject->trace,
                                                        0, WEFT_TIME_END, cancellable);
  g_autoptr (GArray) first = rows != NULL ? weft_table_sort_by_default (rows, cancellable) : NULL;

  return first != NULL;
}

/* Orders and groups by each column. */
static gboolean
order_table (gconstpointer data, GCancellable *cancellable, GError **error)
{
  const Subject *subject = data;
  const TableOf *table = subject->data;
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (table->klass, table->source, subject->trace, 0, WEFT_TIME_END, NULL);

  for (guint column = 0; column < table->klass->n_columns; column++)
    {
      g_autoptr (GArray) order = weft_table_sort (rows, column, TRUE, NULL, cancellable);
      g_autoptr (WeftTableRows) groups = NULL;

      if (order == NULL)
        return FALSE;
      g_assert_cmpuint (order->len, ==, rows->n);
      if (!weft_table_can_group (table->klass, column))
        continue;
      groups = weft_table_groups_new (weft_table_groups_class (table->klass, column), rows, order,
                                      cancellable);
      if (groups == NULL)
        return FALSE;
    }
  return TRUE;
}

static void
check_tables (WeftTrace *trace, WeftTestWork work)
{
  guint n;
  const WeftTableEntry *tables = weft_tables (&n);

  for (guint i = 0; i < n; i++)
    {
      TableOf table = { NULL, tables[i].klass };
      Subject subject = { trace, &table };

      if (weft_table_is_comparison (&tables[i]) || !weft_table_is_recorded (&tables[i], trace))
        continue;
      if (tables[i].subject == WEFT_TABLE_OF_HEAP || tables[i].subject == WEFT_TABLE_OF_RETAINERS)
        table.source = weft_table_nth_heap (&tables[i], trace, 0);
      check_work (table.klass->id, work, &subject);
    }
}

static void
make_all_lazy (WeftTrace *trace)
{
  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_USER_SPANS, NULL, NULL));
  g_assert_nonnull (weft_diagnosis_new_for_trace (trace, NULL, NULL));
}

static WeftTrace *
growth_trace (WeftTestGrowth what, guint n_rounds, guint n)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  WeftTestGrowthPlan plan = { what, n_rounds, 2, n, 12, FALSE };
  g_autoptr (WeftTestLog) log = weft_test_growth_log (&plan, rand, NULL);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (log);

  return weft_trace_new (index, NULL, NULL);
}

static void
check_answers (WeftTrace *trace)
{
  const struct
  {
    const char *name;
    WeftTestWork work;
    gconstpointer data;
  } works[] = {
    { "events", filter_events, "label1" },
    { "utilisation", make_curve, NULL },
    { "perf", make_perf, NULL },
    { "sparks", make_spark_sizes, NULL },
    { "validation", make_validation, NULL },
    { "family", make_family, NULL },
    { "ticky", make_ticky, NULL },
    { "why", make_why, "*" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (works); i++)
    {
      Subject subject = { trace, works[i].data };

      if (works[i].work == make_ticky && trace->ticky->counters->len < 2)
        continue;
      check_work (works[i].name, works[i].work, &subject);
    }
}

static void
check_reading (WeftTrace *trace)
{
  Subject subject = { trace, NULL };

  check_work ("index", make_index, &subject);
  check_work ("trace", make_trace, &subject);
  for (guint i = 0; i < WEFT_N_LAZY; i++)
    {
      subject.data = GUINT_TO_POINTER (i);
      check_work ("lazy", make_lazy, &subject);
    }
}

/* All that a small log can have. */
static void
test_small (void)
{
  g_autoptr (WeftTrace) trace = growth_trace ((1 << WEFT_TEST_GROWTH_KINDS) - 1, 3, 12);

  check_reading (trace);
  make_all_lazy (trace);
  check_answers (trace);
  check_tables (trace, make_table);
  check_tables (trace, order_table);
  g_test_message ("%u cancelled", n_cancelled);
  g_assert_cmpuint (n_cancelled, >=, 300);
}

/* Logs of programs. */
static void
test_fixtures (void)
{
  static const char *const names[] = { "heap-ticky-ghc-9.6", "heap-p-ghc-9.6", "gc-held-up-ghc-9.0",
                                       "parsum-n2-full-ghc-9.10" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_strconcat (names[i], ".eventlog", NULL);
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "fixtures", name, NULL);
      g_autoptr (WeftIndex) index = weft_test_index_path (path);
      g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);

      g_test_message ("%s", name);
      check_reading (trace);
      make_all_lazy (trace);
      check_answers (trace);
      check_tables (trace, make_table);
    }
}

/* Logs with more events of a kind than are read between two checks. */
static void
test_long (void)
{
  static const struct
  {
    WeftTestGrowth what;
    guint n;
  } logs[] = {
    { WEFT_TEST_GROWTH_TYPES, 40000 },
    { WEFT_TEST_GROWTH_TICKS, 20000 },
    { WEFT_TEST_GROWTH_CALLS, 5000 },
    { WEFT_TEST_GROWTH_SPANS, 20000 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    {
      g_autoptr (WeftTrace) trace = growth_trace (logs[i].what, 2, logs[i].n);
      Subject subject = { trace, NULL };

      check_work ("trace", make_trace, &subject);
      if (logs[i].what != WEFT_TEST_GROWTH_SPANS)
        continue;
      subject.data = GUINT_TO_POINTER (WEFT_LAZY_USER_SPANS);
      check_work ("spans", make_lazy, &subject);
      make_all_lazy (trace);
      check_work ("family", make_family, &subject);
    }
}

/* Answers that need lazy analyses which were not made before: if these are cancelled, there is no
 * answer. */
static void
test_not_made (void)
{
  static const char *const ids[] = { "threads",       "allocation",  "waits", "parallelism",
                                     "critical-path", "collections", "spans", "labels",
                                     "why",           "ghc-passes",  NULL };
  g_autoptr (WeftTrace) trace = growth_trace (WEFT_TEST_GROWTH_SPANS, 2, 60000);
  WeftStatistics statistics = weft_statistics (trace, 0, WEFT_TIME_END);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  guint n, n_tables = 0;
  const WeftTableEntry *tables = weft_tables (&n);

  g_cancellable_cancel (cancellable);
  g_assert_null (weft_why_new (trace, "*", (WeftRange){ 0, 0 }, 0, WEFT_TIME_END, cancellable));
  g_assert_null (weft_diagnosis_new (&statistics, cancellable));
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (WeftTableRows) rows = NULL;

      if (!g_strv_contains (ids, tables[i].klass->id))
        continue;
      rows = weft_table_rows_new (tables[i].klass, NULL, trace, 0, WEFT_TIME_END, cancellable);
      g_assert_null (rows);
      n_tables++;
    }
  g_assert_cmpuint (n_tables, ==, G_N_ELEMENTS (ids) - 1);
  for (WeftLazy i = 0; i < WEFT_N_LAZY; i++)
    g_assert_false (weft_trace_has (trace, i));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/cancel/small", test_small);
  g_test_add_func ("/cancel/fixtures", test_fixtures);
  g_test_add_func ("/cancel/long", test_long);
  g_test_add_func ("/cancel/not-made", test_not_made);
}
