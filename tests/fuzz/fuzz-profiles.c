/* SPDX-License-Identifier: BSD-3-Clause */
/* What the pages of profiles do with a log, without a display. */
#include "fuzz-profiles.h"

#include "weft-call-tree.h"
#include "weft-chart-heap.h"
#include "weft-convert.h"
#include "weft-flame-picture.h"
#include "weft-heap-options.h"
#include "weft-heap-picture.h"
#include "weft-heap-sample-context.h"
#include "weft-table-order.h"
#include "weft-tables.h"
#include "weft-ticky-lines.h"

#include <cairo.h>
#include <string.h>

#define WIDTH  640
#define HEIGHT 420

/* Rows of a table whose cells are looked at. */
#define MAX_ROWS 40
/* Profiles of a log that are looked at, and samples of each. */
#define MAX_PARTS   6
#define MAX_SAMPLES 5

typedef struct
{
  WeftTrace *trace;
  GRand *random;
  guint64 from, to; /* ns: a range */
  cairo_t *cr;
  WeftTextCache *text;
} Asking;

static guint64
pick (Asking *self, guint64 from, guint64 to)
{
  return from + (guint64) (g_rand_double (self->random) * (double) (to - from));
}

static guint32
pick_one (Asking *self, guint n)
{
  return (guint32) g_rand_int_range (self->random, 0, (gint) MIN (n, G_MAXINT));
}

/* Tables. */

static void
ask_rows (const WeftTableRows *rows)
{
  g_autoptr (GArray) order =
      weft_table_sort (rows, weft_table_default_sort_column (rows->klass), TRUE, NULL, NULL);

  for (guint i = 0; i < MIN (order->len, MAX_ROWS); i++)
    for (guint column = 0; column < rows->klass->n_columns; column++)
      {
        g_autofree char *cell =
            weft_table_get_raw_text (rows, g_array_index (order, guint32, i), column);

        g_assert_true (cell == NULL || g_utf8_validate (cell, -1, NULL));
      }
}

static void
ask_table (Asking *self, const WeftTableClass *klass, gpointer source)
{
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (klass, source, self->trace, self->from, self->to, NULL);

  ask_rows (rows);
}

static void
ask_tables (Asking *self)
{
  guint n;
  const WeftTableEntry *tables = weft_tables (&n);

  for (guint i = 0; i < n; i++)
    if (!weft_table_is_comparison (&tables[i]))
      ask_table (self, tables[i].klass, NULL);
}

/* Heap profiles. */

static void
draw_heap (Asking *self, WeftHeapProfile *heap, WeftHeapForm form)
{
  WeftHeapOptions options = weft_heap_options_default ();
  g_autoptr (WeftChart) chart =
      weft_chart_new (self->trace, weft_palette_get (WEFT_THEME_DARK), self->text);

  options.form = form;
  options.key = (WeftHeapKey) pick_one (self, WEFT_N_HEAP_KEYS);
  options.n_bands = 1 + pick_one (self, 30);
  options.is_log = weft_heap_form_get (form)->has_log && pick_one (self, 2) == 0;
  options.highlighted = options.isolated = WEFT_HEAP_NO_BAND;
  weft_chart_set_heap (chart, heap);
  weft_chart_set_heap_options (chart, &options);
  weft_heap_picture_paint (chart, self->cr, WIDTH, HEIGHT, self->from, self->to, "Heap");
  weft_chart_set_heap (chart, NULL);
}

static void
compare_heaps (Asking *self, WeftHeapProfile *a, WeftHeapProfile *b)
{
  const WeftComparedHeap sides[2] = {
    { a, self->from, self->to, self->trace->index->to, pick (self, 0, self->to) },
    { b, 0, G_MAXUINT64, self->trace->index->to, self->from },
  };
  g_autoptr (WeftHeapComparison) comparison = weft_heap_comparison_new (
      &sides[0], &sides[1], (WeftAlignment) pick_one (self, WEFT_N_ALIGNMENTS));
  g_autoptr (WeftChart) left =
      weft_chart_new (self->trace, weft_palette_get (WEFT_THEME_LIGHT), self->text);
  g_autoptr (WeftChart) right =
      weft_chart_new (self->trace, weft_palette_get (WEFT_THEME_LIGHT), self->text);
  const WeftComparedChart charts[2] = { { left, "A", "" }, { right, "B", "" } };

  ask_table (self, &weft_table_comparison, comparison);
  weft_comparison_picture_paint (charts, comparison,
                                 (WeftHeapForm) pick_one (self, WEFT_N_HEAP_FORMS), 0, self->cr,
                                 WIDTH, HEIGHT);
}

