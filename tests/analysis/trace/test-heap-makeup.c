/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of the makeup of the heap: against all events of a log, and that what cannot be told is not
 * 0. */
#include "logs.h"
#include "weft-event-merge.h"
#include "weft-event-tags.h"
#include "weft-heap-makeup.h"
#include "weft-test-corpus.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"

#include <math.h>

/* What a GC told, as its events stand. */
typedef struct
{
  guint64 time, live, size, blocks, needed;
  gboolean has_size, has_blocks, has_needed, has_start;
} Told;

static WeftTrace *
trace_of (const char *path)
{
  g_autoptr (WeftSource) source = weft_source_open (path, NULL);

  return weft_trace_read (source, 0, NULL, NULL, NULL, NULL, NULL);
}

/* What is told of each count of live bytes, until the next GC starts. */
static GArray *
read_all (const WeftTrace *trace)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Told));
  g_autoptr (WeftEventMerge) merge = weft_event_merge_new (trace->index, 0);
  WeftEvent event;
  Told *last = NULL;

  while (weft_event_merge_next (merge, &event))
    if (event.tag == WEFT_TAG_HEAP_LIVE)
      {
        Told told = { .time = event.time, .live = weft_event_number (&event, "bytes", 0) };

        g_array_append_val (all, told);
        last = &g_array_index (all, Told, all->len - 1);
      }
    else if (last != NULL && event.tag == WEFT_TAG_HEAP_SIZE && !last->has_size)
      {
        last->has_size = TRUE;
        last->size = weft_event_number (&event, "bytes", 0);
      }
    else if (last != NULL && event.tag == WEFT_TAG_BLOCKS_SIZE && !last->has_blocks)
      {
        last->has_blocks = TRUE;
        last->blocks = weft_event_number (&event, "bytes", 0);
      }
  return all;
}

/* The sum of the parts from @first to @last; NAN where one is not known. */
static double
sum_of (const WeftHeapMakeup *makeup, WeftHeapPart first, WeftHeapPart last)
{
  double sum = 0;

  for (WeftHeapPart part = first; part <= last; part++)
    {
      WeftAmount amount = makeup->parts[part];

      g_assert_cmpfloat (amount.number, >=, 0);
      if (amount.state != WEFT_AMOUNT_NONE)
        sum += weft_amount_is_known (amount) ? amount.number : NAN;
    }
  return sum;
}

static void
assert_is (double sum, double want)
{
  if (!isnan (sum))
    g_assert_cmpfloat (sum, ==, want);
}

/* Returns how many GCs were taken apart in full. */
static guint
check_log (const char *path)
{
  g_autoptr (WeftTrace) trace = trace_of (path);
  g_autoptr (GArray) all = read_all (trace);
  guint n = 0;

  for (guint i = 0; i < all->len; i++)
    {
      const Told *told = &g_array_index (all, Told, i);
      WeftHeapMakeup makeup = weft_heap_makeup (trace, told->time);
      double whole = sum_of (&makeup, 0, WEFT_N_HEAP_PARTS - 1);

      if (i + 1 < all->len && g_array_index (all, Told, i + 1).time == told->time)
        continue;
      g_assert_cmpuint (makeup.time, ==, told->time);
      g_assert_cmpfloat (makeup.live.number, ==, (double) told->live);
      if (!weft_amount_is_known (makeup.size))
        continue;
      if (told->has_size && told->live > 0)
        g_assert_cmpfloat (makeup.size_per_live.number, ==,
                           (double) told->size / (double) told->live);
      assert_is (whole, makeup.size.number);
      assert_is (sum_of (&makeup, WEFT_HEAP_PART_DATA, WEFT_HEAP_PART_HEADERS), makeup.live.number);
      if (told->has_blocks && told->blocks >= told->live)
        assert_is (sum_of (&makeup, WEFT_HEAP_PART_NURSERY, WEFT_HEAP_PART_GAPS),
                   (double) (told->blocks - told->live));
      n += !isnan (whole);
    }
  return n;
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) corpus = weft_test_corpus ();
  guint n = 0;

  for (guint i = 0; corpus != NULL && i < corpus->len; i++)
    n += check_log (g_ptr_array_index (corpus, i));
  if (corpus != NULL)
    g_assert_cmpuint (n, >, 100);
}

/* A profiled program, with what the events say at its peak. */
static void
test_profiled (void)
{
  g_autofree char *path = weft_test_corpus_path ("ghc-9.10/heap-prof-hc.eventlog");
  g_autoptr (WeftTrace) trace = path != NULL ? trace_of (path) : NULL;
  WeftHeapMakeup makeup;

  if (trace == NULL)
    return;
  makeup = weft_heap_makeup_max_live (trace, 0, G_MAXUINT64);
  g_assert_true (weft_amount_is_known (makeup.parts[WEFT_HEAP_PART_HEADERS]));
  /* two words for each object, whose other words are some few */
  g_assert_cmpfloat (makeup.parts[WEFT_HEAP_PART_HEADERS].number, >, 0.2 * makeup.live.number);
  g_assert_cmpfloat (makeup.parts[WEFT_HEAP_PART_HEADERS].number, <, 0.6 * makeup.live.number);
  g_assert_cmpfloat (makeup.size_per_live.number, >, 1.5);
  for (guint i = 0; i < weft_heap_counters_gauge (trace->counters, WEFT_HEAP_LIVE)->samples->len;
       i++)
    g_assert_cmpfloat (
        (double) weft_series_sample (weft_heap_counters_gauge (trace->counters, WEFT_HEAP_LIVE), i)
            ->value,
        <=, makeup.live.number);
}

