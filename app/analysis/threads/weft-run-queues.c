/* SPDX-License-Identifier: BSD-3-Clause */
/* Stores each event's change to the run queues in two bits, so that events can be replayed from any
 * sample without thread states. Two bits are enough because nearly every event either changes
 * nothing, or makes the change that is usual for its kind. */
#include "weft-run-queues.h"

#include "weft-lower-bound.h"
#include "weft-packed-array.h"
#include "weft-painting.h"

/* Number of events between two samples: EVENTS_PER_POSITION for each capability, but at least
 * MIN_INTERVAL. */
#define EVENTS_PER_POSITION 384
#define MIN_INTERVAL        256
/* Maximum number of bytes of the log between two samples, for logs with few thread events. */
#define MAX_BYTES (256 * 1024)

/* State of a queue since its last change. */
typedef struct
{
  guint64 ns, since;
  guint32 n;
} StoredQueue;

typedef struct
{
  guint64 time;      /* ns; events before this time are included, events at this time are not */
  guint64 n_events;  /* number of events before the sample */
  guint64 n_unusual; /* number of events with CHANGED_UNUSUALLY */
} QueueSample;

/* Stored effect of an event on the queues. */
typedef enum
{
  UNCHANGED,
  CHANGED_USUALLY,   /* the change is usual_code(), which is not stored */
  CHANGED_UNUSUALLY, /* the code of the change is stored in @unusual_codes */
} Effect;

/* Number of effects in a word, and number of bits in an effect. */
#define EFFECTS_PER_WORD 32
#define EFFECT_BITS      2
#define EFFECT_MASK      3

struct _WeftRunQueues
{
  const WeftIndex *index;
  guint n;
  WeftSharedArray *effects; /* of guint64: the Effect of each event in the order of the walk,
                               EFFECTS_PER_WORD in each word */
  guint64 word;             /* the last word of effects, which is not full yet */
  guint64 n_events;
  WeftSharedArray *unusual_codes; /* of guint64: codes of events with CHANGED_UNUSUALLY, packed */
  guint64 unusual_word;           /* the last word of codes, which is not full yet */
  guint64 n_unusual;              /* number of codes */
  guint code_bits;          /* bits of a code: 4, 8 or 32, depending on the number of queues */
  WeftPackedArray *samples; /* for each sample: a QueueSample, weft_thread_walk_n_positions()
                               WeftThreadPosition, and n StoredQueue */

  /* state of the pass; not used after the pass */
  guint64 last;               /* time of the last event, ns */
  guint64 limit;              /* file offset at which the next sample is due */
  guint64 last_sample_events; /* number of events before the last sample */
  guint64 interval;           /* number of events between two samples */
  StoredQueue *now;
  guint32 all;
  GArray *peaks; /* of guint64: maximum length of each queue, then of all queues together */
};

/* Members that are stored in an archive: all except the state of the pass. */
static const WeftArchiveMember run_queues_members[] = {
  { WEFT_ARCHIVE_SHARED, offsetof (WeftRunQueues, effects) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftRunQueues, word), sizeof (guint64) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftRunQueues, n_events), sizeof (guint64) },
  { WEFT_ARCHIVE_SHARED, offsetof (WeftRunQueues, unusual_codes) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftRunQueues, unusual_word), sizeof (guint64) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftRunQueues, n_unusual), sizeof (guint64) },
  { WEFT_ARCHIVE_PACKED, offsetof (WeftRunQueues, samples) },
  { WEFT_ARCHIVE_ARRAY, offsetof (WeftRunQueues, peaks) },
};

static inline guint
queue_of (const WeftRunQueues *self, guint16 cap)
{
  gint i;

  /* the index of a capability is usually its number */
  if (cap + 1u < self->n && weft_index_nth_cap (self->index, cap)->cap == cap)
    return cap;
  i = cap == WEFT_CAP_NONE ? -1 : weft_index_cap_position (self->index, cap);
  return i >= 0 ? (guint) i : self->n - 1;
}

