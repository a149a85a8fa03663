/* SPDX-License-Identifier: BSD-3-Clause */
/* Several logs are opened on one time axis from a dialog. */
#include "ui-fixture.h"
#include "weft-document-panes.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"
#include "weft-window-private.h"

#include <string.h>

/* Start of the first program, ns of Unix time; the second begins 1 ms later. */
#define FIRST G_GUINT64_CONSTANT (1700000000000000000)
#define LATER G_GUINT64_CONSTANT (1000000)

static gboolean
is_asking (UiFixture *fixture)
{
  return ui_find_button ("_Add Logs…") != NULL;
}

static gboolean
is_not_asking (UiFixture *fixture)
{
  return !is_asking (fixture);
}

/* Returns TRUE if the axis of the shown log extends to the end of both. */
static gboolean
shows_both (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));

  return weft_view_get_limits (view).to == LATER + 3000000;
}

/* Returns TRUE if each tab of the logs together is named after its process. */
static gboolean
names_both (UiFixture *fixture)
{
  AdwTabView *tabs = fixture->window->tabs;

  return g_str_equal (adw_tab_page_get_title (adw_tab_view_get_nth_page (tabs, 2)), "a.eventlog") &&
         g_str_equal (adw_tab_page_get_title (adw_tab_view_get_nth_page (tabs, 3)), "b.eventlog");
}

static gboolean
says_process (UiFixture *fixture)
{
  return ui_find_text_anywhere ("Only process 1 of 2 is saved: program") != NULL;
}

static gboolean
has_two_tabs (UiFixture *fixture)
{
  return adw_tab_view_get_n_pages (fixture->window->tabs) == 2 && ui_is_read (fixture);
}

/* Dialogs for files that hold one process say which one. */
static void
test_saved (UiFixture *fixture, gconstpointer unused)
{
  static const char *const actions[] = { "win.export-data", "win.export", "win.save-log",
                                         "win.report" };
  g_autoptr (GFile) first = ui_process_log (fixture, "a.eventlog", FIRST);
  g_autoptr (GFile) second = ui_process_log (fixture, "b.eventlog", FIRST + LATER);
  const char *paths[] = { g_file_peek_path (first), g_file_peek_path (second), NULL };

  weft_window_open_merged (fixture->window, paths, NULL);
  ui_wait (fixture, has_two_tabs);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_assert_false (says_process (fixture));
      ui_activate (fixture, actions[i]);
      ui_wait (fixture, says_process);
      ui_close (ui_find_text_anywhere ("Only process 1 of 2 is saved: program"));
      ui_settle ();
    }
}

static void
press (const char *label)
{
  g_signal_emit_by_name (ui_find_button (label), "clicked");
}

static gboolean
is_choosing (UiFixture *fixture)
{
  return ui_find_window (GTK_TYPE_FILE_CHOOSER_DIALOG) != NULL;
}

/* A window with one log asks for others first. */
static void
test_one (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) first = ui_process_log (fixture, "a.eventlog", FIRST);

  ui_open (fixture, first);
  ui_activate (fixture, "win.open-together");
  ui_wait (fixture, is_choosing);
  g_assert_false (is_asking (fixture));
  /* GTK 4.18 uses freed memory if the dialog is closed while it still reads the folder's parents */
  ui_settle_shown ();
  gtk_window_destroy (GTK_WINDOW (ui_find_window (GTK_TYPE_FILE_CHOOSER_DIALOG)));
}

/* The logs of the window are offered; one alone is not enough. Return opens them. */
static void
test_chosen (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) first = ui_process_log (fixture, "a.eventlog", FIRST);
  g_autoptr (GFile) second = ui_process_log (fixture, "b.eventlog", FIRST + LATER);
  GtkWidget *logs, *log;

  ui_open (fixture, first);
  ui_open (fixture, second);
  ui_activate (fixture, "win.open-together");
  ui_wait (fixture, is_asking);
  /* newer dialogs are in the window, whose tabs have the same names */
  logs = gtk_widget_get_prev_sibling (ui_find_button ("_Add Logs…"));
  log = gtk_widget_get_ancestor (ui_find_text (logs, "b.eventlog"), GTK_TYPE_CHECK_BUTTON);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (log), FALSE);
  g_assert_false (gtk_widget_is_sensitive (ui_find_button ("_Open")));
  gtk_check_button_set_active (GTK_CHECK_BUTTON (log), TRUE);
  g_assert_true (gtk_widget_is_sensitive (ui_find_button ("_Open")));
  g_assert_true (ui_press_shortcut (gtk_widget_get_parent (log), "Return|KP_Enter"));
  ui_wait (fixture, is_not_asking);
  ui_wait (fixture, shows_both);
  g_assert_cmpint (adw_tab_view_get_n_pages (fixture->window->tabs), ==, 4);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "a.eventlog");
  ui_wait (fixture, names_both);
}

/* Several files that are opened at once are offered, too; logs that were aligned at a time that one
 * of them does not have are not shown. */
