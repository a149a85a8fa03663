/* SPDX-License-Identifier: BSD-3-Clause */
/* Rules for all causes except full allocation areas and large objects, which
 * weft-collections-read.c finds while it reads GCs. The other causes are rare, so each rule can
 * afford to read some events around the GC again. */
#include "weft-gc-cause-rules.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"
#include "weft-loss.h"
#include "weft-rts-flags.h"
#include "weft-sort.h"
#include "weft-usage-walk.h"

#include <math.h>

/* Maximum time (ns) from the foreign call that performGC makes to the request for a GC. The request
 * may be on another capability. */
#define PERFORM_NS 100000
/* Maximum number of events per capability that a rule reads. */
#define MAX_EVENTS 4096

/* Equals WEFT_BREAKDOWN_BIOGRAPHY. The code of the heap profile uses the code of GCs, so its header
 * cannot be included here. */
#define BIOGRAPHY 6

/* Returns TRUE if the samples of the heap profile are written only when the program ends. See
 * doingLDVProfiling() in rts/LdvProfile.h. */
static gboolean
has_late_samples (const WeftIndex *index)
{
  for (guint i = 0; i <= index->caps->len; i++)
    {
      const WeftScratchArray *facts = weft_index_nth_or_global (index, i)->rare[WEFT_RARE_FACT];

      for (guint k = 0; k < facts->len; k++)
        {
          g_autofree char *filter = NULL;
          WeftEvent event;

          if (!weft_index_event_at (index, g_array_index (facts, guint64, k), &event) ||
              event.tag != WEFT_TAG_HEAP_PROF_BEGIN)
            continue;
          filter = weft_event_text (&event, "bio_filter");
          if (weft_event_number (&event, "breakdown", 0) == BIOGRAPHY ||
              (filter != NULL && *filter != '\0'))
            return TRUE;
        }
    }
  return FALSE;
}

/* Returns TRUE if the log has all samples of a profile that is written at the end, and their
 * times. */
static gboolean
has_all_late_samples (const WeftIndex *index)
{
  return index->log->is_complete &&
         (weft_index_count (index, WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN) > 0 ||
          weft_index_count (index, WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN) == 0);
}

gboolean
weft_gc_samples_is_complete (const WeftIndex *index)
{
  return weft_index_count (index, WEFT_TAG_HEAP_PROF_BEGIN) == 0 || has_all_late_samples (index) ||
         !has_late_samples (index);
}

gboolean
weft_gc_samples_can_extend (const WeftIndex *index, const WeftIndex *before)
{
  static const guint16 tags[] = { WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN,
                                  WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN };

  if ((weft_index_count (index, WEFT_TAG_HEAP_PROF_BEGIN) > 0) !=
      (weft_index_count (before, WEFT_TAG_HEAP_PROF_BEGIN) > 0))
    return FALSE;
  return weft_index_extends_without_tags (index, before, tags, G_N_ELEMENTS (tags)) ||
         !has_late_samples (index);
}

WeftGcSamples *
weft_gc_samples_new (const WeftIndex *index)
{
  WeftGcSamples *self = g_new0 (WeftGcSamples, 1);

  self->samples = g_array_new (FALSE, FALSE, sizeof (WeftGcSample));
  self->is_written_at_end = has_late_samples (index);
  self->is_complete = !self->is_written_at_end || has_all_late_samples (index);
  for (guint i = 0; i <= index->caps->len; i++)
    {
      const WeftScratchArray *offsets =
          weft_index_nth_or_global (index, i)->rare[WEFT_RARE_HEAP_SAMPLE];
      gboolean is_open = FALSE;

      for (guint k = 0; k < offsets->len; k++)
        {
          WeftEvent event;

          if (!weft_index_event_at (index, g_array_index (offsets, guint64, k), &event))
            continue;
          if (event.tag == WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN)
            {
              WeftGcSample sample = { weft_event_number (&event, "sample_time", event.time),
                                      G_MAXUINT64 };

              g_array_append_val (self->samples, sample);
            }
          else if (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN && !self->is_written_at_end)
            {
              WeftGcSample sample = { event.time, event.time };

              g_array_append_val (self->samples, sample);
            }
          else if (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_END && is_open)
            {
              WeftGcSample *last =
                  &g_array_index (self->samples, WeftGcSample, self->samples->len - 1);

              last->to = MAX (last->from, event.time);
            }
          is_open = event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN && !self->is_written_at_end;
        }
    }
  g_array_sort (self->samples, weft_compare_uint64);
  return self;
}

