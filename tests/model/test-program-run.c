/* SPDX-License-Identifier: BSD-3-Clause */
/* Programs that are started here: what they print, how they end, and the document of the log that
 * they write. */
#include "document-fixture.h"
#include "weft-program-run.h"
#include "weft-recordings.h"
#include "weft-test-unit.h"

#include <signal.h>
#include <string.h>

static WeftLaunch *
launch_of (const char *arguments, const char *environment)
{
  const char *const command[] = { g_getenv ("WEFT_FAKE_PROGRAM"), NULL };
  WeftLaunch *launch = weft_launch_new (command, NULL);

  g_free (launch->arguments);
  launch->arguments = g_strdup (arguments);
  g_free (launch->environment);
  launch->environment = g_strdup (environment);
  return launch;
}

/* Runs the fake program, which plays the fixture's log. */
static WeftProgramRun *
start (DocumentFixture *fixture, const char *arguments, const char *environment)
{
  g_autofree char *all = g_strdup_printf ("'FAKE_LOG=%s' %s", fixture->path, environment);
  g_autoptr (WeftLaunch) launch = launch_of (arguments, all);
  g_autoptr (WeftProgram) program = weft_program_probe (launch->program, NULL, NULL, NULL, NULL);

  return weft_program_run_new (launch, program);
}

static void
wait_for_state (WeftProgramRun *run, WeftRunState state)
{
  gint64 late = g_get_monotonic_time () + WEFT_TEST_WAIT_US;

  while (weft_program_run_get_state (run) < state)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, late);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
}

static void
assert_end (WeftProgramRun *run, WeftRunState state, const char *text)
{
  g_autofree char *said = NULL;

  wait_for_state (run, WEFT_RUN_ENDED);
  g_assert_cmpint (weft_program_run_get_state (run), ==, state);
  said = weft_program_run_describe (run);
  g_assert_cmpstr (said, ==, text);
}

static void
count_cb (WeftProgramRun *run, GParamSpec *unused, guint *n)
{
  (*n)++;
}

/* @run was interrupted, and its log has its end. */
static void
assert_whole (DocumentFixture *fixture, WeftProgramRun *run)
{
  g_autofree char *written = NULL;
  gsize size;

  assert_end (run, WEFT_RUN_ENDED, "Ended by a signal: Interrupt");
  g_assert_true (g_file_get_contents (weft_program_run_get_log (run), &written, &size, NULL));
  g_assert_cmpuint (size, ==, fixture->size);
}

/* The document grows with the log, and is in the end that of the whole log. */
static void
test_document (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) whole = document_read (fixture->path), document = NULL;
  g_autoptr (WeftProgramRun) run = start (fixture, "say 'hello you' complain oh half wait", "");
  g_autofree char *written = NULL;
  gsize size;
  guint n_states = 0;

  g_signal_connect (run, "notify::state", G_CALLBACK (count_cb), &n_states);
  g_assert_cmpint (weft_program_run_get_state (run), ==, WEFT_RUN_STARTING);
  g_assert_cmpstr (weft_program_run_get_name (run), ==, "weft-fake-program");
  wait_for_state (run, WEFT_RUN_RUNNING);
  g_assert_cmpint (weft_program_run_get_state (run), ==, WEFT_RUN_RUNNING);
  document = weft_document_new (weft_program_run_get_log (run));
  weft_document_read (document);
  document_wait (document, document_has_trace);
  g_assert_true (weft_document_is_live (document));
  weft_program_run_signal (run, SIGINT);
  assert_end (run, WEFT_RUN_ENDED, "Ended by a signal: Interrupt");
  g_assert_cmpuint (n_states, ==, 2);
  g_assert_nonnull (strstr (weft_program_run_get_output (run), "hello you\n"));
  g_assert_nonnull (strstr (weft_program_run_get_output (run), "oh\n"));
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
  g_assert_cmpuint (weft_document_get_trace (document)->index->to, ==,
                    weft_document_get_trace (whole)->index->to);
  g_assert_true (g_file_get_contents (weft_program_run_get_log (run), &written, &size, NULL));
  g_assert_cmpmem (written, size, fixture->data, fixture->size);
}

/* What it prints is text, whatever it was; the end of a character may come late. */
static void
test_output (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftProgramRun) run =
      start (fixture, "say \"$(true)h\xc3\xa9\" say 'a\x1b[31mb' say 'c\xff'", "");

  assert_end (run, WEFT_RUN_ENDED, "Ended");
  g_assert_true (g_utf8_validate (weft_program_run_get_output (run), -1, NULL));
  g_assert_true (
      g_str_has_prefix (weft_program_run_get_output (run), "$(true)h\xc3\xa9\na\\x1b[31mb\nc"));
}

