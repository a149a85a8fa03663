/* SPDX-License-Identifier: BSD-3-Clause */
/* The timelines of several processes, below each other on one time axis. */
#include "ui-fixture.h"
#include "weft-export-dialog.h"
#include "weft-item.h"
#include "weft-panels.h"
#include "weft-test-unit.h"
#include "weft-window-private.h"

/* Start of the first program, ns of Unix time; the second begins 1 ms later. */
#define FIRST G_GUINT64_CONSTANT (1700000000000000000)
#define LATER G_GUINT64_CONSTANT (1000000)

static WeftDocumentPage *
page_at (UiFixture *fixture, int i)
{
  return WEFT_DOCUMENT_PAGE (
      adw_tab_page_get_child (adw_tab_view_get_nth_page (fixture->window->tabs, i)));
}

/* Returns the parts of timeline @i on the page of the first process, or NULL. */
static const WeftTimelineParts *
timeline_at (UiFixture *fixture, guint i)
{
  GtkWidget *page = GTK_WIDGET (weft_document_page_get_page (page_at (fixture, 0), "timeline"));
  GtkWidget *area = ui_find_type (page, WEFT_TYPE_TIMELINE_AREA);

  for (; area != NULL; area = gtk_widget_get_next_sibling (area))
    if (WEFT_IS_TIMELINE_AREA (area) && i-- == 0)
      return weft_timeline_area_get_parts (WEFT_TIMELINE_AREA (area));
  return NULL;
}

/* Returns TRUE if a lane of timeline @i is in the window, below those of the timeline before it. */
static gboolean
is_in_window (UiFixture *fixture, guint i)
{
  const WeftTimelineParts *parts = timeline_at (fixture, i);
  GtkWidget *window = GTK_WIDGET (fixture->window);
  graphene_rect_t bounds, before;
  double y, height;

  if (parts == NULL || !gtk_widget_get_mapped (GTK_WIDGET (parts->lanes)) ||
      !weft_lane_list_lane_extent (parts->lanes, 0, &y, &height) ||
      !gtk_widget_compute_bounds (GTK_WIDGET (parts->lanes), window, &bounds) ||
      !gtk_widget_compute_bounds (GTK_WIDGET (timeline_at (fixture, 0)->lanes), window, &before))
    return FALSE;
  return bounds.size.height > height &&
         bounds.origin.y + height < (float) gtk_widget_get_height (window) &&
         (i == 0 || bounds.origin.y > before.origin.y + before.size.height);
}

/* Returns TRUE if the lanes of both processes are in the window, the second below its name. */
static gboolean
stacks_both (UiFixture *fixture)
{
  return adw_tab_view_get_n_pages (fixture->window->tabs) == 2 && is_in_window (fixture, 0) &&
         is_in_window (fixture, 1) &&
         ui_find_text (gtk_widget_get_parent (timeline_at (fixture, 0)->area), "b.eventlog") !=
             NULL;
}

/* Opens the logs of two programs together. */
static void
open_both (UiFixture *fixture)
{
  g_autoptr (GFile) first = ui_process_log (fixture, "a.eventlog", FIRST);
  g_autoptr (GFile) second = ui_process_log (fixture, "b.eventlog", FIRST + LATER);
  const char *paths[] = { g_file_peek_path (first), g_file_peek_path (second), NULL };

  weft_window_open_merged (fixture->window, paths, NULL);
  ui_wait (fixture, stacks_both);
}

static WeftRange
visible_at (UiFixture *fixture, guint i)
{
  return weft_view_get_visible (weft_plot_get_view (timeline_at (fixture, i)->plot));
}

static gboolean
is_zoomed (UiFixture *fixture)
{
  WeftRange range = visible_at (fixture, 1);

  return range.to - range.from < 2000000 && range.from == visible_at (fixture, 0).from &&
         range.to == visible_at (fixture, 0).to;
}

static gboolean
shows_one (UiFixture *fixture)
{
  return timeline_at (fixture, 1) == NULL && is_in_window (fixture, 0) &&
         ui_find_text (gtk_widget_get_parent (timeline_at (fixture, 0)->area), "a.eventlog") ==
             NULL;
}

