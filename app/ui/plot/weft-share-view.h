/* SPDX-License-Identifier: BSD-3-Clause */
/* Chart of shares whose items have tooltips and can be activated. */
#pragma once

#include "weft-plot.h"
#include "weft-share-chart.h"
#include <adwaita.h>

#define WEFT_TYPE_SHARE_VIEW (weft_share_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftShareView, weft_share_view, WEFT, SHARE_VIEW, AdwBin)

/* Creates a view of @height px without data. The pointer and the arrow keys mark an item; a click,
 * Enter and Space activate it. Emits "chosen" (guint64 from, to; ns) with the item's time range. */
GtkWidget *weft_share_view_new (WeftPlot *plot, const WeftShareChart *chart, int height);

/* Shows @data, which must stay valid until the next call; NULL clears the chart. */
void weft_share_view_set_data (WeftShareView *self, gconstpointer data);
