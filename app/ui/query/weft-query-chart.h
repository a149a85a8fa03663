/* SPDX-License-Identifier: BSD-3-Clause */
/* Chart of a query's answer: amounts over time, or the distribution of durations. */
#pragma once

#include "weft-plot.h"
#include "weft-table.h"

/* Returns the index of the column to draw: the first column with durations, sizes or shares, else
 * the first with counts or numbers, else -1. */
gint weft_query_chart_amount (const WeftTableClass *klass);

/* Returns a chart of @rows as a floating reference. If there is a column of times, the chart is a
 * line of the amounts over time; otherwise, if the amounts are durations and the first column is
 * not a text, a histogram. Returns NULL if the columns allow neither or there are too few rows.
 * @rows are read only during the call. */
GtkWidget *weft_query_chart_new (WeftPlot *plot, const WeftTableRows *rows);
