/* SPDX-License-Identifier: BSD-3-Clause */
/* Timeline of a document. If other processes are on the same time axis, the lanes of all
 * processes are below each other, in the order of the process numbers. All lanes are in one column
 * that is scrolled as a whole, with a heading above each process. The document's own heading is
 * bold. */
#pragma once

#include "weft-timeline-area.h"

#define WEFT_TYPE_TIMELINE_STACK (weft_timeline_stack_get_type ())
G_DECLARE_FINAL_TYPE (WeftTimelineStack, weft_timeline_stack, WEFT, TIMELINE_STACK, GtkWidget)

/* Creates a stack that shows @plot and, below it, the other documents on its time axis, for as long
 * as they are on the axis. Each of these documents gets its own plot. All plots have the lane
 * layout of @plot. A heading switches between the lanes of the layout and only those of the HECs.
 * If there are several processes, the HECs are shown initially. */
GtkWidget *weft_timeline_stack_new (WeftPlot *plot);

/* Returns the area of the document, with strip and ruler. Borrowed. */
WeftTimelineArea *weft_timeline_stack_get_area (WeftTimelineStack *self);
/* Returns the plot of @document, or NULL if the stack does not show it. Borrowed. */
WeftPlot *weft_timeline_stack_get_plot (WeftTimelineStack *self, WeftDocument *document);
/* Returns the area with the picked item or, if there is none, with the critical path; if there is
 * neither, the document's. Borrowed until "item-changed", which is emitted when item, path or area
 * may have changed. Before it, "path-changed" is emitted if the critical path or its description
 * may have changed; unlike "item-changed", not whenever a log has grown. */
WeftTimelineArea *weft_timeline_stack_get_item_area (WeftTimelineStack *self);
