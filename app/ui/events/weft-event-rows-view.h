/* SPDX-License-Identifier: BSD-3-Clause */
/* Event table: as many row widgets as there is room for, over any number of events. */
#pragma once

#include "weft-event-list.h"
#include "weft-plot.h"

#define WEFT_TYPE_EVENT_ROWS_VIEW (weft_event_rows_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventRowsView, weft_event_rows_view, WEFT, EVENT_ROWS_VIEW, GtkWidget)

/* Shows @list in the colours of @plot. Signals: "cursor-changed" (by a person), "activated". The
 * selected event is the view's; several rows can be selected for copying. */
GtkWidget *weft_event_rows_view_new (WeftEventList *list, WeftPlot *plot);

/* The selected row; FALSE where none is. */
gboolean weft_event_rows_view_get_cursor (WeftEventRowsView *self, guint64 *row);

/* Selects @row, and scrolls to it where it is out of sight. */
void weft_event_rows_view_set_cursor (WeftEventRowsView *self, guint64 row);

/* Scrolls so that @row is the first one in sight, or as near as there are rows. */
void weft_event_rows_view_scroll_to (WeftEventRowsView *self, guint64 row);

/* The first row in sight. */
guint64 weft_event_rows_view_get_first (WeftEventRowsView *self);

/* Opens the menu of the selected row. */
void weft_event_rows_view_open_menu (WeftEventRowsView *self);

/* The selected rows as lines; "" where none is. At most WEFT_EVENT_ROWS_MAX_COPY of them. */
#define WEFT_EVENT_ROWS_MAX_COPY 100000
char *weft_event_rows_view_get_text (WeftEventRowsView *self);
