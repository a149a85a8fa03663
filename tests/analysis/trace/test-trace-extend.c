/* SPDX-License-Identifier: BSD-3-Clause */
/* A trace that grows with its log says what one says that is made of the same index at once. */
#include "grown-fixture.h"
#include "logs.h"
#include "weft-diagnosis.h"
#include "weft-test-corpus.h"
#include "weft-test-growth.h"
#include "weft-test-unit.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

static void
check_growth (const WeftMap *map, GRand *rand, guint n_pieces)
{
  Grown grown = { 0 };

  for (gsize size = 0; size < map->size;)
    {
      gsize piece = (gsize) (2 * g_rand_double (rand) * (double) map->size / n_pieces);

      size = MIN (map->size, size + 1 + piece);
      if (grown_extend (&grown, map, size))
        grown_check (&grown, rand);
    }
  grown_clear (&grown);
}

/* One GC of capability @cap with all that the RTS posts of it, some @disorder ns out of order. */
static void
write_gc (WeftTestLog *log, GRand *rand, guint16 cap, guint64 *clock, guint disorder)
{
  static const guint16 tags[] = { 11, 9, 20, 53, 54, 10, 49, 50, 51, 34 };
  guint8 payload[64] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (tags); i++)
    {
      guint64 back = disorder > 0 ? (guint64) g_rand_int_range (rand, 0, (gint) disorder) : 0;

      *clock += (guint64) g_rand_int_range (rand, 0, 40);
      if (g_rand_int_range (rand, 0, 12) == 0)
        continue;
      for (guint k = 0; k < sizeof payload; k += 4)
        payload[k + 3] = (guint8) g_rand_int_range (rand, 0, 8);
      weft_test_log_event (log, tags[i], *clock - MIN (back, *clock));
      weft_test_log_bytes (log, payload,
                           tags[i] == 53                  ? 58 :
                           tags[i] == 34                  ? 56 :
                           tags[i] >= 49 && tags[i] <= 51 ? 12 :
                                                            0);
    }
}

/* Capabilities that run threads and collect, in blocks of a random length. */
static WeftTestLog *
random_gcs (GRand *rand, guint n_blocks, guint n_caps, guint disorder)
{
  WeftTestLog *log = weft_test_log_new ();
  g_autofree guint64 *clocks = g_new0 (guint64, n_caps);

  weft_test_log_header_9_10 (log);
  for (guint i = 0; i < n_blocks; i++)
    {
      guint16 cap = (guint16) g_rand_int_range (rand, 0, (gint) n_caps);
      gint n = g_rand_int_range (rand, 1, 20);

      weft_test_log_begin_block (log, cap, clocks[cap] - MIN (clocks[cap], disorder));
      for (gint k = 0; k < n; k++)
        {
          weft_test_log_run (log, clocks[cap] += 30, 1);
          weft_test_log_stop (log, clocks[cap] += (guint64) g_rand_int_range (rand, 1, 200), 1, 1,
                              0);
          write_gc (log, rand, cap, &clocks[cap], disorder);
        }
      weft_test_log_end_block (log, clocks[cap]);
    }
  weft_test_log_data_end (log);
  return log;
}

static void
test_random_gcs (void)
{
  static const guint disorders[] = { 0, 50, 3000 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (44);

  for (guint i = 0; i < weft_test_rounds (40); i++)
    {
      guint n_caps = (guint) g_rand_int_range (rand, 1, 5);
      g_autoptr (WeftTestLog) log = random_gcs (rand, 30, n_caps, disorders[i % 3]);
      g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);

      check_growth (map, rand, 12);
    }
}

static void
test_random (void)
{
  static const guint disorders[] = { 0, 100, 1000000 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (41);

  for (guint i = 0; i < weft_test_rounds (40); i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_random_log (
          rand, g_rand_int_range (rand, 1, 5000), g_rand_int_range (rand, 1, 5), disorders[i % 3]);
      g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);

      check_growth (map, rand, 12);
    }
}

