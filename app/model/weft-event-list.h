/* SPDX-License-Identifier: BSD-3-Clause */
/* List of a document's events, filtered and searched. Events are read on demand, in windows. */
#pragma once

#include "weft-document.h"
#include "weft-event-order.h"

#define WEFT_TYPE_EVENT_LIST (weft_event_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventList, weft_event_list, WEFT, EVENT_LIST, GObject)

/* Creates a list that follows @document's trace. Signals: "rows-changed", "filter-changed" (the
 * filter, or the progress of filtering), "search-changed" (the search, or its progress). */
WeftEventList *weft_event_list_new (WeftDocument *document);

WeftDocument *weft_event_list_get_document (WeftEventList *self);

/* Returns the order of all events that can be read, regardless of the filter; NULL before there is
 * a log. Borrowed. */
WeftEventOrder *weft_event_list_get_all_events (WeftEventList *self);

/* The filter, without the text of a search. After it is set, the old rows are kept until the new
 * ones are ready. */
const WeftEventFilter *weft_event_list_get_filter (WeftEventList *self);
void weft_event_list_set_filter (WeftEventList *self, const WeftEventFilter *filter);
/* Returns TRUE while the rows for the filter are being found, and sets @share to the progress, from
 * 0 to 1. */
gboolean weft_event_list_is_filtering (WeftEventList *self, double *share);

guint64 weft_event_list_n_rows (WeftEventList *self);
/* Returns the number of all events, regardless of the filter. */
guint64 weft_event_list_n_events (WeftEventList *self);

/* Returns TRUE if @trace is of the same log as @before, an earlier trace: it has the same events,
 * and possibly more. Either may be NULL. */
gboolean weft_event_list_has_grown (WeftTrace *before, WeftTrace *trace);

/* Sets @event to the event in @row, valid until "rows-changed". Returns FALSE if there is none. */
gboolean weft_event_list_get_event (WeftEventList *self, guint64 row, WeftEvent *event);

/* Returns the row of the first event that is not before @position, or the number of rows if there
 * is none. */
guint64 weft_event_list_find_row (WeftEventList *self, WeftEventPosition position);

/* Searches for @text, beginning with the events after @start; ends the search if @text is NULL. If
 * @text is not a regular expression, ends the search and returns FALSE with @error set. */
gboolean weft_event_list_search (WeftEventList *self,
                                 const char *text,
                                 gboolean is_regex,
                                 WeftEventPosition start,
                                 GError **error);
/* Stops the current search, if any. */
void weft_event_list_stop_search (WeftEventList *self);

/* Returns the text of the search, or NULL. Borrowed. */
WeftTextQuery *weft_event_list_get_text (WeftEventList *self);

/* Sets @progress to the progress of the search. Returns FALSE if it has ended. */
gboolean weft_event_list_is_searching (WeftEventList *self, WeftEventOrderProgress *progress);

/* Sets @n to the number of hits, and @number to the index of the first hit that is not before
 * @position (@n if there is none). Returns FALSE if there is no search, or it has not ended. */
gboolean weft_event_list_get_hits (WeftEventList *self,
                                   WeftEventPosition position,
                                   guint64 *n,
                                   guint64 *number);
/* Sets @position to the position of hit @number. Returns FALSE if there is none. */
gboolean weft_event_list_nth_hit (WeftEventList *self, guint64 number, WeftEventPosition *position);
