/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli tune runs a program with flags to try, and says what came of it. */
#include "cli-run.h"
#include "weft-test-unit.h"

#include <json-glib/json-glib.h>
#include <signal.h>
#include <string.h>

/* The pauses of a log are always the same, which times on a busy machine are not. */
#define PAUSE_COUNTS "--runs=5 --weights=elapsed:1,pause:1000 "

/* Returns the words that try the fake program, whose log has hardly any GC, and which can write one
 * with longer pauses. */
static char **
words_of (const char *options, const char *arguments)
{
  const char *program = g_getenv ("WEFT_FAKE_PROGRAM");
  g_autofree char *log =
      g_test_build_filename (G_TEST_DIST, "fixtures", "parsum-n1-ghc-9.0.eventlog", NULL);
  g_autofree char *example =
      g_test_build_filename (G_TEST_DIST, "..", "data", "demo.eventlog", NULL);
  g_auto (GStrv) left = g_strsplit (options, " ", -1), right = g_strsplit (arguments, " ", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_assert_nonnull (program);
  g_setenv ("FAKE_LOG", log, TRUE);
  g_setenv ("FAKE_OTHER_LOG", example, TRUE);
  g_strv_builder_add (builder, "tune");
  g_strv_builder_addv (builder, (const char **) left);
  g_strv_builder_add_many (builder, "--", program, NULL);
  g_strv_builder_addv (builder, (const char **) right);
  return g_strv_builder_end (builder);
}

static CliRun *
tune (const char *options, const char *arguments)
{
  g_autoptr (GBytes) input = g_bytes_new_static ("typed", 5);
  g_auto (GStrv) words = words_of (options, arguments);

  return cli_run (input, (const char *const *) words);
}

/* A flag that makes pauses short is found; its line can be copied, and has the arguments. */
static void
test_found (void)
{
  g_autoptr (CliRun) run =
      tune (PAUSE_COUNTS "--flags=-G1,-G3", "echo say a&b unless -G1 log FAKE_OTHER_LOG");
  g_autofree char *line = g_strdup_printf ("\n    %s echo say 'a&b' unless -G1 log FAKE_OTHER_LOG "
                                           "+RTS -G1 -RTS\n",
                                           g_getenv ("WEFT_FAKE_PROGRAM"));

  cli_assert_status (run, 0);
  cli_assert_has (run->out, " better than the present flags: Elapsed ");
  cli_assert_has (run->out, ". 5 further runs of each confirm it.\n");
  cli_assert_has (run->out, line);
  cli_assert_has (run->out, "  better\n");
  g_assert_cmpstr (run->err, ==, "");
}

static void
test_no_change (void)
{
  g_autoptr (CliRun) run =
      tune (PAUSE_COUNTS "--flags=-A4m --format=json", "if -A log FAKE_OTHER_LOG -- +RTS");
  g_autoptr (JsonNode) node = json_from_string (run->out, NULL);
  JsonObject *answer, *present, *tried;

  cli_assert_status (run, 0);
  g_assert_nonnull (node);
  answer = json_node_get_object (node);
  present = json_array_get_object_element (json_object_get_array_member (answer, "settings"), 0);
  tried = json_array_get_object_element (json_object_get_array_member (answer, "settings"), 1);
  g_assert_cmpstr (json_object_get_string_member (answer, "outcome"), ==, "no-change");
  g_assert_true (json_object_get_null_member (answer, "command"));
  g_assert_cmpstr (json_object_get_string_member (present, "flags"), ==, "");
  g_assert_true (json_object_get_null_member (present, "gain"));
  g_assert_cmpstr (json_object_get_string_member (tried, "flags"), ==, "-A4m");
  g_assert_cmpstr (json_object_get_string_member (tried, "result"), ==, "worse");
  g_assert_cmpint (json_object_get_int_member (tried, "runs"), >=, 1);
  g_assert_cmpint (json_object_get_int_member (tried, "pause_p99_ns"), >=, 1000000);
  g_assert_cmpfloat (json_object_get_double_member (tried, "gain"), <, -0.3);
}

/* The numbers of a setting and its gain are of the same runs, also if others confirmed it. */
static void
test_same_runs (void)
{
  g_autoptr (CliRun) run =
      tune (PAUSE_COUNTS "--flags=-G1,-G3 --format=json", "unless -G1 log FAKE_OTHER_LOG");
  g_autoptr (JsonNode) node = json_from_string (run->out, NULL);
  JsonObject *answer, *present, *tried;

  g_assert_nonnull (node);
  answer = json_node_get_object (node);
  present = json_array_get_object_element (json_object_get_array_member (answer, "settings"), 0);
  tried = json_array_get_object_element (json_object_get_array_member (answer, "settings"), 1);
  g_assert_cmpfloat (json_object_get_double_member (answer, "gain"), >, 0.5);
  g_assert_cmpfloat (json_object_get_double_member (answer, "chance"), <=, 0.01);
  g_assert_cmpint (json_object_get_int_member (tried, "confirming_runs"), ==, 5);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (tried, "gain"),
                                  1 - json_object_get_double_member (tried, "pause_p99_ns") /
                                          json_object_get_double_member (present, "pause_p99_ns"),
                                  0.001);
}

