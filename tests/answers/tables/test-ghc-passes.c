/* SPDX-License-Identifier: BSD-3-Clause */
/* The passes of GHC, and for which logs their table and other rare tables are offered. */
#include "logs.h"
#include "weft-tables.h"
#include "weft-test-unit.h"

static void
say (WeftTestLog *log, guint64 time, const char *text)
{
  weft_test_log_event (log, 19, time);
  weft_test_log_text (log, text);
}

/* A log of 1000 ns, with passes if @has_passes: one in no thread, one inside another, one that is
 * of no module, and one without an end whose module has no end, too. */
static WeftTrace *
make_trace (gboolean has_passes)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  say (log, 10, "START request");
  if (has_passes)
    {
      say (log, 50, "GHC:started: Parser [Main]");
      say (log, 60, "GHC:finished: Parser [Main]");
    }
  weft_test_log_run (log, 100, 1);
  if (has_passes)
    {
      say (log, 110, "GHC:started: Simplifier [Main]");
      say (log, 120, "GHC:started: Tidy");
      say (log, 130, "GHC:finished: Tidy");
      say (log, 150, "GHC:finished: Simplifier [Main]");
      say (log, 160, "GHC:started: CodeGen [Main");
    }
  weft_test_log_stop (log, 900, 1, 5, 0);
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  return weft_trace_new (index, NULL, NULL);
}

static const WeftTableEntry *
find_table (const char *id)
{
  guint n;
  const WeftTableEntry *tables = weft_tables (&n);

  for (guint i = 0; i < n; i++)
    if (g_str_equal (tables[i].klass->id, id))
      return &tables[i];
  g_error ("there is no table %s", id);
}

static void
test_rows (void)
{
  static const char *const columns[] = { "pass", "module", "count", "own_ns", "unfinished" };
  static const char *const expected = "Parser Main 1 10 0; Tidy - 1 10 0; Simplifier Main 1 30 0; "
                                      "CodeGen [Main - 0 0 1; ";
  g_autoptr (WeftTrace) trace = make_trace (TRUE);
  const WeftTableClass *klass = find_table ("ghc-passes")->klass;
  g_autoptr (WeftTableRows) rows = weft_table_rows_new (klass, NULL, trace, 0, WEFT_TIME_END, NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint row = 0; row < rows->n; row++)
    for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
      {
        g_autofree char *cell =
            weft_table_get_raw_text (rows, row, (guint) weft_table_find_column (klass, columns[i]));

        g_string_append_printf (text, "%s%s", cell != NULL ? cell : "-",
                                i + 1 < G_N_ELEMENTS (columns) ? " " : "; ");
      }
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_offered (void)
{
  g_autoptr (WeftTrace) trace = make_trace (FALSE);
  g_autoptr (WeftTrace) passes = make_trace (TRUE);
  const WeftTableEntry *rare = find_table ("ghc-passes");
  guint n, n_rare = 0;
  const WeftTableEntry *tables = weft_tables (&n);

  g_assert_false (weft_table_is_offered (rare, NULL));
  g_assert_false (weft_table_is_offered (rare, trace));
  g_assert_true (weft_table_is_offered (rare, passes));
  for (guint i = 0; i < n; i++)
    if (tables[i].klass->is_rare)
      {
        g_assert_false (weft_table_is_offered (&tables[i], NULL));
        g_assert_false (weft_table_is_offered (&tables[i], trace));
        n_rare++;
      }
  g_assert_cmpuint (n_rare, >, 0);
  g_assert_true (weft_table_is_offered (find_table ("threads"), NULL));
  g_assert_true (weft_table_is_offered (find_table ("threads"), trace));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/ghc-passes/rows", test_rows);
  g_test_add_func ("/ghc-passes/offered", test_offered);
}
