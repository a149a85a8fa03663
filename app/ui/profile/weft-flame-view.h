/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graph of a call tree, with zooming and search. */
#pragma once

#include "weft-flame-picture.h"
#include "weft-flame.h"
#include "weft-plot.h"

#define WEFT_TYPE_FLAME_VIEW (weft_flame_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftFlameView, weft_flame_view, WEFT, FLAME_VIEW, GtkWidget)

/* Emits "picked" with the frame (guint) that the user selects, or WEFT_FRAME_NONE when the
 * selection is cleared. */
GtkWidget *weft_flame_view_new (WeftPlot *plot);

/* Shows @graph and keeps a reference to it; NULL clears the view. The visible range and the
 * selection are kept if the previous graph has the same stacks. */
void weft_flame_view_set_graph (WeftFlameView *self, WeftFlameGraph *graph);

/* Sets orientation and colours. @query is the text to search for, or NULL. */
void weft_flame_view_set_look (WeftFlameView *self,
                               gboolean is_upward,
                               WeftFlameColors colors,
                               const char *query);

/* Updates the accessible description (of the selected box or the whole graph), for example when the
 * unit of time has changed. */
void weft_flame_view_describe (WeftFlameView *self);

/* Outlines the boxes of @frame, or none if it is WEFT_FRAME_NONE. Does not emit "picked". */
void weft_flame_view_outline_frame (WeftFlameView *self, guint32 frame);

/* Makes @frame the subject of the graph: its boxes stay outlined, whatever is selected. */
void weft_flame_view_set_subject (WeftFlameView *self, guint32 frame);

/* Runs the timeline action @name ("timeline.zoom-in", …). Returns FALSE if flame graphs do not
 * support the action. */
gboolean weft_flame_view_command (WeftFlameView *self, const char *name);

/* Handlers of the event controllers. Positions are in px of the widget. */
void weft_flame_view_click (WeftFlameView *self, double x, double y, guint n_press);
gboolean weft_flame_view_scroll (
    WeftFlameView *self, double dx, double dy, gboolean is_smooth, GdkModifierType state);
void weft_flame_view_move_pointer (WeftFlameView *self, double x, double y);

/* Returns the text of the card beside the pointer, or NULL if it is hidden. Newly allocated. */
char *weft_flame_view_read_out_text (WeftFlameView *self);
