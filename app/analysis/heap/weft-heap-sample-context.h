/* SPDX-License-Identifier: BSD-3-Clause */
/* Context of a heap sample: its GC, the cost of its census, and the memory that no band
 * contains. */
#pragma once

#include "weft-collections.h"
#include "weft-heap-counters.h"
#include "weft-heap-profile.h"

/* Context of a sample. size >= blocks >= live >= bands, unless the sizes change between the events
 * that report them. */
typedef struct
{
  guint64 time;      /* time of the sample, ns */
  gboolean has_time; /* if FALSE, @time is the time at which the sample was written, and all fields
                        below except @bands are unknown */
  guint collection;  /* 1 + index of the sample's GC, or 0 */
  guint64 pause;     /* pause of the GC, ns */
  guint64 posted_until; /* time until which the RTS posted numbers of the GC, ns */
  guint16 generation;
  gboolean has_numbers; /* copied and slop are known */
  guint64 copied, slop; /* bytes */
  guint64 mutator_ns;   /* time outside GC pauses since the GC of the previous sample, ns */
  guint64 bands;        /* sum of the bands, bytes */
  gboolean has_gauge[WEFT_N_HEAP_GAUGES]; /* TRUE for each WeftHeapGauge whose value is known */
  guint64 gauges[WEFT_N_HEAP_GAUGES];     /* values of the gauges after the GC, bytes */
  gboolean has_return;                    /* the fields below are known */
  guint64 needed, held, returned; /* bytes, from the last MEM_RETURN at or before @posted_until */
} WeftHeapSampleContext;

/* Returns the context of sample @sample. If the log lacks the times of samples
 * (WeftHeapKind.has_times is FALSE), the GC and the live bytes are unknown and not set. */
WeftHeapSampleContext weft_heap_sample_context (const WeftHeapProfile *profile,
                                                guint sample,
                                                const WeftCollections *collections,
                                                const WeftHeapCounters *counters);

/* Returns the live bytes that no band contains, such as the object headers of a profiled program; 0
 * if unknown. */
guint64 weft_heap_sample_context_outside (const WeftHeapSampleContext *self);

/* Sets @ns to the duration of the census of sample @sample: from the end of the GC work (GC_DONE)
 * to the END event of the sample. Returns FALSE if it is unknown. Reads the events of the GC from
 * the log. */
gboolean weft_heap_census_time (const WeftHeapProfile *profile,
                                guint sample,
                                const WeftCollections *collections,
                                guint64 *ns);

/* Returns the fraction of the run time, 0 to 1, that was spent on the samples of @profile: in GCs
 * that were run for samples (WEFT_GC_CAUSE_CENSUS), from request to end, and in censuses during
 * other GCs. NAN if there are no such GCs. */
double weft_heap_profile_cost (const WeftHeapProfile *profile, const WeftCollections *collections);

#define WEFT_HEAP_LIVE_UNKNOWN G_MAXUINT64

/* Returns a new array of guint64 with the live bytes at each sample of @profile. The RTS posts them
 * at the end of the sample's GC; they are WEFT_HEAP_LIVE_UNKNOWN if it posted none, or if the
 * samples have no times. In a program without profiling, the live bytes are the sum of the bands
 * plus a few KB, and, if GHC counts each pinned byte array (not before 9.2), plus the other parts
 * of the blocks in which those are. With profiling, they include the headers of all objects, and
 * the objects that -hr omits. */
WeftScratchArray *
weft_heap_live_new (const WeftHeapProfile *profile, const WeftHeapCounters *counters);

/* Returns a copy of @profile, or of its first part if it has several, with an additional last band
 * labelled @label (valid UTF-8). The band contains the live bytes of each sample that are in no
 * other band. In a profile by retainer, these are the bytes in sets larger than -R allows. New
 * reference. */
WeftHeapProfile *
weft_heap_live_add_band (const WeftScratchArray *live, WeftHeapProfile *profile, const char *label);
