/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables hold what their analyses say, in the order that was asked for, and only what is wanted. */
#include "heap-fixture.h"
#include "logs.h"
#include "weft-table-order.h"
#include "weft-tables.h"
#include "weft-test-profile.h"
#include "weft-test-unit.h"

/* Rows of a table that are grouped by each of its columns. */
#define MAX_GROUPED 500

/* Three threads, of which two have labels; two collections; spans "b 1", "a" and an unfinished one.
 */
static WeftTrace *
small_trace (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (GError) error = NULL;
  WeftTrace *trace;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint32 i = 1; i <= 3; i++)
    {
      weft_test_log_run (log, 100 * i, i);
      if (i > 1)
        {
          weft_test_log_label (log, 100 * i + 1, i, i == 2 ? "Zebra" : "ant");
        }
      weft_test_log_stop (log, 100 * i + 10 * i, i, i == 3 ? 5 : 1, 0);
    }
  weft_test_log_event (log, 9, 500);
  weft_test_log_event (log, 10, 540);
  weft_test_log_event (log, 9, 600);
  weft_test_log_event (log, 10, 690);
  weft_test_log_event (log, 19, 700);
  weft_test_log_text (log, "START b");
  weft_test_log_event (log, 19, 750);
  weft_test_log_text (log, "STOP b");
  weft_test_log_event (log, 19, 760);
  weft_test_log_text (log, "START a");
  weft_test_log_event (log, 19, 770);
  weft_test_log_text (log, "STOP a");
  weft_test_log_event (log, 19, 780);
  weft_test_log_text (log, "START never");
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, &error);
  g_assert_no_error (error);
  return trace;
}

static guint
column_of (const WeftTableClass *klass, const char *id)
{
  gint column = weft_table_find_column (klass, id);

  g_assert_cmpint (column, >=, 0);
  return (guint) column;
}

/* The cells of a column in an order, apart by "|". */
static char *
cells (
    const WeftTableRows *rows, const char *id, const char *by, gboolean falls, const char *filter)
{
  g_autoptr (WeftTableFilter) parts = weft_table_filter_new ();
  g_autoptr (GArray) order = NULL;
  GString *text = g_string_new (NULL);

  if (filter != NULL)
    weft_table_filter_add (parts,
                           (WeftTableTest){ .needle = g_utf8_casefold (filter, -1), .column = -1 });
  order = weft_table_sort (rows, column_of (rows->klass, by), falls, parts, NULL);
  for (guint i = 0; i < order->len; i++)
    {
      g_autofree char *raw = weft_table_get_raw_text (rows, g_array_index (order, guint32, i),
                                                      column_of (rows->klass, id));

      g_string_append_printf (text, "%s%s", i > 0 ? "|" : "", raw != NULL ? raw : "-");
    }
  return g_string_free (text, FALSE);
}

static void
check (const WeftTableRows *rows,
       const char *id,
       const char *by,
       gboolean falls,
       const char *filter,
       const char *expected)
{
  g_autofree char *got = cells (rows, id, by, falls, filter);

  g_assert_cmpstr (got, ==, expected);
}

/* A cell that is not known compares as nothing, neither as equal nor as another. */
static void
test_compared (void)
{
  static const struct
  {
    const char *id;
    WeftOperator comparison;
    double value;
    const char *text, *expected;
  } cases[] = {
    { "running_ns", WEFT_OPERATOR_GREATER, 10, NULL, "2|3" },
    { "running_ns", WEFT_OPERATOR_AT_LEAST, 10, NULL, "1|2|3" },
    { "running_ns", WEFT_OPERATOR_EQUAL, 20, NULL, "2" },
    { "thread", WEFT_OPERATOR_LESS, 3, NULL, "1|2" },
    { "label", WEFT_OPERATOR_EQUAL, 0, "zebra", "2" },
    { "label", WEFT_OPERATOR_NOT_EQUAL, 0, "zebra", "3" },
  };
  g_autoptr (WeftTrace) trace = small_trace ();
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (&weft_table_threads, NULL, trace, 0, G_MAXUINT64, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftTableFilter) filter = weft_table_filter_new ();
      g_autoptr (GString) got = g_string_new (NULL);

      weft_table_filter_add (filter,
                             (WeftTableTest){ .column = (gint) column_of (rows->klass, cases[i].id),
                                              .comparison = cases[i].comparison,
                                              .value = cases[i].value,
                                              .text = g_strdup (cases[i].text) });
      for (guint row = 0; row < rows->n; row++)
        if (weft_table_filter_passes (filter, rows, row))
          {
            g_autofree char *id =
                weft_table_get_raw_text (rows, row, column_of (rows->klass, "thread"));

            g_string_append_printf (got, "%s%s", got->len > 0 ? "|" : "", id);
          }
      g_assert_cmpstr (got->str, ==, cases[i].expected);
    }
}

