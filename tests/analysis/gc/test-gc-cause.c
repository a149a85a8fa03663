/* SPDX-License-Identifier: BSD-3-Clause */
/* Why GCs happened, as logs of small programs tell it, and how long a census took. */
#include "logs.h"
#include "weft-collections.h"
#include "weft-event-tags.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

typedef struct
{
  const char *log;
  guint64 counts[WEFT_N_GC_CAUSES];
} Case;

static const Case cases[] = {
  /* a loop that does not allocate beside one that does */
  { "gc-held-up-ghc-9.0.eventlog",
    { [WEFT_GC_CAUSE_NURSERY] = 18, [WEFT_GC_CAUSE_GENERATION] = 1, [WEFT_GC_CAUSE_EXIT] = 1 } },
  /* -hT -i0.005 */
  { "gc-census-ghc-9.0.eventlog",
    { [WEFT_GC_CAUSE_NURSERY] = 39,
      [WEFT_GC_CAUSE_GENERATION] = 3,
      [WEFT_GC_CAUSE_CENSUS] = 4,
      [WEFT_GC_CAUSE_EXIT] = 1 } },
  /* two threads wait for MVars that nobody has */
  { "gc-deadlock-ghc-9.0.eventlog", { [WEFT_GC_CAUSE_DEADLOCK] = 1, [WEFT_GC_CAUSE_EXIT] = 1 } },
  /* 40 arrays of 1.6 MB */
  { "gc-large-objects-ghc-9.0.eventlog",
    { [WEFT_GC_CAUSE_GENERATION] = 1,
      [WEFT_GC_CAUSE_LARGE_OBJECTS] = 39,
      [WEFT_GC_CAUSE_EXIT] = 1 } },
  /* performGC, threads that wait, setNumCapabilities */
  { "caps-ghc-9.10.eventlog",
    { [WEFT_GC_CAUSE_PERFORM] = 7,
      [WEFT_GC_CAUSE_IDLE] = 1,
      [WEFT_GC_CAUSE_DEADLOCK] = 1,
      [WEFT_GC_CAUSE_EXIT] = 1 } },
};

static WeftIndex *
fixture (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "fixtures", name, NULL);

  return weft_test_index_path (path);
}

static void
test_programs (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftIndex) index = fixture (cases[i].log);
      g_autoptr (WeftCollections) collections = weft_collections_extend (NULL, index);
      WeftCollectionSums sums = weft_collections_sums (collections, 0, G_MAXUINT64);

      for (guint cause = 0; cause < WEFT_N_GC_CAUSES; cause++)
        g_assert_cmpuint (sums.causes[cause].count, ==, cases[i].counts[cause]);
    }
}

/* The parts add up to the whole: causes to all GCs, and ranges to the log. */
static void
check_parts (const WeftCollections *collections, GRand *rand, guint64 end)
{
  WeftCollectionSums whole = weft_collections_sums (collections, 0, G_MAXUINT64);
  guint64 cut = (guint64) (g_rand_double (rand) * (double) end);
  WeftCollectionSums low = weft_collections_sums (collections, 0, cut);
  WeftCollectionSums high = weft_collections_sums (collections, cut, G_MAXUINT64);
  guint64 count = 0, elapsed = 0;

  for (guint i = 0; i < WEFT_N_GC_CAUSES; i++)
    {
      count += whole.causes[i].count;
      elapsed += whole.causes[i].elapsed;
      g_assert_cmpuint (low.causes[i].count + high.causes[i].count, ==, whole.causes[i].count);
      g_assert_cmpuint (low.causes[i].elapsed + high.causes[i].elapsed, ==,
                        whole.causes[i].elapsed);
    }
  g_assert_cmpuint (count, ==, whole.all.count);
  g_assert_cmpuint (elapsed, ==, whole.all.elapsed);
  g_assert_cmpuint (low.sync + high.sync, ==, whole.sync);
  g_assert_cmpuint (low.census + high.census, ==, whole.census);
  g_assert_cmpuint (whole.census, <=, whole.all.elapsed);
}

