/* SPDX-License-Identifier: BSD-3-Clause */
/* Pictures of lanes are painted once and kept as long as they are true. */
#include "timeline-fixture.h"
#include "ui-fixture.h"
#include "weft-settings.h"
#include "weft-strip.h"
#include "weft-test-unit.h"

#include <adwaita.h>

/* us: when the wheel is turned, long after it was last. */
#define NOW G_USEC_PER_SEC

/* Adds the pictures below @node, in order. */
static void
collect (GskRenderNode *node, GPtrArray *pictures)
{
  switch (gsk_render_node_get_node_type (node))
    {
    case GSK_CAIRO_NODE:
      g_ptr_array_add (pictures, gsk_render_node_ref (node));
      break;
    case GSK_CONTAINER_NODE:
      for (guint i = 0; i < gsk_container_node_get_n_children (node); i++)
        collect (gsk_container_node_get_child (node, i), pictures);
      break;
    case GSK_TRANSFORM_NODE:
      collect (gsk_transform_node_get_child (node), pictures);
      break;
    case GSK_CLIP_NODE:
      collect (gsk_clip_node_get_child (node), pictures);
      break;
    default:
      break;
    }
}

/* The pictures that @widget shows now. */
static GPtrArray *
pictures_of (gpointer widget)
{
  GPtrArray *pictures = g_ptr_array_new_with_free_func ((GDestroyNotify) gsk_render_node_unref);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  GskRenderNode *node;

  GTK_WIDGET_GET_CLASS (widget)->snapshot (widget, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node != NULL)
    collect (node, pictures);
  g_clear_pointer (&node, gsk_render_node_unref);
  return pictures;
}

/* How many of @after are not of @before. */
static guint
n_painted (GPtrArray *before, GPtrArray *after)
{
  guint n = 0;

  for (guint i = 0; i < after->len; i++)
    n += !g_ptr_array_find (before, g_ptr_array_index (after, i), NULL);
  return n;
}

static void
test_kept (TimelineFixture *fixture, gconstpointer unused)
{
  gint hec = timeline_hec (fixture, 0);
  WeftLaneList *lanes = weft_timeline_area_get_lanes (fixture->area);
  GtkWidget *strip = ui_find_type (GTK_WIDGET (fixture->area), WEFT_TYPE_STRIP);
  g_autoptr (GPtrArray) first = pictures_of (lanes);
  g_autoptr (GPtrArray) overview = pictures_of (strip);
  g_autoptr (GPtrArray) second = NULL;
  g_autoptr (GPtrArray) zoomed = NULL;
  g_autoptr (GPtrArray) same_overview = NULL;

  /* a plot and a label for each lane in sight, the grid; the losses' picture may be empty */
  g_assert_cmpuint (first->len, >=, 7);
  timeline_point (fixture, 0.3, hec);
  timeline_point (fixture, 0.4, hec + 1);
  timeline_drag (fixture, 0.2, 0.6, GDK_BUTTON_PRIMARY, 0, TRUE);
  weft_plot_set_focus (fixture->pane.plot, hec, 50);
  weft_plot_set_item (fixture->pane.plot, hec, 50, 60);
  second = pictures_of (lanes);
  g_assert_cmpuint (second->len, ==, first->len);
  g_assert_cmpuint (n_painted (first, second), ==, 0);

  /* another range: all of them, but for the overview */
  timeline_do (fixture, "zoom-in");
  zoomed = pictures_of (lanes);
  g_assert_cmpuint (n_painted (first, zoomed), ==, zoomed->len);
  same_overview = pictures_of (strip);
  g_assert_cmpuint (overview->len, ==, 2);
  g_assert_cmpuint (n_painted (overview, same_overview), ==, 0);
}

/* How many lanes there is a part of to see. */
static guint
n_in_sight (const WeftTimeline *timeline, GtkAdjustment *adjustment)
{
  double from = gtk_adjustment_get_value (adjustment);
  double to = from + gtk_adjustment_get_page_size (adjustment);
  guint n = 0;

  for (guint i = 0; i < timeline->lanes->len; i++)
    {
      const WeftLane *lane = weft_timeline_lane (timeline, i);

      n += lane->y < to && lane->y + lane->height > from;
    }
  return n;
}

