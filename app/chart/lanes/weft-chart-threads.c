/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the columns of threads, one range after the other: a reading that is under way is finished,
 * so that something new is seen also while the range keeps changing. */
#include "weft-chart-threads.h"

#include "weft-ask.h"
#include "weft-box.h"

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

/* The columns of a chart, and who reads others. */
typedef struct
{
  WeftChart *chart;
  WeftThreadColumns *columns;
  WeftAsk *ask;
} Loader;

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
  Loader *self = owner;

  g_clear_pointer (&self->columns, weft_thread_columns_free);
  self->columns = answer;
  weft_chart_notify (self->chart);
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

static gpointer
loader_new (WeftChart *chart, guint i)
{
  Loader *self = g_new0 (Loader, 1);

  self->chart = chart;
  self->ask = weft_ask_new (&ask_class, self);
  return self;
}

static void
loader_free (gpointer data)
{
  Loader *self = data;

  weft_ask_free (self->ask);
  g_clear_pointer (&self->columns, weft_thread_columns_free);
  g_free (self);
}

static const WeftChartPart loader_part = {
  .make = loader_new,
  .free = loader_free,
  .outlives_scale = TRUE,
};

static Job *
job_new (WeftChart *chart, const guint64 *edges, guint n)
{
  Job *job = g_new0 (Job, 1);

  job->threads = weft_threads_ref (weft_chart_threads (chart));
  job->rows = weft_thread_rows_ref (weft_chart_thread_rows (chart));
  job->edges = g_memdup2 (edges, (n + 1) * sizeof (guint64));
  job->n = n;
  job->min_ns = weft_time_scale_length (weft_chart_scale (chart), WEFT_MIN_BOX_PX);
  return job;
}

static const WeftThreadColumns *
loader_get (Loader *self, const guint64 *edges, guint n)
{
  Job *job;

  if (self->columns != NULL && is_same (self->columns->edges, self->columns->n, edges, n))
    {
      weft_ask_forget (self->ask);
      return self->columns;
    }
  job = job_new (self->chart, edges, n);
  if (weft_chart_has_notify (self->chart) &&
      weft_threads_effort (job->threads, edges[0], edges[n]) > AT_ONCE)
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

WeftThreads *
weft_chart_threads (const WeftChart *chart)
{
  return weft_trace_peek (weft_chart_trace (chart), WEFT_LAZY_THREADS);
}

WeftThreadRows *
weft_chart_thread_rows (const WeftChart *chart)
{
  return weft_trace_thread_rows (weft_chart_trace (chart));
}

const WeftThreadColumns *
weft_chart_thread_columns (WeftChart *chart)
{
  guint n;
  const guint64 *edges = weft_chart_edges (chart, &n);

  if (weft_chart_threads (chart) == NULL)
    return NULL;
  return loader_get (weft_chart_get (chart, &loader_part, 0), edges, n);
}
