/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps what each event did to the queues, so that events can be replayed from any sample on
 * without the states of threads: nearly all do either nothing or what events of their kind usually
 * do. */
#include "weft-run-queues.h"

#include "weft-lower-bound.h"
#include "weft-packed-array.h"
#include "weft-painting.h"

/* Events between two samples: for each capability that a sample has a place of, and at least. */
#define EVENTS_PER_PLACE 384
#define MIN_INTERVAL     256
/* Bytes of the log between two samples at most, where few of its events are of threads. */
#define MAX_BYTES (256 * 1024)

/* A queue since its last change. */
typedef struct
{
  guint64 ns, since;
  guint32 n;
} Queue;

typedef struct
{
  guint64 time;     /* ns: what is before is in, what is at it is not */
  guint64 n_events; /* before it */
  guint64 n_others; /* of them: those that did something else */
} Sample;

/* What an event did. */
typedef enum
{
  DID_NOTHING,
  DID_USUAL,
  DID_OTHER,
} Deed;

/* Deeds to a word, and bits of each. */
#define DEEDS     32
#define DEED_BITS 2
#define DEED_MASK 3

struct _WeftRunQueues
{
  const WeftIndex *index;
  guint n;
  WeftSharedArray *deeds; /* of guint64: DEEDS to a word, by event in the order of the walk */
  guint64 word;           /* the one after them, which is not full */
  guint64 n_events;
  WeftSharedArray *others;  /* of guint64: codes of those events that did something else, as many
                               to a word as have room */
  guint64 other;            /* the one after them, which is not full */
  guint64 n_others;         /* codes */
  guint code_bits;          /* of a code: 4, or 8 or 32 where there are more queues */
  WeftPackedArray *samples; /* each a Sample, weft_thread_walk_n_places() of WeftThreadPlace, and n
                               of Queue */

  /* state of the pass */
  guint64 last;              /* ns: the last event */
  guint64 limit;             /* file offset from which on the next sample is due */
  guint64 sampled, interval; /* events before the last one, and from one to the next */
  Queue *now;
  guint32 all;
  GArray *peaks; /* of guint64, n + 1 */
};

/* The state of the pass is of no use after it. */
static const WeftArchiveMember run_queues_members[] = {
  { WEFT_ARCHIVE_SHARED, offsetof (WeftRunQueues, deeds) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftRunQueues, word), sizeof (guint64) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftRunQueues, n_events), sizeof (guint64) },
  { WEFT_ARCHIVE_SHARED, offsetof (WeftRunQueues, others) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftRunQueues, other), sizeof (guint64) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftRunQueues, n_others), sizeof (guint64) },
  { WEFT_ARCHIVE_PACKED, offsetof (WeftRunQueues, samples) },
  { WEFT_ARCHIVE_ARRAY, offsetof (WeftRunQueues, peaks) },
};

static inline guint
queue_of (const WeftRunQueues *self, guint16 cap)
{
  gint place;

  /* mostly their numbers are their places */
  if (cap + 1u < self->n && weft_index_nth_cap (self->index, cap)->cap == cap)
    return cap;
  place = cap == WEFT_CAP_NONE ? -1 : weft_index_place (self->index, cap);
  return place >= 0 ? (guint) place : self->n - 1;
}

/* The queue that the thread of @event joins, if it does. */
static guint
joined_by (const WeftRunQueues *self, const WeftThreadEvent *event)
{
  gboolean is_told = event->kind == WEFT_THREAD_WAKEUP || event->kind == WEFT_THREAD_MIGRATE;

  return is_told ? queue_of (self, (guint16) event->info) : event->place;
}

/* Codes: 2 * (1 + the queue that the thread leaves, or 0) + whether it joins one, which the event
 * tells. */
