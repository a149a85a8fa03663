/* SPDX-License-Identifier: BSD-3-Clause */
/* Page of the timeline's side panel with the lanes and the legend. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_SIDE_PANEL (weft_side_panel_get_type ())
G_DECLARE_FINAL_TYPE (WeftSidePanel, weft_side_panel, WEFT, SIDE_PANEL, GtkBox)

/* Creates a panel that follows the lanes of @plot and changes its layout. */
GtkWidget *weft_side_panel_new (WeftPlot *plot);
