/* SPDX-License-Identifier: BSD-3-Clause */
/* The matrix of retainers: each cell has the shade of its part, and is found where it stands. */
#include "heap-chart-fixture.h"
#include "weft-retainer-matrix.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"

#include <math.h>

static const char *const sets[] = { "main", "main,cache", "cache,lookup", "log" };
static const guint64 set_bytes[] = { 6000, 2000, 1000, 500 };

static WeftTrace *
make_trace (guint n_sets)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (WEFT_BREAKDOWN_RETAINER);

  weft_test_heap_sample (log, 10, 0);
  for (guint i = 0; i < n_sets; i++)
    {
      g_autofree char *label =
          i < G_N_ELEMENTS (sets) ? g_strdup (sets[i]) : g_strdup_printf ("retainer%u", i);

      weft_test_heap_band (log, 10, 0, label, i < G_N_ELEMENTS (sets) ? set_bytes[i] : 100);
    }
  weft_test_heap_sample_end (log, 10, 0);
  weft_test_heap_end (log, 20);
  return chart_trace (log);
}

static WeftRetainers *
retainers_of (const WeftTrace *trace)
{
  return weft_retainers_new (weft_retainers_find (trace->heap), 0, G_MAXUINT64, WEFT_MATRIX_MAX);
}

/* Whether the pixel is of the opaque @color, as cairo rounds it. */
static gboolean
is_of (cairo_surface_t *surface, double x, double y, WeftColor color)
{
  const guchar *line = cairo_image_surface_get_data (surface) +
                       (gsize) y * (gsize) cairo_image_surface_get_stride (surface);
  guint32 pixel = ((const guint32 *) (gconstpointer) line)[(guint) x];
  const double parts[] = { color.r, color.g, color.b };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (fabs (parts[i] * 255 - (pixel >> (16 - 8 * i) & 0xff)) > 1)
      return FALSE;
  return TRUE;
}

#define WIDTH  800
#define HEIGHT 200

static void
test_cells (void)
{
  WeftTrace *trace = make_trace (G_N_ELEMENTS (sets));
  g_autoptr (WeftRetainers) retainers = retainers_of (trace);
  g_autoptr (WeftTextCache) text = weft_text_cache_new (NULL, 1);
  const WeftPalette *palette = weft_palette_get (WEFT_THEME_LIGHT);
  const WeftMatrixLook look = { palette, text, -1, -1 };
  WeftMatrixLayout layout = weft_matrix_layout (retainers, WIDTH);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  g_assert_cmpuint (layout.n, ==, 4);
  weft_color_set_source (cr, palette->page);
  cairo_paint (cr);
  weft_matrix_paint (retainers, &look, cr, WIDTH);
  for (guint row = 0; row < layout.n; row++)
    for (guint column = 0; column < layout.n; column++)
      {
        /* beside the number in the middle, inside the frame of the diagonal */
        double x = layout.left + column * layout.width + 3, y = layout.top + row * layout.row + 3;
        WeftColor shade = weft_palette_heat_color (
            palette, weft_retainers_shared_fraction (retainers, row, column));
        gint at_row, at_column;

        g_assert_true (is_of (surface, x, y, shade));
        g_assert_true (weft_matrix_cell_at (&layout, x, y, &at_row, &at_column));
        g_assert_cmpint (at_row, ==, row);
        g_assert_cmpint (at_column, ==, column);
      }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  weft_shared_unref (trace);
}

/* Names and sums belong to their row; what is round the matrix, to nothing. */
static void
test_at (void)
{
  WeftTrace *trace = make_trace (G_N_ELEMENTS (sets));
  g_autoptr (WeftRetainers) retainers = retainers_of (trace);
  WeftMatrixLayout layout = weft_matrix_layout (retainers, WIDTH);
  double right = layout.left + layout.n * layout.width, bottom = layout.top + 4 * layout.row;
  gint row, column;

  g_assert_true (weft_matrix_cell_at (&layout, 20, layout.top + 1.5 * layout.row, &row, &column));
  g_assert_cmpint (row, ==, 1);
  g_assert_cmpint (column, ==, -1);
  g_assert_false (weft_matrix_cell_at (&layout, 20, layout.top - 1, &row, &column));
  g_assert_false (weft_matrix_cell_at (&layout, right + 1, bottom - 1, &row, &column));
  g_assert_false (weft_matrix_cell_at (&layout, 20, bottom + 1, &row, &column));
  g_assert_cmpint (row, ==, -1);
  g_assert_cmpint (column, ==, -1);
  weft_shared_unref (trace);
}

