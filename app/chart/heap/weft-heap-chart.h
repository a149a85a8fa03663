/* SPDX-License-Identifier: BSD-3-Clause */
/* Chart of a heap profile: stacked areas, shares, lines, rows or a heat map. */
#pragma once

#include "weft-chart-heap.h"
#include "weft-heap-axis.h"
#include "weft-heap-levels.h"

/* From this height (px) on a chart has an axis, and a tick for each sample under it; from the
 * second one on where its options ask for that. */
#define WEFT_HEAP_CHART_TALL 150.0
#define WEFT_HEAP_CHART_LOW  56.0
#define WEFT_HEAP_CHART_FOOT 9.0

/* Draws what the chart's options ask for at the chart's scale into [0, width) x [0, @height). */
void weft_heap_chart_paint (WeftChart *chart, cairo_t *cr, double height);

/* How many of the levels are drawn: of a form with rows, those that have room for one. */
guint weft_heap_chart_n_drawn (WeftChart *chart, double height);

/* All bands of the whole profile together, in the colour of the heap, whatever the options. */
void weft_heap_chart_paint_total (WeftChart *chart, cairo_t *cr, double height);

/* The axis of a chart that is so high; that of one row for rows. */
WeftHeapAxis weft_heap_chart_axis (WeftChart *chart, double height);

/* The labels of the axis, or the names of the rows, into a column of @width px beside the chart;
 * nothing above @top. */
void
weft_heap_chart_paint_axis (WeftChart *chart, cairo_t *cr, double width, double height, double top);

/* The colour of a band, or of "other", in its style (weft_chart_heap_style()). */
WeftColor weft_heap_chart_color (WeftChart *chart, guint32 band);

/* The colour of its outline in high contrast, and without hues; else its own. */
WeftColor weft_heap_chart_edge_color (WeftChart *chart, guint32 band);

/* A square of @size px in the style of a band. */
void weft_heap_chart_paint_swatch (
    WeftChart *chart, cairo_t *cr, guint32 band, double x, double y, double size);

/* How a band is called where there are @max_px for it, without its package; of a cost centre stack,
 * its innermost one. Newly allocated; NULL if there is no room. */
char *weft_heap_chart_name (WeftChart *chart, guint32 band, WeftTextStyle style, double max_px);

/* The band at @x, @y (px), or WEFT_HEAP_NO_BAND. */
guint32 weft_heap_chart_band_at (WeftChart *chart, double x, double y, double height);