/* Clicks the button of the heading with @title, or the other button beside it. */
static void
click_heading (UiFixture *fixture, const char *title, gboolean is_tab)
{
  GtkWidget *stack = gtk_widget_get_parent (timeline_at (fixture, 0)->area);
  GtkWidget *button = gtk_widget_get_ancestor (ui_find_text (stack, title), GTK_TYPE_BUTTON);

  g_signal_emit_by_name (is_tab ? gtk_widget_get_next_sibling (button) : button, "clicked");
}

/* Tab moves through the lanes of the first process and both headings to the lanes of the second. */
static void
assert_tab_reaches_second (UiFixture *fixture)
{
  GtkWidget *second = timeline_at (fixture, 1)->area;
  guint steps = 0;

  gtk_widget_grab_focus (timeline_at (fixture, 0)->area);
  while (!gtk_widget_has_focus (second) && steps++ < 20)
    gtk_widget_child_focus (gtk_widget_get_parent (second), GTK_DIR_TAB_FORWARD);
  g_assert_true (gtk_widget_has_focus (second));
  g_assert_cmpint (weft_plot_get_focus (timeline_at (fixture, 1)->plot, NULL), ==, 0);
}

/* The lanes of both processes are below each other. They are zoomed together and share marks; the
 * heading shows all lanes of a process, or its tab. */
static void
test_stacked (UiFixture *fixture, gconstpointer unused)
{
  AdwTabView *tabs = fixture->window->tabs;
  guint n;

  open_both (fixture);
  n = weft_plot_get_timeline (timeline_at (fixture, 1)->plot)->lanes->len;
  click_heading (fixture, "b.eventlog", FALSE);
  g_assert_cmpuint (weft_plot_get_timeline (timeline_at (fixture, 1)->plot)->lanes->len, >, n);
  g_assert_true (weft_plot_is_folded (timeline_at (fixture, 0)->plot));
  click_heading (fixture, "b.eventlog", FALSE);
  g_assert_cmpuint (weft_plot_get_timeline (timeline_at (fixture, 1)->plot)->lanes->len, ==, n);

  gtk_widget_activate_action (timeline_at (fixture, 1)->area, "timeline.zoom-in", NULL);
  gtk_widget_activate_action (timeline_at (fixture, 0)->area, "timeline.zoom-in", NULL);
  ui_wait (fixture, is_zoomed);
  assert_tab_reaches_second (fixture);
  gtk_widget_activate_action (timeline_at (fixture, 1)->area, "timeline.mark", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (timeline_at (fixture, 0)->bookmarks)),
                    ==, 1);

  click_heading (fixture, "b.eventlog", TRUE);
  g_assert_true (adw_tab_view_get_selected_page (tabs) == adw_tab_view_get_nth_page (tabs, 1));
  adw_tab_view_set_selected_page (tabs, adw_tab_view_get_nth_page (tabs, 0));
  adw_tab_view_close_page (tabs, adw_tab_view_get_nth_page (tabs, 1));
  ui_wait (fixture, shows_one);
  g_assert_false (weft_plot_is_folded (timeline_at (fixture, 0)->plot));
}

static gboolean
has_one_tab (UiFixture *fixture)
{
  return adw_tab_view_get_n_pages (fixture->window->tabs) == 1;
}

/* Returns the y of the text @title in the window, the heading of a process in the shown tab; -1 if
 * it is not there. */
static float
heading_y (UiFixture *fixture, const char *title)
{
  GtkWidget *page = GTK_WIDGET (weft_window_get_page (fixture->window));
  GtkWidget *text = NULL;
  GtkWidget *stack = ui_find_type (page, WEFT_TYPE_TIMELINE_AREA);
  graphene_rect_t bounds;

  for (GtkWidget *child = stack; child != NULL && text == NULL;
       child = gtk_widget_get_next_sibling (child))
    text = ui_find_text (child, title);
  return text != NULL && gtk_widget_get_mapped (text) &&
                 gtk_widget_compute_bounds (text, GTK_WIDGET (fixture->window), &bounds) ?
             bounds.origin.y :
             -1;
}

/* Returns TRUE if the shown tab, of the second process, has the first one above its own lanes. */
static gboolean
is_ordered (UiFixture *fixture)
{
  float first = heading_y (fixture, "a.eventlog"), second = heading_y (fixture, "b.eventlog");
  GtkWidget *area =
      ui_find_type (GTK_WIDGET (weft_window_get_page (fixture->window)), WEFT_TYPE_TIMELINE_AREA);
  const WeftTimelineParts *parts = weft_timeline_area_get_parts (WEFT_TIMELINE_AREA (area));
  graphene_rect_t bounds;

  return first > 0 && second > first && !parts->is_below &&
         gtk_widget_compute_bounds (GTK_WIDGET (parts->lanes), GTK_WIDGET (fixture->window),
                                    &bounds) &&
         bounds.origin.y > second;
}

