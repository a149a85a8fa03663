/* SPDX-License-Identifier: BSD-3-Clause */
/* Window that compares two logs: their numbers, their heap profiles and their time profiles. */
#pragma once

#include "weft-compare-side.h"
#include "weft-table-view.h"
#include <adwaita.h>

#define WEFT_TYPE_COMPARE_WINDOW (weft_compare_window_get_type ())
G_DECLARE_FINAL_TYPE (WeftCompareWindow, weft_compare_window, WEFT, COMPARE_WINDOW, AdwWindow)

/* Subjects of a comparison: the names of the window's pages. */
#define WEFT_SUBJECT_NUMBERS "numbers"
#define WEFT_SUBJECT_HEAP    "heap"
#define WEFT_SUBJECT_PROFILE "profile"

/* A and B are two of @sides (of WeftCompareSide, at least one), by their places; B is none yet
 * where @b is their number: the action "compare.open" asks for a file. What is shown first is
 * @subject, or the numbers, where the logs have nothing of it. */
GtkWidget *weft_compare_window_new (
    GtkWindow *parent, GPtrArray *sides, guint a, guint b, const char *subject);

/* Finds the open window of @parent that offers all of @sides to compare; NULL if there is none. */
GtkWidget *weft_compare_window_find (GtkWindow *parent, GPtrArray *sides);

/* Compares @a with @b: @self offers both. */
void weft_compare_window_choose (WeftCompareWindow *self, WeftCompareSide *a, WeftCompareSide *b);

/* Makes @document B, which is read where that has not begun. */
void weft_compare_window_add (WeftCompareWindow *self, WeftDocument *document);

/* Adds @documents (of WeftDocument), which are read, as runs of A (@i is 0) or B (1), which is not
 * a range. Logs that are runs of it already are left out. */
void weft_compare_window_add_runs (WeftCompareWindow *self, guint i, GPtrArray *documents);

/* Saves the picture that is shown to @path, by its suffix, .svg where it has none; says how that
 * went. Nothing where numbers are shown. */
void weft_compare_window_export (WeftCompareWindow *self, const char *path);
