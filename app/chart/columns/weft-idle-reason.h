/* SPDX-License-Identifier: BSD-3-Clause */
/* Reasons why a HEC is idle, as far as the run queues show them: as text, and as shading in the
 * HEC's lane. */
#pragma once

#include "weft-chart.h"
#include "weft-read-out.h"

/* Returns the reason why a HEC is idle at @time (ns), or NULL if the threads have not been read.
 * @cap is the HEC's position in the index. @last is the ID of the last thread that ran on the HEC
 * and may be in a foreign call, or 0 if none. Translated, newly allocated. Decodes some events. */
char *weft_idle_reason (WeftChart *chart, guint cap, guint64 time, guint32 last);

/* Adds rows with the reasons why the HEC was idle in [@from, @to), ns, longest first, each with its
 * share of the idle time. If threads were runnable elsewhere, adds the mean number of threads in
 * the run queues of other HECs. Returns FALSE if the threads have not been read, or the HEC was not
 * idle. Decodes some events. */
gboolean
weft_idle_read_reasons (WeftReadOut *out, WeftChart *chart, guint cap, guint64 from, guint64 to);

/* Shades the time in which a HEC is idle although threads are runnable or in foreign calls. @cap is
 * the HEC's position in the index. In each column of [0, width) x [0, @height), the share of this
 * time is shaded above the running time. Draws nothing if the threads have not been read. */
void weft_idle_shade_paint (WeftChart *chart, guint cap, guint height, cairo_t *cr);