static void
ask_samples (Asking *self, const WeftHeapProfile *heap)
{
  for (guint i = 0; i < MIN (heap->samples->len, MAX_SAMPLES); i++)
    {
      guint sample = pick_one (self, heap->samples->len);
      guint64 ns;

      weft_heap_sample_context (heap, sample, self->trace->collections, self->trace->counters);
      weft_heap_census_time (heap, sample, self->trace->collections, &ns);
    }
}

static void
ask_part (Asking *self, guint part)
{
  WeftHeapProfile *heap = weft_heap_profile_part (self->trace->heap, part);
  WeftHeapChoice choice = { .part = part, .match = (char *) "[a-z]+" };
  g_autoptr (WeftHeapProfile) grouped = NULL;
  g_autoptr (WeftScratchArray) live = weft_heap_live_new (heap, self->trace->counters);

  g_assert_cmpuint (live->len, ==, heap->samples->len);
  choice.group = (WeftHeapGroupKey) pick_one (self, WEFT_N_HEAP_GROUPS);
  grouped = weft_heap_choice_profile (&choice, self->trace);
  g_assert_cmpuint (grouped->samples->len, ==, heap->samples->len);
  ask_table (self, &weft_table_bands, heap);
  ask_table (self, &weft_table_bands, grouped);
  ask_samples (self, heap);
  for (guint form = 0; form < WEFT_N_HEAP_FORMS; form++)
    draw_heap (self, form % 2 == 0 ? heap : grouped, (WeftHeapForm) form);
  compare_heaps (self, heap, grouped);
}

static void
ask_heap (Asking *self)
{
  WeftHeapProfile *heap = self->trace->heap;
  guint n = weft_heap_profile_n_parts (heap), a, b;

  for (guint i = 0; i < MIN (n, MAX_PARTS); i++)
    ask_part (self, pick_one (self, n));
  if (weft_heap_comparison_find_parts (heap, heap, &a, &b))
    compare_heaps (self, weft_heap_profile_part (heap, a), weft_heap_profile_part (heap, b));
}

/* Call trees. */

/* What the rows of costs have of their own is all there is. */
static void
check_costs (const WeftCallTree *tree, WeftCostKey key)
{
  g_autoptr (WeftScratchArray) costs = weft_call_tree_costs (tree, key);
  guint64 own = 0;

  for (guint i = 0; i < costs->len; i++)
    {
      const WeftCost *cost = &g_array_index (costs, WeftCost, i);

      g_assert_cmpuint (cost->own, <=, cost->total);
      g_assert_cmpuint (cost->total, <=, tree->sum);
      own += cost->own;
    }
  if (tree->sum < G_MAXUINT64)
    g_assert_cmpuint (own, ==, tree->sum);
}

static void
draw_flame (Asking *self, const WeftCallTree *tree)
{
  g_autoptr (WeftFlameTree) flame = weft_flame_tree_new (tree, pick_one (self, 2) == 0);
  WeftFlameLook look = { .stacks = tree->stacks,
                         .tree = flame,
                         .palette = weft_palette_get (WEFT_THEME_LIGHT),
                         .text = self->text,
                         .row = WEFT_FLAME_ROW,
                         .singled_out = WEFT_FRAME_NONE };

  weft_flame_paint_picture (flame, &look, WEFT_FLAME_SAMPLES, self->cr, WIDTH, HEIGHT, "Flame");
}

static void
ask_tree (Asking *self, WeftCallTree *tree)
{
  WeftCallTree *base = NULL;
  g_autoptr (WeftCallTree) inverted = weft_call_tree_new_inverted (tree, &base);

  g_assert_cmpuint (inverted->sum, ==, tree->sum);
  for (guint key = 0; key < WEFT_N_COST_KEYS; key++)
    check_costs (tree, (WeftCostKey) key);
  draw_flame (self, tree);
  draw_flame (self, inverted);
  if (tree->stacks->frames->len > 0)
    {
      g_autoptr (WeftSandwich) sandwich =
          weft_sandwich_new (tree, pick_one (self, tree->stacks->frames->len));

      g_assert_cmpuint (sandwich->callers->sum, ==, sandwich->callees->sum);
      g_assert_cmpuint (sandwich->callers->sum, <=, tree->sum);
      draw_flame (self, sandwich->callers);
    }
}

