/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs of programs with a fault of GC, of the heap, or of the log itself. */
#include "rule-logs.h"
#include "weft-test-heap.h"
#include "weft-test-profile.h"

#define BREAKDOWN_CLOSURE_TYPE 7

static const char *const plain[] = { "program", NULL };

static WeftTestLog *
begin (void)
{
  return weft_rule_log_begin ("GHC-9.10.1 rts_thr", 4 << 20, plain);
}

/* Thread 1 runs, and every @step ns of @length a GC takes @pause; a major one finds @live bytes. */
static WeftTestLog *
add_gcs (
    WeftTestLog *log, guint64 length, guint64 step, guint64 pause, guint32 threads, guint64 live)
{
  for (guint64 at = 0; at < length; at += step)
    {
      guint64 gc = at + step - pause - 10 * US;

      weft_rule_log_run (log, at + US, gc, 1, HEAP_OVERFLOW);
      weft_rule_log_gc (log, gc, gc + US, gc + US + pause, threads, live);
    }
  return log;
}

/* GC. */

/* Thread 1 works for 2 ms of each 400 ms; in between, a GC of 30 ms. */
static WeftTestLog *
idle_gc (void)
{
  WeftTestLog *log = begin ();

  for (guint64 at = 0; at < 2000 * MS; at += 400 * MS)
    {
      weft_rule_log_wakeup (log, at + 10 * US, 1);
      weft_rule_log_run (log, at + 20 * US, at + 2 * MS, 1, ON_MVAR);
      weft_rule_log_gc (log, at + 302 * MS, at + 302 * MS + 10 * US, at + 332 * MS, 1, MB);
    }
  return weft_rule_log_end (log, 2000ul * MS);
}

/* Thread 1 asks for a GC every 10 ms; thread 2 on HEC 1 runs on for 6 ms. */
static WeftTestLog *
gc_held_up (void)
{
  WeftTestLog *log = begin ();

  for (guint64 at = 0; at < 200 * MS; at += 10 * MS)
    {
      weft_rule_log_run (log, at + 10 * US, at + 2 * MS, 1, HEAP_OVERFLOW);
      weft_rule_log_gc (log, at + 2 * MS, at + 8 * MS, at + 9 * MS, 1, 0);
    }
  weft_rule_log_go_to_cap (log, 200 * MS, 1);
  for (guint64 at = 0; at < 200 * MS; at += 10 * MS)
    weft_rule_log_run (log, at + 10 * US, at + 8 * MS - US, 2, YIELDED);
  return weft_rule_log_end (log, 200 * MS);
}

/* A sixtieth of the nursery that GHC makes by default. */
static WeftTestLog *
nursery_small (void)
{
  WeftTestLog *log = weft_rule_log_begin ("GHC-9.10.1 rts_thr", 64 << 10, plain);

  return weft_rule_log_end (add_gcs (log, 400 * MS, 500 * US, 80 * US, 1, 0), 400 * MS);
}

/* Four times 256 MB are allocated, and a GC finds next to nothing of it in use. */
static WeftTestLog *
nursery_large (void)
{
  WeftTestLog *log = weft_rule_log_begin ("GHC-9.10.1 rts_thr", 256 << 20, plain);

  weft_rule_log_bytes (log, US, 49, 0);
  for (guint64 i = 0; i < 4; i++)
    {
      guint64 at = i * 200 * MS;

      weft_rule_log_run (log, at + 2 * US, at + 199 * MS, 1, HEAP_OVERFLOW);
      weft_rule_log_bytes (log, at + 199 * MS, 49, (i + 1) * 268 * MB);
      weft_rule_log_bytes (log, at + 199 * MS, 50, 280 * MB);
      weft_rule_log_gc (log, at + 199 * MS, at + 199 * MS + US, at + 199 * MS + 50 * US, 1, 0);
    }
  return weft_rule_log_end (log, 800 * MS);
}

