/* SPDX-License-Identifier: BSD-3-Clause */
/* Of a log that is written at an interval, each view takes over what the one before it has read,
 * whatever of it there is. What it then says is compared in test-trace-extend.c. */
#include "weft-test-growth.h"
#include "weft-test-unit.h"
#include "weft-trace.h"

#define N_ROUNDS 30
/* Elements of a shared array that a later view may have a copy of. */
#define FEW 512

/* Asserts that @array shares nearly all elements of @before, which is long enough for this. */
static void
assert_goes_on (const WeftSharedArray *before, const WeftSharedArray *array)
{
  g_assert_cmpuint (before->n, >, 2 * FEW);
  for (guint64 i = 0; i + FEW < before->n; i++)
    g_assert_true (weft_shared_array_nth (before, i) == weft_shared_array_nth (array, i));
}

static void
check_ticks (const WeftTrace *before, const WeftTrace *trace)
{
  assert_goes_on (before->profile->samples, trace->profile->samples);
  g_assert_true (before->profile->stacks->frames == trace->profile->stacks->frames);
}

static void
check_heap (const WeftTrace *before, const WeftTrace *trace)
{
  g_assert_cmpuint (before->heap->samples->len, >, N_ROUNDS);
  g_assert_cmpuint (before->heap->samples->len, <, trace->heap->samples->len);
  for (guint i = 0; i < before->heap->samples->len; i++)
    g_assert_true (weft_heap_profile_sample (before->heap, i)->entries ==
                   weft_heap_profile_sample (trace->heap, i)->entries);
  g_assert_true (before->heap->labels == trace->heap->labels);
  g_assert_true (before->heap->origins == trace->heap->origins);
}

static void
check_calls (const WeftTrace *before, const WeftTrace *trace)
{
  assert_goes_on (before->call_stacks->samples, trace->call_stacks->samples);
}

/* What is taken over is not there any more. */
static void
check_nonmoving (const WeftTrace *before, const WeftTrace *trace)
{
  g_assert_cmpuint (before->nonmoving->censuses->len, <, trace->nonmoving->censuses->len);
}

static void
check_spans (const WeftTrace *before, const WeftTrace *trace)
{
  const WeftUserSpans *a = weft_trace_peek (before, WEFT_LAZY_USER_SPANS);
  const WeftUserSpans *b = weft_trace_peek (trace, WEFT_LAZY_USER_SPANS);

  g_assert_cmpuint (weft_user_spans_n (a), <, weft_user_spans_n (b));
  g_assert_true (weft_user_spans_labels (a) == weft_user_spans_labels (b));
}

static const struct
{
  WeftTestGrowthPlan plan;
  void (*check) (const WeftTrace *before, const WeftTrace *trace);
} kinds[] = {
  { { WEFT_TEST_GROWTH_TICKS, N_ROUNDS, 4, 40, 40 }, check_ticks },
  { { WEFT_TEST_GROWTH_TYPES, N_ROUNDS, 4, 40, 40 }, check_heap },
  { { WEFT_TEST_GROWTH_STACKS, N_ROUNDS, 4, 40, 40 }, check_heap },
  { { WEFT_TEST_GROWTH_INFOS, N_ROUNDS, 4, 40, 40 }, check_heap },
  { { WEFT_TEST_GROWTH_CALLS, N_ROUNDS, 4, 40, 40 }, check_calls },
  { { WEFT_TEST_GROWTH_NONMOVING, N_ROUNDS, 4, 1, 1 }, check_nonmoving },
  { { WEFT_TEST_GROWTH_SPANS, N_ROUNDS, 4, 40, 40 }, check_spans },
};

/* What the first @size bytes of @log hold. */
static WeftTrace *
show (const WeftTestLog *log, gsize size, const WeftTrace *before)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, size);
  g_autoptr (WeftLog) chain = before != NULL ? weft_log_extend (before->index->log, map, FALSE) :
                                               weft_log_new (map, FALSE, &error);
  g_autoptr (WeftIndex) index =
      weft_index_new (chain, before != NULL ? before->index : NULL, 1, NULL, NULL, NULL, &error);
  WeftTrace *trace = weft_trace_extend (before, index, NULL, &error);

  g_assert_no_error (error);
  return trace;
}

