/* SPDX-License-Identifier: BSD-3-Clause */
/* What was open is open again, where it was; what has gone is told. */
#include "ui-fixture.h"
#include "weft-test-unit.h"

#include "weft-settings.h"
#include "weft-window-private.h"
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* The window that is not the fixture's, or NULL. */
static WeftWindow *
other_window (UiFixture *fixture)
{
  for (GList *l = gtk_application_get_windows (GTK_APPLICATION (fixture->application)); l != NULL;
       l = l->next)
    if (WEFT_IS_WINDOW (l->data) && l->data != fixture->window)
      return l->data;
  return NULL;
}

static WeftDocumentPage *
page_at (WeftWindow *window, int i)
{
  return WEFT_DOCUMENT_PAGE (adw_tab_page_get_child (adw_tab_view_get_nth_page (window->tabs, i)));
}

static gboolean
is_restored (UiFixture *fixture)
{
  WeftWindow *window = other_window (fixture);

  for (int i = 0; i < adw_tab_view_get_n_pages (window->tabs); i++)
    if (weft_document_get_state (weft_document_page_get_document (page_at (window, i))) !=
        WEFT_DOCUMENT_READY)
      return FALSE;
  return TRUE;
}

static void
keep (UiFixture *fixture)
{
  g_settings_set_value (weft_settings_get (), "session",
                        weft_window_describe_session (fixture->application));
}

static void
restore (UiFixture *fixture)
{
  g_assert_true (weft_window_restore_session (fixture->application));
  g_assert_nonnull (other_window (fixture));
  ui_wait (fixture, is_restored);
}

static void
close_other (UiFixture *fixture)
{
  gtk_window_destroy (GTK_WINDOW (other_window (fixture)));
  g_settings_reset (weft_settings_get (), "session");
}

static void
test_restores (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) first = ui_example ();
  g_autoptr (GFile) second = ui_damaged_log (fixture, "other.eventlog");
  WeftDocumentPage *page = ui_open (fixture, first);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));
  WeftWindow *window;

  weft_view_set_visible (view, 10000000, 20000000);
  weft_view_select (view, 12000000, 13000000);
  weft_document_page_show_page (page, "heap");
  ui_open (fixture, second);
  ui_activate (fixture, "win.previous-tab");
  keep (fixture);
  restore (fixture);

  window = other_window (fixture);
  g_assert_cmpint (adw_tab_view_get_n_pages (window->tabs), ==, 2);
  page = page_at (window, 0);
  g_assert_true (weft_window_get_page (window) == page);
  g_assert_cmpstr (adw_view_stack_get_visible_child_name (weft_document_page_get_pages (page)), ==,
                   "heap");
  view = weft_document_get_view (weft_document_page_get_document (page));
  g_assert_cmpuint (weft_view_get_visible (view).from, ==, 10000000);
  g_assert_cmpuint (weft_view_get_visible (view).to, ==, 20000000);
  g_assert_cmpuint (weft_view_get_selection (view).from, ==, 12000000);
  g_assert_cmpuint (weft_view_get_selection (view).to, ==, 13000000);
  /* all of the other one was visible */
  page = page_at (window, 1);
  view = weft_document_get_view (weft_document_page_get_document (page));
  g_assert_true (weft_view_shows_whole_range (view));
  g_assert_false (weft_view_has_selection (view));
  g_assert_cmpstr (weft_document_get_title (weft_document_page_get_document (page)), ==,
                   "other.eventlog");
  close_other (fixture);
}

/* Who closes the window before a log is read again loses nothing. */
static void
test_twice (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, file);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));
  g_autoptr (GVariant) before = NULL, after = NULL;

  weft_view_set_visible (view, 10000000, 20000000);
  weft_view_select (view, 12000000, 13000000);
  weft_document_page_show_page (page, "heap");
  keep (fixture);
  before = g_settings_get_value (weft_settings_get (), "session");
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  fixture->window = NULL;
  g_assert_true (weft_window_restore_session (fixture->application));
  after = g_variant_ref_sink (weft_window_describe_session (fixture->application));
  g_assert_true (g_variant_equal (before, after));
  ui_wait (fixture, is_restored);
  fixture->window = other_window (fixture);
  g_settings_reset (weft_settings_get (), "session");
}

static gboolean
has_pages (UiFixture *fixture)
{
  return weft_document_page_get_plot (weft_window_get_page (fixture->window)) != NULL;
}

