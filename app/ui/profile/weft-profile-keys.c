/* SPDX-License-Identifier: BSD-3-Clause */
/* Keys and actions of the profile page: the timeline's actions, applied to the focused chart. */
#include "weft-action-bindings.h"
#include "weft-lane-profile.h"
#include "weft-profile-page-private.h"
#include "weft-widget.h"

#include <math.h>

GtkWidget *
weft_profile_page_shown_area (WeftProfilePage *self)
{
  return self->form == WEFT_PROFILE_TIME ? self->time_area : self->area;
}

void
weft_profile_page_pick_box (WeftProfilePage *self, gint lane, guint64 time, double y)
{
  WeftLaneList *lanes = weft_timeline_area_get_lanes (WEFT_TIMELINE_AREA (self->time_area));
  const WeftTimeline *timeline = weft_plot_get_timeline (self->time_plot);
  gboolean ignores_row = isnan (y);
  double top, height;
  guint32 frame;

  if (timeline == NULL || !weft_lane_list_lane_extent (lanes, lane, &top, &height))
    return;
  frame = weft_lane_profile_frame (weft_timeline_lane (timeline, lane),
                                   weft_plot_get_chart (self->time_plot), time,
                                   ignores_row ? height / 2 : y - top, ignores_row);
  if (frame != WEFT_FRAME_NONE)
    weft_profile_page_set_frame (self, frame);
}

/* Runs a timeline action on the flame graph, or on the time axis if the time axis has the focus. */
static gboolean
run_command (WeftProfilePage *self, const char *name)
{
  WeftSandwichView *sandwich = WEFT_SANDWICH_VIEW (self->sandwich);
  WeftFlameView *views[] = { weft_sandwich_view_get_callers (sandwich),
                             weft_sandwich_view_get_callees (sandwich) };
  WeftFlameView *flame = self->form == WEFT_PROFILE_TREE ? WEFT_FLAME_VIEW (self->flame) : NULL;

  if (self->tree == NULL)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    if (gtk_widget_has_focus (GTK_WIDGET (views[i])))
      flame = views[i];
  if (flame != NULL && !gtk_widget_has_focus (weft_profile_page_shown_area (self)) &&
      weft_flame_view_command (flame, name))
    return TRUE;
  if (self->form == WEFT_PROFILE_TIME && g_str_equal (name, "timeline.pick"))
    {
      guint64 time;
      gint lane = weft_plot_get_focus (self->time_plot, &time);

      /* NAN selects the box at the keyboard cursor, which the read-out describes */
      if (lane >= 0)
        weft_profile_page_pick_box (self, lane, time, NAN);
    }
  return gtk_widget_activate_action (weft_profile_page_shown_area (self), name, NULL);
}

static void
action_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  run_command (WEFT_PROFILE_PAGE (widget), name);
}

static gboolean
key_cb (WeftProfilePage *self, guint keyval, guint keycode, GdkModifierType state)
{
  const char *command = weft_actions_find_by_key_position (keycode, state);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));

  return command != NULL && (focus == NULL || !GTK_IS_EDITABLE (focus)) &&
         run_command (self, command);
}

void
weft_profile_page_install_actions (GtkWidgetClass *klass)
{
  weft_actions_install (klass, "timeline.", action_cb);
}

void
weft_profile_page_add_keys (WeftProfilePage *self)
{
  weft_widget_add_controller (GTK_WIDGET (self), gtk_event_controller_key_new (), self,
                              "key-pressed", key_cb, NULL);
}
