/* SPDX-License-Identifier: BSD-3-Clause */
/* The page of the time profile: its forms, its ranges, what pointer and keys do. */
#include "profile-log.h"
#include "ui-fixture.h"
#include "weft-export-dialog.h"
#include "weft-flame-view-private.h"
#include "weft-picture.h"
#include "weft-profile-page-private.h"
#include "weft-settings.h"
#include "weft-table-view.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

/* The part of the tree in view, amounts. */
static void
get_range (const WeftFlameView *flame, double *from, double *to)
{
  *from = flame->from;
  *to = flame->to;
}

/* Gets the centre of @node's box, px of the widget. Returns FALSE if @node is not in the visible
 * range. */
static gboolean
node_position (WeftFlameView *self, guint32 node, double *x, double *y)
{
  const GArray *boxes = weft_flame_view_boxes (self);

  for (guint i = 0; boxes != NULL && i < boxes->len; i++)
    {
      const WeftFlameBox *box = &g_array_index (boxes, WeftFlameBox, i);
      WeftFlameLook look = weft_flame_view_look (self);

      if (box->node != node)
        continue;
      *x = WEFT_FLAME_MARGIN + (box->x0 + box->x1) / 2;
      *y = weft_flame_view_rows_top (self) +
           weft_flame_row_y (&look, box->depth, weft_flame_view_rows_height (self)) + look.row / 2 -
           gtk_adjustment_get_value (self->adjustment);
      return TRUE;
    }
  return FALSE;
}

/* Samples of @cap only; of all where it is -1. */
static void
choose_cap (WeftProfilePage *page, gint64 cap)
{
  const WeftTimeProfile *profile = weft_profile_page_get_profile (page);

  if (cap < 0)
    gtk_drop_down_set_selected (page->tracks, 0);
  for (guint i = 0; i < profile->tracks->len; i++)
    if (g_array_index (profile->tracks, guint32, i) == cap)
      gtk_drop_down_set_selected (page->tracks, i + 1);
}

static gboolean
is_laid_out (UiFixture *fixture)
{
  GtkWidget *flame = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_FLAME_VIEW);

  return flame != NULL && gtk_widget_get_width (flame) > 0;
}

static WeftProfilePage *
open_profile (UiFixture *fixture)
{
  g_autoptr (GFile) file = profile_log (fixture);
  WeftProfilePage *page = profile_show_page (fixture, file);

  ui_wait (fixture, is_laid_out);
  return page;
}

static WeftView *
view_of (UiFixture *fixture)
{
  return weft_document_get_view (
      weft_document_page_get_document (weft_window_get_page (fixture->window)));
}

/* The node of the stack "a;b" in the trace's profile. */
static guint32
node_of (UiFixture *fixture, const char *stack)
{
  WeftTrace *trace = weft_document_get_trace (
      weft_document_page_get_document (weft_window_get_page (fixture->window)));
  const WeftStacks *stacks = trace->profile->stacks;

  for (guint32 i = 1; i < weft_stacks_count (stacks); i++)
    {
      GString *text = g_string_new (NULL);
      gboolean is_it;

      weft_stacks_append_text (stacks, i, ';', text);
      is_it = g_str_equal (text->str, stack);
      g_string_free (text, TRUE);
      if (is_it)
        return i;
    }
  g_error ("there is no stack %s", stack);
}

static guint32
frame_of (UiFixture *fixture, const char *stack)
{
  WeftTrace *trace = weft_document_get_trace (
      weft_document_page_get_document (weft_window_get_page (fixture->window)));

  return weft_stacks_node (trace->profile->stacks, node_of (fixture, stack))->frame;
}

static double
width_of (WeftFlameView *flame)
{
  double from, to;

  get_range (flame, &from, &to);
  return to - from;
}

/* Points at the box of @stack; clicks it so often. */
static void
click (UiFixture *fixture, WeftFlameView *flame, const char *stack, guint n_press)
{
  double x, y;

  g_assert_true (node_position (flame, node_of (fixture, stack), &x, &y));
  for (guint i = 1; i <= n_press; i++)
    weft_flame_view_click (flame, x, y, i);
}

