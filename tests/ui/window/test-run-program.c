/* SPDX-License-Identifier: BSD-3-Clause */
/* A program that is run from the window: what is asked for, its log as it grows, its output, and
 * its end. */
#include "ui-fixture.h"
#include "weft-recent.h"
#include "weft-recordings.h"
#include "weft-run-parts.h"
#include "weft-source.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"
#include "weft-window-dialogs.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* The program with @arguments, that was linked as @environment says. */
static WeftLaunch *
launch_of (const char *arguments, const char *environment)
{
  const char *const command[] = { g_getenv ("WEFT_FAKE_PROGRAM"), NULL };
  WeftLaunch *launch = weft_launch_new (command, NULL);
  g_autoptr (GFile) example = ui_example ();
  g_autofree char *path = g_file_get_path (example);

  g_free (launch->arguments);
  launch->arguments = g_strdup (arguments);
  g_free (launch->environment);
  launch->environment = g_strdup_printf ("'FAKE_LOG=%s' %s", path, environment);
  return launch;
}

static WeftRunDialog *
open_dialog (UiFixture *fixture, const char *arguments, const char *environment)
{
  g_autoptr (WeftLaunch) launch = launch_of (arguments, environment);
  GtkWidget *dialog = weft_run_dialog_new (fixture->window, launch);

  gtk_window_present (GTK_WINDOW (dialog));
  return WEFT_RUN_DIALOG (dialog);
}

static gboolean
shows_in_dialog (const char *text)
{
  GtkWidget *dialog = ui_find_window (WEFT_TYPE_RUN_DIALOG);

  return dialog != NULL && ui_find_text (dialog, text) != NULL;
}

static gboolean
is_refused (UiFixture *fixture)
{
  return shows_in_dialog ("This program cannot be recorded");
}

static gboolean
is_told (UiFixture *fixture)
{
  return shows_in_dialog ("GHC 9.6.6");
}

static gboolean
has_ended (UiFixture *fixture)
{
  GtkWidget *pane = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_RUN_PANE);

  return pane != NULL && ui_find_text (pane, "Ended") != NULL;
}

static gboolean
has_ended_and_is_read (UiFixture *fixture)
{
  return has_ended (fixture) && ui_is_read (fixture);
}

static gboolean
has_trace (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  return page != NULL && weft_document_get_trace (weft_document_page_get_document (page)) != NULL;
}

static gboolean
has_pane (UiFixture *fixture)
{
  return ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_RUN_PANE) != NULL;
}

/* What the pane shows of the output. */
static char *
shown_output (UiFixture *fixture)
{
  GtkWidget *pane = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_RUN_PANE);
  GtkWidget *view = ui_find_type (pane, GTK_TYPE_TEXT_VIEW);
  char *text = NULL;

  g_object_get (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), "text", &text, NULL);
  return text;
}

/* Whether the pane shows the output, which it never does by itself. */
static gboolean
is_output_open (UiFixture *fixture)
{
  GtkWidget *pane = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_RUN_PANE);

  return gtk_toggle_button_get_active (
      GTK_TOGGLE_BUTTON (ui_find_type (pane, GTK_TYPE_TOGGLE_BUTTON)));
}

static void
test_silent (UiFixture *fixture, gconstpointer unused)
{
  weft_run_dialog_run (open_dialog (fixture, "exit 0", ""));
  ui_wait (fixture, has_ended_and_is_read);
  g_assert_false (is_output_open (fixture));
  g_assert_nonnull (
      ui_find_text (ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_RUN_PANE), "Output"));
}

