/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap counters that the RTS posts at GCs: heap size, blocks in use, live bytes, bytes allocated by
 * each capability, and memory returned. */
#pragma once

#include "weft-index.h"
#include "weft-series.h"

/* Gauges of the process, posted by any capability. A value is valid until the next sample. */
typedef enum
{
  WEFT_HEAP_SIZE,   /* bytes; without samples that repeat the previous value */
  WEFT_HEAP_BLOCKS, /* bytes; without samples that repeat the previous value. Since GHC 9.2 */
  WEFT_HEAP_LIVE,   /* bytes after major GCs; all samples */
  WEFT_N_HEAP_GAUGES,
} WeftHeapGauge;

/* A MEM_RETURN event; amounts in megablocks. */
typedef struct
{
  guint64 time; /* ns */
  guint32 current, needed, returned;
} WeftMemReturn;

/* Heap counters of a log. Immutable. */
typedef struct _WeftHeapCounters WeftHeapCounters;

/* Reads the counters of all capabilities. Borrows @index. */
WeftHeapCounters *weft_heap_counters_new (const WeftIndex *index);
void weft_heap_counters_free (WeftHeapCounters *self);

/* Write the counters of a whole log to the archive of its index, and read them from the archive.
 * weft_heap_counters_load() returns NULL if the archive does not fit @index. */
void weft_heap_counters_save (const WeftHeapCounters *self, WeftArchive *kept);
WeftHeapCounters *weft_heap_counters_load (const WeftIndex *index, WeftArchiveReader *kept);

/* Returns the time (ns) up to which the allocation of all capabilities is known: the earliest of
 * their last totals in a log that is cut or still growing, or G_MAXUINT64 in a complete log. */
guint64 weft_heap_counters_known_until (const WeftHeapCounters *self);

/* Returns TRUE if the log has any of the counters except MEM_RETURN. */
gboolean weft_heap_counters_has_samples (const WeftHeapCounters *self);

const WeftSeries *weft_heap_counters_gauge (const WeftHeapCounters *self, WeftHeapGauge gauge);

/* Returns the number of capabilities. */
guint weft_heap_counters_n_caps (const WeftHeapCounters *self);

/* Returns the total bytes allocated by the @i-th capability since the start of the run, at each of
 * its samples. The first sample is 0, at the first event of the capability. */
const WeftSeries *weft_heap_counters_allocated (const WeftHeapCounters *self, guint i);

/* Returns the bytes that all capabilities allocated in [@from, @to). The bytes between two samples
 * are spread evenly over the time between them. If @to is not before the end of the run, all bytes
 * up to the last sample are included. */
guint64 weft_heap_counters_allocated_in (const WeftHeapCounters *self, guint64 from, guint64 to);

/* Like weft_heap_counters_allocated_in(), but for @n columns. @edges are n + 1 times that do not
 * decrease. */
void weft_heap_counters_columns (const WeftHeapCounters *self,
                                 const guint64 *edges,
                                 guint n,
                                 guint64 *columns);

/* Returns the MEM_RETURN events, an array of WeftMemReturn sorted by time. */
const GArray *weft_heap_counters_returns (const WeftHeapCounters *self);

/* Returns the size of a megablock, bytes. */
guint64 weft_heap_counters_megablock (const WeftHeapCounters *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapCounters, weft_heap_counters_free)
