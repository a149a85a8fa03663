/* SPDX-License-Identifier: BSD-3-Clause */
/* Pane under the timeline: the numbers of the whole log, of the view, or of the selection. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_DETAILS (weft_details_get_type ())
G_DECLARE_FINAL_TYPE (WeftDetails, weft_details, WEFT, DETAILS, GtkBox)

/* Follows @plot's view, with at most one update per frame. */
GtkWidget *weft_details_new (WeftPlot *plot);
