/* SPDX-License-Identifier: BSD-3-Clause */
/* Pane below the timeline: the picked item with all its facts, links and actions, or the critical
 * path with the time spent in each label and state. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_ITEM_PANE (weft_item_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftItemPane, weft_item_pane, WEFT, ITEM_PANE, GtkBox)

/* Creates a pane that follows the picked item of @plot. The pane is hidden if no item is picked.
 * Its buttons activate the timeline's actions. */
GtkWidget *weft_item_pane_new (WeftPlot *plot);

/* Creates a pane for the critical path of @plot; visible while there is a path and nothing is
 * picked. */
GtkWidget *weft_item_pane_new_for_path (WeftPlot *plot);
