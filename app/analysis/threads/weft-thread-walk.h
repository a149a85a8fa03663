/* SPDX-License-Identifier: BSD-3-Clause */
/* Walk over the thread events of all capabilities in time order. It is fast enough to be repeated
 * for each frame. */
#pragma once

#include "weft-cap-index.h"
#include "weft-index.h"
#include "weft-thread-states.h"
#include "weft-usage.h"

/* Times at which a capability begins or stops running threads. A walk over thread events collects
 * them while it decodes the events, so that the events need not be read twice. */

/* Time at which a capability becomes busy or stops being busy. A capability is busy while it runs a
 * thread, and while its state is unknown. The state lasts from @time (ns) to the next edge. Copied
 * by value. */
typedef struct
{
  guint64 time;
  gboolean is_busy;
} WeftRunEdge;

/* Edges of one capability. Empty if all zeros. */
typedef struct
{
  WeftRunEdge *edges; /* owned; sorted by time */
  guint n, size;
  guint64 known_until; /* time before which all edges are known, ns. Edges that are added later are
                          not earlier. */
} WeftRunEdgeList;

/* Moves the edges of @more, which follow those of @self, to the end of @self. */
void weft_run_edge_list_append (WeftRunEdgeList *self, WeftRunEdgeList *more);

/* Drops the first @n edges. */
void weft_run_edge_list_remove_first (WeftRunEdgeList *self, guint n);

void weft_run_edge_list_clear (WeftRunEdgeList *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftRunEdgeList, weft_run_edge_list_clear)

/* A walk over thread events. If events of a capability are missing, or the log is truncated, the
 * walk returns an event of kind WEFT_THREAD_LOST for the thread that was running on the capability.
 * If a time stamp is earlier than a previous one, the event gets the latest time of the earlier
 * thread events of its capability, so that events of a capability are always in file order. Events
 * of different capabilities with the same time are in the order of their offsets. Not
 * thread-safe. */
typedef struct
{
  /* private */
  const WeftThreadEvent *next, *end; /* the rest of the current capability's batch */
  /* time and offset of the earliest event of any other capability */
  guint64 limit_time, limit_offset;
} WeftThreadWalk;

/* Position in the events of one capability. A position is also valid in every index that extends
 * the index in which it was made. Copied by value. */
typedef struct
{
  guint64 offset; /* file offset of the next event, or of the end of the data read so far */
  guint64 clock;  /* latest time of the events before the position, ns */
  guint32 block;  /* index of the block that contains the next event, or one of the values below */
} WeftThreadPosition;

/* The capability has no thread events yet. */
#define WEFT_THREAD_WALK_START (G_MAXUINT32 - 1)
/* The walk has returned the LOST event at the end of the capability. Valid only in the same
 * index. */
#define WEFT_THREAD_WALK_END G_MAXUINT32

/* Returns the number that replaces thread id @thread in events, or -1 if the thread's events are to
 * be dropped. */
typedef gint (*WeftThreadFilterFunc) (guint32 thread, gconstpointer data);

#define WEFT_THREAD_KIND(kind) (1u << WEFT_THREAD_##kind)
/* Events at which a run begins or ends. */
#define WEFT_THREAD_RUN_KINDS \
  (WEFT_THREAD_KIND (RUN) | WEFT_THREAD_KIND (STOP) | WEFT_THREAD_KIND (LOST))
/* Events that can change the state of a thread. */
#define WEFT_THREAD_STATE_KINDS (WEFT_THREAD_RUN_KINDS | WEFT_THREAD_KIND (CREATE))
/* Events that can change a state or the readiness of a thread. */
#define WEFT_THREAD_READY_KINDS \
  (WEFT_THREAD_STATE_KINDS | WEFT_THREAD_KIND (MIGRATE) | WEFT_THREAD_KIND (WAKEUP))
#define WEFT_THREAD_ALL_KINDS                                                         \
  (WEFT_THREAD_STATE_KINDS | WEFT_THREAD_KIND (MIGRATE) | WEFT_THREAD_KIND (WAKEUP) | \
   WEFT_THREAD_KIND (LABEL))

/* Returns a walk that starts at @positions, or at the beginning of the log if @positions is NULL.
 * @positions has weft_thread_walk_n_positions() elements. The walk ends before the first event at
 * or after @to (ns). It returns events whose WEFT_THREAD_KIND is in @kinds and, unless @filter is
 * NULL, whose thread passes @filter. Borrows all arguments. The walk ends early if @cancellable
 * (may be NULL) is cancelled. */
WeftThreadWalk *weft_thread_walk_new (const WeftIndex *index,
                                      const WeftThreadPosition *positions,
                                      guint64 to,
                                      guint kinds,
                                      WeftThreadFilterFunc filter,
                                      gconstpointer filter_data,
                                      GCancellable *cancellable);
void weft_thread_walk_free (WeftThreadWalk *self);

/* Like weft_thread_walk_new(), but for all events up to the end of the log. The walk also collects
 * the run edges of each capability. */
WeftThreadWalk *weft_thread_walk_new_with_edges (const WeftIndex *index,
                                                 const WeftThreadPosition *positions,
                                                 GCancellable *cancellable);

/* Moves the run edges of the @i-th capability that were found since the last call to the end of
 * @list. They are ahead of the events that the walk has returned. Does nothing if the edges are
 * unknown because events are missing, or if the capability has no events to read. */
void weft_thread_walk_take_edges (const WeftThreadWalk *self, guint i, WeftRunEdgeList *list);

/* Slow path of weft_thread_walk_peek(). */
const WeftThreadEvent *weft_thread_walk_peek_slow (WeftThreadWalk *self);

/* Returns the next event without consuming it, or NULL after the last. Valid until the next call of
 * weft_thread_walk_next(). */
static inline const WeftThreadEvent *
weft_thread_walk_peek (WeftThreadWalk *self)
{
  const WeftThreadEvent *next = self->next;

  if (G_LIKELY (next < self->end &&
                (next->time < self->limit_time ||
                 (next->time == self->limit_time && next->offset < self->limit_offset))))
    return next;
  return weft_thread_walk_peek_slow (self);
}

/* Consumes and returns the event that weft_thread_walk_peek() has just returned. Valid until the
 * next call. */
static inline const WeftThreadEvent *
weft_thread_walk_consume (WeftThreadWalk *self)
{
  return self->next++;
}

/* Consumes and returns the next event, or NULL after the last. */
static inline const WeftThreadEvent *
weft_thread_walk_next (WeftThreadWalk *self)
{
  return weft_thread_walk_peek (self) != NULL ? weft_thread_walk_consume (self) : NULL;
}

/* Returns the number of capabilities that a walk merges, including the one for events without a
 * capability. */
guint weft_thread_walk_n_positions (const WeftIndex *index);

/* Gets the current position in each capability. The walk must return all kinds of events, without a
 * filter. */
void weft_thread_walk_positions (const WeftThreadWalk *self, WeftThreadPosition *positions);

/* Returns TRUE if each of @positions is in a block of its capability, so that a walk can start
 * there. @positions may come from an untrusted file. */
gboolean
weft_thread_positions_are_valid (const WeftIndex *index, const WeftThreadPosition *positions);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadWalk, weft_thread_walk_free)
