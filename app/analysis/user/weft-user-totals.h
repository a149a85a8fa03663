/* SPDX-License-Identifier: BSD-3-Clause */
/* Totals of user spans in a time range, by label: number of spans, time and percentiles. */
#pragma once

#include "weft-user-spans.h"

/* Totals of a label, or of a label and subscript. Times are in ns. Spans are clipped to the range.
 * A span that does not end in the log is counted, but has no time.
 *
 * "Net" times exclude GC pauses. The total that ghc-events-analyze shows for an event is
 * @merged_net of the same label and subscript. For the effect of its window option, use the range
 * of a span that has the window's name. */
typedef struct
{
  guint label; /* number of the label */
  gint64 subscript;
  guint64 count;              /* number of spans that end in the log */
  guint64 n_unfinished;       /* number of spans that do not end in the log */
  guint64 total, net;         /* sum of all spans, including overlaps */
  guint64 merged, merged_net; /* time in which at least one span was open */
  double mean;                /* mean and percentiles; they include GC pauses */
  guint64 p50, p90, p95, p99, max;
  guint64 slow; /* mean of the slowest tenth, see weft_user_n_slow() */
} WeftUserTotal;

/* Returns the number of spans that are the slowest tenth of @n spans: at least 1, unless @n is
 * 0. */
static inline guint
weft_user_n_slow (guint n)
{
  return MIN (MAX (n / 10, 1), n);
}

/* Returns the totals of [@from, @to), ns: an array of WeftUserTotal, the largest total first. If
 * @by_subscript, each subscript of a label has totals of its own. Reads the messages of the range.
 * Returns NULL if it was cancelled. */
GArray *weft_user_totals (const WeftUserSpans *spans,
                          guint64 from,
                          guint64 to,
                          gboolean by_subscript,
                          GCancellable *cancellable);
