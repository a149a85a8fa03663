/* SPDX-License-Identifier: BSD-3-Clause */
/* Timeline of a document. If other processes are on the same time axis, the lanes of all of them
 * are below each other by process number, in one column that is scrolled as a whole, each process
 * below a heading. The document's own heading is bold. */
#pragma once

#include "weft-timeline-area.h"

#define WEFT_TYPE_TIMELINE_STACK (weft_timeline_stack_get_type ())
G_DECLARE_FINAL_TYPE (WeftTimelineStack, weft_timeline_stack, WEFT, TIMELINE_STACK, GtkWidget)

/* Creates a stack for @plot and, as long as they are on its time axis, the other documents. Each of
 * them gets a plot of its own. The lanes of all processes have the layout of @plot. A heading
 * switches between the lanes of the layout and those of the HECs, which are shown at first if there
 * are several processes. */
GtkWidget *weft_timeline_stack_new (WeftPlot *plot);

/* Returns the area of the document, with strip and ruler. Borrowed. */
WeftTimelineArea *weft_timeline_stack_get_area (WeftTimelineStack *self);
