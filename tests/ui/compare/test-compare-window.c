/* SPDX-License-Identifier: BSD-3-Clause */
/* The comparison of two tabs. */
#include "profile-log.h"
#include "ui-fixture.h"
#include "weft-compare-parts.h"
#include "weft-compare-window.h"
#include "weft-heap-comparison.h"
#include "weft-settings.h"
#include "weft-test-unit.h"
#include "weft-window-private.h"

static WeftCompareWindow *
compare_window (void)
{
  GtkWidget *window = ui_find_window (WEFT_TYPE_COMPARE_WINDOW);

  return window != NULL ? WEFT_COMPARE_WINDOW (window) : NULL;
}

static guint
n_compare_windows (void)
{
  g_autoptr (GList) all = gtk_window_list_toplevels ();
  guint n = 0;

  for (GList *l = all; l != NULL; l = l->next)
    n += WEFT_IS_COMPARE_WINDOW (l->data);
  return n;
}

static WeftTableModel *
model_of (void)
{
  GtkWidget *heap = ui_find_type (GTK_WIDGET (compare_window ()), WEFT_TYPE_COMPARE_HEAP);

  return weft_table_view_get_model (WEFT_TABLE_VIEW (ui_find_type (heap, WEFT_TYPE_TABLE_VIEW)));
}

static gboolean
has_rows (UiFixture *fixture)
{
  return compare_window () != NULL && weft_table_model_get_rows (model_of ()) != NULL &&
         g_list_model_get_n_items (G_LIST_MODEL (model_of ())) > 0;
}

static gboolean
is_compared (UiFixture *fixture)
{
  return compare_window () != NULL &&
         ui_find_text (GTK_WIDGET (compare_window ()), "Heap Profile") != NULL;
}

/* Opens the window, with the heap profiles of both. */
static void
compare_heaps (UiFixture *fixture)
{
  weft_document_page_show_page (weft_window_get_page (fixture->window), "heap");
  ui_activate (fixture, "win.compare");
  ui_wait (fixture, has_rows);
}

static gboolean
is_filtered (UiFixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (model_of ())) <
         weft_table_model_get_rows (model_of ())->n;
}

static GtkStack *
subjects (void)
{
  return GTK_STACK (gtk_widget_get_template_child (GTK_WIDGET (compare_window ()),
                                                   WEFT_TYPE_COMPARE_WINDOW, "pages"));
}

static const char *
subject (void)
{
  return gtk_stack_get_visible_child_name (subjects ());
}

static void
show (const char *name)
{
  gtk_stack_set_visible_child_name (subjects (), name);
  ui_settle ();
}

static gboolean
has_numbers (UiFixture *fixture)
{
  return compare_window () != NULL &&
         ui_find_text (GTK_WIDGET (compare_window ()), "Productivity") != NULL;
}

/* What the quantities are, in the width that is left: not where it would be cut to nothing. */
static gboolean
has_meanings (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (compare_window ()), "Length of the range.") != NULL;
}

static gboolean
has_no_meanings (UiFixture *fixture)
{
  return !has_meanings (fixture);
}

static void
check_meanings (UiFixture *fixture)
{
  g_assert_nonnull (ui_find_text (GTK_WIDGET (compare_window ()), "HECs"));
  gtk_window_set_default_size (GTK_WINDOW (compare_window ()), 1400, 600);
  ui_wait (fixture, has_meanings);
  gtk_window_set_default_size (GTK_WINDOW (compare_window ()), 600, 600);
  ui_wait (fixture, has_no_meanings);
}

/* What is compared has the room below it to the foot of the window. */
static gboolean
fills_window (UiFixture *fixture)
{
  graphene_rect_t bounds;
  GtkWidget *window = GTK_WIDGET (compare_window ());

  return gtk_widget_compute_bounds (GTK_WIDGET (subjects ()), window, &bounds) &&
         gtk_widget_get_height (window) - (bounds.origin.y + bounds.size.height) < 2;
}

static char *saved; /* where a picture is to be */

static gboolean
is_saved (UiFixture *fixture)
{
  return g_file_test (saved, G_FILE_TEST_EXISTS);
}