/* Returns the timeline of the other process in the shown tab. */
static const WeftTimelineParts *
first_timeline (UiFixture *fixture)
{
  GtkWidget *stack =
      ui_find_type (GTK_WIDGET (weft_window_get_page (fixture->window)), WEFT_TYPE_TIMELINE_STACK);

  for (GtkWidget *child = gtk_widget_get_first_child (stack); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (WEFT_IS_TIMELINE_AREA (child) &&
        weft_timeline_area_get_parts (WEFT_TIMELINE_AREA (child))->is_below)
      return weft_timeline_area_get_parts (WEFT_TIMELINE_AREA (child));
  g_return_val_if_reached (NULL);
}

/* Tab in the shown tab, of the second process, moves through the lanes of the first process to the
 * own ones, and Shift+Tab back. */
static void
assert_tab_in_order (UiFixture *fixture)
{
  GtkWidget *first = first_timeline (fixture)->area;
  GtkWidget *stack = gtk_widget_get_parent (first);
  GtkWidget *own = gtk_widget_get_first_child (stack);
  guint steps = 0;

  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  while (!gtk_widget_has_focus (first) && steps++ < 20)
    {
      gtk_widget_child_focus (stack, GTK_DIR_TAB_FORWARD);
      g_assert_false (gtk_widget_has_focus (own));
    }
  g_assert_true (gtk_widget_has_focus (first));
  while (!gtk_widget_has_focus (own) && steps++ < 40)
    g_assert_true (gtk_widget_child_focus (stack, GTK_DIR_TAB_FORWARD));
  while (!gtk_widget_has_focus (first) && steps++ < 60)
    g_assert_true (gtk_widget_child_focus (stack, GTK_DIR_TAB_BACKWARD));
  g_assert_true (gtk_widget_has_focus (first));
}

/* Processes are in the same order in each tab, also for the keyboard. */
static void
test_order (UiFixture *fixture, gconstpointer unused)
{
  AdwTabView *tabs = fixture->window->tabs;

  open_both (fixture);
  adw_tab_view_set_selected_page (tabs, adw_tab_view_get_nth_page (tabs, 1));
  weft_document_page_show_page (page_at (fixture, 1), "timeline");
  ui_wait (fixture, is_ordered);
  /* the own lanes stay below their heading when another process above becomes higher */
  weft_plot_set_folded (first_timeline (fixture)->plot, FALSE);
  ui_settle ();
  ui_wait (fixture, is_ordered);
  assert_tab_in_order (fixture);
  adw_tab_view_close_page (tabs, adw_tab_view_get_nth_page (tabs, 0));
  ui_wait (fixture, has_one_tab);
}

/* A tab can be closed while something, such as an event of the pointer, still has a reference to
 * the widget with its lanes. */
static void
test_closed (UiFixture *fixture, gconstpointer unused)
{
  AdwTabView *tabs = fixture->window->tabs;
  g_autoptr (GtkWidget) area = NULL;

  open_both (fixture);
  area = g_object_ref (timeline_at (fixture, 0)->area);
  adw_tab_view_close_page (tabs, adw_tab_view_get_nth_page (tabs, 0));
  ui_wait (fixture, has_one_tab);
  while (gtk_widget_get_root (area) != NULL)
    g_main_context_iteration (NULL, TRUE);
}

/* Picks the item at @time on the first HEC of timeline @i. */
static void
pick_run (UiFixture *fixture, guint i, guint64 time)
{
  WeftPlot *plot = timeline_at (fixture, i)->plot;
  gint lane = weft_timeline_find (weft_plot_get_timeline (plot), "hec/0");

  g_assert_cmpint (lane, >=, 0);
  weft_plot_set_focus (plot, lane, time);
  g_assert_true (weft_item_pick (plot, (guint) lane, time));
}

/* Asserts that the pane below the timelines shows the item of timeline @i, which is picked there
 * and nowhere else, with the name of the process. */
static GtkWidget *
assert_details (UiFixture *fixture, guint i, const char *process)
{
  GtkWidget *page = GTK_WIDGET (weft_document_page_get_page (page_at (fixture, 0), "timeline"));
  GtkWidget *pane = ui_find_type (page, WEFT_TYPE_ITEM_PANE);
  WeftRange item;

  g_assert_true (gtk_widget_get_visible (pane));
  g_assert_nonnull (ui_find_text (pane, "Thread 7"));
  g_assert_nonnull (ui_find_text (pane, process));
  g_assert_cmpint (weft_plot_get_item (timeline_at (fixture, i)->plot, &item), >=, 0);
  g_assert_cmpint (weft_plot_get_item (timeline_at (fixture, 1 - i)->plot, &item), <, 0);
  return pane;
}

/* An item that is picked in the lanes of another process is in the pane below the timelines, whose
 * actions and links are for that process, like the keys while its lanes have the focus. */
static void
test_details (UiFixture *fixture, gconstpointer unused)
{
  AdwTabView *tabs = fixture->window->tabs;
  GtkWidget *pane;
  WeftRange item, range;
  guint64 time;

  open_both (fixture);
  pick_run (fixture, 1, LATER + 1500000);
  pane = assert_details (fixture, 1, "b.eventlog");
  gtk_widget_activate_action (pane, "item.mark", NULL);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (timeline_at (fixture, 0)->bookmarks)),
                    ==, 1);
  weft_plot_get_item (timeline_at (fixture, 1)->plot, &item);
  gtk_widget_activate_action (pane, "timeline.select-item", NULL);
  range = weft_view_get_selection (weft_plot_get_view (timeline_at (fixture, 0)->plot));
  g_assert_cmpuint (range.from, ==, item.from);
  g_assert_cmpuint (range.to, ==, item.to);

  pick_run (fixture, 0, 1500000);
  g_assert_true (assert_details (fixture, 0, "a.eventlog") == pane);
  gtk_widget_grab_focus (timeline_at (fixture, 1)->area);
  gtk_widget_activate_action (gtk_widget_get_parent (timeline_at (fixture, 1)->area),
                              "timeline.previous-event", NULL);
  weft_plot_get_focus (timeline_at (fixture, 1)->plot, &time);
  g_assert_cmpuint (time, ==, LATER + 1000000);
  g_assert_true (assert_details (fixture, 0, "a.eventlog") == pane);

  /* another process with nothing picked clears the item, too */
  weft_view_set_item (weft_plot_get_view (timeline_at (fixture, 1)->plot), NULL, 0, 0);
  g_assert_false (gtk_widget_get_visible (pane));
  pick_run (fixture, 1, LATER + 1500000);
  assert_details (fixture, 1, "b.eventlog");
  gtk_widget_activate_action (pane, "timeline.show-in-events", NULL);
  g_assert_true (adw_tab_view_get_selected_page (tabs) == adw_tab_view_get_nth_page (tabs, 1));
  g_assert_true (weft_document_page_get_shown_page (page_at (fixture, 1)) ==
                 weft_document_page_get_page (page_at (fixture, 1), "events"));

  adw_tab_view_set_selected_page (tabs, adw_tab_view_get_nth_page (tabs, 0));
  assert_details (fixture, 1, "b.eventlog");
  adw_tab_view_close_page (tabs, adw_tab_view_get_nth_page (tabs, 1));
  ui_wait (fixture, shows_one);
  g_assert_false (gtk_widget_get_visible (pane));
}

