/* SPDX-License-Identifier: BSD-3-Clause */
/* The timeline does what hands expect of it. */
#include "timeline-fixture.h"
#include "ui-fixture.h"
#include "weft-read-out-view.h"
#include "weft-settings.h"
#include "weft-test-unit.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

/* us: when the wheel is turned, long after it was last. */
#define NOW G_USEC_PER_SEC

static WeftRange
visible_of (TimelineFixture *fixture)
{
  return weft_view_get_visible (fixture->view);
}

static guint64
width_of (WeftRange range)
{
  return range.to - range.from;
}

static void
show (TimelineFixture *fixture, double from, double to)
{
  WeftRange limits = weft_view_get_limits (fixture->view);
  double width = (double) width_of (limits);

  weft_view_set_visible (fixture->view, limits.from + (guint64) (from * width),
                         limits.from + (guint64) (to * width));
}

static gboolean
press (TimelineFixture *fixture, guint keyval, guint keycode, GdkModifierType state)
{
  gboolean is_handled = FALSE;

  g_signal_emit_by_name (timeline_controller (fixture->area, GTK_TYPE_EVENT_CONTROLLER_KEY),
                         "key-pressed", keyval, keycode, state, &is_handled);
  return is_handled;
}

static void
test_commands_zoom (TimelineFixture *fixture, gconstpointer unused)
{
  WeftRange limits = weft_view_get_limits (fixture->view), before;

  timeline_do (fixture, "zoom-in");
  g_assert_cmpfloat_with_epsilon ((double) width_of (visible_of (fixture)),
                                  0.6 * (double) width_of (limits), 2);
  timeline_do (fixture, "zoom-out");
  timeline_do (fixture, "zoom-out");
  g_assert_true (weft_view_shows_whole_range (fixture->view));

  show (fixture, 0.4, 0.5);
  before = visible_of (fixture);
  timeline_do (fixture, "pan-right");
  g_assert_cmpuint (visible_of (fixture).from, >, before.from);
  g_assert_cmpuint (width_of (visible_of (fixture)), ==, width_of (before));
  timeline_do (fixture, "pan-left");
  timeline_assert_range (visible_of (fixture), before.from, before.to, 1);
  timeline_do (fixture, "page-left");
  g_assert_cmpuint (visible_of (fixture).to, <, before.from + width_of (before) / 5);
  timeline_do (fixture, "page-right");
  timeline_do (fixture, "go-to-end");
  g_assert_cmpuint (visible_of (fixture).to, ==, limits.to);
  g_assert_cmpuint (width_of (visible_of (fixture)), ==, width_of (before));
  timeline_do (fixture, "go-to-start");
  g_assert_cmpuint (visible_of (fixture).from, ==, limits.from);
  timeline_do (fixture, "show-all");
  g_assert_true (weft_view_shows_whole_range (fixture->view));
}

/* By place, not by letter: an AZERTY keyboard has Z where W is. */
static void
test_keys_by_place (TimelineFixture *fixture, gconstpointer unused)
{
  guint64 all = width_of (visible_of (fixture)), from;

  g_assert_true (press (fixture, GDK_KEY_z, 25, 0));
  g_assert_cmpuint (width_of (visible_of (fixture)), <, all);
  from = visible_of (fixture).from;
  g_assert_true (press (fixture, GDK_KEY_q, 38, 0));
  g_assert_cmpuint (visible_of (fixture).from, <, from);
  g_assert_true (press (fixture, GDK_KEY_d, 40, 0));
  g_assert_cmpuint (visible_of (fixture).from, ==, from);
  g_assert_true (press (fixture, GDK_KEY_s, 39, 0));
  g_assert_cmpuint (width_of (visible_of (fixture)), ==, all);
  g_assert_false (press (fixture, GDK_KEY_w, 25, GDK_CONTROL_MASK));
  g_assert_false (press (fixture, GDK_KEY_x, 53, 0));
  g_assert_cmpuint (width_of (visible_of (fixture)), ==, all);
}

