/* SPDX-License-Identifier: BSD-3-Clause */
/* Matrix of the retainers of the selected range, or of the whole log. */
#pragma once

#include "weft-plot.h"
#include "weft-retainers.h"
#include <adwaita.h>

#define WEFT_TYPE_RETAINERS_VIEW (weft_retainers_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftRetainersView, weft_retainers_view, WEFT, RETAINERS_VIEW, AdwBin)

/* Follows @plot's document and view; reads on a worker, and only while it is on the screen. Signal
 * "changed": other retainers, or none. A double click on one, or Enter, shows its sets in @plot's
 * chart. */
GtkWidget *weft_retainers_view_new (WeftPlot *plot);

/* Whether the document's log has a profile by retainer. */
gboolean weft_retainers_view_fits (WeftRetainersView *self);

/* NULL while they are being read. Borrowed, until "changed". */
const WeftRetainers *weft_retainers_view_get (WeftRetainersView *self);

/* What the pointer is at, or the keys: see weft_matrix_at(). */
void weft_retainers_view_point (WeftRetainersView *self, gint row, gint column);

/* Shows the sets of the retainer in @row alone. */
void weft_retainers_view_open (WeftRetainersView *self, gint row);
