/* SPDX-License-Identifier: BSD-3-Clause */
/* Columns and stretches of a picture are what a plain run over all events says, at every zoom. */
#include "logs.h"
#include "naive-usage.h"
#include "weft-collections.h"
#include "weft-test-unit.h"
#include "weft-usage-columns.h"

#define MAX_COLUMNS 1000

/* What a picture asks for. */
typedef struct
{
  guint64 edges[MAX_COLUMNS + 1];
  guint n;
  guint64 min_ns, end;
} Request;

static void
request_init (Request *self, guint64 from, guint64 to, guint n, guint64 end, GRand *rand)
{
  guint64 widest = 1;

  self->n = n;
  self->end = end;
  for (guint i = 0; i <= n; i++)
    self->edges[i] = from + (guint64) ((double) (to - from) * i / n);
  for (guint i = 0; i < n; i++)
    widest = MAX (widest, self->edges[i + 1] - self->edges[i]);
  self->min_ns = widest * (guint64) g_rand_int_range (rand, 1, 5);
}

static WeftHecTimes
shares_between (const GArray *list, guint64 from, guint64 to, guint64 end)
{
  WeftHecTimes low = naive_usage_shares (list, MIN (from, end));
  WeftHecTimes high = naive_usage_shares (list, MIN (to, end));

  return weft_hec_times_difference (&low, &high);
}

static void
check_column (const Request *request, const WeftUsageColumn *column, const GArray *list, guint i)
{
  guint64 from = request->edges[i], to = request->edges[i + 1];
  WeftHecTimes shares = shares_between (list, from, to, request->end);
  double ns = (double) (to - from);
  double run, work, wait, sync, unknown;

  if (to > from)
    {
      run = (double) shares.run / ns;
      work = (double) shares.work / ns;
      wait = (double) shares.wait / ns;
      sync = (double) shares.sync / ns;
      unknown = (double) shares.unknown / ns;
    }
  else
    {
      WeftUse use = from < request->end ? naive_usage_at (list, from)->use : WEFT_USE_IDLE;

      run = use == WEFT_USE_RUN;
      work = use == WEFT_USE_GC_WORK;
      wait = use == WEFT_USE_GC_WAIT;
      sync = use == WEFT_USE_GC_SYNC;
      unknown = use == WEFT_USE_UNKNOWN;
    }
  g_assert_cmpfloat_with_epsilon (column->run, run, 1e-6);
  g_assert_cmpfloat_with_epsilon (column->work, work, 1e-6);
  g_assert_cmpfloat_with_epsilon (column->wait, wait, 1e-6);
  g_assert_cmpfloat_with_epsilon (column->sync, sync, 1e-6);
  g_assert_cmpfloat_with_epsilon (column->unknown, unknown, 1e-6);
}

/* Exactly the stretches that are long enough and reach into the range are listed, in order. */
static void
check_spans (const Request *request, const WeftUsageColumns *columns, const GArray *list)
{
  guint64 from = request->edges[0], to = request->edges[request->n];
  guint k = 0;

  for (guint i = 0; i < list->len; i++)
    {
      const NaiveStretch *stretch = &g_array_index (list, NaiveStretch, i);
      guint64 end =
          i + 1 < list->len ? g_array_index (list, NaiveStretch, i + 1).since : request->end;
      const WeftUseSpan *span;

      end = MIN (end, request->end);
      if (stretch->use == WEFT_USE_IDLE || stretch->use == WEFT_USE_UNKNOWN ||
          stretch->since >= end || end - stretch->since < request->min_ns || end <= from ||
          stretch->since >= MAX (to, from + 1))
        continue;
      g_assert_cmpuint (k, <, columns->spans->len);
      span = &g_array_index (columns->spans, WeftUseSpan, k++);
      g_assert_cmpuint (span->from, ==, stretch->since);
      g_assert_cmpuint (span->to, ==, end);
      g_assert_cmpint (span->use, ==, stretch->use);
      g_assert_cmpint (span->is_running, ==, stretch->is_running);
      if (stretch->is_running)
        g_assert_cmpuint (span->thread, ==, stretch->thread);
    }
  g_assert_cmpuint (k, ==, columns->spans->len);
}

static WeftUsageColumns *
columns_of (const WeftHecUse *hecs, guint cap, const Request *request, WeftTallyEdges *tallies)
{
  const WeftUsageQuery query = { hecs,        cap, request->edges, request->n, request->min_ns,
                                 request->end };

  return weft_usage_columns_new (&query, tallies);
}

static void
check_request (const WeftHecUse *hecs, guint cap, const GArray *list, const Request *request)
{
  g_autoptr (WeftUsageColumns) columns = columns_of (hecs, cap, request, NULL);
  WeftHecTimes total =
      shares_between (list, request->edges[0], request->edges[request->n], request->end);

  g_assert_cmpuint (columns->n, ==, request->n);
  for (guint i = 0; i < columns->n; i++)
    check_column (request, &columns->columns[i], list, i);
  g_assert_cmpuint (columns->total.run, ==, total.run);
  g_assert_cmpuint (columns->total.work, ==, total.work);
  g_assert_cmpuint (columns->total.wait, ==, total.wait);
  g_assert_cmpuint (columns->total.sync, ==, total.sync);
  check_spans (request, columns, list);
}

