/* SPDX-License-Identifier: BSD-3-Clause */
/* Pill: a text with a rounded ground, on the ruler. */
#pragma once

#include "weft-plot.h"

/* Where a pill stands, px of the widget; empty where right <= left. A plain value. */
typedef struct
{
  double left, right;
} WeftPill;

/* A pill of @width px with its middle at @x, inside [@from, @to); beside @other where it would
 * touch it, if there is room. */
WeftPill weft_pill_place (double x, double width, double from, double to, WeftPill other);

/* How wide the pill of @text is. */
double weft_pill_width (WeftPlot *plot, const char *text);

void weft_pill_snapshot (WeftPill pill,
                         WeftPlot *plot,
                         GtkSnapshot *snapshot,
                         const char *text,
                         WeftColor fill,
                         WeftColor ink);

#define WEFT_PILL_TOP    4
#define WEFT_PILL_HEIGHT 20
