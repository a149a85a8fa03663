/* SPDX-License-Identifier: BSD-3-Clause */
/* A task for each question; its results are taken only if nothing else was asked meanwhile. */
#include "weft-event-query.h"

#include <gio/gio.h>

/* Between two signals of progress, µs. */
#define REPORT_EVERY 50000

/* What the worker has; freed when both sides let go. */
typedef struct
{
  WeftEventOrder *all;
  WeftEventFilter *filter;
  WeftEventPlace start;
  GCancellable *cancellable;
  gint64 next_report; /* monotonic time */

  GMutex mutex; /* of the rest */
  WeftEventOrderProgress progress;
  gboolean is_told; /* an idle callback is on its way */
  GArray *marks;
} Job;

struct _WeftEventQuery
{
  GObject parent_instance;

  GTask *task; /* of the question that is not answered yet; or NULL */
  WeftEventOrderProgress progress;
  WeftEventOrder *order;
  GArray *marks;
};

enum
{
  PROGRESS,
  ANSWERED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftEventQuery, weft_event_query, G_TYPE_OBJECT)

static void
job_free (gpointer data)
{
  Job *job = data;

  weft_event_order_unref (job->all);
  weft_event_filter_free (job->filter);
  g_object_unref (job->cancellable);
  g_clear_pointer (&job->marks, g_array_unref);
  g_mutex_clear (&job->mutex);
  g_free (job);
}

/* The worker. */

static gboolean
told_cb (gpointer data)
{
  GTask *task = data;
  Job *job = g_task_get_task_data (task);
  WeftEventQuery *self = g_task_get_source_object (task);

  g_mutex_lock (&job->mutex);
  job->is_told = FALSE;
  if (self->task == task)
    self->progress = job->progress;
  g_mutex_unlock (&job->mutex);
  if (self->task == task)
    g_signal_emit (self, signals[PROGRESS], 0);
  return G_SOURCE_REMOVE;
}

static void
report_cb (const WeftEventOrderProgress *progress, gpointer user_data)
{
  GTask *task = user_data;
  Job *job = g_task_get_task_data (task);
  gint64 now = g_get_monotonic_time ();
  gboolean tells;

  if (now < job->next_report)
    return;
  job->next_report = now + REPORT_EVERY;
  g_mutex_lock (&job->mutex);
  job->progress = *progress;
  tells = !job->is_told;
  job->is_told = TRUE;
  g_mutex_unlock (&job->mutex);
  if (tells)
    g_main_context_invoke_full (NULL, G_PRIORITY_DEFAULT_IDLE, told_cb, g_object_ref (task),
                                g_object_unref);
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  WeftEventOrder *order;

  job->next_report = g_get_monotonic_time () + REPORT_EVERY;
  order = weft_event_order_new_filtered (job->all, job->filter, job->start, report_cb, task,
                                         cancellable);
  if (order != NULL)
    job->marks = weft_event_order_marks (order, WEFT_EVENT_QUERY_MARKS);
  g_task_return_pointer (task, order, (GDestroyNotify) weft_event_order_unref);
}

static void
take_answer (WeftEventQuery *self, WeftEventOrder *order, GArray *marks)
{
  g_clear_pointer (&self->order, weft_event_order_unref);
  g_clear_pointer (&self->marks, g_array_unref);
  self->order = order;
  self->marks = marks;
}

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  WeftEventQuery *self = WEFT_EVENT_QUERY (source);
  Job *job = g_task_get_task_data (G_TASK (result));
  WeftEventOrder *order = g_task_propagate_pointer (G_TASK (result), NULL);

  if (self->task != G_TASK (result))
    {
      g_clear_pointer (&order, weft_event_order_unref);
      return;
    }
  g_clear_object (&self->task);
  self->progress = (WeftEventOrderProgress){ 0 };
  take_answer (self, order, g_steal_pointer (&job->marks));
  g_signal_emit (self, signals[ANSWERED], 0);
}

/* The object. */

static void
drop_task (WeftEventQuery *self)
{
  if (self->task != NULL)
    g_cancellable_cancel (g_task_get_cancellable (self->task));
  g_clear_object (&self->task);
  self->progress = (WeftEventOrderProgress){ 0 };
}

static void
weft_event_query_dispose (GObject *object)
{
  weft_event_query_clear (WEFT_EVENT_QUERY (object));
  G_OBJECT_CLASS (weft_event_query_parent_class)->dispose (object);
}

static void
weft_event_query_class_init (WeftEventQueryClass *klass)
{
  static const char *const names[N_SIGNALS] = { [PROGRESS] = "progress", [ANSWERED] = "answered" };

  G_OBJECT_CLASS (klass)->dispose = weft_event_query_dispose;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], WEFT_TYPE_EVENT_QUERY, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 0);
}

static void
weft_event_query_init (WeftEventQuery *self)
{
}

WeftEventQuery *
weft_event_query_new (void)
{
  return g_object_new (WEFT_TYPE_EVENT_QUERY, NULL);
}

void
weft_event_query_ask (WeftEventQuery *self,
                      WeftEventOrder *all,
                      const WeftEventFilter *filter,
                      WeftEventPlace start)
{
  Job *job;

  g_return_if_fail (WEFT_IS_EVENT_QUERY (self));
  drop_task (self);
  if (weft_event_filter_is_trivial (filter))
    {
      take_answer (self, weft_event_order_ref (all), NULL);
      g_signal_emit (self, signals[ANSWERED], 0);
      return;
    }
  job = g_new0 (Job, 1);
  g_mutex_init (&job->mutex);
  job->all = weft_event_order_ref (all);
  job->filter = weft_event_filter_copy (filter);
  job->start = start;
  job->cancellable = g_cancellable_new ();
  self->progress.total = weft_event_order_n_events (all);
  self->task = g_task_new (self, job->cancellable, answered_cb, NULL);
  g_task_set_source_tag (self->task, weft_event_query_ask);
  g_task_set_task_data (self->task, job, job_free);
  g_task_run_in_thread (self->task, work);
}

void
weft_event_query_stop (WeftEventQuery *self)
{
  g_return_if_fail (WEFT_IS_EVENT_QUERY (self));
  if (self->task == NULL)
    return;
  weft_event_query_clear (self);
  g_signal_emit (self, signals[ANSWERED], 0);
}

void
weft_event_query_clear (WeftEventQuery *self)
{
  g_return_if_fail (WEFT_IS_EVENT_QUERY (self));
  drop_task (self);
  take_answer (self, NULL, NULL);
}

gboolean
weft_event_query_is_busy (WeftEventQuery *self)
{
  return self->task != NULL;
}

WeftEventOrderProgress
weft_event_query_get_progress (WeftEventQuery *self)
{
  return self->progress;
}

WeftEventOrder *
weft_event_query_get_order (WeftEventQuery *self)
{
  return self->order;
}

GArray *
weft_event_query_get_marks (WeftEventQuery *self)
{
  return self->marks;
}
