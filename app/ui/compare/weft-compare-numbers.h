/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of two sides of a comparison beside each other, with a verdict on each, and the sentence
 * that says what changed. */
#pragma once

#include "weft-compare-side.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_COMPARE_NUMBERS (weft_compare_numbers_get_type ())
G_DECLARE_FINAL_TYPE (WeftCompareNumbers, weft_compare_numbers, WEFT, COMPARE_NUMBERS, GtkWidget)

/* Shows A and B, which have been read; or nothing, where @sides is NULL. The numbers are made on a
 * worker; the property "sentence" is notified when they are there. */
void weft_compare_numbers_set (WeftCompareNumbers *self, WeftCompareSide *const sides[2]);
