/* SPDX-License-Identifier: BSD-3-Clause */
/* Pane under the timeline: the picked item with all its facts, links, and what can be done with it.
 */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_ITEM_PANE (weft_item_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftItemPane, weft_item_pane, WEFT, ITEM_PANE, GtkBox)

/* Follows what is picked on @plot; hidden where nothing is. Activates the timeline's actions. */
GtkWidget *weft_item_pane_new (WeftPlot *plot);
