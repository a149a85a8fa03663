/* SPDX-License-Identifier: BSD-3-Clause */
/* Where lanes stand, what they read out and step to, and logs that have next to nothing. */
#include "chart-fixture.h"
#include "weft-bands.h"
#include "weft-chart-heap.h"
#include "weft-ruler.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"
#include "weft-ticks.h"

#include <cairo-svg.h>
#include <glib/gstdio.h>
#include <math.h>
#include <unistd.h>

static char *
demo_path (void)
{
  return g_build_filename (g_getenv ("WEFT_DATA_DIR"), "demo.eventlog", NULL);
}

static WeftTrace *
demo (void)
{
  g_autofree char *path = demo_path ();

  return chart_trace_of_file (path);
}

/* A log of one capability or of none, with at most one event. */
static WeftTrace *
small_trace (gboolean has_event, guint16 cap)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  if (has_event)
    {
      weft_test_log_begin_block (log, cap, 5);
      weft_test_log_event (log, 19, 7);
      weft_test_log_end_block (log, 9);
    }
  weft_test_log_data_end (log);
  return chart_trace (log);
}

static void
test_lane_at (void)
{
  g_autoptr (WeftTrace) trace = demo ();
  g_autoptr (WeftTimeline) timeline = weft_timeline_new (trace, NULL);

  g_assert_cmpuint (timeline->lanes->len, >, 4);
  for (double y = -20; y < timeline->height + 20; y += 0.5)
    {
      gint want = -1;

      for (guint i = 0; i < timeline->lanes->len; i++)
        {
          const WeftLane *lane = weft_timeline_lane (timeline, i);

          if (y >= lane->y && y < lane->y + lane->height)
            want = (gint) i;
        }
      g_assert_cmpint (weft_timeline_lane_at (timeline, y), ==, want);
    }
}

/* At any height lanes stand on whole pixels, in order, and do not overlap, nor do their labels as
 * long as there is room for all. */
static void
test_fitted (void)
{
  g_autoptr (WeftTrace) trace = demo ();
  g_autoptr (WeftTimeline) natural = weft_timeline_new (trace, NULL);
  double room = 0;

  for (guint i = 0; i < natural->lanes->len; i++)
    room += MIN (weft_timeline_lane (natural, i)->height, WEFT_LABEL_LINE_HEIGHT);

  for (double height = natural->height / 4; height < natural->height * 3; height += 0.7)
    {
      g_autoptr (WeftTimeline) fitted = weft_timeline_new_fitted (natural, height);
      double end = 0;

      for (guint i = 0; i < fitted->lanes->len; i++)
        {
          const WeftLane *lane = weft_timeline_lane (fitted, i);

          g_assert_cmpfloat (lane->y, ==, floor (lane->y));
          g_assert_cmpfloat (lane->height, ==, floor (lane->height));
          g_assert_cmpfloat (lane->height, >=, 1);
          if (height >= room)
            g_assert_cmpfloat (
                lane->height, >=,
                MIN (weft_timeline_lane (natural, i)->height, WEFT_LABEL_LINE_HEIGHT) - 1);
          g_assert_cmpfloat (lane->y, >=, end);
          end = lane->y + lane->height;
        }
      g_assert_cmpfloat (end, <=, height + 1);
    }
}

/* Steps of a lane: from before the log to after it, and back. */
static void
check_steps (const WeftLane *lane, WeftChart *chart, guint64 after)
{
  g_autoptr (GArray) there = g_array_new (FALSE, FALSE, sizeof (guint64));
  guint64 at = 0, next;

  for (; lane->klass->find_event (lane, chart, at, TRUE, &next); at = next)
    {
      g_assert_cmpuint (next, >, at);
      g_array_append_val (there, next);
    }
  for (at = after; lane->klass->find_event (lane, chart, at, FALSE, &next); at = next)
    {
      g_assert_cmpuint (next, <, at);
      if (next == 0)
        break;
      g_assert_cmpuint (there->len, >, 0);
      g_assert_cmpuint (next, ==, g_array_index (there, guint64, there->len - 1));
      g_array_set_size (there, there->len - 1);
    }
  g_assert_cmpuint (there->len, ==, 0);
}

