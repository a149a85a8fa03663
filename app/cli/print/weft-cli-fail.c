/* SPDX-License-Identifier: BSD-3-Clause */
/* Judges conditions on quantities. */
#include "weft-cli-fail.h"

#include "weft-cli-condition.h"
#include "weft-cli-log.h"
#include "weft-cli-nearest.h"
#include "weft-cli-options.h"

#include <glib/gi18n.h>
#include <string.h>

/* @of: how many logs there are. */
static gconstpointer
find_quantity (gconstpointer of, const char *id, const char *subscript, guint side, WeftUnit *unit)
{
  const WeftQuantity *quantity = weft_quantity_find (id);

  if (quantity == NULL || subscript != NULL || side >= GPOINTER_TO_UINT (of))
    return NULL;
  *unit = quantity->unit;
  return quantity;
}

/* The known name that is nearest to @id, with @ending; NULL if none is near. Newly allocated. */
static char *
nearest_name (const char *id, const char *ending)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *nearest;

  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      g_ptr_array_add (names, (gpointer) weft_quantity_groups[i]->rows[k].id);
  g_ptr_array_add (names, NULL);
  nearest = weft_cli_nearest (id, (const char *const *) names->pdata);
  return nearest != NULL ? g_strconcat (nearest, ending, NULL) : NULL;
}

static void
complain_of_name (const char *name)
{
  const char *ending = g_str_has_suffix (name, WEFT_CLI_CHANGE) ? WEFT_CLI_CHANGE : "";
  g_autofree char *id = g_strndup (name, strlen (name) - strlen (ending));
  g_autofree char *nearest = nearest_name (id, ending);

  if (weft_quantity_find (id) != NULL)
    weft_cli_applies (TRUE, name, FALSE, "--compare");
  else if (nearest != NULL)
    weft_cli_complain (_ ("--fail-if: there is no quantity \"%s\" (did you mean %s?); weft-cli "
                          "help schema lists them"),
                       name, nearest);
  else
    weft_cli_complain (
        _ ("--fail-if: there is no quantity \"%s\" (weft-cli help schema lists them)"), name);
}

gboolean
weft_cli_fail_read (char **texts, gboolean is_compared, GArray **conditions)
{
  return weft_cli_conditions_read (texts, find_quantity, GUINT_TO_POINTER (is_compared ? 2 : 1),
                                   complain_of_name, conditions);
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
weft_cli_fail_if (const GArray *conditions,
                  const WeftComparedSide *a,
                  const WeftComparedSide *b,
                  const char *path,
                  const char *both)
{
  const WeftComparedSide *sides[2] = { a, b };
  WeftCliStatus status = WEFT_CLI_ANSWERED;

  for (guint i = 0; i < conditions->len; i++)
    {
      const WeftCliCondition *condition = &g_array_index (conditions, WeftCliCondition, i);
      WeftAmount amounts[2];

      find_amounts (condition, sides, amounts);
      status = weft_cli_worse (
          status, weft_cli_condition_judge (condition, amounts,
                                            condition->numbers[1] != NULL ? both : path, NULL));
    }
  return status;
}

WeftCliStatus
weft_cli_fail_in_part (GArray *conditions, const WeftComparedSide *part, const char *path)
{
  const WeftComparedSide *sides[2] = { part, NULL };
  WeftCliStatus status = WEFT_CLI_ANSWERED;

  for (guint i = 0; i < conditions->len; i++)
    {
      WeftCliCondition *condition = &g_array_index (conditions, WeftCliCondition, i);
      WeftAmount amounts[2];

      find_amounts (condition, sides, amounts);
      if (!weft_cli_condition_decides (condition, amounts))
        continue;
      condition->was_judged = TRUE;
      status = weft_cli_worse (status, weft_cli_condition_judge (condition, amounts, path, NULL));
    }
  return status;
}

void
weft_cli_fail_forget_judged (GArray *conditions)
{
  for (guint i = conditions->len; i-- > 0;)
    if (g_array_index (conditions, WeftCliCondition, i).was_judged)
      g_array_remove_index (conditions, i);
}
