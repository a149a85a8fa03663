/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the lanes that arrows connect, and draws arrows. */
#include "weft-thread-arrows.h"

#include "weft-usage-walk.h"

#include <math.h>

#define MAX_BEND    40.0 /* maximum horizontal bend of a curve, px */
#define HEAD_LENGTH 7.0
#define HEAD_WIDTH  3.5
#define HEAD_PART   0.88 /* position on the curve (0 to 1) that gives the head's direction */
#define DOT_RADIUS  2.0

/* Line style for each kind: dash and gap (px; 0 for a solid line) and width. */
static const struct
{
  double on, off, width;
} lines[] = {
  [WEFT_THREAD_FLOW_FORK] = { 0, 0, 1.5 },
  [WEFT_THREAD_FLOW_WAKEUP] = { 6, 3, 1.5 },
  [WEFT_THREAD_FLOW_MIGRATE] = { 2, 2, 1.5 },
  [WEFT_THREAD_FLOW_BLACK_HOLE] = { 0, 0, 3 },
};

/* Returns the index of the lane of @klass whose cap (if each HEC has a lane) or variant (otherwise)
 * is @number, or -1 if there is none. */
static gint
find_lane_of_class (const WeftTimeline *timeline, const WeftLaneClass *klass, guint number)
{
  for (guint i = 0; i < timeline->lanes->len; i++)
    {
      const WeftLane *lane = weft_timeline_lane (timeline, i);

      if (lane->klass == klass && (lane->kind->per_cap ? lane->cap : lane->variant) == number)
        return (gint) i;
    }
  return -1;
}

gint
weft_thread_arrow_lane_of_cap (const WeftTimeline *timeline, guint16 cap)
{
  const WeftIndex *index = timeline->trace->index;

  for (guint i = 0; cap != WEFT_CAP_NONE && i < index->caps->len; i++)
    if (weft_index_nth_cap (index, i)->cap == cap)
      return find_lane_of_class (timeline, &weft_lane_hec, i);
  return -1;
}

gint
weft_thread_arrow_lane_of_thread (const WeftTimeline *timeline, guint32 id)
{
  const WeftThreads *threads = weft_trace_peek (timeline->trace, WEFT_LAZY_THREADS);
  const WeftThreadRows *rows;
  gint thread = threads != NULL ? weft_threads_find (threads, id) : -1;

  if (thread < 0)
    return -1;
  rows = timeline->rows;
  if (rows == NULL || rows->by_thread[thread] == WEFT_THREAD_NO_ROW)
    return -1;
  return find_lane_of_class (timeline, &weft_lane_threads, 1 + rows->by_thread[thread]);
}

gboolean
weft_thread_arrow_lanes (const WeftTimeline *timeline,
                         const WeftThreadArrow *arrow,
                         gint *from,
                         gint *to)
{
  gboolean moves = arrow->kind == WEFT_THREAD_FLOW_MIGRATE;

  *from = *to = -1;
  if (arrow->has_from && !moves)
    *from = weft_thread_arrow_lane_of_thread (timeline, arrow->from);
  if (*from < 0)
    *from = weft_thread_arrow_lane_of_cap (timeline, arrow->from_cap);
  if (!moves)
    *to = weft_thread_arrow_lane_of_thread (timeline, arrow->to);
  if (*to < 0)
    *to = weft_thread_arrow_lane_of_cap (timeline, arrow->to_cap);
  if (*from < 0 && moves)
    *from = *to = weft_thread_arrow_lane_of_thread (timeline, arrow->to);
  if (*from < 0)
    *from = *to;
  if (*to < 0)
    *to = *from;
  return *from >= 0;
}

/* Returns a coordinate of the Bézier curve with control points @a, @b, @c and @d at HEAD_PART. */
static double
curve_before_head (double a, double b, double c, double d)
{
  const double t = HEAD_PART, s = 1 - t;

  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
}

void
weft_thread_arrow_paint (
    cairo_t *cr, WeftThreadFlowKind kind, double x0, double y0, double x1, double y1)
{
  double bend = CLAMP ((x1 - x0) / 2, 0, MAX_BEND);
  double x = curve_before_head (x0, x0 + bend, x1 - bend, x1);
  double y = curve_before_head (y0, y0, y1, y1);
  double dashes[] = { lines[kind].on, lines[kind].off };

  cairo_save (cr);
  cairo_set_dash (cr, dashes, dashes[0] > 0 ? 2 : 0, 0);
  cairo_set_line_width (cr, lines[kind].width);
  cairo_new_path (cr);
  cairo_move_to (cr, x0, y0);
  cairo_curve_to (cr, x0 + bend, y0, x1 - bend, y1, x1, y1);
  cairo_stroke (cr);
  cairo_arc (cr, x0, y0, DOT_RADIUS, 0, 2 * G_PI);
  cairo_fill (cr);
  if (x1 != x0 || y1 != y0)
    {
      cairo_translate (cr, x1, y1);
      cairo_rotate (cr, atan2 (y1 - y, x1 - x));
      cairo_move_to (cr, 0, 0);
      cairo_line_to (cr, -HEAD_LENGTH, -HEAD_WIDTH);
      cairo_line_to (cr, -HEAD_LENGTH, HEAD_WIDTH);
      cairo_close_path (cr);
      cairo_fill (cr);
    }
  cairo_restore (cr);
}

gint
weft_timeline_thread_at (const WeftTimeline *timeline, guint i, guint64 time)
{
  const WeftThreads *threads = weft_trace_peek (timeline->trace, WEFT_LAZY_THREADS);
  const WeftLane *lane = weft_timeline_lane (timeline, i);

  if (threads == NULL)
    return -1;
  if (lane->klass == &weft_lane_hec)
    {
      const WeftIndex *index = timeline->trace->index;
      WeftUsageWalk walk;
      WeftUseSpan span;

      weft_usage_walk_init (&walk, weft_index_nth_cap (index, lane->cap), index->log);
      weft_usage_walk_to (&walk, time);
      span = weft_usage_walk_span (&walk, index->to);
      return span.use == WEFT_USE_RUN ? weft_threads_find (threads, span.thread) : -1;
    }
  if (lane->klass != &weft_lane_threads || lane->variant == 0)
    return -1;
  return weft_thread_row_thread_at (lane->row, threads, time);
}
