/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests what all verbs make of their options: ranges of time, markers, and what is refused. */
#include "cli-run.h"
#include "weft-test-unit.h"

#include <gio/gio.h>
#include <string.h>

#define MAX_ARGUMENTS 8

typedef struct
{
  const char *arguments[MAX_ARGUMENTS]; /* the log comes last */
  const char *said;
} Refusal;

static void
assert_refused (const Refusal *refusals, guint n, const char *log)
{
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GPtrArray) all = g_ptr_array_new ();
      g_autoptr (CliRun) run = NULL;

      for (guint k = 0; refusals[i].arguments[k] != NULL; k++)
        g_ptr_array_add (all, (gpointer) refusals[i].arguments[k]);
      g_ptr_array_add (all, (gpointer) log);
      g_ptr_array_add (all, NULL);
      run = cli_run (NULL, (const char *const *) all->pdata);
      g_test_message ("%s %s", refusals[i].arguments[0], refusals[i].arguments[1]);
      cli_assert_status (run, 1);
      g_assert_cmpstr (run->out, ==, "");
      cli_assert_has (run->err, refusals[i].said);
    }
}

static void
test_refused (void)
{
  static const Refusal refusals[] = {
    { { "events", "--fromm=1s" }, "did you mean --from?" },
    { { "events", "--zebra" }, "weft-cli events --help" },
    { { "statz" }, "did you mean stats?" },
    { { "events", "--cap=0", "--cap=1" }, "--cap is given more than once" },
    { { "spans", "--kind=gc", "--kind=thread" }, "--kind is given more than once" },
    { { "convert", "--to=csv", "--to=hp", "--output=-" }, "--format is given more than once" },
    { { "spans", "--kind=" }, "--kind needs a name, or several with commas, not “”" },
    { { "events", "--type=GC_START," }, "--type needs a name, or several with commas" },
    { { "follow", "--print=" }, "--print needs a name, or several with commas" },
    { { "events", "--grep=(" }, "--grep: " },
    { { "convert", "--to=foo", "--output=-" }, "unknown format \"foo\" (choose perfetto" },
    { { "convert", "--output=-" }, "no format given; choose one with --format" },
    { { "stats", "--format" }, "was taken as the value of --format" },
    { { "table" }, "no table given before" },
    { { "table", "thread" }, "unknown table \"thread\" (did you mean threads?)" },
    { { "help", "topics", "gide/words" },
      "unknown topic \"gide/words\" (did you mean guide/words?)" },
    { { "info", "--process=2" }, "1 process wrote to it, so there is no number 2" },
    { { "stats", "--process=2" }, "1 process wrote to it, so there is no number 2" },
    { { "stats", "--format=xml" }, "unknown format \"xml\" (choose text" },
    { { "convert", "--to=folded", "--evented", "--output=-" }, "--evented does not apply" },
    { { "convert", "--to=hp", "--cap=0", "--output=-" }, "--cap does not apply" },
    { { "convert", "--to=hp", "--bands=3", "--output=-" }, "--bands does not apply" },
    { { "convert", "--to=chrome-json", "--compat", "--output=-" }, "--compat does not apply" },
    { { "convert", "--to=eventlog", "--no-wall-clock", "--output=-" }, "it is for perfetto" },
    { { "convert", "--to=csv", "--strip=env", "--output=-" }, "--strip does not apply" },
    { { "convert", "--to=eventlog", "--strip=env,arg", "--output=-" }, "(choose env, args" },
    { { "export", "--scale=0", "--output=a.png" }, "from 1 to" },
    { { "export", "--scale=2", "--output=a.svg" }, "--scale does not apply" },
    { { "export", "--chart=gc", "--bands=3", "--output=a.svg" }, "--bands does not apply" },
  };
  g_autofree char *log = cli_demo_log ();

  assert_refused (refusals, G_N_ELEMENTS (refusals), log);
}

/* Every verb that takes a range says so of one that the log has nothing of. */
static void
test_past_end (void)
{
  static const Refusal refusals[] = {
    { { "events", "--from=10s" }, "it ends at 187" },
    { { "stats", "--from=10s" }, "it ends at 187" },
    { { "stats", "--from=10s", "--to=20s" }, "it ends at 187" },
    { { "heap", "--from=10s" }, "it ends at 187" },
    { { "heap", "--table", "--from=10s" }, "it ends at 187" },
    { { "convert", "--to=csv", "--from=10s", "--output=-" }, "it ends at 187" },
    { { "export", "--from=10s", "--output=a.svg" }, "it ends at 187" },
    { { "stats", "--from=2ms", "--to=1ms" }, "is empty" },
    { { "stats", "--from=10s" }, "no data at 10s" },
    /* a time of day is answered by one, here of the zone in which the tests run */
    { { "stats", "--from=19:30:05" }, "no data at 19:30:05: it ends at " },
    { { "stats", "--from=19:30:05" }, ":18.722" },
  };
  g_autofree char *log = cli_demo_log ();

  assert_refused (refusals, G_N_ELEMENTS (refusals), log);
}