static void
assert_exports (UiFixture *fixture, const char *name, const char *magic)
{
  g_autofree char *data = NULL;

  saved = g_build_filename (fixture->folder, name, NULL);
  weft_compare_window_export (compare_window (), saved);
  ui_wait (fixture, is_saved);
  g_assert_true (g_file_get_contents (saved, &data, NULL, NULL));
  g_assert_true (g_str_has_prefix (data, magic));
  g_clear_pointer (&saved, g_free);
}

/* The example in two tabs: all bands are in both, and nothing differs. */
static void
test_tabs (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftTableFilter) filter = weft_table_filter_new ();
  g_autoptr (GFile) example = ui_example ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) copy = NULL;
  g_autofree char *data = NULL;
  const WeftTableRows *rows;
  gsize size;

  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, &error));
  copy = ui_file (fixture, "copy.eventlog", data, (gssize) size);
  ui_open (fixture, copy);
  ui_open (fixture, example);
  compare_heaps (fixture);
  rows = weft_table_model_get_rows (model_of ());
  for (guint row = 0; row < rows->n; row++)
    {
      g_autofree char *where = weft_table_get_raw_text (rows, row, 5);
      g_autofree char *change = weft_table_get_raw_text (rows, row, 1);

      g_assert_cmpstr (where, !=, "only in A");
      g_assert_cmpstr (where, !=, "only in B");
      g_assert_cmpstr (change, ==, "0");
    }
  show (WEFT_SUBJECT_NUMBERS);
  ui_wait (fixture, has_numbers);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (compare_window ()), "1.00×"));
  check_meanings (fixture);
  show (WEFT_SUBJECT_HEAP);
  ui_wait (fixture, fills_window);
  assert_exports (fixture, "heaps.png", "\x89PNG");
  weft_table_filter_add (filter,
                         (WeftTableTest){ .needle = g_utf8_casefold ("THUNK", -1), .column = -1 });
  weft_table_model_set_filter (model_of (), filter);
  ui_wait (fixture, is_filtered);
  gtk_window_destroy (GTK_WINDOW (compare_window ()));
  ui_settle ();
  g_assert_null (compare_window ());
}

static GtkDropDown *
list_of (char side)
{
  return GTK_DROP_DOWN (gtk_widget_get_template_child (
      GTK_WIDGET (compare_window ()), WEFT_TYPE_COMPARE_WINDOW, side == 'A' ? "list_a" : "list_b"));
}

static const char *
name_of (char side)
{
  return gtk_string_object_get_string (gtk_drop_down_get_selected_item (list_of (side)));
}

/* The example beside a log of its name: both are named with their folders. */
static void
test_names (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  g_autofree char *data = NULL;
  g_autoptr (GFile) copy = NULL;
  g_autofree char *folder = g_path_get_basename (fixture->folder);
  g_autofree char *name = g_build_filename (folder, "demo.eventlog", NULL);
  gsize size;

  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, NULL));
  copy = ui_file (fixture, "demo.eventlog", data, (gssize) size);
  ui_open (fixture, copy);
  ui_open (fixture, example);
  compare_heaps (fixture);
  g_assert_cmpstr (name_of ('A'), ==, name);
  g_assert_cmpstr (name_of ('B'), ==, "data/demo.eventlog");
  gtk_window_destroy (GTK_WINDOW (compare_window ()));
  ui_settle ();
}

/* A window with the log of @page as A, and no B. */
static GtkWidget *
new_window (UiFixture *fixture, WeftDocumentPage *page)
{
  g_autoptr (GPtrArray) sides = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (sides, weft_compare_side_new (weft_document_page_get_document (page)));
  return weft_compare_window_new (GTK_WINDOW (fixture->window), sides, 0, 1, WEFT_SUBJECT_NUMBERS);
}

/* A is what was opened first, whichever tab is shown; the page's subject comes first; Swap, and a
 * choice of what the other side is, change the sides. */
