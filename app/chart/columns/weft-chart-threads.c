/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the columns of threads, one range after another. A new range does not interrupt the job
 * that is running, so that the chart is updated even while the range keeps changing. */
#include "weft-chart-threads.h"

#include "weft-ask.h"
#include "weft-box.h"
#include "weft-sort.h"

#include <string.h>

/* Job that reads columns of thread states, run queues or idle reasons for a chart. */

typedef enum
{
  COLUMNS_THREADS, /* WeftThreadColumns */
  COLUMNS_QUEUES,  /* WeftRunQueueColumns */
  COLUMNS_IDLE,    /* WeftIdleColumns */
} ColumnKind;

/* A job for a trace whose threads have been found. */
typedef struct
{
  ColumnKind kind;
  WeftTrace *trace;
  WeftThreads *threads; /* threads of the trace */
  WeftThreadRows *rows;
  guint64 *edges;
  guint n;
  guint64 min_ns;   /* minimum length of the thread spans that are listed */
  gpointer columns; /* NULL until read */
} ColumnJob;

/* Functions for one kind of columns. */
typedef struct
{
  gpointer (*read) (const ColumnJob *job, GCancellable *cancellable);
  GDestroyNotify free;
  /* Returns the number of events to read or, if there are more than @limit, any number above
   * @limit. */
  guint64 (*effort) (const ColumnJob *job, guint64 limit);
  guint64 at_once;                        /* maximum number of events to read without a worker */
  gsize (*size) (const WeftTrace *trace); /* see columns_get_size(); NULL if the size is 0 */
} ColumnReader;

static gpointer
read_thread_columns (const ColumnJob *job, GCancellable *cancellable)
{
  return weft_thread_columns_new (job->threads, job->rows->by_thread, job->rows->rows->len,
                                  job->rows->n_span_rows, job->edges, job->n, job->min_ns,
                                  cancellable);
}

static guint64
thread_columns_effort (const ColumnJob *job, guint64 limit)
{
  return weft_threads_estimate_events (job->threads, job->edges[0], job->edges[job->n]);
}

static gpointer
read_queue_columns (const ColumnJob *job, GCancellable *cancellable)
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
run_queue_columns_effort (const ColumnJob *job, guint64 limit)
{
  return weft_run_queues_estimate_events (job->threads->queues, job->edges, job->n + 1, limit);
}

static gpointer
read_idle_columns (const ColumnJob *job, GCancellable *cancellable)
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
idle_columns_effort (const ColumnJob *job, guint64 limit)
{
  return run_queue_columns_effort (job, limit) +
         (guint64) (job->n + 1) * weft_idle_times_n_hecs (weft_trace_idle (job->trace));
}

static const ColumnReader readers[] = {
  [COLUMNS_THREADS] = { read_thread_columns, (GDestroyNotify) weft_thread_columns_free,
                        thread_columns_effort, 100000, NULL },
  [COLUMNS_QUEUES] = { read_queue_columns, (GDestroyNotify) weft_run_queue_columns_free,
                       run_queue_columns_effort, 30000, run_queue_columns_size },
  [COLUMNS_IDLE] = { read_idle_columns, (GDestroyNotify) weft_idle_columns_free,
                     idle_columns_effort, 30000, idle_columns_size },
};

/* Returns a job that reads columns for @rows at the current scale of @chart. @edges (ns) are the
 * edges of the @n columns. */
static ColumnJob *
column_job_new (
    ColumnKind kind, WeftChart *chart, WeftThreadRows *rows, const guint64 *edges, guint n)
{
  ColumnJob *self = g_new0 (ColumnJob, 1);

  self->kind = kind;
  self->trace = weft_shared_ref ((WeftTrace *) weft_chart_trace (chart));
  self->threads = weft_trace_peek (self->trace, WEFT_LAZY_THREADS);
  self->rows = weft_shared_ref (rows);
  self->edges = g_memdup2 (edges, (n + 1) * sizeof (guint64));
  self->n = n;
  self->min_ns = weft_time_scale_px_to_ns (weft_chart_scale (chart), WEFT_MIN_BOX_PX);
  return self;
}

/* Frees @columns, which may be NULL. */
static void
columns_free (ColumnKind kind, gpointer columns)
{
  if (columns != NULL)
    readers[kind].free (columns);
}

static void
column_job_free (ColumnJob *self)
{
  columns_free (self->kind, self->columns);
  weft_shared_unref (self->trace);
  weft_shared_unref (self->rows);
  g_free (self->edges);
  g_free (self);
}

/* Returns TRUE if the job is short enough (about 1 to 3 ms) for the caller to wait for it. */
static gboolean
column_job_is_small (const ColumnJob *self)
{
  const ColumnReader *reader = &readers[self->kind];

  return reader->effort (self, reader->at_once) <= reader->at_once;
}

/* Reads the columns; may be called on any thread. The columns stay NULL if @cancellable (may be
 * NULL) is cancelled. */
static void
column_job_read (ColumnJob *self, GCancellable *cancellable)
{
  self->columns = readers[self->kind].read (self, cancellable);
}

