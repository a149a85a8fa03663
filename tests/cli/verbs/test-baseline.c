/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests weft-cli baseline and stats --baseline: what is kept, what is judged, and the statuses. */
#include "cli-run.h"
#include "weft-test-unit.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define MS 1000000

#define N_OLD 5
#define N_NEW 3

/* Logs in one folder: five of a baseline, three that are alike, three that are slower, and others.
 */
typedef struct
{
  CliFolder *folder;
  char *old[N_OLD], *same[N_NEW], *slow[N_NEW];
  char *other; /* of another program */
  char *cut;
  char *baseline;
} Logs;

/* Writes the log of a run that takes @length, ns. Returns its path. */
static char *
write_run (const Logs *self, const char *name, const char *program, guint64 length, gboolean is_cut)
{
  const char *const args[] = { program, "+RTS", "-l", NULL };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  char *path = cli_folder_path (self->folder, name);

  weft_test_log_header_9_10 (log);
  weft_test_log_process (log, 0, "GHC-9.10.1 rts_thr", args);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 1000, 1);
  weft_test_log_allocated (log, length / 2, 100 * MS + length / 1000);
  weft_test_log_stop (log, length, 1, 11, 0);
  weft_test_log_end_block (log, length);
  weft_test_log_data_end (log);
  if (is_cut)
    g_byte_array_set_size (log->bytes, log->bytes->len - 20);
  g_assert_true (
      g_file_set_contents (path, (const char *) log->bytes->data, (gssize) log->bytes->len, NULL));
  return path;
}

static Logs *
logs_new (void)
{
  static const guint64 old[N_OLD] = { 101, 99, 100, 103, 98 };
  static const guint64 same[N_NEW] = { 100, 102, 98 }, slow[N_NEW] = { 121, 119, 120 };
  Logs *self = g_new0 (Logs, 1);

  self->folder = cli_folder_new (NULL);
  for (guint i = 0; i < N_OLD; i++)
    {
      g_autofree char *name = g_strdup_printf ("old%u.eventlog", i);

      self->old[i] = write_run (self, name, "/old/program", old[i] * MS, FALSE);
    }
  for (guint i = 0; i < N_NEW; i++)
    {
      g_autofree char *same_name = g_strdup_printf ("same%u.eventlog", i);
      g_autofree char *slow_name = g_strdup_printf ("slow%u.eventlog", i);

      self->same[i] = write_run (self, same_name, "/new/program", same[i] * MS, FALSE);
      self->slow[i] = write_run (self, slow_name, "/new/program", slow[i] * MS, FALSE);
    }
  self->other = write_run (self, "other.eventlog", "stranger", 100 * MS, FALSE);
  self->cut = write_run (self, "cut.eventlog", "program", 100 * MS, TRUE);
  self->baseline = cli_folder_path (self->folder, "base.json");
  return self;
}

static void
logs_free (Logs *self)
{
  for (guint i = 0; i < N_OLD; i++)
    g_free (self->old[i]);
  for (guint i = 0; i < N_NEW; i++)
    {
      g_free (self->same[i]);
      g_free (self->slow[i]);
    }
  g_free (self->other);
  g_free (self->cut);
  g_free (self->baseline);
  cli_folder_free (self->folder);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Logs, logs_free)

/* Writes the baseline of the first @n runs. */
static void
make_baseline (const Logs *self, guint n)
{
  g_autofree char *output = g_strconcat ("--output=", self->baseline, NULL);
  const char *arguments[N_OLD + 3] = { "baseline", output };
  g_autoptr (CliRun) run = NULL;

  for (guint i = 0; i < n; i++)
    arguments[2 + i] = self->old[i];
  run = cli_run (NULL, arguments);
  cli_assert_status (run, 0);
  g_assert_cmpstr (run->out, ==, "");
}

/* Judges @logs by the baseline, with up to two options. */
static CliRun *
judge (const Logs *self, const char *option, const char *other, char *const logs[N_NEW])
{
  g_autofree char *baseline = g_strconcat ("--baseline=", self->baseline, NULL);

  return cli_run_args ("stats", baseline, option, other, logs[0], logs[1], logs[2]);
}

static JsonObject *
object_of (const char *text, JsonNode **node)
{
  *node = json_from_string (text, NULL);
  g_assert_nonnull (*node);
  return json_node_get_object (*node);
}

