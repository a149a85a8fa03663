/* SPDX-License-Identifier: BSD-3-Clause */
/* What a program is asked, and what is made of its answers. */
#include "weft-program.h"
#include "weft-test-unit.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static WeftProgram *
probe (const char *name, const char *const *environment)
{
  g_autoptr (GError) error = NULL;
  WeftProgram *program = weft_program_probe (name, NULL, environment, NULL, &error);

  g_assert_no_error (error);
  return program;
}

static const char *
fake (void)
{
  return g_getenv ("WEFT_FAKE_PROGRAM");
}

static void
test_answers (void)
{
  static const struct
  {
    const char *environment[4];
    WeftProgramState state;
    gboolean needs_environment;
    const char *text; /* a part of what people are told */
  } cases[] = {
    { { NULL }, WEFT_PROGRAM_RECORDABLE, FALSE, "GHC 9.6.6, threaded" },
    { { "FAKE_GHC=9.0.2", "FAKE_WAY=rts_thr_p", NULL },
      WEFT_PROGRAM_RECORDABLE,
      FALSE,
      "GHC 9.0.2, threaded, profiled" },
    { { "FAKE_GHC=8.6.5", "FAKE_WAY=rts_v", NULL },
      WEFT_PROGRAM_OLD_GHC,
      FALSE,
      "or run it with +RTS -l" },
    { { "FAKE_RTSOPTS=some", NULL }, WEFT_PROGRAM_RECORDABLE, FALSE, "GHC 9.6.6" },
    { { "FAKE_RTSOPTS=none", NULL },
      WEFT_PROGRAM_REFUSES,
      FALSE,
      "; link the program with -rtsopts" },
    { { "FAKE_RTSOPTS=ignore", NULL }, WEFT_PROGRAM_RECORDABLE, TRUE, "GHC 9.6.6" },
    { { "FAKE_RTSOPTS=ignoreAll", NULL },
      WEFT_PROGRAM_NO_ANSWER,
      FALSE,
      "instead of -rtsopts=ignoreAll" },
    { { "FAKE_GHC=9.0.2", "FAKE_EVENTLOG=no", NULL },
      WEFT_PROGRAM_REFUSES,
      FALSE,
      "; link the program with -eventlog" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftProgram) program = probe (fake (), cases[i].environment);
      g_autofree char *text = weft_program_describe (program);

      g_assert_cmpint (program->state, ==, cases[i].state);
      g_assert_cmpint (program->needs_environment, ==, cases[i].needs_environment);
      g_test_message ("%s", text);
      g_assert_nonnull (strstr (text, cases[i].text));
    }
}

static void
test_ways (void)
{
  g_autoptr (WeftProgram) program = probe (fake (), NULL);
  g_autoptr (WeftProgram) old =
      probe (fake (), (const char *const[]){ "FAKE_GHC=9.0.2", "FAKE_WAY=rts_thr_p", NULL });
  g_autoptr (WeftProgram) simple = probe (fake (), (const char *const[]){ "FAKE_WAY=rts_v", NULL });

  g_autoptr (WeftProgram) restricted =
      probe (fake (), (const char *const[]){ "FAKE_RTSOPTS=some", NULL });

  g_assert_true (restricted->is_restricted);
  g_assert_false (program->is_restricted);
  g_assert_true (weft_program_can_flush (program));
  g_assert_false (weft_program_can_flush (old));
  g_assert_false (weft_program_can_flush (simple));
  g_assert_false (weft_program_has_way (program, "p"));
  g_assert_true (weft_program_has_way (old, "p"));
  g_assert_false (weft_program_has_way (simple, "thr"));
}

/* Nothing that GHC did not compile is run. */
static void
test_others (void)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-XXXXXX", NULL);
  g_autofree char *script = g_build_filename (folder, "script", NULL);
  g_autofree char *ran = g_build_filename (folder, "ran", NULL);
  g_autofree char *loop = g_build_filename (folder, "loop", NULL);
  g_autofree char *text = g_strdup_printf ("#!/bin/sh\ntouch %s\n", ran);
  const struct
  {
    const char *name;
    WeftProgramState state;
    const char *text;
  } cases[] = {
    { "true", WEFT_PROGRAM_NOT_GHC, "not compiled by GHC*" },
    { "sh", WEFT_PROGRAM_NOT_GHC, "not compiled by GHC*" },
    { script, WEFT_PROGRAM_SCRIPT, "a script*" },
    { folder, WEFT_PROGRAM_MISSING, "there is no such program*" },
    { "/dev/zero", WEFT_PROGRAM_MISSING, "there is no such program*" },
    { "./none-such", WEFT_PROGRAM_MISSING, "there is no such program*" },
    { "none-such", WEFT_PROGRAM_MISSING, "there is no such program*" },
    { loop, WEFT_PROGRAM_MISSING, g_strerror (ELOOP) },
  };

  g_assert_cmpint (symlink ("loop", loop), ==, 0);

  g_assert_true (g_file_set_contents_full (script, text, -1, 0, 0700, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftProgram) program = probe (cases[i].name, NULL);
      g_autofree char *description = weft_program_describe (program);

      g_assert_cmpint (program->state, ==, cases[i].state);
      g_assert_true (g_pattern_match_simple (cases[i].text, description));
    }
  g_assert_false (g_file_test (ran, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_chmod (script, 0600), ==, 0);
  {
    g_autoptr (WeftProgram) program = probe (script, NULL);

    g_assert_cmpint (program->state, ==, WEFT_PROGRAM_MISSING);
  }
  g_unlink (loop);
  g_unlink (script);
  g_rmdir (folder);
}

