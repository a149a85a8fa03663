/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests weft-cli info, as JSON and as text. */
#include "cli-run.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define GLOBAL 0xffff

static JsonObject *
info_of (const CliRun *run, JsonNode **node)
{
  g_autoptr (GError) error = NULL;

  *node = json_from_string (run->out, &error);
  g_assert_no_error (error);
  return json_node_get_object (*node);
}

static void
assert_string (JsonObject *info, const char *name, const char *want)
{
  g_test_message ("%s", name);
  g_assert_true (json_object_has_member (info, name));
  if (want == NULL)
    g_assert_true (json_object_get_null_member (info, name));
  else
    g_assert_cmpstr (json_object_get_string_member (info, name), ==, want);
}

static void
assert_number (JsonObject *info, const char *name, gint64 want)
{
  g_test_message ("%s", name);
  g_assert_true (json_object_has_member (info, name));
  g_assert_cmpint (json_object_get_int_member (info, name), ==, want);
}

/* Every hint as "missing: flag", with "; " between. */
static char *
list_hints (JsonObject *info)
{
  JsonArray *hints = json_object_get_array_member (info, "hints");
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < json_array_get_length (hints); i++)
    {
      JsonObject *hint = json_array_get_object_element (hints, i);

      g_assert_cmpuint (strlen (json_object_get_string_member (hint, "why")), >, 0);
      g_string_append_printf (list, "%s%s: %s", i > 0 ? "; " : "",
                              json_object_get_string_member (hint, "missing"),
                              json_object_get_null_member (hint, "flag") ?
                                  "-" :
                                  json_object_get_string_member (hint, "flag"));
    }
  return g_string_free (list, FALSE);
}

/* The features that the log has, with spaces between; all of them are there. */
static char *
list_features (JsonObject *info)
{
  JsonObject *has = json_object_get_object_member (info, "has");
  g_autoptr (GList) names = json_object_get_members (has);
  GString *list = g_string_new (NULL);

  g_assert_cmpuint (g_list_length (names), ==, 15);
  for (GList *l = names; l != NULL; l = l->next)
    if (json_object_get_boolean_member (has, l->data))
      g_string_append_printf (list, "%s%s", list->len > 0 ? " " : "", (char *) l->data);
  return g_string_free (list, FALSE);
}

static void
test_demo (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("info", "--format=json", log);
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *features = NULL;
  g_autofree char *hints = NULL;
  JsonObject *info;

  cli_assert_status (run, 0);
  info = info_of (run, &node);
  assert_string (info, "file", log);
  assert_number (info, "size", 145324);
  assert_string (info, "format", "plain");
  assert_number (info, "segments", 1);
  assert_number (info, "events", 7141);
  assert_number (info, "blocks", 11);
  assert_number (info, "first", 370082);
  assert_number (info, "last", 187646658);
  g_assert_true (json_object_get_boolean_member (info, "complete"));
  assert_number (info, "capabilities", 4);
  assert_number (info, "threads", 33);
  assert_string (info, "rts", "GHC-9.10.3 rts_thr");
  assert_string (info, "ghc", "9.10.3");
  assert_string (info, "program", "./demo");
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (info, "args")), ==, 10);
  assert_string (info, "env", NULL);
  assert_number (info, "pid", 851);
  assert_number (info, "ppid", 850);
  assert_string (info, "start_time", "2026-11-20T19:02:18.534565296Z");
  assert_number (info, "breakdown", 7);
  features = list_features (info);
  g_assert_cmpstr (features, ==,
                   "scheduler gc sparks spark_events user heap_counters heap_profile tasks");
  hints = list_hints (info);
  g_assert_cmpstr (hints, ==,
                   "time_profile: -prof, +RTS -l -p; call_stacks: -package ghc-stack-profiler; "
                   "ticky: -ticky, +RTS -lT");
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (info, "problems")), ==, 0);
}

