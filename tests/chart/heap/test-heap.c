/* SPDX-License-Identifier: BSD-3-Clause */
/* The chart of a heap profile: what is drawn is what the samples say. */
#include "heap-chart-fixture.h"
#include "weft-heap-chart-private.h"
#include "weft-heap-options.h"
#include "weft-heap-picture.h"
#include "weft-lane-absence.h"
#include "weft-number-style.h"
#include "weft-test-unit.h"

#include <cairo-svg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Band 3 grows, 0 shrinks. */
static guint64
crossing (guint sample, guint band)
{
  if (band == 0)
    return 500 - 20 * sample;
  return band == 3 ? 10 + 40 * sample : heap_constant (sample, band);
}

/* Now and then a peak that lasts for one sample. */
static guint64
peaks (guint sample, guint band)
{
  return sample % 97 == band ? 1000 + band : 10;
}

static guint32
band_named (ChartFixture *fixture, const char *name)
{
  const WeftHeapProfile *heap = weft_chart_heap (fixture->chart);

  for (guint32 i = 0; i < heap->labels->len; i++)
    if (g_str_equal (weft_heap_profile_label (heap, i), name))
      return i;
  g_error ("there is no band %s", name);
}

static void
assert_band (ChartFixture *fixture, guint level, const char *name)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (fixture->chart);

  g_assert_cmpstr (weft_heap_levels_band_name (levels, weft_heap_levels_band (levels, level)), ==,
                   name);
}

/* The rest at the bottom, the largest on top; all together what the samples hold. */
static void
test_levels (void)
{
  WeftHeapOptions options = weft_heap_options_default ();
  const WeftHeapLevels *levels;
  ChartFixture fixture;

  heap_fixture_init (&fixture, HEAP_N_NAMES, crossing);
  options.n_bands = 3;
  weft_chart_set_heap_options (fixture.chart, &options);
  levels = weft_chart_heap_levels (fixture.chart);
  g_assert_cmpuint (levels->bands->len, ==, 4);
  g_assert_cmpuint (levels->n_others, ==, 2);
  g_assert_cmpuint (weft_heap_levels_band (levels, 0), ==, WEFT_HEAP_OTHER);
  assert_band (&fixture, 3, "q:N.d");
  assert_band (&fixture, 2, "p:M.a");
  g_assert_cmpuint (levels->picks->len, ==, HEAP_SAMPLES);
  for (guint i = 0; i < HEAP_SAMPLES; i++)
    {
      guint sample = weft_heap_levels_pick (levels, i)->sample;
      double sum = 0;

      for (guint level = 0; level < 4; level++)
        {
          double value = weft_heap_levels_values (levels, i)[level];

          g_assert_cmpfloat (value, ==,
                             (double) weft_heap_levels_band_bytes (
                                 levels, sample, weft_heap_levels_band (levels, level)));
          g_assert_cmpfloat (value, <=, levels->peaks[level]);
          sum += value;
        }
      g_assert_cmpfloat (sum, ==, (double) weft_heap_profile_sample (levels->heap, sample)->total);
      g_assert_cmpfloat (sum, <=, levels->max_sum);
    }
  chart_fixture_clear (&fixture);
}

/* What is read at a time is the sample that is nearest to it. */
static void
test_sample_at (void)
{
  ChartFixture fixture;
  const WeftHeapLevels *levels;

  heap_fixture_init (&fixture, 2, heap_constant);
  levels = weft_chart_heap_levels (fixture.chart);
  for (guint64 time = 0; time < HEAP_END_NS + 50; time += 7)
    {
      gint got = weft_heap_levels_sample_at (levels, time);
      guint64 best = G_MAXUINT64, far;

      for (guint i = 0; i < levels->heap->samples->len; i++)
        {
          guint64 at = weft_heap_profile_sample (levels->heap, i)->time;

          best = MIN (best, at > time ? at - time : time - at);
        }
      g_assert_cmpint (got, >=, 0);
      far = weft_heap_profile_sample (levels->heap, (guint) got)->time;
      g_assert_cmpuint (far > time ? far - time : time - far, ==, best);
    }
  chart_fixture_clear (&fixture);
}

