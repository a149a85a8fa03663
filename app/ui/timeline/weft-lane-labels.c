/* SPDX-License-Identifier: BSD-3-Clause */
/* Pointer input in the column of lane labels, and the menu of a lane. */
#include "weft-lane-labels.h"

#include "weft-action-bindings.h"
#include "weft-context-menu.h"
#include "weft-lane-commands.h"
#include "weft-lane-links.h"
#include "weft-user-spans.h"
#include "weft-widget.h"

#include <glib/gi18n.h>
#include <math.h>

/* Distance above and below an edge within which it can be dragged, px. */
#define EDGE_ABOVE 3.0
#define EDGE_BELOW 5.0
#define DRAG_PX    2.0

struct _WeftLaneLabels
{
  const WeftTimelineParts *parts;
  GtkWidget *menu; /* child of the area; NULL until first opened */

  WeftLaneLayout *before; /* layout before the drag; NULL if there is no drag */
  const char *group;
  double height, factor; /* height (px) and height factor of the group before the drag */
};

static WeftPlot *
plot_of (WeftLaneLabels *self)
{
  return self->parts->plot;
}

/* Returns the lane at @y, px of the area, or -1. */
static gint
lane_at_y (const WeftTimelineParts *parts, double y)
{
  return weft_lane_list_lane_at (parts->lanes, y - parts->top);
}

/* Returns the top of lane @i, px of the area, and sets @height to its height. */
static double
lane_top (const WeftTimelineParts *parts, gint i, double *height)
{
  double y = 0;

  *height = 0;
  weft_lane_list_lane_extent (parts->lanes, i, &y, height);
  return y + parts->top;
}

gint
weft_lane_labels_edge_at (const WeftTimelineParts *parts, double x, double y)
{
  WeftLaneList *lanes = parts->lanes;
  const WeftTimeline *timeline = weft_plot_get_timeline (parts->plot);
  double top = parts->top;
  double pinned = top + weft_lane_list_get_pinned_height (lanes);

  if (timeline == NULL || weft_plot_is_fixed (parts->plot) || x < 0 || x >= WEFT_LABEL_WIDTH ||
      y < top)
    return -1;
  for (guint i = 0; i < timeline->lanes->len; i++)
    {
      double height, edge;

      i = weft_timeline_group_end (timeline, i);
      edge = lane_top (parts, (gint) i, &height) + height;
      if (y >= edge - EDGE_ABOVE && y <= edge + EDGE_BELOW &&
          (y < pinned) == weft_lane_list_is_pinned (lanes, (gint) i))
        return (gint) i;
    }
  return -1;
}

gboolean
weft_lane_labels_press (WeftLaneLabels *self, double x, double y)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (plot_of (self));
  gint i = lane_at_y (self->parts, y);
  const WeftLane *lane;

  if (i < 0 || fabs (x - WEFT_TRIANGLE_X) > WEFT_TRIANGLE_SIZE / 2.0 ||
      weft_plot_is_fixed (plot_of (self)))
    return FALSE;
  lane = weft_timeline_lane (timeline, i);
  if (!lane->has_more)
    return FALSE;
  weft_lane_command_set (plot_of (self), weft_lane_layout_fold,
                         weft_lane_group_get (lane->kind->chart)->id, !lane->is_folded);
  return TRUE;
}

gboolean
weft_lane_labels_drag_begin (WeftLaneLabels *self, double x, double y)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (plot_of (self));
  const WeftLaneLayout *layout = weft_plot_get_layout (plot_of (self));
  gint edge = weft_lane_labels_edge_at (self->parts, x, y);
  const WeftLaneGroup *group;

  if (edge < 0 || self->before != NULL)
    return FALSE;
  group = weft_lane_group_get (weft_timeline_lane (timeline, edge)->kind->chart);
  self->group = group->id;
  self->factor = weft_lane_layout_get_setting (layout, group->id)->factor;
  self->height = 0;
  for (gint i = edge; i >= 0 && weft_timeline_lane (timeline, i)->kind->chart == group->chart &&
                      (i == edge || (guint) i + 1 != timeline->n_pinned);
       i--)
    self->height += weft_timeline_lane (timeline, i)->height;
  self->before = weft_lane_layout_copy (layout);
  /* notify of the changed layout only once, at the end, since the layout is saved at each
   * notification */
  g_object_freeze_notify (G_OBJECT (plot_of (self)));
  return TRUE;
}

void
weft_lane_labels_drag_update (WeftLaneLabels *self, double dy)
{
  if (self->before == NULL || self->height <= 0)
    return;
  weft_lane_command_resize (plot_of (self), self->group,
                            self->factor * MAX (self->height + dy, 1) / self->height);
}

void
weft_lane_labels_drag_end (WeftLaneLabels *self)
{
  if (self->before == NULL)
    return;
  g_clear_pointer (&self->before, weft_lane_layout_free);
  g_object_thaw_notify (G_OBJECT (plot_of (self)));
}

