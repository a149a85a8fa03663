/* SPDX-License-Identifier: BSD-3-Clause */
/* Kernel counters by OS thread, in logs into which ghc-events-perf merged what `perf` had recorded.
 */
#pragma once

#include "weft-trace.h"

/* One event of the kernel on one kernel thread, while that served one capability. A plain value. */
typedef struct
{
  guint32 perf;          /* the event's number */
  gboolean is_counter;   /* or else a tracepoint */
  guint64 kernel_thread; /* as the kernel numbers it */
  guint16 cap;           /* WEFT_CAP_NONE if no task says */
  guint64 count;         /* events in the log */
  guint64 sum;           /* by how much they counted on, for counters; else 0 */
  guint64 first, last;   /* ns */
  char *name;            /* valid UTF-8, owned by the array; NULL if the log has none */
} WeftPerfTotal;

/* What [@from, @to) has, by event, kernel thread and capability. Of WeftPerfTotal, to be freed.
 * Reads all such events of the range. NULL if @cancellable (may be NULL) was cancelled. */
GArray *
weft_perf_totals (const WeftTrace *trace, guint64 from, guint64 to, GCancellable *cancellable);
