/* SPDX-License-Identifier: BSD-3-Clause */
/* Usage and event counts of HECs by pixel column, cached in a chart. @i is the position of a
 * capability in the index. */
#pragma once

#include "weft-chart.h"
#include "weft-read-out.h"
#include "weft-usage-columns.h"

/* Returns the usage columns of HEC @i, computed by the first call at each scale. Borrowed. */
const WeftUsageColumns *weft_chart_usage (WeftChart *chart, guint i);

/* Computes the columns of all HECs, on several threads. */
void weft_chart_prepare_usage (WeftChart *chart);

/* Returns the event counts of HEC @i by column. If @i is the number of capabilities, all events are
 * counted, including events of no HEC. Borrowed until the scale changes. */
const WeftTallyColumn *weft_chart_tallies (WeftChart *chart, guint i);

/* Returns the life of HEC @i, or NULL if it is not known. */
const WeftCapLife *weft_chart_cap_life (const WeftChart *chart, guint i);

/* Returns the index of HEC @i's life among the lives of the process, or -1 if it is not known. */
gint weft_chart_cap_life_index (const WeftChart *chart, guint i);

/* Returns the total time (ns) in the visible range in which HEC @i existed and the log has data.
 * The HEC's shares add up to 100 % of this time. */
guint64 weft_chart_covered_ns (const WeftChart *chart, guint i);

/* Returns the state of HEC @i at @time, such as "Working in GC". @span is the HEC's span at @time.
 * Translated, static. */
const char *
weft_lane_hec_state (const WeftTrace *trace, guint i, const WeftUseSpan *span, guint64 time);

/* Reasons why a HEC is idle, derived from the run queues: as text, and as shading in the HEC's
 * lane. */

/* Returns the reason why a HEC is idle at @time (ns), or NULL if the threads have not been read.
 * @cap is the HEC's position in the index. @last is the ID of the last thread that ran on the HEC,
 * which may now be in a foreign call, or 0 if there is none. Translated, newly allocated. Decodes
 * some events. */
char *weft_idle_reason_text (WeftChart *chart, guint cap, guint64 time, guint32 last);

/* Adds rows with the reasons why the HEC was idle in [@from, @to), ns, longest first, each with its
 * share of the idle time. If threads were runnable elsewhere, adds the mean number of threads in
 * the run queues of other HECs. Returns FALSE if the threads have not been read, or the HEC was not
 * idle. Decodes some events. */
gboolean
weft_idle_add_reason_rows (WeftReadOut *out, WeftChart *chart, guint cap, guint64 from, guint64 to);

/* Shades the time in which a HEC is idle although threads are runnable or in foreign calls. @cap is
 * the HEC's position in the index. In each column of [0, width) x [0, @height), the share of this
 * time is shaded above the running time. Draws nothing if the threads have not been read. */
void weft_idle_paint_shading (WeftChart *chart, guint cap, guint height, cairo_t *cr);
