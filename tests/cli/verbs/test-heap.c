/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests weft-cli heap: samples, the table of bands, groups. */
#include "cli-run.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"

#include <json-glib/json-glib.h>
#include <string.h>

typedef struct
{
  const char *label;
  guint64 bytes;
} Band;

static void
put_bands (WeftTestLog *log, guint64 time, const Band *bands, guint n)
{
  weft_test_heap_sample (log, time, 0);
  for (guint i = 0; i < n; i++)
    weft_test_heap_band (log, time, 0, bands[i].label, bands[i].bytes);
  weft_test_heap_sample_end (log, time, 0);
}

static void
put_sample (WeftTestLog *log, guint64 time, guint64 a, guint64 b)
{
  const Band bands[] = { { "main:Main.A \"x\"", a }, { "base:GHC.B", b } };

  put_bands (log, time, bands, G_N_ELEMENTS (bands));
}

static CliFolder *
small_log (void)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (7);

  put_sample (log, 1000000000, 10, 40);
  put_sample (log, 3000000000, 30, 20);
  weft_test_heap_end (log, 5000000000);
  return cli_folder_new (log);
}

static void
test_samples (void)
{
  g_autoptr (CliFolder) folder = small_log ();
  g_autoptr (CliRun) json = cli_run_args ("heap", folder->log);
  g_autoptr (CliRun) part = cli_run_args ("heap", "--from=2s", folder->log);
  g_autoptr (CliRun) csv = cli_run_args ("heap", "--format=csv", folder->log);

  cli_assert_status (json, 0);
  g_assert_cmpstr (
      json->out, ==,
      "{\"profile\":0,\"sample\":0,\"time\":1000000000,\"complete\":true,\"live_bytes\":null,"
      "\"bands\":[{\"band\":\"main:Main.A "
      "\\\"x\\\"\",\"bytes\":10},{\"band\":\"base:GHC.B\",\"bytes\":40}]}\n"
      "{\"profile\":0,\"sample\":0,\"time\":3000000000,\"complete\":true,\"live_bytes\":null,"
      "\"bands\":[{\"band\":\"main:Main.A "
      "\\\"x\\\"\",\"bytes\":30},{\"band\":\"base:GHC.B\",\"bytes\":20}]}\n");
  g_assert_true (g_str_has_suffix (json->out, part->out));
  g_assert_true (g_str_has_prefix (part->out, "{\"profile\":0,\"sample\":0,\"time\":3000000000,"));
  g_assert_cmpstr (
      csv->out, ==,
      "profile,sample,time,complete,band,bytes\n"
      "0,0,1000000000,true,\"main:Main.A \"\"x\"\"\",10\n0,0,1000000000,true,base:GHC.B,40\n"
      "0,0,3000000000,true,\"main:Main.A \"\"x\"\"\",30\n0,0,3000000000,true,base:GHC.B,20\n");
}

static JsonObject *
nth_object (const CliRun *run, guint n, JsonNode **node)
{
  g_auto (GStrv) lines = g_strsplit (run->out, "\n", -1);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (n, <, g_strv_length (lines));
  *node = json_from_string (lines[n], &error);
  g_assert_no_error (error);
  return json_node_get_object (*node);
}

static void
test_table (void)
{
  g_autoptr (CliFolder) folder = small_log ();
  g_autoptr (CliRun) json = cli_run_args ("heap", "--table", folder->log);
  g_autoptr (CliRun) csv = cli_run_args ("heap", "--table", "--format=csv", folder->log);
  g_autoptr (JsonNode) node = NULL;
  JsonObject *first;

  cli_assert_status (json, 0);
  first = nth_object (json, 0, &node);
  g_assert_cmpstr (json_object_get_string_member (first, "band"), ==, "base:GHC.B");
  g_assert_cmpint (json_object_get_int_member (first, "mean_bytes"), ==, 30);
  g_assert_cmpint ((gint) (json_object_get_double_member (first, "share") * 10), ==, 6);
  g_assert_cmpint (json_object_get_int_member (first, "peak_ns"), ==, 1000000000);
  g_assert_cmpint (json_object_get_int_member (first, "change_bytes"), ==, -20);
  g_assert_cmpint (json_object_get_int_member (first, "slope_bytes_per_s"), ==, -10);
  g_assert_cmpstr (json_object_get_string_member (first, "package"), ==, "base");
  g_assert_true (json_object_get_null_member (first, "type"));
  g_assert_cmpint (json_object_get_size (first), >, 15);
  cli_assert_has (csv->out, "profile,band,type,module,place,verdict,mean_bytes,change_bytes,");
  cli_assert_has (
      csv->out,
      "\n0,\"main:Main.A \"\"x\"\"\",,Main,,Too few samples,20,20,,,0.400000,30,2.000000,");
}

