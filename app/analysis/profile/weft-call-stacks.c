/* SPDX-License-Identifier: BSD-3-Clause */
/* Joins the chunks of stacks by ids, as definitions may come after their use. Then names the
 * frames, and joins frames with the same name. In a growing log, a message is read only once if no
 * earlier message can still arrive. Later messages are read by a copy of the reader, and are read
 * again when the log has grown. */
#include "weft-time-profile.h"

#include "weft-call-frames.h"
#include "weft-event-tags.h"
#include "weft-hash.h"
#include "weft-percentiles.h"
#include "weft-user-walk.h"

#include <string.h>

/* Number of messages after which the cancellable is checked. */
#define CANCEL_MESSAGES 16384
/* Maximum number of gaps between samples of the same thread from which the length of a tick is
 * estimated. */
#define MAX_GAPS 65536
/* Default tick of the package, used if there are no gaps. */
#define DEFAULT_TICK_NS 10000000

/* Markers that the package posts. */
#define STARTED "ghc-stack-profiler: Start profiling"
#define STOPPED "ghc-stack-profiler: Stop profiling"

/* A stack whose last chunk has not been read yet. */
typedef struct
{
  guint64 key; /* number of the HEC and id of the thread */
  guint64 time;
  GArray *frames; /* of guint32, in file order */
} PendingStack;

/* The last sample of a thread. */
typedef struct
{
  guint64 thread;
  guint64 time;
  GArray *frames;
} LastSample;

/* State of the reader after all messages before a time. Shared, but modified only while a view is
 * made. */
typedef struct
{
  const WeftIndex *index; /* index of the last view, borrowed; NULL if there was none */
  guint64 time;           /* all messages before this time (ns) have been read */
  WeftCallFrames *frames;
  WeftStackDialect dialect;
  WeftStacks *id_stacks;    /* stacks of frame numbers, with their frames in file order */
  GHashTable *pending;      /* of PendingStack; key: its @key */
  GHashTable *threads;      /* of LastSample; key: thread */
  WeftSharedArray *samples; /* of WeftProfileSample, with nodes of id_stacks */
  GArray *gaps;             /* of guint64: gaps between samples of a thread, ns */
  GArray *pauses;           /* of WeftRange, see WeftTimeProfile */
  /* numbers of frames that consecutive stacks have in common at their start and at their end,
   * summed over all stacks */
  guint64 n_common_start, n_common_end;

  /* stacks and samples that have been named so far */
  WeftStacks *stacks;
  WeftScratchArray *names;        /* of guint32: for each node of id_stacks, its node in stacks */
  WeftTimeProfile *named_profile; /* samples and tracks, with nodes of @stacks */
  gboolean is_reversed;           /* the innermost frame is first in the file */
} StackReader;

static void
pending_stack_free (gpointer data)
{
  PendingStack *self = data;

  g_array_unref (self->frames);
  g_free (self);
}

static void
last_sample_free (gpointer data)
{
  LastSample *self = data;

  g_clear_pointer (&self->frames, g_array_unref);
  g_free (self);
}

static void
reader_clear (gpointer data)
{
  StackReader *self = data;

  g_clear_pointer (&self->frames, weft_call_frames_free);
  g_clear_pointer (&self->id_stacks, weft_shared_unref);
  g_hash_table_unref (self->pending);
  g_hash_table_unref (self->threads);
  g_clear_pointer (&self->samples, weft_shared_array_free);
  g_array_unref (self->gaps);
  g_array_unref (self->pauses);
  g_clear_pointer (&self->stacks, weft_shared_unref);
  weft_scratch_array_unref (self->names);
  weft_time_profile_free (self->named_profile);
}

static WeftTimeProfile *
named_profile_new (void)
{
  WeftTimeProfile *named = g_new0 (WeftTimeProfile, 1);

  named->samples = weft_shared_array_new (sizeof (WeftProfileSample));
  named->tracks = g_array_new (FALSE, FALSE, sizeof (guint32));
  named->is_by_thread = TRUE;
  return named;
}

static WeftTimeProfile *
named_profile_copy (const WeftTimeProfile *self)
{
  WeftTimeProfile *copy = g_new0 (WeftTimeProfile, 1);

  copy->samples = weft_shared_array_copy (self->samples);
  copy->tracks = g_array_copy (self->tracks);
  copy->is_by_thread = TRUE;
  return copy;
}