/* What happens to threads, at random: what does not fit is part of it. */
static void
write_thread_event (WeftTestLog *log, GRand *rand, guint64 time, guint n_caps, guint n_threads)
{
  static const guint16 tags[] = { 0, 3, 8, 44 }; /* created, migrates, is woken, labelled */
  guint32 thread = 1 + (guint32) g_rand_int_range (rand, 0, (gint) n_threads);
  gint what = g_rand_int_range (rand, 0, 40);

  if (what < 18)
    weft_test_log_run (log, time, thread);
  else if (what < 36)
    weft_test_log_stop (log, time, thread, (guint16) g_rand_int_range (rand, 1, 14), 0);
  else
    {
      guint16 tag = tags[what - 36];

      weft_test_log_event (log, tag, time);
      weft_test_log_u32 (log, thread);
      if (tag == 3 || tag == 8)
        weft_test_log_u16 (log, (guint16) g_rand_int_range (rand, 0, (gint) n_caps));
      else if (tag == 44)
        weft_test_log_text (log, "worker");
    }
}

/* Capabilities that run ever more threads and collect, and whose blocks are written every 5 ms, as
 * of a program that is watched; one in @silence is missing then, and one in @lateness late. */
static WeftTestLog *
random_flushes (GRand *rand, guint n_rounds, guint n_caps, gint silence, gint lateness)
{
  WeftTestLog *log = weft_test_log_new ();
  guint64 clock = 0;

  weft_test_log_header_9_10 (log);
  for (guint i = 0; i < n_rounds; i++, clock += 5000000)
    for (guint16 cap = 0; cap < n_caps; cap++)
      {
        gboolean is_late = i > 10 && g_rand_int_range (rand, 0, lateness) == 0;
        guint64 time = clock - (is_late ? 30000000 : 0);

        if (i > 0 && g_rand_int_range (rand, 0, silence) == 0)
          continue;
        weft_test_log_begin_block (log, cap, time);
        for (guint k = 0; k < 200; k++)
          write_thread_event (log, rand, time += (guint64) g_rand_int_range (rand, 0, 40000),
                              n_caps, 8 + i / 2);
        if (g_rand_int_range (rand, 0, 4) == 0)
          write_gc (log, rand, cap, &time, 0);
        weft_test_log_end_block (log, is_late ? time : MAX (time, clock + 4900000));
      }
  weft_test_log_data_end (log);
  return log;
}

/* Whether @after went on from what @before had found. */
static gboolean
went_on (const WeftTrace *before, const WeftTrace *after)
{
  const WeftThreads *a = before != NULL ? weft_trace_peek (before, WEFT_LAZY_THREADS) : NULL;
  const WeftThreads *b = weft_trace_get (after, WEFT_LAZY_THREADS, NULL, NULL);

  return a != NULL && a->snapshots->n > 0 && weft_threads_snapshot (a, WEFT_TIME_END) != NULL &&
         b->snapshots->n > 0 &&
         weft_shared_array_index (a->snapshots, WeftThreadSnapshot *, 0) ==
             weft_shared_array_index (b->snapshots, WeftThreadSnapshot *, 0);
}

/* How many of the pieces went on. */
static guint
count_growth (const WeftMap *map, GRand *rand, guint n_pieces)
{
  Grown grown = { 0 };
  guint n = 0;

  for (gsize size = 0; size < map->size;)
    {
      gsize piece = (gsize) (2 * g_rand_double (rand) * (double) map->size / n_pieces);
      g_autoptr (WeftTrace) before = grown.trace != NULL ? weft_shared_ref (grown.trace) : NULL;

      size = MIN (map->size, size + 1 + piece);
      if (!grown_extend (&grown, map, size))
        continue;
      n += went_on (before, grown.trace);
      /* what is complete keeps nothing to go on from */
      if (size == map->size)
        g_assert_null (
            ((WeftThreads *) weft_trace_peek (grown.trace, WEFT_LAZY_THREADS))->frontier);
      grown_check (&grown, rand);
    }
  grown_clear (&grown);
  return n;
}

/* A log that is written at an interval goes on with each piece; where blocks come late, at least
 * with some. */
static void
test_threads_go_on (void)
{
  static const gint lateness[] = { G_MAXINT, 60, G_MAXINT };
  g_autoptr (GRand) rand = g_rand_new_with_seed (46);

  for (guint i = 0; i < weft_test_rounds (G_N_ELEMENTS (lateness)); i++)
    {
      g_autoptr (WeftTestLog) log =
          random_flushes (rand, 50, 3 + i, i == 2 ? 20 : G_MAXINT, lateness[i]);
      g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
      guint n = count_growth (map, rand, 12);

      g_assert_cmpuint (n, >=, i == 1 ? 1 : 4);
    }
}

