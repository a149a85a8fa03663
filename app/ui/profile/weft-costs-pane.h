/* SPDX-License-Identifier: BSD-3-Clause */
/* Tables of the costs of a time profile or of a heap: by cost centre, by module and by place in the
 * source. */
#pragma once

#include "weft-document.h"
#include "weft-profile-source.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_COSTS_PANE (weft_costs_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftCostsPane, weft_costs_pane, WEFT, COSTS_PANE, GtkBox)

/* Its tables of time follow @document. Emits "picked" with the frame (guint) of a cost centre's row
 * that a person chose. */
GtkWidget *weft_costs_pane_new (WeftDocument *document);

/* Only rows with @text, in all tables; NULL or "" for all. */
void weft_costs_pane_filter (WeftCostsPane *self, const char *text);

/* Shows the tables of this; those of time at first. */
void weft_costs_pane_set_subject (WeftCostsPane *self, WeftProfileSubject subject);

/* Time of the samples of this track of the subject; of all where it is -1. */
void weft_costs_pane_set_track (WeftCostsPane *self, gint64 track);

/* The heap that its tables are of; NULL for none. */
void weft_costs_pane_set_tree (WeftCostsPane *self, WeftCallTree *tree);
