/* SPDX-License-Identifier: BSD-3-Clause */
/* Slices count what one by one counts, whenever they are asked for, and cover a range whole. */
#include "weft-slices.h"
#include "weft-test-unit.h"

#define MOST 2000

/* Each slice has what happened in it, and none is missing. */
static void
check (const WeftSlices *self, const GArray *times, WeftRange range)
{
  guint64 end = range.from;
  guint n = 0;

  for (guint i = 0; i < WEFT_MAX_SLICES; i++)
    {
      WeftRange slice = weft_slices_nth (self, i, range);
      guint in = 0;

      g_assert_cmpuint (slice.from, ==, end);
      for (guint k = 0; k < times->len; k++)
        in += g_array_index (times, guint64, k) >= slice.from &&
              g_array_index (times, guint64, k) < slice.to;
      g_assert_cmpuint (self->counts[i], ==, in);
      n += in;
      end = slice.to;
    }
  g_assert_cmpuint (end, ==, range.to);
  g_assert_cmpuint (n, ==, times->len);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (71);

  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (guint64));
      guint64 step = G_GUINT64_CONSTANT (1) << g_rand_int_range (rand, 0, 40);
      WeftRange range = { 1000, 1001 };
      WeftSlices slices = { 0 };

      for (gint i = g_rand_int_range (rand, 0, MOST); i > 0; i--)
        {
          guint64 time = range.to - 1 + (guint64) (g_rand_double (rand) * (double) step);

          g_array_append_val (times, time);
          weft_slices_add (&slices, time - range.from);
          range.to = time + 1;
        }
      range.to += (guint64) (g_rand_double (rand) * (double) step);
      weft_slices_set_length (&slices, range.to - range.from);
      check (&slices, times, range);
      /* no longer than they must be */
      g_assert_true (slices.shift == 0 || range.to - range.from > (guint64) WEFT_MAX_SLICES
                                                                      << (slices.shift - 1));
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/slices/random", test_random);
}
