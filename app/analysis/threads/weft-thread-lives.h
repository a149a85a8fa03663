/* SPDX-License-Identifier: BSD-3-Clause */
/* Threads during a walk over their events. The totals and the current state of a thread are looked
 * up by its id. */
#pragma once

#include "weft-threads.h"

/* A thread and its current state. Copied by value. */
typedef struct
{
  WeftThread thread;
  /* file offset of the event with the last label that was set since the thread was settled, or 0 */
  guint64 label;
  WeftThreadState state;
  WeftThreadReady ready;
  guint32 living_index; /* index in WeftThreadLives.living, unless the thread has finished */
  gboolean is_changed;  /* the thread has changed since it was last settled */
} WeftThreadLife;

/* Threads of a walk. Finished threads are removed when all threads are settled. Not thread-safe. */
typedef struct
{
  GArray *all;        /* of WeftThreadLife */
  GArray *living;     /* of guint32: indexes in @all of threads that have not finished */
  guint32 *slots;     /* hash table: 1 + index in @all, or 0 if free */
  guint hash_bits;    /* the table has 1 << hash_bits slots */
  guint32 lowest_new; /* lowest id that was added since the threads were settled, or G_MAXUINT32 */
} WeftThreadLives;

/* Initializes @self with a copy of @all (of WeftThreadLife, none of which has finished), or without
 * threads if @all is NULL. */
void weft_thread_lives_init (WeftThreadLives *self, const GArray *all);
void weft_thread_lives_clear (WeftThreadLives *self);

static inline WeftThreadLife *
weft_thread_lives_nth (const WeftThreadLives *self, guint32 i)
{
  return &g_array_index (self->all, WeftThreadLife, i);
}

/* Binary logarithm of the number of consecutive ids that have adjacent slots. As the RTS usually
 * numbers threads consecutively, threads created together then share a cache line. */
#define WEFT_THREAD_SLOT_BITS 4

/* Returns the first slot to probe for @id. */
static inline guint32
weft_thread_lives_slot (const WeftThreadLives *self, guint32 id)
{
  guint32 row = id >> WEFT_THREAD_SLOT_BITS, mask = (1u << WEFT_THREAD_SLOT_BITS) - 1;
  guint row_bits = self->hash_bits - WEFT_THREAD_SLOT_BITS;

  return (row * 2654435769u) >> (32 - row_bits) << WEFT_THREAD_SLOT_BITS | (id & mask);
}

/* Returns the index of thread @id in @all, or -1. */
static inline gint64
weft_thread_lives_find (const WeftThreadLives *self, guint32 id)
{
  guint32 mask = (1u << self->hash_bits) - 1;
  guint32 at = weft_thread_lives_slot (self, id);

  for (; self->slots[at] != 0; at = (at + 1) & mask)
    if (weft_thread_lives_nth (self, self->slots[at] - 1)->thread.id == id)
      return self->slots[at] - 1;
  return -1;
}

/* Adds @life, which must not be in @self, and returns its index in @all. */
guint32 weft_thread_lives_add (WeftThreadLives *self, const WeftThreadLife *life);

/* Removes thread @i of @all, which has finished, from the living threads. */
void weft_thread_lives_remove_living (WeftThreadLives *self, guint32 i);

/* Adds thread @i of @all, which is new or has a reused id, to the living threads. */
void weft_thread_lives_add_living (WeftThreadLives *self, guint32 i);

/* Sorts the living threads by id. */
void weft_thread_lives_sort (WeftThreadLives *self);

/* Marks all threads as settled, and removes finished threads. */
void weft_thread_lives_remove_finished (WeftThreadLives *self);

/* Returns TRUE if so many threads of @lives have finished that weft_threads_store_changes() is
 * worth its time. */
gboolean weft_threads_store_is_due (const WeftThreads *self, const WeftThreadLives *lives);

/* Adds or updates the threads of @lives that have changed, so that weft_threads_find() finds them.
 * Finished threads can be removed from @lives afterwards. */
void weft_threads_store_changes (WeftThreads *self, WeftThreadLives *lives);