static void
test_steps (void)
{
  g_autoptr (WeftTimeline) timeline = NULL;
  ChartFixture fixture;
  guint64 to;

  chart_fixture_init (&fixture, demo (), WEFT_THEME_LIGHT, 0, 1000, 500);
  to = fixture.trace->index->to;
  timeline = weft_timeline_new (fixture.trace, NULL);
  for (guint i = 0; i < timeline->lanes->len; i++)
    check_steps (weft_timeline_lane (timeline, i), fixture.chart, to + 1);
  chart_fixture_clear (&fixture);
}

/* A HEC's steps are all of its changes. */
static void
test_steps_are_changes (void)
{
  ChartFixture fixture;
  WeftLane lane = { .klass = &weft_lane_hec, .kind = weft_lane_hec.kinds };
  guint64 at = 0;
  WeftUseSpan span;

  chart_fixture_init (&fixture, demo (), WEFT_THEME_LIGHT, 0, 1000, 500);
  span = weft_hec_use_span (fixture.trace->hecs, 0, 0, G_MAXUINT64);
  while (span.to != G_MAXUINT64)
    {
      span = weft_hec_use_span (fixture.trace->hecs, 0, span.to, G_MAXUINT64);
      g_assert_true (weft_lane_hec.find_event (&lane, fixture.chart, at, TRUE, &at));
      g_assert_cmpuint (at, ==, span.from);
    }
  g_assert_false (weft_lane_hec.find_event (&lane, fixture.chart, at, TRUE, &at));
  chart_fixture_clear (&fixture);
}

static const char *
value_of (const WeftReadOut *out, const char *name)
{
  for (guint i = 0; i < out->rows->len; i++)
    if (g_str_equal (g_array_index (out->rows, WeftReadOutRow, i).name, name))
      return g_array_index (out->rows, WeftReadOutRow, i).value;
  return NULL;
}

/* At each place a HEC tells what the walk says: the stretch, or the shares of the pixel. */
static void
test_read_out (void)
{
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  WeftLane lane = { .klass = &weft_lane_hec, .kind = weft_lane_hec.kinds };
  ChartFixture fixture;
  const WeftIndex *index;
  guint n_spans = 0, n_shares = 0;

  chart_fixture_init (&fixture, demo (), WEFT_THEME_LIGHT, 0, 1, 1000);
  index = fixture.trace->index;
  for (guint i = 0; i < 2000; i++)
    {
      guint64 time = (guint64) (g_rand_double (rand) * (double) index->to);
      guint64 width = (guint64) pow (10, g_rand_double_range (rand, 3, 9));
      guint64 pixel = MAX (width / 1000, 1);
      WeftUseSpan span;

      weft_chart_set_scale (fixture.chart, (WeftTimeScale){ time, time + width, 1000 });
      weft_read_out_clear (out);
      if (!weft_lane_hec.read_at (&lane, fixture.chart, time, 5, out))
        continue;
      span = weft_hec_use_span (fixture.trace->hecs, 0, time, index->to);
      g_assert_true (out->has_span);
      if (span.to - span.from >= pixel)
        {
          g_assert_cmpuint (out->from, ==, span.from);
          g_assert_cmpstr (value_of (out, "duration"), ==,
                           weft_format_time_exact (out->to - out->from).text);
          g_assert_true ((out->hint != NULL) ==
                         (span.use == WEFT_USE_GC_WAIT || span.use == WEFT_USE_GC_SYNC));
          n_spans++;
        }
      else
        {
          WeftHecTimes shares = weft_hec_use_times (fixture.trace->hecs, 0, time, time + pixel);

          g_assert_cmpstr (value_of (out, "running"), ==,
                           weft_format_percent ((double) shares.run / (double) pixel, 1).text);
          n_shares++;
        }
    }
  g_assert_cmpuint (n_spans, >, 100);
  g_assert_cmpuint (n_shares, >, 20);
  chart_fixture_clear (&fixture);
}

/* Paints, reads and steps all over @trace; nothing may go wrong. Takes @trace. */
static void
use_all (WeftTrace *trace)
{
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  g_autoptr (WeftTimeline) timeline = weft_timeline_new (trace, NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 700, 500);
  cairo_t *cr = cairo_create (surface);
  const double widths[] = { 1, 213.4, 224.6, 700 };
  ChartFixture fixture;
  guint64 to = trace->index->to;

  chart_fixture_init (&fixture, trace, WEFT_THEME_DARK, 0, 1, 1);
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    for (guint64 from = 0; from <= to; from += to / 3 + 1)
      {
        weft_timeline_paint_picture (timeline, fixture.chart, cr, widths[i], 500, from, to + i,
                                     "x");
        weft_timeline_paint_picture (timeline, fixture.chart, cr, widths[i], 30, from, from, "x");
        for (guint k = 0; k < timeline->lanes->len; k++)
          {
            const WeftLane *lane = weft_timeline_lane (timeline, k);
            guint64 at;

            lane->klass->read_at (lane, fixture.chart, from, 1, out);
            lane->klass->read_at (lane, fixture.chart, G_MAXUINT64, 1, out);
            lane->klass->find_event (lane, fixture.chart, from, TRUE, &at);
            lane->klass->find_event (lane, fixture.chart, G_MAXUINT64, FALSE, &at);
          }
      }
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  chart_fixture_clear (&fixture);
}