static void
test_refused (UiFixture *fixture, gconstpointer unused)
{
  WeftRunDialog *dialog = open_dialog (fixture, "say hello", "FAKE_RTSOPTS=none");

  weft_run_dialog_run (dialog);
  ui_wait (fixture, is_refused);
  g_assert_null (weft_window_get_page (fixture->window));
  g_assert_true (shows_in_dialog ("weft-fake-program: its runtime system says: "));
  g_assert_false (gtk_widget_get_sensitive (gtk_window_get_default_widget (GTK_WINDOW (dialog))));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* Standard output and error may come in either order. */
static gboolean
shows_last_line (UiFixture *fixture)
{
  g_autofree char *output = g_strchomp (shown_output (fixture));
  const char *line = strrchr (output, '\n');
  g_autofree char *state =
      g_strconcat ("Ended with status 3: ", line != NULL ? line + 1 : output, NULL);

  return ui_find_text (GTK_WIDGET (fixture->window), state) != NULL;
}

/* The log is opened as it grows, and is whole in the end; the program is remembered. */
static void
test_runs (UiFixture *fixture, gconstpointer unused)
{
  WeftRunDialog *dialog = open_dialog (fixture, "say hello complain oh play say bye exit 3", "");
  g_autofree char *output = NULL;
  g_autoptr (GPtrArray) recent = NULL;
  WeftDocument *document;

  weft_run_dialog_run (dialog);
  ui_wait (fixture, has_pane);
  g_assert_null (ui_find_window (WEFT_TYPE_RUN_DIALOG));
  ui_wait (fixture, has_ended_and_is_read);
  document = weft_document_page_get_document (weft_window_get_page (fixture->window));
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
  g_assert_cmpuint (weft_document_get_trace (document)->process->lives->len, ==, 4);
  ui_wait (fixture, shows_last_line);
  g_assert_nonnull (
      ui_find_text (GTK_WIDGET (fixture->window), "weft-fake-program: Ended with status 3"));
  output = shown_output (fixture);
  g_assert_nonnull (strstr (output, "hello\n"));
  g_assert_nonnull (strstr (output, "oh\n"));
  g_assert_nonnull (strstr (output, "bye\n"));
  g_assert_false (is_output_open (fixture));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (fixture->window), "Output: 3 lines"));
  recent = weft_recent_programs_list ();
  g_assert_cmpstr (((WeftLaunch *) g_ptr_array_index (recent, 0))->arguments, ==,
                   "say hello complain oh play say bye exit 3");
}

/* The command line's program runs at once. */
static void
test_command (UiFixture *fixture, gconstpointer unused)
{
  const char *const command[] = { "./weft-fake-program", "a b", "say", "x", NULL };
  g_autofree char *folder = g_path_get_dirname (g_getenv ("WEFT_FAKE_PROGRAM"));
  g_autoptr (GFile) example = ui_example ();
  g_autofree char *path = g_file_get_path (example), *output = NULL;

  g_setenv ("FAKE_LOG", path, TRUE);
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "run-command",
                                  g_variant_new ("(s^as)", folder, command));
  ui_wait (fixture, has_ended_and_is_read);
  output = shown_output (fixture);
  g_assert_cmpstr (output, ==, "argument a b\nx\n");
  g_assert_false (is_output_open (fixture));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (fixture->window), "Output: 2 lines"));
  g_unsetenv ("FAKE_LOG");
}

static gboolean
prints_pid (UiFixture *fixture)
{
  g_autofree char *output = has_pane (fixture) ? shown_output (fixture) : NULL;

  return output != NULL && g_str_has_prefix (output, "pid ") && strchr (output, '\n') != NULL;
}

static void
test_stop (UiFixture *fixture, gconstpointer unused)
{
  weft_run_dialog_run (open_dialog (fixture, "pid wait", ""));
  ui_wait (fixture, prints_pid);
  gtk_widget_activate_action (ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_RUN_PANE),
                              "run.interrupt", NULL);
  ui_wait (fixture, has_ended_and_is_read);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (fixture->window), "Ended by a signal: Interrupt"));
}

static gboolean
has_page (UiFixture *fixture)
{
  return weft_window_get_page (fixture->window) != NULL;
}

/* Who waits for a program that cannot flush its events is told so, and not to set a flag. */
static void
test_buffered (UiFixture *fixture, gconstpointer unused)
{
  for (guint can_flush = 0; can_flush <= 1; can_flush++)
    {
      WeftDocument *document;

      weft_run_dialog_run (open_dialog (fixture, "play say x", can_flush ? "" : "FAKE_WAY=rts_v"));
      ui_wait (fixture, has_page);
      document = weft_document_page_get_document (weft_window_get_page (fixture->window));
      g_assert_true (weft_document_get_status (document)->is_buffered == !can_flush);
      ui_wait (fixture, has_ended_and_is_read);
      g_assert_true (weft_document_get_status (document)->is_buffered == !can_flush);
      ui_activate (fixture, "win.close-tab");
    }
}

static pid_t running;

static gboolean
is_gone (UiFixture *fixture)
{
  return kill (running, 0) != 0;
}

