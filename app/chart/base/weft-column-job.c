/* SPDX-License-Identifier: BSD-3-Clause */
/* Readers for each kind of columns: thread states, run queues, and idle reasons. */
#include "weft-column-job.h"

#include "weft-box.h"
#include "weft-thread-columns.h"

/* Functions for one kind of columns. */
typedef struct
{
  gpointer (*read) (const WeftColumnJob *job, GCancellable *cancellable);
  GDestroyNotify free;
  /* Returns the number of events to read or, if there are more than @limit, any number above
   * @limit. */
  guint64 (*effort) (const WeftColumnJob *job, guint64 limit);
  guint64 at_once;                        /* maximum number of events to read without a worker */
  gsize (*size) (const WeftTrace *trace); /* see weft_columns_get_size(); NULL if the size is 0 */
} ColumnReader;

static gpointer
read_thread_columns (const WeftColumnJob *job, GCancellable *cancellable)
{
  return weft_thread_columns_new (job->threads, job->rows->by_thread, job->rows->rows->len,
                                  job->rows->n_span_rows, job->edges, job->n, job->min_ns,
                                  cancellable);
}

static guint64
thread_columns_effort (const WeftColumnJob *job, guint64 limit)
{
  return weft_threads_estimate_events (job->threads, job->edges[0], job->edges[job->n]);
}

static gpointer
read_queue_columns (const WeftColumnJob *job, GCancellable *cancellable)
{
  return weft_run_queue_columns_new (job->threads->queues, job->edges, job->n,
                                     job->threads->index->to, cancellable);
}

static gsize
run_queue_columns_size (const WeftTrace *trace)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);

  return weft_run_queues_n_queues (threads->queues) * sizeof (WeftRunQueue);
}

static guint64
run_queue_columns_effort (const WeftColumnJob *job, guint64 limit)
{
  return weft_run_queues_estimate_events (job->threads->queues, job->edges, job->n + 1, limit);
}

static gpointer
read_idle_columns (const WeftColumnJob *job, GCancellable *cancellable)
{
  return weft_idle_columns_new (weft_trace_idle (job->trace), job->edges, job->n, cancellable);
}

static gsize
idle_columns_size (const WeftTrace *trace)
{
  return weft_idle_times_n_hecs (weft_trace_idle (trace)) * sizeof (WeftIdleSums);
}

/* Reading idle reasons decodes the events of the run queues, and visits every HEC at each edge. */
static guint64
idle_columns_effort (const WeftColumnJob *job, guint64 limit)
{
  return run_queue_columns_effort (job, limit) +
         (guint64) (job->n + 1) * weft_idle_times_n_hecs (weft_trace_idle (job->trace));
}

static const ColumnReader readers[] = {
  [WEFT_COLUMNS_THREADS] = { read_thread_columns, (GDestroyNotify) weft_thread_columns_free,
                             thread_columns_effort, 100000, NULL },
  [WEFT_COLUMNS_QUEUES] = { read_queue_columns, (GDestroyNotify) weft_run_queue_columns_free,
                            run_queue_columns_effort, 30000, run_queue_columns_size },
  [WEFT_COLUMNS_IDLE] = { read_idle_columns, (GDestroyNotify) weft_idle_columns_free,
                          idle_columns_effort, 30000, idle_columns_size },
};

WeftColumnJob *
weft_column_job_new (
    WeftColumnKind kind, WeftChart *chart, WeftThreadRows *rows, const guint64 *edges, guint n)
{
  WeftColumnJob *self = g_new0 (WeftColumnJob, 1);

  self->kind = kind;
  self->trace = weft_shared_ref ((WeftTrace *) weft_chart_trace (chart));
  self->threads = weft_trace_peek (self->trace, WEFT_LAZY_THREADS);
  self->rows = weft_shared_ref (rows);
  self->edges = g_memdup2 (edges, (n + 1) * sizeof (guint64));
  self->n = n;
  self->min_ns = weft_time_scale_px_to_ns (weft_chart_scale (chart), WEFT_MIN_BOX_PX);
  return self;
}

void
weft_column_job_free (WeftColumnJob *self)
{
  weft_columns_free (self->kind, self->columns);
  weft_shared_unref (self->trace);
  weft_shared_unref (self->rows);
  g_free (self->edges);
  g_free (self);
}

gboolean
weft_column_job_is_small (const WeftColumnJob *self)
{
  const ColumnReader *reader = &readers[self->kind];

  return reader->effort (self, reader->at_once) <= reader->at_once;
}

void
weft_column_job_read (WeftColumnJob *self, GCancellable *cancellable)
{
  self->columns = readers[self->kind].read (self, cancellable);
}

gsize
weft_columns_get_size (WeftColumnKind kind, const WeftTrace *trace)
{
  return readers[kind].size != NULL ? readers[kind].size (trace) : 0;
}

void
weft_columns_free (WeftColumnKind kind, gpointer columns)
{
  if (columns != NULL)
    readers[kind].free (columns);
}
