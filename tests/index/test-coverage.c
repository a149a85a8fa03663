/* SPDX-License-Identifier: BSD-3-Clause */
/* What a cut or damaged log says of a HEC is what the whole log says, as far as it is known. */
#include "logs.h"
#include "weft-quantity.h"
#include "weft-statistics.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"
#include "weft-thread-sums.h"
#include "weft-usage-walk.h"

#include <string.h>

/* Cuts of each log, and times that are looked at of each HEC. */
#define N_CUTS  20
#define N_TIMES 60

static WeftIndex *
index_of (const guint8 *data, gsize size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (data, size);
  g_autoptr (WeftLog) log = weft_log_new (map, TRUE, &error);

  return log != NULL ? weft_test_index (log) : NULL;
}

static void
assert_same_shares (const WeftUseTimes *a, const WeftUseTimes *b)
{
  g_assert_cmpuint (a->run, ==, b->run);
  g_assert_cmpuint (a->work, ==, b->work);
  g_assert_cmpuint (a->wait, ==, b->wait);
  g_assert_cmpuint (a->unknown, ==, b->unknown);
}

static guint64
busy (const WeftUseTimes *shares)
{
  return shares->run + shares->work + shares->wait;
}

/* When what @cap does is known for the first time: from 0 on unless the log begins late. */
static guint64
known_from (const WeftCapIndex *cap)
{
  const WeftLoss *first = cap->losses->len > 0 ? &g_array_index (cap->losses, WeftLoss, 0) : NULL;

  return first != NULL && first->from == 0 ? first->to : 0;
}

/* What @cap does up to the end of its coverage is what it does in @whole. */
static void
check_covered (const WeftCapIndex *cap, const WeftLog *log, const WeftIndex *whole, GRand *rand)
{
  const WeftCapIndex *all = weft_index_cap (whole, cap->cap);
  guint64 until = MIN (cap->unknown_from, whole->to), first = MIN (known_from (cap), until);

  g_assert_nonnull (all);
  for (guint i = 0; i < N_TIMES; i++)
    {
      guint64 from = first + g_rand_double (rand) * (until - first);
      guint64 to = i == 0 ? until : from + g_rand_double (rand) * (until - from);
      WeftUseTimes known = weft_usage_times (cap, log, from, to);
      WeftUseTimes want = weft_usage_times (all, whole->log, from, to);

      assert_same_shares (&known, &want);
    }
}

/* Behind its coverage nothing is known of @cap, and nothing of what is known exceeds @whole. */
static void
check_uncovered (const WeftCapIndex *cap, const WeftLog *log, const WeftIndex *whole)
{
  const WeftCapIndex *all = weft_index_cap (whole, cap->cap);
  WeftUseTimes got = weft_usage_times (cap, log, 0, whole->to);
  WeftUseTimes want = weft_usage_times (all, whole->log, 0, whole->to);

  g_assert_cmpuint (got.run, <=, want.run);
  g_assert_cmpuint (got.work, <=, want.work);
  g_assert_cmpuint (got.wait, <=, want.wait);
  if (cap->unknown_from == G_MAXUINT64)
    return;
  got = weft_usage_times (cap, log, cap->unknown_from, whole->to);
  g_assert_cmpuint (busy (&got), ==, 0);
  g_assert_cmpuint (got.unknown, ==, whole->to - MIN (cap->unknown_from, whole->to));
}

static void
check_cut (const WeftIndex *whole, gsize size, GRand *rand)
{
  g_autoptr (WeftIndex) cut = index_of (whole->log->map->data, size);

  for (guint i = 0; cut != NULL && i < cut->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (cut, i);

      g_test_message ("  %" G_GSIZE_FORMAT " bytes: HEC %u until %" G_GUINT64_FORMAT, size,
                      cap->cap, cap->unknown_from);
      check_covered (cap, cut->log, whole, rand);
      check_uncovered (cap, cut->log, whole);
    }
}

static void
test_cut_corpus (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (21);
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) whole = weft_test_index_path (g_ptr_array_index (paths, i));
      gsize size = whole->log->map->size;

      g_test_message ("%s", (char *) g_ptr_array_index (paths, i));
      for (guint k = 0; k < N_CUTS; k++)
        check_cut (whole, g_rand_double (rand) * size, rand);
    }
}

/* Zeros are written over some of a HEC's events; the state is unknown from the last event in front
 * of them to the first one after them that tells it. */
