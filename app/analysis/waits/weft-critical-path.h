/* SPDX-License-Identifier: BSD-3-Clause */
/* Critical path of a run: the chain of runs and waits that ends in a chosen thread at a chosen
 * time, followed back from each wait to the thread that ended it.
 *
 * The idea is that of C.-Q. Yang and B. P. Miller, "Critical Path Analysis for the Execution of
 * Parallel and Distributed Programs" (ICDCS 1988): the longest chain through the graph of what
 * happened, found here by going back from the end, as each wait names its waker. Time saved on the
 * path is time saved at its end, until another chain becomes the longest.
 *
 * What a log does not tell: which data a thread used that another one made without waking it (an
 * IORef, a thunk that was evaluated in time, an MVar that was full already), and what a foreign
 * call, a timer or the system waited for. There the path stays in the thread that waited. */
#pragma once

#include "weft-gc-windows.h"
#include "weft-threads.h"

typedef enum
{
  WEFT_PATH_RUN,
  WEFT_PATH_GC,       /* it ran or was runnable: a GC's pause, or for what is runnable the time from
                         the GC's request on */
  WEFT_PATH_RUNNABLE, /* waiting for a HEC */
  WEFT_PATH_FOREIGN,
  WEFT_PATH_IO,      /* a timer or the system ended the wait */
  WEFT_PATH_BLOCKED, /* unknown what ended the wait */
  WEFT_PATH_UNKNOWN, /* the path goes no further back: created by the RTS, or events are missing */
  WEFT_N_PATH_STATES,
} WeftPathState;

/* How the path came to a segment from the one before it. */
typedef enum
{
  WEFT_PATH_GOES_ON, /* the same thread */
  WEFT_PATH_WOKEN,   /* the thread of the segment before it woke it */
  WEFT_PATH_CREATED, /* or created it */
  WEFT_PATH_STOLEN,  /* or ran on the HEC of which this one, which evaluates sparks, stole its first
                      */
} WeftPathLink;

#define WEFT_PATH_NO_THREAD G_MAXUINT32

/* A plain value. */
typedef struct
{
  guint64 from, to; /* ns: [from, to), not empty */
  guint64 event;  /* offset of the event that woke or created it, or stole; 0 if the path goes on */
  guint32 thread; /* place in the list of threads; WEFT_PATH_NO_THREAD: of none */
  guint16 cap;    /* where it runs, or runs after its wait; or WEFT_CAP_NONE */
  guint16 status; /* of what was blocked: why it had stopped; 0 otherwise */
  guint8 state;   /* WeftPathState */
  guint8 link;    /* WeftPathLink */
} WeftPathSegment;

/* So many segments are kept at most, some 80 MB: what is before them is unknown. */
#define WEFT_PATH_MAX_SEGMENTS (1u << 21)

/* Immutable. */
typedef struct
{
  guint64 from,
      to; /* ns: the segments are all of it, each beginning where the one before it ends */
  GArray *segments; /* of WeftPathSegment, by time */
  gboolean is_cut;  /* there are more than are kept */
} WeftCriticalPath;

/* The path of [@from, @to), ns, to the @thread-th thread at @to, or at its end where it finished
 * before. Reads the events of the range that are on its way, once, some tens of thousands at a
 * time: for a worker thread. NULL if @cancellable (may be NULL) was cancelled. */
WeftCriticalPath *weft_critical_path_new (WeftThreads *threads,
                                          const WeftGcWindows *windows,
                                          guint thread,
                                          guint64 from,
                                          guint64 to,
                                          GCancellable *cancellable);
void weft_critical_path_free (WeftCriticalPath *self);

/* The place of the thread whose path is asked for where none is chosen: the main thread, if that
 * has finished by @to or is not blocked then; or else the one that ran last. -1 if none ran. */
gint weft_critical_path_end (WeftThreads *threads, guint64 to);

static inline const WeftPathSegment *
weft_critical_path_nth (const WeftCriticalPath *self, guint i)
{
  return &g_array_index (self->segments, WeftPathSegment, i);
}

/* The place of the segment that holds @time; the number of segments where that is not before the
 * path's end. */
guint weft_critical_path_at (const WeftCriticalPath *self, guint64 time);

/* The state's name as scripts know it: "timer-or-io"; and for people, translated. Static. */
const char *weft_path_state_name (WeftPathState state);
const char *weft_path_state_label (WeftPathState state);

/* The time of the threads of one label in one state. A plain value; ns. */
typedef struct
{
  guint64 ns;
  guint64 longest, longest_from;
  guint32 n;      /* segments */
  guint32 thread; /* of the longest: its place, or WEFT_PATH_NO_THREAD */
  guint8 state;   /* WeftPathState */
  guint8 is_one;  /* all of it is of that thread */
} WeftPathSum;

/* The sums of @self, the largest first, of WeftPathSum; newly allocated. */
GArray *weft_critical_path_sums (const WeftCriticalPath *self, const WeftThreads *threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCriticalPath, weft_critical_path_free)