/* Returns a reader with empty hash tables. All other fields are 0. */
static StackReader *
reader_alloc (void)
{
  StackReader *self = weft_shared_new (StackReader, reader_clear);

  self->pending = g_hash_table_new_full (weft_hash_int64, g_int64_equal, NULL, pending_stack_free);
  self->threads = g_hash_table_new_full (weft_hash_int64, g_int64_equal, NULL, last_sample_free);
  return self;
}

static StackReader *
reader_copy (const StackReader *self)
{
  StackReader *copy = reader_alloc ();
  GHashTableIter iter;
  gpointer value;

  copy->index = self->index;
  copy->frames = weft_call_frames_copy (self->frames);
  copy->dialect = self->dialect;
  copy->id_stacks = weft_stacks_copy (self->id_stacks);
  copy->samples = weft_shared_array_copy (self->samples);
  copy->gaps = g_array_copy (self->gaps);
  copy->pauses = g_array_copy (self->pauses);
  copy->n_common_start = self->n_common_start;
  copy->n_common_end = self->n_common_end;
  copy->stacks = weft_stacks_copy (self->stacks);
  copy->names = weft_scratch_array_copy (self->names);
  copy->named_profile = named_profile_copy (self->named_profile);
  copy->is_reversed = self->is_reversed;
  g_hash_table_iter_init (&iter, self->pending);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      PendingStack *pending = g_memdup2 (value, sizeof (PendingStack));

      pending->frames = g_array_copy (pending->frames);
      g_hash_table_insert (copy->pending, &pending->key, pending);
    }
  g_hash_table_iter_init (&iter, self->threads);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      LastSample *last = g_memdup2 (value, sizeof (LastSample));

      g_array_ref (last->frames);
      g_hash_table_insert (copy->threads, &last->thread, last);
    }
  return copy;
}

static guint32
nth_frame (const GArray *frames, guint i)
{
  return g_array_index (frames, guint32, i);
}

/* Adds a sample of @thread with @frames in file order. Counts the frames that it has in common with
 * the previous sample of the thread, at either end. Consecutive stacks differ mostly in their
 * innermost frames, so the end with more common frames is the outermost. The order of frames must
 * be detected in this way because, up to version 0.2 of the package, the innermost frame came
 * first, and a log of version 0.2 may look like a log of 0.3 otherwise. */
static void
add_stack_sample (StackReader *self, guint64 thread, guint32 cap, guint64 time, GArray *frames)
{
  WeftProfileSample sample = { time, 0, (guint32) MIN (thread, G_MAXUINT32), cap };
  LastSample *last = g_hash_table_lookup (self->threads, &thread);

  if (last == NULL)
    {
      last = g_new0 (LastSample, 1);
      last->thread = thread;
      g_hash_table_insert (self->threads, &last->thread, last);
    }
  for (guint i = 0; i < frames->len; i++)
    sample.stack = weft_stacks_ensure_node (self->id_stacks, sample.stack, nth_frame (frames, i));
  weft_shared_array_append (self->samples, &sample);
  if (last->frames != NULL)
    {
      const GArray *before = last->frames;
      guint n = MIN (before->len, frames->len), n_common_start = 0, n_common_end = 0;
      guint64 gap = time - MIN (time, last->time);

      while (n_common_start < n &&
             nth_frame (before, n_common_start) == nth_frame (frames, n_common_start))
        n_common_start++;
      while (n_common_end < n && nth_frame (before, before->len - 1 - n_common_end) ==
                                     nth_frame (frames, frames->len - 1 - n_common_end))
        n_common_end++;
      self->n_common_start += n_common_start;
      self->n_common_end += n_common_end;
      if (gap > 0 && self->gaps->len < MAX_GAPS)
        g_array_append_val (self->gaps, gap);
      g_array_unref (last->frames);
    }
  last->time = time;
  last->frames = g_array_ref (frames);
}

