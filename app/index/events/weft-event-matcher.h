/* SPDX-License-Identifier: BSD-3-Clause */
/* Matches events, fed in order, against a filter. */
#pragma once

#include "weft-event-filter.h"

typedef struct _WeftEventMatcher WeftEventMatcher;

/* Borrows @filter. For one thread at a time. */
WeftEventMatcher *weft_event_matcher_new (const WeftEventFilter *filter);
void weft_event_matcher_free (WeftEventMatcher *self);

/* Whether any event of @cap can be asked for, as far as its numbers of events tell. */
gboolean weft_event_matcher_may_take (const WeftEventMatcher *self, const WeftCapIndex *cap);

/* To be called before each chunk's first event. Where a stamp lies in the chunk's span and all
 * its events are then shown to weft_event_matcher_takes(), in the order in which they stand in the
 * file, that decides for each whether it matches. */
void weft_event_matcher_begin (WeftEventMatcher *self, WeftUsage usage);
gboolean weft_event_matcher_takes (WeftEventMatcher *self, const WeftEvent *event);
