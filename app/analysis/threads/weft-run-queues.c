/* SPDX-License-Identifier: BSD-3-Clause */
/* Stores each event's change to the run queues in two bits, so that events can be replayed from any
 * sample without thread states. Two bits are enough because nearly every event either changes
 * nothing, or makes the change that is usual for its kind. */
#include "weft-run-queues-private.h"

#include "weft-parallel.h"
#include "weft-scratch.h"
#include "weft-sort.h"

typedef struct
{
  guint64 time;      /* ns; events before this time are included, events at this time are not */
  guint64 n_events;  /* number of events before the sample */
  guint64 n_unusual; /* number of events with WEFT_QUEUE_CHANGED_UNUSUALLY */
} QueueSample;

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

static inline const WeftStoredQueue *
queues_of (const WeftRunQueues *self, const QueueSample *sample)
{
  return (const WeftStoredQueue *) (positions_of (sample) +
                                    weft_thread_walk_n_positions (self->index));
}

WeftRunQueues *
weft_run_queues_new (const WeftIndex *index)
{
  WeftRunQueues *self = g_new0 (WeftRunQueues, 1);
  guint max_code;

  self->index = index;
  self->n = index->caps->len + 1;
  if (index->caps->len > 0) /* capabilities are sorted by number */
    self->n_cap_numbers = weft_index_nth_cap (index, index->caps->len - 1)->cap + 1u;
  self->queue_of_cap = g_new (guint32, self->n_cap_numbers);
  for (guint i = 0; i < self->n_cap_numbers; i++)
    self->queue_of_cap[i] = self->n - 1;
  for (guint i = 0; i < index->caps->len; i++)
    self->queue_of_cap[weft_index_nth_cap (index, i)->cap] = i;
  self->effects = weft_shared_array_new (sizeof (guint64));
  self->unusual_codes = weft_shared_array_new (sizeof (guint64));
  max_code = 2 * self->n + 1;
  self->code_bits = max_code < 1 << 4 ? 4 : max_code < 1 << 8 ? 8 : 32;
  self->samples = weft_packed_array_new (
      sizeof (QueueSample) + weft_thread_walk_n_positions (index) * sizeof (WeftThreadPosition) +
      self->n * sizeof (WeftStoredQueue));
  self->now = g_new0 (WeftStoredQueue, self->n);
  self->peaks = g_array_new (FALSE, TRUE, sizeof (guint64));
  g_array_set_size (self->peaks, self->n + 1);
  return self;
}

WeftRunQueues *
weft_run_queues_copy (const WeftRunQueues *self, const WeftIndex *index)
{
  WeftRunQueues *copy = g_memdup2 (self, sizeof *self);

  copy->index = index;
  copy->queue_of_cap = g_memdup2 (self->queue_of_cap, self->n_cap_numbers * sizeof (guint32));
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
  g_free (self->queue_of_cap);
  weft_shared_array_free (self->effects);
  weft_shared_array_free (self->unusual_codes);
  weft_packed_array_free (self->samples);
  g_free (self->now);
  g_array_unref (self->peaks);
  g_free (self);
}

void
weft_run_queues_add_sample (WeftRunQueues *self, const WeftThreadSection *section)
{
  guint n_positions = weft_thread_walk_n_positions (self->index);
  g_autofree QueueSample *sample = g_malloc0 (self->samples->n_words * sizeof (guint64));
  WeftThreadPosition *positions = (WeftThreadPosition *) (sample + 1);

  *sample = (QueueSample){ section->events[0].time, self->n_events, self->n_unusual };
  memcpy (positions, section->positions, n_positions * sizeof *positions);
  memcpy (positions + n_positions, self->now, self->n * sizeof *self->now);
  weft_packed_array_append (self->samples, sample);
}

void
weft_run_queues_append_effects (WeftRunQueues *self)
{
  weft_shared_array_append (self->effects, &self->word);
  self->word = 0;
}

void
weft_run_queues_add_unusual_effect (WeftRunQueues *self, guint32 code)
{
  self->unusual_word |= (guint64) code
                        << (self->n_unusual % codes_in_word (self) * self->code_bits);
  if (++self->n_unusual % codes_in_word (self) == 0)
    {
      weft_shared_array_append (self->unusual_codes, &self->unusual_word);
      self->unusual_word = 0;
    }
  weft_run_queues_add_effect (self, WEFT_QUEUE_CHANGED_UNUSUALLY);
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
get_queues (const WeftRunQueues *self,
            const WeftStoredQueue *queues,
            guint64 time,
            WeftRunQueue *out)
{
  for (guint i = 0; i < self->n; i++)
    out[i] = (WeftRunQueue){ queues[i].ns + queues[i].n * (time - queues[i].since), queues[i].n };
}

struct _WeftRunQueueWalk
{
  const WeftRunQueues *queues;
  WeftThreadWalk *events;
  guint64 i; /* index of the next event */
  guint64
      unusual_codes; /* number of events with WEFT_QUEUE_CHANGED_UNUSUALLY before the next event */
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
  WeftQueueEffect effect;
  guint32 code;

  *change = (WeftRunQueueChange){ event, -1, -1 };
  if (event == NULL)
    return FALSE;
  if (event->kind == WEFT_THREAD_LOST)
    return TRUE;
  i = self->i++;
  word = i / WEFT_QUEUE_EFFECTS_PER_WORD < queues->effects->n ?
             weft_shared_array_index (queues->effects, guint64, i / WEFT_QUEUE_EFFECTS_PER_WORD) :
             queues->word;
  effect =
      word >> (i % WEFT_QUEUE_EFFECTS_PER_WORD * WEFT_QUEUE_EFFECT_BITS) & WEFT_QUEUE_EFFECT_MASK;
  if (effect == WEFT_QUEUE_UNCHANGED)
    return TRUE;
  code = effect == WEFT_QUEUE_CHANGED_USUALLY ? weft_run_queues_usual_code (event) :
                                                unusual_code_nth (queues, self->unusual_codes++);
  change->left_queue = (gint) (code / 2) - 1;
  if (code & 1)
    change->joined_queue = (gint) weft_run_queues_joined_queue (queues, event);
  return TRUE;
}

gboolean
weft_run_queues_get_lengths (const WeftRunQueues *self,
                             const guint64 *times,
                             guint n_times,
                             WeftRunQueue *out,
                             GCancellable *cancellable)
{
  g_autofree WeftStoredQueue *queues = g_new (WeftStoredQueue, self->n);
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
            weft_stored_queue_change (&queues[change.left_queue], time, -1);
          if (change.joined_queue >= 0)
            weft_stored_queue_change (&queues[change.joined_queue], time, 1);
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
  self->edge_queues = weft_scratch_new0 (WeftRunQueue, (gsize) (n + 1) * self->n_queues);
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
  weft_scratch_free (self->edge_queues);
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
