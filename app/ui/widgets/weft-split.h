/* SPDX-License-Identifier: BSD-3-Clause */
/* Container of a main widget and a pane, which is beside it or, if the width is too small for both,
 * below it. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_SPLIT (weft_split_get_type ())
G_DECLARE_FINAL_TYPE (WeftSplit, weft_split, WEFT, SPLIT, GtkWidget)

/* px at scale 1 */
#define WEFT_SPLIT_PANE_WIDTH  284
#define WEFT_SPLIT_PANE_HEIGHT 180
#define WEFT_SPLIT_MIN_WIDTH   900  /* minimum width for the pane beside the main widget */
#define WEFT_SPLIT_EMPTY_WIDTH 1000 /* minimum width for a pane without content */

GtkWidget *weft_split_new (GtkWidget *main, GtkWidget *pane);

/* Sets whether the pane has nothing to show (initially FALSE). */
void weft_split_set_pane_empty (WeftSplit *self, gboolean is_empty);
