/* SPDX-License-Identifier: BSD-3-Clause */
/* Bytes that threads allocated. The RTS tells them by HEC alone, as a running total at each GC
 * (HEAP_ALLOCATED; GHC 7.6 and later). What a HEC allocated from one of its samples to the next is
 * shared out over the threads that ran on it between them, by the time that each ran: exact where
 * only one did, else an estimate, as if all allocated at one rate. So threads of a program with a
 * large allocation area (+RTS -A) are told apart less well. */
#pragma once

#include "weft-heap-counters.h"
#include "weft-threads.h"

typedef enum
{
  WEFT_THREAD_BYTES_UNKNOWN, /* it ran, but only after the last sample of its HEC; or none is there
                              */
  WEFT_THREAD_BYTES_ESTIMATED,
  WEFT_THREAD_BYTES_EXACT,
} WeftThreadBytesKind;

/* A thread's. A plain value. */
typedef struct
{
  double bytes;
  guint8 kind; /* WeftThreadBytesKind */
} WeftThreadBytes;

/* Immutable. */
typedef struct
{
  GArray *threads; /* of WeftThreadBytes, by thread */
  double other;    /* bytes of samples between which no thread ran */
} WeftThreadAllocation;

/* What threads allocated in [@from, @to), ns. Of two samples around an edge, the part of the bytes
 * that the range has of the time between them, as in weft_heap_counters_allocated_in(), is shared
 * out over the threads that ran in that part: in any range the threads' and the other bytes are
 * what all HECs allocated. Over the whole log they are the HECs' last totals. Reads the events from
 * the last sample before the range to the first one after it; NULL if @cancellable (may be NULL)
 * was cancelled.
 */
WeftThreadAllocation *weft_thread_allocation_new (WeftThreads *threads,
                                                  const WeftHeapCounters *counters,
                                                  guint64 from,
                                                  guint64 to,
                                                  GCancellable *cancellable);
void weft_thread_allocation_free (WeftThreadAllocation *self);

static inline const WeftThreadBytes *
weft_thread_allocation_nth (const WeftThreadAllocation *self, guint thread)
{
  return &g_array_index (self->threads, WeftThreadBytes, thread);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadAllocation, weft_thread_allocation_free)