static void
test_threads (void)
{
  g_autoptr (WeftTrace) trace = small_trace ();
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (&weft_table_threads, NULL, trace, 0, G_MAXUINT64, NULL);
  guint64 from, to;

  check (rows, "thread", "running_ns", TRUE, NULL, "3|2|1");
  check (rows, "running_ns", "running_ns", FALSE, "", "10|20|30");
  /* without a label: last, whichever way */
  check (rows, "label", "label", FALSE, NULL, "Zebra|ant|-");
  check (rows, "label", "label", TRUE, NULL, "ant|Zebra|-");
  check (rows, "thread", "thread", FALSE, "ZEB", "2");
  check (rows, "thread", "thread", FALSE, "3", "3");
  check (rows, "thread", "thread", FALSE, "nobody", "");
  weft_table_get_span (rows, 1, column_of (rows->klass, "thread"), &from, &to);
  g_assert_cmpuint (from, ==, 200);
  weft_table_get_span (rows, 1, column_of (rows->klass, "wait_ns"), &from, &to);
  g_assert_cmpuint (from, ==, 220);
}

/* Without GC events nobody knows how long GC stopped a span, nor when no HEC ran because of it. */
static void
test_without_gcs (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftTableRows) spans = NULL, parallelism = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 100, 1);
  weft_test_log_event (log, 19, 200);
  weft_test_log_text (log, "START b");
  weft_test_log_event (log, 19, 250);
  weft_test_log_text (log, "STOP b");
  weft_test_log_stop (log, 300, 1, 5, 0);
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  spans = weft_table_rows_new (&weft_table_spans, NULL, trace, 0, G_MAXUINT64, NULL);
  parallelism = weft_table_rows_new (&weft_table_parallelism, NULL, trace, 0, G_MAXUINT64, NULL);
  check (spans, "ns", "start_ns", FALSE, NULL, "50");
  check (spans, "net_ns", "start_ns", FALSE, NULL, "-");
  g_assert_cmpuint (parallelism->n, ==, 0);
}

static void
test_collections (void)
{
  g_autoptr (WeftTrace) trace = small_trace ();
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (&weft_table_collections, NULL, trace, 0, G_MAXUINT64, NULL);
  g_autoptr (WeftTableRows) part =
      weft_table_rows_new (&weft_table_collections, NULL, trace, 550, 700, NULL);

  check (rows, "pause_ns", "pause_ns", TRUE, NULL, "90|40");
  check (part, "pause_ns", "pause_ns", TRUE, NULL, "90");
  /* nothing ran between the two */
  check (rows, "ran_before_thread", "start_ns", FALSE, NULL, "3|-");
  check (rows, "ran_before_label", "start_ns", FALSE, NULL, "ant|-");
  g_assert_cmpint (weft_table_find_row (rows, 600, 690), ==, 1);
  g_assert_cmpint (weft_table_find_row (part, 600, 690), ==, 0);
  g_assert_cmpint (weft_table_find_row (rows, 600, 691), ==, -1);
}

/* Rows without a value are a group; what is not known has no part in sums and means. */
static void
test_groups (void)
{
  g_autoptr (WeftTrace) trace = small_trace ();
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (&weft_table_threads, NULL, trace, 0, G_MAXUINT64, NULL);
  const WeftTableClass *by_state =
      weft_table_groups_class (&weft_table_threads, column_of (&weft_table_threads, "state"));
  const WeftTableClass *by_label =
      weft_table_groups_class (&weft_table_threads, column_of (&weft_table_threads, "label"));
  g_autoptr (GArray) order = weft_table_sort (rows, 0, FALSE, NULL, NULL);
  g_autoptr (WeftTableRows) states = weft_table_groups_new (by_state, rows, order, NULL);
  g_autoptr (WeftTableRows) labels = weft_table_groups_new (by_label, rows, order, NULL);

  g_assert_true (by_state == weft_table_groups_class (&weft_table_threads,
                                                      column_of (&weft_table_threads, "state")));
  check (states, "state", "rows", TRUE, NULL, "runnable|finished");
  check (states, "rows", "rows", TRUE, NULL, "2|1");
  check (states, "sum_running_ns", "rows", TRUE, NULL, "30|30");
  check (states, "mean_running_ns", "rows", TRUE, NULL, "15|30");
  check (states, "max_running_ns", "rows", TRUE, NULL, "20|30");
  check (states, "mean_runs", "rows", TRUE, NULL, "1.000|1.000");
  /* of three threads, one has an end */
  check (labels, "label", "label", FALSE, NULL, "Zebra|ant|-");
  check (labels, "rows", "label", FALSE, NULL, "1|1|1");
  check (states, "sum_wait_ns", "rows", TRUE, NULL, "1230|-");
  g_assert_false (weft_table_can_group (&weft_table_threads, 0));
}

