/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of labels: totals of the program's own spans in the range, by label. */
#include "weft-table.h"
#include "weft-user-totals.h"

#include <glib/gi18n.h>

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

static const WeftTableColumn columns[] = {
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
labels_make (WeftTableRows *self, GCancellable *cancellable)
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
  WEFT_TABLE_COLUMNS (columns),
  .default_sort = "total_ns",
  .make = labels_make,
};
