/* SPDX-License-Identifier: BSD-3-Clause */
/* Events page: every event of a document as a row, with search, filters and details. */
#pragma once

#include "weft-document.h"
#include "weft-event-list.h"
#include "weft-index.h"
#include "weft-page.h"

#include <adwaita.h>
#include <gtk/gtk.h>

#define WEFT_TYPE_EVENTS_PAGE (weft_events_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventsPage, weft_events_page, WEFT, EVENTS_PAGE, WeftPage)

/* Creates the page, whose children are created when it is first shown. Installs the actions
 * "events.search", "events.next-hit", "events.previous-hit", "events.copy-details" and
 * "events.show-in-timeline". */
GtkWidget *weft_events_page_new (WeftDocument *document);

/* Side panel with the event types of a log by group. Each type has a check mark and its count. */
#define WEFT_TYPE_EVENT_KINDS_PANEL (weft_event_kinds_panel_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventKindsPanel, weft_event_kinds_panel, WEFT, EVENT_KINDS_PANEL, GtkBox)

/* Creates a panel that shows and changes the types in @list's filter. */
GtkWidget *weft_event_kinds_panel_new (WeftEventList *list);

/* Details of one event: its fields by name, its position in the log and its bytes. */
#define WEFT_TYPE_EVENT_DETAILS (weft_event_details_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventDetails, weft_event_details, WEFT, EVENT_DETAILS, AdwBin)

/* Shows @event of @index, or a note if @event is NULL. */
void
weft_event_details_set (WeftEventDetails *self, const WeftIndex *index, const WeftEvent *event);

/* Returns the details as lines of text. Newly allocated. */
char *weft_event_details_get_text (WeftEventDetails *self);

/* Filter bar that limits the listed events to a time range, a HEC and a thread. */
#define WEFT_TYPE_EVENT_FILTER_BAR (weft_event_filter_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventFilterBar, weft_event_filter_bar, WEFT, EVENT_FILTER_BAR, GtkBox)

/* Creates a bar that changes the filter of @list. The filter's time range follows the view while
 * the widget is mapped. */
GtkWidget *weft_event_filter_bar_new (WeftEventList *list);

/* Resets the filter to all times, capabilities and threads. */
void weft_event_filter_bar_reset (WeftEventFilterBar *self);

/* Select only events of the capability @cap or of the thread @thread. */
void weft_event_filter_bar_choose_cap (WeftEventFilterBar *self, guint16 cap);
void weft_event_filter_bar_choose_thread (WeftEventFilterBar *self, guint32 thread);

/* Returns a translated sentence about the events that the filter excludes, or NULL if it excludes
 * none. Newly allocated. */
char *weft_event_filter_bar_get_reason (WeftEventFilterBar *self);

/* Search bar: finds text in a document's events and steps from hit to hit. */
#define WEFT_TYPE_EVENT_SEARCH_BAR (weft_event_search_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventSearchBar, weft_event_search_bar, WEFT, EVENT_SEARCH_BAR, GtkBox)

/* Creates a bar. Steps from hit to hit start at the view's event, and each hit becomes the view's
 * event. */
GtkWidget *weft_event_search_bar_new (WeftEventList *list);

/* Moves the focus to the entry. */
void weft_event_search_bar_focus (WeftEventSearchBar *self);

/* Selects the next or previous hit, starting at the view's event and wrapping around. While a
 * search is running, the hit is selected as soon as it is known. Without a text, moves the focus to
 * the entry. */
void weft_event_search_bar_step (WeftEventSearchBar *self, gboolean forward);

/* Ends the search. Returns FALSE if there was none. */
gboolean weft_event_search_bar_clear (WeftEventSearchBar *self);