/* Returns the thread of the critical path of timeline @i, or 0 if there is none. */
static guint32
path_thread (UiFixture *fixture, guint i)
{
  WeftPathFinder *finder = weft_plot_get_path (timeline_at (fixture, i)->plot);
  guint32 id = 0;

  return weft_path_finder_get_path (finder, &id) != NULL ? id : 0;
}

static gboolean
has_only_first_path (UiFixture *fixture)
{
  return path_thread (fixture, 0) == 7 && path_thread (fixture, 1) == 0;
}

static gboolean
has_only_second_path (UiFixture *fixture)
{
  return path_thread (fixture, 0) == 0 && path_thread (fixture, 1) == 7;
}

/* Asserts that the pane of the critical path is shown, with the name of the process. */
static void
assert_path_pane (GtkWidget *details, const char *process)
{
  GtkWidget *pane = gtk_widget_get_next_sibling (details);

  g_assert_true (WEFT_IS_ITEM_PANE (pane) && gtk_widget_get_visible (pane));
  g_assert_false (gtk_widget_get_visible (details));
  g_assert_nonnull (ui_find_text (pane, "Critical path to Thread 7"));
  g_assert_true (g_str_has_prefix (gtk_label_get_text (GTK_LABEL (gtk_widget_get_next_sibling (
                                       ui_find_text (pane, "Critical path to Thread 7")))),
                                   process));
}

