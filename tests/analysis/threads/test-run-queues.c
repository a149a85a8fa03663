/* SPDX-License-Identifier: BSD-3-Clause */
/* Run queues are, at any time, what the slow and plain way finds; also where samples lie between.
 */
#include "thread-fixture.h"
#include "weft-test-unit.h"

#include <stdlib.h>

#define N_TIMES 200

/* A stay of a thread in a run queue. */
typedef struct
{
  guint64 from, to;
  guint16 cap;
} Stay;

/* What is known of a thread on the way. */
typedef struct
{
  gint state; /* WeftThreadStateKind */
  gboolean is_ready;
  guint64 since;
  guint16 cap;
} Life;

/* The state after a stop, which finishes, is runnable, foreign or blocked. */
static gint
stopped (guint16 status)
{
  return status == 5 ? WEFT_THREAD_FINISHED :
         status <= 3 ? WEFT_THREAD_RUNNABLE :
         status == 6 ? WEFT_THREAD_FOREIGN :
                       WEFT_THREAD_BLOCKED;
}

/* What @life is after @event. */
static Life
next_life (const Life *life, const WeftThreadEvent *event)
{
  Life next = { life->state, FALSE, event->time, event->cap };
  gboolean is_finished = life->state == WEFT_THREAD_FINISHED;
  gboolean can_wake = life->state == WEFT_THREAD_BLOCKED || life->state == WEFT_THREAD_UNKNOWN;

  if (event->kind == WEFT_THREAD_CREATE && (is_finished || life->state == WEFT_THREAD_UNKNOWN))
    next.state = WEFT_THREAD_CREATED;
  else if (event->kind == WEFT_THREAD_RUN && !is_finished && life->state != WEFT_THREAD_RUNNING)
    next.state = WEFT_THREAD_RUNNING;
  else if (event->kind == WEFT_THREAD_STOP && !is_finished)
    next.state = stopped (event->status);
  else if ((event->kind == WEFT_THREAD_WAKEUP && !life->is_ready && can_wake) ||
           (event->kind == WEFT_THREAD_MIGRATE && life->is_ready))
    return (Life){ life->state, TRUE, event->time, (guint16) event->info };
  else
    return *life;
  next.is_ready = next.state == WEFT_THREAD_CREATED || next.state == WEFT_THREAD_RUNNABLE;
  return next;
}

static void
add_stay (GArray *stays, const Life *life, guint64 to)
{
  Stay stay = { life->since, to, life->cap };

  if (life->is_ready)
    g_array_append_val (stays, stay);
}

static GArray *
plain_stays (const WeftIndex *index)
{
  g_autoptr (GArray) events = weft_test_thread_events (index);
  g_autoptr (GHashTable) lives = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  GArray *stays = g_array_new (FALSE, FALSE, sizeof (Stay));
  GHashTableIter iter;
  gpointer value;

  for (guint i = 0; i < events->len; i++)
    {
      const WeftThreadEvent *event = &g_array_index (events, WeftThreadEvent, i);
      Life *life = g_hash_table_lookup (lives, GUINT_TO_POINTER (event->thread));
      Life next;

      if (life == NULL)
        {
          life = g_new0 (Life, 1);
          g_hash_table_insert (lives, GUINT_TO_POINTER (event->thread), life);
        }
      next = next_life (life, event);
      if (next.since != life->since || next.is_ready != life->is_ready || next.cap != life->cap)
        {
          add_stay (stays, life, event->time);
          *life = next;
        }
      life->state = next.state;
    }
  g_hash_table_iter_init (&iter, lives);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    add_stay (stays, value, G_MAXUINT64);
  return stays;
}

static guint
queue_of (const WeftIndex *index, guint16 cap)
{
  gint place = cap == WEFT_CAP_NONE ? -1 : weft_index_cap_position (index, cap);

  return place >= 0 ? (guint) place : index->caps->len;
}

static void
check_time (const WeftIndex *index, const GArray *stays, guint64 time, const WeftRunQueue *queues)
{
  guint n = index->caps->len + 1;
  g_autofree WeftRunQueue *want = g_new0 (WeftRunQueue, n);

  for (guint i = 0; i < stays->len; i++)
    {
      const Stay *stay = &g_array_index (stays, Stay, i);
      WeftRunQueue *queue = &want[queue_of (index, stay->cap)];

      queue->ns += MIN (stay->to, time) - MIN (stay->from, time);
      queue->n += stay->from <= time && time < stay->to;
    }
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (queues[i].ns, ==, want[i].ns);
      g_assert_cmpuint (queues[i].n, ==, want[i].n);
    }
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

/* Counting the events that are read stops above a limit, and never at it. */
static void
check_effort (const WeftRunQueues *queues, const guint64 *times, guint n_times)
{
  guint64 all = weft_run_queues_estimate_events (queues, times, n_times, G_MAXUINT64);

  for (guint i = 0; i <= 4; i++)
    {
      guint64 limit = all / 4 * i;
      guint64 some = weft_run_queues_estimate_events (queues, times, n_times, limit);

      g_assert_cmpuint (some, <=, all);
      g_assert_true (some == all || some > limit);
    }
}

