/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures read-outs: what the window asks the lane under the pointer for at each motion. */
#include "bench-hover.h"

#include "weft-lane-absence.h"

#include <stdio.h>
#include <time.h>

#define WIDTH    1920
#define HEIGHT   1080
#define STEP_PX  23
#define MAX_ZOOM 10000

/* Of the processor's time of this thread, that which the window's takes. */
static double
seconds (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static gint
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Along @lane, at other heights from place to place. */
static void
measure_lane (const WeftLane *lane, WeftChart *chart, GArray *times)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  g_autoptr (WeftReadOut) out = weft_read_out_new ();

  for (guint x = 0; x < weft_time_scale_columns (scale); x += STEP_PX)
    {
      double start = seconds (), took;

      weft_lane_read_at (lane, chart, weft_time_scale_edge (scale, x), lane->height * (x % 10) / 10,
                         out);
      took = seconds () - start;
      g_array_append_val (times, took);
      weft_read_out_clear (out);
    }
}

void
bench_hover (const WeftTimeline *timeline, WeftChart *chart, cairo_t *cr)
{
  const WeftIndex *index = timeline->trace->index;
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint64 zoom = 1; zoom <= MAX_ZOOM; zoom *= 10)
    {
      guint64 width = MAX ((index->to - index->from) / zoom, 1);
      guint64 from = index->from + (index->to - index->from - width) / 3;

      /* what a picture needs has been read when the pointer comes */
      weft_timeline_paint_picture (timeline, chart, cr, WIDTH, HEIGHT, from, from + width, "");
      for (guint i = 0; i < timeline->lanes->len; i++)
        measure_lane (weft_timeline_lane (timeline, i), chart, times);
    }
  g_array_sort (times, compare_doubles);
  printf ("pointer over the lanes     median %6.3f ms   99th percentile %6.3f ms   most %6.3f ms   "
          "(budget 2)\n",
          g_array_index (times, double, times->len / 2) * 1e3,
          g_array_index (times, double, times->len * 99 / 100) * 1e3,
          g_array_index (times, double, times->len - 1) * 1e3);
}