/* Each kind of profile and the like, also all of them at once, in order and odd. */
static void
test_kinds (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (48);

  for (guint kind = 0; kind <= 2 * WEFT_TEST_GROWTH_KINDS + 1; kind++)
    {
      guint what = kind / 2 < WEFT_TEST_GROWTH_KINDS ? 1u << kind / 2 : (guint) -1;
      guint n = what == WEFT_TEST_GROWTH_SPANS ? 300 : 16;
      WeftTestGrowthPlan plan = { what, 12, 3, n, 40, kind % 2 != 0 };
      g_autoptr (WeftTestLog) log = weft_test_growth_log (&plan, rand, NULL);
      g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);

      check_growth (map, rand, weft_test_fewer (4));
    }
}

/* What an earlier trace was asked for: threads go on at once, and its findings stand in for those
 * that nobody has asked the later one for. */
static void
test_asked_before (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (47);
  g_autoptr (WeftTestLog) log = random_flushes (rand, 50, 3, G_MAXINT, G_MAXINT);
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  g_autoptr (WeftTrace) before = NULL;
  Grown grown = { 0 };
  gpointer findings, own;

  g_assert_true (grown_extend (&grown, map, map->size / 2));
  before = weft_shared_ref (grown.trace);
  g_assert_false (weft_trace_has (before, WEFT_LAZY_THREADS));
  g_assert_true (grown_extend (&grown, map, map->size * 2 / 3));
  g_assert_false (weft_trace_has (grown.trace, WEFT_LAZY_THREADS));
  findings = weft_diagnosis_new_for_trace (grown.trace, NULL, NULL);
  g_clear_pointer (&before, weft_shared_unref);
  before = weft_shared_ref (grown.trace);
  g_assert_nonnull (weft_trace_get (before, WEFT_LAZY_THREADS, NULL, NULL));
  g_assert_true (grown_extend (&grown, map, map->size));
  g_assert_true (weft_trace_has (grown.trace, WEFT_LAZY_THREADS));
  g_assert_null (weft_trace_peek (grown.trace, WEFT_LAZY_FINDINGS));
  weft_trace_lend_findings (grown.trace, before);
  g_assert_false (weft_trace_has (grown.trace, WEFT_LAZY_FINDINGS));
  own = weft_diagnosis_new_for_trace (grown.trace, NULL, NULL);
  g_assert_true (own != findings);
  g_assert_true (weft_trace_peek (grown.trace, WEFT_LAZY_FINDINGS) == findings);
  weft_trace_show_own_findings (grown.trace);
  g_assert_true (weft_trace_peek (grown.trace, WEFT_LAZY_FINDINGS) == own);
  grown_clear (&grown);
}

#ifdef __GLIBC__
static gsize
memory_in_use (void)
{
  struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}

/* Sanitizers replace the allocator by one that is not counted. */
static gboolean
memory_is_counted (void)
{
  gsize before = memory_in_use ();
  g_autofree char *probe G_GNUC_UNUSED = g_malloc (1 << 20);

  return memory_in_use () >= before + (1 << 20);
}

/* A log of GCs, each in a block of its own. */
static WeftTestLog *
regular_gcs (guint n)
{
  static const guint8 stats[58] = { 0 };
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  for (guint i = 0; i < n; i++)
    {
      guint64 time = G_GUINT64_CONSTANT (1000000) * (i + 1);

      weft_test_log_begin_block (log, 0, time);
      weft_test_log_run (log, time, 1);
      weft_test_log_stop (log, time + 500, 1, 1, 0);
      weft_test_log_event (log, 11, time + 500); /* REQUEST_SEQ_GC */
      weft_test_log_event (log, 9, time + 510);  /* GC_START */
      weft_test_log_event (log, 54, time + 510); /* GC_GLOBAL_SYNC */
      weft_test_log_event (log, 53, time + 520); /* GC_STATS_GHC */
      weft_test_log_bytes (log, stats, sizeof stats);
      weft_test_log_event (log, 10, time + 530); /* GC_END */
      weft_test_log_end_block (log, time + 600);
    }
  return log;
}

/* An earlier trace of a growing log, which work in the background may keep for minutes, shares
 * nearly all of its memory with the later one. */
