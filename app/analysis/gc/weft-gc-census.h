/* SPDX-License-Identifier: BSD-3-Clause */
/* Censuses of the heap profile: which GCs contain a sample, and how long its census took. */
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
  guint64 from; /* start of the sample's events, or of its census if the profile is by biography */
  /* end of the sample's events, or @from before GHC 8.10; G_MAXUINT64, for the end of the GC, if
   * the profile is by biography */
  guint64 to;
} WeftGcSample;

/* Heap profile samples of a log. Immutable. */
typedef struct
{
  GArray *samples;            /* of WeftGcSample, by time; only samples that have a time */
  gboolean is_written_at_end; /* samples are written at the end of the program */
  gboolean is_complete;       /* the log has all samples, with their times */
} WeftGcSamples;

WeftGcSamples *weft_gc_samples_new (const WeftIndex *index);
void weft_gc_samples_free (WeftGcSamples *self);

/* Returns TRUE if @index, which must extend @before, has the same samples up to the end of
 * @before. */
gboolean weft_gc_samples_can_extend (const WeftIndex *index, const WeftIndex *before);

/* Returns WeftGcSamples.is_complete for @index, without reading the samples. */
gboolean weft_gc_samples_is_complete (const WeftIndex *index);

/* Returns the first sample that begins in [@from, @to], or NULL. */
const WeftGcSample *weft_gc_samples_find (const WeftGcSamples *self, guint64 from, guint64 to);

/* Returns TRUE if there may be unknown samples at @time (ns) or later. */
gboolean weft_gc_samples_may_lack_after (const WeftGcSamples *self, guint64 time);

/* A census in a GC. It begins when the capability that began the GC has finished its GC work, and
 * ends with the sample. The sample's own events enclose only the writing, after the walk over the
 * heap. In a profile by biography it lasts from the time of the sample to the end of the GC, which
 * follows soon. The sum of all censuses is within a few percent of PROF and RP (retainer profiling)
 * in "+RTS -s". */
typedef struct
{
  guint64 from, to; /* ns */
  guint64 before;   /* sum of the earlier censuses, ns */
} WeftGcCensus;

/* Returns a new array of WeftGcCensus, by time, for @records (of WeftCollection, by start). */
GArray *weft_gc_census_new (const WeftSharedArray *records,
                            const WeftGcSamples *samples,
                            const WeftIndex *index);

/* Returns the time spent in censuses before @time, ns. O(log n). */
guint64 weft_gc_census_before (const GArray *census, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftGcSamples, weft_gc_samples_free)