/* A setting with which the program fails leaves; the others are tried. */
static void
test_left_out (void)
{
  g_autoptr (CliRun) text = tune ("--runs=5 --flags=-Z9,-A4m", "sleep 1 if -A4m sleep 50");
  g_autoptr (CliRun) json =
      tune ("--runs=5 --flags=-G1,-A4m --format=json", "if -G1 exit 3 if -A4m sleep 50");
  g_autoptr (JsonNode) node = json_from_string (json->out, NULL);
  JsonObject *left_out;

  cli_assert_status (text, 0);
  cli_assert_has (text->out, "none of the 2 settings that were tried is clearly better");
  cli_assert_has (text->out, "  left out: its runtime system says: “");
  cli_assert_status (json, 0);
  g_assert_nonnull (node);
  left_out = json_array_get_object_element (
      json_object_get_array_member (json_node_get_object (node), "settings"), 1);
  g_assert_cmpstr (json_object_get_string_member (left_out, "result"), ==, "left-out");
  g_assert_cmpstr (json_object_get_string_member (left_out, "failure"), ==,
                   "with +RTS -G1, its exit status is 3");
}

/* Without flags to try, one run is enough. */
static void
test_nothing (void)
{
  g_autoptr (CliRun) run = tune ("--runs=5", "play");

  cli_assert_status (run, 0);
  g_assert_cmpstr (run->out, ==, "No change: there are no flags to try for this program.\n");
}

/* A run that fails or differs ends the race, and is named. */
static void
test_failures (void)
{
  static const struct
  {
    const char *options, *arguments;
    int status;
    const char *said;
  } cases[] = {
    { "--runs=5", "complain first complain second exit 3", 4,
      "with its own flags, its exit status is 3; it says: “second”" },
    { "--flags=-A4m", "sleep 1 if -A4m exit 3", 4, "with +RTS -A4m, its exit status is 3" },
    { "--flags=-A4m", "if -A4m say more", 4,
      "with +RTS -A4m, its output is not that of the first" },
    { "--flags=-A4m", "pid", 4, "with its own flags, its output is not that of the first run" },
    { "--flags=-Z9", "sleep 1", 4, "unknown RTS option: -Z9”; build the program with" },
    { "--flags=-A4m,-Sfile", "play", 1, "“-Sfile” is not a flag to try" },
    { "--flags=-A4m,-RTS", "play", 1, "“-RTS” is not a flag to try" },
    { "--runs=4", "play", 1, "--runs" },
    { "--weights=speed", "play", 1, "unknown weights \"speed\" (choose elapsed, cpu, pause" },
    { "--weights=cpu:x", "play", 1, "not \"x\"" },
    { "--within=long", "play", 1, "“long” is not a length of time" },
  };
  g_autoptr (CliRun) none = cli_run_args ("tune", "--", "/no/such/program");

  cli_assert_status (none, 125);
  cli_assert_has (none->err, "there is no such program");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (CliRun) run = tune (cases[i].options, cases[i].arguments);

      cli_assert_status (run, cases[i].status);
      cli_assert_has (run->err, cases[i].said);
    }
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (CliRun) run = NULL;

      g_setenv ("FAKE_RTSOPTS", i == 0 ? "some" : "ignore", TRUE);
      run = tune ("--flags=-A4m", "play");
      g_unsetenv ("FAKE_RTSOPTS");
      cli_assert_status (run, 125);
      cli_assert_has (run->err, "link the program with -rtsopts");
    }
}

