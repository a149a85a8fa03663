/* SPDX-License-Identifier: BSD-3-Clause */
/* Findings of the demo log in each format, of a range, and the status of --fail-on. */
#include "cli-run.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#include <json-glib/json-glib.h>
#include <string.h>

static JsonObject *
parse (JsonParser *parser, const char *text)
{
  g_autoptr (GError) error = NULL;

  json_parser_load_from_data (parser, text, -1, &error);
  g_assert_no_error (error);
  return json_node_get_object (json_parser_get_root (parser));
}

/* There are some; they are in order and apart, and each holds for no longer than it is. */
static void
assert_instances (JsonArray *instances)
{
  gint64 end = 0;

  g_assert_cmpuint (json_array_get_length (instances), >, 0);
  for (guint i = 0; i < json_array_get_length (instances); i++)
    {
      JsonObject *one = json_array_get_object_element (instances, i);
      gint64 from = json_object_get_int_member (one, "from_ns");

      g_assert_cmpint (from, >=, end);
      end = json_object_get_int_member (one, "to_ns");
      g_assert_cmpint (json_object_get_int_member (one, "holds_ns"), <=, end - from);
      g_assert_cmpint (json_object_get_int_member (one, "count"), >, 0);
    }
}

/* The demo log leaks, its sparks fizzle, and readers wait for one thunk; by cost. Last comes what
 * is about the log: heap profile samples. */
static void
test_json (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("findings", "--format=json", demo);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *answer;
  JsonArray *findings;
  double weight = 1;

  cli_assert_status (run, 0);
  answer = parse (parser, run->out);
  findings = json_object_get_array_member (answer, "findings");
  g_assert_cmpuint (json_array_get_length (findings), >, 1);
  g_assert_cmpstr (
      json_object_get_string_member (json_array_get_object_element (findings, 0), "rule"), ==,
      "black-hole");
  for (guint i = 0; i < json_array_get_length (findings); i++)
    {
      JsonObject *one = json_array_get_object_element (findings, i);

      /* by weight, and what is not certain after that; what is about the log comes last */
      if (i + 1 == json_array_get_length (findings))
        g_assert_cmpstr (json_object_get_string_member (one, "rule"), ==, "census-costs");
      else if (!g_str_equal (json_object_get_string_member (one, "severity"), "low"))
        g_assert_cmpfloat (json_object_get_double_member (one, "weight"), <=, weight);
      weight = json_object_get_double_member (one, "weight");
      g_assert_cmpint (json_object_get_int_member (one, "from_ns"), <=,
                       json_object_get_int_member (one, "to_ns"));
      g_assert_cmpuint (json_array_get_length (json_object_get_array_member (one, "evidence")), >,
                        0);
      assert_instances (json_object_get_array_member (one, "instances"));
    }
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (answer, "passed")), >, 10);
}

static void
test_texts (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliRun) text = cli_run_args ("findings", demo);
  g_autoptr (CliRun) markdown = cli_run_args ("findings", "--format=markdown", demo);
  g_autoptr (CliRun) help = cli_run_args ("findings", "--help");

  cli_assert_has (help->out, "Ordered by severity, ");
  cli_assert_status (text, 0);
  cli_assert_has (text->out, "Live bytes keep growing");
  /* the log has a heap profile by closure type */
  cli_assert_has (text->out,
                  "and bound it. To find the code, record a heap profile with +RTS -l -hi");
  cli_assert_has (text->out, "--explain=heap-leak\n");
  cli_assert_has (text->out, "Not Found:\n");
  cli_assert_has (text->out,
                  "5 threads waited at once for a value that thread “reader 1” was evaluating");
  cli_assert_status (markdown, 0);
  cli_assert_has (markdown->out, "# ");
  cli_assert_has (markdown->out, "\n## ");
}

