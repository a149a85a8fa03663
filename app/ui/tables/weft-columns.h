/* SPDX-License-Identifier: BSD-3-Clause */
/* Container of columns; if there is no room for all, the last ones are hidden rather than cut. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_COLUMNS (weft_columns_get_type ())
G_DECLARE_FINAL_TYPE (WeftColumns, weft_columns, WEFT, COLUMNS, GtkWidget)

/* Adds @column as the last one. */
void weft_columns_append (WeftColumns *self, GtkWidget *column);

/* Leaves out even the first column if it has no room, so that @self needs no width. */
void weft_columns_set_optional (WeftColumns *self);

/* Each column is at least as wide as it was asked to be since the last call: to be called when the
 * font changes. */
void weft_columns_forget_width (WeftColumns *self);
