/* SPDX-License-Identifier: BSD-3-Clause */
/* GCs that the RTS runs because the program is idle, and the threads that they find deadlocked. */
#pragma once

#include "weft-collection.h"
#include "weft-gc-stop.h"
#include "weft-index.h"
#include "weft-process.h"

/* The times at which a program's RTS runs idle GCs. A plain value; ns. */
typedef struct
{
  guint64 delay;    /* without activity before each; G_MAXUINT64: it never runs one */
  guint64 interval; /* at least, from one to the next */
  /* HECs exist of which the log has no event: what ran there after a GC is unknown. */
  gboolean lacks_hecs;
} WeftGcIdleRule;

/* The rule of the program that wrote @index, from its flags (-I, -Iw); their defaults if the log
 * does not have them. */
WeftGcIdleRule weft_gc_idle_rule (const WeftIndex *index, const WeftProcess *process);

static inline gboolean
weft_gc_idle_rule_equal (const WeftGcIdleRule *a, const WeftGcIdleRule *b)
{
  return a->delay == b->delay && a->interval == b->interval && a->lacks_hecs == b->lacks_hecs;
}

/* The events before a GC that bear on its cause. A plain value. */
typedef struct
{
  const WeftGcStop *stop;       /* the last thread that ran on its capability, or NULL */
  const WeftCollection *before; /* the GC before it, or NULL */
  guint64 last_idle;            /* ns: when the last idle GC was requested; 0: there was none */
} WeftGcHistory;

/* TRUE if the GC that @cap began, and requested at @time (ns), was an idle one. Reads some thousand
 * events at most. */
gboolean weft_gc_is_idle (const WeftGcIdleRule *self,
                          const WeftIndex *index,
                          const WeftCapIndex *cap,
                          const WeftGcHistory *history,
                          guint64 time);

/* TRUE if a thread that was blocked, and that none has woken, runs next after @end (ns), the end of
 * a GC: the GC found it deadlocked and raised an exception in it. */
gboolean weft_gc_resurrects (const WeftIndex *index, guint64 end);

/* TRUE if a thread that stopped with @status waits for another one. */
gboolean weft_gc_stop_blocks (guint status);
