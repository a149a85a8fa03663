/* SPDX-License-Identifier: BSD-3-Clause */
/* The worst window of each length is the one that trying every begin of a window finds. */
#include "logs.h"
#include "weft-gc-windows.h"
#include "weft-table.h"
#include "weft-test-unit.h"
#include "weft-trace.h"

#define RUN 2000

/* @n pauses at random in RUN ns, some of no length. */
static WeftGcWindows *
make_windows (GRand *rand, guint n)
{
  g_autoptr (WeftSharedArray) collections = weft_shared_array_new (sizeof (WeftCollection));
  guint64 time = 0;

  for (guint i = 0; i < n && time < RUN; i++)
    {
      WeftCollection one = { 0 };

      one.start = time += g_rand_int_range (rand, 0, 120);
      one.pause = g_rand_int_range (rand, 0, 60);
      time += one.pause;
      weft_shared_array_append (collections, &one);
    }
  return weft_gc_windows_extend (NULL, 0, collections);
}

/* The run with some gaps in what is covered. */
static WeftCover
make_cover (GRand *rand, guint n_gaps)
{
  WeftCover cover = { .cap = WEFT_CAP_NONE, .end = RUN, .to = RUN };
  guint64 time = 0;

  cover.gaps = g_array_new (FALSE, FALSE, sizeof (WeftRange));
  for (guint i = 0; i < n_gaps && time < RUN - 500; i++)
    {
      WeftRange gap = { .from = time += g_rand_int_range (rand, 1, 400) };

      gap.to = time += g_rand_int_range (rand, 1, 90);
      g_array_append_val (cover.gaps, gap);
    }
  return cover;
}

static guint64
paused_in (const WeftGcWindows *windows, guint64 from, guint64 to)
{
  guint64 ns = 0;

  for (guint i = 0; i < weft_gc_windows_count (windows); i++)
    {
      const WeftGcWindow *one = weft_gc_windows_nth (windows, i);
      guint64 begin = MAX (one->start, from), end = MIN (one->end, to);

      ns += end > begin ? end - begin : 0;
    }
  return ns;
}

/* The first window with the most time in pauses, of all that there are. */
static gboolean
find_worst (const WeftGcWindows *windows,
            const WeftCover *cover,
            const WeftRange *range,
            guint64 length,
            WeftUtilisation *worst)
{
  gboolean found = FALSE;

  *worst = (WeftUtilisation){ .length = length };
  for (guint64 at = range->from; at + length <= range->to; at++)
    {
      guint64 paused = paused_in (windows, at, at + length);

      if (weft_cover_total (cover, at, at + length) < length || (found && paused <= worst->paused))
        continue;
      found = TRUE;
      *worst = (WeftUtilisation){ length, at, paused };
    }
  return found;
}

static void
check_range (const WeftGcWindows *windows, const WeftCover *cover, WeftRange range, GRand *rand)
{
  WeftUtilisationBounds bounds;
  gboolean has = weft_utilisation_bounds (windows, cover, range.from, range.to, &bounds);
  WeftUtilisation worst, expected;

  for (guint i = 0; i < 12; i++)
    {
      guint64 length = 1 + g_rand_int_range (rand, 0, i < 6 ? 80 : RUN);
      gboolean found =
          weft_utilisation_worst (windows, cover, range.from, range.to, length, &worst);

      g_assert_cmpint (found, ==, find_worst (windows, cover, &range, length, &expected));
      g_assert_cmpuint (worst.paused, ==, expected.paused);
      g_assert_cmpuint (worst.from, ==, expected.from);
      if (!has)
        g_assert_cmpuint (worst.paused, ==, 0);
      else if (length <= bounds.pause)
        g_assert_cmpuint (worst.paused, ==, length);
      g_assert_false (found && length > bounds.longest);
    }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  for (guint i = 0; i < 40; i++)
    {
      WeftGcWindows *windows = make_windows (rand, i);
      WeftCover cover = make_cover (rand, i % 5);
      guint64 from = g_rand_int_range (rand, 0, RUN);

      check_range (windows, &cover, (WeftRange){ 0, RUN }, rand);
      check_range (windows, &cover, (WeftRange){ from, g_rand_int_range (rand, (gint) from, RUN) },
                   rand);
      weft_gc_windows_free (windows);
      g_array_unref (cover.gaps);
    }
}

static WeftGcWindows *
pauses (guint64 first, guint64 second)
{
  g_autoptr (WeftSharedArray) collections = weft_shared_array_new (sizeof (WeftCollection));
  WeftCollection one = { .start = first, .pause = 100 }, two = { .start = second, .pause = 40 };

  weft_shared_array_append (collections, &one);
  weft_shared_array_append (collections, &two);
  return weft_gc_windows_extend (NULL, 0, collections);
}

