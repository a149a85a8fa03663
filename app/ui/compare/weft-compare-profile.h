/* SPDX-License-Identifier: BSD-3-Clause */
/* Time profiles of two sides of a comparison: a flame graph of the difference above the table of
 * their cost centres. */
#pragma once

#include "weft-compare-side.h"
#include "weft-plot.h"

#define WEFT_TYPE_COMPARE_PROFILE (weft_compare_profile_get_type ())
G_DECLARE_FINAL_TYPE (WeftCompareProfile, weft_compare_profile, WEFT, COMPARE_PROFILE, GtkBox)

/* Creates an empty view. @plot is used for colours and fonts. */
GtkWidget *weft_compare_profile_new (WeftPlot *plot);

/* Shows the sides A and B, which must have been read. If @sides is NULL, shows nothing. */
void weft_compare_profile_set (WeftCompareProfile *self, WeftCompareSide *const sides[2]);

/* Saves the flame graph to @path, in the format given by the file name's suffix, and shows the
 * result. */
void weft_compare_profile_export (WeftCompareProfile *self, const char *path);

/* Returns TRUE if both sides have time profiles. */
gboolean weft_compare_profile_fits (WeftCompareSide *const sides[2]);
