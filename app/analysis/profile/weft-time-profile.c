/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the samples in one pass over the buffer that contains them. If the log grows, reading
 * continues where it stopped. */
#include "weft-time-profile.h"

#include "weft-bytes.h"
#include "weft-event-merge.h"
#include "weft-event-tags.h"
#include "weft-sort.h"

/* Bytes before the ids of the stack: capability, ticks, depth. */
#define FIXED_BYTES 13
/* Number of events after which the cancellable is checked. */
#define CANCEL_EVENTS 65536
/* GHC's default tick, used if the log has none. */
#define DEFAULT_TICK_NS 10000000

/* First and last sample of a capability. The length of a tick is estimated from them. */
typedef struct
{
  guint64 first_time, first_tick, last_time, last_tick;
  guint32 cap;
  gboolean is_set;
} TickEstimate;

/* State that is passed on from one view of a growing log to the next. */
typedef struct
{
  const WeftIndex *index; /* index of the last view, borrowed */
  WeftStacks *stacks;     /* stacks of all samples so far */
  TickEstimate estimate;  /* estimate from the samples of the first capability that has samples */
} ProfileReader;

/* A profile that is being read. */
typedef struct
{
  WeftTimeProfile *profile;
  ProfileReader *reader;
  GArray *late; /* of WeftProfileSample, see weft_time_profile_add_sample() */
} Reading;

static void
reader_clear (gpointer data)
{
  ProfileReader *self = data;

  weft_shared_unref (self->stacks);
}

void
weft_time_profile_add_sample (WeftTimeProfile *self, const WeftProfileSample *sample, GArray *late)
{
  guint n = weft_time_profile_n_samples (self);
  GArray *tracks = self->tracks;
  guint at = WEFT_LOWER_BOUND (guint, i, 0, tracks->len,
                               g_array_index (tracks, guint32, i) < sample->track);

  if (at == tracks->len || g_array_index (tracks, guint32, at) != sample->track)
    {
      guint32 track = sample->track;

      g_array_insert_val (tracks, at, track);
    }
  if (n > 0 && weft_time_profile_nth (self, n - 1)->time > sample->time)
    g_array_append_vals (late, sample, 1);
  else
    weft_shared_array_append (self->samples, sample);
}

static gint
compare_sample_times (gconstpointer a, gconstpointer b)
{
  const WeftProfileSample *x = a, *y = b;

  return (x->time > y->time) - (x->time < y->time);
}

void
weft_time_profile_merge_late (WeftTimeProfile *self, GArray *late)
{
  weft_shared_array_merge (self->samples, late, compare_sample_times);
}

static guint64
count_stack_samples (const WeftCapIndex *cap)
{
  return cap != NULL ? weft_cap_index_count (cap, WEFT_TAG_PROF_SAMPLE_COST_CENTRE) : 0;
}

/* Reads the samples of @cap that are not in @before, an earlier index or NULL. Returns FALSE if
 * cancelled. */
static gboolean
read_sample_buffer (Reading *self,
                    const WeftIndex *index,
                    const WeftIndex *before,
                    const WeftCapIndex *cap,
                    GCancellable *cancellable)
{
  const WeftCapIndex *old = before != NULL ? weft_index_cap (before, cap->cap) : NULL;
  TickEstimate *estimate = &self->reader->estimate;
  guint64 left = count_stack_samples (cap) - count_stack_samples (old);
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint block, n_events = 0;

  if (left == 0)
    return TRUE;
  block =
      weft_cap_index_cursor (cap, index->log, weft_index_first_new_chunk (before, cap), &cursor);
  while (left > 0 && weft_cap_index_next_event (cap, index->log, &cursor, &block, &event))
    {
      WeftProfileSample sample = { 0 };
      guint64 time, tick;
      guint depth;

      if (++n_events % CANCEL_EVENTS == 0 && g_cancellable_is_cancelled (cancellable))
        return FALSE;
      if (event.tag != WEFT_TAG_PROF_SAMPLE_COST_CENTRE)
        continue;
      left--;
      if (event.length < FIXED_BYTES)
        continue;
      sample.time = time = weft_cap_index_event_time (&cursor, &event);
      depth = MIN (event.payload[FIXED_BYTES - 1], (event.length - FIXED_BYTES) / 4);
      sample.track = sample.cap = weft_be32 (event.payload);
      sample.stack =
          weft_stacks_ensure_node_of_ids (self->reader->stacks, event.payload + FIXED_BYTES, depth);
      tick = weft_be64 (event.payload + 4);
      if (!estimate->is_set)
        *estimate = (TickEstimate){ time, tick, time, tick, sample.cap, TRUE };
      else if (sample.cap == estimate->cap && time > estimate->last_time &&
               tick > estimate->last_tick)
        {
          estimate->last_time = time;
          estimate->last_tick = tick;
        }
      weft_time_profile_add_sample (self->profile, &sample, self->late);
    }
  return TRUE;
}

