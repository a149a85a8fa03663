/* SPDX-License-Identifier: BSD-3-Clause */
/* Idle GCs, in logs of programs that are threaded and have two HECs: HEC 0 has the main thread, and
 * HEC 1 the one that a tick wakes from a foreign call, as the timer manager, before an idle GC. */
#include "logs.h"
#include "weft-collections.h"
#include "weft-test-unit.h"

#define US       G_GUINT64_CONSTANT (1000)
#define MS       G_GUINT64_CONSTANT (1000000)
#define MAIN     1
#define MANAGER  2
#define LOG_ENDS (120000 * MS)

/* A GC that HEC 1 requests at @time, just after the manager returned from its call into the next
 * one. */
static void
write_request (WeftTestLog *log, guint64 time)
{
  weft_test_log_run (log, time - 30 * US, MANAGER);
  weft_test_log_stop (log, time - 15 * US, MANAGER, WEFT_STOP_FOREIGN_CALL, 0);
  weft_test_log_event (log, 12, time);
  weft_test_log_event (log, 9, time + 50 * US);
  weft_test_log_gc_stats (log, time + 150 * US, 1, 1000);
  weft_test_log_event (log, 10, time + 149 * US);
}

static WeftTestLog *
begin_log (const char *rts, const char *first, const char *second)
{
  const char *args[] = { "program", "+RTS", first, second, NULL };
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_log_process (log, 0, rts, args);
  weft_test_log_end_block (log, LOG_ENDS);
  weft_test_log_begin_block (log, 0, 0);
  return log;
}

/* What the main thread does ends; that of HEC 1 follows. */
static void
next_hec (WeftTestLog *log)
{
  weft_test_log_end_block (log, LOG_ENDS);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 10 * US, MANAGER);
  weft_test_log_stop (log, 20 * US, MANAGER, WEFT_STOP_FOREIGN_CALL, 0);
}

/* The causes of all GCs of @log, of which there are @n. */
static void
check_causes (WeftTestLog *log, const WeftGcCause *causes, guint n)
{
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftCollections) collections = NULL;

  weft_test_log_end_block (log, LOG_ENDS);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  collections = weft_collections_extend (NULL, index);
  g_assert_cmpuint (weft_collections_count (collections), ==, n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpint (weft_collections_nth (collections, i)->cause, ==, causes[i]);
}

/* How long the program must be idle is what its flags say, 0.3 s by default, and -I0 is never. */
static void
test_flags (void)
{
  static const struct
  {
    const char *rts, *first, *second;
    guint64 time;
    WeftGcCause cause;
  } cases[] = {
    { "GHC-9.6.1 rts_thr", NULL, NULL, 320 * MS, WEFT_GC_CAUSE_IDLE },
    { "GHC-9.6.1 rts_thr", NULL, NULL, 120 * MS, WEFT_GC_CAUSE_PERFORM },
    { "GHC-9.6.1 rts_thr", "-I0.01", NULL, 24 * MS, WEFT_GC_CAUSE_IDLE },
    { "GHC-9.6.1 rts_thr", "-I0.01", "-Iw30", 24 * MS, WEFT_GC_CAUSE_IDLE },
    { "GHC-9.6.1 rts_thr", "-Iw0.01", NULL, 24 * MS, WEFT_GC_CAUSE_PERFORM },
    { "GHC-9.6.1 rts_thr", "-I0.01", "-I5", 320 * MS, WEFT_GC_CAUSE_PERFORM },
    { "GHC-9.6.1 rts_thr", "-I5", "-I0.01", 24 * MS, WEFT_GC_CAUSE_IDLE },
    { "GHC-9.6.1 rts_thr", "-I5", NULL, 5030 * MS, WEFT_GC_CAUSE_IDLE },
    { "GHC-9.6.1 rts_thr", "-I0", NULL, 320 * MS, WEFT_GC_CAUSE_PERFORM },
    { "GHC-9.6.1 rts_thr_p", "-V0", NULL, 320 * MS, WEFT_GC_CAUSE_PERFORM },
    { "GHC-9.6.1 rts", "-I0.01", NULL, 320 * MS, WEFT_GC_CAUSE_PERFORM },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftTestLog) log = begin_log (cases[i].rts, cases[i].first, cases[i].second);

      weft_test_log_run (log, MS, MAIN);
      weft_test_log_stop (log, MS + 100 * US, MAIN, WEFT_STOP_MVAR, 0);
      next_hec (log);
      write_request (log, cases[i].time);
      check_causes (log, &cases[i].cause, 1);
    }
}

