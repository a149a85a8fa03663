/* SPDX-License-Identifier: BSD-3-Clause */
/* What HECs do: sums and stretches against a plain run over all events, and what they may not say.
 */
#include "logs.h"
#include "naive-usage.h"
#include "weft-hec-use.h"
#include "weft-last-stop.h"
#include "weft-test-unit.h"

/* A log with all that is needed to tell what its HECs do. */
typedef struct
{
  const WeftIndex *index;
  WeftCollections *collections;
  const WeftGcWindows *windows;
  WeftProcess *process;
  WeftCoverage *coverage;
  WeftHecUse *hecs;
} Fixture;

static void
fixture_init (Fixture *self, const WeftIndex *index, guint max_sums)
{
  self->index = index;
  self->collections = weft_collections_extend (NULL, index);
  self->windows = weft_collections_windows (self->collections);
  self->process = weft_process_new (index);
  self->coverage = weft_coverage_new (index, self->process);
  self->hecs = weft_hec_use_extend (NULL, index, self->windows, &self->coverage->process, max_sums);
}

static void
fixture_clear (Fixture *self)
{
  weft_hec_use_free (self->hecs);
  weft_coverage_free (self->coverage);
  weft_process_free (self->process);
  weft_collections_free (self->collections);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static void
check_equal (const WeftHecTimes *a, const WeftHecTimes *b)
{
  g_assert_cmpuint (a->run, ==, b->run);
  g_assert_cmpuint (a->work, ==, b->work);
  g_assert_cmpuint (a->wait, ==, b->wait);
  g_assert_cmpuint (a->sync, ==, b->sync);
  g_assert_cmpuint (a->unknown, ==, b->unknown);
}

/* What the stretches of @list add up to in [@from, @to). */
static WeftHecTimes
sum_stretches (const GArray *list, guint64 from, guint64 to)
{
  WeftHecTimes sum = { 0 };

  for (guint i = 0; i < list->len; i++)
    {
      const NaiveStretch *one = &g_array_index (list, NaiveStretch, i);
      guint64 end = i + 1 < list->len ? one[1].since : G_MAXUINT64;
      guint64 ns = MIN (end, to) - MIN (MIN (end, to), MAX (one->since, from));

      sum.run += one->use == WEFT_USE_RUN ? ns : 0;
      sum.work += one->use == WEFT_USE_GC_WORK ? ns : 0;
      sum.wait += one->use == WEFT_USE_GC_WAIT ? ns : 0;
      sum.sync += one->use == WEFT_USE_GC_SYNC ? ns : 0;
      sum.unknown += one->use == WEFT_USE_UNKNOWN ? ns : 0;
    }
  return sum;
}

/* The parts of a range are no more than it, those of a GC no more than its windows in it, and the
 * range's two halves add up to it. */
static void
check_range (
    const Fixture *f, guint i, const GArray *list, guint64 from, guint64 to, guint64 middle)
{
  WeftHecTimes got = weft_hec_use_times (f->hecs, i, from, to);
  WeftHecTimes want = sum_stretches (list, from, to);
  WeftHecTimes sum = weft_hec_use_times (f->hecs, i, from, middle);
  WeftHecTimes rest = weft_hec_use_times (f->hecs, i, middle, to);

  check_equal (&got, &want);
  weft_hec_times_add (&sum, &rest);
  check_equal (&got, &sum);
  g_assert_cmpuint (weft_hec_times_get_busy (&got) + got.unknown, <=, to - from);
  if (f->index->log->is_complete)
    g_assert_cmpuint (got.work + got.wait, <=,
                      weft_gc_windows_pause_time_before (f->windows, to) -
                          weft_gc_windows_pause_time_before (f->windows, from));
  g_assert_cmpuint (got.sync, <=,
                    weft_gc_windows_sync_time_before (f->windows, to) -
                        weft_gc_windows_sync_time_before (f->windows, from));
}

static void
check_span (const Fixture *f, guint i, const GArray *list, guint64 time, guint64 end)
{
  const NaiveStretch *want = naive_usage_at (list, time);
  WeftUseSpan got = weft_hec_use_span (f->hecs, i, time, end);
  gboolean is_last = want + 1 == &g_array_index (list, NaiveStretch, list->len);

  g_assert_cmpint (got.use, ==, want->use);
  g_assert_cmpuint (got.from, ==, want->since);
  g_assert_cmpuint (got.to, ==, is_last ? MAX (end, want->since) : MIN (want[1].since, end));
  if (got.use == WEFT_USE_RUN)
    g_assert_cmpuint (got.thread, ==, want->thread);
}

/* One walk over ascending times says at each what a plain run does. */
static void
check_walk (const Fixture *f, guint i, const GArray *list, guint64 end, GRand *rand)
{
  guint64 step = end / (guint64) g_rand_int_range (rand, 3, 300) + 1;
  WeftHecUseWalk walk, skipping;

  weft_hec_use_walk_init (&walk, f->hecs, i);
  skipping = walk;
  for (guint64 time = 0; time < end; time += step)
    {
      WeftHecTimes want = naive_usage_shares (list, time), got;
      WeftUseSpan span, skipped;

      weft_hec_use_walk_to (&walk, time);
      weft_hec_use_walk_skip_to (&skipping, time);
      span = weft_hec_use_walk_span (&walk, 0, end);
      skipped = weft_hec_use_walk_span (&skipping, 0, end);
      g_assert_cmpuint (skipped.from, ==, span.from);
      g_assert_cmpuint (skipped.to, ==, span.to);
      g_assert_cmpint (skipped.use, ==, span.use);
      got = weft_hec_use_walk_times (&walk);
      check_equal (&got, &want);
      g_assert_cmpint (weft_hec_use_walk_use (&walk), ==, naive_usage_at (list, time)->use);
    }
}

static void
check_index (const WeftIndex *index, GRand *rand, guint max_sums, guint rounds)
{
  g_auto (Fixture) f = { 0 };

  fixture_init (&f, index, max_sums);
  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      g_autoptr (GArray) own = cap->n_checkpoints > 0 ? naive_usage (cap, index->log) : NULL;
      g_autoptr (GArray) list =
          own != NULL ? naive_hec_use (own, f.windows, &f.coverage->process) : NULL;

      for (guint k = 0; list != NULL && k < rounds; k++)
        {
          if (k % 4 == 0)
            check_walk (&f, i, list, cap->last + 2, rand);
        }
      for (guint k = 0; list != NULL && k < rounds; k++)
        {
          guint64 a = g_rand_double (rand) * (cap->last + 2);
          guint64 b = g_rand_double (rand) * (cap->last + 2);
          guint64 c =
              g_array_index (list, NaiveStretch, g_rand_int_range (rand, 0, list->len)).since;
          guint64 from = MIN (MIN (a, b), c), to = MAX (MAX (a, b), c);

          check_range (&f, i, list, from, to, a == from || a == to ? MIN (MAX (b, from), to) : a);
          check_span (&f, i, list, a, G_MAXUINT64);
          check_span (&f, i, list, c, G_MAXUINT64);
          check_span (&f, i, list, c - MIN (c, 1), G_MAXUINT64);
        }
    }
}

