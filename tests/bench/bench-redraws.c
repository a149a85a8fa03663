/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures redraws of the whole timeline: at places far from one another, and dragged along. */
#include "bench-redraws.h"

#include "bench-hover.h"

#include <stdio.h>
#include <time.h>

#define PICTURE_WIDTH  1920
#define PICTURE_HEIGHT 1080
#define REDRAWS        40
#define PAN_PX         20

/* By the clock on the wall: several threads may work on a picture. */
static double
drawing_seconds (void)
{
  struct timespec time;

  clock_gettime (CLOCK_MONOTONIC, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static gint
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
percentile (GArray *times, double p)
{
  return g_array_index (times, double, (guint) (p * (times->len - 1))) * 1e3;
}

static guint64
width_at (const WeftTimeline *timeline, double zoom)
{
  const WeftIndex *index = timeline->trace->index;

  return MAX ((guint64) ((double) (index->to - index->from) / zoom), 1000);
}

/* Returns how long a picture of [@from, @from + @width) takes, s. */
static double
redraw (const WeftTimeline *timeline, WeftChart *chart, cairo_t *cr, guint64 from, guint64 width)
{
  double start = drawing_seconds ();

  weft_timeline_paint_picture (timeline, chart, cr, PICTURE_WIDTH, PICTURE_HEIGHT, from,
                               from + width, "benchmark");
  return drawing_seconds () - start;
}

static void
report (const char *what, double zoom, GArray *times)
{
  g_array_sort (times, compare_doubles);
  printf ("%s at zoom %-9g    median %6.2f ms   99th percentile %6.2f ms\n", what, zoom,
          percentile (times, 0.5), percentile (times, 0.99));
}

/* Draws the whole timeline at @zoom as it is dragged along, by PAN_PX from one picture to the next.
 */
static void
measure_pan (const WeftTimeline *timeline, WeftChart *chart, cairo_t *cr, double zoom)
{
  guint64 width = width_at (timeline, zoom), middle = timeline->trace->index->to / 2;
  WeftTimeScale scale = *weft_chart_scale (chart);
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));

  scale.from = middle;
  scale.to = middle + width;
  for (guint i = 0; i < REDRAWS; i++)
    {
      guint64 from = weft_time_scale_time (&scale, (double) i * PAN_PX);
      double took = redraw (timeline, chart, cr, from, width);

      g_array_append_val (times, took);
    }
  report ("dragged", zoom, times);
}

/* Draws the whole timeline at @zoom, each time at another place. */
static void
measure_zoom (const WeftTimeline *timeline, WeftChart *chart, cairo_t *cr, double zoom, GArray *all)
{
  const WeftIndex *index = timeline->trace->index;
  guint64 width = width_at (timeline, zoom);
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < REDRAWS; i++)
    {
      guint64 room = index->to - index->from - MIN (width, index->to - index->from);
      guint64 from = index->from + (guint64) (g_rand_double (rand) * (double) room) + i % 2;
      double took = redraw (timeline, chart, cr, from, width);

      g_array_append_val (times, took);
      g_array_append_val (all, took);
    }
  report ("redraw", zoom, times);
}

/* Nobody waits for what is read behind the window's back. */
static void
ignore (gpointer user_data)
{
}

void
bench_redraws (WeftTrace *trace, const WeftLaneLayout *layout, const char *lanes)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, PICTURE_WIDTH, PICTURE_HEIGHT);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (WeftTextCache) text = weft_text_cache_new (NULL, 1);
  g_autoptr (WeftTimeline) timeline = weft_timeline_new (trace, layout);
  g_autoptr (WeftChart) chart = weft_chart_new (trace, weft_palette_get (WEFT_THEME_LIGHT), text);
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (double));

  printf ("%u lanes, %s\n", timeline->lanes->len, lanes);
  timeline->has_gc_bands = TRUE;
  weft_chart_set_notify (chart, ignore, NULL);
  for (double zoom = 1; zoom <= 1e6; zoom *= 10)
    measure_zoom (timeline, chart, cr, zoom, all);
  g_array_sort (all, compare_doubles);
  printf (
      "redraw, all of these       median %6.2f ms   99th percentile %6.2f ms   (budget 8, 16)\n",
      percentile (all, 0.5), percentile (all, 0.99));
  for (double zoom = 10; zoom <= 1e5; zoom *= 100)
    measure_pan (timeline, chart, cr, zoom);
  bench_hover (timeline, chart, cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}