/* A thread that just goes on running is not activity, as GHC counts it: the GC waits for it. */
static void
test_running_on (void)
{
  static const WeftGcCause cause = WEFT_GC_CAUSE_IDLE;
  g_autoptr (WeftTestLog) log = begin_log ("GHC-9.6.1 rts_thr", NULL, NULL);

  weft_test_log_run (log, MS, MAIN);
  weft_test_log_stop (log, 380 * MS + 40 * US, MAIN, 3, 0);
  weft_test_log_event (log, 9, 380 * MS + 45 * US);
  weft_test_log_event (log, 10, 380 * MS + 200 * US);
  next_hec (log);
  write_request (log, 380 * MS);
  check_causes (log, &cause, 1);
}

/* Scheduling a thread is activity, however briefly it runs; a return from a foreign call is not. */
static void
test_activity (void)
{
  for (guint status = WEFT_STOP_FOREIGN_CALL; status <= WEFT_STOP_MVAR; status++)
    {
      WeftGcCause cause =
          status == WEFT_STOP_FOREIGN_CALL ? WEFT_GC_CAUSE_IDLE : WEFT_GC_CAUSE_PERFORM;
      g_autoptr (WeftTestLog) log = begin_log ("GHC-9.6.1 rts_thr", NULL, NULL);

      weft_test_log_run (log, MS, MAIN);
      weft_test_log_stop (log, MS + 100 * US, MAIN, (guint16) status, 0);
      weft_test_log_run (log, 200 * MS, MAIN);
      weft_test_log_stop (log, 200 * MS + 10 * US, MAIN, WEFT_STOP_FOREIGN_CALL, 0);
      next_hec (log);
      write_request (log, 330 * MS);
      check_causes (log, &cause, 1);
    }
}

/* What asks for a GC without a thread having been scheduled since the idle one is not another. */
static void
test_once (void)
{
  static const WeftGcCause causes[] = { WEFT_GC_CAUSE_IDLE, WEFT_GC_CAUSE_PERFORM,
                                        WEFT_GC_CAUSE_IDLE };
  g_autoptr (WeftTestLog) log = begin_log ("GHC-9.6.1 rts_thr", "-I0.1", NULL);

  weft_test_log_run (log, MS, MAIN);
  weft_test_log_stop (log, MS + 100 * US, MAIN, WEFT_STOP_MVAR, 0);
  weft_test_log_run (log, 900 * MS, MAIN);
  weft_test_log_stop (log, 900 * MS + 100 * US, MAIN, WEFT_STOP_MVAR, 0);
  next_hec (log);
  write_request (log, 120 * MS);
  write_request (log, 400 * MS);
  write_request (log, 1020 * MS);
  check_causes (log, causes, G_N_ELEMENTS (causes));
}

/* -Iw keeps idle GCs apart. */
static void
test_interval (void)
{
  static const WeftGcCause causes[] = { WEFT_GC_CAUSE_IDLE, WEFT_GC_CAUSE_PERFORM,
                                        WEFT_GC_CAUSE_IDLE };
  g_autoptr (WeftTestLog) log = begin_log ("GHC-9.6.1 rts_thr", "-Iw30", "-I0.1");

  for (guint64 time = MS; time <= 60001 * MS; time += 15000 * MS)
    {
      weft_test_log_run (log, time, MAIN);
      weft_test_log_stop (log, time + 100 * US, MAIN, WEFT_STOP_MVAR, 0);
    }
  next_hec (log);
  for (guint64 time = 14000 * MS; time <= 44000 * MS; time += 15000 * MS)
    write_request (log, time);
  check_causes (log, causes, G_N_ELEMENTS (causes));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/gc-idle/flags", test_flags);
  g_test_add_func ("/gc-idle/running-on", test_running_on);
  g_test_add_func ("/gc-idle/activity", test_activity);
  g_test_add_func ("/gc-idle/once", test_once);
  g_test_add_func ("/gc-idle/interval", test_interval);
}
