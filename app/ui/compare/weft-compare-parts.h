/* SPDX-License-Identifier: BSD-3-Clause */
/* Parts of the window that compares two sides: numbers, heap and profile. */
#pragma once

#include "weft-compare-side.h"
#include "weft-heap-picture.h"
#include "weft-plot.h"

#include <gtk/gtk.h>

/* Grid with the numbers of two sides of a comparison and a verdict on each number. Its property
 * "sentence" summarizes the changes. */
#define WEFT_TYPE_COMPARE_NUMBERS (weft_compare_numbers_get_type ())
G_DECLARE_FINAL_TYPE (WeftCompareNumbers, weft_compare_numbers, WEFT, COMPARE_NUMBERS, GtkWidget)

/* Shows the sides A and B, which must have been read. If @sides is NULL, shows nothing. The numbers
 * are computed on a worker thread. When they are ready, the property "sentence" is notified. */
void weft_compare_numbers_set_sides (WeftCompareNumbers *self, WeftCompareSide *const sides[2]);

/* Compares the heap profiles of two sides: both charts on one scale, or a flame graph of the
 * difference, above the table of their bands. */
#define WEFT_TYPE_COMPARE_HEAP (weft_compare_heap_get_type ())
G_DECLARE_FINAL_TYPE (WeftCompareHeap, weft_compare_heap, WEFT, COMPARE_HEAP, GtkBox)

/* Creates an empty view. @plot is used for colours and fonts. */
GtkWidget *weft_compare_heap_new (WeftPlot *plot);

/* Shows the sides A and B under their @names. Both must have been read. If @sides is NULL, shows
 * nothing. */
void weft_compare_heap_set_sides (WeftCompareHeap *self,
                                  WeftCompareSide *const sides[2],
                                  const char *const names[2]);

/* Saves the visible image to @path, in the format given by the file name's suffix. The window
 * reports the result. */
void weft_compare_heap_export (WeftCompareHeap *self, const char *path);

/* Returns TRUE if both sides have heap profiles with the same breakdown. */
gboolean weft_compare_heap_can_compare (WeftCompareSide *const sides[2]);

/* Time profiles of two sides of a comparison: a flame graph of the difference above the table of
 * their cost centres. */
#define WEFT_TYPE_COMPARE_PROFILE (weft_compare_profile_get_type ())
G_DECLARE_FINAL_TYPE (WeftCompareProfile, weft_compare_profile, WEFT, COMPARE_PROFILE, GtkBox)

/* Creates an empty view. @plot is used for colours and fonts. */
GtkWidget *weft_compare_profile_new (WeftPlot *plot);

/* Shows the sides A and B, which must have been read. If @sides is NULL, shows nothing. */
void weft_compare_profile_set_sides (WeftCompareProfile *self, WeftCompareSide *const sides[2]);

/* Saves the flame graph to @path, in the format given by the file name's suffix. The window reports
 * the result. */
void weft_compare_profile_export (WeftCompareProfile *self, const char *path);

/* Returns TRUE if both sides have time profiles. */
gboolean weft_compare_profile_can_compare (WeftCompareSide *const sides[2]);

/* Exports images of a comparison, on worker threads. */

/* Writes the flame graph of B, coloured by the change from A, to @path. Uses the heap profiles if
 * @is_heap, otherwise the time profiles. The window of @widget reports the result. */
void weft_compare_export_flame (GtkWidget *widget,
                                WeftCompareSide *const sides[2],
                                gboolean is_heap,
                                const char *path);

/* Like weft_compare_export_flame(), but writes the charts of both heap profiles in @form. */
void weft_compare_export_heaps (GtkWidget *widget,
                                WeftCompareSide *const sides[2],
                                const char *const names[2],
                                WeftHeapComparison *comparison,
                                WeftHeapForm form,
                                const char *path);
