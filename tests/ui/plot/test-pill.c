/* SPDX-License-Identifier: BSD-3-Clause */
/* Pills stay inside, and beside one another where there is room. */
#include "weft-strip.h"
#include "weft-test-unit.h"

static void
test_place (void)
{
  for (double x = 0; x < 1000; x += 3)
    for (double other = 100; other < 900; other += 50)
      {
        WeftPill there = { other, other + 60 };
        WeftPill pill = weft_pill_position (x, 100, 10, 990, there);

        g_assert_cmpfloat (pill.left, >=, 10);
        g_assert_cmpfloat (pill.right, <=, 990);
        g_assert_cmpfloat (pill.right - pill.left, ==, 100);
        if (other >= 120 && other <= 820)
          g_assert_true (pill.right < there.left || pill.left > there.right);
      }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/pill/place", test_place);
}
