/* SPDX-License-Identifier: BSD-3-Clause */
/* List of a document's events, filtered and searched. Events are read on demand, in windows. */
#pragma once

#include "weft-document.h"
#include "weft-event-query.h"

#define WEFT_TYPE_EVENT_LIST (weft_event_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftEventList, weft_event_list, WEFT, EVENT_LIST, GObject)

/* Follows @document's trace. Signals: "rows-changed" (other rows), "filter-changed" (the question,
 * or how far its answer is), "search-changed" (the same of the search). */
WeftEventList *weft_event_list_new (WeftDocument *document);

WeftDocument *weft_event_list_get_document (WeftEventList *self);

/* The order of all events that can be read, whatever is asked for; NULL before there is a log.
 * Borrowed. */
WeftEventOrder *weft_event_list_get_all (WeftEventList *self);

/* Sets the filter, without the text of a search. The rows are kept until the answer is there. */
const WeftEventFilter *weft_event_list_get_filter (WeftEventList *self);
void weft_event_list_set_filter (WeftEventList *self, const WeftEventFilter *filter);
/* Not answered yet; @share gets how far it is, from 0 to 1. */
gboolean weft_event_list_is_filtering (WeftEventList *self, double *share);

guint64 weft_event_list_n_rows (WeftEventList *self);
/* Returns the number of events without a filter. */
guint64 weft_event_list_n_events (WeftEventList *self);

/* Returns TRUE if @trace is of the log that @before, an earlier trace, is of: the same events, and
 * more. Either may be NULL. */
gboolean weft_event_list_has_grown (WeftTrace *before, WeftTrace *trace);

/* The event in @row; FALSE if there is none. Valid until "rows-changed". */
gboolean weft_event_list_get (WeftEventList *self, guint64 row, WeftEvent *event);

/* Returns the row of the first event that is not before @place; n_rows if there is none. */
guint64 weft_event_list_find (WeftEventList *self, WeftEventPlace place);

/* Searches for @text, or for nothing if it is NULL; events after @start are searched first. Returns
 * FALSE with @error set if it is not a regular expression; nothing is searched for then. */
gboolean weft_event_list_search (
    WeftEventList *self, const char *text, gboolean is_regex, WeftEventPlace start, GError **error);
/* Gives up a search that is under way. */
void weft_event_list_stop_search (WeftEventList *self);

/* Returns the text of the search, or NULL. Borrowed. */
WeftTextQuery *weft_event_list_get_text (WeftEventList *self);

/* How far the search is; FALSE if it has ended. */
gboolean weft_event_list_is_searching (WeftEventList *self, WeftEventOrderProgress *progress);

/* Sets the number of hits, and the index of the first hit that is not before @place (the number if
 * there is none). Returns FALSE if there is no search, or it has not ended. */
gboolean
weft_event_list_get_hits (WeftEventList *self, WeftEventPlace place, guint64 *n, guint64 *number);
/* Returns the position in the file of hit @number. */
gboolean weft_event_list_get_hit (WeftEventList *self, guint64 number, WeftEventPlace *place);