/* The pane of the critical path shows the process in which it was found last. */
static void
test_paths (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *pane;

  open_both (fixture);
  pick_run (fixture, 1, LATER + 1500000);
  pane = assert_details (fixture, 1, "b.eventlog");
  gtk_widget_activate_action (pane, "timeline.critical-path", NULL);
  ui_wait (fixture, has_only_second_path);
  assert_path_pane (pane, "b.eventlog; ");
  gtk_widget_activate_action (timeline_at (fixture, 0)->area, "timeline.critical-path", NULL);
  ui_wait (fixture, has_only_first_path);
  assert_path_pane (pane, "a.eventlog; ");
}

static gboolean
shows_two (UiFixture *fixture)
{
  return adw_tab_view_get_n_pages (fixture->window->tabs) == 2 && is_in_window (fixture, 0) &&
         is_in_window (fixture, 1);
}

/* Sets @y and @end to the edges (px of the window) of lane @id of timeline @i. Returns FALSE if
 * there is no such lane. */
static gboolean
lane_edges (UiFixture *fixture, guint i, const char *id, float *y, float *end)
{
  const WeftTimelineParts *parts = timeline_at (fixture, i);
  GtkWidget *lanes = GTK_WIDGET (parts->lanes), *window = GTK_WIDGET (fixture->window);
  graphene_point_t at;
  double top, height;

  if (!weft_lane_list_lane_extent (parts->lanes,
                                   weft_timeline_find (weft_plot_get_timeline (parts->plot), id),
                                   &top, &height) ||
      !gtk_widget_compute_point (lanes, window, &GRAPHENE_POINT_INIT (0, (float) top), &at))
    return FALSE;
  *y = at.y;
  *end = at.y + (float) height;
  return TRUE;
}

/* Returns TRUE if lane @id of timeline @i is in view. */
static gboolean
is_lane_in_view (UiFixture *fixture, guint i, const char *id)
{
  GtkWidget *stack = gtk_widget_get_parent (timeline_at (fixture, i)->area);
  graphene_rect_t bounds;
  float y, end;

  return lane_edges (fixture, i, id, &y, &end) &&
         gtk_widget_compute_bounds (stack, GTK_WIDGET (fixture->window), &bounds) &&
         y >= bounds.origin.y + (float) WEFT_TIMELINE_LANES_TOP &&
         end <= bounds.origin.y + bounds.size.height;
}

static gboolean
has_thread_in_view (UiFixture *fixture)
{
  return is_lane_in_view (fixture, 0, "threads/2");
}

static gboolean
has_second_heap_in_view (UiFixture *fixture)
{
  return is_lane_in_view (fixture, 1, "heap");
}

static gboolean
has_second_hec_in_view (UiFixture *fixture)
{
  return is_lane_in_view (fixture, 1, "hec/0");
}

static gboolean
has_pane_below (UiFixture *fixture)
{
  GtkWidget *page = GTK_WIDGET (weft_document_page_get_page (page_at (fixture, 0), "timeline"));

  return gtk_widget_get_height (ui_find_type (page, WEFT_TYPE_ITEM_PANE)) > 100;
}

/* The lane of a picked item stays in view when the pane with the item opens below the lanes. */
static void
test_kept_in_view (UiFixture *fixture, gconstpointer unused)
{
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 600);
  open_both (fixture);
  ui_wait (fixture, has_second_hec_in_view);
  pick_run (fixture, 1, LATER + 1500000);
  ui_wait (fixture, has_pane_below);
  ui_settle ();
  g_assert_true (has_second_hec_in_view (fixture));
}

static const char *
last_lane (UiFixture *fixture, guint i)
{
  const GArray *lanes = weft_plot_get_timeline (timeline_at (fixture, i)->plot)->lanes;

  return g_array_index (lanes, WeftLane, lanes->len - 1).id;
}

