/* SPDX-License-Identifier: BSD-3-Clause */
/* Charts of shares: what stands at a place is what is told of it, and as high as its share. */
#include "chart-fixture.h"
#include "weft-share-chart.h"
#include "weft-test-unit.h"

#include <string.h>

#define WIDTH  400
#define HEIGHT 200

/* Of a pause of 10 ms in 100 ms. */
static GArray *
make_curve (void)
{
  static const WeftUtilisation points[] = {
    { 1000000, 20000000, 1000000 },
    { 10000000, 20000000, 10000000 },
    { 20000000, 10000000, 10000000 },
    { 100000000, 0, 10000000 },
  };
  GArray *curve = g_array_new (FALSE, FALSE, sizeof (WeftUtilisation));

  return g_array_append_vals (curve, points, G_N_ELEMENTS (points));
}

/* Two HECs: 10 ms paused, 20 ms none, 30 ms one, 40 ms both. */
static const WeftParallelShares shares = {
  .n = 2,
  .running = (guint64[]){ 20000000, 30000000, 40000000 },
  .longest = (WeftRange[]){ { 1, 9 }, { 10, 30 }, { 40, 50 }, { 0, 0 } },
  .sums = { .paused = 10000000,
            .none = 20000000,
            .one = 30000000,
            .more = 40000000,
            .run = 110000000,
            .even = 55e6,
            .saved = 25e6 },
};

/* How many pixels of column @x have a colour that is next to @color. */
static guint
height_of (const WeftShareChart *chart, gconstpointer data, gint marked, gint item, WeftColor color)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  WeftTextCache *text = weft_text_cache_new (NULL, 1);
  const guint8 want[] = { (guint8) (color.b * 255 + 0.5), (guint8) (color.g * 255 + 0.5),
                          (guint8) (color.r * 255 + 0.5) };
  cairo_t *cr = cairo_create (surface);
  guint first = WIDTH, last = 0, n = 0;

  chart->paint (data, marked, weft_palette_get (WEFT_THEME_LIGHT), text, cr, WIDTH, HEIGHT);
  cairo_surface_flush (surface);
  for (guint x = 0; x < WIDTH; x++)
    if (chart->at (data, text, WIDTH, HEIGHT, x, HEIGHT / 2) == item)
      {
        first = MIN (first, x);
        last = x;
      }
  g_assert_cmpuint (first, <=, last);
  for (guint y = 0; y < HEIGHT; y++)
    n += memcmp (cairo_image_surface_get_data (surface) +
                     y * (gsize) cairo_image_surface_get_stride (surface) + (first + last) / 2 * 4,
                 want, sizeof want) == 0;
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  weft_text_cache_free (text);
  return n;
}

static void
test_parallelism (void)
{
  const WeftShareChart *chart = &weft_share_chart_parallelism;
  const WeftPalette *palette = weft_palette_get (WEFT_THEME_LIGHT);
  guint one = height_of (chart, &shares, -1, 2, palette->run);
  guint two = height_of (chart, &shares, -1, 3, palette->run);
  g_autofree char *sentence = weft_share_chart_parallelism.sentence (&shares);
  g_autofree char *text = chart->text (&shares, 1, NULL), *pause = chart->text (&shares, 0, NULL);

  g_assert_cmpuint (chart->count (&shares), ==, 4);
  g_assert_cmpuint (weft_parallel_shares_covered (&shares), ==, 100000000);
  /* 30 % and 40 %, the highest of which reaches the top */
  g_assert_cmpuint (two, >, 150);
  g_assert_cmpfloat_with_epsilon ((double) one / two, 0.75, 0.02);
  g_assert_cmpuint (height_of (chart, &shares, -1, 1, palette->run), ==, 0);
  g_assert_cmpstr (sentence, ==, "With perfect sharing: 75.0 ms (−25.0 %)");
  g_assert_nonnull (strstr (text, "No HEC ran: 20.000 ms, 20.0 % of the time"));
  g_assert_nonnull (strstr (text, "longest"));
  g_assert_true (g_str_has_prefix (pause, "GC pauses: 10.000 ms"));
  g_assert_cmpuint (chart->span (&shares, 1).to, ==, 30);
}

static void
test_utilisation (void)
{
  const WeftShareChart *chart = &weft_share_chart_utilisation;
  g_autoptr (GArray) curve = make_curve ();
  g_autofree char *sentence = weft_share_chart_utilisation.sentence (curve);
  g_autofree char *text = chart->text (curve, 2, NULL);
  WeftTextCache *cache = weft_text_cache_new (NULL, 1);
  gint last = -1;

  /* from the left to the right, every item has its place */
  for (guint x = 0; x < WIDTH; x++)
    {
      gint item = chart->at (curve, cache, WIDTH, HEIGHT, x, HEIGHT / 2);

      g_assert_cmpint (item, >=, last);
      g_assert_cmpint (item, <=, last + 1);
      last = item;
    }
  g_assert_cmpint (last, ==, 3);
  weft_text_cache_free (cache);
  g_assert_cmpstr (sentence, ==,
                   "At least 50 % in every window of 20.0 ms or more; 90.0 % in the whole range");
  g_assert_nonnull (strstr (text, "Windows of 20.0 ms: at least 50.0 % outside of GC pauses"));
  g_assert_cmpuint (chart->span (curve, 2).from, ==, 10000000);
  g_assert_cmpuint (chart->span (curve, 2).to, ==, 30000000);
  g_array_set_size (curve, 2);
  g_clear_pointer (&sentence, g_free);
  sentence = weft_share_chart_utilisation.sentence (curve);
  g_assert_true (g_str_has_prefix (sentence, "Less than 50 %"));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/share-chart/parallelism", test_parallelism);
  g_test_add_func ("/share-chart/utilisation", test_utilisation);
}
