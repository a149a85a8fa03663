/* SPDX-License-Identifier: BSD-3-Clause */
/* Widget that draws one picture, kept until it is refreshed. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_DRAWING (weft_drawing_get_type ())
G_DECLARE_FINAL_TYPE (WeftDrawing, weft_drawing, WEFT, DRAWING, GtkWidget)

/* Draws into [0, width) x [0, height) of @cr. */
typedef void (*WeftDrawingFunc) (
    WeftPlot *plot, cairo_t *cr, double width, double height, gpointer user_data);

/* At least @width x @height px. Borrows @user_data; draws anew with other colours or fonts. */
GtkWidget *
weft_drawing_new (WeftPlot *plot, int width, int height, WeftDrawingFunc draw, gpointer user_data);

/* It is to show something else. */
void weft_drawing_refresh (WeftDrawing *self);
void weft_drawing_set_min_height (WeftDrawing *self, int height);

/* For those who do not see it: what it shows, and its main numbers, or NULL. */
void weft_drawing_describe (WeftDrawing *self, const char *name, const char *numbers);
