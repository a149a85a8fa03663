/* SPDX-License-Identifier: BSD-3-Clause */
/* Widget whose content is drawn by a function. The drawing is cached until weft_drawing_refresh()
 * is called. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_DRAWING (weft_drawing_get_type ())
G_DECLARE_FINAL_TYPE (WeftDrawing, weft_drawing, WEFT, DRAWING, GtkWidget)

/* Draws the content into [0, width) x [0, height) of @cr. */
typedef void (*WeftDrawingFunc) (
    WeftPlot *plot, cairo_t *cr, double width, double height, gpointer user_data);

/* Creates a widget whose content is drawn by @draw. The minimum size is @width x @height px.
 * @user_data is borrowed. Redraws when colours or fonts change. */
GtkWidget *
weft_drawing_new (WeftPlot *plot, int width, int height, WeftDrawingFunc draw, gpointer user_data);

/* Redraw the content, and set the minimum height (px). */
void weft_drawing_refresh (WeftDrawing *self);
void weft_drawing_set_min_height (WeftDrawing *self, int height);

/* Sets the accessible label to @name and the description to @numbers, which may be NULL. */
void weft_drawing_describe (WeftDrawing *self, const char *name, const char *numbers);
