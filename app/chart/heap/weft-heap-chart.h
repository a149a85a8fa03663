/* SPDX-License-Identifier: BSD-3-Clause */
/* Chart of a heap profile: stacked areas, shares, lines, rows or a heat map. */
#pragma once

#include "weft-chart-heap.h"
#include "weft-heap-axis.h"
#include "weft-heap-levels.h"

/* Height (px) from which on a chart has an axis, and a tick for each sample under it; and from
 * which on it has them if its options say so. */
#define WEFT_HEAP_CHART_TALL 150.0
#define WEFT_HEAP_CHART_LOW  56.0
#define WEFT_HEAP_CHART_FOOT 9.0

/* Draws the chart by its options and scale into [0, width) x [0, @height). */
void weft_heap_chart_paint (WeftChart *chart, cairo_t *cr, double height);

/* The number of levels that are drawn: of a form with rows, those that have room for one. */
guint weft_heap_chart_n_drawn (WeftChart *chart, double height);

/* Draws the sum of all bands in the colour of the heap, whatever the options. */
void weft_heap_chart_paint_total (WeftChart *chart, cairo_t *cr, double height);

/* The axis of a chart of @height px; for a form with rows, that of one row. */
WeftHeapAxis weft_heap_chart_axis (WeftChart *chart, double height);

/* Draws the labels of the axis, or the names of the rows, into a column of @width px beside the
 * chart; nothing above @top. */
void
weft_heap_chart_paint_axis (WeftChart *chart, cairo_t *cr, double width, double height, double top);

/* The colour of a band, or of "other", in its style (weft_chart_heap_style()). */
WeftColor weft_heap_chart_color (WeftChart *chart, guint32 band);

/* The colour of a band's outline in palettes that have one, else its own. */
WeftColor weft_heap_chart_edge_color (WeftChart *chart, guint32 band);

/* Draws a square of @size px in the style of a band. */
void weft_heap_chart_paint_swatch (
    WeftChart *chart, cairo_t *cr, guint32 band, double x, double y, double size);

/* The name of a band in @max_px, without its package; of a cost centre stack, the innermost one.
 * Newly allocated; NULL if there is no room. */
char *weft_heap_chart_name (WeftChart *chart, guint32 band, WeftTextStyle style, double max_px);

/* The band at @x, @y (px), or WEFT_HEAP_NO_BAND. */
guint32 weft_heap_chart_band_at (WeftChart *chart, double x, double y, double height);
