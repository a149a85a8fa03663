/* SPDX-License-Identifier: BSD-3-Clause */
/* Splits an interval of a thread into parts by the state of the thread. Time in which the thread
 * was blocked is split further, by the state of the thread that ended the wait. The waits of that
 * thread are split in the same way.
 *
 * The parts are adjacent, so their lengths add up exactly to the length of the interval. */
#pragma once

#include "weft-collections.h"
#include "weft-threads.h"

typedef enum
{
  WEFT_PART_RUNNING,
  WEFT_PART_GC,       /* GC pause while the thread ran, was runnable, or waited for a GC that it had
                         requested */
  WEFT_PART_SYNC,     /* runnable while the HECs were stopping for a GC */
  WEFT_PART_RUNNABLE, /* waiting for a HEC */
  WEFT_PART_BLOCKED,
  WEFT_PART_FOREIGN,
  WEFT_PART_IO,      /* a timer or the system ended the wait */
  WEFT_PART_CREATED, /* the thread did not exist yet */
  WEFT_PART_UNKNOWN, /* not recorded, or the thread had finished */
  WEFT_N_PART_STATES,
} WeftPartState;

#define WEFT_PART_NO_THREAD G_MAXUINT32

/* State of one thread. Has no padding. Copied by value. */
typedef struct
{
  guint32 thread; /* index of the thread */
  /* index of the thread that ended the wait (if blocked), that created this thread (if not created
   * yet), or that ran longest on the HEC in this time (if runnable); WEFT_PART_NO_THREAD if
   * unknown */
  guint32 other_thread;
  guint16 state;  /* WeftPartState */
  guint16 status; /* stop status if blocked, otherwise 0 */
  guint16 cause;  /* WeftGcCause of a GC, or of the GC for which HECs stop; otherwise 0 */
  guint16 is_major;
} WeftPartStep;

/* Maximum number of steps of a part: the states of the interval's thread, of the waker of this
 * thread, and of the waker's waker. */
#define WEFT_PART_STEPS 3

/* A part. steps[0] is the state of the interval's thread. If this thread is blocked or not created
 * yet, and the thread steps[0].other_thread was followed, steps[1] is the state of that thread in
 * this time, and so on. Copied by value. */
typedef struct
{
  guint64 from, to; /* ns: [from, to), not empty */
  guint n_steps;
  guint16 cap; /* capability on which the thread of the last step runs, or WEFT_CAP_NONE */
  WeftPartStep steps[WEFT_PART_STEPS]; /* unused steps are zeros */
} WeftSpanPart;

/* Waits that are shorter than this fraction of the interval are not split further, so that an
 * interval with millions of waits is split quickly. */
#define WEFT_PART_MIN_FRACTION 1000

/* Splits intervals of the threads of one log. Not thread-safe. */
typedef struct _WeftSpanSplitter WeftSpanSplitter;

/* Borrows @threads and @collections. */
WeftSpanSplitter *weft_span_splitter_new (WeftThreads *threads, const WeftCollections *collections);
void weft_span_splitter_free (WeftSpanSplitter *self);

/* Returns the parts of [@from, @to), ns, of the @thread-th thread: a new array of WeftSpanPart,
 * sorted by time. Replays some ten thousand events, so call it on a worker thread. Returns NULL if
 * @cancellable (may be NULL) was cancelled. */
GArray *weft_span_splitter_split (
    WeftSpanSplitter *self, guint thread, guint64 from, guint64 to, GCancellable *cancellable);

static inline const WeftSpanPart *
weft_span_part_nth (const GArray *parts, guint i)
{
  return &g_array_index (parts, WeftSpanPart, i);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSpanSplitter, weft_span_splitter_free)
