/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of labels: the program's own spans of the range, summed up by label. */
#include "weft-table.h"
#include "weft-user-totals.h"

#include <glib/gi18n.h>

enum
{
  LABEL,
  COUNT,
  TOTAL,
  NET,
  BUSY,
  MEAN,
  MEDIAN,
  P95,
  P99,
  MAX_COLUMN,
  UNFINISHED,
  N_COLUMNS,
};

static const WeftTableColumn columns[N_COLUMNS] = {
  [LABEL] = { "label", N_ ("Label"), N_ ("The text after START in the event."), WEFT_CELL_TEXT,
              28 },
  [COUNT] = { "count", N_ ("Number"), N_ ("Number of spans that ended."), WEFT_CELL_COUNT, 8 },
  [TOTAL] = { "total_ns", N_ ("Total"),
              N_ ("Time of all of them in the range, those that overlap counted several times."),
              WEFT_CELL_NS, 10 },
  [NET] = { "net_ns", N_ ("Without GC"),
            N_ ("The same less the time in which the program stood still for GC."), WEFT_CELL_NS,
            10 },
  [BUSY] = { "merged_ns", N_ ("Active"), N_ ("Time in which at least one of them was open."),
             WEFT_CELL_NS, 10 },
  [MEAN] = { "mean_ns", N_ ("Mean"), N_ ("Mean length."), WEFT_CELL_NS, 10 },
  [MEDIAN] = { "p50_ns", N_ ("Median"), N_ ("Median length: half of them are not longer."),
               WEFT_CELL_NS, 10 },
  [P95] = { "p95_ns", N_ ("95th Percentile"), N_ ("95 % of them are not longer."), WEFT_CELL_NS,
            10 },
  [P99] = { "p99_ns", N_ ("99th Percentile"), N_ ("99 % of them are not longer."), WEFT_CELL_NS,
            10 },
  [MAX_COLUMN] = { "max_ns", N_ ("Longest"), N_ ("Length of the longest."), WEFT_CELL_NS, 10 },
  [UNFINISHED] = { "unfinished", N_ ("Unfinished"), N_ ("Spans whose STOP is not in the log."),
                   WEFT_CELL_COUNT, 8 },
};

static gboolean
make (WeftTableRows *self, GCancellable *cancellable)
{
  const WeftUserSpans *spans =
      weft_trace_get (self->trace, WEFT_LAZY_USER_SPANS, cancellable, NULL);

  if (spans == NULL)
    return FALSE;
  self->data = weft_user_totals (spans, self->from, self->to, FALSE, cancellable);
  if (self->data == NULL)
    return FALSE;
  self->n = ((GArray *) self->data)->len;
  return TRUE;
}

static void
free_data (gpointer data)
{
  g_array_unref (data);
}

static const WeftUserTotal *
nth (const WeftTableRows *self, guint row)
{
  return &g_array_index ((GArray *) self->data, WeftUserTotal, row);
}

static gboolean
number (const WeftTableRows *self, guint row, guint column, guint64 *value)
{
  const WeftUserTotal *total = nth (self, row);
  gboolean any = total->count > 0;
  const struct
  {
    gboolean has;
    guint64 value;
  } cells[N_COLUMNS] = {
    [COUNT] = { TRUE, total->count },
    [TOTAL] = { TRUE, total->total },
    [NET] = { TRUE, total->net },
    [BUSY] = { TRUE, total->merged },
    [MEAN] = { any, (guint64) (total->mean + 0.5) },
    [MEDIAN] = { any, total->p50 },
    [P95] = { any, total->p95 },
    [P99] = { any, total->p99 },
    [MAX_COLUMN] = { any, total->max },
    [UNFINISHED] = { TRUE, total->n_unfinished },
  };

  *value = cells[column].value;
  return cells[column].has;
}

static char *
text (const WeftTableRows *self, guint row, guint column)
{
  const WeftUserLabels *labels =
      weft_user_spans_labels (weft_trace_peek (self->trace, WEFT_LAZY_USER_SPANS));

  return column == LABEL ? g_strdup (weft_user_labels_name (labels, nth (self, row)->label)) : NULL;
}

/* A label stands everywhere. */
static void
place (const WeftTableRows *self, guint row, guint column, guint64 *from, guint64 *to)
{
  *from = self->from;
  *to = self->to;
}

const WeftTableClass weft_table_labels = {
  .id = "labels",
  .title = N_ ("Labels"),
  .columns = columns,
  .n_columns = N_COLUMNS,
  .first_sort = TOTAL,
  .make = make,
  .free = free_data,
  .number = number,
  .text = text,
  .place = place,
};
