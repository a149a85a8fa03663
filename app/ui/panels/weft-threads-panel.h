/* SPDX-License-Identifier: BSD-3-Clause */
/* Panel that lists all threads of a log. Threads can be searched by id, label or state, sorted by
 * activity, and shown in the timeline. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_THREADS_PANEL (weft_threads_panel_get_type ())
G_DECLARE_FINAL_TYPE (WeftThreadsPanel, weft_threads_panel, WEFT, THREADS_PANEL, GtkBox)

/* Creates a panel of the threads of @plot's document, in the selected range or the whole log.
 * Selecting a thread shows its lane; activating a thread zooms to it. */
GtkWidget *weft_threads_panel_new (WeftPlot *plot);