static void
test_random (void)
{
  static const guint disorders[] = { 0, 100, 1000000 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (31);

  for (guint i = 0; i < 30; i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_random_log (
          rand, g_rand_int_range (rand, 1, 5000), g_rand_int_range (rand, 1, 4), disorders[i % 3]);
      g_autoptr (WeftIndex) index = weft_test_index_bytes (log);

      check_index (index, rand, i % 2 == 0 ? WEFT_HEC_USE_MAX_SUMS : 40, 40);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (32);
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));

      check_index (index, rand, i % 2 == 0 ? WEFT_HEC_USE_MAX_SUMS : 100, 12);
    }
}

/* A log that is cut, so that its HECs are known up to different times. */
static void
test_cut (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (33);

  for (guint i = 0; i < 30; i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_random_log (rand, 3000, 3, 0);
      g_autoptr (WeftIndex) index = NULL;

      g_byte_array_set_size (log->bytes,
                             (guint) ((double) log->bytes->len * (0.5 + g_rand_double (rand) / 2)));
      index = weft_test_index_bytes (log);
      check_index (index, rand, i % 2 == 0 ? WEFT_HEC_USE_MAX_SUMS : 40, 20);
    }
}

/* Overwrites bytes of @log at random: the first events of a block, or any but the header. */
static void
spoil (WeftTestLog *log, const WeftLog *clean, GRand *rand)
{
  for (gint n = g_rand_int_range (rand, 1, 6); n > 0; n--)
    {
      guint32 block =
          (guint32) g_rand_int_range (rand, 0, (gint) MIN (weft_log_n_blocks (clean), 8));
      gsize at = weft_log_block (clean, block)->offset + (gsize) g_rand_int_range (rand, 0, 4);
      gsize size = (gsize) g_rand_int_range (rand, 1, g_rand_boolean (rand) ? 4 : 120);

      if (g_rand_boolean (rand))
        at = (gsize) g_rand_int_range (rand, (gint) weft_log_block (clean, 0)->offset,
                                       (gint) log->bytes->len);
      for (gsize i = at; i < MIN (at + size, log->bytes->len); i++)
        log->bytes->data[i] = (guint8) g_rand_int (rand);
    }
}

