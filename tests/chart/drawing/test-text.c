/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of text on cairo: widths, placing, and the same on every kind of surface. */
#include "weft-text.h"

#include "weft-format.h"
#include "weft-test-unit.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <string.h>

#define WIDTH  400
#define HEIGHT 60

/* The columns and rows that hold ink; x1 < x0 where nothing does. */
typedef struct
{
  int x0, y0, x1, y1;
} Ink;

static Ink
ink_of (cairo_surface_t *surface)
{
  Ink ink = { WIDTH, HEIGHT, -1, -1 };
  const guchar *data;

  cairo_surface_flush (surface);
  data = cairo_image_surface_get_data (surface);
  for (int y = 0; y < HEIGHT; y++)
    for (int x = 0; x < WIDTH; x++)
      if (data[y * cairo_image_surface_get_stride (surface) + x] > 64)
        ink = (Ink){ MIN (ink.x0, x), MIN (ink.y0, y), MAX (ink.x1, x), MAX (ink.y1, y) };
  return ink;
}

static Ink
draw (WeftTextCache *cache,
      WeftTextStyle style,
      const char *text,
      WeftTextPosition position,
      double *width)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  Ink ink;

  *width = weft_text_draw (cache, cr, style, text, &position);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  ink = ink_of (surface);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return ink;
}

static void
test_widths (void)
{
  g_autoptr (WeftTextCache) cache = weft_text_cache_new (NULL, 1);
  double digit = weft_text_width (cache, WEFT_TEXT_VALUE, "1");
  double lane = weft_text_width (cache, WEFT_TEXT_LANE, "producer-1");

  g_assert_cmpfloat (weft_text_width (cache, WEFT_TEXT_LANE, ""), ==, 0);
  g_assert_cmpfloat (lane, >, 0);
  g_assert_cmpfloat (weft_text_width (cache, WEFT_TEXT_LANE, "producer-1"), ==, lane);
  g_assert_cmpfloat (weft_text_width (cache, WEFT_TEXT_SMALL_BOX, "producer-1"), <, lane);
  g_assert_cmpfloat (weft_text_width (cache, WEFT_TEXT_CARD, "producer-1"), >, lane);
  /* groups of digits are seen as such */
  g_assert_cmpfloat (weft_text_width (cache, WEFT_TEXT_VALUE, "1" WEFT_GROUP_SEPARATOR "1"), >=,
                     2 * digit + 2);
  /* tabular figures */
  for (char c = '0'; c <= '9'; c++)
    g_assert_cmpfloat (weft_text_width (cache, WEFT_TEXT_VALUE, (char[]){ c, '\0' }), ==, digit);
}

static void
test_base_font (void)
{
  PangoFontDescription *large = pango_font_description_from_string ("Cantarell 22");
  PangoFontDescription *pixels = pango_font_description_new ();
  g_autoptr (WeftTextCache) normal_cache = weft_text_cache_new (NULL, 0);
  g_autoptr (WeftTextCache) large_cache = weft_text_cache_new (large, 0);
  g_autoptr (WeftTextCache) pixel_cache = NULL;

  pango_font_description_set_absolute_size (pixels, 11 * 96.0 / 72.0 * PANGO_SCALE);
  pixel_cache = weft_text_cache_new (pixels, 0);
  for (guint i = 0; i < WEFT_N_TEXT_STYLES; i++)
    {
      WeftTextStyle style = (WeftTextStyle) i;
      double width = weft_text_width (normal_cache, style, "HEC 0");

      g_assert_cmpfloat_with_epsilon (weft_text_width (large_cache, style, "HEC 0"), 2 * width,
                                      0.5);
      g_assert_cmpfloat_with_epsilon (weft_text_width (pixel_cache, style, "HEC 0"), width, 0.5);
      g_assert_cmpfloat (weft_text_height (large_cache, style), >,
                         1.8 * weft_text_height (normal_cache, style));
    }
  pango_font_description_free (large);
  pango_font_description_free (pixels);
}

