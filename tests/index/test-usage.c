/* SPDX-License-Identifier: BSD-3-Clause */
/* Usage adds up, and is what a plain run over all events says. */
#include "logs.h"
#include "naive-usage.h"
#include "weft-test-unit.h"
#include "weft-usage-walk.h"

static void
check_at (const WeftCapIndex *index, const WeftLog *log, const GArray *list, guint64 time)
{
  const NaiveStretch *stretch = naive_usage_at (list, time);
  WeftHecTimes want = stretch->before;
  WeftUseTimes got;
  WeftUsageWalk walk;

  weft_usage_walk_init (&walk, index, log);
  weft_usage_walk_to (&walk, time);
  naive_usage_add (&want, stretch->use, time - stretch->since);
  got = weft_usage_walk_times (&walk, time);
  g_assert_cmpint (weft_usage_use (&walk.now), ==, stretch->use);
  g_assert_cmpint (walk.now.is_running, ==, stretch->is_running);
  if (stretch->is_running)
    g_assert_cmpuint (walk.now.thread, ==, stretch->thread);
  g_assert_cmpuint (got.run, ==, want.run);
  g_assert_cmpuint (got.work, ==, want.work);
  g_assert_cmpuint (got.wait, ==, want.wait);
  g_assert_cmpuint (got.unknown, ==, want.unknown);
}

/* The stretches one by one cover all time, and each is what it should be. */
static void
check_stretches (const WeftCapIndex *index, const WeftLog *log, const GArray *list)
{
  guint64 until = index->unknown_from != G_MAXUINT64 ? index->unknown_from : 0;
  guint64 end = MAX (index->last, until) + 1, at = 0;
  WeftUsageWalk walk;

  weft_usage_walk_init (&walk, index, log);
  do
    {
      WeftUseSpan span = weft_usage_walk_span (&walk, end);

      g_assert_cmpuint (span.from, ==, at);
      g_assert_cmpuint (span.to, >, span.from);
      g_assert_cmpint (span.use, ==, naive_usage_at (list, span.from)->use);
      g_assert_cmpint (span.use, ==, naive_usage_at (list, span.to - 1)->use);
      at = span.to;
    }
  while (weft_usage_walk_next (&walk));
  g_assert_cmpuint (at, ==, end);
}

static void
check_partition (const WeftCapIndex *index, const WeftLog *log, GRand *rand)
{
  WeftUseTimes whole = weft_usage_times (index, log, 0, index->last), sum = { 0 };
  guint64 at = 0;

  while (at < index->last)
    {
      guint64 next = at + 1 + (guint64) (g_rand_double (rand) * index->last / 10);
      WeftUseTimes part = weft_usage_times (index, log, at, MIN (next, index->last));

      sum.run += part.run;
      sum.work += part.work;
      sum.wait += part.wait;
      g_assert_cmpuint (part.run + part.work + part.wait, <=, next - at);
      at = next;
    }
  g_assert_cmpuint (sum.run, ==, whole.run);
  g_assert_cmpuint (sum.work, ==, whole.work);
  g_assert_cmpuint (sum.wait, ==, whole.wait);
}

static void
check_index (const WeftIndex *index, GRand *rand)
{
  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      g_autoptr (GArray) list = NULL;

      if (cap->n_checkpoints == 0)
        continue;
      list = naive_usage (cap, index->log);
      check_partition (cap, index->log, rand);
      check_stretches (cap, index->log, list);
      for (guint k = 0; k < 40; k++)
        {
          guint64 since =
              g_array_index (list, NaiveStretch, g_rand_int_range (rand, 0, list->len)).since;

          check_at (cap, index->log, list, g_rand_double (rand) * (cap->last + 2));
          check_at (cap, index->log, list, since);
          check_at (cap, index->log, list, since - MIN (since, 1));
        }
    }
}

static void
test_random (void)
{
  static const guint disorders[] = { 0, 100, 1000000 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (guint i = 0; i < 30; i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_random_log (
          rand, g_rand_int_range (rand, 1, 5000), g_rand_int_range (rand, 1, 4), disorders[i % 3]);
      g_autoptr (WeftIndex) index = weft_test_index_bytes (log);

      check_index (index, rand);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));

      check_index (index, rand);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/usage/random", test_random);
  g_test_add_func ("/usage/corpus", test_corpus);
}
