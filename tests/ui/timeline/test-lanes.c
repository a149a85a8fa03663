/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes that are hidden, pinned, folded and resized on the timeline. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-diagnosis.h"
#include "weft-lane-commands.h"
#include "weft-lane-labels.h"
#include "weft-test-lanes.h"
#include "weft-test-unit.h"
#include "weft-timeline-area.h"

/* The layout @text with activity, HECs and the runnable threads alone. */
static char *
only_hecs (PaneFixture *fixture, const char *text)
{
  return weft_test_lanes (weft_document_get_trace (fixture->document), text, &weft_lane_activity,
                          &weft_lane_hec, &weft_lane_runnable, NULL);
}

static void
set_layout (PaneFixture *fixture, const char *text)
{
  g_autofree char *all = only_hecs (fixture, text);

  g_object_set (fixture->plot, "lane-layout", all, NULL);
}

static WeftTimelineArea *
show_area (PaneFixture *fixture, int height)
{
  GtkWidget *area = NULL;

  set_layout (fixture, "");
  area = weft_timeline_area_new (fixture->plot);
  pane_show (fixture, area, 900, height);
  return WEFT_TIMELINE_AREA (area);
}

static void
assert_layout (PaneFixture *fixture, const char *want)
{
  g_autofree char *text = NULL;
  g_autofree char *all = only_hecs (fixture, want);

  g_object_get (fixture->plot, "lane-layout", &text, NULL);
  g_assert_cmpstr (text, ==, all);
}

/* The lanes of HECs, hidden or not, in their order. */
static void
assert_hecs (PaneFixture *fixture, const char *want)
{
  g_autoptr (GArray) lanes =
      weft_timeline_group_lanes (weft_document_get_trace (fixture->document), NULL,
                                 WEFT_TIMELINE_HEC, weft_plot_get_layout (fixture->plot));
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < lanes->len; i++)
    if (g_array_index (lanes, WeftLane, i).klass == &weft_lane_hec)
      g_string_append_printf (text, "%s ", g_array_index (lanes, WeftLane, i).id);
  g_assert_cmpstr (text->str, ==, want);
}

static void
assert_default_layout (PaneFixture *fixture)
{
  g_autofree char *text = NULL;

  g_object_get (fixture->plot, "lane-layout", &text, NULL);
  g_assert_cmpstr (text, ==, "");
}

static const WeftTimeline *
timeline_of (PaneFixture *fixture)
{
  return weft_plot_get_timeline (fixture->plot);
}

/* Where lane @i stands, px of the list. */
static double
top_of (WeftTimelineArea *area, gint i)
{
  double y = 0, height = 0;

  g_assert_true (weft_lane_list_lane_extent (weft_timeline_area_get_lanes (area), i, &y, &height));
  return y;
}

static void
scroll_to (WeftTimelineArea *area, double value)
{
  gtk_adjustment_set_value (weft_lane_list_get_adjustment (weft_timeline_area_get_lanes (area)),
                            value);
}

static double
scrolled (WeftTimelineArea *area)
{
  return gtk_adjustment_get_value (
      weft_lane_list_get_adjustment (weft_timeline_area_get_lanes (area)));
}

/* Hides the lane of HEC 3, picks an item on it, and scrolls to the top. */
static void
pick_hidden (PaneFixture *fixture, WeftTimelineArea *area, guint64 to)
{
  set_layout (fixture, "hec/3:hidden");
  scroll_to (area, 0);
  weft_view_set_item (weft_plot_get_view (fixture->plot), "hec/3", 10, to);
}

/* The list scrolls to an item once its lane is there, unless the user has scrolled or picked
 * another item in the meantime. */
