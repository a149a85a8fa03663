/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests weft-cli stats, as JSON, text and CSV. */
#include "cli-run.h"
#include "weft-test-profile.h"
#include "weft-test-unit.h"

#include <json-glib/json-glib.h>
#include <string.h>

static JsonObject *
object_of (const CliRun *run, JsonNode **node)
{
  g_autoptr (GError) error = NULL;

  *node = json_from_string (run->out, &error);
  g_assert_no_error (error);
  return json_node_get_object (*node);
}

/* At least these members; the shape is a promise to scripts. */
static void
assert_has_members (JsonObject *object, const char *const *names)
{
  for (guint n = 0; names[n] != NULL; n++)
    {
      g_test_message ("%s", names[n]);
      g_assert_true (json_object_has_member (object, names[n]));
    }
}

/* The generations' numbers add up to those of all pauses. */
static void
check_generations (JsonObject *stats)
{
  JsonObject *pauses = json_object_get_object_member (stats, "pauses");
  JsonObject *generations =
      json_object_get_object_member (json_object_get_object_member (stats, "gc"), "generations");
  g_autoptr (GList) members = json_object_get_members (generations);
  gint64 count = 0, total = 0;

  for (GList *member = members; member != NULL; member = member->next)
    {
      JsonObject *one = json_object_get_object_member (generations, member->data);

      count += json_object_get_int_member (one, "collections");
      total += json_object_get_int_member (one, "elapsed_ns");
    }
  g_assert_cmpint (count, ==, json_object_get_int_member (pauses, "count"));
  g_assert_cmpint (total, ==, json_object_get_int_member (pauses, "total_ns"));
}

static void
test_shape (void)
{
  static const char *const gc_names[] = {
    "max_residency", "max_heap_size",   "max_slop",    "copied", "major_samples",
    "allocated",     "balance_percent", "generations", "sparks", NULL
  };
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("stats", "--format=json", log);
  g_autoptr (JsonNode) node = NULL;
  JsonObject *stats, *time, *threads;

  cli_assert_status (run, 0);
  stats = object_of (run, &node);
  g_assert_cmpstr (json_object_get_string_member (stats, "log"), ==, log);
  g_assert_true (json_object_has_member (stats, "weft_version"));
  g_assert_cmpstr (json_object_get_string_member (stats, "program"), ==, "./demo");
  assert_has_members (json_object_get_object_member (stats, "gc"), gc_names);
  time = json_object_get_object_member (stats, "time");
  g_assert_cmpint (json_object_get_int_member (time, "mutator_ns") +
                       json_object_get_int_member (time, "gc_ns"),
                   ==, json_object_get_int_member (time, "elapsed_ns"));
  check_generations (stats);
  threads = json_object_get_object_member (stats, "threads");
  g_assert_cmpint (json_object_get_int_member (threads, "created"), >=,
                   json_object_get_int_member (threads, "finished"));
  g_assert_cmpuint (strlen (json_object_get_string_member (threads, "running_most")), >, 0);
  g_assert_cmpint (json_object_get_int_member (threads, "running_most_ns"), >, 0);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (stats, "capabilities")),
                    ==, 4);
}

static void
test_range (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("stats", "--format=json", "--from=10ms", "--to=20ms", log);
  g_autoptr (JsonNode) node = NULL;
  JsonObject *stats;

  cli_assert_status (run, 0);
  stats = object_of (run, &node);
  g_assert_cmpint (json_object_get_int_member (stats, "from_ns"), ==, 10000000);
  g_assert_cmpint (json_object_get_int_member (stats, "to_ns"), ==, 20000000);
  g_assert_cmpint (
      json_object_get_int_member (json_object_get_object_member (stats, "time"), "elapsed_ns"), ==,
      10000000);
}

