/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of hatches: a path and a raster have their lines at the same places. */
#include "weft-hatch.h"

#include "weft-legend-entries.h"
#include "weft-test-unit.h"

#define SIZE 60

/* Whether rows say that the pixel is on a line. */
static gboolean
is_line (WeftHatch hatch, guint x, guint y)
{
  guint first, step;

  return weft_hatch_covered_rows (hatch, x, &first, &step) && y >= first && (y - first) % step == 0;
}

static void
assert_same_lines (WeftHatch hatch, guint left, guint top)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);
  WeftColor fill = { 1, 1, 1, 1 };
  guint n = 0;

  weft_hatch_set_source (cr, hatch, fill);
  cairo_rectangle (cr, left, top, SIZE - left, SIZE - top);
  cairo_fill (cr);
  cairo_surface_flush (surface);
  for (guint y = top + 1; y + 1 < SIZE; y++)
    for (guint x = left + 1; x + 1 < SIZE; x++)
      {
        const guchar *line = cairo_image_surface_get_data (surface) +
                             (gsize) y * (gsize) cairo_image_surface_get_stride (surface);
        gboolean is_dark = line[4 * x] < 190;

        g_assert_true (is_line (hatch, x, y) == is_dark);
        n += is_dark;
      }
  g_assert_true ((n == 0) == (hatch == WEFT_HATCH_NONE));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
test_lines (void)
{
  for (WeftHatch hatch = 0; hatch < WEFT_N_HATCHES; hatch++)
    {
      assert_same_lines (hatch, 0, 0);
      assert_same_lines (hatch, 11, 5);
    }
}

/* Each has dashes of its own, and a line without a hatch has none. */
static void
test_dashes (void)
{
  for (WeftHatch a = 0; a < WEFT_N_HATCHES; a++)
    for (WeftHatch b = a + 1; b < WEFT_N_HATCHES; b++)
      {
        guint n = 0;

        for (guint x = 0; x < SIZE; x++)
          n += weft_hatch_has_dash (a, x) != weft_hatch_has_dash (b, x);
        g_assert_cmpuint (n, >, 5);
      }
  for (guint x = 0; x < SIZE; x++)
    g_assert_true (weft_hatch_has_dash (WEFT_HATCH_NONE, x));
}

/* The lines are seen on each fill that a band has. */
static void
test_colors (void)
{
  for (WeftTheme theme = 0; theme < WEFT_N_THEMES; theme++)
    for (guint i = 0; i <= WEFT_BAND_GREY; i++)
      {
        WeftColor fill = weft_palette_band_color (weft_palette_get (theme), i);

        g_assert_cmpfloat (weft_color_contrast (fill, weft_hatch_color (fill)), >, 1.7);
      }
}

/* A swatch of a pale band is seen by its edge. */
static void
test_edge (void)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, SIZE, SIZE);
  cairo_t *cr = cairo_create (surface);
  const guint32 *pixels = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  WeftColor pale = { 1, 1, 1, 1 }, edge = { 0, 0, 0, 1 };

  weft_swatch_paint (cr, WEFT_SWATCH_BAND, pale, edge, SIZE, SIZE);
  cairo_surface_flush (surface);
  g_assert_cmphex (pixels[0] & 0xffffff, ==, 0);
  g_assert_cmphex (pixels[SIZE + 1] & 0xffffff, ==, 0xffffff);
  weft_swatch_paint (cr, WEFT_SWATCH_BAND, pale, pale, SIZE, SIZE);
  cairo_surface_flush (surface);
  g_assert_cmphex (pixels[0] & 0xffffff, ==, 0xffffff);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/hatch/lines", test_lines);
  g_test_add_func ("/hatch/dashes", test_dashes);
  g_test_add_func ("/hatch/colors", test_colors);
  g_test_add_func ("/hatch/edge", test_edge);
}
