/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals of WeftRunQueues, for the pass that builds it. What runs for every thread event is
 * inline. */
#pragma once

#include "weft-packed-array.h"
#include "weft-run-queues.h"
#include "weft-shared-array.h"
#include "weft-thread-sections.h"

/* State of a queue since its last change. */
typedef struct
{
  guint64 ns, since;
  guint32 n;
} WeftStoredQueue;

/* Stored effect of an event on the queues. */
typedef enum
{
  WEFT_QUEUE_UNCHANGED,
  WEFT_QUEUE_CHANGED_USUALLY,   /* the usual change, see weft_run_queues_usual_code() */
  WEFT_QUEUE_CHANGED_UNUSUALLY, /* the code of the change is stored in @unusual_codes */
} WeftQueueEffect;

/* Number of effects in a word, number of bits in an effect, and mask of these bits. */
#define WEFT_QUEUE_EFFECTS_PER_WORD 32
#define WEFT_QUEUE_EFFECT_BITS      2
#define WEFT_QUEUE_EFFECT_MASK      3

struct _WeftRunQueues
{
  const WeftIndex *index;
  guint n;
  guint n_cap_numbers;
  guint32 *queue_of_cap;    /* queue of each capability number below n_cap_numbers */
  WeftSharedArray *effects; /* of guint64: the WeftQueueEffect of each event in the order of the
                               walk, WEFT_QUEUE_EFFECTS_PER_WORD in each word */
  guint64 word;             /* the last word of effects, which is not full yet */
  guint64 n_events;
  WeftSharedArray *unusual_codes; /* of guint64: codes of unusual changes, packed */
  guint64 unusual_word;           /* the last word of codes, which is not full yet */
  guint64 n_unusual;              /* number of codes */
  guint code_bits;          /* bits of a code: 4, 8 or 32, depending on the number of queues */
  WeftPackedArray *samples; /* for each sample: a QueueSample, weft_thread_walk_n_positions()
                               WeftThreadPosition, and n WeftStoredQueue */

  /* state of the pass; not used after the pass */
  WeftStoredQueue *now;
  guint32 all;
  GArray *peaks; /* of guint64: maximum length of each queue, then of all queues together */
};

/* Returns the queue of capability @cap. */
static inline guint
weft_run_queues_queue_of (const WeftRunQueues *self, guint16 cap)
{
  return cap < self->n_cap_numbers ? self->queue_of_cap[cap] : self->n - 1;
}

/* Returns the queue that the thread of @event joins if it becomes ready. */
static inline guint
weft_run_queues_joined_queue (const WeftRunQueues *self, const WeftThreadEvent *event)
{
  gboolean has_queue = event->kind == WEFT_THREAD_WAKEUP || event->kind == WEFT_THREAD_MIGRATE;

  return has_queue ? weft_run_queues_queue_of (self, (guint16) event->info) : event->cap_index;
}

/* Returns the code of the change that is usual for @event. A code is 2 * (1 + the queue that the
 * thread leaves), or 0 if it leaves no queue, plus 1 if the thread joins
 * weft_run_queues_joined_queue().
 */
static inline guint32
weft_run_queues_usual_code (const WeftThreadEvent *event)
{
  guint32 leaves = 2 * (1 + (guint32) event->cap_index);

  switch (event->kind)
    {
    case WEFT_THREAD_RUN:
      return leaves;
    case WEFT_THREAD_MIGRATE:
      return leaves | 1;
    default:
      return 1;
    }
}

/* Changes the length of @queue by @by at @time (ns). */
static inline void
weft_stored_queue_change (WeftStoredQueue *queue, guint64 time, gint by)
{
  queue->ns += queue->n * (time - queue->since);
  queue->since = time;
  queue->n += (guint32) by;
}

/* Adds a sample before @section. */
void weft_run_queues_add_sample (WeftRunQueues *self, const WeftThreadSection *section);

/* Raises the peak of @queue, or of all queues together if @queue is self->n, to @n if that is
 * higher. */
static inline void
weft_run_queues_raise_peak (WeftRunQueues *self, guint queue, guint64 n)
{
  guint64 *peak = &g_array_index (self->peaks, guint64, queue);

  if (n > *peak)
    *peak = n;
}

/* Stores the last word of effects, which is full. */
void weft_run_queues_append_effects (WeftRunQueues *self);

/* Stores the effect of the next event. */
static inline void
weft_run_queues_add_effect (WeftRunQueues *self, WeftQueueEffect effect)
{
  self->word |=
      (guint64) effect << (self->n_events % WEFT_QUEUE_EFFECTS_PER_WORD * WEFT_QUEUE_EFFECT_BITS);
  if (G_UNLIKELY (++self->n_events % WEFT_QUEUE_EFFECTS_PER_WORD == 0))
    weft_run_queues_append_effects (self);
}

/* Stores the effect of the next event, which makes a change with @code that is not usual for it. */
void weft_run_queues_add_unusual_effect (WeftRunQueues *self, guint32 code);

/* Adds the next event, of any kind. It changed the readiness of its thread from @before to @now.
 * Sets @change to its effect on the queues. */
static inline void
weft_run_queues_add_event (WeftRunQueues *self,
                           const WeftThreadEvent *event,
                           const WeftThreadReady *before,
                           const WeftThreadReady *now,
                           WeftRunQueueChange *change)
{
  gboolean leaves = before->kind != WEFT_READY_NONE, joins = now->kind != WEFT_READY_NONE;
  guint32 code = 0;

  *change = (WeftRunQueueChange){ event, -1, -1 };
  if (!(WEFT_THREAD_READY_KINDS & ~WEFT_THREAD_KIND (LOST) & (1u << event->kind)))
    return;
  if (leaves && joins && before->cap == now->cap)
    leaves = joins = FALSE;
  if (leaves)
    {
      guint queue = weft_run_queues_queue_of (self, before->cap);

      weft_stored_queue_change (&self->now[queue], event->time, -1);
      self->all--;
      change->left_queue = (gint) queue;
      code = 2 * (1 + queue);
    }
  if (joins)
    {
      guint queue = weft_run_queues_joined_queue (self, event);

      weft_stored_queue_change (&self->now[queue], event->time, 1);
      self->all++;
      weft_run_queues_raise_peak (self, queue, self->now[queue].n);
      weft_run_queues_raise_peak (self, self->n, self->all);
      change->joined_queue = (gint) queue;
      code |= 1;
    }
  if (code == 0)
    weft_run_queues_add_effect (self, WEFT_QUEUE_UNCHANGED);
  else if (code == weft_run_queues_usual_code (event))
    weft_run_queues_add_effect (self, WEFT_QUEUE_CHANGED_USUALLY);
  else
    weft_run_queues_add_unusual_effect (self, code);
}