/* Returns the queue that the thread of @event joins if it becomes ready. */
static guint
joined_queue (const WeftRunQueues *self, const WeftThreadEvent *event)
{
  gboolean has_queue = event->kind == WEFT_THREAD_WAKEUP || event->kind == WEFT_THREAD_MIGRATE;

  return has_queue ? queue_of (self, (guint16) event->info) : event->cap_index;
}

/* Returns the code of the change that is usual for @event. A code is 2 * (1 + the queue that the
 * thread leaves), or 0 if it leaves no queue, plus 1 if the thread joins joined_queue(). */
static guint32
usual_code (const WeftThreadEvent *event)
{
  guint32 leaves = 2 * (1 + (guint32) event->cap_index);

  switch (event->kind)
    {
    case WEFT_THREAD_RUN:
      return leaves;
    case WEFT_THREAD_MIGRATE:
      return leaves | 1;
    default:
      return 1;
    }
}

/* Returns the number of codes in a word of @unusual_codes. */
static inline guint
codes_in_word (const WeftRunQueues *self)
{
  return 64 / self->code_bits;
}

static inline guint32
unusual_code_nth (const WeftRunQueues *self, guint64 i)
{
  guint64 at = i / codes_in_word (self);
  guint64 word = at < self->unusual_codes->n ?
                     weft_shared_array_index (self->unusual_codes, guint64, at) :
                     self->unusual_word;

  return (guint32) (word >> (i % codes_in_word (self) * self->code_bits)) &
         G_MAXUINT32 >> (32 - self->code_bits);
}

static inline guint64
sample_time (const WeftRunQueues *self, guint64 i)
{
  return weft_packed_array_word (self->samples, i, offsetof (QueueSample, time) / sizeof (guint64));
}

static inline guint64
sample_events (const WeftRunQueues *self, guint64 i)
{
  return weft_packed_array_word (self->samples, i,
                                 offsetof (QueueSample, n_events) / sizeof (guint64));
}

/* Returns sample @i with its walk positions and queues, newly allocated. */
static QueueSample *
sample_read (const WeftRunQueues *self, guint64 i)
{
  QueueSample *sample = g_malloc (self->samples->n_words * sizeof (guint64));

  weft_packed_array_nth (self->samples, i, sample);
  return sample;
}

static inline const WeftThreadPosition *
positions_of (const QueueSample *sample)
{
  return (const WeftThreadPosition *) (sample + 1);
}

static inline const StoredQueue *
queues_of (const WeftRunQueues *self, const QueueSample *sample)
{
  return (const StoredQueue *) (positions_of (sample) + weft_thread_walk_n_positions (self->index));
}

static inline void
change_queue_length (StoredQueue *queue, guint64 time, gint by)
{
  queue->ns += queue->n * (time - queue->since);
  queue->since = time;
  queue->n += (guint32) by;
}

WeftRunQueues *
weft_run_queues_new (const WeftIndex *index)
{
  WeftRunQueues *self = g_new0 (WeftRunQueues, 1);
  guint max_code;

  self->index = index;
  self->n = index->caps->len + 1;
  self->effects = weft_shared_array_new (sizeof (guint64));
  self->unusual_codes = weft_shared_array_new (sizeof (guint64));
  max_code = 2 * self->n + 1;
  self->code_bits = max_code < 1 << 4 ? 4 : max_code < 1 << 8 ? 8 : 32;
  self->samples = weft_packed_array_new (
      sizeof (QueueSample) + weft_thread_walk_n_positions (index) * sizeof (WeftThreadPosition) +
      self->n * sizeof (StoredQueue));
  self->now = g_new0 (StoredQueue, self->n);
  self->peaks = g_array_new (FALSE, TRUE, sizeof (guint64));
  g_array_set_size (self->peaks, self->n + 1);
  self->limit = MAX_BYTES;
  self->interval = MAX (EVENTS_PER_POSITION * weft_thread_walk_n_positions (index), MIN_INTERVAL);
  return self;
}

