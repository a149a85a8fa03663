/* SPDX-License-Identifier: BSD-3-Clause */
/* Judges --fail-if conditions on quantities and on tables of bands. */
#include "weft-cli-fail-if.h"

#include "weft-cli-condition.h"
#include "weft-cli-log.h"
#include "weft-cli-options.h"
#include "weft-heap-verdicts.h"

#include <glib/gi18n.h>
#include <string.h>

/* A WeftCliFindNumber; @subject is the number of logs. */
static gconstpointer
find_quantity (gconstpointer of, const char *id, const char *subscript, guint side, WeftUnit *unit)
{
  const WeftQuantity *quantity = weft_quantity_find (id);

  if (quantity == NULL || subscript != NULL || side >= GPOINTER_TO_UINT (of))
    return NULL;
  *unit = quantity->unit;
  return quantity;
}

static void
complain_of_quantity_name (const char *name)
{
  const char *ending = g_str_has_suffix (name, WEFT_CLI_CHANGE) ? WEFT_CLI_CHANGE : "";
  g_autofree char *id = g_strndup (name, strlen (name) - strlen (ending));
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autofree char *suggestion = NULL;
  const char *nearest;

  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      g_ptr_array_add (ids, (gpointer) weft_quantity_groups[i]->rows[k].id);
  g_ptr_array_add (ids, NULL);
  nearest = weft_cli_nearest_name (id, (const char *const *) ids->pdata);
  if (nearest != NULL)
    suggestion = g_strconcat (nearest, ending, NULL);
  if (weft_quantity_find (id) != NULL)
    weft_cli_check_applies (TRUE, name, FALSE, "--compare");
  else if (suggestion != NULL)
    weft_cli_error (_ ("--fail-if: there is no quantity \"%s\" (did you mean %s?); weft-cli "
                       "help schema lists them"),
                    name, suggestion);
  else
    weft_cli_error (_ ("--fail-if: there is no quantity \"%s\" (weft-cli help schema lists them)"),
                    name);
}

gboolean
weft_cli_parse_fail_conditions (char **texts, gboolean is_compared, GArray **conditions)
{
  return weft_cli_parse_conditions (texts, find_quantity, GUINT_TO_POINTER (is_compared ? 2 : 1),
                                    complain_of_quantity_name, conditions);
}

static void
find_amounts (const WeftCliCondition *condition,
              const WeftComparedSide *const sides[2],
              WeftAmount amounts[2])
{
  for (guint side = 0; side < 2; side++)
    amounts[side] = condition->numbers[side] != NULL ?
                        weft_compared_amount (condition->numbers[side], sides[side]) :
                        (WeftAmount){ 0 };
}

WeftCliStatus
weft_cli_judge_conditions (const GArray *conditions,
                           const WeftComparedSide *a,
                           const WeftComparedSide *b,
                           const char *path,
                           const char *both)
{
  const WeftComparedSide *sides[2] = { a, b };
  WeftCliStatus status = WEFT_CLI_SUCCESS;

  for (guint i = 0; i < conditions->len; i++)
    {
      const WeftCliCondition *condition = &g_array_index (conditions, WeftCliCondition, i);
      gboolean is_change = condition->numbers[1] != NULL;
      const char *of = is_change ? both : path;
      gboolean is_noise = FALSE;
      WeftAmount amounts[2];

      find_amounts (condition, sides, amounts);
      /* only several runs of a side show how large the noise is */
      if (is_change && (a->n > 1 || b->n > 1) && weft_cli_condition_holds (condition, amounts))
        {
          WeftComparedNumber number = weft_compared_number (condition->numbers[0], a, b);

          is_noise = weft_compared_verdict (&number) == WEFT_COMPARED_NOISE;
        }
      if (is_noise)
        weft_cli_condition_report_noise (condition, of);
      else
        status =
            weft_cli_worse_status (status, weft_cli_condition_judge (condition, amounts, of, NULL));
    }
  return status;
}

WeftCliStatus
weft_cli_judge_conditions_in_part (GArray *conditions,
                                   const WeftComparedSide *part,
                                   const char *path)
{
  const WeftComparedSide *sides[2] = { part, NULL };
  WeftCliStatus status = WEFT_CLI_SUCCESS;

  for (guint i = 0; i < conditions->len; i++)
    {
      WeftCliCondition *condition = &g_array_index (conditions, WeftCliCondition, i);
      WeftAmount amounts[2];

      find_amounts (condition, sides, amounts);
      if (!weft_cli_condition_can_be_judged (condition, amounts))
        continue;
      condition->was_judged = TRUE;
      status =
          weft_cli_worse_status (status, weft_cli_condition_judge (condition, amounts, path, NULL));
    }
  return status;
}

