/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of the styles of bands: no two alike, neighbours far apart for every reader. */
#include "heap-chart-fixture.h"
#include "weft-band-styles.h"
#include "weft-chart-heap.h"
#include "weft-heap-biography.h"
#include "weft-test-corpus.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"

#define MANY 60

/* The least ΔE of two fills, in any theme and sight, with hues or without; hatches tell them apart.
 */
static double
distance_in (gboolean is_grey, WeftBandStyle a, WeftBandStyle b)
{
  double least = a.hatch != b.hatch ? 100 : G_MAXDOUBLE;

  for (WeftTheme theme = 0; a.hatch == b.hatch && theme < WEFT_N_THEMES; theme++)
    for (WeftColorVision sight = 0;
         weft_palette_get (theme)->is_grey == is_grey && sight < WEFT_N_COLOR_VISIONS; sight++)
      {
        const WeftPalette *palette = weft_palette_get (theme);
        WeftPerceivedColor x =
            weft_color_perceived (weft_palette_band_color (palette, a.color), sight);
        WeftPerceivedColor y =
            weft_color_perceived (weft_palette_band_color (palette, b.color), sight);

        least = MIN (least, weft_color_distance (x, y));
      }
  return least;
}

static double
distance (WeftBandStyle a, WeftBandStyle b)
{
  return distance_in (FALSE, a, b);
}

static gboolean
is_same (WeftBandStyle a, WeftBandStyle b)
{
  return a.color == b.color && a.hatch == b.hatch;
}

static void
test_random (void)
{
  for (guint round = 0; round < 200; round++)
    {
      WeftBandStyle first[MANY] = { 0 }, all[MANY], some[MANY];
      guint n = (guint) g_test_rand_int_range (1, MANY);
      gboolean is_grey = round % 2 == 1;
      const WeftPalette *palette =
          weft_palette_get (is_grey ? WEFT_THEME_DARK_GREY : WEFT_THEME_LIGHT_COLOR_BLIND);

      for (guint i = 0; i < n; i++)
        first[i] = (WeftBandStyle){ .color = (guint) g_test_rand_int_range (0, WEFT_BAND_GREY) };
      memcpy (all, first, sizeof all);
      memcpy (some, first, sizeof some);
      weft_band_styles_resolve (palette, all, n);
      weft_band_styles_resolve (palette, some, n / 2);
      g_assert_true (is_same (all[0], first[0]));
      for (guint i = 0; i < n; i++)
        {
          g_assert_true (i >= n / 2 || is_same (all[i], some[i]));
          g_assert_false (is_same (all[i], WEFT_BAND_STYLE_OTHER));
          g_assert_true (i == 0 || distance_in (is_grey, all[i - 1], all[i]) >= WEFT_BAND_DISTANCE);
          for (guint k = 0; k < i; k++)
            g_assert_cmpfloat (distance_in (is_grey, all[i], all[k]), >=, n <= 30 ? 2 : 0.1);
        }
    }
}

/* The phases of a biography keep their styles. */
static void
test_biography (void)
{
  static const char *const phases[] = { "VOID", "DRAG", "LAG", "INHERENT_USE", "USE" };
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (WEFT_BREAKDOWN_BIOGRAPHY);
  ChartFixture fixture;

  for (guint64 time = 0; time <= 2000; time += 100)
    {
      weft_test_heap_sample (log, time, 0);
      for (guint i = 0; i < G_N_ELEMENTS (phases); i++)
        weft_test_heap_band (log, time, 0, phases[i], 100 + i * time);
    }
  weft_test_heap_end (log, 2000);
  chart_fixture_init (&fixture, chart_trace (log), WEFT_THEME_LIGHT, 0, 2000, HEAP_WIDTH);
  g_assert_cmpuint (weft_chart_heap_levels (fixture.chart)->ranked_bands->len, ==,
                    G_N_ELEMENTS (phases));
  for (guint32 band = 0; band < G_N_ELEMENTS (phases); band++)
    g_assert_true (
        is_same (weft_chart_heap_style (fixture.chart, band),
                 weft_heap_band_preferred_style (weft_chart_heap (fixture.chart), band)));
  chart_fixture_clear (&fixture);
}

/* However much room there is, a band is called as in the legend: without its package. */
static void
test_name (void)
{
  g_autofree char *wide = NULL, *narrow = NULL;
  ChartFixture fixture;

  heap_fixture_init (&fixture, HEAP_N_NAMES, heap_constant);
  wide = weft_heap_chart_band_name (fixture.chart, 0, WEFT_TEXT_VALUE, 1000);
  narrow = weft_heap_chart_band_name (fixture.chart, 0, WEFT_TEXT_VALUE, 12);
  g_assert_cmpstr (wide, ==, "M.a");
  g_assert_cmpstr (narrow, ==, "a");
  chart_fixture_clear (&fixture);
}

