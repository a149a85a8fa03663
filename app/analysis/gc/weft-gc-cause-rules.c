/* SPDX-License-Identifier: BSD-3-Clause */
/* A rule for each cause but full allocation areas and large objects, which are found as GCs are
 * read (weft-collections-read.c). The others are rare, so that each may read some events around its
 * GC again. */
#include "weft-gc-cause-rules.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"
#include "weft-gc-census.h"
#include "weft-gc-stop.h"
#include "weft-usage-walk.h"

/* The RTS calls a program idle after 300 ms, unless told otherwise (-I); what ran shortly in these
 * is what found that out. */
#define IDLE_NS     80000000
#define IDLE_RUN_NS 1000000
/* performGC asks at once; it may do so on another capability than its thread's. */
#define PERFORM_NS 100000
/* After the GC a thread that it woke runs at once. */
#define WOKEN_NS 10000000
/* Events of a capability that are read for one question, and chunks that are read back, at most. */
#define MAX_EVENTS 4096
#define MAX_CHUNKS 64

static gboolean
is_blocked (guint status)
{
  static const guint8 statuses[] = { WEFT_STOP_MVAR, WEFT_STOP_BLACK_HOLE, WEFT_STOP_STM,
                                     WEFT_STOP_THROW_TO, WEFT_STOP_MVAR_READ };

  for (guint i = 0; i < G_N_ELEMENTS (statuses); i++)
    if (status == statuses[i])
      return TRUE;
  return FALSE;
}

static guint64
request_of (const WeftCollection *one)
{
  return one->start - MIN (one->wait, one->start);
}

/* Whether any capability posted that @thread was woken in [@from, @to]. */
static gboolean
was_woken (const WeftIndex *index, guint32 thread, guint64 from, guint64 to)
{
  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      WeftEvent event = { 0 };
      WeftCursor cursor;
      guint block, n = 0;

      if (cap->n_checkpoints == 0)
        continue;
      block = weft_cap_index_cursor (cap, index->log, weft_cap_index_chunk_at (cap, from), &cursor);
      while (n++ < MAX_EVENTS &&
             weft_cap_index_next_event (cap, index->log, &cursor, &block, &event))
        {
          guint64 time = weft_cap_index_time (&cursor, &event);

          if (time > to)
            break;
          if (event.tag == WEFT_TAG_THREAD_WAKEUP && event.length >= 4 && time >= from &&
              weft_be32 (event.payload) == thread)
            return TRUE;
        }
    }
  return FALSE;
}

/* The last STOP_THREAD of @thread on @cap before @time that is near; FALSE if there is none. */
static gboolean
find_stop_on (
    const WeftCapIndex *cap, const WeftLog *log, guint32 thread, guint64 time, WeftGcStop *stop)
{
  guint64 last = weft_cap_index_chunk_at (cap, time), first = last - MIN (last, MAX_CHUNKS);
  WeftEvent event = { 0 };
  WeftCursor cursor;
  gboolean found = FALSE;
  guint block;

  if (cap->n_checkpoints == 0)
    return FALSE;
  block = weft_cap_index_cursor (cap, log, first, &cursor);
  for (guint n = 0; n < (MAX_CHUNKS + 1) * WEFT_CHUNK_EVENTS &&
                    weft_cap_index_next_event (cap, log, &cursor, &block, &event);
       n++)
    {
      guint64 at = weft_cap_index_time (&cursor, &event);

      if (event.tag != WEFT_TAG_STOP_THREAD || event.length < 6 || at >= time ||
          weft_be32 (event.payload) != thread)
        continue;
      stop->time = at;
      stop->status = (guint16) weft_stop_status (event.header, weft_be16 (event.payload + 4));
      found = TRUE;
    }
  return found;
}

/* Whether @thread, which runs at @time, was blocked before and was not woken. */
static gboolean
was_resurrected (const WeftIndex *index, guint32 thread, guint64 time)
{
  WeftGcStop last = { 0 }, stop;
  gboolean found = FALSE;

  for (guint i = 0; i < index->caps->len; i++)
    if (find_stop_on (weft_index_nth_cap (index, i), index->log, thread, time, &stop) &&
        (!found || stop.time > last.time))
      {
        last = stop;
        found = TRUE;
      }
  return found && is_blocked (last.status) && !was_woken (index, thread, last.time, time);
}

/* Whether a capability runs a thread next after @end that the GC must have woken. */
static gboolean
resurrects (const WeftIndex *index, guint64 end)
{
  for (guint i = 0; i < index->caps->len; i++)
    {
      WeftUsageWalk walk;

      weft_usage_walk_init (&walk, weft_index_nth_cap (index, i), index->log);
      weft_usage_walk_to (&walk, end);
      while (!walk.now.is_running && walk.next.since < end + WOKEN_NS)
        weft_usage_walk_next (&walk);
      if (walk.now.is_running && walk.now.since < end + WOKEN_NS &&
          was_resurrected (index, walk.now.thread, walk.now.since))
        return TRUE;
    }
  return FALSE;
}

/* Whether nothing ran for long before @time but for a moment. @own ran last on its capability, if
 * anything is known of that: the first to be asked. Without the scheduler's events nothing is known
 * of it. */
static gboolean
was_idle (const WeftIndex *index, const WeftCapIndex *own, guint64 time)
{
  guint64 from = time - MIN (time, IDLE_NS), run;

  if (time < IDLE_NS || weft_index_count (index, WEFT_TAG_RUN_THREAD) == 0)
    return FALSE;
  run = weft_usage_shares (own, index->log, from, time).run;
  for (guint i = 0; i < index->caps->len && run < IDLE_RUN_NS; i++)
    if (weft_index_nth_cap (index, i) != own)
      run += weft_usage_shares (weft_index_nth_cap (index, i), index->log, from, time).run;
  return run < IDLE_RUN_NS;
}

