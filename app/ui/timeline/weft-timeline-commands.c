/* SPDX-License-Identifier: BSD-3-Clause */
/* Commands for the timeline's keys and buttons. */
#include "weft-timeline-commands.h"

#include "weft-context-menu.h"
#include "weft-item.h"
#include "weft-read-out.h"
#include "weft-settings.h"
#include "weft-text-zoom.h"
#include "weft-thread-arrows.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define ENTRY_CHARS 24

#define ZOOM_STEP 0.6
#define PAN_STEP  0.15
#define PAGE_STEP 0.9
#define FIT_SHARE 0.8
/* Maximum distance of the bookmark that timeline.unmark removes, px. */
#define MARK_REACH_PX 8.0

typedef gboolean (*Command) (const WeftTimelineParts *parts,
                             WeftViewAnimation *animation,
                             double amount);

static WeftView *
view_of (const WeftTimelineParts *parts)
{
  return weft_plot_get_view (parts->plot);
}

/* If the lanes are those of another process, shows the tab of that process, with @page or, if NULL,
 * as it is. Returns FALSE if they are those of this page's process. */
static gboolean
present_other (const WeftTimelineParts *parts, const char *page)
{
  if (parts->is_below)
    weft_document_present (weft_plot_get_document (parts->plot), page);
  return parts->is_below;
}

/* Returns the focused lane, or the first visible lane if the focused one is not in view. */
static gint
visible_lane (const WeftTimelineParts *parts)
{
  gint lane = weft_plot_get_focus (parts->plot, NULL);
  double room = gtk_widget_get_height (GTK_WIDGET (parts->lanes)), y, height;

  if (weft_lane_list_lane_extent (parts->lanes, lane, &y, &height) && y >= 0 && y < room)
    return lane;
  for (lane = 0; weft_lane_list_lane_extent (parts->lanes, lane, &y, &height); lane++)
    if (y >= 0)
      return lane;
  return 0;
}

/* Returns TRUE if commands apply to the keyboard cursor: the timeline has the focus, so that the
 * cursor is drawn, and the pointer does not show another time. In this case, moves a cursor that is
 * outside the visible range to the middle of that range. */
static gboolean
keep_cursor_in_view (const WeftTimelineParts *parts, WeftViewAnimation *animation)
{
  WeftView *view = view_of (parts);
  WeftRange shown = weft_view_animation_target (animation);
  gint lane = weft_plot_get_focus (parts->plot, NULL);
  guint64 time;

  if ((weft_view_get_hover (view, NULL, NULL) && (weft_view_uses_pointer (view) || lane < 0)) ||
      !gtk_widget_has_focus (parts->area) ||
      !gtk_window_get_focus_visible (GTK_WINDOW (gtk_widget_get_root (parts->area))))
    return FALSE;
  if (weft_plot_get_focus (parts->plot, &time) < 0 || time < shown.from || time >= shown.to)
    weft_plot_set_focus (parts->plot, visible_lane (parts),
                         shown.from + (shown.to - shown.from) / 2);
  return TRUE;
}

static gboolean
zoom_view (const WeftTimelineParts *parts, WeftViewAnimation *animation, double factor)
{
  WeftView *view = view_of (parts);
  WeftRange from = weft_view_animation_target (animation);
  guint64 fixed;

  keep_cursor_in_view (parts, animation);
  weft_view_remember_step (view, g_get_monotonic_time ());
  /* keep the x of the time under the pointer or at the keyboard cursor, whichever moved last */
  if (!weft_view_get_cursor_time (view, &fixed) || fixed < from.from || fixed >= from.to)
    fixed = from.from + (from.to - from.from) / 2;
  weft_view_animation_start (animation, weft_view_zoom_range (view, from, factor, fixed));
  return TRUE;
}

static gboolean
pan_view (const WeftTimelineParts *parts, WeftViewAnimation *animation, double share)
{
  WeftRange from = weft_view_animation_target (animation),
            limits = weft_view_get_limits (view_of (parts));
  double ns = share * (double) (from.to - from.from);
  guint64 time;

  /* move the keyboard cursor by the same amount of time; unlike the view, it moves even if the end
   * of the log is already visible */
  if (keep_cursor_in_view (parts, animation) && weft_plot_get_focus (parts->plot, &time) >= 0)
    weft_plot_set_focus (parts->plot, visible_lane (parts),
                         (guint64) CLAMP ((double) time + ns, (double) limits.from,
                                          (double) MAX (limits.to, 1) - 1));
  weft_view_remember_step (view_of (parts), g_get_monotonic_time ());
  weft_view_animation_start (animation, weft_view_pan_range (view_of (parts), from, (gint64) ns));
  return TRUE;
}