/* A piece says what was stripped, and that it does not know what it has of that. */
static void
test_stripped (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *piece = cli_folder_path (folder, "piece.eventlog");
  g_autofree char *output = g_strdup_printf ("--output=%s", piece);
  g_autoptr (CliRun) wrote =
      cli_run_args ("convert", "--to=eventlog", "--strip=args,messages", output, log);
  g_autoptr (CliRun) text = cli_run_args ("info", piece);
  g_autoptr (CliRun) run = cli_run_args ("info", "--format=json", piece);
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *hints = NULL;
  JsonArray *stripped;
  JsonObject *info;

  cli_assert_status (wrote, 0);
  cli_assert_has (text->out, "\nStripped         command line, user markers and messages\n");
  cli_assert_has (text->out, "\nLacks            time profile, ticky counters");
  info = info_of (run, &node);
  stripped = json_object_get_array_member (info, "stripped");
  g_assert_cmpuint (json_array_get_length (stripped), ==, 2);
  g_assert_cmpstr (json_array_get_string_element (stripped, 0), ==, "args");
  g_assert_cmpstr (json_array_get_string_element (stripped, 1), ==, "messages");
  assert_string (json_object_get_object_member (info, "absent"), "user",
                 "unknown: stripped when this log was written");
  hints = list_hints (info);
  g_assert_cmpstr (hints, ==, "time_profile: -prof, +RTS -l -p; ticky: -ticky, +RTS -lT");
}

/* The events of a process that forkProcess made have the time since the system started; the process
 * did not start then. */
static void
test_forked (void)
{
  g_autofree char *log =
      g_test_build_filename (G_TEST_DIST, "fixtures", "fork-child-ghc-9.6.eventlog", NULL);
  g_autoptr (CliRun) run = cli_run_args ("info", "--format=json", log);
  g_autoptr (JsonNode) node = NULL;
  JsonObject *info;

  cli_assert_status (run, 0);
  info = info_of (run, &node);
  assert_string (info, "start_time", "2026-11-30T19:38:37.708845572Z");
}

/* A log that says next to nothing: all is there, and null where it is unknown. */
static void
test_bare (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  const WeftTestType types[] = { { 18, 14, NULL } };
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) run = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *features = NULL;
  JsonObject *info;

  weft_test_log_header (log, types, G_N_ELEMENTS (types));
  weft_test_log_data_end (log);
  folder = cli_folder_new (log);
  run = cli_run_args ("info", "--format=json", folder->log);
  cli_assert_status (run, 0);
  info = info_of (run, &node);
  assert_number (info, "events", 0);
  for (guint i = 0; i < 11; i++)
    {
      static const char *const unknown[] = { "first",   "last",       "rts",      "ghc",
                                             "program", "args",       "env",      "pid",
                                             "ppid",    "start_time", "breakdown" };

      assert_string (info, unknown[i], NULL);
    }
  features = list_features (info);
  g_assert_cmpstr (features, ==, "");
}

/* A log whose program was not threaded and began a heap profile by info tables. */
static WeftTestLog *
make_poor_log (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, GLOBAL, 1);
  weft_test_log_event (log, 29, 2);
  weft_test_log_u32 (log, 0);
  weft_test_log_text (log, "GHC-9.4.7 rts_p");
  weft_test_heap_profile (log, 3, 0, 100000000, 8, "");
  weft_test_log_event (log, 200, 4);
  weft_test_log_end_block (log, 9);
  weft_test_log_data_end (log);
  return log;
}

/* A log of a process with @pid, and all it says. */
static void
put_process (WeftTestLog *log, guint32 pid)
{
  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 100);
  weft_test_log_event (log, 32, 110);
  weft_test_log_u32 (log, 0);
  weft_test_log_u32 (log, pid);
  weft_test_log_end_block (log, 200);
  weft_test_log_data_end (log);
}

/* All processes of one file are listed, with their program, time and HECs. */
static void
test_process_list (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) text = NULL;
  g_autoptr (CliRun) json = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonArray *list;

  put_process (log, 71);
  put_process (log, 72);
  folder = cli_folder_new (log);
  text = cli_run_args ("info", folder->log);
  json = cli_run_args ("info", "--format=json", "--process=2", folder->log);
  cli_assert_has (text->out, "\nProcesses of the file (--process=N):\n  1: ");
  cli_assert_has (text->out, "\n  2: ");
  node = json_from_string (json->out, NULL);
  list = json_object_get_array_member (json_node_get_object (node), "process_list");
  g_assert_cmpuint (json_array_get_length (list), ==, 2);
  g_assert_cmpint (json_object_get_int_member (json_array_get_object_element (list, 1), "process"),
                   ==, 2);
}

