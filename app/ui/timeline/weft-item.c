/* SPDX-License-Identifier: BSD-3-Clause */
/* Picked item of a timeline. A lane may have several rows; they are tried in turn, beginning with
 * the middle row. */
#include "weft-item.h"

#include "weft-lane-absence.h"
#include "weft-lane-commands.h"
#include "weft-lane-links.h"
#include "weft-thread-arrows.h"

/* Minimum height of a row in a lane, px. Rows are searched in steps of this height. */
#define ROW_STEP_PX 4

/* Condition for the item to look for, relative to a range. */
typedef enum
{
  MATCH_ANY = 0,
  MATCH_BEGIN = 1 << 0, /* the item begins at the start of the range */
  MATCH_END = 1 << 1,   /* the item ends at the end of the range */
  MATCH_RANGE = MATCH_BEGIN | MATCH_END,
} ItemMatch;

/* Returns TRUE if @lane has an event exactly at @time. */
static gboolean
has_event (const WeftLane *lane, WeftChart *chart, guint64 time)
{
  guint64 at;

  return time > 0 && lane->klass->find_event (lane, chart, time - 1, TRUE, &at) && at == time;
}

/* Reads the item of @lane at @time. A lane may have several rows; reads the first row whose item
 * fits @wanted and @range. */
static gboolean
read_item_in_rows (const WeftLane *lane,
                   WeftChart *chart,
                   guint64 time,
                   ItemMatch wanted,
                   WeftRange range,
                   WeftReadOut *out)
{
  for (guint y = 0; y < lane->height; y += ROW_STEP_PX)
    {
      weft_read_out_clear (out);
      if (!weft_lane_read_at (lane, chart, time, y > 0 ? y : lane->height / 2, out))
        continue;
      /* a read-out without a span describes the event at @time, so its span is this instant */
      if (!out->has_span && out->is_exhaustive && has_event (lane, chart, time))
        weft_read_out_set_span (out, time, time + 1);
      if (out->has_span && ((wanted & MATCH_BEGIN) == 0 || out->from == range.from) &&
          ((wanted & MATCH_END) == 0 || out->to == range.to))
        return TRUE;
    }
  return FALSE;
}

/* Reads in full the item that begins at @time or, if there is none and @or_ends, the item that ends
 * at @time. If there is neither, reads the item that contains @time. */
static gboolean
read_event (WeftPlot *plot, const WeftLane *lane, guint64 time, gboolean or_ends, WeftReadOut *out)
{
  WeftChart *chart = weft_plot_get_chart (plot);
  WeftRange at = { time, time };
  gboolean is_there;

  out->is_exhaustive = TRUE;
  weft_chart_begin_close_up (chart, time);
  is_there = read_item_in_rows (lane, chart, time, MATCH_BEGIN, at, out) ||
             (or_ends && has_event (lane, chart, time) &&
              read_item_in_rows (lane, chart, time - 1, MATCH_END, at, out)) ||
             read_item_in_rows (lane, chart, time, MATCH_ANY, at, out);
  weft_chart_end_close_up (chart);
  return is_there;
}

/* Reads in full the item at @time whose range is exactly that of @item. */
static gboolean
read_item (WeftPlot *plot, const WeftLane *lane, guint64 time, WeftRange item, WeftReadOut *out)
{
  WeftChart *chart = weft_plot_get_chart (plot);
  gboolean is_there;

  weft_chart_begin_close_up (chart, time);
  is_there = read_item_in_rows (lane, chart, time, MATCH_RANGE, item, out);
  weft_chart_end_close_up (chart);
  return is_there;
}

gboolean
weft_item_read (WeftPlot *plot, WeftReadOut *out)
{
  WeftRange item;
  gint i = weft_plot_get_item (plot, &item);
  const WeftLane *lane;
  guint64 time;

  if (i < 0)
    return FALSE;
  lane = weft_timeline_lane (weft_plot_get_timeline (plot), (guint) i);
  out->is_exhaustive = TRUE;
  /* values may change within the item, so read at the keyboard cursor if it is inside the item */
  if (weft_plot_get_focus (plot, &time) != i || time < item.from || time >= item.to)
    time = item.from;
  if (read_item (plot, lane, time, item, out) || read_item (plot, lane, item.from, item, out))
    return TRUE;
  /* otherwise read the values that are drawn in the pixel column at the item's start */
  out->is_exhaustive = FALSE;
  return read_item_in_rows (lane, weft_plot_get_chart (plot), item.from, MATCH_RANGE, item, out);
}

gboolean
weft_item_pick (WeftPlot *plot, guint lane, guint64 time)
{
  g_autoptr (WeftReadOut) out = weft_read_out_new ();

  if (!read_event (plot, weft_timeline_lane (weft_plot_get_timeline (plot), lane), time, TRUE, out))
    return FALSE;
  weft_plot_set_item (plot, (gint) lane, out->from, out->to);
  return TRUE;
}

/* Returns the lane with this id, the shared lane of the thread with this id, or the first lane of
 * the group with this id. Returns -1 if there is none. */
static gint
find_shown_lane (WeftPlot *plot, const char *id)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (plot);
  const WeftLaneGroup *group = weft_lane_group_find (id);
  gint lane = weft_timeline_find (timeline, id);
  guint32 thread;

  if (lane < 0 && weft_thread_lane_parse_id (id, &thread))
    lane = weft_thread_arrow_lane_of_thread (timeline, thread);
  for (guint i = 0; lane < 0 && g_str_equal (id, group->id) && i < timeline->lanes->len; i++)
    if (weft_timeline_lane (timeline, i)->kind->chart == group->chart)
      lane = (gint) i;
  return lane;
}

gint
weft_item_show_lane (WeftPlot *plot, const char *id)
{
  guint32 thread;

  if (weft_plot_get_timeline (plot) == NULL || weft_lane_group_find (id) == NULL)
    return -1;
  weft_plot_unfold_for (plot, id);
  if (weft_thread_lane_parse_id (id, &thread))
    {
      weft_lane_command_reveal (plot, id);
      weft_plot_add_thread_lane (plot, thread);
    }
  else if (find_shown_lane (plot, id) < 0)
    weft_lane_command_reveal (plot, id);
  return find_shown_lane (plot, id);
}

gboolean
weft_item_go_to (WeftPlot *plot, const char *id, guint64 time)
{
  WeftView *view = weft_plot_get_view (plot);
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  WeftRange item = { time, time + 1 };
  gboolean is_there;
  gint lane;
  WeftRange visible;
  guint64 half;

  lane = weft_item_show_lane (plot, id);
  if (lane < 0)
    return FALSE;
  is_there = read_event (plot, weft_timeline_lane (weft_plot_get_timeline (plot), (guint) lane),
                         time, FALSE, out);
  if (is_there)
    item = (WeftRange){ out->from, out->to };
  weft_view_remember (view);
  weft_plot_set_focus (plot, lane, time);
  weft_plot_set_item (plot, is_there ? lane : -1, item.from, item.to);
  /* move the visible range only if the item is outside it */
  visible = weft_view_get_visible (view);
  half = (visible.to - visible.from) / 2;
  if (item.to <= visible.from || item.from >= visible.to)
    weft_view_set_visible (view, item.from - MIN (item.from, half), item.from + half);
  return TRUE;
}
