/* SPDX-License-Identifier: BSD-3-Clause */
/* Legend of a heap profile's chart: its bands in the order of the stack, with their numbers. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_HEAP_LEGEND (weft_heap_legend_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeapLegend, weft_heap_legend, WEFT, HEAP_LEGEND, GtkBox)

/* Creates a legend that follows @plot. A click or Enter shows a band alone, Ctrl+click or Delete
 * hides it, pointer and keyboard focus highlight it. */
GtkWidget *weft_heap_legend_new (WeftPlot *plot);

/* Return the number of rows, and the band of row @i: WEFT_HEAP_OTHER for the row of all other
 * bands. */
guint weft_heap_legend_n (WeftHeapLegend *self);
guint32 weft_heap_legend_band (WeftHeapLegend *self, guint i);

/* Returns the number in row @i as text, such as "12.0 MiB". Newly allocated. @growth is set to the
 * change over the selected range, or NULL without a selection. */
char *weft_heap_legend_value (WeftHeapLegend *self, guint i, char **growth);

/* Acts like a click on row @i with the modifiers @state. */
void weft_heap_legend_click (WeftHeapLegend *self, guint i, GdkModifierType state);

/* Shows the bands of the group in row @i. Returns FALSE if the row is not a group. */
gboolean weft_heap_legend_open (WeftHeapLegend *self, guint i);
