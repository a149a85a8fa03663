/* SPDX-License-Identifier: BSD-3-Clause */
/* Container of a head above a body that folds: if its height does not suffice for both, only the
 * head is shown. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_FOLD (weft_fold_get_type ())
G_DECLARE_FINAL_TYPE (WeftFold, weft_fold, WEFT, FOLD, GtkWidget)

/* The widgets "head" and "body" are set when it is made. "folded", a boolean to be read, is TRUE
 * while the head is alone; it is notified after the layout, so that the head can show more then. */

/* A button for the head, which folds and unfolds the WeftChartTablePane that it is in. */
GtkWidget *weft_fold_new_button (WeftFold *self);
