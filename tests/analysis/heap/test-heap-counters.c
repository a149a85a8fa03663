/* SPDX-License-Identifier: BSD-3-Clause */
/* The heap's counters: gauges of the process, and what each capability allocated. */
#include "logs.h"
#include "weft-heap-counters.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

static void
write_counter (WeftTestLog *log, guint16 tag, guint64 time, guint64 bytes)
{
  weft_test_log_event (log, tag, time);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, bytes);
}

static WeftIndex *
make_index (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 0, 1);
  write_counter (log, 49, 100, 1000);
  write_counter (log, 50, 100, 64);
  write_counter (log, 50, 200, 64); /* no news */
  write_counter (log, 51, 200, 32);
  write_counter (log, 51, 300, 32);
  write_counter (log, 91, 300, 48);
  write_counter (log, 49, 300, 3000);
  write_counter (log, 49, 350, 3000);
  weft_test_log_run (log, 400, 1);
  weft_test_log_end_block (log, 400);
  weft_test_log_begin_block (log, 1, 100);
  weft_test_log_run (log, 100, 2);
  write_counter (log, 50, 150, 80); /* between those of the other */
  write_counter (log, 49, 200, 500);
  write_counter (log, 49, 250, 100); /* another count began */
  weft_test_log_event (log, 90, 260);
  weft_test_log_u32 (log, 0);
  weft_test_log_u32 (log, 9);
  weft_test_log_u32 (log, 7);
  weft_test_log_u32 (log, 2);
  weft_test_log_end_block (log, 400);
  weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

static void
test_gauges (void)
{
  g_autoptr (WeftIndex) index = make_index ();
  g_autoptr (WeftHeapCounters) counters = weft_heap_counters_extend (NULL, index);
  const WeftSeries *size = weft_heap_counters_gauge (counters, WEFT_HEAP_SIZE);
  WeftSeriesSummary part = weft_series_summarize (size, 160, 180);
  const GArray *returns = weft_heap_counters_returns (counters);

  g_assert_true (weft_heap_counters_has_samples (counters));
  g_assert_cmpuint (size->samples->len, ==, 3);
  g_assert_cmpuint (part.high, ==, 80);
  g_assert_cmpuint (weft_series_summarize (size, 0, 1000).last, ==, 64);
  g_assert_false (weft_series_summarize (size, 0, 100).is_known);
  g_assert_cmpuint (weft_heap_counters_gauge (counters, WEFT_HEAP_LIVE)->samples->len, ==, 2);
  g_assert_cmpuint (weft_heap_counters_gauge (counters, WEFT_HEAP_BLOCKS)->samples->len, ==, 1);
  g_assert_cmpuint (returns->len, ==, 1);
  g_assert_cmpuint (g_array_index (returns, WeftMemReturn, 0).returned, ==, 2);
  g_assert_cmpuint (g_array_index (returns, WeftMemReturn, 0).current, ==, 9);
  g_assert_cmpuint (weft_heap_counters_megablock (counters), ==, 1024 * 1024);
}

static void
test_allocated (void)
{
  static const struct
  {
    guint64 from, to, bytes;
  } cases[] = {
    { 0, 400, 3600 },  { 0, G_MAXUINT64, 3600 }, { 0, 50, 500 },  { 0, 100, 1000 },
    { 100, 150, 750 }, { 100, 200, 1500 },       { 300, 400, 0 }, { 225, 250, 300 },
    { 50, 50, 0 },     { 200, 100, 0 },          { 500, 900, 0 }, { 110, 111, 15 },
  };
  g_autoptr (WeftIndex) index = make_index ();
  g_autoptr (WeftHeapCounters) counters = weft_heap_counters_extend (NULL, index);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpuint (weft_heap_counters_allocated_in (counters, cases[i].from, cases[i].to), ==,
                      cases[i].bytes);
}

/* Columns are what each of them is alone, and add up to the whole. */
static void
check_columns (const WeftIndex *index, GRand *rand)
{
  g_autoptr (WeftHeapCounters) counters = weft_heap_counters_extend (NULL, index);
  guint n = g_rand_int_range (rand, 1, 60);
  g_autofree guint64 *edges = g_new0 (guint64, n + 1);
  g_autofree guint64 *columns = g_new (guint64, n);
  guint64 sum = 0;

  for (guint i = 1; i <= n; i++)
    edges[i] = edges[i - 1] + (guint64) (g_rand_double (rand) * 2 * ((double) index->to + 1) / n);
  weft_heap_counters_columns (counters, edges, n, columns);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (columns[i], ==,
                        weft_heap_counters_allocated_in (counters, edges[i], edges[i + 1]));
      sum += columns[i];
    }
  g_assert_cmpuint (sum, ==, weft_heap_counters_allocated_in (counters, 0, edges[n]));
}