static void
test_odd_logs (void)
{
  use_all (small_trace (FALSE, 0));
  use_all (small_trace (TRUE, 0));
  use_all (small_trace (TRUE, 0xffff));
  use_all (small_trace (TRUE, 65534));
  use_all (demo ());
}

static gboolean
has_ink (cairo_surface_t *surface, gint x, gint y)
{
  if (x < 0 || x >= cairo_image_surface_get_width (surface))
    return FALSE;
  return cairo_image_surface_get_data (surface)[y * cairo_image_surface_get_stride (surface) + x] >
         0;
}

/* Between the last label and a tick, and at the tick, is free room. */
static void
check_labels (cairo_surface_t *surface, guint *n_ticks)
{
  for (gint x = 0; x < cairo_image_surface_get_width (surface); x++)
    {
      /* long ticks have labels */
      if (!has_ink (surface, x, WEFT_RULER_HEIGHT - 9))
        continue;
      (*n_ticks)++;
      for (gint y = 0; y < WEFT_RULER_HEIGHT - 10; y++)
        for (gint at = x - 3; at < x + 4; at++)
          g_assert_false (has_ink (surface, at, y));
    }
}

/* Ink of labels stands where labels are found, and there is some in each that is found. */
static void
check_found (WeftChart *chart, cairo_surface_t *surface, gint width)
{
  for (gint x = 0; x < width; x++)
    {
      double from, to;
      gboolean is_found = weft_ruler_label_extents (chart, x, x + 1, &from, &to), is_inked = FALSE;

      for (gint y = 0; y < WEFT_RULER_LABEL_HEIGHT; y++)
        if (has_ink (surface, x, y))
          g_assert_true (is_found);
      if (!is_found || to > width)
        continue;
      g_assert_cmpfloat (from, <, x + 1);
      g_assert_cmpfloat (to, >, x);
      for (gint at = (gint) from; at < (gint) to; at++)
        for (gint y = 0; y < WEFT_RULER_LABEL_HEIGHT; y++)
          is_inked |= has_ink (surface, at, y);
      g_assert_true (is_inked);
    }
}

/* No label touches another or the edge, at any scale. */
static void
test_ruler (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);
  ChartFixture fixture;
  guint n_ticks = 0;

  chart_fixture_init (&fixture, small_trace (FALSE, 0), WEFT_THEME_LIGHT, 0, 1, 1);
  for (guint i = 0; i < 400; i++)
    {
      gint width = g_rand_int_range (rand, 150, 1500);
      guint64 from = (guint64) pow (10, g_rand_double_range (rand, 0, 15));
      guint64 span = (guint64) pow (10, g_rand_double_range (rand, 1, 13));
      cairo_surface_t *surface =
          cairo_image_surface_create (CAIRO_FORMAT_A8, width + 100, WEFT_RULER_HEIGHT);
      cairo_t *cr = cairo_create (surface);

      weft_chart_set_scale (fixture.chart, (WeftTimeScale){ from, from + span, width });
      weft_ruler_paint (fixture.chart, cr);
      cairo_surface_flush (surface);
      check_labels (surface, &n_ticks);
      if (i % 20 == 0)
        check_found (fixture.chart, surface, width);
      for (gint x = width + 2; x < width + 100; x++)
        for (gint y = 0; y < WEFT_RULER_HEIGHT - 10; y++)
          g_assert_false (has_ink (surface, x, y));
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
    }
  g_assert_cmpuint (n_ticks, >, 400);
  chart_fixture_clear (&fixture);
}

/* Whether there is ink from @from on, in the line of text whose middle is @y. */
static gboolean
is_written (cairo_surface_t *surface, double from, double y)
{
  for (gint x = (gint) from; x < from + 8; x++)
    for (gint at = (gint) y - 5; at < y + 5; at++)
      if (has_ink (surface, x, at))
        return TRUE;
  return FALSE;
}

