/* SPDX-License-Identifier: BSD-3-Clause */
/* Filter bar that limits the listed events to a time range, a HEC and a thread. */
#pragma once

#include "weft-event-list.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_EVENT_FILTER_BAR (weft_event_filter_bar_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventFilterBar, weft_event_filter_bar, WEFT, EVENT_FILTER_BAR, GtkBox)

/* Creates a bar that changes the filter of @list. The range follows the view while the widget is
 * mapped. */
GtkWidget *weft_event_filter_bar_new (WeftEventList *list);

/* Resets the filter to all times, capabilities and threads. */
void weft_event_filter_bar_reset (WeftEventFilterBar *self);

/* Select only events of the capability @cap or of the thread @thread. */
void weft_event_filter_bar_choose_cap (WeftEventFilterBar *self, guint16 cap);
void weft_event_filter_bar_choose_thread (WeftEventFilterBar *self, guint32 thread);

/* Returns a translated sentence about the events that the filter excludes, or NULL if it excludes
 * none. Newly allocated. */
char *weft_event_filter_bar_get_reason (WeftEventFilterBar *self);
