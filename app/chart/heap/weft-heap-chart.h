/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap profile chart: stacked areas, shares, lines, rows or a heat map. */
#pragma once

#include "weft-chart-heap.h"
#include "weft-format.h"
#include "weft-heap-levels.h"

/* Vertical axis of a heap profile chart: bytes or shares, linear or logarithmic. */

/* An axis. Copied by value; owns nothing. */
typedef struct
{
  double top;      /* bytes, or a share, at y = 0 */
  double bottom;   /* bytes, or a share, at y = height: 0 unless is_log */
  double height;   /* px */
  gboolean is_log; /* logarithmic, in powers of two */
  gboolean is_share;
  gboolean is_centred; /* stacks are centred at half the height */
} WeftHeapAxis;

/* Returns an axis of @height px for values up to @most. A logarithmic axis starts at the power of
 * two at or below @least, unless @least is too far below @most. */
WeftHeapAxis
weft_heap_axis_make (double most, double least, double height, gboolean is_log, gboolean is_share);

/* Returns the distance of @value from the top, px. Values below the axis are at its bottom. */
double weft_heap_axis_y (const WeftHeapAxis *self, double value);

/* Base and scale of a stack. Copied by value. */
typedef struct
{
  double floor; /* px from the top */
  double px;    /* px per byte */
} WeftHeapStackBase;

/* Returns the base of a stack of @n values, in bytes, on a linear axis. */
WeftHeapStackBase
weft_heap_axis_stack_base (const WeftHeapAxis *self, const double *values, guint n);

typedef struct
{
  double y;
  WeftFormatted label;
} WeftHeapTick;

/* Fills @ticks for an axis that is not centred, from the bottom up and at least @min_px apart.
 * Returns the number of ticks, at most @max. */
guint
weft_heap_axis_ticks (const WeftHeapAxis *self, double min_px, WeftHeapTick *ticks, guint max);

/* Minimum height (px) of a chart that has an axis and, below it, a tick for each sample:
 * WEFT_HEAP_CHART_MIN_HEIGHT by default, WEFT_HEAP_CHART_MIN_AXIS_HEIGHT if the options ask for an
 * axis. WEFT_HEAP_CHART_TICKS_HEIGHT is the height of the space for the ticks. */
#define WEFT_HEAP_CHART_MIN_HEIGHT      150.0
#define WEFT_HEAP_CHART_MIN_AXIS_HEIGHT 56.0
#define WEFT_HEAP_CHART_TICKS_HEIGHT    9.0

/* Draws the chart, according to its options and scale, into [0, width) x [0, @height). */
void weft_heap_chart_paint (WeftChart *chart, cairo_t *cr, double height);

/* Returns the number of levels that are drawn. In a form with rows, not all levels may fit. */
guint weft_heap_chart_n_drawn (WeftChart *chart, double height);

/* Draws the sum of all bands in the heap colour, regardless of the options. */
void weft_heap_chart_paint_total (WeftChart *chart, cairo_t *cr, double height);

/* Returns the axis of a chart of @height px, or of one row if the form has rows. */
WeftHeapAxis weft_heap_chart_axis (WeftChart *chart, double height);

/* Draws the labels of the axis, or the names of the rows, into a column of @width px beside the
 * chart. Draws nothing above @top. */
void
weft_heap_chart_paint_axis (WeftChart *chart, cairo_t *cr, double width, double height, double top);

/* Returns the colour of @band, or of "other", in its style (see weft_chart_heap_style()). */
WeftColor weft_heap_chart_band_color (WeftChart *chart, guint32 band);

/* Returns the outline colour of @band in palettes with outlines, else the band's own colour. */
WeftColor weft_heap_chart_band_edge_color (WeftChart *chart, guint32 band);

/* Draws a square of @size px in the style of @band. */
void weft_heap_chart_paint_swatch (
    WeftChart *chart, cairo_t *cr, guint32 band, double x, double y, double size);

/* Draws the bytes of @band in @range as a sparkline of @width x @height px. Draws nothing for
 * "other". */
void weft_heap_chart_paint_trend (
    WeftChart *chart, cairo_t *cr, guint32 band, WeftRange range, double width, double height);

/* Returns the name of @band, shortened to @max_px and without its package; for a cost centre stack,
 * the name of the innermost cost centre. Newly allocated; NULL if no name fits. */
char *
weft_heap_chart_band_name (WeftChart *chart, guint32 band, WeftTextStyle style, double max_px);

/* Returns the band at (@x, @y), px, or WEFT_HEAP_NO_BAND if there is none. */
guint32 weft_heap_chart_band_at (WeftChart *chart, double x, double y, double height);
