/* SPDX-License-Identifier: BSD-3-Clause */
/* Operators: their texts and meanings. */
#include "weft-operator.h"

#include <string.h>

/* Longer operators come before their prefixes, as ">=" before ">". "=" is accepted for "==". */
static const struct
{
  const char *text;
  WeftOperator comparison;
} operators[] = {
  { "<=", WEFT_OPERATOR_AT_MOST }, { ">=", WEFT_OPERATOR_AT_LEAST },
  { "==", WEFT_OPERATOR_EQUAL },   { "!=", WEFT_OPERATOR_NOT_EQUAL },
  { "<", WEFT_OPERATOR_LESS },     { ">", WEFT_OPERATOR_GREATER },
  { "=", WEFT_OPERATOR_EQUAL },
};

const char *
weft_operator_find (const char *text, WeftOperator *comparison, gsize *length)
{
  gboolean is_quoted = FALSE;

  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == '"')
        is_quoted = !is_quoted;
      else if (is_quoted && *at == '\\' && at[1] != '\0')
        at++;
      for (guint i = 0; !is_quoted && i < G_N_ELEMENTS (operators); i++)
        if (g_str_has_prefix (at, operators[i].text))
          {
            *comparison = operators[i].comparison;
            *length = strlen (operators[i].text);
            return at;
          }
    }
  return NULL;
}

const char *
weft_operator_text (WeftOperator comparison)
{
  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (operators[i].comparison == comparison)
      return operators[i].text;
  g_return_val_if_reached ("");
}

gboolean
weft_operator_holds (WeftOperator comparison, double number, double value)
{
  switch (comparison)
    {
    case WEFT_OPERATOR_LESS:
      return number < value;
    case WEFT_OPERATOR_AT_MOST:
      return number <= value;
    case WEFT_OPERATOR_GREATER:
      return number > value;
    case WEFT_OPERATOR_AT_LEAST:
      return number >= value;
    case WEFT_OPERATOR_EQUAL:
      return number == value;
    default:
      return number != value;
    }
}