/* Runs a program that waits, until its log is seen. */
static void
run_waiting (UiFixture *fixture)
{
  g_autofree char *output = NULL;

  weft_run_dialog_run (open_dialog (fixture, "pid wait", ""));
  ui_wait (fixture, prints_pid);
  output = shown_output (fixture);
  running = atoi (output + strlen ("pid "));
  g_assert_cmpint (kill (running, 0), ==, 0);
}

static gboolean
asks (UiFixture *fixture)
{
  return ui_find_button ("_Stop and Close") != NULL;
}

static gboolean
asks_no_more (UiFixture *fixture)
{
  return !asks (fixture);
}

static void
answer (UiFixture *fixture, const char *label)
{
  g_signal_emit_by_name (ui_find_button (label), "clicked");
  ui_wait (fixture, asks_no_more);
}

/* A tab is closed once a person agreed that its program is stopped. */
static void
test_close (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GPtrArray) recent = NULL;
  g_autofree char *uri = NULL;
  g_autoptr (GFile) log = NULL;
  WeftDocument *document;

  run_waiting (fixture);
  ui_wait (fixture, has_trace);
  document = weft_document_page_get_document (weft_window_get_page (fixture->window));
  log = g_file_new_for_path (weft_document_get_path (document));
  uri = g_file_get_uri (log);
  ui_activate (fixture, "win.close-tab");
  ui_wait (fixture, asks);
  g_assert_nonnull (ui_find_text_anywhere ("Stop “weft-fake-program”?"));
  /* it is asked once */
  ui_activate (fixture, "win.close-tab");
  answer (fixture, "_Cancel");
  g_assert_nonnull (weft_window_get_page (fixture->window));
  g_assert_false (is_gone (fixture));
  ui_activate (fixture, "win.close-tab");
  ui_wait (fixture, asks);
  answer (fixture, "_Stop and Close");
  g_assert_null (weft_window_get_page (fixture->window));
  ui_wait (fixture, is_gone);
  recent = weft_recent_list (1);
  g_assert_cmpstr (gtk_recent_info_get_uri (g_ptr_array_index (recent, 0)), ==, uri);
}

static gboolean
has_no_window (UiFixture *fixture)
{
  return gtk_application_get_windows (GTK_APPLICATION (fixture->application)) == NULL;
}

static void
test_close_window (UiFixture *fixture, gconstpointer unused)
{
  run_waiting (fixture);
  gtk_window_close (GTK_WINDOW (fixture->window));
  ui_wait (fixture, asks);
  answer (fixture, "_Cancel");
  g_assert_false (is_gone (fixture));
  gtk_window_close (GTK_WINDOW (fixture->window));
  ui_wait (fixture, asks);
  answer (fixture, "_Stop and Close");
  ui_wait (fixture, has_no_window);
  ui_wait (fixture, is_gone);
}

/* One question for all programs of all windows. */
static void
test_quit (UiFixture *fixture, gconstpointer unused)
{
  GActionGroup *actions = G_ACTION_GROUP (fixture->application);
  WeftWindow *first = fixture->window;
  pid_t other;

  run_waiting (fixture);
  other = running;
  fixture->window = weft_window_new (fixture->application);
  gtk_window_present (GTK_WINDOW (fixture->window));
  run_waiting (fixture);
  g_assert_cmpint (running, !=, other);
  g_action_group_activate_action (actions, "quit", NULL);
  ui_wait (fixture, asks);
  g_assert_nonnull (ui_find_text_anywhere ("Stop 2 programs?"));
  answer (fixture, "_Cancel");
  g_assert_nonnull (weft_window_get_page (first));
  g_action_group_activate_action (actions, "quit", NULL);
  ui_wait (fixture, asks);
  answer (fixture, "_Stop and Close");
  ui_wait (fixture, has_no_window);
  ui_wait (fixture, is_gone);
  running = other;
  ui_wait (fixture, is_gone);
}

/* What @path has, read at once. */
static guint64
events_in (const char *path)
{
  g_autoptr (WeftSource) source = weft_source_open (path, NULL);
  g_autoptr (WeftTrace) trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, NULL);

  return trace->index->n_events;
}

/* A program that GHC compiled, where that is there: in the end its log is as if it had been opened
 * then. */
