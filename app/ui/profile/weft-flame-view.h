/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graph of a call tree that can be zoomed and searched. */
#pragma once

#include "weft-flame-graph.h"
#include "weft-flame-picture.h"
#include "weft-plot.h"

#define WEFT_TYPE_FLAME_VIEW (weft_flame_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftFlameView, weft_flame_view, WEFT, FLAME_VIEW, GtkWidget)

/* Emits "picked" with the frame (guint; WEFT_FRAME_NONE for none) that a person chose. */
GtkWidget *weft_flame_view_new (WeftPlot *plot);

/* Shows @graph, to which a reference is kept; NULL for nothing. What is zoomed into and picked
 * stays where it has the same stacks as the last one. */
void weft_flame_view_set_graph (WeftFlameView *self, WeftFlameGraph *graph);

/* @query: what a search is for, or NULL. */
void weft_flame_view_set_look (WeftFlameView *self,
                               gboolean is_upward,
                               WeftFlameColors colors,
                               const char *query);

/* Tells screen readers of what is picked, or of all, in the unit of times as it is now. */
void weft_flame_view_describe (WeftFlameView *self);

/* Outlines the boxes of @frame, or of none for WEFT_FRAME_NONE. Emits nothing. */
void weft_flame_view_single_out (WeftFlameView *self, guint32 frame);

/* Shows @frame as what the graph is about: it stays singled out, whatever is picked. */
void weft_flame_view_set_subject (WeftFlameView *self, guint32 frame);

/* Runs what the timeline's action @name means here ("timeline.zoom-in"); FALSE where it means
 * nothing. */
gboolean weft_flame_view_command (WeftFlameView *self, const char *name);

/* What the controllers call. px of the widget. */
void weft_flame_view_click (WeftFlameView *self, double x, double y, guint n_press);
gboolean weft_flame_view_scroll (
    WeftFlameView *self, double dx, double dy, gboolean is_smooth, GdkModifierType state);
void weft_flame_view_point (WeftFlameView *self, double x, double y);

/* What the card beside the pointer tells, as text; NULL where it is hidden. Newly allocated. */
char *weft_flame_view_read_out_text (WeftFlameView *self);

/* The middle of the box of @node, px of the widget; FALSE where it is out of sight. */
gboolean weft_flame_view_locate (WeftFlameView *self, guint32 node, double *x, double *y);
