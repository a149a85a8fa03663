/* SPDX-License-Identifier: BSD-3-Clause */
/* The first page of a log: its numbers follow the selected range, can be copied, and lead to the
 * timeline. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-figures.h"
#include "weft-format.h"
#include "weft-log-cut.h"
#include "weft-overview-page.h"
#include "weft-statistics.h"
#include "weft-test-unit.h"
#include "weft-timeline-area.h"

static WeftTrace *
trace_of (PaneFixture *fixture)
{
  return weft_document_get_trace (fixture->document);
}

static void
test_ranges (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *page = weft_overview_page_new (fixture->document);
  WeftView *view = weft_document_get_view (fixture->document);
  g_autofree char *text = NULL;

  pane_show (fixture, page, 1400, 900);
  g_assert_true (pane_says (fixture, "Whole log"));
  g_assert_true (pane_says (fixture, "Productivity"));
  g_assert_true (pane_says (fixture, "Findings"));
  g_assert_false (pane_says (fixture, "_Whole Log"));
  weft_view_select (view, 1000000, 2500000);
  pane_wait_for (fixture, "Selected range");
  g_assert_true (pane_says (fixture, "1.000 ms to 2.500 ms"));
  g_assert_true (pane_says (fixture, "1.500 ms"));
  text = weft_overview_page_get_text (WEFT_OVERVIEW_PAGE (page));
  g_assert_nonnull (strstr (text, "Selected range: 1.000 ms to 2.500 ms"));
  g_assert_nonnull (strstr (text, "Elapsed\t1.500"));
  gtk_widget_activate_action (page, "overview.whole", NULL);
  g_assert_false (weft_view_has_selection (view));
  pane_wait_for (fixture, "Whole log");
}

/* The colours of the run, its heap lines and the histogram of pauses have their names beside them.
 */
static void
test_legends (PaneFixture *fixture, gconstpointer unused)
{
  static const char *const names[] = {
    "Running Haskell", "Garbage collection", "Live bytes",
    "Heap size",       "Generation 0",       "Older generations"
  };

  pane_show (fixture, weft_overview_page_new (fixture->document), 1400, 900);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    pane_wait_for (fixture, names[i]);
}

static void
test_copy (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *page = weft_overview_page_new (fixture->document);
  g_autofree char *all = NULL;
  g_autofree char *heap = NULL;

  pane_show (fixture, page, 1400, 900);
  g_signal_emit_by_name (ui_find_text (page, "_Copy All"), "clicked");
  all = pane_clipboard (fixture);
  for (guint i = 0; i < WEFT_N_FIGURES; i++)
    g_assert_nonnull (strstr (all, weft_figures_title (i)));
  g_assert_nonnull (strstr (all, "In This Log"));
  gtk_widget_activate_action (
      gtk_widget_get_ancestor (ui_find_text (page, "Maximum heap size"), WEFT_TYPE_FIGURE_CARD),
      "figures.copy", NULL);
  heap = pane_clipboard (fixture);
  g_assert_true (g_str_has_prefix (heap, "Heap\n"));
  g_assert_nonnull (strstr (all, heap));
}

/* A log that has next to nothing: reasons in place of numbers, flags in place of contents. */
static void
test_plain (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *page = weft_overview_page_new (fixture->document);

  pane_show (fixture, page, 900, 900);
  g_assert_true (pane_says (fixture, "not recorded"));
  g_assert_true (pane_says (fixture, "not recorded: +RTS -lg"));
  g_assert_true (pane_says (fixture, "+RTS -lg"));
  g_assert_false (pane_says (fixture, "Samples of live bytes"));
}

/* Where the list counts threads, it counts these and not their events. */
static void
test_contents (PaneFixture *fixture, gconstpointer unused)
{
  WeftTrace *trace = trace_of (fixture);
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  g_autofree char *text = weft_contents_list_text (trace);
  g_autofree char *row =
      g_strdup_printf ("Threads\t%s\n", weft_format_count (weft_threads_n (threads)).text);

  g_assert_nonnull (strstr (text, row));
}