static void
test_keys (void)
{
  static const struct
  {
    WeftHeapKey key;
    const char *first;
  } rows[] = { { WEFT_HEAP_BY_SIZE, "q:N.d" },
               { WEFT_HEAP_BY_PEAK, "q:N.d" },
               { WEFT_HEAP_BY_GROWTH, "q:N.d" },
               { WEFT_HEAP_BY_NAME, "p:M.a" } };
  ChartFixture fixture;

  heap_fixture_init (&fixture, HEAP_N_NAMES, crossing);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      WeftHeapOptions options = weft_heap_options_default ();

      options.key = rows[i].key;
      weft_chart_set_heap_options (fixture.chart, &options);
      assert_band (&fixture, HEAP_N_NAMES - 1, rows[i].first);
    }
  chart_fixture_clear (&fixture);
}

/* What is hidden makes room for the next, what is isolated stands alone. */
static void
test_hidden (void)
{
  g_autoptr (GHashTable) hidden = g_hash_table_new (NULL, NULL);
  WeftHeapOptions options = weft_heap_options_default ();
  const WeftHeapLevels *levels;
  ChartFixture fixture;

  heap_fixture_init (&fixture, HEAP_N_NAMES, heap_constant);
  options.n_bands = 2;
  options.hidden = hidden;
  g_hash_table_add (hidden, GUINT_TO_POINTER (band_named (&fixture, "p:M.a")));
  weft_chart_set_heap_options (fixture.chart, &options);
  levels = weft_chart_heap_levels (fixture.chart);
  g_assert_cmpuint (levels->ranked_bands->len, ==, 3);
  g_assert_cmpuint (levels->bands->len, ==, 3);
  assert_band (&fixture, 2, "p:M.b");
  assert_band (&fixture, 1, "q:N.c");
  g_assert_cmpfloat (levels->max_sum, ==, 500);

  options.isolated = band_named (&fixture, "q:N.d");
  weft_chart_set_heap_options (fixture.chart, &options);
  levels = weft_chart_heap_levels (fixture.chart);
  g_assert_cmpuint (levels->bands->len, ==, 1);
  g_assert_cmpfloat (levels->max_sum, ==, 60);
  chart_fixture_clear (&fixture);
}

/* The most of any sample that is drawn. */
static guint64
peak_of (const WeftHeapLevels *levels, guint level)
{
  guint64 most = 0;

  for (guint i = 0; i < levels->picks->len; i++)
    for (guint k = weft_heap_levels_pick (levels, i)->first;
         k < weft_heap_levels_pick (levels, i)->end; k++)
      most = MAX (most,
                  weft_heap_profile_bytes (levels->heap, k, weft_heap_levels_band (levels, level)));
  return most;
}

/* Thousands of samples are one a pixel: areas show the largest of them, lines the most of each
 * band. */
static void
test_detail (void)
{
  WeftHeapOptions options = weft_heap_options_default ();
  ChartFixture fixture;

  chart_fixture_init (&fixture, heap_trace (3000, 4, 10, peaks), WEFT_THEME_LIGHT, 0, 30000,
                      HEAP_WIDTH);
  for (WeftHeapForm form = 0; form < WEFT_N_HEAP_FORMS; form++)
    {
      gboolean is_stack = weft_heap_form_get (form)->layout == WEFT_HEAP_AREAS;
      const WeftHeapLevels *levels;

      options.form = form;
      weft_chart_set_heap_options (fixture.chart, &options);
      levels = weft_chart_heap_levels (fixture.chart);
      g_assert_cmpuint (levels->picks->len, <=, HEAP_WIDTH + 1);
      for (guint level = 0; level < levels->bands->len; level++)
        g_assert_cmpfloat (levels->peaks[level], ==, (double) peak_of (levels, level));
      for (guint i = 0; i < levels->picks->len; i++)
        {
          const WeftHeapPick *pick = weft_heap_levels_pick (levels, i);

          for (guint level = 0; level < levels->bands->len; level++)
            {
              guint64 most = 0;

              for (guint k = pick->first; k < pick->end; k++)
                if (!is_stack || k == pick->sample)
                  most = MAX (most, weft_heap_profile_bytes (
                                        levels->heap, k, weft_heap_levels_band (levels, level)));
              g_assert_cmpfloat (weft_heap_levels_values (levels, i)[level], ==, (double) most);
            }
          for (guint k = pick->first; k < pick->end; k++)
            g_assert_cmpuint (weft_heap_profile_sample (levels->heap, k)->total, <=,
                              weft_heap_profile_sample (levels->heap, pick->sample)->total);
        }
    }
  chart_fixture_clear (&fixture);
}