/* Pages of one rule and of all, as text with lines that fit, and as Markdown. */
static void
test_explain (void)
{
  g_autoptr (CliRun) text = cli_run_args ("findings", "--explain=nursery-small");
  g_autoptr (CliRun) markdown =
      cli_run_args ("findings", "--explain=thunk-chain", "--format=markdown");
  g_autoptr (CliRun) all = cli_run_args ("findings", "--explain=all");
  g_autoptr (CliRun) wrong = cli_run_args ("findings", "--explain=nursery");
  g_autoptr (CliRun) json = cli_run_args ("findings", "--explain=deadlock", "--format=json");
  g_autoptr (CliRun) none = cli_run_args ("findings");
  g_auto (GStrv) lines = NULL;

  cli_assert_status (text, 0);
  g_assert_true (g_str_has_prefix (text->out, "The nursery is smaller than GHC’s default\n\n"));
  cli_assert_has (text->out,
                  "\n- Nursery, of the default of this GHC (100 % if larger): less than 90.0 %\n");
  cli_assert_has (text->out, "\n- +RTS -A16m: ");
  lines = g_strsplit (text->out, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    g_assert_cmpint (g_utf8_strlen (lines[i], -1), <=, 80);
  cli_assert_status (markdown, 0);
  g_assert_true (g_str_has_prefix (markdown->out, "# Thunks pile up\n\n## "));
  cli_assert_has (markdown->out, "```haskell\nimport Data.IORef\n");
  cli_assert_has (markdown->out, "\n- `+RTS -l -hi`: ");
  cli_assert_status (all, 0);
  cli_assert_has (all->out, "The nursery is smaller than GHC’s default\n");
  cli_assert_has (all->out, "\nEvents are missing\n");
  cli_assert_status (wrong, 1);
  cli_assert_has (wrong->err, "unknown rule \"nursery\" (did you mean nursery-small?)");
  cli_assert_status (json, 1);
  cli_assert_has (json->err, "--format does not apply");
  cli_assert_status (none, 1);
  cli_assert_has (none->err, "no log given");
}

/* Flags to try, with what is expected of quantities that stats has; none of the demo's. */
static void
test_tuning (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autofree char *log =
      g_test_build_filename (G_TEST_DIST, "fixtures", "heap-p-ghc-9.6.eventlog", NULL);
  g_autoptr (CliRun) run = cli_run_args ("findings", "--format=json", log);
  g_autoptr (CliRun) text = cli_run_args ("findings", log);
  g_autoptr (CliRun) none = cli_run_args ("findings", "--format=json", demo);
  g_autoptr (CliRun) stats = cli_run_args ("stats", "--format=csv", log);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *tuning;
  JsonObject *first;

  tuning = json_object_get_array_member (parse (parser, run->out), "tuning");
  g_assert_cmpuint (json_array_get_length (tuning), ==, 2);
  first = json_array_get_object_element (tuning, 0);
  g_assert_cmpstr (json_object_get_string_member (first, "flag"), ==, "-A16m");
  g_assert_cmpstr (json_object_get_string_member (first, "quantity"), ==, "pauses.count");
  g_assert_cmpint (json_object_get_int_member (first, "expected"), <,
                   json_object_get_int_member (first, "now"));
  cli_assert_has (stats->out, "pauses.count");
  cli_assert_has (text->out, "\nFlags to Try:\n+RTS -A16m\n");
  tuning = json_object_get_array_member (parse (parser, none->out), "tuning");
  g_assert_cmpuint (json_array_get_length (tuning), ==, 0);
}

/* "--" only ends the options; a colon in a name is no end of a scheme. */
static void
test_names (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliRun) both = cli_run_args ("findings", demo, "--", demo);
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "c:d.eventlog");
  g_autofree char *data = NULL;
  g_autofree char *said = NULL;
  g_autoptr (GSubprocessLauncher) launcher =
      g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_autoptr (GSubprocess) run = NULL;
  gsize length;

  cli_assert_status (both, 0);
  g_assert_nonnull (strstr (strstr (both->out, demo) + 1, demo));
  g_assert_true (g_file_get_contents (demo, &data, &length, NULL));
  g_assert_true (g_file_set_contents (path, data, (gssize) length, NULL));
  g_subprocess_launcher_set_cwd (launcher, folder->folder);
  run = g_subprocess_launcher_spawn (launcher, NULL, cli_program (), "findings", "--format=sarif",
                                     "c:d.eventlog", NULL);
  g_assert_true (g_subprocess_communicate_utf8 (run, NULL, NULL, &said, NULL, NULL));
  cli_assert_has (said, "\"c%3Ad.eventlog\"");
}

