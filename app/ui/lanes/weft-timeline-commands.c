/* SPDX-License-Identifier: BSD-3-Clause */
/* What the keys and buttons of the timeline do. */
#include "weft-timeline-commands.h"

#include "weft-read-out.h"

#include <glib/gi18n.h>

#define ZOOM_STEP 0.6
#define PAN_STEP  0.15
#define PAGE_STEP 0.9
#define FIT_SHARE 0.8
/* How near the pointer is to a mark that it means. */
#define MARK_REACH_PX 8.0

typedef gboolean (*Command) (WeftTimelineArea *area, WeftGlide *glide, double amount);

static WeftView *
view_of (WeftTimelineArea *area)
{
  return weft_plot_get_view (weft_timeline_area_get_plot (area));
}

/* What a zoom leaves in its place: the time under the pointer, or the keyboard's, or the middle. */
static guint64
anchor (WeftTimelineArea *area, WeftRange visible)
{
  WeftView *view = view_of (area);
  guint64 time;

  if (weft_view_get_hover (view, &time, NULL) && time >= visible.from && time < visible.to)
    return time;
  if (weft_view_get_focus (view, &time) >= 0 && time >= visible.from && time < visible.to)
    return time;
  return visible.from + (visible.to - visible.from) / 2;
}

static gboolean
zoom (WeftTimelineArea *area, WeftGlide *glide, double factor)
{
  WeftRange from = weft_glide_target (glide);

  weft_view_remember_row (view_of (area));
  weft_glide_to (glide, weft_view_zoomed (view_of (area), from, factor, anchor (area, from)));
  return TRUE;
}

static gboolean
pan (WeftTimelineArea *area, WeftGlide *glide, double share)
{
  WeftRange from = weft_glide_target (glide);
  double ns = share * (double) (from.to - from.from);

  weft_view_remember_row (view_of (area));
  weft_glide_to (glide, weft_view_panned (view_of (area), from, (gint64) ns));
  return TRUE;
}

static gboolean
go_to_end (WeftTimelineArea *area, WeftGlide *glide, double which)
{
  WeftRange limits = weft_view_get_limits (view_of (area));
  WeftRange from = weft_glide_target (glide);
  guint64 width = from.to - from.from;

  weft_view_remember (view_of (area));
  weft_glide_to (glide, which < 0 ? (WeftRange){ limits.from, limits.from + width } :
                                    (WeftRange){ limits.to - width, limits.to });
  return TRUE;
}

static gboolean
show_all (WeftTimelineArea *area, WeftGlide *glide, double unused)
{
  weft_view_remember (view_of (area));
  weft_glide_to (glide, weft_view_get_limits (view_of (area)));
  return TRUE;
}

void
weft_timeline_fit (WeftTimelineArea *area, WeftGlide *glide, WeftRange range)
{
  WeftView *view = view_of (area);
  double margin = (double) (range.to - range.from) * (1 / FIT_SHARE - 1) / 2;

  weft_view_remember (view);
  range = weft_range_widened (range, (guint64) margin);
  weft_glide_to (glide, weft_view_zoomed (view, range, 1.0, range.from));
}

/* The range, or else the picked item, or else all. */
static gboolean
fit_selection (WeftTimelineArea *area, WeftGlide *glide, double unused)
{
  WeftView *view = view_of (area);
  WeftRange item;

  if (weft_view_has_selection (view))
    weft_timeline_fit (area, glide, weft_view_get_selection (view));
  else if (weft_view_get_item (view, &item) >= 0)
    weft_timeline_fit (area, glide, item);
  else
    show_all (area, glide, 0);
  return TRUE;
}

/* The keyboard's time: where it was left, kept in sight. */
static guint64
focus_time (WeftView *view)
{
  WeftRange visible = weft_view_get_visible (view);
  guint64 time;

  if (weft_view_get_focus (view, &time) < 0 || time < visible.from || time >= visible.to)
    return visible.from + (visible.to - visible.from) / 2;
  return time;
}

static gboolean
focus_lane (WeftTimelineArea *area, gint lane)
{
  WeftView *view = view_of (area);
  const WeftTimeline *timeline = weft_plot_get_timeline (weft_timeline_area_get_plot (area));

  if (timeline == NULL || lane < 0 || (guint) lane >= timeline->lanes->len)
    return FALSE;
  weft_view_set_focus (view, lane, focus_time (view));
  weft_lane_list_reveal (weft_timeline_area_get_lanes (area), lane);
  return TRUE;
}

static gboolean
move_focus (WeftTimelineArea *area, WeftGlide *glide, double by)
{
  gint lane = weft_view_get_focus (view_of (area), NULL);

  return focus_lane (area, lane < 0 ? (by > 0 ? 0 : -1) : lane + (gint) by);
}