/* A walk from stretch to stretch covers all time from 0 to @end and so comes to an end, any time in
 * a stretch leads to the same one, and they add up to the sums. */
static void
check_stretches (const Fixture *f, guint i, guint64 end, GRand *rand)
{
  WeftHecTimes want = weft_hec_use_times (f->hecs, i, 0, end), sum = { 0 };
  WeftHecUseWalk walk;

  weft_hec_use_walk_init (&walk, f->hecs, i);
  for (guint64 at = 0; at < end; weft_hec_use_walk_to (&walk, at))
    {
      WeftUseSpan span = weft_hec_use_walk_span (&walk, 0, G_MAXUINT64);
      WeftUseSpan rough = weft_hec_use_walk_span (&walk, 100, G_MAXUINT64), again;
      guint64 to = MIN (span.to, end);

      g_assert_cmpuint (span.from, ==, at);
      g_assert_cmpuint (span.to, >, at);
      g_assert_true (rough.from <= at && rough.to == span.to);
      again = weft_hec_use_span (
          f->hecs, i, at + (guint64) (g_rand_double (rand) * (double) (to - at)), G_MAXUINT64);
      g_assert_cmpuint (again.from, ==, span.from);
      g_assert_cmpuint (again.to, ==, span.to);
      g_assert_cmpint (again.use, ==, span.use);
      naive_usage_add (&sum, span.use, to - at);
      at = to;
    }
  check_equal (&sum, &want);
}

/* Logs of which bytes are damaged, often before a capability's first event. */
static void
test_damaged (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (34);

  for (guint k = 0; k < 200; k++)
    {
      guint disorder = k % 2 == 0 ? 0 : 1000;
      g_autoptr (WeftTestLog) log =
          weft_test_random_log (rand, g_rand_int_range (rand, 1, 900), 3, disorder);
      g_autoptr (WeftIndex) clean = weft_test_index_bytes (log);
      g_autoptr (WeftIndex) index = NULL;
      g_auto (Fixture) f = { 0 };

      spoil (log, clean->log, rand);
      index = weft_test_index_bytes (log);
      fixture_init (&f, index, k % 3 == 0 ? 4 : WEFT_HEC_USE_MAX_SUMS);
      for (guint i = 0; i < index->caps->len; i++)
        check_stretches (&f, i, index->to + 100, rand);
    }
}

/* A log of two HECs. @late: when HEC 1 ends its part in the GC, which lasts from 900 to 950.
 * HEC 0's thread fills its nursery at 100; HEC 1 loops without allocating, until 880. */
static WeftIndex *
held_up (guint64 late)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 10, 1);
  weft_test_log_stop (log, 100, 1, 1, 0);
  weft_test_log_event (log, 12, 110);
  weft_test_log_event (log, 9, 900);
  weft_test_log_event (log, 21, 905);
  weft_test_log_event (log, 22, 940);
  weft_test_log_event (log, 54, 952);
  weft_test_log_event (log, 10, 950);
  weft_test_log_run (log, 960, 1);
  weft_test_log_stop (log, 990, 1, 5, 0);
  weft_test_log_end_block (log, 2000);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 20, 2);
  weft_test_log_stop (log, 880, 2, 3, 0);
  weft_test_log_event (log, 9, 890);
  weft_test_log_event (log, 21, 910);
  weft_test_log_event (log, 22, 930);
  weft_test_log_event (log, 10, late);
  weft_test_log_end_block (log, 2000);
  weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

static void
check_use (const Fixture *f, guint i, guint64 time, WeftUse use, guint64 from, guint64 to)
{
  WeftUseSpan span = weft_hec_use_span (f->hecs, i, time, 2000);

  g_assert_cmpint (span.use, ==, use);
  g_assert_cmpuint (span.from, ==, from);
  g_assert_cmpuint (span.to, ==, to);
}

