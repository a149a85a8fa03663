/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums the kernel's counters for each kernel thread. */
#include "weft-perf.h"

#include "weft-event-merge.h"
#include "weft-event-tags.h"
#include "weft-hash.h"
#include "weft-range.h"
#include "weft-sort.h"

#include <string.h>

/* Key of a total. Has no padding, so that keys can be compared by their bytes. */
typedef struct
{
  guint64 kernel_thread;
  guint32 perf;
  guint16 cap;
  guint16 is_counter;
} PerfKey;

/* The task span that was found last. The next event of the same kernel thread is usually in this
 * span. */
typedef struct
{
  guint64 kernel_thread;
  guint64 from, to; /* ns */
  guint16 cap;
} ServedSpan;

typedef struct
{
  GArray *totals;
  GHashTable *indexes; /* key: PerfKey *; value: 1 + index in totals */
  GHashTable *tasks;   /* key: kernel thread, a guint64 *; value: GArray of WeftTaskSpan */
  ServedSpan served;
  GCancellable *cancellable;
} PerfReading;

static guint
hash_key (gconstpointer data)
{
  const PerfKey *key = data;
  guint64 mixed = key->kernel_thread * 31 + key->perf + ((guint64) key->cap << 33) +
                  ((guint64) key->is_counter << 50);

  return weft_hash_int64 (&mixed);
}

static gboolean
equal_keys (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, sizeof (PerfKey)) == 0;
}

/* Groups the spans of tasks by kernel thread. Each group is sorted by time. */
static GHashTable *
group_task_spans (const WeftTasks *tasks)
{
  GHashTable *by_thread = g_hash_table_new_full (weft_hash_int64, g_int64_equal, g_free,
                                                 (GDestroyNotify) g_array_unref);
  GHashTableIter iter;
  gpointer list;

  for (guint i = 0; i < tasks->spans->len; i++)
    {
      const WeftTaskSpan *span = &g_array_index (tasks->spans, WeftTaskSpan, i);
      GArray *spans = g_hash_table_lookup (by_thread, &span->kernel_thread);

      if (span->kernel_thread == 0) /* the kernel thread of the task is unknown */
        continue;
      if (spans == NULL)
        {
          spans = g_array_new (FALSE, FALSE, sizeof (WeftTaskSpan));
          g_hash_table_insert (by_thread,
                               g_memdup2 (&span->kernel_thread, sizeof span->kernel_thread), spans);
        }
      g_array_append_val (spans, *span);
    }
  g_hash_table_iter_init (&iter, by_thread);
  while (g_hash_table_iter_next (&iter, NULL, &list))
    g_array_sort (list, weft_compare_uint64);
  return by_thread;
}

/* Returns the capability that @kernel_thread served at @time, or WEFT_CAP_NONE. It is the
 * capability of the thread's last task span that began by @time. */
static guint16
find_served_cap (PerfReading *self, guint64 kernel_thread, guint64 time)
{
  const GArray *spans;
  const WeftTaskSpan *span;
  guint begun;

  if (kernel_thread == self->served.kernel_thread && time >= self->served.from &&
      time < self->served.to)
    return self->served.cap;
  spans = g_hash_table_lookup (self->tasks, &kernel_thread);
  begun = WEFT_LOWER_BOUND (guint, i, 0, spans != NULL ? spans->len : 0,
                            g_array_index (spans, WeftTaskSpan, i).from <= time);
  span = begun > 0 ? &g_array_index (spans, WeftTaskSpan, begun - 1) : NULL;
  if (span == NULL || (time >= span->to && !span->is_open))
    return WEFT_CAP_NONE;
  self->served = (ServedSpan){ kernel_thread, span->from, span->to, span->cap };
  return span->cap;
}

static gboolean
add_perf_event (const WeftEvent *event, gpointer user_data)
{
  PerfReading *self = user_data;
  PerfKey key = { 0 };
  WeftPerfTotal *total;
  guint index;
  guint64 by;

  key.kernel_thread = weft_event_number (event, "kernel_thread", 0);
  key.perf = (guint32) weft_event_number (event, "perf", 0);
  key.is_counter = event->tag == WEFT_TAG_PERF_COUNTER;
  key.cap = find_served_cap (self, key.kernel_thread, event->time);
  index = GPOINTER_TO_UINT (g_hash_table_lookup (self->indexes, &key));
  if (index == 0)
    {
      const WeftPerfTotal none = {
        .perf = key.perf,
        .is_counter = key.is_counter,
        .kernel_thread = key.kernel_thread,
        .cap = key.cap,
        .first = G_MAXUINT64,
      };

      g_array_append_val (self->totals, none);
      index = self->totals->len;
      g_hash_table_insert (self->indexes, g_memdup2 (&key, sizeof key), GUINT_TO_POINTER (index));
    }
  total = &g_array_index (self->totals, WeftPerfTotal, index - 1);
  /* an event of a counter represents "period" + 1 increments */
  by = key.is_counter ? weft_event_number (event, "period", 0) : 0;
  by += key.is_counter && by < G_MAXUINT64;
  total->sum = weft_add_saturating (total->sum, by);
  total->count++;
  total->first = MIN (total->first, event->time);
  total->last = MAX (total->last, event->time);
  return !g_cancellable_is_cancelled (self->cancellable);
}

static gboolean
add_event_name (const WeftEvent *event, gpointer user_data)
{
  g_hash_table_replace (user_data, GUINT_TO_POINTER (weft_event_number (event, "perf", 0)),
                        weft_event_text (event, "name"));
  return TRUE;
}

static void
clear_total (gpointer data)
{
  g_free (((WeftPerfTotal *) data)->name);
}

GArray *
weft_perf_totals (const WeftTrace *trace, guint64 from, guint64 to, GCancellable *cancellable)
{
  g_autoptr (GHashTable) indexes = g_hash_table_new_full (hash_key, equal_keys, g_free, NULL);
  g_autoptr (GHashTable) names = g_hash_table_new_full (weft_hash_id, NULL, NULL, g_free);
  g_autoptr (GHashTable) tasks = group_task_spans (trace->tasks);
  PerfReading self = {
    .totals = g_array_new (FALSE, FALSE, sizeof (WeftPerfTotal)),
    .indexes = indexes,
    .tasks = tasks,
    .cancellable = cancellable,
  };

  g_array_set_clear_func (self.totals, clear_total);
  for (guint i = 0; i < weft_tallies_n_caps (trace->tallies); i++)
    if (!weft_tallies_foreach (trace->tallies, i, WEFT_TALLY_BIT (PERF), from, to, add_perf_event,
                               &self))
      {
        g_array_unref (self.totals);
        return NULL;
      }
  if (self.totals->len > 0)
    weft_index_foreach_tag (trace->index, WEFT_TAG_PERF_NAME, add_event_name, names);
  for (guint i = 0; i < self.totals->len; i++)
    {
      WeftPerfTotal *total = &g_array_index (self.totals, WeftPerfTotal, i);

      total->name = g_strdup (g_hash_table_lookup (names, GUINT_TO_POINTER (total->perf)));
    }
  return self.totals;
}
