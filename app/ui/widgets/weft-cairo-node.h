/* SPDX-License-Identifier: BSD-3-Clause */
/* Cached render node of a drawing that is painted once: renderers keep their resources for a node
 * as long as its address stays the same. */
#pragma once

#include "weft-view.h"
#include <gtk/gtk.h>

/* Key of a cached drawing; another key makes it stale. */
typedef struct
{
  WeftRange range;
  double width, height;
  double columns; /* px of a part that is summed up but not drawn, or 0 */
  guint serial;   /* changes with everything else: lanes, colours, fonts */
} WeftNodeKey;

typedef struct
{
  WeftNodeKey key;
  GskRenderNode *node; /* owned; NULL until it is painted */
} WeftCairoNode;

/* Paints into [0, width) x [0, height) of @cr. */
typedef void (*WeftNodePainter) (cairo_t *cr, gpointer user_data);

/* Appends the drawing to @snapshot, painting it first if none is kept for @key. */
void weft_cairo_node_append (WeftCairoNode *self,
                             GtkSnapshot *snapshot,
                             const WeftNodeKey *key,
                             WeftNodePainter painter,
                             gpointer user_data);

void weft_cairo_node_clear (WeftCairoNode *self);
