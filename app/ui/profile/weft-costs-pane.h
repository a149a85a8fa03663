/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables of the costs in a time profile or heap profile, by cost centre, module and source
 * location. The callers and callees of the selected cost centre are beside the tables. Folds inside
 * a WeftChartTablePane. */
#pragma once

#include "weft-document.h"
#include "weft-profile-source.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_COSTS_PANE (weft_costs_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftCostsPane, weft_costs_pane, WEFT, COSTS_PANE, GtkBox)

/* Creates a pane. The tables of the heap show the tree set with weft_costs_pane_set_tree(); all
 * others follow @document. @sandwich, a WeftSandwichView, is placed beside the tables. Emits
 * "picked" with the frame (guint) of the cost centre that the user selects. */
GtkWidget *weft_costs_pane_new (WeftDocument *document, GtkWidget *sandwich);

/* If @is_subject, the sandwich view is the main content of the page: it gets most of the width, and
 * the pane cannot be folded, since there is no chart that could use the space. */
void weft_costs_pane_expand_sandwich (WeftCostsPane *self, gboolean is_subject);

/* Shows only rows that contain @text, in all tables. NULL or "" shows all rows. */
void weft_costs_pane_filter (WeftCostsPane *self, const char *text);

/* Shows the tables of @subject. Initially, the tables of the time profile are shown. */
void weft_costs_pane_set_subject (WeftCostsPane *self, WeftProfileSubject subject);

/* Counts only samples of @track, a HEC or thread, or all samples if @track is -1. */
void weft_costs_pane_set_track (WeftCostsPane *self, gint64 track);

/* Sets the call tree that the heap's tables show. If the tree is NULL, the tables are cleared. */
void weft_costs_pane_set_tree (WeftCostsPane *self, WeftCallTree *tree);
