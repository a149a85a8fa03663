/* SPDX-License-Identifier: BSD-3-Clause */
/* Legend of a heap profile's chart: its bands in the order of the stack, with their numbers. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_HEAP_LEGEND (weft_heap_legend_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeapLegend, weft_heap_legend, WEFT, HEAP_LEGEND, GtkBox)

/* Follows what @plot shows: a click or Enter shows a band alone, Ctrl+click or Delete leaves it
 * out, the pointer and the keyboard highlight it. */
GtkWidget *weft_heap_legend_new (WeftPlot *plot);

/* How many rows there are, and the band of row @i; WEFT_HEAP_OTHER for the rest. */
guint weft_heap_legend_n (WeftHeapLegend *self);
guint32 weft_heap_legend_band (WeftHeapLegend *self, guint i);

/* What the row's number is, as text: "12.0 MiB". Newly allocated. @growth gets what came between
 * the ends of the selected range, or NULL without one. */
char *weft_heap_legend_value (WeftHeapLegend *self, guint i, char **growth);

/* What a click on row @i does, or with @state as the keys that are held. */
void weft_heap_legend_click (WeftHeapLegend *self, guint i, GdkModifierType state);

/* Shows the bands of the group of row @i; FALSE where it is none. */
gboolean weft_heap_legend_open (WeftHeapLegend *self, guint i);
