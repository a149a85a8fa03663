/* SPDX-License-Identifier: BSD-3-Clause */
/* The ways of reading columns: states of threads, run queues, and why HECs are idle. Of a log that
 * grows each keeps what it can go on from. */
#include "weft-column-job.h"

#include "weft-box.h"
#include "weft-thread-cells.h"

/* How columns of a kind are read. */
typedef struct
{
  gpointer (*read) (const WeftColumnJob *job, GCancellable *cancellable);
  GDestroyNotify free;
  /* Events; where there are more than @limit, some number above it. */
  guint64 (*effort) (const WeftColumnJob *job, guint64 limit);
  guint64 at_once; /* so many are read at once, not by a worker */
  /* What is filled for the next picture of a log that grows, whose edges are multiples of @cell. */
  gpointer (*keep) (const WeftColumnJob *job, guint64 cell);
  gsize (*size) (const WeftTrace *trace); /* see weft_column_size(); NULL: of no sums */
} Reader;

static gpointer
read_threads (const WeftColumnJob *job, GCancellable *cancellable)
{
  if (job->kept != NULL)
    return weft_thread_cells_read (job->kept, job->before, job->edges, job->n, job->min_ns,
                                   cancellable);
  return weft_thread_columns_new (job->threads, job->rows->by_thread, job->rows->rows->len,
                                  job->rows->n_span_rows, job->edges, job->n, job->min_ns,
                                  cancellable);
}

static guint64
threads_effort (const WeftColumnJob *job, guint64 limit)
{
  if (job->kept != NULL)
    return weft_thread_cells_effort (job->kept);
  return weft_threads_effort (job->threads, job->edges[0], job->edges[job->n]);
}

static gpointer
keep_threads (const WeftColumnJob *job, guint64 cell)
{
  return weft_thread_cells_new (job->threads, job->rows, cell, job->edges[0], job->edges[job->n],
                                job->before);
}

static gpointer
read_queues (const WeftColumnJob *job, GCancellable *cancellable)
{
  return weft_run_queue_columns_new (job->threads->queues, job->edges, job->n,
                                     job->threads->index->to, job->kept, job->before, cancellable);
}

static gsize
queues_size (const WeftTrace *trace)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);

  return weft_run_queues_n (threads->queues) * sizeof (WeftRunQueue);
}

/* The times for which sums are read. */
static GArray *
job_times (const WeftColumnJob *job)
{
  if (job->kept != NULL)
    return weft_edge_sums_missing (job->kept, job->before, job->edges, job->n + 1);
  return g_array_append_vals (g_array_new (FALSE, FALSE, sizeof (guint64)), job->edges, job->n + 1);
}

static guint64
effort_at (const WeftColumnJob *job, const GArray *times, guint64 limit)
{
  return weft_run_queues_effort (job->threads->queues, (const guint64 *) (gpointer) times->data,
                                 times->len, limit);
}

static guint64
queues_effort (const WeftColumnJob *job, guint64 limit)
{
  g_autoptr (GArray) times = job_times (job);

  return effort_at (job, times, limit);
}

static gpointer
read_idle (const WeftColumnJob *job, GCancellable *cancellable)
{
  return weft_idle_columns_new (weft_trace_idle (job->trace), job->edges, job->n, job->kept,
                                job->before, cancellable);
}

static gsize
idle_size (const WeftTrace *trace)
{
  return weft_idle_times_n (weft_trace_idle (trace)) * sizeof (WeftIdleSums);
}

/* Each time takes looking at every HEC. */
static guint64
idle_effort (const WeftColumnJob *job, guint64 limit)
{
  g_autoptr (GArray) times = job_times (job);

  return effort_at (job, times, limit) +
         times->len * weft_idle_times_n (weft_trace_idle (job->trace));
}

static gpointer
keep_queues (const WeftColumnJob *job, guint64 cell)
{
  return weft_edge_sums_new (cell, job->threads->line, weft_threads_sure (job->threads),
                             queues_size (job->trace));
}

static gpointer
keep_idle (const WeftColumnJob *job, guint64 cell)
{
  return weft_edge_sums_new (cell, job->threads->line, weft_threads_sure (job->threads),
                             idle_size (job->trace));
}

static const Reader readers[] = {
  [WEFT_COLUMNS_THREADS] = { read_threads, (GDestroyNotify) weft_thread_columns_free,
                             threads_effort, 100000, keep_threads, NULL },
  [WEFT_COLUMNS_QUEUES] = { read_queues, (GDestroyNotify) weft_run_queue_columns_free,
                            queues_effort, 30000, keep_queues, queues_size },
  [WEFT_COLUMNS_IDLE] = { read_idle, (GDestroyNotify) weft_idle_columns_free, idle_effort, 30000,
                          keep_idle, idle_size },
};

WeftColumnJob *
weft_column_job_new (WeftColumnKind kind,
                     WeftChart *chart,
                     WeftThreadRows *rows,
                     const guint64 *edges,
                     guint n,
                     gpointer before)
{
  guint64 cell = weft_chart_cell (chart);
  WeftColumnJob *self = g_new0 (WeftColumnJob, 1);

  self->kind = kind;
  self->trace = weft_shared_ref ((WeftTrace *) weft_chart_trace (chart));
  self->threads = weft_trace_peek (self->trace, WEFT_LAZY_THREADS);
  self->rows = weft_shared_ref (rows);
  self->edges = g_memdup2 (edges, (n + 1) * sizeof (guint64));
  self->n = n;
  self->min_ns = weft_time_scale_length (weft_chart_scale (chart), WEFT_MIN_BOX_PX);
  if (before != NULL)
    self->before = weft_shared_ref (before);
  if (cell > 0)
    self->kept = readers[kind].keep (self, cell);
  return self;
}

void
weft_column_job_free (WeftColumnJob *self)
{
  weft_column_free (self->kind, self->columns);
  weft_shared_unref (self->trace);
  weft_shared_unref (self->rows);
  g_clear_pointer (&self->kept, weft_shared_unref);
  g_clear_pointer (&self->before, weft_shared_unref);
  g_free (self->edges);
  g_free (self);
}

gboolean
weft_column_job_is_small (const WeftColumnJob *self)
{
  const Reader *reader = &readers[self->kind];

  return reader->effort (self, reader->at_once) <= reader->at_once;
}

void
weft_column_job_read (WeftColumnJob *self, GCancellable *cancellable)
{
  self->columns = readers[self->kind].read (self, cancellable);
}

gsize
weft_column_size (WeftColumnKind kind, const WeftTrace *trace)
{
  return readers[kind].size != NULL ? readers[kind].size (trace) : 0;
}

void
weft_column_free (WeftColumnKind kind, gpointer columns)
{
  if (columns != NULL)
    readers[kind].free (columns);
}