/* Several processes in one file: one is answered for, and the others are spoken of. */
static void
test_processes (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) first = NULL;
  g_autoptr (CliRun) second = NULL;
  g_autoptr (CliRun) third = NULL;
  g_autoptr (CliRun) followed = NULL;
  g_autoptr (CliRun) no_third = NULL;
  g_autoptr (CliRun) compared = NULL;
  g_autofree char *demo = cli_demo_log ();

  put_process (log, 71);
  put_process (log, 72);
  folder = cli_folder_new (log);
  first = cli_run_args ("events", "--type=OSPROCESS_PID", folder->log);
  second = cli_run_args ("events", "--type=OSPROCESS_PID", "--process=2", folder->log);
  third = cli_run_args ("events", "--process=3", folder->log);
  followed = cli_run_args ("follow", "--print=events", "--process=2", folder->log);
  no_third = cli_run_args ("follow", "--print=events", "--process=3", folder->log);
  /* the number is that of a process of the first log */
  compared = cli_run_args ("stats", "--process=2", folder->log, "--", demo);
  cli_assert_status (compared, 0);
  cli_assert_has (first->out, "71");
  cli_assert_has (first->err, "2 processes");
  g_assert_null (strstr (first->out, "72"));
  cli_assert_has (second->out, "72");
  g_assert_cmpstr (second->err, ==, "");
  cli_assert_status (third, 1);
  cli_assert_has (third->err, "no number 3");
  cli_assert_status (followed, 0);
  cli_assert_has (followed->out, "72");
  g_assert_null (strstr (followed->out, "71"));
  cli_assert_status (no_third, 1);
  cli_assert_has (no_third->err, "no number 3");
  g_assert_cmpstr (no_third->out, ==, "");
}

static void
test_hints (void)
{
  g_autoptr (WeftTestLog) log = make_poor_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (log);
  g_autoptr (CliRun) run = cli_run_args ("info", "--format=json", folder->log);
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *hints = NULL;
  JsonObject *info;

  cli_assert_status (run, 0);
  info = info_of (run, &node);
  assert_string (info, "ghc", "9.4.7");
  assert_number (info, "breakdown", 8);
  hints = list_hints (info);
  g_assert_cmpstr (hints, ==,
                   "scheduler: +RTS -ls; gc: +RTS -lg; sparks: -threaded; user: -; "
                   "heap_counters: +RTS -lg; heap_profile: -; time_profile: -prof, +RTS -l -p; "
                   "call_stacks: -package ghc-stack-profiler; ticky: -ticky, +RTS -lT; nonmoving: "
                   "+RTS -ln; ipe: -finfo-table-map; "
                   "tasks: +RTS -ls");
}