/* Whether the label of lane @i, @width px wide, has a text at @x in the line at @y. */
static gboolean
has_text (const WeftTimeline *timeline, guint i, WeftChart *chart, double width, double x, double y)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1000, 200);
  cairo_t *cr = cairo_create (surface);
  gboolean written;

  weft_timeline_paint_label (timeline, i, chart, cr, width);
  cairo_surface_flush (surface);
  written = is_written (surface, x, y);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return written;
}

/* A name that has no room beside the lane's value has it alone: the value is below the note. */
static void
test_long_names (void)
{
  ChartFixture fixture;
  g_autoptr (WeftTimeline) timeline = NULL;
  guint n_checked = 0;

  chart_fixture_init (&fixture, demo (), WEFT_THEME_LIGHT, 0, 180000000, 1000);
  timeline = weft_timeline_new (fixture.trace, NULL);
  for (guint i = 0; i < timeline->lanes->len; i++)
    {
      const WeftLane *lane = weft_timeline_lane (timeline, i);
      g_autofree char *name = weft_lane_title (lane, fixture.trace);
      double room = 28 + 30 +
                    weft_text_width (weft_chart_text (fixture.chart),
                                     lane->kind->is_group ? WEFT_TEXT_GROUP : WEFT_TEXT_LANE, name);

      if (lane->height <= 4 * 18 || weft_lane_note (lane, fixture.trace) == NULL ||
          !has_text (timeline, i, fixture.chart, 900, 880, 10))
        continue;
      g_assert_false (has_text (timeline, i, fixture.chart, room, room - 20, 10));
      g_assert_false (has_text (timeline, i, fixture.chart, 900, 28, 46));
      g_assert_true (has_text (timeline, i, fixture.chart, room, 28, 46));
      n_checked++;
    }
  g_assert_cmpuint (n_checked, >, 0);
  chart_fixture_clear (&fixture);
}

/* Rows of a heap profile have their names below the label, whose third line they take: the value is
 * beside the note. */
static void
test_names_over_rows (void)
{
  ChartFixture fixture;
  WeftHeapOptions options = weft_heap_options_default ();
  g_autoptr (WeftTimeline) timeline = NULL;
  guint n_checked = 0;

  chart_fixture_init (&fixture, demo (), WEFT_THEME_LIGHT, 0, 180000000, 1000);
  options.form = WEFT_HEAP_HEAT;
  weft_chart_set_heap_options (fixture.chart, &options);
  timeline = weft_timeline_new (fixture.trace, NULL);
  for (guint i = 0; i < timeline->lanes->len; i++)
    {
      WeftLane *lane = &g_array_index (timeline->lanes, WeftLane, i);
      g_autofree char *name = weft_lane_title (lane, fixture.trace);
      double room =
          28 + 30 + weft_text_width (weft_chart_text (fixture.chart), WEFT_TEXT_GROUP, name);

      if (lane->klass != &weft_lane_heap_profile)
        continue;
      lane->height = 300;
      g_assert_false (has_text (timeline, i, fixture.chart, room, room - 20, 10));
      g_assert_true (has_text (timeline, i, fixture.chart, room, room - 20, 28));
      n_checked++;
    }
  g_assert_cmpuint (n_checked, ==, 1);
  chart_fixture_clear (&fixture);
}

static WeftColor
pixel_color (cairo_surface_t *surface, guint x, guint y)
{
  const guint32 *pixels = (const guint32 *) cairo_image_surface_get_data (surface);
  guint32 pixel = pixels[y * (guint) cairo_image_surface_get_stride (surface) / 4 + x];

  return (WeftColor){ (float) (pixel >> 16 & 255) / 255, (float) (pixel >> 8 & 255) / 255,
                      (float) (pixel & 255) / 255, 1 };
}

/* Productivity is told without hue in each set of colours: what the program has from the pauses. */
static void
test_productivity (void)
{
  const WeftLane lane = { .klass = &weft_lane_productivity, .height = 40 };

  for (WeftTheme theme = 0; theme < WEFT_N_THEMES; theme++)
    {
      ChartFixture fixture;
      cairo_surface_t *surface;
      guint n = 0;

      chart_fixture_init (&fixture, demo (), theme, 0, 180000000, 400);
      surface = chart_paint (&fixture, &lane, 400, 40);
      for (guint x = 0; x < 400; x++)
        if (chart_is (&fixture, surface, x, 1, fixture.palette->gc) &&
            !chart_is (&fixture, surface, x, 38, fixture.palette->gc))
          {
            n++;
            g_assert_cmpfloat (
                weft_color_contrast (pixel_color (surface, x, 1), pixel_color (surface, x, 38)), >=,
                1.25);
          }
      g_assert_cmpuint (n, >, 20);
      cairo_surface_destroy (surface);
      chart_fixture_clear (&fixture);
    }
}