static void
test_order (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  g_autofree char *data = NULL;
  g_autoptr (GFile) copy = NULL;
  gsize size;

  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, NULL));
  copy = ui_file (fixture, "copy.eventlog", data, (gssize) size);
  ui_open (fixture, copy);
  weft_document_page_show_page (ui_open (fixture, example), "heap");
  for (guint i = 0; i < 2; i++)
    {
      ui_activate (fixture, "win.compare");
      ui_wait (fixture, is_compared);
      g_assert_cmpstr (name_of ('A'), ==, "copy.eventlog");
      g_assert_cmpstr (name_of ('B'), ==, "demo.eventlog");
      g_assert_cmpstr (subject (), ==, i == 0 ? "heap" : "numbers");
      gtk_widget_activate_action (GTK_WIDGET (compare_window ()), "compare.swap", NULL);
      /* asked for again, the same is shown as it is */
      ui_activate (fixture, "win.compare");
      g_assert_cmpuint (n_compare_windows (), ==, 1);
      g_assert_cmpstr (name_of ('A'), ==, "demo.eventlog");
      g_assert_cmpstr (name_of ('B'), ==, "copy.eventlog");
      gtk_drop_down_set_selected (list_of ('A'), 0);
      g_assert_cmpstr (name_of ('A'), ==, "copy.eventlog");
      g_assert_cmpstr (name_of ('B'), ==, "demo.eventlog");
      gtk_window_destroy (GTK_WINDOW (compare_window ()));
      ui_settle ();
      ui_activate (fixture, "win.next-tab");
    }
}

static WeftTableRows *
cost_rows (void)
{
  GtkWidget *profile = ui_find_type (GTK_WIDGET (compare_window ()), WEFT_TYPE_COMPARE_PROFILE);

  return weft_table_model_get_rows (
      weft_table_view_get_model (WEFT_TABLE_VIEW (ui_find_type (profile, WEFT_TYPE_TABLE_VIEW))));
}

static gboolean
has_costs (UiFixture *fixture)
{
  return compare_window () != NULL && cost_rows () != NULL;
}

/* The cost centres of two logs, as many as there are samples of them. */
static void
test_costs (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) one = profile_log (fixture);
  g_autofree char *data = NULL;
  g_autoptr (GFile) copy = NULL;
  gsize size;

  g_assert_true (g_file_load_contents (one, NULL, &data, &size, NULL, NULL));
  copy = ui_file (fixture, "copy.eventlog", data, (gssize) size);
  ui_open (fixture, one);
  weft_document_page_show_page (ui_open (fixture, copy), "profile");
  ui_activate (fixture, "win.compare");
  ui_wait (fixture, has_costs);
  g_assert_cmpstr (subject (), ==, "profile");
  for (guint row = 0; row < cost_rows ()->n; row++)
    {
      g_autofree char *change = weft_table_get_raw_text (cost_rows (), row, 1);

      g_assert_cmpstr (change, ==, "0");
    }
  g_assert_nonnull (ui_find_text (GTK_WIDGET (compare_window ()), "0 of "));
  assert_exports (fixture, "flame.svg", "<");
  gtk_window_destroy (GTK_WINDOW (compare_window ()));
  ui_settle ();
}

static gboolean
is_in_seconds (UiFixture *fixture)
{
  return has_numbers (fixture) &&
         ui_find_text (GTK_WIDGET (compare_window ()), "40.000 ms") == NULL &&
         g_str_has_suffix (name_of ('B'), " s");
}

static gboolean
is_in_ms (UiFixture *fixture)
{
  return has_numbers (fixture) &&
         ui_find_text (GTK_WIDGET (compare_window ()), "40.000 ms") != NULL;
}

/* A new unit of times is that of the comparison at once. */
static void
check_unit (UiFixture *fixture)
{
  g_settings_set_string (weft_settings_get (), "time-unit", "s");
  ui_wait (fixture, is_in_seconds);
  g_settings_reset (weft_settings_get (), "time-unit");
  ui_wait (fixture, is_in_ms);
  g_assert_cmpstr (name_of ('B'), ==, "20.000 ms to 60.000 ms");
}