/* What a cut log may have lost is unknown: no flag is named for what was recorded. */
static void
test_cut_hints (void)
{
  static const gsize sizes[] = { 20000, 40000, 60000, 79000 };
  g_autofree char *path = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *cut = cli_folder_path (folder, "cut");
  g_autoptr (CliRun) whole = cli_run_args ("info", "--format=json", path);
  g_autoptr (JsonNode) whole_node = NULL;
  JsonObject *holds = json_object_get_object_member (info_of (whole, &whole_node), "has");
  g_autoptr (CliRun) table = NULL;
  g_autofree char *bytes = NULL;

  g_assert_true (g_file_get_contents (path, &bytes, NULL, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (CliRun) run = NULL;
      g_autoptr (JsonNode) node = NULL;
      JsonObject *info, *absent;
      JsonArray *hints;

      g_assert_true (g_file_set_contents (cut, bytes, (gssize) sizes[i], NULL));
      run = cli_run_args ("info", "--format=json", cut);
      cli_assert_status (run, 3);
      info = info_of (run, &node);
      hints = json_object_get_array_member (info, "hints");
      absent = json_object_get_object_member (info, "absent");
      for (guint k = 0; k < json_array_get_length (hints); k++)
        {
          JsonObject *hint = json_array_get_object_element (hints, k);
          const char *missing = json_object_get_string_member (hint, "missing");

          g_assert_false (json_object_get_boolean_member (holds, missing));
        }
      if (!json_object_get_boolean_member (json_object_get_object_member (info, "has"),
                                           "heap_profile"))
        cli_assert_has (json_object_get_string_member (absent, "heap_profile"), "unknown: ");
    }
  g_assert_true (g_file_set_contents (cut, bytes, 60000, NULL));
  table = cli_run_args ("heap", "--table", cut);
  cli_assert_status (table, 1);
  cli_assert_has (table->err, "unknown: the log was cut");
  g_assert_null (strstr (table->err, "-hT"));
}

static void
test_problems (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) run = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonObject *problem;
  JsonArray *problems;
  guint offset = 0;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 1000);
  for (guint i = 0; i < 12; i++)
    {
      if (i == 5)
        {
          offset = log->bytes->len;
          weft_test_log_text (log, "spoilt");
        }
      weft_test_log_run (log, 1001 + i, i);
    }
  weft_test_log_end_block (log, 2000);
  weft_test_log_data_end (log);
  folder = cli_folder_new (log);
  run = cli_run_args ("info", "--format=json", folder->log);
  cli_assert_status (run, 3);
  problems = json_object_get_array_member (info_of (run, &node), "problems");
  g_assert_cmpuint (json_array_get_length (problems), ==, 1);
  problem = json_array_get_object_element (problems, 0);
  assert_number (problem, "offset", offset);
  assert_number (problem, "bytes", 6);
  cli_assert_has (json_object_get_string_member (problem, "what"), "not events");
}

/* What a program calls itself must not reach the terminal as commands. */
static void
test_text (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) run = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, GLOBAL, 1);
  weft_test_log_event (log, 30, 2);
  weft_test_log_u32 (log, 0);
  weft_test_log_string (log, "./a\033[31m");
  weft_test_log_string (log, "été");
  weft_test_log_end_block (log, 9);
  weft_test_log_data_end (log);
  folder = cli_folder_new (log);
  run = cli_run_args ("info", folder->log);
  cli_assert_status (run, 0);
  cli_assert_has (run->out, "Command line     ./a\\x1b[31m été\n");
  cli_assert_has (run->out, "Runtime          unknown\n");
  cli_assert_has (run->out, "End marker       yes\n");
  cli_assert_has (run->out, "+RTS -ls");
}

/* A part of a log has the range that it was cut to, and not its own number of events. */
static void
test_part (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *output = g_strconcat ("--output=", folder->log, NULL);
  g_autoptr (CliRun) convert =
      cli_run_args ("convert", "--format=eventlog", "--from=50ms", "--to=90ms", output, demo);
  g_autoptr (CliRun) run = cli_run_args ("info", folder->log);
  g_autoptr (CliRun) json = cli_run_args ("info", "--format=json", folder->log);
  g_autoptr (CliRun) stats = cli_run_args ("stats", folder->log);
  g_autoptr (JsonNode) node = NULL;
  JsonObject *info;

  cli_assert_status (convert, 0);
  cli_assert_status (run, 0);
  cli_assert_has (run->out, "Part of a log    50.000 ms to 90.000 ms\n");
  cli_assert_has (run->out, "Not in this part time profile");
  g_assert_null (strstr (run->out, "Lacks"));
  info = info_of (json, &node);
  assert_number (info, "part_from_ns", 50000000);
  assert_number (info, "part_to_ns", 90000000);
  cli_assert_status (stats, 0);
  cli_assert_has (stats->out, "unknown: the log is a part of another");
}

