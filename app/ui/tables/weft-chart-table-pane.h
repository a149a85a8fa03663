/* SPDX-License-Identifier: BSD-3-Clause */
/* Pane with a chart above a table. When the window grows, the table keeps its height. When the
 * window shrinks, the chart keeps the larger part of the pane. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_CHART_TABLE_PANE (weft_chart_table_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftChartTablePane, weft_chart_table_pane, WEFT, CHART_TABLE_PANE, GtkWidget)

/* Default height of the table: eight rows and the widgets above them, px at scale 1. */
#define WEFT_CHART_TABLE_PANE_TABLE_HEIGHT 262

/* Minimum height of the chart as a fraction of the window's height, unless the user moved the
 * handle. */
#define WEFT_CHART_TABLE_PANE_CHART_SHARE 0.6

/* Value of "frame-height" if the chart has no share of the window's height. */
#define WEFT_CHART_TABLE_PANE_NO_SHARE (-G_MAXINT16)

/* Creates a pane. Properties: "chart" and "table" are construct-only. "table-height" (int) is the
 * height chosen by the user, px, or WEFT_CHART_TABLE_PANE_TABLE_HEIGHT; the caller saves it. If
 * there is not enough space, the table gets less height. "frame-height" (int) is the height of the
 * strip and ruler of the chart, px. If it is set, the rest of the chart gets
 * WEFT_CHART_TABLE_PANE_CHART_SHARE of the window's height. The table gets the remaining height,
 * but at least its minimum. A negative "frame-height" is the height above the pane, px, that counts
 * as part of the chart. With "table-folds" (boolean), a table whose natural height does not fit is
 * folded to its minimum, one line of a WeftFold. The action "chart-table.fold" folds and unfolds
 * the table. With "fits-chart" (boolean), the chart gets at most its natural height and the table
 * the rest, unless the user chose a height. */
GtkWidget *weft_chart_table_pane_new (GtkWidget *chart, GtkWidget *table);
