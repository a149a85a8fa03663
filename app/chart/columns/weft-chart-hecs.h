/* SPDX-License-Identifier: BSD-3-Clause */
/* Usage and event counts of HECs by pixel column, cached in a chart. @i is the index's @i-th
 * capability. */
#pragma once

#include "weft-chart.h"
#include "weft-usage-columns.h"

/* The columns of HEC @i. Computed when first asked for at this scale; borrowed. */
const WeftUsageColumns *weft_chart_usage (WeftChart *chart, guint i);

/* Computes those of all HECs, on several threads. */
void weft_chart_prepare_usage (WeftChart *chart);

/* Counted events by column, of HEC @i, or of all (those of none too) for i = the number of
 * capabilities. Borrowed, until the scale changes. */
const WeftTallyColumn *weft_chart_tallies (WeftChart *chart, guint i);

/* The life of HEC @i; NULL if it is not known. */
const WeftCapLife *weft_chart_life (const WeftChart *chart, guint i);

/* The index of that life among the process's lives; -1 if it is not known. */
gint weft_chart_life_place (const WeftChart *chart, guint i);

/* Returns the part of the visible range, ns, in which HEC @i existed and is covered: 100 % of its
 * shares. */
guint64 weft_chart_covered (const WeftChart *chart, guint i);

/* Returns the state of HEC @i in @span, its stretch at @time: "Working in GC", translated. Static.
 */
const char *
weft_lane_hec_state (const WeftTrace *trace, guint i, const WeftUseSpan *span, guint64 time);
