/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of reading the filters of tables. */
#include "weft-filter-text.h"

#include "weft-test-unit.h"

#include <string.h>

/* A filter of the table of GCs, and its tests: "pause_ns > 5000000", "~text" of a text, "-" for
 * none that can be read. */
static const struct
{
  const char *text, *expected;
} cases[] = {
  { "", "" },
  { "  ", "" },
  { "Heap full", "~heap full" },
  { "pause > 5ms", "pause_ns > 5000000" },
  { "pause_ns>=1.5us", "pause_ns >= 1500" },
  { "Pause < 2 ms and generation = 1", "pause_ns < 2000000; generation == 1" },
  { "Pause < 2 ms AND generation == 1", "pause_ns < 2000000; generation == 1" },
  { "live after > 1 MiB", "live_bytes > 1048576" },
  { "live > 1MiB and full", "live_bytes > 1048576; ~full" },
  { "balance >= 25%", "balance >= 250000" },
  { "hec != 0", "cap != 0" },
  { "cause = \"Heap Full and More\"", "cause == 'heap full and more'" },
  { "cause = heap full", "cause == 'heap full'" },
  /* a column and a number are a text as well */
  { "generation 1", "~generation 1|generation == 1" },
  { "cause 1", "~cause 1" },
  { "\"pause > 5ms\"", "~pause > 5ms" },
  /* names have such signs too */
  { "a -> b", "~a -> b" },
  { "Map.<>", "~map.<>" },
  { "pause > 5", "-" },
  { "pause > long", "-" },
  { "pause >", "-" },
  { "poise > 5ms", "-" },
  { "cause = x and poise > 5ms", "-" },
};

static char *
describe (const WeftTableFilter *filter)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < filter->tests->len; i++)
    {
      const WeftTableTest *test = &g_array_index (filter->tests, WeftTableTest, i);

      g_string_append (text, i > 0 ? "; " : "");
      if (test->needle != NULL)
        g_string_append_printf (text, "~%s%s", test->needle, test->column >= 0 ? "|" : "");
      if (test->column >= 0)
        g_string_append_printf (text, "%s %s ", weft_table_collections.columns[test->column].id,
                                weft_operator_text (test->comparison));
      if (test->column >= 0 && test->text != NULL)
        g_string_append_printf (text, "'%s'", test->text);
      else if (test->column >= 0)
        g_string_append_printf (text, "%.0f", test->value);
    }
  return g_string_free (text, FALSE);
}

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftTableFilter) filter =
          weft_filter_parse (&weft_table_collections, cases[i].text, &error);
      g_autofree char *got = filter != NULL ? describe (filter) : g_strdup ("-");

      g_assert_cmpstr (got, ==, cases[i].expected);
      g_assert_true ((filter == NULL) == (error != NULL));
    }
}

/* The reason names what is wrong. */
static void
test_faults (void)
{
  g_autoptr (GError) no_unit = NULL, no_column = NULL;

  g_assert_null (weft_filter_parse (&weft_table_collections, "pause > 5", &no_unit));
  g_assert_error (no_unit, WEFT_FILTER_ERROR, WEFT_FILTER_ERROR_VALUE);
  g_assert_nonnull (strstr (no_unit->message, "ms"));
  g_assert_null (weft_filter_parse (&weft_table_collections, "poise > 5ms", &no_column));
  g_assert_error (no_column, WEFT_FILTER_ERROR, WEFT_FILTER_ERROR_COLUMN);
  g_assert_nonnull (strstr (no_column->message, "poise"));
}

/* Each table's example is a filter of it. */
static void
test_examples (void)
{
#define TABLE(name, ...) &weft_table_##name,
  const WeftTableClass *const classes[] = {
#include "weft-table-rows.h"
  };

  for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *example = weft_filter_example (classes[i]);
      g_autoptr (WeftTableFilter) filter = weft_filter_parse (classes[i], example, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (filter->tests->len, ==, 1);
      g_assert_cmpint (g_array_index (filter->tests, WeftTableTest, 0).column, >=, 0);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/filter-text/cases", test_cases);
  g_test_add_func ("/filter-text/faults", test_faults);
  g_test_add_func ("/filter-text/examples", test_examples);
}
