/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of threads that were alive in the range. */
#include "weft-scratch.h"
#include "weft-sort.h"
#include "weft-table.h"
#include "weft-thread-allocation.h"
#include "weft-thread-sums.h"
#include "weft-threads.h"

#include <glib/gi18n.h>

typedef struct
{
  WeftThreads *threads; /* borrowed from the trace */
  WeftThreadSums *sums;
  WeftThreadAllocation *allocation;
  guint32 *rows; /* indexes of the threads alive in the range, scratch memory */
} Data;

static void
threads_free_data (gpointer user_data)
{
  Data *data = user_data;

  g_clear_pointer (&data->sums, weft_thread_sums_free);
  g_clear_pointer (&data->allocation, weft_thread_allocation_free);
  weft_scratch_free (data->rows);
  g_free (data);
}

static gboolean
threads_make (WeftTableRows *self, GCancellable *cancellable)
{
  Data *data = g_new0 (Data, 1);

  self->data = data;
  data->threads = weft_trace_get (self->trace, WEFT_LAZY_THREADS, cancellable, NULL);
  if (data->threads == NULL)
    return FALSE;
  data->sums = weft_thread_sums_new (data->threads, NULL, self->from, self->to, cancellable);
  if (data->sums == NULL)
    return FALSE;
  data->allocation = weft_thread_allocation_new (data->threads, self->trace->counters, self->from,
                                                 self->to, cancellable);
  if (data->allocation == NULL)
    return FALSE;
  data->rows = weft_scratch_new0 (guint32, weft_threads_n (data->threads));
  for (guint32 i = 0; i < weft_threads_n (data->threads); i++)
    if (weft_threads_was_alive (data->threads, i, self->from, self->to))
      data->rows[self->n++] = i;
  return TRUE;
}

/* Returns the index in WeftThreads of the thread in @row. */
static guint
thread_index (const WeftTableRows *self, guint row)
{
  return ((const Data *) self->data)->rows[row];
}

static char *
threads_label (const WeftTableRows *self, guint row, gboolean is_translated)
{
  return weft_threads_label (((const Data *) self->data)->threads, thread_index (self, row));
}

/* Returns the reason for which the thread was blocked for the longest total time, or NULL if the
 * thread was never blocked. */
static char *
threads_blocked_reason (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const Data *data = self->data;
  const WeftThreadReason *most = NULL;
  guint32 next = weft_thread_sums_nth (data->sums, thread_index (self, row))->reasons;

  while (next != 0)
    {
      const WeftThreadReason *one =
          &g_array_index (data->sums->reasons, WeftThreadReason, next - 1);

      if (weft_thread_state_after_stop (one->status) == WEFT_THREAD_BLOCKED &&
          (most == NULL || one->ns > most->ns))
        most = one;
      next = one->next;
    }
  return most != NULL ? weft_stop_status_reason (most->status, is_translated) : NULL;
}

/* Returns the reason for which the thread did not run during its longest wait, or NULL if it never
 * waited. */
static char *
threads_wait_reason (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const char *created = NC_ ("state", "created, not yet run");
  const Data *data = self->data;
  const WeftThreadSum *sum = weft_thread_sums_nth (data->sums, thread_index (self, row));
  g_autofree char *stop = NULL;

  if (sum->wait_ns == 0)
    return NULL;
  if (sum->wait_kind == WEFT_THREAD_CREATED)
    return g_strdup (is_translated ? g_dpgettext2 (NULL, "state", created) : created);
  stop = is_translated ? weft_stop_status_label (sum->wait_status, sum->wait_info) :
                         weft_stop_status_text (sum->wait_status, sum->wait_info);
  if (sum->wait_kind != WEFT_THREAD_RUNNABLE)
    return g_steal_pointer (&stop);
  return is_translated ? g_strdup_printf (_ ("runnable (%s)"), stop) :
                         g_strdup_printf ("runnable (%s)", stop);
}

/* Returns the state of the thread at the end of the range. */
static char *
threads_state (const WeftTableRows *self, guint row, gboolean is_translated)
{
  static const char *const names[WEFT_N_THREAD_STATES] = {
    [WEFT_THREAD_CREATED] = NC_ ("state", "created, not yet run"),
    [WEFT_THREAD_RUNNING] = NC_ ("state", "running"),
    [WEFT_THREAD_RUNNABLE] = NC_ ("state", "runnable"),
    [WEFT_THREAD_FOREIGN] = NC_ ("state", "in a foreign call"),
    [WEFT_THREAD_FINISHED] = NC_ ("state", "finished"),
  };
  const Data *data = self->data;
  guint thread = thread_index (self, row);
  WeftThread one = weft_threads_nth (data->threads, thread);
  const WeftThreadSum *sum = weft_thread_sums_nth (data->sums, thread);
  WeftThreadStateKind kind = sum->end_kind;

  if (kind == WEFT_THREAD_UNKNOWN && (one.flags & WEFT_THREAD_HAS_END) && one.last <= self->to)
    kind = WEFT_THREAD_FINISHED;
  if (kind == WEFT_THREAD_BLOCKED)
    return is_translated ? weft_stop_status_label (sum->end_status, sum->end_info) :
                           weft_stop_status_text (sum->end_status, sum->end_info);
  return names[kind] != NULL ?
             g_strdup (is_translated ? g_dpgettext2 (NULL, "state", names[kind]) : names[kind]) :
             NULL;
}