static void
test_alignment (void)
{
  g_autoptr (WeftTextCache) cache = weft_text_cache_new (NULL, 1);
  double width;
  Ink left = draw (cache, WEFT_TEXT_LANE, "HHHH", (WeftTextPosition){ .x = 200, .y = 30 }, &width);
  Ink centre = draw (cache, WEFT_TEXT_LANE, "HHHH",
                     (WeftTextPosition){ .x = 200, .y = 30, .align = WEFT_TEXT_CENTRE }, &width);
  Ink right = draw (cache, WEFT_TEXT_LANE, "HHHH",
                    (WeftTextPosition){ .x = 200, .y = 30, .align = WEFT_TEXT_RIGHT }, &width);
  Ink baseline = draw (cache, WEFT_TEXT_LANE, "HHHH",
                       (WeftTextPosition){ .x = 200, .y = 30, .is_baseline = TRUE }, &width);

  g_assert_cmpint (ABS (left.x0 - 200), <=, 3);
  g_assert_cmpint (ABS (centre.x0 + centre.x1 - 400), <=, 4);
  g_assert_cmpint (ABS (right.x1 - 200), <=, 3);
  g_assert_cmpint (ABS (left.y0 + left.y1 - 60), <=, 4);
  g_assert_cmpint (ABS (baseline.y1 - 29), <=, 1);
}

static void
test_max_width (void)
{
  g_autoptr (WeftTextCache) cache = weft_text_cache_new (NULL, 1);
  const char *text = "a rather long name of a thread";
  double natural = weft_text_width (cache, WEFT_TEXT_LANE, text);
  double width;
  Ink ink;

  draw (cache, WEFT_TEXT_LANE, text, (WeftTextPosition){ .x = 10, .y = 30, .max_width = natural },
        &width);
  g_assert_cmpfloat (width, ==, natural);
  ink = draw (cache, WEFT_TEXT_LANE, text,
              (WeftTextPosition){ .x = 10, .y = 30, .max_width = 80.7 }, &width);
  g_assert_cmpfloat (width, <=, 80.7);
  g_assert_cmpfloat (width, >, 50);
  g_assert_cmpint (ink.x1, <=, 91);
  for (double room = -5; room < 12; room += 0.5)
    if (room != 0)
      {
        ink = draw (cache, WEFT_TEXT_LANE, text,
                    (WeftTextPosition){ .x = 10, .y = 30, .max_width = room }, &width);
        g_assert_cmpfloat (width, ==, 0);
        g_assert_cmpint (ink.x1, ==, -1);
      }
}

/* The fullest of its forms that has room: to the pixel. */
static void
test_name (void)
{
  static const char *const forms[] = { "base:Data.Map.Bin", "Data.Map.Bin", "Bin" };
  g_autoptr (WeftTextCache) cache = weft_text_cache_new (NULL, 1);

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      double width = weft_text_width (cache, WEFT_TEXT_VALUE, forms[i]);
      g_autofree char *name = weft_text_shorten_name (cache, WEFT_TEXT_VALUE, forms[0], width);
      g_autofree char *less =
          weft_text_shorten_name (cache, WEFT_TEXT_VALUE, forms[0], width - 0.01);

      g_assert_cmpstr (name, ==, forms[i]);
      g_assert_cmpstr (less, !=, forms[i]);
    }
  g_assert_null (weft_text_shorten_name (cache, WEFT_TEXT_VALUE, forms[0], 1));
}

static void
test_hostile (void)
{
  g_autoptr (WeftTextCache) cache = weft_text_cache_new (NULL, 1);
  g_autofree char *huge = g_strnfill (5000000, 'x');
  g_autofree char *kilobyte = g_strnfill (1024, 'x');
  g_autofree char *wide = g_strnfill (4096, '\xbb');
  double width;
  Ink lines = draw (cache, WEFT_TEXT_LANE, "one\ntwo\r\nthree",
                    (WeftTextPosition){ .x = 0, .y = 30 }, &width);

  g_assert_cmpint (lines.y1 - lines.y0, <, 20);
  g_assert_cmpfloat (width, >, weft_text_width (cache, WEFT_TEXT_LANE, "onetwothree"));
  g_assert_cmpfloat (weft_text_width (cache, WEFT_TEXT_LANE, "\xff\xfe"), >, 0);
  g_assert_cmpfloat (weft_text_width (cache, WEFT_TEXT_LANE, huge), ==,
                     weft_text_width (cache, WEFT_TEXT_LANE, kilobyte));
  /* λ is two bytes, and an odd byte in front makes the limit fall into one */
  for (gsize i = 1; i + 1 < 4096; i += 2)
    wide[i] = '\xce';
  wide[0] = 'a';
  wide[1023] = '\0';
  width = weft_text_width (cache, WEFT_TEXT_LANE, wide);
  wide[1023] = '\xce';
  g_assert_cmpfloat (weft_text_width (cache, WEFT_TEXT_LANE, wide), ==, width);
}

