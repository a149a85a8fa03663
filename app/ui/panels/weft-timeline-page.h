/* SPDX-License-Identifier: BSD-3-Clause */
/* Timeline page of a document, with its side panel and details. */
#pragma once

#include "weft-page.h"
#include "weft-plot.h"

#define WEFT_TYPE_TIMELINE_PAGE (weft_timeline_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftTimelinePage, weft_timeline_page, WEFT, TIMELINE_PAGE, WeftPage)

/* Creates a page that shows @plot and has the timeline's actions ("timeline.zoom-in", …). */
GtkWidget *weft_timeline_page_new (WeftPlot *plot);
