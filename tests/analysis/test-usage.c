/* SPDX-License-Identifier: BSD-3-Clause */
/* Usage adds up, and is what a plain run over all events says. */
#include "logs.h"
#include "tests.h"
#include "weft-usage-walk.h"

/* From @since on. */
typedef struct
{
  guint64 since;
  WeftUse use;
  guint32 thread;
  gboolean is_running;
  WeftShares before;
} Stretch;

/* The rules once more, in the plainest way. */
typedef struct
{
  gboolean is_running, has_finished;
  guint16 part; /* tag of the event that began the part of the collection; 0 outside */
  guint32 thread, finished;
} State;

static gboolean
step_thread (State *self, const WeftEvent *event)
{
  guint32 thread = weft_event_number (event, "thread", 0);

  if (event->tag == WEFT_TAG_RUN_THREAD)
    {
      if (self->has_finished && self->finished == thread)
        return FALSE;
      self->thread = thread;
      self->is_running = TRUE;
      return TRUE;
    }
  if (weft_event_number (event, "status", 0) == WEFT_STOP_FINISHED)
    {
      self->finished = thread;
      self->has_finished = TRUE;
    }
  if (self->is_running && self->thread == thread)
    self->is_running = FALSE;
  return TRUE;
}

static gboolean
step (State *self, const WeftEvent *event)
{
  switch (event->tag)
    {
    case WEFT_TAG_RUN_THREAD:
    case WEFT_TAG_STOP_THREAD:
      return step_thread (self, event);
    case WEFT_TAG_GC_START:
      if (self->part == 0)
        self->part = event->header->has_gc_phases ? event->tag : WEFT_TAG_GC_WORK;
      return TRUE;
    case WEFT_TAG_GC_END:
      self->part = 0;
      return TRUE;
    case WEFT_TAG_GC_WORK:
    case WEFT_TAG_GC_IDLE:
    case WEFT_TAG_GC_DONE:
      if (self->part != 0)
        self->part = event->tag;
      return TRUE;
    default:
      return FALSE;
    }
}

static WeftUse
use_of (const State *self)
{
  if (self->part != 0)
    return self->part == WEFT_TAG_GC_WORK ? WEFT_USE_GC_WORK : WEFT_USE_GC_WAIT;
  return self->is_running ? WEFT_USE_RUN : WEFT_USE_IDLE;
}

static gboolean
is_same (const State *a, const State *b)
{
  return a->is_running == b->is_running && a->part == b->part &&
         (!a->is_running || a->thread == b->thread);
}

static void
add_to (WeftShares *shares, WeftUse use, guint64 ns)
{
  guint64 *sums[] = {
    [WEFT_USE_RUN] = &shares->run,
    [WEFT_USE_GC_WORK] = &shares->work,
    [WEFT_USE_GC_WAIT] = &shares->wait,
  };

  if (use != WEFT_USE_IDLE)
    *sums[use] += ns;
}

/* All that a capability does, from 0 on. */
static GArray *
list_stretches (const WeftCapIndex *index, const WeftLog *log)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Stretch));
  Stretch now = { .use = WEFT_USE_IDLE };
  State state = { 0 };
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block = weft_cap_index_cursor (index, log, 0, &cursor);

  g_array_append_val (list, now);
  while (weft_cap_index_next_event (index, log, &cursor, &block, &event))
    {
      guint64 time = MAX (now.since, weft_cap_index_time (&cursor, &event));
      State before = state;

      if (!step (&state, &event) || is_same (&before, &state))
        continue;
      add_to (&now.before, now.use, time - now.since);
      now.since = time;
      now.use = use_of (&state);
      now.thread = state.thread;
      now.is_running = state.is_running;
      g_array_append_val (list, now);
    }
  return list;
}

static const Stretch *
stretch_at (const GArray *list, guint64 time)
{
  guint low = 0, high = list->len;

  while (high - low > 1)
    {
      guint middle = (low + high) / 2;

      if (g_array_index (list, Stretch, middle).since <= time)
        low = middle;
      else
        high = middle;
    }
  return &g_array_index (list, Stretch, low);
}

static void
check_at (const WeftCapIndex *index, const WeftLog *log, const GArray *list, guint64 time)
{
  const Stretch *stretch = stretch_at (list, time);
  WeftShares want = stretch->before, got;
  WeftUsageWalk walk;

  weft_usage_walk_init (&walk, index, log);
  weft_usage_walk_to (&walk, time);
  add_to (&want, stretch->use, time - stretch->since);
  got = weft_usage_walk_shares (&walk, time);
  g_assert_cmpint (weft_usage_use (&walk.now), ==, stretch->use);
  g_assert_cmpint (walk.now.is_running, ==, stretch->is_running);
  if (stretch->is_running)
    g_assert_cmpuint (walk.now.thread, ==, stretch->thread);
  g_assert_cmpuint (got.run, ==, want.run);
  g_assert_cmpuint (got.work, ==, want.work);
  g_assert_cmpuint (got.wait, ==, want.wait);
}

/* The stretches one by one cover all time, and each is what it should be. */
static void
check_stretches (const WeftCapIndex *index, const WeftLog *log, const GArray *list)
{
  guint64 end = index->last + 1, at = 0;
  WeftUsageWalk walk;

  weft_usage_walk_init (&walk, index, log);
  do
    {
      WeftUseSpan span = weft_usage_walk_span (&walk, end);

      g_assert_cmpuint (span.from, ==, at);
      g_assert_cmpuint (span.to, >, span.from);
      g_assert_cmpint (span.use, ==, stretch_at (list, span.from)->use);
      g_assert_cmpint (span.use, ==, stretch_at (list, span.to - 1)->use);
      at = span.to;
    }
  while (weft_usage_walk_next (&walk));
  g_assert_cmpuint (at, ==, end);
}

static void
check_partition (const WeftCapIndex *index, const WeftLog *log, GRand *rand)
{
  WeftShares whole = weft_usage_shares (index, log, 0, index->last), sum = { 0 };
  guint64 at = 0;

  while (at < index->last)
    {
      guint64 next = at + 1 + (guint64) (g_rand_double (rand) * index->last / 10);
      WeftShares part = weft_usage_shares (index, log, at, MIN (next, index->last));

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
      list = list_stretches (cap, index->log);
      check_partition (cap, index->log, rand);
      check_stretches (cap, index->log, list);
      for (guint k = 0; k < 40; k++)
        {
          guint64 since =
              g_array_index (list, Stretch, g_rand_int_range (rand, 0, list->len)).since;

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

void
weft_test_usage_add (void)
{
  g_test_add_func ("/usage/random", test_random);
  g_test_add_func ("/usage/corpus", test_corpus);
}
