/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests weft-cli events: which events it prints, and its text and CSV forms. */
#include "cli-run.h"
#include "weft-test-unit.h"

#include <string.h>

#define GLOBAL 0xffff

enum
{
  CREATE = 0,
  WAKEUP = 8,
  GC_START = 9,
  GC_END = 10,
  CAP_CREATE = 45,
  MARKER = 58,
};

static void
put_thread (WeftTestLog *log, guint16 tag, guint64 time, guint32 thread)
{
  weft_test_log_event (log, tag, time);
  weft_test_log_u32 (log, thread);
}

/* Thread 1 runs on HEC 0 from 200 to 500 ns, thread 2 there from 600 to 700 and on HEC 1 from 250
 * to 450, where it wakes up thread 1. */
static WeftTestLog *
make_log (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 90);
  put_thread (log, CREATE, 100, 1);
  weft_test_log_run (log, 200, 1);
  weft_test_log_event (log, MARKER, 220);
  weft_test_log_text (log, "say \"a\", then b");
  weft_test_log_event (log, GC_START, 300);
  weft_test_log_event (log, GC_END, 400);
  weft_test_log_stop (log, 500, 1, 3, 0);
  weft_test_log_run (log, 600, 2);
  weft_test_log_event (log, MARKER, 650);
  weft_test_log_text (log, "half way");
  weft_test_log_stop (log, 700, 2, 5, 0);
  weft_test_log_end_block (log, 800);
  weft_test_log_begin_block (log, 1, 95);
  weft_test_log_run (log, 250, 2);
  put_thread (log, WAKEUP, 350, 1);
  weft_test_log_u16 (log, 0);
  weft_test_log_stop (log, 450, 2, 3, 0);
  weft_test_log_end_block (log, 2000000000);
  weft_test_log_begin_block (log, GLOBAL, 10);
  weft_test_log_event (log, CAP_CREATE, 50);
  weft_test_log_u16 (log, 1);
  weft_test_log_end_block (log, 3000);
  weft_test_log_data_end (log);
  return log;
}

/* That weft-cli prints the events of the times @want with the options in @option_text; + stands for
 * a space in them. */
static void
assert_times (const char *option_text, const char *want)
{
  g_autoptr (WeftTestLog) log = make_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (log);
  g_auto (GStrv) options = g_strsplit (option_text, " ", -1);
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_autoptr (GString) times = g_string_new (NULL);
  g_autoptr (CliRun) run = NULL;
  g_auto (GStrv) lines = NULL;

  g_ptr_array_add (arguments, (gpointer) "events");
  g_ptr_array_add (arguments, (gpointer) "--format=csv");
  for (guint i = 0; options[i] != NULL; i++)
    g_ptr_array_add (arguments, g_strdelimit (options[i], "+", ' '));
  g_ptr_array_add (arguments, folder->log);
  g_ptr_array_add (arguments, NULL);
  run = cli_run (NULL, (const char *const *) arguments->pdata);
  cli_assert_status (run, 0);
  lines = g_strsplit (run->out, "\n", -1);
  for (guint i = 1; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      *strchr (lines[i], ',') = '\0';
      g_string_append_printf (times, "%s%s", i > 1 ? " " : "", lines[i]);
    }
  g_test_message ("%s", option_text);
  g_assert_cmpstr (times->str, ==, want);
}

static void
test_order (void)
{
  assert_times ("--limit=1000", "10 50 90 95 100 200 220 250 300 350 400 450 500 600 650 700");
  assert_times ("--limit=3", "10 50 90");
  assert_times ("--limit=0", "");
}

static void
test_range (void)
{
  assert_times ("--from=400ns", "400 450 500 600 650 700");
  assert_times ("--from=400ns --to=0.6us", "400 450 500");
  assert_times ("--to=90ns", "10 50");
  assert_times ("--from=half+way", "650 700");
  assert_times ("--to=half+way --from=0", "10 50 90 95 100 200 220 250 300 350 400 450 500 600");
}

