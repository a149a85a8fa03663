/* SPDX-License-Identifier: BSD-3-Clause */
/* Carries traces and progress from a worker thread to the thread that wants them: only the newest,
 * and not more often than a person can see. */
#include "weft-reading.h"

#define NEWS_INTERVAL_MS 33

/* What the worker has found out. */
typedef struct
{
  WeftTrace *trace; /* owned, or NULL: no newer one than was told */
  guint64 done, total;
  WeftFileStamp stamp;
} Findings;

/* Shared by its owner and its worker; the last one frees it. */
struct _WeftReading
{
  gatomicrefcount refs;

  /* never written after the beginning */
  char *path;
  guint run;
  GCancellable *cancellable;
  GMainContext *context;

  /* of both threads, under the lock */
  GMutex lock;
  Findings fresh;
  GSource *courier; /* brings the news; NULL while none are under way */

  /* of the owner's thread */
  WeftReadingNews news; /* NULL once the owner has left */
  gpointer user_data;
  Findings told;
  GError *error;
  gboolean is_over;
};

static WeftReading *
reading_ref (WeftReading *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

static void
reading_unref (gpointer data)
{
  WeftReading *self = data;

  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  g_clear_pointer (&self->fresh.trace, weft_trace_unref);
  g_clear_pointer (&self->told.trace, weft_trace_unref);
  g_clear_error (&self->error);
  g_clear_object (&self->cancellable);
  g_main_context_unref (self->context);
  g_mutex_clear (&self->lock);
  g_free (self->path);
  g_free (self);
}

/* Takes over what the worker has found out since the last time. */
static void
take_findings (WeftReading *self)
{
  g_autoptr (WeftTrace) old = NULL;

  g_mutex_lock (&self->lock);
  if (self->fresh.trace != NULL)
    {
      old = g_steal_pointer (&self->told.trace);
      self->told.trace = g_steal_pointer (&self->fresh.trace);
    }
  self->told.done = self->fresh.done;
  self->told.total = self->fresh.total;
  self->told.stamp = self->fresh.stamp;
  if (self->courier != NULL)
    {
      g_source_destroy (self->courier);
      g_clear_pointer (&self->courier, g_source_unref);
    }
  g_mutex_unlock (&self->lock);
}

static void
tell (WeftReading *self)
{
  if (self->news != NULL)
    self->news (self, self->user_data);
}

static gboolean
courier_cb (gpointer data)
{
  WeftReading *self = data;

  take_findings (self);
  tell (self);
  return G_SOURCE_REMOVE;
}

/* Called from worker threads, as often as they like. */
static void
progress_cb (WeftTrace *trace, guint64 done, guint64 total, gpointer user_data)
{
  WeftReading *self = user_data;
  g_autoptr (WeftTrace) old = NULL;

  g_mutex_lock (&self->lock);
  if (trace != NULL)
    {
      old = g_steal_pointer (&self->fresh.trace);
      self->fresh.trace = weft_trace_ref (trace);
    }
  self->fresh.done = done;
  self->fresh.total = total;
  if (self->courier == NULL)
    {
      self->courier = g_timeout_source_new (NEWS_INTERVAL_MS);
      g_source_set_callback (self->courier, courier_cb, reading_ref (self), reading_unref);
      g_source_attach (self->courier, self->context);
    }
  g_mutex_unlock (&self->lock);
}

static WeftTrace *
read_log (WeftReading *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (WeftSource) source = NULL;
  WeftFileStamp stamp = weft_file_stamp (self->path);

  g_mutex_lock (&self->lock);
  self->fresh.stamp = stamp;
  g_mutex_unlock (&self->lock);
  source = weft_source_open (self->path, error);
  if (source == NULL)
    return NULL;
  return weft_trace_read (source, self->run, progress_cb, self, cancellable, error);
}

static void
worker (GTask *task, gpointer source_object, gpointer task_data, GCancellable *cancellable)
{
  GError *error = NULL;
  WeftTrace *trace = read_log (task_data, cancellable, &error);

  if (trace != NULL)
    g_task_return_pointer (task, trace, (GDestroyNotify) weft_trace_unref);
  else
    g_task_return_error (task, error);
}

static void
worker_ended_cb (GObject *source_object, GAsyncResult *result, gpointer user_data)
{
  WeftReading *self = user_data;
  WeftTrace *trace = g_task_propagate_pointer (G_TASK (result), &self->error);

  take_findings (self);
  if (trace != NULL)
    {
      g_clear_pointer (&self->told.trace, weft_trace_unref);
      self->told.trace = trace;
    }
  self->is_over = TRUE;
  tell (self);
  reading_unref (self);
}

WeftReading *
weft_reading_begin (const char *path, guint run, WeftReadingNews news, gpointer user_data)
{
  WeftReading *self = g_new0 (WeftReading, 1);
  g_autoptr (GTask) task = NULL;

  g_atomic_ref_count_init (&self->refs);
  g_mutex_init (&self->lock);
  self->path = g_strdup (path);
  self->run = run;
  self->cancellable = g_cancellable_new ();
  self->context = g_main_context_ref_thread_default ();
  self->news = news;
  self->user_data = user_data;

  task = g_task_new (NULL, self->cancellable, worker_ended_cb, reading_ref (self));
  g_task_set_source_tag (task, weft_reading_begin);
  /* what could be read before it was stopped is worth keeping */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, reading_ref (self), reading_unref);
  g_task_run_in_thread (task, worker);
  return self;
}

void
weft_reading_stop (WeftReading *self)
{
  g_cancellable_cancel (self->cancellable);
}

void
weft_reading_leave (WeftReading *self)
{
  weft_reading_stop (self);
  self->news = NULL;
  reading_unref (self);
}

gboolean
weft_reading_is_over (const WeftReading *self)
{
  return self->is_over;
}

WeftTrace *
weft_reading_get_trace (const WeftReading *self)
{
  return self->told.trace;
}

const GError *
weft_reading_get_error (const WeftReading *self)
{
  return self->error;
}

void
weft_reading_get_bytes (const WeftReading *self, guint64 *done, guint64 *total)
{
  *done = self->told.done;
  *total = self->told.total;
}

WeftFileStamp
weft_reading_get_stamp (const WeftReading *self)
{
  return self->told.stamp;
}
