/* SPDX-License-Identifier: BSD-3-Clause */
/* Everything that is known of a log: the index and each analysis, made in one go. */
#pragma once

#include "weft-amount.h"
#include "weft-collections.h"
#include "weft-coverage.h"
#include "weft-event-counts.h"
#include "weft-heap-counters.h"
#include "weft-heap-profile.h"
#include "weft-hec-use.h"
#include "weft-index.h"
#include "weft-nonmoving.h"
#include "weft-process.h"
#include "weft-source.h"
#include "weft-sparks.h"
#include "weft-tasks.h"
#include "weft-threads-later.h"
#include "weft-ticky.h"
#include "weft-time-profile.h"
#include "weft-user-spans.h"

G_BEGIN_DECLS

/* Immutable, shared by reference across threads. */
typedef struct
{
  gatomicrefcount refs;
  WeftIndex *index;
  WeftProcess *process;
  WeftCoverage *coverage;
  WeftSparks *sparks;
  WeftHeapProfile *heap;
  WeftTimeProfile *profile;
  WeftTicky *ticky;
  WeftEventCounts *counts;
  WeftCollections *collections;
  WeftHecUse *hecs;
  WeftHeapCounters *counters;
  WeftNonmoving *nonmoving;
  WeftThreadsLater *threads;
  WeftTallies *tallies;
  WeftTasks *tasks;
  WeftAmount *recorded;      /* by WeftFeature: see weft_feature_recorded() */
  WeftUserSpans *user_spans; /* not prepared where there are very many messages */
} WeftTrace;

/* Runs all analyses over @index, which is kept. Blocks. NULL with @error G_IO_ERROR_CANCELLED. */
WeftTrace *weft_trace_new (WeftIndex *index, GCancellable *cancellable, GError **error);

WeftTrace *weft_trace_ref (WeftTrace *self);
void weft_trace_unref (WeftTrace *self);

/* How far a reading is. Called from worker threads. @trace, where not NULL, is what can be shown
 * already (borrowed). @total is 0 where it is unknown. */
typedef void (*WeftTraceProgress) (WeftTrace *trace,
                                   guint64 done,
                                   guint64 total,
                                   gpointer user_data);

/* Reads @source to its end, piece by piece, and analyses what its process @run wrote (0 for the
 * first; index->log->n_runs tells how many there are): the one way a log is opened, by the window
 * and by weft-cli. Blocks; for a worker thread. A damaged or cut log is no error: see
 * index->problems. NULL with @error in WEFT_SOURCE_ERROR (not a log, unreadable) or cancelled. */
WeftTrace *weft_trace_read (WeftSource *source,
                            guint run,
                            WeftTraceProgress progress,
                            gpointer user_data,
                            GCancellable *cancellable,
                            GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTrace, weft_trace_unref)

G_END_DECLS
