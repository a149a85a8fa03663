/* SPDX-License-Identifier: BSD-3-Clause */
/* Picture of the whole log, in which a range can be selected. */
#pragma once

#include "weft-overview-numbers.h"
#include "weft-plot.h"

#define WEFT_TYPE_OVERVIEW_RUN (weft_overview_run_get_type ())
G_DECLARE_FINAL_TYPE (WeftOverviewRun, weft_overview_run, WEFT, OVERVIEW_RUN, GtkWidget)

/* @plot is used by no other widget with a time axis. A drag selects a range, a click lets go of it,
 * a double click emits "opened" with the time (guint64 ns) under the pointer. Arrows move a cursor,
 * with Shift they select; Escape lets go, Enter is a double click. */
GtkWidget *weft_overview_run_new (WeftPlot *plot);

/* Sets the accessible description to @numbers, WEFT_N_OVERVIEW_NUMBERS of them. */
void weft_overview_run_describe (WeftOverviewRun *self, const WeftNumber *numbers);