/* Inside a pause no GC begins: there is no longest one, and no GC of a generation or a cause. */
static void
test_inside_pause (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run =
      cli_run_args ("stats", "--format=json", "--from=110ms", "--to=110.01ms", log);
  g_autoptr (JsonNode) node = NULL;
  JsonObject *stats, *gc;

  cli_assert_status (run, 0);
  stats = object_of (run, &node);
  gc = json_object_get_object_member (stats, "gc");
  g_assert_cmpint (
      json_object_get_int_member (json_object_get_object_member (stats, "time"), "gc_ns"), ==,
      10000);
  g_assert_cmpuint (json_object_get_size (json_object_get_object_member (gc, "generations")), ==,
                    0);
  g_assert_cmpuint (json_object_get_size (json_object_get_object_member (gc, "causes")), ==, 0);
  g_assert_true (
      json_object_get_null_member (json_object_get_object_member (stats, "pauses"), "max_ns"));
  g_assert_true (
      json_object_has_member (json_object_get_object_member (stats, "absent"), "pauses.max_ns"));
}

/* A line of the CSV names its item as the JSON does. */
static void
test_csv_items (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("stats", "--format=csv", log);

  cli_assert_status (run, 0);
  cli_assert_has (run->out, "gc.causes.collections,nursery,count,");
  cli_assert_has (run->out, "gc.generations.collections,1,count,");
  g_assert_null (strstr (run->out, "gc.causes.collections,0,"));
}

/* A log without GC events: what was not recorded is null, and says so; it is 0 nowhere. */
static void
test_absent (void)
{
  static const char *const nulls[][2] = {
    { "time", "mutator_ns" }, { "time", "gc_ns" },         { "time", "productivity" },
    { "pauses", "count" },    { "pauses", "p99_ns" },      { "gc", "max_residency" },
    { "gc", "allocated" },    { "gc", "balance_percent" }, { "heap", "returned_bytes" },
  };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) run = NULL;
  g_autoptr (CliRun) text = NULL;
  g_autoptr (CliRun) csv = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonObject *stats, *absent;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 1000);
  weft_test_log_run (log, 2000, 7);
  weft_test_log_end_block (log, 3000);
  weft_test_log_data_end (log);
  folder = cli_folder_new (log);
  run = cli_run_args ("stats", "--format=json", folder->log);
  cli_assert_status (run, 0);
  stats = object_of (run, &node);
  absent = json_object_get_object_member (stats, "absent");
  for (guint i = 0; i < G_N_ELEMENTS (nulls); i++)
    {
      g_autofree char *path = g_strdup_printf ("%s.%s", nulls[i][0], nulls[i][1]);

      g_test_message ("%s", path);
      g_assert_true (json_object_get_null_member (
          json_object_get_object_member (stats, nulls[i][0]), nulls[i][1]));
      g_assert_cmpstr (json_object_get_string_member (absent, path), ==, "not recorded: +RTS -lg");
    }
  text = cli_run_args ("stats", folder->log);
  cli_assert_status (text, 0);
  cli_assert_has (text->out, "not recorded: +RTS -lg");
  csv = cli_run_args ("stats", "--format=csv", folder->log);
  cli_assert_status (csv, 0);
  cli_assert_has (csv->out, "time.gc_ns,,ns,,not recorded: +RTS -lg,\n");
}

/* Which thread ran most is null where none is known, and says so. */
static void
test_nobody_ran (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) run = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonObject *stats;

  weft_test_log_header_9_10 (log);
  weft_test_log_data_end (log);
  folder = cli_folder_new (log);
  run = cli_run_args ("stats", "--format=json", folder->log);
  cli_assert_status (run, 0);
  stats = object_of (run, &node);
  g_assert_true (json_object_get_null_member (json_object_get_object_member (stats, "threads"),
                                              "running_most"));
  g_assert_cmpstr (json_object_get_string_member (json_object_get_object_member (stats, "absent"),
                                                  "threads.running_most"),
                   ==, "not recorded: +RTS -ls");
}

