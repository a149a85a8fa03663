/* SPDX-License-Identifier: BSD-3-Clause */
/* The small pictures of the overview: bars are as high and as wide as their numbers say, and
 * nothing is drawn outside of its place. */
#include "weft-column-area.h"
#include "weft-histogram-chart.h"
#include "weft-test-unit.h"
#include "weft-use-columns.h"

#include <math.h>
#include <string.h>

#define SIDE 128

typedef struct
{
  cairo_surface_t *surface;
  cairo_t *cr;
} Canvas;

static Canvas
canvas_new (void)
{
  Canvas canvas = { .surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIDE, SIDE) };

  canvas.cr = cairo_create (canvas.surface);
  return canvas;
}

static void
canvas_free (Canvas *canvas)
{
  cairo_destroy (canvas->cr);
  cairo_surface_destroy (canvas->surface);
}

static guint32
pixel (const Canvas *canvas, guint x, guint y)
{
  const guint8 *data = cairo_image_surface_get_data (canvas->surface);
  guint32 value;

  cairo_surface_flush (canvas->surface);
  memcpy (&value, data + y * (gsize) cairo_image_surface_get_stride (canvas->surface) + x * 4, 4);
  return value;
}

/* Drawn pixels of column @x. */
static guint
height_at (const Canvas *canvas, guint x)
{
  guint n = 0;

  for (guint y = 0; y < SIDE; y++)
    n += pixel (canvas, x, y) != 0;
  return n;
}

static void
test_sparkline (void)
{
  const WeftPalette *palette = weft_palette_get (WEFT_THEME_LIGHT);
  const double values[] = { 1, 0.5, 0.001, 0, NAN, 7, -1, 0.25 };
  const guint expected[] = { 64, 32, 1, 0, 0, 64, 0, 16 };
  Canvas canvas = canvas_new ();

  weft_sparkline_paint (WEFT_SPARKLINE_AREA, values, G_N_ELEMENTS (values), 1, palette->run,
                        palette->gc, canvas.cr, 64, 64);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    {
      g_assert_cmpuint (height_at (&canvas, i * 8), ==, expected[i]);
      g_assert_cmpuint (height_at (&canvas, i * 8 + 7), ==, expected[i]);
    }
  for (guint x = 64; x < SIDE; x++)
    g_assert_cmpuint (height_at (&canvas, x), ==, 0);
  canvas_free (&canvas);
  canvas = canvas_new ();
  /* nothing to divide by */
  weft_sparkline_paint (WEFT_SPARKLINE_BARS, values, 1, 0, palette->run, palette->gc, canvas.cr, 64,
                        64);
  weft_sparkline_paint (WEFT_SPARKLINE_BARS, values, 0, 1, palette->run, palette->gc, canvas.cr, 64,
                        64);
  weft_sparkline_paint (WEFT_SPARKLINE_PARTS, values, 1, 0, palette->run, palette->gc, canvas.cr,
                        64, 64);
  g_assert_cmpuint (height_at (&canvas, 0), ==, 0);
  weft_sparkline_paint (WEFT_SPARKLINE_PARTS, (double[]){ 3 }, 1, 4, palette->run, palette->gc,
                        canvas.cr, 64, 64);
  g_assert_cmpuint (pixel (&canvas, 47, 60), !=, pixel (&canvas, 48, 60));
  g_assert_cmpuint (pixel (&canvas, 0, 60), ==, pixel (&canvas, 47, 60));
  canvas_free (&canvas);
}

/* The buckets lie beside each other up to the right edge, and say what is in them. */
static void
assert_bucket (const WeftHistogram *histogram, WeftTextCache *text)
{
  static const char *const names[WEFT_HISTOGRAM_N_SERIES] = { "young", "old" };
  g_autofree char *first = weft_histogram_bucket_text (histogram, 0, names);
  g_autofree char *last = weft_histogram_bucket_text (histogram, 3, names);
  gint i = -1;

  for (guint x = 0; x < SIDE; x++)
    {
      gint at = weft_histogram_bucket_at (histogram, text, SIDE, SIDE, x);

      g_assert_true (at == i || at == i + 1);
      i = at;
    }
  g_assert_cmpint (i, ==, 3);
  g_assert_cmpint (weft_histogram_bucket_at (histogram, text, SIDE, SIDE, SIDE), ==, -1);
  g_assert_nonnull (strstr (first, "µs to 2"));
  g_assert_nonnull (strstr (first, "young"));
  g_assert_null (strstr (first, "old"));
  g_assert_nonnull (strstr (last, "old: 1"));
}

static void
test_histogram (void)
{
  const WeftPalette *palette = weft_palette_get (WEFT_THEME_LIGHT);
  g_autoptr (WeftTextCache) text = weft_text_cache_new (NULL, 1);
  WeftHistogram histogram = { .n = 4 };
  WeftHistogramLook looks[WEFT_HISTOGRAM_N_SERIES];
  Canvas canvas = canvas_new ();

  for (guint i = 0; i <= histogram.n; i++)
    histogram.edges[i] = 1000 << i;
  weft_histogram_set_pause_looks (palette, looks);
  /* an empty one is only a frame */
  weft_histogram_paint (&histogram, looks, palette, text, canvas.cr, SIDE, SIDE);
  canvas_free (&canvas);
  canvas = canvas_new ();
  histogram.counts[0][0] = 1000000;
  histogram.counts[1][3] = 1;
  assert_bucket (&histogram, text);
  weft_histogram_paint (&histogram, looks, palette, text, canvas.cr, SIDE, SIDE);
  /* one of a million is seen */
  g_assert_cmpuint (pixel (&canvas, SIDE - 12, SIDE - 24 - 1), !=,
                    pixel (&canvas, SIDE / 2 + 24, SIDE - 24 - 1));
  canvas_free (&canvas);
}

static void
test_use_bars (void)
{
  const WeftPalette *palette = weft_palette_get (WEFT_THEME_LIGHT);
  g_autoptr (WeftTextCache) text = weft_text_cache_new (NULL, 1);
  WeftCapNumbers caps[256] = { { .cap = 0, .alive = 100, .shares = { 50, 25, 0 } } };
  Canvas canvas = canvas_new ();

  for (guint i = 1; i < G_N_ELEMENTS (caps); i++)
    caps[i] = (WeftCapNumbers){ .cap = i, .alive = i % 2 ? 0 : 100, .shares = { i % 2 ? 0 : 100 } };
  g_assert_cmpfloat (weft_use_bars_height (256), ==, weft_use_bars_height (WEFT_USE_MAX_BARS));
  g_assert_cmpfloat (weft_use_bars_height (1), <, weft_use_bars_height (2));
  weft_use_bars_paint (TRUE, caps, 1, palette, text, canvas.cr, SIDE);
  /* from the right: idle, then collecting */
  g_assert_cmpuint (pixel (&canvas, SIDE - 2, 2), !=, 0);
  g_assert_cmpuint (pixel (&canvas, SIDE - 2, 2), !=, pixel (&canvas, SIDE / 2 + 6, 2));
  weft_use_bars_paint (FALSE, caps, G_N_ELEMENTS (caps), palette, text, canvas.cr, SIDE);
  canvas_free (&canvas);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/figures/sparkline", test_sparkline);
  g_test_add_func ("/figures/histogram", test_histogram);
  g_test_add_func ("/figures/use-bars", test_use_bars);
}
