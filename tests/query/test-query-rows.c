/* SPDX-License-Identifier: BSD-3-Clause */
/* The rows of an answer have the cells of the statement, kinds that fit, and the time that leads to
 * the timeline; tables have a query each. */
#include "query-fixture.h"
#include "weft-query-rows.h"
#include "weft-table-order.h"
#include "weft-tables.h"
#include "weft-test-unit.h"

/* The query of each table, sorted and grouped by each of its columns, has an answer. */
static void
test_table_sql (void)
{
  g_autofree char *path = query_demo ();
  g_autoptr (WeftTrace) trace = query_trace (path);
  g_autoptr (WeftQuery) query = query_over (weft_shared_ref (trace));
  g_autoptr (GError) error = NULL;
  g_autofree char *sql = NULL;
  guint n;
  const WeftTableEntry *entries = weft_tables (&n);

  for (guint i = 0; i < n; i++)
    {
      const WeftTableClass *klass = entries[i].klass;
      const WeftQueryTable *table = weft_query_table_of (klass);

      g_assert_true ((table == NULL) == weft_table_is_comparison (&entries[i]));
      for (guint k = 0; table != NULL && k < klass->n_columns; k++)
        {
          g_autofree char *sorted =
              weft_query_table_sql (table, 1, 5000000, klass->columns[k].id, TRUE, FALSE);
          g_autofree char *grouped =
              weft_query_table_sql (table, 0, 0, klass->columns[k].id, FALSE, TRUE);

          g_assert_true (weft_query_prepare (query, sorted, &error));
          g_assert_true (weft_query_prepare (query, grouped, &error));
        }
    }
  sql = weft_query_table_sql (weft_query_table_of (&weft_table_threads), 3, 5, "id", TRUE, FALSE);
  g_assert_cmpstr (sql, ==, "select *\nfrom threads(3, 5)\norder by id desc");
}

/* A range of a table of spans has those without a length at its start, and none that end there. */
static void
test_table_sql_range (void)
{
  const GPtrArray *tables = weft_query_tables ();
  guint n_spans = 0;

  for (guint i = 0; i < tables->len; i++)
    {
      const WeftQueryTable *table = g_ptr_array_index (tables, i);
      g_autofree char *sql = weft_query_table_sql (table, 20, 50, NULL, FALSE, FALSE);

      if (strstr (sql, "end_ts") == NULL)
        continue;
      g_assert_nonnull (strstr (sql, "\nwhere (end_ts > 20 or ts >= 20) and ts < 50"));
      n_spans++;
    }
  g_assert_cmpuint (n_spans, >, 2);
}

/* Rows of the window. */

static WeftTableRows *
rows_of (WeftTrace *trace, const char *sql, guint limit)
{
  g_autoptr (GError) error = NULL;
  WeftTableRows *rows = weft_query_rows_new (trace, sql, limit, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return rows;
}

/* The rows have the cells of the statement, in its order. */
static void
test_rows (void)
{
  g_autofree char *path = query_demo ();
  g_autoptr (WeftTrace) trace = query_trace (path);
  g_autoptr (WeftQuery) query = query_over (weft_shared_ref (trace));
  guint n;
  const WeftQueryExample *examples = weft_query_examples (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *answer = query_ask (query, examples[i].sql);
      g_auto (GStrv) lines = g_strsplit (answer, "\n", -1);
      g_autoptr (WeftTableRows) rows = rows_of (trace, examples[i].sql, G_MAXUINT);

      g_assert_cmpuint (rows->n + 1, ==, g_strv_length (lines));
      g_assert_cmpuint (rows->klass->n_columns, ==, weft_query_rows_n_columns (rows));
      for (guint row = 0; row < rows->n; row++)
        {
          g_auto (GStrv) cells = g_strsplit (lines[row], "|", -1);

          for (guint k = 0; k < rows->klass->n_columns; k++)
            {
              g_autofree char *cell = weft_table_get_raw_text (rows, row, k);

              if (rows->klass->columns[k].kind == WEFT_CELL_NUMBER)
                g_assert_true (g_ascii_strtod (cell, NULL) == g_ascii_strtod (cells[k], NULL));
              else
                g_assert_cmpstr (cell != NULL ? cell : "", ==, cells[k]);
            }
        }
    }
}

/* Kinds of columns follow their names, origins and cells. */
static void
test_rows_kinds (void)
{
  static const struct
  {
    const char *sql;
    WeftCellKind kind;
    const char *cell; /* the first */
  } rows[] = {
    { "select 1 as n", WEFT_CELL_COUNT, "1" },
    { "select -7 as n", WEFT_CELL_NUMBER, "-7" },
    { "select 0.1 as n", WEFT_CELL_NUMBER, "0.1" },
    { "select 1 as n union all select 2.5", WEFT_CELL_NUMBER, "1" },
    { "select 1 as n union all select 'a'", WEFT_CELL_TEXT, "1" },
    { "select 'a' as thread", WEFT_CELL_TEXT, "a" },
    { "select null as n", WEFT_CELL_COUNT, NULL },
    { "select 9e999 as n", WEFT_CELL_COUNT, NULL },
    { "select 5 as wait_ns", WEFT_CELL_NS, "5" },
    { "select -5 as wait_ns", WEFT_CELL_CHANGE_NS, "-5" },
    { "select -5 as bytes", WEFT_CELL_CHANGE, "-5" },
    { "select 5 as first_ts", WEFT_CELL_TIME, "5" },
    { "select ts from gc order by ts desc limit 1", WEFT_CELL_TIME, NULL },
    { "select dur_ns from gc", WEFT_CELL_NS, NULL },
    { "select cap from gc", WEFT_CELL_ID, NULL },
  };
  g_autofree char *path = query_demo ();
  g_autoptr (WeftTrace) trace = query_trace (path);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WeftTableRows) got = rows_of (trace, rows[i].sql, 10);
      g_autofree char *cell = weft_table_get_raw_text (got, 0, 0);

      g_test_message ("%s", rows[i].sql);
      g_assert_cmpint (got->klass->columns[0].kind, ==, rows[i].kind);
      if (rows[i].cell != NULL)
        g_assert_cmpstr (cell, ==, rows[i].cell);
    }
}