static void
test_corpus (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (35);
  g_autoptr (GPtrArray) paths = weft_test_corpus ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));

      check_columns (index, rand);
    }
}

/* What a random log has. */
typedef struct
{
  guint n_caps;
  guint64 begin;      /* ns */
  guint disorder;     /* ns by which one of ten events is out of order */
  guint rarity;       /* of heap events */
  gboolean has_clock; /* blocks of different capabilities do not overlap in time */
} Kind;

static void
write_random_event (WeftTestLog *log, GRand *rand, const Kind *kind, guint64 time, guint64 *total)
{
  static const guint16 gauges[] = { 50, 51, 91 };

  switch (g_rand_int_range (rand, 0, 3 * (gint) kind->rarity))
    {
    case 0:
      *total = g_rand_int_range (rand, 0, 30) == 0 ? 0 : *total + g_rand_int_range (rand, 0, 9);
      write_counter (log, 49, time, *total);
      break;
    case 1:
      write_counter (log, gauges[g_rand_int_range (rand, 0, 3)], time,
                     (guint64) g_rand_int_range (rand, 0, 3));
      break;
    case 2:
      weft_test_log_event (log, 90, time);
      for (guint i = 0; i < 4; i++)
        weft_test_log_u32 (log, (guint32) g_rand_int_range (rand, 0, 9));
      break;
    default:
      weft_test_log_run (log, time, 1);
    }
}

static WeftTestLog *
random_log (GRand *rand, const Kind *kind)
{
  WeftTestLog *log = weft_test_log_new ();
  guint64 clocks[4], totals[4] = { 0 };

  weft_test_log_header_9_10 (log);
  for (guint i = 0; i < G_N_ELEMENTS (clocks); i++)
    clocks[i] = kind->begin - MIN (kind->begin, i * kind->disorder);
  for (guint i = 0; i < 40; i++)
    {
      guint16 cap = (guint16) g_rand_int_range (rand, 0, (gint) kind->n_caps);
      guint64 *clock = &clocks[kind->has_clock ? 0 : cap];

      weft_test_log_begin_block (log, cap, *clock - MIN (kind->disorder, *clock));
      for (gint n = g_rand_int_range (rand, 1, 150); n > 0; n--)
        {
          gint late = g_rand_int_range (rand, 0, 10) == 0 ? (gint) kind->disorder : 0;
          guint64 back = (guint64) g_rand_int_range (rand, 0, late + 1);

          *clock += g_rand_int_range (rand, 0, 4) == 0;
          write_random_event (log, rand, kind, *clock - MIN (back, *clock), &totals[cap]);
        }
      weft_test_log_end_block (log, *clock);
    }
  weft_test_log_data_end (log);
  return log;
}

static void
assert_same_series (const WeftSeries *a, const WeftSeries *b)
{
  g_assert_cmpuint (a->samples->len, ==, b->samples->len);
  for (guint i = 0; i < a->samples->len; i++)
    {
      g_assert_cmpuint (weft_series_sample (a, i)->time, ==, weft_series_sample (b, i)->time);
      g_assert_cmpuint (weft_series_sample (a, i)->value, ==, weft_series_sample (b, i)->value);
    }
}