static gboolean
append_bytes (gpointer out, const guint8 *data, gsize size, GError **error)
{
  g_byte_array_append (out, data, (guint) size);
  return TRUE;
}

/* A part of a longer log says so, and which features it has no events of. */
static void
test_part (PaneFixture *fixture, gconstpointer unused)
{
  WeftIndex *index = trace_of (fixture)->index;
  WeftRange range = weft_index_excerpt_range (index, index->to / 2, index->to);
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  PaneFixture part = { 0 };
  g_autofree char *contents = NULL;

  g_assert_true (weft_log_cut (index->log, range.from, range.to, 0, NULL, NULL, NULL, append_bytes,
                               log->bytes, NULL, NULL));
  pane_set_up_log (&part, log);
  pane_show (&part, weft_overview_page_new (part.document), 900, 900);
  g_assert_true (pane_says (&part, "Part of a log"));
  g_assert_false (pane_says (&part, "Whole log"));
  contents = weft_contents_list_text (trace_of (&part));
  g_assert_nonnull (strstr (contents, "Not in this part\t–\t"));
  g_assert_nonnull (strstr (contents, "time profile"));
  weft_view_select (weft_document_get_view (part.document), range.from, range.to - 1);
  pane_wait_for (&part, "_Whole Part");
  g_assert_false (pane_says (&part, "_Whole Log"));
  pane_tear_down (&part, NULL);
}

static void
test_figures (PaneFixture *fixture, gconstpointer unused)
{
  WeftTrace *trace = trace_of (fixture);
  WeftStatistics numbers = weft_statistics (trace, 0, G_MAXUINT64);
  g_auto (WeftFigures) figures = { 0 };

  for (guint i = 0; i < WEFT_N_FIGURES; i++)
    {
      weft_figures_fill (&figures, i, trace, &numbers);
      g_assert_true ((figures.rows->len > 0) == (figures.reason == NULL));
      for (guint k = 0; figures.has_heads && k < figures.n_columns; k++)
        g_assert_false (g_unichar_islower (g_utf8_get_char (figures.heads[k].name)));
      for (guint k = 0; k < figures.rows->len; k++)
        {
          const WeftFigureRow *row = &g_array_index (figures.rows, WeftFigureRow, k);

          /* each number says what it is */
          g_assert_true (row->definition != NULL || figures.has_heads);
          for (guint m = 0; m < figures.n_columns; m++)
            g_assert_nonnull (row->cells[m].text);
        }
    }
  for (guint i = 0; i < WEFT_N_OVERVIEW_NUMBERS; i++)
    {
      WeftNumber number = { 0 };

      g_assert_true (weft_number_init (&number, i, trace, &numbers));
      g_assert_true (number.definition != NULL && number.value != NULL && number.note != NULL);
      g_assert_cmpfloat (number.top, >, 0);
      weft_number_clear (&number);
    }
}

/* Sparks of a range without any are a word, not a table of zeros; the longest pause has the bound
 * of nearly all beside it. */
static void
test_zeros (PaneFixture *fixture, gconstpointer unused)
{
  WeftTrace *trace = trace_of (fixture);
  WeftStatistics numbers = weft_statistics (trace, 60000000, 120000000);
  g_auto (WeftFigures) figures = { 0 };
  WeftNumber number = { 0 };

  g_assert_true (weft_figures_are_available (WEFT_FIGURES_SPARKS, trace));
  weft_figures_fill (&figures, WEFT_FIGURES_SPARKS, trace, &numbers);
  g_assert_cmpuint (figures.rows->len, ==, 0);
  g_assert_cmpstr (figures.reason, ==, "none");
  weft_figures_fill (&figures, WEFT_FIGURES_GENERATIONS, trace, &numbers);
  g_assert_null (figures.reason);
  numbers = weft_statistics (trace, 0, G_MAXUINT64);
  weft_figures_fill (&figures, WEFT_FIGURES_SPARKS, trace, &numbers);
  g_assert_null (figures.reason);
  g_assert_true (weft_number_init (&number, 3, trace, &numbers));
  g_assert_true (g_str_has_prefix (number.note, "99 % at most 5.70 ms; at "));
  weft_number_clear (&number);
}

