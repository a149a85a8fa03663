/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests weft-cli table: what holds of every table that it lists, in every format. */
#include "cli-run.h"
#include "weft-test-unit.h"

#include <json-glib/json-glib.h>
#include <string.h>

static guint
count_lines (const char *text)
{
  guint n = 0;

  for (; *text != '\0'; text++)
    n += *text == '\n';
  return n;
}

/* The same rows in all formats, each line ended by LF alone. */
static void
check_formats (const char *name, const char *log, const char *lines)
{
  g_autoptr (CliRun) csv = cli_run_args ("table", name, "--format=csv", log);
  g_autoptr (CliRun) json = cli_run_args ("table", name, "--format=json", log);
  g_autoptr (CliRun) text = cli_run_args ("table", name, "--format=text", log);
  g_autoptr (JsonNode) array = json_from_string (json->out, NULL);
  g_autoptr (GString) joined = g_string_new (json->out);

  g_assert_cmpuint (count_lines (csv->out), ==, count_lines (lines) + 1);
  g_assert_cmpuint (count_lines (text->out), >=, count_lines (lines) + 1);
  g_assert_null (strchr (csv->out, '\r'));
  g_assert_cmpuint (json_array_get_length (json_node_get_array (array)), ==, count_lines (lines));
  g_string_replace (joined, "},\n", "}\n", 0);
  g_string_replace (joined, "[\n", "", 1);
  g_string_replace (joined, "\n]\n", "\n", 1);
  g_assert_cmpstr (joined->str, ==, count_lines (lines) > 0 ? lines : "]\n");
}

/* The first rows alone; and the filter leaves out no row that has it in a text. */
static void
check_choice (const char *name, const char *log, const char *lines)
{
  g_autoptr (CliRun) two = cli_run_args ("table", name, "--limit=2", log);
  g_autoptr (CliRun) none = cli_run_args ("table", name, "--filter=no such text", log);
  g_autoptr (CliRun) unknown = cli_run_args ("table", name, "--sort=no_column", log);
  g_autoptr (CliRun) fault = cli_run_args ("table", name, "--filter=no column > 1", log);

  g_assert_true (g_str_has_prefix (lines, two->out));
  g_assert_cmpuint (count_lines (two->out), ==, MIN (count_lines (lines), 2));
  g_assert_cmpstr (none->out, ==, "");
  cli_assert_status (unknown, 1);
  cli_assert_status (fault, 1);
}

/* Columns to sort and to group by are named as in a filter. */
static void
test_column_names (void)
{
  static const char *const pairs[][3] = {
    { "collections", "--sort=pause", "--sort=pause_ns" },
    { "collections", "--sort=-GC Sync", "--sort=-wait_ns" },
    { "threads", "--sort=longest wait", "--sort=wait_ns" },
    { "collections", "--group=Generation", "--group=generation" },
  };
  g_autofree char *demo = cli_demo_log ();

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (CliRun) named = cli_run_args ("table", pairs[i][0], pairs[i][1], demo);
      g_autoptr (CliRun) file = cli_run_args ("table", pairs[i][0], pairs[i][2], demo);

      cli_assert_status (named, 0);
      g_assert_cmpstr (named->out, ==, file->out);
    }
}

static void
test_every (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_auto (GStrv) names = cli_list_tables ();
  guint n_answered = 0;

  g_assert_cmpuint (g_strv_length (names), >, 15);
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autoptr (CliRun) run = cli_run_args ("table", names[i], demo);

      g_test_message ("%s", names[i]);
      /* what the demo has not recorded is said, and the flag */
      if (run->status != 0)
        {
          g_assert_cmpint (run->status, ==, 1);
          g_assert_cmpstr (run->err, !=, "");
          continue;
        }
      n_answered++;
      check_formats (names[i], demo, run->out);
      if (!g_str_equal (names[i], "bands"))
        check_choice (names[i], demo, run->out);
    }
  g_assert_cmpuint (n_answered, >, 4);
}

