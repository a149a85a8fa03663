/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts of kinds of events by time are those of a plain walk over all events. */
#include "logs.h"
#include "weft-tallies.h"
#include "weft-test-unit.h"

#define ALL ((1u << WEFT_N_TALLIES) - 1)

/* All events that have a kind, by capability place. */
typedef struct
{
  guint64 time, offset;
  guint cap, kind;
} Known;

static void
add_known (GArray *all, const WeftIndex *index, const WeftCapIndex *cap, guint place)
{
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block;

  if (cap->n_checkpoints == 0)
    return;
  block = weft_cap_index_cursor (cap, index->log, 0, &cursor);
  while (weft_cap_index_next_event (cap, index->log, &cursor, &block, &event))
    {
      Known known = { event.time, event.offset, place, (guint) weft_tally_kind (event.tag) };

      if (weft_tally_kind (event.tag) >= 0)
        g_array_append_val (all, known);
    }
}

static GArray *
walk (const WeftIndex *index)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Known));

  for (guint i = 0; i < index->caps->len; i++)
    add_known (all, index, weft_index_nth_cap (index, i), i);
  add_known (all, index, index->global, index->caps->len);
  return all;
}

static gboolean
lies_in (const WeftIndex *index, guint64 time, guint64 from, guint64 to)
{
  return (time >= from || from <= index->from) && (time < to || to >= index->to);
}

static guint64
brute (const WeftIndex *index, const GArray *all, guint cap, guint mask, guint64 from, guint64 to)
{
  guint64 n = 0;

  for (guint i = 0; i < all->len; i++)
    {
      const Known *known = &g_array_index (all, Known, i);

      n += known->cap == cap && (mask & (1u << known->kind)) != 0 && from < to &&
           lies_in (index, known->time, from, to);
    }
  return n;
}

static guint64
random_time (GRand *rand, const WeftIndex *index)
{
  return index->from + (guint64) (g_rand_double (rand) * 1.1 * (double) (index->to - index->from));
}

static void
check_columns (const WeftIndex *index, const WeftTallies *tallies, const GArray *all, GRand *rand)
{
  guint n = g_rand_int_range (rand, 1, 40);
  g_autofree guint64 *edges = g_new (guint64, n + 1);
  g_autofree WeftTallyColumn *columns = g_new0 (WeftTallyColumn, n);
  guint64 from = random_time (rand, index), to = random_time (rand, index);
  guint cap = g_rand_int_range (rand, 0, weft_tallies_n_caps (tallies));
  guint mask = g_rand_int (rand) & ALL;

  for (guint x = 0; x <= n; x++)
    edges[x] = MIN (from, to) + (MAX (from, to) - MIN (from, to)) * x / n;
  weft_tallies_columns (tallies, cap, mask, edges, n, columns);
  for (guint x = 0; x < n; x++)
    {
      guint64 sum = 0;

      for (guint kind = 0; kind < WEFT_N_TALLIES; kind++)
        sum += columns[x].counts[kind];
      /* an edge at the run's end takes in what is later, but only as the last one */
      if (edges[x + 1] < index->to && edges[x] > index->from)
        g_assert_cmpuint (sum, ==, brute (index, all, cap, mask, edges[x], edges[x + 1]));
    }
}

static void
check_nearest (const WeftTallies *tallies, const GArray *all, guint64 time, guint mask)
{
  const Known *after = NULL, *before = NULL;
  WeftEvent event;
  gboolean found;

  for (guint i = 0; i < all->len; i++)
    {
      const Known *known = &g_array_index (all, Known, i);

      if (!(mask & (1u << known->kind)))
        continue;
      if (known->time >= time && (after == NULL || known->time < after->time ||
                                  (known->time == after->time && known->offset < after->offset)))
        after = known;
      if (known->time < time && (before == NULL || known->time > before->time ||
                                 (known->time == before->time && known->offset > before->offset)))
        before = known;
    }
  found = weft_tallies_nearest (tallies, mask, time, TRUE, &event);
  g_assert_cmpint (found, ==, after != NULL);
  if (found)
    g_assert_cmpuint (event.offset, ==, after->offset);
  found = weft_tallies_nearest (tallies, mask, time, FALSE, &event);
  g_assert_cmpint (found, ==, before != NULL);
  if (found)
    g_assert_cmpuint (event.offset, ==, before->offset);
}

