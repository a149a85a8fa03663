/* SPDX-License-Identifier: BSD-3-Clause */
/* Drawing on a GtkSnapshot: rectangles in chart colours, and cached render nodes. */
#pragma once

#include "weft-palette.h"
#include "weft-view.h"

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

/* Cached render node of a drawing. Renderers keep their resources for a node as long as its address
 * stays the same, so the drawing is painted only once. */

/* Key of a cached drawing. A drawing is stale if its key differs from the requested one. */
typedef struct
{
  WeftRange range;
  double width, height;
  double columns; /* width of the plot, px, if the drawing's numbers depend on it; else 0 */
  guint serial;   /* changes whenever anything else that is drawn changes: lanes, colours, fonts */
} WeftNodeKey;

typedef struct
{
  WeftNodeKey key;
  GskRenderNode *node; /* owned; NULL until it is painted */
} WeftCairoNode;

/* Paints into [0, width) x [0, height) of @cr. */
typedef void (*WeftNodePainter) (cairo_t *cr, gpointer user_data);

/* Appends the drawing to @snapshot, painting it first unless it is cached for @key. */
void weft_cairo_node_append (WeftCairoNode *self,
                             GtkSnapshot *snapshot,
                             const WeftNodeKey *key,
                             WeftNodePainter painter,
                             gpointer user_data);

void weft_cairo_node_clear (WeftCairoNode *self);
