/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals shared by the painters of heap charts. */
#pragma once

#include "weft-heap-chart.h"
#include "weft-heap-raster.h"

/* A chart being painted. */
typedef struct
{
  WeftChart *chart;
  const WeftHeapLevels *levels;
  const WeftHeapOptions *options;
  const WeftTimeScale *scale;
  WeftHeapAxis axis;
  guint n;            /* number of picks */
  gboolean is_vector; /* the target is an SVG or PDF file */
} WeftHeapPainting;

/* Number of points above which the chart is painted pixel by pixel, unless it is drawn into a
 * vector file. */
#define WEFT_HEAP_MAX_POINTS 12000
/* Number of points above which the tolerance for simplified paths grows with their number. */
#define WEFT_HEAP_EXACT_POINTS 40000
/* Maximum number of corners of all bands in a vector file, about 40 bytes each. */
#define WEFT_HEAP_MAX_CORNERS 15000
/* Maximum error of a simplified path with up to WEFT_HEAP_EXACT_POINTS points, px. */
#define WEFT_HEAP_TOLERANCE 0.25
/* Minimum distance between the ticks of an axis, px, and maximum number of ticks. */
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

/* Simplifies the line through @ys (px, one per pick) within the tolerance. Returns an array of
 * guint with the indexes of the picks at its corners. */
GArray *weft_heap_painting_simplified_line (const WeftHeapPainting *self, const double *ys);

/* Return the colour of @level (faint if another level is highlighted), and its hatch. */
WeftColor weft_heap_painting_color (const WeftHeapPainting *self, guint level);
WeftHatch weft_heap_painting_hatch (const WeftHeapPainting *self, guint level);
gboolean weft_heap_painting_is_faint (const WeftHeapPainting *self, guint level);

/* Returns the inks with which a raster paints @level, its edge and its hatch. */
WeftHeapArea weft_heap_painting_inks (const WeftHeapPainting *self, guint level);

/* Sets the source of @cr to the style of @level. */
void weft_heap_painting_set_source (const WeftHeapPainting *self, cairo_t *cr, guint level);

/* Returns the x position of pick @i, px. */
double weft_heap_painting_x (const WeftHeapPainting *self, guint i);

/* A pixel column: the pick at or before its middle, and the position of the middle between this
 * pick (0) and the next one (1). If there is no data, pick is -1. weft_heap_painting_columns()
 * returns all columns, newly allocated. */
typedef struct
{
  gint pick;
  double fraction;
} WeftHeapColumn;
WeftHeapColumn *weft_heap_painting_columns (const WeftHeapPainting *self, guint *n);

#define FORM(constant, painter, ...) \
  void weft_heap_paint_##painter (const WeftHeapPainting *self, cairo_t *cr);
#include "weft-heap-form-rows.h"

/* Returns the number of levels, largest first, whose rows fit into @height px. Sets @row_height to
 * the height of a row, in whole px. */
guint weft_heap_count_rows (const WeftHeapLevels *levels,
                            WeftHeapForm form,
                            double height,
                            double *row_height);

/* Returns an axis, 1 px high, that converts bytes to the shades of all rows. It ignores "other"
 * unless that is the only level. */
WeftHeapAxis weft_heap_heat_axis (const WeftHeapLevels *levels, const WeftHeapOptions *options);

/* Height of the strip below a heat map, px. The key to the shades is drawn beside this strip. */
#define WEFT_HEAP_SHADES_PX 26.0

/* Returns TRUE if the heap counters are drawn. */
gboolean weft_heap_shows_gauges (const WeftHeapOptions *options);

/* Returns the largest value of any heap counter in view, bytes. */
double weft_heap_gauges_maximum (WeftChart *chart);
void weft_heap_paint_gauges (const WeftHeapPainting *self, cairo_t *cr);