/* At widths from all of the log to less than a nanosecond a column, at random places and at
 * changes. */
static void
check_cap (
    const WeftHecUse *hecs, guint cap, const GArray *list, guint64 end, guint rounds, GRand *rand)
{
  Request request;

  request_init (&request, 0, end, MAX_COLUMNS, end, rand);
  check_request (hecs, cap, list, &request);
  for (guint i = 0; i < rounds; i++)
    for (double width = (double) end; width >= 1; width /= 7)
      {
        guint64 from = (guint64) (g_rand_double (rand) * (double) end);
        guint64 cut = g_rand_int_range (rand, 0, 4) == 0 ? from + (guint64) (width / 3) : end;

        if (g_rand_boolean (rand))
          from = g_array_index (list, NaiveStretch, g_rand_int_range (rand, 0, list->len)).since;
        request_init (&request, from, from + (guint64) width,
                      g_rand_int_range (rand, 1, MAX_COLUMNS), cut, rand);
        check_request (hecs, cap, list, &request);
      }
}

/* Counts each event of the index's @i-th capability in its column. */
static WeftTallyColumn *
naive_tallies (const WeftIndex *index, guint i, const Request *request)
{
  const WeftCapIndex *cap = weft_index_nth_cap (index, i);
  const guint64 *edges = request->edges;
  WeftTallyColumn *columns = g_new0 (WeftTallyColumn, request->n);
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block = weft_cap_index_cursor (cap, index->log, 0, &cursor);

  while (weft_cap_index_next_event (cap, index->log, &cursor, &block, &event))
    {
      gint kind = weft_tally_kind (event.tag);
      guint x = 0;

      if (kind < 0 || (event.time < edges[0] && edges[0] > index->from) ||
          (event.time >= edges[request->n] && edges[request->n] < index->to))
        continue;
      while (x + 1 < request->n && event.time >= edges[x + 1])
        x++;
      columns[x].counts[kind]++;
    }
  return columns;
}

/* Events are counted along with the usage, which stays as it is. */
static void
check_tallies (const WeftIndex *index, const WeftHecUse *hecs, guint cap, GRand *rand)
{
  g_autoptr (WeftTallies) tallies = weft_tallies_extend (NULL, index);

  for (double width = (double) index->to * 1.1; width >= 1; width /= 1.5)
    {
      guint64 from = (guint64) (g_rand_double (rand) * ((double) index->to * 1.2 - width));
      guint n = g_rand_int_range (rand, 1, 200);
      Request request;
      g_autofree WeftTallyColumn *columns = g_new0 (WeftTallyColumn, n);
      g_autofree WeftTallyColumn *naive = NULL;
      g_autoptr (WeftUsageColumns) usage = NULL;
      g_autoptr (WeftUsageColumns) alone = NULL;
      WeftTallyEdges counting;

      request_init (&request, from, from + (guint64) width, n, index->to, rand);
      naive = naive_tallies (index, cap, &request);
      weft_tally_edges_init (&counting, tallies, cap, request.edges, n, columns);
      usage = columns_of (hecs, cap, &request, &counting);
      alone = columns_of (hecs, cap, &request, NULL);
      g_assert_cmpmem (columns, n * sizeof *columns, naive, n * sizeof *naive);
      g_assert_cmpmem (usage->columns, n * sizeof (WeftUsageColumn), alone->columns,
                       n * sizeof (WeftUsageColumn));
    }
}

static void
check_index (const WeftIndex *index, guint rounds, GRand *rand)
{
  g_autoptr (WeftCollections) collections = weft_collections_extend (NULL, index);
  const WeftGcWindows *windows = weft_collections_windows (collections);
  g_autoptr (WeftProcess) process = weft_process_new (index);
  g_autoptr (WeftCoverage) coverage = weft_coverage_new (index, process);
  g_autoptr (WeftHecUse) hecs =
      weft_hec_use_extend (NULL, index, windows, &coverage->process, WEFT_HEC_USE_MAX_SUMS);

  for (guint i = 0; i < index->caps->len; i++)
    {
      g_autoptr (GArray) own = naive_usage (weft_index_nth_cap (index, i), index->log);
      g_autoptr (GArray) list = naive_hec_use (own, windows, &coverage->process);

      check_cap (hecs, i, list, index->to, rounds, rand);
      check_tallies (index, hecs, i, rand);
    }
}

