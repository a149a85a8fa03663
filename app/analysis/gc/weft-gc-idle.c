/* SPDX-License-Identifier: BSD-3-Clause */
/* The RTS counts the ticks since it last scheduled a thread: handle_tick() in rts/Timer.c requests
 * a GC after the number of ticks set by -I. Scheduling a thread (schedule() in rts/Schedule.c) and
 * any other GC (scheduleDoGC()) restart the count. A return from a foreign call (resumeThread())
 * does not restart it, nor does a thread that keeps running. After an idle GC, the count stops
 * until a thread is scheduled. */
#include "weft-gc-idle.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"
#include "weft-loss.h"
#include "weft-rts-flags.h"
#include "weft-usage-walk.h"

#include <math.h>

/* A thread may run during this time (ns) before the request of an idle GC, because the tick that
 * leads to the request also wakes the I/O and timer managers (wakeUpRts()). */
#define WAKE_NS 1000000
/* Minimum idle time (ns) of the requesting capability, unless the idle delay of the program is
 * shorter. */
#define REST_NS 80000000
/* The time between two idle GCs can be shorter than the interval of -Iw by at most this (ns), due
 * to the length of ticks and the time from a tick to the request. */
#define SLACK_NS 30000000
/* Maximum time (ns) from the end of a GC until a thread that the GC woke runs. */
#define WOKEN_NS 10000000
/* Maximum number of events of a capability that are read at a time, and maximum number of chunks
 * that are searched backwards. */
#define MAX_EVENTS 4096
#define MAX_CHUNKS 64

/* Returns TRUE if a HEC of @process has no events in @index, possibly because events are
 * missing. */
static gboolean
lacks_hec_events (const WeftIndex *index, const WeftProcess *process)
{
  for (guint i = 0; i < process->lives->len; i++)
    if (weft_index_cap_position (index, g_array_index (process->lives, WeftCapLife, i).cap) < 0)
      return weft_loss_hides_caps (index->log);
  return FALSE;
}

WeftGcIdleRule
weft_gc_idle_rule (const WeftIndex *index, const WeftProcess *process)
{
  /* without -threaded, the RTS posts no requests */
  gboolean is_threaded = process->rts != NULL ?
                             weft_rts_is_threaded (process) :
                             weft_index_count (index, WEFT_TAG_REQUEST_SEQ_GC) > 0 ||
                                 weft_index_count (index, WEFT_TAG_REQUEST_PAR_GC) > 0;
  double delay = weft_rts_idle_delay (process, is_threaded) * WEFT_NS_PER_S;
  double interval = weft_rts_idle_interval (process) * WEFT_NS_PER_S;

  return (WeftGcIdleRule){
    .delay = delay < (double) G_MAXINT64 ? (guint64) delay : G_MAXUINT64,
    .interval = (guint64) CLAMP (interval, 0, (double) G_MAXINT64),
    .lacks_hec_events = lacks_hec_events (index, process),
  };
}

gboolean
weft_gc_stop_blocks (guint status)
{
  static const guint8 statuses[] = { WEFT_STOP_MVAR, WEFT_STOP_BLACK_HOLE, WEFT_STOP_STM,
                                     WEFT_STOP_THROW_TO, WEFT_STOP_MVAR_READ };

  for (guint i = 0; i < G_N_ELEMENTS (statuses); i++)
    if (status == statuses[i])
      return TRUE;
  return FALSE;
}

/* Returns TRUE if any capability recorded a wake-up of @thread in [@from, @to]. */
static gboolean
was_thread_woken (const WeftIndex *index, guint32 thread, guint64 from, guint64 to)
{
  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      WeftCapEvents events = weft_cap_events (cap, index->log, weft_cap_index_chunk_at (cap, from));
      const WeftEvent *event = &events.event;

      for (guint n = 0; n < MAX_EVENTS && weft_cap_events_next (&events) && events.time <= to; n++)
        if (event->tag == WEFT_TAG_THREAD_WAKEUP && event->length >= 4 && events.time >= from &&
            weft_be32 (event->payload) == thread)
          return TRUE;
    }
  return FALSE;
}

/* Finds the last STOP_THREAD event of @thread before @time. Searches at most MAX_CHUNKS chunks of
 * each capability. Returns FALSE if there is no such event. */
static gboolean
find_thread_stop (const WeftIndex *index, guint32 thread, guint64 time, WeftGcStop *last)
{
  gboolean found = FALSE;

  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      guint64 chunk = weft_cap_index_chunk_at (cap, time);
      WeftCapEvents events = weft_cap_events (cap, index->log, chunk - MIN (chunk, MAX_CHUNKS));
      const WeftEvent *event = &events.event;
      gboolean has_stop = FALSE;
      WeftGcStop stop = { 0 };

      for (guint n = 0;
           n < (MAX_CHUNKS + 1) * WEFT_MAX_CHUNK_EVENTS && weft_cap_events_next (&events); n++)
        {
          if (event->tag != WEFT_TAG_STOP_THREAD || event->length < 6 || events.time >= time ||
              weft_be32 (event->payload) != thread)
            continue;
          stop.time = events.time;
          stop.status = (guint16) weft_event_stop_status (event);
          has_stop = TRUE;
        }
      if (!has_stop || (found && stop.time <= last->time))
        continue;
      *last = stop;
      found = TRUE;
    }
  return found;
}