static void
test_bounded (void)
{
  g_autoptr (WeftTextCache) cache = weft_text_cache_new (NULL, 1);
  double first = weft_text_width (cache, WEFT_TEXT_VALUE, "first");

  for (guint i = 0; i < 5000; i++)
    {
      g_autofree char *text = g_strdup_printf ("%u", i);

      g_assert_cmpfloat (weft_text_width (cache, WEFT_TEXT_VALUE, text), >, 0);
      g_assert_cmpfloat (weft_text_width (cache, WEFT_TEXT_VALUE, "first"), ==, first);
      g_assert_cmpuint (weft_text_cache_n_layouts (cache), <=, WEFT_TEXT_CACHE_MAX);
    }
}

static cairo_status_t
append_bytes (void *closure, const guchar *data, unsigned int length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
check_vector (cairo_surface_t *surface, const char *start, GByteArray *bytes)
{
  g_autoptr (WeftTextCache) cache = weft_text_cache_new (NULL, 1);
  cairo_t *cr = cairo_create (surface);
  gsize empty;

  cairo_surface_flush (surface);
  empty = bytes->len;
  weft_text_draw (cache, cr, WEFT_TEXT_LANE, "producer-1",
                  &(WeftTextPosition){ .x = 10, .y = 30, .max_width = 40 });
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  g_assert_cmpuint (bytes->len, >, empty + 1000);
  g_assert_true (memcmp (bytes->data, start, strlen (start)) == 0);
}

static void
test_vector_surfaces (void)
{
  g_autoptr (GByteArray) svg = g_byte_array_new ();
  g_autoptr (GByteArray) pdf = g_byte_array_new ();

  check_vector (cairo_svg_surface_create_for_stream (append_bytes, svg, WIDTH, HEIGHT), "<?xml",
                svg);
  check_vector (cairo_pdf_surface_create_for_stream (append_bytes, pdf, WIDTH, HEIGHT), "%PDF",
                pdf);
}

static void
report (const char *what, double ns)
{
  g_test_minimized_result (ns, "%s: %.0f ns", what, ns);
}

/* Not judged by the clock: run with -m perf to see it. */
static void
test_cost (void)
{
  g_autoptr (WeftTextCache) cache = weft_text_cache_new (NULL, 1);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  WeftTextPosition position = { .x = 5, .y = 30 };
  const guint rounds = 100000;
  double sum = 0;

  weft_text_width (cache, WEFT_TEXT_LANE, "producer-1");
  g_test_timer_start ();
  for (guint i = 0; i < rounds; i++)
    sum += weft_text_width (cache, WEFT_TEXT_LANE, "producer-1");
  report ("cached width", g_test_timer_elapsed () / rounds * 1e9);
  g_test_timer_start ();
  for (guint i = 0; i < rounds; i++)
    sum += weft_text_draw (cache, cr, WEFT_TEXT_LANE, "producer-1", &position);
  report ("cached text drawn", g_test_timer_elapsed () / rounds * 1e9);
  g_test_timer_start ();
  for (guint i = 0; i < rounds / 10; i++)
    {
      char text[24];

      g_snprintf (text, sizeof text, "producer-%u", i);
      sum += weft_text_width (cache, WEFT_TEXT_LANE, text);
    }
  report ("new width", g_test_timer_elapsed () / (rounds / 10.0) * 1e9);
  g_assert_cmpfloat (sum, >, 0);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/text/widths", test_widths);
  g_test_add_func ("/text/base-font", test_base_font);
  g_test_add_func ("/text/alignment", test_alignment);
  g_test_add_func ("/text/max-width", test_max_width);
  g_test_add_func ("/text/name", test_name);
  g_test_add_func ("/text/hostile", test_hostile);
  g_test_add_func ("/text/bounded", test_bounded);
  g_test_add_func ("/text/vector-surfaces", test_vector_surfaces);
  if (g_test_perf ())
    g_test_add_func ("/text/cost", test_cost);
}
