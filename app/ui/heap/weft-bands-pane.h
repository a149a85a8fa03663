/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of the bands of a heap profile in the selected range, and the matrix of a profile by
 * retainer. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_BANDS_PANE (weft_bands_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftBandsPane, weft_bands_pane, WEFT, BANDS_PANE, GtkBox)

/* Creates a pane that follows @plot's heap profile. Selecting a band highlights it in the chart;
 * activating it shows it alone. */
GtkWidget *weft_bands_pane_new (WeftPlot *plot);

/* Returns the search entry of the table. Borrowed. */
GtkWidget *weft_bands_pane_get_search (WeftBandsPane *self);