/* Scrolls to the end of the column, which becomes longer when more is known of the logs. Returns
 * TRUE if the last lane of the second timeline is in view. */
static gboolean
scrolls_to_second_end (UiFixture *fixture)
{
  GtkAdjustment *column = weft_lane_list_get_adjustment (timeline_at (fixture, 1)->lanes);

  gtk_adjustment_set_value (column, gtk_adjustment_get_upper (column));
  ui_lay_out (timeline_at (fixture, 1)->area);
  return is_lane_in_view (fixture, 1, last_lane (fixture, 1));
}

/* Returns the check button of group @id in the panel of lanes, a part of @root. */
static GtkCheckButton *
find_check (GtkWidget *root, const char *id)
{
  GtkCheckButton *found = NULL;

  if (WEFT_IS_LANE_ROW (root))
    return g_str_equal (weft_lane_row_get_id (WEFT_LANE_ROW (root)), id) ?
               GTK_CHECK_BUTTON (ui_find_type (root, GTK_TYPE_CHECK_BUTTON)) :
               NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_check (child, id);
  return found;
}

/* Returns TRUE if no analysis will change the lanes of the two timelines. */
static gboolean
are_all_known (UiFixture *fixture)
{
  for (guint i = 0; i < 2; i++)
    {
      WeftTrace *trace = weft_plot_get_trace (timeline_at (fixture, i)->plot);

      if (!weft_trace_has (trace, WEFT_LAZY_THREADS) || !weft_trace_has (trace, WEFT_LAZY_FINDINGS))
        return FALSE;
    }
  return TRUE;
}

/* Folds timeline @i, and lets the window show it. */
static void
fold (UiFixture *fixture, guint i)
{
  weft_plot_set_folded (timeline_at (fixture, i)->plot, TRUE);
  ui_lay_out (timeline_at (fixture, i)->area);
}

/* A command that needs a lane unfolds the lanes of its process and scrolls to the lane; pictures
 * have the lanes that are shown. */
static void
test_unfolded (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) first = ui_example ();
  g_autoptr (GFile) second = g_file_new_build_filename (fixture->folder, "b.eventlog", NULL);
  const char *paths[] = { g_file_peek_path (first), g_file_peek_path (second), NULL };
  WeftExportOptions options = { 0 };
  float y, end, was;
  WeftPlot *plot, *other;
  const char *last;
  gint lane;

  g_assert_true (g_file_copy (first, second, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL));
  weft_window_open_merged (fixture->window, paths, NULL);
  ui_wait (fixture, shows_two);
  plot = timeline_at (fixture, 0)->plot;
  other = timeline_at (fixture, 1)->plot;
  weft_shown_picture_set_options (&options, plot, NULL);
  g_assert_false (weft_lane_layout_is_shown (options.layout, "gc", TRUE));

  gtk_check_button_set_active (find_check (GTK_WIDGET (page_at (fixture, 0)), "gc"), FALSE);
  g_assert_false (weft_plot_is_folded (plot));
  fold (fixture, 0);
  gtk_check_button_set_active (find_check (GTK_WIDGET (page_at (fixture, 0)), "gc"), TRUE);
  g_assert_cmpint (weft_timeline_find (weft_plot_get_timeline (plot), "gc"), >=, 0);
  weft_shown_picture_set_options (&options, plot, NULL);
  g_assert_true (weft_lane_layout_is_shown (options.layout, "gc", TRUE));

  fold (fixture, 0);
  weft_plot_pick_thread (plot, 2, 0, 1000000);
  ui_wait (fixture, has_thread_in_view);
  fold (fixture, 0);
  gtk_widget_activate_action (timeline_at (fixture, 0)->area, "timeline.show-thread", "u", 2);
  g_assert_false (weft_plot_is_folded (plot));

  g_assert_true (weft_plot_is_folded (other));
  lane = weft_item_show_lane (other, "heap");
  weft_lane_list_reveal (timeline_at (fixture, 1)->lanes, lane);
  ui_wait (fixture, has_second_heap_in_view);
  ui_wait (fixture, are_all_known);
  ui_settle ();
  /* lanes above the view do not move what is in view */
  ui_wait (fixture, scrolls_to_second_end);
  last = last_lane (fixture, 1);
  g_assert_true (lane_edges (fixture, 1, last, &was, &end));
  fold (fixture, 0);
  g_assert_true (lane_edges (fixture, 1, last, &y, &end));
  g_assert_cmpfloat_with_epsilon (y, was, 1);
  weft_plot_set_folded (plot, FALSE);
  ui_lay_out (timeline_at (fixture, 1)->area);
  g_assert_true (lane_edges (fixture, 1, last, &y, &end));
  g_assert_cmpfloat_with_epsilon (y, was, 1);
}

