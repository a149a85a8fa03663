/* SPDX-License-Identifier: BSD-3-Clause */
/* The heap's page: chart, legend, table, and the axis it shares with the timeline. */
#include "pane-fixture.h"
#include "table-fixture.h"
#include "ui-fixture.h"
#include "weft-amount-text.h"
#include "weft-chart-table-pane.h"
#include "weft-fold.h"
#include "weft-format.h"
#include "weft-heap-chart.h"
#include "weft-heap-numbers.h"
#include "weft-heap-page.h"
#include "weft-heap-verdicts.h"
#include "weft-missing-page.h"
#include "weft-page.h"
#include "weft-panels.h"
#include "weft-settings.h"
#include "weft-table-view.h"
#include "weft-test-corpus.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"
#include "weft-timeline-area.h"
#include "weft-timeline-card.h"
#include "weft-timeline-pointer.h"

/* us: when the wheel is turned, long after it was last. */
#define NOW G_USEC_PER_SEC

typedef struct
{
  PaneFixture pane;
  WeftHeapPage *page;
  WeftHeapLegend *legend;
  WeftHeapState *state;
  WeftPlot *plot;
  WeftView *view;
} HeapFixture;

static void
set_up (HeapFixture *fixture, gconstpointer unused)
{
  pane_set_up (&fixture->pane, NULL);
  fixture->page = WEFT_HEAP_PAGE (weft_heap_page_new (fixture->pane.document));
  fixture->plot = ui_plot_of (fixture->page);
  fixture->legend =
      WEFT_HEAP_LEGEND (ui_find_type (GTK_WIDGET (fixture->page), WEFT_TYPE_HEAP_LEGEND));
  fixture->state = weft_plot_get_heap (fixture->plot);
  fixture->view = weft_plot_get_view (fixture->plot);
  pane_show (&fixture->pane, GTK_WIDGET (fixture->page), 1100, 800);
}

static void
tear_down (HeapFixture *fixture, gconstpointer unused)
{
  pane_tear_down (&fixture->pane, NULL);
}

static const WeftHeapLevels *
levels_of (HeapFixture *fixture)
{
  return weft_chart_heap_levels (weft_plot_get_chart (fixture->plot));
}

static WeftTableView *
table_of (HeapFixture *fixture)
{
  return WEFT_TABLE_VIEW (ui_find_type (
      ui_find_type (GTK_WIDGET (fixture->page), WEFT_TYPE_BANDS_PANE), WEFT_TYPE_TABLE_VIEW));
}

/* The legend lists what is stacked, from the top down. */
static void
assert_legend (HeapFixture *fixture)
{
  const WeftHeapLevels *levels = levels_of (fixture);

  g_assert_cmpuint (weft_heap_legend_n_bands (fixture->legend), ==, levels->bands->len);
  for (guint i = 0; i < levels->bands->len; i++)
    g_assert_cmpuint (weft_heap_legend_nth_band (fixture->legend, i), ==,
                      weft_heap_levels_band (levels, levels->bands->len - 1 - i));
}

static void
test_lanes (HeapFixture *fixture, gconstpointer unused)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (fixture->plot);
  const WeftLane *chart = weft_timeline_lane (timeline, 0);

  g_assert_true (chart->klass == &weft_lane_heap_profile);
  g_assert_cmpfloat (chart->height, >=, WEFT_HEAP_CHART_MIN_HEIGHT);
  for (guint i = 1; i < timeline->lanes->len; i++)
    g_assert_cmpfloat (weft_timeline_lane (timeline, i)->height, <, chart->height);
  g_assert_true (weft_plot_is_fixed (fixture->plot));
  assert_legend (fixture);
}

static gboolean
is_table_of_240 (gpointer bands)
{
  return abs (gtk_widget_get_height (bands) - 240) < 20;
}

