/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables of the costs of a time profile or a heap: by cost centre, by module and by source
 * location, beside the callers and callees of one of them. In a WeftChartTablePane it folds. */
#pragma once

#include "weft-document.h"
#include "weft-profile-source.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_COSTS_PANE (weft_costs_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftCostsPane, weft_costs_pane, WEFT, COSTS_PANE, GtkBox)

/* The tables of time follow @document; @sandwich, a WeftSandwichView, is beside them. Emits
 * "picked" with the frame (guint) of the cost centre that the user selects. */
GtkWidget *weft_costs_pane_new (WeftDocument *document, GtkWidget *sandwich);

/* Gives the sandwich most of the width while it is the subject of the page, which has no chart then
 * to fold the pane for. */
void weft_costs_pane_give_sandwich_room (WeftCostsPane *self, gboolean is_subject);

/* Shows only rows with @text in all tables; NULL or "" shows all. */
void weft_costs_pane_filter (WeftCostsPane *self, const char *text);

/* Shows the tables of @subject; initially those of time. */
void weft_costs_pane_set_subject (WeftCostsPane *self, WeftProfileSubject subject);

/* Counts only samples of @track of the subject; -1 for all. */
void weft_costs_pane_set_track (WeftCostsPane *self, gint64 track);

/* Sets the call tree of the heap's tables; NULL clears them. */
void weft_costs_pane_set_tree (WeftCostsPane *self, WeftCallTree *tree);