WeftRunQueues *
weft_run_queues_copy (const WeftRunQueues *self, const WeftIndex *index)
{
  WeftRunQueues *copy = g_memdup2 (self, sizeof *self);

  copy->index = index;
  copy->effects = weft_shared_array_copy (self->effects);
  copy->unusual_codes = weft_shared_array_copy (self->unusual_codes);
  copy->samples = weft_packed_array_copy (self->samples);
  copy->now = g_memdup2 (self->now, self->n * sizeof *self->now);
  copy->peaks = g_array_copy (self->peaks);
  return copy;
}

void
weft_run_queues_free (WeftRunQueues *self)
{
  weft_shared_array_free (self->effects);
  weft_shared_array_free (self->unusual_codes);
  weft_packed_array_free (self->samples);
  g_free (self->now);
  g_array_unref (self->peaks);
  g_free (self);
}

/* Takes a sample before @event. If the previous event has the same time, takes no sample and
 * returns FALSE. */
static G_GNUC_NO_INLINE gboolean
add_sample (WeftRunQueues *self, const WeftThreadWalk *walk, const WeftThreadEvent *event)
{
  guint n_positions = weft_thread_walk_n_positions (self->index);
  g_autofree QueueSample *sample = NULL;
  WeftThreadPosition *positions;

  if (event->time <= self->last)
    return FALSE;
  sample = g_malloc0 (self->samples->n_words * sizeof (guint64));
  *sample = (QueueSample){ event->time, self->n_events, self->n_unusual };
  positions = (WeftThreadPosition *) (sample + 1);
  weft_thread_walk_positions (walk, positions);
  memcpy (positions + n_positions, self->now, self->n * sizeof *self->now);
  weft_packed_array_append (self->samples, sample);
  self->last_sample_events = self->n_events;
  self->limit = MAX (self->limit, event->offset + MAX_BYTES);
  return TRUE;
}

gboolean
weft_run_queues_sample_if_due (WeftRunQueues *self,
                               const WeftThreadWalk *walk,
                               const WeftThreadEvent *event)
{
  gboolean is_due =
      self->n_events - self->last_sample_events >= self->interval || event->offset >= self->limit;

  return G_UNLIKELY (is_due) && add_sample (self, walk, event);
}

static void
raise_peak (WeftRunQueues *self, guint queue, guint64 n)
{
  guint64 *peak = &g_array_index (self->peaks, guint64, queue);

  *peak = MAX (*peak, n);
}

void
weft_run_queues_add_event (WeftRunQueues *self,
                           const WeftThreadEvent *event,
                           const WeftThreadReady *before,
                           const WeftThreadReady *now,
                           WeftRunQueueChange *change)
{
  gboolean leaves = before->kind != WEFT_READY_NONE, joins = now->kind != WEFT_READY_NONE;
  guint32 code = 0;
  Effect effect;

  *change = (WeftRunQueueChange){ event, -1, -1 };
  self->last = event->time;
  if (!(WEFT_THREAD_READY_KINDS & (1u << event->kind)) || event->kind == WEFT_THREAD_LOST)
    return;
  if (leaves && joins && before->cap == now->cap)
    leaves = joins = FALSE;
  if (leaves)
    {
      guint queue = queue_of (self, before->cap);

      change_queue_length (&self->now[queue], event->time, -1);
      self->all--;
      change->left_queue = (gint) queue;
      code = 2 * (1 + queue);
    }
  if (joins)
    {
      guint queue = joined_queue (self, event);

      change_queue_length (&self->now[queue], event->time, 1);
      self->all++;
      raise_peak (self, queue, self->now[queue].n);
      raise_peak (self, self->n, self->all);
      change->joined_queue = (gint) queue;
      code |= 1;
    }
  effect = code == 0 ? UNCHANGED : code == usual_code (event) ? CHANGED_USUALLY : CHANGED_UNUSUALLY;
  if (effect == CHANGED_UNUSUALLY)
    {
      self->unusual_word |= (guint64) code
                            << (self->n_unusual % codes_in_word (self) * self->code_bits);
      if (++self->n_unusual % codes_in_word (self) == 0)
        {
          weft_shared_array_append (self->unusual_codes, &self->unusual_word);
          self->unusual_word = 0;
        }
    }
  self->word |= (guint64) effect << (self->n_events % EFFECTS_PER_WORD * EFFECT_BITS);
  if (++self->n_events % EFFECTS_PER_WORD == 0)
    {
      weft_shared_array_append (self->effects, &self->word);
      self->word = 0;
    }
}

