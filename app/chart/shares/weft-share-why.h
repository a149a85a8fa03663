/* SPDX-License-Identifier: BSD-3-Clause */
/* Chart that explains why spans are slow: a bar of typical spans above a bar of slow ones, both
 * divided by cause. */
#pragma once

#include "weft-hatch.h"
#include "weft-share-chart.h"
#include "weft-why.h"

/* Natural height of the bars, px. */
#define WEFT_SHARE_WHY_HEIGHT 72.0

/* Items are the causes that take the most time, in the order of WeftWhy, followed by the sum of the
 * other causes. @data is a WeftWhy. */
extern const WeftShareChart weft_share_chart_why;

/* Sets @color and @hatch to the style of the part of cause @i: a colour for each state, and a hatch
 * for each further cause with the same state. Causes that are not shown have the colour of their
 * sum. */
void weft_share_why_get_style (
    const WeftWhy *why, guint i, const WeftPalette *palette, WeftColor *color, WeftHatch *hatch);

/* Return the height of the legend, and draw it: a line for each item, with its times. */
double weft_share_why_legend_height (const WeftWhy *why);
void weft_share_why_paint_legend (
    const WeftWhy *why, const WeftPalette *palette, WeftTextCache *text, cairo_t *cr, double width);
