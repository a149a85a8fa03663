/* SPDX-License-Identifier: BSD-3-Clause */
/* State machine of a capability's usage: whether the capability is in a GC, runs a thread, is idle,
 * or is in an unknown state because events are missing. Processes the capability's events in file
 * order. */
#pragma once

#include "weft-bytes.h"
#include "weft-event-tags.h"
#include "weft-event.h"

/* Phase of a capability in a GC. */
typedef enum
{
  WEFT_GC_NONE,
  WEFT_GC_STOPPING, /* waits for the other capabilities to stop; begins with GC_START */
  WEFT_GC_WORKING,
  WEFT_GC_IDLE, /* the GC thread has no work */
  WEFT_GC_DONE, /* the GC thread has finished, and waits for the other ones */
} WeftGcPhase;

/* Use of a capability's time. A GC takes precedence over a running thread. */
typedef enum
{
  WEFT_USE_IDLE,
  WEFT_USE_RUN,
  WEFT_USE_GC_WORK,
  WEFT_USE_GC_WAIT,
  WEFT_USE_UNKNOWN, /* events are missing, and no later event has shown the state yet */
  WEFT_USE_GC_SYNC, /* waits for a GC to start; not visible in the capability's own events */
} WeftUse;

/* Knowledge of the state. */
typedef enum
{
  WEFT_STATE_KNOWN,
  WEFT_STATE_UNKNOWN,        /* unknown until an event shows the state */
  WEFT_STATE_UNKNOWN_TO_END, /* unknown to the end of the log */
} WeftKnowledge;

/* Time by use, ns, according to the capability's own events; the rest of a range was idle. The user
 * sees WeftHecTimes instead, which also take the GCs of the whole process into account. */
typedef struct
{
  guint64 run;
  guint64 work;
  guint64 wait;
  guint64 unknown;
} WeftUseTimes;

/* State of the machine since @since; copied by value, owns nothing. */
typedef struct
{
  guint64 since;     /* ns: time of the last change; never decreases */
  WeftUseTimes sums; /* sums of all times up to @since */
  guint32 thread;    /* thread that is running, if is_running */
  guint32 finished;  /* last thread that finished on this capability, if has_finished */
  guint8 is_running;
  guint8 has_finished;
  guint8 phase;     /* WeftGcPhase */
  guint8 knowledge; /* WeftKnowledge; unless it is WEFT_STATE_KNOWN, no thread is running and phase
                       is WEFT_GC_NONE */
} WeftUsage;

static inline WeftUse
weft_usage_use (const WeftUsage *self)
{
  if (self->phase != WEFT_GC_NONE)
    return self->phase == WEFT_GC_WORKING ? WEFT_USE_GC_WORK : WEFT_USE_GC_WAIT;
  if (self->is_running)
    return WEFT_USE_RUN;
  return self->knowledge == WEFT_STATE_KNOWN ? WEFT_USE_IDLE : WEFT_USE_UNKNOWN;
}

/* Adds @ns spent on @use to @times. */
static inline void
weft_use_times_add (WeftUseTimes *times, WeftUse use, guint64 ns)
{
  times->run += use == WEFT_USE_RUN ? ns : 0;
  times->work += use == WEFT_USE_GC_WORK ? ns : 0;
  times->wait += use == WEFT_USE_GC_WAIT ? ns : 0;
  times->unknown += use == WEFT_USE_UNKNOWN ? ns : 0;
}

/* Returns @after minus @before. */
static inline WeftUseTimes
weft_use_times_difference (const WeftUseTimes *before, const WeftUseTimes *after)
{
  return (WeftUseTimes){
    .run = after->run - before->run,
    .work = after->work - before->work,
    .wait = after->wait - before->wait,
    .unknown = after->unknown - before->unknown,
  };
}

/* Returns the sums up to @time, which must not be before self->since. */
static inline WeftUseTimes
weft_usage_times_at (const WeftUsage *self, guint64 time)
{
  WeftUseTimes times = self->sums;

  if (time > self->since)
    weft_use_times_add (&times, weft_usage_use (self), time - self->since);
  return times;
}

