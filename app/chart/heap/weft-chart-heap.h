/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap profile of a chart: which one is drawn, and how. */
#pragma once

#include "weft-chart.h"
#include "weft-heap-levels.h"

/* How it is drawn; weft_heap_options_default() unless set. What @options points to is borrowed,
 * itself it is copied. */
void weft_chart_set_heap_options (WeftChart *chart, const WeftHeapOptions *options);
const WeftHeapOptions *weft_chart_heap_options (WeftChart *chart);

/* The profile that is drawn: borrowed; NULL: the trace's. */
void weft_chart_set_heap (WeftChart *chart, const WeftHeapProfile *heap);
const WeftHeapProfile *weft_chart_heap (WeftChart *chart);

/* What of it is drawn. Computed when first asked for with these options, at this scale. */
const WeftHeapLevels *weft_chart_heap_levels (WeftChart *chart);
