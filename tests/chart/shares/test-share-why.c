/* SPDX-License-Identifier: BSD-3-Clause */
/* The bars of slow and typical spans: parts are as wide as their times, and causes that are not
 * shown are summed. */
#include "chart-fixture.h"
#include "weft-share-why.h"
#include "weft-test-unit.h"

#include <string.h>

#define WIDTH  800
#define HEIGHT WEFT_SHARE_WHY_HEIGHT
#define MS     1000000

/* Fills @self with @n causes: running and in a foreign call, then blocked for various reasons. */
static void
make_why (WeftWhy *self, guint n)
{
  *self = (WeftWhy){ .label = (char *) "request", .n = 100, .n_slow = 10, .n_typical = 20 };
  self->causes = g_array_new (FALSE, TRUE, sizeof (WeftWhyCause));
  for (guint i = 0; i < n; i++)
    {
      WeftWhyCause cause = { .n_steps = 1,
                             .function = WEFT_WHY_NO_FUNCTION,
                             .slow = (n - i) * MS,
                             .typical = i == 0 ? 2 * MS : 0,
                             .longest_from = i * MS,
                             .longest_to = (i + 1) * MS };

      cause.steps[0].name = WEFT_WHY_NO_LABEL;
      cause.steps[0].state = i == 0 ? WEFT_PART_RUNNING :
                             i == 1 ? WEFT_PART_FOREIGN :
                                      WEFT_PART_BLOCKED;
      cause.steps[0].status = i > 1 ? (guint16) (i + 3) : 0;
      cause.difference = cause.slow - cause.typical;
      cause.rank = i;
      self->slow += cause.slow;
      self->typical += cause.typical;
      g_array_append_val (self->causes, cause);
    }
}

/* The number of pixels of the bar at @y that belong to each item. */
static void
count_pixels (const WeftWhy *why, double y, guint pixels[static 16])
{
  g_autoptr (WeftTextCache) text = weft_text_cache_new (NULL, 1);

  memset (pixels, 0, 16 * sizeof *pixels);
  for (guint x = 0; x < WIDTH; x++)
    {
      gint item = weft_share_chart_why.at (why, text, WIDTH, HEIGHT, x, y);

      g_assert_cmpint (item, <, (gint) weft_share_chart_why.count (why));
      if (item >= 0)
        pixels[item]++;
    }
}

static void
test_parts (void)
{
  const WeftShareChart *chart = &weft_share_chart_why;
  WeftWhy why;
  guint slow[16], typical[16];
  g_autofree char *text = NULL;

  make_why (&why, 4);
  count_pixels (&why, HEIGHT - 10, slow);
  count_pixels (&why, 2, typical);
  g_assert_cmpuint (chart->count (&why), ==, 4);
  /* 4, 3, 2 and 1 ms; and 2 ms */
  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat_with_epsilon ((double) slow[i] / slow[3], 4 - i, 0.1);
  g_assert_cmpfloat_with_epsilon ((double) typical[0] / slow[0], 0.5, 0.02);
  g_assert_cmpuint (typical[1] + typical[2] + typical[3], ==, 0);
  text = chart->text (&why, 1, NULL);
  g_assert_cmpstr (text, ==,
                   "in a foreign call\nTypical spans: 0 ns, slow ones: 3.000 ms (+3.000 ms)");
  g_assert_cmpuint (chart->span (&why, 1).from, ==, MS);
  g_array_unref (why.causes);
}

/* The parts of many causes are the longest ones, and the sum of the others. */
static void
test_many (void)
{
  const WeftShareChart *chart = &weft_share_chart_why;
  WeftWhy why;
  g_autofree char *text = NULL;

  make_why (&why, 12);
  g_assert_cmpuint (chart->count (&why), ==, 9);
  text = chart->text (&why, 8, NULL);
  g_assert_nonnull (strstr (text, "other causes\nTypical spans: 0 ns, slow ones: 10.000 ms"));
  g_assert_cmpuint (chart->span (&why, 8).to, ==, 0);
  g_assert_cmpfloat (weft_share_why_legend_height (&why), >, 9 * 12);
  g_array_unref (why.causes);
}

static void
test_styles (void)
{
  const WeftPalette *palette = weft_palette_get (WEFT_THEME_LIGHT);
  WeftColor colors[12];
  WeftHatch hatches[12];
  WeftWhy why;

  make_why (&why, 12);
  for (guint i = 0; i < 12; i++)
    weft_share_why_get_style (&why, i, palette, &colors[i], &hatches[i]);
  g_assert_cmpfloat_with_epsilon (colors[0].g, palette->run.g, 0.01);
  g_assert_cmpmem (&colors[2], sizeof *colors, &colors[3], sizeof *colors);
  g_assert_cmpuint (hatches[2], !=, hatches[3]);
  /* not shown */
  g_assert_cmpmem (&colors[11], sizeof *colors, &palette->other, sizeof *colors);
  g_array_unref (why.causes);
}

/* The colours of the bars are those of their parts. */
static void
test_paint (void)
{
  const WeftPalette *palette = weft_palette_get (WEFT_THEME_LIGHT);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, 200);
  g_autoptr (WeftTextCache) text = weft_text_cache_new (NULL, 1);
  cairo_t *cr = cairo_create (surface);
  guint slow[16], n = 0;
  WeftWhy why;

  make_why (&why, 4);
  count_pixels (&why, HEIGHT - 10, slow);
  weft_share_chart_why.paint (&why, 1, palette, text, cr, WIDTH, HEIGHT);
  cairo_translate (cr, 0, HEIGHT);
  weft_share_why_paint_legend (&why, palette, text, cr, WIDTH);
  cairo_surface_flush (surface);
  for (guint x = 0; x < WIDTH; x++)
    {
      /* one pixel above the lower edge of the lower bar, below its texts */
      const guint8 *pixel = cairo_image_surface_get_data (surface) +
                            (gsize) cairo_image_surface_get_stride (surface) * 70 + x * 4;

      n += pixel[0] == (guint8) (palette->run.b * 255 + 0.5) &&
           pixel[1] == (guint8) (palette->run.g * 255 + 0.5) &&
           pixel[2] == (guint8) (palette->run.r * 255 + 0.5);
    }
  g_assert_cmpuint (n + 1, ==, slow[0]);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  g_array_unref (why.causes);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/share-why/parts", test_parts);
  g_test_add_func ("/share-why/many", test_many);
  g_test_add_func ("/share-why/styles", test_styles);
  g_test_add_func ("/share-why/paint", test_paint);
}