/* The table has room for some rows, the chart for more, and the divider stays where it is put. */
static void
test_divide (HeapFixture *fixture, gconstpointer unused)
{
  GtkWidget *divide = GTK_WIDGET (WEFT_CHART_TABLE_PANE (
      ui_find_type (GTK_WIDGET (fixture->page), WEFT_TYPE_CHART_TABLE_PANE)));
  GtkWidget *bands = GTK_WIDGET (
      WEFT_BANDS_PANE (ui_find_type (GTK_WIDGET (fixture->page), WEFT_TYPE_BANDS_PANE)));
  GtkWidget *paned = gtk_widget_get_first_child (divide);
  int height = gtk_widget_get_height (divide), chosen = 0;

  g_assert_cmpint (gtk_widget_get_height (bands), >=, 160);
  g_assert_cmpfloat (
      height - gtk_widget_get_height (bands) - WEFT_TIMELINE_LANES_TOP, >=,
      WEFT_CHART_TABLE_PANE_CHART_SHARE *
          gtk_widget_get_height (gtk_window_get_child (GTK_WINDOW (fixture->pane.window))));
  gtk_paned_set_position (GTK_PANED (paned), height / 2);
  g_object_get (divide, "table-height", &chosen, NULL);
  g_assert_cmpint (chosen, ==, height - height / 2);
  g_object_set (divide, "table-height", 240, NULL);
  pane_wait (is_table_of_240, bands);
  g_assert_cmpint (gtk_paned_get_position (GTK_PANED (paned)), ==, height - 240);
  g_settings_reset (weft_settings_get (), "heap-table-height");
}

/* A click shows a band alone, one more all of them; with Ctrl it is left out. */
static void
test_clicks (HeapFixture *fixture, gconstpointer unused)
{
  guint32 first = weft_heap_legend_nth_band (fixture->legend, 0);
  guint n = weft_heap_legend_n_bands (fixture->legend);

  weft_heap_legend_click (fixture->legend, 0, 0);
  g_assert_cmpuint (levels_of (fixture)->bands->len, ==, 1);
  g_assert_cmpuint (weft_heap_levels_band (levels_of (fixture), 0), ==, first);
  g_assert_cmpuint (weft_heap_legend_n_bands (fixture->legend), ==, n);
  weft_heap_legend_click (fixture->legend, 0, 0);
  assert_legend (fixture);

  weft_heap_legend_click (fixture->legend, 0, GDK_CONTROL_MASK);
  g_assert_true (weft_heap_state_is_hidden (fixture->state, first));
  for (guint i = 0; i < levels_of (fixture)->bands->len; i++)
    g_assert_cmpuint (weft_heap_levels_band (levels_of (fixture), i), !=, first);
  /* it stays in the list, so that it can be taken in again */
  g_assert_cmpuint (weft_heap_legend_nth_band (fixture->legend, 0), ==, first);
  weft_heap_legend_click (fixture->legend, 0, GDK_CONTROL_MASK);
  assert_legend (fixture);
}

/* Escape first takes all bands in again, then lets go of the range. */
static void
test_escape (HeapFixture *fixture, gconstpointer unused)
{
  WeftRange limits = weft_view_get_limits (fixture->view);

  weft_view_select (fixture->view, limits.from, limits.to / 2);
  weft_heap_legend_click (fixture->legend, 0, 0);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "timeline.escape", NULL);
  g_assert_true (weft_heap_state_shows_all (fixture->state));
  g_assert_true (weft_view_has_selection (fixture->view));
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "timeline.escape", NULL);
  g_assert_false (weft_view_has_selection (fixture->view));
}

static void
show_bands (HeapFixture *fixture, guint n, WeftHeapKey key)
{
  WeftHeapOptions options = *weft_heap_state_get_options (fixture->state);

  options.n_bands = n;
  options.key = key;
  weft_heap_state_set_options (fixture->state, &options);
}

