/* SPDX-License-Identifier: BSD-3-Clause */
/* Critical path of a run: the chain of runs and waits that ends in a chosen thread at a chosen
 * time. From each wait, the chain is followed back to the thread that ended the wait.
 *
 * The method is that of C.-Q. Yang and B. P. Miller, "Critical Path Analysis for the Execution of
 * Parallel and Distributed Programs" (ICDCS 1988): the longest chain through the graph of events.
 * As each wait has a known waker, the chain is found by searching backwards from the end. Time
 * saved on the path makes its end earlier by the same amount, until another chain becomes the
 * longest.
 *
 * A log does not record that a thread used data from another thread unless that thread woke it (an
 * IORef, a thunk that was already evaluated, an MVar that was already full). It also does not
 * record why a foreign call, a timer or I/O took as long as it did. In these cases, the path stays
 * in the thread that waited. */
#pragma once

#include "weft-gc-windows.h"
#include "weft-threads.h"

typedef enum
{
  WEFT_PATH_RUN,
  WEFT_PATH_GC, /* GC pause during a run; if the thread was runnable, from the request of the GC to
                   its end */
  WEFT_PATH_RUNNABLE, /* waiting for a HEC */
  WEFT_PATH_FOREIGN,
  WEFT_PATH_IO,      /* a timer or the system ended the wait */
  WEFT_PATH_BLOCKED, /* the waker is not known */
  WEFT_PATH_UNKNOWN, /* before the start of the path: the RTS created the thread, or events are
                        missing */
  WEFT_N_PATH_STATES,
} WeftPathState;

/* Relation of a segment to the one before it. */
typedef enum
{
  WEFT_PATH_SAME_THREAD, /* both belong to the same thread */
  WEFT_PATH_WOKEN,       /* the thread of the previous segment woke this one */
  WEFT_PATH_CREATED,     /* the thread of the previous segment created this one */
  WEFT_PATH_STOLEN, /* this thread evaluates sparks, and stole its first spark from the HEC on which
                       the thread of the previous segment was running */
} WeftPathLink;

#define WEFT_PATH_NO_THREAD G_MAXUINT32

/* A segment of a critical path. Copied by value. */
typedef struct
{
  guint64 from, to; /* ns: [from, to), not empty */
  guint64 event;    /* file offset of the event that woke or created the thread, or with which the
                       thread stole a spark; 0 if there is none */
  guint32 thread;   /* index in the list of threads, or WEFT_PATH_NO_THREAD */
  /* capability on which the thread runs, or on which it runs after the wait; or WEFT_CAP_NONE */
  guint16 cap;
  guint16 status; /* stop status if the thread is blocked, otherwise 0 */
  guint8 state;   /* WeftPathState */
  guint8 link;    /* WeftPathLink */
} WeftPathSegment;

/* Maximum number of segments of a path (about 80 MB). If a path has more, the time before them is
 * unknown. */
#define WEFT_PATH_MAX_SEGMENTS (1u << 21)

/* A critical path. Immutable. */
typedef struct
{
  guint64 from, to;      /* ns; the segments cover this range completely */
  GArray *segments;      /* of WeftPathSegment, sorted by time */
  gboolean is_truncated; /* the path has more segments than are stored */
} WeftCriticalPath;

/* Returns the path in [@from, @to), ns, that leads to thread @thread (an index) at @to, or at the
 * end of the thread if it finished earlier. Reads only the events that the path needs, some ten
 * thousand at a time, and each of them once. Call it on a worker thread. Returns NULL if
 * @cancellable (may be NULL) was cancelled. */
WeftCriticalPath *weft_critical_path_new (WeftThreads *threads,
                                          const WeftGcWindows *windows,
                                          guint thread,
                                          guint64 from,
                                          guint64 to,
                                          GCancellable *cancellable);
void weft_critical_path_free (WeftCriticalPath *self);

/* Returns the index of the thread whose path is shown by default: the main thread, if it has
 * finished by @to or is not blocked at @to; otherwise the thread that ran last before @to. If no
 * thread ran, returns the main thread, or -1 if it is not known. */
gint weft_critical_path_default_thread (WeftThreads *threads, guint64 to);

static inline const WeftPathSegment *
weft_critical_path_nth (const WeftCriticalPath *self, guint i)
{
  return &g_array_index (self->segments, WeftPathSegment, i);
}

/* Returns the index of the segment that contains @time, or the number of segments if @time is not
 * before the end of the path. */
guint weft_critical_path_at (const WeftCriticalPath *self, guint64 time);

/* Returns TRUE if a wait with this stop status is ended by a timer or the system. */
gboolean weft_path_status_is_io (guint status);

/* Returns the name of the state for scripts, such as "timer-or-io". Static. */
const char *weft_path_state_name (WeftPathState state);

/* Returns the translated name of the state. Static. */
const char *weft_path_state_label (WeftPathState state);

/* Time (ns) on the path that all threads with the same label spent in one state. Copied by
 * value. */
typedef struct
{
  guint64 ns;
  guint64 longest, longest_from;
  guint32 n;               /* number of segments */
  guint32 thread;          /* index of the thread of the longest segment, or WEFT_PATH_NO_THREAD */
  guint8 state;            /* WeftPathState */
  guint8 is_single_thread; /* all segments belong to @thread */
} WeftPathSum;

/* Returns the sums of @self: a new array of WeftPathSum, the largest sum first. */
GArray *weft_critical_path_sums (const WeftCriticalPath *self, const WeftThreads *threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCriticalPath, weft_critical_path_free)