static gboolean
show_all (const WeftTimelineParts *parts, WeftViewAnimation *animation, double unused)
{
  weft_view_remember (view_of (parts));
  weft_view_animation_start (animation, weft_view_get_limits (view_of (parts)));
  return TRUE;
}

void
weft_timeline_fit (const WeftTimelineParts *parts, WeftViewAnimation *animation, WeftRange range)
{
  WeftView *view = view_of (parts);
  WeftRange visible = weft_view_get_visible (view);
  double margin = (double) (range.to - range.from) * (1 / FIT_SHARE - 1) / 2;

  /* an instant has no width, so keep the current zoom */
  if (range.to - range.from <= 1)
    margin = (double) (visible.to - visible.from) / 2;
  weft_view_remember (view);
  range = weft_range_widened (range, (guint64) margin);
  weft_view_animation_start (animation, weft_view_zoom_range (view, range, 1.0, range.from));
}

/* Goes to an end of the log, and moves the keyboard cursor to that end, so that a subsequent zoom
 * stays there even if the pointer rests on the lanes. */
static gboolean
go_to_end (const WeftTimelineParts *parts, WeftViewAnimation *animation, double which)
{
  WeftRange limits = weft_view_get_limits (view_of (parts));
  WeftRange from = weft_view_animation_target (animation);
  guint64 width = from.to - from.from;

  weft_view_remember (view_of (parts));
  weft_plot_set_focus (parts->plot, visible_lane (parts),
                       which < 0 ? limits.from : limits.to - MIN (limits.to, 1));
  weft_view_animation_start (animation, which < 0 ?
                                            (WeftRange){ limits.from, limits.from + width } :
                                            (WeftRange){ limits.to - width, limits.to });
  return TRUE;
}

void
weft_timeline_go_to (const WeftTimelineParts *parts, WeftViewAnimation *animation, guint64 time)
{
  WeftPlot *plot = parts->plot;
  WeftRange visible = weft_view_animation_target (animation);
  WeftView *view = weft_plot_get_view (plot);
  gint64 middle = (gint64) (visible.from + (visible.to - visible.from) / 2);

  weft_view_remember (view);
  weft_plot_set_focus (plot, visible_lane (parts), time);
  weft_view_animation_start (animation,
                             weft_view_pan_range (view, visible, (gint64) time - middle));
  /* take the focus, since the cursor is drawn only with focus, and nothing else shows the time if
   * the whole log is visible */
  gtk_widget_grab_focus (parts->area);
}

/* Zooms to the selected range, else to the picked item, else to the whole log. */
static gboolean
fit_selection (const WeftTimelineParts *parts, WeftViewAnimation *animation, double unused)
{
  WeftView *view = view_of (parts);
  WeftRange item;

  if (weft_view_has_selection (view))
    weft_timeline_fit (parts, animation, weft_view_get_selection (view));
  else if (weft_plot_get_item (parts->plot, &item) >= 0)
    weft_timeline_fit (parts, animation, item);
  else
    show_all (parts, animation, 0);
  return TRUE;
}

/* Returns the time of the keyboard cursor, or the middle of the visible range if the cursor is
 * outside that range. */
static guint64
cursor_time (const WeftTimelineParts *parts)
{
  WeftRange visible = weft_view_get_visible (view_of (parts));
  guint64 time;

  if (weft_plot_get_focus (parts->plot, &time) < 0 || time < visible.from || time >= visible.to)
    return visible.from + (visible.to - visible.from) / 2;
  return time;
}

static gboolean
focus_lane (const WeftTimelineParts *parts, gint lane)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (parts->plot);

  if (timeline == NULL || lane < 0 || (guint) lane >= timeline->lanes->len)
    return FALSE;
  weft_plot_set_focus (parts->plot, lane, cursor_time (parts));
  weft_lane_list_reveal (parts->lanes, lane);
  return TRUE;
}

