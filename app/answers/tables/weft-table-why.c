/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of the causes that make slow spans of a label longer than typical ones, and the table
 * of labels, which shows how much longer their slowest spans are. */
#include "weft-table.h"
#include "weft-user-totals.h"
#include "weft-why.h"

#include <glib/gi18n.h>

static const char spans_advice[] =
    N_ ("To record them, call traceEventIO of Debug.Trace with “START label” and “STOP label”.");

typedef struct
{
  WeftWhyCause cause;
  guint64 slow, typical, longest;
  gint64 difference;
} Row;

gpointer
weft_table_why_source (const char *label, WeftRange slow)
{
  g_autofree char *text =
      g_strdup_printf ("%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %s", slow.from, slow.to, label);

  return (gpointer) g_intern_string (text);
}

gconstpointer
weft_table_why_get_result (const WeftTableRows *rows)
{
  return rows->data;
}

static void
why_free_data (gpointer data)
{
  weft_why_free (data);
}

static GArray *
compute_label_totals (const WeftTableRows *self, GCancellable *cancellable)
{
  const WeftUserSpans *spans =
      weft_trace_get (self->trace, WEFT_LAZY_USER_SPANS, cancellable, NULL);

  return spans != NULL ? weft_user_totals (spans, self->from, self->to, FALSE, cancellable) : NULL;
}

/* Returns the time by which the slow spans of a label are longer than its median span, summed over
 * these spans, ns. */
static guint64
slow_spans_loss (const WeftUserTotal *total)
{
  return (total->slow - MIN (total->slow, total->p50)) * weft_user_n_slow ((guint) total->count);
}

/* Returns the label that loses the most time, or "" if there is none. NULL if it was cancelled. */
static char *
default_label (const WeftTableRows *self, GCancellable *cancellable)
{
  g_autoptr (GArray) totals = compute_label_totals (self, cancellable);
  const WeftUserTotal *most = NULL;
  const WeftUserSpans *spans = weft_trace_peek (self->trace, WEFT_LAZY_USER_SPANS);

  if (totals == NULL)
    return NULL;
  for (guint i = 0; i < totals->len; i++)
    {
      const WeftUserTotal *one = &g_array_index (totals, WeftUserTotal, i);

      if (most == NULL || slow_spans_loss (one) > slow_spans_loss (most))
        most = one;
    }
  return g_strdup (
      most != NULL ? weft_user_labels_name (weft_user_spans_labels (spans), most->label) : "");
}

static gboolean
why_make (WeftTableRows *self, GCancellable *cancellable)
{
  WeftRange slow = { 0, 0 };
  char *end = self->source;
  g_autofree char *label = NULL;
  WeftWhy *why;

  if (end != NULL)
    {
      slow.from = g_ascii_strtoull (end, &end, 10);
      slow.to = g_ascii_strtoull (end, &end, 10);
    }
  label = end != NULL ? g_strdup (end + 1) : default_label (self, cancellable);
  why = label != NULL ? weft_why_new (self->trace, label, slow, self->from, self->to, cancellable) :
                        NULL;

  if (why == NULL)
    return FALSE;
  self->data = why;
  self->n = why->causes->len;
  return TRUE;
}

static const WeftWhyCause *
nth_cause (const WeftTableRows *self, guint row)
{
  return weft_why_nth (self->data, row);
}

static gconstpointer
why_record (const WeftTableRows *self, guint row, gpointer room)
{
  const WeftWhyCause *cause = nth_cause (self, row);
  Row *filled = room;

  *filled = (Row){
    .cause = *cause,
    .slow = weft_cell_from_double (cause->slow),
    .typical = weft_cell_from_double (cause->typical),
    .longest = cause->longest_to - cause->longest_from,
  };
  filled->difference = (gint64) (filled->slow - filled->typical);
  return filled;
}

static char *
why_cause (const WeftTableRows *self, guint row, gboolean is_translated)
{
  return weft_why_cause_text (self->data, nth_cause (self, row), is_translated);
}

static char *
why_state (const WeftTableRows *self, guint row, gboolean is_translated)
{
  return g_strdup (weft_why_state (nth_cause (self, row)->steps[0].state, is_translated));
}

static char *
why_reason (const WeftTableRows *self, guint row, gboolean is_translated)
{
  return weft_why_reason (&nth_cause (self, row)->steps[0], is_translated);
}

static char *
why_by (const WeftTableRows *self, guint row, gboolean is_translated)
{
  return weft_why_waker_text (self->data, &nth_cause (self, row)->steps[0], is_translated);
}

static char *
why_meanwhile (const WeftTableRows *self, guint row, gboolean is_translated)
{
  return weft_why_meanwhile_text (self->data, nth_cause (self, row), is_translated);
}

static char *
why_function (const WeftTableRows *self, guint row, gboolean is_translated)
{
  return g_strdup (weft_why_function (self->data, nth_cause (self, row)));
}

static guint32
why_thread (const WeftTableRows *self, guint row)
{
  return nth_cause (self, row)->thread;
}

