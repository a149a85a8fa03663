/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs of programs with a fault of sparks, of parallelism or of threads. */
#include "rule-logs.h"

static const char *const plain[] = { "program", NULL };

static WeftTestLog *
begin (void)
{
  return weft_rule_log_begin ("GHC-9.10.1 rts_thr", 4 << 20, plain);
}

/* Sparks. */

/* 10,000 sparks of which @dud are duds, @overflowed overflow and the rest is run; thread 1 runs
 * until @until. */
static WeftTestLog *
sparks_of (guint dud, guint overflowed, guint64 until)
{
  WeftTestLog *log = begin ();

  weft_rule_log_sparks (log, MS, 0, 0, 0, 0, 0);
  weft_rule_log_run (log, 2 * MS, until, 1, FINISHED);
  weft_rule_log_sparks (log, 95 * MS, dud, overflowed, 10000 - dud - overflowed, 0, 0);
  weft_rule_log_go_to_cap (log, 100 * MS, 1);
  weft_rule_log_run (log, MS, MS + 100 * US, 2, FINISHED);
  return weft_rule_log_end (log, 100 * MS);
}

static WeftTestLog *
sparks_dud (void)
{
  return sparks_of (8000, 0, 80 * MS);
}

static WeftTestLog *
sparks_fine (void)
{
  return sparks_of (0, 8000, 80 * MS);
}

/* 100 sparks of which @converted are run, @gcd are garbage collected and @fizzled fizzle, while one
 * of @n_hecs HECs works. */
static WeftTestLog *
few_sparks (guint n_hecs, guint converted, guint gcd, guint fizzled)
{
  WeftTestLog *log = begin ();

  weft_rule_log_sparks (log, MS, 0, 0, 0, 0, 0);
  weft_rule_log_run (log, 2 * MS, 95 * MS, 1, FINISHED);
  weft_rule_log_sparks (log, 96 * MS, 0, 0, converted, gcd, fizzled);
  if (n_hecs > 1)
    {
      weft_rule_log_go_to_cap (log, 100 * MS, 1);
      weft_rule_log_run (log, MS, MS + 100 * US, 2, FINISHED);
    }
  return weft_rule_log_end (log, 100 * MS);
}

static WeftTestLog *
sparks_shallow (void)
{
  return few_sparks (2, 100, 0, 0);
}

static WeftTestLog *
sparks_gcd (void)
{
  return few_sparks (2, 20, 80, 0);
}

static WeftTestLog *
sparks_fizzled (void)
{
  return few_sparks (2, 20, 0, 80);
}

static WeftTestLog *
one_hec_sparks (void)
{
  return few_sparks (1, 0, 0, 100);
}

/* Parallelism. */

/* Three threads take turns on the only HEC. */
static WeftTestLog *
one_hec_work (void)
{
  WeftTestLog *log = begin ();

  for (guint i = 0; i < 3; i++)
    weft_rule_log_create (log, 10 * US, 1 + i);
  for (guint i = 0; i < 60; i++)
    weft_rule_log_run (log, i * 2 * MS + 20 * US, i * 2 * MS + 1900 * US, 1 + i % 3, YIELDED);
  return weft_rule_log_end (log, 120 * MS);
}