/* The time for which GCs stopped the program is that of the sums, also in ranges without a GC. */
static void
check_stopped (const WeftCollections *collections, GRand *rand, guint64 end)
{
  const WeftGcWindows *windows = weft_collections_windows (collections);

  for (guint i = 0; i < 40; i++)
    {
      guint64 from = (guint64) (g_rand_double (rand) * (double) end);
      guint64 to = from + (guint64) (g_rand_double (rand) * (double) end / (1 << i % 20));
      WeftCollectionSums sums = weft_collections_sums (collections, from, to);

      g_assert_cmpuint (weft_gc_windows_stopped_time (windows, from, to), ==,
                        to > from ? sums.sync + sums.all.elapsed : 0);
    }
}

static void
test_parts (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (41);
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftCollections) collections = weft_collections_extend (NULL, index);

      check_parts (collections, rand, index->to + 1);
      check_stopped (collections, rand, index->to + 1);
    }
}

/* What "+RTS -s" calls PROF, to the tenth: seconds in the file beside the log. */
static void
test_census (void)
{
  static const struct
  {
    const char *log;
    double seconds;
  } logs[] = {
    { "ghc-9.0/heap-prof-hT.eventlog", 0.266 },  { "ghc-9.6/heap-prof-hc.eventlog", 0.228 },
    { "ghc-9.10/heap-prof-hT.eventlog", 0.295 }, { "ghc-9.0/heap-prof-hr.eventlog", 0.472 + 0.219 },
    { "ghc-9.0/heap-prof-hb.eventlog", 0.214 },  { "ghc-9.6/heap-prof-hb.eventlog", 0.209 },
    { "ghc-9.10/heap-prof-hb.eventlog", 0.236 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    {
      g_autofree char *path = weft_test_corpus_path (logs[i].log);
      g_autoptr (WeftIndex) index = path != NULL ? weft_test_index_path (path) : NULL;
      g_autoptr (WeftCollections) collections = NULL;
      double census;

      if (index == NULL)
        return;
      collections = weft_collections_extend (NULL, index);
      census = (double) weft_collections_sums (collections, 0, G_MAXUINT64).census / 1e9;
      g_assert_cmpfloat (census, >, logs[i].seconds);
      g_assert_cmpfloat (census, <, 1.1 * logs[i].seconds);
    }
}

/* A major GC from @start to @end, for which the thread stops in performGC just before. */
static void
write_performed (WeftTestLog *log, guint64 start, guint64 end)
{
  weft_test_log_stop (log, start - 10000, 1, WEFT_STOP_FOREIGN_CALL, 0);
  weft_test_log_event (log, 12, start - 5000);
  weft_test_log_event (log, 9, start);
  weft_test_log_gc_stats (log, end, 1, 1000);
  weft_test_log_event (log, 10, end);
  weft_test_log_run (log, end + 10000, 1);
}

/* A program is not idle that runs for half a millisecond between two long GCs. */
static void
test_performed_often (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftCollections) collections = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 0, 1);
  for (guint64 i = 0; i < 4; i++)
    write_performed (log, 1000000 + i * 150500000, 1000000 + i * 150500000 + 150000000);
  weft_test_log_end_block (log, 700000000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  collections = weft_collections_extend (NULL, index);
  g_assert_cmpuint (
      weft_collections_sums (collections, 0, G_MAXUINT64).causes[WEFT_GC_CAUSE_PERFORM].count, ==,
      4);
}

/* A thread whose foreign call has returned has not called performGC. */
static void
test_call_returned (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftCollections) collections = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 0, 1);
  weft_test_log_stop (log, 1000000, 1, WEFT_STOP_FOREIGN_CALL, 0);
  weft_test_log_run (log, 1020000, 1);
  weft_test_log_stop (log, 1040000, 1, WEFT_STOP_YIELDED, 0);
  weft_test_log_event (log, 12, 1045000);
  weft_test_log_event (log, 9, 1050000);
  weft_test_log_gc_stats (log, 1500000, 1, 1000);
  weft_test_log_event (log, 10, 1500000);
  weft_test_log_run (log, 1600000, 1);
  weft_test_log_end_block (log, 3000000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  collections = weft_collections_extend (NULL, index);
  g_assert_cmpuint (weft_collections_nth (collections, 0)->cause, ==, WEFT_GC_CAUSE_UNKNOWN);
}

