/* SPDX-License-Identifier: BSD-3-Clause */
/* Why a HEC is idle, as far as the run queues show: in words, and as a shade over its lane. */
#pragma once

#include "weft-chart.h"
#include "weft-read-out.h"

/* The reason why the index's @cap-th HEC, which is idle at @time (ns), runs nothing then:
 * translated, newly allocated; NULL if the threads have not been read. @last: the thread that
 * ran on it last, by its id, or 0; it may be in a foreign call. Reads some events again. */
char *weft_idle_reason (WeftChart *chart, guint cap, guint64 time, guint32 last);

/* Adds why the HEC was idle in [@from, @to), ns: each reason with its share of that time, the
 * longest first, and how many threads were in the run queues of other HECs on the mean. FALSE if
 * the threads have not been read, or it was not idle. Reads some events again. */
gboolean
weft_idle_read_reasons (WeftReadOut *out, WeftChart *chart, guint cap, guint64 from, guint64 to);

/* Shades the time in which the index's @cap-th HEC is idle although threads are runnable or in
 * foreign calls, into [0, width) x [0, @height): the share of each column, above its run time.
 * Draws nothing if the threads have not been read. */
void weft_idle_shade_paint (WeftChart *chart, guint cap, guint height, cairo_t *cr);
