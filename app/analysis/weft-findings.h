/* SPDX-License-Identifier: BSD-3-Clause */
/* What of a run is worth a look, found by rules. */
#pragma once

#include "weft-statistics.h"

G_BEGIN_DECLS

typedef enum
{
  WEFT_FINDING_COLLECTING, /* more than 30 % of the range is collection */
  WEFT_FINDING_IDLE_HEC,   /* a HEC ran Haskell for less than 5 % of its time */
  WEFT_FINDING_UNBALANCED, /* parallel collections shared less than 50 % of their work */
  WEFT_FINDING_LIVE_ROSE,  /* live data more than doubled, to WEFT_FINDING_MIN_LIVE or more */
  WEFT_FINDING_SPARKS,     /* more than half of the sparks that were asked for came to nothing */
  WEFT_FINDING_WAIT,       /* a thread waited for WEFT_FINDING_WAIT_PART of the range or more */
  WEFT_N_FINDINGS,
} WeftFindingKind;

#define WEFT_FINDING_MIN_LIVE  (1u << 20) /* bytes */
#define WEFT_FINDING_WAIT_PART 0.05

/* A plain value. What @part, @before and @after are depends on the kind:
 * COLLECTING: part of the range; @count collections of generation 1 and above took @after ns.
 * IDLE_HEC: @cap's part of its life in which it ran Haskell; @count of all HECs are like it, and
 * @cap is the least busy one. UNBALANCED: the balance; the place is the longest parallel
 * collection, by @count threads. LIVE_ROSE: from @before to @after bytes. SPARKS: part that was
 * wasted of @count. WAIT: @thread (a place in the list of threads) for @after ns; @count is the
 * status that it had stopped with (@before: what STOP_THREAD adds to that), or G_MAXUINT64 where it
 * waited for its first run. */
typedef struct
{
  WeftFindingKind kind;
  guint64 from, to; /* ns: where it is seen best */
  guint16 cap;
  guint32 thread;
  double part;
  guint64 count, before, after;
} WeftFinding;

/* An array of WeftFinding for the numbers' range, those of more weight first; all kinds but WAIT.
 * O(log n), but for passes over the collections, and the samples of live data, in the range. */
GArray *weft_findings (const WeftTrace *trace, const WeftStatistics *numbers);

/* The longest wait of any thread in [@from, @to). Reads the events of the range; for a worker
 * thread. FALSE where there is none, or it was cancelled. */
gboolean weft_finding_wait (WeftThreads *threads,
                            guint64 from,
                            guint64 to,
                            WeftFinding *finding,
                            GCancellable *cancellable);

G_END_DECLS