/* In a narrow window titles are cut, and not the verdict, which is the last column. */
static void
check_widths (void)
{
  GtkWidget *window = GTK_WIDGET (compare_window ());
  GtkWidget *title = ui_find_text (window, "Elapsed with perfect sharing");
  GtkWidget *verdict = ui_find_text (window, "Verdict");
  int least, wanted;

  gtk_widget_measure (title, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
  g_assert_cmpint (least, <, wanted);
  gtk_widget_measure (verdict, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
  g_assert_cmpint (least, ==, wanted);
}

/* A is the marked range, or that which was selected before, B the selected one; one range alone is
 * compared with the whole log. */
static void
test_ranges (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocument *document = weft_document_page_get_document (ui_open (fixture, example));
  g_autoptr (WeftCompareSide) whole = weft_compare_side_new (document);
  g_autofree char *sentence = NULL;
  WeftCompareWindow *window;

  ui_activate (fixture, "win.compare-ranges");
  g_assert_null (compare_window ());
  weft_view_select (weft_document_get_view (document), 20000000, 60000000);
  ui_activate (fixture, "win.compare-ranges");
  ui_wait (fixture, has_numbers);
  g_assert_cmpstr (name_of ('A'), ==, "demo.eventlog");
  g_assert_cmpstr (name_of ('B'), ==, "20.000 ms to 60.000 ms");
  /* asked for again, it is the same window, and the same pair */
  window = compare_window ();
  weft_compare_window_set_sides (window, whole, whole);
  g_assert_cmpstr (name_of ('B'), ==, "demo.eventlog");
  ui_activate (fixture, "win.compare-ranges");
  g_assert_true (compare_window () == window);
  g_assert_cmpuint (n_compare_windows (), ==, 1);
  g_assert_cmpstr (name_of ('B'), ==, "20.000 ms to 60.000 ms");
  gtk_window_destroy (GTK_WINDOW (compare_window ()));
  weft_view_select (weft_document_get_view (document), 80000000, 90000000);
  weft_view_select (weft_document_get_view (document), 20000000, 60000000);
  ui_activate (fixture, "win.compare-ranges");
  ui_wait (fixture, has_numbers);
  g_assert_cmpstr (name_of ('A'), ==, "80.000 ms to 90.000 ms");
  g_assert_cmpstr (name_of ('B'), ==, "20.000 ms to 60.000 ms");
  gtk_window_destroy (GTK_WINDOW (compare_window ()));
  weft_bookmarks_add (weft_document_get_bookmarks (document), 100000000, 120000000, "late");
  ui_activate (fixture, "win.compare-ranges");
  ui_wait (fixture, has_numbers);
  g_assert_cmpstr (name_of ('A'), ==, "late");
  g_assert_cmpstr (name_of ('B'), ==, "20.000 ms to 60.000 ms");
  g_assert_nonnull (ui_find_text (GTK_WIDGET (compare_window ()), "40.000 ms"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (compare_window ()), "+20.000 ms"));
  g_object_get (ui_find_type (GTK_WIDGET (compare_window ()), WEFT_TYPE_COMPARE_NUMBERS),
                "sentence", &sentence, NULL);
  g_assert_nonnull (strstr (sentence, "elapsed 20.0 → 40.0 ms (+100.0 %)"));
  check_widths ();
  check_unit (fixture);
  show (WEFT_SUBJECT_HEAP);
  ui_wait (fixture, has_rows);
  gtk_window_destroy (GTK_WINDOW (compare_window ()));
  ui_settle ();
}

/* Of several runs there are medians, and how many they are of. */
static void
test_runs (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  g_autofree char *data = NULL;
  GFile *files[6];
  gsize size;

  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, NULL));
  for (guint i = 0; i < 6; i++)
    {
      g_autofree char *name = g_strdup_printf ("%c%u.eventlog", i < 3 ? 'a' : 'b', i);

      files[i] = ui_file (fixture, name, data, (gssize) size);
    }
  weft_window_compare_runs (fixture->window, files, 6, 3);
  ui_wait (fixture, has_numbers);
  g_assert_cmpstr (name_of ('A'), ==, "a0.eventlog and 2 more");
  g_assert_nonnull (ui_find_text (GTK_WIDGET (compare_window ()), "B (n = 3)"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (compare_window ()), "No clear change"));
  gtk_window_destroy (GTK_WINDOW (compare_window ()));
  ui_settle ();
  for (guint i = 0; i < 6; i++)
    g_object_unref (files[i]);
}

static gboolean
has_runs_of_b (UiFixture *fixture)
{
  return compare_window () != NULL &&
         ui_find_text (GTK_WIDGET (compare_window ()), "B (n = 3)") != NULL;
}

/* One run each is said to tell no chance, and runs can be added; a log that is there already is
 * none more. */