static void
test_switches (HeapFixture *fixture, gconstpointer unused)
{
  for (guint i = WEFT_N_HEAP_FORMS; i-- > 0;)
    {
      GtkWidget *label = ui_find_text (GTK_WIDGET (fixture->page), weft_heap_form_get (i)->title);
      GtkWidget *log = ui_find_text (GTK_WIDGET (fixture->page), "Log");

      gtk_toggle_button_set_active (
          GTK_TOGGLE_BUTTON (gtk_widget_get_ancestor (label, GTK_TYPE_TOGGLE_BUTTON)), TRUE);
      g_assert_cmpuint (weft_heap_state_get_options (fixture->state)->form, ==, i);
      g_assert_true (gtk_widget_is_sensitive (log) == weft_heap_form_get (i)->has_log);
    }
  show_bands (fixture, 2, WEFT_HEAP_BY_SIZE);
  g_assert_cmpuint (weft_heap_legend_n_bands (fixture->legend), ==, 3);
  g_assert_cmpuint (weft_heap_legend_nth_band (fixture->legend, 2), ==, WEFT_HEAP_OTHER);
  show_bands (fixture, 2, WEFT_HEAP_BY_NAME);
  assert_legend (fixture);
}

/* The pointer says what each band is there; the ends of the range, what came between them. */
static void
test_cursors (HeapFixture *fixture, gconstpointer unused)
{
  const WeftHeapLevels *levels = levels_of (fixture);
  WeftRange limits = weft_view_get_limits (fixture->view);
  guint last = levels->heap->samples->len - 1;
  guint64 to = weft_heap_profile_sample (levels->heap, last)->time;
  guint32 band = weft_heap_legend_nth_band (fixture->legend, 0);
  guint64 a = weft_heap_profile_bytes (levels->heap, 0, band);
  guint64 b = weft_heap_profile_bytes (levels->heap, last, band);
  g_autofree char *growth = NULL;
  g_autofree char *value = weft_heap_legend_nth_value (fixture->legend, 0, &growth);
  g_autoptr (WeftHeapBandRank) worth =
      weft_heap_band_rank_new (levels->heap, limits.from, limits.to, WEFT_HEAP_BY_SIZE);

  /* without a pointer: what the legend is sorted by */
  g_assert_cmpstr (value, ==, weft_format_mean_bytes (worth->values[band]).text);
  for (guint i = 1; i < levels->ranked_bands->len; i++)
    g_assert_cmpfloat (worth->values[weft_heap_legend_nth_band (fixture->legend, i)], <=,
                       worth->values[weft_heap_legend_nth_band (fixture->legend, i - 1)]);
  g_assert_null (growth);
  g_clear_pointer (&value, g_free);
  weft_view_set_hover (fixture->view, to, NULL);
  value = weft_heap_legend_nth_value (fixture->legend, 0, &growth);
  g_assert_cmpstr (value, ==, weft_format_bytes (b).text);
  g_assert_null (growth);

  /* the keys [ and ] put the ends where the pointer is */
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "timeline.end-range", NULL);
  g_assert_cmpuint (weft_view_get_selection (fixture->view).from, ==, limits.from);
  g_assert_cmpuint (weft_view_get_selection (fixture->view).to, ==, to + 1);
  weft_view_set_hover (fixture->view, weft_heap_profile_sample (levels->heap, 0)->time, NULL);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "timeline.begin-range", NULL);
  weft_view_clear_hover (fixture->view);
  g_clear_pointer (&value, g_free);
  value = weft_heap_legend_nth_value (fixture->legend, 0, &growth);
  g_assert_cmpstr (value, ==, weft_format_bytes (b).text);
  g_assert_nonnull (growth);
  if (a != b)
    g_assert_true (g_str_has_prefix (growth, b > a ? "+" : "−"));
  pane_wait_for (&fixture->pane, "At end, change");
}