static void
test_awaited (PaneFixture *fixture, gconstpointer unused)
{
  WeftTimelineArea *area = show_area (fixture, 250);

  pick_hidden (fixture, area, 20);
  g_assert_cmpfloat (scrolled (area), ==, 0);
  set_layout (fixture, "");
  g_assert_cmpfloat (scrolled (area), >, 5);

  pick_hidden (fixture, area, 30);
  scroll_to (area, 5);
  set_layout (fixture, "");
  g_assert_cmpfloat (scrolled (area), ==, 5);

  pick_hidden (fixture, area, 40);
  weft_view_set_item (weft_plot_get_view (fixture->plot), "hec/0", 10, 40);
  set_layout (fixture, "");
  g_assert_cmpfloat (scrolled (area), ==, 0);
}

static void
count (gpointer n)
{
  ++*(guint *) n;
}

/* Pinned lanes stand still on top, the others go under them. */
static void
test_pinned (PaneFixture *fixture, gconstpointer unused)
{
  WeftTimelineArea *area = show_area (fixture, 330);
  WeftLaneList *lanes = weft_timeline_area_get_lanes (area);
  double above, y;

  g_assert_cmpfloat (weft_lane_list_get_pinned_height (lanes), ==, 0);
  set_layout (fixture, "hec/2:pinned");
  above = weft_lane_list_get_pinned_height (lanes);
  g_assert_cmpfloat (above, >, 30);
  g_assert_true (weft_lane_list_is_pinned (lanes, 0));
  g_assert_false (weft_lane_list_is_pinned (lanes, 1));
  y = top_of (area, 0);
  scroll_to (area, 60);
  g_assert_cmpfloat (scrolled (area), ==, 60);
  g_assert_cmpfloat (top_of (area, 0), ==, y);
  g_assert_cmpfloat (top_of (area, 1), <, above);
  g_assert_cmpint (weft_lane_list_lane_at (lanes, y + 1), ==, 0);
  g_assert_cmpint (weft_lane_list_lane_at (lanes, above + 1), !=, 0);
  /* it comes out from under them */
  weft_lane_list_reveal (lanes, 1);
  g_assert_cmpfloat (top_of (area, 1), >=, above);
  weft_lane_list_reveal (lanes, 0);
  g_assert_cmpfloat (top_of (area, 1), >=, above);
  /* the last one can be seen too */
  scroll_to (area, 10000);
  y = top_of (area, (gint) timeline_of (fixture)->lanes->len - 1);
  g_assert_cmpfloat (y, >=, above);
  g_assert_cmpfloat (y, <, gtk_widget_get_height (GTK_WIDGET (lanes)));
}

/* Pinned lanes without room for others are scrolled with them. */
static void
test_all_pinned (PaneFixture *fixture, gconstpointer unused)
{
  WeftTimelineArea *area = show_area (fixture, 330);
  WeftLaneList *lanes = weft_timeline_area_get_lanes (area);

  set_layout (fixture, "activity:pinned;hec:pinned;runnable:pinned");
  g_assert_cmpuint (timeline_of (fixture)->n_pinned, ==, timeline_of (fixture)->lanes->len);
  g_assert_cmpfloat (weft_lane_list_get_pinned_height (lanes), ==, 0);
  scroll_to (area, 10000);
  g_assert_cmpfloat (scrolled (area), >, 0);
}

/* A lane under the pointer, or the first in sight, keeps its place when others come and go. */
static void
test_anchor (PaneFixture *fixture, gconstpointer unused)
{
  WeftTimelineArea *area = show_area (fixture, 330);
  WeftView *view = weft_plot_get_view (fixture->plot);
  double y;

  scroll_to (area, 100);
  weft_plot_set_hover (fixture->plot, 10, 4);
  y = top_of (area, 4);
  set_layout (fixture, "hec/0:hidden");
  g_assert_cmpfloat (top_of (area, 3), ==, y);
  set_layout (fixture, "");
  g_assert_cmpfloat (top_of (area, 4), ==, y);
  weft_view_clear_hover (view);
  set_layout (fixture, "hec/0:hidden");
  g_assert_cmpfloat (top_of (area, 3), ==, y);
}