static void
check_hole (const WeftIndex *whole, GRand *rand)
{
  const WeftMap *map = whole->log->map;
  const WeftCapIndex *cap =
      weft_index_nth_cap (whole, g_rand_int_range (rand, 0, whole->caps->len));
  g_autofree guint8 *bytes = g_memdup2 (map->data, map->size);
  g_autoptr (WeftIndex) spoilt = NULL;
  const WeftCapIndex *got;
  guint64 chunk, from, to;

  if (cap->n_checkpoints < 3)
    return;
  chunk = g_rand_int_range (rand, 0, cap->n_checkpoints - 2);
  from = weft_cap_index_checkpoint (cap, chunk).offset;
  to = weft_cap_index_checkpoint (cap, chunk + 1).offset;
  if (weft_cap_index_checkpoint (cap, chunk).block !=
      weft_cap_index_checkpoint (cap, chunk + 1).block)
    return;
  from +=
      from == weft_log_block (whole->log, weft_cap_index_checkpoint (cap, chunk).block)->offset ?
          WEFT_MARKER_SIZE :
          0;
  memset (bytes + from, 0, to - from);
  spoilt = index_of (bytes, map->size);
  got = weft_index_cap (spoilt, cap->cap);
  g_assert_cmpuint (got->losses->len, >, 0);
  for (guint i = 0; i < N_TIMES; i++)
    {
      guint64 a = g_rand_double (rand) * whole->to, b = a + g_rand_double (rand) * (whole->to - a);
      WeftUseTimes known = weft_usage_times (got, spoilt->log, a, b);
      WeftUseTimes all = weft_usage_times (cap, whole->log, a, b);
      WeftUsageWalk walk;

      g_assert_cmpuint (known.run, <=, all.run);
      g_assert_cmpuint (known.work, <=, all.work);
      g_assert_cmpuint (known.wait, <=, all.wait);
      g_assert_cmpuint (busy (&known) + known.unknown, >=, busy (&all));
      weft_usage_walk_init (&walk, got, spoilt->log);
      weft_usage_walk_to (&walk, a);
      g_assert_cmpuint (weft_usage_walk_times (&walk, a).unknown, <=, a);
    }
}

static void
test_hole_corpus (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (22);
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) whole = weft_test_index_path (g_ptr_array_index (paths, i));

      g_test_message ("%s", (char *) g_ptr_array_index (paths, i));
      if (whole->log->map->size < 4000000 && whole->caps->len > 0)
        check_hole (whole, rand);
    }
}

static WeftTrace *
trace_of (const guint8 *data, gsize size)
{
  g_autoptr (WeftIndex) index = index_of (data, size);

  return index != NULL ? weft_trace_new (index, NULL, NULL) : NULL;
}

/* Where all HECs are covered, the process's numbers are those of the whole log. */
static void
check_process (const WeftTrace *cut, const WeftTrace *whole)
{
  guint64 from = MAX (cut->index->from, whole->index->from);
  guint64 to = MAX (cut->coverage->process.to, from);
  WeftStatistics got = weft_statistics (cut, from, to), want = weft_statistics (whole, from, to);

  /* the end of the cut log takes in what stands there */
  if (to >= cut->index->to || cut->coverage->process.from > from)
    return;
  g_assert_cmpuint (got.covered, ==, to - from);
  g_assert_cmpuint (got.mutator, ==, want.mutator);
  g_assert_cmpuint (got.gc.all.count, ==, want.gc.all.count);
  g_assert_cmpuint (got.gc.all.elapsed, ==, want.gc.all.elapsed);
}

/* What a thread is known to have done is what it did. */
static void
check_threads (const WeftTrace *cut, const WeftTrace *whole)
{
  WeftThreads *few = weft_trace_get (cut, WEFT_LAZY_THREADS, NULL, NULL);
  WeftThreads *all = weft_trace_get (whole, WEFT_LAZY_THREADS, NULL, NULL);
  guint64 to = MIN (cut->index->known_to, cut->coverage->process.to);
  g_autoptr (WeftThreadSums) got = weft_thread_sums_new (few, NULL, 0, to, NULL);
  g_autoptr (WeftThreadSums) want = weft_thread_sums_new (all, NULL, 0, to, NULL);

  for (guint i = 0; i < weft_threads_n (few); i++)
    {
      WeftThread thread = weft_threads_nth (few, i);
      gint place = weft_threads_find (all, thread.id);
      const WeftThreadSum *a = weft_thread_sums_nth (got, i);
      const WeftThreadSum *b = weft_thread_sums_nth (want, place);

      g_assert_cmpuint (thread.running, <=, weft_threads_nth (all, place).running);
      g_assert_cmpuint (a->running, ==, b->running);
      g_assert_cmpuint (a->runnable, ==, b->runnable);
      g_assert_cmpuint (a->blocked, ==, b->blocked);
      g_assert_cmpuint (a->foreign, ==, b->foreign);
    }
}

