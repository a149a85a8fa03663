/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes what the logs have in common. */
#include "rule-logs.h"

#include "logs.h"

WeftTestLog *
weft_rule_log_begin (const char *rts, guint64 nursery, const char *const *args)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_event (log, 29, 1); /* RTS_IDENTIFIER */
  weft_test_log_u32 (log, 0);
  weft_test_log_string (log, rts);
  weft_test_log_event (log, 30, 1); /* PROGRAM_ARGS */
  weft_test_log_u32 (log, 0);
  for (guint i = 0; args[i] != NULL; i++)
    weft_test_log_string (log, args[i]);
  if (nursery > 0)
    {
      weft_test_log_event (log, 52, 1); /* HEAP_INFO_GHC */
      weft_test_log_u32 (log, 0);
      weft_test_log_u16 (log, 2);
      weft_test_log_u64 (log, 0);
      weft_test_log_u64 (log, nursery);
      weft_test_log_u64 (log, 1 << 20);
      weft_test_log_u64 (log, 4096);
    }
  weft_test_log_begin_block (log, 0, 0);
  return log;
}

WeftTestLog *
weft_rule_log_begin_plain (void)
{
  static const char *const plain[] = { "program", NULL };

  return weft_rule_log_begin ("GHC-9.10.1 rts_thr", 4 << 20, plain);
}

WeftTrace *
weft_rule_log_trace (WeftTestLog *log)
{
  g_autoptr (WeftTestLog) own = log;
  g_autoptr (WeftIndex) index = weft_test_index_bytes (own);
  g_autoptr (GError) error = NULL;
  WeftTrace *trace = weft_trace_new (index, NULL, &error);

  g_assert_no_error (error);
  return trace;
}

WeftDiagnosis *
weft_rule_log_diagnose (WeftTestLog *log)
{
  g_autoptr (WeftTrace) trace = weft_rule_log_trace (log);
  WeftStatistics statistics = weft_statistics (trace, 0, WEFT_TIME_END);

  return weft_diagnosis_new (&statistics, NULL);
}

void
weft_rule_log_go_to_cap (WeftTestLog *log, guint64 end, guint16 cap)
{
  weft_test_log_end_block (log, end);
  weft_test_log_begin_block (log, cap, 0);
}

WeftTestLog *
weft_rule_log_end (WeftTestLog *log, guint64 time)
{
  weft_rule_log_gc (log, time + US, time + 2 * US, time + 3 * US, 1, 0);
  weft_test_log_end_block (log, time + 4 * US);
  weft_test_log_data_end (log);
  return log;
}

void
weft_rule_log_create (WeftTestLog *log, guint64 time, guint32 thread)
{
  weft_test_log_event (log, 0, time);
  weft_test_log_u32 (log, thread);
}

void
weft_rule_log_wakeup (WeftTestLog *log, guint64 time, guint32 thread)
{
  weft_test_log_wakeup (log, time, thread, 0);
}

void
weft_rule_log_run (WeftTestLog *log, guint64 from, guint64 to, guint32 thread, guint16 status)
{
  weft_test_log_run (log, from, thread);
  weft_test_log_stop (log, to, thread, status, 0);
}

void
weft_rule_log_bytes (WeftTestLog *log, guint64 time, guint16 tag, guint64 bytes)
{
  weft_test_log_event (log, tag, time);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, bytes);
}

void
weft_rule_log_gc (
    WeftTestLog *log, guint64 request, guint64 from, guint64 to, guint32 threads, guint64 live)
{
  weft_test_log_event (log, 11, request); /* REQUEST_SEQ_GC */
  weft_test_log_event (log, 9, from);
  weft_test_log_event (log, 54, to); /* GC_GLOBAL_SYNC */
  weft_test_log_event (log, 53, to); /* GC_STATS_GHC */
  weft_test_log_u32 (log, 0);
  weft_test_log_u16 (log, live > 0);
  weft_test_log_u64 (log, 1000);
  weft_test_log_u64 (log, 0);
  weft_test_log_u64 (log, 0);
  weft_test_log_u32 (log, threads);
  for (guint i = 0; i < 3; i++)
    weft_test_log_u64 (log, 0);
  weft_test_log_event (log, 10, to);
  if (live > 0)
    weft_rule_log_bytes (log, to, 51, live);
}

void
weft_rule_log_sparks (WeftTestLog *log,
                      guint64 time,
                      guint64 dud,
                      guint64 overflowed,
                      guint64 converted,
                      guint64 gcd,
                      guint64 fizzled)
{
  const guint64 counters[] = {
    converted + gcd + fizzled, dud, overflowed, converted, gcd, fizzled, 0
  };

  weft_test_log_event (log, 34, time);
  for (guint i = 0; i < G_N_ELEMENTS (counters); i++)
    weft_test_log_u64 (log, counters[i]);
}

WeftTestLog *
weft_test_rule_log (const char *id)
{
  const WeftRuleLog *const lists[] = { weft_rule_logs_gc, weft_rule_logs_threads };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (const WeftRuleLog *one = lists[i]; one->id != NULL; one++)
      if (g_str_equal (one->id, id))
        return one->make ();
  return NULL;
}