/* The axis is the timeline's, and so are the keys. */
static void
test_axis (HeapFixture *fixture, gconstpointer unused)
{
  WeftTimelineArea *area =
      WEFT_TIMELINE_AREA (ui_find_type (GTK_WIDGET (fixture->page), WEFT_TYPE_TIMELINE_AREA));
  WeftRange limits = weft_view_get_limits (fixture->view), visible;

  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "timeline.zoom-in", NULL);
  visible = weft_view_get_visible (fixture->view);
  g_assert_cmpuint (visible.to - visible.from, <, limits.to - limits.from);
  assert_legend (fixture);
  weft_timeline_pointer_scroll (weft_timeline_area_get_pointer (area), 0, 1, FALSE,
                                GDK_CONTROL_MASK, NOW);
  g_assert_cmpuint (weft_view_get_visible (fixture->view).to -
                        weft_view_get_visible (fixture->view).from,
                    >, visible.to - visible.from);
  /* steps go from sample to sample */
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "timeline.show-all", NULL);
  weft_plot_set_focus (fixture->plot, 0, limits.from);
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "timeline.next-event", NULL);
  weft_view_get_focus (fixture->view, &visible.from);
  g_assert_cmpuint (visible.from, ==,
                    weft_heap_profile_sample (levels_of (fixture)->heap, 0)->time);
  /* nobody hides the lanes of this page */
  gtk_widget_activate_action (GTK_WIDGET (fixture->page), "timeline.lane-hide", NULL);
  g_assert_true (weft_timeline_lane (weft_plot_get_timeline (fixture->plot), 0)->klass ==
                 &weft_lane_heap_profile);
}

static gboolean
has_rows (gpointer data)
{
  HeapFixture *fixture = data;
  WeftTableView *table = table_of (fixture);

  return g_list_model_get_n_items (G_LIST_MODEL (weft_table_view_get_model (table))) > 0;
}

/* What is told in words of the language has room for the longest of them. */
static void
test_words (HeapFixture *fixture, gconstpointer unused)
{
  WeftTableView *table = table_of (fixture);
  WeftTableModel *model = weft_table_view_get_model (table);
  gint place = weft_table_find_column (weft_table_model_get_class (model), "verdict");
  g_autoptr (GtkColumnViewColumn) column = table_column_named (table, "Verdict");
  glong longest = 0;

  pane_wait (has_rows, fixture);
  for (guint i = 0; i < weft_table_model_get_order (model)->len; i++)
    {
      g_autofree char *text = weft_cell_text (weft_table_model_get_rows (model), i, (guint) place);

      longest = MAX (longest, g_utf8_strlen (text, -1));
    }
  g_assert_cmpint (longest, >, 14); /* the column of a table without rows */
  g_assert_cmpint (gtk_column_view_column_get_fixed_width (column), >=, (int) longest * 8);
}

/* All bands stand in the table, also those that the chart sums up. */
static void
test_table (HeapFixture *fixture, gconstpointer unused)
{
  WeftTableView *table = table_of (fixture);
  WeftTableModel *model = weft_table_view_get_model (table);
  guint n;

  pane_wait (has_rows, fixture);
  n = g_list_model_get_n_items (G_LIST_MODEL (model));
  show_bands (fixture, 1, WEFT_HEAP_BY_SIZE);
  g_assert_cmpuint (levels_of (fixture)->n_others + 1, ==, n);
  weft_table_view_select (table, 0);
  g_assert_cmpint (weft_table_view_get_row (table), >=, 0);
  g_signal_emit_by_name (table, "opened", (guint64) 0, (guint64) 0);
  g_assert_cmpuint (weft_heap_state_get_options (fixture->state)->isolated, ==,
                    weft_table_bands_band (weft_table_model_get_rows (model),
                                           (guint) weft_table_view_get_row (table)));
}

static gboolean
is_sorted_by_leak (gpointer data)
{
  HeapFixture *fixture = data;
  WeftTableModel *model = weft_table_view_get_model (table_of (fixture));
  gboolean descending;
  guint column = weft_table_model_get_sort (model, &descending);
  double share;

  return !descending && g_str_equal (weft_table_bands.columns[column].id, "leak_rank") &&
         !weft_table_model_is_busy (model) &&
         g_list_model_get_n_items (G_LIST_MODEL (model)) ==
             weft_table_bands_count_leaks (weft_table_model_get_rows (model), &share);
}

