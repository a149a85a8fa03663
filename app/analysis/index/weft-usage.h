/* SPDX-License-Identifier: BSD-3-Clause */
/* What a capability does at any time: it collects, runs a thread, or idles. The automaton runs over
 * the capability's events in the order in which they stand in the file. */
#pragma once

#include "weft-bytes.h"
#include "weft-event.h"

G_BEGIN_DECLS

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
} WeftUse;

/* Nanoseconds by use; what is missing to a stretch's length was idle. */
typedef struct
{
  guint64 run;
  guint64 work;
  guint64 wait;
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
  guint8 phase; /* WeftGcPhase */
} WeftUsage;

static inline WeftUse
weft_usage_use (const WeftUsage *self)
{
  if (self->phase != WEFT_GC_NONE)
    return self->phase == WEFT_GC_WORKING ? WEFT_USE_GC_WORK : WEFT_USE_GC_WAIT;
  return self->is_running ? WEFT_USE_RUN : WEFT_USE_IDLE;
}

/* Adds @ns spent on @use to @shares. */
static inline void
weft_shares_add (WeftShares *shares, WeftUse use, guint64 ns)
{
  shares->run += use == WEFT_USE_RUN ? ns : 0;
  shares->work += use == WEFT_USE_GC_WORK ? ns : 0;
  shares->wait += use == WEFT_USE_GC_WAIT ? ns : 0;
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

/* The tags that weft_usage_step() looks at, a bit each. */
#define WEFT_USAGE_TAGS                                                                           \
  (G_GUINT64_CONSTANT (1) << WEFT_TAG_RUN_THREAD |                                                \
   G_GUINT64_CONSTANT (1) << WEFT_TAG_STOP_THREAD | G_GUINT64_CONSTANT (1) << WEFT_TAG_GC_START | \
   G_GUINT64_CONSTANT (1) << WEFT_TAG_GC_END | G_GUINT64_CONSTANT (1) << WEFT_TAG_GC_IDLE |       \
   G_GUINT64_CONSTANT (1) << WEFT_TAG_GC_WORK | G_GUINT64_CONSTANT (1) << WEFT_TAG_GC_DONE)

/* Inside a collection, goes over to @phase; outside, nothing. */
static inline gboolean
weft_usage_set_phase (WeftUsage *self, WeftGcPhase phase, guint64 time)
{
  if (self->phase == WEFT_GC_NONE || self->phase == phase)
    return FALSE;
  weft_usage_move (self, time);
  self->phase = phase;
  return TRUE;
}

/* One event. Returns whether it is one that changes the state; @self->since is then its time. @time
 * is the event's stamp, or less where that lies in the future of its block. A RUN ends whatever
 * ran; a STOP of a thread that does not run is no change, and neither is a RUN of the thread that
 * finished last: the RTS may post one right after the end. */
static inline gboolean
weft_usage_step (WeftUsage *self, const WeftEvent *event, guint64 time)
{
  guint32 thread;

  switch (event->tag)
    {
    case WEFT_TAG_RUN_THREAD:
      if (event->length < 4)
        return FALSE;
      thread = weft_be32 (event->payload);
      if ((self->has_finished && self->finished == thread) ||
          (self->is_running && self->thread == thread))
        return FALSE;
      weft_usage_move (self, time);
      self->thread = thread;
      self->is_running = TRUE;
      return TRUE;
    case WEFT_TAG_STOP_THREAD:
      if (event->length < 6)
        return FALSE;
      thread = weft_be32 (event->payload);
      if (weft_be16 (event->payload + 4) == WEFT_STOP_FINISHED)
        {
          self->finished = thread;
          self->has_finished = TRUE;
        }
      if (!self->is_running || self->thread != thread)
        return FALSE;
      weft_usage_move (self, time);
      self->is_running = FALSE;
      return TRUE;
    case WEFT_TAG_GC_START:
      if (self->phase != WEFT_GC_NONE)
        return FALSE;
      weft_usage_move (self, time);
      self->phase = event->header->has_gc_phases ? WEFT_GC_STOPPING : WEFT_GC_WORKING;
      return TRUE;
    case WEFT_TAG_GC_END:
      return weft_usage_set_phase (self, WEFT_GC_NONE, time);
    case WEFT_TAG_GC_IDLE:
      return weft_usage_set_phase (self, WEFT_GC_IDLE, time);
    case WEFT_TAG_GC_WORK:
      return weft_usage_set_phase (self, WEFT_GC_WORKING, time);
    case WEFT_TAG_GC_DONE:
      return weft_usage_set_phase (self, WEFT_GC_DONE, time);
    default:
      return FALSE;
    }
}

G_END_DECLS
