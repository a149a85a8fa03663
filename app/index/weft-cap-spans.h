/* SPDX-License-Identifier: BSD-3-Clause */
/* Spans on one capability: the GCs that it takes part in (GC_START to GC_END) and the runs of
 * threads (RUN_THREAD to STOP_THREAD), with the events that violate their order. */
#pragma once

#include "weft-cap-index.h"
#include "weft-violation.h"

/* A plain value. */
typedef struct
{
  guint64 from, to; /* ns, as the events are stamped, but never to < from */
  guint64 offset;   /* of the event in the file that began it */
  guint32 thread;   /* that ran; 0 for a GC */
  gboolean is_open; /* the log ends inside it, or events are missing: to is how far it is known */
} WeftCapSpan;

typedef void (*WeftCapSpanFunc) (const WeftCapSpan *span, gpointer user_data);

/* Each runs its state machine over all events of @index, in the order in which they stand in the
 * file. The capability of events outside capabilities (WEFT_CAP_NONE) has no spans. Either function
 * may be NULL. */
void weft_gc_spans (const WeftCapIndex *index,
                    const WeftLog *log,
                    WeftCapSpanFunc on_span,
                    WeftViolationFunc on_violation,
                    gpointer user_data);
void weft_mutator_spans (const WeftCapIndex *index,
                         const WeftLog *log,
                         WeftCapSpanFunc on_span,
                         WeftViolationFunc on_violation,
                         gpointer user_data);

/* The same along a log that grows: each call is about the events that have come since the
 * last one. Belongs to one thread. */
typedef struct _WeftCapSpanWalk WeftCapSpanWalk;

WeftCapSpanWalk *weft_gc_span_walk_new (void);
WeftCapSpanWalk *weft_mutator_span_walk_new (void);
void weft_cap_span_walk_free (WeftCapSpanWalk *self);

/* Whether @self can go on with @index: it has read nothing yet, or an index that this was built on.
 */
gboolean weft_cap_span_walk_fits (const WeftCapSpanWalk *self, const WeftCapIndex *index);

/* Goes on to the end of @index, which fits. A span that is under way there is left out. */
void weft_cap_span_walk_go_on (WeftCapSpanWalk *self,
                               const WeftCapIndex *index,
                               const WeftLog *log,
                               WeftCapSpanFunc on_span,
                               WeftViolationFunc on_violation,
                               gpointer user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCapSpanWalk, weft_cap_span_walk_free)