/* Returns the size in bytes of the running sums that columns of @kind hold at each edge; 0 if they
 * hold none. The threads of @trace must be known. The size depends on the number of HECs, so
 * columns with another size do not fit @trace. */
static gsize
columns_get_size (ColumnKind kind, const WeftTrace *trace)
{
  return readers[kind].size != NULL ? readers[kind].size (trace) : 0;
}

/* Maximum number of successive charts that do not request columns because their lanes are hidden.
 * After that, the loader drops its columns, which keep the threads of an earlier trace in memory.
 */
#define MAX_UNWANTED 20

/* A chart's request for columns. */
typedef struct
{
  guint64 from, to; /* ns */
  guint64 end;      /* end of the log at the time of the request, ns */
  guint n;          /* number of columns; 0 if none were requested */
} ColumnRequest;

/* The columns of a chart, and the job that reads new ones. Successive charts of a growing log share
 * a loader: each chart shows the columns of the previous one until its own columns have been
 * read. */
typedef struct
{
  WeftChart *chart; /* the latest chart */
  ColumnKind kind;
  gpointer columns;
  guint64 *edges;       /* edges of the columns, ns */
  WeftThreads *threads; /* the threads of @columns, or NULL */
  WeftThreadRows *rows; /* the rows of @columns, or NULL */
  gsize size;           /* size of the sums in @columns, see columns_get_size() */
  guint n;              /* number of columns */
  WeftAsk *ask;
  guint n_unwanted;            /* number of successive charts that requested no columns */
  ColumnRequest request;       /* the latest request of this chart */
  ColumnRequest before;        /* the latest request of the previous chart */
  const WeftThreadRows *first; /* rows of the chart when it first requested columns, or NULL */
} ColumnLoader;

static gpointer
make_no_rows (WeftChart *chart, guint i)
{
  return NULL;
}

static void
rows_free (gpointer rows)
{
  if (rows != NULL)
    weft_shared_unref (rows);
}

/* Chart part: the rows that were set, or NULL. */
static const WeftChartPart rows_part = {
  .make = make_no_rows,
  .free = rows_free,
  .outlives_scale = TRUE,
};

static void
loader_clear_columns (ColumnLoader *self)
{
  columns_free (self->kind, g_steal_pointer (&self->columns));
  g_clear_pointer (&self->threads, weft_shared_unref);
  g_clear_pointer (&self->rows, weft_shared_unref);
  g_clear_pointer (&self->edges, g_free);
}

/* Moves the columns of @job into the loader. */
static void
loader_set_job (ColumnLoader *self, ColumnJob *job)
{
  loader_clear_columns (self);
  self->columns = g_steal_pointer (&job->columns);
  self->threads = weft_shared_ref (job->threads);
  self->rows = weft_shared_ref (job->rows);
  self->size = columns_get_size (self->kind, job->trace);
  self->edges = g_steal_pointer (&job->edges);
  self->n = job->n;
}

static void
set_columns (gpointer owner, gpointer question, gpointer answer)
{
  ColumnLoader *self = owner;

  loader_set_job (self, question);
  weft_chart_notify (self->chart);
}

static gboolean
edges_are_equal (const guint64 *a, guint n_a, const guint64 *b, guint n_b)
{
  return n_a == n_b && memcmp (a, b, (n_a + 1) * sizeof (guint64)) == 0;
}

static gboolean
jobs_are_same (gconstpointer question, gconstpointer other)
{
  const ColumnJob *a = question, *b = other;

  return a->threads == b->threads && a->rows == b->rows &&
         edges_are_equal (a->edges, a->n, b->edges, b->n);
}

static gpointer
read_columns (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  column_job_read (question, cancellable);
  return NULL;
}

static void
free_job (gpointer question)
{
  column_job_free (question);
}

static const WeftAskClass columns_class = {
  .answer = read_columns,
  .receive_answer = set_columns,
  .free_question = free_job,
  .has_queue = TRUE,
  .is_low_priority = TRUE,
  .is_same = jobs_are_same,
};

static void
loader_cancel (ColumnLoader *self)
{
  weft_ask_forget (self->ask);
  loader_clear_columns (self);
}

static void
loader_clear (gpointer data)
{
  ColumnLoader *self = data;

  loader_cancel (self);
  weft_ask_free (self->ask);
}

static gpointer
loader_new (WeftChart *chart, guint i)
{
  ColumnLoader *self = weft_shared_new (ColumnLoader, loader_clear);

  self->chart = chart;
  self->kind = i;
  self->ask = weft_ask_new (&columns_class, self);
  return self;
}

static gpointer
loader_reuse (WeftChart *chart, guint i, gpointer value)
{
  ColumnLoader *self = weft_shared_ref (value);

  if (++self->n_unwanted > MAX_UNWANTED)
    loader_cancel (self);
  self->chart = chart;
  self->before = self->request;
  self->first = NULL;
  return self;
}

static const WeftChartPart loader_part = {
  .make = loader_new,
  .free = weft_shared_unref,
  .reuse = loader_reuse,
  .outlives_scale = TRUE,
};