static void
test_ghc (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *source = g_test_build_filename (G_TEST_DIST, "workloads", "Ring.hs", NULL);
  g_autofree char *ghc = g_find_program_in_path ("ghc");
  g_autofree char *program = g_build_filename (fixture->folder, "ring", NULL);
  g_autofree char *build =
      g_strdup_printf ("%s -v0 -threaded -rtsopts -eventlog -outputdir %s -o %s %s", ghc,
                       fixture->folder, program, source);
  const char *const command[] = { program, "40", "3", "20000", "+RTS", "-N2", NULL };
  WeftDocument *document;
  int status = 1;

  if (ghc == NULL)
    {
      g_test_skip ("GHC is not installed");
      return;
    }
  g_assert_true (g_spawn_command_line_sync (build, NULL, NULL, &status, NULL));
  g_assert_cmpint (status, ==, 0);
  g_action_group_activate_action (G_ACTION_GROUP (fixture->application), "run-command",
                                  g_variant_new ("(s^as)", fixture->folder, command));
  ui_wait (fixture, has_ended_and_is_read);
  document = weft_document_page_get_document (weft_window_get_page (fixture->window));
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
  g_assert_true (g_str_has_prefix (weft_document_get_title (document), "ring-"));
  g_assert_cmpuint (weft_document_get_trace (document)->process->lives->len, ==, 2);
  g_assert_cmpuint (weft_document_get_trace (document)->index->n_events, >, 100000);
  g_assert_cmpuint (weft_document_get_trace (document)->index->n_events, ==,
                    events_in (weft_document_get_path (document)));
}

static gboolean
is_choice_sensitive (WeftRunDialog *dialog)
{
  return gtk_widget_get_sensitive (ui_find_type (GTK_WIDGET (dialog), ADW_TYPE_COMBO_ROW));
}

/* What is typed is asked when the entry is left. */
static void
test_left (UiFixture *fixture, gconstpointer unused)
{
  WeftRunDialog *dialog = open_dialog (fixture, "say hello", "FAKE_WAY=rts_v");

  gtk_widget_child_focus (GTK_WIDGET (dialog), GTK_DIR_TAB_FORWARD);
  gtk_widget_child_focus (GTK_WIDGET (dialog), GTK_DIR_TAB_FORWARD);
  gtk_widget_child_focus (GTK_WIDGET (dialog), GTK_DIR_TAB_FORWARD);
  ui_wait (fixture, is_told);
  g_assert_true (shows_in_dialog ("Not with this program: needs a program built with -threaded"));
  g_assert_true (gtk_widget_get_sensitive (gtk_window_get_default_widget (GTK_WINDOW (dialog))));
  g_assert_true (is_choice_sensitive (dialog));
  gtk_window_destroy (GTK_WINDOW (dialog));
  /* without -rtsopts there is no heap profile */
  dialog = open_dialog (fixture, "say hello", "FAKE_RTSOPTS=some");
  gtk_window_set_focus (GTK_WINDOW (dialog), NULL);
  ui_wait (fixture, is_told);
  g_assert_false (is_choice_sensitive (dialog));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

/* The time between heap samples is asked for where there is a heap profile, and nothing runs before
 * it can be used. */
static void
test_heap_interval (UiFixture *fixture, gconstpointer unused)
{
  WeftRunDialog *dialog = open_dialog (fixture, "flags", "FAKE_WAY=rts_thr");
  GtkWidget *heap = ui_find_type (GTK_WIDGET (dialog), ADW_TYPE_COMBO_ROW);
  GtkWidget *group = gtk_widget_get_ancestor (heap, WEFT_TYPE_RECORDINGS_GROUP);
  GtkWidget *entry = ui_find_type (group, GTK_TYPE_ENTRY);
  g_autoptr (GPtrArray) recent = NULL;
  g_autofree char *output = NULL;

  g_assert_false (gtk_widget_get_mapped (entry));
  adw_combo_row_set_selected (ADW_COMBO_ROW (heap), 1);
  ui_settle ();
  g_assert_true (gtk_widget_get_mapped (entry));
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "100 ms");
  gtk_editable_set_text (GTK_EDITABLE (entry), "20");
  g_assert_true (shows_in_dialog ("Not a time from 1 ms to 600 s, with its unit"));
  g_assert_cmpuint (weft_recordings_group_get_heap_interval (WEFT_RECORDINGS_GROUP (group)), ==,
                    WEFT_HEAP_INTERVAL);
  weft_run_dialog_run (dialog);
  g_assert_true (gtk_widget_is_ancestor (gtk_window_get_focus (GTK_WINDOW (dialog)), entry));
  gtk_editable_set_text (GTK_EDITABLE (entry), "20ms");
  weft_run_dialog_run (dialog);
  ui_wait (fixture, has_ended_and_is_read);
  output = shown_output (fixture);
  g_assert_nonnull (strstr (output, " -hT -i0.02 "));
  recent = weft_recent_programs_list ();
  g_assert_cmpuint (((WeftLaunch *) g_ptr_array_index (recent, 0))->heap_interval, ==, 20000000);
}

