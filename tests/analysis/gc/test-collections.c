/* SPDX-License-Identifier: BSD-3-Clause */
/* Collections: what a record holds, and sums of ranges against a plain run over all records. */
#include "logs.h"
#include "weft-collections.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

/* GC_STATS_GHC; total is what all threads copied, balanced half of that. */
static void
write_numbers (WeftTestLog *log, guint64 time, guint16 generation, guint32 threads, guint64 copied)
{
  weft_test_log_event (log, 53, time);
  weft_test_log_u32 (log, 0);
  weft_test_log_u16 (log, generation);
  weft_test_log_u64 (log, copied);
  weft_test_log_u64 (log, 100 + generation);
  weft_test_log_u64 (log, 5);
  weft_test_log_u32 (log, threads);
  weft_test_log_u64 (log, copied / 2);
  weft_test_log_u64 (log, copied);
  weft_test_log_u64 (log, copied / 4);
}

/* In the order in which GHC writes it: the end is stamped before what is written before it. */
static void
write_collection (WeftTestLog *log,
                  guint64 start,
                  guint64 end,
                  guint16 generation,
                  guint32 threads,
                  guint64 copied)
{
  weft_test_log_event (log, 12, start - 3);
  weft_test_log_event (log, 9, start);
  weft_test_log_event (log, 21, start + 1);
  weft_test_log_event (log, 22, end - 1);
  weft_test_log_event (log, 90, end - 1);
  weft_test_log_u32 (log, 0);
  weft_test_log_u32 (log, 9);
  weft_test_log_u32 (log, 7);
  weft_test_log_u32 (log, 2);
  weft_test_log_event (log, 54, end + 4);
  write_numbers (log, end + 5, generation, threads, copied);
  weft_test_log_event (log, 10, end);
  if (generation == 0)
    return;
  weft_test_log_event (log, 51, end + 6);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, copied * 3);
}

static WeftIndex *
index_of (WeftTestLog *log, guint64 end)
{
  weft_test_log_end_block (log, end);
  weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

static WeftTestLog *
log_on_cap (guint16 cap)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, cap, 0);
  return log;
}

static void
test_record (void)
{
  g_autoptr (WeftTestLog) log = log_on_cap (1);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftCollections) collections = NULL;
  const WeftCollection *one;
  WeftCollectionNumbers numbers;

  write_collection (log, 100, 150, 0, 1, 1000);
  write_collection (log, 200, 290, 1, 4, 4000);
  weft_test_log_event (log, 9, 300); /* takes part in that of another */
  weft_test_log_event (log, 10, 320);
  index = index_of (log, 1000);
  collections = weft_collections_extend (NULL, index);
  g_assert_cmpuint (weft_collections_count (collections), ==, 2);
  one = weft_collections_nth (collections, 1);
  g_assert_cmpuint (one->start, ==, 200);
  g_assert_cmpuint (one->pause, ==, 90);
  g_assert_cmpuint (one->wait, ==, 3);
  g_assert_cmpint (one->synced, ==, 4);
  g_assert_cmpuint (one->cap, ==, 1);
  g_assert_cmpuint (one->generation, ==, 1);
  g_assert_cmpuint (one->threads, ==, 4);
  g_assert_cmpuint (one->copied, ==, 4000);
  g_assert_cmpuint (one->live, ==, 12000);
  g_assert_cmpuint (one->returned, ==, 2);
  g_assert_cmpuint (one->flags, ==,
                    WEFT_COLLECTION_REQUESTED | WEFT_COLLECTION_SYNCED |
                        WEFT_COLLECTION_HAS_NUMBERS | WEFT_COLLECTION_HAS_LIVE |
                        WEFT_COLLECTION_HAS_RETURN);
  g_assert_false (weft_collections_nth (collections, 0)->flags & WEFT_COLLECTION_HAS_LIVE);
  g_assert_true (weft_collections_numbers (collections, 1, &numbers));
  g_assert_cmpuint (numbers.slop, ==, 101);
  g_assert_cmpuint (numbers.fragmentation, ==, 5);
  g_assert_cmpuint (numbers.total_copied, ==, 4000);
  g_assert_cmpuint (numbers.balanced_copied, ==, 1000);
  g_assert_cmpuint (weft_collections_count_before (collections, 200), ==, 1);
  g_assert_cmpuint (weft_collections_count_before (collections, 201), ==, 2);
  g_assert_cmpuint (sizeof (WeftCollection), <=, 64);
}