/* Groups have all rows, and the mean of a single row is its largest. */
static void
check_group_sums (const WeftTableRows *rows, guint column)
{
  g_autoptr (GArray) order = weft_table_sort (rows, column, FALSE, NULL, NULL);
  const WeftTableClass *klass = weft_table_groups_class (rows->klass, column);
  g_autoptr (WeftTableRows) groups = weft_table_groups_new (klass, rows, order, NULL);
  guint64 n = 0;

  for (guint i = 0; i < groups->n; i++)
    {
      guint64 one;

      g_assert_true (weft_table_get_number (groups, i, 1, &one));
      n += one;
      for (guint k = 2; k < klass->n_columns; k++)
        {
          g_autofree char *mean = weft_table_get_raw_text (groups, i, k);

          if (g_str_has_prefix (klass->columns[k].id, "mean_") && mean != NULL && one == 1)
            {
              g_autofree char *most = weft_table_get_raw_text (groups, i, k + 1);

              g_assert_cmpfloat (g_ascii_strtod (mean, NULL), ==, g_ascii_strtod (most, NULL));
            }
        }
    }
  g_assert_cmpuint (n, ==, rows->n);
}

/* Of a wait, what lies in pauses and in the range. */
static void
test_waits (void)
{
  g_autoptr (WeftTrace) trace = small_trace ();
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (&weft_table_waits, NULL, trace, 0, G_MAXUINT64, NULL);
  g_autoptr (WeftTableRows) part =
      weft_table_rows_new (&weft_table_waits, NULL, trace, 520, 650, NULL);

  check (rows, "total_ns", "total_ns", TRUE, NULL, "670|560");
  check (rows, "in_gc_ns", "total_ns", TRUE, NULL, "130|130");
  check (part, "in_gc_ns", "total_ns", TRUE, NULL, "70|70");
}

/* What serves the RTS waits longest and is last; threads without a label have words for people. */
static void
test_waits_of_services (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftTableRows) rows = NULL;
  g_autoptr (WeftTableFilter) all = weft_table_filter_new ();
  g_autoptr (GArray) order = NULL;
  g_autofree char *first = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint32 i = 1; i <= 3; i++)
    {
      weft_test_log_run (log, 100 * i, i);
      if (i > 1)
        weft_test_log_label (log, 100 * i + 1, i, i == 2 ? "IOManager on cap 0" : "reader");
      weft_test_log_stop (log, 100 * i + 10, i, WEFT_STOP_FOREIGN_CALL, 0);
    }
  weft_test_log_run (log, 600, 3);
  weft_test_log_stop (log, 610, 3, WEFT_STOP_FINISHED, 0);
  weft_test_log_run (log, 620, 1);
  weft_test_log_stop (log, 630, 1, WEFT_STOP_FINISHED, 0);
  weft_test_log_run (log, 900, 2);
  weft_test_log_stop (log, 910, 2, WEFT_STOP_FINISHED, 0);
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  rows = weft_table_rows_new (&weft_table_waits, NULL, trace, 0, G_MAXUINT64, NULL);
  check (rows, "total_ns", "total_ns", TRUE, NULL, "510|290|690");
  check (rows, "label", "total_ns", TRUE, NULL, "-|reader|IOManager on cap 0");
  order = weft_table_sort (rows, column_of (rows->klass, "total_ns"), TRUE, all, NULL);
  first = weft_table_get_shown_text (rows, g_array_index (order, guint32, 0),
                                     column_of (rows->klass, "label"));
  g_assert_cmpstr (first, ==, "thread 1");
}

/* Thread 11 waits twice for 130 ns, until thread 21 wakes it and 30 ns more. With @n = 2 the second
 * wait is that of thread 12, which thread 22 wakes. */
