/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the columns of threads, one range after the other: a reading that is under way is finished,
 * so that something new is seen also while the range keeps changing. */
#include "weft-thread-loader.h"

#include "weft-background.h"

#include <string.h>

/* As many events are read in some 3 ms. */
#define AT_ONCE 100000

/* What is to be read; a worker has one of its own. */
typedef struct
{
  WeftThreadLoader *loader; /* that wants it; NULL: nobody does. Of the main context only */
  WeftThreads *threads;
  WeftThreadRows *rows;
  guint64 *edges;
  guint n;
  guint64 min_ns;
} Job;

struct _WeftThreadLoader
{
  WeftThreads *threads;
  WeftThreadRows *rows;
  WeftThreadColumns *columns;
  WeftThreadLoaderFunc notify;
  gpointer user_data;
  GCancellable *cancellable; /* of the worker */
  Job *current;              /* what the worker reads, which owns it; NULL where none is at work */
  Job *next;                 /* what to read when the worker is done */
};

WeftThreadLoader *
weft_thread_loader_new (WeftThreads *threads, WeftThreadRows *rows)
{
  WeftThreadLoader *self = g_new0 (WeftThreadLoader, 1);

  self->threads = weft_threads_ref (threads);
  self->rows = weft_thread_rows_ref (rows);
  return self;
}

static void
job_free (gpointer data)
{
  Job *job = data;

  weft_threads_unref (job->threads);
  weft_thread_rows_unref (job->rows);
  g_free (job->edges);
  g_free (job);
}

/* What the worker reads is not wanted any more. */
static void
dismiss_worker (WeftThreadLoader *self)
{
  if (self->current == NULL)
    return;
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  self->current->loader = NULL;
  self->current = NULL;
}

void
weft_thread_loader_free (WeftThreadLoader *self)
{
  dismiss_worker (self);
  g_clear_pointer (&self->next, job_free);
  g_clear_pointer (&self->columns, weft_thread_columns_free);
  weft_thread_rows_unref (self->rows);
  weft_threads_unref (self->threads);
  g_free (self);
}

void
weft_thread_loader_set_notify (WeftThreadLoader *self,
                               WeftThreadLoaderFunc notify,
                               gpointer user_data)
{
  self->notify = notify;
  self->user_data = user_data;
}

static WeftThreadColumns *
read_columns (const Job *job, GCancellable *cancellable)
{
  return weft_thread_columns_new (job->threads, job->rows->by_thread, job->rows->rows->len,
                                  job->rows->n_span_rows, job->edges, job->n, job->min_ns,
                                  cancellable);
}

/* The worker. */

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_pointer (task, read_columns (data, cancellable),
                         (GDestroyNotify) weft_thread_columns_free);
}

static void start (Job *job);

static void
worked (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GTask *task = G_TASK (result);
  const Job *job = g_task_get_task_data (task);
  WeftThreadLoader *self = job->loader;
  WeftThreadColumns *columns = g_task_propagate_pointer (task, NULL);

  if (self == NULL || columns == NULL)
    {
      g_clear_pointer (&columns, weft_thread_columns_free);
      return;
    }
  g_clear_pointer (&self->columns, weft_thread_columns_free);
  self->columns = columns;
  self->current = NULL;
  g_clear_object (&self->cancellable);
  if (self->next != NULL)
    start (g_steal_pointer (&self->next));
  if (self->notify != NULL)
    self->notify (self->user_data);
}

static void
start (Job *job)
{
  WeftThreadLoader *self = job->loader;
  g_autoptr (GTask) task = NULL;

  self->current = job;
  self->cancellable = g_cancellable_new ();
  task = g_task_new (NULL, self->cancellable, worked, NULL);
  g_task_set_task_data (task, job, job_free);
  weft_background_run (task, work);
}

/* Asking. */

static gboolean
is_same (const guint64 *a, guint n_a, const guint64 *b, guint n_b)
{
  return n_a == n_b && memcmp (a, b, (n_a + 1) * sizeof (guint64)) == 0;
}

static gboolean
reads (const Job *job, const guint64 *edges, guint n)
{
  return job != NULL && is_same (job->edges, job->n, edges, n);
}

static Job *
job_new (WeftThreadLoader *self, const guint64 *edges, guint n, guint64 min_ns)
{
  Job *job = g_new0 (Job, 1);

  job->loader = self;
  job->threads = weft_threads_ref (self->threads);
  job->rows = weft_thread_rows_ref (self->rows);
  job->edges = g_memdup2 (edges, (n + 1) * sizeof (guint64));
  job->n = n;
  job->min_ns = min_ns;
  return job;
}

const WeftThreadColumns *
weft_thread_loader_get (WeftThreadLoader *self, const guint64 *edges, guint n, guint64 min_ns)
{
  Job *job;

  if (reads (self->next, edges, n))
    return self->columns;
  g_clear_pointer (&self->next, job_free);
  if (reads (self->current, edges, n) ||
      (self->columns != NULL && is_same (self->columns->edges, self->columns->n, edges, n)))
    return self->columns;
  job = job_new (self, edges, n, min_ns);
  if (self->notify == NULL || weft_threads_effort (self->threads, edges[0], edges[n]) <= AT_ONCE)
    {
      dismiss_worker (self);
      g_clear_pointer (&self->columns, weft_thread_columns_free);
      self->columns = read_columns (job, NULL);
      job_free (job);
    }
  else if (self->current != NULL)
    self->next = job;
  else
    start (job);
  return self->columns;
}
