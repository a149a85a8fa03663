/* SPDX-License-Identifier: BSD-3-Clause */
/* A shape of columns covers exactly its pixels, be it drawn as a mask or as a path. */
#include "tests.h"
#include "weft-column-area.h"

#define WIDTH  400
#define HEIGHT 40

static cairo_t *
new_picture (cairo_surface_t **surface)
{
  *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, WIDTH, HEIGHT);
  return cairo_create (*surface);
}

static guint
alpha_at (cairo_surface_t *surface, guint x, guint y)
{
  cairo_surface_flush (surface);
  return cairo_image_surface_get_data (
      surface)[y * (guint) cairo_image_surface_get_stride (surface) + x];
}

/* @n random columns: few are drawn as a path, many as a mask. */
static void
check_fill (guint n, GRand *rand)
{
  cairo_surface_t *surface;
  cairo_t *cr = new_picture (&surface);
  guint from[WIDTH] = { 0 }, to[WIDTH] = { 0 };
  WeftColumnArea area = { 0 };

  for (guint x = 0; x < n; x++)
    {
      from[x] = g_rand_int_range (rand, 0, HEIGHT);
      to[x] = g_rand_int_range (rand, 0, HEIGHT + 1);
      weft_column_area_add (&area, x, 1, from[x], to[x]);
    }
  weft_column_area_fill (&area, cr, (WeftColor){ 0, 0, 0, 1 });
  for (guint x = 0; x < WIDTH; x++)
    for (guint y = 0; y < HEIGHT; y++)
      g_assert_cmpuint (alpha_at (surface, x, y), ==, y >= from[x] && y < to[x] ? 255 : 0);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
test_fill (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint i = 0; i < 20; i++)
    {
      check_fill (0, rand);
      check_fill (10, rand);
      check_fill (WIDTH, rand);
    }
}

/* The lines stand where they would in any other shape, and nowhere outside. */
static void
test_hatch (void)
{
  cairo_surface_t *surface;
  cairo_t *cr = new_picture (&surface);
  WeftColumnArea area = { 0 };

  weft_column_area_add (&area, 13, 20, 2, 30);
  weft_column_area_add (&area, 101, 9, 0, HEIGHT);
  weft_column_area_hatch (&area, cr, (WeftColor){ 0, 0, 0, 1 });
  for (guint x = 0; x < WIDTH; x++)
    for (guint y = 0; y < HEIGHT; y++)
      {
        gboolean is_in = (x >= 13 && x < 33 && y >= 2 && y < 30) || (x >= 101 && x < 110);

        g_assert_cmpint (alpha_at (surface, x, y) > 200, ==, is_in && (x + y) % 5 == 4);
        g_assert_true (is_in || alpha_at (surface, x, y) == 0);
      }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
test_height (void)
{
  g_assert_cmpuint (weft_column_height (0, 40), ==, 0);
  g_assert_cmpuint (weft_column_height (-1, 40), ==, 0);
  g_assert_cmpuint (weft_column_height (0.0 / 0.0, 40), ==, 0);
  g_assert_cmpuint (weft_column_height (1e-12, 40), ==, 1);
  g_assert_cmpuint (weft_column_height (0.12, 100), ==, 12);
  g_assert_cmpuint (weft_column_height (1, 40), ==, 40);
  g_assert_cmpuint (weft_column_height (7, 40), ==, 40);
}

void
weft_test_column_area_add (void)
{
  g_test_add_func ("/column-area/fill", test_fill);
  g_test_add_func ("/column-area/hatch", test_hatch);
  g_test_add_func ("/column-area/height", test_height);
}
