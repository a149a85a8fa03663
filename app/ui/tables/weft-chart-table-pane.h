/* SPDX-License-Identifier: BSD-3-Clause */
/* Paned of a chart above a table: the table keeps its height while the window grows, and leaves the
 * chart the greater part while it shrinks. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_CHART_TABLE_PANE (weft_chart_table_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftChartTablePane, weft_chart_table_pane, WEFT, CHART_TABLE_PANE, GtkWidget)

/* Height of a table of eight rows with the widgets above it, px at scale 1. */
#define WEFT_CHART_TABLE_PANE_TABLE_HEIGHT 262

/* Least part of the window's height that the chart has, unless a person chose. */
#define WEFT_CHART_TABLE_PANE_CHART_SHARE 0.6

/* Value of the property "frame-height" of a chart without a share of the window. */
#define WEFT_CHART_TABLE_PANE_NO_SHARE (-G_MAXINT16)

/* Its properties "chart" and "table" are set when it is made. "table-height", an int, is the height
 * that the user chose in px, or WEFT_CHART_TABLE_PANE_TABLE_HEIGHT; it is to be remembered. If
 * there is no room, less is shown. With "frame-height", an int, the chart without that many px of
 * strip and ruler has its share of the window's height, and the table the rest, at least its
 * minimum; less than 0 are px above the pane that belong to the chart. With "table-folds", a
 * boolean, it has the minimum, one line of a WeftFold, if its natural height has no room; the
 * action "chart-table.fold" changes between both. With "fits-chart", a boolean, the chart gets at
 * most its natural height, and the table the rest, unless the user chose. */
GtkWidget *weft_chart_table_pane_new (GtkWidget *chart, GtkWidget *table);