static gboolean
has_order (gpointer user_data)
{
  HeapFixture *fixture = user_data;

  return !weft_table_model_is_busy (weft_table_view_get_model (table_of (fixture)));
}

/* The rows listed by the @i-th choice are those, and all those, that are of it. */
static void
assert_kept (HeapFixture *fixture, guint i)
{
  const WeftVerdict verdicts[] = { 0, 0, WEFT_VERDICT_GROWING, WEFT_VERDICT_APPEARED,
                                   WEFT_VERDICT_GONE };
  const char *kept =
      i == 1 ? weft_band_role_text (WEFT_BAND_LEAK) : weft_verdict_text (verdicts[i]);
  WeftTableModel *model = weft_table_view_get_model (table_of (fixture));
  const WeftTableRows *rows = weft_table_model_get_rows (model);
  guint column = 0, n = 0;

  while (!g_str_equal (rows->klass->columns[column].id, i == 1 ? "leak" : "verdict"))
    column++;
  for (guint row = 0; row < rows->n; row++)
    {
      g_autofree char *cell = weft_table_get_raw_text (rows, row, column);

      n += g_strcmp0 (cell, kept) == 0;
    }
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (model)), ==, n);
}

static gboolean
is_folded (gpointer data)
{
  gboolean folded;

  g_object_get (ui_find_type (GTK_WIDGET (((HeapFixture *) data)->page), WEFT_TYPE_FOLD), "folded",
                &folded, NULL);
  return folded;
}

static gboolean
summarizes_selection (gpointer fixture)
{
  return ui_find_text (GTK_WIDGET (((HeapFixture *) fixture)->page), "Selected range") != NULL;
}

/* The line of a folded table is about the selected range. A choice over the table unfolds it, lists
 * what grows, or what is new, and all again. */
static void
test_which (HeapFixture *fixture, gconstpointer unused)
{
  GtkWidget *bands = ui_find_type (GTK_WIDGET (fixture->page), WEFT_TYPE_BANDS_PANE);
  GtkWidget *which = ui_find_type (bands, GTK_TYPE_DROP_DOWN);
  WeftTableModel *model = weft_table_view_get_model (table_of (fixture));

  gtk_window_set_default_size (GTK_WINDOW (fixture->pane.window), 1100, 500);
  pane_wait (is_folded, fixture);
  weft_view_select (fixture->view, 0, weft_view_get_limits (fixture->view).to / 2);
  pane_wait (summarizes_selection, fixture);
  weft_view_select (fixture->view, 0, 0);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (which), 1);
  pane_wait (is_sorted_by_leak, fixture);
  ui_lay_out (fixture->pane.window);
  g_assert_false (is_folded (fixture));
  /* what is searched for is the person's */
  g_assert_cmpstr (
      gtk_editable_get_text (GTK_EDITABLE (ui_find_type (bands, GTK_TYPE_SEARCH_ENTRY))), ==, "");
  for (guint i = 1; i < 5; i++)
    {
      gtk_drop_down_set_selected (GTK_DROP_DOWN (which), i);
      pane_wait (has_order, fixture);
      assert_kept (fixture, i);
    }
  gtk_drop_down_set_selected (GTK_DROP_DOWN (which), 0);
  pane_wait (has_rows, fixture);
  g_assert_cmpuint (weft_table_model_get_sort (model, NULL), ==,
                    weft_table_default_sort_column (&weft_table_bands));
}

/* The block under the legend tells of the sample at the pointer, from the system down. */
static void
test_block (HeapFixture *fixture, gconstpointer unused)
{
  WeftHeapBlock *block =
      WEFT_HEAP_BLOCK (ui_find_type (GTK_WIDGET (fixture->page), WEFT_TYPE_HEAP_BLOCK));
  const WeftHeapLevels *levels = levels_of (fixture);
  const WeftHeapSample *sample = weft_heap_profile_sample (levels->heap, 0);

  weft_view_set_hover (fixture->view, sample->time, NULL);
  g_assert_cmpstr (weft_heap_block_get_text (block, "bands"), ==,
                   weft_format_bytes (sample->total).text);
  g_assert_nonnull (weft_heap_block_get_text (block, "over-live"));
  g_assert_null (weft_heap_block_get_text (block, "waste"));
}

