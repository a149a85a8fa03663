/* SPDX-License-Identifier: BSD-3-Clause */
/* Matrix of the retainers of the selected range, or of the whole log. */
#pragma once

#include "weft-plot.h"
#include "weft-retainers.h"
#include <adwaita.h>

#define WEFT_TYPE_RETAINERS_VIEW (weft_retainers_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftRetainersView, weft_retainers_view, WEFT, RETAINERS_VIEW, AdwBin)

/* Creates a view that follows @plot's document and view. The matrix is read on a worker thread,
 * only while the widget is mapped. Emits "changed" when the retainers change. A double click or
 * Enter on a retainer shows its sets in @plot's chart. */
GtkWidget *weft_retainers_view_new (WeftPlot *plot);

/* Returns TRUE if the document's log has a profile by retainer. */
gboolean weft_retainers_view_has_matrix (WeftRetainersView *self);

/* Returns the retainers, or NULL while they are being read. Borrowed, valid until "changed". */
const WeftRetainers *weft_retainers_view_get_retainers (WeftRetainersView *self);

/* Highlights the cell in @row and @column, as if the pointer were over it; -1 for none. */
void weft_retainers_view_highlight (WeftRetainersView *self, gint row, gint column);

/* Shows only the sets of the retainer in @row. */
void weft_retainers_view_open (WeftRetainersView *self, gint row);
