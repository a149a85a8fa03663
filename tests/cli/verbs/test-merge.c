/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of weft-cli merge: two processes on one axis. */
#include "cli-run.h"
#include "weft-test-unit.h"

/* Start of the first program, ns of Unix time, and of the second after it. */
#define FIRST  G_GUINT64_CONSTANT (1700000000000000000)
#define LATER  G_GUINT64_CONSTANT (2000000000)
#define SECOND (FIRST + LATER)

/* Writes weft_test_log_of_process(). The path is newly allocated. */
static char *
write_log (const CliFolder *folder, const char *name, guint64 start, guint32 thread)
{
  g_autoptr (WeftTestLog) log = weft_test_log_of_process (start, thread);
  char *path = cli_folder_path (folder, name);

  g_assert_true (
      g_file_set_contents (path, (const char *) log->bytes->data, (gssize) log->bytes->len, NULL));
  return path;
}

/* Each process is at its place on the axis, with numbers of its own. */
static void
test_wall_clock (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *first = write_log (folder, "first.eventlog", FIRST, 7);
  g_autofree char *second = write_log (folder, "second.eventlog", SECOND, 1);
  g_autofree char *both = cli_folder_path (folder, "both.eventlog");
  g_autofree char *output = g_strconcat ("--output=", both, NULL);
  /* given in the other order: the first that began is at 0 */
  g_autoptr (CliRun) run = cli_run_args ("merge", second, first, output);
  g_autoptr (CliRun) one = cli_run_args ("events", "--process=1", "--format=jsonl", both);
  g_autoptr (CliRun) two = cli_run_args ("events", "--process=2", "--format=jsonl", both);
  g_autoptr (CliRun) three = cli_run_args ("info", "--process=3", both);

  cli_assert_status (run, 0);
  cli_assert_has (
      one->out,
      "{\"time\":2001000000,\"cap\":0,\"event\":\"RUN_THREAD\",\"fields\":{\"thread\":1}}");
  cli_assert_has (
      two->out, "{\"time\":1000000,\"cap\":1,\"event\":\"RUN_THREAD\",\"fields\":{\"thread\":9}}");
  cli_assert_has (three->err, "2 processes wrote to it, so there is no number 3");
}

/* A merged log can be written to standard output; a query reads all of its processes, on one axis.
 */
static void
test_query (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *first = write_log (folder, "first.eventlog", FIRST, 7);
  g_autofree char *second = write_log (folder, "second.eventlog", SECOND, 1);
  g_autofree char *both = cli_folder_path (folder, "both.eventlog");
  g_autofree char *other = cli_folder_path (folder, "other.eventlog");
  g_autofree char *output = g_strconcat ("--output=", both, NULL);
  g_autofree char *merge =
      g_strdup_printf ("\"%s\" merge --output=- %s %s >%s", cli_program (), first, second, other);
  int status = -1;
  const char *const shell[] = { "sh", "-c", merge, NULL };
  const char *sql =
      "select log_id, min(ts) as first from event where type = 'RUN_THREAD' group by 1";
  g_autoptr (CliRun) run = cli_run_args ("merge", first, second, output);
  gboolean is_printed = g_spawn_sync (NULL, (char **) shell, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                                      NULL, NULL, &status, NULL) &&
                        status == 0;
  g_autoptr (CliRun) all = cli_run_args ("query", sql, other, first, "--format=csv");
  g_autoptr (CliRun) one = cli_run_args ("query", sql, both, "--format=csv", "--process=2");

  g_assert_true (is_printed);
  cli_assert_status (run, 0);
  cli_assert_status (all, 0);
  g_assert_cmpstr (all->out, ==, "log_id,first\n0,1000000\n1,2001000000\n2,1000000\n");
  g_assert_cmpstr (all->err, ==, "");
  g_assert_cmpstr (one->out, ==, "log_id,first\n0,2001000000\n");
}

/* Logs without a wall clock need a moment that they share. */
static void
test_align (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *first = write_log (folder, "first.eventlog", 0, 7);
  g_autofree char *second = write_log (folder, "second.eventlog", FIRST, 1);
  g_autofree char *both = cli_folder_path (folder, "both.eventlog");
  g_autofree char *output = g_strconcat ("--output=", both, NULL);
  g_autoptr (CliRun) refused = cli_run_args ("merge", first, second, output);
  g_autoptr (CliRun) alone = cli_run_args ("merge", first, output);
  g_autoptr (CliRun) unknown = cli_run_args ("merge", first, second, output, "--align=ready");
  g_autoptr (CliRun) run = cli_run_args ("merge", first, second, output, "--align=0s");

  cli_assert_status (refused, 1);
  cli_assert_has (refused->err, "--align");
  cli_assert_status (alone, 1);
  cli_assert_has (alone->err, "two logs or more");
  cli_assert_status (unknown, 1);
  cli_assert_status (run, 0);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/merge/align", test_align);
  g_test_add_func ("/merge/query", test_query);
  g_test_add_func ("/merge/wall-clock", test_wall_clock);
}