/* The first and last covered time are the ends of the covered parts. */
static void
check_bounds (const WeftCover *self)
{
  WeftRange piece = { 0 };
  guint64 to = self->from;

  if (weft_cover_find_covered (self, 0, G_MAXUINT64, &piece))
    g_assert_cmpuint (piece.from, ==, self->from);
  for (guint64 at = 0; weft_cover_find_covered (self, at, G_MAXUINT64, &piece); at = piece.to)
    to = piece.to;
  g_assert_cmpuint (to, ==, self->to);
  for (guint i = 1; i < self->gaps->len; i++)
    g_assert_cmpuint (g_array_index (self->gaps, WeftRange, i - 1).to, <,
                      g_array_index (self->gaps, WeftRange, i).from);
}

/* Of each HEC, what was known and what was not make up its life. */
static void
check_cover (const WeftTrace *trace)
{
  check_bounds (&trace->coverage->process);
  check_bounds (&trace->coverage->global);
  for (guint i = 0; i < trace->coverage->hecs->len; i++)
    {
      const WeftCover *hec = weft_coverage_hec (trace->coverage, i);
      const WeftCapIndex *cap = weft_index_cap (trace->index, hec->cap);
      guint64 ns = weft_cover_total (hec, 0, G_MAXUINT64);
      WeftRange gap = { 0 };

      check_bounds (hec);
      g_assert_cmpuint (hec->begin, <=, hec->from);
      g_assert_cmpuint (hec->from, <=, hec->to);
      g_assert_cmpuint (hec->to, <=, hec->end);
      if (cap != NULL && cap->n_checkpoints > 0)
        g_assert_cmpuint (weft_usage_times (cap, trace->index->log, hec->begin, hec->end).unknown,
                          ==, hec->end - hec->begin - ns);
      for (guint64 at = 0; weft_cover_find_gap (hec, at, G_MAXUINT64, &gap); at = gap.to)
        {
          g_assert_cmpuint (weft_cover_total (hec, gap.from, gap.to), ==, 0);
          ns += gap.to - gap.from;
        }
      g_assert_cmpuint (ns, ==, hec->end - hec->begin);
    }
}

static void
test_traces (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (23);
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) whole = weft_trace_new (index, NULL, NULL);

      g_test_message ("%s", (char *) g_ptr_array_index (paths, i));
      check_cover (whole);
      for (guint k = 0; k < 6; k++)
        {
          gsize size = g_rand_double (rand) * index->log->map->size;
          g_autoptr (WeftTrace) cut = trace_of (index->log->map->data, size);

          g_test_message ("  %" G_GSIZE_FORMAT " bytes", size);
          if (cut == NULL)
            continue;
          check_cover (cut);
          /* of a HEC that the rest does not even name, nothing can be known */
          if (cut->process->lives->len < whole->process->lives->len)
            continue;
          check_process (cut, whole);
          check_threads (cut, whole);
        }
    }
}

static void
test_damaged (void)
{
  g_autoptr (GPtrArray) paths = weft_test_damaged_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);

      g_test_message ("%s", (char *) g_ptr_array_index (paths, i));
      check_cover (trace);
    }
}

/* Writes a log that begins @late ns after its program, within a GC of HEC 0 if @is_in_gc, which has
 * an end if @has_end. */
static WeftTestLog *
late_log (guint64 late, gboolean is_in_gc, gboolean has_end)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, late);
  if (is_in_gc)
    weft_test_log_event (log, 22, late + 1000);
  if (is_in_gc && has_end)
    weft_test_log_event (log, 10, late + 1100);
  weft_test_log_run (log, late + 1200, 1);
  weft_test_log_stop (log, late + 1900, 1, 1, 0);
  weft_test_log_end_block (log, late + 2000);
  weft_test_log_begin_block (log, 1, late);
  weft_test_log_run (log, late + 2000, 2);
  weft_test_log_end_block (log, late + 2000);
  weft_test_log_data_end (log);
  return log;
}