static gboolean
move_lane_focus (const WeftTimelineParts *parts, WeftViewAnimation *animation, double by)
{
  gint lane = weft_plot_get_focus (parts->plot, NULL);

  return focus_lane (parts, lane < 0 ? (by > 0 ? 0 : -1) : lane + (gint) by);
}

gboolean
weft_timeline_focus_first_or_last_lane (const WeftTimelineParts *parts, gboolean at_top)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (parts->plot);

  return timeline != NULL && focus_lane (parts, at_top ? 0 : (gint) timeline->lanes->len - 1);
}

static gboolean
scroll_lanes (const WeftTimelineParts *parts, WeftViewAnimation *animation, double pages)
{
  GtkAdjustment *adjustment = weft_lane_list_get_adjustment (parts->lanes);

  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) +
                                            pages * gtk_adjustment_get_page_increment (adjustment));
  return TRUE;
}

/* Picks the item at the keyboard cursor. If there is none, as on the lane of all HECs, shows the
 * state of the program at that time. */
static gboolean
pick_focused (const WeftTimelineParts *parts, WeftViewAnimation *animation, double unused)
{
  gint focus = weft_plot_get_focus (parts->plot, NULL);
  guint64 time = cursor_time (parts);

  if (focus < 0)
    return FALSE;
  weft_plot_set_focus (parts->plot, focus, time);
  if (!weft_item_pick (parts->plot, (guint) focus, time))
    return present_other (parts, NULL) ||
           gtk_widget_activate_action (parts->area, "document.moment", NULL);
  weft_view_remember_step (view_of (parts), g_get_monotonic_time ());
  return TRUE;
}

/* Moves the keyboard cursor to the next or previous event on its lane. If an item is picked, picks
 * the item at this event instead. */
static gboolean
step_event (const WeftTimelineParts *parts, WeftViewAnimation *animation, double direction)
{
  WeftPlot *plot = parts->plot;
  WeftView *view = weft_plot_get_view (plot);
  const WeftTimeline *timeline = weft_plot_get_timeline (plot);
  gint focus = weft_plot_get_focus (parts->plot, NULL);
  WeftRange visible = weft_view_get_visible (view), item;
  const WeftLane *lane;
  guint64 time;

  focus = MAX (focus, 0);
  if (timeline == NULL || (guint) focus >= timeline->lanes->len)
    return FALSE;
  lane = weft_timeline_lane (timeline, focus);
  if (!lane->klass->find_event (lane, weft_plot_get_chart (plot), cursor_time (parts),
                                direction > 0, &time))
    return FALSE;
  weft_plot_set_focus (parts->plot, focus, time);
  if (weft_plot_get_item (parts->plot, &item) >= 0 &&
      !weft_item_pick (parts->plot, (guint) focus, time))
    weft_view_set_item (view, NULL, 0, 0);
  weft_view_remember_step (view, g_get_monotonic_time ());
  if (time < visible.from || time >= visible.to)
    weft_view_animation_start (
        animation, weft_view_pan_range (view, visible,
                                        (gint64) (time - visible.from) -
                                            (gint64) ((visible.to - visible.from) / 2)));
  return TRUE;
}

static gboolean
select_all (const WeftTimelineParts *parts, WeftViewAnimation *animation, double unused)
{
  WeftRange limits = weft_view_get_limits (view_of (parts));

  weft_view_select (view_of (parts), limits.from, limits.to);
  return TRUE;
}

static gboolean
select_item (const WeftTimelineParts *parts, WeftViewAnimation *animation, double unused)
{
  WeftRange item;

  if (weft_plot_get_item (parts->plot, &item) < 0)
    return FALSE;
  weft_view_select (view_of (parts), item.from, item.to);
  return TRUE;
}

static gboolean
fit_item (const WeftTimelineParts *parts, WeftViewAnimation *animation, double unused)
{
  WeftRange item;

  if (weft_plot_get_item (parts->plot, &item) < 0)
    return FALSE;
  weft_timeline_fit (parts, animation, item);
  return TRUE;
}

