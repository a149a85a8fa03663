/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the columns of threads, one range after the other: a reading that is under way is finished,
 * so that something new is seen also while the range keeps changing. */
#include "weft-chart-threads.h"

#include "weft-ask.h"
#include "weft-box.h"
#include "weft-lower-bound.h"
#include "weft-thread-cells.h"

#include <string.h>

/* Columns that so many charts in a row have not wanted, as their lanes are hidden, are dropped:
 * they keep an earlier view of the log alive. */
#define MAX_UNWANTED 20

/* What is to be read. */
typedef struct
{
  WeftTrace *trace;
  WeftThreads *threads; /* its */
  WeftThreadRows *rows;
  guint64 *edges;
  guint n;
  guint64 min_ns;
  gpointer kept;   /* what is read for the next, shared; or NULL */
  gpointer before; /* what was read for it before; or NULL */
} Job;

/* A kind of columns, and how they are read. Static. */
typedef struct
{
  WeftAskClass ask;
  /* Events; where there are more than @limit, some number above it. */
  guint64 (*effort) (const Job *job, guint64 limit);
  guint64 at_once; /* so many are read while somebody waits: in some 1 to 3 ms */
  /* What is filled for the next picture of a log that grows, whose edges are multiples of @cell. */
  gpointer (*keep) (const Job *job, guint64 cell);
  gsize (*size) (const WeftTrace *trace); /* bytes of the sums up to an edge; NULL: of no sums */
} Reader;

/* A range of which columns were wanted, of a log that ended at @end; ns. */
typedef struct
{
  guint64 from, to, end;
  guint n; /* columns; 0: none were wanted */
} Wanted;

/* The columns of a chart, and who reads others. The charts of a log that grows share it, one after
 * the other: each has those of the one before until its own have been read. */
typedef struct
{
  WeftChart *chart; /* the last of them */
  const Reader *reader;
  gpointer columns;
  guint64 *edges;       /* the columns' */
  WeftThreads *threads; /* likewise; NULL without any */
  WeftThreadRows *rows; /* likewise; NULL without any */
  gpointer kept;        /* with them, or with earlier ones; NULL without any */
  gsize size;           /* of the columns' sums up to an edge */
  guint n;
  WeftAsk *ask;
  guint unwanted;              /* charts in a row that have wanted none */
  Wanted wanted, before;       /* by this chart and the one before it, at last */
  const WeftThreadRows *first; /* rows that the chart had when it first wanted some; or NULL */
} Loader;

static gpointer
no_rows (WeftChart *chart, guint i)
{
  return NULL;
}

static void
rows_free (gpointer rows)
{
  if (rows != NULL)
    weft_shared_unref (rows);
}

/* The rows that were set, or NULL. */
static const WeftChartPart rows_part = {
  .make = no_rows,
  .free = rows_free,
  .outlives_scale = TRUE,
};

static void
job_free (gpointer data)
{
  Job *job = data;

  weft_shared_unref (job->trace);
  weft_shared_unref (job->rows);
  g_clear_pointer (&job->kept, weft_shared_unref);
  g_clear_pointer (&job->before, weft_shared_unref);
  g_free (job->edges);
  g_free (job);
}

static gpointer
read_threads (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  const Job *job = question;

  if (job->kept != NULL)
    return weft_thread_cells_read (job->kept, job->before, job->edges, job->n, job->min_ns,
                                   cancellable);
  return weft_thread_columns_new (job->threads, job->rows->by_thread, job->rows->rows->len,
                                  job->rows->n_span_rows, job->edges, job->n, job->min_ns,
                                  cancellable);
}

static guint64
threads_effort (const Job *job, guint64 limit)
{
  if (job->kept != NULL)
    return weft_thread_cells_effort (job->kept);
  return weft_threads_effort (job->threads, job->edges[0], job->edges[job->n]);
}

static gpointer
keep_threads (const Job *job, guint64 cell)
{
  return weft_thread_cells_new (job->threads, job->rows, cell, job->edges[0], job->edges[job->n],
                                job->before);
}

