/* SPDX-License-Identifier: BSD-3-Clause */
/* Ruler row: time axis, length of the visible range, and zoom buttons. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_RULER_VIEW (weft_ruler_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftRulerView, weft_ruler_view, WEFT, RULER_VIEW, GtkWidget)

GtkWidget *weft_ruler_view_new (WeftPlot *plot);