static void
test_tree (UiFixture *fixture, gconstpointer unused)
{
  WeftProfilePage *page = open_profile (fixture);
  WeftFlameView *flame = WEFT_FLAME_VIEW (page->flame);
  double x, y;
  g_autofree char *text = NULL;

  /* 30 samples, of which 10 are collections */
  g_assert_cmpfloat (width_of (flame), ==, 20);
  g_assert_true (node_position (flame, node_of (fixture, "Main.a;Main.b"), &x, &y));
  weft_flame_view_move_pointer (flame, x, y);
  text = weft_flame_view_read_out_text (flame);
  g_assert_nonnull (strstr (text, "15 samples, 75.0 %"));
  /* a click picks, another goes into it, and Escape leads out again */
  click (fixture, flame, "Main.a;Main.b", 1);
  g_assert_cmpuint (flame->node, ==, node_of (fixture, "Main.a;Main.b"));
  g_assert_cmpuint (page->frame, ==, frame_of (fixture, "Main.a;Main.b"));
  g_assert_cmpfloat (width_of (flame), ==, 20);
  click (fixture, flame, "Main.a;Main.b", 2);
  g_assert_cmpfloat (width_of (flame), ==, 15);
  gtk_widget_activate_action (GTK_WIDGET (page), "timeline.escape", NULL);
  g_assert_cmpuint (flame->node, ==, 0);
  g_assert_cmpuint (page->frame, ==, WEFT_FRAME_NONE);
  gtk_widget_activate_action (GTK_WIDGET (page), "timeline.escape", NULL);
  g_assert_cmpfloat (width_of (flame), ==, 20);
}

static void
test_keys (UiFixture *fixture, gconstpointer unused)
{
  WeftProfilePage *page = open_profile (fixture);
  WeftFlameView *flame = WEFT_FLAME_VIEW (page->flame);
  double from, to, moved;

  gtk_widget_activate_action (GTK_WIDGET (page), "timeline.zoom-in", NULL);
  g_assert_cmpfloat_with_epsilon (width_of (flame), 12, 1e-6);
  get_range (flame, &from, &to);
  gtk_widget_activate_action (GTK_WIDGET (page), "timeline.pan-right", NULL);
  get_range (flame, &moved, &to);
  g_assert_cmpfloat (moved, >, from);
  gtk_widget_activate_action (GTK_WIDGET (page), "timeline.go-to-end", NULL);
  get_range (flame, &from, &to);
  g_assert_cmpfloat (to, ==, 20);
  gtk_widget_activate_action (GTK_WIDGET (page), "timeline.show-all", NULL);
  g_assert_cmpfloat (width_of (flame), ==, 20);
  /* rows and siblings: a, its child b, its sibling c, and back */
  gtk_widget_activate_action (GTK_WIDGET (page), "timeline.lane-down", NULL);
  g_assert_cmpuint (flame->node, ==, node_of (fixture, "Main.a"));
  gtk_widget_activate_action (GTK_WIDGET (page), "timeline.lane-down", NULL);
  g_assert_cmpuint (flame->node, ==, node_of (fixture, "Main.a;Main.b"));
  gtk_widget_activate_action (GTK_WIDGET (page), "timeline.next-event", NULL);
  g_assert_cmpuint (flame->node, ==, node_of (fixture, "Main.a;Other.c"));
  gtk_widget_activate_action (GTK_WIDGET (page), "timeline.pick", NULL);
  g_assert_cmpfloat (width_of (flame), ==, 5);
  gtk_widget_activate_action (GTK_WIDGET (page), "timeline.lane-up", NULL);
  g_assert_cmpuint (flame->node, ==, node_of (fixture, "Main.a"));
}