static void
test_text (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("stats", log);

  cli_assert_status (run, 0);
  cli_assert_has (run->out, "generation 1");
  cli_assert_has (run->out, "Median pause");
  cli_assert_has (run->out, "Maximum heap size");
  cli_assert_has (run->out, "HEC 3");
}

/* A label of two lines is one line of the text. */
static void
test_label_lines (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) stats = NULL;
  g_autoptr (CliRun) threads = NULL;
  g_autofree char *label = g_strnfill (300, 'x');

  label[4] = '\n';
  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 1000);
  weft_test_log_label (log, 1000, 7, label);
  weft_test_log_run (log, 2000, 7);
  weft_test_log_stop (log, 3000, 7, 1, 0);
  weft_test_log_end_block (log, 5000);
  weft_test_log_data_end (log);
  folder = cli_folder_new (log);
  stats = cli_run_args ("stats", folder->log);
  cli_assert_has (stats->out, "xxxx↵xxxx");
  threads = cli_run_args ("table", "threads", "--format=text", folder->log);
  cli_assert_status (threads, 0);
  cli_assert_has (threads->out, "Label ");
  cli_assert_has (threads->out, "xxxx↵xxxx");
}

/* Logs of one file name are told apart: each is named as it was given. */
static void
test_compared (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (0);
  g_autoptr (CliFolder) one = NULL;
  g_autoptr (CliFolder) two = NULL;
  g_autoptr (CliRun) text = NULL;
  g_autoptr (CliRun) json = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonObject *both, *sparks;

  weft_test_profile_end (log, 2000);
  one = cli_folder_new (log);
  two = cli_folder_new (log);
  text = cli_run_args ("stats", "--compare", two->log, one->log);
  cli_assert_status (text, 0);
  cli_assert_has (text->out, one->log);
  cli_assert_has (text->out, two->log);
  json = cli_run_args ("stats", "--format=json", "--compare", two->log, one->log);
  both = object_of (json, &node);
  g_assert_cmpstr (json_object_get_string_member (json_object_get_object_member (both, "a"), "log"),
                   ==, one->log);
  g_assert_cmpstr (json_object_get_string_member (json_object_get_object_member (both, "b"), "log"),
                   ==, two->log);
  /* what neither has is there, with the reason */
  sparks = json_object_get_object_member (json_object_get_object_member (both, "quantities"),
                                          "gc.sparks.created");
  g_assert_true (json_object_get_null_member (sparks, "a"));
  g_assert_true (json_object_get_null_member (sparks, "change"));
  g_assert_true (json_object_has_member (json_object_get_object_member (both, "absent"),
                                         "gc.sparks.created.b"));
}

/* What only one of the logs recorded is told before what changed. */
static void
test_compared_recordings (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (0);
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliFolder) other = NULL;
  g_autoptr (CliRun) text = NULL;
  g_autoptr (CliRun) same = NULL;
  g_autoptr (CliRun) json = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonObject *both;
  JsonArray *only;

  weft_test_profile_end (log, 2000);
  other = cli_folder_new (log);
  text = cli_run_args ("stats", "--compare", demo, other->log);
  same = cli_run_args ("stats", "--compare", demo, demo);
  json = cli_run_args ("stats", "--format=json", "--compare", demo, other->log);
  cli_assert_has (text->out, "Recorded only in B: threads, garbage collections");
  g_assert_null (strstr (same->out, "Recorded only"));
  both = object_of (json, &node);
  only = json_object_get_array_member (json_object_get_object_member (both, "b"), "recorded_only");
  g_assert_cmpstr (json_array_get_string_element (only, 0), ==, "scheduler");
}

/* The quantity @id of a comparison as JSON. */
static JsonObject *
quantity_of (JsonObject *both, const char *id)
{
  JsonObject *all = json_object_get_object_member (both, "quantities");

  g_assert_true (json_object_has_member (all, id));
  return json_object_get_object_member (all, id);
}