void
weft_run_queues_save (const WeftRunQueues *self, WeftArchive *archive)
{
  weft_archive_add_members (archive, self, run_queues_members, G_N_ELEMENTS (run_queues_members));
}

gboolean
weft_run_queues_load (WeftRunQueues *self, WeftArchiveReader *reader)
{
  guint64 before = 0;

  if (!weft_archive_reader_next_members (reader, self, run_queues_members,
                                         G_N_ELEMENTS (run_queues_members)) ||
      self->peaks->len != self->n + 1 || self->samples->n > G_MAXINT)
    return FALSE;
  /* codes must refer to existing queues */
  for (guint64 i = 0; i < (self->unusual_codes->n + 1) * codes_in_word (self); i++)
    if (unusual_code_nth (self, i) > 2 * self->n + 1)
      return FALSE;
  /* samples must be sorted by time and have valid positions */
  for (guint64 i = 0; i < self->samples->n; i++)
    {
      g_autofree QueueSample *sample = sample_read (self, i);

      if (sample->time < before ||
          !weft_thread_positions_are_valid (self->index, positions_of (sample)))
        return FALSE;
      before = sample->time;
    }
  return TRUE;
}

guint
weft_run_queues_n_queues (const WeftRunQueues *self)
{
  return self->n;
}

guint
weft_run_queues_peak (const WeftRunQueues *self, guint queue)
{
  return (guint) g_array_index (self->peaks, guint64, queue);
}

guint64
weft_run_queues_sample (const WeftRunQueues *self, guint i, guint32 *n)
{
  g_autofree QueueSample *sample = sample_read (self, i);

  for (guint k = 0; k < self->n; k++)
    n[k] = queues_of (self, sample)[k].n;
  return sample->time;
}

guint
weft_run_queues_n_samples (const WeftRunQueues *self)
{
  return (guint) self->samples->n;
}

guint
weft_run_queues_count_samples_until (const WeftRunQueues *self, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, (guint) self->samples->n, sample_time (self, i) <= time);
}

/* Like weft_run_queues_count_samples_until(), but searches upwards from @first, which should be
 * near the result. */
static guint
samples_until_from (const WeftRunQueues *self, guint first, guint64 time)
{
  guint n = (guint) self->samples->n, step = 1;

  for (; first + step <= n && sample_time (self, first + step - 1) <= time; step *= 2)
    first += step;
  return WEFT_LOWER_BOUND (guint, i, first, MIN (first + step - 1, n),
                           sample_time (self, i) <= time);
}

/* A group of times that one walk looks up. */
typedef struct
{
  guint end;                 /* index of the first time after the group */
  guint sample, last_sample; /* numbers of samples up to the first and the last time of the group */
} SampleGroup;

/* Returns the group that starts with the time at index @begin. The group ends before the first time
 * that is more than one sample later, because jumping to that time is cheaper than walking. @first
 * is the last_sample of the previous group. */
static SampleGroup
make_group (
    const WeftRunQueues *self, const guint64 *times, guint n_times, guint begin, guint first)
{
  guint sample = begin > 0 ? samples_until_from (self, first, times[begin]) :
                             weft_run_queues_count_samples_until (self, times[begin]);
  SampleGroup group = { begin + 1, sample, sample };

  for (; group.end < n_times; group.end++)
    {
      guint next = samples_until_from (self, group.last_sample, times[group.end]);

      if (next > group.last_sample + 1)
        break;
      group.last_sample = next;
    }
  return group;
}

