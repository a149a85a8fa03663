/* SPDX-License-Identifier: BSD-3-Clause */
/* Event table: shows any number of events with only as many row widgets as fit. */
#pragma once

#include "weft-event-list.h"
#include "weft-plot.h"

#define WEFT_TYPE_EVENT_ROWS_VIEW (weft_event_rows_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventRowsView, weft_event_rows_view, WEFT, EVENT_ROWS_VIEW, GtkWidget)

/* Creates a table of @list in the colours of @plot. The selected row is the view's event; several
 * rows can be selected for copying. Emits "cursor-changed" when the user moves the cursor, and
 * "activated" when a row is activated. */
GtkWidget *weft_event_rows_view_new (WeftEventList *list, WeftPlot *plot);

/* Gets the selected row. Returns FALSE if there is none. */
gboolean weft_event_rows_view_get_cursor (WeftEventRowsView *self, guint64 *row);

/* Selects @row, and scrolls to it if it is not visible. */
void weft_event_rows_view_set_cursor (WeftEventRowsView *self, guint64 row);

/* Scrolls so that @row is the first visible row, or as near to the top as possible. */
void weft_event_rows_view_scroll_to (WeftEventRowsView *self, guint64 row);

/* Returns the first visible row. */
guint64 weft_event_rows_view_get_first (WeftEventRowsView *self);

/* Opens the menu of the selected row. */
void weft_event_rows_view_open_menu (WeftEventRowsView *self);

/* Returns the selected rows as lines, at most WEFT_EVENT_ROWS_MAX_COPY rows; "" if no row is
 * selected. Newly allocated. */
#define WEFT_EVENT_ROWS_MAX_COPY 100000
char *weft_event_rows_view_get_text (WeftEventRowsView *self);