/* A program without sparks has no table of them. */
static void
test_no_sparks (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "caps-ghc-9.10.eventlog", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  WeftDocumentPage *document = ui_open (fixture, file);
  WeftTrace *trace;
  GtkWidget *page;
  g_autofree char *text = NULL;

  g_assert_true (weft_document_page_show_page (document, "overview"));
  ui_wait (fixture, ui_is_read);
  trace = weft_document_get_trace (weft_document_page_get_document (document));
  g_assert_false (weft_figures_are_available (WEFT_FIGURES_SPARKS, trace));
  g_assert_true (weft_figures_are_available (WEFT_FIGURES_GC, trace));
  page = GTK_WIDGET (weft_document_page_get_shown_page (document));
  text = weft_overview_page_get_text (WEFT_OVERVIEW_PAGE (page));
  g_assert_null (strstr (text, "\nSparks\n"));
  g_assert_nonnull (strstr (text, "\tnone created\n"));
  g_assert_null (ui_find_text (page, "Fizzled"));
}

/* From the productivity a way leads to where it is lowest. */
static void
test_lowest (PaneFixture *fixture, gconstpointer unused)
{
  WeftTrace *trace = trace_of (fixture);
  WeftStatistics numbers = weft_statistics (trace, 0, G_MAXUINT64);
  WeftProductivityWindow window;
  WeftNumber number = { 0 };

  g_assert_true (weft_productivity_lowest_covered (trace->productivity, &window));
  g_assert_true (weft_number_init (&number, 1, trace, &numbers));
  g_assert_cmpuint (number.from, ==, window.from);
  g_assert_cmpuint (number.to, ==, window.to);
  weft_number_clear (&number);
}

/* The columns of the busy HECs add up to what ran in all. */
static void
test_busy (PaneFixture *fixture, gconstpointer unused)
{
  WeftTrace *trace = trace_of (fixture);
  guint64 end = trace->index->to;

  for (guint i = 0; i < 20; i++)
    {
      guint64 a = (guint64) (g_test_rand_double () * (double) end);
      guint64 b = (guint64) (g_test_rand_double () * (double) end);
      WeftStatistics numbers = weft_statistics (trace, MIN (a, b), MAX (a, b));
      WeftRangeNumbers range = weft_range_numbers (trace, numbers.from, numbers.to, NULL);
      WeftNumber number = { 0 };
      double sum = 0;

      if (numbers.to - numbers.from < 1000000)
        continue;
      g_assert_true (weft_number_init (&number, 2, trace, &numbers));
      for (guint k = 0; k < WEFT_NUMBER_COLUMNS; k++)
        sum += number.columns[k] / WEFT_NUMBER_COLUMNS;
      g_assert_cmpfloat_with_epsilon (sum * (double) (numbers.to - numbers.from),
                                      (double) range.all.shares.run,
                                      (double) (numbers.to - numbers.from) * 1e-3);
      weft_number_clear (&number);
    }
}

static int
count_columns (GtkWidget *cards, int width)
{
  int n = 0;

  gtk_widget_measure (cards, GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
  gtk_widget_measure (cards, GTK_ORIENTATION_VERTICAL, width, NULL, NULL, NULL, NULL);
  gtk_widget_allocate (cards, width, 1000, -1, NULL);
  for (GtkWidget *child = gtk_widget_get_first_child (cards); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      graphene_rect_t bounds;

      g_assert_true (gtk_widget_compute_bounds (child, cards, &bounds));
      g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, width);
      n += bounds.origin.y == 0;
    }
  return n;
}