/* Switches to the Events page of the process, which follows the picked item. */
static gboolean
show_in_events (const WeftTimelineParts *parts, WeftViewAnimation *animation, double unused)
{
  WeftRange item;

  if (weft_plot_get_item (parts->plot, &item) < 0)
    return FALSE;
  return present_other (parts, "events") ||
         gtk_widget_activate_action (parts->area, "win.page", "s", "events");
}

/* Returns the time under the pointer or at the keyboard cursor. */
static guint64
pointed_time (const WeftTimelineParts *parts)
{
  guint64 time;

  return weft_view_get_cursor_time (view_of (parts), &time) ? time : cursor_time (parts);
}

/* Sets the start or end of the selected range to the time at the pointer or the keyboard cursor.
 * The other end is kept. Without a selection, the range extends to the start or end of the log. */
static gboolean
set_selection_bound (const WeftTimelineParts *parts, WeftViewAnimation *animation, double which)
{
  WeftView *view = view_of (parts);
  WeftRange range =
      weft_view_has_selection (view) ? weft_view_get_selection (view) : weft_view_get_limits (view);
  guint64 time;

  keep_cursor_in_view (parts, animation);
  time = pointed_time (parts);
  if (which < 0)
    weft_view_select (view, time, MAX (range.to, time + 1));
  else
    weft_view_select (view, MIN (range.from, time), time + 1);
  return TRUE;
}

/* Clears one thing at a time: the picked item, else the critical path, else the selection, else the
 * focus. */
static gboolean
clear_next (const WeftTimelineParts *parts, WeftViewAnimation *animation, double unused)
{
  WeftView *view = view_of (parts);
  WeftRange item;

  if (weft_plot_get_item (parts->plot, &item) >= 0)
    weft_view_set_item (view, NULL, 0, 0);
  else if (weft_path_finder_clear (weft_plot_get_path (parts->plot)))
    return TRUE;
  else if (weft_view_has_selection (view))
    weft_view_select (view, 0, 0);
  else if (weft_plot_get_focus (parts->plot, NULL) >= 0)
    weft_view_set_focus (view, NULL, 0);
  else
    return FALSE;
  return TRUE;
}

static gboolean
go_in_history (const WeftTimelineParts *parts, WeftViewAnimation *animation, double direction)
{
  weft_view_animation_stop (animation);
  return direction < 0 ? weft_view_back (view_of (parts)) : weft_view_forward (view_of (parts));
}

static gboolean
add_bookmark (const WeftTimelineParts *parts, WeftViewAnimation *animation, double unused)
{
  WeftBookmarks *bookmarks = parts->bookmarks;
  g_autofree char *label = weft_mark_name_propose (bookmarks);
  guint64 time = pointed_time (parts);

  return weft_bookmarks_add (bookmarks, time, time, label) != NULL;
}

/* Removes the user's bookmark nearest to the pointer or the keyboard cursor. */
static gboolean
remove_bookmark (const WeftTimelineParts *parts, WeftViewAnimation *animation, double unused)
{
  WeftRange visible = weft_view_get_visible (view_of (parts));
  double width = weft_plot_get_width (parts->plot);
  guint64 reach = (guint64) ((double) (visible.to - visible.from) / width * MARK_REACH_PX);
  WeftBookmark *mark = weft_bookmarks_find_nearest (parts->bookmarks, pointed_time (parts), reach);

  if (mark == NULL)
    return FALSE;
  weft_bookmarks_remove (parts->bookmarks, mark);
  return TRUE;
}

static void
copy_text (const WeftTimelineParts *parts, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (parts->area), text);
}

static gboolean
copy_read_out (const WeftTimelineParts *parts, WeftViewAnimation *animation, double unused)
{
  g_autofree char *text = weft_timeline_card_get_text (parts->card);
  g_autoptr (WeftReadOut) out = weft_read_out_new ();

  /* without a card, describe the item at the keyboard cursor */
  if (text == NULL && weft_timeline_card_read_focus (parts->card, out))
    text = weft_read_out_text (out);
  if (text == NULL)
    return FALSE;
  copy_text (parts, text);
  return TRUE;
}

static gboolean
copy_range (const WeftTimelineParts *parts, WeftViewAnimation *animation, double unused)
{
  WeftRange range = weft_view_get_range (view_of (parts));
  g_autofree char *text =
      g_strdup_printf ("%" G_GUINT64_FORMAT "ns %" G_GUINT64_FORMAT "ns", range.from, range.to);

  copy_text (parts, text);
  return TRUE;
}