static void
test_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (weft_program_probe (fake (), NULL, NULL, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (50000);
  g_cancellable_cancel (cancellable);
  return NULL;
}

/* Files that seem to be programs of GHC, and are run by a shell: one that says nothing, one that
 * says far too much, and one that never answers. */
static void
test_no_answer (void)
{
  static const char *const texts[] = { "x", "exit # libHSrts", "exec yes # libHSrts",
                                       "exec sleep 60 # libHSrts" };
  g_autofree char *folder = g_dir_make_tmp ("weft-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "program", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      gboolean never_ends = i + 1 == G_N_ELEMENTS (texts);
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftProgram) program = NULL;
      GThread *thread = NULL;

      g_assert_true (g_file_set_contents_full (path, texts[i], -1, 0, 0700, NULL));
      if (never_ends)
        thread = g_thread_new ("cancel", cancel_soon, cancellable);
      program = weft_program_probe ("./program", folder, NULL, cancellable, &error);
      if (never_ends)
        {
          g_assert_null (program);
          g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
          g_thread_join (thread);
        }
      else
        {
          g_assert_no_error (error);
          g_assert_cmpstr (program->path, ==, path);
          g_assert_cmpint (program->state, ==,
                           i == 0 ? WEFT_PROGRAM_NOT_GHC : WEFT_PROGRAM_NO_ANSWER);
          g_assert_false (weft_program_has_way (program, "thr"));
        }
    }
  g_unlink (path);
  g_rmdir (folder);
}

/* Returns what the fake program prints, or NULL with @error set. */
static char *
run (const char *const *environment,
     const char *const *flags,
     const char *const *arguments,
     GError **error)
{
  g_autoptr (WeftProgram) program = probe (fake (), environment);
  g_autoptr (GSubprocessLauncher) launcher =
      weft_program_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE, g_get_tmp_dir (), environment);
  g_autoptr (GSubprocess) process = weft_program_start (program, launcher, flags, arguments, error);
  char *output = NULL;

  if (process != NULL)
    g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &output, NULL, error));
  return output;
}

/* Flags go to the RTS as arguments, or if it ignores these, in GHCRTS after those that are there.
 */
static void
test_start (void)
{
  static const char *const flags[] = { "-A1m", "-N2", NULL }, *const spaced[] = { "-ol a", NULL };
  static const char *const arguments[] = { "flags", NULL };
  static const char *const obeys[] = { "no-value", "=no-name", NULL };
  static const char *const ignores[] = { "FAKE_RTSOPTS=ignore", NULL };
  static const char *const has_some[] = { "FAKE_RTSOPTS=ignore", "GHCRTS=-c", NULL };
  g_autoptr (GError) error = NULL;
  g_autofree char *none = run (obeys, flags, NULL, &error);
  g_autofree char *given = run (obeys, flags, arguments, &error);
  g_autofree char *ignored = run (ignores, flags, arguments, &error);
  g_autofree char *more = run (has_some, flags, arguments, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (none, ==, "");
  g_assert_cmpstr (given, ==, "flags -A1m -N2\n");
  g_assert_cmpstr (ignored, ==, "flags -A1m -N2\n");
  g_assert_cmpstr (more, ==, "flags -c -A1m -N2\n");
  g_assert_null (run (ignores, spaced, arguments, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME);
  g_assert_nonnull (strstr (error->message, "-ol a"));
}

/* Signals that end a program grow stronger, up to the last. */
static void
test_stop_signals (void)
{
  g_assert_cmpint (weft_stop_signal (0), ==, SIGINT);
  g_assert_cmpint (weft_stop_signal (2), ==, SIGKILL);
  g_assert_cmpint (weft_stop_signal (3), ==, 0);
}

static void
test_refusals (void)
{
  g_autofree char *said = NULL;
  const char *advice = NULL;

  g_assert_true (weft_program_find_refusal (
      "hello\nx: the flag -hc requires the program to be built with -prof\nx: \nx: Usage", &said,
      &advice));
  g_assert_cmpstr (said, ==, "x: the flag -hc requires the program to be built with -prof");
  g_assert_cmpstr (advice, ==, "build the program with -prof");
  g_assert_false (weft_program_find_refusal ("x: hello\n", NULL, NULL));
}

static void
test_version (void)
{
  g_assert_cmpuint (weft_ghc_version_parse ("9.2.4"), ==, 902);
  g_assert_cmpuint (weft_ghc_version_parse ("9.14.0.20250101"), ==, 914);
  g_assert_cmpuint (weft_ghc_version_parse ("8"), ==, 800);
  g_assert_cmpuint (weft_ghc_version_parse ("HEAD"), ==, 0);
  g_assert_cmpuint (weft_ghc_version_parse ("1000.1"), ==, 0);
  g_assert_cmpuint (weft_ghc_version_parse ("9.100"), ==, 0);
  g_assert_cmpuint (weft_ghc_version_parse (NULL), ==, 0);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/program/answers", test_answers);
  g_test_add_func ("/program/ways", test_ways);
  g_test_add_func ("/program/others", test_others);
  g_test_add_func ("/program/cancelled", test_cancelled);
  g_test_add_func ("/program/no-answer", test_no_answer);
  g_test_add_func ("/program/start", test_start);
  g_test_add_func ("/program/stop-signals", test_stop_signals);
  g_test_add_func ("/program/refusals", test_refusals);
  g_test_add_func ("/program/version", test_version);
}