static gpointer
read_queues (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  const Job *job = question;

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
job_times (const Job *job)
{
  if (job->kept != NULL)
    return weft_edge_sums_missing (job->kept, job->before, job->edges, job->n + 1);
  return g_array_append_vals (g_array_new (FALSE, FALSE, sizeof (guint64)), job->edges, job->n + 1);
}

static guint64
effort_at (const Job *job, const GArray *times, guint64 limit)
{
  return weft_run_queues_effort (job->threads->queues, (const guint64 *) (gpointer) times->data,
                                 times->len, limit);
}

static guint64
queues_effort (const Job *job, guint64 limit)
{
  g_autoptr (GArray) times = job_times (job);

  return effort_at (job, times, limit);
}

static gpointer
read_idle (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  const Job *job = question;

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
idle_effort (const Job *job, guint64 limit)
{
  g_autoptr (GArray) times = job_times (job);

  return effort_at (job, times, limit) +
         times->len * weft_idle_times_n (weft_trace_idle (job->trace));
}

static gsize
size_of (const Reader *reader, const WeftTrace *trace)
{
  return reader->size != NULL ? reader->size (trace) : 0;
}

static void
loader_drop (Loader *self)
{
  g_clear_pointer (&self->columns, self->reader->ask.free_answer);
  g_clear_pointer (&self->threads, weft_shared_unref);
  g_clear_pointer (&self->rows, weft_shared_unref);
  g_clear_pointer (&self->edges, g_free);
}

static gpointer
keep_queues (const Job *job, guint64 cell)
{
  return weft_edge_sums_new (cell, job->threads->line, weft_threads_sure (job->threads),
                             queues_size (job->trace));
}

static gpointer
keep_idle (const Job *job, guint64 cell)
{
  return weft_edge_sums_new (cell, job->threads->line, weft_threads_sure (job->threads),
                             idle_size (job->trace));
}

/* Takes over @columns, those of @job. */
static void
loader_set (Loader *self, Job *job, gpointer columns)
{
  loader_drop (self);
  self->columns = columns;
  self->threads = weft_shared_ref (job->threads);
  self->rows = weft_shared_ref (job->rows);
  if (job->kept != NULL)
    {
      g_clear_pointer (&self->kept, weft_shared_unref);
      self->kept = g_steal_pointer (&job->kept);
    }
  self->size = size_of (self->reader, job->trace);
  self->edges = g_steal_pointer (&job->edges);
  self->n = job->n;
}

static void
take_columns (gpointer owner, gpointer question, gpointer answer)
{
  Loader *self = owner;

  loader_set (self, question, answer);
  /* what was put off can go on from these: it is asked for again when the lanes are painted */
  if (!weft_ask_is_busy (self->ask))
    weft_ask_forget (self->ask);
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

  return a->threads == b->threads && a->rows == b->rows && is_same (a->edges, a->n, b->edges, b->n);
}

#define ASK(read, free_columns)                                                         \
  {                                                                                     \
    .answer = read, .take = take_columns, .free_question = job_free,                    \
    .free_answer = (GDestroyNotify) (free_columns), .follows = TRUE, .gives_way = TRUE, \
    .is_same = are_same                                                                 \
  }

enum
{
  READER_THREADS,
  READER_QUEUES,
  READER_IDLE,
};

static const Reader readers[] = {
  [READER_THREADS] = { ASK (read_threads, weft_thread_columns_free), threads_effort, 100000,
                       keep_threads, NULL },
  [READER_QUEUES] = { ASK (read_queues, weft_run_queue_columns_free), queues_effort, 30000,
                      keep_queues, queues_size },
  [READER_IDLE] = { ASK (read_idle, weft_idle_columns_free), idle_effort, 30000, keep_idle,
                    idle_size },
};

static void
loader_forget (Loader *self)
{
  weft_ask_forget (self->ask);
  loader_drop (self);
  g_clear_pointer (&self->kept, weft_shared_unref);
}

static void
loader_clear (gpointer data)
{
  Loader *self = data;

  loader_forget (self);
  weft_ask_free (self->ask);
}

static gpointer
loader_new (WeftChart *chart, guint i)
{
  Loader *self = weft_shared_new (Loader, loader_clear);

  self->chart = chart;
  self->reader = &readers[i];
  self->ask = weft_ask_new (&self->reader->ask, self);
  return self;
}

static gpointer
loader_go_on (WeftChart *chart, guint i, gpointer value)
{
  Loader *self = weft_shared_ref (value);

  if (++self->unwanted > MAX_UNWANTED)
    loader_forget (self);
  self->chart = chart;
  self->before = self->wanted;
  self->first = NULL;
  return self;
}

static const WeftChartPart loader_part = {
  .make = loader_new,
  .free = weft_shared_unref,
  .go_on = loader_go_on,
  .outlives_scale = TRUE,
};

static Job *
job_new (Loader *self, const guint64 *edges, guint n)
{
  WeftChart *chart = self->chart;
  guint64 cell = weft_chart_cell (chart);
  Job *job = g_new0 (Job, 1);

  job->trace = weft_shared_ref ((WeftTrace *) weft_chart_trace (chart));
  job->threads = weft_chart_threads (chart);
  job->rows = weft_shared_ref (weft_chart_thread_rows (chart));
  job->edges = g_memdup2 (edges, (n + 1) * sizeof (guint64));
  job->n = n;
  job->min_ns = weft_time_scale_length (weft_chart_scale (chart), WEFT_MIN_BOX_PX);
  if (self->kept != NULL)
    job->before = weft_shared_ref (self->kept);
  if (cell > 0)
    job->kept = self->reader->keep (job, cell);
  return job;
}

/* Whether what is on its way are those of @edges. */
static gboolean
is_asked (const Loader *self, const guint64 *edges, guint n)
{
  const Job job = { .threads = weft_chart_threads (self->chart),
                    .rows = weft_chart_thread_rows (self->chart),
                    .edges = (guint64 *) edges,
                    .n = n };

  return weft_ask_is_asked (self->ask, &job);
}

/* Whether @job is of what was wanted of the log before it grew: of the same range, or of one that
 * moved along with its end. */
static gboolean
is_again (const Loader *self, const Job *job)
{
  const Wanted *before = &self->before;
  guint64 from = job->edges[0], to = job->edges[job->n];
  gboolean is_at_end = to >= job->trace->index->to && before->to >= before->end;

  if (job->trace->index->log->is_final || job->n != before->n ||
      (self->first != NULL && self->first != job->rows))
    return FALSE;
  return (from == before->from && (to == before->to || is_at_end)) ||
         (is_at_end && to - from == before->to - before->from);
}

/* Takes note of what is wanted now. */
static void
loader_want (Loader *self, const Job *job)
{
  self->wanted = (Wanted){ job->edges[0], job->edges[job->n], job->trace->index->to, job->n };
  if (self->first == NULL)
    self->first = job->rows;
}

static gconstpointer
loader_get (Loader *self, const guint64 *edges, guint n)
{
  guint64 at_once = self->reader->at_once;
  gboolean again;
  Job *job;

  self->unwanted = 0;
  if (self->columns != NULL && self->threads == weft_chart_threads (self->chart) &&
      self->rows == weft_chart_thread_rows (self->chart) &&
      is_same (self->edges, self->n, edges, n))
    {
      weft_ask_forget (self->ask);
      return self->columns;
    }
  /* those of other HECs stand for nothing */
  if (self->columns != NULL && self->size != size_of (self->reader, weft_chart_trace (self->chart)))
    loader_drop (self);
  if (is_asked (self, edges, n))
    return self->columns;
  job = job_new (self, edges, n);
  again = is_again (self, job);
  loader_want (self, job);
  if (weft_chart_has_notify (self->chart) && self->reader->effort (job, at_once) > at_once)
    {
      (again ? weft_ask_later : weft_ask) (self->ask, job);
      return self->columns;
    }
  weft_ask_forget (self->ask);
  loader_set (self, job, self->reader->ask.answer (job, NULL, NULL));
  job_free (job);
  return self->columns;
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

/* The columns that @loader reads, as far as they have been read; NULL without any. */
static gconstpointer
columns_of (WeftChart *chart, Loader *loader)
{
  guint n;
  const guint64 *edges = weft_chart_edges (chart, &n);

  return weft_chart_threads (chart) != NULL ? loader_get (loader, edges, n) : NULL;
}

/* The place of the first thread of @row, of the chart's, among the threads that were read; -1 where
 * it came later. */
static gint
place_of (WeftChart *chart, const Loader *loader, const WeftThreadRow *row)
{
  const WeftThreads *threads = weft_chart_threads (chart);

  if (loader->threads == threads)
    return (gint) row->threads[0];
  return weft_threads_find (loader->threads, weft_threads_id (threads, row->threads[0]));
}

const WeftThreadColumns *
weft_chart_thread_columns (WeftChart *chart, const WeftThreadRow *row, guint *at)
{
  Loader *loader = weft_chart_get (chart, &loader_part, READER_THREADS);
  const WeftThreadColumns *columns = columns_of (chart, loader);
  gint place = columns != NULL ? place_of (chart, loader, row) : -1;

  if (place < 0)
    return NULL;
  *at = loader->rows->by_thread[place];
  return *at != WEFT_THREAD_NO_ROW && weft_thread_rows_nth (loader->rows, *at)->kind == row->kind ?
             columns :
             NULL;
}

const WeftRunQueueColumns *
weft_chart_run_queues (WeftChart *chart)
{
  return columns_of (chart, weft_chart_get (chart, &loader_part, READER_QUEUES));
}

const WeftIdleColumns *
weft_chart_idle (WeftChart *chart)
{
  return columns_of (chart, weft_chart_get (chart, &loader_part, READER_IDLE));
}

gint
weft_chart_column_in (WeftChart *chart, guint x, const guint64 *edges, guint n)
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
