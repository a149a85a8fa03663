/* SPDX-License-Identifier: BSD-3-Clause */
/* Amounts: the words for values that are not known, and bounds of those that are. */
#include "weft-amount.h"
#include "weft-test-unit.h"

static void
test_words (void)
{
  WeftAmount number = weft_amount (3), absent[] = {
    weft_amount_absent (WEFT_AMOUNT_NONE, NULL),
    weft_amount_absent (WEFT_AMOUNT_NOT_RECORDED, "+RTS -lg"),
  };

  g_assert_cmpstr (weft_amount_state_text (number), ==, "");
  g_assert_null (weft_amount_reason (number, FALSE));
  g_assert_cmpstr (weft_amount_state_text (absent[1]), ==, "not recorded");
  for (guint translated = 0; translated < 2; translated++)
    {
      g_autofree char *none = weft_amount_reason (absent[0], translated);
      g_autofree char *flags = weft_amount_reason (absent[1], translated);

      g_assert_cmpstr (none, ==, "none");
      g_assert_cmpstr (flags, ==, "not recorded: +RTS -lg");
    }
}

static void
test_bounds (void)
{
  WeftAmount number = weft_amount (3), absent = weft_amount_absent (WEFT_AMOUNT_UNKNOWN, NULL);

  g_assert_null (weft_amount_bound_key (number));
  g_assert_true (weft_amount_is_exact (number));
  number.bound = WEFT_BOUND_AT_LEAST;
  g_assert_cmpstr (weft_amount_bound_key (number), ==, "at least");
  g_assert_false (weft_amount_is_exact (number));
  absent.bound = WEFT_BOUND_PART;
  g_assert_null (weft_amount_bound_key (absent));
  g_assert_false (weft_amount_is_exact (absent));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/amount/words", test_words);
  g_test_add_func ("/amount/bounds", test_bounds);
}
