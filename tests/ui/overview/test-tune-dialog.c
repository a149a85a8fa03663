/* SPDX-License-Identifier: BSD-3-Clause */
/* Try Flags… beside the flags to try: the log's command is filled in, runs, can be stopped, and
 * ends with a line to copy. */
#include "ui-fixture.h"
#include "weft-overview-page.h"
#include "weft-run-parts.h"
#include "weft-test-unit.h"
#include "weft-tune-race.h"

#include <string.h>

static GtkWidget *
row_called (const char *title, GType type)
{
  GtkWidget *label = ui_find_text (ui_find_window (WEFT_TYPE_TUNE_DIALOG), title);

  g_assert_nonnull (label);
  return gtk_widget_get_ancestor (label, type);
}

static GtkWidget *
entry_called (const char *title)
{
  return row_called (title, ADW_TYPE_ENTRY_ROW);
}

static gboolean
shows (const char *text)
{
  return ui_find_text (ui_find_window (WEFT_TYPE_TUNE_DIALOG), text) != NULL;
}

static void
press (const char *label)
{
  GtkWidget *found = ui_find_text (ui_find_window (WEFT_TYPE_TUNE_DIALOG), label);

  g_assert_nonnull (found);
  g_signal_emit_by_name (gtk_widget_get_ancestor (found, GTK_TYPE_BUTTON), "clicked");
}

static gboolean
has_begun (UiFixture *fixture)
{
  return shows ("present");
}

static gboolean
has_stopped (UiFixture *fixture)
{
  return shows ("Stopped after ") && shows ("Start");
}

static gboolean
has_failed (UiFixture *fixture)
{
  return shows ("with its own flags, its exit status is 3") && shows ("Start");
}

static gboolean
has_found (UiFixture *fixture)
{
  return shows ("-qg is ");
}

static gboolean
has_flags (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "+RTS -A16m") != NULL;
}

/* Opens the dialog for a log that has flags to try. */
static void
open_dialog (UiFixture *fixture)
{
  g_autoptr (GFile) file = g_file_new_for_path (
      g_test_get_filename (G_TEST_DIST, "fixtures", "heap-p-ghc-9.6.eventlog", NULL));

  ui_open (fixture, file);
  gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.page", "s", "overview");
  ui_wait (fixture, has_flags);
  g_signal_emit_by_name (ui_find_button ("Try Flags…"), "clicked");
  ui_settle ();
  g_assert_nonnull (ui_find_window (WEFT_TYPE_TUNE_DIALOG));
}

/* Runs the fake program, whose log has much GC, so that -A16m and -qg are tried. */
static void
try_program (const char *arguments)
{
  g_autoptr (GFile) example = ui_example ();

  g_setenv ("FAKE_LOG", g_file_peek_path (example), TRUE);
  gtk_editable_set_text (GTK_EDITABLE (entry_called ("Program")), g_getenv ("WEFT_FAKE_PROGRAM"));
  gtk_editable_set_text (GTK_EDITABLE (entry_called ("Arguments")), arguments);
  gtk_editable_set_text (GTK_EDITABLE (entry_called ("Folder to Run In")), "");
  press ("Start");
}

static void
test_filled_in (UiFixture *fixture, gconstpointer unused)
{
  const char *arguments;

  open_dialog (fixture);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry_called ("Program"))), !=, "");
  g_assert_nonnull (strstr (
      gtk_editable_get_text (GTK_EDITABLE (entry_called ("Folder to Run In"))), "fixtures"));
  arguments = gtk_editable_get_text (GTK_EDITABLE (entry_called ("Arguments")));
  g_assert_null (strstr (arguments, "-l"));
  g_assert_null (strstr (arguments, "-hc"));
}

static void
test_stop (UiFixture *fixture, gconstpointer unused)
{
  open_dialog (fixture);
  try_program ("exit 3");
  ui_wait (fixture, has_failed);
  try_program ("sleep 50");
  g_assert_false (shows ("Start"));
  ui_wait (fixture, has_begun);
  press ("Stop");
  ui_wait (fixture, has_stopped);
  g_assert_true (shows ("Start"));
}

static void
test_found (UiFixture *fixture, gconstpointer unused)
{
  open_dialog (fixture);
  g_setenv ("FAKE_OTHER_LOG",
            g_test_get_filename (G_TEST_DIST, "fixtures", "parsum-n1-ghc-9.0.eventlog", NULL),
            TRUE);
  adw_combo_row_set_selected (ADW_COMBO_ROW (row_called ("What Counts", ADW_TYPE_COMBO_ROW)),
                              WEFT_TUNE_PAUSE);
  try_program ("if -qg log FAKE_OTHER_LOG unless -qg sleep 100");
  ui_wait (fixture, has_found);
  g_assert_true (shows (g_getenv ("WEFT_FAKE_PROGRAM")));
  g_assert_true (shows ("Start"));
}

/* Closing the dialog ends the program. */
static void
test_closed (UiFixture *fixture, gconstpointer unused)
{
  open_dialog (fixture);
  try_program ("sleep 60000");
  ui_settle ();
  gtk_window_close (GTK_WINDOW (ui_find_window (WEFT_TYPE_TUNE_DIALOG)));
  ui_settle ();
  g_assert_null (ui_find_window (WEFT_TYPE_TUNE_DIALOG));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/tune-dialog/filled-in", test_filled_in);
  ui_add ("/tune-dialog/stop", test_stop);
  ui_add ("/tune-dialog/found", test_found);
  ui_add ("/tune-dialog/closed", test_closed);
}
