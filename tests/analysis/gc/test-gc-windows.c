/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums, counts and parts of the windows of GCs against those that a look at every nanosecond finds.
 */
#include "weft-collection.h"
#include "weft-gc-windows.h"
#include "weft-test-unit.h"

#define RUN 1200

/* Makes windows that do not overlap, up to 40, of which some intervals are empty. @collections is
 * set to their records. */
static WeftGcWindows *
make_windows (GRand *rand, WeftSharedArray *collections)
{
  guint64 time = (guint64) g_rand_int_range (rand, 0, 30);

  for (gint n = g_rand_int_range (rand, 0, 41); n > 0; n--)
    {
      WeftCollection one = {
        .wait = (guint64) g_rand_int_range (rand, 0, 12),
        .pause = (guint64) g_rand_int_range (rand, 0, 12),
        .flags = g_rand_boolean (rand) ? WEFT_COLLECTION_OPEN : 0,
      };

      one.start = time + one.wait;
      time = one.start + one.pause + (guint64) g_rand_int_range (rand, 0, 8);
      weft_shared_array_append (collections, &one);
    }
  return weft_gc_windows_extend (NULL, 0, collections);
}

static guint64
overlap (guint64 begin, guint64 end, guint64 from, guint64 to)
{
  begin = MAX (begin, from);
  end = MIN (end, to);
  return end > begin ? end - begin : 0;
}

static void
check_sums (const WeftGcWindows *windows, GRand *rand)
{
  WeftPauseSweep sweep = { .windows = windows };

  for (guint64 time = 0; time < RUN; time++)
    {
      guint64 sync = 0, paused = 0;
      guint n = 0;

      for (guint i = 0; i < weft_gc_windows_count (windows); i++)
        {
          const WeftGcWindow *one = weft_gc_windows_nth (windows, i);

          n += one->request <= time;
          sync += overlap (one->request, one->start, 0, time);
          paused += overlap (one->start, one->end, 0, time);
        }
      g_assert_cmpuint (weft_gc_windows_count_begun (windows, time), ==, n);
      g_assert_cmpuint (weft_gc_windows_count_begun_from (
                            windows, (guint) g_rand_int_range (rand, 0, (gint) n + 1), time),
                        ==, n);
      g_assert_cmpuint (weft_gc_windows_sync_time_before (windows, time), ==, sync);
      g_assert_cmpuint (weft_gc_windows_pause_time_before (windows, time), ==, paused);
      g_assert_cmpuint (weft_pause_sweep_to (&sweep, time), ==, paused);
    }
}

static void
check_range (const WeftGcWindows *windows, guint64 from, guint64 to)
{
  guint64 stopped = 0;
  guint n = 0;

  for (guint i = 0; i < weft_gc_windows_count (windows); i++)
    {
      const WeftGcWindow *one = weft_gc_windows_nth (windows, i);

      stopped += overlap (one->request, one->end, from, to);
      n += overlap (one->start, one->end, from, to) > 0;
    }
  g_assert_cmpuint (weft_gc_windows_stopped_time (windows, from, to), ==, stopped);
  g_assert_cmpuint (weft_gc_windows_count_pauses (windows, from, to), ==, n);
}

/* Checks every nanosecond of @part. */
static void
check_part (const WeftGcWindows *windows, const WeftGcPart *part, gboolean with_sync)
{
  for (guint64 time = part->from; time < part->to; time++)
    {
      gboolean is_sync = FALSE;
      gint gc = -1;

      for (guint i = 0; i < weft_gc_windows_count (windows); i++)
        {
          const WeftGcWindow *one = weft_gc_windows_nth (windows, i);

          if (time >= one->end || time < (with_sync ? one->request : one->start))
            continue;
          gc = (gint) i;
          is_sync = time < one->start;
        }
      g_assert_cmpint (part->gc, ==, gc);
      g_assert_cmpint (part->is_sync, ==, is_sync);
    }
}

static void
check_split (const WeftGcWindows *windows, guint64 from, guint64 to, gboolean with_sync)
{
  WeftGcSplit split = weft_gc_split (windows, from, to, with_sync);
  WeftGcPart part;

  while (weft_gc_split_next (&split, &part))
    {
      g_assert_cmpuint (part.from, <, part.to);
      g_assert_cmpuint (part.to, ==, to);
      check_part (windows, &part, with_sync);
      to = part.from;
    }
  g_assert_cmpuint (to, ==, from);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);

  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (WeftSharedArray) collections = weft_shared_array_new (sizeof (WeftCollection));
      g_autoptr (WeftGcWindows) windows = make_windows (rand, collections);

      g_assert_cmpuint (weft_gc_windows_count (windows), ==, collections->n);
      for (guint i = 0; i < collections->n; i++)
        {
          const WeftCollection *one = weft_shared_array_nth (collections, i);
          const WeftGcWindow *window = weft_gc_windows_nth (windows, i);

          g_assert_cmpuint (window->request, ==, one->start - one->wait);
          g_assert_cmpuint (window->start, ==, one->start);
          g_assert_cmpuint (window->end, ==, one->start + one->pause);
          g_assert_cmpint (weft_gc_windows_is_open (windows, i), ==, one->flags != 0);
        }
      check_sums (windows, rand);
      for (guint i = 0; i < 100; i++)
        {
          guint64 from = (guint64) g_rand_int_range (rand, 0, RUN);
          guint64 to = (guint64) g_rand_int_range (rand, (gint) from + 1, RUN + 1);

          check_range (windows, from, to);
          check_split (windows, from, to, i % 2 == 0);
        }
    }
}

