/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graphs: where boxes stand, against layouts by brute force, and how they look. */
#include "chart-fixture.h"
#include "tests.h"
#include "weft-flame-picture.h"
#include "weft-flame-read-out.h"
#include "weft-flame-time.h"

#include <math.h>

#define FRAMES 8
#define GC     (FRAMES - 1)

/* Frames "f0" to "f6" of modules "M0" and "M1", and GC. */
static WeftStacks *
new_stacks (void)
{
  WeftStacks *stacks = weft_stacks_new ();

  for (guint i = 0; i < FRAMES; i++)
    {
      guint32 place = weft_stacks_frame (stacks, 100 + i);
      WeftFrame *frame = &g_array_index (stacks->frames, WeftFrame, place);

      g_free (frame->label);
      g_free (frame->module);
      frame->label = i == GC ? g_strdup ("GC") : g_strdup_printf ("f%u", i);
      frame->module = g_strdup_printf ("M%u", i % 2);
      frame->kind = i == GC ? WEFT_FRAME_GC : WEFT_FRAME_ORDINARY;
    }
  return stacks;
}

/* A node at most @depth deep. */
static guint32
random_stack (WeftStacks *stacks, GRand *random, guint depth)
{
  guint32 node = 0;

  if (g_rand_int_range (random, 0, 6) == 0)
    return weft_stacks_add (stacks, 0, GC);
  for (gint n = g_rand_int_range (random, 0, (gint32) depth + 1); n > 0; n--)
    node = weft_stacks_add (stacks, node, (guint32) g_rand_int_range (random, 0, GC));
  return node;
}

static const WeftFlameBox *
nth (const GArray *boxes, guint i)
{
  return &g_array_index (boxes, WeftFlameBox, i);
}

static const WeftFlameBox *
box_of (const GArray *boxes, guint32 node)
{
  for (guint i = 0; i < boxes->len; i++)
    if (nth (boxes, i)->node == node)
      return nth (boxes, i);
  return NULL;
}

/* Boxes of a row do not overlap, are a pixel wide at least unless the edge cuts them, and so are no
 * more than there are pixels. */
static void
check_rows (const GArray *boxes, double width)
{
  double end = 0;
  guint n = 0;

  for (guint i = 0; i < boxes->len; i++)
    {
      const WeftFlameBox *box = nth (boxes, i);

      if (i > 0 && box->depth != nth (boxes, i - 1)->depth)
        {
          g_assert_cmpuint (box->depth, ==, nth (boxes, i - 1)->depth + 1);
          end = n = 0;
        }
      g_assert_cmpfloat (box->x0, >=, end - 1e-6);
      g_assert_cmpfloat (box->x1, >, box->x0);
      g_assert_cmpfloat (box->x1, <=, width + 1e-6);
      if (box->x0 > 0 && box->x1 < width)
        g_assert_cmpfloat (box->x1 - box->x0, >=, 1 - 1e-6);
      end = box->x1;
      g_assert_cmpuint (++n, <=, (guint) width + 2);
    }
}

/* Each node is as wide as its amount, inside of its parent, and there from a pixel on. */
static void
check_tree (const WeftFlameTree *flame, double from, double to, double width)
{
  g_autoptr (GArray) boxes = weft_flame_tree_boxes (flame, from, to, width);
  double scale = width / (to - from);
  const WeftStacks *stacks = flame->tree->stacks;
  guint n_many = 0, n_small = 0;

  check_rows (boxes, width);
  for (guint32 i = 1; i < weft_stacks_count (stacks); i++)
    {
      const WeftStackNode *node = weft_stacks_node (stacks, i);
      const WeftFlameBox *box = box_of (boxes, i), *parent = box_of (boxes, node->parent);
      gboolean is_apart = weft_flame_kind (stacks, i) != WEFT_FRAME_ORDINARY;
      double px = (double) flame->tree->total[i] * scale;
      double x0 = ((double) flame->starts[i] - from) * scale;

      if (flame->tree->total[i] == 0 || (is_apart && !flame->with_apart) || x0 + px <= 0 ||
          x0 >= width)
        {
          g_assert_null (box);
          continue;
        }
      if (px < 1 - 1e-9)
        n_small += node->parent == 0 || parent != NULL;
      if (fabs (px - 1) < 1e-9)
        continue;
      g_assert_true ((box != NULL) == (px > 1));
      if (box == NULL)
        continue;
      g_assert_cmpuint (box->depth, ==, node->depth - 1);
      g_assert_cmpfloat_with_epsilon (box->x0, MAX (x0, 0), 1e-6);
      g_assert_cmpfloat_with_epsilon (box->x1, MIN (x0 + px, width), 1e-6);
      if (node->parent == 0)
        continue;
      g_assert_nonnull (parent);
      g_assert_cmpfloat (box->x0, >=, parent->x0 - 1e-6);
      g_assert_cmpfloat (box->x1, <=, parent->x1 + 1e-6);
    }
  for (guint i = 0; i < boxes->len; i++)
    if (nth (boxes, i)->node == WEFT_FLAME_MANY)
      n_many += nth (boxes, i)->n;
  /* a crowd that has not even a pixel is not drawn */
  g_assert_cmpuint (n_many, <=, n_small);
}

