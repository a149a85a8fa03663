/* SPDX-License-Identifier: BSD-3-Clause */
/* Exports images of a comparison, on worker threads. */
#pragma once

#include "weft-compare-side.h"
#include "weft-comparison-picture.h"
#include <gtk/gtk.h>

/* Writes the flame graph of B, coloured by the change from A, to @path. Uses the heap profiles if
 * @is_heap, otherwise the time profiles. The window of @widget shows the result. */
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
