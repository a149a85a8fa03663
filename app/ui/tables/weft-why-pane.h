/* SPDX-License-Identifier: BSD-3-Clause */
/* Answer to why spans are slow, above the table of causes: sentences, a histogram of the lengths of
 * the spans, in which the slow ones can be chosen, and bars of slow and typical spans. */
#pragma once

#include "weft-grouped-table.h"
#include "weft-plot.h"

#define WEFT_TYPE_WHY_PANE (weft_why_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftWhyPane, weft_why_pane, WEFT, WHY_PANE, GtkBox)

/* Creates a pane that contains @table, whose rows are of weft_table_why. Choosing a part of the
 * bars selects its row. */
GtkWidget *weft_why_pane_new (WeftPlot *plot, WeftGroupedTable *table);