static cairo_status_t
count_bytes (void *closure, const unsigned char *data, unsigned int length)
{
  *(gsize *) closure += length;
  return CAIRO_STATUS_SUCCESS;
}

/* 300,000 runs and collections on 4 HECs, 30,000 heap samples of 30 bands. */
static WeftTrace *
dense_trace (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  weft_test_log_header_9_10 (log);
  for (guint16 cap = 0; cap < 4; cap++)
    {
      weft_test_log_begin_block (log, cap, 0);
      for (guint64 at = 0; at < 75000; at++)
        {
          weft_test_log_run (log, at * 100, 1 + (guint32) at % 7);
          weft_test_log_stop (log, at * 100 + (guint64) g_rand_int_range (rand, 1, 99), 1 + at % 7,
                              1, 0);
        }
      weft_test_log_end_block (log, 7500000);
    }
  weft_test_log_begin_block (log, 0xffff, 0);
  for (guint64 i = 0; i < 10000; i++)
    {
      weft_test_heap_sample (log, i * 750, i);
      for (guint band = 0; band < 20; band++)
        {
          const char name[] = { (char) ('a' + band), 0 };

          weft_test_heap_band (log, i * 750, 0, name, (guint64) g_rand_int_range (rand, 1, 100000));
        }
    }
  weft_test_log_end_block (log, 7500000);
  weft_test_log_data_end (log);
  return chart_trace (log);
}

/* The picture grows with the pixels, not with the events: cairo's own form, which export writes
 * shorter. */
static void
test_svg_size (void)
{
  ChartFixture fixture;
  gsize all = 0, half = 0;

  chart_fixture_init (&fixture, dense_trace (), WEFT_THEME_LIGHT, 0, 1, 1);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (WeftTimeline) timeline = weft_timeline_new (fixture.trace, NULL);
      double width = i == 0 ? 1600 : 800;
      cairo_surface_t *surface =
          cairo_svg_surface_create_for_stream (count_bytes, i == 0 ? &all : &half, width, 1000);
      cairo_t *cr = cairo_create (surface);

      weft_timeline_paint_picture (timeline, fixture.chart, cr, width, 1000, 0, 7500000, "dense");
      cairo_destroy (cr);
      cairo_surface_finish (surface);
      cairo_surface_destroy (surface);
    }
  g_test_message ("%" G_GSIZE_FORMAT " bytes, of half the width %" G_GSIZE_FORMAT, all, half);
  g_assert_cmpuint (all, <, 3000000);
  /* the heap profile has no more corners in the wider one: its file is limited */
  g_assert_cmpuint (half, <, all * 7 / 8);
  chart_fixture_clear (&fixture);
}

/* The demo, cut to @part of it after it was read. */
static WeftTrace *
cut_demo (double part)
{
  g_autofree char *path = demo_path ();
  g_autofree char *copy = NULL;
  g_autofree char *data = NULL;
  gsize size;
  int fd = g_file_open_tmp ("weft-XXXXXX.eventlog", &copy, NULL);
  WeftTrace *trace;

  close (fd);
  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  g_assert_true (g_file_set_contents (copy, data, (gssize) size, NULL));
  trace = chart_trace_of_file (copy);
  g_assert_cmpint (truncate (copy, (off_t) ((double) size * part)), ==, 0);
  g_assert_true (weft_map_was_truncated (trace->index->log->map));
  g_unlink (copy);
  return trace;
}

/* The first and last of @n columns that @chart's losses hide; -1 where they hide none. */
static void
find_losses (WeftChart *chart, int n, int *first, int *last)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, n, 4);
  cairo_t *cr = cairo_create (surface);
  const guint32 *row;

  *first = *last = -1;
  weft_timeline_paint_losses (chart, cr, 4);
  cairo_surface_flush (surface);
  row = (const guint32 *) (gpointer) cairo_image_surface_get_data (surface);
  /* nothing shows through, and it is no edge */
  for (int x = 0; x < n; x++)
    if (row[x] >> 24 == 0xff && (row[MAX (x - 1, 0)] & row[MIN (x + 1, n - 1)]) >> 24 == 0xff)
      {
        *first = *first < 0 ? x : *first;
        *last = x;
      }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* What is gone from the file is covered, and only that. */
