/* SPDX-License-Identifier: BSD-3-Clause */
/* Search bar: finds text in a document's events and steps from hit to hit. */
#pragma once

#include "weft-event-list.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_EVENT_SEARCH_BAR (weft_event_search_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventSearchBar, weft_event_search_bar, WEFT, EVENT_SEARCH_BAR, GtkBox)

/* Steps from the view's event, and makes the hit the view's event. */
GtkWidget *weft_event_search_bar_new (WeftEventList *list);

/* Gives the entry the focus. */
void weft_event_search_bar_focus (WeftEventSearchBar *self);

/* Goes to the next hit after the view's event, or the previous one, and wraps around; during a
 * search, as soon as the hit is known. */
void weft_event_search_bar_step (WeftEventSearchBar *self, gboolean forward);

/* Ends the search. FALSE where there was none. */
gboolean weft_event_search_bar_clear (WeftEventSearchBar *self);
