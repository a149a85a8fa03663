/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads conditions and judges them. What is absent fails too: a check that could not be made is not
 * a success. */
#include "weft-cli-condition.h"

#include "weft-amount-text.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

/* The longer ones first. */
static const struct
{
  const char *text;
  WeftConditionOperator operator;
} operators[] = {
  { "<=", WEFT_CONDITION_AT_MOST }, { ">=", WEFT_CONDITION_AT_LEAST },
  { "==", WEFT_CONDITION_EQUAL },   { "!=", WEFT_CONDITION_NOT_EQUAL },
  { "<", WEFT_CONDITION_LESS },     { ">", WEFT_CONDITION_GREATER },
};

static const struct
{
  const char *suffix;
  double factor;
} byte_units[] = {
  { "KiB", 0x1p10 }, { "MiB", 0x1p20 }, { "GiB", 0x1p30 }, { "TiB", 0x1p40 }, { "kB", 1e3 },
  { "MB", 1e6 },     { "GB", 1e9 },     { "B", 1 },        { "", 1 },
};

static void
condition_clear (gpointer data)
{
  WeftCliCondition *self = data;

  g_free (self->name);
  g_free (self->subscript);
  g_free (self->text);
}

/* The first operator in @text outside of double quotes, or NULL; *@i gets its place in the table.
 */
static const char *
find_operator (const char *text, guint *i)
{
  gboolean is_quoted = FALSE;

  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '"')
        is_quoted = !is_quoted;
      else if (is_quoted && *at == '\\' && at[1] != '\0')
        at++;
      for (*i = 0; !is_quoted && *i < G_N_ELEMENTS (operators); (*i)++)
        if (g_str_has_prefix (at, operators[*i].text))
          return at;
    }
  return NULL;
}

/* Takes @text apart; comparisons inside double quotes belong to the name. */
static gboolean
parse (WeftCliCondition *self, const char *text)
{
  guint i;
  const char *at = find_operator (text, &i);

  if (at == NULL)
    {
      weft_cli_complain (_ ("--fail-if \"%s\": no comparison in it (write it like "
                            "\"pauses.p99_ns > 10ms\", with <, <=, >, >=, == or !=)"),
                         text);
      return FALSE;
    }
  self->name = g_strstrip (g_strndup (text, at - text));
  self->operator= operators[i].operator;
  self->text = g_strstrip (g_strdup (at + strlen (operators[i].text)));
  return TRUE;
}

/* A number and a unit of bytes, with "/s" after it or not where @is_rate. */
static gboolean
parse_bytes (const char *text, gboolean is_rate, double *value)
{
  char *end;
  double number = g_ascii_strtod (text, &end);

  while (g_ascii_isspace (*end))
    end++;
  for (guint i = 0; end > text && i < G_N_ELEMENTS (byte_units); i++)
    if (g_str_has_prefix (end, byte_units[i].suffix))
      {
        end += strlen (byte_units[i].suffix);
        *value = number * byte_units[i].factor;
        return isfinite (number) && (*end == '\0' || (is_rate && g_str_equal (end, "/s")));
      }
  return FALSE;
}

/* "90%", of a share; of a count or a mean, the number. */
static gboolean
parse_number (const char *text, WeftUnit unit, double *value)
{
  gboolean may_be_percent = unit == WEFT_UNIT_SHARE || unit == WEFT_UNIT_PERCENT;
  gboolean is_percent;
  char *end;
  double number = g_ascii_strtod (text, &end);

  while (g_ascii_isspace (*end))
    end++;
  is_percent = may_be_percent && g_str_equal (end, "%");
  *value = is_percent || unit == WEFT_UNIT_PERCENT ? number / 100 : number;
  return end > text && isfinite (number) && (is_percent || *end == '\0');
}

static gboolean
parse_time (const char *text, double *value)
{
  gboolean is_negative = *text == '-';
  guint64 ns;
  char *end;

  if (weft_parse_time (text + is_negative, &ns))
    {
      *value = is_negative ? -(double) ns : (double) ns;
      return TRUE;
    }
  *value = g_ascii_strtod (text, &end);
  return end > text && *end == '\0' && isfinite (*value);
}

/* Whether @text ends without a unit although @unit, of times and shares, needs one. */
static gboolean
lacks_unit (const char *text, WeftUnit unit)
{
  return (unit == WEFT_UNIT_NS || unit == WEFT_UNIT_SHARE || unit == WEFT_UNIT_PERCENT) &&
         *text != '\0' && strchr ("0123456789.", text[strlen (text) - 1]) != NULL;
}

