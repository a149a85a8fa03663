/* SPDX-License-Identifier: BSD-3-Clause */
/* Round numbers, and the edges of equal parts. */
#include "weft-range.h"
#include "weft-test-unit.h"

#define LARGEST G_GUINT64_CONSTANT (10000000000000000000) /* 10^19 */

/* Checks the round numbers around @number, which is one; @before and @after are those next to
 * it. */
static void
check_round (guint64 before, guint64 number, guint64 after)
{
  g_assert_cmpuint (weft_round_up (number), ==, number);
  g_assert_cmpuint (weft_round_down (number), ==, number);
  g_assert_cmpuint (weft_round_down (number - 1), ==, MAX (before, 1));
  g_assert_cmpuint (weft_round_up (before + 1), ==, number);
  if (after > number)
    {
      g_assert_cmpuint (weft_round_up (number + 1), ==, after);
      g_assert_cmpuint (weft_round_down (after - 1), ==, number);
    }
}

/* The round numbers are 1, 2, 5, 10, 20 and so on, up to the largest that 64 bits hold. */
static void
test_round (void)
{
  for (guint64 unit = 1; unit < LARGEST; unit *= 10)
    {
      check_round (unit / 2, unit, 2 * unit);
      check_round (unit, 2 * unit, 5 * unit);
      check_round (2 * unit, 5 * unit, 10 * unit);
    }
  check_round (LARGEST / 2, LARGEST, 0);
  g_assert_cmpuint (weft_round_up (0), ==, 1);
  g_assert_cmpuint (weft_round_down (0), ==, 1);
  g_assert_cmpuint (weft_round_down (G_MAXUINT64), ==, LARGEST);
}

/* Equal parts cover the range, and their lengths differ by 1 at most. */
static void
test_edges (void)
{
  static const guint64 lengths[] = { 0, 1, 31, 32, 33, 1000000007, G_MAXINT64 };
  const guint64 from = 1000;

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      guint64 to = from + lengths[i];

      g_assert_cmpuint (weft_range_edge (from, to, 0, 32), ==, from);
      g_assert_cmpuint (weft_range_edge (from, to, 32, 32), ==, to);
      for (guint k = 0; k < 32; k++)
        {
          guint64 length =
              weft_range_edge (from, to, k + 1, 32) - weft_range_edge (from, to, k, 32);

          g_assert_cmpuint (length, >=, lengths[i] / 32);
          g_assert_cmpuint (length, <=, lengths[i] / 32 + 1);
        }
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/range/edges", test_edges);
  g_test_add_func ("/range/round", test_round);
}
