/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals of an event order, for the files that create and query it. */
#pragma once

#include "weft-event-filter.h"
#include "weft-event-order.h"

/* Range of the stamps in one page of checkpoints, ns; empty if @min > @max. */
typedef struct
{
  guint64 min, max;
} WeftOrderPage;

/* Number of matching events of a capability. */
typedef struct
{
  guint8 *chunks; /* number of matches in each chunk */
  guint16 *pages; /* number of matches in each page of checkpoints */
} WeftOrderCounts;

struct _WeftEventOrder
{
  WeftIndex *index;
  guint64 n_events;
  GPtrArray *pages; /* for each capability, then for the events of no capability, a GArray of
                       WeftOrderPage; shared by all orders of an index */
  GArray *limits;   /* of guint64, parallel to @pages: number of leading events of each capability
                       that belong to the order; shared; NULL if all events do */

  /* the next three members are NULL if the order has no filter */
  WeftEventFilter *filter;
  WeftEventMatcher *matcher;
  WeftOrderCounts *counts; /* match counts of each capability, parallel to @pages */
};

/* Creates an order of @index. All members except @index are 0 or NULL. */
WeftEventOrder *weft_event_order_alloc (WeftIndex *index);

/* Returns the index of the capability at position @i of self->pages. */
static inline const WeftCapIndex *
weft_event_order_nth_cap (const WeftEventOrder *self, guint i)
{
  return weft_index_nth_or_global (self->index, i);
}

/* Returns the number of events of the capability at position @i before its checkpoint @k. */
static inline guint64
weft_event_order_events_until (const WeftEventOrder *self, guint i, guint64 k)
{
  const WeftCapIndex *cap = weft_event_order_nth_cap (self, i);
  guint64 n = weft_cap_index_events_before (cap, k);

  return self->limits != NULL ? MIN (n, g_array_index (self->limits, guint64, i)) : n;
}
