/* SPDX-License-Identifier: BSD-3-Clause */
/* Context of a heap sample: its GC, the cost of its census, and the memory that belongs to no band.
 */
#pragma once

#include "weft-collections.h"
#include "weft-heap-counters.h"
#include "weft-heap-profile.h"

/* A plain value. From the system down to the bands: size >= blocks >= live >= bands, except for
 * changes between the events that report them. */
typedef struct
{
  guint64 time; /* ns: of the sample */
  gboolean
      has_time; /* FALSE: it is when the sample was written; of all but @bands nothing is known */
  guint collection; /* its place in the collections, from 1 on; 0 if it is in none */
  guint64 pause;    /* ns: of the collection */
  guint64 until;    /* ns: up to when the collection's numbers were sampled: before the next one */
  guint16 generation;
  gboolean has_numbers; /* the RTS recorded the next two of the collection */
  guint64 copied, slop; /* bytes */
  guint64 program;      /* ns: outside of pauses, since the collection of the sample before */
  guint64 bands;        /* bytes: the sum of the bands */
  gboolean has[WEFT_N_HEAP_GAUGES];   /* by WeftHeapGauge */
  guint64 gauges[WEFT_N_HEAP_GAUGES]; /* bytes, after the sample's collection */
  gboolean has_return;                /* what was last given back, at or before it */
  guint64 needed, held, returned;     /* bytes: of MEM_RETURN */
} WeftHeapSampleContext;

/* Returns the context of sample @sample. Where the log does not say when samples were taken
 * (WeftHeapKind.has_times), there is no telling which GC and which live bytes belong to them:
 * neither is set. */
WeftHeapSampleContext weft_heap_sample_context (const WeftHeapProfile *profile,
                                                guint sample,
                                                const WeftCollections *collections,
                                                const WeftHeapCounters *counters);

/* Bytes that are alive and in no band, as headers of a profiled program are; 0 if unknown. */
guint64 weft_heap_sample_context_outside (const WeftHeapSampleContext *self);

/* How long taking sample @sample took, ns: from where its collection was done (GC_DONE) to the
 * sample's end. FALSE if the log does not tell. Reads the collection's events from the log. */
gboolean weft_heap_census (const WeftHeapProfile *profile,
                           guint sample,
                           const WeftCollections *collections,
                           guint64 *ns);

/* Returns the share of the run that @profile's samples cost, 0 to 1: the GCs that were forced for
 * them (WEFT_GC_CAUSE_CENSUS), from request to end, and the census in others. NAN if there is
 * none. */
double weft_heap_profile_cost (const WeftHeapProfile *profile, const WeftCollections *collections);

#define WEFT_HEAP_LIVE_UNKNOWN G_MAXUINT64

/* Returns the bytes alive at each sample of @profile, an array of guint64: a sample is taken inside
 * a collection, which reports at its end how much it found. WEFT_HEAP_LIVE_UNKNOWN if it does not,
 * and for samples whose times are lost. In a program without profiling this is the sum of the bands
 * plus some KB; with profiling, the headers of all objects are added, and what -hr leaves out. */
GArray *weft_heap_live_new (const WeftHeapProfile *profile, const WeftHeapCounters *counters);

/* Returns a copy of @profile, or of its first part if it has several, with one more band at the
 * end, called @label (valid UTF-8): the bytes alive at each sample that no band has. With retainers
 * these are in sets larger than -R allows. New reference. */
WeftHeapProfile *
weft_heap_live_fill (const GArray *live, WeftHeapProfile *profile, const char *label);