/* The older verbs are ways to the same tables. */
static void
test_old_verbs (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autofree char *compare = g_strdup_printf ("--compare=%s", demo);
  g_autoptr (CliRun) bands = cli_run_args ("table", "bands", demo);
  g_autoptr (CliRun) heap = cli_run_args ("heap", "--table", demo);
  g_autoptr (CliRun) comparison = cli_run_args ("table", "comparison", compare, demo);
  g_autoptr (CliRun) compared = cli_run_args ("heap", compare, demo);

  g_assert_cmpstr (bands->out, ==, heap->out);
  g_assert_cmpstr (comparison->out, ==, compared->out);
  g_assert_cmpuint (count_lines (comparison->out), >, 2);
}

/* Threads without a label share a row, which says whose wait was the longest, also as text. */
static void
test_waits (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliRun) waits = cli_run_args ("table", "waits", demo);
  g_autoptr (CliRun) text = cli_run_args ("table", "waits", "--format=text", demo);

  cli_assert_status (waits, 0);
  cli_assert_status (text, 0);
  cli_assert_has (text->out, "     Total     Longest  Thread  Woken By  ");
  cli_assert_has (waits->out, "{\"label\":\"IOManager on cap 2\",\"state\":\"in a foreign call\"");
  cli_assert_has (waits->out, "\"longest_thread\":4,");
}

static void
test_sort (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliRun) down =
      cli_run_args ("table", "collections", "--sort=start_ns", "--limit=1", demo);
  g_autoptr (CliRun) up =
      cli_run_args ("table", "collections", "--sort=-start_ns", "--limit=1", demo);
  g_autoptr (CliRun) text = cli_run_args ("table", "labels", "--sort=label", "--format=csv", demo);
  g_autoptr (CliRun) turned =
      cli_run_args ("table", "labels", "--sort=-label", "--format=csv", demo);
  g_auto (GStrv) lines = g_strsplit (text->out, "\n", -1);
  g_auto (GStrv) others = g_strsplit (turned->out, "\n", -1);
  guint n = g_strv_length (lines) - 2;

  g_assert_cmpstr (down->out, !=, up->out);
  g_assert_cmpuint (n, >, 1);
  for (guint i = 1; i <= n; i++)
    g_assert_cmpstr (lines[i], ==, others[n + 1 - i]);
}

/* What a GC returned is blank if no event tells it, as before GHC 9.2. */
static void
test_returned (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autofree char *old =
      g_test_build_filename (G_TEST_DIST, "fixtures", "payload-ghc-9.0.eventlog", NULL);
  g_autoptr (CliRun) told = cli_run_args ("table", "collections", demo);
  g_autoptr (CliRun) untold = cli_run_args ("table", "collections", old);

  cli_assert_has (told->out, "\"returned_megablocks\":0}");
  cli_assert_has (untold->out, "\"returned_megablocks\":null}");
  g_assert_null (strstr (untold->out, "\"returned_megablocks\":0}"));
}

/* The critical path to a thread ends with it, and its segments are all of the range. */
static void
test_path (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("table", "path-segments", "--thread=27", "--to=150ms",
                                         "--sort=-from_ns", "--format=json", demo);
  g_autoptr (CliRun) unknown = cli_run_args ("table", "critical-path", "--thread=99999", demo);
  g_autoptr (CliRun) other = cli_run_args ("table", "threads", "--thread=1", demo);
  g_autoptr (CliRun) wrong = cli_run_args ("table", "critical-path", "--thread=abc", "no-such-log");
  g_autoptr (JsonNode) node = json_from_string (run->out, NULL);
  JsonArray *array = json_node_get_array (node);
  guint n = json_array_get_length (array);
  gint64 at = 0;

  g_assert_cmpuint (n, >, 20);
  for (guint i = 0; i < n; i++)
    {
      JsonObject *segment = json_array_get_object_element (array, i);

      g_assert_cmpint (json_object_get_int_member (segment, "from_ns"), ==, at);
      at += json_object_get_int_member (segment, "length_ns");
    }
  g_assert_cmpint (at, ==, 150000000);
  g_assert_cmpint (
      json_object_get_int_member (json_array_get_object_element (array, n - 1), "thread"), ==, 27);
  cli_assert_status (unknown, 1);
  cli_assert_has (unknown->err, "no thread 99999");
  cli_assert_status (other, 1);
  /* options are checked before the log is read */
  cli_assert_status (wrong, 1);
  cli_assert_has (wrong->err, "--thread needs a whole number");
}

