/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the samples in one walk of the buffers that have any. */
#include "weft-time-profile.h"

#include "weft-bytes.h"
#include "weft-compare.h"
#include "weft-hash.h"
#include "weft-lower-bound.h"
#include "weft-tag-walk.h"

/* Bytes in front of the stack's ids: capability, ticks, depth. */
#define FIXED_BYTES 13
/* Events between two looks at the cancellable. */
#define STRIDE 65536
/* GHC's own, where nothing tells. */
#define DEFAULT_TICK_NS 10000000

/* Of one capability, what tells how long its ticks are. */
typedef struct
{
  guint64 first_time, first_tick, last_time, last_tick;
  gboolean has;
} Pace;

typedef struct
{
  WeftTimeProfile *profile;
  Pace pace; /* of the first sample's capability */
  guint32 pace_cap;
  guint64 latest; /* of the samples so far */
  gboolean is_sorted;
} Reader;

static void
take_pace (Reader *self, guint32 cap, guint64 time, guint64 tick)
{
  Pace *pace = &self->pace;

  if (!pace->has)
    {
      *pace = (Pace){ time, tick, time, tick, TRUE };
      self->pace_cap = cap;
    }
  else if (cap == self->pace_cap && time > pace->last_time && tick > pace->last_tick)
    {
      pace->last_time = time;
      pace->last_tick = tick;
    }
}

static void
take_sample (Reader *self, const WeftEvent *event, guint64 time)
{
  WeftProfileSample sample = { .time = time };
  guint depth;

  if (event->length < FIXED_BYTES)
    return;
  depth = MIN (event->payload[FIXED_BYTES - 1], (event->length - FIXED_BYTES) / 4);
  sample.track = weft_be32 (event->payload);
  sample.stack = weft_stacks_add_ids (self->profile->stacks, event->payload + FIXED_BYTES, depth);
  take_pace (self, sample.track, time, weft_be64 (event->payload + 4));
  self->is_sorted = self->is_sorted && time >= self->latest;
  self->latest = time;
  g_array_append_val (self->profile->samples, sample);
}

/* FALSE where it was cancelled. */
static gboolean
read_buffer (Reader *self,
             const WeftIndex *index,
             const WeftCapIndex *cap,
             GCancellable *cancellable)
{
  guint64 left = cap->counts[WEFT_TAG_PROF_SAMPLE_COST_CENTRE];
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block, n_events = 0;

  if (left == 0)
    return TRUE;
  block = weft_cap_index_cursor (cap, index->log, 0, &cursor);
  while (left > 0 && weft_cap_index_next_event (cap, index->log, &cursor, &block, &event))
    {
      if (++n_events % STRIDE == 0 && g_cancellable_is_cancelled (cancellable))
        return FALSE;
      if (event.tag != WEFT_TAG_PROF_SAMPLE_COST_CENTRE)
        continue;
      take_sample (self, &event, weft_cap_index_time (&cursor, &event));
      left--;
    }
  return TRUE;
}

/* Finishing. */

void
weft_time_profile_find_tracks (WeftTimeProfile *self)
{
  g_autoptr (GHashTable) tracks = g_hash_table_new (weft_hash_id, NULL);
  guint64 low = 0; /* those of the first 64 that were seen */

  for (guint i = 0; i < self->samples->len; i++)
    {
      guint32 track = weft_time_profile_nth (self, i)->track;

      if (track < 64 && low >> track & 1)
        continue;
      if (track < 64)
        low |= G_GUINT64_CONSTANT (1) << track;
      if (g_hash_table_add (tracks, GUINT_TO_POINTER (track)))
        g_array_append_val (self->tracks, track);
    }
  g_array_sort (self->tracks, weft_compare_uint32);
}

static gboolean
take_begin (const WeftEvent *event, gpointer user_data)
{
  WeftTimeProfile *self = user_data;

  self->tick_ns = weft_event_number (event, "tick_interval", 0);
  return self->tick_ns == 0;
}

/* A stream that was joined late lacks the event that tells. */
static void
find_tick (WeftTimeProfile *self, const WeftIndex *index, const Pace *pace)
{
  weft_tag_walk (index, WEFT_TAG_PROF_BEGIN, take_begin, self);
  self->is_tick_known = self->tick_ns > 0;
  if (!self->is_tick_known && pace->last_tick > pace->first_tick)
    self->tick_ns = (pace->last_time - pace->first_time) / (pace->last_tick - pace->first_tick);
  if (self->tick_ns == 0)
    self->tick_ns = DEFAULT_TICK_NS;
}

WeftTimeProfile *
weft_time_profile_new (const WeftIndex *index, GCancellable *cancellable, GError **error)
{
  g_autoptr (WeftTimeProfile) self = g_new0 (WeftTimeProfile, 1);
  Reader reader = { .profile = self, .is_sorted = TRUE };
  gboolean ok;

  self->stacks = weft_stacks_new_for (index);
  self->samples = g_array_new (FALSE, FALSE, sizeof (WeftProfileSample));
  self->tracks = g_array_new (FALSE, FALSE, sizeof (guint32));
  ok = read_buffer (&reader, index, index->global, cancellable);
  for (guint i = 0; ok && i < index->caps->len; i++)
    ok = read_buffer (&reader, index, weft_index_nth_cap (index, i), cancellable);
  if (!ok)
    {
      g_cancellable_set_error_if_cancelled (cancellable, error);
      return NULL;
    }
  if (!reader.is_sorted)
    g_array_sort (self->samples, weft_compare_uint64);
  weft_time_profile_find_tracks (self);
  find_tick (self, index, &reader.pace);
  weft_stacks_read_names (self->stacks, index);
  return g_steal_pointer (&self);
}

void
weft_time_profile_free (WeftTimeProfile *self)
{
  g_clear_pointer (&self->stacks, weft_shared_unref);
  g_clear_pointer (&self->samples, g_array_unref);
  g_clear_pointer (&self->tracks, g_array_unref);
  g_clear_pointer (&self->caps, g_array_unref);
  g_free (self);
}

guint
weft_time_profile_before (const WeftTimeProfile *self, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, self->samples->len,
                           weft_time_profile_nth (self, i)->time < time);
}
