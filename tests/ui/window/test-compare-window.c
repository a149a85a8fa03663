/* SPDX-License-Identifier: BSD-3-Clause */
/* The comparison of two tabs. */
#include "tests.h"
#include "ui-fixture.h"
#include "weft-compare-window.h"
#include "weft-heap-comparison.h"

static WeftCompareWindow *
compare_window (void)
{
  GtkWidget *window = ui_find_window (WEFT_TYPE_COMPARE_WINDOW);

  return window != NULL ? WEFT_COMPARE_WINDOW (window) : NULL;
}

static WeftTableModel *
model_of (void)
{
  return weft_table_view_get_model (
      WEFT_TABLE_VIEW (ui_find_type (GTK_WIDGET (compare_window ()), WEFT_TYPE_TABLE_VIEW)));
}

static gboolean
has_rows (UiFixture *fixture)
{
  return compare_window () != NULL && weft_table_model_get_rows (model_of ()) != NULL &&
         g_list_model_get_n_items (G_LIST_MODEL (model_of ())) > 0;
}

static gboolean
is_filtered (UiFixture *fixture)
{
  return g_list_model_get_n_items (G_LIST_MODEL (model_of ())) <
         weft_table_model_get_rows (model_of ())->n;
}

/* The example in two tabs: all bands are in both, and nothing differs. */
static void
test_tabs (UiFixture *fixture, gconstpointer unused)
{
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
  ui_activate (fixture, "win.compare");
  ui_wait (fixture, has_rows);
  rows = weft_table_model_get_rows (model_of ());
  for (guint row = 0; row < rows->n; row++)
    {
      g_autofree char *where = weft_table_raw (rows, row, 5);
      g_autofree char *change = weft_table_raw (rows, row, 1);

      g_assert_cmpstr (where, !=, "only in A");
      g_assert_cmpstr (where, !=, "only in B");
      g_assert_cmpstr (change, ==, "0");
    }
  g_assert_nonnull (ui_find_text (GTK_WIDGET (compare_window ()), "Productivity"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (compare_window ()), "1.00×"));
  weft_table_model_filter (model_of (), "THUNK");
  ui_wait (fixture, is_filtered);
  gtk_window_destroy (GTK_WINDOW (compare_window ()));
  ui_settle ();
  g_assert_null (compare_window ());
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
  ui_activate (fixture, "win.compare");
  ui_wait (fixture, has_rows);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (compare_window ()), name));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (compare_window ()), "data/demo.eventlog"));
  gtk_window_destroy (GTK_WINDOW (compare_window ()));
  ui_settle ();
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
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  WeftDocumentPage *page = ui_open (fixture, example);
  GtkWidget *window = weft_compare_window_new (GTK_WINDOW (fixture->window),
                                               weft_document_page_get_document (page), others);

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
  g_autoptr (GPtrArray) others = g_ptr_array_new ();
  WeftDocumentPage *page = ui_open (fixture, example);
  GtkWidget *window = weft_compare_window_new (GTK_WINDOW (fixture->window),
                                               weft_document_page_get_document (page), others);
  GObject *search = gtk_widget_get_template_child (window, WEFT_TYPE_COMPARE_WINDOW, "search");

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

void
weft_test_compare_window_add (void)
{
  ui_add ("/compare-window/tabs", test_tabs);
  ui_add ("/compare-window/names", test_names);
  ui_add ("/compare-window/no-log", test_no_log);
  ui_add ("/compare-window/escape", test_escape);
}
