/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of waits: the time in which threads did not run, by label, state, reason and waker. */
#include "weft-blocking-tree.h"
#include "weft-features.h"
#include "weft-table.h"
#include "weft-thread-role.h"

#include <glib/gi18n.h>

typedef struct
{
  WeftWaitSum sum;
  guint64 mean, longest_to, longest_thread;
  double share; /* share of the time of all rows */
  gboolean is_service;
} Row;

static const WeftThreads *
waits_threads (const WeftTableRows *self)
{
  return weft_trace_peek (self->trace, WEFT_LAZY_THREADS);
}

static char *
waits_label (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const Row *one = weft_table_get_record (self, row, NULL);

  return weft_table_threads_label (waits_threads (self), one->sum.thread, !one->sum.has_several,
                                   is_translated);
}

static char *
waits_state (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const char *text =
      weft_wait_state (((const Row *) weft_table_get_record (self, row, NULL))->sum.kind);

  return g_strdup (is_translated ? g_dpgettext2 (NULL, "state", text) : text);
}

static char *
waits_reason (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const Row *one = weft_table_get_record (self, row, NULL);

  return weft_wait_reason (one->sum.kind, one->sum.status, is_translated);
}

static char *
waits_waker (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const char *rts = N_ ("the RTS"), *unlabelled = N_ ("(threads without a label)");
  const Row *one = weft_table_get_record (self, row, NULL);
  char *text = NULL;

  if (one->sum.waker == WEFT_WAIT_NO_WAKER)
    return NULL;
  if (one->sum.waker < 0)
    return g_strdup (is_translated ? _ (rts) : rts);
  text = weft_threads_label (waits_threads (self), (guint) one->sum.waker);
  if (text != NULL)
    return text;
  return one->sum.has_several_wakers ?
             g_strdup (is_translated ? _ (unlabelled) : unlabelled) :
             g_strdup_printf (is_translated ? _ ("thread %u") : "thread %u",
                              weft_threads_id (waits_threads (self), (guint) one->sum.waker));
}

/* Sets @value to the time in GC pauses. Returns FALSE if the log has no GC events. */
static gboolean
waits_in_gc (const WeftTableRows *self, guint row, guint64 *value)
{
  *value = ((const Row *) weft_table_get_record (self, row, NULL))->sum.in_gc;
  return weft_amount_is_known (weft_feature_recorded (self->trace, WEFT_FEATURE_GC));
}

static gboolean
waits_make (WeftTableRows *self, GCancellable *cancellable)
{
  WeftThreads *threads = weft_trace_get (self->trace, WEFT_LAZY_THREADS, cancellable, NULL);
  g_autoptr (GArray) sums = NULL;
  GArray *rows;
  guint64 all = 0;

  if (threads != NULL)
    sums = weft_wait_sums_new (
        threads, weft_collections_windows (self->trace->collections), self->from,
        weft_index_range_end (self->trace->index, self->from, self->to), cancellable);
  if (sums == NULL)
    return FALSE;
  rows = g_array_new (FALSE, FALSE, sizeof (Row));
  for (guint i = 0; i < sums->len; i++)
    all += g_array_index (sums, WeftWaitSum, i).ns;
  for (guint i = 0; i < sums->len; i++)
    {
      const WeftWaitSum *sum = &g_array_index (sums, WeftWaitSum, i);
      Row row = { *sum,
                  sum->ns / sum->n,
                  sum->longest_from + sum->longest,
                  weft_threads_id (threads, sum->thread),
                  weft_table_ratio (sum->ns, all),
                  weft_thread_role (threads, sum->thread) >= WEFT_ROLE_SERVICE };

      g_array_append_val (rows, row);
    }
  return weft_table_rows_take_records (self, rows);
}

/* Returns the ID of the thread with the longest wait. */
static guint32
waits_thread (const WeftTableRows *self, guint row)
{
  const Row *one = weft_table_get_record (self, row, NULL);

  return weft_threads_id (waits_threads (self), one->sum.thread);
}

/* Service threads of the RTS normally wait for the system nearly all the time, so they are sorted
 * last. */
static gboolean
waits_sorts_last (const WeftTableRows *self, guint row)
{
  return ((const Row *) weft_table_get_record (self, row, NULL))->is_service;
}

/* Label, state and reason come first, so that a narrow terminal does not cut them off. */
static const WeftTableColumn columns[] = {
  { "label", NC_ ("column", "Threads"), N_ ("Label of the threads; none: those without a label."),
    WEFT_CELL_TEXT, 20, .text = waits_label },
  { "state", NC_ ("column", "State"),
    N_ ("What the threads were: runnable, blocked or in a foreign call."), WEFT_CELL_TEXT, 14,
    .text = waits_state, .is_word = TRUE },
  { "reason", NC_ ("column", "Reason"), N_ ("Why they were so: what they were blocked on."),
    WEFT_CELL_TEXT, 22, .text = waits_reason, .is_word = TRUE },
  { "total_ns", NC_ ("column", "Total"),
    N_ ("Sum of the waits, clipped to the range. A thread that is woken was blocked until the "
        "wake-up, and is runnable (woken) from then until it runs."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, sum.ns) },
  { "longest_ns", NC_ ("column", "Longest"), N_ ("The longest wait."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (Row, sum.longest) },
  { "longest_thread", NC_ ("column", "Thread"), N_ ("Thread ID of the longest wait."), WEFT_CELL_ID,
    8, WEFT_CELL_AT (Row, longest_thread) },
  { "waker", NC_ ("column", "Woken By"),
    N_ ("Label of the threads that ran on the HECs which ended the waits; the RTS where none ran."),
    WEFT_CELL_TEXT, 20, .text = waits_waker },
  { "waits", NC_ ("column", "Waits"), N_ ("Number of waits."), WEFT_CELL_COUNT, 8,
    WEFT_CELL_AT (Row, sum.n) },
  { "mean_ns", NC_ ("column", "Mean"), N_ ("Mean of the waits."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (Row, mean) },
  { "in_gc_ns", NC_ ("column", "In GC"),
    N_ ("Of the total, the time in GC pauses, in which no thread runs."), WEFT_CELL_NS, 10,
    .number = waits_in_gc },
  { "share", NC_ ("column", "Share"), N_ ("Share of all time in which threads did not run."),
    WEFT_CELL_SHARE, 8, WEFT_CELL_AT (Row, share) },
  { "longest_from_ns", NC_ ("column", "Longest From"), N_ ("When the longest wait began."),
    WEFT_CELL_TIME, 12, WEFT_CELL_AT (Row, sum.longest_from) },
};

const WeftTableClass weft_table_waits = {
  .id = "waits",
  .title = NC_ ("table", "Waits"),
  .empty_title = N_ ("No Waits"),
  .unrecorded = N_ ("Threads Not Recorded"),
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .default_sort = "total_ns",
  .span = WEFT_ROW_SPAN (Row, sum.longest_from, longest_to),
  .make = waits_make,
  .sorts_last = waits_sorts_last,
  .thread = waits_thread,
};