static gboolean
select_lowest_productivity (const WeftTimelineParts *parts,
                            WeftViewAnimation *animation,
                            double unused)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (parts->plot);
  WeftProductivityWindow window;

  if (timeline == NULL ||
      !weft_productivity_lowest_covered (timeline->trace->productivity, &window))
    return FALSE;
  weft_view_select (view_of (parts), window.from, window.to);
  weft_timeline_fit (parts, animation, (WeftRange){ window.from, window.to });
  return TRUE;
}

/* Gets the thread of the picked item and the item's end; without an item, the thread and time at
 * the pointer or the keyboard cursor. Returns FALSE if there is no thread. */
static gboolean
find_picked_thread (const WeftTimelineParts *parts, guint32 *id, guint64 *time)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (parts->plot);
  const WeftThreads *threads =
      timeline != NULL ? weft_trace_peek (timeline->trace, WEFT_LAZY_THREADS) : NULL;
  WeftRange item;
  gint lane = weft_plot_get_item (parts->plot, &item), thread;

  *time = item.to;
  if (lane < 0)
    {
      lane = weft_plot_get_hover (parts->plot);
      *time = item.from = pointed_time (parts);
    }
  if (lane < 0)
    lane = weft_plot_get_focus (parts->plot, NULL);
  if (threads == NULL || lane < 0 || (guint) lane >= timeline->lanes->len)
    return FALSE;
  thread = weft_timeline_thread_at (timeline, (guint) lane, item.from);
  if (thread >= 0)
    *id = weft_threads_id (threads, (guint) thread);
  return thread >= 0;
}

/* Requests the critical path of the picked thread, else of the thread of the selected event, else
 * of the whole run. */
static gboolean
find_critical_path (const WeftTimelineParts *parts, WeftViewAnimation *animation, double unused)
{
  WeftPathFinder *finder = weft_plot_get_path (parts->plot);
  WeftTrace *trace = weft_plot_get_trace (parts->plot);
  guint64 time, offset, thread;
  guint32 id;
  WeftEvent event;

  if (find_picked_thread (parts, &id, &time))
    weft_path_finder_find (finder, id, time);
  else if (trace != NULL && weft_view_get_event (view_of (parts), &time, &offset) &&
           weft_index_event_at (trace->index, offset, &event) &&
           weft_event_thread (&event, &thread))
    weft_path_finder_find (finder, (guint32) thread, time);
  else
    weft_path_finder_find_end (finder);
  weft_view_set_item (view_of (parts), NULL, 0, 0);
  return TRUE;
}

static gboolean
toggle_gc_bands (const WeftTimelineParts *parts, WeftViewAnimation *animation, double unused)
{
  GSettings *settings = weft_settings_get ();

  return g_settings_set_boolean (settings, "gc-bands",
                                 !g_settings_get_boolean (settings, "gc-bands"));
}

static const struct
{
  const char *name;
  Command run;
  double amount;
} commands[] = {
  { "timeline.zoom-in", zoom_view, ZOOM_STEP },
  { "timeline.zoom-out", zoom_view, 1 / ZOOM_STEP },
  { "timeline.pan-left", pan_view, -PAN_STEP },
  { "timeline.pan-right", pan_view, PAN_STEP },
  { "timeline.page-left", pan_view, -PAGE_STEP },
  { "timeline.page-right", pan_view, PAGE_STEP },
  { "timeline.go-to-start", go_to_end, -1 },
  { "timeline.go-to-end", go_to_end, 1 },
  { "timeline.lowest-productivity", select_lowest_productivity, 0 },
  { "timeline.show-all", show_all, 0 },
  { "timeline.fit-selection", fit_selection, 0 },
  { "timeline.back", go_in_history, -1 },
  { "timeline.forward", go_in_history, 1 },
  { "timeline.lane-up", move_lane_focus, -1 },
  { "timeline.lane-down", move_lane_focus, 1 },
  { "timeline.page-up", scroll_lanes, -1 },
  { "timeline.page-down", scroll_lanes, 1 },
  { "timeline.previous-event", step_event, -1 },
  { "timeline.next-event", step_event, 1 },
  { "timeline.pick", pick_focused, 0 },
  { "timeline.select-item", select_item, 0 },
  { "timeline.fit-item", fit_item, 0 },
  { "timeline.show-in-events", show_in_events, 0 },
  { "timeline.select-all", select_all, 0 },
  { "timeline.begin-range", set_selection_bound, -1 },
  { "timeline.end-range", set_selection_bound, 1 },
  { "timeline.copy", copy_read_out, 0 },
  { "timeline.copy-range", copy_range, 0 },
  { "timeline.mark", add_bookmark, 0 },
  { "timeline.unmark", remove_bookmark, 0 },
  { "timeline.gc-bands", toggle_gc_bands, 0 },
  { "timeline.critical-path", find_critical_path, 0 },
  { "timeline.escape", clear_next, 0 },
};