gboolean
weft_lane_labels_drag_cancel (WeftLaneLabels *self)
{
  if (self->before == NULL)
    return FALSE;
  weft_plot_set_layout (plot_of (self), self->before);
  weft_lane_labels_drag_end (self);
  return TRUE;
}

static void
open_lane_menu (WeftLaneLabels *self, gint i, double x, double y)
{
  g_autoptr (GMenuModel) model = weft_lane_menu_new (
      plot_of (self), weft_timeline_lane (weft_plot_get_timeline (plot_of (self)), i),
      x >= WEFT_LABEL_WIDTH, self->parts->is_below);

  weft_context_menu_popup (&self->menu, self->parts->area, model, x, y);
}

gboolean
weft_lane_labels_open_menu (WeftLaneLabels *self)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (plot_of (self));
  gint focus = weft_plot_get_focus (plot_of (self), NULL);
  double height, y;

  if (timeline == NULL || focus < 0 || (guint) focus >= timeline->lanes->len ||
      weft_plot_is_fixed (plot_of (self)))
    return FALSE;
  weft_lane_list_reveal (self->parts->lanes, focus);
  y = lane_top (self->parts, focus, &height);
  open_lane_menu (self, focus, WEFT_TRIANGLE_X, y + height);
  return TRUE;
}