static const WeftTableColumn cause_columns[] = {
  { "cause", NC_ ("column", "Cause"),
    N_ ("State of the thread of the span and, if it was blocked, of the thread that woke it."),
    WEFT_CELL_TEXT, 40, .text = why_cause, .is_clause = TRUE },
  { "slow_ns", NC_ ("column", "Slow"), N_ ("Mean time of it in the slow spans."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (Row, slow) },
  { "typical_ns", NC_ ("column", "Typical"), N_ ("Mean time of it in the spans around the median."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (Row, typical) },
  { "difference_ns", NC_ ("column", "Difference"),
    N_ ("Slow less typical. The differences of all causes sum to what the slow spans take longer."),
    WEFT_CELL_CHANGE_NS, 10, WEFT_CELL_AT (Row, difference) },
  { "share", NC_ ("column", "Spans"), N_ ("Share of the slow spans that have it."), WEFT_CELL_SHARE,
    8, WEFT_CELL_AT (Row, cause.share) },
  { "longest_ns", NC_ ("column", "Longest"), N_ ("The longest time of it in one go."), WEFT_CELL_NS,
    10, WEFT_CELL_AT (Row, longest) },
  { "longest_from_ns", NC_ ("column", "Longest From"), N_ ("When that began."), WEFT_CELL_TIME, 12,
    WEFT_CELL_AT (Row, cause.longest_from) },
  { "longest_thread", NC_ ("column", "Thread"), N_ ("ID of the thread of that span."), WEFT_CELL_ID,
    8, WEFT_CELL_AT (Row, cause.thread) },
  { "state", NC_ ("column", "State"), N_ ("State of the thread of the span."), WEFT_CELL_TEXT, 14,
    .text = why_state, .is_word = TRUE, .visibility = WEFT_COLUMN_HIDDEN },
  { "reason", NC_ ("column", "Reason"),
    N_ ("What blocked the thread, or the cause of the GC; none: the state has no reason."),
    WEFT_CELL_TEXT, 20, .text = why_reason, .is_word = TRUE, .visibility = WEFT_COLUMN_HIDDEN },
  { "by", NC_ ("column", "By"),
    N_ ("Threads that ended the wait or, if the thread was runnable, that ran on its HEC; none: "
        "unknown."),
    WEFT_CELL_TEXT, 16, .text = why_by, .visibility = WEFT_COLUMN_HIDDEN },
  { "meanwhile", NC_ ("column", "Meanwhile"), N_ ("State of the waking threads in that time."),
    WEFT_CELL_TEXT, 30, .text = why_meanwhile, .is_clause = TRUE,
    .visibility = WEFT_COLUMN_HIDDEN },
  { "function", NC_ ("column", "Function"),
    N_ ("Function that the last of these threads ran, from call stacks or the time profile; none: "
        "no sample."),
    WEFT_CELL_TEXT, 24, .text = why_function, .visibility = WEFT_COLUMN_HIDDEN },
};

const WeftTableClass weft_table_why = {
  .id = "why",
  .title = NC_ ("table", "Causes of Slow Spans"),
  .empty_title = N_ ("No Spans"),
  .advice = spans_advice,
  WEFT_TABLE_COLUMNS (cause_columns),
  .span = WEFT_ROW_SPAN (Row, cause.longest_from, cause.longest_to),
  .make = why_make,
  .free = why_free_data,
  .record = why_record,
  .thread = why_thread,
};

static char *
label_name (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const WeftUserTotal *total = weft_table_get_record (self, row, NULL);
  const WeftUserSpans *spans = weft_trace_peek (self->trace, WEFT_LAZY_USER_SPANS);

  return g_strdup (weft_user_labels_name (weft_user_spans_labels (spans), total->label));
}

static gboolean
label_difference (const WeftTableRows *self, guint row, guint64 *value)
{
  const WeftUserTotal *total = weft_table_get_record (self, row, NULL);

  *value = total->slow - total->p50;
  return total->count > 0;
}

static gboolean
label_lost_time (const WeftTableRows *self, guint row, guint64 *value)
{
  const WeftUserTotal *total = weft_table_get_record (self, row, NULL);

  *value = slow_spans_loss (total);
  return total->count > 0;
}

static gboolean
labels_make (WeftTableRows *self, GCancellable *cancellable)
{
  return weft_table_rows_take_records (self, compute_label_totals (self, cancellable));
}

static const WeftTableColumn label_columns[] = {
  { "label", NC_ ("column", "Label"), N_ ("The text after START in the event."), WEFT_CELL_TEXT, 28,
    .text = label_name },
  { "count", NC_ ("column", "Number"), N_ ("Number of finished spans."), WEFT_CELL_COUNT, 8,
    WEFT_CELL_AT (WeftUserTotal, count) },
  { "p50_ns", NC_ ("column", "Median"),
    N_ ("Median length: half of the spans are no longer than this."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (WeftUserTotal, p50), WEFT_CELL_HAS (WeftUserTotal, count) },
  { "p90_ns", NC_ ("column", "90th Percentile"),
    /* xgettext:no-c-format */ N_ ("90 % of the spans are no longer than this."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (WeftUserTotal, p90), WEFT_CELL_HAS (WeftUserTotal, count) },
  { "slow_ns", NC_ ("column", "Slow"), N_ ("Mean length of the slowest tenth of the spans."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (WeftUserTotal, slow), WEFT_CELL_HAS (WeftUserTotal, count) },
  { "difference_ns", NC_ ("column", "Difference"), N_ ("Slow less median."), WEFT_CELL_CHANGE_NS,
    10, .number = label_difference },
  { "lost_ns", NC_ ("column", "Lost"),
    N_ ("Time that the slow spans take longer: the difference times their number."), WEFT_CELL_NS,
    10, .number = label_lost_time },
};

const WeftTableClass weft_table_why_labels = {
  .id = "why-labels",
  .title = NC_ ("table", "Labels with Slow Spans"),
  .empty_title = N_ ("No Spans"),
  .advice = spans_advice,
  WEFT_TABLE_COLUMNS (label_columns),
  .default_sort = "lost_ns",
  .make = labels_make,
};

/* The table of labels: totals of the program's own spans in the range, by label. */

static char *
labels_label (const WeftTableRows *self, guint row, gboolean is_translated)
{
  const WeftUserTotal *total = weft_table_get_record (self, row, NULL);
  const WeftUserSpans *spans = weft_trace_peek (self->trace, WEFT_LAZY_USER_SPANS);

  return g_strdup (weft_user_labels_name (weft_user_spans_labels (spans), total->label));
}

static gboolean
labels_mean (const WeftTableRows *self, guint row, guint64 *value)
{
  const WeftUserTotal *total = weft_table_get_record (self, row, NULL);

  *value = (guint64) (total->mean + 0.5);
  return total->count > 0;
}

static const WeftTableColumn span_label_columns[] = {
  { "label", NC_ ("column", "Label"), N_ ("The text after START in the event."), WEFT_CELL_TEXT, 28,
    .text = labels_label },
  { "count", NC_ ("column", "Number"), N_ ("Number of finished spans."), WEFT_CELL_COUNT, 8,
    WEFT_CELL_AT (WeftUserTotal, count) },
  { "total_ns", NC_ ("column", "Total"),
    N_ ("Total time of the spans in the range; overlapping spans each count in full."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (WeftUserTotal, total) },
  { "net_ns", NC_ ("column", "Without GC"), N_ ("The same without GC pauses."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (WeftUserTotal, net) },
  { "merged_ns", NC_ ("column", "Active"), N_ ("Time in which at least one of the spans was open."),
    WEFT_CELL_NS, 10, WEFT_CELL_AT (WeftUserTotal, merged) },
  { "mean_ns", NC_ ("column", "Mean"), N_ ("Mean length."), WEFT_CELL_NS, 10,
    .number = labels_mean },
  { "p50_ns", NC_ ("column", "Median"),
    N_ ("Median length: half of the spans are no longer than this."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (WeftUserTotal, p50), WEFT_CELL_HAS (WeftUserTotal, count) },
  { "p95_ns", NC_ ("column", "95th Percentile"),
    /* xgettext:no-c-format */ N_ ("95 % of the spans are no longer than this."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (WeftUserTotal, p95), WEFT_CELL_HAS (WeftUserTotal, count) },
  { "p99_ns", NC_ ("column", "99th Percentile"),
    /* xgettext:no-c-format */ N_ ("99 % of the spans are no longer than this."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (WeftUserTotal, p99), WEFT_CELL_HAS (WeftUserTotal, count) },
  { "max_ns", NC_ ("column", "Longest"), N_ ("Length of the longest span."), WEFT_CELL_NS, 10,
    WEFT_CELL_AT (WeftUserTotal, max), WEFT_CELL_HAS (WeftUserTotal, count) },
  { "unfinished", NC_ ("column", "Unfinished"), N_ ("Spans without a STOP in the log."),
    WEFT_CELL_COUNT, 8, WEFT_CELL_AT (WeftUserTotal, n_unfinished) },
};

static gboolean
span_labels_make (WeftTableRows *self, GCancellable *cancellable)
{
  const WeftUserSpans *spans =
      weft_trace_get (self->trace, WEFT_LAZY_USER_SPANS, cancellable, NULL);

  return spans != NULL &&
         weft_table_rows_take_records (
             self, weft_user_totals (spans, self->from, self->to, FALSE, cancellable));
}

const WeftTableClass weft_table_labels = {
  .id = "labels",
  .is_reported = TRUE,
  .title = NC_ ("table", "Labels"),
  .empty_title = N_ ("No Labels"),
  .advice = N_ ("To record them, call traceEventIO of Debug.Trace with “START label” and “STOP "
                "label”."),
  WEFT_TABLE_COLUMNS (span_label_columns),
  .default_sort = "total_ns",
  .make = span_labels_make,
};