/* The middle of what column @x has of @color, px from the top; -1 for nothing. */
static double
middle_of (ChartFixture *fixture, cairo_surface_t *surface, guint x, WeftColor color)
{
  double sum = 0;
  guint n = 0;

  for (guint y = 0; y < HEAP_HEIGHT; y++)
    if (chart_is (fixture, surface, x, y, color))
      {
        sum += y + 0.5;
        n++;
      }
  return n > 0 ? sum / n : -1;
}

/* Shares fill the height whatever the sum is. */
static void
test_shares (void)
{
  ChartFixture fixture;
  cairo_surface_t *surface;
  guint n = 0;

  heap_fixture_init (&fixture, 2, crossing);
  surface = heap_paint (&fixture, WEFT_HEAP_SHARES, FALSE, HEAP_WIDTH);
  for (guint x = 5; x < HEAP_WIDTH - 5; x += 5)
    {
      double a = 500 - 20.0 * x / HEAP_WIDTH * (HEAP_SAMPLES - 1), share = a / (a + 300);
      guint in_a = chart_count (&fixture, surface, x, heap_color (&fixture, "p:M.a"));
      guint in_b = chart_count (&fixture, surface, x, heap_color (&fixture, "p:M.b"));

      /* the others have a part of a name */
      if (in_a + in_b < HEAP_HEIGHT - 4)
        continue;
      g_assert_cmpfloat (fabs (in_a - share * HEAP_HEIGHT), <=, 3);
      n++;
    }
  g_assert_cmpuint (n, >, 10);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

static void
test_lines (void)
{
  ChartFixture fixture;
  cairo_surface_t *surface;

  heap_fixture_init (&fixture, 3, heap_constant);
  surface = heap_paint (&fixture, WEFT_HEAP_LINES, FALSE, HEAP_WIDTH);
  g_assert_cmpfloat_with_epsilon (middle_of (&fixture, surface, 15, heap_color (&fixture, "p:M.b")),
                                  HEAP_HEIGHT * (1 - 300.0 / 500), 1);
  cairo_surface_destroy (surface);
  /* a power of two is as far from the next one everywhere */
  surface = heap_paint (&fixture, WEFT_HEAP_LINES, TRUE, HEAP_WIDTH);
  g_assert_cmpfloat_with_epsilon (middle_of (&fixture, surface, 15, heap_color (&fixture, "p:M.b")),
                                  HEAP_HEIGHT * (1 - log2 (300.0 / 64) / log2 (500.0 / 64)), 1);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);

  /* all that stays as it is, is at its largest */
  heap_fixture_init (&fixture, 4, crossing);
  surface = heap_paint (&fixture, WEFT_HEAP_TRENDS, FALSE, HEAP_WIDTH);
  g_assert_cmpfloat_with_epsilon (
      middle_of (&fixture, surface, 100, heap_color (&fixture, "q:N.d")),
      HEAP_HEIGHT * (1 - 410.0 / 810), 2);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* px that heap_constant bands of the colour of band @i take. */
static int
height_of (ChartFixture *fixture, guint i)
{
  int height = 0;

  for (guint k = 0; k < HEAP_N_NAMES; k++)
    if (weft_color_contrast (heap_color (fixture, heap_names[i]),
                             heap_color (fixture, heap_names[k])) == 1)
      height += (int) heap_constant (0, k) / 10;
  return height;
}

/* So many bands are painted pixel by pixel, and stand where paths would be. */
static void
test_dense (void)
{
  static const guint wide = 3000;
  ChartFixture fixture;
  cairo_surface_t *surface;

  chart_fixture_init (&fixture, heap_trace (4000, HEAP_N_NAMES, HEAP_STEP_NS, heap_constant),
                      WEFT_THEME_LIGHT, 0, 3999 * HEAP_STEP_NS, wide);
  surface = heap_paint (&fixture, WEFT_HEAP_STACKED, FALSE, wide);
  g_assert_cmpuint (weft_chart_heap_levels (fixture.chart)->picks->len, >, 2900);
  for (guint x = 505; x < wide - 5; x += 500)
    for (guint i = 0; i < HEAP_N_NAMES; i++)
      g_assert_cmpint (
          abs ((int) chart_count (&fixture, surface, x, heap_color (&fixture, heap_names[i])) -
               height_of (&fixture, i)),
          <=, 4);
  cairo_surface_destroy (surface);
  surface = heap_paint (&fixture, WEFT_HEAP_LINES, FALSE, wide);
  g_assert_cmpfloat_with_epsilon (middle_of (&fixture, surface, 15, heap_color (&fixture, "p:M.b")),
                                  HEAP_HEIGHT * (1 - 300.0 / 500), 1);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* Only the third band differs between samples: it is in one of them. */
static guint64
one_peak (guint sample, guint band)
{
  return band != 2 ? 100 : sample == 9 ? 5000 : 0;
}

/* A sparkline has the peak of one sample among 21, though it has 18 columns. */
static void
test_trend (void)
{
  const guint width = 36, height = 14;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);
  ChartFixture fixture;
  guint32 band;
  guint n = 0;

  heap_fixture_init (&fixture, HEAP_N_NAMES, one_peak);
  for (band = 0;
       !g_str_equal (weft_heap_levels_band_name (weft_chart_heap_levels (fixture.chart), band),
                     heap_names[2]);)
    band++;
  weft_heap_chart_paint_trend (fixture.chart, cr, band, (WeftRange){ 0, HEAP_END_NS }, width,
                               height);
  cairo_surface_flush (surface);
  for (guint x = 0; x < width; x++)
    n += ((const guint32 *) (gconstpointer) cairo_image_surface_get_data (surface))[x] != 0;
  g_assert_cmpuint (n, >=, 2);
  g_assert_cmpuint (n, <=, 6);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* So that nothing of it can be left out as it goes along a line. */
static guint64
noise (guint sample, guint band)
{
  return 1000 + (sample * 2654435761u ^ band * 40503u * sample) % 100000;
}

static cairo_status_t
count_bytes (gpointer data, G_GNUC_UNUSED const guchar *bytes, guint n)
{
  *(gsize *) data += n;
  return CAIRO_STATUS_SUCCESS;
}

/* A file of paths stays below 1 MB, however many bands and samples there are. */
static void
test_file_size (void)
{
  ChartFixture fixture;
  WeftHeapOptions options = weft_heap_options_default ();

  chart_fixture_init (&fixture, heap_trace (1500, 200, HEAP_STEP_NS, noise), WEFT_THEME_LIGHT, 0,
                      1499 * HEAP_STEP_NS, 1600);
  options.n_bands = 200;
  for (options.form = 0; options.form < WEFT_N_HEAP_FORMS; options.form++)
    {
      gsize size = 0;
      cairo_surface_t *surface =
          cairo_svg_surface_create_for_stream (count_bytes, &size, 1600, 640);
      cairo_t *cr = cairo_create (surface);

      weft_chart_set_heap_options (fixture.chart, &options);
      weft_heap_chart_paint (fixture.chart, cr, 640);
      g_assert_cmpuint (weft_chart_heap_levels (fixture.chart)->bands->len, ==, 200);
      cairo_destroy (cr);
      cairo_surface_finish (surface);
      cairo_surface_destroy (surface);
      g_test_message ("%s: %" G_GSIZE_FORMAT " bytes", weft_heap_form_get (options.form)->id, size);
      g_assert_cmpuint (size, >, 1000);
      g_assert_cmpuint (size, <, 1000000);
    }
  chart_fixture_clear (&fixture);
}

/* The band under the pointer is that whose colour is there. */
static void
test_band_at (void)
{
  static const WeftHeapForm forms[] = { WEFT_HEAP_STACKED, WEFT_HEAP_SHARES, WEFT_HEAP_STREAM,
                                        WEFT_HEAP_MULTIPLES };
  ChartFixture fixture;

  heap_fixture_init (&fixture, 3, heap_constant);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      cairo_surface_t *surface = heap_paint (&fixture, forms[i], FALSE, HEAP_WIDTH);
      guint n = 0;

      for (guint y = 2; y < HEAP_HEIGHT; y += 5)
        {
          guint32 band = weft_heap_chart_band_at (fixture.chart, 20, y, HEAP_HEIGHT);

          if (band == WEFT_HEAP_NO_BAND ||
              !chart_is (&fixture, surface, 20, y,
                         weft_heap_chart_band_color (fixture.chart, band)))
            continue;
          n++;
        }
      g_assert_cmpuint (n, >, 12);
      cairo_surface_destroy (surface);
    }
  g_assert_cmpuint (weft_heap_chart_band_at (fixture.chart, 20, -1, HEAP_HEIGHT), ==,
                    WEFT_HEAP_NO_BAND);
  chart_fixture_clear (&fixture);
}

/* A line is found near to it, and none far from all of them. */
static void
test_line_at (void)
{
  ChartFixture fixture;

  heap_fixture_init (&fixture, HEAP_N_NAMES, heap_constant);
  cairo_surface_destroy (heap_paint (&fixture, WEFT_HEAP_LINES, FALSE, HEAP_WIDTH));
  for (guint32 band = 0; band < 3; band++)
    {
      double y = HEAP_HEIGHT * (1 - (double) heap_constant (0, band) / 500);

      g_assert_cmpuint (weft_heap_chart_band_at (fixture.chart, 100, y + 2, HEAP_HEIGHT), ==, band);
    }
  g_assert_cmpuint (weft_heap_chart_band_at (fixture.chart, 100, 20, HEAP_HEIGHT), ==,
                    WEFT_HEAP_NO_BAND);
  chart_fixture_clear (&fixture);
}

/* The band under the pointer, and no others; in full, all of them. */
static void
test_read_out (void)
{
  const WeftLane lane = { .klass = &weft_lane_heap_profile,
                          .kind = weft_lane_heap_profile.kinds,
                          .height = HEAP_HEIGHT };
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  ChartFixture fixture;

  heap_fixture_init (&fixture, HEAP_N_NAMES, heap_constant);
  cairo_surface_destroy (heap_paint (&fixture, WEFT_HEAP_STACKED, FALSE, HEAP_WIDTH));
  /* 500 of 1000 bytes on top, then 300 */
  g_assert_true (weft_lane_read_at (&lane, fixture.chart, 1000, 25, out));
  g_assert_cmpuint (out->band, ==, 0);
  g_assert_cmpuint (out->rows->len, ==, 2);
  g_assert_cmpstr (g_array_index (out->rows, WeftReadOutRow, 0).value, ==, "500 B\t50.0 %\t=");
  g_assert_cmpstr (g_array_index (out->rows, WeftReadOutRow, 1).value, ==, "1 000 B\t100.0 %\t=");
  weft_read_out_clear (out);
  g_assert_true (weft_lane_read_at (&lane, fixture.chart, 1000, 65, out));
  g_assert_cmpuint (out->band, ==, 1);
  weft_read_out_clear (out);
  out->is_exhaustive = TRUE;
  g_assert_true (weft_lane_read_at (&lane, fixture.chart, 1000, 65, out));
  g_assert_cmpuint (out->rows->len, ==, HEAP_N_NAMES);
  chart_fixture_clear (&fixture);
}

/* A band that rises all the time is a likely leak, however small. */
static guint64
one_leaks (guint sample, guint band)
{
  return band == 2 ? 100 + 20 * sample : heap_constant (sample, band);
}

static void
test_leak_rank (void)
{
  ChartFixture fixture;

  heap_fixture_init (&fixture, HEAP_N_NAMES, one_leaks);
  for (guint32 band = 0; band < HEAP_N_NAMES; band++)
    g_assert_cmpuint (weft_chart_heap_leak_rank (fixture.chart, band), ==,
                      band == 2 ? 1 : G_MAXUINT);
  g_assert_cmpuint (weft_chart_heap_leak_rank (fixture.chart, WEFT_HEAP_OTHER), ==, G_MAXUINT);
  chart_fixture_clear (&fixture);
}

static void
test_axis (void)
{
  static const struct
  {
    double most, least;
    gboolean is_log, is_share;
  } rows[] = { { 50e6, 100, FALSE, FALSE }, { 50e6, 100, TRUE, FALSE }, { 1, 1, FALSE, TRUE },
               { 0, 0, FALSE, FALSE },      { 0, 0, TRUE, FALSE },      { 1e19, 1, TRUE, FALSE },
               { 1.2e6, 1, FALSE, FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      WeftHeapAxis axis =
          weft_heap_axis_make (rows[i].most, rows[i].least, 400, rows[i].is_log, rows[i].is_share);
      WeftHeapTick ticks[64];
      guint n = weft_heap_axis_ticks (&axis, 40, ticks, G_N_ELEMENTS (ticks));

      g_assert_cmpuint (n, >=, 1);
      g_assert_cmpuint (n, <=, 11);
      for (guint k = 1; k < n; k++)
        {
          g_assert_cmpfloat (ticks[k].y, <=, ticks[k - 1].y - 39.9);
          g_assert_cmpstr (ticks[k].label.text, !=, ticks[k - 1].label.text);
          /* one unit, after 0 */
          if (k > 1 && !axis.is_log && !axis.is_share)
            g_assert_cmpstr (strrchr (ticks[k].label.text, ' '), ==,
                             strrchr (ticks[k - 1].label.text, ' '));
        }
      g_assert_cmpfloat (weft_heap_axis_y (&axis, 0), ==, 400);
      g_assert_cmpfloat_with_epsilon (weft_heap_axis_y (&axis, axis.top), 0, 1e-6);
    }
}

/* Whole numbers have no decimals, whatever the decimal sign. */
static void
test_axis_signs (void)
{
  const WeftNumberStyle styles[] = { { .point = "." }, { .point = "," } };
  WeftHeapAxis axis = weft_heap_axis_make (0x1p30, 0x1p10, 400, TRUE, FALSE);

  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    {
      WeftHeapTick ticks[64];
      guint n;

      weft_number_style_set (&styles[i]);
      n = weft_heap_axis_ticks (&axis, 40, ticks, G_N_ELEMENTS (ticks));
      weft_number_style_set (NULL);
      g_assert_cmpuint (n, >, 2);
      for (guint k = 0; k < n; k++)
        g_assert_null (strstr (ticks[k].label.text, styles[i].point));
    }
}

/* Groups are bands again; one that is opened shows its own. */
static void
test_choice (void)
{
  ChartFixture fixture;
  WeftHeapChoice choice = { .group = WEFT_HEAP_GROUP_PACKAGE };
  g_autoptr (WeftHeapProfile) groups = NULL;
  g_autoptr (WeftHeapProfile) opened = NULL;
  g_autoptr (WeftHeapProfile) none = NULL;
  g_autoptr (WeftHeapProfile) all = NULL;

  heap_fixture_init (&fixture, HEAP_N_NAMES, heap_constant);
  groups = weft_heap_choice_profile (&choice, fixture.trace);
  g_assert_cmpuint (weft_heap_profile_sample (groups, 0)->n, ==, 2);
  choice.opened = (char *) "p";
  opened = weft_heap_choice_profile (&choice, fixture.trace);
  g_assert_cmpuint (weft_heap_profile_sample (opened, 0)->total, ==, 800);
  choice = (WeftHeapChoice){ .group = WEFT_HEAP_GROUP_MATCH, .match = (char *) "(" };
  none = weft_heap_choice_profile (&choice, fixture.trace);
  g_assert_true (none == fixture.trace->heap);
  choice.match = (char *) "";
  all = weft_heap_choice_profile (&choice, fixture.trace);
  g_assert_true (all == fixture.trace->heap);
  chart_fixture_clear (&fixture);
}

/* A whole picture has each band's colour in its chart and beside it. */
static void
test_picture (void)
{
  ChartFixture fixture;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 600, 400);
  cairo_t *cr = cairo_create (surface);
  WeftColor color;
  gboolean is_beside = FALSE;

  heap_fixture_init (&fixture, HEAP_N_NAMES, heap_constant);
  color = heap_color (&fixture, "p:M.a");
  weft_heap_picture_paint (fixture.chart, cr, 600, 400, 0, HEAP_END_NS - HEAP_STEP_NS, "Heap");
  for (guint x = 430; x < 460; x++)
    is_beside |= chart_count (&fixture, surface, x, color) >= 8;
  g_assert_true (is_beside);
  g_assert_cmpuint (chart_count (&fixture, surface, 200, color), >, 100);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

/* Nothing to draw is nothing drawn. */
static void
test_empty (void)
{
  ChartFixture fixture;

  chart_fixture_init (&fixture, heap_trace (1, 0, HEAP_STEP_NS, heap_constant), WEFT_THEME_DARK, 0,
                      100, HEAP_WIDTH);
  for (WeftHeapForm form = 0; form < WEFT_N_HEAP_FORMS; form++)
    {
      cairo_surface_t *surface = heap_paint (&fixture, form, TRUE, HEAP_WIDTH);

      g_assert_cmpuint (chart_count (&fixture, surface, 50, fixture.palette->idle), ==,
                        HEAP_HEIGHT);
      cairo_surface_destroy (surface);
    }
  chart_fixture_clear (&fixture);

  /* a lone sample is a few px wide */
  chart_fixture_init (&fixture, heap_trace (1, 2, HEAP_STEP_NS, heap_constant), WEFT_THEME_LIGHT, 0,
                      100, HEAP_WIDTH);
  for (WeftHeapForm form = 0; form < WEFT_N_HEAP_FORMS; form++)
    {
      cairo_surface_t *surface = heap_paint (&fixture, form, FALSE, HEAP_WIDTH);
      WeftColor color = form == WEFT_HEAP_HEAT ? weft_palette_heat_color (fixture.palette, 1) :
                                                 heap_color (&fixture, "p:M.a");

      g_assert_cmpuint (chart_count (&fixture, surface, 0, color), >, 0);
      cairo_surface_destroy (surface);
    }
  chart_fixture_clear (&fixture);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap/levels", test_levels);
  g_test_add_func ("/heap/sample-at", test_sample_at);
  g_test_add_func ("/heap/keys", test_keys);
  g_test_add_func ("/heap/hidden", test_hidden);
  g_test_add_func ("/heap/detail", test_detail);
  g_test_add_func ("/heap/shares", test_shares);
  g_test_add_func ("/heap/lines", test_lines);
  g_test_add_func ("/heap/dense", test_dense);
  g_test_add_func ("/heap/trend", test_trend);
  g_test_add_func ("/heap/file-size", test_file_size);
  g_test_add_func ("/heap/band-at", test_band_at);
  g_test_add_func ("/heap/line-at", test_line_at);
  g_test_add_func ("/heap/read-out", test_read_out);
  g_test_add_func ("/heap/leak-rank", test_leak_rank);
  g_test_add_func ("/heap/axis", test_axis);
  g_test_add_func ("/heap/axis-signs", test_axis_signs);
  g_test_add_func ("/heap/choice", test_choice);
  g_test_add_func ("/heap/picture", test_picture);
  g_test_add_func ("/heap/empty", test_empty);
}
