/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests what all verbs of weft-cli have in common: usage, exit statuses, pipes. */
#include "cli-run.h"
#include "weft-test-unit.h"

#include <gio/gio.h>
#include <string.h>

/* A log of one event, without what ends it. */
static WeftTestLog *
make_open_log (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 1000);
  weft_test_log_run (log, 2000, 7);
  weft_test_log_end_block (log, 3000);
  return log;
}

static void
test_usage (void)
{
  g_autoptr (CliRun) nothing = cli_run_args (NULL);
  g_autoptr (CliRun) help = cli_run_args ("--help");
  g_autoptr (CliRun) version = cli_run_args ("--version");
  g_autoptr (CliRun) unknown = cli_run_args ("guess", "a.eventlog");

  cli_assert_status (nothing, 1);
  g_assert_cmpstr (nothing->out, ==, "");
  cli_assert_has (nothing->err, "Usage: weft-cli VERB");
  cli_assert_status (help, 0);
  cli_assert_has (help->out, "  info ");
  cli_assert_has (help->out, "  events ");
  cli_assert_has (help->out, "  stats ");
  cli_assert_has (help->out, "  export ");
  cli_assert_status (version, 0);
  g_assert_true (g_str_has_prefix (version->out, "weft-cli "));
  cli_assert_status (unknown, 1);
  cli_assert_has (unknown->err, "unknown verb “guess”");
  cli_assert_has (unknown->err, "  events ");
}

/* A log in the place of the verb. */
static void
test_no_verb (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autofree char *hint = g_strdup_printf ("(did you mean weft-cli info %s?)", log);
  g_autoptr (CliRun) run = cli_run_args (log, NULL);

  cli_assert_status (run, 1);
  cli_assert_has (run->err, hint);
}

static void
test_verb_usage (void)
{
  static const char *const verbs[] = { "info", "events", "stats", "export" };

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      g_autoptr (CliRun) help = cli_run_args (verbs[i], "--help");
      g_autoptr (CliRun) wrong = cli_run_args (verbs[i], "--no-such-option", "a.eventlog");
      g_autoptr (CliRun) value = cli_run_args (verbs[i], "--format=poem", "--theme=poem", "a");
      g_autofree char *usage = g_strdup_printf ("weft-cli %s [OPTION…] LOG", verbs[i]);

      cli_assert_status (help, 0);
      cli_assert_has (help->out, usage);
      cli_assert_status (wrong, 1);
      cli_assert_has (wrong->err, "--no-such-option");
      cli_assert_status (value, 1);
    }
}

static void
test_how_many_logs (void)
{
  g_autoptr (CliRun) none = cli_run_args ("events");
  g_autoptr (CliRun) two = cli_run_args ("events", "a.eventlog", "b.eventlog");

  cli_assert_status (none, 1);
  cli_assert_status (two, 1);
  cli_assert_has (two->err, "b.eventlog");
}

/* Several logs are read at a time, or one after the other if there are no threads. Answers and
 * messages are in the order of the logs, those of each log as if it were the only one. */
