/* SPDX-License-Identifier: BSD-3-Clause */
/* Puts stacks together from their chunks, by ids first: definitions may come after their use. Then
 * names the frames, and joins those that are called the same. */
#include "weft-call-stacks.h"

#include "weft-call-frames.h"
#include "weft-compare.h"
#include "weft-hash.h"
#include "weft-percentiles.h"
#include "weft-user-walk.h"

#include <string.h>

/* Messages read between two looks at the cancellable. */
#define CANCEL_MESSAGES 16384
/* Gaps between samples of a thread that tell how long a tick is. */
#define MAX_GAPS 65536
/* The package's own period, where nothing tells. */
#define DEFAULT_TICK_NS 10000000

/* A stack whose last chunk has not come. */
typedef struct
{
  guint64 key; /* its HEC and thread */
  guint64 time;
  GArray *frames; /* of guint32, in the order of the file */
} Pending;

/* The last sample of a thread. */
typedef struct
{
  guint64 thread;
  guint64 time;
  GArray *frames;
} Last;

typedef struct
{
  WeftCallFrames *frames;
  WeftStackDialect dialect;
  WeftStacks *by_id;       /* from the first frame in the file to the last */
  GHashTable *pending;     /* of Pending, by its key */
  GHashTable *threads;     /* of Last, by its thread */
  GArray *samples;         /* of WeftProfileSample, by the stack's node in the tree of ids */
  GArray *gaps;            /* of guint64: ns */
  guint64 n_first, n_last; /* frames that stacks of a thread have in common, from either end */
} Reader;

static void
pending_free (gpointer data)
{
  Pending *self = data;

  g_array_unref (self->frames);
  g_free (self);
}

static void
last_free (gpointer data)
{
  Last *self = data;

  g_clear_pointer (&self->frames, g_array_unref);
  g_free (self);
}