static void
test_wheel (UiFixture *fixture, gconstpointer unused)
{
  WeftProfilePage *page = open_profile (fixture);
  WeftFlameView *flame = WEFT_FLAME_VIEW (page->flame);
  double from, to, x, y;

  g_assert_true (node_position (flame, node_of (fixture, "Main.a;Other.c"), &x, &y));
  weft_flame_view_move_pointer (flame, x, y);
  weft_flame_view_scroll (flame, 0, -2, FALSE, GDK_CONTROL_MASK);
  g_assert_cmpfloat_with_epsilon (width_of (flame), 20 / 1.25 / 1.25, 1e-6);
  /* what is under the pointer stays there */
  get_range (flame, &from, &to);
  g_assert_cmpfloat (from, <, 17.5);
  g_assert_cmpfloat (to, >, 17.5);
  weft_flame_view_scroll (flame, 0, 100, FALSE, GDK_CONTROL_MASK);
  g_assert_cmpfloat (width_of (flame), ==, 20);
  /* the plain wheel scrolls, unless it is to zoom */
  weft_flame_view_scroll (flame, 0, -1, FALSE, 0);
  g_assert_cmpfloat (width_of (flame), ==, 20);
  g_settings_set_boolean (weft_settings_get (), "wheel-zooms", TRUE);
  weft_flame_view_scroll (flame, 0, -1, FALSE, 0);
  g_settings_reset (weft_settings_get (), "wheel-zooms");
  g_assert_cmpfloat (width_of (flame), <, 20);
}

/* What is selected on the time axis is what is shown, of the chosen capability. */
static void
test_range (UiFixture *fixture, gconstpointer unused)
{
  WeftProfilePage *page = open_profile (fixture);
  WeftFlameView *flame = WEFT_FLAME_VIEW (page->flame);

  weft_view_select (view_of (fixture), 0, 10 * PROFILE_TICK);
  g_assert_cmpfloat (width_of (flame), <, 20);
  weft_view_select (view_of (fixture), 0, 0);
  g_assert_cmpfloat (width_of (flame), ==, 20);
  choose_cap (page, 1);
  g_assert_cmpfloat (width_of (flame), ==, 5);
  choose_cap (page, -1);
  g_assert_cmpfloat (width_of (flame), ==, 20);
}

/* The selected range is compared with the rest of the log; without one there is nothing to say. */
static void
test_change (UiFixture *fixture, gconstpointer unused)
{
  WeftProfilePage *page = open_profile (fixture);
  WeftFlameView *flame = WEFT_FLAME_VIEW (page->flame);
  const WeftTimeProfile *profile;
  g_autofree char *before = NULL;
  g_autofree char *with = NULL;
  double x, y;

  profile = weft_document_get_trace (
                weft_document_page_get_document (weft_window_get_page (fixture->window)))
                ->profile;
  gtk_drop_down_set_selected (page->colors, WEFT_FLAME_BY_CHANGE);
  g_assert_nonnull (
      ui_find_text (GTK_WIDGET (page), "Select a range to compare it with the rest of the log"));
  for (guint32 node = 1; node < weft_stacks_count (profile->stacks) && with == NULL; node++)
    {
      weft_view_select (view_of (fixture), 0, 0);
      if (!node_position (flame, node, &x, &y))
        continue;
      weft_flame_view_move_pointer (flame, x, y);
      g_free (before);
      before = weft_flame_view_read_out_text (flame);
      g_assert_null (strstr (before, "in the rest of the log"));
      weft_view_select (view_of (fixture), 0, 10 * PROFILE_TICK);
      if (!node_position (flame, node, &x, &y))
        continue;
      weft_flame_view_move_pointer (flame, x, y);
      with = weft_flame_view_read_out_text (flame);
    }
  g_assert_nonnull (with);
  g_assert_nonnull (strstr (with, "in the rest of the log"));
  g_assert_nonnull (strstr (with, "change of its share"));
}

/* From the innermost frames out: what is outermost then has all of its width for its own. */
static void
test_inverted (UiFixture *fixture, gconstpointer unused)
{
  WeftProfilePage *page = open_profile (fixture);
  WeftFlameView *flame = WEFT_FLAME_VIEW (page->flame);
  GtkWidget *button = gtk_widget_get_ancestor (ui_find_text (GTK_WIDGET (page), "Innermost First"),
                                               GTK_TYPE_TOGGLE_BUTTON);
  g_autofree char *text = NULL;
  double x, y, whole = width_of (flame);

  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  gtk_drop_down_set_selected (page->colors, WEFT_FLAME_BY_CHANGE);
  weft_view_select (view_of (fixture), 0, 10 * PROFILE_TICK);
  g_assert_cmpfloat (width_of (flame), <, whole);
  g_assert_true (node_position (flame, 1, &x, &y));
  weft_flame_view_move_pointer (flame, x, y);
  text = weft_flame_view_read_out_text (flame);
  g_assert_nonnull (strstr (text, "own"));
  g_assert_null (strstr (text, "inclusive"));
  g_assert_nonnull (strstr (text, "in the rest of the log"));
  weft_view_select (view_of (fixture), 0, 0);
  g_assert_cmpfloat (width_of (flame), ==, whole);
}