static void
test_tree (void)
{
  for (guint seed = 1; seed <= 40; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (WeftStacks) stacks = new_stacks ();
      g_autoptr (GArray) leaves = g_array_new (FALSE, FALSE, sizeof (guint32));
      g_autoptr (WeftCallTree) tree = NULL;
      g_autoptr (WeftFlameTree) alone = NULL;
      g_autoptr (WeftFlameTree) with_gc = NULL;

      for (guint i = 0; i < seed * 4; i++)
        {
          guint32 leaf = random_stack (stacks, random, 6);

          g_array_append_val (leaves, leaf);
        }
      tree = weft_call_tree_new (stacks);
      for (guint i = 0; i < leaves->len; i++)
        weft_call_tree_add (tree, g_array_index (leaves, guint32, i),
                            (guint64) g_rand_int_range (random, 1, i % 5 == 0 ? 1000 : 20));
      weft_call_tree_settle (tree);
      alone = weft_flame_tree_new (tree, FALSE);
      with_gc = weft_flame_tree_new (tree, TRUE);
      g_assert_cmpuint (alone->sum, ==, tree->by_kind[WEFT_FRAME_ORDINARY]);
      g_assert_cmpuint (with_gc->sum, ==, tree->sum);
      for (guint i = 0; i < 4 && alone->sum > 10; i++)
        {
          double sum = (double) alone->sum, from = g_rand_double_range (random, 0, sum - 2);
          double to = g_rand_double_range (random, from + 1, sum);

          check_tree (alone, 0, sum, 40 * (i + 1));
          check_tree (with_gc, 0, (double) with_gc->sum, 40 * (i + 1));
          check_tree (alone, from, to, 40 * (i + 1));
        }
    }
}

/* The widest child comes first, GC after all of the program. */
static void
test_order (void)
{
  g_autoptr (WeftStacks) stacks = new_stacks ();
  guint32 gc = weft_stacks_add (stacks, 0, GC), small = weft_stacks_add (stacks, 0, 0);
  guint32 large = weft_stacks_add (stacks, 0, 1);
  g_autoptr (WeftCallTree) tree = weft_call_tree_new (stacks);
  g_autoptr (WeftFlameTree) flame = NULL;

  weft_call_tree_add (tree, gc, 50);
  weft_call_tree_add (tree, small, 20);
  weft_call_tree_add (tree, large, 30);
  weft_call_tree_settle (tree);
  flame = weft_flame_tree_new (tree, TRUE);
  g_assert_cmpuint (flame->starts[large], ==, 0);
  g_assert_cmpuint (flame->starts[small], ==, 30);
  g_assert_cmpuint (flame->starts[gc], ==, 50);
  g_assert_cmpuint (flame->most_own, ==, 30);
  g_assert_cmpuint (flame->rows, ==, 1);
}

/* A profile of two capabilities with gaps, late ticks and bursts. */
static WeftTimeProfile *
random_profile (GRand *random, guint n)
{
  WeftTimeProfile *profile = g_new0 (WeftTimeProfile, 1);
  guint64 time = 0;

  profile->stacks = new_stacks ();
  profile->samples = g_array_new (FALSE, FALSE, sizeof (WeftProfileSample));
  profile->caps = g_array_new (FALSE, FALSE, sizeof (guint32));
  profile->tick_ns = 100;
  for (guint32 cap = 0; cap < 2; cap++)
    g_array_append_val (profile->caps, cap);
  for (guint i = 0; i < n; i++)
    {
      WeftProfileSample sample;

      time +=
          (guint64) g_rand_int_range (random, 0, g_rand_int_range (random, 0, 9) == 0 ? 900 : 110);
      sample = (WeftProfileSample){ time, random_stack (profile->stacks, random, 5),
                                    (guint32) g_rand_int_range (random, 0, 2) };
      g_array_append_val (profile->samples, sample);
    }
  return profile;
}