/* What is under the pointer stays there. */
static void
test_zooms_at_pointer (TimelineFixture *fixture, gconstpointer unused)
{
  guint64 time = timeline_time (fixture, 0.25);

  timeline_point (fixture, 0.25, timeline_hec (fixture, 0));
  timeline_do (fixture, "zoom-in");
  g_assert_cmpfloat_with_epsilon (weft_plot_time_to_x (fixture->pane.plot, time),
                                  0.25 * weft_plot_get_width (fixture->pane.plot), 1);
  weft_timeline_pointer_scroll (fixture->pointer, 0, -3, FALSE, GDK_CONTROL_MASK, NOW);
  g_assert_cmpfloat_with_epsilon (weft_plot_time_to_x (fixture->pane.plot, time),
                                  0.25 * weft_plot_get_width (fixture->pane.plot), 1);
  g_assert_cmpuint (width_of (visible_of (fixture)), <,
                    width_of (weft_view_get_limits (fixture->view)) / 2);
}

/* A zoom after a key that goes to an end stays there, wherever the pointer rests, until it moves.
 */
static void
test_zooms_at_end (TimelineFixture *fixture, gconstpointer unused)
{
  WeftRange limits = weft_view_get_limits (fixture->view);

  show (fixture, 0.4, 0.5);
  timeline_point (fixture, 0.75, timeline_hec (fixture, 0));
  timeline_do (fixture, "go-to-start");
  timeline_do (fixture, "zoom-in");
  g_assert_cmpuint (visible_of (fixture).from, ==, limits.from);
  timeline_do (fixture, "go-to-end");
  timeline_do (fixture, "zoom-in");
  timeline_assert_range (visible_of (fixture), visible_of (fixture).from, limits.to, 1);
  timeline_point (fixture, 0.5, timeline_hec (fixture, 0));
  timeline_do (fixture, "zoom-in");
  g_assert_cmpuint (visible_of (fixture).to, <, limits.to - 1);
}

static void
test_wheel (TimelineFixture *fixture, gconstpointer unused)
{
  GtkAdjustment *lanes =
      weft_lane_list_get_adjustment (weft_timeline_area_get_lanes (fixture->area));
  WeftRange before;

  show (fixture, 0.4, 0.5);
  before = visible_of (fixture);
  weft_timeline_pointer_scroll (fixture->pointer, 0, 1, FALSE, GDK_SHIFT_MASK, NOW);
  g_assert_cmpuint (visible_of (fixture).from, >, before.from);
  weft_timeline_pointer_scroll (fixture->pointer, -1, 0, FALSE, 0, NOW);
  timeline_assert_range (visible_of (fixture), before.from, before.to, 1);
  weft_timeline_pointer_scroll (fixture->pointer, 0, 1, FALSE, GDK_CONTROL_MASK, NOW);
  g_assert_cmpuint (width_of (visible_of (fixture)), >, width_of (before));
  /* one row of steps goes back at once */
  timeline_do (fixture, "back");
  timeline_assert_range (visible_of (fixture), before.from, before.to, 0);

  gtk_adjustment_set_upper (lanes, gtk_adjustment_get_page_size (lanes) + 500);
  g_assert_cmpfloat (gtk_adjustment_get_value (lanes), ==, 0);
  weft_timeline_pointer_scroll (fixture->pointer, 0, 1, FALSE, 0, NOW);
  g_assert_cmpfloat (gtk_adjustment_get_value (lanes), ==, 60);
  weft_timeline_pointer_scroll (fixture->pointer, 0, -9, FALSE, 0, NOW);
  g_assert_cmpfloat (gtk_adjustment_get_value (lanes), ==, 0);
  timeline_assert_range (visible_of (fixture), before.from, before.to, 0);

  g_settings_set_boolean (weft_settings_get (), "wheel-zooms", TRUE);
  weft_timeline_pointer_scroll (fixture->pointer, 0, 1, FALSE, GDK_CONTROL_MASK, NOW);
  g_assert_cmpfloat (gtk_adjustment_get_value (lanes), ==, 60);
  weft_timeline_pointer_scroll (fixture->pointer, 0, -1, FALSE, 0, NOW);
  g_assert_cmpuint (width_of (visible_of (fixture)), <, width_of (before));
  g_settings_reset (weft_settings_get (), "wheel-zooms");
}