static WeftTrace *
trace_of_wakes (guint n)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint32 i = 0; i < 2; i++)
    {
      guint32 waiter = 11 + i % n, by = 21 + i % n;
      guint64 at = 1000 * i;

      weft_test_log_run (log, at + 10, waiter);
      weft_test_log_stop (log, at + 20, waiter, WEFT_STOP_MVAR, 0);
      weft_test_log_run (log, at + 100, by);
      weft_test_log_wakeup (log, at + 120, waiter, 0);
      weft_test_log_stop (log, at + 140, by, WEFT_STOP_FOREIGN_CALL, 0);
      weft_test_log_run (log, at + 150, waiter);
      weft_test_log_stop (log, at + 160, waiter, WEFT_STOP_FOREIGN_CALL, 0);
    }
  weft_test_log_end_block (log, 3000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  return weft_trace_new (index, NULL, NULL);
}

/* A wait ends for Waits with the wake-up, and for Threads as the thread runs, which tells both. A
 * single thread without a label is named by its ID, and several are a group. */
static void
test_waits_of_unlabelled (void)
{
  for (guint n = 1; n <= 2; n++)
    {
      g_autoptr (WeftTrace) trace = trace_of_wakes (n);
      g_autoptr (WeftTableRows) waits =
          weft_table_rows_new (&weft_table_waits, NULL, trace, 0, G_MAXUINT64, NULL);
      g_autoptr (WeftTableRows) threads =
          weft_table_rows_new (&weft_table_threads, NULL, trace, 0, G_MAXUINT64, NULL);
      const char *group = "(threads without a label)";
      gboolean has_blocked = FALSE;

      for (guint row = 0; row < waits->n; row++)
        {
          g_autofree char *state =
              weft_table_get_raw_text (waits, row, column_of (waits->klass, "state"));
          g_autofree char *label =
              weft_table_get_shown_text (waits, row, column_of (waits->klass, "label"));
          g_autofree char *waker =
              weft_table_get_raw_text (waits, row, column_of (waits->klass, "waker"));
          g_autofree char *total =
              weft_table_get_raw_text (waits, row, column_of (waits->klass, "total_ns"));

          if (g_str_equal (state, "in a foreign call"))
            continue;
          g_assert_cmpstr (label, ==, n == 1 ? "thread 11" : group);
          g_assert_cmpstr (total, ==, waker != NULL ? "200" : "60");
          if (waker != NULL)
            g_assert_cmpstr (waker, ==, n == 1 ? "thread 21" : group);
          has_blocked |= waker != NULL;
        }
      g_assert_true (has_blocked);
      check (threads, "wait_ns", "thread", FALSE, NULL, n == 1 ? "130|-" : "130|130|-|-");
      check (threads, "wait_woken_ns", "thread", FALSE, NULL, n == 1 ? "30|-" : "30|30|-|-");
      check (threads, "blocked_ns", "thread", FALSE, NULL, n == 1 ? "260|0" : "130|130|0|0");
      check (threads, "woken_ns", "thread", FALSE, NULL, n == 1 ? "60|0" : "30|30|0|0");
    }
}

static void
test_spans (void)
{
  g_autoptr (WeftTrace) trace = small_trace ();
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (&weft_table_spans, NULL, trace, 0, G_MAXUINT64, NULL);
  g_autoptr (WeftTableRows) labels =
      weft_table_rows_new (&weft_table_labels, NULL, trace, 0, G_MAXUINT64, NULL);

  check (rows, "label", "ns", TRUE, NULL, "b|a|never");
  check (rows, "ns", "start_ns", FALSE, NULL, "50|10|-");
  check (labels, "label", "total_ns", TRUE, "A", "a");
  check (labels, "total_ns", "total_ns", TRUE, "b", "50");
}

