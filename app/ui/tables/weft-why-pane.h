/* SPDX-License-Identifier: BSD-3-Clause */
/* Pane that explains why spans are slow. Shows sentences, a histogram of the spans' lengths, bars
 * of slow and typical spans, and a table of the causes. The user can choose the spans to explain in
 * the histogram. */
#pragma once

#include "weft-grouped-table.h"
#include "weft-plot.h"

#define WEFT_TYPE_WHY_PANE (weft_why_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftWhyPane, weft_why_pane, WEFT, WHY_PANE, GtkBox)

/* Creates a pane that contains @table, a table of the class weft_table_why. Choosing a part of a
 * bar selects the row of its cause. */
GtkWidget *weft_why_pane_new (WeftPlot *plot, WeftGroupedTable *table);