/* Who lets go of Ctrl while a touchpad coasts does not scroll at once. */
static void
test_wheel_coasts (TimelineFixture *fixture, gconstpointer unused)
{
  guint64 width;

  show (fixture, 0.4, 0.5);
  width = width_of (visible_of (fixture));
  weft_timeline_pointer_scroll (fixture->pointer, 0, -50, TRUE, GDK_CONTROL_MASK, NOW);
  g_assert_cmpuint (width_of (visible_of (fixture)), <, width);
  width = width_of (visible_of (fixture));
  weft_timeline_pointer_scroll (fixture->pointer, 0, -50, TRUE, 0, NOW);
  g_assert_cmpuint (width_of (visible_of (fixture)), <, width);
  width = width_of (visible_of (fixture));
  weft_timeline_pointer_scroll (fixture->pointer, 0, -50, TRUE, 0, NOW + 300000);
  g_assert_cmpuint (width_of (visible_of (fixture)), ==, width);
}

static void
make_room (TimelineFixture *fixture)
{
  GtkAdjustment *lanes =
      weft_lane_list_get_adjustment (weft_timeline_area_get_lanes (fixture->area));

  gtk_adjustment_set_upper (lanes, gtk_adjustment_get_page_size (lanes));
}

/* A wheel that moves nothing tells how to zoom, until somebody has. */
static void
test_hint (TimelineFixture *fixture, gconstpointer unused)
{
  make_room (fixture);
  g_assert_false (pane_says (&fixture->pane, "Ctrl+scroll wheel zooms"));
  weft_timeline_pointer_scroll (fixture->pointer, 0, 1, FALSE, 0, NOW);
  pane_wait_for (&fixture->pane, "Ctrl+scroll wheel zooms");
  weft_timeline_pointer_scroll (fixture->pointer, 0, -1, FALSE, GDK_CONTROL_MASK, NOW);
  g_assert_false (pane_says (&fixture->pane, "Ctrl+scroll wheel zooms"));
  weft_timeline_pointer_scroll (fixture->pointer, 0, 1, FALSE, 0, NOW);
  g_assert_false (pane_says (&fixture->pane, "Ctrl+scroll wheel zooms"));
}

