/* SPDX-License-Identifier: BSD-3-Clause */
/* Events numbered in the order of time: the n-th event of a log, or of those that match a filter,
 * and the number of events before a time. */
#pragma once

#include "weft-event-filter.h"

/* Events are ordered by stamp, and those of one stamp by their place in the file. */
typedef struct
{
  guint64 time;   /* ns */
  guint64 offset; /* in the file */
} WeftEventPlace;

static inline gboolean
weft_event_place_is_before (WeftEventPlace a, WeftEventPlace b)
{
  return a.time < b.time || (a.time == b.time && a.offset < b.offset);
}

/* Immutable, shared by reference. That of all events may be asked by several threads at once, one
 * with a filter by one at a time. Keeps its index; of memory, the first takes 16 bytes for every
 * WEFT_CHECKPOINTS_PAGE checkpoints, one with a filter a byte for every checkpoint. */
typedef struct _WeftEventOrder WeftEventOrder;

/* That of all events of @index, whatever the disorder of their stamps. Goes on from @before, that
 * of all events of an index that @index was built on (NULL: from the beginning), with the same
 * result. */
WeftEventOrder *weft_event_order_extend (const WeftEventOrder *before, WeftIndex *index);

/* What is kept of it, that of all events, with the index of a whole log, and one of what was kept
 * with @index: NULL if that cannot be. */
void weft_event_order_keep (const WeftEventOrder *self, WeftArchive *kept);
WeftEventOrder *weft_event_order_take (WeftIndex *index, WeftArchiveReader *kept);

/* That of the events of @all, an order of all events, whose bytes the log's file still has: see
 * weft_map_left(). Of a capability's events that is as many as come before the first one that
 * is gone. */
WeftEventOrder *weft_event_order_new_left (WeftEventOrder *all);

/* How far the making of an order with a filter is. */
typedef struct
{
  guint64 done, total; /* events looked at */
  guint64 n_events;    /* that were asked for so far */
  gboolean has_next;   /* the first one at or after the place where it began is known */
  WeftEventPlace next;
} WeftEventOrderProgress;

typedef void (*WeftEventOrderReport) (const WeftEventOrderProgress *progress, gpointer user_data);

/* That of the events which @filter asks for; @all is that of all. Looks at all events that may be
 * asked for, those from @start on first; blocks; for a worker thread. @report, or NULL, is called
 * now and then. NULL if @cancellable was cancelled. */
WeftEventOrder *weft_event_order_new_filtered (WeftEventOrder *all,
                                               const WeftEventFilter *filter,
                                               WeftEventPlace start,
                                               WeftEventOrderReport report,
                                               gpointer user_data,
                                               GCancellable *cancellable);

guint64 weft_event_order_n_events (const WeftEventOrder *self);

/* How many of its events are before @place. Exact, for any stamp and offset. */
guint64 weft_event_order_rank (const WeftEventOrder *self, WeftEventPlace place);

/* The place of event @row, counted from 0; FALSE if there are not so many. */
gboolean weft_event_order_select (const WeftEventOrder *self, guint64 row, WeftEventPlace *place);

/* Appends the events from @row on to @events (of WeftEvent), @n or as many as there are. */
void weft_event_order_read (const WeftEventOrder *self, guint64 row, guint64 n, GArray *events);

/* Times (of guint64, ns, ascending) at which to mark its events along the run: those of all events
 * where they are no more than @n; else the begin of each @n-th part of the run that holds any. What
 * lies outside of the run counts to its first and last part. Free with g_array_unref(). */
GArray *weft_event_order_marks (const WeftEventOrder *self, guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftEventOrder, weft_shared_unref)
