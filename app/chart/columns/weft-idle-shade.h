/* SPDX-License-Identifier: BSD-3-Clause */
/* Shade of the time in which a HEC is idle although threads are runnable. */
#pragma once

#include "weft-chart.h"

/* Draws the index's @cap-th HEC into [0, width) x [0, @height): from the floor, above what it runs,
 * the share of each column. Nothing where the threads have not been read. */
void weft_idle_shade_paint (WeftChart *chart, guint cap, guint height, cairo_t *cr);
