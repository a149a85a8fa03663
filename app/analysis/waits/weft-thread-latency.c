/* SPDX-License-Identifier: BSD-3-Clause */
/* Splits a latency into parts by walking over the use of all capabilities, from one change to the
 * next. */
#include "weft-thread-latency.h"

#include "weft-event-tags.h"
#include "weft-sort.h"
#include "weft-usage-walk.h"

/* Maximum number of intervals, each between two changes of any capability. This many are read in
 * about 2 ms. */
#define MAX_INTERVALS 4096

/* Migration of the thread to another run queue. */
typedef struct
{
  guint64 time;
  guint16 cap;
} Migration;

typedef struct
{
  const WeftIndex *index;
  const WeftCollections *collections;
  WeftUsageWalk *walks; /* one for each capability of the index */
  guint32 id;
  GArray *moves; /* of Migration, sorted by time */
} LatencySplitting;

static gboolean
add_move (const WeftEvent *event, gpointer user_data)
{
  LatencySplitting *self = user_data;
  Migration move = { .time = event->time };

  if (event->tag != WEFT_TAG_MIGRATE_THREAD || event->length < 6 ||
      weft_be32 (event->payload) != self->id)
    return TRUE;
  move.cap = weft_be16 (event->payload + 4);
  g_array_append_val (self->moves, move);
  return TRUE;
}

typedef enum
{
  NO_GC,
  GC_SYNC, /* a GC has been requested, but not started */
  GC_PAUSE,
} GcState;

/* Returns the state of GCs at @time. If this state changes before @end, sets @end to the time of
 * the change. */
static GcState
find_gc_state (const WeftCollections *collections, guint64 time, guint64 *end)
{
  guint next = weft_collections_count_before (collections, time + 1);

  if (next > 0)
    {
      const WeftCollection *last = weft_collections_nth (collections, next - 1);

      if (time < last->start + last->pause)
        {
          *end = MIN (*end, last->start + last->pause);
          return GC_PAUSE;
        }
    }
  if (next < weft_collections_count (collections))
    {
      const WeftCollection *coming = weft_collections_nth (collections, next);
      guint64 request = weft_collection_request (coming);

      *end = MIN (*end, time < request ? request : coming->start);
      return time < request ? NO_GC : GC_SYNC;
    }
  return NO_GC;
}

/* Returns the field of @parts to which @time belongs, or NULL if the run queue of the thread is not
 * known. Reduces @end, which is after @time, to the next time at which the field may change. */
static guint64 *
find_part (LatencySplitting *self, guint64 time, guint64 *end, WeftLatencyParts *parts)
{
  GcState gc = find_gc_state (self->collections, time, end);
  guint16 cap = WEFT_CAP_NONE;
  WeftUse use;
  gint own;

  /* find the capability in whose run queue the thread is at @time */
  for (guint i = 0; i < self->moves->len; i++)
    {
      const Migration *move = &g_array_index (self->moves, Migration, i);

      if (move->time > time)
        {
          *end = MIN (*end, move->time);
          break;
        }
      cap = move->cap;
    }
  own = weft_index_cap_position (self->index, cap);
  if (own < 0)
    return NULL;
  for (guint i = 0; i < self->index->caps->len; i++)
    {
      weft_usage_walk_to (&self->walks[i], time);
      *end = MIN (*end, self->walks[i].next.since);
    }
  use = weft_usage_use (&self->walks[own].now);
  if (gc == GC_PAUSE || (use != WEFT_USE_RUN && (gc == GC_SYNC || use != WEFT_USE_IDLE)))
    return &parts->gc;
  if (use == WEFT_USE_IDLE)
    return &parts->idle;
  for (guint i = 0; i < self->index->caps->len; i++)
    {
      const WeftCapIndex *other = weft_index_nth_cap (self->index, i);

      if (i != (guint) own && time >= other->first && time <= other->last &&
          weft_usage_use (&self->walks[i].now) == WEFT_USE_IDLE)
        return &parts->not_migrated;
    }
  return &parts->busy;
}

gboolean
weft_thread_latency_parts (const WeftIndex *index,
                           const WeftTallies *tallies,
                           const WeftCollections *collections,
                           guint32 id,
                           const WeftThreadReady *ready,
                           guint64 to,
                           WeftLatencyParts *parts)
{
  g_autofree WeftUsageWalk *walks = g_new0 (WeftUsageWalk, MAX (index->caps->len, 1));
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (Migration));
  LatencySplitting self = {
    .index = index, .collections = collections, .walks = walks, .id = id, .moves = moves
  };
  const Migration first = { ready->since, ready->first_cap };
  guint64 time = ready->since, end;
  guint left = MAX_INTERVALS;

  *parts = (WeftLatencyParts){ 0 };
  for (guint i = 0; i < index->caps->len; i++)
    weft_usage_walk_init (&walks[i], weft_index_nth_cap (index, i), index->log);
  for (guint i = 0; i < weft_tallies_n_caps (tallies); i++)
    weft_tallies_foreach (tallies, i, WEFT_TALLY_BIT (MIGRATED), ready->since, to, add_move, &self);
  g_array_sort (moves, weft_compare_uint64);
  g_array_prepend_val (moves, first);
  for (; time < to; time = end)
    {
      guint64 *part;

      end = to;
      part = find_part (&self, time, &end, parts);
      if (part == NULL || left-- == 0)
        return FALSE;
      *part += MAX (end, time + 1) - time;
      end = MAX (end, time + 1);
    }
  return TRUE;
}
