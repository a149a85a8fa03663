/* SPDX-License-Identifier: BSD-3-Clause */
/* Rules for all causes except full allocation areas and large objects, which
 * weft-collections-read.c finds while it reads GCs. The other causes are rare, so each rule can
 * afford to read some events around the GC again. */
#include "weft-gc-cause-rules.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"
#include "weft-usage-walk.h"

/* Maximum time (ns) from the foreign call that performGC makes to the request for a GC. The request
 * may be on another capability. */
#define PERFORM_NS 100000
/* Maximum number of events per capability that a rule reads. */
#define MAX_EVENTS 4096

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
  if (weft_gc_samples_may_lack_after (context->samples, end))
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
  if (is_major && weft_gc_is_idle (&context->idle, index, cap, &history, request))
    return weft_gc_resurrects (index, one->start + one->pause) ? WEFT_GC_CAUSE_DEADLOCK :
           context->idle.lacks_hec_events                      ? WEFT_GC_CAUSE_UNKNOWN :
                                                                 WEFT_GC_CAUSE_IDLE;
  if (has_sample)
    return WEFT_GC_CAUSE_CENSUS;
  if (may_have_sample (one, context))
    return WEFT_GC_CAUSE_UNKNOWN;
  if (has_stop && stop.status == WEFT_STOP_FOREIGN_CALL)
    return WEFT_GC_CAUSE_PERFORM;
  /* without -threaded, a GC for deadlock detection has no request */
  if (is_major && has_stop && weft_gc_stop_blocks (stop.status) &&
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
          weft_gc_samples_find (context->samples, one->start, one->start + one->pause) != NULL;

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