void
weft_gc_samples_free (WeftGcSamples *self)
{
  g_array_unref (self->samples);
  g_free (self);
}

/* Returns the first sample that begins in [@from, @to], or NULL. */
static const WeftGcSample *
gc_samples_find (const WeftGcSamples *self, guint64 from, guint64 to)
{
  guint low = WEFT_LOWER_BOUND (guint, i, 0, self->samples->len,
                                g_array_index (self->samples, WeftGcSample, i).from < from);

  if (low == self->samples->len || g_array_index (self->samples, WeftGcSample, low).from > to)
    return NULL;
  return &g_array_index (self->samples, WeftGcSample, low);
}

/* Returns TRUE if samples that are not known may exist at or after @time (ns). */
static gboolean
gc_samples_may_lack_after (const WeftGcSamples *self, guint64 time)
{
  const WeftGcSample *last = self->samples->len > 0 ? &g_array_index (self->samples, WeftGcSample,
                                                                      self->samples->len - 1) :
                                                      NULL;

  /* samples are written in the order of their censuses, so only samples after the last one may be
   * missing */
  return !self->is_complete && (last == NULL || time > last->from);
}

GArray *
weft_gc_census_new (const WeftSharedArray *records,
                    const WeftGcSamples *samples,
                    const WeftIndex *index)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (WeftGcCensus));
  guint64 before = 0, taken = 0;

  for (guint i = 0; samples->samples->len > 0 && i < records->n; i++)
    {
      const WeftCollection *one = weft_shared_array_nth (records, i);
      guint64 end = one->start + one->pause;
      const WeftGcSample *sample = gc_samples_find (samples, one->start, end);
      const WeftCapIndex *cap = weft_index_cap (index, one->cap);
      WeftGcCensus census = { .before = before };
      WeftUsageWalk walk;

      if (sample == NULL || cap == NULL)
        continue;
      census.from = sample->from;
      if (sample->to != G_MAXUINT64)
        {
          /* the census begins when @cap, which began the GC, has finished its GC work */
          weft_usage_walk_init (&walk, cap, index->log);
          weft_usage_walk_to (&walk, sample->from);
          if (walk.now.phase == WEFT_GC_DONE)
            census.from = MIN (walk.now.since, sample->from);
        }
      census.from = MAX (MAX (census.from, one->start), taken);
      census.to = CLAMP (sample->to, census.from, MAX (end, census.from));
      taken = census.to;
      before += census.to - census.from;
      g_array_append_val (list, census);
    }
  return list;
}

guint64
weft_gc_census_before (const GArray *census, guint64 time)
{
  guint low = WEFT_LOWER_BOUND (guint, i, 0, census->len,
                                g_array_index (census, WeftGcCensus, i).from < time);
  const WeftGcCensus *last;

  if (low == 0)
    return 0;
  last = &g_array_index (census, WeftGcCensus, low - 1);
  return last->before + MIN (last->to, time) - last->from;
}

/* The RTS counts the ticks since it last scheduled a thread: handle_tick() in rts/Timer.c requests
 * a GC after the number of ticks set by -I. Scheduling a thread (schedule() in rts/Schedule.c) and
 * any other GC (scheduleDoGC()) restart the count. A return from a foreign call (resumeThread())
 * does not restart it, nor does a thread that keeps running. After an idle GC, the count stops
 * until a thread is scheduled. */

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
/* Maximum number of chunks of a capability that are searched backwards. */
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

/* Returns TRUE if a thread that stopped with @status was waiting for another thread. */
static gboolean
gc_stop_blocks (guint status)
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

