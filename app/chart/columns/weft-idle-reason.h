/* SPDX-License-Identifier: BSD-3-Clause */
/* Why a HEC is idle, as far as the run queues show: in words, and as a shade over its lane. */
#pragma once

#include "weft-chart.h"
#include "weft-read-out.h"

/* Returns the reason why the index's @cap-th HEC, which is idle at @time (ns), runs nothing, or
 * NULL if the threads have not been read. @last is the id of the last thread that ran on it, or 0;
 * it may be in a foreign call. Translated, newly allocated. Decodes some events. */
char *weft_idle_reason (WeftChart *chart, guint cap, guint64 time, guint32 last);

/* Adds the reasons why the HEC was idle in [@from, @to), ns, each with its share of that time, the
 * longest first, and the mean number of threads in the run queues of other HECs. Returns FALSE if
 * the threads have not been read, or the HEC was not idle. Decodes some events. */
gboolean
weft_idle_read_reasons (WeftReadOut *out, WeftChart *chart, guint cap, guint64 from, guint64 to);

/* Shades the time in which the index's @cap-th HEC is idle although threads are runnable or in
 * foreign calls, into [0, width) x [0, @height): the share of each column, above its run time.
 * Draws nothing if the threads have not been read. */
void weft_idle_shade_paint (WeftChart *chart, guint cap, guint height, cairo_t *cr);