/* Six cards stand in rows of 6, 3, 2 or 1. */
static void
test_cards (void)
{
  g_autoptr (GtkWidget) cards = g_object_ref_sink (weft_card_columns_new (200, 12, 6, TRUE));

  for (guint i = 0; i < 6; i++)
    {
      GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

      gtk_widget_set_size_request (card, 100, 50);
      weft_card_columns_append (WEFT_CARD_COLUMNS (cards), card, 1);
    }
  g_assert_cmpint (count_columns (cards, 1600), ==, 6);
  g_assert_cmpint (count_columns (cards, 1100), ==, 3);
  g_assert_cmpint (count_columns (cards, 600), ==, 2);
  g_assert_cmpint (count_columns (cards, 300), ==, 1);

  /* those of a row are as high as the highest */
  gtk_widget_set_size_request (gtk_widget_get_first_child (cards), 100, 80);
  count_columns (cards, 600);
  g_assert_cmpint (
      gtk_widget_get_height (gtk_widget_get_next_sibling (gtk_widget_get_first_child (cards))), ==,
      80);
  g_assert_cmpint (gtk_widget_get_height (gtk_widget_get_last_child (cards)), ==, 50);
}

/* One card is no wider than the others would leave it. */
static void
test_lone_card (void)
{
  g_autoptr (GtkWidget) cards = g_object_ref_sink (weft_card_columns_new (200, 12, 6, TRUE));
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  weft_card_columns_append (WEFT_CARD_COLUMNS (cards), card, 1);
  count_columns (cards, 1200);
  g_assert_cmpint (gtk_widget_get_width (card), <=, 400);
  count_columns (cards, 300);
  g_assert_cmpint (gtk_widget_get_width (card), ==, 300);
}

/* A heap profile of its own does not tell what ran: nothing is said of it, and no head is empty. */
static void
test_hp (UiFixture *fixture, gconstpointer unused)
{
  const char text[] = "JOB \"a\"\nDATE \"b\"\nSAMPLE_UNIT \"seconds\"\n"
                      "VALUE_UNIT \"bytes\"\nBEGIN_SAMPLE 0.1\nMain.f\t8\nEND_SAMPLE 0.1\n"
                      "BEGIN_SAMPLE 0.2\nMain.f\t16\nEND_SAMPLE 0.2\n";
  g_autoptr (GFile) file = ui_file (fixture, "a.hp", text, -1);
  WeftDocumentPage *page = ui_open (fixture, file);
  GtkWidget *timeline = GTK_WIDGET (weft_document_page_get_page (page, "timeline"));

  g_assert_true (weft_document_page_show_page (page, "overview"));
  ui_settle ();
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "not recorded"));
  g_assert_null (ui_find_text (GTK_WIDGET (page), "none in this log"));
  g_assert_true (weft_document_page_show_page (page, "timeline"));
  ui_settle ();
  g_assert_nonnull (ui_find_text (timeline, "Heap Profile"));
  g_assert_null (ui_find_text (timeline, "Legend"));
}

/* A finding is a way into the timeline. */
static void
test_way (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));
  WeftRange limits = weft_view_get_limits (view), visible;
  GtkWidget *overview;

  g_assert_true (weft_document_page_show_page (page, "overview"));
  overview = GTK_WIDGET (weft_document_page_get_shown_page (page));
  g_assert_true (WEFT_IS_OVERVIEW_PAGE (overview));
  g_signal_emit_by_name (ui_find_type (overview, WEFT_TYPE_OVERVIEW_RUN), "opened",
                         (limits.from + limits.to) / 2);
  g_assert_true (weft_document_page_get_shown_page (page) ==
                 weft_document_page_get_page (page, "timeline"));
  visible = weft_view_get_visible (view);
  g_assert_cmpuint (visible.to - visible.from, <, (limits.to - limits.from) / 10);
  g_assert_true (weft_view_back (view));
}

static double
scroll_of (GtkWidget *overview)
{
  GtkWidget *scrolled = ui_find_type (overview, GTK_TYPE_SCROLLED_WINDOW);

  return gtk_adjustment_get_value (
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled)));
}

