/* SPDX-License-Identifier: BSD-3-Clause */
/* The merge gives every event once, by stamp and place. */
#include "logs.h"
#include "weft-event-merge.h"
#include "weft-test-unit.h"

typedef struct
{
  guint64 time, offset;
} Place;

static gint
compare_places (gconstpointer a, gconstpointer b)
{
  const Place *x = a, *y = b;

  if (x->time != y->time)
    return x->time > y->time ? 1 : -1;
  return (x->offset > y->offset) - (x->offset < y->offset);
}

static void
collect (const WeftIndex *index, const WeftCapIndex *cap, guint64 from, GArray *places)
{
  for (guint i = 0; i < cap->blocks->len; i++)
    {
      guint block = g_array_index (cap->blocks, guint32, i);
      WeftEvent event = { 0 };
      WeftCursor cursor;

      weft_log_cursor (index->log, block, weft_log_block (index->log, block)->offset, &cursor);
      while (weft_cursor_next (&cursor, &event))
        {
          Place place = { event.time, event.offset };

          if (event.time >= from)
            g_array_append_val (places, place);
        }
    }
}

/* All events from @from on, sorted in one go. */
static GArray *
sort_all (const WeftIndex *index, guint64 from)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (Place));

  collect (index, index->global, from, places);
  for (guint i = 0; i < index->caps->len; i++)
    collect (index, weft_index_nth_cap (index, i), from, places);
  g_array_sort (places, compare_places);
  return places;
}

static void
check (WeftIndex *index, guint64 from)
{
  g_autoptr (GArray) places = sort_all (index, from);
  g_autoptr (WeftEventMerge) merge = weft_event_merge_new (index, from);
  WeftEvent event = { 0 };
  guint n = 0;

  for (; weft_event_merge_next (merge, &event); n++)
    {
      const Place *place = &g_array_index (places, Place, MIN (n, places->len - 1));

      g_assert_cmpuint (event.time, ==, place->time);
      g_assert_cmpuint (event.offset, ==, place->offset);
    }
  g_assert_cmpuint (n, ==, places->len);
  g_assert_false (weft_event_merge_next (merge, &event));
}

static void
test_random (void)
{
  static const guint disorders[] = { 0, 20, 5000, 10000000 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; i < 24; i++)
    {
      guint n = g_rand_int_range (rand, 1, 6000);
      g_autoptr (WeftTestLog) log = weft_test_random_log (rand, n, g_rand_int_range (rand, 1, 9),
                                                          disorders[i % G_N_ELEMENTS (disorders)]);
      g_autoptr (WeftIndex) index = weft_test_index_bytes (log);

      g_assert_cmpuint (index->n_events, >=, n);
      check (index, 0);
      check (index, g_rand_int_range (rand, 0, MAX (1, index->to)));
      check (index, index->to);
      check (index, index->to + 1);
    }
}

/* Of a block whose marker has no times, any stamp is believed. */
static void
test_wild (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_header_9_10 (log);
  for (guint block = 0; block < 20; block++)
    {
      weft_test_log_begin_block (log, block % 3, 0);
      for (guint i = 0; i < 500; i++)
        {
          guint64 time = g_rand_int (rand);

          weft_test_log_event (log, 35, time << g_rand_int_range (rand, 0, 31));
        }
      weft_test_log_end_block (log, 0);
    }
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  g_assert_cmpuint (index->n_events, ==, 20 * 501);
  check (index, 0);
  check (index, G_GUINT64_CONSTANT (1) << 40);
}

static void
test_empty (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  check (index, 0);
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));

      check (index, 0);
      check (index, index->to / 2);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/event-merge/random", test_random);
  g_test_add_func ("/event-merge/wild", test_wild);
  g_test_add_func ("/event-merge/empty", test_empty);
  g_test_add_func ("/event-merge/corpus", test_corpus);
}
