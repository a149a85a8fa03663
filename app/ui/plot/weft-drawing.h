/* SPDX-License-Identifier: BSD-3-Clause */
/* Widget that draws with a function and caches the result until it is refreshed. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_DRAWING (weft_drawing_get_type ())
G_DECLARE_FINAL_TYPE (WeftDrawing, weft_drawing, WEFT, DRAWING, GtkWidget)

/* Draws into [0, width) x [0, height) of @cr. */
typedef void (*WeftDrawingFunc) (
    WeftPlot *plot, cairo_t *cr, double width, double height, gpointer user_data);

/* The minimum size is @width x @height px. @user_data is borrowed. Redraws when colours or fonts
 * change. */
GtkWidget *
weft_drawing_new (WeftPlot *plot, int width, int height, WeftDrawingFunc draw, gpointer user_data);

/* Redraws the content; changes the minimum height. */
void weft_drawing_refresh (WeftDrawing *self);
void weft_drawing_set_min_height (WeftDrawing *self, int height);

/* Sets the name and the main numbers (or NULL) for screen readers. */
void weft_drawing_describe (WeftDrawing *self, const char *name, const char *numbers);