/* The page is never scrolled as it is shown: the focus begins at its top, and comes back to what
 * had it, in sight or not. */
static void
test_return (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);
  GtkRoot *root = GTK_ROOT (fixture->window);
  GtkWidget *overview, *scrolled, *run;

  gtk_window_set_default_size (GTK_WINDOW (root), 900, 500);
  g_assert_true (weft_document_page_show_page (page, "overview"));
  overview = GTK_WIDGET (weft_document_page_get_shown_page (page));
  ui_lay_out (overview);
  g_assert_cmpfloat (scroll_of (overview), ==, 0);
  run = ui_find_type (overview, WEFT_TYPE_OVERVIEW_RUN);
  g_assert_true (gtk_root_get_focus (root) ==
                 gtk_widget_get_ancestor (ui_find_text (overview, "_Copy All"), GTK_TYPE_BUTTON));
  g_assert_true (gtk_widget_grab_focus (run));
  scrolled = ui_find_type (overview, GTK_TYPE_SCROLLED_WINDOW);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled)),
                            40);
  for (guint is_button = 0; is_button <= 1; is_button++)
    {
      g_assert_true (weft_document_page_show_page (page, "timeline"));
      ui_lay_out (GTK_WIDGET (page));
      /* as a click on the page's name does */
      if (is_button)
        gtk_root_set_focus (root, NULL);
      g_assert_true (weft_document_page_show_page (page, "overview"));
      ui_lay_out (overview);
      g_assert_true (gtk_root_get_focus (root) == run);
      g_assert_cmpfloat (scroll_of (overview), ==, 40);
    }
}

/* The card of a number that is somewhere leads to that time, whose numbers are then told: the
 * lowest productivity, not that of what is seen around it. */
static void
test_lowest_card (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);
  WeftDocument *document = weft_document_page_get_document (page);
  WeftView *view = weft_document_get_view (document);
  WeftProductivityWindow window;
  WeftRange selection;
  GtkWidget *overview, *card;

  g_assert_true (weft_document_page_show_page (page, "overview"));
  overview = GTK_WIDGET (weft_document_page_get_shown_page (page));
  card = gtk_widget_get_ancestor (ui_find_text (overview, "of the time outside of GC"),
                                  WEFT_TYPE_NUMBER_CARD);
  g_assert_true (
      weft_productivity_lowest_covered (weft_document_get_trace (document)->productivity, &window));
  g_signal_emit_by_name (ui_find_type (card, GTK_TYPE_BUTTON), "clicked");
  selection = weft_view_get_selection (view);
  g_assert_cmpuint (selection.from, ==, window.from);
  g_assert_cmpuint (selection.to, ==, window.to);
  g_assert_cmpuint (weft_view_get_visible (view).from, <=, window.from);
  ui_lay_out (GTK_WIDGET (page));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (weft_document_page_get_shown_page (page)), "1.7 %"));
}

/* Whether the lane with the focus is @id, and in view. */
static gboolean
lane_is_in_view (WeftDocumentPage *page, const char *id)
{
  WeftPlot *plot = ui_plot_of (weft_document_page_get_page (page, "timeline"));
  WeftLaneList *lanes = weft_timeline_area_get_lanes (WEFT_TIMELINE_AREA (ui_find_type (
      GTK_WIDGET (weft_document_page_get_page (page, "timeline")), WEFT_TYPE_TIMELINE_AREA)));
  gint lane = weft_timeline_find (weft_plot_get_timeline (plot), id);
  double y, height;

  return lane == weft_plot_get_focus (plot, NULL) &&
         weft_lane_list_lane_extent (lanes, lane, &y, &height) && y >= 0 &&
         y + height <= gtk_widget_get_height (GTK_WIDGET (lanes));
}

/* The card of the longest pause leads to that GC, picked on its lane, which is scrolled to and
 * shown if it was hidden; that of the productivity picks nothing. */