/* The view of a log that is still written is shown after its end; until then the session keeps its
 * ranges, except those that the user has changed, and the page that is shown. */
static void
test_live (UiFixture *fixture, gconstpointer unused)
{
  static const char json[] = "{\"weft-view\":1,\"page\":\"heap\",\"visible\":[1000000,2000000],"
                             "\"selected\":[12000000,13000000]}";
  g_autoptr (GFile) example = ui_example ();
  g_autoptr (GFile) file = NULL;
  g_autoptr (WeftSavedView) saved = NULL;
  g_autofree char *data = NULL, *described = NULL;
  WeftDocumentPage *page;
  gsize size;
  int fd;

  /* without its end marker, and open for writing */
  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, NULL));
  file = ui_file (fixture, "live.eventlog", data, (gssize) size - 2);
  fd = open (g_file_peek_path (file), O_WRONLY | O_APPEND | O_CLOEXEC);
  weft_window_open_file (fixture->window, file);
  page = weft_window_get_page (fixture->window);
  weft_document_page_restore_view (page, json);
  ui_wait (fixture, has_pages);
  g_assert_true (weft_document_is_live (weft_document_page_get_document (page)));
  weft_document_page_show_page (page, "timeline");
  weft_view_set_visible (weft_document_get_view (weft_document_page_get_document (page)), 10000000,
                         20000000);

  described = weft_document_page_describe_view (page, WEFT_SAVED_VIEW_FOR_SESSION);
  saved = weft_saved_view_from_json (described, strlen (described));
  g_assert_cmpstr (saved->page, ==, "timeline");
  g_assert_cmpuint (saved->visible.from, ==, 10000000);
  g_assert_cmpuint (saved->visible.to, ==, 20000000);
  g_assert_cmpuint (saved->selected.from, ==, 12000000);
  g_assert_cmpint (write (fd, data + size - 2, 2), ==, 2);
  close (fd);
  ui_wait (fixture, ui_is_read);
}

static gboolean
tells_gone (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (other_window (fixture)),
                       "A log of the last session is no longer there: gone.eventlog") != NULL;
}

static void
test_gone (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) kept = ui_example ();
  g_autoptr (GFile) gone = ui_damaged_log (fixture, "gone.eventlog");

  ui_open (fixture, kept);
  ui_open (fixture, gone);
  keep (fixture);
  g_assert_true (g_file_delete (gone, NULL, NULL));
  restore (fixture);
  g_assert_cmpint (adw_tab_view_get_n_pages (other_window (fixture)->tabs), ==, 1);
  ui_wait (fixture, tells_gone);
  close_other (fixture);
}

/* Nothing connects by itself; and there is nothing to restore. */
static void
test_no_socket (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *address = g_strdup_printf ("unix:%s/none.sock", fixture->folder);
  g_autoptr (GFile) file = g_file_new_for_uri (address);

  weft_window_open_file (fixture->window, file);
  g_assert_nonnull (weft_window_get_page (fixture->window));
  keep (fixture);
  g_assert_false (weft_window_restore_session (fixture->application));
  g_assert_null (other_window (fixture));
}

/* The last window keeps the session; at the start it is restored only where that is asked for. */
static void
test_setting (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  g_autoptr (GVariant) session = NULL;

  ui_open (fixture, file);
  gtk_window_close (GTK_WINDOW (fixture->window));
  fixture->window = NULL;
  session = g_settings_get_value (weft_settings_get (), "session");
  g_assert_cmpuint (g_variant_n_children (session), ==, 1);

  g_application_activate (G_APPLICATION (fixture->application));
  g_assert_null (weft_window_get_page (other_window (fixture)));
  gtk_window_destroy (GTK_WINDOW (other_window (fixture)));

  g_settings_set_boolean (weft_settings_get (), "restore-session", TRUE);
  g_application_activate (G_APPLICATION (fixture->application));
  g_assert_nonnull (weft_window_get_page (other_window (fixture)));
  ui_wait (fixture, is_restored);
  fixture->window = other_window (fixture);
  g_settings_reset (weft_settings_get (), "restore-session");
  g_settings_reset (weft_settings_get (), "session");
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/session/restores", test_restores);
  ui_add ("/session/twice", test_twice);
  ui_add ("/session/live", test_live);
  ui_add ("/session/gone", test_gone);
  ui_add ("/session/no-socket", test_no_socket);
  ui_add ("/session/setting", test_setting);
}
