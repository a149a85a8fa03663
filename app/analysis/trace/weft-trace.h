/* SPDX-License-Identifier: BSD-3-Clause */
/* A log with all of its analyses. They are the rows of a table, see weft-analyses.c: most are made
 * with the trace, the lazy ones when they are first asked for. */
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

/* Analyses that may cost a pass over the log. */
typedef enum
{
  WEFT_LAZY_THREADS,    /* a WeftThreads */
  WEFT_LAZY_USER_SPANS, /* a WeftUserSpans; made with the trace where there are few messages */
  WEFT_LAZY_FINDINGS,   /* a WeftDiagnosis of the whole log: weft_diagnosis_of_trace() */
  WEFT_N_LAZY,
} WeftLazy;

/* Immutable but for what is lazy; shared by reference across threads. */
typedef struct
{
  WeftIndex *index;
  WeftProcess *process;
  WeftCoverage *coverage;
  WeftSparks *sparks;
  WeftHeapProfile *heap;
  WeftTimeProfile *profile;     /* by cost centre */
  WeftTimeProfile *call_stacks; /* of threads, see weft-call-stacks.h */
  WeftTicky *ticky;
  WeftEventOrder *order; /* of all events */
  WeftCollections *collections;
  WeftHecUse *hecs;
  WeftProductivity *productivity;
  WeftHeapCounters *counters;
  WeftNonmoving *nonmoving;
  WeftTallies *tallies;
  WeftTasks *tasks;
  WeftAmount *recorded;          /* by WeftFeature: see weft_feature_recorded() */
  WeftThreadRows *thread_rows;   /* by weft_trace_thread_rows() */
  WeftAliveThreads *alive;       /* by weft_trace_alive() */
  WeftIdleTimes *idle;           /* by weft_trace_idle() */
  WeftParallelism *parallelism;  /* by weft_trace_parallelism() */
  gint cores;                    /* by weft_trace_cores() */
  gpointer lazy[WEFT_N_LAZY];    /* NULL until made: weft_trace_peek() */
  GMutex locks[WEFT_N_LAZY];     /* each held by the thread that makes it */
  gint n_askers[WEFT_N_LAZY];    /* who wait for it: it is on its way */
  gpointer earlier[WEFT_N_LAZY]; /* the newest earlier WeftTrace that has it or will, to go on from;
                                    NULL if none has, or once it has been made */
  GMutex earlier_lock;
  WeftIndexSlot *slot; /* where lazy analyses are cached, too: see weft_trace_set_slot(); or NULL */
  gpointer lent;       /* findings of an earlier trace, see weft_trace_lend(); or NULL */
  GPtrArray *was_lent; /* they and those lent before, which a chart may still show */
  gint shows_own;      /* FALSE: peek returns the findings that were lent */
} WeftTrace;

/* Runs all analyses over @index, of which it keeps a reference. Blocks. NULL with @error
 * G_IO_ERROR_CANCELLED. */
WeftTrace *weft_trace_new (WeftIndex *index, GCancellable *cancellable, GError **error);

/* The same; but the analyses that can go on from where those of @before ended do so: each says how
 * far that was sure. @before is of an earlier view of the log, whose index @index was built on;
 * NULL: weft_trace_new(). Of the lazy ones, those that @before or one before it has go on at
 * once where little has come since, or else when they are asked for. */
WeftTrace *weft_trace_extend (const WeftTrace *before,
                              WeftIndex *index,
                              GCancellable *cancellable,
                              GError **error);

/* Tells @self, and what goes on from it, the cores of the machine that the program ran on, which no
 * log names. Before anybody asks for its findings. */
void weft_trace_set_cores (WeftTrace *self, guint cores);

/* What was told last, or 0. */
guint weft_trace_cores (const WeftTrace *self);

/* What of @self is to be kept with its index: see weft_index_slot_save(). It keeps a reference. */
WeftArchive *weft_trace_keep (WeftTrace *self);

/* The same of the lazy analysis @which, which has been made, as weft_trace_take() takes it for the
 * trace of the same log: FALSE if @kept cannot be of that. NULL if nothing of it is kept. */
WeftArchive *weft_trace_keep_lazy (WeftTrace *self, WeftLazy which);
gboolean weft_trace_take (WeftTrace *self, WeftLazy which, const WeftArchive *kept);

/* Has @self, of a whole log, look for its lazy analyses in the cache, at @slot, before it makes
 * them, and keep them there. Before they are asked for. Takes a reference. */
void weft_trace_set_slot (WeftTrace *self, WeftIndexSlot *slot);

/* Whoever writes no block for so long, while others do, is silent: ns. */
#define WEFT_TRACE_SILENT_NS G_GUINT64_CONSTANT (2000000000)

/* Up to when nothing can change any more in what is known of a log that grows, in ns: up to there
 * all HECs, and events of no HEC, are covered. One ms less, as some stamps step back; the log's
 * end, in one that has ended. */
guint64 weft_trace_final (const WeftTrace *self);

/* The same without those that are silent, who may still tell of earlier times: a program that does
 * not flush its buffers writes one when it is full. */
guint64 weft_trace_settled (const WeftTrace *self);

/* Makes the lazy analysis @which, or waits for the thread that is making it. Borrowed, as long as
 * @self lives. Any thread may call it. NULL with @error G_IO_ERROR_CANCELLED. */
gpointer
weft_trace_get (const WeftTrace *self, WeftLazy which, GCancellable *cancellable, GError **error);

/* The same of what a layer above makes: by @make, whose result is freed by weft_shared_unref(). */
typedef gpointer (*WeftLazyMake) (WeftTrace *self, GCancellable *cancellable, GError **error);
gpointer weft_trace_get_by (const WeftTrace *self,
                            WeftLazy which,
                            WeftLazyMake make,
                            GCancellable *cancellable,
                            GError **error);

/* The same without making it or waiting: what was lent, or else NULL until it has been made. */
gpointer weft_trace_peek (const WeftTrace *self, WeftLazy which);

/* Whether @which has been made for @self itself. */
gboolean weft_trace_has (const WeftTrace *self, WeftLazy which);

/* Lends @self, of a log that grows, the findings that @from, an earlier trace of it, shows:
 * weft_trace_peek() returns them until weft_trace_show_own(), so that a picture keeps their lanes
 * while a worker makes those of @self. Both for one thread: the one that lays lanes out. */
void weft_trace_lend (WeftTrace *self, const WeftTrace *from);
void weft_trace_show_own (WeftTrace *self);

/* The rows of a picture of the threads: NULL until these have been made. */
static inline WeftThreadRows *
weft_trace_thread_rows (const WeftTrace *self)
{
  return weft_trace_peek (self, WEFT_LAZY_THREADS) != NULL ? self->thread_rows : NULL;
}

/* How many threads are alive when: likewise. */
static inline const WeftAliveThreads *
weft_trace_alive (const WeftTrace *self)
{
  return weft_trace_peek (self, WEFT_LAZY_THREADS) != NULL ? self->alive : NULL;
}

/* The HECs' idle time by reason: likewise. */
static inline const WeftIdleTimes *
weft_trace_idle (const WeftTrace *self)
{
  return weft_trace_peek (self, WEFT_LAZY_THREADS) != NULL ? self->idle : NULL;
}

/* How many HECs ran at once: likewise. */
static inline const WeftParallelism *
weft_trace_parallelism (const WeftTrace *self)
{
  return weft_trace_peek (self, WEFT_LAZY_THREADS) != NULL ? self->parallelism : NULL;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTrace, weft_shared_unref)