void
weft_cli_remove_judged_conditions (GArray *conditions)
{
  for (guint i = conditions->len; i-- > 0;)
    if (g_array_index (conditions, WeftCliCondition, i).was_judged)
      g_array_remove_index (conditions, i);
}

/* Index of the column that contains the band, in both tables. */
#define BAND_COLUMN 0

/* Numbers of the whole table: likely leaks, and their share of the live heap. */
static const struct
{
  const char *id;
  WeftUnit unit;
} leak_numbers[] = {
  { "leaks", WEFT_UNIT_COUNT },
  { "leaks_share", WEFT_UNIT_SHARE },
};

/* Reasons why a cell has no value. If @is_none, a condition on any band skips the bands without a
 * value. */
static const struct
{
  const char *id;
  const char *why;
  gboolean is_none;
} cell_absences[] = {
  { "leak_rank", N_ ("it has no rank"), TRUE },
  { "doubles_ns", N_ ("it does not grow"), TRUE },
  { "age_eras", N_ ("it belongs to no era"), TRUE },
  { "change_share", N_ ("it had nothing at the start"), FALSE },
  { "mean_ratio", N_ ("it is 0 in A"), FALSE },
};

/* Units of columns, by WeftCellKind. */
static const WeftUnit cell_units[] = {
  [WEFT_CELL_TEXT] = WEFT_UNIT_COUNT,
  [WEFT_CELL_ID] = WEFT_UNIT_COUNT,
  [WEFT_CELL_COUNT] = WEFT_UNIT_COUNT,
  [WEFT_CELL_TIME] = WEFT_UNIT_NS,
  [WEFT_CELL_NS] = WEFT_UNIT_NS,
  [WEFT_CELL_BYTES] = WEFT_UNIT_BYTES,
  [WEFT_CELL_SHARE] = WEFT_UNIT_SHARE,
  [WEFT_CELL_RATIO] = WEFT_UNIT_MEAN,
  [WEFT_CELL_CHANGE] = WEFT_UNIT_BYTES,
  [WEFT_CELL_CHANGE_NS] = WEFT_UNIT_NS,
  [WEFT_CELL_BYTE_SECONDS] = WEFT_UNIT_MEAN,
  [WEFT_CELL_SLOPE] = WEFT_UNIT_BYTES_PER_S,
  [WEFT_CELL_CHANGE_SHARE] = WEFT_UNIT_SHARE,
  [WEFT_CELL_NUMBER] = WEFT_UNIT_MEAN,
};

/* Returns the band's name in @subscript, newly allocated. Returns NULL if @subscript does not have
 * the form ["BAND"]. */
static char *
read_band_subscript (const char *subscript)
{
  gsize n = strlen (subscript);
  g_autofree char *inner = NULL;

  if (n < 4 || !g_str_has_prefix (subscript, "[\"") || !g_str_has_suffix (subscript, "\"]"))
    return NULL;
  inner = g_strndup (subscript + 2, n - 4);
  return g_strcompress (inner);
}

static gboolean
is_total_subscript (const char *subscript)
{
  return g_strcmp0 (subscript, "[total]") == 0;
}

/* A WeftCliFindNumber; @subject is a WeftTableClass. Returns the numeric column called @id. In a
 * table of two logs, returns the column for @side. */
static gconstpointer
find_band_column (
    gconstpointer of, const char *id, const char *subscript, guint side, WeftUnit *unit)
{
  static const char *const sides[] = { "_a", "_b" };
  const WeftTableClass *klass = of;
  g_autofree char *name = g_strconcat (id, sides[side], NULL);
  g_autofree char *band = subscript != NULL ? read_band_subscript (subscript) : NULL;

  for (guint i = 0; klass == &weft_table_bands && i < G_N_ELEMENTS (leak_numbers); i++)
    if (side == 0 && subscript == NULL && g_str_equal (leak_numbers[i].id, id))
      {
        *unit = leak_numbers[i].unit;
        return &leak_numbers[i];
      }
  if (subscript != NULL && band == NULL && !is_total_subscript (subscript))
    return NULL;
  for (guint i = 0; i < klass->n_columns; i++)
    {
      const WeftTableColumn *column = &klass->columns[i];

      if (column->kind == WEFT_CELL_TEXT ||
          !(g_str_equal (column->id, name) || (side == 0 && g_str_equal (column->id, id))))
        continue;
      *unit = cell_units[column->kind];
      return column;
    }
  return NULL;
}

static void
complain_of_column (const char *name)
{
  weft_cli_error (
      _ ("--fail-if: the table has no numeric column \"%s\" (write it like \"leaks > 0\", "
         "\"peak_bytes[total] > 500MiB\" or 'change_bytes[\"NAME\"] > 1MiB'; weft-cli help "
         "schema lists the columns)"),
      name);
}