/* Two ranges of one log have the numbers that each has by itself. */
static void
test_compared_ranges (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("stats", "--format=json", "--from=20ms", "--to=60ms",
                                         "--compare-from=60ms", "--compare-to=140ms", log);
  g_autoptr (CliRun) text = cli_run_args ("stats", "--to=60ms", "--compare-from=60ms", log);
  g_autoptr (CliRun) empty = cli_run_args ("stats", "--compare-from=9ms", "--compare-to=8ms", log);
  static const char *const options[2][2] = { { "--from=20ms", "--to=60ms" },
                                             { "--from=60ms", "--to=140ms" } };
  static const char *const sides[2] = { "a", "b" };
  g_autoptr (JsonNode) node = NULL;
  JsonObject *both = object_of (run, &node);

  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (CliRun) alone =
          cli_run_args ("stats", "--format=json", options[i][0], options[i][1], log);
      g_autoptr (JsonNode) alone_node = NULL;
      JsonObject *time = json_object_get_object_member (object_of (alone, &alone_node), "time");

      g_assert_cmpint (json_object_get_int_member (quantity_of (both, "time.gc_ns"), sides[i]), ==,
                       json_object_get_int_member (time, "gc_ns"));
      g_assert_cmpint (json_object_get_int_member (quantity_of (both, "time.elapsed_ns"), sides[i]),
                       ==, (i + 1) * 40000000);
    }
  cli_assert_status (text, 0);
  cli_assert_has (text->out, "GC quantities are within noise");
  cli_assert_status (empty, 1);
}

/* A log of a program that allocates @bytes, with a GC half-way, in @elapsed ns. */
static CliFolder *
log_of_work (guint64 bytes, guint64 elapsed)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_allocated (log, 0, 0);
  weft_test_log_run (log, 0, 1);
  weft_test_log_stop (log, elapsed / 2, 1, 1, 0);
  weft_test_log_event (log, 9 /* GC_START */, elapsed / 2);
  weft_test_log_event (log, 10 /* GC_END */, elapsed / 2 + 1000);
  weft_test_log_allocated (log, elapsed, bytes);
  weft_test_log_end_block (log, elapsed);
  weft_test_log_data_end (log);
  return cli_folder_new (log);
}

/* If only the time differs and not what the program did, the machine may be the cause. */
static void
test_compared_work (void)
{
  g_autoptr (CliFolder) a = log_of_work (1 << 20, 10000000);
  g_autoptr (CliFolder) slow = log_of_work (1 << 20, 90000000);
  g_autoptr (CliFolder) other = log_of_work (1 << 24, 90000000);
  g_autoptr (CliRun) same_work = cli_run_args ("stats", a->log, "--", slow->log);
  g_autoptr (CliRun) more_work = cli_run_args ("stats", a->log, "--", other->log);

  cli_assert_has (same_work->out, "Worse: elapsed 10.0 → 90.0 ms");
  cli_assert_has (same_work->out, "so the machine may be what differs");
  cli_assert_has (more_work->out, "Worse: elapsed 10.0 → 90.0 ms");
  g_assert_null (strstr (more_work->out, "the machine"));
}

/* Without "--" each log is by itself, and one that cannot be read is only reported. */
static void
test_several_logs (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (0);
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) run = NULL;
  g_autofree char *line = NULL;

  weft_test_profile_end (log, 1000);
  folder = cli_folder_new (log);
  run = cli_run_args ("stats", "--format=csv", "no-such.eventlog", folder->log);
  line = g_strdup_printf ("%s,time.elapsed_ns,,ns,", folder->log);
  cli_assert_status (run, 2);
  cli_assert_has (run->err, "no-such.eventlog");
  g_assert_true (g_str_has_prefix (run->out, "log,quantity,"));
  cli_assert_has (run->out, line);
}