/* The end of the @i-th sample, as the header says. */
static guint64
end_of (const WeftTimeProfile *profile, guint i)
{
  const WeftProfileSample *sample = weft_time_profile_nth (profile, i);

  for (guint k = i + 1; k < profile->samples->len; k++)
    {
      const WeftProfileSample *next = weft_time_profile_nth (profile, k);

      if (next->cap == sample->cap)
        return next->time - sample->time <= 150 ? next->time : sample->time + 100;
    }
  return sample->time + 100;
}

/* px that samples of @cap have in column @x below @node; 0 for the samples of exactly @node where
 * @is_own. */
static double
weight (const WeftTimeProfile *profile,
        guint32 cap,
        const WeftTimeScale *scale,
        guint x,
        guint32 node,
        gboolean is_own)
{
  double sum = 0;

  for (guint i = 0; i < profile->samples->len; i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (profile, i);
      double x0 = MAX (weft_time_scale_x (scale, sample->time), x);
      double x1 = MIN (weft_time_scale_x (scale, end_of (profile, i)), x + 1);
      guint32 at = sample->stack;

      if (sample->cap != cap || x1 < x0 || x0 >= x + 1 ||
          (x1 == x0 && (end_of (profile, i) > sample->time || x0 < x)))
        continue;
      while (!is_own && at > node)
        at = weft_stacks_node (profile->stacks, at)->parent;
      if (at == node)
        sum += MAX (x1 - x0, 1e-9);
    }
  return sum;
}

/* The stack that column @x is to show: G_MAXUINT32 in a gap. */
static guint32
elect (const WeftTimeProfile *profile, guint32 cap, const WeftTimeScale *scale, guint x)
{
  guint32 node = 0, n = weft_stacks_count (profile->stacks);

  if (weight (profile, cap, scale, x, 0, FALSE) == 0)
    return G_MAXUINT32;
  for (;;)
    {
      double own = weight (profile, cap, scale, x, node, TRUE), most = 0;
      guint32 best = 0;

      for (guint32 i = 1; i < n; i++)
        if (weft_stacks_node (profile->stacks, i)->parent == node)
          {
            double total = weight (profile, cap, scale, x, i, FALSE);

            /* equal but for rounding is equal */
            if (total > most + 1e-12)
              {
                most = total;
                best = i;
              }
          }
      if (best == 0 || fabs (most - own) < 1e-12 || most < own)
        return node;
      node = best;
    }
}

static void
check_time (const WeftTimeProfile *profile, guint32 cap, const WeftTimeScale *scale)
{
  g_autoptr (GArray) boxes = weft_flame_time_boxes (profile, cap, scale, 100);
  guint columns = weft_time_scale_columns (scale);

  check_rows (boxes, columns);
  for (guint x = 0; x < columns; x++)
    {
      guint32 want = elect (profile, cap, scale, x);
      guint depth = want != G_MAXUINT32 ? weft_stacks_node (profile->stacks, want)->depth : 0;

      for (guint row = 0; row < 6; row++)
        {
          const WeftFlameBox *found = NULL;

          for (guint i = 0; i < boxes->len; i++)
            if (nth (boxes, i)->depth == row && nth (boxes, i)->x0 <= x && nth (boxes, i)->x1 > x)
              found = nth (boxes, i);
          g_assert_true ((found != NULL) == (row < depth));
          if (found != NULL)
            g_assert_cmpuint (found->node, ==, weft_flame_ancestor (profile->stacks, want, row));
        }
    }
}

static void
test_time (void)
{
  for (guint seed = 1; seed <= 12; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (WeftTimeProfile) profile = random_profile (random, 40);
      guint64 end = weft_time_profile_nth (profile, 39)->time + 200;

      for (guint32 cap = 0; cap < 2; cap++)
        {
          /* so that columns hold many samples, about one, and a part of one */
          check_time (profile, cap, &(WeftTimeScale){ 0, end, 7 });
          check_time (profile, cap, &(WeftTimeScale){ 0, end, 40 });
          check_time (profile, cap, &(WeftTimeScale){ end / 3, end / 2, 64 });
        }
    }
}

