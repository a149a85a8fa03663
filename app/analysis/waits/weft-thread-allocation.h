/* SPDX-License-Identifier: BSD-3-Clause */
/* Bytes that threads allocated. The RTS posts only a running total for each HEC, at each GC
 * (HEAP_ALLOCATED, since GHC 7.6). The bytes between two samples of a HEC are distributed among the
 * threads that ran on it in this time, in proportion to their run time. This is exact if only one
 * thread ran. Otherwise it is an estimate that assumes the same allocation rate for all threads.
 * The larger the allocation area (+RTS -A), the less exact the estimate. */
#pragma once

#include "weft-heap-counters.h"
#include "weft-threads.h"

typedef enum
{
  WEFT_THREAD_BYTES_UNKNOWN, /* there are no samples, or the thread ran only after the last sample
                                of its HEC */
  WEFT_THREAD_BYTES_ESTIMATED,
  WEFT_THREAD_BYTES_EXACT,
} WeftThreadBytesKind;

/* Bytes of a thread. Copied by value. */
typedef struct
{
  double bytes;
  guint8 kind; /* WeftThreadBytesKind */
} WeftThreadBytes;

/* Bytes that each thread allocated in a range. Immutable. */
typedef struct
{
  double *bytes; /* indexed by thread; an array of its own, as structs would be padded */
  guint8 *kinds; /* WeftThreadBytesKind, indexed by thread */
  double other;  /* bytes allocated between two samples between which no thread ran */
} WeftThreadAllocation;

/* Returns the bytes that threads allocated in [@from, @to), ns. If an end of the range is between
 * two samples, the bytes between them are divided in proportion to time, as in
 * weft_heap_counters_allocated_in(). The bytes inside the range are distributed among the threads
 * that ran in that part of the range. So in any range, the bytes of all threads plus @other are the
 * bytes of all HECs. In the whole log, they are the sum of the last totals of the HECs. Reads the
 * events from the last sample before the range to the first sample after it. Returns NULL if
 * @cancellable (may be NULL) was cancelled. */
WeftThreadAllocation *weft_thread_allocation_new (WeftThreads *threads,
                                                  const WeftHeapCounters *counters,
                                                  guint64 from,
                                                  guint64 to,
                                                  GCancellable *cancellable);
void weft_thread_allocation_free (WeftThreadAllocation *self);

static inline WeftThreadBytes
weft_thread_allocation_nth (const WeftThreadAllocation *self, guint thread)
{
  return (WeftThreadBytes){ self->bytes[thread], self->kinds[thread] };
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadAllocation, weft_thread_allocation_free)