/* Random times in a stretch of the log, some of them twice. */
static void
check_log (WeftIndex *index, GRand *rand, guint n_times)
{
  g_autoptr (WeftThreads) threads = weft_test_threads (index);
  g_autoptr (GArray) stays = plain_stays (index);
  guint n = weft_run_queues_n_queues (threads->queues);
  g_autofree guint64 *times = g_new (guint64, n_times);
  g_autofree WeftRunQueue *queues = g_new (WeftRunQueue, n_times * n);
  double length = g_rand_boolean (rand) ? (double) index->to : (double) index->to / 50;
  double from = g_rand_double (rand) * ((double) index->to - length);

  g_assert_cmpuint (n, ==, index->caps->len + 1);
  for (guint i = 0; i < n_times; i++)
    times[i] = i % 7 == 1 ? times[i - 1] : (guint64) (from + g_rand_double (rand) * length);
  times[n_times - 1] = index->to + 10;
  qsort (times, n_times, sizeof *times, compare_times);
  g_assert_true (weft_run_queues_get_lengths (threads->queues, times, n_times, queues, NULL));
  for (guint i = 0; i < n_times; i++)
    check_time (index, stays, times[i], &queues[i * n]);
  check_effort (threads->queues, times, n_times);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);

  for (guint i = 0; i < WEFT_TEST_THREAD_LOGS; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_thread_index (rand, i);

      check_log (index, rand, N_TIMES);
      check_log (index, rand, 3);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));

      check_log (index, rand, 20);
    }
}

/* In a damaged log a time is told alike alone and with others. */
static void
test_damaged (void)
{
  g_autoptr (GPtrArray) paths = weft_test_damaged_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftThreads) threads = weft_test_threads (index);
      guint n = weft_run_queues_n_queues (threads->queues);
      g_autofree WeftRunQueue *queues = g_new (WeftRunQueue, 20 * n);
      g_autofree WeftRunQueue *alone = g_new (WeftRunQueue, n);
      guint64 times[20];

      for (guint k = 0; k < 20; k++)
        times[k] = index->to / 19 * k;
      weft_run_queues_get_lengths (threads->queues, times, 20, queues, NULL);
      for (guint k = 0; k < 20; k++)
        {
          weft_run_queues_get_lengths (threads->queues, &times[k], 1, alone, NULL);
          for (guint q = 0; q < n; q++)
            {
              g_assert_cmpuint (alone[q].ns, ==, queues[k * n + q].ns);
              g_assert_cmpuint (alone[q].n, ==, queues[k * n + q].n);
            }
        }
    }
}

/* Thread 1 creates 2 and 3 on HEC 0; 3 migrates to HEC 1, where it runs from 60 on. */
static WeftIndex *
two_created (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 10, 1);
  for (guint i = 0; i < 2; i++)
    {
      weft_test_log_event (log, 0, 20 + 10 * i);
      weft_test_log_u32 (log, 2 + i);
    }
  weft_test_log_event (log, 4, 40);
  weft_test_log_u32 (log, 3);
  weft_test_log_u16 (log, 1);
  weft_test_log_stop (log, 70, 1, 5, 0);
  weft_test_log_run (log, 80, 2);
  weft_test_log_stop (log, 100, 2, 5, 0);
  weft_test_log_end_block (log, 100);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_run (log, 60, 3);
  weft_test_log_stop (log, 100, 3, 5, 0);
  weft_test_log_end_block (log, 100);
  weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

static void
test_by_hand (void)
{
  g_autoptr (WeftIndex) index = two_created ();
  g_autoptr (WeftThreads) threads = weft_test_threads (index);
  const guint64 times[] = { 35, 50, 100 };
  WeftRunQueue queues[9];

  g_assert_true (weft_run_queues_get_lengths (threads->queues, times, 3, queues, NULL));
  g_assert_cmpuint (queues[0].n, ==, 2);
  g_assert_cmpuint (queues[0].ns, ==, 20);
  g_assert_cmpuint (queues[3].n, ==, 1);
  g_assert_cmpuint (queues[4].n, ==, 1);
  g_assert_cmpuint (queues[4].ns, ==, 10);
  g_assert_cmpuint (queues[6].ns, ==, 70);
  g_assert_cmpuint (queues[7].ns, ==, 20);
  g_assert_cmpuint (queues[6].n + queues[7].n + queues[8].n, ==, 0);
  g_assert_cmpuint (weft_run_queues_peak (threads->queues, 0), ==, 2);
  g_assert_cmpuint (weft_run_queues_peak (threads->queues, 1), ==, 1);
  g_assert_cmpuint (weft_run_queues_peak (threads->queues, 3), ==, 2);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/run-queues/by-hand", test_by_hand);
  g_test_add_func ("/run-queues/random", test_random);
  g_test_add_func ("/run-queues/corpus", test_corpus);
  g_test_add_func ("/run-queues/damaged", test_damaged);
}