/* The next sample of HEC 1, or the last one; 0 where there is none. */
static guint64
step (const WeftTimeProfile *profile, guint64 time, gboolean forward)
{
  guint64 to;

  return weft_flame_time_step (profile, 1, time, forward, &to) ? to : 0;
}

/* What is read at a time is what is drawn there, and steps lead from sample to sample. */
static void
test_time_read (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  g_autoptr (WeftTimeProfile) profile = random_profile (random, 60);
  guint64 end = weft_time_profile_nth (profile, 59)->time + 200;

  for (guint64 time = 0; time < end; time += 7)
    {
      gint want = -1, i = weft_flame_time_sample_at (profile, 1, time);
      guint64 from, to, before = 0, behind = 0;

      for (guint k = 0; k < profile->samples->len; k++)
        {
          const WeftProfileSample *sample = weft_time_profile_nth (profile, k);

          if (sample->cap != 1)
            continue;
          if (sample->time <= time && end_of (profile, k) > time)
            want = (gint) k;
          if (sample->time < time)
            before = sample->time;
          if (sample->time > time && behind == 0)
            behind = sample->time;
        }
      g_assert_cmpint (i, ==, want);
      g_assert_cmpuint (step (profile, time, TRUE), ==, behind);
      g_assert_cmpuint (step (profile, time, FALSE), ==, before);
      if (i < 0)
        continue;
      g_assert_cmpuint (weft_flame_time_span (profile, (guint) i, 0, &from, &to), >=, 1);
      g_assert_cmpuint (from, <=, weft_time_profile_nth (profile, (guint) i)->time);
      g_assert_cmpuint (to, >=, end_of (profile, (guint) i));
      /* all of the span is of the same frame */
      for (guint64 at = from; at < to; at += 50)
        {
          gint k = weft_flame_time_sample_at (profile, 1, at);

          g_assert_cmpint (k, >=, 0);
          g_assert_cmpuint (
              weft_flame_ancestor (profile->stacks,
                                   weft_time_profile_nth (profile, (guint) k)->stack, 0),
              ==,
              weft_flame_ancestor (profile->stacks,
                                   weft_time_profile_nth (profile, (guint) i)->stack, 0));
        }
    }
}

static void
test_search (void)
{
  g_autoptr (WeftStacks) stacks = new_stacks ();
  g_autofree guint8 *hits = weft_flame_search (stacks, "m0.F2");
  g_autofree guint8 *module = weft_flame_search (stacks, "M1");

  g_assert_null (weft_flame_search (stacks, ""));
  g_assert_null (weft_flame_search (stacks, NULL));
  for (guint i = 0; i < FRAMES; i++)
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
  self->stacks = new_stacks ();
  self->f0 = weft_stacks_add (self->stacks, 0, 0);
  self->f1 = weft_stacks_add (self->stacks, self->f0, 1);
  self->f2 = weft_stacks_add (self->stacks, 0, 2);
  self->gc = weft_stacks_add (self->stacks, 0, GC);
  self->tree = weft_call_tree_new (self->stacks);
  weft_call_tree_add (self->tree, self->f0, 20);
  weft_call_tree_add (self->tree, self->f1, 40);
  weft_call_tree_add (self->tree, self->f2, 40);
  weft_call_tree_add (self->tree, self->gc, 100);
  weft_call_tree_settle (self->tree);
  self->flame = weft_flame_tree_new (self->tree, FALSE);
  self->text = weft_text_cache_new (NULL, 1);
}

static void
painting_clear (Painting *self)
{
  weft_flame_tree_free (self->flame);
  weft_call_tree_unref (self->tree);
  weft_stacks_unref (self->stacks);
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

  weft_color_set (cr, look->palette->page);
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
  f0 = weft_palette_band (look.palette, "M0.f0");
  f1 = weft_palette_band (look.palette, "M1.f1");
  f2 = weft_palette_band (look.palette, "M0.f2");
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
      g_assert_cmpfloat (weft_flame_color (&look, &box).r, ==,
                         weft_flame_color (&time_look, &box).r);
      box.node = self.gc;
      g_assert_cmpfloat (weft_flame_color (&look, &box).g, ==, look.palette->gc.g);
      look.colors = WEFT_FLAME_BY_MODULE;
      g_assert_cmpfloat (weft_flame_frame_color (&look, 0).g, ==,
                         weft_flame_frame_color (&look, 2).g);
      g_assert_cmpfloat (weft_flame_frame_color (&look, 0).g, ==,
                         weft_palette_band (look.palette, "M0").g);
      /* the more is its own, the more of its colour it has */
      box.node = self.f2;
      g_assert_cmpfloat (weft_flame_color (&look, &box).b, ==,
                         weft_palette_band (look.palette, "M0").b);
      box.node = self.f0;
      g_assert_cmpfloat (
          weft_color_contrast (weft_flame_color (&look, &box), look.palette->page), <,
          weft_color_contrast (weft_palette_band (look.palette, "M0"), look.palette->page));
    }
}