static void
test_groups (void)
{
  g_autoptr (CliFolder) folder = small_log ();
  g_autoptr (CliRun) module = cli_run_args ("heap", "--group=module", folder->log);
  g_autoptr (CliRun) match = cli_run_args ("heap", "--match=[AB]", folder->log);

  cli_assert_has (module->out,
                  "\"bands\":[{\"band\":\"Main\",\"bytes\":10},{\"band\":\"GHC\",\"bytes\":40}]}");
  cli_assert_has (match->out,
                  "\"bands\":[{\"band\":\"A\",\"bytes\":10},{\"band\":\"B\",\"bytes\":40}]}");
}

/* What the profile is not by is said, with what it is. */
static void
test_wrong_group (void)
{
  static const char *const verbs[][2] = {
    { "heap", "--table" },
    { "export", "--chart=heap" },
  };
  g_autoptr (CliFolder) folder = small_log ();
  g_autofree char *path = cli_folder_path (folder, "a.svg");
  g_autofree char *output = g_strconcat ("--output=", path, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      g_autoptr (CliRun) run = cli_run_args (verbs[i][0], verbs[i][1], "--group=retainer",
                                             folder->log, i == 1 ? output : NULL);

      cli_assert_status (run, 1);
      g_assert_cmpstr (run->out, ==, "");
      cli_assert_has (run->err, "has no bands by retainer; --group may be: package, module,");
    }
}

/* Pairs of retainers, and the picture of them; a log without them says what would give them. */
static void
test_together (void)
{
  static const Band bands[] = { { "(1)main", 70 }, { "(2)main,cache", 30 } };
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (5);
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliFolder) other = small_log ();
  g_autoptr (CliRun) csv = NULL;
  g_autoptr (CliRun) json = NULL;
  g_autoptr (CliRun) both = NULL;
  g_autoptr (CliRun) none = cli_run_args ("heap", "--together", other->log);
  g_autoptr (CliRun) picture = NULL;
  g_autofree char *path = NULL;

  put_bands (log, 1000000000, bands, G_N_ELEMENTS (bands));
  put_bands (log, 2000000000, bands, G_N_ELEMENTS (bands));
  weft_test_heap_end (log, 3000000000);
  folder = cli_folder_new (log);
  csv = cli_run_args ("heap", "--together", "--format=csv", folder->log);
  cli_assert_status (csv, 0);
  g_assert_cmpstr (csv->out, ==,
                   "profile,retainer,other,mean_bytes,share,retainer_mean_bytes\n"
                   "0,main,,70,0.700000,100\n"
                   "0,main,cache,30,0.300000,100\n"
                   "0,cache,main,30,1.000000,30\n");
  json = cli_run_args ("heap", "--together", folder->log);
  g_assert_true (g_str_has_prefix (
      json->out, "{\"profile\":0,\"retainer\":\"main\",\"other\":null,\"mean_bytes\":70,"));
  both = cli_run_args ("heap", "--together", "--table", folder->log);
  cli_assert_status (both, 1);
  cli_assert_status (none, 1);
  cli_assert_has (none->err, "-hr");

  path = cli_folder_path (folder, "a.svg");
  picture = cli_run_args ("export", "--chart=retainers", "--output", path, folder->log);
  cli_assert_status (picture, 0);
  g_clear_pointer (&none, cli_run_free);
  none = cli_run_args ("export", "--chart=retainers", "--output", path, other->log);
  cli_assert_status (none, 1);
  cli_assert_has (none->err, "-hr");
}

static void
test_usage (void)
{
  static const char *const wrong[][2] = {
    { "--group=colour", "closure-type" },
    { "--group=match", "--match=RE" },
    { "--match=(", "--match" },
    { "--format=text", "jsonl" },
  };
  g_autoptr (CliFolder) folder = small_log ();
  g_autoptr (CliRun) both = cli_run_args ("heap", "--group=module", "--match=x", folder->log);

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (CliRun) run = cli_run_args ("heap", wrong[i][0], folder->log);

      cli_assert_status (run, 1);
      cli_assert_has (run->err, wrong[i][1]);
      g_assert_cmpstr (run->out, ==, "");
    }
  cli_assert_status (both, 1);
}

