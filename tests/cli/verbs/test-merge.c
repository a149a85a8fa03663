/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of weft-cli merge: two processes on one axis. */
#include "cli-run.h"
#include "weft-test-unit.h"

#include <string.h>
#include <sys/wait.h>

/* Start of the first program, ns of Unix time, and of the second after it. */
#define FIRST  G_GUINT64_CONSTANT (1700000000000000000)
#define LATER  G_GUINT64_CONSTANT (2000000000)
#define SECOND (FIRST + LATER)

/* Writes @log. The path is newly allocated. */
static char *
save_log (const CliFolder *folder, const char *name, const WeftTestLog *log)
{
  char *path = cli_folder_path (folder, name);

  g_assert_true (
      g_file_set_contents (path, (const char *) log->bytes->data, (gssize) log->bytes->len, NULL));
  return path;
}

/* Writes weft_test_log_of_process(). The path is newly allocated. */
static char *
write_log (const CliFolder *folder, const char *name, guint64 start, guint32 thread)
{
  g_autoptr (WeftTestLog) log = weft_test_log_of_process (start, thread);

  return save_log (folder, name, log);
}

/* Each process is at its place on the axis, with the numbers of its own log. */
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
      two->out, "{\"time\":1000000,\"cap\":0,\"event\":\"RUN_THREAD\",\"fields\":{\"thread\":7}}");
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

/* Removes the lines about the file and about the blocks that a merge adds: the file's name, block
 * markers, which are of other sizes, and the creation of the process's set of HECs, which comes
 * first. The number of all events, and that per second, differ as a merge adds two empty blocks. */
static char *
strip_file_lines (const char *text)
{
  static const char *const marks[] = { "\"log\" : ", "BLOCK_MARKER", "\"type_name\":\"process\"" };
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *rest = g_string_new (NULL);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      gboolean is_of_file = (i > 0 && strcmp (lines[i - 1], "  \"events\" : {") == 0) ||
                            (i > 1 && strcmp (lines[i - 2], "  \"events\" : {") == 0);

      for (guint k = 0; k < G_N_ELEMENTS (marks); k++)
        is_of_file |= strstr (lines[i], marks[k]) != NULL;
      if (!is_of_file)
        g_string_append_printf (rest, "%s\n", lines[i]);
    }
  return g_string_free (rest, FALSE);
}

static void
assert_same_answer (
    const char *verb, const char *what, const char *process, const char *both, const char *own)
{
  g_autoptr (CliRun) got = cli_run_args (verb, what, process, both);
  g_autoptr (CliRun) want = cli_run_args (verb, what, own);
  g_autofree char *got_lines = strip_file_lines (got->out);
  g_autofree char *want_lines = strip_file_lines (want->out);

  g_test_message ("%s %s %s", verb, what, process);
  cli_assert_status (got, want->status);
  g_assert_cmpstr (got_lines, ==, want_lines);
}

/* All verbs and tables report about a process of a merged log what they report about its own log.
 * The versions of GHC declare different sizes of an event type of which there are no events. */
static void
test_own_numbers (void)
{
  static const char *const verbs[][2] = {
    { "stats", "--format=json" },   { "findings", "--format=json" }, { "spans", "--format=jsonl" },
    { "events", "--format=jsonl" }, { "check", "--format=json" },
  };
  static const char *const names[] = { "caps-ghc-9.10.eventlog", "parsum-n2-full-ghc-9.10.eventlog",
                                       "parsum-n1-ghc-9.0.eventlog" };
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *all = cli_folder_path (folder, "all.eventlog");
  g_autofree char *output = g_strconcat ("--output=", all, NULL);
  g_auto (GStrv) tables = cli_list_tables ();
  char *paths[G_N_ELEMENTS (names)];
  g_autoptr (CliRun) run = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    paths[i] = g_test_build_filename (G_TEST_DIST, "fixtures", names[i], NULL);
  run = cli_run_args ("merge", paths[0], paths[1], paths[2], output, "--align=0s");
  cli_assert_status (run, 0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *process = g_strdup_printf ("--process=%u", i + 1);

      for (guint k = 0; k < G_N_ELEMENTS (verbs); k++)
        assert_same_answer (verbs[k][0], verbs[k][1], process, all, paths[i]);
      for (guint k = 0; tables[k] != NULL; k++)
        assert_same_answer ("table", tables[k], process, all, paths[i]);
      g_free (paths[i]);
    }
}