static WeftGcCause
cause_of_late_major (gboolean has_thread)
{
  g_autoptr (WeftTestLog) log = log_on_cap (0);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftCollections) collections = NULL;

  if (has_thread)
    {
      weft_test_log_run (log, 100, 1);
      weft_test_log_stop (log, 200, 1, 12, 0);
    }
  write_collection (log, 400000000, 400001000, 1, 1, 1000);
  weft_test_log_event (log, 12, 500000000); /* not the last */
  write_collection (log, 500000010, 500001000, 0, 1, 1000);
  index = index_of (log, 600000000);
  collections = weft_collections_extend (NULL, index);
  return weft_collections_nth (collections, 0)->cause;
}

/* A program is idle where the scheduler's events say so; their absence says nothing. */
static void
test_idle_is_not_absence (void)
{
  g_assert_cmpint (cause_of_late_major (TRUE), ==, WEFT_GC_CAUSE_IDLE);
  g_assert_cmpint (cause_of_late_major (FALSE), ==, WEFT_GC_CAUSE_UNKNOWN);
}

/* The log ends inside a collection; one has no start, one no end. */
static void
test_torn (void)
{
  g_autoptr (WeftTestLog) log = log_on_cap (0);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftCollections) collections = NULL;

  write_numbers (log, 40, 0, 1, 8);
  weft_test_log_event (log, 10, 50); /* no start */
  weft_test_log_event (log, 10, 60);
  weft_test_log_event (log, 9, 100);
  write_numbers (log, 110, 0, 1, 8); /* no end */
  weft_test_log_event (log, 12, 190);
  weft_test_log_event (log, 9, 200); /* the log ends in it */
  weft_test_log_run (log, 300, 1);
  index = index_of (log, 1000);
  collections = weft_collections_extend (NULL, index);
  g_assert_cmpuint (weft_collections_count (collections), ==, 3);
  g_assert_cmpuint (weft_collections_nth (collections, 0)->start, ==, 50);
  g_assert_cmpuint (weft_collections_nth (collections, 0)->pause, ==, 0);
  g_assert_cmpuint (weft_collections_nth (collections, 1)->start, ==, 100);
  g_assert_cmpuint (weft_collections_nth (collections, 1)->pause, ==, 100);
  g_assert_cmpuint (weft_collections_nth (collections, 2)->pause, ==, 100);
  g_assert_cmpuint (weft_collections_nth (collections, 2)->flags, ==,
                    WEFT_COLLECTION_OPEN | WEFT_COLLECTION_REQUESTED);
}

/* Before GHC 7.6 nothing says which HEC began a GC: the program stands still from when the last HEC
 * has stopped, to the first end. */
static void
test_old (void)
{
  static const guint64 parts[3][3] = { { 100, 190, 500 }, { 110, 220, 510 }, { 90, 150, 0 } };
  g_autoptr (WeftTestLog) log = log_on_cap (0);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftCollections) collections = NULL;
  const WeftCollection *one;

  for (guint cap = 0; cap < G_N_ELEMENTS (parts); cap++)
    {
      if (cap > 0)
        {
          weft_test_log_end_block (log, 1000);
          weft_test_log_begin_block (log, cap, 0);
        }
      if (cap == 1)
        weft_test_log_event (log, 12, 85);
      weft_test_log_event (log, 9, parts[cap][0]);
      weft_test_log_event (log, 10, parts[cap][1]);
      if (parts[cap][2] > 0)
        {
          weft_test_log_event (log, 9, parts[cap][2]);
          weft_test_log_event (log, 10, parts[cap][2] + 40);
        }
    }
  index = index_of (log, 1000);
  collections = weft_collections_extend (NULL, index);
  g_assert_cmpuint (weft_collections_count (collections), ==, 2);
  one = weft_collections_nth (collections, 0);
  g_assert_cmpuint (one->start, ==, 110);
  g_assert_cmpuint (one->pause, ==, 40);
  g_assert_cmpuint (one->wait, ==, 25);
  g_assert_cmpuint (one->cap, ==, 1);
  g_assert_cmpuint (one->threads, ==, 3);
  g_assert_cmpuint (one->generation, ==, WEFT_GENERATION_UNKNOWN);
  one = weft_collections_nth (collections, 1);
  g_assert_cmpuint (one->start, ==, 510);
  g_assert_cmpuint (one->pause, ==, 30);
  /* without a request, since the first stopped */
  g_assert_cmpuint (one->wait, ==, 10);
  g_assert_false (one->flags & WEFT_COLLECTION_REQUESTED);
}