/* GC threads take 400 us for a kilobyte, while both HECs have work. */
static WeftTestLog *
parallel_gc_loses (void)
{
  WeftTestLog *log = add_gcs (begin (), 100 * MS, MS, 400 * US, 2, 0);

  weft_rule_log_go_to_cap (log, 100 * MS, 1);
  for (guint64 at = 0; at < 100 * MS; at += MS)
    weft_rule_log_run (log, at + US, at + 580 * US, 2, YIELDED);
  return weft_rule_log_end (log, 100 * MS);
}

static WeftTestLog *
gc_scans (void)
{
  return weft_rule_log_end (add_gcs (begin (), 200 * MS, 2 * MS, 900 * US, 1, 0), 200 * MS);
}

/* A minor GC every 5 ms copies nothing, and takes 20 us more than the one before it. */
static WeftTestLog *
gc_roots_grow (void)
{
  WeftTestLog *log = begin ();

  for (guint64 i = 0; i < 100; i++)
    {
      guint64 gc = i * 5 * MS + 2 * MS;

      weft_rule_log_run (log, i * 5 * MS + US, gc, 1, HEAP_OVERFLOW);
      weft_rule_log_gc (log, gc, gc + US, gc + 400 * US + i * 20 * US, 1, 0);
    }
  return weft_rule_log_end (log, 500 * MS);
}

/* Each major GC takes 60 ms, and finds 100 MB. */
static WeftTestLog *
copied_again (void)
{
  return weft_rule_log_end (add_gcs (begin (), 1000 * MS, 200 * MS, 60 * MS, 1, 100 * MB),
                            1000 * MS);
}

/* A minor GC every 10 ms copies 2.7 MB of the 3 MB that was allocated since the one before it,
 * after a wait of 2 ms for one of three other HECs in turn. */
static WeftTestLog *
gc_sync (void)
{
  WeftTestLog *log = begin ();

  for (guint64 i = 0; i < 40; i++)
    {
      guint64 at = i * 10 * MS, gc = at + 5 * MS;

      weft_rule_log_bytes (log, at, 49, i * 3 * MB);
      weft_rule_log_run (log, at + US, gc, 1, HEAP_OVERFLOW);
      if (i == 20)
        {
          weft_rule_log_gc (log, gc, gc + 2 * MS, gc + 4 * MS, 1, 10 * MB);
          continue;
        }
      weft_test_log_event (log, 11, gc); /* REQUEST_SEQ_GC */
      weft_test_log_event (log, 9, gc + 2 * MS);
      weft_test_log_event (log, 54, gc + 4900 * US); /* GC_GLOBAL_SYNC */
      weft_test_log_gc_stats (log, gc + 4900 * US, 0, 2700000);
      weft_test_log_event (log, 10, gc + 4900 * US);
    }
  for (guint16 cap = 1; cap <= 3; cap++)
    {
      weft_rule_log_go_to_cap (log, 400 * MS, cap);
      for (guint64 i = 0; i < 40; i++)
        weft_rule_log_run (log, i * 10 * MS + US, (i * 10 + (i % 3 + 1 == cap ? 7 : 5)) * MS - US,
                           1 + cap, YIELDED);
    }
  return weft_rule_log_end (log, 400 * MS);
}

/* A minor GC every 2 ms copies 900 KB of the 1 MB that was allocated since the one before it; a
 * major one finds 10 MB in use. */
static WeftTestLog *
boxed_updates (void)
{
  WeftTestLog *log = begin ();

  for (guint64 i = 0; i < 100; i++)
    {
      guint64 at = i * 2 * MS, gc = at + 990 * US;

      weft_rule_log_bytes (log, at, 49, i * MB);
      weft_rule_log_run (log, at + US, gc, 1, HEAP_OVERFLOW);
      if (i == 50)
        {
          weft_rule_log_gc (log, gc, gc + US, gc + MS, 1, 10 * MB);
          continue;
        }
      weft_test_log_event (log, 11, gc); /* REQUEST_SEQ_GC */
      weft_test_log_event (log, 9, gc + US);
      weft_test_log_event (log, 54, gc + MS); /* GC_GLOBAL_SYNC */
      weft_test_log_gc_stats (log, gc + MS, 0, 900000);
      weft_test_log_event (log, 10, gc + MS);
    }
  return weft_rule_log_end (log, 200 * MS);
}

