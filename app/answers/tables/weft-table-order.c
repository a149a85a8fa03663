/* SPDX-License-Identifier: BSD-3-Clause */
/* Filters match texts as the window shows them. For sorting, the key of each row is computed once
 * and stored in an array. */
#include "weft-table-order.h"

#include <string.h>

#define CHECK_ROWS 4096 /* rows between checks for cancellation */

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

/* Returns the cell as it is shown, casefolded; NULL if it is unknown. */
static char *
casefolded_cell (const WeftTableRows *rows, guint row, guint column)
{
  g_autofree char *cell = weft_table_shown (rows, row, column);

  return cell != NULL ? g_utf8_casefold (cell, -1) : NULL;
}

static gboolean
row_has_text (const WeftTableRows *rows, guint row, const char *needle)
{
  for (guint i = 0; i < rows->klass->n_columns; i++)
    {
      g_autofree char *folded = NULL;

      if (rows->klass->columns[i].kind != WEFT_CELL_TEXT &&
          rows->klass->columns[i].kind != WEFT_CELL_ID)
        continue;
      folded = casefolded_cell (rows, row, i);
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
      folded = casefolded_cell (rows, row, column);
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

      if (!(test->needle != NULL && row_has_text (rows, row, test->needle)) &&
          !(test->column >= 0 && comparison_holds (test, rows, row)))
        return FALSE;
    }
  return TRUE;
}

/* The sort key of a row. */
typedef struct
{
  union
  {
    guint64 number;
    char *text; /* owned */
  } key;
  guint32 row;
  gboolean has;
  gboolean is_apart;
} SortKey;

typedef struct
{
  gboolean is_text;
  gboolean descending;
} SortOrder;

static void
sort_key_clear (gpointer data)
{
  g_free (((SortKey *) data)->key.text);
}

static gint
compare_keys (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const SortKey *left = a, *right = b;
  const SortOrder *order = user_data;
  gint result;

  /* rows set apart come last, those with an unknown cell before them, in either direction */
  if (left->is_apart != right->is_apart)
    return left->is_apart ? 1 : -1;
  if (left->has != right->has)
    return left->has ? -1 : 1;
  if (!left->has)
    return left->row < right->row ? -1 : 1;
  result = order->is_text ?
               strcmp (left->key.text, right->key.text) :
               (left->key.number > right->key.number) - (left->key.number < right->key.number);
  if (result == 0)
    return left->row < right->row ? -1 : left->row > right->row;
  return order->descending ? -result : result;
}

static SortKey
sort_key_new (const WeftTableRows *self, guint row, guint column, gboolean is_text)
{
  const WeftTableColumn *spec = &self->klass->columns[column];
  gboolean (*is_apart) (const WeftTableRows *, guint) = self->klass->is_apart;
  const guint64 sign = G_GUINT64_CONSTANT (1) << 63;
  SortKey key = { .row = row, .is_apart = is_apart != NULL && is_apart (self, row) };

  if (is_text)
    {
      g_autofree char *text = weft_table_shown (self, row, column);

      key.has = text != NULL;
      key.key.text = text != NULL ? g_utf8_collate_key (text, -1) : NULL;
    }
  else if (spec->rank_size > 0)
    {
      key.key.number = weft_table_rank (self, row, column);
      key.has = key.key.number > 0;
    }
  else
    {
      key.has = weft_table_number (self, row, column, &key.key.number);
      /* sort signed numbers by their absolute value, or flip the sign bit to put negative ones
       * first */
      if (weft_cell_is_signed (spec->kind) && !self->klass->by_distance)
        key.key.number ^= sign;
      else if (weft_cell_is_signed (spec->kind) && (key.key.number & sign) != 0)
        key.key.number = -key.key.number;
      /* the bit patterns of positive doubles sort like the numbers, those of negative ones in
       * reverse */
      else if (spec->kind == WEFT_CELL_NUMBER)
        key.key.number ^= (key.key.number & sign) != 0 ? G_MAXUINT64 : sign;
    }
  return key;
}

GArray *
weft_table_order (const WeftTableRows *self,
                  guint column,
                  gboolean descending,
                  const WeftTableFilter *filter,
                  GCancellable *cancellable)
{
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (SortKey));
  gboolean is_sorted = column != WEFT_TABLE_UNSORTED;
  SortOrder order = {
    is_sorted && weft_table_column_is_lettered (&self->klass->columns[column]),
    is_sorted && descending,
  };
  GArray *rows;

  if (order.is_text)
    g_array_set_clear_func (keys, sort_key_clear);
  for (guint i = 0; i < self->n; i++)
    {
      SortKey key;

      if (i % CHECK_ROWS == 0 && g_cancellable_is_cancelled (cancellable))
        return NULL;
      if (!weft_table_filter_passes (filter, self, i))
        continue;
      key = is_sorted ? sort_key_new (self, i, column, order.is_text) : (SortKey){ .row = i };
      g_array_append_val (keys, key);
    }
  g_array_sort_with_data (keys, compare_keys, &order);
  rows = g_array_sized_new (FALSE, FALSE, sizeof (guint32), keys->len);
  for (guint i = 0; i < keys->len; i++)
    g_array_append_val (rows, g_array_index (keys, SortKey, i).row);
  return rows;
}

GArray *
weft_table_first_order (const WeftTableRows *self, GCancellable *cancellable)
{
  guint column = weft_table_first_sort (self->klass);

  return weft_table_order (self, column,
                           column != WEFT_TABLE_UNSORTED &&
                               weft_table_column_descends (&self->klass->columns[column]),
                           NULL, cancellable);
}