/* The order of time has a lane of stacks for each capability, and the pages' lanes are their own.
 */
/* Below a stack there is nothing to read, but for who asks for the lane as a whole. Returns how
 * many stacks leave room there. */
static guint
check_below (const WeftLane *lane, WeftChart *chart)
{
  const WeftTimeProfile *profile = weft_chart_trace (chart)->profile;
  guint16 cap = weft_index_nth_cap (weft_chart_trace (chart)->index, lane->cap)->cap;
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  guint n = 0;

  for (guint i = 0; i < weft_time_profile_n_samples (profile); i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (profile, i);
      guint depth = weft_stacks_node (profile->stacks, sample->stack)->depth;

      if (sample->track != cap || depth == 0 || (depth + 0.5) * 18 >= lane->height)
        continue;
      g_assert_true (lane->klass->read_at (lane, chart, sample->time, 2, out));
      g_assert_false (lane->klass->read_at (lane, chart, sample->time, lane->height - 1, out));
      out->ignores_row = TRUE;
      g_assert_true (lane->klass->read_at (lane, chart, sample->time, lane->height - 1, out));
      out->ignores_row = FALSE;
      n++;
    }
  return n;
}

/* Space chooses the cost centre that the keyboard's read-out tells of, as a click on its box does.
 */
static void
check_pick (WeftProfilePage *page, WeftPlot *plot)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (plot);
  guint i = 0;

  while (weft_timeline_lane (timeline, i)->klass != &weft_lane_profile)
    i++;
  g_assert_cmpuint (page->frame, ==, WEFT_FRAME_NONE);
  weft_plot_set_focus (plot, (gint) i, 0);
  gtk_widget_activate_action (GTK_WIDGET (page), "timeline.next-event", NULL);
  gtk_widget_activate_action (GTK_WIDGET (page), "timeline.pick", NULL);
  g_assert_cmpuint (page->frame, !=, WEFT_FRAME_NONE);
}

static void
test_time_order (UiFixture *fixture, gconstpointer unused)
{
  WeftProfilePage *page = open_profile (fixture);
  WeftDocumentPage *pages = weft_window_get_page (fixture->window);
  WeftPlot *plot;
  const WeftTimeline *timeline;
  guint n = 0;

  weft_profile_page_set_form (page, WEFT_PROFILE_TIME);
  ui_settle ();
  plot =
      weft_timeline_area_get_parts (WEFT_TIMELINE_AREA (weft_profile_page_shown_area (page)))->plot;
  timeline = weft_plot_get_timeline (plot);
  for (guint i = 0; i < timeline->lanes->len; i++)
    n += weft_timeline_lane (timeline, i)->klass == &weft_lane_profile;
  g_assert_cmpuint (n, ==, 2);
  for (guint i = n = 0; i < timeline->lanes->len; i++)
    if (weft_timeline_lane (timeline, i)->klass == &weft_lane_profile)
      n += check_below (weft_timeline_lane (timeline, i), weft_plot_get_chart (plot));
  g_assert_cmpuint (n, >, 0);
  check_pick (page, plot);
  choose_cap (page, 1);
  timeline = weft_plot_get_timeline (plot);
  for (guint i = n = 0; i < timeline->lanes->len; i++)
    n += weft_timeline_lane (timeline, i)->klass == &weft_lane_profile;
  g_assert_cmpuint (n, ==, 1);
  /* one time axis for all pages */
  gtk_widget_activate_action (GTK_WIDGET (page), "timeline.select-all", NULL);
  g_assert_true (weft_view_has_selection (view_of (fixture)));
  g_assert_true (weft_document_page_get_shown_page (pages) == WEFT_PAGE (page));
  g_assert_true (WEFT_PAGE_GET_CLASS (page)->has_time_axis);
}

static gboolean
has_costs (UiFixture *fixture)
{
  AdwViewStack *pages = weft_document_page_get_pages (weft_window_get_page (fixture->window));
  GtkWidget *table = ui_find_type (adw_view_stack_get_visible_child (pages), WEFT_TYPE_TABLE_VIEW);
  WeftTableModel *model = weft_table_view_get_model (WEFT_TABLE_VIEW (table));

  return weft_table_model_get_rows (model) != NULL && !weft_table_model_is_busy (model);
}

