/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of what is said of one time. */
#include "weft-instant.h"

#include "chart-fixture.h"
#include "weft-test-unit.h"

#include <string.h>

/* Thread 1 runs from 100 on and stops for an MVar at 200; 2 is runnable from 300 on, 3, which has a
 * label, in a foreign call from 400 on; a GC lasts from 500 to 540. */
static WeftTrace *
small_trace (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 100, 1);
  weft_test_log_stop (log, 200, 1, 7, 0);
  weft_test_log_run (log, 210, 2);
  weft_test_log_stop (log, 300, 2, 3, 0);
  weft_test_log_run (log, 310, 3);
  weft_test_log_label (log, 311, 3, "reader");
  weft_test_log_stop (log, 400, 3, 6, 0);
  weft_test_log_event (log, 9, 500);
  weft_test_log_event (log, 10, 540);
  weft_test_log_run (log, 600, 2);
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  return chart_trace (log);
}

/* The subject called @title. */
static const WeftReadOut *
subject (const GPtrArray *subjects, const char *title)
{
  for (guint i = 0; i < subjects->len; i++)
    if (g_str_equal (((WeftReadOut *) g_ptr_array_index (subjects, i))->title, title))
      return g_ptr_array_index (subjects, i);
  g_assert_not_reached ();
}

/* Row @i of the subject called @title is @name with @value, and leads to @lane. */
static void
check (const GPtrArray *subjects,
       const char *title,
       guint i,
       const char *name,
       const char *value,
       const char *lane)
{
  const WeftReadOut *out = subject (subjects, title);
  const WeftReadOutRow *row;

  g_assert_cmpuint (out->rows->len, >, i);
  row = &g_array_index (out->rows, WeftReadOutRow, i);
  g_assert_cmpstr (row->name, ==, name);
  g_assert_cmpstr (row->value, ==, value);
  g_assert_cmpstr (row->lane, ==, lane);
}

static void
test_states (void)
{
  g_autoptr (WeftTrace) trace = small_trace ();
  g_autoptr (GPtrArray) running = weft_instant_read (trace, 350, NULL);
  g_autoptr (GPtrArray) pause = weft_instant_read (trace, 510, NULL);
  g_autofree char *text = weft_instant_text (pause, "At 510 ns");

  check (running, "HECs", 0, "HEC 0", "reader (thread 3), for 40 ns", "hec/0");
  g_assert_cmpstr (subject (running, "HECs")->note, ==, "1 of 1 running Haskell");
  check (running, "Runnable", 0, "Thread 2", "runnable: yielded, for 50 ns", "threads/2");
  check (running, "Blocked", 0, "Thread 1", "blocked: MVar, for 150 ns", "threads/1");
  g_assert_cmpstr (subject (running, "In Foreign Calls")->note, ==, "none");
  g_assert_cmpstr (subject (running, "GC")->note, ==, "no GC under way");
  check (pause, "In Foreign Calls", 0, "reader (thread 3)", "for 110 ns", "threads/3");
  g_assert_cmpstr (subject (pause, "GC")->note, ==, "in a GC pause");
  g_assert_nonnull (strstr (text, "At 510 ns\n"));
  g_assert_nonnull (strstr (text, "Thread 1\tblocked: MVar, for 310 ns"));
}

/* The newest event comes first, with the label of its thread. */
static void
test_events (void)
{
  g_autoptr (WeftTrace) trace = small_trace ();
  g_autoptr (GPtrArray) subjects = weft_instant_read (trace, 400, NULL);
  const WeftReadOut *events = subject (subjects, "Last Events");
  const char *newest = g_array_index (events->rows, WeftReadOutRow, 0).value;

  g_assert_cmpuint (events->rows->len, <=, WEFT_INSTANT_ROWS);
  g_assert_nonnull (strstr (newest, "HEC 0"));
  g_assert_nonnull (strstr (newest, "(reader)"));
}

/* What was not recorded is said, and a time before everything has nothing. */
static void
test_absent (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftTrace) whole = small_trace ();
  g_autoptr (GPtrArray) subjects = NULL;
  g_autoptr (GPtrArray) start = weft_instant_read (whole, 0, NULL);

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 9, 500);
  weft_test_log_event (log, 10, 540);
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  trace = chart_trace (log);
  subjects = weft_instant_read (trace, 700, NULL);
  g_assert_nonnull (strstr (subject (subjects, "Blocked")->note, "not recorded"));
  g_assert_nonnull (strstr (subject (subjects, "Heap")->note, "not recorded"));
  g_assert_cmpstr (subject (start, "Blocked")->note, ==, "none");
}

/* Thread 9 runs from 50 to 400. */
static WeftTrace *
short_trace (gboolean is_complete)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 50, 9);
  weft_test_log_stop (log, 400, 9, 5, 0);
  weft_test_log_end_block (log, 500);
  if (is_complete)
    weft_test_log_data_end (log);
  return chart_trace (log);
}

/* Of several processes, the HECs of each are under its name; one that has ended says so, and one
 * whose log breaks off that it is unknown. The other subjects are those of one process, whose name
 * they say. */
static void
test_processes (void)
{
  g_autoptr (GArray) processes = g_array_new (FALSE, FALSE, sizeof (WeftInstantProcess));
  g_autoptr (GPtrArray) both = NULL, late = NULL;
  const WeftInstantProcess all[] = { { short_trace (TRUE), g_strdup ("server") },
                                     { small_trace (), g_strdup ("client") },
                                     { short_trace (FALSE), g_strdup ("killed") } };

  g_array_set_clear_func (processes, (GDestroyNotify) weft_instant_process_clear);
  g_array_append_vals (processes, all, G_N_ELEMENTS (all));
  both = weft_instant_read_processes (processes, 1, 350, NULL);
  late = weft_instant_read_processes (processes, 1, 700, NULL);
  g_assert_cmpstr (((WeftReadOut *) both->pdata[0])->title, ==, "server");
  check (both, "server", 0, "HEC 0", "Thread 9, for 300 ns", "hec/0");
  g_assert_cmpstr (((WeftReadOut *) both->pdata[1])->title, ==, "client");
  check (both, "client", 0, "HEC 0", "reader (thread 3), for 40 ns", "hec/0");
  g_assert_cmpstr (subject (both, "client")->note, ==, "1 of 1 running Haskell");
  check (both, "Runnable", 0, "Thread 2", "runnable: yielded, for 50 ns", "threads/2");
  g_assert_cmpstr (subject (both, "GC")->note, ==, "client; no GC under way");
  g_assert_cmpstr (subject (late, "server")->note, ==, "not running at this time");
  g_assert_cmpuint (subject (late, "server")->rows->len, ==, 0);
  g_assert_cmpstr (subject (both, "killed")->note, ==, "1 of 1 running Haskell");
  g_assert_cmpstr (subject (late, "killed")->note, ==, "unknown");
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/instant/states", test_states);
  g_test_add_func ("/instant/events", test_events);
  g_test_add_func ("/instant/absent", test_absent);
  g_test_add_func ("/instant/processes", test_processes);
}
