/* SPDX-License-Identifier: BSD-3-Clause */
/* Splits the text of a filter into conditions and finds the columns that they name. */
#include "weft-filter-text.h"

#include "weft-amount-text.h"
#include "weft-format.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_QUARK (weft - filter - error - quark, weft_filter_error)

/* Suffixes of column names in files that a user may omit. */
static const char *const unit_endings[] = { "_ns", "_bytes" };

/* Unit and example of a value, indexed by the kind of cell. */
static const struct
{
  WeftUnit unit;
  const char *example;
} cell_kinds[] = {
  [WEFT_CELL_TEXT] = { WEFT_UNIT_COUNT, NULL },
  [WEFT_CELL_ID] = { WEFT_UNIT_COUNT, NULL },
  [WEFT_CELL_COUNT] = { WEFT_UNIT_COUNT, "2" },
  [WEFT_CELL_TIME] = { WEFT_UNIT_NS, "1s" },
  [WEFT_CELL_NS] = { WEFT_UNIT_NS, "5ms" },
  [WEFT_CELL_BYTES] = { WEFT_UNIT_BYTES, "1MiB" },
  [WEFT_CELL_SHARE] = { WEFT_UNIT_SHARE, "10%" },
  [WEFT_CELL_RATIO] = { WEFT_UNIT_MEAN, "1.5" },
  [WEFT_CELL_BYTE_SECONDS] = { WEFT_UNIT_BYTES, "1MiB" },
  [WEFT_CELL_CHANGE] = { WEFT_UNIT_BYTES, "1MiB" },
  [WEFT_CELL_CHANGE_NS] = { WEFT_UNIT_NS, "5ms" },
  [WEFT_CELL_SLOPE] = { WEFT_UNIT_BYTES_PER_S, "1MiB/s" },
  [WEFT_CELL_CHANGE_SHARE] = { WEFT_UNIT_SHARE, "10%" },
  [WEFT_CELL_NUMBER] = { WEFT_UNIT_MEAN, "1.5" },
};

/* Returns @text casefolded, with spaces in place of underscores. Newly allocated. */
static char *
name_fold (const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);

  return g_strstrip (g_strdelimit (g_steal_pointer (&folded), "_", ' '));
}

static gboolean
names_are_equal (const char *folded, const char *name)
{
  g_autofree char *other = name_fold (name);

  return g_str_equal (folded, other);
}

gint
weft_filter_find_column (const WeftTableClass *klass, const char *name)
{
  g_autofree char *folded = name_fold (name);

  for (guint i = 0; i < klass->n_columns; i++)
    if (names_are_equal (folded, weft_column_title (&klass->columns[i])) ||
        names_are_equal (folded, klass->columns[i].title) ||
        names_are_equal (folded, klass->columns[i].id))
      return (gint) i;
  /* prefer a match of the whole name to a match without the unit */
  for (guint i = 0; i < klass->n_columns; i++)
    for (guint k = 0; k < G_N_ELEMENTS (unit_endings); k++)
      if (g_str_has_suffix (klass->columns[i].id, unit_endings[k]))
        {
          gsize length = strlen (klass->columns[i].id) - strlen (unit_endings[k]);
          g_autofree char *id = g_strndup (klass->columns[i].id, length);

          if (names_are_equal (folded, id))
            return (gint) i;
        }
  return -1;
}

/* Removes the double quotes around @text, if any. Newly allocated. */
static char *
unquote (const char *text)
{
  gsize length = strlen (text);

  return length >= 2 && text[0] == '"' && text[length - 1] == '"' ?
             g_strndup (text + 1, length - 2) :
             g_strdup (text);
}

/* Parses the value with which @test compares @column. */
static gboolean
read_test_value (const WeftTableColumn *column,
                 const char *text,
                 WeftTableTest *test,
                 GError **error)
{
  WeftUnit unit = cell_kinds[column->kind].unit;
  WeftValueState state;

  if (column->kind == WEFT_CELL_TEXT)
    {
      g_autofree char *plain = unquote (text);

      test->text = g_utf8_casefold (plain, -1);
      return TRUE;
    }
  state = weft_value_parse (text, unit, &test->value);
  if (column->kind != WEFT_CELL_NUMBER)
    test->value = nearbyint (test->value * weft_cell_scale (column->kind));
  if (state == WEFT_VALUE_LACKS_UNIT)
    g_set_error (error, WEFT_FILTER_ERROR, WEFT_FILTER_ERROR_VALUE,
                 /* Translators: a value, a column's title and units that it can have */
                 _ ("“%s” has no unit: write a value of %s with %s"), text,
                 weft_column_title (column), weft_value_units (unit));
  else if (state != WEFT_VALUE_READ)
    g_set_error (error, WEFT_FILTER_ERROR, WEFT_FILTER_ERROR_VALUE,
                 /* Translators: a text and a column's title */
                 _ ("“%s” is not a value of %s"), text, weft_column_title (column));
  return state == WEFT_VALUE_READ;
}