static void
ask_profile (Asking *self)
{
  const WeftTimeProfile *profile = self->trace->profile;
  g_autoptr (WeftCallTree) all = weft_call_tree_new_profile (profile, 0, G_MAXUINT64, -1);
  g_autoptr (WeftCallTree) part = weft_call_tree_new_profile (profile, self->from, self->to, -1);
  g_autoptr (WeftCallTree) rest = weft_call_tree_new_difference (all, part);

  g_assert_cmpuint (part->sum + rest->sum, ==, all->sum);
  g_assert_cmpuint (all->sum, <=, weft_time_profile_n_samples (profile));
  if (all->sum > 0)
    {
      ask_tree (self, all);
      ask_tree (self, part);
    }
}

/* Ticky counters. */

static void
ask_ticky (Asking *self)
{
  const WeftTicky *ticky = self->trace->ticky;
  g_autofree WeftTickyNumbers *numbers G_GNUC_UNUSED =
      weft_ticky_numbers (ticky, self->from, self->to, NULL);
  const guint32 some[] = { 0, 1, ticky->counters->len, G_MAXUINT32 };

  for (guint kind = 0; kind < WEFT_N_TICKY_KINDS; kind++)
    {
      g_autoptr (GPtrArray) series =
          weft_ticky_series (ticky, some, G_N_ELEMENTS (some), (WeftTickyKind) kind, NULL);

      g_assert_cmpuint (series->len, ==, G_N_ELEMENTS (some));
    }
  for (guint i = 0; i < MIN (ticky->counters->len, MAX_ROWS); i++)
    {
      const WeftTickyCounter *counter = &g_array_index (ticky->counters, WeftTickyCounter, i);

      g_assert_true (g_utf8_validate (counter->name, -1, NULL));
      weft_ticky_closure_bytes (counter);
    }
}

/* Files. */

static void
convert (Asking *self, WeftConvertFormat form)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (WeftTextOut) out = weft_text_out_new (stream, NULL);
  g_autoptr (GError) error = NULL;
  WeftConvertOptions options;

  weft_convert_options_init (&options);
  options.is_evented = pick_one (self, 2) == 0;
  if (pick_one (self, 2) == 0)
    {
      options.from = self->from;
      options.to = self->to;
    }
  if (!weft_convert (self->trace, form, &options, out, &error))
    g_assert_error (error, WEFT_CONVERT_ERROR, WEFT_CONVERT_ERROR_EMPTY);
}

/* What a few long names stand in can be very long. */
static gboolean
is_short (const WeftTrace *trace)
{
  return weft_time_profile_n_samples (trace->profile) + trace->heap->entries->n < 2000;
}

void
weft_fuzz_ask (WeftTrace *trace, GRand *random)
{
  const WeftIndex *index = trace->index;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  g_autoptr (WeftTextCache) text = weft_text_cache_new (NULL, 1);
  Asking asking = { trace, random, 0, 0, cairo_create (surface), text };

  asking.from = pick (&asking, index->from, index->to);
  asking.to = MAX (pick (&asking, asking.from, index->to), asking.from + 1);
  ask_tables (&asking);
  ask_heap (&asking);
  ask_profile (&asking);
  ask_ticky (&asking);
  for (guint form = 0; is_short (trace) && form < WEFT_N_CONVERT_FORMATS; form++)
    convert (&asking, (WeftConvertFormat) form);
  g_assert_cmpint (cairo_status (asking.cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (asking.cr);
  cairo_surface_destroy (surface);
}

void
weft_fuzz_change (WeftTrace *trace, GRand *random)
{
  const WeftMap *map = trace->index->log->map;
  guint n = 1 + (guint) g_rand_int_range (random, 0, 8);

  for (guint i = 0; i < n; i++)
    {
      gsize at = (gsize) (g_rand_double (random) * (double) map->size);
      gsize room = (gsize) g_rand_int_range (random, 1, 4000);
      gsize size = MIN (map->size - at, room);

      for (gsize k = 0; k < size; k++)
        ((guint8 *) map->data)[at + k] = (guint8) g_rand_int (random);
    }
}
