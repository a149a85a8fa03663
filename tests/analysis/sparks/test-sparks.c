/* SPDX-License-Identifier: BSD-3-Clause */
/* Spark counters between samples. */
#include "logs.h"
#include "weft-sparks.h"
#include "weft-test-unit.h"

#define CLOSE(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-6 * (1 + (b)))

/* Totals in the order on disk, and the pool. */
static void
write_sample (WeftTestLog *log, guint64 time, const guint64 totals[7])
{
  weft_test_log_event (log, 34, time);
  for (guint i = 0; i < 7; i++)
    weft_test_log_u64 (log, totals[i]);
}

/* Samples at 100, 200 and 400. */
static WeftIndex *
three_samples (void)
{
  static const guint64 samples[3][7] = { { 0, 0, 0, 0, 0, 0, 0 },
                                         { 10, 2, 1, 4, 3, 1, 2 },
                                         { 30, 2, 1, 20, 3, 5, 4 } };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 1, 0);
  write_sample (log, 100, samples[0]);
  write_sample (log, 200, samples[1]);
  write_sample (log, 400, samples[2]);
  weft_test_log_end_block (log, 500);
  weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

static void
test_samples (void)
{
  g_autoptr (WeftIndex) index = three_samples ();
  g_autoptr (WeftTallies) tallies = weft_tallies_extend (NULL, index);
  g_autoptr (WeftSparks) sparks = weft_sparks_extend (NULL, index, tallies);
  WeftSparkSample sample;

  g_assert_cmpuint (weft_sparks_n_created (sparks), ==, 30);
  g_assert_cmpuint (weft_sparks_n_samples (sparks, 0), ==, 3);
  sample = weft_sparks_sample (sparks, 0, 1);
  g_assert_cmpuint (sample.time, ==, 200);
  g_assert_cmpuint (sample.created, ==, 10);
  g_assert_cmpuint (sample.dud, ==, 2);
  g_assert_cmpuint (sample.overflowed, ==, 1);
  g_assert_cmpuint (sample.converted, ==, 4);
  g_assert_cmpuint (sample.gcd, ==, 3);
  g_assert_cmpuint (sample.fizzled, ==, 1);
  g_assert_cmpuint (sample.remaining, ==, 2);
}

static void
test_rates (void)
{
  g_autoptr (WeftIndex) index = three_samples ();
  g_autoptr (WeftTallies) tallies = weft_tallies_extend (NULL, index);
  g_autoptr (WeftSparks) sparks = weft_sparks_extend (NULL, index, tallies);
  WeftSparkRates rates = weft_sparks_rates (sparks, 0, 0, 1000);

  CLOSE (rates.created, 30);
  CLOSE (rates.converted, 20);
  CLOSE (rates.pool, (200 * 2 + 600 * 4) / 1000.0);
  CLOSE (rates.pool_max, 4);
  rates = weft_sparks_rates (sparks, 0, 150, 300);
  CLOSE (rates.created, 5 + 10);
  CLOSE (rates.dud, 1);
  CLOSE (rates.converted, 2 + 8);
  CLOSE (rates.pool, 100 * 2 / 150.0);
  CLOSE (rates.pool_max, 2);
  rates = weft_sparks_rates (sparks, 0, 0, 90);
  CLOSE (rates.created, 0);
  CLOSE (rates.pool_max, 0);
  rates = weft_sparks_rates (sparks, 0, 250, 250);
  CLOSE (rates.created, 0);
  CLOSE (rates.pool, 2);
}

/* Columns of any cut add up to the whole, and each is what is asked for alone. */
static void
check_columns (const WeftSparks *sparks, guint i, guint64 end, GRand *rand)
{
  guint n = g_rand_int_range (rand, 1, 60);
  g_autofree guint64 *edges = g_new0 (guint64, n + 1);
  g_autofree WeftSparkRates *columns = g_new (WeftSparkRates, n);
  WeftSparkRates whole, sum = { 0 };

  for (guint k = 1; k <= n; k++)
    edges[k] = edges[k - 1] + g_rand_double (rand) * 2 * end / n;
  weft_sparks_columns (sparks, i, edges, n, columns);
  whole = weft_sparks_rates (sparks, i, 0, edges[n]);
  for (guint k = 0; k < n; k++)
    {
      WeftSparkRates alone = weft_sparks_rates (sparks, i, edges[k], edges[k + 1]);

      CLOSE (columns[k].fizzled, alone.fizzled);
      CLOSE (columns[k].pool, alone.pool);
      g_assert_cmpfloat (columns[k].pool, <=, columns[k].pool_max + 1e-6);
      g_assert_cmpfloat (columns[k].pool_max, <=, whole.pool_max);
      sum.created += columns[k].created;
      sum.gcd += columns[k].gcd;
      sum.pool += columns[k].pool * (edges[k + 1] - edges[k]);
    }
  CLOSE (sum.created, whole.created);
  CLOSE (sum.gcd, whole.gcd);
  if (edges[n] > 0)
    CLOSE (sum.pool / edges[n], whole.pool);
}

static void
test_corpus (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  guint n_samples = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTallies) tallies = weft_tallies_extend (NULL, index);
      g_autoptr (WeftSparks) sparks = weft_sparks_extend (NULL, index, tallies);

      for (guint k = 0; k < index->caps->len; k++)
        {
          guint n = weft_sparks_n_samples (sparks, k);
          WeftSparkSample last =
              n > 0 ? weft_sparks_sample (sparks, k, n - 1) : (WeftSparkSample){ 0 };
          WeftSparkSample first = n > 0 ? weft_sparks_sample (sparks, k, 0) : last;

          check_columns (sparks, k, index->to, rand);
          CLOSE (weft_sparks_rates (sparks, k, 0, index->to + 1).created,
                 (double) (last.created - first.created));
          n_samples += n;
        }
    }
  if (paths != NULL)
    g_assert_cmpuint (n_samples, >, 1000);
}

/* Counters that fall, stamps that step back, and a pool beyond all measure. */
static void
test_hostile (void)
{
  static const guint64 samples[3][7] = { { G_MAXUINT64, 0, 0, 0, 0, 0, G_MAXUINT64 },
                                         { 5, 0, 0, 0, 0, 0, 1 },
                                         { 7, 0, 0, 0, 0, 0, 0 } };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTallies) tallies = NULL;
  g_autoptr (WeftSparks) sparks = NULL;
  WeftSparkRates rates;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  write_sample (log, 300, samples[0]);
  write_sample (log, 200, samples[1]);
  write_sample (log, 400, samples[2]);
  weft_test_log_end_block (log, 500);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  tallies = weft_tallies_extend (NULL, index);
  sparks = weft_sparks_extend (NULL, index, tallies);
  g_assert_cmpuint (weft_sparks_n_created (sparks), ==, G_MAXUINT64);
  g_assert_cmpuint (weft_sparks_sample (sparks, 0, 1).time, ==, 300);
  rates = weft_sparks_rates (sparks, 0, 300, 400);
  CLOSE (rates.created, 2);
  rates = weft_sparks_rates (sparks, 0, 0, 1000);
  g_assert_cmpfloat (rates.created, >=, 0);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/sparks/samples", test_samples);
  g_test_add_func ("/sparks/rates", test_rates);
  g_test_add_func ("/sparks/hostile", test_hostile);
  g_test_add_func ("/sparks/corpus", test_corpus);
}
