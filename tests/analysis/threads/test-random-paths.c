/* SPDX-License-Identifier: BSD-3-Clause */
/* Critical paths of random logs are those that a plain way finds: forward, with a chain for each
 * thread. */
#include "path-fixture.h"
#include "weft-test-unit.h"

/* The end of a chain. */
typedef struct _Link
{
  const struct _Link *before;
  PlainSegment part;
} Link;

typedef struct
{
  guint8 state; /* WeftThreadStateKind */
  guint64 since;
  guint16 status, cap;
  gboolean is_ready;
  guint64 ready;
  const Link *chain; /* up to since */
  const Link *woken; /* of who woke it, up to ready; NULL: nobody */
} Life;

typedef struct
{
  GPtrArray *links; /* all of them */
  GHashTable *lives;
  guint32 running[8]; /* by capability: a thread's id, or 0 */
} Forward;

static const Link *
longer (Forward *self, const Link *before, guint64 from, guint64 to, guint32 id, guint8 state)
{
  Link *link;

  if (from >= to)
    return before;
  link = g_new0 (Link, 1);
  *link = (Link){ before, { .from = from, .to = to, .id = id, .state = state } };
  g_ptr_array_add (self->links, link);
  return link;
}

static const Link *
unknown_until (Forward *self, guint64 time)
{
  return longer (self, NULL, 0, time, 0, WEFT_PATH_UNKNOWN);
}

static Life *
life_of (Forward *self, guint32 id)
{
  Life *life = g_hash_table_lookup (self->lives, GUINT_TO_POINTER (id));

  if (life == NULL)
    {
      life = g_new0 (Life, 1);
      g_hash_table_insert (self->lives, GUINT_TO_POINTER (id), life);
    }
  return life;
}

/* The chain that ends in thread @id at @time. */
static const Link *
chain_at (Forward *self, guint32 id, guint64 time)
{
  const Life *life = life_of (self, id);
  const Link *chain = life->chain;
  guint8 wait = life->status >= 9 && life->status <= 11 ? WEFT_PATH_IO : WEFT_PATH_BLOCKED;

  switch (life->state)
    {
    case WEFT_THREAD_RUNNING:
      return longer (self, chain, life->since, time, id, WEFT_PATH_RUN);
    case WEFT_THREAD_CREATED:
    case WEFT_THREAD_RUNNABLE:
      return longer (self, chain, life->since, time, id, WEFT_PATH_RUNNABLE);
    case WEFT_THREAD_FOREIGN:
      return longer (self, chain, life->since, time, id, WEFT_PATH_FOREIGN);
    case WEFT_THREAD_BLOCKED:
    case WEFT_THREAD_UNKNOWN:
      if (life->is_ready)
        {
          chain = life->woken != NULL ? life->woken :
                  life->state == WEFT_THREAD_UNKNOWN ?
                                        unknown_until (self, life->ready) :
                                        longer (self, chain, life->since, life->ready, id, wait);
          return longer (self, chain, life->ready, time, id, WEFT_PATH_RUNNABLE);
        }
      if (life->state == WEFT_THREAD_UNKNOWN)
        return unknown_until (self, time);
      return longer (self, chain, life->since, time, id, wait);
    default:
      return chain;
    }
}

static void
forward (Forward *self, const WeftThreadEvent *event)
{
  Life *life = life_of (self, event->thread);
  guint32 by = self->running[event->cap];

  if (event->kind == WEFT_THREAD_CREATE &&
      (life->state == WEFT_THREAD_UNKNOWN || life->state == WEFT_THREAD_FINISHED))
    *life = (Life){ .state = WEFT_THREAD_CREATED,
                    .since = event->time,
                    .chain = by != 0 && by != event->thread ? chain_at (self, by, event->time) :
                                                              unknown_until (self, event->time) };
  else if (life->state == WEFT_THREAD_FINISHED)
    return;
  else if (event->kind == WEFT_THREAD_WAKEUP && !life->is_ready &&
           (life->state == WEFT_THREAD_BLOCKED || life->state == WEFT_THREAD_UNKNOWN))
    {
      life->is_ready = TRUE;
      life->ready = event->time;
      life->woken = by != 0 && by != event->thread ? chain_at (self, by, event->time) : NULL;
    }
  else if (event->kind == WEFT_THREAD_RUN && life->state != WEFT_THREAD_RUNNING)
    {
      *life = (Life){ .state = WEFT_THREAD_RUNNING,
                      .since = event->time,
                      .cap = event->cap,
                      .chain = chain_at (self, event->thread, event->time) };
      self->running[event->cap] = event->thread;
    }
  else if (event->kind == WEFT_THREAD_STOP)
    {
      if (life->state == WEFT_THREAD_RUNNING && self->running[life->cap] == event->thread)
        self->running[life->cap] = 0;
      *life = (Life){ .state = weft_thread_state_after_stop (event->status),
                      .since = event->time,
                      .status = event->status,
                      .chain = chain_at (self, event->thread, event->time) };
    }
}