/* Own samples and name of the cost centre at @position of what is shown. */
static guint64
centre (WeftTableModel *model, guint position, char **name)
{
  WeftTableRows *rows = weft_table_model_get_rows (model);
  guint32 row = g_array_index (weft_table_model_get_order (model), guint32, position);
  guint64 ticks = 0;

  *name = weft_table_get_raw_text (rows, row, 0);
  weft_table_get_number (rows, row, rows->klass->n_columns - 2, &ticks);
  return ticks;
}

/* A row of the table becomes the frame between its callers and what it calls. */
static void
test_sandwich (UiFixture *fixture, gconstpointer unused)
{
  WeftProfilePage *page = open_profile (fixture);
  WeftTableView *table;
  WeftTableModel *model;
  GtkColumnView *columns;
  WeftTableRows *rows;
  GArray *order;
  WeftSandwichView *sandwich =
      WEFT_SANDWICH_VIEW (ui_find_type (GTK_WIDGET (page), WEFT_TYPE_SANDWICH_VIEW));
  guint32 b = frame_of (fixture, "Main.a;Main.b");

  weft_profile_page_set_form (page, WEFT_PROFILE_SANDWICH);
  ui_wait (fixture, has_costs);
  table = WEFT_TABLE_VIEW (ui_find_type (GTK_WIDGET (page), WEFT_TYPE_TABLE_VIEW));
  model = weft_table_view_get_model (table);
  columns = GTK_COLUMN_VIEW (ui_find_type (GTK_WIDGET (table), GTK_TYPE_COLUMN_VIEW));
  rows = weft_table_model_get_rows (model);
  order = weft_table_model_get_order (model);
  for (guint i = 0; i < order->len; i++)
    if (weft_table_costs_frame (rows, g_array_index (order, guint32, i)) == b)
      gtk_selection_model_select_item (gtk_column_view_get_model (columns), i, TRUE);
  g_assert_cmpuint (page->frame, ==, b);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (sandwich), "Main.b"));
  g_assert_cmpfloat (width_of (weft_sandwich_view_get_callers (sandwich)), ==, 15);
  g_assert_cmpfloat (width_of (weft_sandwich_view_get_callees (sandwich)), ==, 15);
}

/* The tables are of the chosen capability, and of all where none is. */
static void
test_costs (UiFixture *fixture, gconstpointer unused)
{
  WeftProfilePage *page = open_profile (fixture);
  WeftTableModel *model;
  char *first;

  ui_wait (fixture, has_costs);
  model = weft_table_view_get_model (
      WEFT_TABLE_VIEW (ui_find_type (GTK_WIDGET (page), WEFT_TYPE_TABLE_VIEW)));
  /* b has 15, c 5, a none; the 10 of GC are set apart */
  g_assert_cmpint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 5);
  g_assert_cmpuint (centre (model, 0, &first), ==, 15);
  g_assert_cmpstr (first, ==, "b");
  g_free (first);
  g_assert_cmpuint (centre (model, 4, &first), ==, 10);
  g_assert_cmpstr (first, ==, "GC");
  g_free (first);
  choose_cap (page, 1);
  ui_wait (fixture, has_costs);
  g_assert_cmpuint (centre (model, 0, &first), ==, 5);
  g_assert_cmpstr (first, ==, "c");
  g_free (first);
  g_assert_cmpint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 3);
  choose_cap (page, -1);
  ui_wait (fixture, has_costs);
  g_assert_cmpint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, 5);
}

/* The dialog of this window; those of windows before it may not be gone yet. */
static WeftExportDialog *
open_dialog (UiFixture *fixture)
{
  g_autoptr (GList) windows = NULL;

  ui_activate (fixture, "win.export");
  windows = gtk_window_list_toplevels ();
  for (GList *l = windows; l != NULL; l = l->next)
    if (WEFT_IS_EXPORT_DIALOG (l->data) &&
        gtk_window_get_transient_for (l->data) == GTK_WINDOW (fixture->window))
      return l->data;
  g_error ("there is no dialog");
}

