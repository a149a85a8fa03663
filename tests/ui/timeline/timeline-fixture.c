/* SPDX-License-Identifier: BSD-3-Clause */
/* A timeline in a window, and what hands do to it. */
#include "timeline-fixture.h"

#include "weft-test-lanes.h"

static void
show_timeline (TimelineFixture *fixture, const char *layout)
{
  g_object_set (fixture->pane.plot, "lane-layout", layout, NULL);
  fixture->area = WEFT_TIMELINE_AREA (weft_timeline_area_new (fixture->pane.plot));
  fixture->pointer = weft_timeline_area_get_pointer (fixture->area);
  fixture->view = weft_plot_get_view (fixture->pane.plot);
  pane_show (&fixture->pane, GTK_WIDGET (fixture->area), 1000, 700);
}

void
timeline_set_up (TimelineFixture *fixture, gconstpointer unused)
{
  pane_set_up (&fixture->pane, NULL);
  /* the lanes of threads and findings come when they are found: not in the middle of a test */
  show_timeline (fixture, "threads:hidden;findings:hidden");
}

void
timeline_set_up_many (TimelineFixture *fixture, gconstpointer unused)
{
  g_autofree char *layout = NULL;

  pane_set_up_many (&fixture->pane, NULL);
  layout = weft_test_lanes (weft_document_get_trace (fixture->pane.document), "",
                            &weft_lane_activity, &weft_lane_hec, &weft_lane_runnable, NULL);
  show_timeline (fixture, layout);
}

void
timeline_tear_down (TimelineFixture *fixture, gconstpointer unused)
{
  pane_tear_down (&fixture->pane, NULL);
}

void
timeline_do (TimelineFixture *fixture, const char *name)
{
  g_autofree char *action = g_strdup_printf ("timeline.%s", name);

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->area), action, NULL));
}

gint
timeline_hec (TimelineFixture *fixture, guint hec)
{
  g_autofree char *id = g_strdup_printf ("hec/%u", hec);

  return weft_timeline_find (weft_plot_get_timeline (fixture->pane.plot), id);
}

double
timeline_x (TimelineFixture *fixture, double share)
{
  return WEFT_LABEL_WIDTH + share * weft_plot_get_width (fixture->pane.plot);
}

double
timeline_y (TimelineFixture *fixture, gint lane)
{
  double y, height;

  g_assert_true (
      weft_lane_list_lane_extent (weft_timeline_area_get_lanes (fixture->area), lane, &y, &height));
  return WEFT_TIMELINE_LANES_TOP + y + height / 2;
}

guint64
timeline_time (TimelineFixture *fixture, double share)
{
  return weft_plot_x_to_time (fixture->pane.plot, share * weft_plot_get_width (fixture->pane.plot));
}

GtkEventController *
timeline_controller (gpointer widget, GType type)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (G_OBJECT_TYPE (controller) == type)
        return controller;
    }
  g_error ("there is no %s", g_type_name (type));
}

void
timeline_point (TimelineFixture *fixture, double share, gint lane)
{
  g_signal_emit_by_name (timeline_controller (fixture->area, GTK_TYPE_EVENT_CONTROLLER_MOTION),
                         "motion", timeline_x (fixture, share), timeline_y (fixture, lane));
}

void
timeline_drag (TimelineFixture *fixture,
               double from,
               double to,
               guint button,
               GdkModifierType state,
               gboolean is_let_go)
{
  double x = timeline_x (fixture, from), dx = timeline_x (fixture, to) - x;
  double y = timeline_y (fixture, timeline_hec (fixture, 0));

  weft_timeline_pointer_drag_begin (fixture->pointer, x, y, button, state, FALSE);
  weft_timeline_pointer_drag_update (fixture->pointer, dx / 2, 0, state);
  weft_timeline_pointer_drag_update (fixture->pointer, dx, 0, state);
  if (is_let_go)
    weft_timeline_pointer_drag_end (fixture->pointer, dx, 0);
}

void
timeline_assert_range (WeftRange range, guint64 from, guint64 to, guint64 tolerance)
{
  g_assert_cmpuint (MAX (range.from, from) - MIN (range.from, from), <=, tolerance);
  g_assert_cmpuint (MAX (range.to, to) - MIN (range.to, to), <=, tolerance);
}
