/* SPDX-License-Identifier: BSD-3-Clause */
/* Totals of user spans in a range of time, by label: their number, time and percentiles. */
#pragma once

#include "weft-user-spans.h"

/* One label, or one label and subscript. All spans are cut to the range; those that never end in
 * the log are counted, but add to no time. Times are ns.
 *
 * "Net" is less the time in which the program stood still for a GC: the part of the pauses that
 * lies in it. ghc-events-analyze's total for an event is
 * @merged_net of its label and subscript, its window is the range of one span of that name. */
typedef struct
{
  guint label; /* number */
  gint64 subscript;
  guint64 count;              /* spans that end in the log */
  guint64 n_unfinished;       /* and that do not */
  guint64 total, net;         /* of all spans, those that overlap counted several times */
  guint64 merged, merged_net; /* time in which at least one was under way */
  double mean;                /* of the whole time, not net; as the rest */
  guint64 p50, p95, p99, max;
} WeftUserTotal;

/* What [@from, @to) holds: an array of WeftUserTotal, those with the most time first.
 * @by_subscript: a row for each subscript of a label, not one for all of them. NULL if it was
 * cancelled. Reads the range's messages. */
GArray *weft_user_totals (const WeftUserSpans *spans,
                          guint64 from,
                          guint64 to,
                          gboolean by_subscript,
                          GCancellable *cancellable);
