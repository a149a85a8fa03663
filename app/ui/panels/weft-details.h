/* SPDX-License-Identifier: BSD-3-Clause */
/* Pane below the timeline: the numbers of the whole log, the view or the selection. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_DETAILS (weft_details_get_type ())
G_DECLARE_FINAL_TYPE (WeftDetails, weft_details, WEFT, DETAILS, GtkBox)

/* Creates a pane that follows the view of @plot, with at most one update per frame. */
GtkWidget *weft_details_new (WeftPlot *plot);
