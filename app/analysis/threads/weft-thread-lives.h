/* SPDX-License-Identifier: BSD-3-Clause */
/* Lives of threads along a walk over their events: what each has done so far and does now, found by
 * its id. */
#pragma once

#include "weft-threads.h"

/* A thread. A plain value. */
typedef struct
{
  WeftThread thread;
  guint64 label; /* offset of the event that gave it its label since it was settled; 0: none did */
  WeftThreadState state;
  WeftThreadReady ready;
  guint32 place;       /* among the living, where it is */
  gboolean is_changed; /* since it was settled */
} WeftThreadLife;

/* Belongs to one thread. */
typedef struct
{
  GArray *all;     /* of WeftThreadLife */
  GArray *living;  /* of guint32: places of those that have not finished */
  guint32 *slots;  /* 1 + place by hash of the id; 0: free */
  guint hash_bits; /* there are 1 << hash_bits slots */
} WeftThreadLives;

/* Begins with @all (of WeftThreadLife, copied), none of which has finished, or with none where it
 * is NULL. */
void weft_thread_lives_init (WeftThreadLives *self, const GArray *all);
void weft_thread_lives_clear (WeftThreadLives *self);

static inline WeftThreadLife *
weft_thread_lives_nth (const WeftThreadLives *self, guint32 i)
{
  return &g_array_index (self->all, WeftThreadLife, i);
}

/* Ids are mostly given out in a row: so many of them lie side by side, in a line of a processor's
 * cache. */
#define WEFT_THREAD_SLOT_BITS 4

/* Where a free slot for @id is looked for first. */
static inline guint32
weft_thread_lives_slot (const WeftThreadLives *self, guint32 id)
{
  guint32 row = id >> WEFT_THREAD_SLOT_BITS, mask = (1u << WEFT_THREAD_SLOT_BITS) - 1;
  guint row_bits = self->hash_bits - WEFT_THREAD_SLOT_BITS;

  return (row * 2654435769u) >> (32 - row_bits) << WEFT_THREAD_SLOT_BITS | (id & mask);
}

/* The place of thread @id, or -1. */
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

/* Adds @life, which is not there, and returns its place. */
guint32 weft_thread_lives_add (WeftThreadLives *self, const WeftThreadLife *life);

/* It has finished, and it lives again. */
void weft_thread_lives_leave (WeftThreadLives *self, guint32 i);
void weft_thread_lives_join (WeftThreadLives *self, guint32 i);

/* Puts the living in the order of their ids. */
void weft_thread_lives_sort (WeftThreadLives *self);

/* All have been settled: forgets those that have finished. */
void weft_thread_lives_settle (WeftThreadLives *self);
