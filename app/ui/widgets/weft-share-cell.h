/* SPDX-License-Identifier: BSD-3-Clause */
/* Cell of a table with a share: a number over a bar that is as long as the share. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_SHARE_CELL (weft_share_cell_get_type ())
G_DECLARE_FINAL_TYPE (WeftShareCell, weft_share_cell, WEFT, SHARE_CELL, GtkWidget)

/* A cell without a bar, whose label is empty. */
GtkWidget *weft_share_cell_new (void);

/* The label over the bar. Borrowed. */
GtkLabel *weft_share_cell_get_label (WeftShareCell *self);

/* Shows a bar of @share of the cell's width: from 0 to 1, others are clamped. */
void weft_share_cell_set (WeftShareCell *self, double share);