/* What is far from all others keeps its colour; grey is never lent a hue. */
static void
test_first_choice (void)
{
  WeftBandStyle styles[] = {
    { .color = 0 }, { .color = 0 }, { .color = WEFT_BAND_GREY }, { .color = WEFT_BAND_GREY }
  };

  weft_band_styles_resolve (weft_palette_get (WEFT_THEME_LIGHT), styles, G_N_ELEMENTS (styles));
  g_assert_cmpuint (styles[0].color, ==, 0);
  g_assert_cmpuint (styles[1].color, !=, 0);
  g_assert_cmpuint (styles[1].hatch, ==, WEFT_HATCH_NONE);
  g_assert_cmpuint (styles[2].color, ==, WEFT_BAND_GREY);
  g_assert_cmpuint (styles[3].color, ==, WEFT_BAND_GREY);
  g_assert_false (is_same (styles[2], styles[3]));
}

/* The bands that are listed, in a text, to compare sets. */
static char *
set_of (const WeftHeapLevels *levels)
{
  g_autoptr (GArray) bands = g_array_copy (levels->ranked_bands);
  GString *text = g_string_new (NULL);

  for (guint band = 0; band < levels->heap->labels->len; band++)
    for (guint i = 0; i < bands->len; i++)
      if (g_array_index (bands, guint32, i) == band)
        g_string_append_printf (text, "%u ", band);
  return g_string_free (text, FALSE);
}

static void
assert_apart (WeftChart *chart, gboolean is_whole)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);

  for (guint level = 0; level < levels->bands->len; level++)
    {
      WeftBandStyle style = weft_chart_heap_style (chart, weft_heap_levels_band (levels, level));

      for (guint below = 0; below < level; below++)
        {
          WeftBandStyle other =
              weft_chart_heap_style (chart, weft_heap_levels_band (levels, below));

          g_assert_cmpfloat (distance (style, other), >=,
                             is_whole && level - below == 1 ? WEFT_BAND_DISTANCE : 0.1);
        }
    }
}

/* While the same bands are listed, they keep their styles. */
static void
assert_stable (WeftChart *chart, GHashTable *seen)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  g_autofree char *set = set_of (levels);
  GHashTable *styles = g_hash_table_lookup (seen, set);
  gboolean is_new = styles == NULL;

  if (is_new)
    {
      styles = g_hash_table_new (NULL, NULL);
      g_hash_table_insert (seen, g_steal_pointer (&set), styles);
    }
  for (guint i = 0; i < levels->ranked_bands->len; i++)
    {
      guint32 band = g_array_index (levels->ranked_bands, guint32, i);
      WeftBandStyle style = weft_chart_heap_style (chart, band);
      gpointer value = GUINT_TO_POINTER (style.color * WEFT_N_HATCHES + style.hatch);

      if (is_new)
        g_hash_table_insert (styles, GUINT_TO_POINTER (band), value);
      g_assert_true (g_hash_table_lookup (styles, GUINT_TO_POINTER (band)) == value);
    }
}

static void
check_log (WeftTrace *trace, guint n_bands, WeftHeapKey key)
{
  WeftHeapOptions options = weft_heap_options_default ();
  guint64 end = MAX (trace->index->to, 1);
  ChartFixture fixture;
  g_autoptr (GHashTable) seen =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_hash_table_unref);

  options.n_bands = n_bands;
  options.key = key;
  chart_fixture_init (&fixture, weft_shared_ref (trace), WEFT_THEME_LIGHT, 0, end, 1000);
  weft_chart_set_heap_options (fixture.chart, &options);
  assert_apart (fixture.chart, TRUE);
  for (guint i = 0; i < 8; i++)
    {
      weft_chart_set_scale (fixture.chart,
                            (WeftTimeScale){ end / 16 * i, end / 16 * (i + 8), 1000 });
      assert_apart (fixture.chart, FALSE);
      assert_stable (fixture.chart, seen);
    }
  chart_fixture_clear (&fixture);
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) corpus = weft_test_corpus ();
  guint n = 0;

  for (guint i = 0; corpus != NULL && i < corpus->len; i++)
    {
      g_autoptr (WeftTrace) trace = chart_trace_of_file (g_ptr_array_index (corpus, i));

      if (trace == NULL || trace->heap->samples->len == 0)
        continue;
      n++;
      for (WeftHeapKey key = 0; key < WEFT_N_HEAP_KEYS; key++)
        check_log (trace, key % 2 == 0 ? 15 : 40, key);
    }
  if (corpus == NULL)
    g_test_skip ("no corpus");
  else
    g_assert_cmpuint (n, >, 10);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/band-styles/random", test_random);
  g_test_add_func ("/band-styles/first-choice", test_first_choice);
  g_test_add_func ("/band-styles/name", test_name);
  g_test_add_func ("/band-styles/biography", test_biography);
  g_test_add_func ("/band-styles/corpus", test_corpus);
}