/* Focus and picked item are those of lanes, not of numbers. */
static void
test_follow (PaneFixture *fixture, gconstpointer unused)
{
  WeftRange item;

  show_area (fixture, 330);
  weft_plot_set_focus (fixture->plot, 3, 150);
  weft_plot_set_item (fixture->plot, 4, 10, 20);
  set_layout (fixture, "hec/0:hidden");
  g_assert_cmpint (weft_plot_get_focus (fixture->plot, NULL), ==, 2);
  g_assert_cmpint (weft_plot_get_item (fixture->plot, &item), ==, 3);
  g_assert_cmpuint (item.to, ==, 20);
  set_layout (fixture, "hec/3:hidden;hec/2:pinned");
  g_assert_cmpint (weft_plot_get_focus (fixture->plot, NULL), ==, 0);
  g_assert_cmpint (weft_plot_get_item (fixture->plot, &item), ==, -1);
}

static void
test_keys (PaneFixture *fixture, gconstpointer unused)
{
  WeftTimelineArea *area = show_area (fixture, 500);

  /* nothing is focused: nothing happens */
  weft_plot_set_focus (fixture->plot, -1, 0);
  gtk_widget_activate_action (GTK_WIDGET (area), "timeline.lane-hide", NULL);
  assert_layout (fixture, "");
  weft_plot_set_focus (fixture->plot, 2, 150);
  gtk_widget_activate_action (GTK_WIDGET (area), "timeline.lane-hide", NULL);
  assert_layout (fixture, "hec/1:hidden");
  g_assert_cmpint (weft_plot_get_focus (fixture->plot, NULL), ==, 2);
  gtk_widget_activate_action (GTK_WIDGET (area), "timeline.lane-pin", NULL);
  assert_layout (fixture, "hec/1:hidden;hec/2:pinned");
  g_assert_cmpint (weft_plot_get_focus (fixture->plot, NULL), ==, 0);
  gtk_widget_activate_action (GTK_WIDGET (area), "timeline.lane-higher", NULL);
  assert_layout (fixture, "hec/1:hidden;hec/2:pinned,height=1.25");
  gtk_widget_activate_action (GTK_WIDGET (area), "timeline.lane-natural-height", NULL);
  gtk_widget_activate_action (GTK_WIDGET (area), "timeline.lane-pin", NULL);
  gtk_widget_activate_action (GTK_WIDGET (area), "timeline.lane-fold", NULL);
  assert_layout (fixture, "activity:folded;hec/1:hidden");
  g_assert_cmpuint (timeline_of (fixture)->lanes->len, ==, 2);
  g_assert_cmpint (weft_plot_get_focus (fixture->plot, NULL), ==, 0);
  gtk_widget_activate_action (GTK_WIDGET (area), "timeline.lane-fold", NULL);
  gtk_widget_activate_action (GTK_WIDGET (area), "timeline.lane-hide", NULL);
  assert_layout (fixture, "activity:hidden;hec/1:hidden");
  gtk_widget_activate_action (GTK_WIDGET (area), "timeline.lane-move-down", NULL);
  assert_hecs (fixture, "hec/1 hec/2 hec/0 hec/3 hec/4 hec/5 ");
  g_assert_cmpuint (timeline_of (fixture)->lanes->len, ==, 6);
  gtk_widget_activate_action (GTK_WIDGET (area), "timeline.lanes-reset", NULL);
  assert_default_layout (fixture);
}