static void
add_stack_chunk (StackReader *self, const WeftStackMessage *message, guint64 time)
{
  guint64 key = (guint64) message->chunk.cap << 32 ^ message->chunk.thread;
  PendingStack *pending = g_hash_table_lookup (self->pending, &key);
  const guint8 *at = message->chunk.frames;

  if (pending == NULL)
    {
      pending = g_new (PendingStack, 1);
      *pending = (PendingStack){ key, time, g_array_new (FALSE, FALSE, sizeof (guint32)) };
      g_hash_table_insert (self->pending, &pending->key, pending);
    }
  for (guint i = 0; i < message->chunk.n_frames; i++)
    {
      WeftStackFrame frame;
      guint32 number;

      at = weft_stack_frame_read (&frame, at, message->chunk.location_bytes);
      number = weft_call_frames_add (self->frames, &frame);
      g_array_append_val (pending->frames, number);
    }
  if (message->kind == WEFT_STACK_CHUNK)
    return;
  if (pending->frames->len == 0)
    {
      guint32 none = weft_call_frames_add_none (self->frames);

      g_array_append_val (pending->frames, none);
    }
  add_stack_sample (self, message->chunk.thread, message->chunk.cap, pending->time,
                    pending->frames);
  g_hash_table_remove (self->pending, &pending->key);
}

static gboolean
is_marker_text (const WeftEvent *event, const char *text)
{
  return event->length == strlen (text) && memcmp (event->payload, text, event->length) == 0;
}

static void
add_stack_message (StackReader *self, const WeftUserEvent *event)
{
  WeftStackMessage message;

  if (event->event.tag == WEFT_TAG_USER_MARKER)
    {
      WeftRange *last = self->pauses->len > 0 ?
                            &g_array_index (self->pauses, WeftRange, self->pauses->len - 1) :
                            NULL;
      gboolean is_off = last != NULL && last->to == WEFT_TIME_END;
      WeftRange pause = { event->time, WEFT_TIME_END };

      /* ignore a stop marker before the first sample, as nothing was running */
      if (is_off && is_marker_text (&event->event, STARTED))
        last->to = event->time;
      else if (!is_off && self->samples->n > 0 && is_marker_text (&event->event, STOPPED))
        g_array_append_val (self->pauses, pause);
      return;
    }
  if (!weft_stack_message_decode (&message, event->event.payload, event->event.length,
                                  &self->dialect))
    return;
  if (message.kind == WEFT_STACK_CHUNK || message.kind == WEFT_STACK_LAST)
    add_stack_chunk (self, &message, event->time);
  else
    weft_call_frames_define (self->frames, &message);
}

/* Names the stacks and the samples that have no names yet. */
static void
name_stacks (StackReader *self)
{
  gboolean is_new = self->dialect.thread_bytes == 8 || self->dialect.location_bytes == 16;
  gboolean is_reversed = !is_new && self->n_common_end > self->n_common_start;
  g_autoptr (GArray) late = g_array_new (FALSE, FALSE, sizeof (WeftProfileSample));
  const guint32 *frames;
  guint32 *names;
  guint first = MAX (self->names->len, 1);

  if (weft_call_frames_are_stale (self->frames) || is_reversed != self->is_reversed)
    {
      /* the names or the order of frames have changed, so name all stacks again */
      weft_shared_unref (self->stacks);
      self->stacks = weft_stacks_new ();
      weft_scratch_array_set_size (self->names, 0);
      weft_time_profile_free (self->named_profile);
      self->named_profile = named_profile_new ();
      first = 1;
    }
  self->is_reversed = is_reversed;
  frames = weft_call_frames_add_to_stacks (self->frames, self->stacks);
  weft_scratch_array_set_size (self->names, weft_stacks_count (self->id_stacks));
  names = (guint32 *) (gpointer) self->names->data;
  for (guint i = first; i < self->names->len && !is_reversed; i++)
    {
      const WeftStackNode *node = weft_stacks_node (self->id_stacks, i);

      names[i] = weft_stacks_ensure_node (self->stacks, names[node->parent], frames[node->frame]);
    }
  for (guint64 i = weft_time_profile_n_samples (self->named_profile); i < self->samples->n; i++)
    {
      WeftProfileSample sample = weft_shared_array_index (self->samples, WeftProfileSample, i);

      if (is_reversed && names[sample.stack] == 0)
        {
          guint32 name = 0;
          const WeftStackNode *node;

          /* the outermost frame is the last one in the file */
          for (guint32 at = sample.stack; at != 0; at = node->parent)
            {
              node = weft_stacks_node (self->id_stacks, at);
              name = weft_stacks_ensure_node (self->stacks, name, frames[node->frame]);
            }
          names[sample.stack] = name;
        }
      sample.stack = names[sample.stack];
      weft_time_profile_add_sample (self->named_profile, &sample, late);
    }
  weft_time_profile_merge_late (self->named_profile, late);
}

