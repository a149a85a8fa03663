/* SPDX-License-Identifier: BSD-3-Clause */
/* Parses and judges conditions. A condition also counts as failed if its amount is absent or is not
 * known well enough to decide it: if something cannot be checked, the check has not passed. */
#include "weft-cli-condition.h"

#include "weft-amount-text.h"
#include "weft-format.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

static void
condition_clear (gpointer data)
{
  WeftCliCondition *self = data;

  g_free (self->name);
  g_free (self->subscript);
  g_free (self->text);
}

gboolean
weft_cli_parse_value (
    const char *option, const char *name, const char *text, WeftUnit unit, double *value)
{
  WeftValueState state = weft_value_parse (text, unit, value);

  if (state == WEFT_VALUE_UNREADABLE)
    weft_cli_error (_ ("%s: \"%s\" is not a value of %s, which is in %s"), option, text, name,
                    weft_unit_name (unit));
  else if (state == WEFT_VALUE_LACKS_UNIT)
    weft_cli_error (_ ("%s: \"%s\" has no unit. Write the value of %s with %s"), option, text, name,
                    weft_value_units (unit));
  return state == WEFT_VALUE_READ;
}

gboolean
weft_cli_parse_keep (const char *option, const char *text, WeftRetention *keep)
{
  double value = 0;

  *keep = (WeftRetention){ 0 };
  if (text == NULL)
    return TRUE;
  if (weft_value_parse (text, WEFT_UNIT_BYTES, &value) == WEFT_VALUE_READ && value >= 1 &&
      value < 1e18)
    keep->bytes = (guint64) value;
  else if (weft_parse_time (text, &keep->ns) && keep->ns > 0)
    return TRUE;
  else
    weft_cli_error (_ ("%s: \"%s\" is neither a size, as 1GiB, nor a time, as 10min"), option,
                    text);
  return keep->bytes > 0 || keep->ns > 0;
}

/* Finds the number called self->name. If the condition is on a change, finds the numbers of both
 * logs. */
static gboolean
find_condition_numbers (WeftCliCondition *self, WeftCliFindNumber find, gconstpointer of)
{
  const char *bracket = strchr (self->name, '[');
  g_autofree char *id =
      g_strndup (self->name, bracket != NULL ? bracket - self->name : (gssize) strlen (self->name));
  gboolean is_share;

  g_strstrip (id);
  self->subscript = g_strdup (bracket);
  self->numbers[0] = find (of, id, bracket, 0, &self->unit);
  if (self->numbers[0] != NULL || !g_str_has_suffix (id, WEFT_CLI_CHANGE))
    return self->numbers[0] != NULL;
  id[strlen (id) - strlen (WEFT_CLI_CHANGE)] = '\0';
  for (guint side = 0; side < 2; side++)
    if ((self->numbers[side] = find (of, id, bracket, side, &self->unit)) == NULL)
      return FALSE;
  is_share = self->unit == WEFT_UNIT_SHARE || self->unit == WEFT_UNIT_PERCENT;
  self->is_relative = g_str_has_suffix (self->text, "%") && !is_share;
  if (self->is_relative)
    self->unit = WEFT_UNIT_SHARE;
  return TRUE;
}

gboolean
weft_cli_parse_conditions (char **texts,
                           WeftCliFindNumber find,
                           gconstpointer of,
                           void (*complain) (const char *name),
                           GArray **conditions)
{
  *conditions = g_array_new (FALSE, TRUE, sizeof (WeftCliCondition));
  g_array_set_clear_func (*conditions, condition_clear);
  for (guint i = 0; texts != NULL && texts[i] != NULL; i++)
    {
      WeftCliCondition *self;
      const char *comparison;
      gsize length;

      g_array_set_size (*conditions, i + 1);
      self = &g_array_index (*conditions, WeftCliCondition, i);
      /* a comparison operator inside double quotes is part of the name */
      comparison = weft_operator_find (texts[i], &self->comparison, &length);
      if (comparison == NULL)
        {
          weft_cli_error (_ ("--fail-if \"%s\": no comparison in it (write it like "
                             "\"pauses.p99_ns > 10ms\", with <, <=, >, >=, == or !=)"),
                          texts[i]);
          return FALSE;
        }
      self->name = g_strstrip (g_strndup (texts[i], comparison - texts[i]));
      self->text = g_strstrip (g_strdup (comparison + length));
      if (!find_condition_numbers (self, find, of))
        {
          complain (self->name);
          return FALSE;
        }
      if (!weft_cli_parse_value ("--fail-if", self->name, self->text, self->unit, &self->value))
        return FALSE;
    }
  return TRUE;
}

