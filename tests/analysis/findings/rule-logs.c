/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the logs, as a program with that fault would: runs of some 100 ms. */
#include "rule-logs.h"

#include "weft-test-heap.h"

#define US 1000
#define MS 1000000
#define MB 1000000

#define HEAP_OVERFLOW 1
#define YIELDED       3
#define FINISHED      5
#define FOREIGN_CALL  6
#define ON_MVAR       7
#define ON_STM        12

#define BREAKDOWN_CLOSURE_TYPE 7

/* Events. */

static WeftTestLog *
begin (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  return log;
}

/* Ends the block and begins that of @cap. */
static void
go_to_cap (WeftTestLog *log, guint64 end, guint16 cap)
{
  weft_test_log_end_block (log, end);
  weft_test_log_begin_block (log, cap, 0);
}

static WeftTestLog *
end (WeftTestLog *log, guint64 time)
{
  weft_test_log_end_block (log, time);
  weft_test_log_data_end (log);
  return log;
}

static void
put_create (WeftTestLog *log, guint64 time, guint32 thread)
{
  weft_test_log_event (log, 0, time);
  weft_test_log_u32 (log, thread);
}

static void
put_wakeup (WeftTestLog *log, guint64 time, guint32 thread)
{
  weft_test_log_event (log, 8, time);
  weft_test_log_u32 (log, thread);
  weft_test_log_u16 (log, 0);
}

static void
put_run (WeftTestLog *log, guint64 from, guint64 to, guint32 thread, guint16 status)
{
  weft_test_log_run (log, from, thread);
  weft_test_log_stop (log, to, thread, status, 0);
}

/* @tag with a number of bytes of the heap: HEAP_ALLOCATED, HEAP_SIZE, HEAP_LIVE. */
static void
put_bytes (WeftTestLog *log, guint64 time, guint16 tag, guint64 bytes)
{
  weft_test_log_event (log, tag, time);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, bytes);
}

/* A GC by one thread in [@from, @to), requested at @request; a major one finds @live bytes. */
static void
put_gc (WeftTestLog *log, guint64 request, guint64 from, guint64 to, guint64 live)
{
  weft_test_log_event (log, 11, request); /* REQUEST_SEQ_GC */
  weft_test_log_event (log, 9, from);
  weft_test_log_event (log, 54, to); /* GC_GLOBAL_SYNC */
  weft_test_log_gc_stats (log, to, live > 0, 1000);
  weft_test_log_event (log, 10, to);
  if (live > 0)
    put_bytes (log, to, 51, live);
}

/* GC. */

/* Thread 1 works for 2 ms of each 400 ms; in between, a GC of 30 ms. */
static WeftTestLog *
idle_gc (void)
{
  WeftTestLog *log = begin ();

  for (guint64 at = 0; at < 2000 * MS; at += 400 * MS)
    {
      put_wakeup (log, at + 10 * US, 1);
      put_run (log, at + 20 * US, at + 2 * MS, 1, ON_MVAR);
      put_gc (log, at + 302 * MS, at + 302 * MS + 10 * US, at + 332 * MS, MB);
    }
  return end (log, 2000 * MS);
}

/* Thread 1 asks for a GC every 10 ms; thread 2 on HEC 1 runs on for 6 ms. */
static WeftTestLog *
gc_held_up (void)
{
  WeftTestLog *log = begin ();

  for (guint64 at = 0; at < 200 * MS; at += 10 * MS)
    {
      put_run (log, at + 10 * US, at + 2 * MS, 1, HEAP_OVERFLOW);
      put_gc (log, at + 2 * MS, at + 8 * MS, at + 9 * MS, 0);
    }
  go_to_cap (log, 200 * MS, 1);
  for (guint64 at = 0; at < 200 * MS; at += 10 * MS)
    put_run (log, at + 10 * US, at + 8 * MS - US, 2, YIELDED);
  return end (log, 200 * MS);
}

/* A GC every ms, and between two of them 50 MB are allocated. */
static WeftTestLog *
large_objects (void)
{
  WeftTestLog *log = begin ();

  put_bytes (log, 0, 49, 0);
  for (guint64 at = 0; at < 300 * MS; at += MS)
    {
      put_run (log, at, at + 900 * US, 1, HEAP_OVERFLOW);
      put_bytes (log, at + 900 * US, 49, (at / MS + 1) * 50 * MB);
      put_gc (log, at + 900 * US, at + 905 * US, at + 950 * US, 0);
    }
  return end (log, 300 * MS);
}

