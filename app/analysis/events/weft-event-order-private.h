/* SPDX-License-Identifier: BSD-3-Clause */
/* How an order of events is kept: what asking and making share. */
#pragma once

#include "weft-event-matcher.h"
#include "weft-event-order.h"

G_BEGIN_DECLS

/* The lowest and highest stamp in the chunks of one page of checkpoints, ns; empty where
 * min > max. */
typedef struct
{
  guint64 min, max;
} WeftOrderPage;

/* How many events a filter takes of a capability. */
typedef struct
{
  guint8 *chunks; /* by checkpoint */
  guint16 *pages; /* by page of checkpoints */
} WeftOrderCounts;

struct _WeftEventOrder
{
  gatomicrefcount refs;
  WeftIndex *index;
  guint64 n_events;
  GPtrArray *pages; /* of GArray of WeftOrderPage: by capability, then those of no capability;
                     * shared by all orders of an index */

  /* NULL in that of all events */
  WeftEventFilter *filter;
  WeftEventMatcher *matcher;
  WeftOrderCounts *counts; /* by capability, as @pages */
};

/* The @i-th capability's index, as in self->pages. */
static inline const WeftCapIndex *
weft_event_order_nth_cap (const WeftEventOrder *self, guint i)
{
  return i < self->index->caps->len ? weft_index_nth_cap (self->index, i) : self->index->global;
}

/* Events in front of checkpoint @i. */
static inline guint64
weft_event_order_events_until (const WeftCapIndex *cap, guint64 i)
{
  return i < cap->n_checkpoints ? weft_cap_index_checkpoint (cap, i)->index : cap->n_events;
}

G_END_DECLS