static guint32
usual_code (const WeftThreadEvent *event)
{
  guint32 leaves = 2 * (1 + (guint32) event->place);

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

/* Codes in a word of others. */
static inline guint
codes_in_word (const WeftRunQueues *self)
{
  return 64 / self->code_bits;
}

static void
add_other (WeftRunQueues *self, guint32 code)
{
  self->other |= (guint64) code << (self->n_others % codes_in_word (self) * self->code_bits);
  if (++self->n_others % codes_in_word (self) != 0)
    return;
  weft_shared_array_append (self->others, &self->other);
  self->other = 0;
}

static inline guint32
other_nth (const WeftRunQueues *self, guint64 i)
{
  guint64 place = i / codes_in_word (self);
  guint64 word = place < self->others->n ? weft_shared_array_index (self->others, guint64, place) :
                                           self->other;

  return (guint32) (word >> (i % codes_in_word (self) * self->code_bits)) &
         G_MAXUINT32 >> (32 - self->code_bits);
}

static void
push_code (WeftRunQueues *self, const WeftThreadEvent *event, guint32 code)
{
  Deed deed = code == 0 ? DID_NOTHING : code == usual_code (event) ? DID_USUAL : DID_OTHER;

  self->word |= (guint64) deed << (self->n_events % DEEDS * DEED_BITS);
  if (deed == DID_OTHER)
    add_other (self, code);
  if (++self->n_events % DEEDS != 0)
    return;
  weft_shared_array_append (self->deeds, &self->word);
  self->word = 0;
}

/* The code of @event, whose place in the order is @i; @others: how many before it did something
 * else, which is moved on. */
static inline guint32
code_of (const WeftRunQueues *self, const WeftThreadEvent *event, guint64 i, guint64 *others)
{
  guint64 word = i / DEEDS < self->deeds->n ?
                     weft_shared_array_index (self->deeds, guint64, i / DEEDS) :
                     self->word;
  guint deed = word >> (i % DEEDS * DEED_BITS) & DEED_MASK;

  if (deed == DID_NOTHING)
    return 0;
  return deed == DID_USUAL ? usual_code (event) : other_nth (self, (*others)++);
}

/* Samples. */

static inline guint64
sample_time (const WeftRunQueues *self, guint64 i)
{
  return weft_packed_array_word (self->samples, i, offsetof (Sample, time) / sizeof (guint64));
}

static inline guint64
sample_events (const WeftRunQueues *self, guint64 i)
{
  return weft_packed_array_word (self->samples, i, offsetof (Sample, n_events) / sizeof (guint64));
}

/* All of it, newly allocated. */
static Sample *
sample_read (const WeftRunQueues *self, guint64 i)
{
  Sample *sample = g_malloc (self->samples->n_words * sizeof (guint64));

  weft_packed_array_nth (self->samples, i, sample);
  return sample;
}

static inline const WeftThreadPlace *
places_of (const Sample *sample)
{
  return (const WeftThreadPlace *) (sample + 1);
}

static inline const Queue *
queues_of (const WeftRunQueues *self, const Sample *sample)
{
  return (const Queue *) (places_of (sample) + weft_thread_walk_n_places (self->index));
}

static inline void
move_queue (Queue *queue, guint64 time, gint by)
{
  queue->ns += queue->n * (time - queue->since);
  queue->since = time;
  queue->n += (guint32) by;
}

/* The pass. */

WeftRunQueues *
weft_run_queues_new (const WeftIndex *index)
{
  WeftRunQueues *self = g_new0 (WeftRunQueues, 1);
  guint max_code;

  self->index = index;
  self->n = index->caps->len + 1;
  self->deeds = weft_shared_array_new (sizeof (guint64));
  self->others = weft_shared_array_new (sizeof (guint64));
  max_code = 2 * self->n + 1;
  self->code_bits = max_code < 1 << 4 ? 4 : max_code < 1 << 8 ? 8 : 32;
  self->samples = weft_packed_array_new (
      sizeof (Sample) + weft_thread_walk_n_places (index) * sizeof (WeftThreadPlace) +
      self->n * sizeof (Queue));
  self->now = g_new0 (Queue, self->n);
  self->peaks = g_array_new (FALSE, TRUE, sizeof (guint64));
  g_array_set_size (self->peaks, self->n + 1);
  self->limit = MAX_BYTES;
  self->interval = MAX (EVENTS_PER_PLACE * weft_thread_walk_n_places (index), MIN_INTERVAL);
  return self;
}

WeftRunQueues *
weft_run_queues_copy (const WeftRunQueues *self, const WeftIndex *index)
{
  WeftRunQueues *copy = g_memdup2 (self, sizeof *self);

  copy->index = index;
  copy->deeds = weft_shared_array_copy (self->deeds);
  copy->others = weft_shared_array_copy (self->others);
  copy->samples = weft_packed_array_copy (self->samples);
  copy->now = g_memdup2 (self->now, self->n * sizeof *self->now);
  copy->peaks = g_array_copy (self->peaks);
  return copy;
}

void
weft_run_queues_free (WeftRunQueues *self)
{
  weft_shared_array_free (self->deeds);
  weft_shared_array_free (self->others);
  weft_packed_array_free (self->samples);
  g_free (self->now);
  g_array_unref (self->peaks);
  g_free (self);
}

static void
add_sample (WeftRunQueues *self, const WeftThreadWalk *walk, guint64 time)
{
  guint n_places = weft_thread_walk_n_places (self->index);
  g_autofree Sample *sample = g_malloc0 (self->samples->n_words * sizeof (guint64));
  WeftThreadPlace *places = (WeftThreadPlace *) (sample + 1);

  *sample = (Sample){ time, self->n_events, self->n_others };
  weft_thread_walk_places (walk, places);
  memcpy (places + n_places, self->now, self->n * sizeof *self->now);
  weft_packed_array_append (self->samples, sample);
  self->sampled = self->n_events;
}

/* A sample is due. */
static G_GNUC_NO_INLINE gboolean
begin_sample (WeftRunQueues *self, const WeftThreadWalk *walk, const WeftThreadEvent *event)
{
  if (event->time <= self->last)
    return FALSE;
  self->limit = MAX (self->limit, event->offset + MAX_BYTES);
  add_sample (self, walk, event->time);
  return TRUE;
}

gboolean
weft_run_queues_begin (WeftRunQueues *self,
                       const WeftThreadWalk *walk,
                       const WeftThreadEvent *event)
{
  gboolean is_due =
      self->n_events - self->sampled >= self->interval || event->offset >= self->limit;

  return G_UNLIKELY (is_due) && begin_sample (self, walk, event);
}

static void
leave (WeftRunQueues *self, guint queue, guint64 time)
{
  move_queue (&self->now[queue], time, -1);
  self->all--;
}

static void
raise_peak (WeftRunQueues *self, guint queue, guint64 n)
{
  guint64 *peak = &g_array_index (self->peaks, guint64, queue);

  *peak = MAX (*peak, n);
}

static void
run_queues_join (WeftRunQueues *self, guint queue, guint64 time)
{
  move_queue (&self->now[queue], time, 1);
  self->all++;
  raise_peak (self, queue, self->now[queue].n);
  raise_peak (self, self->n, self->all);
}

void
weft_run_queues_add (WeftRunQueues *self,
                     const WeftThreadEvent *event,
                     const WeftThreadReady *before,
                     const WeftThreadReady *now,
                     WeftRunQueueChange *change)
{
  gboolean leaves = before->kind != WEFT_READY_NONE, joins = now->kind != WEFT_READY_NONE;
  guint32 code = 0;

  *change = (WeftRunQueueChange){ event, -1, -1 };
  self->last = event->time;
  if (!(WEFT_THREAD_READY_KINDS & (1u << event->kind)) || event->kind == WEFT_THREAD_LOST)
    return;
  if (leaves && joins && before->cap == now->cap)
    leaves = joins = FALSE;
  if (leaves)
    {
      guint queue = queue_of (self, before->cap);

      leave (self, queue, event->time);
      change->left = (gint) queue;
      code = 2 * (1 + queue);
    }
  if (joins)
    {
      change->joined = (gint) joined_by (self, event);
      run_queues_join (self, (guint) change->joined, event->time);
      code |= 1;
    }
  push_code (self, event, code);
}

/* Keeping. */

void
weft_run_queues_keep (const WeftRunQueues *self, WeftArchive *kept)
{
  weft_archive_put_members (kept, self, run_queues_members, G_N_ELEMENTS (run_queues_members));
}

/* Whether every event leaves a queue that there is. */
static gboolean
are_codes (const WeftRunQueues *self)
{
  guint64 room = (self->others->n + 1) * codes_in_word (self);

  for (guint64 i = 0; i < room; i++)
    if (other_nth (self, i) > 2 * self->n + 1)
      return FALSE;
  return TRUE;
}

/* Whether the samples are in the order of time, and each leads into the log. */
static gboolean
are_samples (const WeftRunQueues *self)
{
  guint64 before = 0;

  for (guint64 i = 0; i < self->samples->n; i++)
    {
      g_autofree Sample *sample = sample_read (self, i);

      if (sample->time < before || !weft_thread_places_are_sound (self->index, places_of (sample)))
        return FALSE;
      before = sample->time;
    }
  return self->samples->n <= G_MAXINT;
}

gboolean
weft_run_queues_take (WeftRunQueues *self, WeftArchiveReader *kept)
{
  return weft_archive_take_members (kept, self, run_queues_members,
                                    G_N_ELEMENTS (run_queues_members)) &&
         self->peaks->len == self->n + 1 && are_codes (self) && are_samples (self);
}

/* Reading. */

guint
weft_run_queues_n (const WeftRunQueues *self)
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
  g_autofree Sample *sample = sample_read (self, i);

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
weft_run_queues_samples_until (const WeftRunQueues *self, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, (guint) self->samples->n, sample_time (self, i) <= time);
}