static WeftTestLog *
gc_flags (void)
{
  static const char *const args[] = { "program", "+RTS", "-c", NULL };
  WeftTestLog *log = weft_rule_log_begin ("GHC-9.10.1 rts_thr", 4 << 20, args);

  return weft_rule_log_end (add_gcs (log, 100 * MS, 10 * MS, 4 * MS, 1, MB), 100 * MS);
}

/* One GC of 30 ms that copies no more than the others. */
static WeftTestLog *
stalled (void)
{
  WeftTestLog *log = add_gcs (begin (), 50 * MS, MS, 50 * US, 1, 0);

  weft_rule_log_gc (log, 50 * MS, 50 * MS + US, 80 * MS, 1, 0);
  weft_rule_log_run (log, 81 * MS, 99 * MS, 1, FINISHED);
  return weft_rule_log_end (log, 100 * MS);
}

/* A GC every ms, and between two of them 50 MB are allocated. */
static WeftTestLog *
large_objects (void)
{
  WeftTestLog *log = begin ();

  weft_rule_log_bytes (log, 0, 49, 0);
  for (guint64 at = 0; at < 300 * MS; at += MS)
    {
      weft_rule_log_run (log, at, at + 900 * US, 1, HEAP_OVERFLOW);
      weft_rule_log_bytes (log, at + 900 * US, 49, (at / MS + 1) * 50 * MB);
      weft_rule_log_gc (log, at + 900 * US, at + 905 * US, at + 950 * US, 1, 0);
    }
  return weft_rule_log_end (log, 300 * MS);
}

/* The heap. */

/* Ten samples of @bytes of what has the closure type @band, times their number where it grows, with
 * @others bytes of functions. */
static WeftTestLog *
add_samples (WeftTestLog *log, const char *band, guint64 bytes, gboolean grows, guint64 others)
{
  for (guint i = 1; i <= 10; i++)
    {
      weft_test_heap_sample (log, i * 10 * MS, i);
      weft_test_heap_band (log, i * 10 * MS, 0, band, grows ? i * bytes : bytes);
      weft_test_heap_band (log, i * 10 * MS, 0, "FUN", others);
      weft_test_heap_sample_end (log, i * 10 * MS, i);
    }
  return log;
}

/* The same alone. */
static WeftTestLog *
heap_of (const char *band, guint64 bytes, gboolean grows, guint64 others)
{
  WeftTestLog *log = weft_test_heap_begin (BREAKDOWN_CLOSURE_TYPE);

  weft_test_heap_end (add_samples (log, band, bytes, grows, others), 110 * MS);
  return log;
}

static WeftTestLog *
band_leak (void)
{
  return heap_of ("Main.Entry", 4 * MB, TRUE, 5 * MB);
}

static WeftTestLog *
thunk_chain (void)
{
  return heap_of ("THUNK_1_0", 30 * MB, FALSE, 5 * MB);
}

static WeftTestLog *
string_data (void)
{
  return heap_of (":", 30 * MB, FALSE, 5 * MB);
}

static WeftTestLog *
list_retained (void)
{
  return heap_of (":", 30 * MB, FALSE, 15 * MB);
}

static WeftTestLog *
fragmentation (void)
{
  return heap_of ("ARR_WORDS", 30 * MB, FALSE, 5 * MB);
}

/* Ten samples with @bytes times their number of byte arrays, and @other times that of what is
 * called @name. */
static WeftTestLog *
bytes_beside (guint64 bytes, const char *name, guint64 other)
{
  WeftTestLog *log = weft_test_heap_begin (BREAKDOWN_CLOSURE_TYPE);

  for (guint i = 1; i <= 10; i++)
    {
      weft_test_heap_sample (log, i * 10 * MS, i);
      weft_test_heap_band (log, i * 10 * MS, 0, "ARR_WORDS", i * bytes);
      weft_test_heap_band (log, i * 10 * MS, 0, name, i * other);
      weft_test_heap_sample_end (log, i * 10 * MS, i);
    }
  weft_test_heap_end (log, 110 * MS);
  return log;
}