/* The heap. */

/* 20 MB of what has the closure type @band, with 5 MB of others. */
static WeftTestLog *
heap_of (const char *band)
{
  WeftTestLog *log = weft_test_heap_begin (BREAKDOWN_CLOSURE_TYPE);

  for (guint i = 1; i <= 10; i++)
    {
      weft_test_heap_sample (log, i * 10 * MS, i);
      weft_test_heap_band (log, i * 10 * MS, 0, band, 20 * MB);
      weft_test_heap_band (log, i * 10 * MS, 0, "FUN", 5 * MB);
      weft_test_heap_sample_end (log, i * 10 * MS, i);
    }
  weft_test_heap_end (log, 110 * MS);
  return log;
}

static WeftTestLog *
list_retained (void)
{
  return heap_of (":");
}

static WeftTestLog *
fragmentation (void)
{
  return heap_of ("ARR_WORDS");
}

/* Of a heap of 100 MB a major GC at 10 ms finds 1 MB alive; no other one follows. */
static WeftTestLog *
heap_not_returned (void)
{
  WeftTestLog *log = begin ();

  put_bytes (log, MS, 50, 100 * MB);
  put_run (log, MS, 10 * MS, 1, HEAP_OVERFLOW);
  put_gc (log, 10 * MS, 10 * MS + US, 11 * MS, MB);
  put_run (log, 11 * MS, 50 * MS, 1, HEAP_OVERFLOW);
  put_gc (log, 50 * MS, 50 * MS + US, 50 * MS + 10 * US, 0);
  put_bytes (log, 51 * MS, 50, 100 * MB);
  put_run (log, 51 * MS, 100 * MS, 1, FINISHED);
  return end (log, 100 * MS);
}

/* Sparks. */

/* 10,000 sparks of which @dud are duds and @overflowed overflow. */
static WeftTestLog *
sparks_of (guint dud, guint overflowed)
{
  WeftTestLog *log = begin ();
  const guint64 counters[] = {
    10000 - dud - overflowed, dud, overflowed, 10000 - dud - overflowed, 0, 0, 0
  };

  for (guint which = 0; which < 2; which++)
    {
      weft_test_log_event (log, 34, which == 0 ? MS : 90 * MS); /* SPARK_COUNTERS */
      for (guint i = 0; i < G_N_ELEMENTS (counters); i++)
        weft_test_log_u64 (log, which == 0 ? 0 : counters[i]);
      if (which == 0)
        put_run (log, 2 * MS, 80 * MS, 1, FINISHED);
    }
  go_to_cap (log, 100 * MS, 1);
  put_run (log, 10 * MS, 20 * MS, 2, FINISHED);
  return end (log, 100 * MS);
}

static WeftTestLog *
sparks_dud (void)
{
  return sparks_of (8000, 0);
}

static WeftTestLog *
sparks_fine (void)
{
  return sparks_of (0, 8000);
}

/* Parallelism. */

/* Thread 1 creates thread 2; one runs until 40 ms, the other until 100 ms. */
static WeftTestLog *
two_workers (guint64 first, guint64 second)
{
  WeftTestLog *log = begin ();

  put_create (log, 10 * US, 1);
  weft_test_log_run (log, 20 * US, 1);
  put_create (log, MS, 2);
  weft_test_log_stop (log, first, 1, FINISHED, 0);
  go_to_cap (log, 100 * MS, 1);
  put_run (log, MS + 10 * US, second, 2, FINISHED);
  return end (log, 100 * MS);
}

static WeftTestLog *
unbalanced_work (void)
{
  return two_workers (40 * MS, 100 * MS);
}

static WeftTestLog *
sequential_phase (void)
{
  return two_workers (100 * MS, 40 * MS);
}

/* Two threads on two HECs, which never run at the same time. */
static WeftTestLog *
one_hec_only (void)
{
  WeftTestLog *log = begin ();

  for (guint cap = 0; cap < 2; cap++)
    {
      if (cap > 0)
        go_to_cap (log, 100 * MS, 1);
      for (guint64 at = cap * 500 * US; at < 100 * MS; at += MS)
        put_run (log, at, at + 500 * US, 1 + cap, ON_MVAR);
    }
  return end (log, 100 * MS);
}

