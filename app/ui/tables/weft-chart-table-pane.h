/* SPDX-License-Identifier: BSD-3-Clause */
/* Pane with a chart above a table. When the window grows, the table keeps its height; when the
 * window shrinks, the chart keeps the larger share. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_CHART_TABLE_PANE (weft_chart_table_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftChartTablePane, weft_chart_table_pane, WEFT, CHART_TABLE_PANE, GtkWidget)

/* Default height: the height of a table with eight rows and of the widgets above it, px at scale
 * 1. */
#define WEFT_CHART_TABLE_PANE_TABLE_HEIGHT 262

/* Minimum share of the window's height for the chart, unless the user moved the handle. */
#define WEFT_CHART_TABLE_PANE_CHART_SHARE 0.6

/* Value of "frame-height" if the chart has no share of the window's height. */
#define WEFT_CHART_TABLE_PANE_NO_SHARE (-G_MAXINT16)

/* Creates a pane. Properties: "chart" and "table" are construct-only. "table-height" (int) is the
 * height chosen by the user, px, or WEFT_CHART_TABLE_PANE_TABLE_HEIGHT; the caller saves it.
 * Without enough room, the table is lower than that. If "frame-height" (int) is set, the chart
 * minus this many px for strip and ruler gets its share of the window's height, and the table gets
 * the rest, but at least its minimum; a negative value adds px above the pane that belong to the
 * chart. With "table-folds" (boolean), a table whose natural height does not fit is folded to its
 * minimum, one line of a WeftFold; the action "chart-table.fold" folds and unfolds it. With
 * "fits-chart" (boolean), the chart gets at most its natural height and the table the rest, unless
 * the user chose a height. */
GtkWidget *weft_chart_table_pane_new (GtkWidget *chart, GtkWidget *table);
