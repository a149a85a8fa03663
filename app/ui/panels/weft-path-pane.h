/* SPDX-License-Identifier: BSD-3-Clause */
/* Pane below the timeline with the critical path's time by label and state. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_PATH_PANE (weft_path_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftPathPane, weft_path_pane, WEFT, PATH_PANE, GtkBox)

/* Visible while there is a path and nothing is picked. */
GtkWidget *weft_path_pane_new (WeftPlot *plot);
