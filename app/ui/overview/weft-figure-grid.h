/* SPDX-License-Identifier: BSD-3-Clause */
/* Grid of labels that shows a table of numbers; each label can be selected and has a tooltip. If it
 * is narrower than its natural width, its columns are in blocks below one another. */
#pragma once

#include "weft-figures.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_FIGURE_GRID (weft_figure_grid_get_type ())
G_DECLARE_FINAL_TYPE (WeftFigureGrid, weft_figure_grid, WEFT, FIGURE_GRID, GtkWidget)

/* Borrows @figures until the next call. Labels are kept, so that it is cheap where only numbers
 * change. */
void weft_figure_grid_set (WeftFigureGrid *self, const WeftFigures *figures);