/* What the log does not tell is unknown, or none, and never 0. */
static void
test_absence (void)
{
  g_autofree char *old = weft_test_corpus_path ("ghc-9.0/heap-hT.eventlog");
  g_autofree char *plain = weft_test_corpus_path ("ghc-9.10/heap-hT.eventlog");
  g_autoptr (WeftTrace) before_returns = old != NULL ? trace_of (old) : NULL;
  g_autoptr (WeftTrace) trace = plain != NULL ? trace_of (plain) : NULL;
  WeftHeapMakeup makeup;

  if (trace == NULL)
    return;
  makeup = weft_heap_makeup_max_live (before_returns, 0, G_MAXUINT64);
  g_assert_true (weft_amount_is_known (makeup.size_per_live));
  g_assert_true (weft_amount_is_known (makeup.parts[WEFT_HEAP_PART_GAPS]));
  g_assert_cmpint (makeup.parts[WEFT_HEAP_PART_RESERVE].state, ==, WEFT_AMOUNT_UNKNOWN);
  makeup = weft_heap_makeup (trace, 0);
  for (WeftHeapPart part = 0; part < WEFT_N_HEAP_PARTS; part++)
    g_assert_cmpint (makeup.parts[part].state, ==, WEFT_AMOUNT_UNKNOWN);
  makeup = weft_heap_makeup_max_live (trace, 0, G_MAXUINT64);
  g_assert_cmpint (makeup.parts[WEFT_HEAP_PART_HEADERS].state, ==, WEFT_AMOUNT_NONE);
  g_assert_cmpfloat (makeup.parts[WEFT_HEAP_PART_DATA].number, ==, makeup.live.number);
}

static void
put_bytes (WeftTestLog *log, guint64 time, guint16 tag, guint64 bytes)
{
  weft_test_log_event (log, tag, time);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, bytes);
}

/* The makeup after a GC that finds @live bytes alive in blocks of @blocks bytes; nurseries are of 4
 * MiB. @bands: the bytes of a heap profile sample in the GC, or 0. */
static WeftHeapMakeup
makeup_of_gc (const char *rts, guint64 live, guint64 blocks, guint64 bands)
{
  static const char *const args[] = { "program", NULL };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_process (log, 0, rts, args);
  weft_test_log_event (log, 52, 1); /* HEAP_INFO_GHC */
  weft_test_log_u32 (log, 0);
  weft_test_log_u16 (log, 2);
  weft_test_log_u64 (log, 0);
  weft_test_log_u64 (log, 4 << 20);
  weft_test_log_u64 (log, 1 << 20);
  weft_test_log_u64 (log, 4096);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 9, 1000000);
  weft_test_log_gc_stats (log, 2000000, 1, 1000);
  put_bytes (log, 2000000, 51, live);     /* HEAP_LIVE */
  put_bytes (log, 2000000, 50, 60000000); /* HEAP_SIZE */
  put_bytes (log, 2000000, 91, blocks);   /* BLOCKS_SIZE */
  weft_test_log_event (log, 10, 2000000);
  weft_test_log_end_block (log, 3000000);
  if (bands > 0)
    {
      weft_test_log_begin_block (log, 0xffff, 0);
      weft_test_heap_profile (log, 1000, 0, 10000000, 7, "");
      weft_test_heap_sample (log, 1500000, 1);
      weft_test_heap_band (log, 1500000, 0, "ARR_WORDS", bands);
      weft_test_heap_sample_end (log, 1500000, 1);
      weft_test_log_end_block (log, 3000000);
    }
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  return weft_heap_makeup_max_live (trace, 0, G_MAXUINT64);
}

/* The non-moving GC counts as live what it has not swept: live bytes and nurseries are then more
 * than the blocks in use, and the nurseries do not shrink for that. */
static void
test_unswept (void)
{
  WeftHeapMakeup makeup = makeup_of_gc ("GHC-9.10.3 rts_thr", 50000000, 52000000, 0);

  g_assert_cmpfloat (makeup.parts[WEFT_HEAP_PART_DATA].number, ==, 50000000);
  g_assert_cmpfloat (makeup.parts[WEFT_HEAP_PART_NURSERY].number, ==, 4 << 20);
  g_assert_cmpint (makeup.parts[WEFT_HEAP_PART_GAPS].state, ==, WEFT_AMOUNT_UNKNOWN);
}

/* Live bytes in no band are the headers of profiling, unless they are more than those can be. */
static void
test_headers (void)
{
  WeftHeapMakeup makeup = makeup_of_gc ("GHC-9.10.3 rts_thr_p", 39000000, 50000000, 20000000);

  g_assert_cmpfloat (makeup.parts[WEFT_HEAP_PART_DATA].number, ==, 20000000);
  g_assert_cmpfloat (makeup.parts[WEFT_HEAP_PART_HEADERS].number, ==, 19000000);
  makeup = makeup_of_gc ("GHC-9.10.3 rts_thr_p", 41000000, 50000000, 20000000);
  g_assert_cmpint (makeup.parts[WEFT_HEAP_PART_DATA].state, ==, WEFT_AMOUNT_UNKNOWN);
  g_assert_cmpint (makeup.parts[WEFT_HEAP_PART_HEADERS].state, ==, WEFT_AMOUNT_UNKNOWN);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap-makeup/unswept", test_unswept);
  g_test_add_func ("/heap-makeup/headers", test_headers);
  g_test_add_func ("/heap-makeup/corpus", test_corpus);
  g_test_add_func ("/heap-makeup/profiled", test_profiled);
  g_test_add_func ("/heap-makeup/absence", test_absence);
}
