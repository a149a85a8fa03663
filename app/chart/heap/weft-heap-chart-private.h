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
  gboolean is_vector; /* it becomes a file of paths */
} WeftHeapPainting;

/* Above so many points the chart is painted pixel by pixel; but not into a file of paths. */
#define WEFT_HEAP_MAX_POINTS 12000
/* From so many on, the paths of a file are less exact than they could be. */
#define WEFT_HEAP_MAX_PATHS 40000
/* Corners of all bands that a file of paths has: about 40 bytes each. */
#define WEFT_HEAP_MAX_CORNERS 15000
/* px that a path may be beside what it stands for. */
#define WEFT_HEAP_TOLERANCE 0.25
/* How near to one another the axis' ticks may be, px, and how many they are at most. */
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

/* Which of the picks make the line through @ys (px), one a pick, but for the tolerance; of guint.
 */
GArray *weft_heap_painting_corners (const WeftHeapPainting *self, const double *ys);

/* The colour of @level, faint where another one is highlighted, and its hatch. */
WeftColor weft_heap_painting_color (const WeftHeapPainting *self, guint level);
WeftHatch weft_heap_painting_hatch (const WeftHeapPainting *self, guint level);
gboolean weft_heap_painting_is_faint (const WeftHeapPainting *self, guint level);

/* The ink of @level, its edge, and its hatch, for a raster. */
WeftHeapArea weft_heap_painting_area (const WeftHeapPainting *self, guint level);

/* Makes the style of @level the source of @cr. */
void weft_heap_painting_set (const WeftHeapPainting *self, cairo_t *cr, guint level);

/* Where pick @i stands, px. */
double weft_heap_painting_x (const WeftHeapPainting *self, guint i);

/* For each pixel column: the pick at or before its middle, and how far it is on the way to the
 * next one. Picks do not reach into columns where pick is -1. To be freed. */
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

/* The levels that a form with rows has room for in @height px, the largest first; how high a row
 * is, whole px. */
guint
weft_heap_rows (const WeftHeapLevels *levels, WeftHeapForm form, double height, double *row_height);

/* Where the shades of all rows begin and end: an axis of 1 px. What is summed up has no say in it,
 * unless it is all there is. */
WeftHeapAxis weft_heap_heat_axis (const WeftHeapLevels *levels, const WeftHeapOptions *options);

/* Whether a chart of @height px has an axis. */
gboolean weft_heap_has_axis (const WeftHeapOptions *options, double height);

/* px that a chart of @height has for its bands. */
double weft_heap_plot_height (const WeftHeapOptions *options, double height);

/* px under rows in shades, beside which the scale of these stands. */
#define WEFT_HEAP_SHADES_PX 26.0

/* Whether the heap's counters are drawn, and the most that any of them has in view, bytes. */
gboolean weft_heap_shows_gauges (const WeftHeapOptions *options);
double weft_heap_gauges_most (WeftChart *chart);
void weft_heap_paint_gauges (const WeftHeapPainting *self, cairo_t *cr);