/* A process whose copy with its own numbers has no room cannot be read, by any verb. */
static void
test_no_room (void)
{
  static const char *const verbs[] = { "info", "stats --process=2",
                                       "convert --to=chrome-json --output=-", "query 'select 1'",
                                       "merge --output=- --align=0s" };
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *first = write_log (folder, "first.eventlog", FIRST, 7);
  g_autofree char *second = write_log (folder, "second.eventlog", SECOND, 1);
  g_autofree char *both = cli_folder_path (folder, "both.eventlog");
  g_autofree char *output = g_strconcat ("--output=", both, NULL);
  g_autoptr (CliRun) run = cli_run_args ("merge", first, second, output);

  cli_assert_status (run, 0);
  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      g_autofree char *command =
          g_strdup_printf ("ulimit -f 0; exec \"%s\" %s \"%s\"", cli_program (), verbs[i], both);
      const char *const shell[] = { "sh", "-c", command, NULL };
      g_autofree char *out = NULL, *said = NULL;
      int status = -1;

      g_assert_true (g_spawn_sync (NULL, (char **) shell, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                                   &out, &said, &status, NULL));
      g_test_message ("%s: %s", verbs[i], said);
      g_assert_true (WIFEXITED (status));
      g_assert_cmpint (WEXITSTATUS (status), ==, 2);
      cli_assert_has (said, "set TMPDIR");
    }
}

/* A merge reports that the environments of the programs are in the file. */
static void
test_environment (void)
{
  static const char *const args[] = { "program", NULL };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = NULL, *output = NULL, *plain = NULL;
  g_autoptr (CliRun) run = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_log_process (log, 1000, "GHC-8.6.5 rts_thr", args);
  weft_test_log_environment (log, 1000, "SECRET=1");
  weft_test_log_end_block (log, 3000);
  weft_test_log_data_end (log);
  path = save_log (folder, "first.eventlog", log);
  plain = write_log (folder, "second.eventlog", SECOND, 1);
  output = g_strconcat ("--output=", folder->folder, "/both.eventlog", NULL);
  run = cli_run_args ("merge", path, plain, output, "--align=0s");
  cli_assert_status (run, 0);
  cli_assert_has (run->err, "1 environment variable of the programs");
}

/* A format that holds several processes gets all of them; other formats get one, and a note. */
static void
test_convert (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *first = write_log (folder, "first.eventlog", FIRST, 7);
  g_autofree char *second = write_log (folder, "second.eventlog", SECOND, 1);
  g_autofree char *both = cli_folder_path (folder, "both.eventlog");
  g_autofree char *output = g_strconcat ("--output=", both, NULL);
  g_autoptr (CliRun) run = cli_run_args ("merge", first, second, output);
  g_autoptr (CliRun) all = cli_run_args ("convert", "--to=chrome-json", "--output=-", both);
  g_autoptr (CliRun) one =
      cli_run_args ("convert", "--to=chrome-json", "--output=-", "--process=2", both);
  g_autoptr (CliRun) late =
      cli_run_args ("convert", "--to=chrome-json", "--from=1s", "--output=-", both);
  g_autoptr (CliRun) none =
      cli_run_args ("convert", "--to=chrome-json", "--from=9s", "--output=-", both);
  g_autoptr (CliRun) off = cli_run_args ("convert", "--to=folded-off-cpu", "--output=-", both);
  g_autoptr (CliRun) unnamed = cli_run_args ("convert", "--to=1s", "--output=-", both);

  cli_assert_status (run, 0);
  cli_assert_status (all, 0);
  g_assert_cmpstr (all->err, ==, "");
  cli_assert_has (all->out, "\"pid\":1,");
  cli_assert_has (all->out, "\"pid\":2,");
  cli_assert_has (all->out, "\"name\":\"Thread 7\"");
  cli_assert_has (all->out, "\"ts\":2001000,");
  g_assert_null (strstr (one->out, "Thread 7"));
  g_assert_null (strstr (one->out, "\"pid\":2,"));
  /* the first process has ended by then */
  cli_assert_status (late, 0);
  cli_assert_has (late->out, "\"name\":\"Thread 1\"");
  g_assert_null (strstr (late->out, "Thread 7"));
  cli_assert_status (none, 1);
  cli_assert_has (none->err, "no process of the log has data");
  cli_assert_has (off->err, "--process=N chooses another");
  cli_assert_status (unnamed, 1);
  cli_assert_has (unnamed->err, "--format=FORMAT");
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
  g_test_add_func ("/merge/convert", test_convert);
  g_test_add_func ("/merge/environment", test_environment);
  g_test_add_func ("/merge/no-room", test_no_room);
  g_test_add_func ("/merge/own-numbers", test_own_numbers);
  g_test_add_func ("/merge/query", test_query);
  g_test_add_func ("/merge/wall-clock", test_wall_clock);
}