/* A block's marker is damaged, and with it what stood before the capability's first event that is
 * left: it is idle until the block begins, and unknown until an event tells. */
static void
test_lost_begin (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_auto (Fixture) f = { 0 };
  guint marker;

  weft_test_log_header_9_10 (log);
  marker = log->bytes->len;
  weft_test_log_begin_block (log, 0, 1000);
  for (guint i = 0; i < 4; i++)
    {
      weft_test_log_run (log, 1100 + 100 * i, 1);
      weft_test_log_stop (log, 1150 + 100 * i, 1, 1, 0);
    }
  weft_test_log_end_block (log, 2000);
  weft_test_log_data_end (log);
  log->bytes->data[marker + 1] ^= 0x40; /* the tag */
  index = weft_test_index_bytes (log);
  fixture_init (&f, index, WEFT_HEC_USE_MAX_SUMS);
  check_use (&f, 0, 0, WEFT_USE_IDLE, 0, 1000);
  check_use (&f, 0, 999, WEFT_USE_IDLE, 0, 1000);
  check_use (&f, 0, 1000, WEFT_USE_UNKNOWN, 1000, 1100);
  check_use (&f, 0, 1120, WEFT_USE_RUN, 1100, 1150);
  check_use (&f, 0, 1180, WEFT_USE_IDLE, 1150, 1200);
}

/* The HEC that has stopped waits for the other one; that one has no part in the GC after its pause.
 */
static void
test_held_up (void)
{
  g_autoptr (WeftIndex) index = held_up (1800);
  g_auto (Fixture) f = { 0 };
  WeftHecTimes first, second;
  WeftGcHolder holder;

  fixture_init (&f, index, WEFT_HEC_USE_MAX_SUMS);
  first = weft_hec_use_times (f.hecs, 0, 0, 2000);
  second = weft_hec_use_times (f.hecs, 1, 0, 2000);
  check_equal (&first, &(WeftHecTimes){ .run = 90 + 30, .work = 35, .wait = 15, .sync = 800 });
  check_equal (&second, &(WeftHecTimes){ .run = 860, .work = 20, .wait = 30, .sync = 20 });
  check_use (&f, 0, 500, WEFT_USE_GC_SYNC, 100, 900);
  check_use (&f, 0, 955, WEFT_USE_IDLE, 950, 960);
  check_use (&f, 1, 895, WEFT_USE_GC_SYNC, 880, 900);
  check_use (&f, 1, 500, WEFT_USE_RUN, 20, 880);
  check_use (&f, 1, 1900, WEFT_USE_IDLE, 950, 2000);
  check_use (&f, 1, 1000, WEFT_USE_IDLE, 950, 2000);
  g_assert_true (weft_gc_find_holder (f.collections, index, 0, &holder));
  g_assert_cmpuint (holder.cap, ==, 1);
  g_assert_cmpuint (holder.thread, ==, 2);
  g_assert_cmpuint (holder.time, ==, 880);
  g_assert_cmpuint (weft_collections_sums (f.collections, 0, 2000).sync, ==, 800);
}

/* The program of the fixture: nearly all of its time one HEC waits for the other to stop. */
static void
test_program (void)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "gc-held-up-ghc-9.0.eventlog", NULL);
  g_autoptr (WeftIndex) index = weft_test_index_path (path);
  g_auto (Fixture) f = { 0 };
  WeftHecTimes first;

  fixture_init (&f, index, WEFT_HEC_USE_MAX_SUMS);
  first = weft_hec_use_times (f.hecs, 0, 0, index->to);
  g_assert_cmpuint (first.sync, >, index->to / 10 * 9);
  g_assert_cmpuint (first.work + first.wait, <, index->to / 100);
  g_assert_cmpuint (weft_collections_sums (f.collections, 0, index->to).sync, >,
                    index->to / 10 * 9);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/hec-use/random", test_random);
  g_test_add_func ("/hec-use/corpus", test_corpus);
  g_test_add_func ("/hec-use/program", test_program);
  g_test_add_func ("/hec-use/cut", test_cut);
  g_test_add_func ("/hec-use/damaged", test_damaged);
  g_test_add_func ("/hec-use/lost-begin", test_lost_begin);
  g_test_add_func ("/hec-use/held-up", test_held_up);
}
