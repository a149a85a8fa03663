/* SPDX-License-Identifier: BSD-3-Clause */
/* Query for the events of a log that match a filter, answered on a worker thread. */
#pragma once

#include "weft-event-order.h"
#include <glib-object.h>

#define WEFT_TYPE_EVENT_QUERY (weft_event_query_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventQuery, weft_event_query, WEFT, EVENT_QUERY, GObject)

/* Signals, on the main thread: "progress" while events are counted, and "answered" when the answer
 * is ready or the query was stopped. */

/* Maximum length of the array that weft_event_query_get_marks() returns. */
#define WEFT_EVENT_QUERY_MARKS 2048

/* Queries the events of @all that match @filter, beginning with those at or after @start. Drops the
 * previous query if it has not been answered yet. The previous answer is kept until the new one is
 * ready. If @filter matches all events, the query is answered before this function returns. */
void weft_event_query_start (WeftEventQuery *self,
                             WeftEventOrder *all,
                             const WeftEventFilter *filter,
                             WeftEventPosition start);

/* Stops a query that has not been answered yet; the query then has no answer. */
void weft_event_query_stop (WeftEventQuery *self);

/* Drops the query and its answer, without a signal. */
void weft_event_query_clear (WeftEventQuery *self);

gboolean weft_event_query_is_busy (WeftEventQuery *self);

/* Returns the progress while the query is busy; otherwise zeros. */
WeftEventOrderProgress weft_event_query_get_progress (WeftEventQuery *self);

/* Returns the answer to the last query that was answered, or NULL. Borrowed. */
WeftEventOrder *weft_event_query_get_order (WeftEventQuery *self);

/* Returns the times at which to mark the events of the answer on a time axis (array of guint64, see
 * weft_event_order_mark_times()); NULL if the answer is all events. Borrowed. */
GArray *weft_event_query_get_marks (WeftEventQuery *self);