/* The example log has one. */
static void
test_demo (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("heap", log);
  g_autoptr (JsonNode) node = NULL;
  JsonObject *first;

  cli_assert_status (run, 0);
  first = nth_object (run, 0, &node);
  g_assert_true (json_object_get_boolean_member (first, "complete"));
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (first, "bands")), >, 10);
}

/* Several runs a side, and two ranges of one log. */
static void
test_compare_runs (void)
{
  g_autoptr (CliFolder) folder = small_log ();
  const char *log = folder->log;
  g_autoptr (CliRun) runs = cli_run_args ("heap", log, log, log, log, "--", log, log, log, log);
  g_autoptr (CliRun) few = cli_run_args ("heap", log, "--", log, log);
  g_autoptr (CliRun) ranges = cli_run_args ("heap", "--to=1500ms", "--compare-from=2s", log);
  g_autoptr (CliRun) lost = cli_run_args ("heap", log, log);

  cli_assert_status (runs, 0);
  cli_assert_has (runs->out, "{\"profile\":0,\"band\":\"base:GHC.B\",\"mean_change_bytes\":0,"
                             "\"mean_bytes_a\":30,\"mean_bytes_b\":30,\"mean_ratio\":1.000,"
                             "\"verdict\":\"same\",\"p\":1.000000,");
  cli_assert_has (runs->out, "\"n_a\":4,\"n_b\":4}");
  cli_assert_has (few->out, "\"verdict\":\"too few runs\",\"p\":null,");
  cli_assert_has (few->out, "\"n_a\":1,\"n_b\":2}");
  cli_assert_status (ranges, 0);
  cli_assert_has (ranges->out, "\"mean_bytes_b\":25,");
  cli_assert_status (lost, 1);
  cli_assert_has (lost->err, "more than one log given");
}

/* A log compared with itself: nothing is more or less. */
static void
test_compare (void)
{
  g_autoptr (CliFolder) folder = small_log ();
  g_autofree char *demo = cli_demo_log ();
  g_autofree char *option = g_strconcat ("--compare=", folder->log, NULL);
  g_autoptr (CliRun) csv = cli_run_args ("heap", option, "--format=csv", folder->log);
  g_autoptr (CliRun) json = cli_run_args ("heap", option, folder->log);
  g_autoptr (CliRun) range = cli_run_args ("heap", option, "--from=2s", folder->log);
  g_autoptr (CliRun) stats = cli_run_args ("stats", option, folder->log);
  g_autoptr (CliRun) stats_json = cli_run_args ("stats", option, "--format=json", demo);
  g_autoptr (CliRun) missing = cli_run_args ("heap", "--compare=/nowhere", folder->log);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  JsonObject *numbers;

  cli_assert_status (csv, 0);
  g_assert_true (g_str_has_prefix (
      csv->out, "profile,band,mean_change_bytes,mean_bytes_a,mean_bytes_b,mean_ratio,"
                "verdict,p,where,"));
  cli_assert_has (csv->out,
                  "0,base:GHC.B,0,30,30,1.000,,,both,40,40,0,20,20,0,60,60,-10,-10,1,1\n");
  cli_assert_status (json, 0);
  cli_assert_has (json->out, "{\"profile\":0,\"band\":\"base:GHC.B\","
                             "\"mean_change_bytes\":0,\"mean_bytes_a\":30,");
  cli_assert_has (json->out, "\"where\":\"both\"");
  cli_assert_status (range, 0);
  cli_assert_has (range->out, "\"mean_bytes_a\":25,\"mean_bytes_b\":25,");
  cli_assert_status (stats, 0);
  cli_assert_has (stats->out, "1.00×");
  cli_assert_status (stats_json, 0);
  g_assert_true (json_parser_load_from_data (parser, stats_json->out, -1, &error));
  g_assert_no_error (error);
  numbers = json_object_get_object_member (json_node_get_object (json_parser_get_root (parser)),
                                           "quantities");
  g_assert_true (json_object_has_member (numbers, "time.elapsed_ns"));
  cli_assert_status (missing, 2);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap/samples", test_samples);
  g_test_add_func ("/heap/table", test_table);
  g_test_add_func ("/heap/groups", test_groups);
  g_test_add_func ("/heap/wrong-group", test_wrong_group);
  g_test_add_func ("/heap/together", test_together);
  g_test_add_func ("/heap/usage", test_usage);
  g_test_add_func ("/heap/demo", test_demo);
  g_test_add_func ("/heap/compare", test_compare);
  g_test_add_func ("/heap/compare-runs", test_compare_runs);
}
