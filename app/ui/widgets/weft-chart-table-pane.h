/* SPDX-License-Identifier: BSD-3-Clause */
/* Paned of a chart above a table: the table keeps its height while the window grows, and leaves the
 * chart the greater part while it shrinks. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_CHART_TABLE_PANE (weft_chart_table_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftChartTablePane, weft_chart_table_pane, WEFT, CHART_TABLE_PANE, GtkWidget)

/* A table of eight rows with what stands over it, px at scale 1. */
#define WEFT_CHART_TABLE_PANE_TABLE_HEIGHT 262

/* Its properties "chart" and "table" are set when it is made. "table-height", an int, is what a
 * person chose in px, or WEFT_CHART_TABLE_PANE_TABLE_HEIGHT; it is to be remembered. Where there is
 * no room, less is shown. With "fits-chart", a boolean, the chart gets at most its natural height,
 * and the table the rest, unless a person chose. */
GtkWidget *weft_chart_table_pane_new (GtkWidget *chart, GtkWidget *table);