static gboolean
says_apart (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "The runs are 10.0 s apart") != NULL;
}

/* Returns TRUE if the only two tabs show the runs below each other, from the same time on. */
static gboolean
is_aligned (UiFixture *fixture)
{
  return stacks_both (fixture) &&
         weft_view_get_limits (weft_plot_get_view (timeline_at (fixture, 0)->plot)).to == 3000000;
}

/* Runs that are far apart can be aligned at their starts. */
static void
test_apart (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) first = ui_process_log (fixture, "a.eventlog", FIRST);
  g_autoptr (GFile) second =
      ui_process_log (fixture, "b.eventlog", FIRST + G_GUINT64_CONSTANT (10003000000));
  const char *paths[] = { g_file_peek_path (first), g_file_peek_path (second), NULL };

  weft_window_open_merged (fixture->window, paths, NULL);
  ui_wait (fixture, says_apart);
  g_signal_emit_by_name (ui_find_button ("Align at Starts"), "clicked");
  ui_wait (fixture, is_aligned);
  g_assert_false (says_apart (fixture));
}

/* Hides the heap lanes, and picks an item there in the second timeline. */
static void
pick_hidden_heap (UiFixture *fixture, guint64 to)
{
  WeftPlot *plot = timeline_at (fixture, 1)->plot;

  g_object_set (plot, "lane-layout", "heap:hidden", NULL);
  ui_lay_out (timeline_at (fixture, 1)->area);
  gtk_adjustment_set_value (weft_lane_list_get_adjustment (timeline_at (fixture, 1)->lanes), 400);
  weft_view_set_item (weft_plot_get_view (plot), "heap", 10, to);
  ui_lay_out (timeline_at (fixture, 1)->area);
}

/* The column scrolls to an item once its lane is there, unless the user has scrolled the column in
 * the meantime. Lanes of other processes that change do not count as that. */
static void
test_awaited (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) first = ui_example ();
  g_autoptr (GFile) second = g_file_new_build_filename (fixture->folder, "b.eventlog", NULL);
  const char *paths[] = { g_file_peek_path (first), g_file_peek_path (second), NULL };
  GtkAdjustment *column;

  g_assert_true (g_file_copy (first, second, G_FILE_COPY_NONE, NULL, NULL, NULL, NULL));
  weft_window_open_merged (fixture->window, paths, NULL);
  ui_wait (fixture, shows_two);
  ui_wait (fixture, are_all_known);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 900, 600);
  for (guint i = 0; i < 2; i++)
    weft_plot_set_folded (timeline_at (fixture, i)->plot, FALSE);
  column = weft_lane_list_get_adjustment (timeline_at (fixture, 1)->lanes);

  pick_hidden_heap (fixture, 20);
  gtk_adjustment_set_value (column, 405);
  g_object_set (timeline_at (fixture, 1)->plot, "lane-layout", "", NULL);
  ui_lay_out (timeline_at (fixture, 1)->area);
  g_assert_false (has_second_heap_in_view (fixture));

  pick_hidden_heap (fixture, 30);
  weft_plot_set_folded (timeline_at (fixture, 0)->plot, TRUE);
  g_assert_cmpfloat (gtk_adjustment_get_value (column), !=, 400);
  g_object_set (timeline_at (fixture, 1)->plot, "lane-layout", "", NULL);
  ui_wait (fixture, has_second_heap_in_view);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/timeline-stack/stacked", test_stacked);
  ui_add ("/timeline-stack/kept-in-view", test_kept_in_view);
  ui_add ("/timeline-stack/closed", test_closed);
  ui_add ("/timeline-stack/details", test_details);
  ui_add ("/timeline-stack/paths", test_paths);
  ui_add ("/timeline-stack/order", test_order);
  ui_add ("/timeline-stack/unfolded", test_unfolded);
  ui_add ("/timeline-stack/apart", test_apart);
  ui_add ("/timeline-stack/awaited", test_awaited);
}