static void
check_index (const WeftIndex *index, GRand *rand, guint rounds)
{
  g_autoptr (WeftTallies) tallies = weft_tallies_extend (NULL, index);
  g_autoptr (GArray) all = walk (index);

  g_assert_cmpuint (weft_tallies_count_all (tallies, ALL, 0, G_MAXUINT64), ==, all->len);
  for (guint i = 0; i < rounds; i++)
    {
      guint cap = g_rand_int_range (rand, 0, weft_tallies_n_caps (tallies));
      guint mask = g_rand_int (rand) & ALL;
      guint64 from = random_time (rand, index), to = random_time (rand, index);

      g_assert_cmpuint (weft_tallies_count (tallies, cap, mask, from, to), ==,
                        brute (index, all, cap, mask, from, to));
      g_assert_cmpuint (weft_tallies_count (tallies, cap, ALL, from, from), ==, 0);
      g_assert_cmpuint (weft_tallies_count (tallies, cap, ALL, 0, 0), ==, 0);
      g_assert_cmpint (weft_tallies_has (tallies, mask), ==,
                       weft_tallies_count_all (tallies, mask, 0, G_MAXUINT64) > 0);
      check_columns (index, tallies, all, rand);
      check_nearest (tallies, all, from, 1u << g_rand_int_range (rand, 0, WEFT_N_TALLIES));
    }
}

static void
test_corpus (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));

      check_index (index, rand, 6);
    }
}

/* Columns that hold several pages of chunks whole, and pages of many columns. */
static void
test_pages (void)
{
  static const guint64 disorders[] = { 0, 3, 200 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (14);

  for (guint i = 0; i < G_N_ELEMENTS (disorders); i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_random_log (rand, 60000, 1, disorders[i]);
      g_autoptr (WeftIndex) index = weft_test_index_bytes (log);

      g_assert_cmpuint (weft_index_nth_cap (index, 0)->n_checkpoints, >,
                        4 * WEFT_CHECKPOINTS_PER_PAGE);
      check_index (index, rand, 8);
    }
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);

  for (guint i = 0; i < 60; i++)
    {
      g_autoptr (WeftTestLog) log =
          weft_test_random_log (rand, g_rand_int_range (rand, 0, 20000), i % 4 + 1,
                                i % 3 == 0 ? 100000 :
                                i % 3 == 1 ? 500 :
                                             0);
      g_autoptr (WeftIndex) index = weft_test_index_bytes (log);

      check_index (index, rand, 8);
    }
}

/* An index that was built piece by piece counts as one built at once. */
static void
test_extended (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (13);
  g_autoptr (WeftTestLog) test = weft_test_random_log (rand, 9000, 2, 100);
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (test->bytes->data, test->bytes->len);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftLog) log = NULL;

  for (guint i = 1; i <= 5; i++)
    {
      g_autoptr (WeftMap) first = weft_map_new_prefix (map, map->size * i / 5, NULL);
      g_autoptr (WeftLog) longer =
          log != NULL ? weft_log_extend (log, first, i == 5) : weft_log_new (first, FALSE, NULL);
      WeftIndex *next = weft_index_new (longer, index, 1, NULL, NULL, NULL, NULL);

      g_clear_pointer (&log, weft_shared_unref);
      log = g_steal_pointer (&longer);
      g_clear_pointer (&index, weft_shared_unref);
      index = next;
      check_index (index, rand, 8);
    }
}

/* Of events at the same time, the nearest one after a time is the first one in the file, and the
 * nearest one before a time is the last one. */
static void
test_same_time (void)
{
  for (guint16 first = 0; first < 2; first++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftIndex) index = NULL;
      g_autoptr (WeftTallies) tallies = NULL;
      guint64 offsets[2];
      WeftEvent event;

      weft_test_log_header_9_10 (log);
      for (guint i = 0; i < 2; i++)
        {
          weft_test_log_begin_block (log, i == 0 ? first : 1 - first, 100);
          offsets[i] = log->bytes->len;
          weft_test_log_event (log, 0, 100); /* a thread is created */
          weft_test_log_u32 (log, 1);
          weft_test_log_end_block (log, 200);
        }
      weft_test_log_data_end (log);
      index = weft_test_index_bytes (log);
      tallies = weft_tallies_extend (NULL, index);
      g_assert_true (weft_tallies_nearest (tallies, ALL, 50, TRUE, &event));
      g_assert_cmpuint (event.offset, ==, offsets[0]);
      g_assert_true (weft_tallies_nearest (tallies, ALL, 150, FALSE, &event));
      g_assert_cmpuint (event.offset, ==, offsets[1]);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/tallies/random", test_random);
  g_test_add_func ("/tallies/pages", test_pages);
  g_test_add_func ("/tallies/extended", test_extended);
  g_test_add_func ("/tallies/same-time", test_same_time);
  g_test_add_func ("/tallies/corpus", test_corpus);
}