static void
test_offered (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GListStore) files = g_list_store_new (G_TYPE_FILE);
  GtkWidget *time, *error;
  WeftDocumentPage *page;

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GFile) file =
          ui_process_log (fixture, i == 0 ? "a.eventlog" : "b.eventlog", FIRST);

      /* the start page has a button of this name, too */
      if (i == 0)
        ui_open (fixture, file);
      g_list_store_append (files, file);
      weft_window_offer_merged (fixture->window, G_LIST_MODEL (files));
      g_assert_true ((ui_find_text_anywhere ("2 logs were opened") != NULL) == (i == 1));
    }
  press ("Open Together");
  ui_wait (fixture, is_asking);
  time = gtk_widget_get_next_sibling (ui_find_text_anywhere ("Align at a marker or time"));
  gtk_editable_set_text (GTK_EDITABLE (time), "9s");
  press ("_Open");
  ui_wait (fixture, ui_is_read);
  page = weft_window_get_page (fixture->window);
  g_assert_cmpstr (ui_shown_state (page), ==, "failed");
  /* the error says what to do */
  error = ui_find_text_anywhere (weft_document_get_error (weft_document_page_get_document (page)));
  g_assert_null (strchr (gtk_label_get_text (GTK_LABEL (error)), '\n'));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "The Logs Cannot Be Shown Together"));
  ui_activate (fixture, gtk_actionable_get_action_name (
                            GTK_ACTIONABLE (ui_find_text (GTK_WIDGET (page), "Open Together…"))));
  ui_wait (fixture, is_asking);
  g_assert_nonnull (ui_find_text_anywhere ("b.eventlog"));
  press ("_Cancel");
  ui_wait (fixture, is_not_asking);
}

static gboolean
is_reading_moment (UiFixture *fixture)
{
  GtkWidget *page = GTK_WIDGET (weft_window_get_page (fixture->window));

  return gtk_spinner_get_spinning (
      GTK_SPINNER (ui_find_type (ui_find_type (page, WEFT_TYPE_INSTANT_PANE), GTK_TYPE_SPINNER)));
}

static gboolean
says_both (UiFixture *fixture)
{
  GtkWidget *page = GTK_WIDGET (weft_window_get_page (fixture->window));
  GtkWidget *pane = ui_find_type (page, WEFT_TYPE_INSTANT_PANE);

  return ui_find_text (pane, "a.eventlog") != NULL && ui_find_text (pane, "b.eventlog") != NULL &&
         ui_find_text (pane, "Thread 2, for ") != NULL && !is_reading_moment (fixture);
}

static gboolean
shows_second (UiFixture *fixture)
{
  return g_str_equal (gtk_window_get_title (GTK_WINDOW (fixture->window)), "b.eventlog");
}

/* The pane of a moment shows what the HECs of each process do. Those of another process lead to
 * their lane in the same tab. The pane follows each process. */
static void
test_moment (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftTestLog) one = weft_test_log_of_process (FIRST, 1);
  g_autoptr (WeftTestLog) other = weft_test_log_of_process (FIRST + LATER, 2);
  g_autoptr (GFile) first =
      ui_file (fixture, "a.eventlog", (char *) one->bytes->data, (gssize) one->bytes->len);
  g_autoptr (GFile) second =
      ui_file (fixture, "b.eventlog", (char *) other->bytes->data, (gssize) other->bytes->len);
  const char *paths[] = { g_file_peek_path (first), g_file_peek_path (second), NULL };
  WeftDocumentPage *page, *first_page;
  WeftDocument *second_document;
  gboolean is_done = FALSE;
  guint64 time;

  weft_window_open_merged (fixture->window, paths, NULL);
  ui_wait (fixture, has_two_tabs);
  page = first_page = weft_window_get_page (fixture->window);
  weft_document_page_show_page (page, "timeline");
  weft_view_clear_hover (weft_document_get_view (weft_document_page_get_document (page)));
  weft_view_set_focus (weft_document_get_view (weft_document_page_get_document (page)), "activity",
                       2500000);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "document.moment", NULL));
  ui_wait (fixture, says_both);
  g_signal_emit_by_name (ui_find_text (GTK_WIDGET (page), "Thread 2, for "), "activate-link",
                         "hec/0@2500000", &is_done);
  g_assert_true (is_done);
  g_assert_true (weft_window_get_page (fixture->window) == page);
  second_document = g_ptr_array_index (
      weft_document_get_axis_documents (weft_document_page_get_document (page)), 1);
  g_assert_cmpstr (weft_view_get_focus (weft_document_get_view (second_document), &time), ==,
                   "hec/0");
  g_assert_cmpuint (time, ==, 2500000);

  weft_document_present (second_document, "timeline");
  ui_wait (fixture, shows_second);
  page = weft_window_get_page (fixture->window);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (page), "document.moment", NULL));
  ui_wait (fixture, says_both);
  g_object_notify (G_OBJECT (weft_document_page_get_document (first_page)), "trace");
  g_assert_true (is_reading_moment (fixture));
  ui_wait (fixture, says_both);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/together/one", test_one);
  ui_add ("/together/chosen", test_chosen);
  ui_add ("/together/offered", test_offered);
  ui_add ("/together/saved", test_saved);
  ui_add ("/together/moment", test_moment);
}