/* What is exported is what is shown. */
static void
test_export (UiFixture *fixture, gconstpointer unused)
{
  WeftProfilePage *page = open_profile (fixture);
  WeftExportDialog *dialog = open_dialog (fixture);

  g_assert_cmpstr (weft_export_dialog_get_options (dialog).kind->id, ==, "flame");
  gtk_window_destroy (GTK_WINDOW (dialog));
  weft_profile_page_set_form (page, WEFT_PROFILE_TIME);
  dialog = open_dialog (fixture);
  g_assert_cmpstr (weft_export_dialog_get_options (dialog).kind->id, ==, "flame-time");
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static gboolean
has_tree (UiFixture *fixture)
{
  GtkWidget *flame = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_FLAME_VIEW);

  return flame != NULL && width_of (WEFT_FLAME_VIEW (flame)) > 1e6;
}

/* A heap by cost centre is a tree too: of the whole log, and of the keyboard's moment. */
static void
test_heap (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *path = weft_test_corpus_path ("ghc-9.10/heap-prof-hc.eventlog");
  g_autoptr (GFile) file = NULL;
  WeftProfilePage *page;
  double whole, moment;

  if (path == NULL)
    return;
  file = g_file_new_for_path (path);
  page = profile_show_page (fixture, file);
  ui_wait (fixture, is_laid_out);
  g_assert_cmpint (page->subject, ==, WEFT_PROFILE_OF_HEAP);
  /* the stacks are read on a worker */
  ui_wait (fixture, has_tree);
  whole = width_of (WEFT_FLAME_VIEW (page->flame));
  g_assert_cmpfloat (whole, >, 1e6);
  weft_view_set_focus (view_of (fixture), "samples",
                       weft_view_get_limits (view_of (fixture)).to / 2);
  moment = width_of (WEFT_FLAME_VIEW (page->flame));
  g_assert_cmpfloat (moment, >, 1e6);
  g_assert_cmpfloat (moment, !=, whole);
  weft_view_set_focus (view_of (fixture), NULL, 0);
  g_assert_cmpfloat (width_of (WEFT_FLAME_VIEW (page->flame)), ==, whole);
}

static double awaited;

static gboolean
has_width (UiFixture *fixture)
{
  GtkWidget *flame = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_FLAME_VIEW);

  return width_of (WEFT_FLAME_VIEW (flame)) == awaited;
}

/* The tree of a large one is made on a worker, and is the last that was asked for in the end. */
static void
test_large_heap (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = profile_heap_log (fixture, 6000);
  WeftProfilePage *page = profile_show_page (fixture, file);
  WeftView *view = view_of (fixture);

  ui_wait (fixture, is_laid_out);
  awaited = 9000; /* between samples bytes go along a line */
  ui_wait (fixture, has_width);
  g_assert_cmpint (page->subject, ==, WEFT_PROFILE_OF_HEAP);
  /* at once it is not there, and what is asked for meanwhile is not lost */
  weft_view_set_focus (view, "samples", 20 * PROFILE_TICK);
  weft_view_set_focus (view, "samples", 10 * PROFILE_TICK);
  g_assert_cmpfloat (width_of (WEFT_FLAME_VIEW (page->flame)), !=, 6000);
  awaited = 6000;
  ui_wait (fixture, has_width);
  weft_view_set_focus (view, "samples", 20 * PROFILE_TICK);
  awaited = 12000;
  ui_wait (fixture, has_width);
}

static gboolean
has_callees (UiFixture *fixture)
{
  GtkWidget *sandwich = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_SANDWICH_VIEW);

  return width_of (weft_sandwich_view_get_callees (WEFT_SANDWICH_VIEW (sandwich))) == awaited;
}

static gboolean
has_last (UiFixture *fixture)
{
  GtkWidget *sandwich = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_SANDWICH_VIEW);

  return ui_find_text (sandwich, "4") != NULL;
}

/* What is shown of a frame of a large one is made on a worker: the last one that was chosen comes
 * in the end, and until then the one before it stays. */