/* Each result names a rule of the driver, which has a page of help. */
static void
test_sarif (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("findings", "--format=sarif", demo);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *sarif, *one;
  JsonArray *results, *rules;

  cli_assert_status (run, 0);
  sarif = parse (parser, run->out);
  g_assert_cmpstr (json_object_get_string_member (sarif, "version"), ==, "2.1.0");
  one = json_array_get_object_element (json_object_get_array_member (sarif, "runs"), 0);
  results = json_object_get_array_member (one, "results");
  rules = json_object_get_array_member (
      json_object_get_object_member (json_object_get_object_member (one, "tool"), "driver"),
      "rules");
  g_assert_cmpuint (json_array_get_length (results), >, 1);
  for (guint i = 0; i < json_array_get_length (rules); i++)
    {
      JsonObject *rule = json_array_get_object_element (rules, i);
      JsonObject *help = json_object_get_object_member (rule, "help");
      const char *title = json_object_get_string_member (
          json_object_get_object_member (rule, "shortDescription"), "text");

      g_assert_true (g_str_has_prefix (json_object_get_string_member (help, "text"), title));
      g_assert_true (g_str_has_prefix (json_object_get_string_member (help, "markdown"), "# "));
      g_assert_true (
          json_object_has_member (json_object_get_object_member (rule, "fullDescription"), "text"));
    }
  for (guint i = 0; i < json_array_get_length (results); i++)
    {
      const char *id =
          json_object_get_string_member (json_array_get_object_element (results, i), "ruleId");
      gboolean is_there = FALSE;

      for (guint k = 0; k < json_array_get_length (rules); k++)
        is_there |=
            strcmp (json_object_get_string_member (json_array_get_object_element (rules, k), "id"),
                    id) == 0;
      g_assert_true (is_there);
    }
}

static void
test_status (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliRun) high =
      cli_run_args ("findings", "--fail-on=high", "--from=104ms", "--to=153ms", demo);
  g_autoptr (CliRun) medium = cli_run_args ("findings", "--fail-on=high", demo);
  g_autoptr (CliRun) quiet =
      cli_run_args ("findings", "--fail-on=high", "--from=170ms", "--to=180ms", demo);
  g_autoptr (CliRun) wrong = cli_run_args ("findings", "--fail-on=huge", demo);

  cli_assert_status (high, 4);
  cli_assert_status (medium, 0);
  cli_assert_status (quiet, 0);
  cli_assert_status (wrong, 1);
  cli_assert_has (wrong->err, "choose low, medium or high");
}

/* No log tells the cores of its machine; --cores does. */
static void
test_cores (void)
{
  g_autofree char *log =
      g_test_build_filename (G_TEST_DIST, "fixtures", "payload-ghc-9.0.eventlog", NULL);
  g_autoptr (CliRun) unknown = cli_run_args ("findings", log);
  g_autoptr (CliRun) few = cli_run_args ("findings", "--cores=1", log);
  g_autoptr (CliRun) wrong = cli_run_args ("findings", "--cores=0", log);

  cli_assert_has (
      unknown->out,
      "- GC is slower because there are more HECs than cores: needs the number of cores, ");
  cli_assert_status (few, 0);
  cli_assert_has (few->out, " more than the machine has cores");
  cli_assert_status (wrong, 1);
}

/* A log that tells of next to nothing is judged by next to nothing, and says so. */
static void
test_not_judged (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) run = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 58, 5);
  weft_test_log_bytes (log, "marker", 6);
  weft_test_log_end_block (log, 100);
  weft_test_log_data_end (log);
  folder = cli_folder_new (log);
  run = cli_run_args ("findings", folder->log);
  cli_assert_status (run, 0);
  cli_assert_has (run->out, "No findings, but ");
  cli_assert_has (run->out, ": see Not Checked. If the program should be faster, ");
  cli_assert_has (run->out, ": build it with -prof, ");
  cli_assert_has (run->out, "Not Checked:\n");
  cli_assert_has (run->out, ": needs +RTS -l");
}

/* The log of a profiled program whose heap profile has no times of samples: the rules about GC were
 * not checked, and the answer says so, and why. */
static void
test_sample_times (void)
{
  g_autofree char *log = weft_test_corpus_path ("ghc-9.10/heap-prof-hd-drag.eventlog");
  g_autoptr (CliRun) run = NULL;

  if (log == NULL)
    return;
  run = cli_run_args ("findings", log);
  cli_assert_has (run->out, "No findings, but the log has no data for 5 rules: see Not Checked. ");
  cli_assert_has (run->out, "- GC takes much of the time: the log does not record when heap ");
  g_assert_null (strstr (run->out, "nothing to measure"));
  g_assert_null (strstr (run->out, "-prof,"));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/findings/sample-times", test_sample_times);
  g_test_add_func ("/findings/json", test_json);
  g_test_add_func ("/findings/texts", test_texts);
  g_test_add_func ("/findings/explain", test_explain);
  g_test_add_func ("/findings/tuning", test_tuning);
  g_test_add_func ("/findings/names", test_names);
  g_test_add_func ("/findings/sarif", test_sarif);
  g_test_add_func ("/findings/cores", test_cores);
  g_test_add_func ("/findings/status", test_status);
  g_test_add_func ("/findings/not-judged", test_not_judged);
}