/* Groups are bands too; one opens, and Back closes it. */
static void
test_groups (HeapFixture *fixture, gconstpointer unused)
{
  guint n = levels_of (fixture)->heap->labels->len;

  weft_heap_legend_click (fixture->legend, 0, GDK_CONTROL_MASK);
  weft_heap_state_set_group (fixture->state, WEFT_HEAP_GROUP_MODULE, NULL);
  g_assert_true (weft_heap_state_shows_all (fixture->state));
  g_assert_cmpuint (levels_of (fixture)->heap->labels->len, <, n);
  assert_legend (fixture);
  g_assert_true (weft_heap_legend_open_group (fixture->legend, 0));
  g_assert_cmpuint (levels_of (fixture)->heap->labels->len, ==, n);
  g_assert_false (weft_heap_legend_open_group (fixture->legend, 0));
  weft_heap_state_open_group (fixture->state, NULL);
  g_assert_cmpuint (levels_of (fixture)->heap->labels->len, <, n);
  g_assert_false (
      weft_heap_state_open_group_of_band (fixture->state, levels_of (fixture)->heap, n));
}

/* One group has the match, another all that has none. */
static gboolean
has_match (gpointer fixture)
{
  return weft_plot_get_chart (((HeapFixture *) fixture)->plot) != NULL &&
         levels_of (fixture)->heap->labels->len == 2;
}

static gboolean
has_error (gpointer fixture)
{
  return ui_find_text (GTK_WIDGET (((HeapFixture *) fixture)->page), "Error") != NULL;
}

static gboolean
has_all (gpointer fixture)
{
  return levels_of (fixture)->heap ==
         weft_document_get_trace (weft_plot_get_document (((HeapFixture *) fixture)->plot))->heap;
}

/* A regular expression groups while it is typed; what is none is said below it and changes nothing;
 * an empty one groups nothing. */
static void
test_match (HeapFixture *fixture, gconstpointer unused)
{
  /* below the orders and the profiles */
  GtkWidget *key =
      ui_find_type (gtk_widget_get_parent (GTK_WIDGET (fixture->legend)), GTK_TYPE_DROP_DOWN);
  GtkDropDown *group =
      GTK_DROP_DOWN (gtk_widget_get_next_sibling (gtk_widget_get_next_sibling (key)));
  GtkWidget *entry = gtk_widget_get_next_sibling (GTK_WIDGET (group));
  guint n = g_list_model_get_n_items (gtk_drop_down_get_model (group));
  int end = 3;

  gtk_drop_down_set_selected (group, n - 1);
  g_assert_true (gtk_widget_get_visible (entry));
  g_assert_nonnull (gtk_window_get_focus (GTK_WINDOW (fixture->pane.window)));
  g_assert_true (
      gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (fixture->pane.window)), entry));
  g_assert_true (has_all (fixture));
  gtk_editable_set_text (GTK_EDITABLE (entry), "ARR");
  pane_wait (has_match, fixture);
  gtk_editable_insert_text (GTK_EDITABLE (entry), "(", 1, &end);
  pane_wait (has_error, fixture);
  g_assert_true (has_match (fixture));
  gtk_editable_set_text (GTK_EDITABLE (entry), "");
  pane_wait (has_all, fixture);
  g_assert_false (has_error (fixture));
}