/* Of several runs there are medians, how many, and how likely chance makes the difference; what one
 * run counts has that, too. Three runs a side are too few to call a number worse by their ranks. */
static void
test_compared_runs (void)
{
  const guint64 lengths[] = { 1000, 1100, 1200, 2000, 2100, 9000, 1050, 2050 };
  CliFolder *folders[G_N_ELEMENTS (lengths)];
  g_autoptr (CliRun) json = NULL;
  g_autoptr (CliRun) few = NULL;
  g_autoptr (CliRun) text = NULL;
  g_autoptr (CliRun) one = NULL;
  g_autoptr (CliRun) noise = NULL;
  g_autoptr (CliRun) change = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (JsonNode) few_node = NULL;
  g_autofree char *medians = NULL;
  JsonObject *elapsed, *few_elapsed;

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_profile_begin (0);

      weft_test_profile_end (log, lengths[i]);
      folders[i] = cli_folder_new (log);
    }
  json = cli_run_args ("stats", "--format", "json", folders[0]->log, folders[1]->log,
                       folders[2]->log, folders[6]->log, "--", folders[3]->log, folders[4]->log,
                       folders[5]->log, folders[7]->log);
  few = cli_run_args ("stats", "--format", "json", folders[0]->log, folders[1]->log,
                      folders[2]->log, "--", folders[3]->log, folders[4]->log, folders[5]->log);
  text = cli_run_args ("stats", "--fail-if=time.elapsed_ns_change > 100%", folders[0]->log,
                       folders[1]->log, folders[2]->log, folders[6]->log, "--", folders[3]->log,
                       folders[4]->log, folders[5]->log, folders[7]->log);
  one = cli_run_args ("stats", "--format", "json", "--", folders[0]->log);
  elapsed = quantity_of (object_of (json, &node), "time.elapsed_ns");
  g_assert_cmpint (json_object_get_int_member (elapsed, "a"), ==, 1075);
  g_assert_cmpint (json_object_get_int_member (elapsed, "b"), ==, 2075);
  g_assert_cmpint (json_object_get_int_member (elapsed, "n_b"), ==, 4);
  noise = cli_run_args ("stats", "--fail-if=time.elapsed_ns_change > 5%",
                        "--fail-if=time.elapsed_ns_change > 100%",
                        "--fail-if=time.elapsed_ns > 1ns", folders[0]->log, folders[1]->log,
                        folders[3]->log, "--", folders[2]->log, folders[4]->log, folders[5]->log);
  change = cli_run_args ("stats", "--fail-if=time.elapsed_ns_change > 5%", folders[0]->log,
                         folders[1]->log, folders[2]->log, folders[6]->log, "--", folders[3]->log,
                         folders[4]->log, folders[5]->log, folders[7]->log);
  few_elapsed = quantity_of (object_of (few, &few_node), "time.elapsed_ns");
  g_assert_true (json_object_get_null_member (few_elapsed, "p"));
  g_assert_cmpstr (json_object_get_string_member (few_elapsed, "verdict"), ==, "within noise");
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (elapsed, "p"), 2 / 70.0, 1e-6);
  g_assert_cmpstr (json_object_get_string_member (elapsed, "verdict"), ==, "worse");
  cli_assert_status (text, 0);
  cli_assert_has (text->out, "A (n = 4)");
  cli_assert_has (text->out, "worse (p = 0.029)");
  /* a change within noise is no failure; other conditions are on the median of A */
  medians = g_strdup_printf ("median of 3 runs (%s, …) → median of 3 runs (%s, …): "
                             "\"time.elapsed_ns_change > 5%%\" does not count as failed: the "
                             "change is within noise",
                             folders[0]->log, folders[2]->log);
  cli_assert_has (noise->out, "within noise");
  g_assert_null (strstr (noise->out, "p = "));
  cli_assert_has (noise->err, medians);
  g_assert_null (strstr (noise->err, "failed, as time.elapsed_ns_change"));
  cli_assert_has (noise->err, ", …): failed, as time.elapsed_ns > 1ns");
  cli_assert_status (change, 4);
  cli_assert_has (change->err, ", …): failed, as time.elapsed_ns_change > 5%");
  cli_assert_status (one, 0);
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    cli_folder_free (folders[i]);
}