/* The order of the logs does not matter, and neither does where they are. */
static void
test_file (void)
{
  g_autoptr (Logs) logs = logs_new ();
  g_autoptr (CliRun) one = cli_run_args ("baseline", logs->old[0], logs->old[1], logs->old[2]);
  g_autoptr (CliRun) two = cli_run_args ("baseline", logs->old[2], logs->old[0], logs->old[1]);
  g_autoptr (CliRun) few = cli_run_args ("baseline", logs->old[0]);
  g_autoptr (CliRun) mixed = cli_run_args ("baseline", logs->old[0], logs->other, logs->old[1]);
  g_autoptr (CliRun) cut = cli_run_args ("baseline", logs->old[0], logs->cut, logs->old[1]);
  g_autoptr (CliRun) none = cli_run_args ("baseline", logs->old[0], "no-such.eventlog");
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object, *quantities;
  JsonArray *elapsed;

  cli_assert_status (one, 0);
  g_assert_cmpstr (one->out, ==, two->out);
  g_assert_cmpstr (one->err, ==, "");
  object = object_of (one->out, &node);
  g_assert_cmpint (json_object_get_int_member (object, "weft_baseline"), ==, 1);
  g_assert_cmpint (json_object_get_int_member (object, "runs"), ==, 3);
  g_assert_cmpstr (json_object_get_string_member (object, "program"), ==, "program");
  g_assert_cmpstr (json_object_get_string_member (object, "ghc"), ==, "9.10.1");
  g_assert_cmpstr (json_object_get_string_member (object, "rts_flags"), ==, "-l");
  quantities = json_object_get_object_member (object, "quantities");
  elapsed = json_object_get_array_member (quantities, "time.elapsed_ns");
  g_assert_cmpuint (json_array_get_length (elapsed), ==, 3);
  g_assert_cmpint (json_array_get_int_element (elapsed, 0), ==, 99 * MS);
  g_assert_cmpint (json_array_get_int_element (elapsed, 2), ==, 101 * MS);
  g_assert_false (json_object_has_member (quantities, "events.count"));
  cli_assert_status (few, 0);
  cli_assert_has (few->err, "a baseline of 1 run judges nothing: 3 or more are needed");
  cli_assert_status (mixed, 1);
  g_assert_cmpstr (mixed->out, ==, "");
  cli_assert_has (mixed->err, "other.eventlog: The baseline is of another program: “program” → ");
  cli_assert_status (cut, 3);
  cli_assert_status (none, 2);
  g_assert_cmpstr (none->out, ==, "");
}

static void
test_judged (void)
{
  g_autoptr (Logs) logs = logs_new ();
  g_autoptr (CliRun) same = NULL;
  g_autoptr (CliRun) slow = NULL;
  g_autoptr (CliRun) shown = NULL;
  g_autoptr (CliRun) json = NULL;
  g_autoptr (CliRun) csv = NULL;
  g_autoptr (CliRun) chosen = NULL;
  g_autoptr (JsonNode) node = NULL;
  JsonObject *object, *elapsed;

  make_baseline (logs, N_OLD);
  same = judge (logs, "--fail-on=worse", "--format=text", logs->same);
  slow = judge (logs, "--fail-on=worse", "--format=text", logs->slow);
  shown = judge (logs, "--format=text", "--from=0ns", logs->slow);
  json = judge (logs, "--format=json", "--fail-on=worse", logs->slow);
  chosen = judge (logs, "--decide-by=gc.allocated", "--fail-on=worse", logs->slow);
  csv = judge (logs, "--format=csv", "--fail-on=worse", logs->same);
  cli_assert_status (same, 0);
  cli_assert_has (same->out, "Not worse than the baseline, by the 2 numbers that decide\n");
  cli_assert_status (slow, 4);
  g_assert_true (g_str_has_prefix (slow->out, "Worse than the baseline: Time: Elapsed 100.000 ms → "
                                              "120.000 ms (+20.0 %)\n"));
  g_assert_cmpstr (slow->err, ==, "");
  cli_assert_status (shown, 0);
  g_assert_cmpstr (shown->out, ==, slow->out);
  object = object_of (json->out, &node);
  g_assert_cmpstr (json_object_get_string_member (object, "verdict"), ==, "worse");
  elapsed = json_array_get_object_element (json_object_get_array_member (object, "quantities"), 0);
  g_assert_cmpstr (json_object_get_string_member (elapsed, "quantity"), ==, "time.elapsed_ns");
  g_assert_cmpstr (json_object_get_string_member (elapsed, "verdict"), ==, "worse");
  g_assert_true (json_object_get_boolean_member (elapsed, "decides"));
  g_assert_cmpint (json_object_get_int_member (elapsed, "baseline"), ==, 100 * MS);
  g_assert_cmpint (json_object_get_int_member (elapsed, "limit"), <, 120 * MS);
  g_assert_cmpint (json_object_get_int_member (elapsed, "n_now"), ==, N_NEW);
  cli_assert_status (chosen, 0);
  cli_assert_has (chosen->out, "by the 1 number that decides\n");
  cli_assert_has (chosen->out, "Time: Elapsed    ");
  cli_assert_status (csv, 0);
  g_assert_true (g_str_has_prefix (csv->out, "quantity,unit,baseline,now,"));
}