static void
test_wrong (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliRun) none = cli_run_args ("table");
  g_autoptr (CliRun) no_log = cli_run_args ("table", "threads");
  g_autoptr (CliRun) unknown = cli_run_args ("table", "thread", demo);
  g_autoptr (CliRun) alone = cli_run_args ("table", "comparison", demo);
  g_autoptr (CliRun) two = cli_run_args ("table", "threads", demo, demo);
  const CliRun *const wrong[] = { none, no_log, unknown, alone, two };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      cli_assert_status (wrong[i], 1);
      g_assert_cmpstr (wrong[i]->out, ==, "");
    }
  cli_assert_has (none->err, "no table given");
  cli_assert_has (no_log->err, "no log given");
  cli_assert_has (unknown->err, "unknown table \"thread\" (did you mean threads?)");
}

static void
write_message (WeftTestLog *log, guint64 time, const char *text)
{
  weft_test_log_event (log, 19, time);
  weft_test_log_text (log, text);
}

/* A log of GHC: which module and which pass took the time, without what is inside a pass. */
static void
test_ghc_passes (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) passes = NULL;
  g_autoptr (CliRun) spans = NULL;
  g_autoptr (CliRun) named = NULL;
  g_autoptr (CliRun) wrong = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 1000);
  write_message (log, 1000, "GHC:started: Parser [Main]");
  write_message (log, 2000, "GHC:finished: Parser [Main]");
  write_message (log, 3000, "GHC:started: CodeGen [Main]");
  write_message (log, 4000, "GHC:started: systool:as");
  write_message (log, 7000, "BEGIN link");
  write_message (log, 8000, "GHC:finished: systool:as");
  write_message (log, 9000, "GHC:finished: CodeGen [Main]");
  write_message (log, 9500, "END link");
  weft_test_log_end_block (log, 10000);
  weft_test_log_data_end (log);
  folder = cli_folder_new (log);
  passes = cli_run_args ("table", "ghc-passes", "--format=csv", folder->log);
  cli_assert_status (passes, 0);
  cli_assert_has (passes->out, ",systool:as,1,4000,0.571429,4000,");
  cli_assert_has (passes->out, "Main,CodeGen,1,2000,0.285714,6000,");
  cli_assert_has (passes->out, "Main,Parser,1,1000,0.142857,1000,");
  spans = cli_run_args ("table", "spans", "--format=csv", folder->log);
  cli_assert_has (spans->out, "CodeGen [Main]");
  g_assert_null (strstr (spans->out, "link"));
  named = cli_run_args ("table", "spans", "--spans=BEGIN:END", "--format=csv", folder->log);
  cli_assert_has (named->out, "link,,7000,2500");
  wrong = cli_run_args ("table", "spans", "--spans=BEGIN", folder->log);
  cli_assert_status (wrong, 1);
  cli_assert_has (wrong->err, "such as BEGIN:END, not “BEGIN”");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/table/returned", test_returned);
  g_test_add_func ("/table/every", test_every);
  g_test_add_func ("/table/column-names", test_column_names);
  g_test_add_func ("/table/old-verbs", test_old_verbs);
  g_test_add_func ("/table/waits", test_waits);
  g_test_add_func ("/table/sort", test_sort);
  g_test_add_func ("/table/path", test_path);
  g_test_add_func ("/table/ghc-passes", test_ghc_passes);
  g_test_add_func ("/table/wrong", test_wrong);
}