/* A GC that was running as the log began is not known, and so is nothing of the process until its
 * end, or until an event that is outside of it: neither is that time one without GC. */
static void
test_late (void)
{
  static const guint64 covered[] = { 2000, 900, 800 };

  for (guint i = 0; i < G_N_ELEMENTS (covered); i++)
    {
      g_autoptr (WeftTestLog) log = late_log (G_GUINT64_CONSTANT (3000000000), i > 0, i == 1);
      g_autoptr (WeftTrace) trace = trace_of (log->bytes->data, log->bytes->len);
      WeftStatistics all = weft_statistics (trace, 0, G_MAXUINT64);

      g_assert_cmpuint (all.to - all.from, ==, 2000);
      g_assert_cmpuint (all.covered, ==, covered[i]);
      g_assert_cmpuint (all.mutator, ==, all.covered);
    }
}

/* A log begins late and is cut; of a HEC whose state no event shows, events are missing only after
 * its last block. */
static void
test_late_and_cut (void)
{
  const guint64 late = G_GUINT64_CONSTANT (3000000000);
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftTrace) trace = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, late);
  weft_test_log_run (log, late, 1);
  weft_test_log_stop (log, late + 1900, 1, 1, 0);
  weft_test_log_end_block (log, late + 2000);
  weft_test_log_begin_block (log, 1, late);
  weft_test_log_event (log, 58, late + 500); /* a marker */
  weft_test_log_bytes (log, "m", 1);
  weft_test_log_end_block (log, late + 1000);
  trace = trace_of (log->bytes->data, log->bytes->len);
  g_assert_cmpuint (trace->coverage->process.from, ==, late);
  g_assert_cmpuint (trace->coverage->process.to, ==, late + 1000);
  check_cover (trace);
}

/* GCs are counted that are known from the HEC which began them, though no time is covered by all
 * HECs; that there is at least none is not known. */
static void
test_known_gcs (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftTrace) trace = NULL;
  WeftStatistics all;
  WeftAmount count;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 100, 1);
  weft_test_log_event (log, 0, 150);
  weft_test_log_u32 (log, 2);
  weft_test_log_stop (log, 200, 1, 1, 0);
  weft_test_log_event (log, 11, 210);
  weft_test_log_event (log, 9, 250);
  weft_test_log_event (log, 54, 260);
  weft_test_log_gc_stats (log, 300, 0, 4096);
  weft_test_log_event (log, 10, 350);
  weft_test_log_run (log, 400, 1);
  weft_test_log_end_block (log, 1000);
  trace = trace_of (log->bytes->data, log->bytes->len);
  all = weft_statistics (trace, 0, G_MAXUINT64);
  weft_statistics_add_threads (&all, weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  g_assert_cmpuint (all.covered, ==, 0);
  count = weft_quantity_value_by_id ("pauses.count", &all);
  g_assert_true (weft_amount_is_known (count));
  g_assert_cmpfloat (count.number, ==, 1);
  g_assert_cmpint (count.bound, ==, WEFT_BOUND_AT_LEAST);
  count = weft_quantity_value_by_id ("time.gc_ns", &all);
  g_assert_cmpfloat (count.number, ==, 100);
  g_assert_cmpint (count.bound, ==, WEFT_BOUND_AT_LEAST);
  g_assert_cmpfloat (weft_quantity_value_by_id ("threads.created", &all).number, ==, 1);
  g_assert_false (weft_amount_is_known (weft_quantity_value_by_id ("threads.finished", &all)));
  g_assert_false (weft_amount_is_known (weft_quantity_value_by_id ("time.productivity", &all)));
}

/* Writes a block of @cap in which the events after @from are zeros up to @last_block_end. */
static void
write_hole (WeftTestLog *log, guint16 cap, guint64 from, guint64 known)
{
  guint start;

  weft_test_log_begin_block (log, cap, 0);
  weft_test_log_run (log, 100, cap + 1);
  weft_test_log_stop (log, from, cap + 1, 1, 0);
  start = log->bytes->len;
  for (guint i = 0; i < 40; i++)
    weft_test_log_run (log, from + 10 + i, cap + 1);
  memset (log->bytes->data + start, 0, log->bytes->len - start);
  weft_test_log_run (log, known, cap + 1);
  for (guint i = 1; i < 40; i++)
    weft_test_log_stop (log, known + i * 10, cap + 1, 1, 0);
  weft_test_log_end_block (log, 20000);
}

