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

/* Creates a window. @a and @b are indices into @sides (of WeftCompareSide, at least one). If @b is
 * the number of sides, there is no side B yet, and the action "compare.open" asks for a file.
 * @subject is the page to show first; if the logs have no data for this page, the numbers are
 * shown. */
GtkWidget *weft_compare_window_new (
    GtkWindow *parent, GPtrArray *sides, guint a, guint b, const char *subject);

/* Returns the open window of @parent that offers all of @sides, or NULL. */
GtkWidget *weft_compare_window_find_open (GtkWindow *parent, GPtrArray *sides);

/* Compares @a with @b, which must be sides that @self offers. */
void
weft_compare_window_set_sides (WeftCompareWindow *self, WeftCompareSide *a, WeftCompareSide *b);

/* Makes @document side B. The document is read if necessary. */
void weft_compare_window_add (WeftCompareWindow *self, WeftDocument *document);

/* Adds @documents (of WeftDocument) as runs of side A (@i is 0) or B (@i is 1), and reads them if
 * necessary. The side must not be a range. Logs that are already runs of the side are skipped. */
void weft_compare_window_add_runs (WeftCompareWindow *self, guint i, GPtrArray *documents);

/* Saves the visible image to @path, in the format given by the file name's suffix (.svg by
 * default). The window reports the result. Does nothing on the page of numbers, which has no
 * image. */
void weft_compare_window_export (WeftCompareWindow *self, const char *path);