gboolean
weft_timeline_command (const WeftTimelineParts *parts,
                       WeftViewAnimation *animation,
                       const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].name, name))
      return commands[i].run (parts, animation, commands[i].amount);
  return FALSE;
}

/* The entry initially contains the proposed name, which is selected. */

struct _WeftMarkName
{
  GtkWidget *parent;
  WeftBookmarks *bookmarks;
  WeftRange range;    /* range of the mark */
  GtkWidget *popover; /* NULL until first opened */
  GtkWidget *entry;   /* descendant of @popover */
};

char *
weft_mark_name_propose (WeftBookmarks *bookmarks)
{
  for (guint number = weft_bookmarks_n_own (bookmarks) + 1;; number++)
    {
      g_autofree char *label = g_strdup_printf (_ ("Mark %u"), number);
      guint i = 0, n = weft_bookmarks_n (bookmarks);

      while (i < n && g_strcmp0 (weft_bookmarks_nth (bookmarks, i)->label, label) != 0)
        i++;
      if (i == n)
        return g_steal_pointer (&label);
    }
}

static void
entry_activated_cb (WeftMarkName *self)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self->entry));

  if (*name == '\0')
    return;
  weft_bookmarks_add (self->bookmarks, self->range.from, self->range.to, name);
  gtk_popover_popdown (GTK_POPOVER (self->popover));
}

WeftMarkName *
weft_mark_name_new (GtkWidget *parent, WeftBookmarks *bookmarks)
{
  WeftMarkName *self = g_new0 (WeftMarkName, 1);

  self->parent = parent;
  self->bookmarks = bookmarks;
  return self;
}

void
weft_mark_name_free (WeftMarkName *self)
{
  g_clear_pointer (&self->popover, gtk_widget_unparent);
  g_free (self);
}

void
weft_mark_name_open (WeftMarkName *self, WeftRange range, double x, double y)
{
  GdkRectangle position = { (int) x, (int) y, 1, 1 };
  g_autofree char *name = weft_mark_name_propose (self->bookmarks);

  if (self->popover == NULL)
    {
      self->entry = gtk_entry_new ();
      self->popover = gtk_popover_new ();
      gtk_editable_set_width_chars (GTK_EDITABLE (self->entry), ENTRY_CHARS);
      gtk_entry_set_max_length (GTK_ENTRY (self->entry), WEFT_BOOKMARKS_MAX_LABEL);
      gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), _ ("Name of the mark"));
      weft_widget_set_accessible_name (self->entry, _ ("Name of the mark"));
      gtk_popover_set_child (GTK_POPOVER (self->popover), self->entry);
      gtk_widget_set_parent (self->popover, self->parent);
      g_signal_connect_swapped (self->entry, "activate", G_CALLBACK (entry_activated_cb), self);
    }
  self->range = range;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), name);
  weft_text_zoom_point_to (GTK_POPOVER (self->popover), &position);
  weft_context_menu_return_focus (GTK_POPOVER (self->popover),
                                  gtk_root_get_focus (gtk_widget_get_root (self->parent)));
  gtk_popover_popup (GTK_POPOVER (self->popover));
  gtk_widget_grab_focus (self->entry);
}

void
weft_mark_name_present (WeftMarkName *self)
{
  if (self->popover != NULL)
    gtk_popover_present (GTK_POPOVER (self->popover));
}