/* A log that is given twice for a side is not a second run. */
static void
test_compared_repeated (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (0);
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliFolder) other = NULL;
  g_autoptr (CliRun) run = NULL;
  g_autoptr (CliRun) same = NULL;
  g_autofree char *warning = NULL;
  char *first;

  weft_test_profile_end (log, 2000);
  other = cli_folder_new (log);
  run = cli_run_args ("stats", demo, "--", other->log, other->log, other->log);
  same = cli_run_args ("stats", demo, "--", demo);
  warning = g_strdup_printf ("%s: given more than once as a run of B", other->log);
  cli_assert_status (run, 0);
  first = strstr (run->err, warning);
  g_assert_nonnull (first);
  g_assert_null (strstr (first + 1, warning));
  g_assert_null (strstr (same->err, "more than once"));
}

/* Logs that cannot be read do not hide one another, on any side. */
static void
test_compared_unreadable (void)
{
  g_autofree char *demo = cli_demo_log ();
  g_autoptr (CliRun) run =
      cli_run_args ("stats", "none-a.eventlog", demo, "--", demo, "none-b.eventlog");

  cli_assert_status (run, 2);
  g_assert_cmpstr (run->out, ==, "");
  cli_assert_has (run->err, "none-a.eventlog");
  cli_assert_has (run->err, "none-b.eventlog");
}

/* A condition that holds ends with 4, and so does one that cannot be judged: what was not recorded
 * is not below any limit. */
static void
test_fail_if (void)
{
  static const struct
  {
    const char *condition;
    int status;
  } cases[] = {
    { "--fail-if=pauses.p99_ns > 1ms", 4 },
    { "--fail-if=pauses.p99_ns>1s", 0 },
    { "--fail-if=pauses.max_ns <= 7461362ns", 4 },
    { "--fail-if=time.productivity < 70%", 4 },
    { "--fail-if=time.productivity < 50%", 0 },
    { "--fail-if=time.productivity <= 0", 0 },
    { "--fail-if=pauses.p99_ns < 0", 0 },
    { "--fail-if=gc.max_residency >= 8MiB", 4 },
    { "--fail-if=gc.max_residency > 9 MB", 0 },
    { "--fail-if=gc.sparks.fizzled != 601", 0 },
    { "--fail-if=gc.sparks.fizzled > 50%", 1 },
    { "--fail-if=gc.balance_percent < 40%", 0 },
    { "--fail-if=gc.balance_percent < 50%", 4 },
    { "--fail-if=time.nonmoving_mark_ns > 1s", 4 },
    { "--fail-if=no.such > 1", 1 },
    { "--fail-if=pauses.p99_ns", 1 },
    { "--fail-if=pauses.p99_ns > 1MiB", 1 },
    { "--fail-if=pauses.p99_ns_change > 1ms", 1 },
  };
  g_autofree char *log = cli_demo_log ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (CliRun) run = cli_run_args ("stats", cases[i].condition, log);

      g_test_message ("%s", cases[i].condition);
      cli_assert_status (run, cases[i].status);
    }
}