/* Gaps of several HECs that overlap are one gap of the process; others stay apart. */
static void
test_overlap (void)
{
  static const WeftRange holes[][2] = { { { 1000, 9000 }, { 2000, 5000 } },
                                        { { 1000, 5000 }, { 2000, 9000 } },
                                        { { 1000, 2000 }, { 3000, 9000 } } };

  for (guint i = 0; i < G_N_ELEMENTS (holes); i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftTrace) trace = NULL;
      const GArray *gaps;

      weft_test_log_header_9_10 (log);
      for (guint16 cap = 0; cap < 2; cap++)
        write_hole (log, cap, holes[i][cap].from, holes[i][cap].to);
      weft_test_log_data_end (log);
      trace = trace_of (log->bytes->data, log->bytes->len);
      gaps = trace->coverage->process.gaps;
      if (i == 2)
        g_assert_cmpmem (gaps->data, gaps->len * sizeof **holes, holes[i], sizeof *holes);
      else
        g_assert_cmpmem (gaps->data, gaps->len * sizeof **holes, holes[0], sizeof **holes);
      check_cover (trace);
    }
}

/* What happens since a GC began is not known if the events of a HEC are missing in it, even if
 * nothing shows that it was requested. */
static void
test_gc_before_hole (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftTrace) trace = NULL;
  WeftRange gap = { 0 };
  guint start;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 100, 1);
  weft_test_log_stop (log, 20000, 1, 3, 0);
  weft_test_log_end_block (log, 20000);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 100, 2);
  weft_test_log_stop (log, 300, 2, 3, 0);
  weft_test_log_event (log, 9, 400);
  weft_test_log_event (log, 21, 500);
  start = log->bytes->len;
  for (guint i = 0; i < 40; i++)
    weft_test_log_run (log, 600 + i, 2);
  memset (log->bytes->data + start, 0, log->bytes->len - start);
  weft_test_log_event (log, 10, 9000);
  for (guint i = 1; i < 40; i++)
    weft_test_log_run (log, 9000 + i * 10, 2);
  weft_test_log_end_block (log, 20000);
  weft_test_log_data_end (log);
  trace = trace_of (log->bytes->data, log->bytes->len);
  g_assert_true (
      weft_cover_find_gap (weft_coverage_hec (trace->coverage, 1), 0, G_MAXUINT64, &gap));
  g_assert_cmpuint (gap.from, ==, 500);
  g_assert_cmpuint (gap.to, ==, 9000);
  g_assert_true (weft_cover_find_gap (&trace->coverage->process, 0, G_MAXUINT64, &gap));
  g_assert_cmpuint (gap.from, ==, 400);
  g_assert_cmpuint (gap.to, ==, 9000);
  check_cover (trace);
}

/* Writes the header of GHC 9.10, or if @is_old one whose GCs are not recorded as a whole. */
static void
write_header (WeftTestLog *log, gboolean is_old)
{
  guint n;
  const WeftTestType *types = weft_test_types_9_10 (&n);
  g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof *types);

  for (guint i = 0; i < n; i++)
    if (!is_old || types[i].tag != 54)
      g_array_append_val (kept, types[i]);
  weft_test_log_header (log, (gpointer) kept->data, kept->len);
}

/* Returns the end of what is known of a log of two HECs, of which one is cut at 600; before, a GC
 * was requested, and began or not. */
static guint64
known_before_gc (gboolean is_old, guint16 requests_on, gboolean begins)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftTrace) trace = NULL;

  write_header (log, is_old);
  for (guint16 cap = 0; cap < 2; cap++)
    {
      weft_test_log_begin_block (log, cap, 0);
      weft_test_log_run (log, 100, cap + 1);
      weft_test_log_stop (log, 350, cap + 1, 3, 0);
      if (cap == requests_on)
        weft_test_log_event (log, 12, 400);
      if (begins)
        weft_test_log_event (log, 9, 500);
      weft_test_log_event (log, 58, 600); /* a marker */
      weft_test_log_bytes (log, "m", 1);
      weft_test_log_end_block (log, 600);
    }
  weft_test_log_begin_block (log, 0, 600);
  weft_test_log_event (log, 9, 700);
  weft_test_log_event (log, 10, 1000);
  weft_test_log_run (log, 2000, 1);
  weft_test_log_end_block (log, 3000);
  trace = trace_of (log->bytes->data, log->bytes->len);
  check_cover (trace);
  return trace->coverage->process.to;
}