/* Returns TRUE if, on any capability, the first thread that runs after @end, the end of a GC (ns),
 * was blocked and has not been woken. The GC has then found the thread to be deadlocked, and has
 * thrown an exception to it. */
static gboolean
gc_resurrects (const WeftIndex *index, guint64 end)
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
          gc_stop_blocks (last.status) &&
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

/* Returns TRUE if the GC that @cap began, and requested at @time (ns), is an idle GC. Reads a few
 * thousand events at most. */
static gboolean
gc_is_idle (const WeftGcIdleRule *self,
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

/* Last run or stop of a thread just before a GC. */
typedef struct
{
  guint64 time;
  gboolean is_call; /* the thread stopped in a foreign call */
} LastChange;

/* Returns TRUE if a thread on any capability is in a foreign call at @time, and made the call less
 * than PERFORM_NS before @time. performGC makes such a call. */
static gboolean
has_foreign_call_at (const WeftIndex *index, guint64 time)
{
  /* key: thread; value: LastChange */
  g_autoptr (GHashTable) last = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  guint64 from = time - MIN (time, PERFORM_NS);
  GHashTableIter iter;
  gpointer change;

  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      WeftCapEvents events = weft_cap_events (cap, index->log, weft_cap_index_chunk_at (cap, from));
      const WeftEvent *event = &events.event;

      for (guint n = 0; n < MAX_EVENTS && weft_cap_events_next (&events) && events.time <= time;
           n++)
        {
          gboolean is_stop = event->tag == WEFT_TAG_STOP_THREAD && event->length >= 6;
          LastChange now = { events.time,
                             is_stop && weft_event_stop_status (event) == WEFT_STOP_FOREIGN_CALL };
          LastChange *before;
          gpointer thread;

          if (now.time < from ||
              !(is_stop || (event->tag == WEFT_TAG_RUN_THREAD && event->length >= 4)))
            continue;
          thread = GUINT_TO_POINTER (weft_be32 (event->payload));
          before = g_hash_table_lookup (last, thread);
          if (before == NULL || now.time > before->time ||
              (now.time == before->time && now.is_call))
            g_hash_table_insert (last, thread, g_memdup2 (&now, sizeof now));
        }
    }
  g_hash_table_iter_init (&iter, last);
  while (g_hash_table_iter_next (&iter, NULL, &change))
    if (((const LastChange *) change)->is_call)
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the GC @one may have been run for a heap profile sample that is missing from the
 * log or has no time. A profile begins before any thread runs. So if the known part of the log
 * contains a run of a thread, but no beginning of a profile, the program made no profile. */
static gboolean
may_have_sample (const WeftCollection *one, const WeftGcCauseContext *context)
{
  const WeftIndex *index = context->index;
  guint64 end = one->start + one->pause, until = index->global->unknown_from;

  /* the RTS takes samples only in major GCs */
  if (context->samples->is_written_at_end && (one->flags & WEFT_COLLECTION_HAS_NUMBERS) &&
      !weft_collection_is_major (one))
    return FALSE;
  if (gc_samples_may_lack_after (context->samples, end))
    return TRUE;
  if (end < until || weft_index_count (index, WEFT_TAG_HEAP_PROF_BEGIN) > 0)
    return end >= until;
  for (guint i = 0; i < index->caps->len; i++)
    if (weft_usage_times (weft_index_nth_cap (index, i), index->log, 0, until).run > 0)
      return FALSE;
  return TRUE;
}

/* Returns the cause of @one, a GC that was not triggered by a full allocation area. */
static WeftGcCause
find_gc_cause (WeftCollection *one,
               WeftGcHistory history,
               gboolean is_last,
               gboolean has_sample,
               const WeftGcCauseContext *context)
{
  const WeftIndex *index = context->index;
  const WeftCapIndex *cap = weft_index_cap (index, one->cap);
  guint64 request = weft_collection_request (one);
  WeftGcStop stop = { 0 };
  gboolean has_stop, may_be_exit, is_major = weft_collection_is_major (one);

  if (is_last && context->is_closed)
    return WEFT_GC_CAUSE_EXIT;
  if (cap == NULL || !(one->flags & WEFT_COLLECTION_HAS_NUMBERS))
    return has_sample ? WEFT_GC_CAUSE_CENSUS : WEFT_GC_CAUSE_UNKNOWN;
  has_stop = weft_gc_find_stop (cap, index->log, one->stats_offset, &stop);
  history.stop = has_stop ? &stop : NULL;
  /* hs_exit() first runs flushStdHandles() on the same capability, then requests the GC */
  may_be_exit = has_stop ? stop.status == WEFT_STOP_FINISHED :
                           weft_index_count (index, WEFT_TAG_RUN_THREAD) == 0;
  if (is_last && (!index->log->is_complete || index->end < WEFT_TIME_END) && may_be_exit)
    {
      if (!index->log->is_final)
        one->flags |= WEFT_COLLECTION_UNDECIDED;
      return WEFT_GC_CAUSE_UNKNOWN;
    }
  if (is_major && gc_is_idle (&context->idle, index, cap, &history, request))
    return gc_resurrects (index, one->start + one->pause) ? WEFT_GC_CAUSE_DEADLOCK :
           context->idle.lacks_hec_events                 ? WEFT_GC_CAUSE_UNKNOWN :
                                                            WEFT_GC_CAUSE_IDLE;
  if (has_sample)
    return WEFT_GC_CAUSE_CENSUS;
  if (may_have_sample (one, context))
    return WEFT_GC_CAUSE_UNKNOWN;
  if (has_stop && stop.status == WEFT_STOP_FOREIGN_CALL)
    return WEFT_GC_CAUSE_PERFORM;
  /* without -threaded, a GC for deadlock detection has no request */
  if (is_major && has_stop && gc_stop_blocks (stop.status) &&
      !(one->flags & WEFT_COLLECTION_REQUESTED))
    return WEFT_GC_CAUSE_DEADLOCK;
  /* The I/O manager makes foreign calls all the time, and minor GCs without a known cause are
   * frequent, as stacks that grow are large objects. */
  return is_major && has_foreign_call_at (index, request) ? WEFT_GC_CAUSE_PERFORM :
                                                            WEFT_GC_CAUSE_UNKNOWN;
}

void
weft_gc_causes_assign (WeftSharedArray *collections, const WeftGcCauseContext *context)
{
  const WeftIndex *index = context->index;
  WeftGcHistory history = { .before = context->before, .last_idle = context->last_idle };
  GCancellable *cancellable = g_cancellable_get_current ();
  /* the event that contains the size of the allocation area belongs to no HEC */
  gboolean may_lack_area = index->global->unknown_from != G_MAXUINT64 &&
                           weft_index_count (index, WEFT_TAG_HEAP_INFO_GHC) == 0;

  /* check @cancellable before each GC, as a rule may read thousands of events */
  for (guint64 i = 0; i < collections->n && !g_cancellable_is_cancelled (cancellable); i++)
    {
      WeftCollection *one = weft_shared_array_nth_mutable (collections, i);
      gboolean has_sample =
          gc_samples_find (context->samples, one->start, one->start + one->pause) != NULL;

      if (one->cause == WEFT_GC_CAUSE_UNKNOWN)
        one->cause =
            (guint8) find_gc_cause (one, history, i + 1 == collections->n, has_sample, context);
      else if (has_sample)
        one->cause = WEFT_GC_CAUSE_CENSUS;
      else if (weft_collection_is_major (one) && one->generation > 0)
        /* with a single generation, there is no older generation that could have been full */
        one->cause =
            may_have_sample (one, context) ? WEFT_GC_CAUSE_UNKNOWN : WEFT_GC_CAUSE_GENERATION;
      else if (may_lack_area)
        one->cause = WEFT_GC_CAUSE_UNKNOWN;
      if (weft_gc_cause_is_idle (one->cause))
        history.last_idle = weft_collection_request (one);
      history.before = one;
    }
}