gboolean
weft_gc_resurrects (const WeftIndex *index, guint64 end)
{
  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftUsage *run;
      WeftUsageWalk walk;
      WeftGcStop last = { 0 };

      weft_usage_walk_init (&walk, weft_index_nth_cap (index, i), index->log);
      weft_usage_walk_to (&walk, end);
      while (!walk.now.is_running && walk.next.since < end + WOKEN_NS)
        weft_usage_walk_next (&walk);
      run = &walk.now;
      /* the thread was blocked, and nothing woke it */
      if (run->is_running && run->since < end + WOKEN_NS &&
          find_thread_stop (index, run->thread, run->since, &last) &&
          weft_gc_stop_blocks (last.status) &&
          !was_thread_woken (index, run->thread, last.time, run->since))
        return TRUE;
    }
  return FALSE;
}

/* Reason for the last stop of a thread; 0 if the thread has not stopped. */
enum
{
  CALLED = 1, /* in a foreign call */
  STOPPED,
};

/* Returns TRUE if the run of @thread that starts at @time is a return from a foreign call. If
 * @stops does not contain the last stop of the thread, the events before @time are searched for
 * it. */
static gboolean
is_return_from_call (GHashTable *stops, const WeftIndex *index, guint32 thread, guint64 time)
{
  guint state = GPOINTER_TO_UINT (g_hash_table_lookup (stops, GUINT_TO_POINTER (thread)));
  WeftGcStop stop = { 0 };

  if (state != 0)
    return state == CALLED;
  return find_thread_stop (index, thread, time, &stop) && stop.status == WEFT_STOP_FOREIGN_CALL;
}

/* Returns TRUE if a thread may have been scheduled on any capability in [@from, @to). Also returns
 * TRUE if a capability has more than MAX_EVENTS events to read. */
static gboolean
has_scheduled_thread (const WeftIndex *index, guint64 from, guint64 to)
{
  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      g_autoptr (GHashTable) stops = g_hash_table_new (NULL, NULL);
      WeftCapEvents events = weft_cap_events (cap, index->log, weft_cap_index_chunk_at (cap, from));
      const WeftEvent *event = &events.event;

      for (guint n = 0; weft_cap_events_next (&events) && events.time < to; n++)
        {
          guint32 thread = event->length >= 4 ? weft_be32 (event->payload) : 0;
          guint state = STOPPED;

          if (n == MAX_EVENTS)
            return TRUE;
          if (event->tag == WEFT_TAG_RUN_THREAD && events.time >= from &&
              !is_return_from_call (stops, index, thread, events.time))
            return TRUE;
          if (event->tag != WEFT_TAG_STOP_THREAD || event->length < 6)
            continue;
          if (weft_be16 (event->payload + 4) == WEFT_STOP_FOREIGN_CALL)
            state = CALLED;
          g_hash_table_insert (stops, GUINT_TO_POINTER (thread), GUINT_TO_POINTER (state));
        }
    }
  return FALSE;
}

gboolean
weft_gc_is_idle (const WeftGcIdleRule *self,
                 const WeftIndex *index,
                 const WeftCapIndex *cap,
                 const WeftGcHistory *history,
                 guint64 time)
{
  const WeftCollection *before = history->before;
  guint64 end = before != NULL ? before->start + before->pause : 0;
  guint64 from = time - MIN (time, self->delay), rest = MIN (self->delay, REST_NS);

  /* without scheduler events it is unknown how long the program had been idle */
  if (time < self->delay || weft_index_count (index, WEFT_TAG_RUN_THREAD) == 0)
    return FALSE;
  /* only a capability without runnable threads requests an idle GC */
  if (weft_usage_times (cap, index->log, time - rest, time).run >= WAKE_NS)
    return FALSE;
  if (history->last_idle > 0 && history->last_idle + self->interval > time + SLACK_NS)
    return FALSE;
  if (before != NULL && end + self->delay > time)
    return FALSE;
  /* the RTS does not run a second idle GC before a thread has been scheduled */
  if (before != NULL && weft_gc_cause_is_idle (before->cause) &&
      !has_scheduled_thread (index, end, time))
    return FALSE;
  return !has_scheduled_thread (index, from, time - MIN (time, WAKE_NS)) &&
         !(history->stop != NULL && was_thread_woken (index, history->stop->thread, from, time));
}
