/* SPDX-License-Identifier: BSD-3-Clause */
/* Context of a heap sample: its GC, the cost of its census, and the memory outside of all bands. */
#pragma once

#include "weft-collections.h"
#include "weft-heap-counters.h"
#include "weft-heap-profile.h"

/* A plain value. size >= blocks >= live >= bands, except for changes between the events that report
 * them. */
typedef struct
{
  guint64 time;      /* ns: time of the sample */
  gboolean has_time; /* if FALSE, the sample was written at @time, and all but @bands is unknown */
  guint collection;  /* 1 + index of the sample's GC, or 0 */
  guint64 pause;     /* ns: of the GC */
  guint64 until;     /* ns: end of the time in which the numbers of the GC were posted */
  guint16 generation;
  gboolean has_numbers;               /* copied and slop are known */
  guint64 copied, slop;               /* bytes */
  guint64 program;                    /* ns: outside of pauses, since the GC of the sample before */
  guint64 bands;                      /* bytes: sum of the bands */
  gboolean has[WEFT_N_HEAP_GAUGES];   /* by WeftHeapGauge */
  guint64 gauges[WEFT_N_HEAP_GAUGES]; /* bytes, after the GC */
  gboolean has_return;                /* the fields below are known */
  guint64 needed, held, returned;     /* bytes: of the last MEM_RETURN up to "until" */
} WeftHeapSampleContext;

/* Returns the context of sample @sample. If the log does not have the times of samples
 * (WeftHeapKind.has_times), their GCs and live bytes are unknown and not set. */
WeftHeapSampleContext weft_heap_sample_context (const WeftHeapProfile *profile,
                                                guint sample,
                                                const WeftCollections *collections,
                                                const WeftHeapCounters *counters);

/* Returns the live bytes that are in no band, as the headers of a profiled program; 0 if
 * unknown. */
guint64 weft_heap_sample_context_outside (const WeftHeapSampleContext *self);

/* Sets @ns to the time that the census of sample @sample took: from the end of collecting (GC_DONE)
 * to the END of the sample. Returns FALSE if that is not known. Reads the events of the GC from the
 * log. */
gboolean weft_heap_census (const WeftHeapProfile *profile,
                           guint sample,
                           const WeftCollections *collections,
                           guint64 *ns);

/* Returns the share of the run that @profile's samples cost, 0 to 1: the GCs that were forced for
 * them (WEFT_GC_CAUSE_CENSUS), from request to end, and the census in others. NAN if there is
 * none. */
double weft_heap_profile_cost (const WeftHeapProfile *profile, const WeftCollections *collections);

#define WEFT_HEAP_LIVE_UNKNOWN G_MAXUINT64

/* Returns the live bytes at each sample of @profile, an array of guint64: a sample is taken in a
 * GC, at the end of which the RTS posts them. WEFT_HEAP_LIVE_UNKNOWN if it does not, or if the
 * samples have no times. In a program without profiling, the live bytes are the sum of the bands
 * plus a few KB; with profiling they include the headers of all objects, and those objects that -hr
 * omits. */
GArray *weft_heap_live_new (const WeftHeapProfile *profile, const WeftHeapCounters *counters);

/* Returns a copy of @profile, or of its first part if it has several, with an additional last band
 * with @label (valid UTF-8): the live bytes of each sample that are in no other band. In a profile
 * by retainer these are in sets larger than -R allows. New reference. */
WeftHeapProfile *
weft_heap_live_fill (const GArray *live, WeftHeapProfile *profile, const char *label);