/* Returns TRUE if @job repeats the request that was made before the log grew: for the same range,
 * or for a range of the same length that moves along with the end of the log. */
static gboolean
job_repeats_request (const ColumnLoader *self, const ColumnJob *job)
{
  const ColumnRequest *before = &self->before;
  guint64 from = job->edges[0], to = job->edges[job->n];
  gboolean is_at_end = to >= job->trace->index->to && before->to >= before->end;

  if (job->trace->index->log->is_final || job->n != before->n ||
      (self->first != NULL && self->first != job->rows))
    return FALSE;
  return (from == before->from && (to == before->to || is_at_end)) ||
         (is_at_end && to - from == before->to - before->from);
}

WeftThreads *
weft_chart_threads (const WeftChart *chart)
{
  return weft_trace_peek (weft_chart_trace (chart), WEFT_LAZY_THREADS);
}

WeftThreadRows *
weft_chart_thread_rows (WeftChart *chart)
{
  WeftThreadRows *rows = weft_chart_get (chart, &rows_part, 0);

  return rows != NULL ? rows : weft_trace_thread_rows (weft_chart_trace (chart));
}

void
weft_chart_set_thread_rows (WeftChart *chart, WeftThreadRows *rows)
{
  weft_chart_set (chart, &rows_part, 0, rows != NULL ? weft_shared_ref (rows) : NULL);
}

/* Returns the loader's columns at the chart's scale or, until those have been read, older ones.
 * Returns NULL if there are none, or if the log records no threads. */
static gconstpointer
loader_columns (ColumnLoader *self)
{
  WeftThreads *threads = weft_chart_threads (self->chart);
  WeftThreadRows *rows = threads != NULL ? weft_chart_thread_rows (self->chart) : NULL;
  guint n;
  const guint64 *edges = weft_chart_edges (self->chart, &n);
  const ColumnJob question = {
    .threads = threads, .rows = rows, .edges = (guint64 *) edges, .n = n
  };
  gboolean is_repeated;
  ColumnJob *job;

  if (threads == NULL)
    return NULL;
  self->n_unwanted = 0;
  if (self->columns != NULL && self->threads == threads && self->rows == rows &&
      edges_are_equal (self->edges, self->n, edges, n))
    {
      weft_ask_forget (self->ask);
      return self->columns;
    }
  /* columns that were read for another number of HECs do not fit the lanes */
  if (self->columns != NULL &&
      self->size != columns_get_size (self->kind, weft_chart_trace (self->chart)))
    loader_clear_columns (self);
  if (weft_ask_is_newest (self->ask, &question))
    return self->columns;
  job = column_job_new (self->kind, self->chart, rows, edges, n);
  is_repeated = job_repeats_request (self, job);
  self->request = (ColumnRequest){ edges[0], edges[n], job->trace->index->to, n };
  if (self->first == NULL)
    self->first = job->rows;
  if (weft_chart_has_notify (self->chart) && !column_job_is_small (job))
    {
      (is_repeated ? weft_ask_later : weft_ask) (self->ask, job);
      return self->columns;
    }
  weft_ask_forget (self->ask);
  column_job_read (job, NULL);
  loader_set_job (self, job);
  column_job_free (job);
  return self->columns;
}

const WeftThreadColumns *
weft_chart_thread_columns (WeftChart *chart, const WeftThreadRow *row, guint *at)
{
  ColumnLoader *loader = weft_chart_get (chart, &loader_part, COLUMNS_THREADS);
  const WeftThreadColumns *columns = loader_columns (loader);
  const WeftThreads *threads = weft_chart_threads (chart);
  gint thread;

  if (columns == NULL)
    return NULL;
  /* the columns may have been read for an older list of threads, without the newest ones */
  thread = loader->threads == threads ?
               (gint) row->threads[0] :
               weft_threads_find (loader->threads, weft_threads_id (threads, row->threads[0]));
  if (thread < 0)
    return NULL;
  *at = loader->rows->by_thread[thread];
  return *at != WEFT_THREAD_NO_ROW && weft_thread_rows_nth (loader->rows, *at)->kind == row->kind ?
             columns :
             NULL;
}

const WeftRunQueueColumns *
weft_chart_run_queue_columns (WeftChart *chart)
{
  return loader_columns (weft_chart_get (chart, &loader_part, COLUMNS_QUEUES));
}

const WeftIdleColumns *
weft_chart_idle_columns (WeftChart *chart)
{
  return loader_columns (weft_chart_get (chart, &loader_part, COLUMNS_IDLE));
}

gint
weft_chart_column_index (WeftChart *chart, guint x, const guint64 *edges, guint n)
{
  guint n_columns;
  const guint64 *own = weft_chart_edges (chart, &n_columns);
  guint64 time;

  if (x < n && edges[x] == own[x] && edges[x + 1] == own[x + 1])
    return (gint) x;
  time = own[x] + (own[x + 1] - own[x]) / 2;
  if (time < edges[0] || time >= edges[n])
    return -1;
  return WEFT_LOWER_BOUND (gint, i, 0, (gint) n, edges[i + 1] <= time);
}