static void
test_order_of_logs (void)
{
  static const char *const verbs[] = { "stats", "findings" };
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (WeftTestLog) log = make_open_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (log);
  g_autofree char *junk = cli_folder_path (folder, "junk");
  const char *const logs[] = { demo, junk, folder->log, demo,        folder->log,
                               demo, demo, junk,        folder->log, demo };

  g_assert_true (g_file_set_contents (junk, "junk", -1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      g_autoptr (GPtrArray) all = g_ptr_array_new ();
      g_autoptr (GString) out = g_string_new (NULL);
      g_autoptr (GString) err = g_string_new (NULL);
      g_autoptr (CliRun) run = NULL;
      g_autoptr (CliRun) alone = NULL;

      g_ptr_array_add (all, (char *) verbs[i]);
      g_ptr_array_add (all, (char *) "--format=json");
      for (guint k = 0; k < G_N_ELEMENTS (logs); k++)
        {
          g_autoptr (CliRun) one = cli_run_args (verbs[i], "--format=json", logs[k]);

          g_string_append (out, one->out);
          g_string_append (err, one->err);
          g_ptr_array_add (all, (char *) logs[k]);
        }
      g_ptr_array_add (all, NULL);
      run = cli_run (NULL, (const char *const *) all->pdata);
      cli_assert_status (run, 3);
      g_assert_cmpstr (run->out, ==, out->str);
      g_assert_cmpstr (run->err, ==, err->str);
      alone = cli_run_without_threads (NULL, (const char *const *) all->pdata);
      cli_assert_status (alone, 3);
      g_assert_cmpstr (alone->out, ==, out->str);
      g_assert_cmpstr (alone->err, ==, err->str);
    }
}

/* Verbs that take several logs name the log of each answer. A log that is no eventlog, or is
 * damaged, does not keep them from the others, and the status is the worst. */
static void
test_several_logs (void)
{
  static const struct
  {
    const char *arguments[4];
    const char *name; /* "$" is the log: before its answer; NULL: its number is the first cell */
  } rows[] = {
    { { "stats", "--format=text" }, "$:\n\n" },
    { { "stats", "--format=csv" }, "\n$,time.elapsed_ns,," },
    { { "stats", "--format=json" }, "\"log\" : \"$\"" },
    { { "findings", "--format=text" }, "$:\n\n" },
    { { "findings", "--format=json" }, "\"log\" : \"$\"" },
    { { "findings", "--format=markdown" }, "# $\n\n" },
    { { "check", "--format=text" }, "$:\n\n" },
    { { "query", "--format=text", "select log_id, count(*) from event group by 1" }, NULL },
    { { "query", "--format=csv", "select log_id, count(*) from event group by 1" }, NULL },
    { { "query", "--format=json", "select log_id from event group by 1" }, NULL },
    { { "query", "--format=jsonl", "select log_id from event group by 1" }, NULL },
  };
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (WeftTestLog) log = make_open_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (log);
  g_autofree char *junk = NULL, *jsonl_log = NULL;
  g_autoptr (CliRun) jsonl = NULL;

  junk = cli_folder_path (folder, "junk");
  g_assert_true (g_file_set_contents (junk, "junk", -1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const char *const *given = rows[i].arguments;
      g_autoptr (GPtrArray) all = g_ptr_array_new ();
      g_autoptr (CliRun) run = NULL;

      for (guint k = 0; given[k] != NULL; k++)
        g_ptr_array_add (all, (char *) given[k]);
      g_ptr_array_add (all, junk);
      g_ptr_array_add (all, folder->log);
      g_ptr_array_add (all, demo);
      g_ptr_array_add (all, NULL);
      run = cli_run (NULL, (const char *const *) all->pdata);
      g_test_message ("%s %s", given[0], given[1]);
      cli_assert_status (run, 3);
      cli_assert_has (run->err, "junk: not an eventlog");
      cli_assert_has (run->err, "the log is damaged or cut");
      for (guint k = 0; k < 2 && rows[i].name != NULL; k++)
        {
          g_autoptr (GString) name = g_string_new (rows[i].name);

          g_string_replace (name, "$", k == 0 ? folder->log : demo, 1);
          cli_assert_has (run->out, name->str);
        }
      if (rows[i].name == NULL)
        {
          g_autoptr (GRegex) both =
              g_regex_new ("^[^0-9]*1(.|\n)*^[^0-9]*2\\b", G_REGEX_MULTILINE, 0, NULL);

          g_assert_true (g_regex_match (both, run->out, 0, NULL));
        }
      /* a log without an answer leaves no blank line */
      g_assert_cmpint (*run->out, !=, '\n');
    }
  jsonl = cli_run_args ("check", "--format=jsonl", junk, demo, folder->log);
  jsonl_log = g_strdup_printf ("\"log\":\"%s\"", folder->log);
  cli_assert_has (jsonl->out, jsonl_log);
}

static void
assert_usage (const char *argument, const char *reason)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("events", argument, log);

  cli_assert_status (run, 1);
  cli_assert_has (run->err, reason);
}

static void
test_process (void)
{
  assert_usage ("--process=0", "--process counts from 1");
  assert_usage ("--process=-1", "--process needs a whole number, not “-1”");
  assert_usage ("--process=2147483648", "--process needs a number from 0 to 2147483647");
}

static void
test_texts (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE);
  g_autoptr (GSubprocess) run = NULL;
  g_autofree char *said = NULL;

  assert_usage ("--grep=\xff", "--grep: “\xef\xbf\xbd” is not valid text in this locale");
  g_subprocess_launcher_setenv (launcher, "LC_ALL", "C", TRUE);
  run = g_subprocess_launcher_spawn (launcher, NULL, cli_program (), "events", "--grep=ü|^$", log,
                                     NULL);
  g_assert_true (g_subprocess_communicate_utf8 (run, NULL, NULL, &said, NULL, NULL));
  g_assert_cmpstr (said, ==, "");
  g_assert_cmpint (g_subprocess_get_exit_status (run), ==, 0);
}

static void
test_unreadable (void)
{
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autoptr (CliRun) missing = cli_run_args ("events", folder->log);
  g_autoptr (CliRun) empty = NULL;
  g_autoptr (CliRun) text = NULL;

  cli_assert_status (missing, 2);
  cli_assert_has (missing->err, folder->log);
  g_assert_true (g_file_set_contents (folder->log, "", 0, NULL));
  empty = cli_run_args ("info", folder->log);
  cli_assert_status (empty, 2);
  g_assert_true (g_file_set_contents (folder->log, "a poem\n", -1, NULL));
  text = cli_run_args ("events", "--format=jsonl", folder->log);
  cli_assert_status (text, 2);
  g_assert_cmpstr (text->out, ==, "");
}

