/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of two sides of a comparison, with a verdict on each, and a sentence that summarizes the
 * changes. */
#pragma once

#include "weft-compare-side.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_COMPARE_NUMBERS (weft_compare_numbers_get_type ())
G_DECLARE_FINAL_TYPE (WeftCompareNumbers, weft_compare_numbers, WEFT, COMPARE_NUMBERS, GtkWidget)

/* Shows the sides A and B, which must have been read. If @sides is NULL, shows nothing. The numbers
 * are computed on a worker thread; the property "sentence" is notified when they are ready. */
void weft_compare_numbers_set (WeftCompareNumbers *self, WeftCompareSide *const sides[2]);