/* Of two pauses, 100 ns and 40 ns, with 60 ns between them. */
static void
test_curve (void)
{
  g_autoptr (WeftGcWindows) windows = pauses (500, 660);
  g_autoptr (GArray) gaps = g_array_new (FALSE, FALSE, sizeof (WeftRange));
  WeftCover cover = { .cap = WEFT_CAP_NONE, .end = 1000, .to = 1000, .gaps = gaps };
  g_autoptr (GArray) round = weft_utilisation_curve (windows, &cover, 0, 1000, 0, NULL);
  g_autoptr (GArray) even = weft_utilisation_curve (windows, &cover, 0, 1000, 20, NULL);
  g_autoptr (GArray) three = weft_utilisation_curve (windows, &cover, 0, 1000, 3, NULL);
  g_autoptr (GArray) none = weft_utilisation_curve (windows, &cover, 0, 500, 20, NULL);
  static const WeftUtilisation expected[] = {
    { 100, 500, 100 },
    { 200, 500, 140 },
    { 500, 200, 140 },
    { 1000, 0, 140 },
  };

  g_assert_cmpuint (round->len, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < round->len; i++)
    g_assert_cmpmem (&g_array_index (round, WeftUtilisation, i), sizeof expected[i], &expected[i],
                     sizeof expected[i]);
  g_assert_cmpuint (g_array_index (even, WeftUtilisation, 0).length, ==, 10);
  g_assert_cmpuint (g_array_index (even, WeftUtilisation, even->len - 1).length, ==, 1000);
  g_assert_cmpfloat (weft_utilisation_share (&g_array_index (even, WeftUtilisation, even->len - 1)),
                     ==, 0.86);
  for (guint i = 1; i < even->len; i++)
    g_assert_cmpuint (g_array_index (even, WeftUtilisation, i).length, >,
                      g_array_index (even, WeftUtilisation, i - 1).length);
  g_assert_cmpuint (three->len, ==, 3);
  g_assert_cmpuint (g_array_index (three, WeftUtilisation, 1).length, ==, 100);
  g_assert_cmpuint (none->len, ==, 0);
}

/* The shortest window is as long as the longest pause, even if this is 1 ns. */
static void
test_short (void)
{
  static const guint64 lengths[] = { 1, 2, 5, 10 };
  g_autoptr (WeftSharedArray) collections = weft_shared_array_new (sizeof (WeftCollection));
  g_autoptr (GArray) gaps = g_array_new (FALSE, FALSE, sizeof (WeftRange));
  WeftCollection one = { .start = 5, .pause = 1 };
  WeftCover cover = { .cap = WEFT_CAP_NONE, .end = 10, .to = 10, .gaps = gaps };
  g_autoptr (WeftGcWindows) windows = NULL;
  g_autoptr (GArray) curve = NULL;

  weft_shared_array_append (collections, &one);
  windows = weft_gc_windows_extend (NULL, 0, collections);
  curve = weft_utilisation_curve (windows, &cover, 0, 10, 0, NULL);
  g_assert_cmpuint (curve->len, ==, G_N_ELEMENTS (lengths));
  for (guint i = 0; i < curve->len; i++)
    {
      const WeftUtilisation *worst = &g_array_index (curve, WeftUtilisation, i);

      g_assert_cmpuint (worst->length, ==, lengths[i]);
      g_assert_cmpuint (worst->from, ==, 6 - MIN (lengths[i], 6));
      g_assert_cmpuint (worst->paused, ==, 1);
    }
}

/* A longer window may be worse than a shorter one: what makes MMU differ from BMU. */
static void
test_burst (void)
{
  g_autoptr (WeftGcWindows) windows = pauses (100, 260);
  g_autoptr (GArray) gaps = g_array_new (FALSE, FALSE, sizeof (WeftRange));
  WeftCover cover = { .cap = WEFT_CAP_NONE, .end = 1000, .to = 1000, .gaps = gaps };
  WeftUtilisation shorter, longer;

  g_assert_true (weft_utilisation_worst (windows, &cover, 0, 1000, 160, &shorter));
  g_assert_true (weft_utilisation_worst (windows, &cover, 0, 1000, 200, &longer));
  g_assert_cmpuint (shorter.paused, ==, 100);
  g_assert_cmpuint (longer.paused, ==, 140);
  g_assert_cmpfloat (weft_utilisation_share (&longer), <, weft_utilisation_share (&shorter));
}

/* In real logs the longest window has the productivity of the run, and each row's numbers are those
 * of its time. */
static void
check_log (const char *path)
{
  g_autoptr (WeftIndex) index = weft_test_index_path (path);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  const WeftGcWindows *windows = weft_collections_windows (trace->collections);
  g_autoptr (WeftTableRows) rows =
      weft_table_rows_new (&weft_table_utilisation, NULL, trace, 0, G_MAXUINT64, NULL);
  const WeftCover *cover = &trace->coverage->process;
  guint64 last = 0;

  for (guint i = 0; i < rows->n; i++)
    {
      guint64 from, to, length, paused, gcs, share;

      weft_table_get_span (rows, i, 0, &from, &to);
      g_assert_true (weft_table_get_number (rows, i, 0, &length));
      g_assert_true (weft_table_get_number (rows, i, 1, &share));
      g_assert_true (weft_table_get_number (rows, i, 3, &paused));
      g_assert_true (weft_table_get_number (rows, i, 4, &gcs));
      g_assert_cmpuint (to - from, ==, length);
      g_assert_cmpuint (weft_cover_total (cover, from, to), ==, length);
      g_assert_cmpuint (paused, ==, paused_in (windows, from, to));
      g_assert_cmpint (gcs > 0, ==, paused > 0);
      g_assert_cmpuint (length, >, last);
      last = length;
      for (guint k = 0; k < 20; k++)
        {
          guint64 at = trace->index->from + (trace->index->to - trace->index->from) / 20 * k;

          if (weft_cover_total (cover, at, at + length) == length)
            g_assert_cmpuint (paused_in (windows, at, at + length), <=, paused);
        }
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) clean = weft_test_clean_logs (), damaged = weft_test_damaged_logs ();

  for (guint i = 0; clean != NULL && i < clean->len; i++)
    check_log (g_ptr_array_index (clean, i));
  for (guint i = 0; damaged != NULL && i < damaged->len; i++)
    check_log (g_ptr_array_index (damaged, i));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/utilisation/random", test_random);
  g_test_add_func ("/utilisation/curve", test_curve);
  g_test_add_func ("/utilisation/short", test_short);
  g_test_add_func ("/utilisation/burst", test_burst);
  g_test_add_func ("/utilisation/corpus", test_corpus);
}
