/* SPDX-License-Identifier: BSD-3-Clause */
/* Chart of the whole log, in which a range can be selected. */
#pragma once

#include "weft-overview-numbers.h"
#include "weft-plot.h"

#define WEFT_TYPE_OVERVIEW_RUN (weft_overview_run_get_type ())
G_DECLARE_FINAL_TYPE (WeftOverviewRun, weft_overview_run, WEFT, OVERVIEW_RUN, GtkWidget)

/* Creates the chart. @plot must not be used by another widget with a time axis. Dragging selects a
 * range, a click clears the selection, a double click emits "opened" with the time under the
 * pointer (guint64, ns). Arrow keys move a cursor, and select with Shift; Escape clears the
 * selection, Enter acts like a double click. */
GtkWidget *weft_overview_run_new (WeftPlot *plot);

/* Sets the accessible description to the WEFT_N_OVERVIEW_NUMBERS @numbers. */
void weft_overview_run_describe (WeftOverviewRun *self, const WeftNumber *numbers);