gboolean
weft_cli_parse_heap_fail_conditions (char **texts, const WeftTableClass *klass, GArray **conditions)
{
  return weft_cli_parse_conditions (texts, find_band_column, klass, complain_of_column, conditions);
}

static WeftCliStatus
judge_row (const WeftCliCondition *condition,
           const WeftTableRows *rows,
           guint row,
           const char *path,
           const char *band)
{
  /* if there are too few samples, there is no trend */
  gboolean is_judged = rows->klass != &weft_table_bands || weft_table_bands_is_judged (rows);
  const char *unknown =
      is_judged ? N_ ("it cannot be computed from the samples") : weft_verdict_too_few;
  WeftAmount amounts[2] = { 0 };

  for (guint i = 0; i < 2; i++)
    {
      const WeftTableColumn *column = condition->numbers[i];
      guint64 value;

      if (column == NULL)
        continue;
      amounts[i] = weft_amount_absent (WEFT_AMOUNT_UNKNOWN, unknown);
      for (guint k = 0; is_judged && k < G_N_ELEMENTS (cell_absences); k++)
        if (g_str_equal (cell_absences[k].id, column->id))
          amounts[i] =
              weft_amount_absent (cell_absences[k].is_none ? WEFT_AMOUNT_NONE : WEFT_AMOUNT_UNKNOWN,
                                  cell_absences[k].why);
      if (weft_table_get_number (rows, row, (guint) (column - rows->klass->columns), &value))
        amounts[i] =
            weft_amount (weft_cell_double (column->kind, value) / weft_cell_scale (column->kind));
    }
  /* a condition on any band skips a band without a value, but a condition on this band fails */
  if (condition->subscript == NULL && amounts[0].state == WEFT_AMOUNT_NONE)
    return WEFT_CLI_SUCCESS;
  return weft_cli_condition_judge (condition, amounts, path, band);
}

static WeftCliStatus
judge_unknown_amount (const WeftCliCondition *condition,
                      const char *why,
                      const char *path,
                      const char *band)
{
  const WeftAmount amounts[2] = { weft_amount_absent (WEFT_AMOUNT_UNKNOWN, why) };

  return weft_cli_condition_judge (condition, amounts, path, band);
}

/* Judges the condition on each band, or on the band that the condition names. */
static WeftCliStatus
judge_bands (const WeftCliCondition *condition, const WeftTableRows *rows, const char *path)
{
  g_autofree char *wanted =
      condition->subscript != NULL ? read_band_subscript (condition->subscript) : NULL;
  WeftCliStatus status = WEFT_CLI_SUCCESS;

  for (guint i = 0; i < rows->n; i++)
    {
      g_autofree char *band = weft_table_get_raw_text (rows, i, BAND_COLUMN);

      if (wanted == NULL)
        status = weft_cli_worse_status (status, judge_row (condition, rows, i, path, band));
      else if (g_str_equal (band, wanted))
        return judge_row (condition, rows, i, path, band);
    }
  return wanted != NULL ?
             judge_unknown_amount (condition, N_ ("there is no such band"), path, wanted) :
             status;
}

WeftCliStatus
weft_cli_judge_heap_conditions (const GArray *conditions,
                                const WeftTableRows *rows,
                                gpointer total,
                                const char *path)
{
  WeftCliStatus status = WEFT_CLI_SUCCESS;
  g_autoptr (WeftTableRows) one =
      weft_table_rows_new (rows->klass, total, rows->trace, rows->from, rows->to, NULL);

  for (guint i = 0; i < conditions->len; i++)
    {
      const WeftCliCondition *condition = &g_array_index (conditions, WeftCliCondition, i);
      gconstpointer number = condition->numbers[0];
      gboolean is_of_leaks = number == &leak_numbers[0] || number == &leak_numbers[1];
      WeftCliStatus verdict;

      if (rows->n == 0 || one->n == 0)
        verdict = judge_unknown_amount (condition, N_ ("no sample in the range"), path, NULL);
      else if (is_of_leaks && !weft_table_bands_is_judged (rows))
        verdict = judge_unknown_amount (condition, weft_verdict_too_few, path, NULL);
      else if (is_of_leaks)
        {
          double share;
          guint n = weft_table_bands_count_leaks (rows, &share);
          const WeftAmount amounts[2] = { weft_amount (number == &leak_numbers[0] ? n : share) };

          verdict = weft_cli_condition_judge (condition, amounts, path, NULL);
        }
      else if (is_total_subscript (condition->subscript))
        verdict = judge_row (condition, one, 0, path, NULL);
      else
        verdict = judge_bands (condition, rows, path);
      status = weft_cli_worse_status (status, verdict);
    }
  return status;
}
