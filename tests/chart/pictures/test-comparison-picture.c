/* SPDX-License-Identifier: BSD-3-Clause */
/* Two heap profiles above one another: on one scale, in the same styles. */
#include "heap-chart-fixture.h"
#include "weft-heap-picture.h"
#include "weft-test-unit.h"

#define N_BANDS 24 /* half of them in each */

/* A tenth of heap_constant(). */
static guint64
small (guint sample, guint band)
{
  return heap_constant (sample, band) / 10;
}

/* Two logs above one another: a band is as high as its bytes are, in its own colour. */
static void
test_comparison (void)
{
  ChartFixture all, tenth;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 600, 430);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (WeftHeapComparison) comparison = NULL;
  WeftColor color;
  guint in_both, in_second = 0;

  heap_fixture_init (&all, HEAP_N_NAMES, heap_constant);
  heap_fixture_init (&tenth, HEAP_N_NAMES, small);
  comparison = weft_heap_comparison_new (
      &(WeftComparedHeap){ .heap = (WeftHeapProfile *) weft_chart_heap (all.chart),
                           .to = HEAP_END_NS,
                           .end = HEAP_END_NS },
      &(WeftComparedHeap){ .heap = (WeftHeapProfile *) weft_chart_heap (tenth.chart),
                           .to = HEAP_END_NS,
                           .end = HEAP_END_NS },
      WEFT_ALIGN_TIME);
  color = heap_color (&all, "p:M.a");
  weft_comparison_picture_paint (
      (const WeftComparedChart[2]){ { all.chart, "all", "" }, { tenth.chart, "tenth", "" } },
      comparison, WEFT_HEAP_STACKED, 0, cr, 600, 430);
  g_assert_cmpfloat (weft_heap_chart_axis (all.chart, 180).top, ==,
                     weft_heap_chart_axis (tenth.chart, 180).top);
  in_both = chart_count (&all, surface, 260, color);
  for (guint y = 230; y < 430; y++)
    in_second += chart_is (&all, surface, 260, y, color);
  g_assert_cmpuint (in_second, >=, 5);
  g_assert_cmpuint (in_both - in_second, >=, 7 * in_second);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&all);
  chart_fixture_clear (&tenth);
}

static guint64
only_even (guint sample, guint band)
{
  return band % 2 == 0 ? heap_constant (sample, band) : 0;
}

static guint64
only_odd (guint sample, guint band)
{
  return band % 2 == 1 ? heap_constant (sample, band) : 0;
}

/* A band of two logs looks the same in both charts, and no two bands are alike, though neither
 * chart has all of them. */
static void
test_comparison_styles (void)
{
  ChartFixture a, b;
  WeftComparedHeap heaps[2] = { { .to = HEAP_END_NS, .end = HEAP_END_NS },
                                { .to = HEAP_END_NS, .end = HEAP_END_NS } };
  g_autoptr (WeftHeapComparison) comparison = NULL;
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  heap_fixture_init (&a, N_BANDS, only_even);
  heap_fixture_init (&b, N_BANDS, only_odd);
  heaps[0].heap = (WeftHeapProfile *) weft_chart_heap (a.chart);
  heaps[1].heap = (WeftHeapProfile *) weft_chart_heap (b.chart);
  comparison = weft_heap_comparison_new (&heaps[0], &heaps[1], WEFT_ALIGN_TIME);
  weft_comparison_picture_prepare (
      (const WeftComparedChart[2]){ { a.chart, "a", "" }, { b.chart, "b", "" } }, comparison,
      WEFT_HEAP_STACKED, 0, 600);
  for (guint band = 0; band < comparison->heaps[0]->labels->len; band++)
    {
      WeftBandStyle style = weft_chart_heap_style (a.chart, band);
      WeftBandStyle there = weft_chart_heap_style (b.chart, band);

      g_assert_cmpuint (style.color, ==, there.color);
      g_assert_cmpint (style.hatch, ==, there.hatch);
      g_assert_true (
          g_hash_table_add (seen, GUINT_TO_POINTER (style.color * WEFT_N_HATCHES + style.hatch)));
    }
  g_assert_cmpuint (g_hash_table_size (seen), ==, N_BANDS);
  g_assert_cmpuint (weft_chart_heap_options (a.chart)->n_bands, ==, WEFT_DEFAULT_BANDS);
  weft_comparison_picture_prepare (
      (const WeftComparedChart[2]){ { a.chart, "a", "" }, { b.chart, "b", "" } }, comparison,
      WEFT_HEAP_STACKED, 3, 600);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpuint (weft_chart_heap_options (i == 0 ? a.chart : b.chart)->n_bands, ==, 3);
  /* an axis, though each is low */
  g_assert_cmpfloat (weft_heap_chart_axis (a.chart, 90).height, <, 90);
  chart_fixture_clear (&a);
  chart_fixture_clear (&b);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/comparison-picture/scale", test_comparison);
  g_test_add_func ("/comparison-picture/styles", test_comparison_styles);
}