static void
test_more_runs (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  g_autoptr (GPtrArray) more = g_ptr_array_new_with_free_func (g_object_unref);
  g_autofree char *data = NULL;
  GFile *files[4];
  gsize size;

  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *name = g_strdup_printf ("run%u.eventlog", i);

      files[i] = ui_file (fixture, name, data, (gssize) size);
    }
  weft_window_compare_runs (fixture->window, files, 2, 1);
  ui_wait (fixture, has_numbers);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (compare_window ()), "One run each"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (compare_window ()), "± 35 %"));
  for (guint i = 1; i < G_N_ELEMENTS (files); i++)
    {
      g_ptr_array_add (more, weft_document_new (g_file_peek_path (files[i])));
      weft_document_read (g_ptr_array_index (more, more->len - 1));
    }
  weft_compare_window_add_runs (compare_window (), 1, more);
  ui_wait (fixture, has_runs_of_b);
  g_assert_null (ui_find_text (GTK_WIDGET (compare_window ()), "One run each"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (compare_window ()), "One run on one side"));
  g_assert_cmpstr (name_of ('B'), ==, "run1.eventlog and 2 more");
  gtk_window_destroy (GTK_WINDOW (compare_window ()));
  ui_settle ();
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    g_object_unref (files[i]);
}

/* Runs of which one is not on this computer are opened alone, in a window that is seen. What is
 * asked for by a hint that has no runs for both sides is opened, too. */
static void
test_remote_runs (UiFixture *fixture, gconstpointer unused)
{
  GApplication *application = G_APPLICATION (fixture->application);
  g_autoptr (GFile) example = ui_example ();
  g_autoptr (GFile) remote = g_file_new_for_uri ("weft-nowhere://host/x.eventlog");
  GFile *files[] = { example, remote };
  WeftWindow *window = weft_window_new (fixture->application);

  weft_window_compare_runs (window, files, 2, 1);
  ui_settle ();
  g_assert_null (compare_window ());
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (window)));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (window), "“weft-nowhere:"));
  g_assert_cmpint (adw_tab_view_get_n_pages (window->tabs), ==, 1);
  G_APPLICATION_GET_CLASS (application)->open (application, &remote, 1, "compare:1");
  ui_settle ();
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL;
       l = l->next)
    g_assert_true (gtk_widget_get_visible (l->data));
}

static gboolean
is_asking (UiFixture *fixture)
{
  return compare_window () != NULL &&
         ui_find_text (GTK_WIDGET (compare_window ()), "The Log Cannot Be Read") != NULL;
}

/* A file that is no log says so, and leaves no numbers. */
static void
test_no_log (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  g_autoptr (GFile) text = ui_file (fixture, "text.eventlog", "words", -1);
  g_autoptr (WeftDocument) other = weft_document_new (g_file_peek_path (text));
  GtkWidget *window = new_window (fixture, ui_open (fixture, example));

  gtk_window_present (GTK_WINDOW (window));
  ui_settle ();
  g_assert_nonnull (ui_find_text (window, "Compare With Which Log?"));
  weft_document_read (other);
  weft_compare_window_add (WEFT_COMPARE_WINDOW (window), other);
  ui_wait (fixture, is_asking);
  g_assert_null (ui_find_text (window, "Productivity"));
  gtk_window_destroy (GTK_WINDOW (window));
}

/* Escape in the search clears it, and then closes the window. */
static void
test_escape (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  GtkWidget *window = new_window (fixture, ui_open (fixture, example));
  GObject *search = gtk_widget_get_template_child (ui_find_type (window, WEFT_TYPE_COMPARE_HEAP),
                                                   WEFT_TYPE_COMPARE_HEAP, "search");

  g_object_add_weak_pointer (G_OBJECT (window), (gpointer *) &window);
  gtk_window_present (GTK_WINDOW (window));
  ui_settle ();
  gtk_editable_set_text (GTK_EDITABLE (search), "main");
  g_signal_emit_by_name (search, "stop-search");
  g_assert_nonnull (window);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (search)), ==, "");
  g_signal_emit_by_name (search, "stop-search");
  ui_settle ();
  g_assert_null (window);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/compare-window/tabs", test_tabs);
  ui_add ("/compare-window/names", test_names);
  ui_add ("/compare-window/order", test_order);
  ui_add ("/compare-window/costs", test_costs);
  ui_add ("/compare-window/ranges", test_ranges);
  ui_add ("/compare-window/runs", test_runs);
  ui_add ("/compare-window/more-runs", test_more_runs);
  ui_add ("/compare-window/no-log", test_no_log);
  ui_add ("/compare-window/remote-runs", test_remote_runs);
  ui_add ("/compare-window/escape", test_escape);
}