static void
test_sentences (void)
{
  WeftTrace *trace = make_trace (G_N_ELEMENTS (sets));
  g_autoptr (WeftRetainers) retainers = retainers_of (trace);
  g_autofree char *row = weft_matrix_cell_text (retainers, 0, -1);
  g_autofree char *cell = weft_matrix_cell_text (retainers, 0, 1);
  g_autofree char *none = weft_matrix_cell_text (retainers, 0, 3);
  g_autofree char *never = weft_matrix_cell_text (retainers, 1, -1);

  /* main keeps 8000, of it 6000 alone and 2000 with the cache */
  g_assert_cmpstr (row, ==, "main keeps 7.8 KiB alive; no other keeps 5.9 KiB of it, 75.0 %");
  g_assert_cmpstr (cell, ==, "main keeps 7.8 KiB alive; cache keeps 2.0 KiB of it as well, 25.0 %");
  g_assert_cmpstr (none, ==, "main keeps 7.8 KiB alive; log keeps nothing of it");
  g_assert_cmpstr (never, ==, "cache keeps 2.9 KiB alive, nothing of it alone");
  weft_shared_unref (trace);
}

/* Together, sets may have more than 64 bits tell. */
static void
test_huge (void)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (WEFT_BREAKDOWN_RETAINER);
  g_autoptr (WeftRetainers) retainers = NULL;
  g_autofree char *row = NULL;
  WeftTrace *trace;

  weft_test_heap_sample (log, 10, 0);
  weft_test_heap_band (log, 10, 0, "main,log", G_MAXUINT64);
  weft_test_heap_band (log, 10, 0, "main", G_MAXUINT64);
  weft_test_heap_sample_end (log, 10, 0);
  weft_test_heap_end (log, 20);
  trace = chart_trace (log);
  retainers = retainers_of (trace);
  row = weft_matrix_cell_text (retainers, 0, -1);
  g_assert_cmpstr (row, ==, "main keeps 16.0 EiB alive; no other keeps 16.0 EiB of it, 50.0 %");
  weft_shared_unref (trace);
}

/* However many there are and however small it is, all that is drawn has room, and a picture too. */
static void
test_many (void)
{
  WeftTrace *trace = make_trace (300);
  g_autoptr (WeftRetainers) retainers = retainers_of (trace);
  g_autoptr (WeftTextCache) text = weft_text_cache_new (NULL, 1);
  const WeftMatrixLook look = { weft_palette_get (WEFT_THEME_DARK), text, 3, 5 };

  g_assert_cmpuint (retainers->names->len, ==, WEFT_MATRIX_MAX);
  for (guint width = 200; width <= 2600; width += 300)
    {
      WeftMatrixLayout layout = weft_matrix_layout (retainers, width);
      cairo_surface_t *surface =
          cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) width, HEIGHT);
      cairo_t *cr = cairo_create (surface);

      g_assert_cmpuint (layout.n, >=, 1);
      g_assert_cmpuint (layout.n, <=, WEFT_MATRIX_MAX);
      if (width > 300)
        g_assert_cmpfloat (layout.left + layout.n * layout.width, <=, width);
      weft_matrix_paint_picture (retainers, &look, cr, width, HEIGHT, "A title");
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
  weft_shared_unref (trace);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/retainer-matrix/cells", test_cells);
  g_test_add_func ("/retainer-matrix/at", test_at);
  g_test_add_func ("/retainer-matrix/sentences", test_sentences);
  g_test_add_func ("/retainer-matrix/huge", test_huge);
  g_test_add_func ("/retainer-matrix/many", test_many);
}