static char *
threads_exactness (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const char *exact = NC_ ("how known", "exact"), *estimated = NC_ ("how known", "estimated");
  const Data *data = self->data;
  guint kind = weft_thread_allocation_nth (data->allocation, thread_index (self, row)).kind;
  const char *text = kind == WEFT_THREAD_BYTES_EXACT ? exact : estimated;

  if (kind == WEFT_THREAD_BYTES_UNKNOWN)
    return NULL;
  return g_strdup (is_translated ? g_dpgettext2 (NULL, "how known", text) : text);
}

typedef struct
{
  WeftThread thread;
  WeftThreadSum sum;
  guint64 runnable;                 /* ns, including the time until the thread first ran */
  guint64 end;                      /* end of the thread's lifetime in the log, ns */
  guint64 latency;                  /* mean, ns */
  double allocated;                 /* bytes; NAN if unknown */
  guint64 wait_from, wait_to;       /* longest wait, or the thread's lifetime if none */
  guint64 longest_from, longest_to; /* longest latency, or the thread's lifetime */
  gboolean is_whole;                /* the log is not cut out of a longer one */
} Row;

static gconstpointer
threads_record (const WeftTableRows *self, guint row, gpointer room)
{
  const Data *data = self->data;
  guint i = thread_index (self, row);
  WeftThread thread = weft_threads_nth (data->threads, i);
  const WeftThreadSum *sum = weft_thread_sums_nth (data->sums, i);
  WeftThreadBytes bytes = weft_thread_allocation_nth (data->allocation, i);
  guint64 end = weft_threads_end (data->threads, i);
  Row *filled = room;

  *filled = (Row){
    .thread = thread,
    .sum = *sum,
    .runnable = sum->created + sum->runnable,
    .end = end,
    .latency = sum->latency_ns / MAX (sum->latencies, 1),
    .allocated = bytes.kind != WEFT_THREAD_BYTES_UNKNOWN ? bytes.bytes : NAN,
    .wait_from = sum->wait_ns > 0 ? sum->wait_from : thread.first,
    .wait_to = sum->wait_ns > 0 ? sum->wait_from + sum->wait_ns : end,
    .longest_from = sum->latencies > 0 ? sum->latency_max_to - sum->latency_max : thread.first,
    .longest_to = sum->latencies > 0 ? sum->latency_max_to : end,
    .is_whole = weft_index_is_whole (self->trace->index),
  };
  return filled;
}