static void
test_pinch (TimelineFixture *fixture, gconstpointer unused)
{
  WeftRange before;
  guint64 middle;

  show (fixture, 0.4, 0.5);
  before = visible_of (fixture);
  middle = timeline_time (fixture, 0.5);
  weft_timeline_pointer_pinch_begin (fixture->pointer);
  weft_timeline_pointer_pinch (fixture->pointer, timeline_x (fixture, 0.5), 2);
  g_assert_cmpfloat_with_epsilon ((double) width_of (visible_of (fixture)),
                                  (double) width_of (before) / 2, 1);
  g_assert_cmpfloat_with_epsilon (weft_plot_time_to_x (fixture->pane.plot, middle),
                                  0.5 * weft_plot_get_width (fixture->pane.plot), 1);
  weft_timeline_pointer_pinch (fixture->pointer, timeline_x (fixture, 0.5), 0);
  weft_timeline_pointer_pinch (fixture->pointer, timeline_x (fixture, 0.5), NAN);
  weft_timeline_pointer_pinch (fixture->pointer, timeline_x (fixture, 0.5), 1);
  timeline_assert_range (visible_of (fixture), before.from, before.to, 1);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
test_drag_selects (TimelineFixture *fixture, gconstpointer unused)
{
  guint64 from = timeline_time (fixture, 0.2), to = timeline_time (fixture, 0.6);
  guint n = 0;

  g_signal_connect_swapped (fixture->view, "selection-changed", G_CALLBACK (count_cb), &n);
  timeline_drag (fixture, 0.2, 0.6, GDK_BUTTON_PRIMARY, GDK_ALT_MASK, FALSE);
  /* live, not when it ends */
  g_assert_cmpuint (n, ==, 2);
  timeline_assert_range (weft_view_get_selection (fixture->view), from, to, 0);
  weft_timeline_pointer_drag_end (fixture->pointer, timeline_x (fixture, 0.6), 0);
  g_assert_cmpuint (n, ==, 2);

  /* to the left and beyond the edge */
  to = timeline_time (fixture, 0.8);
  timeline_drag (fixture, 0.8, -0.3, GDK_BUTTON_PRIMARY, GDK_ALT_MASK, TRUE);
  timeline_assert_range (weft_view_get_selection (fixture->view),
                         weft_view_get_limits (fixture->view).from, to, 0);
  /* less than 4 px is no drag */
  weft_timeline_pointer_drag_begin (fixture->pointer, 500,
                                    timeline_y (fixture, timeline_hec (fixture, 0)),
                                    GDK_BUTTON_PRIMARY, 0, FALSE);
  weft_timeline_pointer_drag_update (fixture->pointer, 3, 1, 0);
  timeline_assert_range (weft_view_get_selection (fixture->view),
                         weft_view_get_limits (fixture->view).from, to, 0);
  g_signal_handlers_disconnect_by_data (fixture->view, &n);
}

/* Edges are handles; they and new ranges keep to events nearby, but with Alt. */
static void
test_edges_snap (TimelineFixture *fixture, gconstpointer unused)
{
  const WeftLane *lane = weft_timeline_lane (weft_plot_get_timeline (fixture->pane.plot),
                                             (guint) timeline_hec (fixture, 0));
  WeftChart *chart = weft_plot_get_chart (fixture->pane.plot);
  double width = weft_plot_get_width (fixture->pane.plot), at;
  guint64 event, first, near;

  g_assert_true (lane->klass->find_event (lane, chart, 0, TRUE, &first));
  g_assert_true (lane->klass->find_event (lane, chart, first, TRUE, &event));
  /* so close that the event is alone */
  weft_view_set_visible (fixture->view, event - MIN (event, 100), event + 100);
  chart = weft_plot_get_chart (fixture->pane.plot);
  at = weft_plot_time_to_x (fixture->pane.plot, event) / width;
  near = timeline_time (fixture, at + 6 / width);
  g_assert_cmpuint (near, !=, event);
  weft_view_select (fixture->view, event - 50, event - 20);

  timeline_drag (fixture, weft_plot_time_to_x (fixture->pane.plot, event - 20) / width,
                 at + 6 / width, GDK_BUTTON_PRIMARY, GDK_ALT_MASK, TRUE);
  timeline_assert_range (weft_view_get_selection (fixture->view), event - 50, near, 0);
  timeline_drag (fixture, at + 6 / width, at + 4 / width, GDK_BUTTON_PRIMARY, 0, TRUE);
  timeline_assert_range (weft_view_get_selection (fixture->view), event - 50, near, 0);
  timeline_drag (fixture, weft_plot_time_to_x (fixture->pane.plot, near) / width, at - 8 / width,
                 GDK_BUTTON_PRIMARY, 0, TRUE);
  timeline_assert_range (weft_view_get_selection (fixture->view), event - 50, event, 0);
  /* the left edge, over the right one */
  timeline_drag (fixture, weft_plot_time_to_x (fixture->pane.plot, event - 50) / width,
                 weft_plot_time_to_x (fixture->pane.plot, event + 40) / width, GDK_BUTTON_PRIMARY,
                 GDK_ALT_MASK, TRUE);
  timeline_assert_range (weft_view_get_selection (fixture->view), event, event + 40, 0);
}

static void
test_drag_zooms (TimelineFixture *fixture, gconstpointer unused)
{
  guint64 from = timeline_time (fixture, 0.2), to = timeline_time (fixture, 0.6);

  weft_view_select (fixture->view, 100, 200);
  timeline_drag (fixture, 0.2, 0.6, GDK_BUTTON_PRIMARY, GDK_CONTROL_MASK | GDK_ALT_MASK, TRUE);
  timeline_assert_range (visible_of (fixture), from, to, 1);
  timeline_assert_range (weft_view_get_selection (fixture->view), 100, 200, 0);
  timeline_do (fixture, "back");
  g_assert_true (weft_view_shows_whole_range (fixture->view));
  timeline_do (fixture, "forward");
  timeline_assert_range (visible_of (fixture), from, to, 1);
}

static void
test_drag_pans (TimelineFixture *fixture, gconstpointer unused)
{
  static const struct
  {
    guint button;
    GdkModifierType state;
  } ways[] = { { GDK_BUTTON_MIDDLE, 0 }, { GDK_BUTTON_PRIMARY, GDK_SHIFT_MASK } };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      guint64 at;

      show (fixture, 0.4, 0.5);
      at = timeline_time (fixture, 0.3);
      timeline_drag (fixture, 0.3, 0.7, ways[i].button, ways[i].state, TRUE);
      g_assert_cmpfloat_with_epsilon (weft_plot_time_to_x (fixture->pane.plot, at),
                                      0.7 * weft_plot_get_width (fixture->pane.plot), 1);
      g_assert_false (weft_view_has_selection (fixture->view));
    }
}

