/* SPDX-License-Identifier: BSD-3-Clause */
/* Panel of all threads of a log: found by number, label or state, sorted by what they did, and
 * shown in the timeline. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_THREADS_PANEL (weft_threads_panel_get_type ())
G_DECLARE_FINAL_TYPE (WeftThreadsPanel, weft_threads_panel, WEFT, THREADS_PANEL, GtkBox)

/* The threads of @plot's document, of the selected range or the whole log. One that is selected
 * shows its lane; one that is opened is zoomed to. */
GtkWidget *weft_threads_panel_new (WeftPlot *plot);
