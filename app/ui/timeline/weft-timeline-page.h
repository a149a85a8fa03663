/* SPDX-License-Identifier: BSD-3-Clause */
/* The timeline of a document, with its side panel and details. */
#pragma once

#include "weft-plot.h"

G_BEGIN_DECLS

#define WEFT_TYPE_TIMELINE_PAGE (weft_timeline_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftTimelinePage, weft_timeline_page, WEFT, TIMELINE_PAGE, GtkWidget)

/* Follows @document's trace and view. It installs the actions "timeline.zoom-in", … on itself, and
 * "timeline.show-side-panel" and "timeline.show-details", which switch the boolean properties
 * "show-side-panel" and "show-details"; "wheel-zooms" is one more. */
GtkWidget *weft_timeline_page_new (WeftDocument *document);

/* What the timeline's widgets share. Borrowed. */
WeftPlot *weft_timeline_page_get_plot (WeftTimelinePage *self);

/* Takes the details away as long as something else stands in their place. */
void weft_timeline_page_cover_details (WeftTimelinePage *self, gboolean is_covered);

/* Where a window is narrow, the side panel gives way, whatever "show-side-panel" says. */
void weft_timeline_page_fold_side_panel (WeftTimelinePage *self, gboolean is_folded);

G_END_DECLS
