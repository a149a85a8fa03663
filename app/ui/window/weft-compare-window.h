/* SPDX-License-Identifier: BSD-3-Clause */
/* Window that compares two logs: both heap profiles on one scale, and the differences of bands and
 * numbers. */
#pragma once

#include "weft-document.h"
#include "weft-table-view.h"
#include <adwaita.h>

#define WEFT_TYPE_COMPARE_WINDOW (weft_compare_window_get_type ())
G_DECLARE_FINAL_TYPE (WeftCompareWindow, weft_compare_window, WEFT, COMPARE_WINDOW, AdwWindow)

/* @document is A. B is one of @others (of WeftDocument), the first until another is chosen, or a
 * file: the action "compare.open" asks for one. */
GtkWidget *weft_compare_window_new (GtkWindow *parent, WeftDocument *document, GPtrArray *others);

/* Makes @document B, which is read where that has not begun. */
void weft_compare_window_add (WeftCompareWindow *self, WeftDocument *document);
