/* SPDX-License-Identifier: BSD-3-Clause */
/* Totals of user spans in a time range, by label: their number, time and percentiles. */
#pragma once

#include "weft-user-spans.h"

/* Totals of a label, or of a label and subscript. Spans are clipped to the range. Spans that do not
 * end in the log are counted, but have no time. Times are in ns.
 *
 * "Net" times exclude GC pauses. The total that ghc-events-analyze shows for an event is
 * @merged_net of its label and subscript. To get the effect of the window option of
 * ghc-events-analyze, use the range of a span with the window's name. */
typedef struct
{
  guint label; /* number of the label */
  gint64 subscript;
  guint64 count;              /* number of spans that end in the log */
  guint64 n_unfinished;       /* number of spans that do not end in the log */
  guint64 total, net;         /* sum of all spans, including overlaps */
  guint64 merged, merged_net; /* time in which at least one span was open */
  double mean;                /* mean and percentiles include GC pauses */
  guint64 p50, p90, p95, p99, max;
  guint64 slow; /* mean of the slowest tenth, see weft_user_n_slow() */
} WeftUserTotal;

/* Returns the number of spans in the slowest tenth of @n spans, at least 1 unless @n is 0. */
static inline guint
weft_user_n_slow (guint n)
{
  return MIN (MAX (n / 10, 1), n);
}

/* Returns the totals of [@from, @to), ns: an array of WeftUserTotal, the largest total first.
 * If @by_subscript, each subscript of a label has its own totals. Reads the messages of the range.
 * Returns NULL if it was cancelled. */
GArray *weft_user_totals (const WeftUserSpans *spans,
                          guint64 from,
                          guint64 to,
                          gboolean by_subscript,
                          GCancellable *cancellable);
