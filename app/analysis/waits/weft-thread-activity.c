/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums the time in each state for the threads that were active. */
#include "weft-thread-activity.h"

#include "weft-shared-array.h"
#include "weft-thread-replay.h"

#include <string.h>

typedef struct
{
  GArray *list;
  guint32 *indexes; /* for each thread: 1 + its index in the list, or 0 */
  guint64 from, to;
} ActivitySumming;

static WeftThreadActivity *
activity_of (ActivitySumming *self, guint32 thread)
{
  WeftThreadActivity none = { .thread = thread };

  if (self->indexes[thread] == 0)
    {
      g_array_append_val (self->list, none);
      self->indexes[thread] = self->list->len;
    }
  return &g_array_index (self->list, WeftThreadActivity, self->indexes[thread] - 1);
}

/* Adds @state, which lasted until @end. */
static void
add_state (ActivitySumming *self, guint32 thread, const WeftThreadState *state, guint64 end)
{
  guint64 from = MAX (state->since, self->from), to = MIN (end, self->to);

  if (from >= to)
    return;
  switch (state->kind)
    {
    case WEFT_THREAD_RUNNING:
      activity_of (self, thread)->running += to - from;
      break;
    case WEFT_THREAD_CREATED:
    case WEFT_THREAD_RUNNABLE:
    case WEFT_THREAD_FOREIGN:
      activity_of (self, thread)->ready += to - from;
      break;
    default:
      break;
    }
}

static gint
compare_activity (gconstpointer a, gconstpointer b)
{
  const WeftThreadActivity *x = a, *y = b;

  if (x->running != y->running)
    return x->running < y->running ? 1 : -1;
  if (x->ready != y->ready)
    return x->ready < y->ready ? 1 : -1;
  return (x->thread > y->thread) - (x->thread < y->thread);
}

GArray *
weft_thread_activity_new (WeftThreads *threads, guint64 from, guint64 to, GCancellable *cancellable)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (WeftThreadActivity));
  g_autofree guint32 *indexes = g_new0 (guint32, MAX (weft_threads_n (threads), 1));
  g_autoptr (WeftThreadReplay) replay =
      weft_thread_replay_new (threads, from, to, NULL, cancellable);
  ActivitySumming self = { .list = list, .indexes = indexes, .from = from, .to = to };
  WeftThreadChange change;
  const WeftSharedArray *active;

  while (weft_thread_replay_next (replay, &change))
    add_state (&self, change.thread, &change.before, change.now->since);
  active = weft_thread_replay_active_threads (replay);
  for (guint i = 0; i < active->n; i++)
    {
      guint32 thread = weft_shared_array_index (active, guint32, i);
      const WeftThreadState *state = weft_thread_replay_state (replay, thread);

      add_state (&self, thread, state, weft_threads_known_until (threads, thread, state));
    }
  if (g_cancellable_is_cancelled (cancellable))
    return NULL;
  g_array_sort (list, compare_activity);
  return g_steal_pointer (&list);
}

/* Returns the index of @thread among the first @n elements of @list, or @n if it is not found. */
static guint
find_index (const GArray *list, guint n, guint32 thread)
{
  guint i = 0;

  while (i < n && g_array_index (list, WeftThreadActivity, i).thread != thread)
    i++;
  return i;
}

typedef struct
{
  const GArray *before;
  guint n;
} Order;

static gint
compare_earlier_order (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const WeftThreadActivity *x = a, *y = b;
  const Order *order = user_data;
  guint i = find_index (order->before, order->n, x->thread);
  guint k = find_index (order->before, order->n, y->thread);

  return i != k ? (i > k) - (i < k) : compare_activity (a, b);
}

void
weft_thread_activity_keep_order (GArray *self, const GArray *before, guint n)
{
  Order order = { before, MIN (n, before->len) };
  g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (WeftThreadActivity));

  n = MIN (n, self->len);
  if (n == 0)
    return;
  g_array_append_vals (first, self->data, n);
  g_array_sort_with_data (first, compare_earlier_order, &order);
  memcpy (self->data, first->data, n * sizeof (WeftThreadActivity));
}
