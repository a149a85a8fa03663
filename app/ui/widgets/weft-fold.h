/* SPDX-License-Identifier: BSD-3-Clause */
/* Container of a head above a body. If the height is too small for both, only the head is shown. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_FOLD (weft_fold_get_type ())
G_DECLARE_FINAL_TYPE (WeftFold, weft_fold, WEFT, FOLD, GtkWidget)

/* Properties: the widgets "head" and "body", construct-only; "folded" (boolean, read-only), TRUE
 * while only the head is shown. "folded" is notified after the layout, so that handlers can show
 * more in the head. */

/* Creates a button for the head that folds and unfolds the WeftChartTablePane around it. */
GtkWidget *weft_fold_new_button (WeftFold *self);

/* Container of a horizontal GtkPaned that becomes vertical if the width is too small for both
 * children. */
#define WEFT_TYPE_FOLDING_PANED (weft_folding_paned_get_type ())
G_DECLARE_FINAL_TYPE (WeftFoldingPaned, weft_folding_paned, WEFT, FOLDING_PANED, GtkWidget)

/* Property "child": the GtkPaned. */

/* Container of a main widget and a pane, which is beside it or, if the width is too small for both,
 * below it. */
#define WEFT_TYPE_SPLIT (weft_split_get_type ())
G_DECLARE_FINAL_TYPE (WeftSplit, weft_split, WEFT, SPLIT, GtkWidget)

/* sizes in px at scale 1 */
#define WEFT_SPLIT_PANE_WIDTH   284
#define WEFT_SPLIT_PANE_HEIGHT  180
#define WEFT_SPLIT_BESIDE_WIDTH 900  /* minimum width with the pane beside the main widget */
#define WEFT_SPLIT_EMPTY_WIDTH  1000 /* minimum width at which an empty pane is shown */

GtkWidget *weft_split_new (GtkWidget *main, GtkWidget *pane);

/* Sets whether the pane has nothing to show (initially FALSE). */
void weft_split_set_pane_empty (WeftSplit *self, gboolean is_empty);