/* A part that ends late does not make one of two collections. */
static void
test_old_late (void)
{
  g_autoptr (WeftTestLog) log = log_on_cap (0);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftCollections) collections = NULL;

  weft_test_log_event (log, 9, 100);
  weft_test_log_event (log, 10, 150);
  weft_test_log_event (log, 9, 160);
  weft_test_log_event (log, 10, 200);
  weft_test_log_end_block (log, 1000);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_event (log, 9, 110);
  weft_test_log_event (log, 10, 170);
  weft_test_log_event (log, 9, 180);
  weft_test_log_event (log, 10, 190);
  index = index_of (log, 1000);
  collections = weft_collections_extend (NULL, index);
  g_assert_cmpuint (weft_collections_count (collections), ==, 2);
  g_assert_cmpuint (weft_collections_nth (collections, 0)->start, ==, 110);
  g_assert_cmpuint (weft_collections_nth (collections, 0)->pause, ==, 40);
  g_assert_cmpuint (weft_collections_nth (collections, 1)->start, ==, 180);
  g_assert_cmpuint (weft_collections_nth (collections, 1)->pause, ==, 10);
  g_assert_cmpuint (weft_collections_nth (collections, 1)->threads, ==, 2);
}

#define OLD_HECS 4
#define OLD_GCS  60

/* GCs of a program from before GHC 7.6: when each was requested, and the part of each HEC. */
typedef struct
{
  guint leader[OLD_GCS];
  guint64 request[OLD_GCS];
  guint64 start[OLD_GCS][OLD_HECS], end[OLD_GCS][OLD_HECS];
} OldGcs;

/* Others stop one after another, before the leader begins, and go on when it has ended: some of
 * them so late that the next GC has been requested by then. */
static void
old_gcs_draw (OldGcs *self, GRand *rand)
{
  guint64 free[OLD_HECS] = { 0 };

  for (guint i = 0; i < OLD_GCS; i++)
    {
      guint leader = self->leader[i] = (guint) g_rand_int_range (rand, 0, OLD_HECS);
      guint64 last, end;

      last = self->request[i] = free[leader] + (guint) g_rand_int_range (rand, 5, 500);
      for (guint cap = 0; cap < OLD_HECS; cap++)
        {
          self->start[i][cap] =
              MAX (free[cap], self->request[i]) + (guint) g_rand_int_range (rand, 1, 300);
          last = MAX (last, self->start[i][cap]);
        }
      self->start[i][leader] = last + 1;
      end = self->end[i][leader] = last + (guint) g_rand_int_range (rand, 10, 400);
      for (guint cap = 0; cap < OLD_HECS; cap++)
        {
          if (cap != leader)
            self->end[i][cap] = end + (guint) g_rand_int_range (rand, 1, 700);
          free[cap] = self->end[i][cap] + 1;
        }
    }
}

/* The pause is that of the HEC which began the GC, however early others stop and however late they
 * go on, and no two overlap. */
static void
test_old_pauses (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (76);
  OldGcs gcs;
  g_autoptr (WeftTestLog) log = log_on_cap (0);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftCollections) collections = NULL;

  old_gcs_draw (&gcs, rand);
  for (guint cap = 0; cap < OLD_HECS; cap++)
    {
      if (cap > 0)
        {
          weft_test_log_end_block (log, 1000000);
          weft_test_log_begin_block (log, (guint16) cap, 0);
        }
      for (guint i = 0; i < OLD_GCS; i++)
        {
          if (gcs.leader[i] == cap)
            weft_test_log_event (log, 12, gcs.request[i]);
          weft_test_log_event (log, 9, gcs.start[i][cap]);
          weft_test_log_event (log, 10, gcs.end[i][cap]);
        }
    }
  index = index_of (log, 1000000);
  collections = weft_collections_extend (NULL, index);
  g_assert_cmpuint (weft_collections_count (collections), ==, OLD_GCS);
  for (guint i = 0; i < OLD_GCS; i++)
    {
      const WeftCollection *one = weft_collections_nth (collections, i);
      guint leader = gcs.leader[i];

      g_assert_cmpuint (one->cap, ==, leader);
      g_assert_cmpuint (one->threads, ==, OLD_HECS);
      g_assert_cmpuint (one->start, ==, gcs.start[i][leader]);
      g_assert_cmpuint (one->pause, ==, gcs.end[i][leader] - gcs.start[i][leader]);
      g_assert_cmpuint (weft_collection_request (one), ==, gcs.request[i]);
    }
}

