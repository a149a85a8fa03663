/* SPDX-License-Identifier: BSD-3-Clause */
/* Step function of the usage state machine. Separate from weft-usage.h because it needs event
 * tags. */
#pragma once

#include "weft-bytes.h"
#include "weft-event-tags.h"
#include "weft-event.h"
#include "weft-usage.h"

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