/* Own and inclusive shares are of what is not set apart. */
static void
test_costs (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (1000);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftTableRows) alone = NULL;
  g_autoptr (WeftTableRows) rows = NULL;
  g_autoptr (WeftTableRows) modules = NULL;
  g_autoptr (WeftTableRows) places = NULL;

  weft_test_profile_sample (log, 100, 0, 1, "ba");
  weft_test_profile_sample (log, 200, 0, 2, "ba");
  weft_test_profile_sample (log, 300, 0, 3, "ca");
  weft_test_profile_sample (log, 400, 0, 4, "");
  weft_test_profile_sample (log, 400, 1, 4, "G");
  weft_test_profile_end (log, 1000000);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  rows = weft_table_rows_new (&weft_table_costs, NULL, trace, 0, G_MAXUINT64, NULL);
  check (rows, "cost_centre", "total_ticks", TRUE, NULL, "MAIN|a|b|c|GC");
  check (rows, "own_ticks", "total_ticks", TRUE, NULL, "1|0|2|1|1");
  alone = weft_table_rows_new (&weft_table_costs, weft_table_costs_source (1), trace, 0,
                               G_MAXUINT64, NULL);
  check (alone, "cost_centre", "total_ticks", TRUE, NULL, "MAIN|GC");
  /* what is set apart is after all others, whichever way */
  check (rows, "cost_centre", "own_ticks", FALSE, NULL, "a|MAIN|c|b|GC");
  check (rows, "own_ns", "total_ticks", TRUE, NULL, "1000|0|2000|1000|1000");
  check (rows, "own_share", "total_ticks", TRUE, NULL, "0.250000|0.000000|0.500000|0.250000|-");
  check (rows, "total_share", "total_ticks", TRUE, NULL, "1.000000|0.750000|0.500000|0.250000|-");
  check (rows, "source", "total_ticks", TRUE, NULL,
         "-|Main.hs:1:1-9|Main.hs:2:1-9|Main.hs:1:1-9|<built-in>");
  modules = weft_table_rows_new (&weft_table_cost_modules, NULL, trace, 0, 300, NULL);
  check (modules, "module", "total_ticks", TRUE, NULL, "MAIN|Main");
  check (modules, "cost_centres", "total_ticks", TRUE, NULL, "1|2");
  places = weft_table_rows_new (&weft_table_cost_places, NULL, trace, 0, G_MAXUINT64, NULL);
  check (places, "source", "total_ticks", TRUE, "main.hs", "Main.hs:1:1-9|Main.hs:2:1-9");
  check (places, "total_ticks", "total_ticks", TRUE, "main.hs", "3|2");
  check (places, "own_ticks", "total_ticks", TRUE, "main.hs", "1|2");
}

static void
test_ticky (void)
{
  static const char *const info[6] = { "x_info", "16", "[Int]", "x", "Main", "Main.hs:3:1-9" };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftTableRows) rows = NULL;
  g_autoptr (WeftTableRows) modules = NULL;
  guint64 allocated = 1;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_log_event (log, 212, 100);
  weft_test_log_event (log, 211, 110);
  weft_test_log_u64 (log, 7);
  weft_test_log_u64 (log, 100); /* entries */
  weft_test_log_u64 (log, 250); /* by it */
  weft_test_log_u64 (log, 960); /* of it: 40 thunks of 24 bytes */
  weft_test_log_event (log, 211, 111);
  weft_test_log_u64 (log, 8);
  weft_test_log_u64 (log, 1);
  weft_test_log_u64 (log, 0);
  weft_test_log_u64 (log, 0);
  weft_test_log_event (log, 210, 900);
  weft_test_log_u64 (log, 7);
  weft_test_log_u16 (log, 0);
  weft_test_log_string (log, "");
  weft_test_log_string (log, "x{v r1} (Main) (thk)");
  weft_test_log_u64 (log, 0x4001);
  weft_test_log_string (log, "{\"subTy\":\"thk\",\"fvs_c\":1,\"fvs\":\"L\"}");
  heap_fixture_info (log, 0x4001, info);
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  rows = weft_table_rows_new (&weft_table_ticky, NULL, trace, 0, G_MAXUINT64, NULL);
  check (rows, "name", "entries", TRUE, NULL, "x{v r1} (Main) (thk)|0x8");
  check (rows, "allocd", "entries", TRUE, NULL, "40|-");
  check (rows, "allocs_per_entry_bytes", "entries", TRUE, NULL, "3|0");
  check (rows, "entries_per_allocation", "entries", TRUE, NULL, "2.500|-");
  check (rows, "info_table", "entries", TRUE, NULL, "x_info|-");
  check (rows, "closure_type", "entries", TRUE, NULL, "THUNK_1_0|-");
  check (rows, "value_type", "entries", TRUE, NULL, "[Int]|-");
  check (rows, "module", "module", TRUE, NULL, "Main|-");
  check (rows, "place", "place", FALSE, "main.hs", "Main.hs:3:1-9");
  g_assert_cmpuint (weft_table_ticky_counter (rows, 1), ==, 1);
  g_assert_cmpuint (weft_table_ticky_allocated (rows, &allocated), ==, 250);
  g_assert_cmpuint (allocated, ==, 0);
  modules = weft_table_rows_new (&weft_table_ticky_modules, NULL, trace, 0, G_MAXUINT64, NULL);
  check (modules, "module", "entries", TRUE, NULL, "Main|-");
  check (modules, "allocs_bytes", "entries", TRUE, NULL, "250|0");
}

