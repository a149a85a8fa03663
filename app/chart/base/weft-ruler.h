/* SPDX-License-Identifier: BSD-3-Clause */
/* Ruler above the lanes, with its grid lines. */
#pragma once

#include "weft-chart.h"

#define WEFT_RULER_HEIGHT       30
#define WEFT_RULER_LABEL_HEIGHT 16 /* height of the labels' area at the top */

/* Draws ticks and labels into [0, width) x [0, WEFT_RULER_HEIGHT). */
void weft_ruler_paint (WeftChart *chart, cairo_t *cr);

/* Draws the times of both ends of the axis, such as "20 ms to 120 ms", since labels are at round
 * times only. The text ends at @right and is centred at @y. Returns its width, px; 0 if it would
 * take more than half of @right, so that nothing is drawn. */
double weft_ruler_paint_ends (WeftChart *chart, cairo_t *cr, double right, double y);

/* Sets @from and @to to the extent of the labels that overlap [@left, @right), in px of the plot.
 * Returns FALSE if there are none. */
gboolean
weft_ruler_label_extents (WeftChart *chart, double left, double right, double *from, double *to);

/* Draws a grid line at each labelled tick, from 0 to @height. */
void weft_ruler_paint_grid (WeftChart *chart, cairo_t *cr, double height);
