/* SPDX-License-Identifier: BSD-3-Clause */
/* Events numbered in time order: finds the n-th event of a log, or of the events that match a
 * filter, and the number of events before a time. */
#pragma once

#include "weft-event-filter.h"

/* Position of an event in the order: by stamp, then by offset; copied by value, owns nothing. */
typedef struct
{
  guint64 time;   /* ns */
  guint64 offset; /* file offset */
} WeftEventPosition;

static inline gboolean
weft_event_position_is_before (WeftEventPosition a, WeftEventPosition b)
{
  return a.time < b.time || (a.time == b.time && a.offset < b.offset);
}

/* Order of all events, or of the events that match a filter. Immutable, shared by reference. Keeps
 * a reference to its index. An order of all events may be used by any number of threads and needs
 * 16 bytes per WEFT_CHECKPOINTS_PER_PAGE checkpoints. An order with a filter may be used by one
 * thread at a time and needs one byte per checkpoint. */
typedef struct _WeftEventOrder WeftEventOrder;

/* Returns the order of all events of @index, even if their stamps are out of order. @before is
 * NULL, or the order of all events of an index that @index was built on. With @before, only the new
 * pages are read; the result is the same. */
WeftEventOrder *weft_event_order_extend (const WeftEventOrder *before, WeftIndex *index);

/* Returns the order of the events that are still in the file (see weft_map_get_bytes_left()). For
 * each capability, the order ends before the first event that has been cut off. @all is an order of
 * all events. */
WeftEventOrder *weft_event_order_new_readable (WeftEventOrder *all);

/* Progress of weft_event_order_new_filtered(). */
typedef struct
{
  guint64 done, total; /* number of events checked so far, and number of all events */
  guint64 n_events;    /* number of matches so far */
  gboolean has_next;   /* TRUE if @next is the final result: the first match at or after @start */
  WeftEventPosition next;
} WeftEventOrderProgress;

typedef void (*WeftEventOrderProgressFunc) (const WeftEventOrderProgress *progress,
                                            gpointer user_data);

/* Returns the order of the events that match @filter. @all is an order of all events. Checks all
 * events that may match, beginning at @start. Blocks; call it on a worker thread. @report (may be
 * NULL) is called for each page of events. Returns NULL if @cancellable was cancelled. */
WeftEventOrder *weft_event_order_new_filtered (WeftEventOrder *all,
                                               const WeftEventFilter *filter,
                                               WeftEventPosition start,
                                               WeftEventOrderProgressFunc report,
                                               gpointer user_data,
                                               GCancellable *cancellable);

guint64 weft_event_order_n_events (const WeftEventOrder *self);

/* Returns the number of events before @position, which need not be the position of an event. */
guint64 weft_event_order_rank (const WeftEventOrder *self, WeftEventPosition position);

/* Returns the number of events before @time (ns). Events outside the run count as if they were at
 * its start or end. O(log n). */
guint64 weft_event_order_count_before (const WeftEventOrder *self, guint64 time);

/* Sets @position to the position of event @row, counted from 0. Returns FALSE if there is no such
 * event. */
gboolean
weft_event_order_nth (const WeftEventOrder *self, guint64 row, WeftEventPosition *position);

/* Appends @n events, beginning with event @row, to @events (of WeftEvent). Appends fewer if the
 * order has fewer. */
void weft_event_order_read (const WeftEventOrder *self, guint64 row, guint64 n, GArray *events);

/* Returns the times (guint64, ns, ascending) at which to mark events along the run. If there are at
 * most @n events, these are their stamps. Otherwise, the run is divided into @n equal parts, and
 * the times are the starts of the parts that have events. Events outside the run belong to the
 * first or the last part. Free with g_array_unref(). */
GArray *weft_event_order_mark_times (const WeftEventOrder *self, guint n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftEventOrder, weft_shared_unref)
