/* SPDX-License-Identifier: BSD-3-Clause */
/* Findings: rule-based observations about a range of a run, with their place and weight. */
#pragma once

#include "weft-statistics.h"

typedef enum
{
  WEFT_FINDING_COLLECTING, /* more than 30 % of the range is GC */
  WEFT_FINDING_IDLE_HEC, /* a HEC that could have run Haskell did for less than 5 % of the time, and
                            no thread waited for a HEC */
  WEFT_FINDING_UNBALANCED, /* parallel GCs shared less than 50 % of their work, and GCs matter */
  WEFT_FINDING_LIVE_ROSE,  /* live data more than doubled, to WEFT_FINDING_MIN_LIVE or more */
  WEFT_FINDING_SPARKS,     /* more than half of 100 sparks or more were not converted */
  WEFT_FINDING_WAIT,       /* a thread waited for WEFT_FINDING_WAIT_PART of the range or more */
  WEFT_FINDING_LEAK,       /* a band of the heap profile is a likely leak */
  WEFT_N_FINDINGS,
} WeftFindingKind;

#define WEFT_FINDING_MIN_LIVE  (5u << 20) /* bytes */
#define WEFT_FINDING_WAIT_PART 0.05

/* A plain value. @weight is the part of the range that would be won at most if what is found were
 * mended. What @part, @before and @after are depends on the kind:
 * COLLECTING: part of the range; @count GCs of the @cause that took most of it took @after ns.
 * IDLE_HEC: the part in which @cap ran Haskell of the time in which no GC kept it from it; @count
 * of all HECs are like it, and @cap is the least busy one. UNBALANCED: the balance; the place is
 * the longest parallel GC, by @count threads. LIVE_ROSE: from @before to @after bytes. SPARKS: part
 * that was not converted of @count. WAIT: @thread (a place in the list of threads) for @after ns;
 * @count is the status that it had stopped with (@before: what STOP_THREAD adds to that), or
 * G_MAXUINT64 where it waited for its first run. LEAK: @band of the first heap profile, the
 * likeliest of @count leaks, went from @before to @after bytes; @part is its share of the live
 * heap. */
typedef struct
{
  WeftFindingKind kind;
  guint64 from, to; /* ns: where it is seen best */
  guint16 cap;
  guint32 thread;
  guint32 band;
  double weight;
  double part;
  guint64 count, before, after;
  WeftGcCause cause;
} WeftFinding;

/* An array of WeftFinding for the numbers' range, by weight: all kinds that need no threads. Rules
 * about what was not recorded do not fire. O(log n), but for passes over the GCs, and the samples
 * of live data, in the range. */
GArray *weft_findings (const WeftTrace *trace, const WeftStatistics *numbers);

/* The other kinds, IDLE_HEC and WAIT, by weight. Reads the events of the range; for a worker
 * thread. NULL where @cancellable (may be NULL) was cancelled. */
GArray *weft_findings_of_threads (const WeftTrace *trace,
                                  WeftThreads *threads,
                                  const WeftStatistics *numbers,
                                  GCancellable *cancellable);

/* LEAK: FALSE where there is none, or @cancellable (may be NULL) was cancelled. Judges all bands of
 * the range; for a worker thread. */
gboolean weft_finding_of_heap (const WeftTrace *trace,
                               const WeftStatistics *numbers,
                               WeftFinding *finding,
                               GCancellable *cancellable);

/* Puts those of more weight first. */
void weft_findings_sort (GArray *findings);

/* ns of [@from, @to) in which the program stood still for GCs, or waited for one to begin. */
guint64 weft_findings_stopped (const WeftTrace *trace, guint64 from, guint64 to);