/* Sets @out to the queues at @time. */
static void
get_queues (const WeftRunQueues *self, const StoredQueue *queues, guint64 time, WeftRunQueue *out)
{
  for (guint i = 0; i < self->n; i++)
    out[i] = (WeftRunQueue){ queues[i].ns + queues[i].n * (time - queues[i].since), queues[i].n };
}

struct _WeftRunQueueWalk
{
  const WeftRunQueues *queues;
  WeftThreadWalk *events;
  guint64 i;             /* index of the next event */
  guint64 unusual_codes; /* number of events with CHANGED_UNUSUALLY before the next event */
};

WeftThreadPosition *
weft_run_queues_positions (const WeftRunQueues *self, guint64 time)
{
  guint i = weft_run_queues_count_samples_until (self, time);
  g_autofree QueueSample *sample = i > 0 ? sample_read (self, i - 1) : NULL;

  return sample != NULL ?
             g_memdup2 (positions_of (sample),
                        weft_thread_walk_n_positions (self->index) * sizeof (WeftThreadPosition)) :
             NULL;
}

WeftRunQueueWalk *
weft_run_queue_walk_new (const WeftRunQueues *queues,
                         guint i,
                         guint64 to,
                         GCancellable *cancellable)
{
  WeftRunQueueWalk *self = g_new0 (WeftRunQueueWalk, 1);
  g_autofree QueueSample *sample = i > 0 ? sample_read (queues, i - 1) : NULL;

  self->queues = queues;
  if (sample != NULL)
    {
      self->i = sample->n_events;
      self->unusual_codes = sample->n_unusual;
    }
  self->events = weft_thread_walk_new (queues->index, sample != NULL ? positions_of (sample) : NULL,
                                       to, WEFT_THREAD_READY_KINDS, NULL, NULL, cancellable);
  return self;
}

void
weft_run_queue_walk_free (WeftRunQueueWalk *self)
{
  weft_thread_walk_free (self->events);
  g_free (self);
}

gboolean
weft_run_queue_walk_next (WeftRunQueueWalk *self, WeftRunQueueChange *change)
{
  const WeftRunQueues *queues = self->queues;
  const WeftThreadEvent *event = weft_thread_walk_next (self->events);
  guint64 i, word;
  Effect effect;
  guint32 code;

  *change = (WeftRunQueueChange){ event, -1, -1 };
  if (event == NULL)
    return FALSE;
  if (event->kind == WEFT_THREAD_LOST)
    return TRUE;
  i = self->i++;
  word = i / EFFECTS_PER_WORD < queues->effects->n ?
             weft_shared_array_index (queues->effects, guint64, i / EFFECTS_PER_WORD) :
             queues->word;
  effect = word >> (i % EFFECTS_PER_WORD * EFFECT_BITS) & EFFECT_MASK;
  if (effect == UNCHANGED)
    return TRUE;
  code = effect == CHANGED_USUALLY ? usual_code (event) :
                                     unusual_code_nth (queues, self->unusual_codes++);
  change->left_queue = (gint) (code / 2) - 1;
  if (code & 1)
    change->joined_queue = (gint) joined_queue (queues, event);
  return TRUE;
}

gboolean
weft_run_queues_get_lengths (const WeftRunQueues *self,
                             const guint64 *times,
                             guint n_times,
                             WeftRunQueue *out,
                             GCancellable *cancellable)
{
  g_autofree StoredQueue *queues = g_new (StoredQueue, self->n);
  SampleGroup group = { 0 };

  for (guint at = 0; at < n_times && !weft_painting_is_cancelled (cancellable); at = group.end)
    {
      g_autofree QueueSample *sample = NULL;
      g_autoptr (WeftRunQueueWalk) walk = NULL;
      WeftRunQueueChange change;

      group = make_group (self, times, n_times, at, group.last_sample);
      if (group.sample > 0)
        {
          sample = sample_read (self, group.sample - 1);
          memcpy (queues, queues_of (self, sample), self->n * sizeof *queues);
        }
      else
        memset (queues, 0, self->n * sizeof *queues);
      walk = weft_run_queue_walk_new (self, group.sample,
                                      MIN (times[group.end - 1], G_MAXUINT64 - 1) + 1, cancellable);
      while (weft_run_queue_walk_next (walk, &change))
        {
          guint64 time = change.event->time;

          /* no event of the walk is after the last time of the group, so @at stays in the group */
          /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult) */
          for (; times[at] < time; at++)
            get_queues (self, queues, times[at], &out[at * self->n]);
          if (change.left_queue >= 0)
            change_queue_length (&queues[change.left_queue], time, -1);
          if (change.joined_queue >= 0)
            change_queue_length (&queues[change.joined_queue], time, 1);
        }
      for (; at < group.end; at++)
        get_queues (self, queues, times[at], &out[at * self->n]);
    }
  return !weft_painting_is_cancelled (cancellable);
}