/* What is not in the log is said by all verbs alike, with the flag that records it. */
static void
test_no_profile (void)
{
  static const Refusal profile[] = {
    { { "profile" }, "+RTS -l -p" },
    { { "profile", "--table" }, "+RTS -l -p" },
    { { "profile", "--format=folded" }, "+RTS -l -p" },
    { { "convert", "--to=folded", "--output=-" }, "+RTS -l -p" },
    { { "convert", "--to=speedscope", "--output=/dev/null" }, "+RTS -l -p" },
  };
  static const Refusal heap[] = {
    { { "heap" }, "+RTS -l -hT" },
    { { "heap", "--table" }, "+RTS -l -hT" },
    { { "heap", "--format=csv" }, "+RTS -l -hT" },
    { { "convert", "--to=csv", "--output=-" }, "+RTS -l -hT" },
    { { "convert", "--to=hp", "--output=/dev/null" }, "+RTS -l -hT" },
  };
  g_autofree char *log = cli_demo_log ();
  g_autofree char *plain =
      g_test_build_filename (G_TEST_DIST, "fixtures", "caps-ghc-9.10.eventlog", NULL);

  assert_refused (profile, G_N_ELEMENTS (profile), log);
  assert_refused (heap, G_N_ELEMENTS (heap), plain);
}

static void
write_marker (WeftTestLog *log, guint64 time, const char *text)
{
  weft_test_log_event (log, 58, time);
  weft_test_log_text (log, text);
}

static void
assert_from (const CliFolder *folder, const char *from, const char *time)
{
  g_autoptr (CliRun) run = cli_run_args ("events", "--limit=1", "--from", from, folder->log);

  cli_assert_status (run, 0);
  g_strchug (run->out);
  g_assert_true (g_str_has_prefix (run->out, time));
}

/* The n-th of equal markers; one that looks like a time; one that ends as a number does. */
static void
test_markers (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) few = NULL;
  g_autoptr (CliRun) many = NULL;
  g_autoptr (CliRun) none = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 1000);
  write_marker (log, 1000, "act");
  write_marker (log, 2000, "1us");
  write_marker (log, 3000, "act");
  write_marker (log, 4000, "act#1");
  write_marker (log, 4500, "last of all");
  weft_test_log_end_block (log, 5000);
  weft_test_log_data_end (log);
  folder = cli_folder_new (log);
  assert_from (folder, "act", "0.000001000");
  assert_from (folder, "act#2", "0.000003000");
  assert_from (folder, "act#1", "0.000004000");
  assert_from (folder, "1us", "0.000001000");
  assert_from (folder, "marker:1us", "0.000002000");
  assert_from (folder, "marker:act#2", "0.000003000");
  assert_from (folder, "last", "0.000004500");
  /* the first event is the block's marker */
  assert_from (folder, "#1", "0.000001000");
  assert_from (folder, "#4", "0.000003000");
  none = cli_run_args ("events", "--from=#7", folder->log);
  cli_assert_status (none, 1);
  g_assert_nonnull (strstr (none->err, "there is no event #7: the log has #1 to #6"));
  many = cli_run_args ("events", "--from=ac", folder->log);
  cli_assert_status (many, 1);
  cli_assert_has (many->err, "the log has 3 markers that begin with “ac”");
  few = cli_run_args ("events", "--from=act#7", folder->log);
  cli_assert_status (few, 1);
  cli_assert_has (few->err, "the log has 2 markers “act”");
}

/* A log that begins long after its program, as of a socket, has nothing before. */
static void
test_before_start (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) run = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, G_GUINT64_CONSTANT (3000000000));
  write_marker (log, G_GUINT64_CONSTANT (3000001000), "act");
  weft_test_log_end_block (log, G_GUINT64_CONSTANT (3000002000));
  weft_test_log_data_end (log);
  folder = cli_folder_new (log);
  run = cli_run_args ("events", "--to=10ns", folder->log);
  cli_assert_status (run, 1);
  cli_assert_has (run->err, "it begins at 3.000");
}