/* Thread 1 creates thread 2; one runs until 40 ms, the other until 100 ms. */
static WeftTestLog *
two_workers (guint64 first, guint64 second)
{
  WeftTestLog *log = begin ();

  weft_rule_log_create (log, 10 * US, 1);
  weft_test_log_run (log, 20 * US, 1);
  weft_rule_log_create (log, MS, 2);
  weft_test_log_stop (log, first, 1, FINISHED, 0);
  weft_rule_log_go_to_cap (log, 100 * MS, 1);
  weft_rule_log_run (log, MS + 10 * US, second, 2, FINISHED);
  return weft_rule_log_end (log, 100 * MS);
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

/* Threads 2 and 3 run for 1 ms and end; thread 1, which created them, runs until the end. */
static WeftTestLog *
work_passed_on (void)
{
  WeftTestLog *log = begin ();

  weft_rule_log_create (log, 10 * US, 1);
  weft_test_log_run (log, 20 * US, 1);
  weft_rule_log_create (log, 30 * US, 2);
  weft_rule_log_create (log, 40 * US, 3);
  weft_test_log_stop (log, 100 * MS, 1, FINISHED, 0);
  weft_rule_log_go_to_cap (log, 100 * MS, 1);
  weft_rule_log_run (log, MS, 2 * MS, 2, FINISHED);
  weft_rule_log_run (log, 3 * MS, 4 * MS, 3, FINISHED);
  return weft_rule_log_end (log, 101 * MS);
}

/* Threads 2 and 3 run until 40 ms, while live data grows to 100 MB; then thread 3 alone. */
static WeftTestLog *
queue_grows (void)
{
  WeftTestLog *log = begin ();

  weft_rule_log_create (log, 10 * US, 1);
  weft_test_log_run (log, 20 * US, 1);
  weft_rule_log_create (log, 30 * US, 2);
  weft_rule_log_create (log, 40 * US, 3);
  weft_test_log_stop (log, 50 * US, 1, ON_MVAR, 0);
  for (guint64 i = 0; i < 4; i++)
    {
      guint64 at = MS + i * 10 * MS;

      weft_rule_log_run (log, at, at + 9 * MS, 2, i < 3 ? HEAP_OVERFLOW : FINISHED);
      weft_rule_log_bytes (log, at + 9 * MS, 49, (i + 1) * 20 * MB);
      weft_rule_log_gc (log, at + 9 * MS, at + 9 * MS + US, at + 9 * MS + 50 * US, 1,
                        10 * MB + i * 30 * MB);
    }
  weft_rule_log_go_to_cap (log, 100 * MS, 1);
  for (guint64 at = MS; at < 100 * MS; at += 10 * MS)
    weft_rule_log_run (log, at, at + 10 * MS - US, 3, YIELDED);
  return weft_rule_log_end (log, 101 * MS);
}

/* Two threads on two HECs, which never run at the same time, and a GC every ms. */
static WeftTestLog *
one_hec_only (void)
{
  WeftTestLog *log = begin ();

  for (guint64 at = 0; at < 100 * MS; at += MS)
    {
      weft_rule_log_run (log, at + US, at + 450 * US, 1, ON_MVAR);
      weft_rule_log_gc (log, at + 900 * US, at + 901 * US, at + 980 * US, 2, 0);
    }
  weft_rule_log_go_to_cap (log, 100 * MS, 1);
  for (guint64 at = 0; at < 100 * MS; at += MS)
    weft_rule_log_run (log, at + 450 * US, at + 890 * US, 2, ON_MVAR);
  return weft_rule_log_end (log, 100 * MS);
}

/* On HEC 0 thread 1 runs for @run of each 10 ms, and @n threads after it; of the other HECs, up to
 * number @last, each runs one thread at the beginning. */
static WeftTestLog *
wait_beside (guint64 run, guint n, guint16 last)
{
  WeftTestLog *log = begin ();

  for (guint i = 0; i <= n; i++)
    weft_rule_log_create (log, 10 * US, 1 + i);
  for (guint64 at = 0; at < 100 * MS; at += 10 * MS)
    {
      guint64 each = (10 * MS - run) / n;

      weft_rule_log_run (log, at + 20 * US, at + run, 1, YIELDED);
      for (guint i = 0; i < n; i++)
        weft_rule_log_run (log, at + run + i * each, at + run + (i + 1) * each, 2 + i, YIELDED);
    }
  for (guint16 cap = 1; cap <= last; cap++)
    {
      weft_rule_log_go_to_cap (log, 100 * MS, cap);
      weft_rule_log_run (log, 10 * US, 20 * US, 100 + cap, FINISHED);
    }
  return weft_rule_log_end (log, 100 * MS);
}

static WeftTestLog *
queue_beside_idle (void)
{
  return wait_beside (9 * MS, 1, 1);
}

static WeftTestLog *
hecs_starved (void)
{
  return wait_beside (5 * MS, 5, 3);
}

/* Three HECs, of which two work, and GCs of 300 us. */
static WeftTestLog *
hecs_over_cores (void)
{
  WeftTestLog *log = begin ();

  for (guint64 at = 0; at < 100 * MS; at += MS)
    {
      weft_rule_log_run (log, at + US, at + 600 * US, 1, YIELDED);
      weft_rule_log_gc (log, at + 650 * US, at + 660 * US, at + 960 * US, 3, 0);
    }
  for (guint16 cap = 1; cap < 3; cap++)
    {
      weft_rule_log_go_to_cap (log, 100 * MS, cap);
      for (guint64 at = 0; at < 100 * MS; at += MS)
        weft_rule_log_run (log, at + US, at + 640 * US, 1 + cap, YIELDED);
    }
  return weft_rule_log_end (log, 100 * MS);
}

/* Four HECs run threads nearly all the time, and GCs are rare and short. */
static WeftTestLog *
busy_over_cores (void)
{
  WeftTestLog *log = begin ();

  for (guint16 cap = 0; cap < 4; cap++)
    {
      if (cap > 0)
        weft_rule_log_go_to_cap (log, 100 * MS, cap);
      for (guint64 at = 0; at < 100 * MS; at += 10 * MS)
        weft_rule_log_run (log, at + US, at + 9 * MS, 1 + cap, YIELDED);
    }
  return weft_rule_log_end (log, 100 * MS);
}

/* Threads. */

/* Six threads with one lock: who has it for 50 us wakes the next one. HEC 1 has nothing to do. */
static WeftTestLog *
mvar_convoy (void)
{
  WeftTestLog *log = begin ();

  for (guint i = 0; i < 6; i++)
    weft_rule_log_create (log, 10 * US, 1 + i);
  for (guint i = 0; i < 6; i++)
    weft_rule_log_run (log, (20 + i) * US, (21 + i) * US, 1 + i, ON_MVAR);
  weft_rule_log_wakeup (log, 50 * US, 1);
  for (guint i = 0; i < 1800; i++)
    {
      guint64 at = 100 * US + i * 55 * US;

      weft_test_log_run (log, at, 1 + i % 6);
      weft_rule_log_wakeup (log, at + 40 * US, 1 + (i + 1) % 6);
      weft_test_log_stop (log, at + 50 * US, 1 + i % 6, ON_MVAR, 0);
    }
  weft_rule_log_go_to_cap (log, 100 * MS, 1);
  weft_rule_log_run (log, 10 * US, 20 * US, 7, FINISHED);
  return weft_rule_log_end (log, 100 * MS);
}

/* Thread 1, which the RTS created, and thread 2 wake each other, and it takes 20 us each time. */
static WeftTestLog *
hand_overs (void)
{
  WeftTestLog *log = begin ();

  weft_rule_log_create (log, US, 1);
  weft_test_log_run (log, 2 * US, 1);
  weft_rule_log_create (log, 3 * US, 2);
  weft_test_log_stop (log, 4 * US, 1, ON_MVAR, 0);
  weft_rule_log_run (log, 5 * US, 6 * US, 2, ON_MVAR);
  weft_rule_log_wakeup (log, 7 * US, 1);
  for (guint i = 0; i < 4000; i++)
    {
      guint64 at = (i + 1) * 25 * US;

      weft_test_log_run (log, at, 1 + i % 2);
      weft_rule_log_wakeup (log, at + 2 * US, 1 + (i + 1) % 2);
      weft_test_log_stop (log, at + 3 * US, 1 + i % 2, ON_MVAR, 0);
    }
  return weft_rule_log_end (log, 101 * MS);
}

/* 2,000 threads, for each of which a thread of the operating system is started: thread 1 creates
 * one, and 20 µs later it runs. */
static WeftTestLog *
os_threads (void)
{
  WeftTestLog *log = begin ();

  weft_rule_log_create (log, US, 1);
  for (guint32 i = 0; i < 2000; i++)
    {
      guint64 at = (i + 1) * 50 * US;

      weft_test_log_run (log, at, 1);
      weft_rule_log_create (log, at + US, 2 + i);
      weft_test_log_event (log, 55, at + 2 * US);
      weft_test_log_u64 (log, 100 + i);
      weft_test_log_u16 (log, 0);
      weft_test_log_u64 (log, 5000 + i);
      weft_test_log_stop (log, at + 3 * US, 1, ON_MVAR, 0);
      weft_test_log_run (log, at + 23 * US, 2 + i);
      weft_rule_log_wakeup (log, at + 24 * US, 1);
      weft_test_log_stop (log, at + 25 * US, 2 + i, FINISHED, 0);
    }
  return weft_rule_log_end (log, 102 * MS);
}

/* Thread 2, the timer manager, runs after each of the 2,000 runs of thread 1. */
static WeftTestLog *
timers_many (void)
{
  WeftTestLog *log = begin ();

  weft_rule_log_create (log, US, 1);
  weft_rule_log_create (log, 2 * US, 2);
  weft_test_log_label (log, 3 * US, 2, "TimerManager");
  for (guint64 at = 10 * US; at < 100 * MS; at += 50 * US)
    {
      weft_rule_log_run (log, at, at + 30 * US, 1, YIELDED);
      weft_rule_log_run (log, at + 31 * US, at + 45 * US, 2, FOREIGN_CALL);
    }
  return weft_rule_log_end (log, 101 * MS);
}

/* Thread 1 and, for half of the time, threads with finalizers. */
static WeftTestLog *
finalizers (void)
{
  WeftTestLog *log = begin ();

  weft_rule_log_create (log, US, 1);
  for (guint i = 0; i < 20; i++)
    {
      guint64 at = i * 5 * MS + 10 * US;

      weft_rule_log_run (log, at, at + 2 * MS, 1, YIELDED);
      weft_rule_log_create (log, at + 2 * MS, 2 + i);
      weft_test_log_label (log, at + 2 * MS, 2 + i, "weak finalizer thread");
      weft_rule_log_run (log, at + 2 * MS + US, at + 4 * MS, 2 + i, FINISHED);
    }
  return weft_rule_log_end (log, 101 * MS);
}

/* Threads 1 and 2 take turns, and yield at once. */
static WeftTestLog *
yield_polls (void)
{
  WeftTestLog *log = begin ();

  for (guint64 i = 0; i < 20000; i++)
    weft_rule_log_run (log, i * 2 * US + US, i * 2 * US + 2 * US, 1 + i % 2, YIELDED);
  return weft_rule_log_end (log, 41 * MS);
}

/* On each of two HECs, three threads take turns every 5 ms. */
static WeftTestLog *
runs_without_allocation (void)
{
  WeftTestLog *log = begin ();

  for (guint16 cap = 0; cap < 2; cap++)
    {
      if (cap > 0)
        weft_rule_log_go_to_cap (log, 120 * MS, cap);
      for (guint i = 0; i < 3; i++)
        weft_rule_log_create (log, 10 * US, 1 + 3u * cap + i);
      for (guint i = 0; i < 24; i++)
        weft_rule_log_run (log, i * 5 * MS + 20 * US, (i + 1) * 5 * MS, 1 + 3u * cap + i % 3,
                           YIELDED);
    }
  return weft_rule_log_end (log, 120 * MS);
}

/* Thread 1 wakes five transactions every 300 us, which wait again at once. */
static WeftTestLog *
stm_herd (void)
{
  WeftTestLog *log = begin ();

  for (guint i = 0; i < 5; i++)
    {
      weft_rule_log_create (log, 10 * US, 2 + i);
      weft_rule_log_run (log, (20 + 5 * i) * US, (22 + 5 * i) * US, 2 + i, ON_STM);
    }
  for (guint64 at = MS; at < 100 * MS; at += 300 * US)
    {
      weft_test_log_run (log, at, 1);
      for (guint i = 0; i < 5; i++)
        weft_rule_log_wakeup (log, at + (50 + i) * US, 2 + i);
      weft_test_log_stop (log, at + 100 * US, 1, YIELDED, 0);
      for (guint i = 0; i < 5; i++)
        weft_rule_log_run (log, at + (101 + 5 * i) * US, at + (103 + 5 * i) * US, 2 + i, ON_STM);
    }
  return weft_rule_log_end (log, 100 * MS);
}

/* Thread 1 creates @n threads, one every @step ns; each waits for an MVar, and finishes at the end:
 * as thread 1 wakes it, or else as a GC finds that nothing can. */
static WeftTestLog *
many_threads (guint n, guint64 step, gboolean they_are_woken)
{
  WeftTestLog *log = begin ();

  weft_rule_log_create (log, 10 * US, 1);
  for (guint i = 0; i < n; i++)
    {
      guint64 at = 100 * US + i * step;

      weft_test_log_run (log, at, 1);
      weft_rule_log_create (log, at + step / 6, 2 + i);
      weft_test_log_stop (log, at + step / 3, 1, YIELDED, 0);
      weft_rule_log_run (log, at + step / 2, at + step / 2 + 100, 2 + i, ON_MVAR);
    }
  weft_rule_log_gc (log, 95 * MS, 95 * MS + US, 96 * MS, 1, 0);
  weft_test_log_run (log, 96 * MS + 2 * US, 1);
  for (guint i = 0; they_are_woken && i < n; i++)
    weft_rule_log_wakeup (log, 96 * MS + 3 * US, 2 + i);
  weft_test_log_stop (log, 96 * MS + 4 * US, 1, YIELDED, 0);
  for (guint i = 0; i < n; i++)
    weft_rule_log_run (log, 96 * MS + 5 * US + i * 400, 96 * MS + 5 * US + i * 400 + 200, 2 + i,
                       FINISHED);
  weft_rule_log_run (log, 99 * MS, 100 * MS, 1, FINISHED);
  return weft_rule_log_end (log, 100 * MS);
}

static WeftTestLog *
thread_leak (void)
{
  return many_threads (300, 300 * US, FALSE);
}

static WeftTestLog *
thread_flood (void)
{
  return many_threads (5000, 18 * US, TRUE);
}

/* Threads 1 and 2 wait in turn for what the other one evaluates. */
static WeftTestLog *
black_hole_turns (void)
{
  WeftTestLog *log = begin ();

  weft_test_log_run (log, 10 * US, 2);
  weft_test_log_stop (log, 20 * US, 2, BLACK_HOLE, 1);
  for (guint i = 0; i < 600; i++)
    {
      guint64 at = 100 * US + i * 150 * US;
      guint32 own = 1 + i % 2, other = 2 - i % 2;

      weft_test_log_run (log, at, own);
      weft_rule_log_wakeup (log, at + 50 * US, other);
      weft_test_log_stop (log, at + 80 * US, own, BLACK_HOLE, other);
    }
  return weft_rule_log_end (log, 100 * MS);
}

/* While thread 1 is in a foreign call, a thread runs for a moment every 2 µs. */
static WeftTestLog *
callbacks (void)
{
  WeftTestLog *log = begin ();

  weft_rule_log_create (log, 5 * US, 1);
  weft_rule_log_run (log, 10 * US, 10 * MS, 1, FOREIGN_CALL);
  for (guint i = 0; i < 5000; i++)
    {
      guint64 at = 10 * MS + (1 + 2 * i) * US;

      weft_rule_log_create (log, at, 2 + i);
      weft_rule_log_run (log, at + 200, at + 900, 2 + i, FINISHED);
    }
  weft_rule_log_run (log, 21 * MS, 30 * MS, 1, FINISHED);
  return weft_rule_log_end (log, 30 * MS);
}

/* Of each 4 µs, one in a foreign call. */
static WeftTestLog *
foreign_calls_short (void)
{
  WeftTestLog *log = begin ();

  weft_rule_log_create (log, 5 * US, 1);
  for (guint64 at = 10 * US; at < 20 * MS; at += 4 * US)
    weft_rule_log_run (log, at, at + 3 * US, 1, FOREIGN_CALL);
  weft_rule_log_run (log, 20 * MS, 21 * MS, 1, FINISHED);
  return weft_rule_log_end (log, 21 * MS);
}

/* Of each 10 ms, 9 in a foreign call. */
static WeftTestLog *
foreign_call_blocks (void)
{
  WeftTestLog *log = begin ();

  weft_rule_log_create (log, 5 * US, 1);
  for (guint64 at = 0; at < 100 * MS; at += 10 * MS)
    weft_rule_log_run (log, at + 10 * US, at + MS, 1, FOREIGN_CALL);
  weft_rule_log_run (log, 100 * MS, 101 * MS, 1, FINISHED);
  return weft_rule_log_end (log, 101 * MS);
}

/* Threads 2 and 3 wait from 20 ms on; at 90 ms thread 1 no longer waits for them. */
static WeftTestLog *
stuck (void)
{
  WeftTestLog *log = begin ();

  weft_rule_log_create (log, US, 1);
  weft_test_log_run (log, 2 * US, 1);
  weft_rule_log_create (log, 3 * US, 2);
  weft_rule_log_create (log, 4 * US, 3);
  weft_test_log_stop (log, 10 * US, 1, ON_MVAR, 0);
  weft_rule_log_run (log, 20 * US, 10 * MS, 2, ON_MVAR);
  weft_rule_log_run (log, 10 * MS + US, 20 * MS, 3, ON_MVAR);
  weft_rule_log_wakeup (log, 90 * MS, 1);
  weft_rule_log_run (log, 90 * MS + US, 95 * MS, 1, FINISHED);
  return weft_rule_log_end (log, 95 * MS);
}

/* Thread 1 works for one of each 10 ms. */
static WeftTestLog *
timer_waits (void)
{
  WeftTestLog *log = begin ();

  weft_rule_log_create (log, 5 * US, 1);
  for (guint64 at = 0; at < 100 * MS; at += 10 * MS)
    {
      weft_rule_log_run (log, at + 10 * US, at + MS, 1, ON_MVAR);
      weft_rule_log_wakeup (log, at + 10 * MS, 1);
    }
  weft_rule_log_run (log, 100 * MS + 10 * US, 101 * MS, 1, FINISHED);
  return weft_rule_log_end (log, 101 * MS);
}

/* Thread 1 waits for 7 ms of each 10; then the service called @label runs and wakes it. For a wait
 * of 2 ms more, nothing shows what ended it. */
static WeftTestLog *
service_waits (const char *label)
{
  WeftTestLog *log = begin ();

  weft_rule_log_create (log, US, 1);
  weft_rule_log_create (log, 2 * US, 2);
  weft_test_log_label (log, 3 * US, 2, label);
  weft_rule_log_run (log, 4 * US, 6 * US, 2, FOREIGN_CALL);
  for (guint64 at = 10 * US; at < 100 * MS; at += 10 * MS)
    {
      weft_rule_log_run (log, at, at + 500 * US, 1, ON_MVAR);
      weft_test_log_run (log, at + 7500 * US, 2);
      weft_rule_log_wakeup (log, at + 7510 * US, 1);
      weft_test_log_stop (log, at + 7520 * US, 2, FOREIGN_CALL, 0);
      weft_rule_log_run (log, at + 7530 * US, at + 8 * MS, 1, ON_MVAR);
      weft_rule_log_wakeup (log, at + 10 * MS - US, 1);
    }
  weft_rule_log_run (log, 100 * MS + 10 * US, 101 * MS, 1, FINISHED);
  return weft_rule_log_end (log, 101 * MS);
}

static WeftTestLog *
timers_due (void)
{
  return service_waits ("TimerManager");
}

static WeftTestLog *
io_waits (void)
{
  return service_waits ("IOManager on cap 0 (4)");
}

const WeftRuleLog weft_rule_logs_threads[] = {
  { "sparks-dud", sparks_dud },
  { "sparks-gcd", sparks_gcd },
  { "sparks-fizzled", sparks_fizzled },
  { "sparks-fine", sparks_fine },
  { "sparks-shallow", sparks_shallow },
  { "one-hec-sparks", one_hec_sparks },
  { "one-hec-work", one_hec_work },
  { "queue-grows", queue_grows },
  { "work-passed-on", work_passed_on },
  { "unbalanced-work", unbalanced_work },
  { "sequential-phase", sequential_phase },
  { "one-hec-only", one_hec_only },
  { "queue-beside-idle", queue_beside_idle },
  { "hecs-starved", hecs_starved },
  { "hecs-over-cores", hecs_over_cores },
  { "busy-over-cores", busy_over_cores },
  { "mvar-convoy", mvar_convoy },
  { "os-threads", os_threads },
  { "hand-overs", hand_overs },
  { "timers-many", timers_many },
  { "finalizers", finalizers },
  { "yield-polls", yield_polls },
  { "runs-without-allocation", runs_without_allocation },
  { "stm-herd", stm_herd },
  { "thread-leak", thread_leak },
  { "thread-flood", thread_flood },
  { "black-hole-turns", black_hole_turns },
  { "callbacks", callbacks },
  { "foreign-calls-short", foreign_calls_short },
  { "foreign-call-blocks", foreign_call_blocks },
  { "stuck", stuck },
  { "timer-waits", timer_waits },
  { "timers-due", timers_due },
  { "io-waits", io_waits },
  { NULL },
};
