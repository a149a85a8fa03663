/* SPDX-License-Identifier: BSD-3-Clause */
/* Kernel counters by OS thread. A log contains them if ghc-events-perf has merged a recording of
 * `perf` into it. */
#pragma once

#include "weft-trace.h"

/* Totals of one kernel event for one kernel thread while it served one capability. Copied by
 * value. */
typedef struct
{
  guint32 perf;          /* number of the kernel event */
  gboolean is_counter;   /* FALSE for a tracepoint */
  guint64 kernel_thread; /* kernel thread id */
  guint16 cap;           /* WEFT_CAP_NONE if unknown */
  guint64 count;         /* number of events in the log */
  guint64 sum;           /* sum of the increments of a counter, otherwise 0 */
  guint64 first, last;   /* times of the first and last event, ns */
  char *name;            /* valid UTF-8, owned by the array; NULL if the log has no name */
} WeftPerfTotal;

/* Returns a new array of WeftPerfTotal: the totals in [@from, @to), ns, sorted by event, kernel
 * thread and capability. Reads all perf events of the range. Returns NULL if @cancellable (may be
 * NULL) was cancelled. */
GArray *
weft_perf_totals (const WeftTrace *trace, guint64 from, guint64 to, GCancellable *cancellable);
