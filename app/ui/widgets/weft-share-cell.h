/* SPDX-License-Identifier: BSD-3-Clause */
/* Table cell that shows a share: a number over a bar whose length is the share. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_SHARE_CELL (weft_share_cell_get_type ())
G_DECLARE_FINAL_TYPE (WeftShareCell, weft_share_cell, WEFT, SHARE_CELL, GtkWidget)

/* Creates a cell without a bar and with an empty label. */
GtkWidget *weft_share_cell_new (void);

/* Returns the label over the bar. Borrowed. */
GtkLabel *weft_share_cell_get_label (WeftShareCell *self);

/* Shows a bar that takes @share of the cell's width, clamped to 0..1. */
void weft_share_cell_set_share (WeftShareCell *self, double share);