/* The scrollbar appears with lanes that need it, and GTK has nothing to warn of. */
static void
test_scrollbar (PaneFixture *fixture, gconstpointer unused)
{
  WeftTimelineArea *area = show_area (fixture, 500);
  GtkWidget *bar = ui_find_type (GTK_WIDGET (area), GTK_TYPE_SCROLLBAR);
  static const struct
  {
    const char *layout;
    gboolean scrolls;
  } steps[] = {
    { "hec:hidden", FALSE },   { "hec/0:hidden", FALSE },  { "hec/0:height=2", TRUE },
    { "hec/0:hidden", FALSE }, { "hec/0:height=2", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      set_layout (fixture, steps[i].layout);
      ui_lay_out (GTK_WIDGET (area));
      g_test_message ("lanes %s", steps[i].layout);
      g_assert_cmpint (gtk_widget_get_mapped (bar), ==, steps[i].scrolls);
    }
}

/* Hiding the last of all lanes leaves nothing to stumble over. */
static void
test_hide_all (PaneFixture *fixture, gconstpointer unused)
{
  WeftTimelineArea *area = show_area (fixture, 500);
  guint n = timeline_of (fixture)->lanes->len;

  weft_plot_set_focus (fixture->plot, 0, 150);
  for (guint i = 0; i < n + 2; i++)
    gtk_widget_activate_action (GTK_WIDGET (area), "timeline.lane-hide", NULL);
  g_assert_cmpuint (timeline_of (fixture)->lanes->len, ==, 0);
  g_assert_cmpint (weft_plot_get_focus (fixture->plot, NULL), ==, -1);
  ui_settle ();
  gtk_widget_activate_action (GTK_WIDGET (area), "timeline.lane-menu", NULL);
  gtk_widget_activate_action (GTK_WIDGET (area), "timeline.lanes-reset", NULL);
  /* and perhaps those of threads */
  g_assert_cmpuint (timeline_of (fixture)->lanes->len, >=, n);
}

/* The lower edge of a group follows the pointer; nothing above it moves; it is told once. */
static void
test_resize (PaneFixture *fixture, gconstpointer unused)
{
  WeftTimelineArea *area = show_area (fixture, 700);
  WeftLaneLabels *labels = weft_lane_labels_new (weft_timeline_area_get_parts (area));
  double top = WEFT_TIMELINE_LANES_TOP;
  double y, height, now, edge;
  guint n = 0;

  g_assert_true (weft_lane_list_lane_extent (weft_timeline_area_get_lanes (area), 0, &y, &height));
  edge = top + y + height;
  g_signal_connect_swapped (fixture->plot, "notify::lane-layout", G_CALLBACK (count), &n);
  g_assert_cmpint (weft_lane_labels_edge_at (weft_timeline_area_get_parts (area), 100, edge), ==,
                   0);
  g_assert_cmpint (weft_lane_labels_edge_at (weft_timeline_area_get_parts (area), 100, edge - 20),
                   ==, -1);
  g_assert_cmpint (
      weft_lane_labels_edge_at (weft_timeline_area_get_parts (area), WEFT_LABEL_WIDTH + 1, edge),
      ==, -1);
  g_assert_false (weft_lane_labels_drag_begin (labels, 100, edge - 20));
  g_assert_true (weft_lane_labels_drag_begin (labels, 100, edge));
  for (double dy = 1; dy <= 40; dy++)
    {
      weft_lane_labels_drag_update (labels, dy);
      g_assert_cmpfloat (top_of (area, 0), ==, y);
      weft_lane_list_lane_extent (weft_timeline_area_get_lanes (area), 0, &y, &now);
      g_assert_cmpfloat_with_epsilon (now, height + dy, 1.5);
    }
  g_assert_cmpuint (n, ==, 0);
  weft_lane_labels_drag_end (labels);
  g_assert_cmpuint (n, ==, 1);
  /* and back by Escape */
  edge = top + y + now;
  g_assert_true (weft_lane_labels_drag_begin (labels, 100, edge));
  weft_lane_labels_drag_update (labels, -500);
  g_assert_cmpfloat (
      weft_lane_layout_get_setting (weft_plot_get_layout (fixture->plot), "activity")->factor, ==,
      0.5);
  g_assert_true (weft_lane_labels_drag_cancel (labels));
  weft_lane_list_lane_extent (weft_timeline_area_get_lanes (area), 0, &y, &height);
  g_assert_cmpfloat (height, ==, now);
  g_assert_false (weft_lane_labels_drag_cancel (labels));
  weft_lane_labels_free (labels);
  g_signal_handlers_disconnect_by_data (fixture->plot, &n);
}

static void
test_triangle (PaneFixture *fixture, gconstpointer unused)
{
  WeftTimelineArea *area = show_area (fixture, 700);
  WeftLaneLabels *labels = weft_lane_labels_new (weft_timeline_area_get_parts (area));
  double y = WEFT_TIMELINE_LANES_TOP + top_of (area, 0) + 10;

  g_assert_false (weft_lane_labels_press (labels, 100, y));
  g_assert_true (weft_lane_labels_press (labels, WEFT_TRIANGLE_X, y));
  assert_layout (fixture, "activity:folded");
  g_assert_cmpuint (timeline_of (fixture)->lanes->len, ==, 2);
  y = WEFT_TIMELINE_LANES_TOP + top_of (area, 0) + 10;
  g_assert_true (weft_lane_labels_press (labels, WEFT_TRIANGLE_X, y));
  assert_layout (fixture, "");
  weft_lane_labels_free (labels);
}

static gboolean
has_menu (gpointer area)
{
  GtkWidget *menu = ui_find_type (area, GTK_TYPE_POPOVER_MENU);

  return menu != NULL && gtk_widget_get_mapped (menu);
}

static void
test_menu (PaneFixture *fixture, gconstpointer unused)
{
  WeftTimelineArea *area = show_area (fixture, 700);

  weft_plot_set_focus (fixture->plot, 1, 150);
  gtk_widget_activate_action (GTK_WIDGET (area), "timeline.lane-menu", NULL);
  pane_wait (has_menu, area);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (area), "Hide"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (area), "Pin Lane on Top"));
  g_assert_null (ui_find_text (GTK_WIDGET (area), "Fold"));
  gtk_popover_popdown (GTK_POPOVER (ui_find_type (GTK_WIDGET (area), GTK_TYPE_POPOVER_MENU)));
}