/* The time of day that is printed is one that options take. */
static void
test_wall_clock (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) text = cli_run_args ("events", "--wall-clock", "--limit=3", log);
  g_autoptr (CliRun) json =
      cli_run_args ("events", "--wall-clock", "--format=jsonl", "--limit=1", log);
  g_autoptr (CliRun) csv =
      cli_run_args ("events", "--wall-clock", "--format=csv", "--limit=1", log);
  g_autoptr (CliRun) from = NULL;
  g_autoptr (CliRun) none = NULL;
  g_autoptr (WeftTestLog) timeless = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_auto (GStrv) lines = g_strsplit (text->out, "\n", -1);
  g_autofree char *time = g_strndup (lines[2], strlen ("19:02:18.534943069"));

  cli_assert_status (text, 0);
  g_assert_true (g_regex_match_simple ("^\\d\\d:\\d\\d:18\\.534943069  ", lines[2], 0, 0));
  cli_assert_has (json->out, "\"wall_clock\":\"2026-11-20T19:02:18.534935378Z\"");
  cli_assert_has (csv->out, "2026-11-20T19:02:18.534935378Z");
  from = cli_run_args ("events", "--wall-clock", "--limit=1", "--from", time, log);
  cli_assert_status (from, 0);
  g_assert_true (g_str_has_prefix (from->out, lines[2]));
  weft_test_log_header_9_10 (timeless);
  weft_test_log_begin_block (timeless, 0, 1000);
  weft_test_log_end_block (timeless, 5000);
  weft_test_log_data_end (timeless);
  folder = cli_folder_new (timeless);
  none = cli_run_args ("events", "--wall-clock", folder->log);
  cli_assert_status (none, 1);
  cli_assert_has (none->err, "does not record when the program began");
}

/* Runs weft-cli with the arguments, and nothing that can be written to, which it says once. */
static void
assert_says_full (const char *verb, const char *argument, const char *other)
{
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_PIPE);
  g_autoptr (GSubprocess) run = NULL;
  g_autofree char *said = NULL;

  g_subprocess_launcher_set_stdout_file_path (launcher, "/dev/full");
  run = g_subprocess_launcher_spawn (launcher, NULL, cli_program (), verb, argument, other, NULL);
  g_assert_true (g_subprocess_communicate_utf8 (run, NULL, NULL, NULL, &said, NULL));
  g_assert_cmpint (g_subprocess_get_exit_status (run), ==, 1);
  cli_assert_has (said, "cannot write to standard output");
  g_assert_null (strstr (strstr (said, "cannot write") + 1, "cannot write"));
}

static void
test_full (void)
{
  g_autofree char *log = cli_demo_log ();

  assert_says_full ("help", NULL, NULL);
  assert_says_full ("--version", NULL, NULL);
  assert_says_full ("events", "--help", NULL);
  assert_says_full ("convert", "--help", NULL); /* longer than the buffer of stdio */
  assert_says_full ("help", "schema", NULL);
  assert_says_full ("stats", log, log);
}

/* For 30 logs, a limit of 40 open files is raised if it may be, or else named. */
static void
test_many_files (void)
{
  static const struct
  {
    const char *limit, *verb;
  } cases[] = {
    { "-Sn", "query 'select 1'" },
    { "-n", "query 'select 1'" },
    { "-Sn", "merge --output=- --align=1ms" },
    { "-n", "merge --output=-" },
  };
  g_autofree char *log = cli_demo_log ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *script = g_strdup_printf (
          "ulimit %s 40; exec \"$0\" %s $(yes \"$1\" | head -n 30)", cases[i].limit, cases[i].verb);
      g_autoptr (GSubprocess) run =
          g_subprocess_new (G_SUBPROCESS_FLAGS_STDERR_PIPE | G_SUBPROCESS_FLAGS_STDOUT_SILENCE,
                            NULL, "sh", "-c", script, cli_program (), log, NULL);
      g_autofree char *said = NULL;

      g_assert_true (g_subprocess_communicate_utf8 (run, NULL, NULL, NULL, &said, NULL));
      g_assert_cmpint (g_subprocess_get_exit_status (run), ==, i % 2);
      if (i % 2)
        cli_assert_has (said, "30 logs are too many at once: this process may open 40 files");
    }
}

static void
test_help (void)
{
  g_autoptr (CliRun) help = cli_run_args ("help");
  g_autoptr (CliRun) verb = cli_run_args ("help", "events");
  g_autoptr (CliRun) version = cli_run_args ("-V");
  g_autoptr (CliRun) unknown = cli_run_args ("help", "wombat");

  cli_assert_status (help, 0);
  cli_assert_has (help->out, "  events ");
  cli_assert_has (help->out, "help topics NAME prints one");
  cli_assert_status (verb, 0);
  cli_assert_has (verb->out, "--grep");
  cli_assert_status (version, 0);
  g_assert_true (g_str_has_prefix (version->out, "weft-cli "));
  cli_assert_status (unknown, 1);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/options/refused", test_refused);
  g_test_add_func ("/options/past-end", test_past_end);
  g_test_add_func ("/options/no-profile", test_no_profile);
  g_test_add_func ("/options/markers", test_markers);
  g_test_add_func ("/options/before-start", test_before_start);
  g_test_add_func ("/options/wall-clock", test_wall_clock);
  g_test_add_func ("/options/full", test_full);
  g_test_add_func ("/options/many-files", test_many_files);
  g_test_add_func ("/options/help", test_help);
}