/* The names of files are no names of definitions: a row has them whole. */
static void
test_names (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *path = weft_test_corpus_path ("ghc-9.10/heap-hi.eventlog");
  g_autoptr (GFile) log = path != NULL ? g_file_new_for_path (path) : NULL;
  WeftDocumentPage *document;
  WeftHeapPage *page;

  if (log == NULL)
    {
      g_test_skip ("there is no corpus");
      return;
    }
  document = ui_open (fixture, log);
  g_assert_true (weft_document_page_show_page (document, "heap"));
  page = WEFT_HEAP_PAGE (weft_document_page_get_shown_page (document));
  ui_settle ();
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "buildShapes Heap.hs:28:35-43"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "Bin_Main_0 Map"));
  weft_heap_state_set_group (weft_plot_get_heap (ui_plot_of (page)), WEFT_HEAP_GROUP_SOURCE, NULL);
  ui_settle ();
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "Heap.hs"));
}

/* What is picked on a lane of one page is picked on the same lane of the other. */
static void
test_same_lanes (HeapFixture *fixture, gconstpointer unused)
{
  WeftPlot *other = fixture->pane.plot;
  const WeftTimeline *here = weft_plot_get_timeline (fixture->plot);
  const WeftTimeline *there = weft_plot_get_timeline (other);
  gint lane = -1, picked;
  WeftRange item;

  for (guint i = 0; i < here->lanes->len; i++)
    if (weft_timeline_lane (here, i)->klass == &weft_lane_collections)
      lane = (gint) i;
  g_assert_cmpint (lane, >, 0);
  weft_plot_set_item (fixture->plot, lane, 100, 200);
  picked = weft_plot_get_item (other, &item);
  g_assert_true (weft_timeline_lane (there, picked)->klass == &weft_lane_collections);
  g_assert_cmpint (weft_plot_get_item (fixture->plot, &item), ==, lane);
}

/* A log without a profile says how to get one. */
static void
test_missing (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *page = weft_heap_page_new (fixture->document);
  GtkWidget *missing, *copy;
  g_autofree char *text = NULL;

  pane_show (fixture, page, 900, 600);
  g_assert_true (pane_says (fixture, "No Heap Profile"));
  g_assert_true (pane_says (fixture, "+RTS -l -hT"));
  missing = ui_find_type (page, WEFT_TYPE_MISSING_PAGE);
  copy = ui_find_type (ui_find_type (missing, GTK_TYPE_LIST_BOX), GTK_TYPE_BUTTON);
  g_signal_emit_by_name (copy, "clicked");
  text = pane_clipboard (fixture);
  g_assert_cmpstr (text, ==, "+RTS -l -hT");
}

/* A window of 640 x 560 px has room for it. */
static void
test_small (HeapFixture *fixture, gconstpointer unused)
{
  int width, height;

  weft_page_show_panes (WEFT_PAGE (fixture->page), FALSE, FALSE, TRUE);
  gtk_widget_measure (GTK_WIDGET (fixture->page), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL,
                      NULL, NULL);
  gtk_widget_measure (GTK_WIDGET (fixture->page), GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL,
                      NULL);
  g_assert_cmpint (width, <=, 640);
  g_assert_cmpint (height, <=, 440);
}

/* Phases of life have names that say little. */
static void
test_phases (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *path = weft_test_corpus_path ("ghc-9.10/heap-prof-hb.eventlog");
  g_autoptr (GFile) file = path != NULL ? g_file_new_for_path (path) : NULL;
  WeftDocumentPage *page;
  GtkWidget *row = NULL;

  if (file == NULL)
    return;
  page = ui_open (fixture, file);
  g_assert_true (weft_document_page_show_page (page, "heap"));
  ui_settle ();
  for (row = ui_find_text (ui_find_type (GTK_WIDGET (page), WEFT_TYPE_HEAP_LEGEND), "VOID");
       row != NULL && gtk_widget_get_tooltip_text (row) == NULL; row = gtk_widget_get_parent (row))
    ;
  g_assert_nonnull (row);
  g_assert_true (g_str_has_prefix (gtk_widget_get_tooltip_text (row), "Void"));
}

#define heap_add(path, function) g_test_add (path, HeapFixture, NULL, set_up, function, tear_down)

