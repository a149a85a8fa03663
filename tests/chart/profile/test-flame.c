/* SPDX-License-Identifier: BSD-3-Clause */
/* How flame graphs look, what is found in them, and what is said of their boxes. */
#include "chart-fixture.h"
#include "flame-fixture.h"
#include "weft-flame-picture.h"
#include "weft-test-unit.h"

#include <math.h>

static void
test_search (void)
{
  g_autoptr (WeftStacks) stacks = flame_stacks ();
  g_autofree guint8 *hits = weft_flame_search (stacks, "m0.F2");
  g_autofree guint8 *module = weft_flame_search (stacks, "M1");

  g_assert_null (weft_flame_search (stacks, ""));
  g_assert_null (weft_flame_search (stacks, NULL));
  for (guint i = 0; i < FLAME_FRAMES; i++)
    {
      g_assert_cmpuint (hits[i], ==, i == 2);
      g_assert_cmpuint (module[i], ==, i % 2);
    }
}

/* What is painted: f0 (60) calls f1 (40 of it), f2 has 40. */
typedef struct
{
  WeftStacks *stacks;
  WeftCallTree *tree;
  WeftFlameTree *flame;
  WeftTextCache *text;
  guint32 f0, f1, f2, gc;
} Painting;

static void
painting_init (Painting *self)
{
  self->stacks = flame_stacks ();
  self->f0 = weft_stacks_ensure_node (self->stacks, 0, 0);
  self->f1 = weft_stacks_ensure_node (self->stacks, self->f0, 1);
  self->f2 = weft_stacks_ensure_node (self->stacks, 0, 2);
  self->gc = weft_stacks_ensure_node (self->stacks, 0, FLAME_GC);
  self->tree = weft_call_tree_new (self->stacks);
  weft_call_tree_add (self->tree, self->f0, 20);
  weft_call_tree_add (self->tree, self->f1, 40);
  weft_call_tree_add (self->tree, self->f2, 40);
  weft_call_tree_add (self->tree, self->gc, 100);
  weft_call_tree_sum (self->tree);
  self->flame = weft_flame_tree_new (self->tree, FALSE);
  self->text = weft_text_cache_new (NULL, 1);
}

static void
painting_clear (Painting *self)
{
  weft_flame_tree_free (self->flame);
  weft_shared_unref (self->tree);
  weft_shared_unref (self->stacks);
  weft_text_cache_free (self->text);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Painting, painting_clear)

static WeftFlameLook
look_of (const Painting *self, WeftTheme theme)
{
  return (WeftFlameLook){ .stacks = self->stacks,
                          .tree = self->flame,
                          .palette = weft_palette_get (theme),
                          .text = self->text,
                          .colors = WEFT_FLAME_BY_NAME,
                          .row = 20,
                          .singled_out = WEFT_FRAME_NONE };
}

static gboolean
has_color (cairo_surface_t *surface, guint x, guint y, WeftColor color)
{
  ChartFixture fixture = { .palette = weft_palette_get (WEFT_THEME_LIGHT) };

  return chart_is (&fixture, surface, x, y, color);
}

static cairo_surface_t *
paint (const Painting *self, const WeftFlameLook *look)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 100, 40);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GArray) boxes = weft_flame_tree_boxes (self->flame, 0, 100, 100);

  weft_color_set_source (cr, look->palette->page);
  cairo_paint (cr);
  weft_flame_paint (boxes, look, cr, 40);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static void
test_paint (void)
{
  g_auto (Painting) self = { 0 };
  WeftFlameLook look;
  cairo_surface_t *surface;
  WeftColor f0, f1, f2;

  painting_init (&self);
  look = look_of (&self, WEFT_THEME_LIGHT);
  f0 = weft_palette_band_color_by_name (look.palette, "M0.f0");
  f1 = weft_palette_band_color_by_name (look.palette, "M1.f1");
  f2 = weft_palette_band_color_by_name (look.palette, "M0.f2");
  for (guint upward = 0; upward <= 1; upward++)
    {
      guint outer = upward ? 37 : 17, inner = upward ? 17 : 37;

      look.is_upward = upward;
      surface = paint (&self, &look);
      g_assert_true (has_color (surface, 2, outer, f0));
      g_assert_true (has_color (surface, 57, outer, f0));
      g_assert_true (has_color (surface, 59, outer, look.palette->page));
      g_assert_true (has_color (surface, 97, outer, f2));
      g_assert_true (has_color (surface, 2, inner, f1));
      g_assert_true (has_color (surface, 41, inner, look.palette->page));
      g_assert_cmpuint (weft_flame_row_at (&look, outer, 40), ==, 0);
      g_assert_cmpuint (weft_flame_row_at (&look, inner, 40), ==, 1);
      cairo_surface_destroy (surface);
    }
  /* what a search did not find is paler, and what it found is underlined */
  {
    g_autofree guint8 *hits = weft_flame_search (self.stacks, "f2");

    look.hits = hits;
    surface = paint (&self, &look);
    g_assert_false (has_color (surface, 2, 37, f0));
    g_assert_true (has_color (surface, 97, 38, look.palette->hit));
    g_assert_true (has_color (surface, 97, 33, f2));
    cairo_surface_destroy (surface);
  }
}

