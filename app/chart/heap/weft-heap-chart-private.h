/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals shared by the painters of heap charts. */
#pragma once

#include "weft-heap-chart.h"
#include "weft-heap-raster.h"

/* A chart that is being painted. */
typedef struct
{
  WeftChart *chart;
  const WeftHeapLevels *levels;
  const WeftHeapOptions *options;
  const WeftTimeScale *scale;
  WeftHeapAxis axis;
  guint n;            /* picks */
  gboolean is_vector; /* drawn into an SVG or PDF file */
} WeftHeapPainting;

/* Points above which the chart is painted pixel by pixel, unless it is drawn into a vector file. */
#define WEFT_HEAP_MAX_POINTS 12000
/* Points above which paths in a vector file are simplified more. */
#define WEFT_HEAP_MAX_PATHS 40000
/* Corners of all bands in a vector file, about 40 bytes each. */
#define WEFT_HEAP_MAX_CORNERS 15000
/* px that a simplified path may be off. */
#define WEFT_HEAP_TOLERANCE 0.25
/* Least distance of the ticks of an axis, px, and their largest number. */
#define WEFT_HEAP_MIN_TICK_PX 44.0
#define WEFT_HEAP_MAX_TICKS   64

static inline gsize
weft_heap_painting_points (const WeftHeapPainting *self)
{
  return (gsize) self->n * self->levels->bands->len;
}

static inline gboolean
weft_heap_painting_is_dense (const WeftHeapPainting *self)
{
  return !self->is_vector && weft_heap_painting_points (self) > WEFT_HEAP_MAX_POINTS;
}

/* Simplifies the line through @ys (px, one a pick) within the tolerance: returns the picks at its
 * corners, of guint. */
GArray *weft_heap_painting_corners (const WeftHeapPainting *self, const double *ys);

/* The colour of @level, faint if another one is highlighted, and its hatch. */
WeftColor weft_heap_painting_color (const WeftHeapPainting *self, guint level);
WeftHatch weft_heap_painting_hatch (const WeftHeapPainting *self, guint level);
gboolean weft_heap_painting_is_faint (const WeftHeapPainting *self, guint level);

/* The ink of @level, its edge, and its hatch, for a raster. */
WeftHeapArea weft_heap_painting_area (const WeftHeapPainting *self, guint level);

/* Makes the style of @level the source of @cr. */
void weft_heap_painting_set (const WeftHeapPainting *self, cairo_t *cr, guint level);

/* The position of pick @i, px. */
double weft_heap_painting_x (const WeftHeapPainting *self, guint i);

/* For each pixel column: the pick at or before its middle, and the part of the way to the next one
 * there. In columns without data @pick is -1. Newly allocated. */
typedef struct
{
  gint pick;
  double part;
} WeftHeapColumn;
WeftHeapColumn *weft_heap_painting_columns (const WeftHeapPainting *self, guint *n);

/* The value of @values, one a pick, at a column. */
static inline double
weft_heap_column_value (const WeftHeapColumn *column, const double *values, guint n)
{
  gint next = MIN (column->pick + 1, (gint) n - 1);

  return values[column->pick] + (values[next] - values[column->pick]) * column->part;
}

#define FORM(constant, painter, ...) \
  void weft_heap_paint_##painter (const WeftHeapPainting *self, cairo_t *cr);
#include "weft-heap-form-rows.h"

/* The number of levels that a form with rows has room for in @height px, the largest first; sets
 * the height of a row, whole px. */
guint
weft_heap_rows (const WeftHeapLevels *levels, WeftHeapForm form, double height, double *row_height);

/* The range of the shades of all rows, as an axis of 1 px. "Other" does not count, unless it is the
 * only level. */
WeftHeapAxis weft_heap_heat_axis (const WeftHeapLevels *levels, const WeftHeapOptions *options);

/* Returns TRUE if a chart of @height px has an axis. */
gboolean weft_heap_has_axis (const WeftHeapOptions *options, double height);

/* px that a chart of @height has for its bands. */
double weft_heap_plot_height (const WeftHeapOptions *options, double height);

/* px under a heat map, beside which the key of its shades is. */
#define WEFT_HEAP_SHADES_PX 26.0

/* Returns TRUE if the heap's counters are drawn. */
gboolean weft_heap_shows_gauges (const WeftHeapOptions *options);

/* The largest value of any of them in view, bytes. */
double weft_heap_gauges_most (WeftChart *chart);
void weft_heap_paint_gauges (const WeftHeapPainting *self, cairo_t *cr);
