/* SPDX-License-Identifier: BSD-3-Clause */
/* Window that compares two logs: their numbers, their heap profiles and their time profiles. */
#pragma once

#include "weft-compare-side.h"
#include "weft-table-view.h"
#include <adwaita.h>

#define WEFT_TYPE_COMPARE_WINDOW (weft_compare_window_get_type ())
G_DECLARE_FINAL_TYPE (WeftCompareWindow, weft_compare_window, WEFT, COMPARE_WINDOW, AdwWindow)

/* Subjects of a comparison: names of the window's pages. */
#define WEFT_SUBJECT_NUMBERS "numbers"
#define WEFT_SUBJECT_HEAP    "heap"
#define WEFT_SUBJECT_PROFILE "profile"

/* Creates a window. @a and @b are indices of @sides (of WeftCompareSide, at least one). If @b is
 * the number of sides, B is not chosen yet: the action "compare.open" asks for a file. @subject is
 * the page to show first; if the logs have no data for it, the numbers are shown. */
GtkWidget *weft_compare_window_new (
    GtkWindow *parent, GPtrArray *sides, guint a, guint b, const char *subject);

/* Returns the open window of @parent that offers all of @sides, or NULL. */
GtkWidget *weft_compare_window_find (GtkWindow *parent, GPtrArray *sides);

/* Compares @a with @b, which must be sides that @self offers. */
void weft_compare_window_choose (WeftCompareWindow *self, WeftCompareSide *a, WeftCompareSide *b);

/* Makes @document side B, and reads it if necessary. */
void weft_compare_window_add (WeftCompareWindow *self, WeftDocument *document);

/* Adds @documents (of WeftDocument), which are read if necessary, as runs of A (@i is 0) or B (1),
 * which must not be a range. Logs that are already among its runs are skipped. */
void weft_compare_window_add_runs (WeftCompareWindow *self, guint i, GPtrArray *documents);

/* Saves the visible image to @path in the format of its suffix (.svg by default), and shows the
 * result. Does nothing on the page of numbers. */
void weft_compare_window_export (WeftCompareWindow *self, const char *path);
