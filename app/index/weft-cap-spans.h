/* SPDX-License-Identifier: BSD-3-Clause */
/* Spans on one capability: the GCs that it takes part in (GC_START to GC_END) and its thread runs
 * (RUN_THREAD to STOP_THREAD). Also reports violations: events that cannot follow the previous
 * events. */
#pragma once

#include "weft-cap-index.h"
#include "weft-event.h"

typedef enum
{
  WEFT_VIOLATION_GC_START_AGAIN, /* a GC starts inside another GC */
  WEFT_VIOLATION_GC_END_AGAIN,   /* a GC ends again */
  WEFT_VIOLATION_GC_END_FIRST,   /* a GC ends before any has begun */
  WEFT_VIOLATION_RUN_AGAIN,      /* a thread starts to run while it is already running */
  WEFT_VIOLATION_RUN_OTHER,      /* a thread starts to run while another one runs */
  WEFT_VIOLATION_RUN_FINISHED,   /* a thread starts to run after it finished */
  WEFT_VIOLATION_STOP_OTHER,     /* a thread stops while another one runs */
  WEFT_VIOLATION_STOP_IDLE,      /* a thread stops while none runs */
  WEFT_VIOLATION_RUN_TWICE, /* a thread starts to run while it is running on another capability */
  WEFT_VIOLATION_STOP_ELSEWHERE, /* a thread stops here while it is running on another capability */
  WEFT_VIOLATION_STOP_AGAIN,     /* a thread stops twice */
  WEFT_VIOLATION_STOP_NEW,       /* a thread stops although no event shows that it was running */
  WEFT_VIOLATION_STOP_FINISHED,  /* a thread stops after it finished */
  WEFT_VIOLATION_CREATE_AGAIN,   /* a thread is created twice */
} WeftViolationKind;

/* A violation; copied by value, owns nothing. Violations are sorted by their first two fields. */
typedef struct
{
  guint64 time;   /* ns */
  guint64 offset; /* file offset of the event */
  WeftViolationKind kind;
  guint32 thread; /* thread that the event names, if any */
  guint32 other;  /* for …_OTHER, the thread that is running; for …_TWICE and …_ELSEWHERE, the
                     capability on which @thread is running */
  guint16 cap;
} WeftViolation;

typedef void (*WeftViolationFunc) (const WeftViolation *violation, gpointer user_data);

/* Returns TRUE if @violation is about a thread. */
gboolean weft_violation_has_thread (const WeftViolation *violation);

/* Returns a translated message: "Thread 7 starts to run while thread 3 is running". Newly
 * allocated. */
char *weft_violation_text (const WeftViolation *violation);

/* A GC or a thread run; copied by value, owns nothing. */
typedef struct
{
  guint64 from, to; /* ns: stamps of the first and last event; @to is never less than @from */
  guint64 offset;   /* file offset of the first event */
  guint32 thread;   /* thread of the run; 0 for a GC */
  gboolean is_open; /* TRUE if the end is not in the log; the span lasted at least until @to */
} WeftCapSpan;

typedef void (*WeftCapSpanFunc) (const WeftCapSpan *span, gpointer user_data);

/* Call @on_span for each span, and @on_violation for each violation, in the events of @index, in
 * file order. Events of no capability (WEFT_CAP_NONE) have no spans. Either callback may be
 * NULL. */
void weft_gc_spans_foreach (const WeftCapIndex *index,
                            const WeftLog *log,
                            WeftCapSpanFunc on_span,
                            WeftViolationFunc on_violation,
                            gpointer user_data);
void weft_mutator_spans_foreach (const WeftCapIndex *index,
                                 const WeftLog *log,
                                 WeftCapSpanFunc on_span,
                                 WeftViolationFunc on_violation,
                                 gpointer user_data);

/* Iterator over the spans of a growing log. Each call continues with the new events. For use by one
 * thread. */
typedef struct _WeftCapSpanWalk WeftCapSpanWalk;

WeftCapSpanWalk *weft_gc_span_walk_new (void);
WeftCapSpanWalk *weft_mutator_span_walk_new (void);
void weft_cap_span_walk_free (WeftCapSpanWalk *self);

/* Returns TRUE if @self can continue with @index, that is, if @self has read nothing yet or has
 * read an index that @index was built on. */
gboolean weft_cap_span_walk_can_continue (const WeftCapSpanWalk *self, const WeftCapIndex *index);

/* Continues to the end of @index, for which weft_cap_span_walk_can_continue() must return TRUE. A
 * span that is still open there is not reported. */
void weft_cap_span_walk_continue (WeftCapSpanWalk *self,
                                  const WeftCapIndex *index,
                                  const WeftLog *log,
                                  WeftCapSpanFunc on_span,
                                  WeftViolationFunc on_violation,
                                  gpointer user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCapSpanWalk, weft_cap_span_walk_free)
