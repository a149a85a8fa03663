/* SPDX-License-Identifier: BSD-3-Clause */
/* Kernel counters by OS thread, in logs into which ghc-events-perf has merged a recording of
 * `perf`. */
#pragma once

#include "weft-trace.h"

/* Totals of an event of the kernel on one kernel thread while it served one capability. A plain
 * value. */
typedef struct
{
  guint32 perf;          /* number of the event */
  gboolean is_counter;   /* FALSE for a tracepoint */
  guint64 kernel_thread; /* id in the kernel */
  guint16 cap;           /* WEFT_CAP_NONE if unknown */
  guint64 count;         /* events in the log */
  guint64 sum;           /* sum of the increments of a counter, otherwise 0 */
  guint64 first, last;   /* ns */
  char *name;            /* valid UTF-8, owned by the array; NULL if the log has none */
} WeftPerfTotal;

/* Returns the totals of [@from, @to) by event, kernel thread and capability, a new array of
 * WeftPerfTotal. Reads all such events of the range. NULL if @cancellable (may be NULL) was
 * cancelled. */
GArray *
weft_perf_totals (const WeftTrace *trace, guint64 from, guint64 to, GCancellable *cancellable);
