/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graph of a call tree that can be zoomed and searched. */
#pragma once

#include "weft-flame-graph.h"
#include "weft-flame-picture.h"
#include "weft-plot.h"

#define WEFT_TYPE_FLAME_VIEW (weft_flame_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftFlameView, weft_flame_view, WEFT, FLAME_VIEW, GtkWidget)

/* Emits "picked" with the frame (guint; WEFT_FRAME_NONE for none) that the user selects. */
GtkWidget *weft_flame_view_new (WeftPlot *plot);

/* Shows @graph and keeps a reference; NULL clears the view. Visible range and selection are kept if
 * the stacks are those of the last graph. */
void weft_flame_view_set_graph (WeftFlameView *self, WeftFlameGraph *graph);

/* @query is the text to search for, or NULL. */
void weft_flame_view_set_look (WeftFlameView *self,
                               gboolean is_upward,
                               WeftFlameColors colors,
                               const char *query);

/* Updates the description for screen readers: of the selected box, or of the graph, in the current
 * unit of time. */
void weft_flame_view_describe (WeftFlameView *self);

/* Outlines the boxes of @frame, or of none for WEFT_FRAME_NONE. Emits nothing. */
void weft_flame_view_single_out (WeftFlameView *self, guint32 frame);

/* Keeps @frame outlined, as the subject of the graph, whatever is selected. */
void weft_flame_view_set_subject (WeftFlameView *self, guint32 frame);

/* Runs the timeline's action @name ("timeline.zoom-in"); returns FALSE if it has no meaning
 * here. */
gboolean weft_flame_view_command (WeftFlameView *self, const char *name);

/* Handlers of the controllers. Positions are in px of the widget. */
void weft_flame_view_click (WeftFlameView *self, double x, double y, guint n_press);
gboolean weft_flame_view_scroll (
    WeftFlameView *self, double dx, double dy, gboolean is_smooth, GdkModifierType state);
void weft_flame_view_point (WeftFlameView *self, double x, double y);

/* Text of the card beside the pointer; NULL if it is hidden. Newly allocated. */
char *weft_flame_view_read_out_text (WeftFlameView *self);

/* Gets the middle of the box of @node, px of the widget; returns FALSE if it is not visible. */
gboolean weft_flame_view_locate (WeftFlameView *self, guint32 node, double *x, double *y);
