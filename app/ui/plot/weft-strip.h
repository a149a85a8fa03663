/* SPDX-License-Identifier: BSD-3-Clause */
/* Overview strip: the whole log, with the visible range as a frame to drag. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_STRIP (weft_strip_get_type ())
G_DECLARE_FINAL_TYPE (WeftStrip, weft_strip, WEFT, STRIP, GtkWidget)

/* Signal "clicked" (guint64 time, ns): a person clicked there, where a frame cannot move as all of
 * the log is visible. */
GtkWidget *weft_strip_new (WeftPlot *plot);

/* Takes back what a drag that is under way has done; FALSE where there is none. */
gboolean weft_strip_drag_cancel (WeftStrip *self);