/* Thread 2 is runnable for 9 of 10 ms on HEC 0, where thread 1 runs; HEC 1 idles. */
static WeftTestLog *
queue_beside_idle (void)
{
  WeftTestLog *log = begin ();

  put_create (log, 10 * US, 1);
  put_create (log, 10 * US, 2);
  for (guint64 at = 0; at < 100 * MS; at += 10 * MS)
    {
      put_run (log, at + 20 * US, at + 9 * MS, 1, YIELDED);
      put_run (log, at + 9 * MS, at + 10 * MS, 2, YIELDED);
    }
  go_to_cap (log, 100 * MS, 1);
  put_run (log, 10 * US, 20 * US, 3, FINISHED);
  return end (log, 100 * MS);
}

/* Threads. */

/* Six threads with one lock: who has it for 50 us wakes the next one. */
static WeftTestLog *
mvar_convoy (void)
{
  WeftTestLog *log = begin ();

  for (guint i = 0; i < 6; i++)
    put_create (log, 10 * US, 1 + i);
  for (guint i = 0; i < 6; i++)
    put_run (log, (20 + i) * US, (21 + i) * US, 1 + i, ON_MVAR);
  put_wakeup (log, 50 * US, 1);
  for (guint i = 0; i < 1800; i++)
    {
      guint64 at = 100 * US + i * 55 * US;

      weft_test_log_run (log, at, 1 + i % 6);
      put_wakeup (log, at + 40 * US, 1 + (i + 1) % 6);
      weft_test_log_stop (log, at + 50 * US, 1 + i % 6, ON_MVAR, 0);
    }
  return end (log, 100 * MS);
}

/* Thread 1 wakes five transactions every 300 us, which wait again at once. */
static WeftTestLog *
stm_herd (void)
{
  WeftTestLog *log = begin ();

  for (guint i = 0; i < 5; i++)
    {
      put_create (log, 10 * US, 2 + i);
      put_run (log, (20 + 5 * i) * US, (22 + 5 * i) * US, 2 + i, ON_STM);
    }
  for (guint64 at = MS; at < 100 * MS; at += 300 * US)
    {
      weft_test_log_run (log, at, 1);
      for (guint i = 0; i < 5; i++)
        put_wakeup (log, at + (50 + i) * US, 2 + i);
      weft_test_log_stop (log, at + 100 * US, 1, YIELDED, 0);
      for (guint i = 0; i < 5; i++)
        put_run (log, at + (101 + 5 * i) * US, at + (103 + 5 * i) * US, 2 + i, ON_STM);
    }
  return end (log, 100 * MS);
}

/* 300 threads wait for an MVar that nobody fills. */
static WeftTestLog *
thread_leak (void)
{
  WeftTestLog *log = begin ();

  put_create (log, 10 * US, 1);
  for (guint i = 0; i < 300; i++)
    {
      guint64 at = 100 * US + i * 300 * US;

      weft_test_log_run (log, at, 1);
      put_create (log, at + 50 * US, 2 + i);
      weft_test_log_stop (log, at + 100 * US, 1, YIELDED, 0);
      put_run (log, at + 110 * US, at + 120 * US, 2 + i, ON_MVAR);
    }
  put_run (log, 99 * MS, 100 * MS, 1, FINISHED);
  return end (log, 100 * MS);
}

/* Of each 10 ms, 9 in a foreign call. */
static WeftTestLog *
foreign_call_blocks (void)
{
  WeftTestLog *log = begin ();

  put_create (log, 5 * US, 1);
  for (guint64 at = 0; at < 100 * MS; at += 10 * MS)
    put_run (log, at + 10 * US, at + MS, 1, FOREIGN_CALL);
  put_run (log, 100 * MS, 101 * MS, 1, FINISHED);
  return end (log, 101 * MS);
}

WeftTestLog *
weft_test_rule_log (const char *id)
{
  static const struct
  {
    const char *id;
    WeftTestLog *(*make) (void);
  } logs[] = {
    { "gc-held-up", gc_held_up },           { "idle-gc", idle_gc },
    { "large-objects", large_objects },     { "list-retained", list_retained },
    { "fragmentation", fragmentation },     { "heap-not-returned", heap_not_returned },
    { "sparks-dud", sparks_dud },           { "sparks-fine", sparks_fine },
    { "unbalanced-work", unbalanced_work }, { "sequential-phase", sequential_phase },
    { "one-hec-only", one_hec_only },       { "queue-beside-idle", queue_beside_idle },
    { "mvar-convoy", mvar_convoy },         { "stm-herd", stm_herd },
    { "thread-leak", thread_leak },         { "foreign-call-blocks", foreign_call_blocks },
  };

  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    if (g_str_equal (logs[i].id, id))
      return logs[i].make ();
  return NULL;
}