/* Parses a comparison such as "pause > 5ms", whose operator, of @length bytes, is at @sign. */
static gboolean
read_comparison_test (const WeftTableClass *klass,
                      const char *part,
                      const char *sign,
                      gsize length,
                      WeftTableTest *test,
                      GError **error)
{
  g_autofree char *name = g_strstrip (g_strndup (part, sign - part));
  g_autofree char *value = g_strstrip (g_strdup (sign + length));

  test->column = weft_filter_find_column (klass, name);
  if (test->column >= 0)
    return read_test_value (&klass->columns[test->column], value, test, error);
  if (g_ascii_isdigit (*value) && *name != '\0')
    {
      g_set_error (error, WEFT_FILTER_ERROR, WEFT_FILTER_ERROR_COLUMN,
                   _ ("No column is called “%s”"), name);
      return FALSE;
    }
  test->needle = g_utf8_casefold (part, -1);
  return TRUE;
}

/* Parses a term without an operator. Such a term is a text to search for, and may also be a column
 * and a value that the column must equal. */
static void
read_text_test (const WeftTableClass *klass, const char *part, WeftTableTest *test)
{
  const char *space = strrchr (part, ' ');
  g_autofree char *name = space != NULL ? g_strndup (part, space - part) : NULL;
  g_autofree char *plain = unquote (part);
  gint column = name != NULL ? weft_filter_find_column (klass, name) : -1;

  test->needle = g_utf8_casefold (plain, -1);
  test->comparison = WEFT_OPERATOR_EQUAL;
  if (column >= 0 && klass->columns[column].kind != WEFT_CELL_TEXT &&
      read_test_value (&klass->columns[column], space + 1, test, NULL))
    test->column = column;
}

/* Returns the next "and" in @text that is surrounded by spaces and outside double quotes, or
 * NULL. */
static const char *
find_and_operator (const char *text)
{
  gboolean is_quoted = FALSE;

  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '"')
        is_quoted = !is_quoted;
      if (!is_quoted && g_ascii_strncasecmp (at, " and ", strlen (" and ")) == 0)
        return at;
    }
  return NULL;
}

WeftTableFilter *
weft_filter_parse (const WeftTableClass *klass, const char *text, GError **error)
{
  g_autoptr (WeftTableFilter) self = weft_table_filter_new ();
  const char *end;

  do
    {
      g_autofree char *part = NULL;
      WeftTableTest test = { .column = -1 };
      const char *sign;
      gsize length;

      end = find_and_operator (text);
      part = g_strstrip (end != NULL ? g_strndup (text, end - text) : g_strdup (text));
      text = end != NULL ? end + strlen (" and ") : NULL;
      if (*part == '\0')
        continue;
      sign = weft_operator_find (part, &test.comparison, &length);
      if (sign == NULL)
        read_text_test (klass, part, &test);
      else if (!read_comparison_test (klass, part, sign, length, &test, error))
        return NULL;
      weft_table_filter_add (self, test);
    }
  while (end != NULL);
  return g_steal_pointer (&self);
}

char *
weft_filter_example (const WeftTableClass *klass)
{
  guint first = weft_table_default_sort_column (klass);
  const WeftTableColumn *column = &klass->columns[first == WEFT_TABLE_UNSORTED ? 0 : first];

  for (guint i = 0; cell_kinds[column->kind].example == NULL && i < klass->n_columns; i++)
    column = &klass->columns[i];
  return cell_kinds[column->kind].example == NULL ?
             NULL :
             g_strdup_printf ("%s > %s", weft_column_title (column),
                              cell_kinds[column->kind].example);
}

char *
weft_filter_condition (const WeftTableColumn *column, const char *cell)
{
  const char *quote = column->kind == WEFT_CELL_TEXT ? "\"" : "";

  return g_strdup_printf ("%s = %s%s%s", weft_column_title (column), quote, cell, quote);
}

char *
weft_filter_time_condition (const WeftTableColumn *column, guint64 from, guint64 to)
{
  const char *title = weft_column_title (column);

  return g_strdup_printf ("%s >= %s and %s < %s", title, weft_format_time_exact (from).text, title,
                          weft_format_time_exact (to).text);
}

char *
weft_filter_join (const char *filter, const char *other)
{
  return g_strdup_printf ("%s%s%s", filter, *filter != '\0' && *other != '\0' ? " and " : "",
                          other);
}