/* Whether a thread on any capability made a foreign call just before @time. */
static gboolean
has_called (const WeftIndex *index, guint64 time)
{
  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      WeftEvent event = { 0 };
      WeftCursor cursor;
      guint block, n = 0;
      guint64 chunk;

      if (cap->n_checkpoints == 0)
        continue;
      chunk = weft_cap_index_chunk_at (cap, time - MIN (time, PERFORM_NS));
      block = weft_cap_index_cursor (cap, index->log, chunk, &cursor);
      while (n++ < MAX_EVENTS &&
             weft_cap_index_next_event (cap, index->log, &cursor, &block, &event))
        {
          guint64 at = weft_cap_index_time (&cursor, &event);

          if (at > time)
            break;
          if (event.tag == WEFT_TAG_STOP_THREAD && event.length >= 6 && time - at <= PERFORM_NS &&
              weft_be16 (event.payload + 4) == WEFT_STOP_FOREIGN_CALL)
            return TRUE;
        }
    }
  return FALSE;
}

/* Whether @before, the GC before, or NULL, ended so shortly before @time that the program cannot
 * have been idle in between. */
static gboolean
is_soon_after (const WeftCollection *before, guint64 time)
{
  return before != NULL && before->start + before->pause + IDLE_NS > time;
}

/* Whether events of no HEC are missing at @one, of a program whose heap profile may take samples:
 * that begins before any thread runs. */
static gboolean
may_have_sample (const WeftCollection *one, const WeftIndex *index)
{
  guint64 until = index->global->until;

  if (one->start + one->pause < until || weft_index_count (index, WEFT_TAG_HEAP_PROF_BEGIN) > 0)
    return one->start + one->pause >= until;
  for (guint i = 0; i < index->caps->len; i++)
    if (weft_usage_shares (weft_index_nth_cap (index, i), index->log, 0, until).run > 0)
      return FALSE;
  return TRUE;
}

/* The cause of @one, which no full allocation area asked for, after @before (or NULL). */
static WeftGcCause
find_cause (WeftCollection *one,
            const WeftCollection *before,
            gboolean is_last,
            gboolean has_sample,
            const WeftIndex *index)
{
  const WeftCapIndex *cap = weft_index_cap (index, one->cap);
  guint64 request = request_of (one);
  WeftGcStop stop = { 0 };
  gboolean has_stop, is_major = weft_collection_is_major (one);

  if (cap == NULL || !(one->flags & WEFT_COLLECTION_NUMBERS))
    return has_sample ? WEFT_GC_CAUSE_CENSUS : WEFT_GC_CAUSE_UNKNOWN;
  has_stop = weft_gc_stop (cap, index->log, one->numbers, &stop);
  if (is_last && is_major && has_stop && stop.status == WEFT_STOP_FINISHED)
    {
      /* only a complete log shows whether it is the last */
      if (!index->log->is_final && !index->log->is_complete)
        one->flags |= WEFT_COLLECTION_UNDECIDED;
      return index->log->is_complete ? WEFT_GC_CAUSE_EXIT : WEFT_GC_CAUSE_UNKNOWN;
    }
  if (is_major && !is_soon_after (before, request) && was_idle (index, cap, request) &&
      !(has_stop && was_woken (index, stop.thread, request - MIN (request, IDLE_NS), request)))
    return resurrects (index, one->start + one->pause) ? WEFT_GC_CAUSE_DEADLOCK :
                                                         WEFT_GC_CAUSE_IDLE;
  if (has_sample)
    return WEFT_GC_CAUSE_CENSUS;
  if (may_have_sample (one, index))
    return WEFT_GC_CAUSE_UNKNOWN;
  if (has_stop && stop.status == WEFT_STOP_FOREIGN_CALL)
    return WEFT_GC_CAUSE_PERFORM;
  /* without -threaded it is not requested */
  if (is_major && has_stop && is_blocked (stop.status) && !(one->flags & WEFT_COLLECTION_REQUESTED))
    return WEFT_GC_CAUSE_DEADLOCK;
  return has_called (index, request) ? WEFT_GC_CAUSE_PERFORM : WEFT_GC_CAUSE_UNKNOWN;
}

/* The cause of one that was asked for by a full allocation area, whose size is in an event of no
 * HEC. */
static WeftGcCause
find_asked (const WeftCollection *one, gboolean has_sample, const WeftIndex *index)
{
  if (has_sample)
    return WEFT_GC_CAUSE_CENSUS;
  if (weft_collection_is_major (one))
    return may_have_sample (one, index) ? WEFT_GC_CAUSE_UNKNOWN : WEFT_GC_CAUSE_GENERATION;
  if (index->global->until != G_MAXUINT64 && weft_index_count (index, WEFT_TAG_HEAP_INFO_GHC) == 0)
    return WEFT_GC_CAUSE_UNKNOWN;
  return one->cause;
}

void
weft_gc_causes_find (GArray *collections,
                     const WeftCollection *before,
                     const GArray *samples,
                     const WeftIndex *index)
{
  for (guint i = 0; i < collections->len; i++)
    {
      WeftCollection *one = &g_array_index (collections, WeftCollection, i);
      gboolean has_sample =
          weft_gc_samples_in (samples, one->start, one->start + one->pause) != NULL;

      if (one->cause == WEFT_GC_CAUSE_UNKNOWN)
        one->cause = (guint8) find_cause (one, i > 0 ? one - 1 : before, i + 1 == collections->len,
                                          has_sample, index);
      else
        one->cause = (guint8) find_asked (one, has_sample, index);
    }
}
