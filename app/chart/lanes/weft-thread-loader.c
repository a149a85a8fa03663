/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the columns of threads, one range after the other: a reading that is under way is finished,
 * so that something new is seen also while the range keeps changing. */
#include "weft-thread-loader.h"

#include "weft-ask.h"

#include <string.h>

/* As many events are read in some 3 ms. */
#define AT_ONCE 100000

/* What is to be read. */
typedef struct
{
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
  WeftAsk *ask;
};

static void
job_free (gpointer data)
{
  Job *job = data;

  weft_threads_unref (job->threads);
  weft_thread_rows_unref (job->rows);
  g_free (job->edges);
  g_free (job);
}

static gpointer
read_columns (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  const Job *job = question;

  return weft_thread_columns_new (job->threads, job->rows->by_thread, job->rows->rows->len,
                                  job->rows->n_span_rows, job->edges, job->n, job->min_ns,
                                  cancellable);
}

static void
take_columns (gpointer owner, gpointer question, gpointer answer)
{
  WeftThreadLoader *self = owner;

  g_clear_pointer (&self->columns, weft_thread_columns_free);
  self->columns = answer;
  if (self->notify != NULL)
    self->notify (self->user_data);
}

static gboolean
is_same (const guint64 *a, guint n_a, const guint64 *b, guint n_b)
{
  return n_a == n_b && memcmp (a, b, (n_a + 1) * sizeof (guint64)) == 0;
}

static gboolean
are_same (gconstpointer question, gconstpointer other)
{
  const Job *a = question, *b = other;

  return is_same (a->edges, a->n, b->edges, b->n);
}

static const WeftAskClass ask_class = {
  .answer = read_columns,
  .take = take_columns,
  .free_question = job_free,
  .free_answer = (GDestroyNotify) weft_thread_columns_free,
  .follows = TRUE,
  .gives_way = TRUE,
  .is_same = are_same,
};

WeftThreadLoader *
weft_thread_loader_new (WeftThreads *threads, WeftThreadRows *rows)
{
  WeftThreadLoader *self = g_new0 (WeftThreadLoader, 1);

  self->threads = weft_threads_ref (threads);
  self->rows = weft_thread_rows_ref (rows);
  self->ask = weft_ask_new (&ask_class, self);
  return self;
}

void
weft_thread_loader_free (WeftThreadLoader *self)
{
  weft_ask_free (self->ask);
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

static Job *
job_new (WeftThreadLoader *self, const guint64 *edges, guint n, guint64 min_ns)
{
  Job *job = g_new0 (Job, 1);

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

  if (self->columns != NULL && is_same (self->columns->edges, self->columns->n, edges, n))
    {
      weft_ask_forget (self->ask);
      return self->columns;
    }
  job = job_new (self, edges, n, min_ns);
  if (self->notify != NULL && weft_threads_effort (self->threads, edges[0], edges[n]) > AT_ONCE)
    {
      weft_ask (self->ask, job);
      return self->columns;
    }
  weft_ask_forget (self->ask);
  g_clear_pointer (&self->columns, weft_thread_columns_free);
  self->columns = read_columns (job, NULL, NULL);
  job_free (job);
  return self->columns;
}
