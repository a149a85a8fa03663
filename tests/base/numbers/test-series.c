/* SPDX-License-Identifier: BSD-3-Clause */
/* Samples that hold until the next: every answer against a plain run over all samples. */
#include "weft-series.h"
#include "weft-test-unit.h"

static WeftSeries *
random_series (GRand *rand, guint n, guint64 span)
{
  WeftSeries *series = weft_series_new (0);
  guint64 time = 0;

  for (guint i = 0; i < n; i++)
    {
      time += (guint64) g_rand_int_range (rand, 0, 3) * g_rand_int_range (rand, 0, 50);
      weft_series_append (series, MIN (time, span), g_rand_int_range (rand, 0, 1000));
    }
  return series;
}

/* By definition: the last sample at @from or before it, and those after it before @to. */
static WeftSeriesSummary
plain_part (const WeftSeries *series, guint64 from, guint64 to)
{
  WeftSeriesSummary part = { 0 };

  for (guint i = 0; i < series->samples->len; i++)
    {
      const WeftSample *sample = weft_series_sample (series, i);

      if (sample->time > from && sample->time >= to)
        break;
      part.n += sample->time >= from && sample->time < to;
      if (sample->time <= from)
        part.is_known = FALSE; /* it is the one in force now */
      part.low = part.is_known ? MIN (part.low, sample->value) : sample->value;
      part.high = part.is_known ? MAX (part.high, sample->value) : sample->value;
      part.last = sample->value;
      part.is_known = TRUE;
    }
  return part;
}

static void
check_part (const WeftSeriesSummary *got, const WeftSeries *series, guint64 from, guint64 to)
{
  WeftSeriesSummary want = plain_part (series, from, to);

  g_assert_cmpint (got->is_known, ==, want.is_known);
  g_assert_cmpuint (got->n, ==, want.n);
  if (!want.is_known)
    return;
  g_assert_cmpuint (got->low, ==, want.low);
  g_assert_cmpuint (got->high, ==, want.high);
  g_assert_cmpuint (got->last, ==, want.last);
}

static void
test_parts (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (31);

  for (guint round = 0; round < 400; round++)
    {
      g_autoptr (WeftSeries) series =
          random_series (rand, g_rand_int_range (rand, 0, 500), G_MAXUINT64);
      guint n = g_rand_int_range (rand, 1, 40);
      guint64 edges[41];
      WeftSeriesSummary columns[40], all;

      edges[0] = g_rand_int_range (rand, 0, 20000);
      for (guint i = 1; i <= n; i++)
        edges[i] = edges[i - 1] +
                   (guint64) g_rand_int_range (rand, 0, 3) * g_rand_int_range (rand, 0, 400);
      weft_series_summarize_columns (series, edges, n, columns);
      all = weft_series_summarize (series, edges[0], G_MAXUINT64);
      check_part (&all, series, edges[0], G_MAXUINT64);
      for (guint i = 0; i < n; i++)
        {
          WeftSeriesSummary alone = weft_series_summarize (series, edges[i], edges[i + 1]);

          check_part (&columns[i], series, edges[i], edges[i + 1]);
          check_part (&alone, series, edges[i], edges[i + 1]);
        }
    }
}

static void
test_counts (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (32);
  g_autoptr (WeftSeries) series = random_series (rand, 1000, 30000);
  guint n = 0;

  for (guint64 time = 0; time < 31000; time += 7)
    {
      guint64 value = 0;

      while (n < series->samples->len && weft_series_sample (series, n)->time <= time)
        n++;
      g_assert_cmpuint (weft_series_count_until (series, time, 0), ==, n);
      g_assert_cmpuint (weft_series_count_until (series, time, n / 2), ==, n);
      g_assert_cmpuint (weft_series_count_until (series, time, n), ==, n);
      g_assert_cmpint (weft_series_get_value (series, time, &value), ==, n > 0);
      if (n > 0)
        g_assert_cmpuint (value, ==, weft_series_sample (series, n - 1)->value);
    }
}