static WeftTestLog *
map_grows (void)
{
  return bytes_beside (8 * MB, "containers-0.6.7:Data.Map.Internal.Bin", 480000);
}

/* 100 buffers of 40 kB more in each sample. */
static WeftTestLog *
buffers_kept (void)
{
  return bytes_beside (4 * MB, "base:GHC.ForeignPtr.PlainPtr", 1600);
}

/* Two threads run in parallel for 100 ms, and one allocates 20 MB; in each of ten samples there are
 * @chunks of the logs of transactions. */
static WeftTestLog *
transactions (guint chunks)
{
  WeftTestLog *log = begin ();

  weft_rule_log_bytes (log, 0, 49, 0);
  weft_rule_log_run (log, US, 100 * MS, 1, FINISHED);
  weft_rule_log_bytes (log, 100 * MS, 49, 20 * MB);
  weft_rule_log_go_to_cap (log, 100 * MS, 1);
  weft_rule_log_run (log, US, 100 * MS, 2, FINISHED);
  weft_rule_log_go_to_cap (log, 100 * MS, 0xffff);
  weft_test_heap_profile (log, US, 0, 10 * MS, BREAKDOWN_CLOSURE_TYPE, "");
  add_samples (log, "TREC_CHUNK", chunks * 536, FALSE, 4 * MB);
  return weft_rule_log_end (log, 110 * MS);
}

static WeftTestLog *
stm_large (void)
{
  return transactions (2 + 20);
}

static WeftTestLog *
stm_long (void)
{
  return transactions (2);
}

static WeftTestLog *
stm_polls (void)
{
  return transactions (1);
}

/* 4 MB are allocated in 0.9 ms, and nothing of it stays. */
static WeftTestLog *
allocation_churn (void)
{
  WeftTestLog *log = begin ();

  weft_rule_log_bytes (log, 0, 49, 0);
  for (guint64 at = 0; at < 300 * MS; at += MS)
    {
      weft_rule_log_run (log, at, at + 900 * US, 1, HEAP_OVERFLOW);
      weft_rule_log_bytes (log, at + 900 * US, 49, (at / MS + 1) * 4 * MB);
      weft_rule_log_gc (log, at + 900 * US, at + 905 * US, at + 950 * US, 1, 0);
    }
  return weft_rule_log_end (log, 300 * MS);
}

/* 2 GB are allocated in a second, of which next to nothing stays. */
static WeftTestLog *
string_churn (void)
{
  WeftTestLog *log = begin ();

  weft_test_heap_profile (log, 1, 0, 10 * MS, BREAKDOWN_CLOSURE_TYPE, "");
  weft_rule_log_bytes (log, 2, 49, 0);
  add_samples (log, ":", 100000, FALSE, 10000);
  for (guint64 at = 101 * MS; at < 200 * MS; at += MS)
    {
      weft_rule_log_run (log, at, at + 900 * US, 1, HEAP_OVERFLOW);
      weft_rule_log_bytes (log, at + 900 * US, 49, (at / MS - 100) * 4 * MB);
      weft_rule_log_gc (log, at + 900 * US, at + 905 * US, at + 950 * US, 1, 0);
    }
  return weft_rule_log_end (log, 200 * MS);
}

/* Each major GC finds 10 MB more. */
static WeftTestLog *
heap_leak (void)
{
  WeftTestLog *log = begin ();

  for (guint i = 0; i < 10; i++)
    {
      weft_rule_log_run (log, i * 10 * MS + US, (i * 10 + 8) * MS, 1, HEAP_OVERFLOW);
      weft_rule_log_bytes (log, (i * 10 + 8) * MS, 49, (i + 1) * 20 * MB);
      weft_rule_log_gc (log, (i * 10 + 8) * MS, (i * 10 + 8) * MS + US, (i * 10 + 9) * MS, 1,
                        (i + 1) * 10 * MB);
    }
  return weft_rule_log_end (log, 100 * MS);
}

