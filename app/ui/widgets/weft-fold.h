/* SPDX-License-Identifier: BSD-3-Clause */
/* Container of a head and, below it, a body: if the height is too small for both, only the head is
 * shown. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_FOLD (weft_fold_get_type ())
G_DECLARE_FINAL_TYPE (WeftFold, weft_fold, WEFT, FOLD, GtkWidget)

/* Properties: the widgets "head" and "body", construct-only; "folded" (boolean, read-only), TRUE
 * while only the head is shown. "folded" is notified after the layout, so that handlers can show
 * more in the head. */

/* Creates a button for the head that folds and unfolds the WeftChartTablePane around it. */
GtkWidget *weft_fold_new_button (WeftFold *self);
