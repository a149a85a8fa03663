/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the creations, migrations and ends of tasks from all capabilities, in time order. */
#include "weft-tasks.h"

#include "weft-event-tags.h"
#include "weft-hash.h"
#include "weft-sort.h"

/* Position of an event. */
typedef struct
{
  guint64 time, offset;
} Position;

typedef struct
{
  WeftTasks *tasks;
  const WeftIndex *index;
  GHashTable *open;          /* key: task; value: 1 + index of its open span */
  GHashTable *open_disabled; /* key: capability; value: 1 + index of its open pause */
  GHashTable *kernel;        /* key: task; value: kernel thread */
} TaskReader;

static gboolean
add_position (const WeftEvent *event, gpointer user_data)
{
  Position position = { event->time, event->offset };

  if ((event->tag >= WEFT_TAG_CAP_DELETE && event->tag <= WEFT_TAG_CAP_ENABLE) ||
      (event->tag >= WEFT_TAG_TASK_CREATE && event->tag <= WEFT_TAG_TASK_DELETE))
    g_array_append_val ((GArray *) user_data, position);
  return TRUE;
}

static guint64 *
copy_number (guint64 number)
{
  return g_memdup2 (&number, sizeof number);
}

static void
close_task (TaskReader *self, guint64 task, guint64 time)
{
  guint i = GPOINTER_TO_UINT (g_hash_table_lookup (self->open, &task));
  WeftTaskSpan *span;

  if (i == 0)
    return;
  span = &g_array_index (self->tasks->spans, WeftTaskSpan, i - 1);
  span->to = MAX (time, span->from);
  span->is_open = FALSE;
  g_hash_table_remove (self->open, &task);
}

static void
open_task (TaskReader *self, guint64 task, guint16 cap, guint64 time)
{
  const guint64 *kernel = g_hash_table_lookup (self->kernel, &task);
  WeftTaskSpan span = {
    .from = time,
    .to = MAX (self->index->to, time),
    .task = task,
    .kernel_thread = kernel != NULL ? *kernel : 0,
    .cap = cap,
    .is_open = TRUE,
  };

  close_task (self, task, time);
  g_array_append_val (self->tasks->spans, span);
  g_hash_table_insert (self->open, copy_number (task), GUINT_TO_POINTER (self->tasks->spans->len));
}

static void
read_task_event (TaskReader *self, const WeftEvent *event)
{
  guint64 task = weft_event_number (event, "task", 0);
  guint16 cap = (guint16) weft_event_number (event, "cap", WEFT_CAP_NONE);
  gpointer key = GUINT_TO_POINTER (cap);
  WeftCapDisabledSpan pause = { event->time, MAX (self->index->to, event->time), cap };
  guint i = GPOINTER_TO_UINT (g_hash_table_lookup (self->open_disabled, key));

  switch (event->tag)
    {
    case WEFT_TAG_TASK_CREATE:
      g_hash_table_insert (self->kernel, copy_number (task),
                           copy_number (weft_event_number (event, "kernel_thread", 0)));
      open_task (self, task, cap, event->time);
      break;
    case WEFT_TAG_TASK_MIGRATE:
      open_task (self, task, (guint16) weft_event_number (event, "new_cap", WEFT_CAP_NONE),
                 event->time);
      break;
    case WEFT_TAG_TASK_DELETE:
      close_task (self, task, event->time);
      break;
    case WEFT_TAG_CAP_DISABLE:
      if (i > 0)
        break;
      g_array_append_val (self->tasks->disabled_spans, pause);
      g_hash_table_insert (self->open_disabled, key,
                           GUINT_TO_POINTER (self->tasks->disabled_spans->len));
      break;
    default: /* the capability was enabled or deleted */
      if (i > 0)
        g_array_index (self->tasks->disabled_spans, WeftCapDisabledSpan, i - 1).to = event->time;
      g_hash_table_remove (self->open_disabled, key);
    }
}

static gint
compare_disabled_spans (gconstpointer a, gconstpointer b)
{
  const WeftCapDisabledSpan *x = a, *y = b;

  if (x->cap != y->cap)
    return x->cap < y->cap ? -1 : 1;
  return (x->from > y->from) - (x->from < y->from);
}

WeftTasks *
weft_tasks_new (const WeftIndex *index, const WeftTallies *tallies)
{
  WeftTasks *self = g_new0 (WeftTasks, 1);
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (Position));
  g_autoptr (GHashTable) open =
      g_hash_table_new_full (weft_hash_int64, g_int64_equal, g_free, NULL);
  g_autoptr (GHashTable) off = g_hash_table_new (weft_hash_id, NULL);
  g_autoptr (GHashTable) kernel =
      g_hash_table_new_full (weft_hash_int64, g_int64_equal, g_free, g_free);
  TaskReader reading = { self, index, open, off, kernel };

  self->spans = g_array_new (FALSE, FALSE, sizeof (WeftTaskSpan));
  self->disabled_spans = g_array_new (FALSE, FALSE, sizeof (WeftCapDisabledSpan));
  for (guint i = 0; i < weft_tallies_n_caps (tallies); i++)
    weft_tallies_foreach (tallies, i, WEFT_TALLY_BIT (OTHER), 0, WEFT_TIME_END, add_position,
                          positions);
  g_array_sort (positions, weft_compare_uint64_pair);
  for (guint i = 0; i < positions->len; i++)
    {
      WeftEvent event;

      if (weft_index_event_at (index, g_array_index (positions, Position, i).offset, &event))
        read_task_event (&reading, &event);
    }
  g_array_sort (self->spans, weft_compare_uint64_pair);
  g_array_sort (self->disabled_spans, compare_disabled_spans);
  for (guint i = 0; i < self->spans->len; i++)
    {
      const WeftTaskSpan *span = &g_array_index (self->spans, WeftTaskSpan, i);

      self->n_tasks += i == 0 || span->task != span[-1].task;
    }
  return self;
}

void
weft_tasks_free (WeftTasks *self)
{
  g_array_unref (self->spans);
  g_array_unref (self->disabled_spans);
  g_free (self);
}