/* Lanes out of sight are not painted, and those that stay in sight not again. */
static void
test_scrolled (TimelineFixture *fixture, gconstpointer unused)
{
  WeftLaneList *lanes = weft_timeline_area_get_lanes (fixture->area);
  GtkAdjustment *adjustment = weft_lane_list_get_adjustment (lanes);
  g_autoptr (GPtrArray) top = NULL;
  g_autoptr (GPtrArray) scrolled = NULL;
  const WeftTimeline *timeline = weft_plot_get_timeline (fixture->pane.plot);
  double y = weft_timeline_lane (timeline, 2)->y;
  guint before = n_in_sight (timeline, adjustment), came;

  top = pictures_of (lanes);
  gtk_adjustment_set_upper (adjustment, gtk_adjustment_get_page_size (adjustment) * 3);
  gtk_adjustment_set_value (adjustment, y);
  scrolled = pictures_of (lanes);
  /* two lanes went, each with its label; the grid stands in front of them */
  came = n_in_sight (timeline, adjustment) - (before - 2);
  g_assert_cmpuint (scrolled->len, <=, top->len + 2 * came - 4);
  for (guint i = 1; i <= 4; i++)
    g_assert_false (g_ptr_array_find (scrolled, g_ptr_array_index (top, i), NULL));
  g_assert_cmpuint (n_painted (top, scrolled), <=, 2 * came);
}

/* Of 256 HECs some twenty have room: no more are painted, wherever one scrolls. */
static void
test_many (TimelineFixture *fixture, gconstpointer unused)
{
  WeftLaneList *lanes = weft_timeline_area_get_lanes (fixture->area);
  GtkAdjustment *adjustment = weft_lane_list_get_adjustment (lanes);
  double page = gtk_adjustment_get_page_size (adjustment);

  g_assert_cmpuint (weft_plot_get_timeline (fixture->pane.plot)->lanes->len, ==, 258);
  g_assert_cmpfloat (gtk_adjustment_get_upper (adjustment), >, 256 * 30);
  for (double y = 0; y < gtk_adjustment_get_upper (adjustment) - page; y += 777)
    {
      g_autoptr (GPtrArray) pictures = NULL;

      gtk_adjustment_set_value (adjustment, y);
      pictures = pictures_of (lanes);
      g_assert_cmpuint (pictures->len, >, 10);
      g_assert_cmpuint (pictures->len, <, 2 * page / 30 + 10);
    }

  /* the keyboard brings the last lane into sight, and nothing but it scrolls */
  weft_plot_set_focus (fixture->pane.plot, 255, 100);
  timeline_do (fixture, "lane-down");
  g_assert_cmpint (weft_plot_get_focus (fixture->pane.plot, NULL), ==, 256);
  g_assert_cmpfloat (timeline_y (fixture, 256), <, page + WEFT_TIMELINE_LANES_TOP);
  weft_timeline_pointer_scroll (fixture->pointer, 0, -1, FALSE, 0, NOW);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), <,
                     gtk_adjustment_get_upper (adjustment) - page);
  timeline_do (fixture, "page-up");
  timeline_do (fixture, "page-down");
}

/* The lanes of threads join the others when they have been found. */
static void
test_threads (TimelineFixture *fixture, gconstpointer unused)
{
  WeftPlot *plot = fixture->pane.plot;
  guint n = weft_plot_get_timeline (plot)->lanes->len;

  g_assert_false (pane_has_thread_lanes (plot));
  g_object_set (plot, "lane-layout", "", NULL);
  pane_wait (pane_has_thread_lanes, plot);
  g_assert_cmpuint (weft_plot_get_timeline (plot)->lanes->len, >, n + 1);
}

static void
test_repaints (TimelineFixture *fixture, gconstpointer unused)
{
  WeftLaneList *lanes = weft_timeline_area_get_lanes (fixture->area);
  g_autoptr (GPtrArray) light = pictures_of (lanes);
  g_autoptr (GPtrArray) dark = NULL;
  g_autoptr (GPtrArray) again = NULL;

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      ADW_COLOR_SCHEME_FORCE_DARK);
  ui_settle ();
  dark = pictures_of (lanes);
  g_assert_cmpuint (dark->len, ==, light->len);
  g_assert_cmpuint (n_painted (light, dark), ==, dark->len);
  g_assert_true (weft_plot_get_palette (fixture->pane.plot)->is_dark);
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), ADW_COLOR_SCHEME_DEFAULT);
  ui_settle ();
  again = pictures_of (lanes);
  g_assert_cmpuint (n_painted (light, again), ==, again->len);
  g_assert_false (weft_plot_get_palette (fixture->pane.plot)->is_dark);
}