static void
test_place_card (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page;
  GtkWidget *overview, *timeline, *pause, *lowest;
  WeftRange item;
  WeftView *view;

  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 1000, 640);
  page = ui_open (fixture, example);
  view = weft_document_get_view (weft_document_page_get_document (page));
  g_assert_true (weft_document_page_show_page (page, "overview"));
  overview = GTK_WIDGET (weft_document_page_get_shown_page (page));
  timeline = GTK_WIDGET (weft_document_page_get_page (page, "timeline"));
  pause = gtk_widget_get_ancestor (ui_find_text (overview, "Longest pause"), WEFT_TYPE_NUMBER_CARD);
  lowest = gtk_widget_get_ancestor (ui_find_text (overview, "of the time outside of GC"),
                                    WEFT_TYPE_NUMBER_CARD);
  g_object_set (ui_plot_of (timeline), "lane-layout", "gc:hidden", NULL);
  g_signal_emit_by_name (ui_find_type (pause, GTK_TYPE_BUTTON), "clicked");
  ui_lay_out (timeline);
  ui_settle ();
  g_assert_cmpstr (weft_view_get_item (view, &item), ==, "gc");
  g_assert_true (lane_is_in_view (page, "gc"));
  g_assert_false (weft_view_has_selection (view));
  g_assert_nonnull (ui_find_text (timeline, "heap profile sample"));
  g_assert_true (weft_document_page_show_page (page, "overview"));
  g_signal_emit_by_name (ui_find_type (lowest, GTK_TYPE_BUTTON), "clicked");
  ui_lay_out (timeline);
  ui_settle ();
  g_assert_null (weft_view_get_item (view, &item));
  g_assert_true (lane_is_in_view (page, "gc/productivity"));
}

/* Presses @keyval @n times in a chart. */
static void
press (GtkWidget *view, guint keyval, guint n)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (view);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);
      gboolean is_handled = FALSE;

      for (guint k = 0; k < n && GTK_IS_EVENT_CONTROLLER_KEY (controller); k++)
        g_signal_emit_by_name (controller, "key-pressed", keyval, 0, 0, &is_handled);
    }
}

/* Arrows move a cursor over the whole log, with Shift they select, as a drag does. */
static void
test_run_keys (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));
  WeftRange limits = weft_view_get_limits (view), selection;
  guint64 step = (limits.to - limits.from) / 100, time;
  GtkWidget *run;

  g_assert_true (weft_document_page_show_page (page, "overview"));
  ui_settle ();
  run = ui_find_type (GTK_WIDGET (page), WEFT_TYPE_OVERVIEW_RUN);
  g_assert_true (gtk_widget_grab_focus (run));
  g_assert_true (ui_press (run, GDK_KEY_Home, 0));
  g_assert_true (ui_press (run, GDK_KEY_Right, 0));
  g_assert_true (weft_view_get_hover (view, &time, NULL));
  g_assert_cmpuint (time, ==, limits.from + step);
  g_assert_false (weft_view_has_selection (view));
  for (guint i = 0; i < 3; i++)
    g_assert_true (ui_press (run, GDK_KEY_Right, GDK_SHIFT_MASK));
  selection = weft_view_get_selection (view);
  g_assert_cmpuint (selection.from, ==, limits.from + step);
  g_assert_cmpuint (selection.to, ==, limits.from + 4 * step);
  g_assert_true (ui_press (run, GDK_KEY_Escape, 0));
  g_assert_false (weft_view_has_selection (view));
  g_assert_false (ui_press (run, GDK_KEY_Escape, 0));
  g_assert_true (ui_press (run, GDK_KEY_End, GDK_SHIFT_MASK));
  g_assert_cmpuint (weft_view_get_selection (view).to, ==, limits.to);
  g_assert_true (ui_press (run, GDK_KEY_Return, 0));
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (weft_document_page_get_pages (page)), ==,
                   "timeline");
}

static gboolean
has_shares (UiFixture *fixture)
{
  GtkWidget *sentence =
      ui_find_text (GTK_WIDGET (weft_window_get_page (fixture->window)), "With perfect sharing");

  return sentence != NULL && gtk_widget_get_mapped (sentence);
}

