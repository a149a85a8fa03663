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
