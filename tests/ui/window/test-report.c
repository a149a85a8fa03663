/* SPDX-License-Identifier: BSD-3-Clause */
/* Saving of a report, and of a range as a log, from the window. */
#include "ui-fixture.h"
#include "weft-document-saver.h"
#include "weft-save-job.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

#include <string.h>

static gboolean
says_saved (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "Saved “report.html”") != NULL;
}

/* The whole log, and what is selected of it. */
static void
test_saves (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *path = g_build_filename (fixture->folder, "report.html", NULL);
  g_autoptr (GFile) file = ui_example ();
  WeftDocument *document = weft_document_page_get_document (ui_open (fixture, file));
  g_autofree char *whole = NULL;
  g_autofree char *part = NULL;

  weft_document_saver_start (GTK_WIDGET (fixture->window), weft_window_get_page (fixture->window),
                             WEFT_SAVE_REPORT, path);
  ui_wait (fixture, says_saved);
  g_assert_true (g_file_get_contents (path, &whole, NULL, NULL));
  g_assert_true (g_str_has_prefix (whole, "<!DOCTYPE html>"));
  g_assert_true (g_str_has_suffix (whole, "</html>\n"));
  g_assert_null (strstr (whole, "a part of the run"));
  weft_view_select (weft_document_get_view (document), 10000000, 20000000);
  weft_document_saver_start (GTK_WIDGET (fixture->window), weft_window_get_page (fixture->window),
                             WEFT_SAVE_REPORT, path);
  do
    {
      g_main_context_iteration (NULL, TRUE);
      g_clear_pointer (&part, g_free);
      g_assert_true (g_file_get_contents (path, &part, NULL, NULL));
    }
  while (strcmp (part, whole) == 0);
  g_assert_nonnull (strstr (part, "a part of the run: 10.000 ms to 20.000 ms"));
}

static gboolean
says_log_saved (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "Saved “part.eventlog”") != NULL;
}

static gboolean
says_part (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "Part of a log") != NULL;
}

/* The selected range as a log, which opens as that range. */
static void
test_saves_log (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *path = g_build_filename (fixture->folder, "part.eventlog", NULL);
  g_autoptr (GFile) file = ui_example ();
  g_autoptr (GFile) part = g_file_new_for_path (path);
  WeftDocument *document = weft_document_page_get_document (ui_open (fixture, file));
  WeftRange limits;

  weft_view_select (weft_document_get_view (document), 50000000, 90000000);
  weft_document_saver_start (GTK_WIDGET (fixture->window), weft_window_get_page (fixture->window),
                             WEFT_SAVE_LOG, path);
  ui_wait (fixture, says_log_saved);
  document = weft_document_page_get_document (ui_open (fixture, part));
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
  limits = weft_view_get_limits (weft_document_get_view (document));
  g_assert_cmpuint (limits.from, ==, 50000000);
  g_assert_cmpuint (limits.to, ==, 90000000);
  weft_document_page_show_page (weft_window_get_page (fixture->window), "overview");
  ui_wait (fixture, says_part);
}

static GtkCheckButton *
find_box (const char *label)
{
  GtkWidget *text = ui_find_text_anywhere (label);

  return text == NULL ? NULL :
                        GTK_CHECK_BUTTON (gtk_widget_get_ancestor (text, GTK_TYPE_CHECK_BUTTON));
}

static gboolean
asks_for_file (UiFixture *fixture)
{
  return find_box ("1 environment variable") == NULL &&
         ui_find_window (GTK_TYPE_FILE_CHOOSER_DIALOG) != NULL &&
         ui_find_button ("_Cancel") != NULL;
}

/* The file that is being saved. */
static const char *saved_name;

static gboolean
says_saved_name (UiFixture *fixture)
{
  g_autofree char *text = g_strdup_printf ("Saved “%s”", saved_name);

  return ui_find_text (GTK_WIDGET (fixture->window), text) != NULL;
}

static gboolean
asks_no_more (UiFixture *fixture)
{
  return ui_find_button ("_Cancel") == NULL;
}

/* Before a log is saved, the window says its range, its file and what it may reveal; the
 * environment is off. From a selected range, two steps save it. */