/* What happens since a GC began, or was requested, is not known without all of its events. */
static void
test_requests (void)
{
  g_assert_cmpuint (known_before_gc (FALSE, 2, FALSE), ==, 600);
  g_assert_cmpuint (known_before_gc (FALSE, 2, TRUE), ==, 500);
  g_assert_cmpuint (known_before_gc (FALSE, 1, FALSE), ==, 400);
  g_assert_cmpuint (known_before_gc (FALSE, 1, TRUE), ==, 400);
  /* a GC that the other HEC requested */
  g_assert_cmpuint (known_before_gc (FALSE, 0, FALSE), ==, 600);
  g_assert_cmpuint (known_before_gc (TRUE, 0, FALSE), ==, 400);
}

/* The only HEC is cut after a request: nothing is known from there on, though it has no gap. */
static void
test_request_at_end (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftTrace) trace = NULL;

  write_header (log, FALSE);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 100, 1);
  weft_test_log_event (log, 12, 400);
  weft_test_log_stop (log, 500, 1, 3, 0);
  weft_test_log_end_block (log, 500);
  trace = trace_of (log->bytes->data, log->bytes->len);
  g_assert_cmpuint (trace->index->to, ==, 500);
  g_assert_true (weft_cover_is_whole (weft_coverage_hec (trace->coverage, 0)));
  g_assert_cmpuint (trace->coverage->process.to, ==, 400);
  check_cover (trace);
}

/* Nothing is known of a log that is cut in a GC which began at time 0. */
static void
test_cut_in_first_gc (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftTrace) trace = NULL;

  write_header (log, FALSE);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 9, 0);
  weft_test_log_event (log, 21, 1);
  weft_test_log_end_block (log, 1);
  trace = trace_of (log->bytes->data, log->bytes->len);
  g_assert_cmpuint (weft_cover_total (&trace->coverage->process, 0, G_MAXUINT64), ==, 0);
}

/* Returns the end of the known heap profile samples of a log that is cut after one that begins at
 * 500, and ends if @end is not 0. */
static guint64
known_samples (guint16 begin, guint16 end)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftTrace) trace = NULL;

  write_header (log, FALSE);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 100, 1);
  weft_test_log_stop (log, 900, 1, 3, 0);
  weft_test_log_end_block (log, 900);
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_log_event (log, begin, 500);
  weft_test_log_u64 (log, 1);
  if (begin == 166) /* a biographical sample, with its time */
    weft_test_log_u64 (log, 300);
  if (end != 0)
    {
      weft_test_log_event (log, end, 600);
      weft_test_log_u64 (log, 1);
    }
  weft_test_log_event (log, 58, 800); /* a marker */
  weft_test_log_bytes (log, "m", 1);
  weft_test_log_end_block (log, 900);
  trace = trace_of (log->bytes->data, log->bytes->len);
  check_cover (trace);
  g_assert_true (weft_coverage_find (trace->coverage, 0) == weft_coverage_hec (trace->coverage, 0));
  g_assert_true (weft_coverage_find (trace->coverage, WEFT_CAP_NONE) == &trace->coverage->process);
  g_assert_null (weft_coverage_find (trace->coverage, 1));
  g_assert_true (trace->coverage->global.is_global);
  return trace->coverage->global.to;
}

static void
test_samples (void)
{
  g_assert_cmpuint (known_samples (162, 0), ==, 500);
  g_assert_cmpuint (known_samples (162, 165), ==, 900);
  g_assert_cmpuint (known_samples (166, 0), ==, 300);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/coverage/cut", test_cut_corpus);
  g_test_add_func ("/coverage/hole", test_hole_corpus);
  g_test_add_func ("/coverage/traces", test_traces);
  g_test_add_func ("/coverage/damaged", test_damaged);
  g_test_add_func ("/coverage/late", test_late);
  g_test_add_func ("/coverage/late-and-cut", test_late_and_cut);
  g_test_add_func ("/coverage/known-gcs", test_known_gcs);
  g_test_add_func ("/coverage/overlap", test_overlap);
  g_test_add_func ("/coverage/gc-before-hole", test_gc_before_hole);
  g_test_add_func ("/coverage/requests", test_requests);
  g_test_add_func ("/coverage/request-at-end", test_request_at_end);
  g_test_add_func ("/coverage/cut-in-first-gc", test_cut_in_first_gc);
  g_test_add_func ("/coverage/samples", test_samples);
}
