/* SPDX-License-Identifier: BSD-3-Clause */
/* Spans on one capability: the GCs that it takes part in (GC_START to GC_END) and its thread runs
 * (RUN_THREAD to STOP_THREAD); reports events that violate their order. */
#pragma once

#include "weft-cap-index.h"
#include "weft-violation.h"

/* A GC or a run; copied by value, owns nothing. */
typedef struct
{
  guint64 from, to; /* ns: stamps of the first and last event; @to is never less than @from */
  guint64 offset;   /* file offset of the first event */
  guint32 thread;   /* thread of the run; 0 for a GC */
  gboolean is_open; /* the end is not in the log; the span lasted at least until @to */
} WeftCapSpan;

typedef void (*WeftCapSpanFunc) (const WeftCapSpan *span, gpointer user_data);

/* Run the state machine over all events of @index, in file order. Events of no capability
 * (WEFT_CAP_NONE) have no spans. Either callback may be NULL. */
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

/* Walk over the spans of a growing log. Each call continues with the events that are new. For use
 * by one thread. */
typedef struct _WeftCapSpanWalk WeftCapSpanWalk;

WeftCapSpanWalk *weft_gc_span_walk_new (void);
WeftCapSpanWalk *weft_mutator_span_walk_new (void);
void weft_cap_span_walk_free (WeftCapSpanWalk *self);

/* Returns TRUE if @self can continue with @index: @self has read nothing yet, or has read an index
 * that @index was built on. */
gboolean weft_cap_span_walk_fits (const WeftCapSpanWalk *self, const WeftCapIndex *index);

/* Continues to the end of @index, for which weft_cap_span_walk_fits() must return TRUE. A span that
 * is still open there is not reported. */
void weft_cap_span_walk_go_on (WeftCapSpanWalk *self,
                               const WeftCapIndex *index,
                               const WeftLog *log,
                               WeftCapSpanFunc on_span,
                               WeftViolationFunc on_violation,
                               gpointer user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCapSpanWalk, weft_cap_span_walk_free)