static void
test_asks_for_content (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  static const char *const args[] = { "program", NULL };
  static const char *const names[] = { "secret-part.eventlog", "secret-part 2.eventlog" };
  g_autoptr (GFile) file = NULL;
  WeftDocument *document;
  GtkCheckButton *box;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_log_process (log, 1000, "GHC-9.6.1 rts_thr", args);
  weft_test_log_environment (log, 1000, "TOKEN=secret");
  weft_test_log_end_block (log, 2000);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 3000, 1);
  weft_test_log_stop (log, 9000, 1, 3, 0);
  weft_test_log_end_block (log, 10000);
  weft_test_log_data_end (log);
  file = ui_file (fixture, "secret.eventlog", (const char *) log->bytes->data,
                  (gssize) log->bytes->len);
  document = weft_document_page_get_document (ui_open (fixture, file));
  weft_view_select (weft_document_get_view (document), 2000, 9000);
  ui_activate (fixture, "win.save-log");
  while (find_box ("1 environment variable") == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (gtk_check_button_get_active (find_box ("1 environment variable")));
  g_assert_true (gtk_check_button_get_active (find_box ("The command line")));
  g_assert_null (find_box ("0 messages"));
  g_assert_null (find_box ("The labels of threads"));
  g_assert_nonnull (ui_find_text_anywhere ("Only the selected range, "));
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (ui_find_text_anywhere ("Only the"))),
                            "Environment variables may hold secrets, and are left out"));
  g_signal_emit_by_name (ui_find_button ("_Cancel"), "clicked");
  ui_settle_shown ();
  /* Return saves to the named file, and toggles no box */
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (fixture->folder, names[i], NULL);
      g_autofree char *where =
          g_strdup_printf ("The file is saved as “%s” in “%s”.", names[i], fixture->folder);
      g_autofree char *saved = NULL;
      gsize size;

      ui_activate (fixture, "win.save-log");
      while ((box = find_box ("1 environment variable")) == NULL)
        g_main_context_iteration (NULL, TRUE);
      g_assert_nonnull (
          strstr (gtk_label_get_text (GTK_LABEL (ui_find_text_anywhere ("Only the"))), where));
      g_assert_true (
          ui_press_shortcut (gtk_widget_get_parent (GTK_WIDGET (box)), "Return|KP_Enter"));
      saved_name = names[i];
      ui_wait (fixture, says_saved_name);
      g_assert_true (g_file_get_contents (path, &saved, &size, NULL));
      g_assert_null (memmem (saved, size, "TOKEN", strlen ("TOKEN")));
      g_assert_null (ui_find_window (GTK_TYPE_FILE_CHOOSER_DIALOG));
    }
  /* another file */
  ui_activate (fixture, "win.save-log");
  while (find_box ("1 environment variable") == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_signal_emit_by_name (ui_find_button ("Save _As…"), "clicked");
  ui_wait (fixture, asks_for_file);
  g_signal_emit_by_name (ui_find_button ("_Cancel"), "clicked");
  ui_wait (fixture, asks_no_more);
}

/* The question about a log without environment variables says that there are none. */
static void
test_no_environment (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  GtkWidget *text;

  ui_open (fixture, file);
  ui_activate (fixture, "win.save-log");
  while ((text = ui_find_text_anywhere ("The file is saved as ")) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (g_str_has_suffix (gtk_label_get_text (GTK_LABEL (text)),
                                   "The log has no environment variables."));
  g_signal_emit_by_name (ui_find_button ("_Cancel"), "clicked");
  ui_wait (fixture, asks_no_more);
}

/* A file that takes for ever. */
static gboolean
save_slowly (gconstpointer what,
             const char *path,
             WeftFileConsent consent,
             WeftAskRun *run,
             GCancellable *cancellable,
             GError **error)
{
  weft_save_job_report (run, 0.42);
  while (!g_cancellable_set_error_if_cancelled (cancellable, error))
    g_usleep (1000);
  return FALSE;
}

static gboolean
says_how_far (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "Saving “slow.html”: 42 %") != NULL;
}

static gboolean
can_cancel (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "Cancel") != NULL;
}

static gboolean
says_no_more (UiFixture *fixture)
{
  return !says_how_far (fixture);
}

static gboolean
says_cancelled (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "“slow.html” was not saved") != NULL;
}

/* The window says how far a file is that takes a while, and lets it be cancelled. */
static void
test_cancels (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *path = g_build_filename (fixture->folder, "slow.html", NULL);
  g_autoptr (GFile) file = ui_example ();
  GtkWidget *page = GTK_WIDGET (ui_open (fixture, file));
  GtkWidget *button;

  weft_save_job_start (page, path, save_slowly, g_strdup ("what"), g_free);
  ui_wait (fixture, says_how_far);
  ui_wait (fixture, can_cancel);
  button = gtk_widget_get_ancestor (ui_find_text (GTK_WIDGET (fixture->window), "Cancel"),
                                    GTK_TYPE_BUTTON);
  g_signal_emit_by_name (button, "clicked");
  ui_wait (fixture, says_cancelled);
  ui_wait (fixture, says_no_more);
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/report/saves", test_saves);
  ui_add ("/report/saves-log", test_saves_log);
  ui_add ("/report/asks-for-content", test_asks_for_content);
  ui_add ("/report/no-environment", test_no_environment);
  ui_add ("/report/cancels", test_cancels);
}
