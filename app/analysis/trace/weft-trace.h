/* SPDX-License-Identifier: BSD-3-Clause */
/* A log with all of its analyses. The table in weft-analyses.c has a row for each analysis. Most
 * analyses are made together with the trace, lazy analyses on demand. */
#pragma once

#include "weft-alive-threads.h"
#include "weft-amount.h"
#include "weft-collections.h"
#include "weft-coverage.h"
#include "weft-event-order.h"
#include "weft-heap-counters.h"
#include "weft-heap-profile.h"
#include "weft-hec-use.h"
#include "weft-idle-times.h"
#include "weft-index-cache.h"
#include "weft-index.h"
#include "weft-nonmoving.h"
#include "weft-process.h"
#include "weft-productivity.h"
#include "weft-sparks.h"
#include "weft-tasks.h"
#include "weft-thread-rows.h"
#include "weft-ticky.h"
#include "weft-time-profile.h"
#include "weft-user-spans.h"

/* Lazy analyses, each of which may cost a pass over the log. */
typedef enum
{
  WEFT_LAZY_THREADS,    /* a WeftThreads */
  WEFT_LAZY_USER_SPANS, /* a WeftUserSpans; made with the trace if there are few messages */
  WEFT_LAZY_FINDINGS,   /* a WeftDiagnosis of the whole log, see weft_diagnosis_new_for_trace() */
  WEFT_N_LAZY,
} WeftLazy;

/* A log with its analyses. Immutable except for lazy analyses; shared by reference across
 * threads. */
typedef struct
{
  WeftIndex *index;
  WeftProcess *process;
  WeftCoverage *coverage;
  WeftSparks *sparks;
  WeftHeapProfile *heap;
  WeftTimeProfile *profile;     /* time profile by cost centre */
  WeftTimeProfile *call_stacks; /* call stacks of threads, see weft_call_stacks_extend() */
  WeftTicky *ticky;
  WeftEventOrder *order; /* order of all events */
  WeftCollections *collections;
  WeftHecUse *hecs;
  WeftProductivity *productivity;
  WeftHeapCounters *counters;
  WeftNonmoving *nonmoving;
  WeftTallies *tallies;
  WeftTasks *tasks;
  WeftAmount *recorded;         /* indexed by WeftFeature, see weft_feature_recorded() */
  WeftThreadRows *thread_rows;  /* see weft_trace_thread_rows() */
  WeftAliveThreads *alive;      /* see weft_trace_alive() */
  WeftIdleTimes *idle;          /* see weft_trace_idle() */
  WeftParallelism *parallelism; /* see weft_trace_parallelism() */
  gint cores;                   /* see weft_trace_cores() */
  gpointer lazy[WEFT_N_LAZY];   /* NULL until made, see weft_trace_peek() */
  GMutex locks[WEFT_N_LAZY];    /* held by the thread that is making the analysis */
  gint n_waiters[WEFT_N_LAZY];  /* number of threads making the analysis or waiting for it */
  /* newest earlier WeftTrace that has the analysis or is making it; the analysis is extended from
   * it. NULL if there is none, or after the analysis has been made */
  gpointer earlier[WEFT_N_LAZY];
  GMutex earlier_lock;
  /* cache entry of the lazy analyses, see weft_trace_set_cache_entry(); or NULL */
  WeftIndexCacheEntry *cache_entry;
  gpointer
      lent_findings; /* findings of an earlier trace, see weft_trace_lend_findings(); or NULL */
  GPtrArray *all_lent_findings; /* all findings lent so far, because a chart may still show them */
  gint is_showing_own;          /* FALSE if weft_trace_peek() returns lent findings */
} WeftTrace;

/* Runs all analyses that are not lazy over @index. Keeps a reference to @index. Blocks. Returns
 * NULL and sets @error to G_IO_ERROR_CANCELLED if it was cancelled. */
WeftTrace *weft_trace_new (WeftIndex *index, GCancellable *cancellable, GError **error);

/* Like weft_trace_new(), but extends the analyses of @before if possible. @before is a trace of an
 * earlier view of the log, or NULL; @index must extend its index. If there are few new events, lazy
 * analyses that @before or an earlier trace has are extended at once, otherwise on demand. */
WeftTrace *weft_trace_extend (const WeftTrace *before,
                              WeftIndex *index,
                              GCancellable *cancellable,
                              GError **error);

/* Sets the number of cores of the machine on which the program ran, for @self and for traces that
 * extend it. A log does not contain this number. Must be called before the findings are
 * requested. */
void weft_trace_set_cores (WeftTrace *self, guint cores);

/* Returns the number of cores set by weft_trace_set_cores(), or 0. */
guint weft_trace_cores (const WeftTrace *self);

/* Returns the time at which the process began, ns: 0, as the RTS starts its clock then. But in a
 * process that forkProcess made, GHC stamps events with the system's clock, which started when the
 * system did. */
