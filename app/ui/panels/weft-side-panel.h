/* SPDX-License-Identifier: BSD-3-Clause */
/* Side panel of the timeline: lanes, legend and bookmarks. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_SIDE_PANEL (weft_side_panel_get_type ())
G_DECLARE_FINAL_TYPE (WeftSidePanel, weft_side_panel, WEFT, SIDE_PANEL, GtkBox)

/* Follows @plot and sets its visible charts. */
GtkWidget *weft_side_panel_new (WeftPlot *plot);