/* A thread whose nursery is full asks for it, where it is the last to have run since the one
 * before. */
static void
test_heap_overflow (void)
{
  g_autoptr (WeftTestLog) log = log_on_cap (0);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftCollections) collections = NULL;

  weft_test_log_run (log, 10, 1);
  weft_test_log_stop (log, 90, 1, 1, 0);
  write_collection (log, 100, 150, 0, 1, 8);
  write_collection (log, 200, 250, 0, 1, 8);
  index = index_of (log, 1000);
  collections = weft_collections_extend (NULL, index);
  g_assert_cmpuint (weft_collections_nth (collections, 0)->wait, ==, 10);
  g_assert_cmpuint (weft_collections_nth (collections, 1)->wait, ==, 3);
}

/* What another's collection came before is no request of the next. */
static void
test_stale_request (void)
{
  g_autoptr (WeftTestLog) log = log_on_cap (0);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftCollections) collections = NULL;

  weft_test_log_event (log, 12, 1000);
  weft_test_log_run (log, 2000, 1);
  weft_test_log_stop (log, 900000, 1, 3, 0);
  weft_test_log_event (log, 9, 900100);
  write_numbers (log, 900300, 0, 1, 8);
  weft_test_log_event (log, 10, 900200);
  weft_test_log_event (log, 12, 901000); /* nothing runs until it starts */
  weft_test_log_event (log, 9, 1901000);
  write_numbers (log, 1901200, 0, 1, 8);
  weft_test_log_event (log, 10, 1901100);
  index = index_of (log, 2000000);
  collections = weft_collections_extend (NULL, index);
  g_assert_cmpuint (weft_collections_count (collections), ==, 2);
  g_assert_cmpuint (weft_collections_nth (collections, 0)->flags, ==, WEFT_COLLECTION_HAS_NUMBERS);
  g_assert_cmpuint (weft_collections_nth (collections, 0)->wait, ==, 0);
  g_assert_cmpuint (weft_collections_nth (collections, 1)->wait, ==, 1000000);
}

/* A log of which each GC reads much stops soon, and can be freed. */
static void
test_cancelled (void)
{
  g_autoptr (WeftTestLog) log = log_on_cap (0);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftCollections) collections = NULL;

  for (guint i = 1; i <= 200; i++)
    write_collection (log, 1000 * i, 1000 * i + 2 * i, i % 2, 1, 8);
  index = index_of (log, 300000);
  g_cancellable_cancel (cancellable);
  g_cancellable_push_current (cancellable);
  collections = weft_collections_extend (NULL, index);
  g_cancellable_pop_current (cancellable);
  g_assert_cmpuint (weft_collections_count (collections), ==, 0);
}

static void
test_pauses (void)
{
  g_autoptr (WeftTestLog) log = log_on_cap (0);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftCollections) collections = NULL;
  WeftPauses pauses;

  for (guint i = 1; i <= 200; i++)
    write_collection (log, 1000 * i, 1000 * i + 2 * i, i % 2, 1, 8);
  index = index_of (log, 300000);
  collections = weft_collections_extend (NULL, index);
  pauses = weft_collections_pauses (collections, NULL, 0, G_MAXUINT64, -1);
  g_assert_cmpuint (pauses.count, ==, 200);
  g_assert_cmpuint (pauses.total, ==, 200 * 201);
  g_assert_cmpuint (pauses.mean, ==, 201);
  g_assert_cmpuint (pauses.p50, ==, 200);
  g_assert_cmpuint (pauses.p95, ==, 380);
  g_assert_cmpuint (pauses.p99, ==, 396);
  g_assert_cmpuint (pauses.max, ==, 400);
  pauses = weft_collections_pauses (collections, NULL, 3000, 7000, 1);
  g_assert_cmpuint (pauses.count, ==, 2);
  g_assert_cmpuint (pauses.max, ==, 10);
  pauses = weft_collections_pauses (collections, NULL, 3001, 3002, -1);
  g_assert_cmpuint (pauses.count, ==, 0);
}