guint64 weft_trace_process_begin (const WeftTrace *self);

/* Returns an archive of the analyses that are cached with the index, see
 * weft_index_cache_entry_save(). The archive keeps a reference to @self. */
WeftArchive *weft_trace_save (WeftTrace *self);

/* Returns an archive of the lazy analysis @which, which must have been made, or NULL if this
 * analysis is not cached. The archive keeps a reference to @self. */
WeftArchive *weft_trace_save_lazy (WeftTrace *self, WeftLazy which);

/* Reads the lazy analysis @which from an archive that weft_trace_save_lazy() made for the same log.
 * Returns FALSE if @archive does not match. */
gboolean weft_trace_load_lazy (WeftTrace *self, WeftLazy which, const WeftArchive *archive);

/* Makes @self, which must be the trace of a whole log, look for a lazy analysis in the cache entry
 * @entry before it makes the analysis, and store new analyses there. Must be called before lazy
 * analyses are requested. Takes a reference to @entry. */
void weft_trace_set_cache_entry (WeftTrace *self, WeftIndexCacheEntry *entry);

/* Time (ns) after which a HEC counts as silent if it writes no block while other HECs do. */
#define WEFT_TRACE_SILENT_NS G_GUINT64_CONSTANT (2000000000)

/* Returns the time (ns) before which all data of a growing log are final, because all HECs, and
 * events without a HEC, are covered up to that time. A millisecond is subtracted, because some time
 * stamps go back. Returns WEFT_TIME_END if the log has ended. */
guint64 weft_trace_final_until (const WeftTrace *self);

/* Like weft_trace_final_until(), but ignores silent HECs, which may still write events with earlier
 * times. Without flushing, a program writes a buffer only when it is full. */
guint64 weft_trace_settled_until (const WeftTrace *self);

/* Returns the lazy analysis @which. If necessary, makes it first, or waits for the thread that is
 * making it; both can be cancelled. The result is borrowed, and lives as long as @self. Can be
 * called from any thread. Returns NULL and sets @error to G_IO_ERROR_CANCELLED if it was
 * cancelled. */
gpointer
weft_trace_get (const WeftTrace *self, WeftLazy which, GCancellable *cancellable, GError **error);

/* Like weft_trace_get(), but for an analysis that a higher layer makes by means of @make. The trace
 * frees the result with weft_shared_unref(). */
typedef gpointer (*WeftLazyMakeFunc) (WeftTrace *self, GCancellable *cancellable, GError **error);
gpointer weft_trace_get_or_make (const WeftTrace *self,
                                 WeftLazy which,
                                 WeftLazyMakeFunc make,
                                 GCancellable *cancellable,
                                 GError **error);

/* Like weft_trace_get(), but neither makes the analysis nor waits for it. Returns lent findings
 * while they are in use. Returns NULL if the analysis has not been made. */
gpointer weft_trace_peek (const WeftTrace *self, WeftLazy which);

/* Returns TRUE if @which has been made for @self itself. */
gboolean weft_trace_has (const WeftTrace *self, WeftLazy which);

/* Lends the findings that @from shows to @self, a later trace of the same growing log.
 * weft_trace_peek() returns the lent findings until weft_trace_show_own_findings() is called. So a
 * chart keeps the lanes of these findings while a worker thread makes the findings of @self. Both
 * functions must be called on the thread that arranges lanes. */
void weft_trace_lend_findings (WeftTrace *self, const WeftTrace *from);

/* Ends the use of lent findings. */
void weft_trace_show_own_findings (WeftTrace *self);

/* Returns the rows of threads in a chart, or NULL if WEFT_LAZY_THREADS has not been made. */
static inline WeftThreadRows *
weft_trace_thread_rows (const WeftTrace *self)
{
  return weft_trace_peek (self, WEFT_LAZY_THREADS) != NULL ? self->thread_rows : NULL;
}

/* Returns the number of living threads over time, or NULL if WEFT_LAZY_THREADS has not been
 * made. */
static inline const WeftAliveThreads *
weft_trace_alive (const WeftTrace *self)
{
  return weft_trace_peek (self, WEFT_LAZY_THREADS) != NULL ? self->alive : NULL;
}

/* Returns the idle time of HECs by reason, or NULL if WEFT_LAZY_THREADS has not been made. */
static inline const WeftIdleTimes *
weft_trace_idle (const WeftTrace *self)
{
  return weft_trace_peek (self, WEFT_LAZY_THREADS) != NULL ? self->idle : NULL;
}

/* Returns the parallelism of the log, or NULL if WEFT_LAZY_THREADS has not been made. */
static inline const WeftParallelism *
weft_trace_parallelism (const WeftTrace *self)
{
  return weft_trace_peek (self, WEFT_LAZY_THREADS) != NULL ? self->parallelism : NULL;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTrace, weft_shared_unref)