static GtkWidget *
card_of (UiFixture *fixture, const char *sentence)
{
  return gtk_widget_get_ancestor (
      ui_find_text (GTK_WIDGET (weft_window_get_page (fixture->window)), sentence),
      WEFT_TYPE_SHARE_CARD);
}

/* The charts of parallelism and of mutator utilisation lead to the times that they are about, and
 * to tables. */
static void
test_shares (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);
  WeftDocument *document = weft_document_page_get_document (page);
  WeftView *view = weft_document_get_view (document);
  WeftTrace *trace = weft_document_get_trace (document);
  WeftParallelSums sums;
  WeftRange range;
  GtkWidget *card;

  g_assert_true (weft_document_page_show_page (page, "overview"));
  ui_wait (fixture, has_shares);
  card = card_of (fixture, "With perfect sharing");
  g_assert_true (card != card_of (fixture, "At least 50 %"));
  press (ui_find_type (card, WEFT_TYPE_SHARE_VIEW), GDK_KEY_Right, 3); /* GC, none, one HEC */
  press (ui_find_type (card, WEFT_TYPE_SHARE_VIEW), GDK_KEY_Return, 1);
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (weft_document_page_get_pages (page)), ==,
                   "timeline");
  range = weft_view_get_selection (view);
  sums = weft_parallelism_sum_range (weft_trace_parallelism (trace), &trace->coverage->process,
                                     range.from, range.to, NULL);
  g_assert_cmpuint (range.to, >, range.from);
  g_assert_cmpuint (sums.one, ==, range.to - range.from);

  weft_view_select (view, 0, 0);
  g_assert_true (weft_document_page_show_page (page, "overview"));
  ui_wait (fixture, has_shares);
  card = card_of (fixture, "At least 50 %");
  press (ui_find_type (card, WEFT_TYPE_SHARE_VIEW), GDK_KEY_Right, 1); /* in the longest pause */
  press (ui_find_type (card, WEFT_TYPE_SHARE_VIEW), GDK_KEY_Return, 1);
  range = weft_view_get_selection (view);
  sums = weft_parallelism_sum_range (weft_trace_parallelism (trace), &trace->coverage->process,
                                     range.from, range.to, NULL);
  g_assert_cmpuint (range.to, >, range.from);
  g_assert_cmpuint (sums.paused, ==, range.to - range.from);

  g_assert_true (weft_document_page_show_page (page, "overview"));
  card = ui_find_text (GTK_WIDGET (page), "Scheduling Latency");
  g_signal_emit_by_name (gtk_widget_get_ancestor (card, GTK_TYPE_BUTTON), "clicked");
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (weft_document_page_get_pages (page)), ==,
                   "tables");
}

WEFT_TEST_UNIT (add_tests)
{
  pane_add ("/overview/ranges", test_ranges);
  pane_add ("/overview/legends", test_legends);
  pane_add ("/overview/copy", test_copy);
  pane_add_plain ("/overview/plain", test_plain);
  pane_add ("/overview/contents", test_contents);
  pane_add ("/overview/part", test_part);
  pane_add ("/overview/figures", test_figures);
  pane_add ("/overview/zeros", test_zeros);
  ui_add ("/overview/no-sparks", test_no_sparks);
  pane_add ("/overview/lowest", test_lowest);
  pane_add ("/overview/busy", test_busy);
  g_test_add_func ("/overview/cards", test_cards);
  g_test_add_func ("/overview/lone-card", test_lone_card);
  ui_add ("/overview/run-keys", test_run_keys);
  ui_add ("/overview/hp", test_hp);
  ui_add ("/overview/way", test_way);
  ui_add ("/overview/return", test_return);
  ui_add ("/overview/lowest-card", test_lowest_card);
  ui_add ("/overview/place-card", test_place_card);
  ui_add ("/overview/shares", test_shares);
}