static void
test_refused (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftProgramRun) status = start (fixture, "exit 3", "");
  g_autoptr (WeftProgramRun) run = start (fixture, "", "FAKE_EVENTLOG=no");
  g_autoptr (WeftProgramRun) wrong = start (fixture, "'open", "");

  assert_end (status, WEFT_RUN_ENDED, "Ended with status 3");
  assert_end (
      run, WEFT_RUN_FAILED,
      "its runtime system says: “weft-fake-program: the flag -l requires the program to be "
      "built with -eventlog, -prof or -debug”; link the program with -eventlog (GHC 9.4 and "
      "later need no such flag)");
  g_assert_cmpint (weft_program_run_get_state (wrong), ==, WEFT_RUN_FAILED);
}

/* Interrupted, and ended, it writes the rest of its log; one that does not listen is killed in the
 * end. */
static void
test_signals (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftProgramRun) run = start (fixture, "wait", "");
  g_autoptr (WeftProgramRun) ended = start (fixture, "wait", "");
  g_autoptr (WeftProgramRun) busy = start (fixture, "wait", "FAKE_STUBBORN=interrupt");
  g_autoptr (WeftProgramRun) stubborn = start (fixture, "wait", "FAKE_STUBBORN=all");
  g_autofree char *speed = g_strdup (g_getenv ("WEFT_TIMER_SPEED"));

  /* who ends by a signal has its time until the next is sent */
  g_unsetenv ("WEFT_TIMER_SPEED");
  wait_for_state (run, WEFT_RUN_RUNNING);
  weft_program_run_signal (run, SIGINT);
  assert_whole (fixture, run);
  wait_for_state (ended, WEFT_RUN_RUNNING);
  weft_program_run_end (ended);
  g_assert_false (weft_program_run_is_active (ended));
  assert_whole (fixture, ended);
  wait_for_state (busy, WEFT_RUN_RUNNING);
  weft_program_run_end (busy);
  if (speed != NULL)
    g_setenv ("WEFT_TIMER_SPEED", speed, TRUE);
  wait_for_state (stubborn, WEFT_RUN_RUNNING);
  weft_program_run_end (stubborn);
  assert_end (busy, WEFT_RUN_ENDED, "Ended by a signal: Terminated");
  assert_end (stubborn, WEFT_RUN_ENDED, "Ended by a signal: Killed");
}

/* The last eight logs are kept, each in a folder of its own, which knows where the program ran. */
static void
test_logs (DocumentFixture *fixture, gconstpointer unused)
{
  g_autofree char *first = NULL, *here = g_get_current_dir (), *none = NULL;

  g_assert_false (weft_run_logs_find_folder (fixture->path, &none));
  g_assert_null (none);
  for (guint i = 0; i < 9; i++)
    {
      g_autoptr (WeftProgramRun) run = start (fixture, "", "");
      g_autofree char *folder = NULL;

      assert_end (run, WEFT_RUN_ENDED, "Ended");
      g_assert_true (g_file_test (weft_program_run_get_log (run), G_FILE_TEST_EXISTS));
      g_assert_true (weft_run_logs_find_folder (weft_program_run_get_log (run), &folder));
      g_assert_cmpstr (folder, ==, here);
      if (i == 0)
        first = g_strdup (weft_program_run_get_log (run));
      else if (i < 8)
        g_assert_true (g_file_test (first, G_FILE_TEST_EXISTS));
    }
  /* it is removed by a thread of its own */
  for (guint i = 0; i < 2000 && g_file_test (first, G_FILE_TEST_EXISTS); i++)
    g_usleep (10000);
  g_assert_false (g_file_test (first, G_FILE_TEST_EXISTS));
}

static void
test_launch (void)
{
  const char *const command[] = { "./prog", "a b", "-x", "", "it's", NULL };
  g_autoptr (WeftLaunch) launch = weft_launch_new (command, "/tmp");
  g_autoptr (GVariant) variant = g_variant_ref_sink (weft_launch_to_variant (launch));
  g_autoptr (WeftLaunch) copy = weft_launch_new_from_variant (variant);
  g_auto (GStrv) words = weft_launch_split_words (copy->arguments, NULL);
  g_auto (GStrv) none = weft_launch_split_words (" ", NULL);
  g_autoptr (GPtrArray) recordings = weft_launch_recordings (copy);

  g_assert_true (g_variant_is_of_type (variant, G_VARIANT_TYPE (WEFT_LAUNCH_TYPE)));
  g_assert_cmpstr (copy->program, ==, "./prog");
  g_assert_true (g_strv_equal ((const char *const *) words, command + 1));
  g_assert_cmpstr (copy->folder, ==, "/tmp");
  g_assert_cmpuint (g_strv_length (none), ==, 0);
  g_assert_cmpuint (recordings->len, ==, 4);
  g_assert_cmpuint (copy->heap_interval, ==, WEFT_HEAP_INTERVAL);
  g_assert_cmpuint (copy->hecs, ==, 0);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/program-run/launch", test_launch);
  document_add ("/program-run/document", test_document);
  document_add ("/program-run/output", test_output);
  document_add ("/program-run/refused", test_refused);
  document_add ("/program-run/signals", test_signals);
  document_add ("/program-run/logs", test_logs);
}
