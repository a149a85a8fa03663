/* SPDX-License-Identifier: BSD-3-Clause */
/* A program that is connected to from the window: its address, what is waited for, and its log. */
#include "ui-fixture.h"
#include "weft-fake-log.h"
#include "weft-fake-server.h"
#include "weft-test-unit.h"
#include "weft-window-dialogs.h"

static WeftFakeServer *
serve (UiFixture *fixture, WeftFakePlan plan)
{
  g_autofree char *address = g_strdup_printf ("unix:%s/program.sock", fixture->folder);
  g_autoptr (GFile) example = ui_example ();
  g_autoptr (GBytes) log = g_file_load_bytes (example, NULL, NULL, NULL);
  g_autoptr (GError) error = NULL;
  WeftFakeServer *server;

  plan.address = address;
  server = weft_fake_server_new (&plan, &log, 1, &error);
  g_assert_no_error (error);
  return server;
}

static gboolean
has_page (UiFixture *fixture)
{
  return weft_window_get_page (fixture->window) != NULL;
}

static gboolean
is_waiting (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "Waiting for the Program") != NULL &&
         ui_find_text (GTK_WIDGET (fixture->window), "No program listens at unix:") != NULL;
}

static gboolean
has_ended (UiFixture *fixture)
{
  return ui_is_read (fixture) &&
         ui_find_text (GTK_WIDGET (fixture->window), "The program has ended its log.") != NULL;
}

/* What is no address is told, and cannot be connected to. */
static void
test_dialog (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *dialog, *row, *button;

  g_setenv ("GHC_EVENTLOG_UNIX_PATH", "/run/preset.sock", TRUE);
  ui_activate (fixture, "win.connect");
  g_unsetenv ("GHC_EVENTLOG_UNIX_PATH");
  dialog = ui_find_window (WEFT_TYPE_CONNECT_DIALOG);
  row = ui_find_type (dialog, ADW_TYPE_ENTRY_ROW);
  button = gtk_window_get_default_widget (GTK_WINDOW (dialog));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (row)), ==, "unix:/run/preset.sock");
  g_assert_true (gtk_widget_get_sensitive (button));
  gtk_editable_set_text (GTK_EDITABLE (row), "localhost");
  g_assert_false (gtk_widget_get_sensitive (button));
  g_assert_nonnull (ui_find_text (dialog, "not an address"));
  gtk_editable_set_text (GTK_EDITABLE (row), "localhost:4242");
  g_assert_true (gtk_widget_get_sensitive (button));
  g_assert_null (ui_find_text (dialog, "not an address"));
  gtk_window_destroy (GTK_WINDOW (dialog));
  g_assert_false (has_page (fixture));
}

/* The program comes after its reader; its log is shown in a tab with its name. */
static void
test_connects (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftFakeServer) server = NULL;
  g_autofree char *path = g_build_filename (fixture->folder, "program.sock", NULL);
  GtkWidget *dialog;
  WeftDocument *document;

  ui_activate (fixture, "win.connect");
  dialog = ui_find_window (WEFT_TYPE_CONNECT_DIALOG);
  gtk_editable_set_text (GTK_EDITABLE (ui_find_type (dialog, ADW_TYPE_ENTRY_ROW)), path);
  weft_connect_dialog_connect (WEFT_CONNECT_DIALOG (dialog));
  ui_wait (fixture, has_page);
  ui_wait (fixture, is_waiting);
  server = serve (fixture, (WeftFakePlan){ 0 });
  ui_wait (fixture, has_ended);
  document = weft_document_page_get_document (weft_window_get_page (fixture->window));
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
  g_assert_cmpstr (weft_document_get_title (document), ==, "program.sock");
  g_assert_nonnull (ui_find_text (GTK_WIDGET (fixture->window), "Connect Again"));
}

/* As on the command line; a second time the same tab is shown. */
static void
test_address (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftFakeServer) server = serve (fixture, (WeftFakePlan){ 0 });
  g_autoptr (GFile) file = g_file_new_for_commandline_arg (weft_fake_server_address (server));

  weft_window_show_or_open_file (fixture->application, file, GTK_WINDOW (fixture->window));
  ui_wait (fixture, has_ended);
  g_assert_true (weft_window_show_file (fixture->window, file));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/connect/dialog", test_dialog);
  ui_add ("/connect/connects", test_connects);
  ui_add ("/connect/address", test_address);
}