static void
reader_clear (Reader *self)
{
  g_clear_pointer (&self->frames, weft_call_frames_free);
  g_clear_pointer (&self->by_id, weft_shared_unref);
  g_hash_table_unref (self->pending);
  g_hash_table_unref (self->threads);
  g_array_unref (self->samples);
  g_array_unref (self->gaps);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

static void
reader_init (Reader *self)
{
  *self = (Reader){
    .frames = weft_call_frames_new (),
    .by_id = weft_stacks_new (),
    .pending = g_hash_table_new_full (weft_hash_int64, g_int64_equal, NULL, pending_free),
    .threads = g_hash_table_new_full (weft_hash_int64, g_int64_equal, NULL, last_free),
    .samples = g_array_new (FALSE, FALSE, sizeof (WeftProfileSample)),
    .gaps = g_array_new (FALSE, FALSE, sizeof (guint64)),
  };
}

/* Which end of stacks is the outermost: that of which a thread's stacks have more in common. Up to
 * 0.2 the innermost frame came first, and nothing else may tell such a log from those of 0.3. */

static guint32
frame_at (const GArray *frames, guint i)
{
  return g_array_index (frames, guint32, i);
}

static void
compare_ends (Reader *self, const GArray *a, const GArray *b)
{
  guint n = MIN (a->len, b->len), first = 0, last = 0;

  while (first < n && frame_at (a, first) == frame_at (b, first))
    first++;
  while (last < n && frame_at (a, a->len - 1 - last) == frame_at (b, b->len - 1 - last))
    last++;
  self->n_first += first;
  self->n_last += last;
}

static gboolean
is_innermost_first (const Reader *self)
{
  gboolean is_new = self->dialect.thread_bytes == 8 || self->dialect.place_bytes == 16;

  return !is_new && self->n_last > self->n_first;
}

/* Reading. */

static void
take_sample (Reader *self, guint64 thread, guint32 cap, guint64 time, GArray *frames)
{
  WeftProfileSample sample = { time, 0, (guint32) MIN (thread, G_MAXUINT32), cap };
  Last *last = g_hash_table_lookup (self->threads, &thread);

  if (last == NULL)
    {
      last = g_new0 (Last, 1);
      last->thread = thread;
      g_hash_table_insert (self->threads, &last->thread, last);
    }
  for (guint i = 0; i < frames->len; i++)
    sample.stack = weft_stacks_add (self->by_id, sample.stack, frame_at (frames, i));
  g_array_append_val (self->samples, sample);
  if (last->frames != NULL)
    {
      guint64 gap = time - MIN (time, last->time);

      compare_ends (self, last->frames, frames);
      if (gap > 0 && self->gaps->len < MAX_GAPS)
        g_array_append_val (self->gaps, gap);
      g_array_unref (last->frames);
    }
  last->time = time;
  last->frames = g_array_ref (frames);
}

static Pending *
find_pending (Reader *self, const WeftStackMessage *message, guint64 time)
{
  guint64 key = (guint64) message->chunk.cap << 32 ^ message->chunk.thread;
  Pending *pending = g_hash_table_lookup (self->pending, &key);

  if (pending != NULL)
    return pending;
  pending = g_new (Pending, 1);
  *pending = (Pending){ key, time, g_array_new (FALSE, FALSE, sizeof (guint32)) };
  g_hash_table_insert (self->pending, &pending->key, pending);
  return pending;
}

static void
take_chunk (Reader *self, const WeftStackMessage *message, guint64 time)
{
  Pending *pending = find_pending (self, message, time);
  const guint8 *at = message->chunk.frames;

  for (guint i = 0; i < message->chunk.n_frames; i++)
    {
      WeftStackFrame frame;
      guint32 number;

      at = weft_stack_frame_read (&frame, at, message->chunk.place_bytes);
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
  take_sample (self, message->chunk.thread, message->chunk.cap, pending->time, pending->frames);
  g_hash_table_remove (self->pending, &pending->key);
}

static void
take_message (Reader *self, const WeftUserEvent *event)
{
  WeftStackMessage message;

  if (!weft_stack_message_decode (&message, event->event.payload, event->event.length,
                                  &self->dialect))
    return;
  if (message.kind == WEFT_STACK_CHUNK || message.kind == WEFT_STACK_LAST)
    take_chunk (self, &message, event->time);
  else
    weft_call_frames_define (self->frames, &message);
}

static gboolean
read_all (Reader *self,
          const WeftIndex *index,
          const WeftTallies *tallies,
          GCancellable *cancellable,
          GError **error)
{
  g_autoptr (WeftUserWalk) walk = weft_user_walk_new (index, tallies, WEFT_TALLY_BIT (BINARY), 0);
  const WeftUserEvent *event;

  for (guint n = 0; (event = weft_user_walk_next (walk)) != NULL; n++)
    {
      if (n % CANCEL_MESSAGES == 0 && g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      take_message (self, event);
    }
  return TRUE;
}

/* Finishing. */

/* The stacks of the profile by those of ids. */
static guint32 *
name_stacks (const Reader *self, WeftStacks *stacks, const WeftIndex *index)
{
  guint n = weft_stacks_count (self->by_id);
  guint32 *names = g_new0 (guint32, n);
  g_autofree guint32 *frames = weft_call_frames_settle (self->frames, stacks, index);
  gboolean is_reversed = is_innermost_first (self);

  for (guint i = 1; i < n && !is_reversed; i++)
    {
      const WeftStackNode *node = weft_stacks_node (self->by_id, i);

      names[i] = weft_stacks_add (stacks, names[node->parent], frames[node->frame]);
    }
  for (guint i = 0; i < self->samples->len && is_reversed; i++)
    {
      guint32 stack = g_array_index (self->samples, WeftProfileSample, i).stack, name = 0;

      for (guint32 at = names[stack] == 0 ? stack : 0; at != 0;
           at = weft_stacks_node (self->by_id, at)->parent)
        name = weft_stacks_add (stacks, name, frames[weft_stacks_node (self->by_id, at)->frame]);
      names[stack] = MAX (names[stack], name);
    }
  return names;
}

static void
take_tick (WeftTimeProfile *self, const GArray *gaps)
{
  static const guint percents[] = { 50 };

  self->tick_ns = DEFAULT_TICK_NS;
  if (gaps->len > 0)
    weft_percentiles ((const guint64 *) (gpointer) gaps->data, gaps->len, percents, 1,
                      &self->tick_ns);
}

WeftTimeProfile *
weft_call_stacks_new (const WeftIndex *index,
                      const WeftTallies *tallies,
                      GCancellable *cancellable,
                      GError **error)
{
  g_auto (Reader) reader = { 0 };
  g_autofree guint32 *names = NULL;
  g_autoptr (GArray) late = g_array_new (FALSE, FALSE, sizeof (WeftProfileSample));
  WeftTimeProfile *self;

  reader_init (&reader);
  if (!read_all (&reader, index, tallies, cancellable, error))
    return NULL;
  self = g_new0 (WeftTimeProfile, 1);
  self->stacks = weft_stacks_new ();
  self->samples = weft_shared_array_new (sizeof (WeftProfileSample));
  self->tracks = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->is_by_thread = TRUE;
  names = name_stacks (&reader, self->stacks, index);
  for (guint i = 0; i < reader.samples->len; i++)
    {
      WeftProfileSample sample = g_array_index (reader.samples, WeftProfileSample, i);

      sample.stack = names[sample.stack];
      weft_time_profile_add (self, &sample, late);
    }
  weft_time_profile_add_late (self, late);
  take_tick (self, reader.gaps);
  return self;
}