/* Of a heap of 100 MB a major GC at 10 ms finds 1 MB alive; no other one follows. */
static WeftTestLog *
heap_not_returned (void)
{
  WeftTestLog *log = begin ();

  weft_rule_log_bytes (log, MS, 50, 100 * MB);
  weft_rule_log_run (log, MS, 10 * MS, 1, HEAP_OVERFLOW);
  weft_rule_log_gc (log, 10 * MS, 10 * MS + US, 11 * MS, 1, MB);
  weft_rule_log_run (log, 11 * MS, 50 * MS, 1, HEAP_OVERFLOW);
  weft_rule_log_gc (log, 50 * MS, 50 * MS + US, 50 * MS + 10 * US, 1, 0);
  weft_rule_log_bytes (log, 51 * MS, 50, 100 * MB);
  weft_rule_log_run (log, 51 * MS, 100 * MS, 1, FINISHED);
  return weft_rule_log_end (log, 100 * MS);
}

/* The log, and the time profile in it. */

/* 200 samples, of which three of four are in one function. */
static WeftTestLog *
hot_function (void)
{
  WeftTestLog *log = weft_test_profile_begin (MS);

  for (guint64 i = 1; i <= 200; i++)
    weft_test_profile_sample (log, i * MS, 0, i, i % 4 == 0 ? "b" : "ab");
  weft_test_profile_end (log, 201 * MS);
  return log;
}

/* A thread that only wakes another one, every 400 ns. */
static WeftTestLog *
log_costs (void)
{
  WeftTestLog *log = begin ();

  weft_test_log_run (log, US, 1);
  for (guint i = 0; i < 12000; i++)
    weft_rule_log_wakeup (log, 2 * US + i * 400, 2);
  weft_test_log_stop (log, 5 * MS, 1, FINISHED, 0);
  return weft_rule_log_end (log, 5 * MS);
}

static WeftTestLog *
other_program (void)
{
  static const char *const args[] = { "/usr/bin/stack", "exec", "program", "+RTS", "-l", NULL };
  WeftTestLog *log = weft_rule_log_begin ("GHC-9.10.1 rts_thr", 0, args);

  weft_rule_log_run (log, US, MS, 1, FOREIGN_CALL);
  return weft_rule_log_end (log, 100 * MS);
}

/* What is written before the program begins, and no end. */
static WeftTestLog *
unflushed (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_event (log, 30, 1);
  weft_test_log_u32 (log, 0);
  weft_test_log_string (log, "program");
  return log;
}

const WeftRuleLog weft_rule_logs_gc[] = {
  { "idle-gc", idle_gc },
  { "gc-held-up", gc_held_up },
  { "gc-sync", gc_sync },
  { "nursery-small", nursery_small },
  { "nursery-large", nursery_large },
  { "parallel-gc-loses", parallel_gc_loses },
  { "gc-scans", gc_scans },
  { "boxed-updates", boxed_updates },
  { "copied-again", copied_again },
  { "gc-roots-grow", gc_roots_grow },
  { "gc-flags", gc_flags },
  { "stalled", stalled },
  { "large-objects", large_objects },
  { "band-leak", band_leak },
  { "thunk-chain", thunk_chain },
  { "string-data", string_data },
  { "string-churn", string_churn },
  { "list-retained", list_retained },
  { "fragmentation", fragmentation },
  { "map-grows", map_grows },
  { "buffers-kept", buffers_kept },
  { "stm-large", stm_large },
  { "stm-long", stm_long },
  { "stm-polls", stm_polls },
  { "allocation-churn", allocation_churn },
  { "heap-leak", heap_leak },
  { "heap-not-returned", heap_not_returned },
  { "hot-function", hot_function },
  { "log-costs", log_costs },
  { "other-program", other_program },
  { "unflushed", unflushed },
  { NULL },
};
