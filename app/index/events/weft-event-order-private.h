/* SPDX-License-Identifier: BSD-3-Clause */
/* Structure of an order of events, for the files that make and query it. */
#pragma once

#include "weft-event-filter.h"
#include "weft-event-order.h"

/* The lowest and highest stamp in the chunks of one page of checkpoints, ns; empty if min > max. */
typedef struct
{
  guint64 min, max;
} WeftOrderPage;

/* Numbers of matches in a capability. */
typedef struct
{
  guint8 *chunks; /* by checkpoint */
  guint16 *pages; /* by page of checkpoints */
} WeftOrderCounts;

struct _WeftEventOrder
{
  WeftIndex *index;
  guint64 n_events;
  GPtrArray *pages; /* of GArray of WeftOrderPage: by capability, then those of no capability;
                     * shared by all orders of an index */
  GArray *limits;   /* of guint64, by capability, as @pages: the number of its first events that
                     * are in the order; NULL: all; shared */

  /* NULL in an order of all events */
  WeftEventFilter *filter;
  WeftEventMatcher *matcher;
  WeftOrderCounts *counts; /* by capability, as @pages */
};

/* An order of @index with nothing else set. */
WeftEventOrder *weft_event_order_alloc (WeftIndex *index);

/* Returns the index of the @i-th capability, as in self->pages. */
static inline const WeftCapIndex *
weft_event_order_nth_cap (const WeftEventOrder *self, guint i)
{
  return weft_index_nth_or_global (self->index, i);
}

/* Returns the number of events of the @i-th capability before its checkpoint @k. */
static inline guint64
weft_event_order_events_until (const WeftEventOrder *self, guint i, guint64 k)
{
  const WeftCapIndex *cap = weft_event_order_nth_cap (self, i);
  guint64 n = weft_cap_index_events_before (cap, k);

  return self->limits != NULL ? MIN (n, g_array_index (self->limits, guint64, i)) : n;
}