static void
test_reports (void)
{
  g_autoptr (Logs) logs = logs_new ();
  g_autoptr (CliRun) markdown = NULL;
  g_autoptr (CliRun) sarif = NULL;
  g_autoptr (CliRun) empty = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (JsonNode) none = NULL;
  JsonArray *results;
  JsonObject *result;

  make_baseline (logs, N_OLD);
  markdown = judge (logs, "--format=markdown", "--fail-on=worse", logs->slow);
  sarif = judge (logs, "--format=sarif", "--fail-on=worse", logs->slow);
  empty = judge (logs, "--format=sarif", "--fail-on=worse", logs->same);
  cli_assert_has (markdown->out, "**Worse than the baseline: Time: Elapsed");
  cli_assert_has (markdown->out, "|  | Baseline (n = 5) | Now (n = 3) | Change | Worse From |");
  cli_assert_has (markdown->out, "| Time: Elapsed | 100.000 ms | 120.000 ms | +20.0 % |");
  results = json_object_get_array_member (
      json_array_get_object_element (
          json_object_get_array_member (object_of (sarif->out, &node), "runs"), 0),
      "results");
  g_assert_cmpuint (json_array_get_length (results), ==, 1);
  result = json_array_get_object_element (results, 0);
  g_assert_cmpstr (json_object_get_string_member (result, "ruleId"), ==, "time.elapsed_ns");
  g_assert_cmpstr (json_object_get_string_member (result, "level"), ==, "error");
  cli_assert_has (sarif->out, "slow0.eventlog");
  results = json_object_get_array_member (
      json_array_get_object_element (
          json_object_get_array_member (object_of (empty->out, &none), "runs"), 0),
      "results");
  g_assert_cmpuint (json_array_get_length (results), ==, 0);
}

