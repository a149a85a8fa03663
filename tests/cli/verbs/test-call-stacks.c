/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that weft-cli profile and convert answer of call stacks, alone and beside a time profile.
 */
#include "cli-run.h"
#include "weft-test-calls.h"
#include "weft-test-profile.h"
#include "weft-test-unit.h"

/* Call stacks of threads 7 and 9; @beside a time profile by cost centre. */
static CliFolder *
calls_folder_named (gboolean beside, guint n_more, gboolean names)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (1000);

  if (beside)
    weft_test_profile_sample (log, 1000, 0, 1, "ba");
  weft_test_calls_stack (log, WEFT_TEST_CALLS_0_5, 1000, 0, 7, "ace");
  weft_test_calls_stack (log, WEFT_TEST_CALLS_0_5, 1500, 1, 9, "Be");
  weft_test_calls_stack (log, WEFT_TEST_CALLS_0_5, 2000, 1, 7, "1e");
  for (guint i = 0; i < n_more; i++)
    weft_test_calls_stack (log, WEFT_TEST_CALLS_0_5, 3000 + 1000 * i, 0, 7, "Ce");
  weft_test_calls_define (log, WEFT_TEST_CALLS_0_5, 900000);
  if (names)
    weft_test_calls_names (log, 900000);
  weft_test_profile_end (log, 1000000);
  return cli_folder_new (log);
}

static CliFolder *
calls_folder (gboolean beside, guint n_more)
{
  return calls_folder_named (beside, n_more, TRUE);
}

static void
test_alone (void)
{
  g_autoptr (CliFolder) folder = calls_folder (FALSE, 0);
  g_autoptr (CliRun) all = cli_run_args ("profile", folder->log);
  g_autoptr (CliRun) some =
      cli_run_args ("profile", "--from=2us", "--thread=7", "--format=csv", folder->log);
  g_autoptr (CliRun) folded = cli_run_args ("profile", "--format=folded", folder->log);
  g_autoptr (CliRun) table =
      cli_run_args ("profile", "--table", "--thread=7", "--format=csv", folder->log);
  g_autoptr (CliRun) speedscope =
      cli_run_args ("convert", "--to=speedscope", "--output=-", folder->log);
  g_autoptr (CliRun) csv = cli_run_args ("convert", "--to=csv", "--output=-", folder->log);

  cli_assert_status (all, 0);
  g_assert_cmpstr (
      all->out, ==,
      "{\"time\":1000,\"cap\":0,\"thread\":7,\"stack\":[\"Main.go\",\"Main.work\",\"Main.main\"]}\n"
      "{\"time\":1500,\"cap\":1,\"thread\":9,\"stack\":[\"STRING B\",\"Main.main\"]}\n"
      "{\"time\":2000,\"cap\":1,\"thread\":7,\"stack\":[\"STRING A\",\"Main.main\"]}\n");
  cli_assert_status (some, 0);
  g_assert_cmpstr (some->out, ==, "time,cap,thread,stack\n2000,1,7,Main.main;STRING A\n");
  cli_assert_status (folded, 0);
  g_assert_cmpstr (folded->out, ==,
                   "Main.main;Main.work;Main.go 1\nMain.main;STRING B 1\nMain.main;STRING A 1\n");
  /* a tick is what lies between two samples of a thread; there is no root beside the functions */
  cli_assert_status (table, 0);
  cli_assert_has (table->out, "\nmain,0,0.000000,2000,1.000000,Main,Main.hs:1:1-9,0,2\n");
  g_assert_null (g_strrstr (table->out, "MAIN"));
  cli_assert_status (speedscope, 0);
  cli_assert_has (speedscope->out, "\"Thread 7\"");
  cli_assert_has (speedscope->out, "\"Thread 9\"");
  g_assert_null (g_strrstr (speedscope->out, "HEC"));
  cli_assert_status (csv, 0);
  cli_assert_has (csv->out, "\n1500,1,9,Main.main;STRING B\n");
}

/* The time profile comes first, and options say which is meant. */
static void
test_beside (void)
{
  g_autoptr (CliFolder) folder = calls_folder (TRUE, 0);
  g_autoptr (CliRun) time = cli_run_args ("profile", "--format=folded", folder->log);
  g_autoptr (CliRun) calls =
      cli_run_args ("profile", "--format=folded", "--call-stacks", folder->log);
  g_autoptr (CliRun) thread =
      cli_run_args ("profile", "--format=folded", "--thread=9", folder->log);
  g_autoptr (CliRun) evented = cli_run_args ("convert", "--to=speedscope", "--evented",
                                             "--call-stacks", "--output=-", folder->log);
  g_autoptr (CliRun) cap = cli_run_args ("profile", "--call-stacks", "--cap=0", folder->log);
  g_autoptr (CliRun) heap =
      cli_run_args ("profile", "--call-stacks", "--heap", "--table", folder->log);
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliRun) none = cli_run_args ("profile", "--call-stacks", demo);

  g_assert_cmpstr (time->out, ==, "Main.a;Main.b 1\n");
  cli_assert_has (calls->out, "Main.main;STRING A 1\n");
  g_assert_cmpstr (thread->out, ==, "Main.main;STRING B 1\n");
  cli_assert_has (evented->out, "\"type\":\"evented\",\"name\":\"Thread 7\"");
  cli_assert_status (cap, 1);
  cli_assert_has (cap->err, "use --thread");
  cli_assert_status (heap, 1);
  cli_assert_status (none, 1);
  cli_assert_has (none->err, "Build the program with -package ghc-stack-profiler");
}