/* The demo log's first 60 000 bytes. */
static GBytes *
cut_demo (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = cli_demo_log ();
  char *data;
  gsize size;

  g_file_get_contents (path, &data, &size, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (size, >, 60000);
  return g_bytes_new_take (data, 60000);
}

/* Each HEC is known up to the end of its last block, and every answer says so. */
static void
test_coverage (void)
{
  g_autoptr (GBytes) log = cut_demo ();
  g_autoptr (CliRun) info = cli_run (log, (const char *[]){ "info", "--format=json", "-", NULL });
  g_autoptr (CliRun) text = cli_run (log, (const char *[]){ "info", "-", NULL });
  g_autoptr (CliRun) stats = cli_run (log, (const char *[]){ "stats", "-", NULL });
  g_autoptr (JsonNode) node = NULL;
  JsonArray *coverage;
  JsonObject *hec;

  cli_assert_status (info, 3);
  cli_assert_has (text->out, "  HEC 1 is covered up to 8.249 ms\n");
  cli_assert_has (stats->out, "HEC 1 is covered up to 8.249 ms\n");
  coverage = json_object_get_array_member (info_of (info, &node), "coverage");
  g_assert_cmpuint (json_array_get_length (coverage), ==, 6);
  hec = json_array_get_object_element (coverage, 1);
  assert_number (hec, "cap", 1);
  assert_number (hec, "to_ns", 8249257);
  assert_number (hec, "lost_bytes", 0);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (hec, "gaps")), ==, 0);
  g_assert_cmpstr (json_object_get_string_member (hec, "of"), ==, "hec");
  hec = json_array_get_object_element (coverage, 4);
  g_assert_cmpstr (json_object_get_string_member (hec, "of"), ==, "no_hec");
  hec = json_array_get_object_element (coverage, 5);
  g_assert_cmpstr (json_object_get_string_member (hec, "of"), ==, "process");
  g_assert_true (json_object_get_null_member (hec, "cap"));
  g_assert_cmpint (json_object_get_int_member (hec, "to_ns"), <=, 8249257);
}

/* That samples are missing, or other events of no HEC, is told although all HECs are covered. */
static void
test_global_coverage (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (CliRun) info = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 5000, 1);
  weft_test_log_end_block (log, 9000);
  weft_test_log_begin_block (log, 0xffff, 0);
  for (guint i = 0; i < 2; i++)
    {
      weft_test_log_event (log, 16, 2000 + i * 2000);
      weft_test_log_text (log, "now");
    }
  weft_test_log_end_block (log, 9000);
  bytes = g_bytes_new (log->bytes->data, log->bytes->len - 5);
  info = cli_run (bytes, (const char *[]){ "info", "-", NULL });
  cli_assert_status (info, 3);
  cli_assert_has (info->out, "  Events of no HEC are covered up to 2.0");
}

/* What was open where the log is cut is open there, and not to the log's end. */
static void
test_open_spans (void)
{
  g_autoptr (GBytes) log = cut_demo ();
  g_autoptr (CliRun) run =
      cli_run (log, (const char *[]){ "spans", "--kind=thread,mutator,capability,gc", "-", NULL });
  g_auto (GStrv) lines = g_strsplit (run->out, "\n", -1);
  gint64 ran[3] = { 0 };

  cli_assert_status (run, 3);
  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      g_autoptr (JsonNode) node = json_from_string (lines[i], NULL);
      JsonObject *span = json_node_get_object (node);
      gint64 ns =
          json_object_get_int_member (span, "end") - json_object_get_int_member (span, "start");

      if (json_object_get_int_member_with_default (span, "cap", -1) != 1)
        continue;
      ran[0] += g_str_has_prefix (lines[i], "{\"kind\":\"mutator\"") ? ns : 0;
      ran[1] += strstr (lines[i], "\"state\":\"running\"") != NULL ? ns : 0;
      ran[2] += strstr (lines[i], "\"category\":\"mutator\"") != NULL ? ns : 0;
    }
  for (guint i = 0; i < 3; i++)
    g_assert_cmpint (ran[i], ==, 389288);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/info/demo", test_demo);
  g_test_add_func ("/info/forked", test_forked);
  g_test_add_func ("/info/bare", test_bare);
  g_test_add_func ("/info/process-list", test_process_list);
  g_test_add_func ("/info/processes", test_processes);
  g_test_add_func ("/info/hints", test_hints);
  g_test_add_func ("/info/cut-hints", test_cut_hints);
  g_test_add_func ("/info/problems", test_problems);
  g_test_add_func ("/info/part", test_part);
  g_test_add_func ("/info/stripped", test_stripped);
  g_test_add_func ("/info/text", test_text);
  g_test_add_func ("/info/coverage", test_coverage);
  g_test_add_func ("/info/global-coverage", test_global_coverage);
  g_test_add_func ("/info/open-spans", test_open_spans);
}
