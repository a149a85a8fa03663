/* SPDX-License-Identifier: BSD-3-Clause */
/* Usage and event counts of HECs by pixel column, cached in a chart. @i is the index's @i-th
 * capability. */
#pragma once

#include "weft-chart.h"
#include "weft-usage-columns.h"

/* Returns the columns of HEC @i, computed by the first call at a scale. Borrowed. */
const WeftUsageColumns *weft_chart_usage (WeftChart *chart, guint i);

/* Computes the columns of all HECs, on several threads. */
void weft_chart_prepare_usage (WeftChart *chart);

/* Returns the counts of events by column, of HEC @i; if @i is the number of capabilities, of all
 * events, also those of no HEC. Borrowed until the scale changes. */
const WeftTallyColumn *weft_chart_tallies (WeftChart *chart, guint i);

/* Returns the life of HEC @i, or NULL if it is not known. */
const WeftCapLife *weft_chart_life (const WeftChart *chart, guint i);

/* Returns the index of that life among the lives of the process; -1 if it is not known. */
gint weft_chart_life_place (const WeftChart *chart, guint i);

/* Returns the part of the visible range, ns, in which HEC @i existed and is covered: 100 % of its
 * shares. */
guint64 weft_chart_covered (const WeftChart *chart, guint i);

/* Returns the state of HEC @i in @span, its stretch at @time: "Working in GC". Translated,
 * static. */
const char *
weft_lane_hec_state (const WeftTrace *trace, guint i, const WeftUseSpan *span, guint64 time);
