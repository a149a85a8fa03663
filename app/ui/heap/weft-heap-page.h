/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap page: the chart of a document's heap profile on the time axis of the timeline, and its
 * bands. */
#pragma once

#include "weft-page.h"
#include "weft-plot.h"

#define WEFT_TYPE_HEAP_PAGE (weft_heap_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftHeapPage, weft_heap_page, WEFT, HEAP_PAGE, WeftPage)

/* Creates a page that follows @document's trace and view. It is a WeftPage with the timeline's
 * actions ("timeline.zoom-in", …). */
GtkWidget *weft_heap_page_new (WeftDocument *document);

/* Shows the log's first profile without groups, and highlights @band of that profile. */
void weft_heap_page_show_band (WeftHeapPage *self, guint32 band);

/* Opens the menu of the band at @x, @y (px of the timeline's area), as a secondary click does. */
void weft_heap_page_press_menu (WeftHeapPage *self, double x, double y);