/* Rows stay in their order until they are sorted, negative numbers before positive ones. */
static void
test_rows_order (void)
{
  static const char *const sorted[] = { "-10", "-2.5", "3", "40" };
  g_autofree char *path = query_demo ();
  g_autoptr (WeftTrace) trace = query_trace (path);
  g_autoptr (WeftTableRows) rows =
      rows_of (trace,
               "select 3 as n, 1 as n union all select -2.5, 2 union all select 40, 3 union all "
               "select -10, 4",
               10);
  g_autoptr (GArray) own =
      weft_table_sort (rows, weft_table_default_sort_column (rows->klass), TRUE, NULL, NULL);
  g_autoptr (GArray) order = weft_table_sort (rows, 0, FALSE, NULL, NULL);

  g_assert_cmpstr (rows->klass->columns[1].id, ==, "n_2");
  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *cell = weft_table_get_raw_text (rows, g_array_index (order, guint32, i), 0);

      g_assert_cmpuint (g_array_index (own, guint32, i), ==, i);
      g_assert_cmpstr (cell, ==, sorted[i]);
    }
}

/* Rows with a time lead to the timeline. */
static void
test_rows_links (void)
{
  g_autofree char *path = query_demo ();
  g_autoptr (WeftTrace) trace = query_trace (path);
  g_autoptr (WeftTableRows) runs =
      rows_of (trace, "select thread, cap, dur_ns, end_ts, ts from sched limit 50", 1000);
  g_autoptr (WeftTableRows) lengths = rows_of (trace, "select dur_ns, ts from sched limit 50", 50);
  g_autoptr (WeftTableRows) threads =
      rows_of (trace, "select label, thread from threads where thread = 3", 5);
  g_autoptr (WeftTableRows) none = rows_of (trace, "select dur_ns from sched limit 50", 49);

  g_assert_true (runs->klass->span.is_set);
  g_assert_false (none->klass->span.is_set);
  g_assert_false (weft_query_rows_has_links (none));
  g_assert_true (weft_query_rows_has_links (threads));
  g_assert_cmpuint (threads->klass->thread (threads, 0), ==, 3);
  g_assert_true (weft_query_rows_is_truncated (none));
  g_assert_false (weft_query_rows_is_truncated (lengths));
  g_assert_cmpuint (none->n, ==, 49);
  for (guint i = 0; i < runs->n; i++)
    {
      guint64 from, to, same_from, same_to, thread, cap, start, end;

      weft_table_get_span (runs, i, WEFT_TABLE_UNSORTED, &from, &to);
      weft_table_get_span (lengths, i, 0, &same_from, &same_to);
      g_assert_true (weft_table_get_number (runs, i, 0, &thread));
      g_assert_true (weft_table_get_number (runs, i, 1, &cap));
      g_assert_true (weft_table_get_number (runs, i, 3, &end));
      g_assert_true (weft_table_get_number (runs, i, 4, &start));
      g_assert_cmpuint (from, ==, start);
      g_assert_cmpuint (to, ==, end);
      g_assert_cmpuint (same_from, ==, start);
      g_assert_cmpuint (same_to, ==, end);
      g_assert_cmpuint (runs->klass->thread (runs, i), ==, thread);
      g_assert_cmpuint (weft_query_rows_cap (runs, i), ==, cap);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/query/table-sql", test_table_sql);
  g_test_add_func ("/query/table-sql-range", test_table_sql_range);
  g_test_add_func ("/query/rows", test_rows);
  g_test_add_func ("/query/rows-kinds", test_rows_kinds);
  g_test_add_func ("/query/rows-order", test_rows_order);
  g_test_add_func ("/query/rows-links", test_rows_links);
}