static gboolean
knows_one_hec (UiFixture *fixture)
{
  return shows_in_dialog ("One: link the program with -threaded for more");
}

/* A number of HECs is asked for, given to a threaded program and remembered. */
static void
test_hecs (UiFixture *fixture, gconstpointer unused)
{
  WeftRunDialog *dialog = open_dialog (fixture, "flags", "FAKE_WAY=rts_thr");
  GtkWidget *hecs = ui_find_type (GTK_WIDGET (dialog), GTK_TYPE_SPIN_BUTTON);
  g_autoptr (GPtrArray) recent = NULL;
  g_autofree char *output = NULL;

  g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (hecs)), ==, 0);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (hecs), 3);
  weft_run_dialog_run (dialog);
  ui_wait (fixture, has_ended_and_is_read);
  output = shown_output (fixture);
  g_assert_nonnull (strstr (output, " -N3"));
  recent = weft_recent_programs_list ();
  g_assert_cmpuint (((WeftLaunch *) g_ptr_array_index (recent, 0))->hecs, ==, 3);
}

/* A program with another RTS runs on one HEC: it is not asked for. */
static void
test_one_hec (UiFixture *fixture, gconstpointer unused)
{
  WeftRunDialog *dialog = open_dialog (fixture, "flags", "FAKE_WAY=rts_v");
  GtkWidget *hecs = ui_find_type (GTK_WIDGET (dialog), GTK_TYPE_SPIN_BUTTON);

  gtk_window_set_focus (GTK_WINDOW (dialog), NULL);
  ui_wait (fixture, knows_one_hec);
  g_assert_false (gtk_widget_get_sensitive (hecs));
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
test_recordings (UiFixture *fixture, gconstpointer unused)
{
  WeftRecordingsGroup *group = g_object_ref_sink (g_object_new (WEFT_TYPE_RECORDINGS_GROUP, NULL));
  WeftProgram program = { .ghc = (char *) "9.6.6", .way = (char *) "rts_v" };
  WeftProgram profiled = { .ghc = (char *) "9.6.6", .way = (char *) "rts_thr_p" };
  const char *const ids[] = { "gc", "sparks", "heap-retainer", "nonmoving", NULL };
  g_autofree char *all = NULL, *some = NULL, *again = NULL;
  g_auto (GStrv) chosen = NULL, fitting = NULL, back = NULL;

  weft_recordings_group_set_chosen (group, ids);
  chosen = weft_recordings_group_get_chosen (group);
  all = g_strjoinv (",", chosen);
  g_assert_cmpstr (all, ==, "gc,sparks,heap-retainer,nonmoving");
  weft_recordings_group_set_program (group, &program);
  fitting = weft_recordings_group_get_chosen (group);
  some = g_strjoinv (",", fitting);
  g_assert_cmpstr (some, ==, "gc,nonmoving");
  weft_recordings_group_set_program (group, &profiled);
  back = weft_recordings_group_get_chosen (group);
  again = g_strjoinv (",", back);
  g_assert_cmpstr (again, ==, all);
  g_object_unref (group);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/run-program/refused", test_refused);
  ui_add ("/run-program/silent", test_silent);
  ui_add ("/run-program/runs", test_runs);
  ui_add ("/run-program/command", test_command);
  ui_add ("/run-program/buffered", test_buffered);
  ui_add ("/run-program/stop", test_stop);
  ui_add ("/run-program/close", test_close);
  ui_add ("/run-program/close-window", test_close_window);
  ui_add ("/run-program/quit", test_quit);
  ui_add ("/run-program/ghc", test_ghc);
  ui_add ("/run-program/left", test_left);
  ui_add ("/run-program/heap-interval", test_heap_interval);
  ui_add ("/run-program/hecs", test_hecs);
  ui_add ("/run-program/one-hec", test_one_hec);
  ui_add ("/run-program/recordings", test_recordings);
}
