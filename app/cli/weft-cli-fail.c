/* SPDX-License-Identifier: BSD-3-Clause */
/* Judges conditions on quantities. */
#include "weft-cli-fail.h"

#include "weft-cli-condition.h"

#include <glib/gi18n.h>
#include <string.h>

#define CHANGE "_change"

/* The difference of two ranges, or with "%" the share of the first that it is. */
static WeftCliStatus
judge_change (const WeftCliCondition *self,
              const WeftQuantity *quantity,
              const WeftStatistics *const both[2],
              const char *path)
{
  gboolean is_relative = weft_cli_condition_has_percent (self) &&
                         quantity->unit != WEFT_UNIT_SHARE && quantity->unit != WEFT_UNIT_PERCENT;
  WeftUnit unit = is_relative ? WEFT_UNIT_SHARE : quantity->unit;
  WeftComparedNumber number = { .quantity = quantity };
  WeftAmount change;
  double value;

  if (!weft_cli_condition_value (self, unit, &value))
    return WEFT_CLI_USAGE;
  if (both[0] == NULL)
    return WEFT_CLI_ANSWERED;
  for (guint i = 0; i < 2; i++)
    number.amounts[i] = weft_quantity_value (quantity, both[i]);
  change = is_relative ? weft_compared_ratio (&number) : weft_compared_difference (&number);
  if (is_relative)
    change.number -= 1;
  return weft_cli_condition_judge (self, unit, change, value, path, NULL);
}

static WeftCliStatus
judge (const WeftCliCondition *self,
       gboolean is_compared,
       const WeftStatistics *const both[2],
       const char *path)
{
  gboolean is_change = is_compared && g_str_has_suffix (self->name, CHANGE);
  g_autofree char *id =
      g_strndup (self->name, strlen (self->name) - (is_change ? strlen (CHANGE) : 0));
  const WeftQuantity *quantity = weft_quantity_find (id);
  double value;

  if (quantity == NULL)
    {
      weft_cli_complain (_ ("--fail-if: there is no quantity \"%s\" (weft-cli help schema lists "
                            "them)"),
                         self->name);
      return WEFT_CLI_USAGE;
    }
  if (is_change)
    return judge_change (self, quantity, both, path);
  if (!weft_cli_condition_value (self, quantity->unit, &value))
    return WEFT_CLI_USAGE;
  if (both[0] == NULL)
    return WEFT_CLI_ANSWERED;
  return weft_cli_condition_judge (self, quantity->unit, weft_quantity_value (quantity, both[0]),
                                   value, path, NULL);
}

WeftCliStatus
weft_cli_fail_if (char **texts,
                  gboolean is_compared,
                  const WeftStatistics *statistics,
                  const WeftStatistics *other,
                  const char *path)
{
  const WeftStatistics *both[2] = { statistics, other };
  WeftCliStatus status = WEFT_CLI_ANSWERED;

  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    {
      g_auto (WeftCliCondition) condition = { 0 };
      WeftCliStatus one;

      if (!weft_cli_condition_parse (&condition, texts[i]))
        return WEFT_CLI_USAGE;
      one = judge (&condition, is_compared, both, path);
      if (one == WEFT_CLI_USAGE)
        return one;
      status = MAX (status, one);
    }
  return status;
}
