/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the default end of a critical path, and sums its states. */
#include "weft-critical-path.h"
#include "weft-last-stop.h"
#include "weft-thread-moment.h"
#include "weft-thread-role.h"
#include "weft-usage-walk.h"

#include <glib/gi18n.h>

static const struct
{
  const char *name, *label;
} states[] = {
  [WEFT_PATH_RUN] = { "running", NC_ ("state", "running") },
  [WEFT_PATH_GC] = { "gc", NC_ ("state", "GC") },
  [WEFT_PATH_RUNNABLE] = { "runnable", NC_ ("state", "runnable") },
  [WEFT_PATH_FOREIGN] = { "foreign", NC_ ("state", "in a foreign call") },
  [WEFT_PATH_IO] = { "timer-or-io", NC_ ("state", "timer or I/O") },
  [WEFT_PATH_BLOCKED] = { "blocked", NC_ ("state", "blocked, unknown waker") },
  [WEFT_PATH_UNKNOWN] = { "unknown", NC_ ("state", "unknown") },
};

const char *
weft_path_state_name (WeftPathState state)
{
  g_return_val_if_fail (state < WEFT_N_PATH_STATES, "");
  return states[state].name;
}

const char *
weft_path_state_label (WeftPathState state)
{
  g_return_val_if_fail (state < WEFT_N_PATH_STATES, "");
  return g_dpgettext2 (NULL, "state", states[state].label);
}

gint
weft_critical_path_default_thread (WeftThreads *threads, guint64 to)
{
  const WeftIndex *index = threads->index;
  gint main_thread = weft_threads_find_main (threads), found = -1;
  guint64 latest = 0;

  if (main_thread >= 0)
    {
      WeftThread one = weft_threads_nth (threads, (guint) main_thread);
      WeftThreadMoment moment;

      if (((one.flags & WEFT_THREAD_HAS_END) && one.last <= to) ||
          (to > 0 &&
           weft_thread_moment (threads, (guint) main_thread, to - 1, G_MAXUINT32, &moment) &&
           moment.span.kind != WEFT_THREAD_BLOCKED))
        return main_thread;
    }
  /* the main thread is blocked or unknown, so find the thread that ran last before @to */
  for (guint i = 0; i < index->caps->len && to > 0; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      WeftThreadEvent stop = { .time = to };
      WeftUsageWalk walk;
      gint thread = -1;

      weft_usage_walk_init (&walk, cap, index->log);
      weft_usage_walk_to (&walk, to - 1);
      if (walk.now.is_running)
        thread = weft_threads_find (threads, walk.now.thread);
      if (thread < 0 && weft_find_last_stop (cap, index->log, 0, to - 1, &stop))
        thread = weft_threads_find (threads, stop.thread);
      if (thread < 0 || (found >= 0 && stop.time <= latest) ||
          weft_thread_role (threads, (guint) thread) >= WEFT_ROLE_SERVICE)
        continue;
      latest = stop.time;
      found = thread;
    }
  return found >= 0 ? found : main_thread;
}

static gint
compare_sums (gconstpointer a, gconstpointer b)
{
  const WeftPathSum *x = a, *y = b;

  if (x->ns != y->ns)
    return x->ns < y->ns ? 1 : -1;
  if (x->longest_from != y->longest_from)
    return x->longest_from > y->longest_from ? 1 : -1;
  return (x->state > y->state) - (x->state < y->state);
}

typedef struct
{
  const WeftThreads *threads;
  GHashTable *numbers; /* key: label; value: number of the label, at least 2 */
  guint32 *by_thread;  /* for each thread, the number of its label; 0 if not looked up yet */
} Labels;

/* Returns the number of the label of @thread: 0 if there is no thread, 1 if the thread has no
 * label. */
static guint
label_number (Labels *self, guint32 thread)
{
  g_autofree char *label = NULL;
  guint number;

  if (thread == WEFT_PATH_NO_THREAD ||
      !(weft_threads_nth (self->threads, thread).flags & WEFT_THREAD_HAS_LABEL))
    return thread == WEFT_PATH_NO_THREAD ? 0 : 1;
  if (self->by_thread[thread] != 0)
    return self->by_thread[thread];
  label = weft_threads_label (self->threads, thread);
  if (label == NULL)
    return 1;
  number = GPOINTER_TO_UINT (g_hash_table_lookup (self->numbers, label));
  if (number == 0)
    {
      number = 2 + g_hash_table_size (self->numbers);
      g_hash_table_insert (self->numbers, g_steal_pointer (&label), GUINT_TO_POINTER (number));
    }
  return self->by_thread[thread] = number;
}

GArray *
weft_critical_path_sums (const WeftCriticalPath *self, const WeftThreads *threads)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree guint32 *by_thread = g_new0 (guint32, weft_threads_n (threads) + 1);
  Labels labels = { threads, numbers, by_thread };
  /* key: number of the label and state; value: 1 + index of the sum */
  g_autoptr (GHashTable) indexes = g_hash_table_new (NULL, NULL);
  GArray *sums = g_array_new (FALSE, FALSE, sizeof (WeftPathSum));

  for (guint i = 0; i < self->segments->len; i++)
    {
      const WeftPathSegment *segment = weft_critical_path_nth (self, i);
      guint64 ns = segment->to - segment->from;
      guint number = label_number (&labels, segment->thread);
      gpointer key = GUINT_TO_POINTER (number << 3 | segment->state);
      guint index = GPOINTER_TO_UINT (g_hash_table_lookup (indexes, key));
      WeftPathSum *sum;

      if (index == 0)
        {
          const WeftPathSum none = { .thread = segment->thread,
                                     .state = segment->state,
                                     .is_single_thread = TRUE };

          g_array_append_val (sums, none);
          index = sums->len;
          g_hash_table_insert (indexes, key, GUINT_TO_POINTER (index));
        }
      sum = &g_array_index (sums, WeftPathSum, index - 1);
      sum->ns += ns;
      sum->n++;
      sum->is_single_thread = sum->is_single_thread && sum->thread == segment->thread;
      if (ns <= sum->longest)
        continue;
      sum->longest = ns;
      sum->longest_from = segment->from;
      sum->thread = segment->thread;
    }
  g_array_sort (sums, compare_sums);
  return sums;
}