/* A finger pans; one that waited selects. */
static void
test_touch (TimelineFixture *fixture, gconstpointer unused)
{
  double x = timeline_x (fixture, 0.3), y = timeline_y (fixture, timeline_hec (fixture, 0));
  WeftRange before;

  show (fixture, 0.4, 0.5);
  before = visible_of (fixture);
  weft_timeline_pointer_drag_begin (fixture->pointer, x, y, GDK_BUTTON_PRIMARY, 0, TRUE);
  weft_timeline_pointer_drag_update (fixture->pointer, 50, 0, 0);
  g_assert_cmpuint (visible_of (fixture).from, <, before.from);
  weft_timeline_pointer_long_press (fixture->pointer);
  weft_timeline_pointer_drag_update (fixture->pointer, 60, 0, 0);
  g_assert_false (weft_view_has_selection (fixture->view));
  weft_timeline_pointer_drag_end (fixture->pointer, 60, 0);

  before = visible_of (fixture);
  weft_timeline_pointer_drag_begin (fixture->pointer, x, y, GDK_BUTTON_PRIMARY, 0, TRUE);
  weft_timeline_pointer_long_press (fixture->pointer);
  weft_timeline_pointer_drag_update (fixture->pointer, 60, 0, 0);
  timeline_assert_range (visible_of (fixture), before.from, before.to, 0);
  g_assert_true (weft_view_has_selection (fixture->view));
}

/* A place on HEC 0 where something runs for many pixels, alone in view. */
static void
show_run (TimelineFixture *fixture)
{
  WeftTrace *trace = weft_document_get_trace (fixture->pane.document);
  WeftUsageWalk walk;
  WeftUseSpan span;

  weft_usage_walk_init (&walk, weft_index_nth_cap (trace->index, 0), trace->index->log);
  do
    span = weft_usage_walk_span (&walk, trace->index->to);
  while ((span.use != WEFT_USE_RUN || span.to - span.from < 100) && weft_usage_walk_next (&walk));
  g_assert_cmpint (span.use, ==, WEFT_USE_RUN);
  weft_view_set_visible (fixture->view, span.from - MIN (span.from, (span.to - span.from)),
                         span.to + (span.to - span.from));
}

static void
test_click (TimelineFixture *fixture, gconstpointer unused)
{
  gint hec = timeline_hec (fixture, 0);
  double x, y = timeline_y (fixture, hec);
  WeftRange item, selection = { 5, 500 };
  guint64 time;

  show_run (fixture);
  x = timeline_x (fixture, 0.5);
  weft_view_select (fixture->view, selection.from, selection.to);
  weft_timeline_pointer_click (fixture->pointer, x, y, 1);
  g_assert_cmpint (weft_plot_get_item (fixture->pane.plot, &item), ==, hec);
  g_assert_cmpuint (item.from, <=, timeline_time (fixture, 0.5));
  g_assert_cmpuint (item.to, >, timeline_time (fixture, 0.5));
  g_assert_cmpint (weft_plot_get_focus (fixture->pane.plot, &time), ==, hec);
  g_assert_cmpuint (time, ==, timeline_time (fixture, 0.5));
  timeline_assert_range (weft_view_get_selection (fixture->view), 5, 500, 0);

  /* the same twice goes there: to 80 % */
  weft_timeline_pointer_click (fixture->pointer, x, y, 2);
  g_assert_cmpfloat_with_epsilon (
      (double) width_of (item) / (double) width_of (visible_of (fixture)), 0.8, 0.01);
  timeline_do (fixture, "show-all");
  timeline_do (fixture, "fit-selection");
  timeline_assert_range (visible_of (fixture), 0, 561, 2);

  /* on a label: the lane, nothing else */
  weft_timeline_pointer_click (fixture->pointer, 20, timeline_y (fixture, hec + 1), 1);
  g_assert_cmpint (weft_plot_get_focus (fixture->pane.plot, NULL), ==, hec + 1);
  g_assert_cmpint (weft_plot_get_item (fixture->pane.plot, &item), ==, hec);

  /* on nothing */
  weft_timeline_pointer_click (fixture->pointer, x, WEFT_PLOT_STRIP_HEIGHT + 4, 1);
  g_assert_cmpint (weft_plot_get_item (fixture->pane.plot, &item), ==, -1);
  g_assert_false (weft_view_has_selection (fixture->view));
}

