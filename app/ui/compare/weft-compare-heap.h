/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares the heap profiles of two sides: shows both charts on one scale, or a flame graph of the
 * difference, above the table of their bands. */
#pragma once

#include "weft-compare-side.h"
#include "weft-plot.h"

#define WEFT_TYPE_COMPARE_HEAP (weft_compare_heap_get_type ())
G_DECLARE_FINAL_TYPE (WeftCompareHeap, weft_compare_heap, WEFT, COMPARE_HEAP, GtkBox)

/* Creates an empty view. @plot is used for colours and fonts. */
GtkWidget *weft_compare_heap_new (WeftPlot *plot);

/* Shows the sides A and B under their @names. Both must have been read. If @sides is NULL, shows
 * nothing. */
void weft_compare_heap_set (WeftCompareHeap *self,
                            WeftCompareSide *const sides[2],
                            const char *const names[2]);

/* Saves the visible image to @path, in the format given by the file name's suffix, and shows the
 * result. */
void weft_compare_heap_export (WeftCompareHeap *self, const char *path);

/* Returns TRUE if both sides have heap profiles with the same breakdown. */
gboolean weft_compare_heap_fits (WeftCompareSide *const sides[2]);