static void
test_damaged (void)
{
  g_autoptr (WeftTestLog) log = make_open_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (log);
  g_autoptr (CliRun) killed = cli_run_args ("events", "--type=run_thread", folder->log);
  g_autoptr (CliRun) cut = NULL;

  cli_assert_status (killed, 3);
  cli_assert_has (killed->out, "thread 7 runs");
  cli_assert_has (killed->err, "1 problem");
  g_byte_array_set_size (log->bytes, log->bytes->len - 1);
  g_assert_true (
      g_file_set_contents (folder->log, (const char *) log->bytes->data, log->bytes->len, NULL));
  cut = cli_run_args ("info", folder->log);
  cli_assert_status (cut, 3);
  cli_assert_has (cut->err, "The log is cut");
  cli_assert_has (cut->out, "The log is cut");
}

/* Many problems are counted, not listed, on standard error; info has all of them. */
static void
test_many_problems (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) run = NULL;
  guint n_err = 0, n_out = 0;

  weft_test_log_header_9_10 (log);
  for (guint i = 0; i < 30; i++)
    {
      weft_test_log_begin_block (log, 0, 1000 * (i + 1));
      for (guint k = 0; k < 8; k++)
        {
          weft_test_log_run (log, 1000 * (i + 1) + k, k);
          if (k == 3)
            weft_test_log_text (log, "spoilt by another hand");
        }
      weft_test_log_end_block (log, 1000 * (i + 1) + 900);
    }
  weft_test_log_data_end (log);
  folder = cli_folder_new (log);
  run = cli_run_args ("info", folder->log);
  cli_assert_status (run, 3);
  for (const char *p = run->err; (p = strstr (p, "22 bytes at offset")) != NULL; p++)
    n_err++;
  for (const char *p = run->out; (p = strstr (p, "22 bytes at offset")) != NULL; p++)
    n_out++;
  cli_assert_has (run->err, "30 problems, 660 bytes lost");
  cli_assert_has (run->err, "10 more problems");
  g_assert_cmpuint (n_err, ==, 20);
  g_assert_cmpuint (n_out, ==, 30);
}

static void
test_standard_input (void)
{
  g_autoptr (WeftTestLog) log = make_open_log ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (CliRun) run = NULL;

  weft_test_log_data_end (log);
  bytes = g_bytes_new (log->bytes->data, log->bytes->len);
  run = cli_run (bytes, (const char *const[]){ "events", "-", NULL });
  cli_assert_status (run, 0);
  cli_assert_has (run->out, "thread 7 runs");
}

/* As with head: no complaint, and no failure. */
static void
test_closed_pipe (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess) process =
      g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_PIPE, &error,
                        cli_program (), "events", "--format=jsonl", log, NULL);
  g_autoptr (GBytes) err = NULL;
  char byte;

  g_assert_no_error (error);
  g_input_stream_read (g_subprocess_get_stdout_pipe (process), &byte, 1, NULL, &error);
  g_assert_no_error (error);
  g_input_stream_close (g_subprocess_get_stdout_pipe (process), NULL, &error);
  g_assert_no_error (error);
  err = g_input_stream_read_bytes (g_subprocess_get_stderr_pipe (process), 1000, NULL, &error);
  g_assert_cmpuint (g_bytes_get_size (err), ==, 0);
  g_subprocess_wait (process, NULL, &error);
  g_assert_true (g_subprocess_get_if_exited (process));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 0);
}

static void
test_full_disk (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autofree char *command = NULL;
  g_autofree char *err = NULL;
  g_autofree char *program = g_shell_quote (cli_program ());
  g_autofree char *quoted = g_shell_quote (log);
  const char *argv[] = { "/bin/sh", "-c", NULL, NULL };
  int status = 0;

  if (!g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    {
      g_test_skip ("there is no /dev/full");
      return;
    }
  command = g_strdup_printf ("%s events %s >/dev/full", program, quoted);
  argv[2] = command;
  g_assert_true (g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, NULL, &err,
                               &status, NULL));
  g_assert_false (g_spawn_check_wait_status (status, NULL));
  cli_assert_has (err, "cannot write to standard output");
}

static void
test_full_file (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = NULL;

  if (!g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
    {
      g_test_skip ("there is no /dev/full");
      return;
    }
  run = cli_run_args ("convert", "--to=csv", "--output=/dev/full", log);
  cli_assert_status (run, 1);
  cli_assert_has (run->err, "“/dev/full” cannot be written: ");
  cli_assert_has (run->err, "No space left on device");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/cli/usage", test_usage);
  g_test_add_func ("/cli/no-verb", test_no_verb);
  g_test_add_func ("/cli/verb-usage", test_verb_usage);
  g_test_add_func ("/cli/how-many-logs", test_how_many_logs);
  g_test_add_func ("/cli/order-of-logs", test_order_of_logs);
  g_test_add_func ("/cli/several-logs", test_several_logs);
  g_test_add_func ("/cli/process", test_process);
  g_test_add_func ("/cli/texts", test_texts);
  g_test_add_func ("/cli/unreadable", test_unreadable);
  g_test_add_func ("/cli/damaged", test_damaged);
  g_test_add_func ("/cli/many-problems", test_many_problems);
  g_test_add_func ("/cli/standard-input", test_standard_input);
  g_test_add_func ("/cli/closed-pipe", test_closed_pipe);
  g_test_add_func ("/cli/full-disk", test_full_disk);
  g_test_add_func ("/cli/full-file", test_full_file);
}
