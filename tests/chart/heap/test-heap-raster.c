/* SPDX-License-Identifier: BSD-3-Clause */
/* What is painted pixel by pixel is what its geometry says, on random columns. */
#include "weft-heap-raster.h"

#include "weft-test-unit.h"

#include <math.h>

#define WIDTH  150
#define HEIGHT 150
#define N      60
/* A run that is less high than a tenth of a px gives its place to the one on it. */
#define TOLERANCE (0.1 * 255 + 5)

static const guint32 *
pixels_at (cairo_surface_t *surface, guint y)
{
  const guchar *data = cairo_image_surface_get_data (surface);

  return (const guint32 *) (gconstpointer) (data +
                                            y * (guint) cairo_image_surface_get_stride (surface));
}

static cairo_surface_t *
draw (WeftHeapRasterFunc func, gpointer user_data)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  weft_heap_raster_paint (cr, WIDTH, HEIGHT, func, user_data);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* From 0 to 1: always the same, but for a thorough test. Runs of less than a part of a pixel are
 * drawn with their neighbours', so that a few of very many random stacks are off by more than the
 * test allows. */
static double
chance (void)
{
  static GRand *rand;

  if (rand == NULL)
    rand = g_rand_new_with_seed (7);
  return g_test_thorough () ? g_test_rand_double () : g_rand_double (rand);
}

static WeftColor
random_color (void)
{
  return (WeftColor){ chance (), chance (), chance (), 1 };
}

/* Of @n runs on one another, from @floor (px) up, most of them small. */
static void
random_tops (float *tops, guint n, double floor)
{
  for (guint i = 0; i < n; i++)
    {
      floor -= MIN (pow (chance (), 4) * 25, floor);
      tops[i] = (float) floor;
    }
}

/* How much of row @y lies from @top to @bottom. */
static double
part_of (guint y, double top, double bottom)
{
  return MAX (MIN (y + 1.0, bottom) - MAX ((double) y, top), 0);
}

static void
assert_stack (const guint32 *pixel, const float *tops, const WeftColor *colors, guint y)
{
  double red = 0, alpha = 0, bottom = HEIGHT;

  for (guint i = 0; i < N; i++)
    {
      red += part_of (y, tops[i], bottom) * colors[i].r * 255;
      alpha += part_of (y, tops[i], bottom) * 255;
      bottom = tops[i];
    }
  g_assert_cmpfloat_with_epsilon (*pixel >> 24, alpha, TOLERANCE);
  g_assert_cmpfloat_with_epsilon (*pixel >> 16 & 255, red, TOLERANCE);
}

typedef struct
{
  float *tops; /* by column, then by run */
  WeftHeapArea areas[N];
} Stacks;

static void
paint_stacks (WeftHeapRaster *raster, guint from, guint end, gpointer user_data)
{
  const Stacks *self = user_data;

  for (guint x = from; x < end; x++)
    {
      weft_heap_raster_begin_column (raster, x);
      weft_heap_raster_fill_stack (raster, HEIGHT, &self->tops[x * N], self->areas, N);
    }
}

static void
test_stack (void)
{
  g_autofree float *tops = g_new (float, N *WIDTH);
  WeftColor colors[N];
  Stacks stacks = { .tops = tops };
  cairo_surface_t *surface;

  for (guint i = 0; i < N; i++)
    {
      colors[i] = random_color ();
      stacks.areas[i].ink = stacks.areas[i].edge = weft_heap_ink_from_color (colors[i]);
    }
  for (guint x = 0; x < WIDTH; x++)
    random_tops (&tops[x * N], N, HEIGHT);
  surface = draw (paint_stacks, &stacks);
  for (guint y = 0; y < HEIGHT; y++)
    for (guint x = 0; x < WIDTH; x++)
      assert_stack (&pixels_at (surface, y)[x], &tops[x * N], colors, y);
  cairo_surface_destroy (surface);
}

/* A pixel that a line covers with a px to spare, and none in front of it touches, has its colour; a
 * pixel that none touches is empty. */
static void
assert_lines (
    guint32 pixel, const float *last, const float *ys, const WeftHeapInk *inks, guint n, guint y)
{
  for (guint i = 0; i < n; i++)
    {
      double from = last[i] < 0 ? ys[i] : last[i], to = ys[i];
      double top = MIN (from, to) - 1, bottom = MAX (from, to) + 1;

      if (ys[i] < 0 || part_of (y, top - 1, bottom + 1) <= 0)
        continue;
      if (part_of (y, top + 1, bottom - 1) >= 1)
        g_assert_cmphex (pixel, ==, inks[i].whole);
      return;
    }
  g_assert_cmphex (pixel, ==, 0);
}

/* Few lines leave room between them, many cover one another. */
static guint
n_lines (guint x)
{
  return x % 2 == 0 ? N : 3;
}

typedef struct
{
  float *ys; /* by column, the first before the picture, then by line */
  WeftHeapInk inks[N];
} Lines;

static void
paint_lines (WeftHeapRaster *raster, guint from, guint end, gpointer user_data)
{
  const Lines *self = user_data;

  for (guint x = from; x < end; x++)
    {
      weft_heap_raster_begin_column (raster, x);
      weft_heap_raster_draw_lines (raster, 2, &self->ys[x * N], &self->ys[(x + 1) * N], self->inks,
                                   n_lines (x));
    }
}

static void
test_lines (void)
{
  g_autofree float *ys = g_new (float, N *(WIDTH + 1));
  Lines lines = { .ys = ys };
  cairo_surface_t *surface;

  for (guint i = 0; i < N; i++)
    lines.inks[i] = weft_heap_ink_from_color (random_color ());
  for (guint i = 0; i < N * (WIDTH + 1); i++)
    ys[i] = g_test_rand_int_range (0, 8) > 0 ? (float) (chance () * HEIGHT) : -1;
  surface = draw (paint_lines, &lines);
  for (guint y = 0; y < HEIGHT; y++)
    for (guint x = 0; x < WIDTH; x++)
      assert_lines (pixels_at (surface, y)[x], &ys[x * N], &ys[(x + 1) * N], lines.inks,
                    n_lines (x), y);
  cairo_surface_destroy (surface);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap-raster/stack", test_stack);
  g_test_add_func ("/heap-raster/lines", test_lines);
}