/* A name has one colour in all forms; modules too; collections have their own. */
static void
test_colors (void)
{
  g_auto (Painting) self = { 0 };
  WeftFlameLook look, time_look;
  WeftFlameBox box = { .n = 1 };

  painting_init (&self);
  for (WeftTheme theme = 0; theme < WEFT_N_THEMES; theme++)
    {
      look = look_of (&self, theme);
      time_look = look;
      time_look.tree = NULL;
      box.node = self.f1;
      g_assert_cmpfloat (weft_flame_box_color (&look, &box).r, ==,
                         weft_flame_box_color (&time_look, &box).r);
      box.node = self.gc;
      g_assert_cmpfloat (weft_flame_box_color (&look, &box).g, ==, look.palette->gc.g);
      look.colors = WEFT_FLAME_BY_MODULE;
      g_assert_cmpfloat (weft_flame_frame_color (&look, 0).g, ==,
                         weft_flame_frame_color (&look, 2).g);
      g_assert_cmpfloat (weft_flame_frame_color (&look, 0).g, ==,
                         weft_palette_band_color_by_name (look.palette, "M0").g);
      /* the more is its own, the more of its colour it has */
      box.node = self.f2;
      g_assert_cmpfloat (weft_flame_box_color (&look, &box).b, ==,
                         weft_palette_band_color_by_name (look.palette, "M0").b);
      box.node = self.f0;
      g_assert_cmpfloat (
          weft_color_contrast (weft_flame_box_color (&look, &box), look.palette->page), <,
          weft_color_contrast (weft_palette_band_color_by_name (look.palette, "M0"),
                               look.palette->page));
    }
}

static void
test_words (void)
{
  g_auto (Painting) self = { 0 };
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  g_autofree char *text = NULL;
  g_autofree char *bytes = weft_flame_amount_text (WEFT_FLAME_BYTES, 2048);
  g_autoptr (GArray) boxes = NULL;
  WeftFlameBox box = { .n = 1 };
  WeftFlameLook look;

  painting_init (&self);
  look = look_of (&self, WEFT_THEME_LIGHT);
  box.node = self.f1;
  weft_flame_read_box (&look, WEFT_FLAME_SAMPLES, &box, out);
  g_assert_cmpstr (out->title, ==, "f1");
  g_assert_cmpstr (out->note, ==, "M1");
  text = weft_read_out_text (out);
  g_assert_nonnull (strstr (text, "40 samples, 40.0 %"));
  g_assert_nonnull (strstr (text, "f0"));
  g_assert_cmpstr (bytes, ==, "2.0 KiB");
  /* the bar above: half is the program's */
  g_assert_cmpint (weft_flame_kind_at (self.flame, 49, 100), ==, WEFT_FRAME_ORDINARY);
  g_assert_cmpint (weft_flame_kind_at (self.flame, 51, 100), ==, WEFT_FRAME_GC);
  g_assert_cmpfloat (weft_flame_kind_bar_height (self.flame), >, 0);
  boxes = weft_flame_tree_boxes (self.flame, 0, 100, 100);
  g_assert_cmpuint (weft_flame_box_at (boxes, 0, 70)->node, ==, self.f2);
  g_assert_null (weft_flame_box_at (boxes, 1, 70));
}

/* From the innermost frames out: the amounts of a frame are those it has for its own. */
static void
assert_inverted (const Painting *self, const WeftCallTree *whole, const WeftCallTree *rest)
{
  WeftCallTree *base = weft_call_tree_new_difference (whole, self->tree);
  WeftCallTree *inverted = weft_call_tree_new_inverted (self->tree, &base);
  guint n;
  const guint32 *first = weft_call_tree_children (inverted, 0, &n);

  g_assert_true (base->stacks == inverted->stacks);
  g_assert_cmpuint (inverted->sum, ==, self->tree->sum);
  g_assert_cmpuint (base->sum, ==, rest->sum);
  g_assert_cmpuint (n, ==, 4);
  for (guint i = 0; i < n; i++)
    {
      guint32 frame = weft_stacks_node (inverted->stacks, first[i])->frame;
      guint64 own = 0;

      for (guint k = 1; k < weft_stacks_count (self->stacks); k++)
        if (weft_stacks_node (self->stacks, k)->frame == frame)
          own += self->tree->own[k];
      g_assert_cmpuint (inverted->total[first[i]], ==, own);
    }
  weft_shared_unref (base);
  weft_shared_unref (inverted);
}

/* Of two runs, amounts, as parts of what the larger has; of samples those alone that are more than
 * chance. */
