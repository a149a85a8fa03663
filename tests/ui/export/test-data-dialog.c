/* SPDX-License-Identifier: BSD-3-Clause */
/* The dialog for other programs' data offers the formats that a log has data for, and saves them.
 */
#include "ui-fixture.h"
#include "weft-export-dialog.h"
#include "weft-test-unit.h"

#include <string.h>

static WeftDataDialog *
open_dialog (UiFixture *fixture)
{
  ui_activate (fixture, "win.export-data");
  ui_settle ();
  return WEFT_DATA_DIALOG (ui_find_window (WEFT_TYPE_DATA_DIALOG));
}

static GtkListBoxRow *
row_of (WeftDataDialog *dialog, WeftConvertFormat format)
{
  GtkWidget *title = ui_find_text (GTK_WIDGET (dialog), weft_convert_format (format)->id);

  return GTK_LIST_BOX_ROW (gtk_widget_get_ancestor (title, GTK_TYPE_LIST_BOX_ROW));
}

static gboolean
is_activatable (WeftDataDialog *dialog, WeftConvertFormat format)
{
  return gtk_list_box_row_get_activatable (row_of (dialog, format));
}

/* Each format is listed with its text, or with what it needs; those can not be chosen. */
static void
test_lists (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  WeftDocument *document = weft_document_page_get_document (ui_open (fixture, file));
  WeftDataDialog *dialog = open_dialog (fixture);
  guint n_chosen = 0;
  GtkWidget *reason;
  WeftConvertOptions options;

  weft_convert_options_init (&options);
  for (WeftConvertFormat i = 0; i < WEFT_N_CONVERT_FORMATS; i++)
    {
      gboolean has_data =
          weft_convert_is_possible (weft_document_get_trace (document), i, &options, NULL);
      const char *what = weft_convert_format (i)->description;
      g_autofree char *sentence = g_strdup (what);

      sentence[0] = g_ascii_toupper (sentence[0]);
      g_assert_nonnull (ui_find_text (GTK_WIDGET (dialog), weft_convert_format (i)->id));
      g_assert_cmpint (ui_find_text (GTK_WIDGET (dialog), sentence) != NULL, ==, has_data);
      g_assert_cmpint (is_activatable (dialog, i), ==, has_data);
      n_chosen += has_data;
    }
  g_assert_cmpuint (n_chosen, >=, 6);
  g_assert_cmpuint (n_chosen, <, WEFT_N_CONVERT_FORMATS);
  reason = ui_find_text (GTK_WIDGET (dialog), "The log has no time profile");
  g_assert_true (g_str_has_suffix (gtk_label_get_text (GTK_LABEL (reason)),
                                   "Or record a heap profile by cost centre: +RTS -l -hc"));
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (dialog)) ==
                 GTK_WIDGET (row_of (dialog, WEFT_CONVERT_PERFETTO)));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* The file that is being saved. */
static char *saved_path;

static gboolean
is_saved (UiFixture *fixture)
{
  g_autofree char *name = g_path_get_basename (saved_path);
  g_autofree char *text = g_strdup_printf ("Saved “%s”", name);

  return g_file_test (saved_path, G_FILE_TEST_EXISTS) &&
         ui_find_text (GTK_WIDGET (fixture->window), text) != NULL;
}

/* Asserts that the files at @path and @other are the same. */
static void
assert_same (const char *path, const char *other)
{
  g_autofree char *data = NULL;
  g_autofree char *other_data = NULL;
  gsize size, other_size;

  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  g_assert_true (g_file_get_contents (other, &other_data, &other_size, NULL));
  g_assert_cmpmem (data, size, other_data, other_size);
}

/* The whole log and its selected range are written as weft-cli writes them. */
static void
test_saves (UiFixture *fixture, gconstpointer unused)
{
  static const WeftConvertFormat formats[] = { WEFT_CONVERT_PERFETTO, WEFT_CONVERT_FIREFOX,
                                               WEFT_CONVERT_OTLP };
  g_autofree char *expected = g_build_filename (fixture->folder, "expected.out", NULL);
  g_autoptr (GFile) file = ui_example ();
  WeftDocument *document = weft_document_page_get_document (ui_open (fixture, file));

  for (guint i = 0; i < 2 * G_N_ELEMENTS (formats); i++)
    {
      gboolean is_part = i >= G_N_ELEMENTS (formats);
      WeftConvertFormat format = formats[i % G_N_ELEMENTS (formats)];
      WeftDataDialog *dialog;
      WeftConvertOptions options;
      g_autoptr (GError) error = NULL;

      weft_convert_options_init (&options);
      options.n_bands = weft_convert_format (format)->n_bands;
      if (is_part)
        {
          options.from = 50000000;
          options.to = 90000000;
          weft_view_select (weft_document_get_view (document), options.from, options.to);
        }
      dialog = open_dialog (fixture);
      saved_path =
          g_strdup_printf ("%s/%u%s", fixture->folder, i, weft_convert_format (format)->suffix);
      weft_data_dialog_save (dialog, format, saved_path);
      g_assert_true (weft_convert_save (weft_document_get_trace (document), format, &options,
                                        expected, WEFT_FILE_KEEP_LOG, NULL, &error));
      g_assert_no_error (error);
      ui_wait (fixture, is_saved);
      assert_same (saved_path, expected);
      g_clear_pointer (&saved_path, g_free);
    }
}

static gboolean
asks_for_file (UiFixture *fixture)
{
  return ui_find_window (GTK_TYPE_FILE_CHOOSER_DIALOG) != NULL;
}

static gboolean
is_dialog_closed (UiFixture *fixture)
{
  return ui_find_window (WEFT_TYPE_DATA_DIALOG) == NULL;
}

/* Three steps make a file for another program: the dialog is opened, a format is activated, and the
 * desktop's dialog is confirmed. If that is cancelled, another format can be chosen. */
static void
test_steps (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example (), file = NULL;
  g_autofree char *data = NULL;
  gsize size;
  WeftDataDialog *dialog;

  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, NULL));
  file = ui_file (fixture, "steps.eventlog", data, (gssize) size);
  ui_open (fixture, file);
  dialog = open_dialog (fixture);
  gtk_widget_activate (GTK_WIDGET (row_of (dialog, WEFT_CONVERT_FIREFOX)));
  ui_wait (fixture, asks_for_file);
  ui_close_file_dialog (fixture, "_Cancel");
  gtk_widget_activate (GTK_WIDGET (row_of (dialog, WEFT_CONVERT_PERFETTO)));
  ui_wait (fixture, asks_for_file);
  ui_close_file_dialog (fixture, "_Save");
  saved_path = g_build_filename (fixture->folder, "steps.pftrace", NULL);
  ui_wait (fixture, is_saved);
  ui_wait (fixture, is_dialog_closed);
  g_clear_pointer (&saved_path, g_free);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/data-dialog/lists", test_lists);
  ui_add ("/data-dialog/saves", test_saves);
  ui_add ("/data-dialog/steps", test_steps);
}