/* Returns TRUE if @amount is sufficient to decide the condition. A lower bound is sufficient if all
 * larger numbers give the same result. */
static gboolean
amount_is_sufficient (const WeftCliCondition *self, WeftAmount amount)
{
  if (amount.bound == WEFT_BOUND_EXACT)
    return TRUE;
  if (amount.bound == WEFT_BOUND_PART)
    return FALSE;
  switch (self->comparison)
    {
    case WEFT_OPERATOR_GREATER:
    case WEFT_OPERATOR_AT_LEAST:
      return weft_operator_holds (self->comparison, amount.number, self->value);
    case WEFT_OPERATOR_LESS:
      return amount.number >= self->value;
    default:
      return amount.number > self->value;
    }
}

/* Returns the first amount or, if the condition is on a change, the change from the first amount to
 * the second one. */
static WeftAmount
join_amounts (const WeftCliCondition *self, const WeftAmount amounts[2])
{
  WeftAmount joined;
  double more;

  if (self->numbers[1] == NULL || !weft_amount_is_known (amounts[0]))
    return amounts[0];
  if (!weft_amount_is_known (amounts[1]))
    return amounts[1];
  more = amounts[1].number - amounts[0].number;
  if (self->is_relative && more != 0 && amounts[0].number == 0)
    return weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("it is 0 in A"));
  joined = weft_amount (self->is_relative && more != 0 ? more / amounts[0].number : more);
  if (!weft_amount_is_exact (amounts[0]) || !weft_amount_is_exact (amounts[1]))
    joined.bound = WEFT_BOUND_PART;
  return joined;
}

gboolean
weft_cli_condition_can_be_judged (const WeftCliCondition *self, const WeftAmount amounts[2])
{
  WeftAmount amount = join_amounts (self, amounts);

  return weft_amount_is_known (amount) && amount_is_sufficient (self, amount);
}

gboolean
weft_cli_condition_holds (const WeftCliCondition *self, const WeftAmount amounts[2])
{
  return weft_cli_condition_can_be_judged (self, amounts) &&
         weft_operator_holds (self->comparison, join_amounts (self, amounts).number, self->value);
}

void
weft_cli_condition_report_noise (const WeftCliCondition *self, const char *path)
{
  weft_cli_error (_ ("%s: \"%s %s %s\" does not count as failed: the change is within noise"), path,
                  self->name, weft_operator_text (self->comparison), self->text);
}

/* Reports that the condition cannot be judged because of @reason. */
static void
complain_of_amount (const WeftCliCondition *self, const char *of, const char *reason)
{
  weft_cli_error (_ ("%s: \"%s %s %s\" cannot be judged, which counts as failed: %s"), of,
                  self->name, weft_operator_text (self->comparison), self->text, reason);
}

WeftCliStatus
weft_cli_condition_judge (const WeftCliCondition *self,
                          const WeftAmount amounts[2],
                          const char *path,
                          const char *band)
{
  WeftAmount amount = join_amounts (self, amounts);
  g_autofree char *reason = weft_amount_reason (amount, TRUE);
  g_autofree char *of =
      band != NULL ? g_strdup_printf (_ ("%s, band \"%s\""), path, band) : g_strdup (path);
  WeftAmount size = amount;
  WeftFormatted text;

  if (reason != NULL)
    {
      complain_of_amount (self, of, reason);
      return WEFT_CLI_FAILED;
    }
  size.number = fabs (amount.number);
  text = weft_amount_text (self->unit, size, WEFT_DIGITS_EXACT);
  if (amount.number < 0)
    text = weft_format_signed (amount.number, text);
  if (!amount_is_sufficient (self, amount))
    {
      reason = g_strdup_printf (_ ("the log covers only a part, of which it is %s"), text.text);
      complain_of_amount (self, of, reason);
      return WEFT_CLI_FAILED;
    }
  if (!weft_cli_condition_holds (self, amounts))
    return WEFT_CLI_SUCCESS;
  weft_cli_error (_ ("%s: failed, as %s %s %s: it is %s"), of, self->name,
                  weft_operator_text (self->comparison), self->text, text.text);
  return WEFT_CLI_FAILED;
}