static void
test_escape (TimelineFixture *fixture, gconstpointer unused)
{
  gint hec = timeline_hec (fixture, 0);
  WeftRange item;

  weft_view_select (fixture->view, 100, 200);
  weft_plot_set_item (fixture->pane.plot, hec, 5, 10);
  weft_plot_set_focus (fixture->pane.plot, hec, 7);
  timeline_drag (fixture, 0.2, 0.6, GDK_BUTTON_PRIMARY, 0, FALSE);
  timeline_do (fixture, "escape");
  timeline_assert_range (weft_view_get_selection (fixture->view), 100, 200, 0);
  /* the rest of that drag does nothing */
  weft_timeline_pointer_drag_update (fixture->pointer, 200, 0, 0);
  weft_timeline_pointer_drag_end (fixture->pointer, 200, 0);
  timeline_assert_range (weft_view_get_selection (fixture->view), 100, 200, 0);
  g_assert_cmpint (weft_plot_get_item (fixture->pane.plot, &item), ==, hec);
  timeline_do (fixture, "escape");
  g_assert_cmpint (weft_plot_get_item (fixture->pane.plot, &item), ==, -1);
  g_assert_true (weft_view_has_selection (fixture->view));
  timeline_do (fixture, "escape");
  g_assert_false (weft_view_has_selection (fixture->view));
  g_assert_cmpint (weft_plot_get_focus (fixture->pane.plot, NULL), ==, hec);
  timeline_do (fixture, "escape");
  g_assert_cmpint (weft_plot_get_focus (fixture->pane.plot, NULL), ==, -1);
}

static void
test_keyboard (TimelineFixture *fixture, gconstpointer unused)
{
  GtkWidget *area = GTK_WIDGET (fixture->area);
  guint n = weft_plot_get_timeline (fixture->pane.plot)->lanes->len;
  gint hec = timeline_hec (fixture, 0);
  guint64 first, time;
  WeftRange item;
  g_autofree char *text = NULL;

  /* in by Tab, from lane to lane, and out after the last */
  gtk_window_set_focus (GTK_WINDOW (fixture->pane.window), NULL);
  g_assert_true (gtk_widget_child_focus (area, GTK_DIR_TAB_FORWARD));
  g_assert_true (gtk_widget_has_focus (area));
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpint (weft_plot_get_focus (fixture->pane.plot, NULL), ==, (gint) i);
      g_assert_cmpint (gtk_widget_child_focus (area, GTK_DIR_TAB_FORWARD), ==, i + 1 < n);
    }
  g_assert_true (gtk_widget_child_focus (area, GTK_DIR_TAB_BACKWARD));
  g_assert_cmpint (weft_plot_get_focus (fixture->pane.plot, NULL), ==, (gint) n - 2);

  weft_plot_set_focus (fixture->pane.plot, hec, 0);
  timeline_do (fixture, "lane-up");
  g_assert_cmpint (weft_plot_get_focus (fixture->pane.plot, NULL), ==, hec - 1);
  timeline_do (fixture, "lane-down");
  g_assert_cmpint (weft_plot_get_focus (fixture->pane.plot, NULL), ==, hec);

  weft_plot_set_focus (fixture->pane.plot, hec, 0);
  timeline_do (fixture, "next-event");
  weft_plot_get_focus (fixture->pane.plot, &first);
  g_assert_cmpuint (first, >, 0);
  timeline_do (fixture, "next-event");
  timeline_do (fixture, "previous-event");
  weft_plot_get_focus (fixture->pane.plot, &time);
  g_assert_cmpuint (time, ==, first);

  /* far away: the view follows */
  weft_view_set_visible (fixture->view, first, first + 10);
  weft_plot_set_focus (fixture->pane.plot, hec, first);
  timeline_do (fixture, "next-event");
  weft_plot_get_focus (fixture->pane.plot, &time);
  g_assert_cmpuint (time, >, first);
  g_assert_cmpuint (visible_of (fixture).from, <=, time);
  g_assert_cmpuint (visible_of (fixture).to, >, time);

  timeline_do (fixture, "pick");
  g_assert_cmpint (weft_plot_get_item (fixture->pane.plot, &item), ==, hec);
  g_assert_cmpuint (item.from, ==, time);
  timeline_do (fixture, "select-item");
  timeline_assert_range (weft_view_get_selection (fixture->view), item.from, item.to, 0);
  timeline_do (fixture, "copy-range");
  text = pane_clipboard (&fixture->pane);
  g_assert_nonnull (strstr (text, "ns"));
  g_clear_pointer (&text, g_free);
  timeline_do (fixture, "copy");
  text = pane_clipboard (&fixture->pane);
  g_assert_nonnull (strstr (text, "HEC 0"));
  timeline_do (fixture, "select-all");
  timeline_assert_range (weft_view_get_selection (fixture->view),
                         weft_view_get_limits (fixture->view).from,
                         weft_view_get_limits (fixture->view).to, 0);
}