static void
test_random (void)
{
  static const guint n_caps[] = { 1, 2, 5, 256 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (21);

  for (guint i = 0; i < 12; i++)
    {
      guint caps = n_caps[i % G_N_ELEMENTS (n_caps)];
      g_autoptr (WeftTestLog) log = weft_test_random_log (
          rand, g_rand_int_range (rand, 1, 4000) * (caps > 5 ? 10 : 1), caps, i % 3 == 0 ? 200 : 0);
      g_autoptr (WeftIndex) index = weft_test_index_bytes (log);

      check_index (index, caps > 5 ? 1 : 6, rand);
    }
}

/* A log of many chunks, of whose stamps one in @rareness steps back, by up to @most ns. */
static WeftTestLog *
rarely_disordered_log (GRand *rand, guint rareness, guint most)
{
  WeftTestLog *log = weft_test_log_new ();
  guint64 now = 1000000;

  weft_test_log_header_9_10 (log);
  for (guint block = 0; block < 40; block++)
    {
      weft_test_log_begin_block (log, 0, now);
      for (guint i = 0; i < 1000; i++)
        {
          gboolean is_back = g_rand_int_range (rand, 0, (gint32) rareness) == 0;
          guint64 back = is_back ? g_rand_int_range (rand, 0, (gint32) most) : 0;

          now += g_rand_int_range (rand, 0, 50);
          if (block == 20 && i == 500)
            weft_test_log_event (log, 36, now - back); /* the only one of its kind */
          else if (g_rand_boolean (rand))
            weft_test_log_event (log, 35, now - back);
          else if (i % 2 == 0)
            weft_test_log_run (log, now - back, i % 7);
          else
            weft_test_log_stop (log, now - back, (i + 6) % 7, 1, 0);
        }
      weft_test_log_end_block (log, now);
    }
  weft_test_log_data_end (log);
  return log;
}

/* Columns of counts are wider than chunks. */
static void
test_tallies (void)
{
  /* within an event or two, a chunk, and several pages */
  static const struct
  {
    guint rareness, most;
  } disorders[] = { { 1, 60 },        { 200, 300 },     { 300, 2000 },
                    { 3000, 500000 }, { 1000, 150000 }, { 1000000, 1 } };
  g_autoptr (GRand) rand = g_rand_new_with_seed (24);

  for (guint i = 0; i < 4 * G_N_ELEMENTS (disorders); i++)
    {
      guint k = i % G_N_ELEMENTS (disorders);
      g_autoptr (WeftTestLog) log =
          rarely_disordered_log (rand, disorders[k].rareness, disorders[k].most);
      g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
      g_autoptr (WeftCollections) collections = weft_collections_extend (NULL, index);
      g_autoptr (WeftProcess) process = weft_process_new (index);
      g_autoptr (WeftCoverage) coverage = weft_coverage_new (index, process);
      g_autoptr (WeftHecUse) hecs =
          weft_hec_use_extend (NULL, index, weft_collections_windows (collections),
                               &coverage->process, WEFT_HEC_USE_MAX_SUMS);

      for (guint cap = 0; cap < index->caps->len; cap++)
        check_tallies (index, hecs, cap, rand);
    }
}

/* One stretch: it is listed wherever a part of it is in view, also of the last column alone. */
static void
test_edges (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  const guint64 edges[] = { 0, 100, 200, 300 }, after[] = { 1000, 1100 }, in[] = { 400, 500 };
  g_autoptr (WeftCollections) collections = NULL;
  g_autoptr (WeftProcess) process = NULL;
  g_autoptr (WeftCoverage) coverage = NULL;
  g_autoptr (WeftHecUse) hecs = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 250, 7);
  weft_test_log_stop (log, 1000, 7, 1, 0);
  weft_test_log_end_block (log, 2000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  collections = weft_collections_extend (NULL, index);
  process = weft_process_new (index);
  coverage = weft_coverage_new (index, process);
  hecs = weft_hec_use_extend (NULL, index, weft_collections_windows (collections),
                              &coverage->process, WEFT_HEC_USE_MAX_SUMS);
  {
    const WeftUsageQuery all = { hecs, 0, edges, 3, 400, 2000 };
    const WeftUsageQuery later = { hecs, 0, after, 1, 100, 2000 };
    const WeftUsageQuery inside = { hecs, 0, in, 1, 100, 2000 };
    g_autoptr (WeftUsageColumns) first = weft_usage_columns_new (&all, NULL);
    g_autoptr (WeftUsageColumns) second = weft_usage_columns_new (&later, NULL);
    g_autoptr (WeftUsageColumns) third = weft_usage_columns_new (&inside, NULL);

    g_assert_cmpuint (first->spans->len, ==, 1);
    g_assert_cmpuint (g_array_index (first->spans, WeftUseSpan, 0).to, ==, 1000);
    g_assert_cmpfloat_with_epsilon (first->columns[2].run, 0.5, 1e-6);
    g_assert_cmpuint (second->spans->len, ==, 0);
    g_assert_cmpuint (third->spans->len, ==, 1);
    g_assert_cmpuint (third->total.run, ==, 100);
  }
}

static void
test_corpus (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (23);
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));

      check_index (index, 1, rand);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/usage-columns/random", test_random);
  g_test_add_func ("/usage-columns/tallies", test_tallies);
  g_test_add_func ("/usage-columns/edges", test_edges);
  g_test_add_func ("/usage-columns/corpus", test_corpus);
}
