/* SPDX-License-Identifier: BSD-3-Clause */
/* Pill: a short text on a rounded background, drawn on the ruler. */
#pragma once

#include "weft-plot.h"

/* Horizontal extent of a pill, px from the widget's left edge; empty if right <= left. */
typedef struct
{
  double left, right;
} WeftPill;

/* Places a pill of @width px centred at @x within [@from, @to). If the pill would touch @other, it
 * is moved to one side of @other, provided that there is room. */
WeftPill weft_pill_position (double x, double width, double from, double to, WeftPill other);

/* Returns the width of a pill with @text, px. */
double weft_pill_width (WeftPlot *plot, const char *text);

void weft_pill_snapshot (WeftPill pill,
                         WeftPlot *plot,
                         GtkSnapshot *snapshot,
                         const char *text,
                         WeftColor fill,
                         WeftColor ink);

#define WEFT_PILL_TOP    4
#define WEFT_PILL_HEIGHT 20
