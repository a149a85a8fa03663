/* SPDX-License-Identifier: BSD-3-Clause */
/* A shape of columns covers exactly its pixels, be it written into an image, or drawn as a mask or
 * as a path. */
#include "weft-column-area.h"
#include "weft-test-unit.h"

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

/* The same random shape whenever @seed is the same. */
static void
draw_random (cairo_t *cr, guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  WeftColor color = { g_rand_double (rand), g_rand_double (rand), g_rand_double (rand),
                      seed % 3 == 0 ? 1 : g_rand_double (rand) };
  guint n = seed % 2 == 0 ? 9 : WIDTH;
  WeftColumnArea area = { 0 };

  for (guint x = 0; x < n; x++)
    weft_column_area_add (&area, x, 1, g_rand_int_range (rand, 0, HEIGHT),
                          g_rand_int_range (rand, 0, HEIGHT + 1));
  if (seed % 5 == 0)
    weft_column_area_hatch (&area, cr, color);
  else
    weft_column_area_fill (&area, cr, color);
}

/* Over a ground, moved by @dx and @dy, within a clip. Where @is_recorded it is drawn as a mask or a
 * path. */
static cairo_surface_t *
draw_picture (guint32 seed, double dx, double dy, gboolean is_recorded)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_surface_t *recorded = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface), *to = is_recorded ? cairo_create (recorded) : cr;

  cairo_set_source_rgba (cr, 0.9, 0.5, 0.1, 0.7);
  cairo_paint (cr);
  cairo_save (to);
  cairo_rectangle (to, 5, 3, WIDTH - 12, HEIGHT - 5);
  cairo_clip (to);
  cairo_translate (to, dx, dy);
  draw_random (to, seed);
  cairo_restore (to);
  if (is_recorded)
    {
      cairo_destroy (to);
      cairo_set_source_surface (cr, recorded, 0, 0);
      cairo_paint (cr);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (recorded);
  cairo_surface_flush (surface);
  return surface;
}

/* Pixels that are written are those that cairo draws, wherever the shape is; also where they cannot
 * be written, as it stands between them. */
static void
test_pixels (void)
{
  for (guint32 seed = 0; seed < 60; seed++)
    {
      double dx = (double) seed - 20 + (seed % 7 == 6 ? 0.4 : 0), dy = (double) (seed % 11) - 4;
      cairo_surface_t *written = draw_picture (seed, dx, dy, FALSE);
      cairo_surface_t *drawn = draw_picture (seed, dx, dy, TRUE);
      gsize size = (gsize) cairo_image_surface_get_stride (written) * HEIGHT;

      g_assert_cmpmem (cairo_image_surface_get_data (written), size,
                       cairo_image_surface_get_data (drawn), size);
      cairo_surface_destroy (written);
      cairo_surface_destroy (drawn);
    }
}

#define N_SHAPES 3

/* Shapes that share no column, from a seed: of the same rows but for one seed in three, and on few
 * columns in one of four. All at once, or one after the other. */
static void
draw_shapes (cairo_t *cr, guint32 seed, gboolean is_at_once)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  WeftColumnArea shapes[N_SHAPES] = { 0 };
  WeftColor colors[N_SHAPES];
  guint height = (guint) g_rand_int_range (rand, 1, HEIGHT + 1);

  for (guint i = 0; i < N_SHAPES; i++)
    colors[i] = (WeftColor){ g_rand_double (rand), g_rand_double (rand), g_rand_double (rand),
                             i == seed % 5 ? 1 : g_rand_double (rand) };
  for (guint x = 0; x < WIDTH; x++)
    {
      guint shape = (guint) g_rand_int_range (rand, 0, seed % 4 == 0 ? 20 : 4);

      if (shape < N_SHAPES)
        weft_column_area_add (&shapes[shape], x, 1, seed % 3 == 0 ? x % 2 : 2, height);
    }
  for (guint i = 0; i < N_SHAPES && !is_at_once; i++)
    weft_column_area_fill (&shapes[i], cr, colors[i]);
  if (is_at_once)
    weft_column_area_fill_all (shapes, colors, N_SHAPES, cr);
  for (guint i = 0; i < N_SHAPES; i++)
    g_assert_null (shapes[i].stretches);
}

/* Shapes that are written in one pass are as those that are drawn one after the other. */
static void
test_all (void)
{
  for (guint32 seed = 0; seed < 60; seed++)
    {
      cairo_surface_t *surfaces[2];

      for (guint i = 0; i < 2; i++)
        {
          cairo_t *cr;

          surfaces[i] = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
          cr = cairo_create (surfaces[i]);
          cairo_set_source_rgba (cr, 0.9, 0.5, 0.1, 0.7);
          cairo_paint (cr);
          cairo_rectangle (cr, 5, 3, WIDTH - 12, HEIGHT - 5);
          cairo_clip (cr);
          cairo_translate (cr, (double) seed - 20, (double) (seed % 11) - 4);
          draw_shapes (cr, seed, i == 0);
          cairo_destroy (cr);
          cairo_surface_flush (surfaces[i]);
        }
      g_assert_cmpmem (cairo_image_surface_get_data (surfaces[0]),
                       (gsize) cairo_image_surface_get_stride (surfaces[0]) * HEIGHT,
                       cairo_image_surface_get_data (surfaces[1]),
                       (gsize) cairo_image_surface_get_stride (surfaces[1]) * HEIGHT);
      for (guint i = 0; i < 2; i++)
        cairo_surface_destroy (surfaces[i]);
    }
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

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/column-area/fill", test_fill);
  g_test_add_func ("/column-area/hatch", test_hatch);
  g_test_add_func ("/column-area/pixels", test_pixels);
  g_test_add_func ("/column-area/all", test_all);
  g_test_add_func ("/column-area/height", test_height);
}
