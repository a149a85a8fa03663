/* SPDX-License-Identifier: BSD-3-Clause */
/* Export of a comparison's pictures, on worker threads. */
#pragma once

#include "weft-compare-side.h"
#include "weft-comparison-picture.h"
#include <gtk/gtk.h>

/* Writes the flame graph of B, coloured by what changed from A, to @path; of the time profiles, or
 * of the heap profiles where @is_heap. @widget's window says how that went. */
void weft_compare_export_flame (GtkWidget *widget,
                                WeftCompareSide *const sides[2],
                                gboolean is_heap,
                                const char *path);

/* The same for both heap profiles, in @form. */
void weft_compare_export_heaps (GtkWidget *widget,
                                WeftCompareSide *const sides[2],
                                const char *const names[2],
                                WeftHeapComparison *comparison,
                                WeftHeapForm form,
                                const char *path);