/* The same where @first is not more, mostly a little less. */
static guint
samples_from (const WeftRunQueues *self, guint first, guint64 time)
{
  guint n = (guint) self->samples->n, step = 1;

  for (; first + step <= n && sample_time (self, first + step - 1) <= time; step *= 2)
    first += step;
  return WEFT_LOWER_BOUND (guint, i, first, MIN (first + step - 1, n),
                           sample_time (self, i) <= time);
}

/* A run of times that are read in one go: where it begins, one after its last, and the sample
 * before it, plus one. */
typedef struct
{
  guint begin, end;
  guint sample, last_sample;
} Group;

/* The group that begins with time @begin, after those up to sample @first: the next one is not
 * worth a jump. */
static Group
group_at (const WeftRunQueues *self, const guint64 *times, guint n_times, guint begin, guint first)
{
  guint sample = begin > 0 ? samples_from (self, first, times[begin]) :
                             weft_run_queues_samples_until (self, times[begin]);
  Group group = { begin, begin + 1, sample, sample };

  for (; group.end < n_times; group.end++)
    {
      guint next = samples_from (self, group.last_sample, times[group.end]);

      if (next > group.last_sample + 1)
        break;
      group.last_sample = next;
    }
  return group;
}

static void
run_queues_tell (const WeftRunQueues *self, const Queue *queues, guint64 time, WeftRunQueue *out)
{
  for (guint i = 0; i < self->n; i++)
    out[i] = (WeftRunQueue){ queues[i].ns + queues[i].n * (time - queues[i].since), queues[i].n };
}

