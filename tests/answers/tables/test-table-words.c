/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables say the same in files whatever the language; in the window they are translated.
 *
 * The functions of libintl that gettext()'s macros lead to are replaced by ones that, while a test
 * asks for it, mark each text as translated: so no locale has to be installed. */
#include "weft-tables.h"
#include "weft-test-corpus.h"
#include "weft-test-translation.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"

/* Compares the cells of @rows in both languages; returns how many differ for people. */
static guint
count_translated (const WeftTableRows *rows)
{
  guint n = 0;

  for (guint row = 0; row < MIN (rows->n, 200); row++)
    for (guint column = 0; column < rows->klass->n_columns; column++)
      {
        g_autofree char *plain = weft_table_get_raw_text (rows, row, column);
        g_autofree char *plain_shown = weft_table_get_shown_text (rows, row, column);
        g_autofree char *file = NULL;
        g_autofree char *shown = NULL;

        weft_test_translation_set (TRUE);
        file = weft_table_get_raw_text (rows, row, column);
        shown = weft_table_get_shown_text (rows, row, column);
        weft_test_translation_set (FALSE);
        g_assert_cmpstr (file, ==, plain);
        n += g_strcmp0 (shown, plain_shown) != 0;
      }
  return n;
}

static void
test_files (void)
{
  static const char *const names[] = { "ghc-9.10/demo.eventlog", "ghc-9.10/heap-hT.eventlog" };
  guint n_tables;
  const WeftTableEntry *tables = weft_tables (&n_tables);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = weft_test_corpus_path (names[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftSource) source = NULL;
      g_autoptr (WeftTrace) trace = NULL;

      if (path == NULL)
        return;
      source = weft_source_open (path, &error);
      g_assert_no_error (error);
      trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, NULL);
      for (guint k = 0; k < n_tables; k++)
        {
          g_autoptr (WeftTableRows) rows = NULL;
          guint n;

          if (weft_table_is_comparison (&tables[k]))
            continue;
          rows = weft_table_rows_new (tables[k].klass, NULL, trace, 0, G_MAXUINT64, NULL);
          n = count_translated (rows);
          if (tables[k].klass == &weft_table_bands)
            g_assert_cmpuint (n, >, 0);
        }
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/table-words/files", test_files);
}
