/* SPDX-License-Identifier: BSD-3-Clause */
/* Census of heap profiles: the GCs that contain a sample, and the time that its census took. */
#pragma once

#include "weft-index.h"
#include "weft-shared-array.h"

/* The RTS writes the samples of a profile by biography, or restricted by it, only as the program
 * ends (heapCensus() and endHeapProfiling() in rts/ProfHeap.c). From GHC 8.10 on, those by
 * biography have the time of their census in their events; the others have no time. */

/* A sample of the heap profile. A plain value; ns. */
typedef struct
{
  guint64 from; /* begin of its events, or by biography of its census */
  /* end of its events; @from before GHC 8.10; by biography G_MAXUINT64: the end of its GC */
  guint64 to;
} WeftGcSample;

/* Immutable. */
typedef struct
{
  GArray *list;       /* of WeftGcSample, by time: samples that have a time */
  gboolean are_late;  /* samples are written at the end of the program */
  gboolean are_known; /* the log has all samples, with their times */
} WeftGcSamples;

WeftGcSamples *weft_gc_samples_new (const WeftIndex *index);
void weft_gc_samples_free (WeftGcSamples *self);

/* Returns TRUE if @index, which was built on @before, has the same samples, and no new ones before
 * its new events. */
gboolean weft_gc_samples_can_extend (const WeftIndex *index, const WeftIndex *before);

/* Returns are_known of the samples of @index, without reading them. */
gboolean weft_gc_samples_are_known (const WeftIndex *index);

/* Returns the first sample that begins in [@from, @to], or NULL. */
const WeftGcSample *weft_gc_samples_in (const WeftGcSamples *self, guint64 from, guint64 to);

/* Returns TRUE if there may be unknown samples at @time (ns) or later. */
gboolean weft_gc_samples_may_lack (const WeftGcSamples *self, guint64 time);

/* Census in a GC: from the end of the GC work of the capability that began the GC to the end of the
 * sample. The events of the sample enclose only its writing; the walk over the heap is before them.
 * By biography, the census is from the time of the sample to the end of the GC, which follows soon.
 * Equals PROF and RP (retainer profiling) of "+RTS -s" within a few percent. A plain value. */
typedef struct
{
  guint64 from, to; /* ns */
  guint64 before;   /* ns: sum of earlier ones */
} WeftGcCensus;

/* Returns an array of WeftGcCensus, by time, for @records (of WeftCollection, by start). */
GArray *weft_gc_census_new (const WeftSharedArray *records,
                            const WeftGcSamples *samples,
                            const WeftIndex *index);

/* Returns the nanoseconds of @census before @time. O(log n). */
guint64 weft_gc_census_before (const GArray *census, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftGcSamples, weft_gc_samples_free)