/* Returns the number of events before sample @i, or the number of all events if @i is not a
 * sample. */
static guint64
events_until (const WeftRunQueues *self, guint i)
{
  return i < self->samples->n ? sample_events (self, i) : self->n_events;
}

guint64
weft_run_queues_time_after_events (const WeftRunQueues *self, guint64 time, guint64 effort)
{
  guint first = weft_run_queues_count_samples_until (self, time);
  guint64 limit = first > 0 ? events_until (self, first - 1) : 0;
  guint at;

  limit += MIN (effort, G_MAXUINT64 - limit);
  at =
      WEFT_LOWER_BOUND (guint, i, first, (guint) self->samples->n, sample_events (self, i) < limit);
  return at < self->samples->n ? sample_time (self, at) : G_MAXUINT64;
}

guint64
weft_run_queues_estimate_events (const WeftRunQueues *self,
                                 const guint64 *times,
                                 guint n_times,
                                 guint64 limit)
{
  guint64 effort = 0;
  SampleGroup group = { 0 };

  for (guint at = 0; at < n_times && effort <= limit; at = group.end)
    {
      group = make_group (self, times, n_times, at, group.last_sample);
      effort += events_until (self, group.last_sample) -
                (group.sample > 0 ? events_until (self, group.sample - 1) : 0);
    }
  return effort;
}

WeftRunQueueColumns *
weft_run_queue_columns_new (const WeftRunQueues *queues,
                            const guint64 *edges,
                            guint n,
                            guint64 end,
                            GCancellable *cancellable)
{
  g_autoptr (WeftRunQueueColumns) self = g_new0 (WeftRunQueueColumns, 1);
  g_autofree guint64 *times = g_new (guint64, n + 1);

  self->n = n;
  self->n_queues = weft_run_queues_n_queues (queues);
  self->edges = g_memdup2 (edges, (n + 1) * sizeof (guint64));
  self->edge_queues = g_new (WeftRunQueue, (gsize) (n + 1) * self->n_queues);
  for (guint i = 0; i <= n; i++)
    times[i] = MIN (edges[i], end);
  if (!weft_run_queues_get_lengths (queues, times, n + 1, self->edge_queues, cancellable))
    return NULL;
  for (guint i = 0; i <= n; i++)
    for (guint queue = 0; queue < self->n_queues && edges[i] >= end; queue++)
      self->edge_queues[(gsize) i * self->n_queues + queue].n = 0;
  return g_steal_pointer (&self);
}

void
weft_run_queue_columns_free (WeftRunQueueColumns *self)
{
  g_free (self->edges);
  g_free (self->edge_queues);
  g_free (self);
}

double
weft_run_queue_columns_mean (const WeftRunQueueColumns *self, guint queue, guint x)
{
  const WeftRunQueue *from = &self->edge_queues[(gsize) x * self->n_queues];
  const WeftRunQueue *to = from + self->n_queues;
  guint64 width = self->edges[x + 1] - self->edges[x], ns = 0, n = 0;
  guint first = queue < self->n_queues ? queue : 0;
  guint end = queue < self->n_queues ? queue + 1 : self->n_queues;

  for (guint i = first; i < end; i++)
    {
      ns += to[i].ns - from[i].ns;
      n += from[i].n;
    }
  return width > 0 ? (double) ns / (double) width : (double) n;
}
