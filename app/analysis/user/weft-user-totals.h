/* SPDX-License-Identifier: BSD-3-Clause */
/* Totals of user spans in a range of time, by label: their number, time and percentiles. */
#pragma once

#include "weft-user-spans.h"

/* Totals of a label, or of a label and subscript. Spans are clipped to the range; those that do not
 * end in the log are counted, but have no time. Times are ns.
 *
 * "Net" times do not include GC pauses. The total of an event in ghc-events-analyze is @merged_net
 * of its label and subscript; its window is the range of a span with that name. */
typedef struct
{
  guint label; /* number */
  gint64 subscript;
  guint64 count;              /* spans that end in the log */
  guint64 n_unfinished;       /* spans that do not end in the log */
  guint64 total, net;         /* sum of all spans, including overlaps */
  guint64 merged, merged_net; /* time in which at least one span was open */
  double mean;                /* mean and percentiles include GC pauses */
  guint64 p50, p95, p99, max;
} WeftUserTotal;

/* Returns the totals of [@from, @to), an array of WeftUserTotal, the largest first. With
 * @by_subscript each subscript of a label has its own totals. Reads the messages of the range. NULL
 * if cancelled. */
GArray *weft_user_totals (const WeftUserSpans *spans,
                          guint64 from,
                          guint64 to,
                          gboolean by_subscript,
                          GCancellable *cancellable);