/* git bisect run takes 1 for bad and 125 for what it should skip. */
static void
test_bisect (void)
{
  g_autoptr (Logs) logs = logs_new ();
  char *missing[N_NEW] = { logs->same[0], (char *) "no-such.eventlog", logs->same[1] };
  char *cut[N_NEW] = { logs->slow[0], logs->cut, logs->slow[1] };
  char *other[N_NEW] = { logs->other, logs->slow[0], logs->slow[1] };
  const struct
  {
    guint n_old;
    const char *option;
    char *const *logs;
    int status;
  } cases[] = {
    { N_OLD, "--format=csv", logs->same, 0 },
    { N_OLD, "--format=csv", logs->slow, 1 },
    { N_OLD, "--fail-on=worse", logs->slow, 1 },
    { N_OLD, "--format=csv", missing, 125 },
    { N_OLD, "--format=csv", cut, 125 },
    { N_OLD, "--format=csv", other, 125 },
    { N_OLD, "--no-such-option", logs->same, 125 },
    { 2, "--format=csv", logs->slow, 125 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (CliRun) run = NULL;

      make_baseline (logs, cases[i].n_old);
      run = judge (logs, "--bisect", cases[i].option, cases[i].logs);
      g_test_message ("case %u", i);
      cli_assert_status (run, cases[i].status);
    }
}

/* What cannot be judged is not good. */
static void
test_not_judged (void)
{
  g_autoptr (Logs) logs = logs_new ();
  char *one[N_NEW] = { logs->slow[0], NULL, NULL };
  char *others[N_NEW] = { logs->other, logs->slow[0], logs->slow[1] };
  g_autoptr (CliRun) few = NULL;
  g_autoptr (CliRun) shown = NULL;
  g_autoptr (CliRun) single = NULL;
  g_autoptr (CliRun) other = NULL;
  g_autoptr (CliRun) json = NULL;

  make_baseline (logs, 2);
  few = judge (logs, "--fail-on=worse", "--format=text", logs->same);
  shown = judge (logs, "--format=json", "--from=0ns", logs->same);
  cli_assert_status (few, 4);
  cli_assert_has (few->out, "Nothing can be judged: too few runs\n");
  cli_assert_status (shown, 0);
  cli_assert_has (shown->out, "\"verdict\" : \"not judged\"");
  /* one new run is within the run-to-run band */
  make_baseline (logs, N_OLD);
  single = judge (logs, "--fail-on=worse", "--format=text", one);
  cli_assert_status (single, 0);
  cli_assert_has (single->out, "One new run: only changes beyond the run-to-run band count.");
  /* a run of another program is neither better nor worse */
  other = judge (logs, "--fail-on=worse", "--format=text", others);
  json = judge (logs, "--format=json", "--from=0ns", others);
  cli_assert_status (other, 4);
  cli_assert_has (other->out, "Nothing can be judged: the baseline is of another program\n");
  cli_assert_status (json, 0);
  cli_assert_has (json->out, "\"verdict\" : \"not judged\"");
}

static void
test_messages (void)
{
  static const struct
  {
    const char *text, *message;
  } files[] = {
    { "not JSON", "base.json: it is not a baseline of weft-cli (malformed JSON)" },
    { "[1, 2]", "base.json: it is not a baseline of weft-cli" },
    { "{ \"runs\": 3 }", "base.json: it is not a baseline of weft-cli" },
    { "{ \"weft_baseline\": 2, \"runs\": 3 }", "base.json: a newer version of Weft wrote it" },
    { "{ \"weft_baseline\": 1, \"runs\": -3 }", "base.json: it is not a baseline of weft-cli" },
    { "{ \"weft_baseline\": 1, \"runs\": 3, \"quantities\": { \"time.elapsed_ns\": [1, \"2\", {}, "
      "1e999, 4, 5, 6, 7], \"x\": 1, \"y\": [[]] }, \"findings\": [{}], \"recorded\": 7 }",
      "base.json: it is not a baseline of weft-cli" },
    { "{ \"weft_baseline\": 1, \"runs\": 3, \"quantities\": { \"time.gc_ns\": [1, -2, 3] } }",
      "base.json: it is not a baseline of weft-cli" },
    { "{ \"weft_baseline\": 1, \"runs\": 3, \"quantities\": { \"time.gc_ns\": [1, 2, 3, 4] } }",
      "base.json: it is not a baseline of weft-cli" },
    { "{ \"weft_baseline\": 1, \"runs\": 3, \"quantities\": { \"time.gc_ns\": [1, 2, 3] }, "
      "\"findings\": [{}], \"recorded\": 7 }",
      "" },
  };
  g_autoptr (Logs) logs = logs_new ();
  g_autofree char *log = cli_demo_log ();
  g_autofree char *baseline = g_strconcat ("--baseline=", logs->baseline, NULL);
  g_autoptr (CliRun) missing = cli_run_args ("stats", baseline, log);
  g_autoptr (CliRun) alone = cli_run_args ("stats", "--fail-on=worse", log);
  g_autoptr (CliRun) sarif = cli_run_args ("stats", "--format=sarif", log);
  g_autoptr (CliRun) both = cli_run_args ("stats", baseline, "--compare", log, log);
  g_autoptr (CliRun) no_number =
      cli_run_args ("stats", baseline, "--decide-by=gc.allocated,no.such", log);
  g_autoptr (CliRun) fail_if = cli_run_args ("stats", baseline, "--fail-if=gc.copied > 0", log);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autoptr (CliRun) run = NULL;

      g_assert_true (g_file_set_contents (logs->baseline, files[i].text, -1, NULL));
      run = cli_run_args ("stats", baseline, log);
      cli_assert_status (run, *files[i].message == '\0' ? 0 : 2);
      cli_assert_has (run->err, files[i].message);
    }
  cli_assert_status (missing, 2);
  cli_assert_has (missing->err, "base.json");
  cli_assert_status (alone, 1);
  cli_assert_has (alone->err, "--fail-on does not apply: it is for --baseline");
  cli_assert_status (sarif, 1);
  cli_assert_status (no_number, 1);
  cli_assert_has (no_number->err, "there is no quantity \"no.such\" that can be better or worse");
  cli_assert_status (both, 1);
  cli_assert_status (fail_if, 1);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/baseline/file", test_file);
  g_test_add_func ("/baseline/judged", test_judged);
  g_test_add_func ("/baseline/reports", test_reports);
  g_test_add_func ("/baseline/bisect", test_bisect);
  g_test_add_func ("/baseline/not-judged", test_not_judged);
  g_test_add_func ("/baseline/messages", test_messages);
}
