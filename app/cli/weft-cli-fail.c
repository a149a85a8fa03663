/* SPDX-License-Identifier: BSD-3-Clause */
/* Judges conditions on quantities. */
#include "weft-cli-fail.h"

#include "weft-cli-condition.h"
#include "weft-cli-log.h"

#include <glib/gi18n.h>

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

static void
complain_of_name (const char *name)
{
  weft_cli_complain (_ ("--fail-if: there is no quantity \"%s\" (weft-cli help schema lists them)"),
                     name);
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
                  const char *path)
{
  const WeftComparedSide *sides[2] = { a, b };
  WeftCliStatus status = WEFT_CLI_ANSWERED;

  for (guint i = 0; i < conditions->len; i++)
    {
      const WeftCliCondition *condition = &g_array_index (conditions, WeftCliCondition, i);
      WeftAmount amounts[2];

      find_amounts (condition, sides, amounts);
      status = weft_cli_worse (status, weft_cli_condition_judge (condition, amounts, path, NULL));
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
      if (!weft_amount_is_known (amounts[0]))
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