/* Thread 2 on another HEC, as the I/O manager, is in a foreign call when thread 1 stops for a GC of
 * @generation that large objects caused. */
static WeftGcCause
cause_beside_call (guint16 generation)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftCollections) collections = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 0, 1);
  weft_test_log_stop (log, 1000000, 1, WEFT_STOP_FINISHED, 0);
  weft_test_log_event (log, 12, 1045000);
  weft_test_log_event (log, 9, 1050000);
  weft_test_log_gc_stats (log, 1500000, generation, 1000);
  weft_test_log_event (log, 10, 1500000);
  weft_test_log_run (log, 1600000, 1);
  weft_test_log_end_block (log, 3000000);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 900000, 2);
  weft_test_log_stop (log, 1010000, 2, WEFT_STOP_FOREIGN_CALL, 0);
  weft_test_log_end_block (log, 3000000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  collections = weft_collections_extend (NULL, index);
  return weft_collections_nth (collections, 0)->cause;
}

/* The I/O manager makes foreign calls all the time: they do not show that performGC was called. */
static void
test_call_elsewhere (void)
{
  g_assert_cmpint (cause_beside_call (0), ==, WEFT_GC_CAUSE_UNKNOWN);
  g_assert_cmpint (cause_beside_call (1), ==, WEFT_GC_CAUSE_PERFORM);
}

/* How the samples of a profile are written that needs the biographies of all data. */
typedef enum
{
  WITH_TIMES,    /* at the end, each with the time of its census: -hb */
  WITHOUT_TIMES, /* at the end: -hd -hbdrag, or -hb before GHC 8.10 */
  NONE,          /* none was taken */
  NOT_YET,       /* the program was killed before it wrote any */
} Samples;

static void
write_samples (WeftTestLog *log, Samples samples, const guint64 *times, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      weft_test_log_event (log, samples == WITH_TIMES ? 166 : 162, 900000 + i * 1000);
      weft_test_log_u64 (log, n + 1);
      if (samples == WITH_TIMES)
        weft_test_log_u64 (log, times[i]);
      weft_test_log_event (log, 165, 900100 + i * 1000);
      weft_test_log_u64 (log, n + 1);
    }
}

/* A log with four GCs that a full allocation area asked for, two of them with a sample. */
static WeftTestLog *
new_biographical (Samples samples)
{
  static const guint64 times[] = { 225000, 330000 };
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_log_event (log, 160, 10);
  weft_test_log_u8 (log, 0);
  weft_test_log_u64 (log, 10000000);
  weft_test_log_u32 (log, samples == WITHOUT_TIMES ? 3 : 6);
  for (guint i = 0; i < 7; i++)
    weft_test_log_string (log, i == 6 && samples == WITHOUT_TIMES ? "drag,void" : "");
  if (samples == WITH_TIMES || samples == WITHOUT_TIMES)
    write_samples (log, samples, times, G_N_ELEMENTS (times));
  weft_test_log_end_block (log, 1000000);
  weft_test_log_begin_block (log, 0, 0);
  for (guint64 start = 100000; start < 500000; start += 100000)
    {
      weft_test_log_run (log, start - 50000, 1);
      weft_test_log_stop (log, start - 10000, 1, 1, 0);
      weft_test_log_event (log, 12, start - 5000);
      weft_test_log_event (log, 9, start);
      weft_test_log_event (log, 22, start + 20000);
      weft_test_log_gc_stats (log, start + 40010, start > 100000, 1000);
      weft_test_log_event (log, 10, start + 40000);
    }
  weft_test_log_end_block (log, 1000000);
  if (samples != NOT_YET)
    weft_test_log_data_end (log);
  return log;
}

/* The GC of a biographical sample is known by the time that the sample says, not by when it was
 * written; where that is missing, any major GC may have been one. */