/* The chain as the parts from @from on, by time; those of one thread and state are one. */
static GArray *
parts_of (const Link *chain, guint64 from)
{
  GArray *parts = g_array_new (FALSE, FALSE, sizeof (PlainSegment));

  for (; chain != NULL && chain->part.to > from; chain = chain->before)
    {
      PlainSegment part = chain->part;

      part.from = MAX (part.from, from);
      g_array_prepend_val (parts, part);
    }
  return parts;
}

static void
join_parts (GArray *parts)
{
  guint n = 0;

  for (guint i = 0; i < parts->len; i++)
    {
      const PlainSegment *part = &g_array_index (parts, PlainSegment, i);
      PlainSegment *last = n > 0 ? &g_array_index (parts, PlainSegment, n - 1) : NULL;

      if (last != NULL && last->id == part->id && last->state == part->state)
        last->to = part->to;
      else
        g_array_index (parts, PlainSegment, n++) = *part;
    }
  g_array_set_size (parts, n);
}

static void
check_forward (WeftThreads *threads, const GArray *events, guint thread, guint64 from, guint64 to)
{
  guint32 id = weft_threads_id (threads, thread);
  g_autoptr (GPtrArray) links = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) lives = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  Forward self = { .links = links, .lives = lives };
  g_autoptr (WeftCriticalPath) path = weft_test_path (threads, thread, from, to);
  g_autoptr (GArray) got = weft_test_plain_path (threads, path);
  g_autoptr (GArray) want = NULL;

  for (guint i = 0; i < events->len; i++)
    if (g_array_index (events, WeftThreadEvent, i).time < to)
      forward (&self, &g_array_index (events, WeftThreadEvent, i));
  if (life_of (&self, id)->state == WEFT_THREAD_FINISHED)
    return; /* in a life before its last, whose end nobody keeps */
  want = parts_of (chain_at (&self, id, to), from);
  join_parts (want);
  join_parts (got);
  for (guint i = 0; i < MIN (want->len, got->len); i++)
    {
      const PlainSegment *x = &g_array_index (want, PlainSegment, i),
                         *y = &g_array_index (got, PlainSegment, i);

      g_assert_cmpuint (y->from, ==, x->from);
      g_assert_cmpuint (y->to, ==, x->to);
      g_assert_cmpuint (y->id, ==, x->id);
      g_assert_cmpuint (y->state, ==, x->state);
    }
  g_assert_cmpuint (got->len, ==, want->len);
}

/* An event of any kind; threads are seldom ended. */
static void
put_random (WeftTestLog *log, GRand *rand, guint64 time, guint32 thread)
{
  static const guint16 statuses[] = { 1, 3, 6, 7, 7, 8, 11, 12 };
  gint which = g_rand_int_range (rand, 0, 100);

  if (which < 3)
    weft_test_put_create (log, time, thread);
  else if (which < 4)
    weft_test_log_stop (log, time, thread, 5, 0);
  else if (which < 35)
    weft_test_log_wakeup (log, time, thread, 0);
  else if (which < 70)
    weft_test_log_run (log, time, thread);
  else
    weft_test_log_stop (log, time, thread,
                        statuses[g_rand_int_range (rand, 0, G_N_ELEMENTS (statuses))], 0);
}

/* @n events of @n_ids threads on @n_caps HECs, no two of them at one time. */
static WeftThreads *
random_threads (GRand *rand, guint n, guint n_caps, guint n_ids)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autofree guint8 *caps = g_new (guint8, n);

  weft_test_log_header_9_10 (log);
  for (guint i = 0; i < n; i++)
    caps[i] = (guint8) g_rand_int_range (rand, 0, n_caps);
  for (guint cap = 0; cap < n_caps; cap++)
    {
      weft_test_log_begin_block (log, cap, 0);
      for (guint i = 0; i < n; i++)
        if (caps[i] == cap)
          put_random (log, rand, 10 * i + 5, 1 + g_rand_int_range (rand, 0, n_ids));
      weft_test_log_end_block (log, 10 * n);
    }
  return weft_test_threads_of (log);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (21);

  for (guint i = 0; i < 60; i++)
    {
      guint n = i == 0 ? 70000 : g_rand_int_range (rand, 1, 2000);
      g_autoptr (WeftThreads) threads =
          random_threads (rand, n, g_rand_int_range (rand, 1, 6), g_rand_int_range (rand, 1, 40));
      g_autoptr (GArray) events = weft_test_thread_events (threads->index);

      g_assert_true (i > 0 || threads->snapshots->n >= 2);
      for (guint k = 0; k < 12; k++)
        {
          guint thread = g_rand_int_range (rand, 0, weft_threads_n (threads));
          guint64 to = (guint64) g_rand_int_range (rand, 0, 10 * n + 1);
          guint64 from = k % 2 == 0 ? 0 : (guint64) g_rand_int_range (rand, 0, to + 1);

          check_forward (threads, events, thread, from, to);
        }
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/critical-path/random", test_random);
}