static void
test_words (void)
{
  g_auto (Painting) self = { 0 };
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  g_autofree char *text = NULL;
  g_autofree char *bytes = weft_flame_amount (WEFT_FLAME_BYTES, 2048);
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
  g_assert_cmpint (weft_flame_head_at (self.flame, 49, 100), ==, WEFT_FRAME_ORDINARY);
  g_assert_cmpint (weft_flame_head_at (self.flame, 51, 100), ==, WEFT_FRAME_GC);
  g_assert_cmpfloat (weft_flame_head_height (self.flame), >, 0);
  boxes = weft_flame_tree_boxes (self.flame, 0, 100, 100);
  g_assert_cmpuint (weft_flame_at (boxes, 0, 70)->node, ==, self.f2);
  g_assert_null (weft_flame_at (boxes, 1, 70));
}

/* From the innermost frames out: the amounts of a frame are those it has for its own. */
static void
assert_inverted (const Painting *self, const WeftCallTree *whole, const WeftCallTree *rest)
{
  WeftCallTree *base = weft_call_tree_new_rest (whole, self->tree);
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
  weft_call_tree_unref (base);
  weft_call_tree_unref (inverted);
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
  weft_call_tree_settle (whole);
  rest = weft_call_tree_new_rest (whole, self.tree);
  g_assert_cmpuint (rest->own[self.f1], ==, 0);
  g_assert_cmpuint (rest->own[self.f2], ==, 80);
  g_assert_cmpuint (rest->sum, ==, 107);
  change = weft_flame_change (self.tree, rest);
  g_assert_cmpfloat_with_epsilon (change.most, 0.4, 1e-9);
  g_assert_cmpfloat_with_epsilon (weft_flame_change_of (&change, self.f0), 0.4, 1e-9);
  g_assert_cmpstr (weft_flame_change_text (&change, self.f1).text, ==, "+40.0 %");
  g_assert_cmpstr (weft_flame_change_text (&change, self.f2).text, ==, "−40.0 %");
  look = look_of (&self, WEFT_THEME_LIGHT);
  look.colors = WEFT_FLAME_BY_CHANGE;
  box.node = self.f1;
  same = weft_flame_color (&look, &box);
  look.change = &change;
  g_assert_cmpfloat_with_epsilon (weft_flame_color (&look, &box).r, look.palette->marker.r, 1e-9);
  weft_flame_read_box (&look, WEFT_FLAME_SAMPLES, &box, out);
  text = weft_read_out_text (out);
  g_assert_nonnull (strstr (text, "+40.0 %"));
  box.node = self.f2;
  g_assert_cmpfloat_with_epsilon (weft_flame_color (&look, &box).r, look.palette->heap.r, 1e-9);
  box.node = self.gc;
  g_assert_cmpfloat (weft_flame_color (&look, &box).r, ==, look.palette->gc.r);
  assert_inverted (&self, whole, rest);
  /* nothing changed */
  change = weft_flame_change (rest, rest);
  box.node = self.f2;
  g_assert_cmpfloat (weft_flame_color (&look, &box).r, ==, same.r);
  g_assert_cmpstr (weft_flame_change_text (&change, self.f2).text, ==, "=");
  weft_call_tree_unref (rest);
  weft_call_tree_unref (whole);
}

void
weft_test_flame_add (void)
{
  g_test_add_func ("/flame/tree", test_tree);
  g_test_add_func ("/flame/order", test_order);
  g_test_add_func ("/flame/time", test_time);
  g_test_add_func ("/flame/time-read", test_time_read);
  g_test_add_func ("/flame/search", test_search);
  g_test_add_func ("/flame/paint", test_paint);
  g_test_add_func ("/flame/colors", test_colors);
  g_test_add_func ("/flame/words", test_words);
  g_test_add_func ("/flame/change", test_change);
}
