/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests the texts of rows as they are shown, and their numbers. */
#include "weft-table-filter.h"

#include <string.h>

static void
test_clear (gpointer data)
{
  WeftTableTest *test = data;

  g_free (test->needle);
  g_free (test->text);
}

static void
filter_clear (gpointer data)
{
  g_array_unref (((WeftTableFilter *) data)->tests);
}

WeftTableFilter *
weft_table_filter_new (void)
{
  WeftTableFilter *self = weft_shared_new (WeftTableFilter, filter_clear);

  self->tests = g_array_new (FALSE, FALSE, sizeof (WeftTableTest));
  g_array_set_clear_func (self->tests, test_clear);
  return self;
}

void
weft_table_filter_add (WeftTableFilter *self, WeftTableTest test)
{
  g_array_append_val (self->tests, test);
}

void
weft_table_filter_add_text (WeftTableFilter *self, const char *text)
{
  if (*text != '\0')
    weft_table_filter_add (self,
                           (WeftTableTest){ .needle = g_utf8_casefold (text, -1), .column = -1 });
}

/* The cell as it is shown, casefolded; NULL if it is not known. */
static char *
folded_cell (const WeftTableRows *rows, guint row, guint column)
{
  g_autofree char *cell = weft_table_shown (rows, row, column);

  return cell != NULL ? g_utf8_casefold (cell, -1) : NULL;
}

static gboolean
has_text (const WeftTableRows *rows, guint row, const char *needle)
{
  for (guint i = 0; i < rows->klass->n_columns; i++)
    {
      g_autofree char *folded = NULL;

      if (rows->klass->columns[i].kind != WEFT_CELL_TEXT &&
          rows->klass->columns[i].kind != WEFT_CELL_ID)
        continue;
      folded = folded_cell (rows, row, i);
      if (folded != NULL && strstr (folded, needle) != NULL)
        return TRUE;
    }
  return FALSE;
}

static gboolean
comparison_holds (const WeftTableTest *test, const WeftTableRows *rows, guint row)
{
  guint column = (guint) test->column;
  WeftCellKind kind = rows->klass->columns[column].kind;
  g_autofree char *folded = NULL;
  guint64 number;

  if (kind == WEFT_CELL_TEXT)
    {
      folded = folded_cell (rows, row, column);
      return folded != NULL &&
             weft_operator_holds (test->comparison, strcmp (folded, test->text), 0);
    }
  return weft_table_number (rows, row, column, &number) &&
         weft_operator_holds (test->comparison, weft_cell_double (kind, number), test->value);
}

gboolean
weft_table_filter_passes (const WeftTableFilter *self, const WeftTableRows *rows, guint row)
{
  for (guint i = 0; self != NULL && i < self->tests->len; i++)
    {
      const WeftTableTest *test = &g_array_index (self->tests, WeftTableTest, i);

      if (!(test->needle != NULL && has_text (rows, row, test->needle)) &&
          !(test->column >= 0 && comparison_holds (test, rows, row)))
        return FALSE;
    }
  return TRUE;
}
