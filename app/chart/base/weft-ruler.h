/* SPDX-License-Identifier: BSD-3-Clause */
/* Ruler above the lanes, with its grid lines. */
#pragma once

#include "weft-chart.h"

#define WEFT_RULER_HEIGHT       30
#define WEFT_RULER_LABEL_HEIGHT 16 /* of the labels, from the top */

/* Draws ticks and labels into [0, width) x [0, WEFT_RULER_HEIGHT). */
void weft_ruler_paint (WeftChart *chart, cairo_t *cr);

/* Sets @from and @to to the extent of the labels in [@left, @right), px of the plot. Returns FALSE
 * if there is none. */
gboolean weft_ruler_labels (WeftChart *chart, double left, double right, double *from, double *to);

/* Draws a line at each labelled tick, from 0 to @height. */
void weft_ruler_paint_grid (WeftChart *chart, cairo_t *cr, double height);
