/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws rectangles in chart colours on a GtkSnapshot. */
#pragma once

#include "weft-palette.h"
#include <gtk/gtk.h>

GdkRGBA weft_snapshot_rgba (WeftColor color);

/* Fills a rectangle, unless it is empty. */
void weft_snapshot_fill (
    GtkSnapshot *snapshot, WeftColor color, double x, double y, double width, double height);

/* Fills a rectangle with round corners. */
void weft_snapshot_fill_rounded (GtkSnapshot *snapshot,
                                 WeftColor color,
                                 const graphene_rect_t *bounds,
                                 float radius);

/* Moves the origin to the device pixel nearest to (@x, @y), px of @widget, so that drawings in
 * device pixels are sharp. */
void weft_snapshot_translate_to_device_pixel (GtkSnapshot *snapshot,
                                              GtkWidget *widget,
                                              double x,
                                              double y);

/* Draws a line of @width px inside the edges of a rectangle with round corners. */
void weft_snapshot_outline (GtkSnapshot *snapshot,
                            WeftColor color,
                            const graphene_rect_t *bounds,
                            float radius,
                            float width);
