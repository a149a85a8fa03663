/* SPDX-License-Identifier: BSD-3-Clause */
/* Chart of the answer of a query: amounts over time, or the distribution of durations. */
#pragma once

#include "weft-plot.h"
#include "weft-table.h"

/* Returns the column whose amounts are drawn: the first of durations, sizes or shares, else the
 * first of counts or numbers; -1 if there is none. */
gint weft_query_chart_amount (const WeftTableClass *klass);

/* Returns a chart of @rows, floating: a line of the amounts if they have a column of times, else a
 * histogram if the amounts are durations and the rows no names. NULL if the columns allow neither,
 * or there are too few rows. Reads the rows only here. */
GtkWidget *weft_query_chart_new (WeftPlot *plot, const WeftTableRows *rows);
