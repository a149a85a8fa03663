/* SPDX-License-Identifier: BSD-3-Clause */
/* Idle GCs, which the RTS runs when the program is idle, and threads that a GC finds to be
 * deadlocked. */
#pragma once

#include "weft-collection.h"
#include "weft-gc-stop.h"
#include "weft-index.h"
#include "weft-process.h"

/* Rule by which the RTS of a program runs idle GCs; times in ns. */
typedef struct
{
  guint64 delay; /* time without activity before an idle GC; G_MAXUINT64 if there are no idle GCs */
  guint64 interval; /* minimum time between two idle GCs */
  /* the log lacks the events of some HECs, so it is unknown which threads they ran after a GC */
  gboolean lacks_hec_events;
} WeftGcIdleRule;

/* Returns the rule for @process, the program of @index, from its flags -I and -Iw. If the log does
 * not record the flags, their defaults are used. */
WeftGcIdleRule weft_gc_idle_rule (const WeftIndex *index, const WeftProcess *process);

static inline gboolean
weft_gc_idle_rule_equal (const WeftGcIdleRule *a, const WeftGcIdleRule *b)
{
  return a->delay == b->delay && a->interval == b->interval &&
         a->lacks_hec_events == b->lacks_hec_events;
}

/* Events before a GC on which its cause depends. Pointers are borrowed. */
typedef struct
{
  const WeftGcStop *stop;       /* last stop of a thread on the GC's capability, or NULL */
  const WeftCollection *before; /* the previous GC, or NULL */
  guint64 last_idle;            /* time of the request of the last idle GC, ns; 0 if none */
} WeftGcHistory;

/* Returns TRUE if the GC that @cap began, and requested at @time (ns), is an idle GC. Reads a few
 * thousand events at most. */
gboolean weft_gc_is_idle (const WeftGcIdleRule *self,
                          const WeftIndex *index,
                          const WeftCapIndex *cap,
                          const WeftGcHistory *history,
                          guint64 time);

/* Returns TRUE if, on any capability, the first thread that runs after @end, the end of a GC (ns),
 * was blocked and has not been woken. The GC has then found the thread to be deadlocked, and has
 * thrown an exception to it. */
gboolean weft_gc_resurrects (const WeftIndex *index, guint64 end);

/* Returns TRUE if a thread that stopped with @status was waiting for another thread. */
gboolean weft_gc_stop_blocks (guint status);
