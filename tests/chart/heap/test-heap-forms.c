/* SPDX-License-Identifier: BSD-3-Clause */
/* Bands round a middle line, and in shades: each pixel says what its sample does. */
#include "heap-chart-fixture.h"
#include "weft-heap-chart-private.h"
#include "weft-test-unit.h"

#include <math.h>

/* Rises and falls again; two bands of it. */
static guint64
hill (guint sample, guint band)
{
  return (band + 1) * (10 + 10 * MIN (sample, HEAP_SAMPLES - 1 - sample));
}

/* The first and the last pixel of column @x that are not the page's, or FALSE. */
static gboolean
find_ends (ChartFixture *fixture, cairo_surface_t *surface, guint x, guint *top, guint *bottom)
{
  gboolean is_found = FALSE;

  for (guint y = 0; y < HEAP_HEIGHT; y++)
    if (!chart_is (fixture, surface, x, y,
                   weft_color_composite (fixture->palette->idle, fixture->palette->page)))
      {
        *top = is_found ? *top : y;
        *bottom = y;
        is_found = TRUE;
      }
  return is_found;
}

/* As far above the middle as below it, and as high as the bytes are. */
static void
test_stream (void)
{
  ChartFixture fixture;
  cairo_surface_t *surface;
  double most = (double) (hill (HEAP_SAMPLES / 2, 0) + hill (HEAP_SAMPLES / 2, 1));

  heap_fixture_init (&fixture, 2, hill);
  surface = heap_paint (&fixture, WEFT_HEAP_STREAM, FALSE, HEAP_WIDTH);
  for (guint i = 1; i + 1 < HEAP_SAMPLES; i++)
    {
      double bytes = (double) (hill (i, 0) + hill (i, 1));
      guint top = 0, bottom = 0;

      g_assert_true (
          find_ends (&fixture, surface, i * HEAP_WIDTH / (HEAP_SAMPLES - 1), &top, &bottom));
      g_assert_cmpfloat_with_epsilon ((top + bottom + 1) / 2.0, HEAP_HEIGHT / 2.0, 1);
      g_assert_cmpfloat_with_epsilon (bottom + 1 - top, bytes / most * HEAP_HEIGHT, 3);
    }
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* Above the highest line there is room for its name. */
static void
test_head_room (void)
{
  static const WeftHeapForm forms[] = { WEFT_HEAP_LINES, WEFT_HEAP_TRENDS };
  ChartFixture fixture;

  heap_fixture_init (&fixture, 2, hill);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    for (guint height = WEFT_HEAP_CHART_MIN_HEIGHT; height <= 600; height += 40)
      {
        cairo_surface_t *surface = heap_paint (&fixture, forms[i], FALSE, HEAP_WIDTH);
        WeftHeapAxis axis = weft_heap_chart_axis (fixture.chart, height);
        double most = axis.is_share ? 1 : (double) hill (HEAP_SAMPLES / 2, 1);

        g_assert_cmpfloat (weft_heap_axis_y (&axis, most), >=,
                           weft_text_height (weft_chart_text (fixture.chart), WEFT_TEXT_BOX) + 3);
        g_assert_cmpfloat (weft_heap_axis_y (&axis, most), <, height / 3.0);
        cairo_surface_destroy (surface);
      }
  chart_fixture_clear (&fixture);
}

/* The shade that @bytes have where the most is @most. */
static WeftColor
shade_of (ChartFixture *fixture, double bytes, double least, double most, gboolean is_log)
{
  double part = is_log ? log2 (bytes / least) / log2 (most / least) : bytes / most;

  return weft_palette_heat_color (fixture->palette, bytes > 0 ? MAX (part, 1.0 / 127) : 0);
}

static double
distance (WeftColor a, WeftColor b)
{
  return fabs (a.r - b.r) + fabs (a.g - b.g) + fabs (a.b - b.b);
}

static WeftColor
pixel_of (cairo_surface_t *surface, guint x, guint y)
{
  const guchar *line = cairo_image_surface_get_data (surface) +
                       (gsize) y * (gsize) cairo_image_surface_get_stride (surface);
  guint32 pixel = ((const guint32 *) (gconstpointer) line)[x];

  return (WeftColor){ (pixel >> 16 & 0xff) / 255.0, (pixel >> 8 & 0xff) / 255.0,
                      (pixel & 0xff) / 255.0, 1 };
}

/* Each band's row has, at each sample, the shade of its bytes. */
static void
assert_shades (ChartFixture *fixture, gboolean is_log, guint n, guint64 step, HeapBytesOf bytes_of)
{
  guint width = (guint) weft_chart_scale (fixture->chart)->width;
  cairo_surface_t *surface = heap_paint (fixture, WEFT_HEAP_HEAT, is_log, width);
  const WeftHeapLevels *levels = weft_chart_heap_levels (fixture->chart);
  WeftHeapAxis axis = weft_heap_heat_axis (levels, weft_chart_heap_options (fixture->chart));
  double row_height;
  guint n_rows = weft_heap_count_rows (levels, WEFT_HEAP_HEAT, HEAP_HEIGHT, &row_height);

  g_assert_cmpuint (n_rows, ==, levels->bands->len);
  for (guint i = 1; i + 1 < n; i++)
    for (guint row = 0; row < n_rows; row++)
      {
        guint32 band = weft_heap_levels_band (levels, n_rows - 1 - row);
        double bytes = (double) weft_heap_profile_bytes (levels->heap, i, band);
        guint x = (guint) weft_time_scale_x (weft_chart_scale (fixture->chart), i * step);
        guint y = (guint) ((row + 0.5) * row_height);
        WeftColor there = pixel_of (surface, x, y);

        g_assert_cmpfloat (
            distance (there, shade_of (fixture, bytes, axis.bottom, axis.top, is_log)), <, 0.06);
        g_assert_cmpuint (weft_heap_chart_band_at (fixture->chart, x, y, HEAP_HEIGHT), ==, band);
      }
  cairo_surface_destroy (surface);
}

/* Now and then nothing. */
static guint64
blinking (guint sample, guint band)
{
  return (sample + band) % 3 == 0 ? 0 : 1u << (sample % 5 + 2 * (band % 12));
}

static void
test_shades (void)
{
  ChartFixture fixture;

  heap_fixture_init (&fixture, 5, blinking);
  assert_shades (&fixture, FALSE, HEAP_SAMPLES, HEAP_STEP_NS, blinking);
  assert_shades (&fixture, TRUE, HEAP_SAMPLES, HEAP_STEP_NS, blinking);
  chart_fixture_clear (&fixture);
}

/* So many that they are painted by pixels. */
static void
test_many_shades (void)
{
  ChartFixture fixture;

  chart_fixture_init (&fixture, heap_trace (600, 25, HEAP_STEP_NS, blinking), WEFT_THEME_DARK, 0,
                      599 * HEAP_STEP_NS, 1800);
  assert_shades (&fixture, FALSE, 600, HEAP_STEP_NS, blinking);
  assert_shades (&fixture, TRUE, 600, HEAP_STEP_NS, blinking);
  chart_fixture_clear (&fixture);
}

/* What is summed up would leave all others pale: it does not count. */
static void
test_other (void)
{
  ChartFixture fixture;
  WeftHeapOptions options = weft_heap_options_default ();

  heap_fixture_init (&fixture, HEAP_N_NAMES, heap_constant);
  options.form = WEFT_HEAP_HEAT;
  options.key = WEFT_HEAP_BY_NAME;
  options.n_bands = 1;
  weft_chart_set_heap_options (fixture.chart, &options);
  g_assert_cmpfloat (weft_heap_heat_axis (weft_chart_heap_levels (fixture.chart), &options).top, ==,
                     500);
  options.n_bands = 0;
  weft_chart_set_heap_options (fixture.chart, &options);
  g_assert_cmpfloat (weft_heap_heat_axis (weft_chart_heap_levels (fixture.chart), &options).top, ==,
                     1000);
  chart_fixture_clear (&fixture);
}

/* Each shade is further from the page than the one before it, so that they read without a hue. */
static void
test_ramp (void)
{
  for (WeftTheme theme = 0; theme < WEFT_N_THEMES; theme++)
    {
      const WeftPalette *palette = weft_palette_get (theme);

      for (guint i = 1; i <= 20; i++)
        g_assert_cmpfloat (
            weft_color_contrast (weft_palette_heat_color (palette, i / 20.0), palette->page), >,
            weft_color_contrast (weft_palette_heat_color (palette, (i - 1) / 20.0), palette->page));
      g_assert_cmpfloat (weft_color_contrast (weft_palette_heat_color (palette, 1), palette->page),
                         >, 4.5);
    }
}

/* Rows have room for some, and it can be told for how many. */
static void
test_drawn (void)
{
  static const struct
  {
    WeftHeapForm form;
    guint n; /* of 60, in 100 px */
  } rows[] = { { WEFT_HEAP_STACKED, 60 }, { WEFT_HEAP_MULTIPLES, 5 }, { WEFT_HEAP_HEAT, 50 } };
  ChartFixture fixture;

  chart_fixture_init (&fixture, heap_trace (3, 60, HEAP_STEP_NS, heap_constant), WEFT_THEME_LIGHT,
                      0, 300, HEAP_WIDTH);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      cairo_surface_destroy (heap_paint (&fixture, rows[i].form, FALSE, HEAP_WIDTH));
      g_assert_cmpuint (weft_heap_chart_n_drawn (fixture.chart, HEAP_HEIGHT), ==, rows[i].n);
    }
  chart_fixture_clear (&fixture);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap-forms/stream", test_stream);
  g_test_add_func ("/heap-forms/head-room", test_head_room);
  g_test_add_func ("/heap-forms/shades", test_shades);
  g_test_add_func ("/heap-forms/many-shades", test_many_shades);
  g_test_add_func ("/heap-forms/other", test_other);
  g_test_add_func ("/heap-forms/ramp", test_ramp);
  g_test_add_func ("/heap-forms/drawn", test_drawn);
}
