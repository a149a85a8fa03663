/* SPDX-License-Identifier: BSD-3-Clause */
/* The census that a heap profile takes inside of GCs: which GCs have a sample, and how long its
 * census took. */
#pragma once

#include "weft-index.h"
#include "weft-shared-array.h"

/* The RTS writes the samples of a profile by biography, or restricted by it, only as the program
 * ends (heapCensus() and endHeapProfiling() in rts/ProfHeap.c). From GHC 8.10 on, those by
 * biography have the time of their census in their events; the others have no time. */

/* A sample of the heap profile. A plain value; ns. */
typedef struct
{
  guint64 from; /* when its events begin; by biography, when its census began */
  guint64 to;   /* when they end: @from before GHC 8.10; G_MAXUINT64 by biography: with its GC */
} WeftGcSample;

/* Immutable. */
typedef struct
{
  GArray *list;       /* of WeftGcSample, by time: those that have one */
  gboolean are_late;  /* they are written as the program ends */
  gboolean are_known; /* the log has all that were taken, with their times */
} WeftGcSamples;

WeftGcSamples *weft_gc_samples_new (const WeftIndex *index);
void weft_gc_samples_free (WeftGcSamples *self);

/* TRUE if @index, which keeps @before, has the samples of that one and no more that are earlier
 * than what has come since. */
gboolean weft_gc_samples_go_on (const WeftIndex *index, const WeftIndex *before);

/* Returns are_known of the samples of @index, without reading them. */
gboolean weft_gc_samples_are_known (const WeftIndex *index);

/* The first sample that begins in [@from, @to], or NULL. */
const WeftGcSample *weft_gc_samples_in (const WeftGcSamples *self, guint64 from, guint64 to);

/* TRUE if samples that are not known may be of censuses at @time (ns) or after. */
gboolean weft_gc_samples_may_lack (const WeftGcSamples *self, guint64 time);

/* The census in a GC: from when the capability that began it had ended its GC work to the end of
 * the sample. The sample's own events only enclose its writing: the walk over the heap lies before
 * them. By biography, it is from the sample's time to the end of the GC, which soon follows. This
 * is what "+RTS -s" calls PROF, and RP (retainer profiling), to some percent. A plain value. */
typedef struct
{
  guint64 from, to; /* ns */
  guint64 before;   /* ns of census before it */
} WeftGcCensus;

/* An array of WeftGcCensus, by time, for @records (of WeftCollection, by start). */
GArray *weft_gc_census_new (const WeftSharedArray *records,
                            const WeftGcSamples *samples,
                            const WeftIndex *index);

/* Nanoseconds of @census before @time. O(log n). */
guint64 weft_gc_census_before (const GArray *census, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftGcSamples, weft_gc_samples_free)
