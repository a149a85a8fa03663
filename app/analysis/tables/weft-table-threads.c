/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of threads: those that were alive in the range, and what they did in it. */
#include "weft-table.h"
#include "weft-thread-sums.h"

#include <glib/gi18n.h>

enum
{
  ID,
  LABEL,
  RUNNING,
  RUNNABLE,
  FOREIGN,
  BLOCKED,
  REASON,
  WAIT,
  WAIT_FROM,
  WAIT_REASON,
  LATENCY,
  LATENCY_MAX,
  RUNS,
  MIGRATIONS,
  CREATED,
  CAP,
  END,
  N_COLUMNS,
};

static const WeftTableColumn columns[N_COLUMNS] = {
  [ID] = { "thread", N_ ("Thread"), N_ ("Thread ID."), WEFT_CELL_ID, 8 },
  [LABEL] = { "label", N_ ("Label"), N_ ("The label that labelThread set last."), WEFT_CELL_TEXT,
              20 },
  [RUNNING] = { "running_ns", N_ ("Running"), N_ ("Time running on a HEC."), WEFT_CELL_NS, 10 },
  [RUNNABLE] = { "runnable_ns", N_ ("Runnable"),
                 N_ ("Time ready to run: created, stopped by a heap check, or it yielded. What is "
                     "woken counts as blocked until it runs."),
                 WEFT_CELL_NS, 10 },
  [FOREIGN] = { "foreign_ns", N_ ("Foreign Call"), N_ ("Time in safe foreign calls."), WEFT_CELL_NS,
                10 },
  [BLOCKED] = { "blocked_ns", N_ ("Blocked"),
                N_ ("Time blocked: on an MVar, in STM, on a black hole, for I/O or a delay."),
                WEFT_CELL_NS, 10 },
  [REASON] = { "blocked_mostly", N_ ("Mostly Blocked On"),
               N_ ("What it was blocked on for the longest time in all."), WEFT_CELL_TEXT, 18 },
  [WAIT] = { "wait_ns", N_ ("Longest Wait"),
             N_ ("The longest stretch in which it was blocked or runnable, but for foreign calls."),
             WEFT_CELL_NS, 10 },
  [WAIT_FROM] = { "wait_from_ns", N_ ("Wait From"), N_ ("When the longest wait began."),
                  WEFT_CELL_TIME, 12 },
  [WAIT_REASON] = { "wait_for", N_ ("Wait Reason"), N_ ("Why it did not run in its longest wait."),
                    WEFT_CELL_TEXT, 24 },
  [LATENCY] = { "latency_mean_ns", N_ ("Mean Latency"),
                N_ ("From when it was runnable (woken, created, or it yielded) until it ran: the "
                    "mean of the runs in the range."),
                WEFT_CELL_NS, 10 },
  [LATENCY_MAX] = { "latency_max_ns", N_ ("Longest Latency"),
                    N_ ("The longest time from when it was runnable until it ran."), WEFT_CELL_NS,
                    10 },
  [RUNS] = { "runs", N_ ("Runs"), N_ ("Number of times it began to run in the range."),
             WEFT_CELL_COUNT, 8 },
  [MIGRATIONS] = { "migrations", N_ ("Migrations"), N_ ("Moves to another HEC in the whole log."),
                   WEFT_CELL_COUNT, 8 },
  [CREATED] = { "created_ns", N_ ("Created"), N_ ("When it was created."), WEFT_CELL_TIME, 12 },
  [CAP] = { "cap", N_ ("First HEC"), N_ ("The HEC that posted its first event."), WEFT_CELL_ID, 6 },
  [END] = { "end_ns", N_ ("Finished"), N_ ("When it finished."), WEFT_CELL_TIME, 12 },
};

typedef struct
{
  WeftThreads *threads; /* borrowed from the trace */
  WeftThreadSums *sums;
  GArray *rows; /* of guint32: places of those alive in the range */
} Data;

static void
free_data (gpointer user_data)
{
  Data *data = user_data;

  g_clear_pointer (&data->sums, weft_thread_sums_free);
  g_clear_pointer (&data->rows, g_array_unref);
  g_free (data);
}

static gboolean
make (WeftTableRows *self, GCancellable *cancellable)
{
  Data *data = g_new0 (Data, 1);

  self->data = data;
  data->threads = weft_trace_get (self->trace, WEFT_LAZY_THREADS, cancellable, NULL);
  if (data->threads == NULL)
    return FALSE;
  data->sums = weft_thread_sums_new (data->threads, NULL, self->from, self->to, cancellable);
  if (data->sums == NULL)
    return FALSE;
  data->rows = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 i = 0; i < weft_threads_n (data->threads); i++)
    if (weft_threads_nth (data->threads, i)->first <= self->to &&
        weft_threads_end (data->threads, i) >= self->from)
      g_array_append_val (data->rows, i);
  self->n = data->rows->len;
  return TRUE;
}

static guint
place_of (const WeftTableRows *self, guint row)
{
  return g_array_index (((const Data *) self->data)->rows, guint32, row);
}