/* The example has findings, and their lanes stand on the timeline. */
static gboolean
has_finding_lane (gpointer plot)
{
  return weft_timeline_find (weft_plot_get_timeline (plot), "findings/black-hole") >= 0;
}

/* Findings that somebody else had made after the lanes were laid out get their lanes, too: at once
 * where they are wanted, or when the document tells of something. */
static void
test_made_elsewhere (PaneFixture *fixture, gconstpointer at_once)
{
  WeftTrace *trace = weft_document_get_trace (fixture->document);

  g_assert_false (has_finding_lane (fixture->plot));
  g_assert_nonnull (weft_diagnosis_new_for_trace (trace, NULL, NULL));
  g_assert_false (has_finding_lane (fixture->plot));
  if (GPOINTER_TO_INT (at_once))
    {
      weft_plot_update_findings (fixture->plot);
      g_assert_true (has_finding_lane (fixture->plot));
      return;
    }
  g_object_notify (G_OBJECT (fixture->document), "state");
  pane_wait (has_finding_lane, fixture->plot);
}

WEFT_TEST_UNIT (add_tests)
{
  pane_add_plain ("/lanes/pinned", test_pinned);
  pane_add_plain ("/lanes/all-pinned", test_all_pinned);
  pane_add_plain ("/lanes/anchor", test_anchor);
  pane_add_plain ("/lanes/follow", test_follow);
  pane_add_plain ("/lanes/awaited", test_awaited);
  pane_add_plain ("/lanes/keys", test_keys);
  pane_add_plain ("/lanes/scrollbar", test_scrollbar);
  pane_add_plain ("/lanes/hide-all", test_hide_all);
  pane_add_plain ("/lanes/resize", test_resize);
  pane_add_plain ("/lanes/triangle", test_triangle);
  pane_add_plain ("/lanes/menu", test_menu);
  g_test_add ("/lanes/made-elsewhere", PaneFixture, GINT_TO_POINTER (FALSE), pane_set_up,
              test_made_elsewhere, pane_tear_down);
  g_test_add ("/lanes/made-elsewhere-at-once", PaneFixture, GINT_TO_POINTER (TRUE), pane_set_up,
              test_made_elsewhere, pane_tear_down);
}