gboolean
weft_cli_value_read (
    const char *option, const char *name, const char *text, WeftUnit unit, double *value)
{
  gboolean fits;

  switch (unit)
    {
    case WEFT_UNIT_NS:
      fits = parse_time (text, value);
      break;
    case WEFT_UNIT_BYTES:
    case WEFT_UNIT_BYTES_PER_S:
      fits = parse_bytes (text, unit == WEFT_UNIT_BYTES_PER_S, value);
      break;
    default:
      fits = parse_number (text, unit, value);
      break;
    }
  if (!fits)
    weft_cli_complain (_ ("%s: \"%s\" is not a value of %s, which is in %s"), option, text, name,
                       weft_unit_name (unit));
  else if (*value != 0 && lacks_unit (text, unit))
    {
      weft_cli_complain (_ ("%s: \"%s\" has no unit. Write the value of %s with %s"), option, text,
                         name, unit == WEFT_UNIT_NS ? "ns, us, ms, s, min, h" : "%");
      return FALSE;
    }
  return fits;
}

gboolean
weft_cli_keep_read (const char *option, const char *text, WeftKeep *keep)
{
  double value = 0;

  *keep = (WeftKeep){ 0 };
  if (text == NULL)
    return TRUE;
  if (parse_bytes (text, FALSE, &value) && value >= 1 && value < 1e18)
    keep->bytes = (guint64) value;
  else if (weft_parse_time (text, &keep->ns) && keep->ns > 0)
    return TRUE;
  else
    weft_cli_complain (_ ("%s: \"%s\" is neither a size, as 1GiB, nor a time, as 10min"), option,
                       text);
  return keep->bytes > 0 || keep->ns > 0;
}

/* Finds what the name stands for. */
static gboolean
find_numbers (WeftCliCondition *self, WeftCliFindNumber find, gconstpointer of)
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
weft_cli_conditions_read (char **texts,
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

      g_array_set_size (*conditions, i + 1);
      self = &g_array_index (*conditions, WeftCliCondition, i);
      if (!parse (self, texts[i]))
        return FALSE;
      if (!find_numbers (self, find, of))
        {
          complain (self->name);
          return FALSE;
        }
      if (!weft_cli_value_read ("--fail-if", self->name, self->text, self->unit, &self->value))
        return FALSE;
    }
  return TRUE;
}

static gboolean
holds (const WeftCliCondition *self, double number)
{
  double value = self->value;

  switch (self->operator)
    {
    case WEFT_CONDITION_LESS:
      return number < value;
    case WEFT_CONDITION_AT_MOST:
      return number <= value;
    case WEFT_CONDITION_GREATER:
      return number > value;
    case WEFT_CONDITION_AT_LEAST:
      return number >= value;
    case WEFT_CONDITION_EQUAL:
      return number == value;
    default:
      return number != value;
    }
}

static const char *
operator_text (WeftConditionOperator operator)
{
  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (operators[i].operator== operator)
      return operators[i].text;
  g_return_val_if_reached ("");
}

/* The number, or what the second one has more. */
static WeftAmount
condition_join (const WeftCliCondition *self, const WeftAmount amounts[2])
{
  double more;

  if (self->numbers[1] == NULL || !weft_amount_is_known (amounts[0]))
    return amounts[0];
  if (!weft_amount_is_known (amounts[1]))
    return amounts[1];
  more = amounts[1].number - amounts[0].number;
  if (!self->is_relative || more == 0)
    return weft_amount (more);
  return amounts[0].number != 0 ? weft_amount (more / amounts[0].number) :
                                  weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("it is 0 in A"));
}

WeftCliStatus
weft_cli_condition_judge (const WeftCliCondition *self,
                          const WeftAmount amounts[2],
                          const char *path,
                          const char *band)
{
  WeftAmount amount = condition_join (self, amounts);
  g_autofree char *reason = weft_amount_reason (amount, TRUE);
  g_autofree char *of =
      band != NULL ? g_strdup_printf (_ ("%s, band \"%s\""), path, band) : g_strdup (path);
  WeftFormatted size;

  if (reason != NULL)
    {
      weft_cli_complain (_ ("%s: \"%s %s %s\" cannot be judged, which counts as failed: %s"), of,
                         self->name, operator_text (self->operator), self->text, reason);
      return WEFT_CLI_FAILED;
    }
  if (!holds (self, amount.number))
    return WEFT_CLI_ANSWERED;
  size = weft_amount_text (self->unit, weft_amount (fabs (amount.number)), WEFT_DIGITS_EXACT);
  weft_cli_complain (_ ("%s: failed, as %s %s %s: it is %s%s"), of, self->name,
                     operator_text (self->operator), self->text, amount.number < 0 ? "−" : "",
                     size.text);
  return WEFT_CLI_FAILED;
}
