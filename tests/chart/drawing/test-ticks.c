/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of the ticks of a time axis. */
#include "weft-ticks.h"

#include "weft-clock.h"
#include "weft-format.h"
#include "weft-test-unit.h"

#include <string.h>

#define N_TICKS 512
#define SEC     G_GUINT64_CONSTANT (1000000000)
#define SP      WEFT_GROUP_SEPARATOR

typedef struct
{
  WeftTimeScale scale;
  const char *labels; /* of the major ticks, joined by | */
} Case;

static const Case cases[] = {
  { { 0, 295390000, 1123 }, "0|50 ms|100 ms|150 ms|200 ms|250 ms" },
  { { 293400000, 294400000, 1376 },
    "293.4 ms|293.5 ms|293.6 ms|293.7 ms|293.8 ms|293.9 ms|294.0 ms|294.1 ms|294.2 ms|294.3 ms|"
    "294.4 ms" },
  { { 0, 1323000000, 1123 }, "0|0.2 s|0.4 s|0.6 s|0.8 s|1.0 s|1.2 s" },
  { { 0, 800000000, 700 }, "0|200 ms|400 ms|600 ms|800 ms" },
  { { 5, 15, 700 }, "6 ns|8 ns|10 ns|12 ns|14 ns" },
  { { 1000000000, 1000000010, 500 },
    "1.000" SP "000" SP "000 s|1.000" SP "000" SP "005 s|1.000" SP "000" SP "010 s" },
  { { 0, 119 * SEC, 500 }, "0|30 s|60 s|90 s" },
  { { 0, 120 * SEC, 500 }, "0|0:30|1:00|1:30|2:00" },
  { { 60 * SEC, 180 * SEC, 500 }, "1:00|1:30|2:00|2:30|3:00" },
  { { 600 * SEC, 601 * SEC, 300 }, "10:00.0|10:00.5|10:01.0" },
  { { 0, 1800 * SEC, 500 }, "0|10 min|20 min|30 min" },
  { { 3000 * SEC, 4200 * SEC, 300 }, "0:50:00|1:00:00|1:10:00" },
  { { 0, 86400 * SEC, 500 }, "0|6 h|12 h|18 h|24 h" },
  { { 0, 864000 * SEC, 300 }, "0|5 d|10 d" },
  { { 0, G_MAXUINT64, 800 }, "0|100 y|200 y|300 y|400 y|500 y" },
  { { 0, 10, 50 }, "0" },
  { { 7, 7, 500 }, "7 ns" },
};

static void
test_labels (void)
{
  for (guint c = 0; c < G_N_ELEMENTS (cases); c++)
    {
      g_autofree WeftTick *ticks = g_new (WeftTick, N_TICKS);
      guint n = weft_time_ticks (&cases[c].scale, 110, ticks, N_TICKS);
      g_autoptr (GString) labels = g_string_new (NULL);

      for (guint i = 0; i < n; i++)
        if (ticks[i].is_major)
          g_string_append_printf (labels, "%s%s", labels->len > 0 ? "|" : "", ticks[i].label);
        else
          g_assert_cmpstr (ticks[i].label, ==, "");
      g_assert_cmpstr (labels->str, ==, cases[c].labels);
    }
}

static const char *
last_word (const char *label)
{
  const char *space = strrchr (label, ' ');

  return space != NULL ? space : "";
}

static void
check_ticks (const WeftTimeScale *scale, const WeftTick *ticks, guint n, double min_px)
{
  const WeftTick *previous = NULL;

  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (ticks[i].time, >=, scale->from);
      g_assert_cmpuint (ticks[i].time, <=, scale->to);
      g_assert_cmpfloat (ticks[i].x, ==, weft_time_scale_x (scale, ticks[i].time));
      if (i > 0)
        g_assert_cmpuint (ticks[i].time, >, ticks[i - 1].time);
      if (!ticks[i].is_major)
        continue;
      g_assert_true (g_utf8_validate (ticks[i].label, -1, NULL));
      g_assert_cmpstr (ticks[i].label, !=, "");
      if (previous != NULL)
        {
          g_assert_cmpfloat (ticks[i].x - previous->x, >=, min_px - 1e-6 * scale->width);
          g_assert_cmpstr (ticks[i].label, !=, previous->label);
          if (previous->time != 0)
            g_assert_cmpstr (last_word (ticks[i].label), ==, last_word (previous->label));
        }
      previous = &ticks[i];
    }
}

static void
test_properties (void)
{
  g_autofree WeftTick *ticks = g_new (WeftTick, N_TICKS);
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (guint round = 0; round < 4000; round++)
    {
      guint64 a = (guint64) g_rand_int (random) << 32 | g_rand_int (random);
      guint64 from = a >> g_rand_int_range (random, 0, 63);
      guint64 span = (a * 31 >> 1) >> g_rand_int_range (random, 0, 63);
      WeftTimeScale scale = { from, from + MIN (span, G_MAXUINT64 - from),
                              g_rand_double_range (random, 300, 4000) };
      guint n = weft_time_ticks (&scale, 110, ticks, N_TICKS);

      check_ticks (&scale, ticks, n, 110);
      if (scale.to - scale.from > 100 && scale.to - scale.from < G_MAXINT64)
        g_assert_cmpuint (n, >=, 2);
      g_assert_cmpuint (n, <, N_TICKS);
    }
}

/* A wide picture and a small array: fewer ticks over the whole width, not all of a part. */
static void
test_bounded (void)
{
  WeftTimeScale scale = { 0, 1000 * SEC, 20000 };
  WeftTick ticks[32];
  guint n = weft_time_ticks (&scale, 110, ticks, G_N_ELEMENTS (ticks));

  g_assert_cmpuint (n, >, 4);
  g_assert_cmpuint (n, <, G_N_ELEMENTS (ticks));
  g_assert_cmpfloat (ticks[n - 1].x, >, 17000);
  g_assert_cmpuint (weft_time_ticks (&scale, 110, ticks, 0), ==, 0);
}

/* By the clock, ticks stand at its whole times, and times count from the start. */
static void
test_clock (void)
{
  static const struct
  {
    WeftTimeScale scale;
    guint64 since;
    const char *first;
    guint64 first_time;
  } clocks[] = {
    { { 0, 2 * SEC, 500 }, 50585 * SEC + SEC / 4, "14:03:05.5", SEC / 4 },
    { { 0, 100 * SEC, 500 }, 86399 * SEC, "00:00:00", SEC },
    { { 5 * SEC, 4000 * SEC, 500 }, 0, "00:30:00", 1800 * SEC },
    { { SEC, G_MAXUINT64, 500 }, 86399 * SEC, "00:00:00", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (clocks); i++)
    {
      WeftTick ticks[64];
      guint n = weft_clock_ticks (&clocks[i].scale, clocks[i].since, 110, ticks, 64), k = 0;

      while (k < n && !ticks[k].is_major)
        k++;
      g_assert_cmpuint (k, <, n);
      g_assert_cmpstr (ticks[k].label, ==, clocks[i].first);
      if (clocks[i].first_time > 0)
        g_assert_cmpuint (ticks[k].time, ==, clocks[i].first_time);
    }
  g_assert_cmpstr (weft_format_clock (50585 * SEC, SEC + 734000000).text, ==,
                   "14:03:06.734" SP "000" SP "000");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/ticks/clock", test_clock);
  g_test_add_func ("/ticks/labels", test_labels);
  g_test_add_func ("/ticks/properties", test_properties);
  g_test_add_func ("/ticks/bounded", test_bounded);
}