static gboolean
is_ready (gpointer document)
{
  return weft_document_get_state (document) == WEFT_DOCUMENT_READY;
}

static void
test_read_again (TimelineFixture *fixture, gconstpointer unused)
{
  gint hec = timeline_hec (fixture, 0);
  WeftRange selection;

  weft_view_set_visible (fixture->view, 1000, 5000);
  weft_view_select (fixture->view, 2000, 3000);
  weft_plot_set_focus (fixture->pane.plot, hec, 2500);
  weft_document_read (fixture->pane.document);
  pane_wait (is_ready, fixture->pane.document);
  ui_settle ();
  timeline_assert_range (weft_view_get_visible (fixture->view), 1000, 5000, 0);
  selection = weft_view_get_selection (fixture->view);
  timeline_assert_range (selection, 2000, 3000, 0);
  g_assert_cmpint (weft_plot_get_focus (fixture->pane.plot, NULL), ==, hec);
  g_assert_nonnull (weft_plot_get_timeline (fixture->pane.plot));
}

/* Each widget goes with the window; what they share is then the fixture's alone. */
static void
test_finalizes (TimelineFixture *fixture, gconstpointer unused)
{
  gint hec = timeline_hec (fixture, 0);
  gpointer watched[] = { fixture->area, weft_timeline_area_get_lanes (fixture->area),
                         ui_find_type (GTK_WIDGET (fixture->area), WEFT_TYPE_STRIP) };

  timeline_point (fixture, 0.3, hec);
  weft_timeline_card_hint (weft_timeline_area_get_parts (fixture->area)->card,
                           "a hint that is still there");
  weft_timeline_pointer_drag_begin (fixture->pointer, 500, timeline_y (fixture, hec), 1, 0, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (watched); i++)
    g_object_add_weak_pointer (watched[i], &watched[i]);
  gtk_window_destroy (GTK_WINDOW (fixture->pane.window));
  fixture->pane.window = NULL;
  ui_settle ();
  for (guint i = 0; i < G_N_ELEMENTS (watched); i++)
    g_assert_null (watched[i]);
}

static gboolean
is_folded (UiFixture *fixture)
{
  gboolean is_shown;

  g_object_get (fixture->window, "side-panel", &is_shown, NULL);
  return !is_shown;
}

static gboolean
is_unfolded (UiFixture *fixture)
{
  return !is_folded (fixture);
}

/* In a narrow window the panel gives way until it is asked for. */
static void
test_narrow (UiFixture *fixture, gconstpointer unused)
{
  GSettings *settings = weft_settings_get ();
  g_autoptr (GFile) example = ui_example ();

  g_settings_set_boolean (settings, "show-side-panel", TRUE);
  g_assert_true (weft_document_page_show_page (ui_open (fixture, example), "timeline"));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1200, 700);
  ui_wait (fixture, is_unfolded);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 700);
  ui_wait (fixture, is_folded);
  /* the action follows when the window is idle */
  ui_settle ();
  g_assert_true (g_settings_get_boolean (settings, "show-side-panel"));
  ui_activate (fixture, "win.side-panel");
  g_assert_true (is_unfolded (fixture));
  ui_activate (fixture, "win.side-panel");
  g_assert_true (is_folded (fixture));
  g_assert_true (g_settings_get_boolean (settings, "show-side-panel"));
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1200, 700);
  ui_wait (fixture, is_unfolded);
}

WEFT_TEST_UNIT (add_tests)
{
  timeline_add ("/timeline-nodes/kept", test_kept);
  timeline_add ("/timeline-nodes/scrolled", test_scrolled);
  g_test_add ("/timeline-nodes/many", TimelineFixture, NULL, timeline_set_up_many, test_many,
              timeline_tear_down);
  timeline_add ("/timeline-nodes/threads", test_threads);
  timeline_add ("/timeline-nodes/repaints", test_repaints);
  timeline_add ("/timeline-nodes/read-again", test_read_again);
  timeline_add ("/timeline-nodes/finalizes", test_finalizes);
  ui_add ("/timeline-nodes/narrow", test_narrow);
}