static void
test_biography (void)
{
  static const struct
  {
    Samples samples;
    WeftGcCause causes[4];
    gboolean is_known;
    guint64 census;
  } logs[] = {
    { WITH_TIMES,
      { WEFT_GC_CAUSE_NURSERY, WEFT_GC_CAUSE_CENSUS, WEFT_GC_CAUSE_CENSUS,
        WEFT_GC_CAUSE_GENERATION },
      TRUE,
      240000 - 225000 + 340000 - 330000 },
    { WITHOUT_TIMES,
      { WEFT_GC_CAUSE_NURSERY, WEFT_GC_CAUSE_UNKNOWN, WEFT_GC_CAUSE_UNKNOWN,
        WEFT_GC_CAUSE_UNKNOWN },
      FALSE,
      0 },
    { NONE,
      { WEFT_GC_CAUSE_NURSERY, WEFT_GC_CAUSE_GENERATION, WEFT_GC_CAUSE_GENERATION,
        WEFT_GC_CAUSE_GENERATION },
      TRUE,
      0 },
    /* not even the size of the allocation area is known */
    { NOT_YET,
      { WEFT_GC_CAUSE_UNKNOWN, WEFT_GC_CAUSE_UNKNOWN, WEFT_GC_CAUSE_UNKNOWN,
        WEFT_GC_CAUSE_UNKNOWN },
      FALSE,
      0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    {
      g_autoptr (WeftTestLog) log = new_biographical (logs[i].samples);
      g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
      g_autoptr (WeftCollections) collections = weft_collections_extend (NULL, index);

      g_assert_cmpuint (weft_collections_count (collections), ==, 4);
      for (guint k = 0; k < 4; k++)
        g_assert_cmpint (weft_collections_nth (collections, k)->cause, ==, logs[i].causes[k]);
      g_assert_cmpint (weft_collections_has_all_samples (collections), ==, logs[i].is_known);
      g_assert_cmpuint (weft_collections_sums (collections, 0, G_MAXUINT64).census, ==,
                        logs[i].census);
    }
}

/* A GC of the only HEC, after a thread's end, if threads are recorded. */
static void
write_last (WeftTestLog *log, guint64 start, guint16 generation, gboolean with_thread)
{
  if (with_thread)
    {
      weft_test_log_run (log, start - 100, 7);
      weft_test_log_stop (log, start - 90, 7, WEFT_STOP_FINISHED, 0);
    }
  weft_test_log_event (log, 11, start - 10);
  weft_test_log_event (log, 9, start);
  weft_test_log_allocated (log, start + 90, 5000);
  weft_test_log_gc_stats (log, start + 101, generation, 1000);
  weft_test_log_event (log, 10, start + 100);
}

/* How a log goes on after its last GC. */
typedef enum
{
  STOPS,    /* logging was ended, but not the program */
  IS_CUT,   /* not even that */
  REPORTS,  /* the RTS posts what was allocated, at exit */
  DELETES,  /* it deletes the HECs */
  COLLECTS, /* another HEC's GC, whose events are missing, and then the exit */
} Ending;

static WeftGcCause
cause_of_last (Ending ending, guint16 generation, gboolean with_thread)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftCollections) collections = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  write_last (log, 100000, 1, with_thread);
  write_last (log, 500000, generation, with_thread);
  if (ending == REPORTS || ending == COLLECTS)
    weft_test_log_allocated (log, 600000, 5000);
  if (ending == COLLECTS)
    weft_test_log_allocated (log, 600000, 5000);
  weft_test_log_end_block (log, 700000);
  weft_test_log_begin_block (log, 0xffff, 0);
  if (ending == DELETES)
    {
      weft_test_log_event (log, 46, 650000);
      weft_test_log_u16 (log, 0);
    }
  weft_test_log_end_block (log, 700000);
  if (ending != IS_CUT)
    weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  collections = weft_collections_extend (NULL, index);
  g_assert_cmpuint (weft_collections_count (collections), ==, 2);
  g_assert_cmpint (weft_collections_nth (collections, 0)->cause, ==, WEFT_GC_CAUSE_UNKNOWN);
  return weft_collections_nth (collections, 1)->cause;
}

/* The last GC is that at exit if the RTS closed down after it, with or without the events of
 * threads, and whatever it collected. */
