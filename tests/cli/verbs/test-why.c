/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests weft-cli why: its sentences, its formats and its messages. */
#include "cli-run.h"
#include "weft-test-unit.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define US G_GUINT64_CONSTANT (1000)
#define MS G_GUINT64_CONSTANT (1000000)

/* 60 spans "request" of 100 us and 6 of 9 ms, in a foreign call; and one other span. */
static WeftTestLog *
log_of_requests (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < 66; i++)
    {
      guint64 at = i * 10 * MS + MS, end = at + 100 * US;

      weft_test_log_run (log, at - 10, 1);
      weft_test_log_event (log, 19, at);
      weft_test_log_text (log, i == 3 ? "START answer" : "START request");
      if (i % 11 == 7)
        {
          weft_test_log_stop (log, at + 10 * US, 1, 6, 0);
          end = at + 9 * MS;
          weft_test_log_run (log, end - 10 * US, 1);
        }
      weft_test_log_event (log, 19, end);
      weft_test_log_text (log, i == 3 ? "STOP answer" : "STOP request");
      weft_test_log_stop (log, end + 10, 1, 11, 0);
    }
  weft_test_log_end_block (log, 700 * MS);
  weft_test_log_data_end (log);
  return log;
}

static void
test_text (void)
{
  g_autoptr (WeftTestLog) log = log_of_requests ();
  g_autoptr (CliFolder) folder = cli_folder_new (log);
  g_autoptr (CliRun) slow = cli_run_args ("why", "request", "--format=text", folder->log);
  g_autoptr (CliRun) chosen =
      cli_run_args ("why", "--slow=5ms", "req*", "--format=text", folder->log);
  g_autoptr (CliRun) few = cli_run_args ("why", "answer", "--format=text", folder->log);
  g_autoptr (CliRun) part =
      cli_run_args ("why", "request", "--to=69ms", "--format=text", folder->log);

  cli_assert_status (slow, 0);
  cli_assert_has (slow->out, "The slowest 10 % (6 of 65) of “request” take 9.000 ms, typical ones "
                             "100.0 µs: 8.900 ms more. For 8.980 ms of that, the thread is in a "
                             "foreign call.\n\n");
  cli_assert_has (slow->out, "Longest From");
  cli_assert_has (chosen->out,
                  "Spans of “req*” that take 5.000 ms or more (6 of 65) take 9.000 ms");
  cli_assert_status (few, 0);
  cli_assert_has (few->out, "No span of “answer” is slower than typical ones.\n");
  cli_assert_has (part->out, "They are not clearly slower: there is no cause to look for.\n");
}

static void
test_formats (void)
{
  g_autoptr (WeftTestLog) log = log_of_requests ();
  g_autoptr (CliFolder) folder = cli_folder_new (log);
  g_autoptr (CliRun) json = cli_run_args ("why", "request", "--format=json", folder->log);
  g_autoptr (CliRun) lines = cli_run_args ("why", "request", "--format=jsonl", folder->log);
  g_autoptr (CliRun) table = cli_run_args ("table", "why", "--format=jsonl", folder->log);
  g_autoptr (CliRun) query =
      cli_run_args ("query", "select state, slow_ns from why where of_label = 'request' limit 1",
                    "--format=csv", folder->log);
  g_autoptr (JsonNode) node = json_from_string (json->out, NULL);
  JsonObject *answer = json_node_get_object (node);
  JsonArray *causes = json_object_get_array_member (answer, "causes");

  g_assert_cmpint (json_object_get_int_member (answer, "spans"), ==, 65);
  g_assert_cmpint (json_object_get_int_member (answer, "slow"), ==, 6);
  g_assert_cmpint (json_object_get_int_member (answer, "typical_ns"), ==, 100 * US);
  g_assert_cmpstr (json_object_get_string_member (answer, "verdict"), ==, "clear");
  g_assert_true (json_object_get_null_member (answer, "reservation"));
  g_assert_cmpstr (
      json_object_get_string_member (json_array_get_object_element (causes, 0), "state"), ==,
      "in a foreign call");
  cli_assert_status (lines, 0);
  g_assert_cmpstr (lines->out, ==, table->out);
  cli_assert_status (query, 0);
  cli_assert_has (query->out, "in a foreign call,8980000\n");
}

/* Without a label, all are listed. */
static void
test_labels (void)
{
  g_autoptr (WeftTestLog) log = log_of_requests ();
  g_autoptr (CliFolder) folder = cli_folder_new (log);
  g_autoptr (CliRun) run = cli_run_args ("why", "--format=csv", folder->log);

  cli_assert_status (run, 0);
  cli_assert_has (run->out, "\nrequest,65,100000,100000,9000000,8900000,53400000\n");
  cli_assert_has (run->out, "\nanswer,1,100000,100000,100000,0,0\n");
}