/* By definition. */
static WeftCollectionSums
plain_sums (const WeftCollections *self, guint64 from, guint64 to, guint64 run_end)
{
  WeftCollectionSums sums = { 0 };

  for (guint i = 0; i < weft_collections_count (self); i++)
    {
      const WeftCollection *one = weft_collections_nth (self, i);
      WeftGenerationSums *of = &sums.generations[weft_generation_slot (one->generation)];
      guint64 begin = MAX (one->start, from), end = MIN (one->start + one->pause, to);
      WeftCollectionNumbers numbers;

      of->elapsed += end > begin ? end - begin : 0;
      sums.all.elapsed += end > begin ? end - begin : 0;
      if (one->start < from || (one->start >= to && (to < run_end || to == from)))
        continue;
      of->count++;
      of->parallel += one->threads > 1;
      of->longest = MAX (of->longest, one->pause);
      sums.all.count++;
      sums.copied += one->copied;
      if (!weft_collections_numbers (self, i, &numbers))
        continue;
      if (one->threads > 1)
        sums.balanced_copied += numbers.balanced_copied;
      if (weft_collection_is_major (one) && numbers.slop != G_MAXUINT64)
        sums.max_slop = MAX (sums.max_slop, numbers.slop);
    }
  return sums;
}

static void
check_sums (const WeftCollections *self, guint64 from, guint64 to, guint64 run_end)
{
  WeftCollectionSums got = weft_collections_sums (self, from, to);
  WeftCollectionSums want = plain_sums (self, from, to, run_end);

  g_assert_cmpuint (got.all.count, ==, want.all.count);
  g_assert_cmpuint (got.all.elapsed, ==, want.all.elapsed);
  g_assert_cmpuint (got.copied, ==, want.copied);
  g_assert_cmpuint (got.balanced_copied, ==, want.balanced_copied);
  g_assert_cmpuint (got.max_slop, ==, want.max_slop);
  for (guint i = 0; i < WEFT_GENERATION_SLOTS; i++)
    {
      g_assert_cmpuint (got.generations[i].count, ==, want.generations[i].count);
      g_assert_cmpuint (got.generations[i].parallel, ==, want.generations[i].parallel);
      g_assert_cmpuint (got.generations[i].elapsed, ==, want.generations[i].elapsed);
      g_assert_cmpuint (got.generations[i].longest, ==, want.generations[i].longest);
    }
}

static void
check_ranges (const WeftIndex *index, GRand *rand, guint rounds)
{
  g_autoptr (WeftCollections) collections = weft_collections_extend (NULL, index);
  double span = (double) index->to;

  check_sums (collections, 0, index->to, index->to);
  for (guint i = 0; i < rounds; i++)
    {
      guint64 from = (guint64) (g_rand_double (rand) * span);
      guint64 to = from + (guint64) (g_rand_double (rand) * (span - (double) from));

      check_sums (collections, from, to, index->to);
      check_sums (collections, from, from, index->to);
    }
}

/* Many collections, some of which overlap as no clean log's do. */
static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (33);

  for (guint round = 0; round < 12; round++)
    {
      g_autoptr (WeftTestLog) log = log_on_cap (0);
      g_autoptr (WeftIndex) index = NULL;
      guint64 time = 10;

      for (guint i = 0; i < 700; i++)
        {
          guint64 start = time + 10 + g_rand_int_range (rand, 0, 200);

          if (i == 350)
            {
              weft_test_log_end_block (log, 10000000);
              weft_test_log_begin_block (log, 1, 0);
              time = 20;
            }
          time = start + g_rand_int_range (rand, 5, 100 + 3000 * (i % 97 == 0));
          write_collection (log, start, time, g_rand_int_range (rand, 0, 12),
                            g_rand_int_range (rand, 1, 5), g_rand_int_range (rand, 0, 10000));
        }
      index = index_of (log, 10000000);
      check_ranges (index, rand, 60);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (34);
  g_autoptr (GPtrArray) paths = weft_test_corpus ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));

      check_ranges (index, rand, 20);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/collections/record", test_record);
  g_test_add_func ("/collections/idle-is-not-absence", test_idle_is_not_absence);
  g_test_add_func ("/collections/torn", test_torn);
  g_test_add_func ("/collections/old", test_old);
  g_test_add_func ("/collections/old-late", test_old_late);
  g_test_add_func ("/collections/old-pauses", test_old_pauses);
  g_test_add_func ("/collections/heap-overflow", test_heap_overflow);
  g_test_add_func ("/collections/stale-request", test_stale_request);
  g_test_add_func ("/collections/cancelled", test_cancelled);
  g_test_add_func ("/collections/pauses", test_pauses);
  g_test_add_func ("/collections/random", test_random);
  g_test_add_func ("/collections/corpus", test_corpus);
}
