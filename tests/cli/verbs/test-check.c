/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that weft-cli check finds what does not fit, once each, and nothing in a clean log. */
#include "cli-run.h"
#include "weft-test-unit.h"

#include <json-glib/json-glib.h>
#include <string.h>

static void
put_create (WeftTestLog *log, guint64 time, guint32 thread)
{
  weft_test_log_event (log, 0, time);
  weft_test_log_u32 (log, thread);
}

/* One violation of each kind, in the order of expected[]. */
static WeftTestLog *
odd_log (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 10, 5);
  weft_test_log_event (log, 9, 10);
  weft_test_log_event (log, 9, 12);
  weft_test_log_event (log, 10, 14);
  weft_test_log_event (log, 10, 16);
  put_create (log, 20, 1);
  put_create (log, 22, 1);
  weft_test_log_run (log, 30, 1);
  weft_test_log_run (log, 32, 1);
  weft_test_log_run (log, 34, 2);
  weft_test_log_stop (log, 36, 3, 3, 0);
  weft_test_log_stop (log, 40, 1, 3, 0);
  weft_test_log_stop (log, 42, 1, 7, 0);
  weft_test_log_run (log, 50, 1);
  weft_test_log_stop (log, 60, 1, 5, 0);
  weft_test_log_run (log, 62, 1);
  weft_test_log_end_block (log, 100);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 55, 1);
  weft_test_log_stop (log, 70, 1, 3, 0);
  weft_test_log_end_block (log, 100);
  weft_test_log_data_end (log);
  return log;
}

static const struct
{
  guint64 time;
  gint cap;
  gint thread; /* -1: none */
  const char *what;
} expected[] = {
  { 5, 0, -1, "A GC ends that did not start" },
  { 12, 0, -1, "A GC starts inside another GC" },
  { 16, 0, -1, "A GC ends twice" },
  { 22, 0, 1, "Thread 1 is created twice" },
  { 32, 0, 1, "Thread 1 starts to run while it is running" },
  { 34, 0, 2, "Thread 2 starts to run while thread 1 is running" },
  { 36, 0, 3, "Thread 3 stops while thread 1 is running" },
  { 42, 0, 1, "Thread 1 stops while no thread is running" },
  { 55, 1, 1, "Thread 1 starts to run while it is running on HEC 0" },
  { 62, 0, 1, "Thread 1 starts to run after it finished" },
  { 70, 1, 1, "Thread 1 stops after it finished" },
};

static void
test_odd (void)
{
  g_autoptr (WeftTestLog) log = odd_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (log);
  g_autoptr (CliRun) run = cli_run_args ("check", "--format=jsonl", folder->log);
  g_autoptr (CliRun) text = cli_run_args ("check", folder->log);
  g_auto (GStrv) lines = NULL;

  cli_assert_status (run, 0);
  lines = g_strsplit (run->out, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, G_N_ELEMENTS (expected) + 1);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (JsonNode) node = json_from_string (lines[i], NULL);
      JsonObject *one = json_node_get_object (node);

      g_assert_cmpint (json_object_get_int_member (one, "time"), ==, expected[i].time);
      g_assert_cmpint (json_object_get_int_member (one, "cap"), ==, expected[i].cap);
      g_assert_cmpint (json_object_get_int_member_with_default (one, "thread", -1), ==,
                       expected[i].thread);
      g_assert_cmpint (json_object_get_int_member (one, "offset"), >, 0);
      g_assert_cmpstr (json_object_get_string_member (one, "what"), ==, expected[i].what);
    }
  cli_assert_status (text, 0);
  cli_assert_has (text->out, "70 ns  HEC 1  at byte ");
}

static void
test_clean (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliRun) run = cli_run_args ("check", log);
  g_autoptr (CliRun) json = cli_run_args ("check", "--format=jsonl", log);

  cli_assert_status (run, 0);
  cli_assert_has (run->out, "No violations");
  cli_assert_status (json, 0);
  g_assert_cmpstr (json->out, ==, "");
}

/* Times do not go back, and damage without one stands first. */
static void
assert_in_order (const char *jsonl)
{
  g_auto (GStrv) lines = g_strsplit (jsonl, "\n", -1);
  gint64 last = -1;

  for (guint i = 0; *lines[i] != '\0'; i++)
    {
      g_autoptr (JsonNode) node = json_from_string (lines[i], NULL);
      gint64 time =
          json_object_get_int_member_with_default (json_node_get_object (node), "time", -1);

      g_assert_cmpint (time, >=, last);
      last = time;
    }
}

/* Text has damage first, however late it is. */
static void
test_cut (void)
{
  g_autoptr (WeftTestLog) log = odd_log ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) run = NULL;
  g_autoptr (CliRun) text = NULL;
  g_auto (GStrv) lines = NULL;

  g_byte_array_set_size (log->bytes, log->bytes->len - 20);
  folder = cli_folder_new (log);
  run = cli_run_args ("check", "--format=jsonl", folder->log);
  cli_assert_status (run, 3);
  cli_assert_has (run->out, "\"thread\":null,\"offset\":");
  assert_in_order (run->out);
  text = cli_run_args ("check", folder->log);
  lines = g_strsplit (text->out, "\n", 2);
  cli_assert_has (lines[0], "The log is cut");
  g_assert_nonnull (strstr (lines[1], "Thread 1"));
}

/* A time that no program lives to see is a problem of the log. */
static void
test_far_time (void)
{
  g_autofree char *log = cli_demo_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (NULL);
  g_autofree char *path = cli_folder_path (folder, "years.eventlog");
  g_autofree char *data = NULL;
  g_autoptr (GByteArray) far = g_byte_array_new ();
  /* a block marker after 146 years */
  const guint8 block[] = { 0,  18,   0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0,    0,
                           24, 0x40, 0,    0, 0, 0, 0, 0, 0, 0, 1, 0xff, 0xff };
  gsize size = 0, blocks;

  g_assert_true (g_file_get_contents (log, &data, &size, NULL));
  blocks = (gsize) ((const char *) memmem (data, size, "hdredatb", 8) + 8 - data);
  g_byte_array_append (far, (const guint8 *) data, (guint) blocks);
  g_byte_array_append (far, block, sizeof block);
  g_byte_array_append (far, (const guint8 *) data + blocks, (guint) (size - blocks));
  g_assert_true (g_file_set_contents (path, (const char *) far->data, (gssize) far->len, NULL));
  {
    g_autoptr (CliRun) run = cli_run_args ("check", path);

    cli_assert_status (run, 3);
    cli_assert_has (run->out, "A time that is far off");
  }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/check/clean", test_clean);
  g_test_add_func ("/check/odd", test_odd);
  g_test_add_func ("/check/far-time", test_far_time);
  g_test_add_func ("/check/cut", test_cut);
}
