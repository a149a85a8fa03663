/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that weft-cli profile and convert print what the log's samples say. */
#include "cli-run.h"
#include "tests.h"
#include "weft-test-corpus.h"
#include "weft-test-profile.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

static CliFolder *
profile_folder (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (1000);

  weft_test_profile_sample (log, 1000, 0, 1, "ba");
  weft_test_profile_sample (log, 1000, 1, 1, "I");
  weft_test_profile_sample (log, 3000, 0, 3, "zb");
  weft_test_profile_sample (log, 2000, 0, 2, "");
  weft_test_profile_end (log, 4000);
  return cli_folder_new (log);
}

static void
test_lines (void)
{
  g_autoptr (CliFolder) folder = profile_folder ();
  g_autoptr (CliRun) all = cli_run_args ("profile", folder->log);
  g_autoptr (CliRun) some =
      cli_run_args ("profile", "--from=2us", "--to=3us", "--cap=0", folder->log);
  g_autoptr (CliRun) folded = cli_run_args ("profile", "--format=folded", folder->log);
  g_autoptr (CliRun) speedscope = cli_run_args ("profile", "--format=speedscope", folder->log);

  cli_assert_status (all, 0);
  g_assert_cmpstr (all->out, ==,
                   "{\"time\":1000,\"cap\":0,\"ticks\":1,\"stack\":[\"Main.b\",\"Main.a\"]}\n"
                   "{\"time\":1000,\"cap\":1,\"ticks\":1,\"stack\":[\"IDLE.IDLE\"]}\n"
                   "{\"time\":2000,\"cap\":0,\"ticks\":2,\"stack\":[]}\n"
                   "{\"time\":3000,\"cap\":0,\"ticks\":3,\"stack\":[\"122\",\"Main.b\"]}\n");
  cli_assert_status (some, 0);
  g_assert_cmpstr (some->out, ==, "{\"time\":2000,\"cap\":0,\"ticks\":2,\"stack\":[]}\n");
  cli_assert_status (folded, 0);
  cli_assert_has (folded->out, "Main.b;122 1\n");
  cli_assert_status (speedscope, 0);
  cli_assert_has (speedscope->out, "\"HEC 1 with GC and idling\"");
}

static void
test_usage (void)
{
  g_autoptr (CliFolder) folder = profile_folder ();
  g_autoptr (CliRun) no_form = cli_run_args ("convert", "--output=x", folder->log);
  g_autoptr (CliRun) odd_form = cli_run_args ("convert", "--to=x", "--output=x", folder->log);
  g_autoptr (CliRun) no_output = cli_run_args ("convert", "--to=hp", folder->log);
  g_autoptr (CliRun) no_heap = cli_run_args ("convert", "--to=hp", "--output=-", folder->log);
  g_autoptr (CliRun) odd_format = cli_run_args ("profile", "--format=x", folder->log);

  cli_assert_status (no_form, 1);
  cli_assert_has (no_form->err, "--to");
  cli_assert_status (odd_form, 1);
  cli_assert_has (odd_form->err, "speedscope");
  cli_assert_status (no_output, 1);
  cli_assert_has (no_output->err, "--output");
  cli_assert_status (no_heap, 1);
  cli_assert_has (no_heap->err, "-hT");
  g_assert_cmpstr (no_heap->out, ==, "");
  cli_assert_status (odd_format, 1);
}

static void
test_file (void)
{
  g_autoptr (CliFolder) folder = profile_folder ();
  g_autofree char *path = cli_folder_path (folder, "out.csv");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);
  g_autofree char *text = NULL;
  g_autoptr (CliRun) run = cli_run_args ("convert", "--to=csv", "--begin=2us", output, folder->log);

  cli_assert_status (run, 0);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "time,cap,stack\n2000,0,MAIN\n3000,0,Main.b;122\n");
}

/* hp2ps, which comes with GHC, takes what the corpus's heap profiles become. */
static void
test_hp2ps (void)
{
  g_autofree char *hp2ps = g_find_program_in_path ("hp2ps");
  g_autoptr (GPtrArray) logs = NULL;
  guint n_taken = 0;

  if (hp2ps == NULL)
    {
      g_test_skip ("hp2ps is not here");
      return;
    }
  logs = weft_test_corpus ();
  for (guint i = 0; logs != NULL && i < logs->len; i++)
    {
      const char *log = g_ptr_array_index (logs, i);
      g_autoptr (CliFolder) folder = NULL;
      g_autofree char *path = NULL;
      g_autofree char *output = NULL;
      g_autoptr (CliRun) run = NULL;
      g_autoptr (GSubprocessLauncher) launcher = NULL;
      g_autoptr (GSubprocess) process = NULL;
      g_autofree char *said = NULL;

      if (strstr (log, "/damaged/") != NULL || strstr (log, "/heap-") == NULL)
        continue;
      folder = cli_folder_new (NULL);
      path = cli_folder_path (folder, "out.hp");
      output = g_strconcat ("--output=", path, NULL);
      run = cli_run_args ("convert", "--to=hp", output, log);
      if (run->status == 1)
        continue;
      launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_PIPE);
      g_subprocess_launcher_set_cwd (launcher, folder->folder);
      process = g_subprocess_launcher_spawn (launcher, NULL, hp2ps, "-c", "out.hp", NULL);
      g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, NULL, &said, NULL));
      g_test_message ("%s: %s", log, said);
      g_assert_cmpstr (said, ==, "");
      g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 0);
      n_taken++;
    }
  if (logs != NULL)
    g_assert_cmpuint (n_taken, >, 10);
}

void
weft_test_profile_add (void)
{
  g_test_add_func ("/cli/profile/lines", test_lines);
  g_test_add_func ("/cli/profile/usage", test_usage);
  g_test_add_func ("/cli/profile/file", test_file);
  g_test_add_func ("/cli/profile/hp2ps", test_hp2ps);
}