/* Lanes that go away take focus and item with them; lanes that move, move them. */
static void
test_lanes_change (TimelineFixture *fixture, gconstpointer unused)
{
  gint hec = timeline_hec (fixture, 0);
  WeftRange item;

  weft_plot_set_focus (fixture->pane.plot, hec, 10);
  weft_plot_set_item (fixture->pane.plot, hec + 1, 5, 10);
  g_object_set (fixture->pane.plot, "lane-layout", "activity:hidden;threads:hidden;findings:hidden",
                NULL);
  g_assert_cmpint (timeline_hec (fixture, 0), ==, hec - 1);
  g_assert_cmpint (weft_plot_get_focus (fixture->pane.plot, NULL), ==, hec - 1);
  g_assert_cmpint (weft_plot_get_item (fixture->pane.plot, &item), ==, hec);
  timeline_assert_range (item, 5, 10, 0);
  g_object_set (fixture->pane.plot, "lane-layout", "hec:hidden;threads:hidden;findings:hidden",
                NULL);
  g_assert_cmpint (weft_plot_get_focus (fixture->pane.plot, NULL), ==, -1);
  g_assert_cmpint (weft_plot_get_item (fixture->pane.plot, &item), ==, -1);
  timeline_do (fixture, "pick");
  timeline_do (fixture, "next-event");
  weft_plot_set_focus (fixture->pane.plot, 7, 10);
  timeline_do (fixture, "next-event");
  timeline_do (fixture, "pick");
}

static gboolean
shows_card (TimelineFixture *fixture)
{
  g_autofree char *text =
      weft_timeline_card_get_text (weft_timeline_area_get_parts (fixture->area)->card);

  return text != NULL;
}

static void
test_hover (TimelineFixture *fixture, gconstpointer unused)
{
  gint hec = timeline_hec (fixture, 0);
  guint64 time;

  g_assert_false (shows_card (fixture));
  timeline_point (fixture, 0.5, hec);
  /* at once */
  g_assert_true (shows_card (fixture));
  g_assert_true (weft_view_get_hover (fixture->view, &time, NULL));
  g_assert_cmpuint (time, ==, timeline_time (fixture, 0.5));
  g_assert_cmpint (weft_plot_get_hover (fixture->pane.plot), ==, hec);
  g_signal_emit_by_name (timeline_controller (fixture->area, GTK_TYPE_EVENT_CONTROLLER_MOTION),
                         "motion", 20.0, timeline_y (fixture, hec));
  g_assert_false (shows_card (fixture));
  timeline_point (fixture, 0.5, hec);
  g_signal_emit_by_name (timeline_controller (fixture->area, GTK_TYPE_EVENT_CONTROLLER_MOTION),
                         "leave");
  g_assert_false (shows_card (fixture));
  g_assert_false (weft_view_get_hover (fixture->view, NULL, NULL));
}

/* Wherever the pointer is, the card is in view with a margin, and does not cover it. */
static void
test_card_place (TimelineFixture *fixture, gconstpointer unused)
{
  GtkWidget *area = GTK_WIDGET (fixture->area);
  gint lane = timeline_hec (fixture, 0);
  GtkWidget *card = ui_find_type (area, WEFT_TYPE_READ_OUT_VIEW);

  for (guint i = 0; i <= 20; i++)
    {
      double x = WEFT_LABEL_WIDTH + i / 20.0 * (weft_plot_get_width (fixture->pane.plot) - 1);
      graphene_rect_t bounds;

      timeline_point (fixture, i / 20.0 * 0.999, lane);
      if (!shows_card (fixture))
        continue;
      ui_lay_out (area);
      g_assert_true (gtk_widget_compute_bounds (card, area, &bounds));
      g_assert_cmpfloat (bounds.origin.x, >=, 8);
      g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (area) - 8);
      g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=,
                         gtk_widget_get_height (area) - 8);
      g_assert_false (graphene_rect_contains_point (
          &bounds, &GRAPHENE_POINT_INIT ((float) x, (float) timeline_y (fixture, lane))));
    }
}