static gboolean
is_apart (const WeftTableRows *rows, guint row)
{
  return rows->klass->sorts_last != NULL && rows->klass->sorts_last (rows, row);
}

/* A permutation, in order, what is apart after all others and in order too. */
static void
check_order (const WeftTableRows *rows, guint column, gboolean falls)
{
  g_autoptr (GArray) order = weft_table_sort (rows, column, falls, NULL, NULL);
  g_autofree guint8 *seen = g_new0 (guint8, rows->n + 1);
  guint64 last = 0;
  gboolean had = TRUE, was_apart = FALSE;

  g_assert_cmpuint (order->len, ==, rows->n);
  for (guint i = 0; i < order->len; i++)
    {
      guint row = g_array_index (order, guint32, i);
      guint64 value = 0, from, to;
      gboolean has;

      g_assert_cmpuint (row, <, rows->n);
      g_assert_cmpuint (seen[row]++, ==, 0);
      weft_table_get_span (rows, row, column, &from, &to);
      g_assert_cmpuint (from, <=, to);
      if (rows->klass->columns[column].kind == WEFT_CELL_TEXT)
        continue;
      has = weft_table_get_number (rows, row, column, &value);
      if (weft_cell_is_signed (rows->klass->columns[column].kind))
        value ^= G_GUINT64_CONSTANT (1) << 63;
      g_assert_true (is_apart (rows, row) || !was_apart);
      if (is_apart (rows, row) != was_apart)
        {
          was_apart = had = TRUE;
          last = falls ? G_MAXUINT64 : 0;
        }
      g_assert_true (had || !has);
      if (has && i > 0)
        g_assert_true (falls ? value <= last : value >= last);
      had = has;
      last = value;
    }
}

/* A table of the window's page of tables says what there is none of. */
static void
test_none (void)
{
  guint n;
  const WeftTableEntry *tables = weft_tables (&n);

  for (guint i = 0; i < n; i++)
    if (g_strcmp0 (tables[i].page, "tables") == 0 && tables[i].klass->empty_title == NULL)
      g_error ("the table %s says nothing where it has no rows: set empty_title in "
               "app/answers/tables/weft-table-%s.c",
               tables[i].klass->id, tables[i].klass->id);
}

/* Every column of every table of every log. */
static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  guint n;
  const WeftTableEntry *tables = weft_tables (&n);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, &error);
      guint64 end = trace->index->to;

      for (guint k = 0; k < n; k++)
        {
          g_autoptr (WeftTableRows) rows = NULL;

          if (weft_table_is_comparison (&tables[k]))
            continue;
          rows = weft_table_rows_new (tables[k].klass, NULL, trace, i % 2 ? end / 3 : 0,
                                      end / 3 * 2, NULL);
          for (guint column = 0; column < tables[k].klass->n_columns; column++)
            {
              check_order (rows, column, column % 2);
              if (weft_table_can_group (tables[k].klass, column) && rows->n < MAX_GROUPED)
                check_group_sums (rows, column);
            }
        }
    }
}

static void
test_cancelled (void)
{
  g_autoptr (WeftTrace) trace = small_trace ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (&weft_table_collections, NULL, trace, 0, G_MAXUINT64, NULL);

  g_cancellable_cancel (cancellable);
  g_assert_null (weft_table_rows_new (&weft_table_spans, NULL, trace, 0, G_MAXUINT64, cancellable));
  g_assert_null (weft_table_sort (rows, 0, FALSE, NULL, cancellable));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/table/compared", test_compared);
  g_test_add_func ("/table/threads", test_threads);
  g_test_add_func ("/table/collections", test_collections);
  g_test_add_func ("/table/waits", test_waits);
  g_test_add_func ("/table/waits-of-services", test_waits_of_services);
  g_test_add_func ("/table/waits-of-unlabelled", test_waits_of_unlabelled);
  g_test_add_func ("/table/groups", test_groups);
  g_test_add_func ("/table/without-gcs", test_without_gcs);
  g_test_add_func ("/table/spans", test_spans);
  g_test_add_func ("/table/costs", test_costs);
  g_test_add_func ("/table/ticky", test_ticky);
  g_test_add_func ("/table/none", test_none);
  g_test_add_func ("/table/corpus", test_corpus);
  g_test_add_func ("/table/cancelled", test_cancelled);
}
