/* SPDX-License-Identifier: BSD-3-Clause */
/* Picture of a heap profile: title, time axis, chart, and bands with their colours. */
#pragma once

#include "weft-heap-chart.h"

#define WEFT_HEAP_PICTURE_HEIGHT 720

/* Draws on the page's colour. @chart's options and profile say what; its scale is set to
 * [@from, @to) over what axis and bands leave of @width. */
void weft_heap_picture_paint (WeftChart *chart,
                              cairo_t *cr,
                              double width,
                              double height,
                              guint64 from,
                              guint64 to,
                              const char *title);

/* The bands in the order of the stack with the most that each gets, as many as there is room for.
 */
void weft_heap_picture_paint_legend (WeftChart *chart, cairo_t *cr, double width, double height);