static void
test_large_sandwich (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = profile_large_log (fixture, 6000);
  WeftProfilePage *page = profile_show_page (fixture, file);
  WeftSandwichView *sandwich =
      WEFT_SANDWICH_VIEW (ui_find_type (GTK_WIDGET (page), WEFT_TYPE_SANDWICH_VIEW));
  WeftFlameView *callees = weft_sandwich_view_get_callees (sandwich);
  guint32 frame;

  ui_wait (fixture, is_laid_out);
  awaited = 6000;
  ui_wait (fixture, has_width);
  frame = frame_of (fixture, "Main.a");
  weft_profile_page_set_frame (page, frame);
  g_assert_cmpfloat (width_of (callees), !=, 6000);
  ui_wait (fixture, has_callees);
  ui_settle ();
  g_assert_nonnull (ui_find_text (GTK_WIDGET (sandwich), "Main.a"));
  weft_profile_page_set_frame (page, frame_of (fixture, "Main.a;3"));
  weft_profile_page_set_frame (page, frame_of (fixture, "Main.a;4"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (sandwich), "Main.a"));
  g_assert_cmpfloat (width_of (callees), ==, 6000);
  ui_wait (fixture, has_last);
  g_assert_cmpfloat (width_of (callees), ==, 1);
  /* what is taken away while it is made does not come back */
  weft_profile_page_set_frame (page, frame);
  weft_profile_page_set_frame (page, WEFT_FRAME_NONE);
  ui_settle ();
  g_assert_nonnull (ui_find_text (GTK_WIDGET (sandwich), "Callers and Callees"));
}

/* A log without one says how to get one. */
static void
test_missing (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftProfilePage *page = profile_show_page (fixture, example);

  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "No Time Profile"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "+RTS -l -p"));
  gtk_widget_activate_action (GTK_WIDGET (page), "timeline.zoom-in", NULL);
}

/* Of threads, all of whose waits are more than a second. */
static gboolean
has_calls (UiFixture *fixture)
{
  GtkWidget *page = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_PROFILE_PAGE);

  return page != NULL && WEFT_PROFILE_PAGE (page)->tree != NULL;
}

/* Of a log that has call stacks and nothing else, these are shown, and threads chosen. */
static void
test_calls (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = g_file_new_for_path (
      g_test_get_filename (G_TEST_DIST, "fixtures", "payload-ghc-9.0.eventlog", NULL));
  WeftProfilePage *page = profile_show_page (fixture, file);
  const WeftTimeProfile *calls;
  guint64 all;

  ui_wait (fixture, has_calls);
  calls = weft_profile_page_get_profile (page);
  all = page->tree->sum;
  g_assert_cmpint (page->subject, ==, WEFT_PROFILE_OF_CALLS);
  g_assert_cmpuint (all, ==, weft_time_profile_n_samples (calls));
  g_assert_cmpuint (calls->tracks->len, ==, 3);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "All Threads"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "Functions"));
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (page->outside_costs)));
  choose_cap (page, g_array_index (calls->tracks, guint32, 0));
  g_assert_cmpuint (page->tree->sum, <, all);
  g_assert_cmpuint (page->tree->sum, >, 0);
  choose_cap (page, -1);
  weft_profile_page_set_form (page, WEFT_PROFILE_TIME);
  ui_settle ();
  g_assert_true (gtk_widget_get_mapped (page->time_area));
  g_assert_cmpstr (WEFT_PAGE_GET_CLASS (page)->get_picture (WEFT_PAGE (page)), ==, "flame-time");
  weft_profile_page_set_form (page, WEFT_PROFILE_TREE);
  g_assert_cmpstr (WEFT_PAGE_GET_CLASS (page)->get_picture (WEFT_PAGE (page)), ==, "flame-calls");
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/profile-page/tree", test_tree);
  ui_add ("/profile-page/keys", test_keys);
  ui_add ("/profile-page/calls", test_calls);
  ui_add ("/profile-page/wheel", test_wheel);
  ui_add ("/profile-page/range", test_range);
  ui_add ("/profile-page/change", test_change);
  ui_add ("/profile-page/inverted", test_inverted);
  ui_add ("/profile-page/time-order", test_time_order);
  ui_add ("/profile-page/sandwich", test_sandwich);
  ui_add ("/profile-page/costs", test_costs);
  ui_add ("/profile-page/export", test_export);
  ui_add ("/profile-page/heap", test_heap);
  ui_add ("/profile-page/large-heap", test_large_heap);
  ui_add ("/profile-page/large-sandwich", test_large_sandwich);
  ui_add ("/profile-page/missing", test_missing);
}