static void
test_compare (void)
{
  g_autoptr (CliFolder) before = calls_folder (FALSE, 0);
  g_autoptr (CliFolder) after = calls_folder (FALSE, 40);
  g_autoptr (CliFolder) both = calls_folder (TRUE, 0);
  g_autofree char *option = g_strconcat ("--compare=", after->log, NULL);
  g_autoptr (CliRun) run = cli_run_args ("profile", option, "--format=csv", before->log);
  g_autoptr (CliRun) mixed = cli_run_args ("profile", option, "--format=csv", both->log);

  cli_assert_status (run, 0);
  cli_assert_has (run->out, "\nSTRING C,");
  cli_assert_status (mixed, 0);
  g_assert_cmpstr (mixed->out, ==, run->out);
}

/* What one log does not name another does, and it is said that something has no name. */
static void
test_names (void)
{
  g_autoptr (CliFolder) bare = calls_folder_named (FALSE, 0, FALSE);
  g_autoptr (CliFolder) named = calls_folder (FALSE, 0);
  g_autofree char *option = g_strconcat ("--names=", named->log, NULL);
  g_autofree char *nothing =
      g_strconcat ("--names=", named->folder, G_DIR_SEPARATOR_S "nothing", NULL);
  g_autoptr (CliRun) whole = cli_run_args ("profile", named->log);
  g_autoptr (CliRun) ids = cli_run_args ("profile", bare->log);
  g_autoptr (CliRun) names = cli_run_args ("profile", option, bare->log);
  g_autoptr (CliRun) missing = cli_run_args ("profile", nothing, bare->log);

  cli_assert_status (ids, 0);
  cli_assert_has (ids->out, "\"0x61\"");
  cli_assert_has (ids->err, ": 3 functions have no names; --names=OTHER");
  cli_assert_status (names, 0);
  g_assert_cmpstr (names->out, ==, whole->out);
  g_assert_cmpstr (names->err, ==, "");
  cli_assert_status (missing, 2);
  cli_assert_has (missing->err, "nothing: cannot be opened");
}

/* Makes the database @name of @sql in @folder. Returns the option that names it. */
static char *
make_database (CliFolder *folder, const char *name, const char *sql)
{
  g_autofree char *path = cli_folder_path (folder, name);

  weft_test_calls_database (path, sql);
  return g_strconcat ("--names=", path, NULL);
}

/* A database of ipedb names the functions that its log names; any other database is refused. */
static void
test_database (void)
{
  g_autoptr (CliFolder) bare = calls_folder_named (FALSE, 0, FALSE);
  g_autoptr (CliFolder) named = calls_folder (FALSE, 0);
  g_autofree char *option = make_database (bare, "names.sqlite", NULL);
  g_autofree char *other = make_database (bare, "other.sqlite", "CREATE TABLE a (b);");
  g_autofree char *endless = make_database (
      bare, "endless.sqlite",
      "CREATE TABLE strings (id, value); CREATE VIEW info_prov AS WITH RECURSIVE a (info_id) AS"
      " (SELECT 1 UNION ALL SELECT 1 FROM a) SELECT info_id, 1 AS table_name, 1 AS closure_desc,"
      " 1 AS type_desc, 1 AS label, 1 AS module_name, 1 AS src_loc FROM a");
  g_autoptr (CliRun) whole = cli_run_args ("profile", named->log);
  g_autoptr (CliRun) names = cli_run_args ("profile", option, bare->log);
  g_autoptr (CliRun) refused = cli_run_args ("profile", other, bare->log);
  g_autoptr (CliRun) ended = cli_run_args ("profile", endless, bare->log);

  cli_assert_status (names, 0);
  g_assert_cmpstr (names->out, ==, whole->out);
  g_assert_cmpstr (names->err, ==, "");
  cli_assert_status (refused, 2);
  cli_assert_has (refused->err, "other.sqlite: a database of SQLite, but not one of info tables as "
                                "ipedb 0.1 makes it (no such table: info_prov)");
  cli_assert_status (ended, 2);
  cli_assert_has (ended->err, "endless.sqlite: a database of SQLite, but not");
}

/* Texts that are too long for an event are cut, so that the log made of them is whole. */
static void
test_long_names (void)
{
  g_autoptr (CliFolder) bare = calls_folder_named (FALSE, 0, FALSE);
  g_autofree char *path = cli_folder_path (bare, "names.sqlite");
  g_autoptr (CliRun) run = NULL;

  weft_test_calls_database (path, NULL);
  weft_test_calls_database (path,
                            "UPDATE strings SET value = printf ('%.*c', 50000, 'x') || value");
  run = cli_run_args ("info", path);
  cli_assert_status (run, 0);
  g_assert_cmpstr (run->err, ==, "");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/cli/call-stacks/alone", test_alone);
  g_test_add_func ("/cli/call-stacks/beside", test_beside);
  g_test_add_func ("/cli/call-stacks/compare", test_compare);
  g_test_add_func ("/cli/call-stacks/names", test_names);
  g_test_add_func ("/cli/call-stacks/database", test_database);
  g_test_add_func ("/cli/call-stacks/long-names", test_long_names);
}
