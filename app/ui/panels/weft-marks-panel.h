/* SPDX-License-Identifier: BSD-3-Clause */
/* List of a log's bookmarks in the side panel. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_MARKS_PANEL (weft_marks_panel_get_type ())
G_DECLARE_FINAL_TYPE (WeftMarksPanel, weft_marks_panel, WEFT, MARKS_PANEL, GtkWidget)

/* Creates a list for the log of @plot. Activating a row shows its time in the view of @plot. The
 * labels of the user's own bookmarks can be edited. */
GtkWidget *weft_marks_panel_new (WeftPlot *plot);