/* Of GCs that overlap, the later one begins when the earlier one ends. */
static void
test_overlap (void)
{
  static const WeftCollection records[] = {
    { .start = 100, .wait = 20, .pause = 100 },
    { .start = 150, .wait = 100, .pause = 100 },
    { .start = 160, .wait = 10, .pause = 10 },
  };
  static const WeftGcWindow expected[] = { { 80, 100, 200 }, { 200, 200, 250 }, { 250, 250, 250 } };
  g_autoptr (WeftSharedArray) collections = weft_shared_array_new (sizeof (WeftCollection));
  g_autoptr (WeftGcWindows) windows = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (records); i++)
    weft_shared_array_append (collections, &records[i]);
  windows = weft_gc_windows_extend (NULL, 0, collections);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpmem (weft_gc_windows_nth (windows, i), sizeof (WeftGcWindow), &expected[i],
                     sizeof (WeftGcWindow));
}

/* A record with threads and without numbers is one that was joined from all HECs. */
static void
test_joined (void)
{
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (WeftSharedArray) collections = weft_shared_array_new (sizeof (WeftCollection));
      g_autoptr (WeftGcWindows) windows = NULL;
      WeftCollection one = { .start = 100,
                             .threads = i % 2,
                             .flags = i < 2 ? 0 : WEFT_COLLECTION_HAS_NUMBERS };

      weft_shared_array_append (collections, &one);
      windows = weft_gc_windows_extend (NULL, 0, collections);
      g_assert_cmpint (weft_gc_windows_are_joined (windows), ==, i == 1);
    }
}

/* Appends records that may overlap to @collections, until there are @n. */
static void
add_records (WeftSharedArray *collections, guint n, GRand *rand)
{
  for (guint i = (guint) collections->n; i < n; i++)
    {
      WeftCollection one = {
        .start = 100 + 10 * i,
        .wait = (guint64) g_rand_int_range (rand, 0, 12),
        .pause = (guint64) g_rand_int_range (rand, 0, 12),
        .threads = g_rand_int_range (rand, 0, 200) == 0,
        .flags = g_rand_boolean (rand) ? WEFT_COLLECTION_OPEN : 0,
      };

      weft_shared_array_append (collections, &one);
    }
}

/* Windows that continue earlier ones are those that are made from nothing, and share their memory
 * with the earlier ones. */
static void
test_extend (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (52);

  for (guint n = 0; n <= 300; n++)
    {
      g_autoptr (WeftSharedArray) earlier = weft_shared_array_new (sizeof (WeftCollection));
      g_autoptr (WeftSharedArray) later = NULL;
      g_autoptr (WeftGcWindows) before = NULL;
      g_autoptr (WeftGcWindows) windows = NULL;
      g_autoptr (WeftGcWindows) expected = NULL;

      /* the first @n records stay, those after them are others */
      add_records (earlier, n + n % 3, rand);
      before = weft_gc_windows_extend (NULL, 0, earlier);
      later = weft_shared_array_copy (earlier);
      weft_shared_array_truncate (later, n);
      add_records (later, n + n % 20, rand);
      windows = weft_gc_windows_extend (before, n, later);
      expected = weft_gc_windows_extend (NULL, 0, later);
      g_assert_cmpuint (weft_gc_windows_count (windows), ==, later->n);
      g_assert_cmpint (weft_gc_windows_are_joined (windows), ==,
                       weft_gc_windows_are_joined (expected));
      for (guint i = 0; i < later->n; i++)
        {
          const WeftGcWindow *one = weft_gc_windows_nth (windows, i);

          g_assert_cmpmem (one, sizeof *one, weft_gc_windows_nth (expected, i), sizeof *one);
          g_assert_cmpint (weft_gc_windows_is_open (windows, i), ==,
                           weft_gc_windows_is_open (expected, i));
          g_assert_cmpuint (weft_gc_windows_stopped_time (windows, 0, one->end), ==,
                            weft_gc_windows_stopped_time (expected, 0, one->end));
        }
      if (n == 300)
        g_assert_true (weft_gc_windows_nth (windows, 0) == weft_gc_windows_nth (before, 0));
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/gc-windows/random", test_random);
  g_test_add_func ("/gc-windows/overlap", test_overlap);
  g_test_add_func ("/gc-windows/joined", test_joined);
  g_test_add_func ("/gc-windows/extend", test_extend);
}