static void
test_exit (void)
{
  for (guint with_thread = 0; with_thread < 2; with_thread++)
    for (guint16 generation = 0; generation < 2; generation++)
      {
        g_assert_cmpint (cause_of_last (REPORTS, generation, with_thread), ==, WEFT_GC_CAUSE_EXIT);
        g_assert_cmpint (cause_of_last (DELETES, generation, with_thread), ==, WEFT_GC_CAUSE_EXIT);
        g_assert_cmpint (cause_of_last (STOPS, generation, with_thread), ==, WEFT_GC_CAUSE_UNKNOWN);
        g_assert_cmpint (cause_of_last (COLLECTS, generation, with_thread), ==,
                         WEFT_GC_CAUSE_UNKNOWN);
        g_assert_cmpint (cause_of_last (IS_CUT, generation, with_thread), ==,
                         WEFT_GC_CAUSE_UNKNOWN);
      }
}

/* Before GHC 7.6, each HEC posts that it shuts down. */
static void
test_exit_of_old (void)
{
  static const WeftTestType types[] = { { 1, 4 },  { 2, 6 },  { 7, 0 },  { 9, 0 },
                                        { 10, 0 }, { 11, 0 }, { 18, 14 } };

  for (guint has_shutdown = 0; has_shutdown < 2; has_shutdown++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftIndex) index = NULL;
      g_autoptr (WeftCollections) collections = NULL;

      weft_test_log_header (log, types, G_N_ELEMENTS (types));
      weft_test_log_begin_block (log, 0, 0);
      for (guint64 time = 1000; time < 4000; time += 1000)
        {
          weft_test_log_event (log, 9, time);
          weft_test_log_event (log, 10, time + 100);
        }
      if (has_shutdown)
        weft_test_log_event (log, 7, 3500);
      weft_test_log_end_block (log, 5000);
      weft_test_log_data_end (log);
      index = weft_test_index_bytes (log);
      collections = weft_collections_extend (NULL, index);
      g_assert_cmpuint (weft_collections_count (collections), ==, 3);
      g_assert_cmpint (weft_collections_nth (collections, 1)->cause, ==, WEFT_GC_CAUSE_UNKNOWN);
      g_assert_cmpint (weft_collections_nth (collections, 2)->cause, ==,
                       has_shutdown ? WEFT_GC_CAUSE_EXIT : WEFT_GC_CAUSE_UNKNOWN);
    }
}

/* One damaged total of allocated bytes, after which the next is lower. */
static void
test_damaged_total (void)
{
  g_autoptr (WeftIndex) index = fixture (cases[0].log), damaged = NULL;
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftCollections) collections = NULL;
  WeftEvent event = { 0 };
  WeftCursor cursor;

  g_byte_array_append (log->bytes, index->log->map->data, (guint) index->log->map->size);
  weft_log_cursor (index->log, 0, weft_log_block (index->log, 0)->offset, &cursor);
  while (event.tag != WEFT_TAG_HEAP_ALLOCATED)
    g_assert_true (weft_cursor_next (&cursor, &event));
  log->bytes->data[event.payload - index->log->map->data + 4] = 0x40;
  damaged = weft_test_index_bytes (log);
  collections = weft_collections_extend (NULL, damaged);
  g_assert_cmpuint (
      weft_collections_sums (collections, 0, G_MAXUINT64).causes[WEFT_GC_CAUSE_LARGE_OBJECTS].count,
      ==, 1);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/gc-cause/damaged-total", test_damaged_total);
  g_test_add_func ("/gc-cause/programs", test_programs);
  g_test_add_func ("/gc-cause/parts", test_parts);
  g_test_add_func ("/gc-cause/census", test_census);
  g_test_add_func ("/gc-cause/performed-often", test_performed_often);
  g_test_add_func ("/gc-cause/call-returned", test_call_returned);
  g_test_add_func ("/gc-cause/call-elsewhere", test_call_elsewhere);
  g_test_add_func ("/gc-cause/biography", test_biography);
  g_test_add_func ("/gc-cause/exit", test_exit);
  g_test_add_func ("/gc-cause/exit-of-old", test_exit_of_old);
}