static void
test_gone (void)
{
  WeftTrace *trace = cut_demo (0.75);
  guint64 from, to, run = trace->index->to;
  ChartFixture fixture;
  int first, last;

  g_assert_true (weft_index_get_truncated_range (
      trace->index, weft_map_get_bytes_left (trace->index->log->map), &from, &to));
  chart_fixture_init (&fixture, trace, WEFT_THEME_LIGHT, 0, run, 500);
  find_losses (fixture.chart, 500, &first, &last);
  g_assert_cmpint (first, >, 0);
  g_assert_cmpint (ABS (first - (int) (500 * from / run)), <=, 2);
  g_assert_cmpint (ABS (last - (int) (500 * to / run)), <=, 2);
  chart_fixture_clear (&fixture);
}

/* However many losses overlap, what is below them shows through as below one. */
static void
test_overlapping_losses (void)
{
  g_autofree char *path = demo_path ();
  WeftTrace *trace = chart_trace_of_file (path);
  guint64 run = trace->index->to;
  ChartFixture fixture;
  int first, last;

  for (guint i = 0; i < 400; i++)
    {
      WeftProblem loss = { .kind = WEFT_PROBLEM_LOST_BYTES,
                           .bytes = 1,
                           .from = run / 1000 * i,
                           .to = run - run / 1000 * i };

      weft_problem_add (trace->index->problems, &loss);
    }
  chart_fixture_init (&fixture, trace, WEFT_THEME_LIGHT, 0, run, 500);
  find_losses (fixture.chart, 500, &first, &last);
  g_assert_cmpint (first, ==, -1);
  chart_fixture_clear (&fixture);
}

/* Each pixel that a loss is in is in one stripe, each byte that was lost is counted once. */
static void
test_loss_stripes (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  WeftTimeScale scale = { 0, 100000, 400 };

  for (guint round = 0; round < 200; round++)
    {
      g_autoptr (GArray) stripes = g_array_new (FALSE, FALSE, sizeof (WeftLossStripe));
      gboolean is_lost[402] = { FALSE };
      guint64 bytes = 0, found = 0;

      for (guint i = 0; i < round; i++)
        {
          guint64 from = g_rand_int_range (rand, 0, 100000);
          const WeftLossStripe *added;

          weft_loss_stripes_add (stripes, &scale, from, from + g_rand_int_range (rand, 0, 3000), i);
          added = &g_array_index (stripes, WeftLossStripe, stripes->len - 1);
          for (double x = added->x0; x < added->x1; x++)
            is_lost[(guint) x] = TRUE;
          bytes += i;
        }
      weft_loss_stripes_join (stripes);
      for (guint i = 0; i < stripes->len; i++)
        {
          const WeftLossStripe *stripe = &g_array_index (stripes, WeftLossStripe, i);

          found += stripe->bytes;
          for (double x = stripe->x0; x < stripe->x1; x++)
            {
              g_assert_true (is_lost[(guint) x]);
              is_lost[(guint) x] = FALSE;
            }
        }
      for (guint x = 0; x < G_N_ELEMENTS (is_lost); x++)
        g_assert_false (is_lost[x]);
      g_assert_cmpuint (found, ==, bytes);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/timeline/lane-at", test_lane_at);
  g_test_add_func ("/timeline/fitted", test_fitted);
  g_test_add_func ("/timeline/steps", test_steps);
  g_test_add_func ("/timeline/steps-are-changes", test_steps_are_changes);
  g_test_add_func ("/timeline/read-out", test_read_out);
  g_test_add_func ("/timeline/odd-logs", test_odd_logs);
  g_test_add_func ("/timeline/ruler", test_ruler);
  g_test_add_func ("/timeline/long-names", test_long_names);
  g_test_add_func ("/timeline/names-over-rows", test_names_over_rows);
  g_test_add_func ("/timeline/productivity", test_productivity);
  g_test_add_func ("/timeline/gone", test_gone);
  g_test_add_func ("/timeline/overlapping-losses", test_overlapping_losses);
  g_test_add_func ("/timeline/loss-stripes", test_loss_stripes);
  g_test_add_func ("/timeline/svg-size", test_svg_size);
}
