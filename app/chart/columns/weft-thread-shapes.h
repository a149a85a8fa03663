/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints one row of threads: running time is drawn from the bottom up, runnable time is hollow,
 * foreign calls are hatched, and the form of the life line shows what a thread is blocked on. */
#pragma once

#include "weft-chart-threads.h"

/* Draws row @row of @columns into [0, width) x [0, @height) of @cr. Columns for a range other than
 * the chart's are drawn at their own times. If @is_density, the row shows several threads, and the
 * full height represents the largest number of threads in the row that are not blocked. */
void weft_thread_shapes_paint (WeftChart *chart,
                               cairo_t *cr,
                               const WeftThreadColumns *columns,
                               guint row,
                               gboolean is_density,
                               double height);