/* The nearest sample on either side of a time, by looking at all of them. */
static void
test_steps (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (33);
  g_autoptr (WeftSeries) series = random_series (rand, 200, 5000), empty = weft_series_new (0);
  guint n = series->samples->len;
  guint64 nearer = 0;

  for (guint64 time = 0; time < 5500; time++)
    {
      guint64 before = 0, after = 0;
      guint n_before = 0, n_after = 0;

      for (guint i = 0; i < n; i++)
        if (weft_series_sample (series, i)->time < time)
          n_before = i + 1;
      while (n_after < n && weft_series_sample (series, n_after)->time <= time)
        n_after++;
      g_assert_cmpint (weft_series_find_nearest (series, time, FALSE, FALSE, &before), ==,
                       n_before > 0);
      if (n_before > 0)
        g_assert_cmpuint (before, ==, weft_series_sample (series, n_before - 1)->time);
      g_assert_cmpint (weft_series_find_nearest (series, time, TRUE, FALSE, &after), ==,
                       n_after < n);
      if (n_after == n)
        continue;
      g_assert_cmpuint (after, ==, weft_series_sample (series, n_after)->time);
      /* one that was found in another series stays if it is nearer */
      nearer = after - 1;
      g_assert_true (weft_series_find_nearest (series, time, TRUE, TRUE, &nearer));
      g_assert_cmpuint (nearer, ==, after - 1);
      nearer = after + 1;
      g_assert_true (weft_series_find_nearest (series, time, TRUE, TRUE, &nearer));
      g_assert_cmpuint (nearer, ==, after);
    }
  g_assert_true (weft_series_find_nearest (series, 6000, FALSE, TRUE, &nearer));
  g_assert_cmpuint (nearer, ==, weft_series_sample (series, n - 1)->time);
  nearer = G_MAXUINT64;
  g_assert_true (weft_series_find_nearest (series, 6000, FALSE, TRUE, &nearer));
  g_assert_cmpuint (nearer, ==, G_MAXUINT64);
  g_assert_true (weft_series_find_nearest (series, 6000, TRUE, TRUE, &nearer));
  g_assert_false (weft_series_find_nearest (empty, 6000, TRUE, FALSE, &nearer));
  g_assert_false (weft_series_get_value (empty, 6000, &nearer));
  weft_series_append (empty, 6000, 5);
  g_assert_true (weft_series_get_value (empty, 6000, &nearer));
  g_assert_cmpuint (nearer, ==, 5);
}

/* A total on the line between its samples; the largest numbers do not overflow. */
static void
test_between (void)
{
  g_autoptr (WeftSeries) series = weft_series_new (0);

  g_assert_cmpuint (weft_series_interpolate (series, 0, 5), ==, 0);
  weft_series_append (series, 100, 10);
  weft_series_append (series, 200, 30);
  weft_series_append (series, 150, 31); /* steps back */
  weft_series_append (series, G_MAXUINT64, G_MAXUINT64);
  g_assert_cmpuint (weft_series_interpolate (series, 0, 50), ==, 10);
  g_assert_cmpuint (weft_series_interpolate (series, 1, 100), ==, 10);
  g_assert_cmpuint (weft_series_interpolate (series, 1, 150), ==, 20);
  g_assert_cmpuint (weft_series_interpolate (series, 1, 199), ==, 29);
  g_assert_cmpuint (weft_series_interpolate (series, 3, 200), ==, 31);
  g_assert_cmpuint (weft_series_interpolate (series, 3, G_MAXUINT64 - 1), <, G_MAXUINT64);
  g_assert_cmpuint (weft_series_interpolate (series, 4, G_MAXUINT64), ==, G_MAXUINT64);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/series/parts", test_parts);
  g_test_add_func ("/series/counts", test_counts);
  g_test_add_func ("/series/steps", test_steps);
  g_test_add_func ("/series/between", test_between);
}