/* Without room for the files of its runs, tune starts nothing. */
static void
test_no_files (void)
{
  g_autofree char *folder = g_strdup (g_getenv ("TMPDIR"));
  g_autoptr (CliRun) run = NULL;

  g_setenv ("TMPDIR", "/no/such/folder", TRUE);
  run = tune ("--flags=-A4m", "play");
  g_unsetenv ("TMPDIR");
  if (folder != NULL)
    g_setenv ("TMPDIR", folder, TRUE);
  cli_assert_status (run, 125);
  cli_assert_has (run->err, "a temporary file cannot be made: ");
  g_assert_cmpstr (run->out, ==, "");
}

static void
test_output (void)
{
  g_autoptr (CliRun) run =
      tune ("--runs=5 --flags=-A4m --ignore-output --weights=elapsed:2,memory:1", "pid sleep 5");

  cli_assert_status (run, 0);
  cli_assert_has (run->out, "\n-c  ");
}

/* A setting that takes far too long is cut, and the time is kept. */
static void
test_time (void)
{
  g_autoptr (CliRun) cut = tune ("--flags=-A4m --runs=5", "if -A4m sleep 60000 sleep 5");
  g_autoptr (CliRun) late = tune ("--flags=-A4m --within=8s", "sleep 4100");
  g_autoptr (CliRun) never = tune ("--flags=-A4m --within=400ms", "sleep 60000");

  cli_assert_status (cut, 0);
  cli_assert_has (cut->out, "No change: the setting that was tried is not clearly better.\n");
  cli_assert_has (cut->out, "  worse\n");
  cli_assert_status (late, 0);
  cli_assert_has (late->out, "No change: too little time");
  cli_assert_status (never, 0);
  cli_assert_has (never->out, "No change: the first run did not end in the time");
}

/* Ctrl+C ends it with what is known, and ends the program. */
static void
test_stop (void)
{
  g_auto (GStrv) words = words_of ("--flags=-A4m", "if -A4m sleep 60000 sleep 5");
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) arguments = NULL;
  g_autoptr (GSubprocess) run = NULL;
  g_autofree char *out = NULL;

  g_strv_builder_add (builder, cli_program ());
  g_strv_builder_addv (builder, (const char **) words);
  arguments = g_strv_builder_end (builder);
  run = g_subprocess_newv ((const char *const *) arguments, G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL);
  g_assert_nonnull (run);
  cli_wait_for_rest (run);
  g_subprocess_send_signal (run, SIGINT);
  g_assert_true (g_subprocess_communicate_utf8 (run, NULL, NULL, &out, NULL, NULL));
  g_assert_true (g_subprocess_get_if_signaled (run));
  cli_assert_has (out, "Stopped after ");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/tune/found", test_found);
  g_test_add_func ("/tune/no-change", test_no_change);
  g_test_add_func ("/tune/same-runs", test_same_runs);
  g_test_add_func ("/tune/left-out", test_left_out);
  g_test_add_func ("/tune/nothing", test_nothing);
  g_test_add_func ("/tune/failures", test_failures);
  g_test_add_func ("/tune/no-files", test_no_files);
  g_test_add_func ("/tune/output", test_output);
  g_test_add_func ("/tune/time", test_time);
  g_test_add_func ("/tune/stop", test_stop);
}