gboolean
weft_timeline_enter (WeftTimelineArea *area, gboolean at_top)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (weft_timeline_area_get_plot (area));

  return timeline != NULL && focus_lane (area, at_top ? 0 : (gint) timeline->lanes->len - 1);
}

static gboolean
scroll_page (WeftTimelineArea *area, WeftGlide *glide, double pages)
{
  GtkAdjustment *adjustment = weft_lane_list_get_adjustment (weft_timeline_area_get_lanes (area));

  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) +
                                            pages * gtk_adjustment_get_page_increment (adjustment));
  return TRUE;
}

/* Picks what is at the keyboard's time on the focused lane. */
static gboolean
pick_focused (WeftTimelineArea *area, WeftGlide *glide, double unused)
{
  WeftView *view = view_of (area);
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  gint focus = weft_view_get_focus (view, NULL);

  if (focus < 0)
    return FALSE;
  weft_view_set_focus (view, focus, focus_time (view));
  if (!weft_timeline_area_read_focus (area, out) || !out->has_span)
    return FALSE;
  weft_view_set_item (view, focus, out->from, out->to);
  return TRUE;
}

/* Moves the keyboard's time to the next or the last event of its lane; where something is
 * picked, the next is picked instead. */
static gboolean
step_event (WeftTimelineArea *area, WeftGlide *glide, double direction)
{
  WeftPlot *plot = weft_timeline_area_get_plot (area);
  WeftView *view = weft_plot_get_view (plot);
  const WeftTimeline *timeline = weft_plot_get_timeline (plot);
  gint focus = weft_view_get_focus (view, NULL);
  WeftRange visible = weft_view_get_visible (view), item;
  const WeftLane *lane;
  guint64 time;

  focus = MAX (focus, 0);
  if (timeline == NULL || (guint) focus >= timeline->lanes->len)
    return FALSE;
  lane = weft_timeline_lane (timeline, focus);
  if (!lane->klass->step (lane, weft_plot_get_chart (plot), focus_time (view), direction > 0,
                          &time))
    return FALSE;
  weft_view_set_focus (view, focus, time);
  if (weft_view_get_item (view, &item) >= 0 && !pick_focused (area, glide, 0))
    weft_view_set_item (view, -1, 0, 0);
  weft_view_remember_row (view);
  if (time < visible.from || time >= visible.to)
    weft_glide_to (glide, weft_view_panned (view, visible,
                                            (gint64) (time - visible.from) -
                                                (gint64) ((visible.to - visible.from) / 2)));
  return TRUE;
}

static gboolean
select_all (WeftTimelineArea *area, WeftGlide *glide, double unused)
{
  WeftRange limits = weft_view_get_limits (view_of (area));

  weft_view_select (view_of (area), limits.from, limits.to);
  return TRUE;
}

/* The item that is picked becomes the range. */
static gboolean
select_item (WeftTimelineArea *area, WeftGlide *glide, double unused)
{
  WeftRange item;

  if (weft_view_get_item (view_of (area), &item) < 0)
    return FALSE;
  weft_view_select (view_of (area), item.from, item.to);
  return TRUE;
}

/* The time under the pointer, or else the keyboard's. */
static guint64
pointed_time (WeftView *view)
{
  guint64 time;

  return weft_view_get_hover (view, &time, NULL) ? time : focus_time (view);
}

/* The range begins, or ends, where the pointer or the keyboard is; the other end stays where it is,
 * or is that of the run. */
static gboolean
bound_range (WeftTimelineArea *area, WeftGlide *glide, double which)
{
  WeftView *view = view_of (area);
  WeftRange range =
      weft_view_has_selection (view) ? weft_view_get_selection (view) : weft_view_get_limits (view);
  guint64 time = pointed_time (view);

  if (which < 0)
    weft_view_select (view, time, MAX (range.to, time + 1));
  else
    weft_view_select (view, MIN (range.from, time), time + 1);
  return TRUE;
}

/* One level at a time: first the item, then the range, then the focus. */
static gboolean
back_out (WeftTimelineArea *area, WeftGlide *glide, double unused)
{
  WeftView *view = view_of (area);
  WeftRange item;

  if (weft_view_get_item (view, &item) >= 0)
    weft_view_set_item (view, -1, 0, 0);
  else if (weft_view_has_selection (view))
    weft_view_select (view, 0, 0);
  else if (weft_view_get_focus (view, NULL) >= 0)
    weft_view_set_focus (view, -1, 0);
  else
    return FALSE;
  return TRUE;
}

static gboolean
travel (WeftTimelineArea *area, WeftGlide *glide, double direction)
{
  weft_glide_stop (glide);
  return direction < 0 ? weft_view_back (view_of (area)) : weft_view_forward (view_of (area));
}