static void
assert_same_counters (const WeftHeapCounters *a, const WeftHeapCounters *b)
{
  const GArray *x = weft_heap_counters_returns (a), *y = weft_heap_counters_returns (b);

  for (WeftHeapGauge i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    assert_same_series (weft_heap_counters_gauge (a, i), weft_heap_counters_gauge (b, i));
  for (guint i = 0; i < weft_heap_counters_n_caps (a); i++)
    assert_same_series (weft_heap_counters_allocated (a, i), weft_heap_counters_allocated (b, i));
  g_assert_cmpuint (x->len, ==, y->len);
  for (guint i = 0; i < x->len; i++)
    {
      const WeftMemReturn *one = &g_array_index (x, WeftMemReturn, i);
      const WeftMemReturn *other = &g_array_index (y, WeftMemReturn, i);

      g_assert_cmpuint (one->time, ==, other->time);
      g_assert_cmpuint (one->current, ==, other->current);
      g_assert_cmpuint (one->needed, ==, other->needed);
      g_assert_cmpuint (one->returned, ==, other->returned);
    }
}

/* Returns the index of the first @size bytes of @map, which extends @before (or NULL). Returns NULL
 * if the header is cut. */
static WeftIndex *
extend_index (const WeftIndex *before, const WeftMap *map, gsize size)
{
  g_autoptr (WeftMap) first = weft_map_new_from_bytes (map->data, size);
  g_autoptr (WeftLog) log = before == NULL ?
                                weft_log_new (first, FALSE, NULL) :
                                weft_log_extend (before->log, first, size == map->size);

  return log != NULL ? weft_index_new (log, before, 1, NULL, NULL, NULL, NULL) : NULL;
}

/* Extends the counters of a log piece by piece, and compares them with those that are read at once.
 */
static void
check_growth (const WeftTestLog *bytes, GRand *rand)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (bytes->bytes->data, bytes->bytes->len);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftHeapCounters) counters = NULL;
  gint most = g_rand_boolean (rand) ? 400 : 4000;

  for (gsize size = 0; size < map->size;)
    {
      gsize piece = (gsize) g_rand_int_range (rand, 1, most);
      g_autoptr (WeftIndex) longer = NULL;
      g_autoptr (WeftHeapCounters) extended = NULL, whole = NULL;

      size = MIN (map->size, size + piece);
      longer = extend_index (index, map, size);
      if (longer == NULL)
        continue;
      extended = weft_heap_counters_extend (counters, longer);
      whole = weft_heap_counters_extend (NULL, longer);
      assert_same_counters (extended, whole);
      g_clear_pointer (&counters, weft_heap_counters_free);
      counters = g_steal_pointer (&extended);
      g_clear_pointer (&index, weft_shared_unref);
      index = g_steal_pointer (&longer);
    }
}

/* If a log begins after 100 ms, the first total is not allocated in it, until a capability shows
 * that the log began earlier. */
static void
test_late (void)
{
  for (guint64 begin = 100000000; begin <= 100000001; begin++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftMap) map = NULL;
      g_autoptr (WeftIndex) index = NULL, longer = NULL;
      g_autoptr (WeftHeapCounters) counters = NULL, extended = NULL;
      gsize first;

      weft_test_log_header_9_10 (log);
      weft_test_log_begin_block (log, 0, begin);
      write_counter (log, 49, begin, 1000);
      for (guint i = 0; i < 2000; i++)
        weft_test_log_run (log, begin + i, 1);
      write_counter (log, 49, begin + 2000, 1500);
      weft_test_log_end_block (log, begin + 2000);
      first = log->bytes->len;
      weft_test_log_begin_block (log, 1, 5000);
      weft_test_log_run (log, 5000, 2);
      weft_test_log_end_block (log, 6000);
      weft_test_log_data_end (log);
      map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
      index = extend_index (NULL, map, first);
      counters = weft_heap_counters_extend (NULL, index);
      g_assert_cmpuint (weft_heap_counters_allocated_in (counters, 0, G_MAXUINT64), ==,
                        begin == 100000000 ? 1500 : 500);
      longer = extend_index (index, map, map->size);
      extended = weft_heap_counters_extend (counters, longer);
      g_assert_cmpuint (weft_heap_counters_allocated_in (extended, 0, G_MAXUINT64), ==, 1500);
    }
}

/* Also if blocks that come later are of earlier times, or of other capabilities. */
static void
test_growth (void)
{
  static const guint disorders[] = { 0, 3, 1000 };
  static const guint64 begins[] = { 0, 5000, 100000001 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (36);

  for (guint i = 0; i < weft_test_rounds (576); i++)
    {
      Kind kind = { .n_caps = 1 + i % 4,
                    .begin = begins[i / 4 % 3],
                    .disorder = disorders[i / 12 % 3],
                    .rarity = i % 5 < 2 ? 1 : 50,
                    .has_clock = i % 7 < 4 };
      g_autoptr (WeftTestLog) log = random_log (rand, &kind);

      check_growth (log, rand);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/heap-counters/gauges", test_gauges);
  g_test_add_func ("/heap-counters/allocated", test_allocated);
  g_test_add_func ("/heap-counters/late", test_late);
  g_test_add_func ("/heap-counters/growth", test_growth);
  g_test_add_func ("/heap-counters/corpus", test_corpus);
}