/* Slow spans of a length that none or all have, and spans without an end. */
static void
test_lacks (void)
{
  g_autoptr (WeftTestLog) log = log_of_requests ();
  g_autoptr (WeftTestLog) open = weft_test_log_new ();
  g_autoptr (CliFolder) folder = cli_folder_new (log);
  g_autoptr (CliFolder) open_folder = NULL;
  g_autoptr (CliRun) none =
      cli_run_args ("why", "request", "--slow=10s", "--format=text", folder->log);
  g_autoptr (CliRun) all =
      cli_run_args ("why", "request", "--slow=1us", "--format=text", folder->log);
  g_autoptr (CliRun) lines =
      cli_run_args ("why", "request", "--slow=10s", "--format=jsonl", folder->log);
  g_autoptr (CliRun) endless = NULL;

  weft_test_log_header_9_10 (open);
  weft_test_log_begin_block (open, 0, 0);
  weft_test_log_run (open, 100, 1);
  weft_test_log_event (open, 19, 200);
  weft_test_log_text (open, "START request");
  weft_test_log_stop (open, 300, 1, 11, 0);
  weft_test_log_end_block (open, 400);
  weft_test_log_data_end (open);
  open_folder = cli_folder_new (open);
  endless = cli_run_args ("why", "request", "--format=text", open_folder->log);

  cli_assert_has (none->out,
                  "No span of “request” takes 10.0 s or more; the longest takes 9.000 ms.");
  cli_assert_has (all->out, "All spans of “request” are slow by this length");
  cli_assert_status (lines, 0);
  g_assert_cmpstr (lines->out, ==, "");
  cli_assert_has (lines->err, "No span of “request” takes 10.0 s or more");
  cli_assert_status (endless, 0);
  cli_assert_has (endless->out, "No span of “request” has a start and an end in this range");
  cli_assert_has (endless->out, "1 span is left out: it has no end");
}

/* Of more labels than are kept, a pattern says how many spans it leaves out. */
static void
test_many_labels (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (CliFolder) folder = NULL;
  g_autoptr (CliRun) pattern = NULL;
  g_autoptr (CliRun) one = NULL;
  g_autoptr (CliRun) late = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 1, 1);
  for (guint i = 0; i < 65538; i++)
    for (guint k = 0; k < 2; k++)
      {
        g_autofree char *text = g_strdup_printf ("%s x%u", k == 0 ? "START" : "STOP", i);

        weft_test_log_event (log, 19, 10 * i + 5 * k + 10);
        weft_test_log_text (log, text);
      }
  weft_test_log_end_block (log, MS);
  weft_test_log_data_end (log);
  folder = cli_folder_new (log);
  pattern = cli_run_args ("why", "x*", "--format=text", folder->log);
  one = cli_run_args ("why", "x7", "--format=text", folder->log);
  late = cli_run_args ("why", "x65537", "--format=text", folder->log);

  cli_assert_has (pattern->out, "3 spans are left out that may match: their labels are not among "
                                "the first 65535 of the log");
  g_assert_null (strstr (one->out, "left out"));
  cli_assert_has (late->out, "3 spans are left out that may match");
}

static void
check_refused (int status, const char *message, const CliRun *run)
{
  cli_assert_status (run, status);
  cli_assert_has (run->err, message);
  g_assert_cmpstr (run->out, ==, "");
}

static void
test_messages (void)
{
  g_autoptr (WeftTestLog) log = log_of_requests ();
  g_autoptr (CliFolder) folder = cli_folder_new (log);
  g_autoptr (CliRun) near = cli_run_args ("why", "requests", folder->log);
  g_autoptr (CliRun) other = cli_run_args ("why", "no such", folder->log);
  g_autoptr (CliRun) outside = cli_run_args ("why", "answer", "--from=400ms", folder->log);
  g_autoptr (CliRun) slow = cli_run_args ("why", "request", "--slow=much", folder->log);
  g_autoptr (CliRun) unlabelled = cli_run_args ("why", "--slow=1ms", folder->log);
  g_autoptr (CliRun) two = cli_run_args ("why", "request", folder->log, folder->log);
  g_autoptr (CliRun) none = cli_run_args ("why");
  g_autoptr (CliRun) missing = cli_run_args ("why", "request", "/no/such/file");

  check_refused (1, "no span is called “requests” (did you mean “request”?)", near);
  check_refused (1, "no span is called “no such”; weft-cli why without a label lists them", other);
  check_refused (1, "no span “answer” in this range", outside);
  check_refused (1, "--slow: “much” is not a length of time such as 20ms", slow);
  check_refused (1, "--slow", unlabelled);
  check_refused (1, "more than one log given", two);
  check_refused (1, "no log given", none);
  check_refused (2, "/no/such/file", missing);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/cli/why/text", test_text);
  g_test_add_func ("/cli/why/formats", test_formats);
  g_test_add_func ("/cli/why/labels", test_labels);
  g_test_add_func ("/cli/why/lacks", test_lacks);
  g_test_add_func ("/cli/why/many-labels", test_many_labels);
  g_test_add_func ("/cli/why/messages", test_messages);
}
