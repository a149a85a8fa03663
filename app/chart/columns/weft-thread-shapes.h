/* SPDX-License-Identifier: BSD-3-Clause */
/* Painter of one row of threads: running from the bottom up, runnable hollow, foreign calls
 * hatched, and a life line that shows by its form what a thread is blocked on. */
#pragma once

#include "weft-chart-threads.h"

/* Draws @row of @columns into [0, width) x [0, @height) of @cr. Columns of another range than the
 * chart's are drawn at their own times. With @is_density, the row shows several threads, and full
 * height is the largest number of them that are not blocked. */
void weft_thread_shapes_paint (WeftChart *chart,
                               cairo_t *cr,
                               const WeftThreadColumns *columns,
                               guint row,
                               gboolean is_density,
                               double height);
