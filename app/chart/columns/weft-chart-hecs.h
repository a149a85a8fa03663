/* SPDX-License-Identifier: BSD-3-Clause */
/* Usage and event counts of HECs by pixel column, cached in a chart. @i is the position of a
 * capability in the index. */
#pragma once

#include "weft-chart.h"
#include "weft-usage-columns.h"

/* Returns the usage columns of HEC @i, computed by the first call at each scale. Borrowed. */
const WeftUsageColumns *weft_chart_usage (WeftChart *chart, guint i);

/* Computes the columns of all HECs, on several threads. */
void weft_chart_prepare_usage (WeftChart *chart);

/* Returns the event counts of HEC @i by column. If @i is the number of capabilities, all events are
 * counted, including events of no HEC. Borrowed until the scale changes. */
const WeftTallyColumn *weft_chart_tallies (WeftChart *chart, guint i);

/* Returns the life of HEC @i, or NULL if it is not known. */
const WeftCapLife *weft_chart_life (const WeftChart *chart, guint i);

/* Returns the index of HEC @i's life among the lives of the process, or -1 if it is not known. */
gint weft_chart_life_index (const WeftChart *chart, guint i);

/* Returns the total time (ns) in the visible range for which HEC @i existed and the log has data.
 * The HEC's shares add up to 100 % of this time. */
guint64 weft_chart_covered (const WeftChart *chart, guint i);

/* Returns the state of HEC @i at @time, such as "Working in GC". @span is the HEC's span at @time.
 * Translated, static. */
const char *
weft_lane_hec_state (const WeftTrace *trace, guint i, const WeftUseSpan *span, guint64 time);
