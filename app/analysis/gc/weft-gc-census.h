/* SPDX-License-Identifier: BSD-3-Clause */
/* Censuses of the heap profile: the GCs in which samples were taken, and the duration of each
 * census. */
#pragma once

#include "weft-index.h"
#include "weft-shared-array.h"

/* The RTS writes the samples of a profile by biography, or restricted by biography, only when the
 * program ends (heapCensus() and endHeapProfiling() in rts/ProfHeap.c). Since GHC 8.10, the events
 * of a profile by biography contain the time of the census; other samples restricted by biography
 * have no time. */

/* A heap profile sample; times in ns. */
typedef struct
{
  guint64 from; /* start of the sample's events; in a profile by biography, start of the census */
  /* end of the sample's events. Before GHC 8.10 no event marks the end, so @to equals @from. In a
   * profile by biography, @to is G_MAXUINT64: the census lasts until the end of the GC */
  guint64 to;
} WeftGcSample;

/* Heap profile samples of a log. Immutable. */
typedef struct
{
  GArray *samples; /* of WeftGcSample, sorted by time; samples without a time are left out */
  gboolean is_written_at_end; /* samples are written at the end of the program */
  gboolean is_complete;       /* the log has all samples, with their times */
} WeftGcSamples;

WeftGcSamples *weft_gc_samples_new (const WeftIndex *index);
void weft_gc_samples_free (WeftGcSamples *self);

/* Returns TRUE if @index, which must extend @before, has the same samples up to the end of
 * @before. */
gboolean weft_gc_samples_can_extend (const WeftIndex *index, const WeftIndex *before);

/* Computes WeftGcSamples.is_complete for @index without reading the samples. */
gboolean weft_gc_samples_is_complete (const WeftIndex *index);

/* Returns the first sample that begins in [@from, @to], or NULL. */
const WeftGcSample *weft_gc_samples_find (const WeftGcSamples *self, guint64 from, guint64 to);

/* Returns TRUE if samples that are not known may exist at or after @time (ns). */
gboolean weft_gc_samples_may_lack_after (const WeftGcSamples *self, guint64 time);

/* A census in a GC. It begins when the capability that began the GC has finished its GC work, and
 * ends with the sample. The events of the sample only enclose the time in which the sample is
 * written, which follows the walk over the heap. In a profile by biography, the census lasts from
 * the time of the sample to the end of the GC, which follows soon. The sum of all censuses is
 * within a few percent of PROF and RP (retainer profiling) in "+RTS -s". */
typedef struct
{
  guint64 from, to; /* ns */
  guint64 before;   /* sum of the earlier censuses, ns */
} WeftGcCensus;

/* Returns a new array of WeftGcCensus, sorted by time, for @records (of WeftCollection, sorted by
 * start). */
GArray *weft_gc_census_new (const WeftSharedArray *records,
                            const WeftGcSamples *samples,
                            const WeftIndex *index);

/* Returns the time spent in censuses before @time, ns. O(log n). */
guint64 weft_gc_census_before (const GArray *census, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftGcSamples, weft_gc_samples_free)
