/* SPDX-License-Identifier: BSD-3-Clause */
/* Row of the legend: a band's swatch, its name, a sparkline of its bytes in view, and a number. */
#pragma once

#include "weft-heap-chart.h"
#include "weft-plot.h"

#define WEFT_TYPE_HEAP_ROW (weft_heap_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeapRow, weft_heap_row, WEFT, HEAP_ROW, GtkBox)

GtkWidget *weft_heap_row_new (WeftPlot *plot);

/* Shows @band of @levels in @color with the outline @edge and @hatch. If @is_qualified, the module
 * in the name is dimmed. If @is_left_out, the chart does not show the band; the row is dimmed and
 * its swatch is only outlined. */
void weft_heap_row_set_band (WeftHeapRow *self,
                             const WeftHeapLevels *levels,
                             guint32 band,
                             WeftColor color,
                             WeftColor edge,
                             WeftHatch hatch,
                             gboolean is_qualified,
                             gboolean is_left_out);

/* Marks the row as the band under the pointer. */
void weft_heap_row_mark (WeftHeapRow *self, gboolean is_marked);

void weft_heap_row_set_number (WeftHeapRow *self, const char *text);
