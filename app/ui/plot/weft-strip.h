/* SPDX-License-Identifier: BSD-3-Clause */
/* Overview strip: shows the whole log, with a draggable frame around the visible range. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_STRIP (weft_strip_get_type ())
G_DECLARE_FINAL_TYPE (WeftStrip, weft_strip, WEFT, STRIP, GtkWidget)

/* Emits "clicked" (guint64 time, ns) when the strip is clicked while the whole log is visible,
 * since the frame cannot move then. */
GtkWidget *weft_strip_new (WeftPlot *plot);

/* Cancels the current drag and restores the visible range. Returns FALSE if there is no drag. */
gboolean weft_strip_drag_cancel (WeftStrip *self);