/* 70 samples of 2,000 bands in 20 modules. */
static WeftTestLog *
large_log (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  for (guint sample = 1; sample <= 70; sample++)
    {
      weft_test_log_begin_block (log, 0xffff, sample * 1000000);
      if (sample == 1)
        weft_test_heap_profile (log, 1000000, 0, 1000000, 7, "");
      weft_test_heap_sample (log, sample * 1000000, 0);
      for (guint band = 0; band < 2000; band++)
        {
          g_autofree char *label = g_strdup_printf ("main:M%u.Con%u", band % 20, band);

          weft_test_heap_band (log, sample * 1000000, 0, label, 100 + band);
        }
      weft_test_heap_sample_end (log, sample * 1000000, 0);
      weft_test_log_end_block (log, sample * 1000000 + 10);
    }
  weft_test_log_data_end (log);
  return log;
}

static gboolean
is_grouped (gpointer plot)
{
  return weft_plot_get_heap_profile (plot)->samples->len > 0 &&
         weft_heap_profile_sample (weft_plot_get_heap_profile (plot), 0)->n == 20;
}

static gboolean
is_opened (gpointer plot)
{
  return weft_heap_profile_sample (weft_plot_get_heap_profile (plot), 0)->n == 100;
}

/* Groups of a large profile are made on a worker: the chart stays as it was until they are there,
 * and the last choice is what is shown in the end. */
static void
test_large_groups (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *page = weft_heap_page_new (fixture->document);
  WeftPlot *plot = ui_plot_of (page);
  WeftHeapState *state = weft_plot_get_heap (plot);

  pane_show (fixture, page, 1100, 800);
  g_assert_cmpuint (weft_heap_profile_sample (weft_plot_get_heap_profile (plot), 0)->n, ==, 2000);
  weft_heap_state_set_group (state, WEFT_HEAP_GROUP_MODULE, NULL);
  g_assert_cmpuint (weft_heap_profile_sample (weft_plot_get_heap_profile (plot), 0)->n, ==, 2000);
  /* of the bands before: not of those that come */
  weft_heap_state_isolate (state, 1999);
  pane_wait (is_grouped, plot);
  g_assert_true (weft_heap_state_shows_all (state));
  g_assert_cmpuint (weft_chart_heap_levels (weft_plot_get_chart (plot))->ranked_bands->len, ==, 15);

  weft_heap_state_set_group (state, WEFT_HEAP_GROUP_PACKAGE, NULL);
  weft_heap_state_set_group (state, WEFT_HEAP_GROUP_MODULE, NULL);
  weft_heap_state_open_group (state, "M7");
  pane_wait (is_opened, plot);
  weft_heap_state_set_group (state, WEFT_HEAP_NO_GROUP, NULL);
  g_assert_cmpuint (weft_heap_profile_sample (weft_plot_get_heap_profile (plot), 0)->n, ==, 2000);
}

static void
set_up_large (PaneFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftTestLog) log = large_log ();

  pane_set_up_log (fixture, log);
}

WEFT_TEST_UNIT (add_tests)
{
  heap_add ("/heap-page/lanes", test_lanes);
  heap_add ("/heap-page/divide", test_divide);
  heap_add ("/heap-page/clicks", test_clicks);
  heap_add ("/heap-page/escape", test_escape);
  heap_add ("/heap-page/switches", test_switches);
  heap_add ("/heap-page/cursors", test_cursors);
  heap_add ("/heap-page/axis", test_axis);
  heap_add ("/heap-page/table", test_table);
  heap_add ("/heap-page/words", test_words);
  heap_add ("/heap-page/which", test_which);
  heap_add ("/heap-page/block", test_block);
  heap_add ("/heap-page/groups", test_groups);
  g_test_add ("/heap-page/large-groups", PaneFixture, NULL, set_up_large, test_large_groups,
              pane_tear_down);
  heap_add ("/heap-page/match", test_match);
  ui_add ("/heap-page/names", test_names);
  heap_add ("/heap-page/same-lanes", test_same_lanes);
  heap_add ("/heap-page/small", test_small);
  pane_add_plain ("/heap-page/missing", test_missing);
  ui_add ("/heap-page/phases", test_phases);
}
