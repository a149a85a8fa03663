/* SPDX-License-Identifier: BSD-3-Clause */
/* Query for the events of a log that a filter asks for, answered on a worker thread. */
#pragma once

#include "weft-event-order.h"
#include <glib-object.h>

#define WEFT_TYPE_EVENT_QUERY (weft_event_query_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventQuery, weft_event_query, WEFT, EVENT_QUERY, GObject)

/* Signals, on the main thread: "progress" while it counts, and "answered" when the answer is there
 * or it was stopped. */

/* How many times weft_event_query_get_marks() gives at most. */
#define WEFT_EVENT_QUERY_MARKS 2048

/* Asks for what @filter does of the events of @all; those from @start on are looked at first. A
 * question that was not answered yet is dropped. The answer before stays until the new one is
 * there. A filter that asks for all is answered before this returns. */
void weft_event_query_ask (WeftEventQuery *self,
                           WeftEventOrder *all,
                           const WeftEventFilter *filter,
                           WeftEventPlace start);

/* Stops counting; there is no answer then. */
void weft_event_query_stop (WeftEventQuery *self);

/* Drops question and answer, without a signal. */
void weft_event_query_clear (WeftEventQuery *self);

gboolean weft_event_query_is_busy (WeftEventQuery *self);

/* How far it is while it is busy; else zeros. */
WeftEventOrderProgress weft_event_query_get_progress (WeftEventQuery *self);

/* The answer to the last question that was answered, or NULL. Borrowed. */
WeftEventOrder *weft_event_query_get_order (WeftEventQuery *self);

/* Where along the run its events are, of guint64 (see weft_event_order_marks()); NULL for that of
 * all events. Borrowed. */
GArray *weft_event_query_get_marks (WeftEventQuery *self);
