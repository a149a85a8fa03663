/* SPDX-License-Identifier: BSD-3-Clause */
/* Histograms: buckets of a quarter of a power of ten, and what trimming leaves of them. */
#include "weft-histogram.h"
#include "weft-test-unit.h"

#include <math.h>

static void
test_buckets (void)
{
  WeftHistogram histogram = weft_histogram_of_lengths ();

  g_assert_cmpuint (histogram.n, ==, 44);
  for (guint i = 0; i <= histogram.n; i++)
    {
      double edge = pow (10, 1 + i / 4.0);

      g_assert_cmpfloat_with_epsilon ((double) histogram.edges[i], edge, edge / 20);
      g_assert_cmpint (histogram.is_round[i], ==, i % 4 == 0);
      g_assert_cmpuint (weft_histogram_bucket (&histogram, histogram.edges[i]), ==,
                        MIN (i, histogram.n - 1));
      g_assert_cmpuint (weft_histogram_bucket (&histogram, histogram.edges[i] - 1), ==,
                        MAX (i, 1) - 1);
    }
  g_assert_cmpuint (histogram.edges[0], ==, 10);
  g_assert_cmpuint (histogram.edges[histogram.n], ==, G_GUINT64_CONSTANT (1000000000000));
}

/* Trimming removes empty buckets alone, as many as it may, and first from the side with more. */
static void
test_trim (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());
  WeftHistogram all = weft_histogram_of_lengths ();

  for (guint round = 0; round < 500; round++)
    {
      WeftHistogram histogram = all;
      guint least = (guint) g_rand_int_range (rand, 0, 60), shift = 0, max = 0;
      guint begin = (guint) g_rand_int_range (rand, 0, 44);
      guint end = (guint) g_rand_int_range (rand, (gint) begin, 44);

      for (guint i = 0; round > 0 && i < 20; i++)
        {
          guint bucket =
              i == 0 ? begin : (guint) g_rand_int_range (rand, (gint) begin, (gint) end + 1);

          weft_histogram_add (&histogram, i % 2, all.edges[i == 1 ? end : bucket]);
        }
      for (guint i = 0; i < all.n; i++)
        max = MAX (max, (guint) (histogram.counts[0][i] + histogram.counts[1][i]));
      g_assert_cmpuint (weft_histogram_max (&histogram), ==, max);
      all = histogram;
      weft_histogram_trim (&histogram, least);
      g_assert_cmpuint (histogram.n, ==, MAX (round > 0 ? end + 1 - begin : 0, MIN (least, all.n)));
      while (all.edges[shift] != histogram.edges[0])
        shift++;
      for (guint i = 0; i < histogram.n; i++)
        {
          g_assert_cmpuint (histogram.edges[i + 1], ==, all.edges[shift + i + 1]);
          g_assert_cmpint (histogram.is_round[i], ==, all.is_round[shift + i]);
          for (guint k = 0; k < WEFT_HISTOGRAM_N_SERIES; k++)
            g_assert_cmpuint (histogram.counts[k][i], ==, all.counts[k][shift + i]);
        }
      if (round > 0)
        {
          g_assert_cmpuint (shift, <=, begin);
          g_assert_cmpuint (shift + histogram.n, >, end);
          /* as much is left on both sides, unless one has no more */
          if (shift > 0 && shift + histogram.n < all.n)
            g_assert_cmpuint (ABS ((gint) (begin - shift) - (gint) (shift + histogram.n - end - 1)),
                              <=, 1);
        }
      all = weft_histogram_of_lengths ();
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/histogram/buckets", test_buckets);
  g_test_add_func ("/histogram/trim", test_trim);
}
