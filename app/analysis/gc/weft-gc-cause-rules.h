/* SPDX-License-Identifier: BSD-3-Clause */
/* Rules that find the cause of each GC from the events before its request and during the GC. */
#pragma once

#include "weft-collection.h"
#include "weft-gc-stop.h"
#include "weft-index.h"
#include "weft-process.h"
#include "weft-shared-array.h"

/* Censuses of the heap profile: the GCs in which samples were taken, and the duration of each
 * census. */

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

/* Idle GCs, which the RTS runs when the program is idle, and threads that a GC finds to be
 * deadlocked. */

/* Rule by which the RTS of a program runs idle GCs; times in ns. */
typedef struct
{
  guint64 delay; /* time without activity before an idle GC; G_MAXUINT64 if there are no idle GCs */
  guint64 interval; /* minimum time between two idle GCs */
  /* the log lacks the events of some HECs, so it is unknown which threads they ran after a GC */
  gboolean lacks_hec_events;
} WeftGcIdleRule;

/* Returns the rule for @process, the program of @index, from its flags -I and -Iw. If the log does
 * not record the flags, their defaults are used. */
WeftGcIdleRule weft_gc_idle_rule (const WeftIndex *index, const WeftProcess *process);

static inline gboolean
weft_gc_idle_rule_equal (const WeftGcIdleRule *a, const WeftGcIdleRule *b)
{
  return a->delay == b->delay && a->interval == b->interval &&
         a->lacks_hec_events == b->lacks_hec_events;
}

/* Events before a GC on which its cause depends. Pointers are borrowed. */
typedef struct
{
  const WeftGcStop *stop;       /* last stop of a thread on the GC's capability, or NULL */
  const WeftCollection *before; /* the previous GC, or NULL */
  guint64 last_idle;            /* time of the request of the last idle GC, ns; 0 if none */
} WeftGcHistory;

/* Events up to this time (ns) after the end of a GC can affect the cause of the GC. */
#define WEFT_GC_CAUSE_MAX_DELAY_NS 20000000

/* Inputs of the rules other than the records. All pointers are borrowed. */
typedef struct
{
  const WeftIndex *index;
  const WeftGcSamples *samples;
  WeftGcIdleRule idle;
  const WeftCollection *before; /* the GC before the first record, or NULL */
  guint64 last_idle;  /* time of the request of the last idle GC before the first record, ns; 0 if
                         none */
  gboolean is_closed; /* the RTS shut down after the last record */
} WeftGcCauseContext;

/* Sets the cause of each of @collections (of WeftCollection, by start), the last GCs of the log. On
 * entry, only GCs triggered by a full allocation area have a cause. Stops once
 * g_cancellable_get_current() is cancelled. */
void weft_gc_causes_assign (WeftSharedArray *collections, const WeftGcCauseContext *context);