/* Advances to @time if that is later than self->since. */
static inline void
weft_usage_advance (WeftUsage *self, guint64 time)
{
  if (time > self->since)
    {
      weft_use_times_add (&self->sums, weft_usage_use (self), time - self->since);
      self->since = time;
    }
}

/* Returns the time up to which the state is known if the events at and after @time are missing.
 * During a GC, this is the time of the last change, because the missing end of the GC may have an
 * earlier stamp than the events before it. */
static inline guint64
weft_usage_known_until (const WeftUsage *self, guint64 time)
{
  return self->phase != WEFT_GC_NONE ? self->since : MAX (self->since, time);
}

/* Makes the state unknown from @time on, because events are missing. The next event that shows the
 * state makes it known again. Returns FALSE if the state was already unknown; otherwise,
 * self->since is the time of the change. */
static inline gboolean
weft_usage_set_unknown (WeftUsage *self, guint64 time)
{
  if (self->knowledge != WEFT_STATE_KNOWN)
    return FALSE;
  weft_usage_advance (self, weft_usage_known_until (self, time));
  self->is_running = FALSE;
  self->phase = WEFT_GC_NONE;
  self->knowledge = WEFT_STATE_UNKNOWN;
  return TRUE;
}

/* Bit set of the tags that weft_usage_step() handles. */
#define WEFT_USAGE_TAGS                                                                           \
  (G_GUINT64_CONSTANT (1) << WEFT_TAG_RUN_THREAD |                                                \
   G_GUINT64_CONSTANT (1) << WEFT_TAG_STOP_THREAD | G_GUINT64_CONSTANT (1) << WEFT_TAG_GC_START | \
   G_GUINT64_CONSTANT (1) << WEFT_TAG_GC_END | G_GUINT64_CONSTANT (1) << WEFT_TAG_GC_IDLE |       \
   G_GUINT64_CONSTANT (1) << WEFT_TAG_GC_WORK | G_GUINT64_CONSTANT (1) << WEFT_TAG_GC_DONE)

/* Sets @phase, unless the capability is known not to be in a GC: only GC_START begins a GC. */
static inline gboolean
weft_usage_set_phase (WeftUsage *self, WeftGcPhase phase, guint64 time)
{
  if (self->knowledge == WEFT_STATE_KNOWN && (self->phase == WEFT_GC_NONE || self->phase == phase))
    return FALSE;
  weft_usage_advance (self, time);
  self->phase = phase;
  self->knowledge = WEFT_STATE_KNOWN;
  return TRUE;
}

/* Handles an event. Returns TRUE if the event changes the state; self->since is then the time of
 * the change. @time is the event's stamp, clamped to the end of its block.
 *
 * RUN_THREAD ends the previous run. STOP_THREAD of a thread that is not running changes nothing.
 * Neither does RUN_THREAD of the thread that finished last, which the RTS may post right after the
 * thread has finished. Either event makes an unknown state known: it shows which thread is running,
 * if any, and that the capability is not in a GC, because threads are stopped before a GC. */
static inline gboolean
weft_usage_step (WeftUsage *self, const WeftEvent *event, guint64 time)
{
  guint32 thread;

  if (self->knowledge == WEFT_STATE_UNKNOWN_TO_END)
    return FALSE;
  switch (event->tag)
    {
    case WEFT_TAG_RUN_THREAD:
      if (event->length < 4)
        return FALSE;
      thread = weft_be32 (event->payload);
      if ((self->has_finished && self->finished == thread) ||
          (self->is_running && self->thread == thread))
        return FALSE;
      weft_usage_advance (self, time);
      self->thread = thread;
      self->is_running = TRUE;
      self->knowledge = WEFT_STATE_KNOWN;
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
      if (self->knowledge == WEFT_STATE_KNOWN && (!self->is_running || self->thread != thread))
        return FALSE;
      weft_usage_advance (self, time);
      self->is_running = FALSE;
      self->knowledge = WEFT_STATE_KNOWN;
      return TRUE;
    case WEFT_TAG_GC_START:
      if (self->phase != WEFT_GC_NONE)
        return FALSE;
      weft_usage_advance (self, time);
      self->phase = event->header->has_gc_phases ? WEFT_GC_STOPPING : WEFT_GC_WORKING;
      self->knowledge = WEFT_STATE_KNOWN;
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
