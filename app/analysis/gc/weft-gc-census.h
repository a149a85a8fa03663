/* SPDX-License-Identifier: BSD-3-Clause */
/* The census that a heap profile takes inside of GCs: which GCs have a sample, and how long its
 * census took. */
#pragma once

#include "weft-index.h"
#include "weft-shared-array.h"

/* A sample of the heap profile, as its events stand. A plain value. */
typedef struct
{
  guint64 from, to; /* ns; the same if no event records its end (before GHC 8.10) */
} WeftGcSample;

/* An array of WeftGcSample, by time. */
GArray *weft_gc_samples_read (const WeftIndex *index);

/* The first of @samples that begins in [@from, @to], or NULL. */
const WeftGcSample *weft_gc_samples_in (const GArray *samples, guint64 from, guint64 to);

/* The census in a GC: from when the capability that began it had ended its GC work to the end of
 * the sample. The sample's own events only enclose its writing: the walk over the heap lies before
 * them. This is what "+RTS -s" calls PROF, and RP (retainer profiling), to some percent. A plain
 * value. */
typedef struct
{
  guint64 from, to; /* ns */
  guint64 before;   /* ns of census before it */
} WeftGcCensus;

/* An array of WeftGcCensus, by time, for @records (of WeftCollection, by start). */
GArray *
weft_gc_census_new (const WeftSharedArray *records, const GArray *samples, const WeftIndex *index);

/* Nanoseconds of @census before @time. O(log n). */
guint64 weft_gc_census_before (const GArray *census, guint64 time);