void
weft_lane_labels_present (WeftLaneLabels *self)
{
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
gesture_set_claimed (GtkGesture *gesture, gboolean is_mine)
{
  gtk_gesture_set_state (gesture, is_mine ? GTK_EVENT_SEQUENCE_CLAIMED : GTK_EVENT_SEQUENCE_DENIED);
}

static void
pressed_cb (WeftLaneLabels *self, int n_press, double x, double y, GtkGesture *gesture)
{
  gesture_set_claimed (gesture, weft_lane_labels_press (self, x, y));
}

/* Opens the menu for the lane under the pointer, and focuses that lane, since actions apply to the
 * focused lane. */
static void
menu_pressed_cb (WeftLaneLabels *self, int n_press, double x, double y, GtkGesture *gesture)
{
  gint i = lane_at_y (self->parts, y);
  guint64 time;

  if (i < 0 || weft_plot_is_fixed (plot_of (self)))
    {
      gesture_set_claimed (gesture, FALSE);
      return;
    }
  gesture_set_claimed (gesture, TRUE);
  gtk_widget_grab_focus (self->parts->area);
  weft_plot_get_focus (plot_of (self), &time);
  if (x >= WEFT_LABEL_WIDTH)
    {
      g_autoptr (WeftReadOut) out = weft_read_out_new ();

      /* the menu applies to the item under the pointer */
      time = weft_plot_x_to_time (plot_of (self), x - WEFT_LABEL_WIDTH);
      if (weft_timeline_card_read (self->parts->card, i, time, y - self->parts->top, out) &&
          out->has_span)
        {
          weft_view_remember (weft_plot_get_view (plot_of (self)));
          weft_plot_set_item (plot_of (self), i, out->from, out->to);
        }
    }
  weft_plot_set_focus (plot_of (self), i, time);
  weft_timeline_card_hide (self->parts->card);
  open_lane_menu (self, i, x, y);
}

static void
drag_begin_cb (WeftLaneLabels *self, double x, double y, GtkGesture *gesture)
{
  gesture_set_claimed (gesture, weft_lane_labels_drag_begin (self, x, y));
}

static void
drag_update_cb (WeftLaneLabels *self, double dx, double dy)
{
  if (fabs (dy) >= DRAG_PX)
    weft_lane_labels_drag_update (self, dy);
}

WeftLaneLabels *
weft_lane_labels_new (const WeftTimelineParts *parts)
{
  WeftLaneLabels *self = g_new0 (WeftLaneLabels, 1);

  self->parts = parts;
  weft_widget_add_controller (parts->area, gtk_gesture_click_new (), self, "pressed", pressed_cb,
                              NULL);
  weft_widget_add_controller (parts->area, weft_widget_click_new (GDK_BUTTON_SECONDARY), self,
                              "pressed", menu_pressed_cb, NULL);
  weft_widget_add_controller (parts->area, gtk_gesture_drag_new (), self, "drag-begin",
                              drag_begin_cb, "drag-update", drag_update_cb, "drag-end",
                              weft_lane_labels_drag_end, NULL);
  return self;
}

void
weft_lane_labels_free (WeftLaneLabels *self)
{
  weft_lane_labels_drag_end (self);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_free (self);
}

/* Menu of a lane: sections of commands, each only if it applies. */

/* Appends the commands of a section. If @is_below, leaves out the commands for the page's own
 * process. */
static void
append_section (GMenu *menu, const char *const *ids, gboolean is_below)
{
  static const char *const of_page[] = { "document.moment", "win.save-log", NULL };
  g_autoptr (GMenu) section = g_menu_new ();

  for (guint i = 0; ids[i] != NULL; i++)
    if (!is_below || !g_strv_contains (of_page, ids[i]))
      /* commands that have such a title are in the section for the selected range */
      weft_actions_append (section, ids[i], weft_action_range_title (weft_actions_find (ids[i])));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
}

/* Appends commands for the picked item, the time under the pointer, and the selected range. */
static void
append_time_sections (GMenu *menu, WeftPlot *plot, gboolean is_below)
{
  static const char *const of_item[] = { "timeline.fit-item", "timeline.select-item",
                                         "timeline.show-in-events", "timeline.copy", NULL };
  static const char *const of_time[] = { "document.moment", "timeline.mark", "timeline.begin-range",
                                         "timeline.end-range", NULL };
  static const char *const of_range[] = { "timeline.fit-selection", "timeline.mark-range",
                                          "timeline.copy-range", "win.save-log", NULL };
  WeftRange item;

  if (weft_plot_get_item (plot, &item) >= 0)
    append_section (menu, of_item, is_below);
  append_section (menu, of_time, is_below);
  if (weft_view_has_selection (weft_plot_get_view (plot)))
    append_section (menu, of_range, is_below);
}

/* If the picked item is a span of the program on @lane, appends the command that explains why spans
 * with the same label are slow. */
static void
append_why_section (GMenu *menu, WeftPlot *plot, const WeftLane *lane)
{
  WeftTrace *trace = weft_plot_get_trace (plot);
  const WeftUserSpans *spans = trace != NULL ? weft_trace_peek (trace, WEFT_LAZY_USER_SPANS) : NULL;
  g_autoptr (GMenu) section = g_menu_new ();
  g_autoptr (GMenuItem) item = g_menu_item_new (C_ ("action", "Why Slow?"), NULL);
  WeftRange range;
  gint of = weft_plot_get_item (plot, &range);
  WeftUserSpan span;

  if (spans == NULL || of < 0 || lane->klass != &weft_lane_user_spans ||
      weft_timeline_lane (weft_plot_get_timeline (plot), (guint) of) != lane)
    return;
  for (guint row = 0; row < weft_user_spans_n_rows (spans); row++)
    if (weft_user_spans_find_at (spans, range.from, row, &span) && span.open.start == range.from &&
        span.end == range.to)
      {
        g_menu_item_set_action_and_target (
            item, "document.why", "s",
            weft_user_labels_name (weft_user_spans_labels (spans), span.open.label));
        g_menu_append_item (section, item);
        g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
        return;
      }
}

GMenuModel *
weft_lane_menu_new (WeftPlot *plot, const WeftLane *lane, gboolean is_at_time, gboolean is_below)
{
  static const char *const heights[] = { "timeline.lane-higher", "timeline.lane-lower",
                                         "timeline.lane-natural-height", NULL };
  static const char *const places[] = { "timeline.lane-move-up", "timeline.lane-move-down", NULL };
  static const char *const gcs[] = { "timeline.gc-bands", "timeline.lowest-productivity", NULL };
  static const char *const all[] = { "timeline.lanes-reset", NULL };
  static const char *const paths[] = { "timeline.critical-path", NULL };
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) section = NULL;

  if (is_at_time && !is_below)
    append_why_section (menu, plot, lane);
  if (is_at_time)
    append_time_sections (menu, plot, is_below);
  if (is_at_time && (lane->kind->chart & (WEFT_TIMELINE_THREADS | WEFT_TIMELINE_HEC)) != 0)
    append_section (menu, paths, is_below);
  section = g_menu_new ();
  weft_actions_append (section, "timeline.lane-hide", NULL);
  if (!weft_plot_is_stacked (plot))
    weft_actions_append (section, "timeline.lane-pin",
                         lane->is_pinned ? C_ ("action", "Unpin Lane") : NULL);
  if (lane->has_more)
    weft_actions_append (section, "timeline.lane-fold",
                         lane->is_folded ? C_ ("action", "Unfold Group") :
                                           C_ ("action", "Fold Group"));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (section));
  if (lane->kind->chart == WEFT_TIMELINE_THREADS)
    {
      /* commands for all lanes of threads */
      const WeftLaneLayout *layout = weft_plot_get_layout (plot);
      const char *group = weft_lane_group_get (WEFT_TIMELINE_THREADS)->id;
      gboolean is_active_only = weft_lane_layout_get_setting (layout, group)->is_active_only;
      g_autoptr (GMenu) threads = g_menu_new ();

      if (g_str_equal (lane->id, WEFT_THREAD_LANE_REST))
        weft_actions_append (threads, "timeline.lane-more", NULL);
      if (weft_lane_layout_get_setting (layout, WEFT_THREAD_LANE_REST)->n_more > 0)
        weft_actions_append (threads, "timeline.lane-fewer", NULL);
      weft_actions_append (threads, "timeline.active-threads",
                           is_active_only ? _ ("Show All Threads") : NULL);
      g_menu_append_section (menu, NULL, G_MENU_MODEL (threads));
    }
  if (is_at_time)
    return G_MENU_MODEL (menu);
  append_section (menu, heights, is_below);
  append_section (menu, places, is_below);
  append_section (menu, gcs, is_below);
  append_section (menu, all, is_below);
  return G_MENU_MODEL (menu);
}