/* What is wrong with a condition is told, with what to write. */
static void
test_fail_if_messages (void)
{
  static const struct
  {
    const char *condition, *message;
  } cases[] = {
    { "--fail-if=time.productivity < 70",
      "--fail-if: \"70\" has no unit. Write the value of time.productivity with %\n" },
    { "--fail-if=gc.balance_percent < 0.5", "with %\n" },
    { "--fail-if=pauses.p99_ns > 10", "with ns, us, ms, s, min, h\n" },
    { "--fail-if=pause.p99_ns > 1ms", "(did you mean pauses.p99_ns?); weft-cli help schema" },
    { "--fail-if=productivity < 70%", "(did you mean time.productivity?)" },
    { "--fail-if=productivity_change < 7%", "(did you mean time.productivity_change?)" },
    { "--fail-if=qqq < 7", "there is no quantity \"qqq\" (weft-cli help schema" },
    { "--fail-if=pauses.p99_ns_change > 1ms", "pauses.p99_ns_change does not apply: it is for "
                                              "--compare" },
  };
  g_autofree char *log = cli_demo_log ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (CliRun) run = cli_run_args ("stats", cases[i].condition, log);

      cli_assert_status (run, 1);
      cli_assert_has (run->err, cases[i].message);
    }
}

/* A change is of both logs, and any other number of A. */
static void
test_fail_if_names (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (0);
  g_autoptr (CliFolder) other = NULL;
  g_autoptr (CliRun) run = NULL;
  g_autofree char *demo = cli_demo_log ();
  g_autofree char *both = NULL;
  g_autofree char *one = NULL;

  weft_test_profile_end (log, 2000);
  other = cli_folder_new (log);
  run = cli_run_args ("stats", "--compare", demo, "--fail-if=time.elapsed_ns_change > 5%",
                      "--fail-if=time.elapsed_ns > 1us", other->log);
  both = g_strdup_printf ("%s → %s: failed, as time.elapsed_ns_change", other->log, demo);
  one = g_strdup_printf ("weft-cli: %s: failed, as time.elapsed_ns >", other->log);
  cli_assert_status (run, 4);
  cli_assert_has (run->err, both);
  cli_assert_has (run->err, one);
}

static void
test_fail_if_changed (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) same =
      cli_run_args ("stats", "--compare", log, "--fail-if=pauses.p99_ns_change > 10%",
                    "--fail-if=gc.allocated_change > 0", log);
  g_autoptr (CliRun) any =
      cli_run_args ("stats", "--compare", log, "--fail-if=pauses.p99_ns_change > 10%",
                    "--fail-if=gc.allocated_change >= 0", log);

  const char *complaint;

  cli_assert_status (same, 0);
  cli_assert_status (any, 4);
  complaint = strstr (any->err, "failed, as");
  g_assert_nonnull (complaint);
  g_assert_null (strstr (complaint + 1, "failed, as")); /* told once */
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/stats/fail-if", test_fail_if);
  g_test_add_func ("/stats/fail-if-messages", test_fail_if_messages);
  g_test_add_func ("/stats/fail-if-names", test_fail_if_names);
  g_test_add_func ("/stats/fail-if-changed", test_fail_if_changed);
  g_test_add_func ("/stats/shape", test_shape);
  g_test_add_func ("/stats/range", test_range);
  g_test_add_func ("/stats/inside-pause", test_inside_pause);
  g_test_add_func ("/stats/csv-items", test_csv_items);
  g_test_add_func ("/stats/absent", test_absent);
  g_test_add_func ("/stats/nobody-ran", test_nobody_ran);
  g_test_add_func ("/stats/text", test_text);
  g_test_add_func ("/stats/label-lines", test_label_lines);
  g_test_add_func ("/stats/compared", test_compared);
  g_test_add_func ("/stats/compared-recordings", test_compared_recordings);
  g_test_add_func ("/stats/compared-ranges", test_compared_ranges);
  g_test_add_func ("/stats/several-logs", test_several_logs);
  g_test_add_func ("/stats/compared-runs", test_compared_runs);
  g_test_add_func ("/stats/compared-repeated", test_compared_repeated);
  g_test_add_func ("/stats/compared-work", test_compared_work);
  g_test_add_func ("/stats/compared-unreadable", test_compared_unreadable);
}