/* Steals the reader of @before if it can continue with @index; otherwise returns a new reader. */
static StackReader *
steal_reader (const WeftTimeProfile *before, const WeftIndex *index)
{
  StackReader *reader =
      before != NULL ? g_atomic_pointer_exchange ((gpointer *) &before->reader, NULL) : NULL;

  if (reader != NULL && weft_index_extends (index, reader->index) &&
      weft_index_first_new_time (index, reader->index) >= reader->time &&
      weft_index_count (index, WEFT_TAG_IPE) == weft_index_count (reader->index, WEFT_TAG_IPE) &&
      weft_call_frames_can_extend (reader->frames))
    return reader;
  g_clear_pointer (&reader, weft_shared_unref);
  reader = reader_alloc ();
  reader->frames = weft_call_frames_new ();
  reader->id_stacks = weft_stacks_new ();
  reader->samples = weft_shared_array_new (sizeof (WeftProfileSample));
  reader->gaps = g_array_new (FALSE, FALSE, sizeof (guint64));
  reader->pauses = g_array_new (FALSE, FALSE, sizeof (WeftRange));
  reader->stacks = weft_stacks_new ();
  reader->names = weft_scratch_array_new (sizeof (guint32));
  reader->named_profile = named_profile_new ();
  return reader;
}

/* Returns the time (ns) before which messages are final. */
static guint64
messages_final_until (const WeftIndex *index)
{
  if (index->log->is_final || index->log->is_complete)
    return G_MAXUINT64;
  return index->known_to - MIN (index->known_to, WEFT_STEP_BACK_NS);
}

/* Reads all messages at or after @reader->time, and names their frames. @reader ends at the time
 * before which messages are final. Returns a reader that has read all messages, or NULL if
 * cancelled. */
static StackReader *
read_stack_messages (StackReader *reader,
                     const WeftIndex *index,
                     const WeftTallies *tallies,
                     GCancellable *cancellable)
{
  guint64 sure = MAX (messages_final_until (index), reader->time);
  /* without binary messages, markers are from something other than the package */
  guint markers =
      weft_index_count (index, WEFT_TAG_USER_BINARY_MSG) > 0 ? WEFT_TALLY_BIT (MARKER) : 0;
  g_autoptr (WeftUserWalk) walk =
      weft_user_walk_new (index, tallies, WEFT_TALLY_BIT (BINARY) | markers, reader->time);
  StackReader *self = weft_shared_ref (reader);
  const WeftUserEvent *event;

  reader->index = index;
  reader->time = sure;
  weft_call_frames_set_index (reader->frames, index);
  for (guint n = 0; (event = weft_user_walk_next (walk)) != NULL; n++)
    {
      if (n % CANCEL_MESSAGES == 0 && g_cancellable_is_cancelled (cancellable))
        {
          weft_shared_unref (self);
          return NULL;
        }
      if (self == reader && event->time >= sure)
        {
          name_stacks (reader);
          weft_shared_unref (self);
          self = reader_copy (reader);
        }
      add_stack_message (self, event);
    }
  name_stacks (self);
  return self;
}

WeftTimeProfile *
weft_call_stacks_extend (const WeftTimeProfile *before,
                         const WeftIndex *index,
                         const WeftTallies *tallies,
                         GCancellable *cancellable,
                         GError **error)
{
  static const guint percents[] = { 50 };
  StackReader *reader = steal_reader (before, index);
  StackReader *all = read_stack_messages (reader, index, tallies, cancellable);
  WeftTimeProfile *self;

  if (all == NULL)
    {
      weft_shared_unref (reader);
      g_cancellable_set_error_if_cancelled (cancellable, error);
      return NULL;
    }
  self = named_profile_copy (all->named_profile);
  self->stacks = weft_stacks_snapshot (all->stacks, NULL, TRUE);
  self->tick_ns = DEFAULT_TICK_NS;
  if (all->gaps->len > 0)
    weft_percentiles ((const guint64 *) (gpointer) all->gaps->data, all->gaps->len, percents, 1,
                      &self->tick_ns);
  self->pauses = g_array_copy (all->pauses);
  self->n_unnamed = weft_call_frames_n_unnamed (all->frames);
  weft_shared_unref (all);
  self->reader = reader;
  if (messages_final_until (index) == G_MAXUINT64)
    g_clear_pointer (&self->reader, weft_shared_unref);
  return self;
}