static void
test_cap (void)
{
  assert_times ("--cap=1", "95 250 350 450");
  assert_times ("--cap=7", "");
}

static void
test_type (void)
{
  assert_times ("--type=GC_START", "300");
  assert_times ("--type=gc_start,USER_MARKER", "220 300 650");
  assert_times ("--type=UNKNOWN", "");
}

/* What names the thread, and what happens where it runs. */
static void
test_thread (void)
{
  assert_times ("--thread=1", "100 200 220 300 350 400 500");
  assert_times ("--thread=2", "250 350 450 600 650 700");
  assert_times ("--thread=1 --cap=1", "350");
  assert_times ("--thread=3", "");
  /* it has been running since before */
  assert_times ("--thread=1 --from=300ns", "300 350 400 500");
  assert_times ("--thread=1 --from=501ns", "");
}

static void
test_grep (void)
{
  assert_times ("--grep=half", "650");
  assert_times ("--grep=HEC+1.*thread+[12]", "250 350 450");
  assert_times ("--grep=^0\\.0000006", "600 650");
}

static void
test_wrong (void)
{
  g_autofree char *log = cli_demo_log ();
  static const struct
  {
    const char *option, *said;
  } cases[] = {
    { "--from=15", "“15”" },
    { "--from=no such marker", "no such marker" },
    { "--cap=x", "--cap" },
    { "--cap=65535", "--cap" },
    { "--thread=-1", "--thread" },
    { "--type=RUN_THREADS", "“RUN_THREADS”" },
    { "--grep=(", "(" },
    { "--limit=few", "--limit" },
    { "--format=xml", "text, jsonl or csv" },
    { "--to=0", "empty" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (CliRun) run = cli_run_args ("events", cases[i].option, log);

      g_test_message ("%s", cases[i].option);
      cli_assert_status (run, 1);
      g_assert_cmpstr (run->out, ==, "");
      cli_assert_has (run->err, cases[i].said);
    }
}

static void
test_text (void)
{
  g_autoptr (WeftTestLog) log = make_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (log);
  g_autoptr (CliRun) run =
      cli_run_args ("events", "--type=cap_create,create_thread,stop_thread", folder->log);

  cli_assert_status (run, 0);
  g_assert_cmpstr (run->out, ==,
                   "0.000000050 s  -      HEC 1 is created\n"
                   "0.000000100 s  HEC 0  thread 1 is created\n"
                   "0.000000450 s  HEC 1  thread 2 stops: thread yielding\n"
                   "0.000000500 s  HEC 0  thread 1 stops: thread yielding\n"
                   "0.000000700 s  HEC 0  thread 2 stops: thread finished\n");
}

static void
test_csv (void)
{
  g_autoptr (WeftTestLog) log = make_log ();
  g_autoptr (CliFolder) folder = cli_folder_new (log);
  g_autoptr (CliRun) run =
      cli_run_args ("events", "--format=csv", "--type=cap_create,user_marker", folder->log);

  cli_assert_status (run, 0);
  g_assert_cmpstr (run->out, ==,
                   "time,cap,event,details,fields\n"
                   "50,,CAP_CREATE,HEC 1 is created,\"{\"\"cap\"\":1}\"\n"
                   "220,0,USER_MARKER,\"marker: say \"\"a\"\", then b\",\"{\"\"marker\"\":\"\"say "
                   "\\\"\"a\\\"\", then b\"\"}\"\n"
                   "650,0,USER_MARKER,marker: half way,\"{\"\"marker\"\":\"\"half way\"\"}\"\n");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/events/order", test_order);
  g_test_add_func ("/events/range", test_range);
  g_test_add_func ("/events/cap", test_cap);
  g_test_add_func ("/events/type", test_type);
  g_test_add_func ("/events/thread", test_thread);
  g_test_add_func ("/events/grep", test_grep);
  g_test_add_func ("/events/wrong", test_wrong);
  g_test_add_func ("/events/text", test_text);
  g_test_add_func ("/events/csv", test_csv);
}