static void
test_kinds (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (50);
      g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (guint64));
      g_autoptr (WeftTestLog) log = weft_test_growth_log (&kinds[i].plan, rand, ends);
      g_autoptr (WeftTrace) before = NULL;

      for (guint k = 0; k < ends->len; k++)
        {
          g_autoptr (WeftTrace) trace =
              show (log, (gsize) g_array_index (ends, guint64, k), before);

          if (k == ends->len - 1)
            kinds[i].check (before, trace);
          g_clear_pointer (&before, weft_shared_unref);
          before = g_steal_pointer (&trace);
        }
    }
}

/* Threads that run by turns, so many events that their analysis is not made with the trace. */
#define MANY_EVENTS 520000

static void
put_runs (WeftTestLog *log, guint64 *time, guint n)
{
  for (guint i = 0; i < n; i += 2)
    {
      weft_test_log_run (log, *time += 100, 1 + i % 7);
      weft_test_log_stop (log, *time += 100, 1 + i % 7, 3, 0);
    }
}

static gpointer
ask_threads (gpointer trace)
{
  return weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
}

/* Views of a log that go on from @first, whose threads were found, and @second, whose threads are
 * asked for only when @third is made. */
typedef struct
{
  WeftTestLog *log;
  gsize third;
  WeftTrace *first, *second;
} Views;

static void
views_init (Views *self)
{
  guint64 time = 0;
  gsize sizes[2];

  self->log = weft_test_log_new ();
  weft_test_log_header_9_10 (self->log);
  for (guint i = 0; i < 3; i++)
    {
      weft_test_log_begin_block (self->log, 0, time);
      put_runs (self->log, &time, i == 1 ? MANY_EVENTS : 100);
      weft_test_log_end_block (self->log, time);
      if (i < G_N_ELEMENTS (sizes))
        sizes[i] = self->log->bytes->len;
    }
  self->third = self->log->bytes->len;
  self->first = show (self->log, sizes[0], NULL);
  g_assert_nonnull (ask_threads (self->first));
  self->second = show (self->log, sizes[1], self->first);
  g_assert_false (weft_trace_has (self->second, WEFT_LAZY_THREADS));
}

static void
views_clear (Views *self)
{
  weft_shared_unref (self->first);
  weft_shared_unref (self->second);
  weft_test_log_free (self->log);
}

/* A view that comes while threads are being found goes on from these, not from those before. */
static void
test_being_made (void)
{
  Views views;
  g_autoptr (WeftTrace) third = NULL;
  GThread *asker;

  views_init (&views);
  g_mutex_lock (&views.second->locks[WEFT_LAZY_THREADS]);
  asker = g_thread_new ("asker", ask_threads, views.second);
  while (g_atomic_int_get (&views.second->n_waiters[WEFT_LAZY_THREADS]) == 0)
    g_usleep (1000);
  third = show (views.log, views.third, views.second);
  g_assert_true (third->earlier[WEFT_LAZY_THREADS] == views.second);
  g_mutex_unlock (&views.second->locks[WEFT_LAZY_THREADS]);
  g_assert_nonnull (g_thread_join (asker));
  g_assert_nonnull (ask_threads (third));
  g_assert_null (third->earlier[WEFT_LAZY_THREADS]);
  views_clear (&views);
}

/* Where nobody waited for them to the end, the next view goes on from those that there are. */
static void
test_given_up (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WeftTrace) third = NULL;
  Views views;

  views_init (&views);
  g_cancellable_cancel (cancellable);
  g_assert_null (weft_trace_get (views.second, WEFT_LAZY_THREADS, cancellable, NULL));
  third = show (views.log, views.third, views.second);
  g_assert_true (third->earlier[WEFT_LAZY_THREADS] == views.first);
  views_clear (&views);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/going-on/kinds", test_kinds);
  g_test_add_func ("/going-on/being-made", test_being_made);
  g_test_add_func ("/going-on/given-up", test_given_up);
}
