/* SPDX-License-Identifier: BSD-3-Clause */
/* Exported chart of a heap profile: title, time axis, chart, and bands with their colours. */
#pragma once

#include "weft-heap-chart.h"

#define WEFT_HEAP_PICTURE_HEIGHT 720

/* Draws @chart by its options and profile on the page's colour. Its scale is set to [@from, @to)
 * and the part of @width that axis and bands leave. */
void weft_heap_picture_paint (WeftChart *chart,
                              cairo_t *cr,
                              double width,
                              double height,
                              guint64 from,
                              guint64 to,
                              const char *title);

/* Draws the bands in the order of the stack with the maximum of each, as many as have room. */
void weft_heap_picture_paint_legend (WeftChart *chart, cairo_t *cr, double width, double height);
