/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the samples in one walk of the buffer that has them, which goes on as the log grows. */
#include "weft-time-profile.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"
#include "weft-index-walk.h"
#include "weft-lower-bound.h"

/* Bytes before the stack's ids: capability, ticks, depth. */
#define FIXED_BYTES 13
/* Events between two looks at the cancellable. */
#define STRIDE 65536
/* GHC's own, used if the log has none. */
#define DEFAULT_TICK_NS 10000000

/* Of one capability, what the length of its ticks is estimated from. */
typedef struct
{
  guint64 first_time, first_tick, last_time, last_tick;
  gboolean has;
} Pace;

/* What goes on from view to view. */
typedef struct
{
  const WeftIndex *index; /* borrowed: of the last view */
  WeftStacks *stacks;     /* of all samples so far */
  Pace pace;              /* of the first sample's capability */
  guint32 pace_cap;
} Reader;

/* The profile while it is being made. */
typedef struct
{
  WeftTimeProfile *profile;
  Reader *reader;
  GArray *late; /* of WeftProfileSample */
} Making;

static void
reader_clear (gpointer data)
{
  Reader *self = data;

  weft_shared_unref (self->stacks);
}

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
add_track (WeftTimeProfile *self, guint32 track)
{
  guint place = WEFT_LOWER_BOUND (guint, i, 0, self->tracks->len,
                                  g_array_index (self->tracks, guint32, i) < track);

  if (place == self->tracks->len || g_array_index (self->tracks, guint32, place) != track)
    g_array_insert_val (self->tracks, place, track);
}

void
weft_time_profile_add (WeftTimeProfile *self, const WeftProfileSample *sample, GArray *late)
{
  guint n = weft_time_profile_n (self);

  add_track (self, sample->track);
  if (n > 0 && weft_time_profile_nth (self, n - 1)->time > sample->time)
    g_array_append_vals (late, sample, 1);
  else
    weft_shared_array_append (self->samples, sample);
}

static gint
compare_times (gconstpointer a, gconstpointer b)
{
  const WeftProfileSample *x = a, *y = b;

  return (x->time > y->time) - (x->time < y->time);
}

void
weft_time_profile_add_late (WeftTimeProfile *self, GArray *late)
{
  weft_shared_array_merge (self->samples, late, compare_times);
}

static void
take_sample (Making *self, const WeftEvent *event, guint64 time)
{
  WeftProfileSample sample = { .time = time };
  guint depth;

  if (event->length < FIXED_BYTES)
    return;
  depth = MIN (event->payload[FIXED_BYTES - 1], (event->length - FIXED_BYTES) / 4);
  sample.track = sample.cap = weft_be32 (event->payload);
  sample.stack = weft_stacks_add_ids (self->reader->stacks, event->payload + FIXED_BYTES, depth);
  take_pace (self->reader, sample.track, time, weft_be64 (event->payload + 4));
  weft_time_profile_add (self->profile, &sample, self->late);
}

static guint64
count_samples (const WeftCapIndex *cap)
{
  return cap != NULL ? cap->counts[WEFT_TAG_PROF_SAMPLE_COST_CENTRE] : 0;
}

/* Reads what @cap has more than in @before, an earlier index or NULL. FALSE if it was cancelled.
 */
