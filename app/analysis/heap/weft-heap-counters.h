/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap counters that the RTS samples at GCs: heap size, blocks in use, live bytes, bytes allocated
 * by each capability, and memory returned. */
#pragma once

#include "weft-index.h"
#include "weft-series.h"

/* Gauges of the process, whichever capability posted them. A value holds until the next. */
typedef enum
{
  WEFT_HEAP_SIZE,   /* bytes; samples that repeat the last one are left out */
  WEFT_HEAP_BLOCKS, /* bytes; likewise. Since GHC 9.2 */
  WEFT_HEAP_LIVE,   /* bytes, after major collections; every sample */
  WEFT_N_HEAP_GAUGES,
} WeftHeapGauge;

/* MEM_RETURN, in megablocks. A plain value. */
typedef struct
{
  guint64 time; /* ns */
  guint32 current, needed, returned;
} WeftMemReturn;

/* Immutable. */
typedef struct _WeftHeapCounters WeftHeapCounters;

/* Reads the counters of all capabilities. Borrows @index. */
WeftHeapCounters *weft_heap_counters_new (const WeftIndex *index);
void weft_heap_counters_free (WeftHeapCounters *self);

/* What is kept of it with the index of a whole log, and one of what was kept with @index: NULL if
 * that cannot be. */
void weft_heap_counters_keep (const WeftHeapCounters *self, WeftArchive *kept);
WeftHeapCounters *weft_heap_counters_take (const WeftIndex *index, WeftArchiveReader *kept);

/* Up to when it is known what all capabilities allocated, ns: in a log that is cut, or still grows,
 * the last total of the one that has posted none for the longest time. */
guint64 weft_heap_counters_known_until (const WeftHeapCounters *self);

/* TRUE if the log has any of them. */
gboolean weft_heap_counters_has_samples (const WeftHeapCounters *self);

const WeftSeries *weft_heap_counters_gauge (const WeftHeapCounters *self, WeftHeapGauge gauge);

/* How many capabilities the index has. */
guint weft_heap_counters_n_caps (const WeftHeapCounters *self);

/* Bytes that the index's @i-th capability had allocated at each of its samples, since the run's
 * begin. The first sample is 0 at the capability's first event. */
const WeftSeries *weft_heap_counters_allocated (const WeftHeapCounters *self, guint i);

/* Bytes that all capabilities allocated in [@from, @to): what was allocated between two samples is
 * spread evenly over the time between them. From the run's end on, @to takes in all. */
guint64 weft_heap_counters_allocated_in (const WeftHeapCounters *self, guint64 from, guint64 to);

/* The same for @n columns whose edges are @edges (n + 1 of them, not decreasing). */
void weft_heap_counters_columns (const WeftHeapCounters *self,
                                 const guint64 *edges,
                                 guint n,
                                 guint64 *columns);

/* Memory given back, an array of WeftMemReturn by time. */
const GArray *weft_heap_counters_returns (const WeftHeapCounters *self);

/* The bytes of a megablock. */
guint64 weft_heap_counters_megablock (const WeftHeapCounters *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapCounters, weft_heap_counters_free)
