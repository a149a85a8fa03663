/* SPDX-License-Identifier: BSD-3-Clause */
/* Exported picture of a heap profile: title, time axis, chart, and a legend of the bands. */
#pragma once

#include "weft-heap-chart.h"

#define WEFT_HEAP_PICTURE_HEIGHT 720

/* Draws @chart, according to its options and profile, on a background in the page colour. Sets its
 * scale to [@from, @to), ns, and to the part of @width that is not taken up by axis and legend. */
void weft_heap_picture_paint (WeftChart *chart,
                              cairo_t *cr,
                              double width,
                              double height,
                              guint64 from,
                              guint64 to,
                              const char *title);

/* Draws a legend of as many bands as fit, in the order of the stack, each with its maximum. */
void weft_heap_picture_paint_legend (WeftChart *chart, cairo_t *cr, double width, double height);
