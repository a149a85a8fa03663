/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads conditions and judges them. What is absent fails too: a check that could not be made is no
 * success. */
#include "weft-cli-fail.h"

#include "weft-amount-text.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define CHANGE "_change"

typedef enum
{
  WEFT_CONDITION_LESS,
  WEFT_CONDITION_AT_MOST,
  WEFT_CONDITION_GREATER,
  WEFT_CONDITION_AT_LEAST,
  WEFT_CONDITION_EQUAL,
  WEFT_CONDITION_NOT_EQUAL,
} WeftConditionOperator;

/* "pauses.p99_ns > 10ms": name and text are owned. */
typedef struct
{
  char *name;
  WeftConditionOperator operator;
  char *text; /* the value as it was written */
} WeftCondition;

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
condition_clear (WeftCondition *self)
{
  g_clear_pointer (&self->name, g_free);
  g_clear_pointer (&self->text, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftCondition, condition_clear)

/* The first operator in @text, or NULL; *@i gets its place in the table. */
static const char *
find_operator (const char *text, guint *i)
{
  const char *at = strpbrk (text, "<>=!");

  for (*i = 0; at != NULL && *i < G_N_ELEMENTS (operators); (*i)++)
    if (g_str_has_prefix (at, operators[*i].text))
      return at;
  return NULL;
}

/* Takes @text apart. FALSE, said on standard error, where it is not a condition. */
static gboolean
condition_parse (WeftCondition *self, const char *text)
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

/* A number and a unit of bytes. */
static gboolean
parse_bytes (const char *text, double *value)
{
  char *end;
  double number = g_ascii_strtod (text, &end);

  while (g_ascii_isspace (*end))
    end++;
  for (guint i = 0; end > text && i < G_N_ELEMENTS (byte_units); i++)
    if (g_str_equal (end, byte_units[i].suffix))
      {
        *value = number * byte_units[i].factor;
        return isfinite (number);
      }
  return FALSE;
}

/* "90%"; without the sign as files have it: "0.9" of a share, "90" of what they have in percent.
 * Of a count or a mean, the number. */
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

/* Reads the condition's value in @unit. FALSE, said on standard error, where it is not one. */
static gboolean
condition_value (const WeftCondition *self, WeftUnit unit, double *value)
{
  gboolean fits;

  switch (unit)
    {
    case WEFT_UNIT_NS:
      fits = parse_time (self->text, value);
      break;
    case WEFT_UNIT_BYTES:
    case WEFT_UNIT_BYTES_PER_S:
      fits = parse_bytes (self->text, value);
      break;
    default:
      fits = parse_number (self->text, unit, value);
      break;
    }
  if (!fits)
    weft_cli_complain (_ ("--fail-if: \"%s\" is not a value of %s, which is in %s"), self->text,
                       self->name, weft_unit_name (unit));
  return fits;
}

static gboolean
holds (WeftConditionOperator operator, double a, double b)
{
  switch (operator)
    {
    case WEFT_CONDITION_LESS:
      return a < b;
    case WEFT_CONDITION_AT_MOST:
      return a <= b;
    case WEFT_CONDITION_GREATER:
      return a > b;
    case WEFT_CONDITION_AT_LEAST:
      return a >= b;
    case WEFT_CONDITION_EQUAL:
      return a == b;
    default:
      return a != b;
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

/* Whether the condition holds for @amount, which is in @unit, compared with @value:
 * WEFT_CLI_FAILED where it does, and where @amount is absent, each said on standard error; else
 * WEFT_CLI_ANSWERED. */
static WeftCliStatus
condition_judge (
    const WeftCondition *self, WeftUnit unit, WeftAmount amount, double value, const char *path)
{
  g_autofree char *reason = weft_amount_reason (amount, TRUE);
  WeftFormatted size;

  if (reason != NULL)
    {
      weft_cli_complain (_ ("%s: \"%s %s %s\" cannot be judged, which counts as failed: %s"), path,
                         self->name, operator_text (self->operator), self->text, reason);
      return WEFT_CLI_FAILED;
    }
  if (!holds (self->operator, amount.number, value))
    return WEFT_CLI_ANSWERED;
  size = weft_amount_text (unit, weft_amount (fabs (amount.number)), WEFT_DIGITS_EXACT);
  weft_cli_complain (_ ("%s: failed, as %s %s %s: it is %s%s"), path, self->name,
                     operator_text (self->operator), self->text, amount.number < 0 ? "−" : "",
                     size.text);
  return WEFT_CLI_FAILED;
}

/* The difference of two ranges, or with "%" the share of the first that it is. */
static WeftCliStatus
judge_change (const WeftCondition *self,
              const WeftQuantity *quantity,
              const WeftStatistics *const both[2],
              const char *path)
{
  gboolean is_relative = g_str_has_suffix (self->text, "%") && quantity->unit != WEFT_UNIT_SHARE &&
                         quantity->unit != WEFT_UNIT_PERCENT;
  WeftUnit unit = is_relative ? WEFT_UNIT_SHARE : quantity->unit;
  WeftComparedNumber number = { .quantity = quantity };
  WeftAmount change;
  double value;

  if (!condition_value (self, unit, &value))
    return WEFT_CLI_USAGE;
  if (both[0] == NULL)
    return WEFT_CLI_ANSWERED;
  for (guint i = 0; i < 2; i++)
    number.amounts[i] = weft_quantity_value (quantity, both[i]);
  change = is_relative ? weft_compared_ratio (&number) : weft_compared_difference (&number);
  if (is_relative)
    change.number -= 1;
  return condition_judge (self, unit, change, value, path);
}

static WeftCliStatus
judge (const WeftCondition *self,
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
  if (!condition_value (self, quantity->unit, &value))
    return WEFT_CLI_USAGE;
  if (both[0] == NULL)
    return WEFT_CLI_ANSWERED;
  return condition_judge (self, quantity->unit, weft_quantity_value (quantity, both[0]), value,
                          path);
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
      g_auto (WeftCondition) condition = { 0 };
      WeftCliStatus one;

      if (!condition_parse (&condition, texts[i]))
        return WEFT_CLI_USAGE;
      one = judge (&condition, is_compared, both, path);
      if (one == WEFT_CLI_USAGE)
        return one;
      status = MAX (status, one);
    }
  return status;
}
