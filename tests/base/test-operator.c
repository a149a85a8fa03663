/* SPDX-License-Identifier: BSD-3-Clause */
/* Operators of conditions: found outside of quotes, written as they are read, and computed. */
#include "weft-operator.h"
#include "weft-test-unit.h"

#include <string.h>

static void
test_operators (void)
{
  static const struct
  {
    const char *text;
    gboolean below, same, above; /* of 1, 2 and 3 compared with 2 */
  } rows[] = {
    { "<", TRUE, FALSE, FALSE }, { "<=", TRUE, TRUE, FALSE },  { ">", FALSE, FALSE, TRUE },
    { ">=", FALSE, TRUE, TRUE }, { "==", FALSE, TRUE, FALSE }, { "!=", TRUE, FALSE, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *condition = g_strdup_printf ("a %s 2", rows[i].text);
      WeftOperator found;
      gsize length;

      g_assert_true (weft_operator_find (condition, &found, &length) == condition + 2);
      g_assert_cmpuint (length, ==, strlen (rows[i].text));
      g_assert_cmpstr (weft_operator_text (found), ==, rows[i].text);
      g_assert_cmpint (weft_operator_holds (found, 1, 2), ==, rows[i].below);
      g_assert_cmpint (weft_operator_holds (found, 2, 2), ==, rows[i].same);
      g_assert_cmpint (weft_operator_holds (found, 3, 2), ==, rows[i].above);
    }
}

static void
test_quotes (void)
{
  static const char *const texts[] = { "\"a<b\"=c", "\"a\\\"<\"=c" };
  WeftOperator found;
  gsize length;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_assert_true (weft_operator_find (texts[i], &found, &length) == strchr (texts[i], '='));
      g_assert_cmpint (found, ==, WEFT_OPERATOR_EQUAL);
      g_assert_cmpuint (length, ==, 1);
    }
  g_assert_null (weft_operator_find ("\"a<b\"", &found, &length));
  g_assert_null (weft_operator_find ("\"a<b\\", &found, &length));
  g_assert_null (weft_operator_find ("", &found, &length));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/operator/operators", test_operators);
  g_test_add_func ("/operator/quotes", test_quotes);
}
