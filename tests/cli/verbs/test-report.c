/* SPDX-License-Identifier: BSD-3-Clause */
/* Reports by weft-cli: where they are written, and what of. */
#include "cli-run.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <string.h>

static void
test_file (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "report.html");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);
  g_autoptr (CliRun) run = cli_run_args ("report", output, demo);
  g_autoptr (CliRun) printed = cli_run_args ("report", "--output=-", demo);
  g_autofree char *html = NULL;

  cli_assert_status (run, 0);
  g_assert_cmpstr (run->out, ==, "");
  cli_assert_status (printed, 0);
  g_assert_true (g_file_get_contents (path, &html, NULL, NULL));
  g_assert_cmpstr (html, ==, printed->out);
  cli_assert_has (html, "<h1>demo</h1>");
  cli_assert_has (html, "demo.eventlog");
  cli_assert_has (html, "Live bytes keep growing");
  g_assert_null (strstr (html, "a part of the run"));
  g_remove (path);
}

static void
test_range (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("report", "--from=10ms", "--to=20ms", "--output=-", demo);

  cli_assert_status (run, 0);
  cli_assert_has (run->out, "a part of the run: 10.000 ms to 20.000 ms");
}

static void
test_refused (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autofree char *onto_itself = g_strconcat ("--output=", demo, NULL);
  g_autoptr (CliRun) nowhere = cli_run_args ("report", demo);
  g_autoptr (CliRun) itself = cli_run_args ("report", onto_itself, demo);
  g_autoptr (CliRun) no_folder = cli_run_args ("report", "--output=/nowhere/a.html", demo);

  cli_assert_status (nowhere, 1);
  cli_assert_has (nowhere->err, "name it with --output");
  cli_assert_status (itself, 1);
  cli_assert_status (no_folder, 1);
}

/* Nothing is written without the pictures that the log has. */
static void
test_no_threads (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "report.html");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);
  g_autoptr (CliRun) run =
      cli_run_without_threads (NULL, (const char *const[]){ "report", output, demo, NULL });
  g_autoptr (CliRun) printed =
      cli_run_without_threads (NULL, (const char *const[]){ "report", "--output=-", demo, NULL });

  cli_assert_status (run, 1);
  cli_assert_has (run->err, "no thread can be started");
  g_assert_cmpint (g_rmdir (folder->folder), ==, 0);
  cli_assert_status (printed, 1);
  g_assert_cmpstr (printed->out, ==, "");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/report/file", test_file);
  g_test_add_func ("/report/range", test_range);
  g_test_add_func ("/report/refused", test_refused);
  g_test_add_func ("/report/no-threads", test_no_threads);
}