/* Walking. */

struct _WeftRunQueueWalk
{
  const WeftRunQueues *queues;
  WeftThreadWalk *events;
  guint64 i, others; /* the next event's place; how many before it did something else */
};

WeftThreadPlace *
weft_run_queues_places (const WeftRunQueues *self, guint64 time)
{
  guint i = weft_run_queues_samples_until (self, time);
  g_autofree Sample *sample = i > 0 ? sample_read (self, i - 1) : NULL;

  return sample != NULL ? g_memdup2 (places_of (sample), weft_thread_walk_n_places (self->index) *
                                                             sizeof (WeftThreadPlace)) :
                          NULL;
}

WeftRunQueueWalk *
weft_run_queue_walk_new (const WeftRunQueues *queues,
                         guint i,
                         guint64 to,
                         GCancellable *cancellable)
{
  WeftRunQueueWalk *self = g_new0 (WeftRunQueueWalk, 1);
  g_autofree Sample *sample = i > 0 ? sample_read (queues, i - 1) : NULL;

  self->queues = queues;
  if (sample != NULL)
    {
      self->i = sample->n_events;
      self->others = sample->n_others;
    }
  self->events = weft_thread_walk_new (queues->index, sample != NULL ? places_of (sample) : NULL,
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
  const WeftThreadEvent *event = weft_thread_walk_next (self->events);
  guint32 code;

  *change = (WeftRunQueueChange){ event, -1, -1 };
  if (event == NULL)
    return FALSE;
  if (event->kind == WEFT_THREAD_LOST)
    return TRUE;
  code = code_of (self->queues, event, self->i++, &self->others);
  change->left = (gint) (code / 2) - 1;
  if (code & 1)
    change->joined = (gint) joined_by (self->queues, event);
  return TRUE;
}

static void
read_group (const WeftRunQueues *self,
            const Group *group,
            const guint64 *times,
            WeftRunQueue *out,
            Queue *queues,
            GCancellable *cancellable)
{
  guint at = group->begin;
  guint64 to = times[group->end - 1];
  WeftRunQueueChange change;
  g_autofree Sample *sample = group->sample > 0 ? sample_read (self, group->sample - 1) : NULL;
  g_autoptr (WeftRunQueueWalk) walk = NULL;

  if (sample != NULL)
    memcpy (queues, queues_of (self, sample), self->n * sizeof *queues);
  else
    memset (queues, 0, self->n * sizeof *queues);
  walk = weft_run_queue_walk_new (self, group->sample, MIN (to, G_MAXUINT64 - 1) + 1, cancellable);
  while (weft_run_queue_walk_next (walk, &change))
    {
      guint64 time = change.event->time;

      for (; times[at] < time; at++)
        run_queues_tell (self, queues, times[at], &out[at * self->n]);
      if (change.left >= 0)
        move_queue (&queues[change.left], time, -1);
      if (change.joined >= 0)
        move_queue (&queues[change.joined], time, 1);
    }
  for (; at < group->end; at++)
    run_queues_tell (self, queues, times[at], &out[at * self->n]);
}

gboolean
weft_run_queues_at (const WeftRunQueues *self,
                    const guint64 *times,
                    guint n_times,
                    WeftRunQueue *out,
                    GCancellable *cancellable)
{
  g_autofree Queue *queues = g_new (Queue, self->n);
  Group group = { 0 };

  for (guint at = 0; at < n_times && !weft_painting_is_cancelled (cancellable); at = group.end)
    {
      group = group_at (self, times, n_times, at, group.last_sample);
      read_group (self, &group, times, out, queues, cancellable);
    }
  return !weft_painting_is_cancelled (cancellable);
}

/* Events before sample @i, of which the last stands for the end. */
static guint64
events_until (const WeftRunQueues *self, guint i)
{
  return i < self->samples->n ? sample_events (self, i) : self->n_events;
}

guint64
weft_run_queues_reach (const WeftRunQueues *self, guint64 time, guint64 effort)
{
  guint first = weft_run_queues_samples_until (self, time);
  guint64 limit = first > 0 ? events_until (self, first - 1) : 0;
  guint at;

  limit += MIN (effort, G_MAXUINT64 - limit);
  at =
      WEFT_LOWER_BOUND (guint, i, first, (guint) self->samples->n, sample_events (self, i) < limit);
  return at < self->samples->n ? sample_time (self, at) : G_MAXUINT64;
}

guint64
weft_run_queues_effort (const WeftRunQueues *self,
                        const guint64 *times,
                        guint n_times,
                        guint64 limit)
{
  guint64 effort = 0;
  Group group = { 0 };

  for (guint at = 0; at < n_times && effort <= limit; at = group.end)
    {
      group = group_at (self, times, n_times, at, group.last_sample);
      effort += events_until (self, group.last_sample) -
                (group.sample > 0 ? events_until (self, group.sample - 1) : 0);
    }
  return effort;
}

/* Columns. */

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
  self->n_queues = weft_run_queues_n (queues);
  self->edges = g_memdup2 (edges, (n + 1) * sizeof (guint64));
  self->at = g_new (WeftRunQueue, (gsize) (n + 1) * self->n_queues);
  for (guint i = 0; i <= n; i++)
    times[i] = MIN (edges[i], end);
  if (!weft_run_queues_at (queues, times, n + 1, self->at, cancellable))
    return NULL;
  for (guint i = 0; i <= n; i++)
    for (guint queue = 0; queue < self->n_queues && edges[i] >= end; queue++)
      self->at[(gsize) i * self->n_queues + queue].n = 0;
  return g_steal_pointer (&self);
}

void
weft_run_queue_columns_free (WeftRunQueueColumns *self)
{
  g_free (self->edges);
  g_free (self->at);
  g_free (self);
}

double
weft_run_queue_columns_mean (const WeftRunQueueColumns *self, guint queue, guint x)
{
  const WeftRunQueue *from = &self->at[(gsize) x * self->n_queues];
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