static gboolean
read_buffer (Making *self,
             const WeftIndex *index,
             const WeftIndex *before,
             const WeftCapIndex *cap,
             GCancellable *cancellable)
{
  const WeftCapIndex *old = before != NULL ? weft_index_cap (before, cap->cap) : NULL;
  guint64 left = count_samples (cap) - count_samples (old);
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block, n_events = 0;

  if (left == 0)
    return TRUE;
  block = weft_cap_index_cursor (cap, index->log, weft_index_kept (before, cap), &cursor);
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

static gboolean
read_buffers (Making *self,
              const WeftIndex *index,
              const WeftIndex *before,
              GCancellable *cancellable)
{
  gboolean ok = read_buffer (self, index, before, index->global, cancellable);

  for (guint i = 0; ok && i < index->caps->len; i++)
    ok = read_buffer (self, index, before, weft_index_nth_cap (index, i), cancellable);
  return ok;
}

/* Finishing. */

static gboolean
take_begin (const WeftEvent *event, gpointer user_data)
{
  WeftTimeProfile *self = user_data;

  self->tick_ns = weft_event_number (event, "tick_interval", 0);
  return self->tick_ns == 0;
}

/* A stream that was joined late lacks the event with it. */
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

/* Going on. */

static gboolean
has_samples (const WeftCapIndex *cap)
{
  return count_samples (cap) > 0;
}

/* Whether what was read of @before is read of @index alike. */
static gboolean
are_alike (const WeftIndex *index, const WeftIndex *before)
{
  static const guint16 definitions[] = { WEFT_TAG_PROF_BEGIN, WEFT_TAG_HEAP_PROF_COST_CENTRE };

  return weft_index_keeps_all_of (index, before, definitions, G_N_ELEMENTS (definitions)) &&
         weft_index_is_in_one (index, has_samples);
}

/* What @before read with, if it can go on, or a new one. */
static Reader *
take_reader (const WeftTimeProfile *before, const WeftIndex *index)
{
  Reader *reader =
      before != NULL ? g_atomic_pointer_exchange ((gpointer *) &before->reader, NULL) : NULL;

  if (reader != NULL && are_alike (index, reader->index))
    return reader;
  g_clear_pointer (&reader, weft_shared_unref);
  reader = weft_shared_new (Reader, reader_clear);
  reader->stacks = weft_stacks_new_for (index);
  return reader;
}

static void
time_profile_finish (WeftTimeProfile *self,
                     Reader *reader,
                     const WeftIndex *index,
                     const WeftTimeProfile *before)
{
  WeftStacks *stacks = before != NULL ? before->stacks : NULL;
  gboolean is_renamed = stacks == NULL || stacks->frames->len != reader->stacks->frames->len;

  if (is_renamed)
    weft_stacks_read_names (reader->stacks, index);
  self->stacks = weft_stacks_snapshot (reader->stacks, stacks, is_renamed);
  if (before != NULL && before->is_tick_known)
    {
      self->tick_ns = before->tick_ns;
      self->is_tick_known = TRUE;
    }
  else
    find_tick (self, index, &reader->pace);
  reader->index = index;
}

WeftTimeProfile *
weft_time_profile_extend (const WeftTimeProfile *before,
                          const WeftIndex *index,
                          GCancellable *cancellable,
                          GError **error)
{
  g_autoptr (WeftTimeProfile) self = g_new0 (WeftTimeProfile, 1);
  g_autoptr (GArray) late = g_array_new (FALSE, FALSE, sizeof (WeftProfileSample));
  Reader *reader = take_reader (before, index);
  Making making = { self, reader, late };

  self->reader = reader;
  if (reader->index == NULL)
    before = NULL;
  self->samples = before != NULL ? weft_shared_array_copy (before->samples) :
                                   weft_shared_array_new (sizeof (WeftProfileSample));
  self->tracks =
      before != NULL ? g_array_copy (before->tracks) : g_array_new (FALSE, FALSE, sizeof (guint32));
  if (!read_buffers (&making, index, reader->index, cancellable))
    {
      g_cancellable_set_error_if_cancelled (cancellable, error);
      return NULL;
    }
  weft_time_profile_add_late (self, late);
  time_profile_finish (self, reader, index, before);
  if (index->log->is_final || index->log->is_complete)
    g_clear_pointer (&self->reader, weft_shared_unref);
  return g_steal_pointer (&self);
}

void
weft_time_profile_free (WeftTimeProfile *self)
{
  g_clear_pointer (&self->stacks, weft_shared_unref);
  g_clear_pointer (&self->samples, weft_shared_array_free);
  g_clear_pointer (&self->tracks, g_array_unref);
  g_clear_pointer (&self->pauses, g_array_unref);
  g_clear_pointer (&self->reader, weft_shared_unref);
  g_free (self);
}

guint
weft_time_profile_before (const WeftTimeProfile *self, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, weft_time_profile_n (self),
                           weft_time_profile_nth (self, i)->time < time);
}
