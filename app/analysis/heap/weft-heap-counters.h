/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap counters that the RTS posts at GCs: heap size, blocks in use, live bytes, bytes allocated by
 * each capability, and memory returned. */
#pragma once

#include "weft-index.h"
#include "weft-series.h"

/* Gauges of the process. Any capability posts them. A value is valid until the next sample. */
typedef enum
{
  WEFT_HEAP_SIZE,   /* bytes; samples that repeat the previous value are left out */
  WEFT_HEAP_BLOCKS, /* bytes, since GHC 9.2; samples that repeat the previous value are left out */
  WEFT_HEAP_LIVE,   /* bytes after a major GC; all samples are kept */
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

/* Reads the counters of all capabilities. Copies the samples of @before, if possible, and reads
 * only new ones; @before has the counters of an earlier view of the log, or is NULL. Borrows
 * @index. */
WeftHeapCounters *
weft_heap_counters_extend (const WeftHeapCounters *before, const WeftIndex *index);
void weft_heap_counters_free (WeftHeapCounters *self);

/* Write the counters of a whole log to the archive of its index, and read them back.
 * weft_heap_counters_load() returns NULL if the archive does not match @index. */
void weft_heap_counters_save (const WeftHeapCounters *self, WeftArchive *archive);
WeftHeapCounters *weft_heap_counters_load (const WeftIndex *index, WeftArchiveReader *reader);

/* Returns the time (ns) up to which the allocation of all capabilities is known. If the log is
 * truncated or still growing, this is the time of the last total of the capability whose last total
 * is earliest. For a complete log it is G_MAXUINT64. */
guint64 weft_heap_counters_known_until (const WeftHeapCounters *self);

/* Returns TRUE if the log has samples of any counter; MEM_RETURN does not count. */
gboolean weft_heap_counters_has_samples (const WeftHeapCounters *self);

const WeftSeries *weft_heap_counters_gauge (const WeftHeapCounters *self, WeftHeapGauge gauge);

/* Returns the number of capabilities. */
guint weft_heap_counters_n_caps (const WeftHeapCounters *self);

/* Returns the total bytes that the @i-th capability has allocated since the start of the run, as a
 * series. The first sample is 0, at the capability's first event. */
const WeftSeries *weft_heap_counters_allocated (const WeftHeapCounters *self, guint i);

/* Returns the bytes that all capabilities together allocated in [@from, @to). The bytes between two
 * samples are spread evenly over the time between them. If @to is at or after the end of the run,
 * all bytes up to the last sample are included. */
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

/* Allocation rates, from the samples of each capability's counter: the bytes allocated between two
 * samples are spread evenly over the time between them. */

/* Samples of a capability that are less than this time (ns) apart are joined into one step, as they
 * are too close for a rate. */
#define WEFT_ALLOCATION_MIN_STEP 1000

/* Sets @rates to the mean allocation rate (bytes per ns) of all capabilities together in each of @n
 * columns. An empty column gets the rate at its edge. @edges are n + 1 times (ns) that do not
 * decrease. */
void weft_allocation_rates (const WeftHeapCounters *counters,
                            const guint64 *edges,
                            guint n,
                            double *rates);

/* Returns the highest rate in the log that lasts for at least WEFT_ALLOCATION_MIN_STEP, bytes per
 * ns; 0 if nothing was allocated. O(n) in the number of samples. */
double weft_allocation_peak (const WeftHeapCounters *counters);

/* Returns TRUE if no capability has a sample in [@from, @to). Only the mean rate of the step around
 * the range is then known. Sets @step_from_time to the time of the last sample before the range
 * (ns; 0 if there is none), and @step_to_time to the time of the next sample (G_MAXUINT64 if there
 * is none). */
gboolean weft_allocation_is_inside_step (const WeftHeapCounters *counters,
                                         guint64 from,
                                         guint64 to,
                                         guint64 *step_from_time,
                                         guint64 *step_to_time);