static void
assert_amounts (const Painting *self, const WeftCallTree *whole)
{
  WeftFlameChange change = weft_flame_change_make (self->tree, whole, TRUE, 0);
  double less = (double) (whole->total[self->f0] - self->tree->total[self->f0]) /
                (double) whole->by_kind[WEFT_FRAME_ORDINARY];
  g_autofree char *text = g_strdup_printf ("−%s", weft_format_percent (less, 1).text);

  g_assert_cmpfloat (less, >, 0);
  g_assert_cmpfloat_with_epsilon (weft_flame_change_get (&change, self->f0), -less, 1e-9);
  g_assert_cmpstr (weft_flame_change_text (&change, self->f0).text, ==, text);
  g_assert_cmpstr (weft_flame_change_text (&change, self->f1).text, ==, "=");
  g_assert_false (weft_flame_change_is_noise (&change, self->f0));
  change = weft_flame_change_make (whole, self->tree, TRUE, 0);
  g_assert_cmpfloat (weft_flame_change_get (&change, self->f0), >, 0);
  change.is_backward = TRUE;
  g_assert_cmpstr (weft_flame_change_text (&change, self->f0).text, ==, text);
  /* 20 samples more of some are chance, 80 are not */
  change = weft_flame_change_make (self->tree, whole, TRUE, 1);
  g_assert_true (weft_flame_change_is_noise (&change, self->f0));
  g_assert_false (weft_flame_change_is_noise (&change, self->f2));
  g_assert_cmpfloat_with_epsilon (change.max_change,
                                  80.0 / (double) whole->by_kind[WEFT_FRAME_ORDINARY], 1e-9);
  /* the same time is a tenth of the samples where they are ten times as long */
  change = weft_flame_change_make (self->tree, self->tree, TRUE, 10);
  g_assert_false (weft_flame_change_is_noise (&change, self->f0));
  g_assert_cmpfloat (weft_flame_change_get (&change, self->f0), <, 0);
}

/* Shares of the program's own, compared with those of what is left of the run; what is set apart
 * is no part of it. */
static void
test_change (void)
{
  g_auto (Painting) self = { 0 };
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  g_autofree char *text = NULL;
  WeftFlameBox box = { .n = 1 };
  WeftFlameLook look;
  WeftFlameChange change;
  WeftCallTree *whole, *rest;
  WeftColor same;

  painting_init (&self);
  whole = weft_call_tree_new (self.stacks);
  for (guint i = 0; i < weft_stacks_count (self.stacks); i++)
    weft_call_tree_add (whole, i, self.tree->own[i]);
  weft_call_tree_add (whole, self.f0, 20);
  weft_call_tree_add (whole, self.f2, 80);
  weft_call_tree_add (whole, self.gc, 7);
  weft_call_tree_sum (whole);
  rest = weft_call_tree_new_difference (whole, self.tree);
  g_assert_cmpuint (rest->own[self.f1], ==, 0);
  g_assert_cmpuint (rest->own[self.f2], ==, 80);
  g_assert_cmpuint (rest->sum, ==, 107);
  change = weft_flame_change_make (self.tree, rest, FALSE, 0);
  g_assert_cmpfloat_with_epsilon (change.max_change, 0.4, 1e-9);
  g_assert_cmpfloat_with_epsilon (weft_flame_change_get (&change, self.f0), 0.4, 1e-9);
  g_assert_cmpstr (weft_flame_change_text (&change, self.f1).text, ==, "+40.0 %");
  g_assert_cmpstr (weft_flame_change_text (&change, self.f2).text, ==, "−40.0 %");
  look = look_of (&self, WEFT_THEME_LIGHT);
  look.colors = WEFT_FLAME_BY_CHANGE;
  box.node = self.f1;
  same = weft_flame_box_color (&look, &box);
  look.change = &change;
  g_assert_cmpfloat_with_epsilon (weft_flame_box_color (&look, &box).r, look.palette->marker.r,
                                  1e-9);
  weft_flame_read_box (&look, WEFT_FLAME_SAMPLES, &box, out);
  text = weft_read_out_text (out);
  g_assert_nonnull (strstr (text, "+40.0 %"));
  box.node = self.f2;
  g_assert_cmpfloat_with_epsilon (weft_flame_box_color (&look, &box).r, look.palette->heap.r, 1e-9);
  box.node = self.gc;
  g_assert_cmpfloat (weft_flame_box_color (&look, &box).r, ==, look.palette->gc.r);
  assert_inverted (&self, whole, rest);
  assert_amounts (&self, whole);
  /* nothing changed */
  change = weft_flame_change_make (rest, rest, FALSE, 1);
  box.node = self.f2;
  g_assert_cmpfloat (weft_flame_box_color (&look, &box).r, ==, same.r);
  g_assert_cmpstr (weft_flame_change_text (&change, self.f2).text, ==, "=");
  weft_shared_unref (rest);
  weft_shared_unref (whole);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/flame/search", test_search);
  g_test_add_func ("/flame/paint", test_paint);
  g_test_add_func ("/flame/colors", test_colors);
  g_test_add_func ("/flame/words", test_words);
  g_test_add_func ("/flame/change", test_change);
}
