/* SPDX-License-Identifier: BSD-3-Clause */
/* Container for columns side by side. If they do not all fit, the last ones are hidden rather than
 * cut off. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_COLUMNS (weft_columns_get_type ())
G_DECLARE_FINAL_TYPE (WeftColumns, weft_columns, WEFT, COLUMNS, GtkWidget)

/* Appends @column. */
void weft_columns_append (WeftColumns *self, GtkWidget *column);

/* Hides even the first column if it does not fit, so that the minimum width is 0. */
void weft_columns_set_optional (WeftColumns *self);

/* Resets the minimum widths, which otherwise only grow. Call this when the font changes. */
void weft_columns_reset_width (WeftColumns *self);
