/* SPDX-License-Identifier: BSD-3-Clause */
/* Walk over the events of threads from all capabilities, in the order of time: fast enough to be
 * repeated for a picture. */
#pragma once

#include "weft-index.h"
#include "weft-thread-states.h"

/* Where events are missing on a capability, or it has no more in a log that is cut, an event of
 * kind WEFT_THREAD_LOST tells of the thread that ran there. A stamp that steps back counts as the
 * latest before it among its capability's thread events, so that the order within a capability is
 * always that of the file; ties between capabilities go by place in the file. Belongs to one
 * thread. */
typedef struct
{
  /* for weft-thread-walk.c and what is inline only */
  const WeftThreadEvent *next, *end; /* what is left of a batch of one capability's events */
  guint64 limit_time, limit_offset;  /* those of them before this come next */
} WeftThreadWalk;

/* Edges of a capability's runs: weft-run-edges.h. */
typedef struct _WeftRunEdges WeftRunEdges;

/* Where one capability's events go on, also in an index that is built on this one. A plain value.
 */
typedef struct
{
  guint64 offset; /* of the next event, or the end of what has come */
  guint64 clock;  /* ns: the latest time before it */
  guint32 block;  /* its place in the index's blocks, or one of these: */
} WeftThreadPlace;

/* The capability has no thread events yet; or has told that its end is a loss, and nothing follows:
 * of this index alone. */
#define WEFT_THREAD_WALK_START (G_MAXUINT32 - 1)
#define WEFT_THREAD_WALK_END   G_MAXUINT32

/* Which thread events are wanted: its place among those asked for, to stand in @thread of the
 * event; -1: not wanted. */
typedef gint (*WeftThreadFilter) (guint32 thread, gconstpointer data);

#define WEFT_THREAD_KIND(kind) (1u << WEFT_THREAD_##kind)
/* What the automaton takes. */
#define WEFT_THREAD_STATE_KINDS                                                   \
  (WEFT_THREAD_KIND (CREATE) | WEFT_THREAD_KIND (RUN) | WEFT_THREAD_KIND (STOP) | \
   WEFT_THREAD_KIND (LOST))
/* The same, and what makes a thread ready. */
#define WEFT_THREAD_READY_KINDS \
  (WEFT_THREAD_STATE_KINDS | WEFT_THREAD_KIND (MIGRATE) | WEFT_THREAD_KIND (WAKEUP))
#define WEFT_THREAD_ALL_KINDS                                                         \
  (WEFT_THREAD_STATE_KINDS | WEFT_THREAD_KIND (MIGRATE) | WEFT_THREAD_KIND (WAKEUP) | \
   WEFT_THREAD_KIND (LABEL))

/* Begins at @places (weft_thread_walk_n_places() of them), or at the log's beginning where that is
 * NULL, and ends before the first event at or after @to. Gives events whose WEFT_THREAD_KIND is in
 * @kinds and that @filter, if not NULL, lets through. Borrows all; @cancellable may be NULL:
 * cancelled, the walk ends. */
WeftThreadWalk *weft_thread_walk_new (const WeftIndex *index,
                                      const WeftThreadPlace *places,
                                      guint64 to,
                                      guint kinds,
                                      WeftThreadFilter filter,
                                      gconstpointer filter_data,
                                      GCancellable *cancellable);
void weft_thread_walk_free (WeftThreadWalk *self);

/* The same of all events to the log's end, which gathers the run edges of each capability, too. */
WeftThreadWalk *weft_thread_walk_new_with_edges (const WeftIndex *index,
                                                 const WeftThreadPlace *places,
                                                 GCancellable *cancellable);

/* Those of the index's @i-th capability, from where the walk began, to be dropped by who has seen
 * them: the walk goes ahead of the events that it gives out. NULL if they are unknown, as
 * events are missing, or nothing of the capability was read. */
WeftRunEdges *weft_thread_walk_edges (const WeftThreadWalk *self, guint i);

/* The careful half of weft_thread_walk_peek(). */
const WeftThreadEvent *weft_thread_walk_choose (WeftThreadWalk *self);

/* The next event, left in place; valid until weft_thread_walk_next(). NULL after the last. */
static inline const WeftThreadEvent *
weft_thread_walk_peek (WeftThreadWalk *self)
{
  const WeftThreadEvent *next = self->next;

  if (G_LIKELY (next < self->end &&
                (next->time < self->limit_time ||
                 (next->time == self->limit_time && next->offset < self->limit_offset))))
    return next;
  return weft_thread_walk_choose (self);
}

/* The event that weft_thread_walk_peek() has just returned, taken: valid until the next call. */
static inline const WeftThreadEvent *
weft_thread_walk_take (WeftThreadWalk *self)
{
  return self->next++;
}

/* Both at once; NULL after the last. */
static inline const WeftThreadEvent *
weft_thread_walk_next (WeftThreadWalk *self)
{
  return weft_thread_walk_peek (self) != NULL ? weft_thread_walk_take (self) : NULL;
}

/* How many capabilities it merges, and the position of each now: for a walk without filter
 * that takes all kinds. */
guint weft_thread_walk_n_places (const WeftIndex *index);
void weft_thread_walk_places (const WeftThreadWalk *self, WeftThreadPlace *places);

/* Whether a walk can begin at @places, which may come from a file that anybody can have made: each
 * is in a block of its capability. */
gboolean weft_thread_places_are_sound (const WeftIndex *index, const WeftThreadPlace *places);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadWalk, weft_thread_walk_free)
