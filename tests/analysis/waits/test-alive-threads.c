/* SPDX-License-Identifier: BSD-3-Clause */
/* The number of threads alive is, in any range, what counting each thread finds. */
#include "logs.h"
#include "weft-test-corpus.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"
#include "weft-trace.h"

#define N_RANGES 200

/* Whether @thread was alive at some time of the range. */
static gboolean
is_in (const WeftThread *thread, WeftRange range)
{
  guint64 from = thread->flags & WEFT_THREAD_HAS_CREATION ? thread->first : 0;

  return from < range.to && !((thread->flags & WEFT_THREAD_HAS_END) && thread->last <= range.from);
}

static guint
count (const WeftThreads *threads, WeftRange range)
{
  guint n = 0;

  for (guint i = 0; i < weft_threads_n (threads); i++)
    {
      WeftThread thread = weft_threads_nth (threads, i);

      n += is_in (&thread, range);
    }
  return n;
}

/* The most alive at once, which is so when a thread comes, or at the begin. */
static guint
count_most (const WeftThreads *threads, WeftRange range)
{
  guint most = count (threads, (WeftRange){ range.from, range.from + 1 });

  for (guint i = 0; i < weft_threads_n (threads); i++)
    {
      guint64 first = weft_threads_nth (threads, i).first;

      if (first >= range.from && first < range.to)
        most = MAX (most, count (threads, (WeftRange){ first, first + 1 }));
    }
  return most;
}

static void
check_range (const WeftTrace *trace, WeftRange range)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
  const WeftAliveThreads *alive = weft_trace_alive (trace);
  guint64 at, next = 0;
  guint most = weft_alive_threads_get_max (alive, range.from, range.to, &at);

  g_assert_cmpuint (weft_alive_threads_count (alive, range.from, range.to), ==,
                    count (threads, range));
  g_assert_cmpuint (most, ==, count_most (threads, range));
  g_assert_cmpuint (weft_alive_threads_count (alive, at, at + 1), ==, most);
  g_assert_cmpuint (most, <=, alive->max_alive);
  /* nothing changes until the next step */
  if (weft_alive_threads_find_nearest (alive, range.from, TRUE, &next))
    {
      g_assert_cmpuint (next, >, range.from);
      g_assert_cmpuint (weft_alive_threads_count (alive, range.from, next), ==,
                        weft_alive_threads_count (alive, range.from, range.from + 1));
      g_assert_true (weft_alive_threads_find_nearest (alive, next + 1, FALSE, &at));
      g_assert_cmpuint (at, ==, next);
    }
}

static void
check_log (const char *path)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_test_rand_int ());
  g_autoptr (WeftIndex) index = weft_test_index_path (path);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);

  g_assert_nonnull (threads);
  if (weft_threads_n (threads) > 2000)
    return;
  for (guint i = 0; i < N_RANGES; i++)
    {
      guint64 from = (guint64) g_rand_double_range (rand, 0, (double) index->to + 1);
      guint64 to = (guint64) g_rand_double_range (rand, (double) from, (double) index->to + 2);

      check_range (trace, (WeftRange){ from, MAX (to, from + 1) });
    }
}

static void
test_counted (void)
{
  static const char *const names[] = { "caps-ghc-9.10", "fork-child-ghc-9.0", "payload-ghc-9.0" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_strconcat (names[i], ".eventlog", NULL);
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "fixtures", name, NULL);

      check_log (path);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/alive-threads/counted", test_counted);
}
