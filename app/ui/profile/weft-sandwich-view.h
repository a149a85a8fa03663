/* SPDX-License-Identifier: BSD-3-Clause */
/* Sandwich view of one frame: its callers above it and its callees below. */
#pragma once

#include "weft-flame-view.h"
#include <adwaita.h>

#define WEFT_TYPE_SANDWICH_VIEW (weft_sandwich_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftSandwichView, weft_sandwich_view, WEFT, SANDWICH_VIEW, AdwBin)

/* Emits "picked" with the frame (guint) that the user selects. */
GtkWidget *weft_sandwich_view_new (WeftPlot *plot);

/* Shows @frame of @tree. Shows a hint if there is no tree or no frame (WEFT_FRAME_NONE). Graphs of
 * a large tree are made on a worker thread; the previous graphs stay visible until then. */
void weft_sandwich_view_set_frame (WeftSandwichView *self,
                                   WeftCallTree *tree,
                                   WeftFlameUnit unit,
                                   guint32 frame);

void
weft_sandwich_view_set_look (WeftSandwichView *self, WeftFlameColors colors, const char *query);

/* Return the graphs of callers and callees. Borrowed. */
WeftFlameView *weft_sandwich_view_get_callers (WeftSandwichView *self);
WeftFlameView *weft_sandwich_view_get_callees (WeftSandwichView *self);