static WeftBookmarks *
bookmarks_of (WeftTimelineArea *area)
{
  return weft_document_get_bookmarks (weft_plot_get_document (weft_timeline_area_get_plot (area)));
}

/* Adds a mark with a name that can be told from the others'. */
static gboolean
add_mark (WeftTimelineArea *area, guint64 from, guint64 to)
{
  WeftBookmarks *bookmarks = bookmarks_of (area);
  guint n = 1;
  g_autofree char *label = NULL;

  for (guint i = 0; i < weft_bookmarks_n (bookmarks); i++)
    n += weft_bookmark_is_own (weft_bookmarks_nth (bookmarks, i));
  label = g_strdup_printf (_ ("Mark %u"), n);
  return weft_bookmarks_add (bookmarks, from, to, label) != NULL;
}

static gboolean
mark_time (WeftTimelineArea *area, WeftGlide *glide, double unused)
{
  guint64 time = pointed_time (view_of (area));

  return add_mark (area, time, time);
}

static gboolean
mark_range (WeftTimelineArea *area, WeftGlide *glide, double unused)
{
  WeftRange range = weft_view_get_selection (view_of (area));

  return weft_view_has_selection (view_of (area)) && add_mark (area, range.from, range.to);
}

/* The own mark that is nearest to the pointer or the focus line, if there is one. */
static gboolean
unmark (WeftTimelineArea *area, WeftGlide *glide, double unused)
{
  WeftRange visible = weft_view_get_visible (view_of (area));
  double width = weft_plot_get_width (weft_timeline_area_get_plot (area));
  guint64 reach = (guint64) ((double) (visible.to - visible.from) / width * MARK_REACH_PX);
  WeftBookmark *mark =
      weft_bookmarks_nearest (bookmarks_of (area), pointed_time (view_of (area)), reach);

  if (mark == NULL)
    return FALSE;
  weft_bookmarks_remove (bookmarks_of (area), mark);
  return TRUE;
}

static void
copy (WeftTimelineArea *area, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (area)), text);
}

static gboolean
copy_read_out (WeftTimelineArea *area, WeftGlide *glide, double unused)
{
  g_autofree char *text = weft_timeline_area_read_out_text (area);
  g_autoptr (WeftReadOut) out = weft_read_out_new ();

  /* without a pointer, what the keyboard is at */
  if (text == NULL && weft_timeline_area_read_focus (area, out))
    text = weft_read_out_text (out);
  if (text == NULL)
    return FALSE;
  copy (area, text);
  return TRUE;
}

static gboolean
copy_range (WeftTimelineArea *area, WeftGlide *glide, double unused)
{
  WeftRange range = weft_view_get_range (view_of (area));
  g_autofree char *text =
      g_strdup_printf ("%" G_GUINT64_FORMAT "ns %" G_GUINT64_FORMAT "ns", range.from, range.to);

  copy (area, text);
  return TRUE;
}

static const struct
{
  const char *name;
  Command run;
  double amount;
} commands[] = {
  { "timeline.zoom-in", zoom, ZOOM_STEP },
  { "timeline.zoom-out", zoom, 1 / ZOOM_STEP },
  { "timeline.pan-left", pan, -PAN_STEP },
  { "timeline.pan-right", pan, PAN_STEP },
  { "timeline.page-left", pan, -PAGE_STEP },
  { "timeline.page-right", pan, PAGE_STEP },
  { "timeline.go-to-start", go_to_end, -1 },
  { "timeline.go-to-end", go_to_end, 1 },
  { "timeline.show-all", show_all, 0 },
  { "timeline.fit-selection", fit_selection, 0 },
  { "timeline.back", travel, -1 },
  { "timeline.forward", travel, 1 },
  { "timeline.lane-up", move_focus, -1 },
  { "timeline.lane-down", move_focus, 1 },
  { "timeline.page-up", scroll_page, -1 },
  { "timeline.page-down", scroll_page, 1 },
  { "timeline.previous-event", step_event, -1 },
  { "timeline.next-event", step_event, 1 },
  { "timeline.pick", pick_focused, 0 },
  { "timeline.select-item", select_item, 0 },
  { "timeline.select-all", select_all, 0 },
  { "timeline.begin-range", bound_range, -1 },
  { "timeline.end-range", bound_range, 1 },
  { "timeline.copy", copy_read_out, 0 },
  { "timeline.copy-range", copy_range, 0 },
  { "timeline.mark", mark_time, 0 },
  { "timeline.mark-range", mark_range, 0 },
  { "timeline.unmark", unmark, 0 },
  { "timeline.escape", back_out, 0 },
};

gboolean
weft_timeline_command (WeftTimelineArea *area, WeftGlide *glide, const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].name, name))
      return commands[i].run (area, glide, commands[i].amount);
  return FALSE;
}
