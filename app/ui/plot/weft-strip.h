/* SPDX-License-Identifier: BSD-3-Clause */
/* Overview strip: the whole log, with the visible range as a frame to drag. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_STRIP (weft_strip_get_type ())
G_DECLARE_FINAL_TYPE (WeftStrip, weft_strip, WEFT, STRIP, GtkWidget)

/* Emits "clicked" (guint64 time, ns) for a click while the whole log is visible, when the frame
 * cannot move. */
GtkWidget *weft_strip_new (WeftPlot *plot);

/* Undoes the current drag; returns FALSE if there is none. */
gboolean weft_strip_drag_cancel (WeftStrip *self);
