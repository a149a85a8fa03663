/* SPDX-License-Identifier: BSD-3-Clause */
/* Ruler above the lanes, with its grid lines. */
#pragma once

#include "weft-chart.h"

#define WEFT_RULER_HEIGHT       30
#define WEFT_RULER_LABEL_HEIGHT 16 /* height of the area for labels at the top, px */

/* Draws ticks and labels into [0, width) x [0, WEFT_RULER_HEIGHT). */
void weft_ruler_paint (WeftChart *chart, cairo_t *cr);

/* Draws the times at both ends of the axis, such as "20 ms to 120 ms", since the ticks are only at
 * round times. The text ends at @right and is centred at @y. Returns its width in px, or 0 if
 * nothing is drawn because the text would be wider than half of @right. */
double weft_ruler_paint_ends (WeftChart *chart, cairo_t *cr, double right, double y);

/* Sets @from and @to to the extent of the labels that overlap [@left, @right), in px of the plot.
 * Returns FALSE if there are none. */
gboolean
weft_ruler_label_extents (WeftChart *chart, double left, double right, double *from, double *to);

/* Draws a grid line at each labelled tick, from 0 to @height. */
void weft_ruler_paint_grid (WeftChart *chart, cairo_t *cr, double height);