static gboolean
number (const WeftTableRows *self, guint row, guint column, guint64 *value)
{
  const Data *data = self->data;
  guint i = place_of (self, row);
  const WeftThread *thread = weft_threads_nth (data->threads, i);
  const WeftThreadSum *sum = weft_thread_sums_nth (data->sums, i);
  const struct
  {
    gboolean has;
    guint64 value;
  } cells[N_COLUMNS] = {
    [ID] = { TRUE, thread->id },
    [RUNNING] = { TRUE, sum->running },
    [RUNNABLE] = { TRUE, sum->created + sum->runnable },
    [FOREIGN] = { TRUE, sum->foreign },
    [BLOCKED] = { TRUE, sum->blocked },
    [WAIT] = { sum->wait_ns > 0, sum->wait_ns },
    [WAIT_FROM] = { sum->wait_ns > 0, sum->wait_from },
    [LATENCY] = { sum->latencies > 0, sum->latency_ns / MAX (sum->latencies, 1) },
    [LATENCY_MAX] = { sum->latencies > 0, sum->latency_max },
    [RUNS] = { TRUE, sum->runs },
    [MIGRATIONS] = { TRUE, thread->migrations },
    [CREATED] = { (thread->flags & WEFT_THREAD_HAS_CREATION) != 0, thread->first },
    [CAP] = { TRUE, thread->cap },
    [END] = { (thread->flags & WEFT_THREAD_HAS_END) != 0, thread->last },
  };

  *value = cells[column].value;
  return cells[column].has;
}

/* The reason to block that took most time; NULL where it never did. */
static char *
reason_text (const Data *data, const WeftThreadSum *sum, gboolean translated)
{
  const WeftThreadReason *most = NULL;

  for (guint32 next = sum->reasons; next != 0;)
    {
      const WeftThreadReason *one =
          &g_array_index (data->sums->reasons, WeftThreadReason, next - 1);

      if (weft_thread_stopped (one->status) == WEFT_THREAD_BLOCKED &&
          (most == NULL || one->ns > most->ns))
        most = one;
      next = one->next;
    }
  if (most == NULL)
    return NULL;
  return translated ? weft_stop_status_label (most->status, 0) :
                      weft_stop_status_text (most->status, 0);
}

static char *
wait_text (const WeftThreadSum *sum, gboolean translated)
{
  const char *created = N_ ("created, not yet run");

  if (sum->wait_ns == 0)
    return NULL;
  if (sum->wait_kind == WEFT_THREAD_CREATED)
    return g_strdup (translated ? _ (created) : created);
  if (sum->wait_kind == WEFT_THREAD_RUNNABLE)
    {
      g_autofree char *stop = translated ?
                                  weft_stop_status_label (sum->wait_status, sum->wait_info) :
                                  weft_stop_status_text (sum->wait_status, sum->wait_info);

      return translated ? g_strdup_printf (_ ("runnable (%s)"), stop) :
                          g_strdup_printf ("runnable (%s)", stop);
    }
  return translated ? weft_stop_status_label (sum->wait_status, sum->wait_info) :
                      weft_stop_status_text (sum->wait_status, sum->wait_info);
}

static char *
text (const WeftTableRows *self, guint row, guint column)
{
  const Data *data = self->data;
  guint i = place_of (self, row);
  const WeftThreadSum *sum = weft_thread_sums_nth (data->sums, i);

  switch (column)
    {
    case LABEL:
      return weft_threads_label (data->threads, i);
    case REASON:
      return reason_text (data, sum, FALSE);
    case WAIT_REASON:
      return wait_text (sum, FALSE);
    default:
      return NULL;
    }
}

static char *
shown (const WeftTableRows *self, guint row, guint column)
{
  const Data *data = self->data;

  const WeftThreadSum *sum = weft_thread_sums_nth (data->sums, place_of (self, row));

  return column == REASON      ? reason_text (data, sum, TRUE) :
         column == WAIT_REASON ? wait_text (sum, TRUE) :
                                 NULL;
}

/* Its life in the range, its longest wait, or its longest latency. */
static void
place (const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to)
{
  const Data *data = self->data;
  guint i = place_of (self, row);
  const WeftThreadSum *sum = weft_thread_sums_nth (data->sums, i);

  *from = weft_threads_nth (data->threads, i)->first;
  *to = weft_threads_end (data->threads, i);
  if (column == LATENCY_MAX && sum->latencies > 0)
    {
      *from = sum->latency_max_to - sum->latency_max;
      *to = sum->latency_max_to;
    }
  if (column < WAIT || column > WAIT_REASON || sum->wait_ns == 0)
    return;
  *from = sum->wait_from;
  *to = sum->wait_from + sum->wait_ns;
}

static guint32
thread (const WeftTableRows *self, guint row)
{
  return weft_threads_nth (((const Data *) self->data)->threads, place_of (self, row))->id;
}

static gint
compare_places (gconstpointer a, gconstpointer b)
{
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;

  return (x > y) - (x < y);
}

static gint
row_of (const WeftTableRows *self, guint32 id)
{
  const Data *data = self->data;
  gint found = weft_threads_find (data->threads, id);
  guint32 place = (guint32) found;
  guint row;

  return found >= 0 && g_array_binary_search (data->rows, &place, compare_places, &row) ?
             (gint) row :
             -1;
}

const WeftTableClass weft_table_threads = {
  .id = "threads",
  .title = N_ ("Threads"),
  .columns = columns,
  .n_columns = N_COLUMNS,
  .first_sort = RUNNING,
  .make = make,
  .free = free_data,
  .number = number,
  .text = text,
  .shown = shown,
  .place = place,
  .thread = thread,
  .row_of = row_of,
};
