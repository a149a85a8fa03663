/* SPDX-License-Identifier: BSD-3-Clause */
/* HECs of a chart: what each does by pixel column, its life, and the counted events. A HEC is the
 * index's @i-th capability. */
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

/* The life of HEC @i; NULL where the log does not tell it. */
const WeftCapLife *weft_chart_life (const WeftChart *chart, guint i);

/* ns of the visible range in which HEC @i existed and is covered: what its shares are of. */
guint64 weft_chart_covered (const WeftChart *chart, guint i);