static void
test_kept (void)
{
  g_autoptr (WeftTestLog) log = regular_gcs (20000);
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  WeftTrace *before;
  Grown grown = { 0 };
  gsize begun = memory_in_use (), with, without, kept, whole;

  g_assert_true (grown_extend (&grown, map, map->size - 2000));
  before = weft_shared_ref (grown.trace);
  g_assert_true (grown_extend (&grown, map, map->size - 1000));
  g_assert_cmpuint (weft_collections_count (grown.trace->collections), >, 19000);
  with = memory_in_use ();
  weft_shared_unref (before);
  without = memory_in_use ();
  /* each has a copy of the log's bytes in this test */
  kept = with - without - (map->size - 2000);
  whole = without - begun - (map->size - 1000);
  if (memory_is_counted ())
    g_assert_cmpuint (kept, <, whole / 12);
  else
    g_test_skip ("the memory in use is not counted here");
  grown_clear (&grown);
}
#endif

#define N_VIEWS 4

/* Later views, which share memory with the earlier ones, do not change them. */
static void
test_earlier_views (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (44);

  for (guint i = 0; paths != NULL && i < paths->len; i += 3)
    {
      g_autoptr (WeftLog) log = weft_test_open (g_ptr_array_index (paths, i));
      Grown views[N_VIEWS] = { 0 };
      guint n = 0;

      for (guint k = 1; k <= N_VIEWS; k++)
        {
          if (n > 0)
            views[n] = (Grown){ .index = weft_shared_ref (views[n - 1].index),
                                .trace = weft_shared_ref (views[n - 1].trace) };
          n += grown_extend (&views[n], log->map, log->map->size * k / N_VIEWS);
        }
      g_assert_cmpuint (n, >, 0);
      for (guint k = 0; k < n; k++)
        grown_check (&views[k], rand);
      for (guint k = 0; k < n; k++)
        grown_clear (&views[k]);
    }
}

static void
check_paths (GPtrArray *paths, guint seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftLog) log = weft_test_open (g_ptr_array_index (paths, i));

      check_growth (log->map, rand, 6);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  check_paths (paths, 42);
}

static void
test_damaged (void)
{
  g_autoptr (GPtrArray) paths = weft_test_damaged_logs ();

  check_paths (paths, 43);
}

/* A message of the HEC whose block is being written. */
static void
say (WeftTestLog *log, guint64 time, const char *text)
{
  weft_test_log_event (log, 19, time);
  weft_test_log_text (log, text);
}

/* So many messages that the next one is where a state of user spans is kept. */
#define MANY_MESSAGES 2048

/* One HEC is known for longer than the other, whose block begins a span before the first
 * message that nobody could be sure of. */
static void
test_span_between (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (49);
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftMap) map = NULL;
  Grown grown = { 0 };
  gsize first;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < MANY_MESSAGES; i++)
    say (log, i * 1000, i % 2 == 0 ? "START a request" : "STOP a request");
  say (log, 9000000, "START another");
  weft_test_log_end_block (log, 10000000);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 4000000, 1);
  weft_test_log_stop (log, 5000000, 1, 1, 0);
  weft_test_log_end_block (log, 5000000);
  first = log->bytes->len;
  weft_test_log_begin_block (log, 1, 5000000);
  say (log, 5500000, "START between");
  say (log, 900000000, "STOP between");
  weft_test_log_end_block (log, 1000000000);
  weft_test_log_data_end (log);
  map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);

  g_assert_true (grown_extend (&grown, map, first));
  grown_check (&grown, rand);
  g_assert_true (grown_extend (&grown, map, map->size));
  grown_check (&grown, rand);
  grown_clear (&grown);
}

WEFT_TEST_UNIT (add_tests)
{
#ifdef __GLIBC__
  g_test_add_func ("/trace-extend/kept", test_kept);
#endif
  g_test_add_func ("/trace-extend/random", test_random);
  g_test_add_func ("/trace-extend/random-gcs", test_random_gcs);
  g_test_add_func ("/trace-extend/threads-go-on", test_threads_go_on);
  g_test_add_func ("/trace-extend/kinds", test_kinds);
  g_test_add_func ("/trace-extend/asked-before", test_asked_before);
  g_test_add_func ("/trace-extend/span-between", test_span_between);
  g_test_add_func ("/trace-extend/earlier-views", test_earlier_views);
  g_test_add_func ("/trace-extend/corpus", test_corpus);
  g_test_add_func ("/trace-extend/damaged", test_damaged);
}
