/* SPDX-License-Identifier: BSD-3-Clause */
/* Pill: a text on a rounded background, on the ruler. */
#pragma once

#include "weft-plot.h"

/* Horizontal extent of a pill, px of the widget; empty if right <= left. A plain value. */
typedef struct
{
  double left, right;
} WeftPill;

/* Places a pill of @width px centred at @x within [@from, @to), beside @other if they would touch
 * and there is room. */
WeftPill weft_pill_place (double x, double width, double from, double to, WeftPill other);

/* Width of a pill with @text, px. */
double weft_pill_width (WeftPlot *plot, const char *text);

void weft_pill_snapshot (WeftPill pill,
                         WeftPlot *plot,
                         GtkSnapshot *snapshot,
                         const char *text,
                         WeftColor fill,
                         WeftColor ink);

#define WEFT_PILL_TOP    4
#define WEFT_PILL_HEIGHT 20
