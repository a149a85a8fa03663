/* SPDX-License-Identifier: BSD-3-Clause */
/* Grid of labels that shows a table of numbers. Numbers can be selected, and every label has a
 * tooltip. If the grid is narrower than its natural width, its columns are split into blocks, one
 * below the other. */
#pragma once

#include "weft-figures.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_FIGURE_GRID (weft_figure_grid_get_type ())
G_DECLARE_FINAL_TYPE (WeftFigureGrid, weft_figure_grid, WEFT, FIGURE_GRID, GtkWidget)

/* Shows @figures, which are borrowed until the next call. Labels are reused, so that this is cheap
 * if only numbers change. */
void weft_figure_grid_set (WeftFigureGrid *self, const WeftFigures *figures);