static const WeftTableColumn columns[] = {
  { "thread", NC_ ("column", "Thread"), N_ ("Thread ID."), WEFT_CELL_ID, 6,
    WEFT_CELL_AT (Row, thread.id) },
  { "label", NC_ ("column", "Label"), N_ ("Label set by labelThread (the last one)."),
    WEFT_CELL_TEXT, 20, .text = threads_label },
  { "running_ns", NC_ ("column", "Running"), N_ ("Time running on a HEC."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (Row, sum.running) },
  { "runnable_ns", NC_ ("column", "Runnable"),
    N_ ("Time runnable: created, stopped by a heap check, or yielded. A thread that was woken "
        "counts as blocked until it runs."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, runnable) },
  { "foreign_ns", NC_ ("column", "Foreign Call"), N_ ("Time in safe foreign calls."), WEFT_CELL_NS,
    10, WEFT_CELL_AT (Row, sum.foreign) },
  { "blocked_ns", NC_ ("column", "Blocked"),
    N_ ("Time blocked until it ran: on an MVar, in STM, on a black hole, for I/O or a delay. Woken "
        "is the part after the wake-up."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, sum.blocked) },
  { "woken_ns", NC_ ("column", "Woken"),
    N_ ("Part of Blocked: the time from the wake-up until it ran, which the table Waits counts as "
        "runnable (woken)."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, sum.woken), .visibility = WEFT_COLUMN_HIDDEN },
  { "blocked_mostly", NC_ ("column", "Mostly Blocked On"),
    N_ ("What it was blocked on for the longest total time."), WEFT_CELL_TEXT, 18,
    .text = threads_blocked_reason, .is_word = TRUE, .visibility = WEFT_COLUMN_HIDDEN },
  { "wait_ns", NC_ ("column", "Longest Wait"),
    N_ ("Longest time blocked or runnable until it ran, not counting foreign calls. Wait, Woken is "
        "the part after the wake-up."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, sum.wait_ns), WEFT_CELL_HAS (Row, sum.wait_ns),
    .span = WEFT_ROW_SPAN (Row, wait_from, wait_to) },
  { "wait_woken_ns", NC_ ("column", "Wait, Woken"),
    N_ ("Part of Longest Wait: the time from the wake-up until it ran, which the table Waits "
        "counts as runnable (woken)."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, sum.wait_woken), WEFT_CELL_HAS (Row, sum.wait_ns),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "wait_from_ns", NC_ ("column", "Wait From"), N_ ("When the longest wait began."),
    WEFT_CELL_TIME, 12, WEFT_CELL_AT (Row, wait_from), WEFT_CELL_HAS (Row, sum.wait_ns),
    .span = WEFT_ROW_SPAN (Row, wait_from, wait_to), .visibility = WEFT_COLUMN_HIDDEN },
  { "wait_for", NC_ ("column", "Wait Reason"), N_ ("Why it did not run during the longest wait."),
    WEFT_CELL_TEXT, 24, .text = threads_wait_reason, .is_word = TRUE,
    .span = WEFT_ROW_SPAN (Row, wait_from, wait_to) },
  { "latency_mean_ns", NC_ ("column", "Mean Latency"),
    N_ ("Time from runnable (woken, created or yielded) to running: mean over the runs in the "
        "range."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, latency), WEFT_CELL_HAS (Row, sum.latencies),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "latency_max_ns", NC_ ("column", "Longest Latency"),
    N_ ("Longest time from runnable to running."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (Row, sum.latency_max), WEFT_CELL_HAS (Row, sum.latencies),
    .span = WEFT_ROW_SPAN (Row, longest_from, longest_to), .visibility = WEFT_COLUMN_HIDDEN },
  { "allocated_bytes", NC_ ("column", "Allocated"),
    N_ ("Bytes allocated, mostly estimated: the RTS reports them by HEC at each GC, and between "
        "two GCs they are shared out over the threads of the HEC by their running time."),
    WEFT_CELL_BYTES, 10, WEFT_CELL_AT (Row, allocated), .visibility = WEFT_COLUMN_HIDDEN },
  { "allocated_how", NC_ ("column", "Allocated, How Known"),
    N_ ("Exact where no other thread ran on its HEC between the same GCs, else estimated."),
    WEFT_CELL_TEXT, 10, .text = threads_exactness, .is_word = TRUE,
    .visibility = WEFT_COLUMN_HIDDEN },
  { "state", NC_ ("column", "State"), N_ ("What it did at the end of the range."), WEFT_CELL_TEXT,
    18, .text = threads_state, .is_word = TRUE },
  { "runs", NC_ ("column", "Runs"), N_ ("Number of times it started to run in the range."),
    WEFT_CELL_COUNT, 8, WEFT_CELL_AT (Row, sum.runs), .visibility = WEFT_COLUMN_HIDDEN },
  { "migrations", NC_ ("column", "Migrations"),
    N_ ("Moves to another HEC in the whole log; unknown in a part of a longer log."),
    WEFT_CELL_COUNT, 8, WEFT_CELL_AT (Row, thread.migrations), WEFT_CELL_HAS (Row, is_whole),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "created_ns", NC_ ("column", "Created"), N_ ("Time of its creation."), WEFT_CELL_TIME, 12,
    WEFT_CELL_AT (Row, thread.first), WEFT_CELL_IF (Row, thread.flags, WEFT_THREAD_HAS_CREATION),
    .visibility = WEFT_COLUMN_HIDDEN },
  { "cap", NC_ ("column", "First HEC"), N_ ("HEC of its first event."), WEFT_CELL_ID, 6,
    WEFT_CELL_AT (Row, thread.cap), .visibility = WEFT_COLUMN_HIDDEN },
  { "end_ns", NC_ ("column", "Finished"), N_ ("Time when it finished."), WEFT_CELL_TIME, 12,
    WEFT_CELL_AT (Row, thread.last), WEFT_CELL_IF (Row, thread.flags, WEFT_THREAD_HAS_END),
    .visibility = WEFT_COLUMN_HIDDEN },
};

static guint32
threads_thread (const WeftTableRows *self, guint row)
{
  return weft_threads_id (((const Data *) self->data)->threads, thread_index (self, row));
}

static gint
threads_row_of (const WeftTableRows *self, guint32 id)
{
  const Data *data = self->data;
  gint found = weft_threads_find (data->threads, id);
  guint32 thread = (guint32) found;
  guint row = WEFT_LOWER_BOUND (guint, i, 0, self->n, data->rows[i] < thread);

  return found >= 0 && row < self->n && data->rows[row] == thread ? (gint) row : -1;
}

const WeftHistogram *
weft_table_threads_latencies (const WeftTableRows *rows)
{
  return &((const Data *) rows->data)->sums->latencies;
}

const WeftTableClass weft_table_threads = {
  .id = "threads",
  .is_reported = TRUE,
  .title = NC_ ("table", "Threads"),
  .empty_title = N_ ("No Threads"),
  .unrecorded = N_ ("Threads Not Recorded"),
  WEFT_TABLE_COLUMNS (columns),
  .default_sort = "running_ns",
  .span = WEFT_ROW_SPAN (Row, thread.first, end),
  .make = threads_make,
  .free = threads_free_data,
  .record = threads_record,
  .thread = threads_thread,
  .find_row = threads_row_of,
};
