/* SPDX-License-Identifier: BSD-3-Clause */
/* Search bar: finds text in a document's events and steps from hit to hit. */
#pragma once

#include "weft-event-list.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_EVENT_SEARCH_BAR (weft_event_search_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventSearchBar, weft_event_search_bar, WEFT, EVENT_SEARCH_BAR, GtkBox)

/* Creates a bar. Steps from hit to hit start at the view's event, and each hit becomes the view's
 * event. */
GtkWidget *weft_event_search_bar_new (WeftEventList *list);

/* Moves the focus to the entry. */
void weft_event_search_bar_focus (WeftEventSearchBar *self);

/* Selects the next or previous hit from the view's event and wraps around. While a search is
 * running, the hit is selected as soon as it is known. Without a text, moves the focus to the
 * entry. */
void weft_event_search_bar_step (WeftEventSearchBar *self, gboolean forward);

/* Ends the search. Returns FALSE if there was none. */
gboolean weft_event_search_bar_clear (WeftEventSearchBar *self);