static gboolean
read_tick_interval (const WeftEvent *event, gpointer user_data)
{
  WeftTimeProfile *self = user_data;

  self->tick_ns = weft_event_number (event, "tick_interval", 0);
  return self->tick_ns == 0;
}

static gboolean
has_stack_samples (const WeftCapIndex *cap)
{
  return count_stack_samples (cap) > 0;
}

/* Sets the stacks and the tick of @self, to which all samples have been added. */
static void
finish_profile (WeftTimeProfile *self,
                ProfileReader *reader,
                const WeftIndex *index,
                const WeftTimeProfile *before)
{
  WeftStacks *stacks = before != NULL ? before->stacks : NULL;
  gboolean is_renamed = stacks == NULL || stacks->frames->len != reader->stacks->frames->len;
  const TickEstimate *estimate = &reader->estimate;

  if (is_renamed)
    weft_stacks_read_names (reader->stacks, index);
  self->stacks = weft_stacks_snapshot (reader->stacks, stacks, is_renamed);
  reader->index = index;
  if (before != NULL && before->is_tick_known)
    {
      self->tick_ns = before->tick_ns;
      self->is_tick_known = TRUE;
      return;
    }
  /* a stream that was joined late lacks the event that contains the length of a tick */
  weft_index_foreach_tag (index, WEFT_TAG_PROF_BEGIN, read_tick_interval, self);
  self->is_tick_known = self->tick_ns > 0;
  if (!self->is_tick_known && estimate->last_tick > estimate->first_tick)
    self->tick_ns =
        (estimate->last_time - estimate->first_time) / (estimate->last_tick - estimate->first_tick);
  if (self->tick_ns == 0)
    self->tick_ns = DEFAULT_TICK_NS;
}

WeftTimeProfile *
weft_time_profile_extend (const WeftTimeProfile *before,
                          const WeftIndex *index,
                          GCancellable *cancellable,
                          GError **error)
{
  static const guint16 definitions[] = { WEFT_TAG_PROF_BEGIN, WEFT_TAG_HEAP_PROF_COST_CENTRE };
  g_autoptr (WeftTimeProfile) self = g_new0 (WeftTimeProfile, 1);
  g_autoptr (GArray) late = g_array_new (FALSE, FALSE, sizeof (WeftProfileSample));
  ProfileReader *reader =
      before != NULL ? g_atomic_pointer_exchange ((gpointer *) &before->reader, NULL) : NULL;
  Reading reading = { .profile = self, .late = late };
  gboolean ok;

  /* steal the reader of @before only if it can be continued */
  if (reader != NULL && (!weft_index_extends_without_tags (index, reader->index, definitions,
                                                           G_N_ELEMENTS (definitions)) ||
                         !weft_index_is_in_one_buffer (index, has_stack_samples)))
    g_clear_pointer (&reader, weft_shared_unref);
  if (reader == NULL)
    {
      reader = weft_shared_new (ProfileReader, reader_clear);
      reader->stacks = weft_stacks_new_for_index (index);
    }
  self->reader = reading.reader = reader;
  if (reader->index == NULL)
    before = NULL;
  self->samples = before != NULL ? weft_shared_array_copy (before->samples) :
                                   weft_shared_array_new (sizeof (WeftProfileSample));
  self->tracks =
      before != NULL ? g_array_copy (before->tracks) : g_array_new (FALSE, FALSE, sizeof (guint32));
  ok = read_sample_buffer (&reading, index, reader->index, index->global, cancellable);
  for (guint i = 0; ok && i < index->caps->len; i++)
    ok = read_sample_buffer (&reading, index, reader->index, weft_index_nth_cap (index, i),
                             cancellable);
  if (!ok)
    {
      g_cancellable_set_error_if_cancelled (cancellable, error);
      return NULL;
    }
  weft_time_profile_merge_late (self, late);
  finish_profile (self, reader, index, before);
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
weft_time_profile_count_before (const WeftTimeProfile *self, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, weft_time_profile_n_samples (self),
                           weft_time_profile_nth (self, i)->time < time);
}
