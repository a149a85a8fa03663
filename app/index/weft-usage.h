/* SPDX-License-Identifier: BSD-3-Clause */
/* State machine of a capability's usage: it is in a GC, runs a thread, idles, or its state is
 * unknown, because events are missing. The automaton runs over the capability's events in the order
 * in which they stand in the file. */
#pragma once

#include <glib.h>

/* A capability's part in a collection. */
typedef enum
{
  WEFT_GC_NONE,
  WEFT_GC_STOPPING, /* from GC_START: waits for the others to stop */
  WEFT_GC_WORKING,
  WEFT_GC_IDLE, /* out of work */
  WEFT_GC_DONE, /* finished, waits for the others */
} WeftGcPhase;

/* What a moment counts as. Where a collection and a thread are both under way, it is a
 * collection. */
typedef enum
{
  WEFT_USE_IDLE,
  WEFT_USE_RUN,
  WEFT_USE_GC_WORK,
  WEFT_USE_GC_WAIT,
  WEFT_USE_UNKNOWN, /* events are missing, and none has shown the state since */
  WEFT_USE_GC_SYNC, /* waits for a GC to start; the capability's own events never say so */
} WeftUse;

/* What is known of the state. */
typedef enum
{
  WEFT_KNOWN,
  WEFT_UNKNOWN,          /* until an event shows it */
  WEFT_UNKNOWN_FOR_GOOD, /* whatever follows */
} WeftKnowledge;

/* Nanoseconds by use, by the capability's own events; what is missing to a stretch's length
 * was idle. WeftHecShares, which knows all GCs, is what people are shown. */
typedef struct
{
  guint64 run;
  guint64 work;
  guint64 wait;
  guint64 unknown;
} WeftShares;

/* The automaton's state, valid from @since on. A plain value. */
typedef struct
{
  guint64 since;     /* ns: the last change; never decreases */
  WeftShares before; /* sums up to @since */
  guint32 thread;    /* that runs, where is_running */
  guint32 finished;  /* the last thread that finished here, where has_finished */
  guint8 is_running;
  guint8 has_finished;
  guint8 phase;     /* WeftGcPhase */
  guint8 knowledge; /* WeftKnowledge; unless KNOWN, nothing runs and phase is NONE */
} WeftUsage;

static inline WeftUse
weft_usage_use (const WeftUsage *self)
{
  if (self->phase != WEFT_GC_NONE)
    return self->phase == WEFT_GC_WORKING ? WEFT_USE_GC_WORK : WEFT_USE_GC_WAIT;
  if (self->is_running)
    return WEFT_USE_RUN;
  return self->knowledge == WEFT_KNOWN ? WEFT_USE_IDLE : WEFT_USE_UNKNOWN;
}

/* Adds @ns spent on @use to @shares. */
static inline void
weft_shares_add (WeftShares *shares, WeftUse use, guint64 ns)
{
  shares->run += use == WEFT_USE_RUN ? ns : 0;
  shares->work += use == WEFT_USE_GC_WORK ? ns : 0;
  shares->wait += use == WEFT_USE_GC_WAIT ? ns : 0;
  shares->unknown += use == WEFT_USE_UNKNOWN ? ns : 0;
}

/* What was added to @before until it became @after. */
static inline WeftShares
weft_shares_between (const WeftShares *before, const WeftShares *after)
{
  return (WeftShares){
    .run = after->run - before->run,
    .work = after->work - before->work,
    .wait = after->wait - before->wait,
    .unknown = after->unknown - before->unknown,
  };
}

/* The sums up to @time, which is not before self->since. */
static inline WeftShares
weft_usage_shares_at (const WeftUsage *self, guint64 time)
{
  WeftShares shares = self->before;

  if (time > self->since)
    weft_shares_add (&shares, weft_usage_use (self), time - self->since);
  return shares;
}

/* Moves to @time; a stamp that steps back counts as the latest before it. */
static inline void
weft_usage_move (WeftUsage *self, guint64 time)
{
  if (time > self->since)
    {
      weft_shares_add (&self->before, weft_usage_use (self), time - self->since);
      self->since = time;
    }
}

/* The time up to which the state is known, where the events from @time on are missing. The end of a
 * GC may have an earlier stamp than events before it in the file: a GC under way is known up to its
 * last change only. */
static inline guint64
weft_usage_known_until (const WeftUsage *self, guint64 time)
{
  return self->phase != WEFT_GC_NONE ? self->since : MAX (self->since, time);
}

/* Events from @time on are missing: until one shows it, it is unknown what the capability does.
 * Returns whether that is a change; @self->since is then when it begins. */
static inline gboolean
weft_usage_lose (WeftUsage *self, guint64 time)
{
  if (self->knowledge != WEFT_KNOWN)
    return FALSE;
  weft_usage_move (self, weft_usage_known_until (self, time));
  self->is_running = FALSE;
  self->phase = WEFT_GC_NONE;
  self->knowledge = WEFT_UNKNOWN;
  return TRUE;
}