/* Whether the activity's read-out tells of the GC that is at @time. */
static gboolean
tells_pause (TimelineFixture *fixture, guint64 time)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (fixture->pane.plot);
  gint lane = weft_timeline_find (timeline, "activity");
  double y = weft_timeline_lane (timeline, (guint) lane)->y + 5;
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  g_autofree char *text = NULL;

  g_assert_true (weft_timeline_card_read (weft_timeline_area_get_parts (fixture->area)->card, lane,
                                          time, y, out));
  text = weft_read_out_text (out);
  return strstr (text, "GC pause") != NULL;
}

/* Bands through all lanes, with their cause in each read-out; a key puts them away. */
static void
test_gc_bands (TimelineFixture *fixture, gconstpointer unused)
{
  const WeftTrace *trace = weft_plot_get_timeline (fixture->pane.plot)->trace;
  WeftLaneList *lanes = weft_timeline_area_get_lanes (fixture->area);
  const WeftGcWindow *pause =
      weft_gc_windows_nth (weft_collections_windows (trace->collections), 0);

  g_assert_true (weft_lane_list_has_gc_bands (lanes));
  g_assert_true (tells_pause (fixture, pause->start));
  g_assert_false (tells_pause (fixture, pause->end));
  timeline_do (fixture, "gc-bands");
  g_assert_false (weft_lane_list_has_gc_bands (lanes));
  g_assert_false (g_settings_get_boolean (weft_settings_get (), "gc-bands"));
  g_assert_false (tells_pause (fixture, pause->start));
  timeline_do (fixture, "gc-bands");
  g_assert_true (tells_pause (fixture, pause->start));
  g_settings_reset (weft_settings_get (), "gc-bands");
}

/* The window of lowest productivity is selected and in sight; there is a way back. */
static void
test_lowest_productivity (TimelineFixture *fixture, gconstpointer unused)
{
  const WeftTrace *trace = weft_plot_get_timeline (fixture->pane.plot)->trace;
  WeftRange before = visible_of (fixture);
  WeftProductivityWindow window;

  g_assert_true (weft_productivity_lowest_covered (trace->productivity, &window));
  timeline_do (fixture, "lowest-productivity");
  timeline_assert_range (weft_view_get_selection (fixture->view), window.from, window.to, 0);
  g_assert_cmpuint (visible_of (fixture).from, <=, window.from);
  g_assert_cmpuint (visible_of (fixture).to, >=, window.to);
  g_assert_cmpuint (width_of (visible_of (fixture)), <, width_of (before));
  timeline_do (fixture, "back");
  timeline_assert_range (visible_of (fixture), before.from, before.to, 0);
}

WEFT_TEST_UNIT (add_tests)
{
  timeline_add ("/timeline-area/commands-zoom", test_commands_zoom);
  timeline_add ("/timeline-area/keys-by-place", test_keys_by_place);
  timeline_add ("/timeline-area/zooms-at-pointer", test_zooms_at_pointer);
  timeline_add ("/timeline-area/zooms-at-end", test_zooms_at_end);
  timeline_add ("/timeline-area/wheel", test_wheel);
  timeline_add ("/timeline-area/wheel-coasts", test_wheel_coasts);
  timeline_add ("/timeline-area/hint", test_hint);
  timeline_add ("/timeline-area/pinch", test_pinch);
  timeline_add ("/timeline-area/drag-selects", test_drag_selects);
  timeline_add ("/timeline-area/edges-snap", test_edges_snap);
  timeline_add ("/timeline-area/drag-zooms", test_drag_zooms);
  timeline_add ("/timeline-area/drag-pans", test_drag_pans);
  timeline_add ("/timeline-area/touch", test_touch);
  timeline_add ("/timeline-area/click", test_click);
  timeline_add ("/timeline-area/escape", test_escape);
  timeline_add ("/timeline-area/keyboard", test_keyboard);
  timeline_add ("/timeline-area/lanes-change", test_lanes_change);
  timeline_add ("/timeline-area/hover", test_hover);
  timeline_add ("/timeline-area/card-place", test_card_place);
  timeline_add ("/timeline-area/gc-bands", test_gc_bands);
  timeline_add ("/timeline-area/lowest-productivity", test_lowest_productivity);
}
