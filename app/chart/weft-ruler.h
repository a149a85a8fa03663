/* SPDX-License-Identifier: BSD-3-Clause */
/* The ruler over the lanes, and the grid lines that go down from it. */
#pragma once

#include "weft-chart.h"

G_BEGIN_DECLS

#define WEFT_RULER_HEIGHT 30

/* Draws ticks and labels into [0, width) x [0, WEFT_RULER_HEIGHT). */
void weft_ruler_paint (WeftChart *chart, cairo_t *cr);

/* Draws a line at each labelled tick, from 0 to @height. */
void weft_ruler_paint_grid (WeftChart *chart, cairo_t *cr, double height);

G_END_DECLS
