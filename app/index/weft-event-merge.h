/* SPDX-License-Identifier: BSD-3-Clause */
/* Merge of all events of a log, ordered by stamp, then by file offset. */
#pragma once

#include "weft-index.h"

typedef struct _WeftEventMerge WeftEventMerge;

/* Creates a merge that begins at the first event whose stamp is >= @from. Keeps a reference to
 * @index. The order is exact even if stamps are out of order: chunks of events are opened in the
 * order of their lowest stamp, and an event is returned when no unopened chunk can have an earlier
 * one. Memory is needed only for chunks that overlap in time. */
WeftEventMerge *weft_event_merge_new (WeftIndex *index, guint64 from);
void weft_event_merge_free (WeftEventMerge *self);

/* Sets @event to the next event. Returns FALSE after the last. */
gboolean weft_event_merge_next (WeftEventMerge *self, WeftEvent *event);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftEventMerge, weft_event_merge_free)

/* Walks over the events of one type, or over events that are marked in the index. */

/* Called for each event. Returns FALSE to end the walk. */
typedef gboolean (*WeftTagFunc) (const WeftEvent *event, gpointer user_data);

/* Calls @func for each event with @tag, which must be less than WEFT_N_COUNTED_TAGS - 1. The events
 * of no capability come first, then those of each capability; within each, events are in file
 * order. Reads each buffer up to its last event with @tag; if the index has the offsets of these
 * events, reads only them. */
void
weft_index_foreach_tag (const WeftIndex *index, guint16 tag, WeftTagFunc func, gpointer user_data);

/* Called for each marked event. @time is the event's stamp in ns, clamped to the end of its block.
 * The payload of @event is in the mapped log. */
typedef void (*WeftMarkFunc) (const WeftEvent *event, guint64 time, gpointer user_data);

/* Calls @func for each event of @cap whose mark is in @marks (bits of 1 << WeftMark), in file order
 * from checkpoint @first on, until g_cancellable_get_current() is cancelled. Reads only chunks with
 * such events. */
void weft_cap_index_foreach_marked (const WeftCapIndex *cap,
                                    const WeftLog *log,
                                    guint64 first,
                                    guint marks,
                                    WeftMarkFunc func,
                                    gpointer user_data);
