/* SPDX-License-Identifier: BSD-3-Clause */
/* Number of events in any range of time, exact also where stamps are out of order. */
#pragma once

#include "weft-event-order.h"

/* Immutable. */
typedef struct _WeftEventCounts WeftEventCounts;

/* Goes on from @before, as weft_event_order_extend() does. */
WeftEventCounts *weft_event_counts_extend (const WeftEventCounts *before, WeftIndex *index);
void weft_event_counts_free (WeftEventCounts *self);

/* What is kept of it with the index of a whole log, and one of what was kept with @index: NULL if
 * that cannot be. */
void weft_event_counts_keep (const WeftEventCounts *self, WeftArchive *kept);
WeftEventCounts *weft_event_counts_take (WeftIndex *index, WeftArchiveReader *kept);

/* Events before @time (ns), of all capabilities and of none: those with a lower stamp. At the
 * run's start that is none and at its end all, so that the counts of the parts of a run add up to
 * its number of events: the last event, and stamps in the far future, belong to the last part. */
guint64 weft_event_counts_before (const WeftEventCounts *self, guint64 time);

/* The order of all events, borrowed. */
WeftEventOrder *weft_event_counts_get_order (const WeftEventCounts *self);
