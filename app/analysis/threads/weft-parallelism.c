/* SPDX-License-Identifier: BSD-3-Clause */
/* Walks over the thread events of all HECs in time order. Between two events, the state changes
 * only when a GC or the life of a HEC starts or ends. */
#include "weft-parallelism-private.h"

#include "weft-sort.h"

#include <math.h>

/* Number of HECs that exist from @time on. */
typedef struct
{
  guint64 time;
  guint n;
} AliveHecs;

/* Longest interval of each state. State 0 is a pause; in state 1 + k, k HECs run. */
typedef struct _ParallelIntervals
{
  WeftRange *longest; /* n + 2 elements, indexed by state */
  WeftRange now;      /* the last interval */
  guint state;        /* state of the last interval */
} Intervals;

static const WeftArchiveMember parallelism_members[] = {
  { WEFT_ARCHIVE_PACKED, offsetof (WeftParallelism, samples) },
};

static void
add_work (WeftParallelReader *reader)
{
  reader->sums.even += (double) reader->work * reader->self->parts[reader->n_alive];
  reader->work = 0;
}

/* Adds @work and @unused_times to the sums. This is called rarely, so that
 * weft_parallel_reader_add_time() needs mostly integer arithmetic. */
static void
update_sums (WeftParallelReader *reader)
{
  const WeftParallelism *self = reader->self;

  add_work (reader);
  for (guint i = 1; i <= self->n + 1; i++)
    {
      reader->sums.saved += (double) reader->unused_times[i] * self->parts[i];
      reader->unused_times[i] = 0;
    }
}

/* Sets @phase and @n_alive for the current time, and @valid_until to the time until which they are
 * valid. */
static void
update_phase (WeftParallelReader *reader)
{
  const WeftGcWindows *windows = reader->self->windows;
  guint n = weft_gc_windows_count_begun (windows, reader->at);
  const WeftGcWindow *last = n > 0 ? weft_gc_windows_nth (windows, n - 1) : NULL;
  const GArray *lives = reader->self->lives;
  guint next = WEFT_LOWER_BOUND (guint, i, 1, lives->len,
                                 g_array_index (lives, AliveHecs, i).time <= reader->at);

  add_work (reader);
  if (last != NULL && reader->at < last->end)
    {
      reader->phase = reader->at < last->start ? WEFT_PARALLEL_SYNC : WEFT_PARALLEL_PAUSE;
      reader->valid_until = reader->phase == WEFT_PARALLEL_SYNC ? last->start : last->end;
    }
  else
    {
      reader->phase = WEFT_PARALLEL_OUTSIDE;
      reader->valid_until = n < weft_gc_windows_count (windows) ?
                                weft_gc_windows_nth (windows, n)->request :
                                G_MAXUINT64;
    }
  reader->n_alive = CLAMP (g_array_index (lives, AliveHecs, next - 1).n, 1, reader->self->n + 1);
  if (next < lives->len)
    reader->valid_until = MIN (reader->valid_until, g_array_index (lives, AliveHecs, next).time);
}

static void
end_interval (Intervals *self)
{
  WeftRange *longest = &self->longest[self->state];

  if (self->now.to - self->now.from > longest->to - longest->from)
    *longest = self->now;
}

void
weft_parallel_reader_extend_interval (WeftParallelReader *reader, guint state, guint64 to)
{
  Intervals *intervals = reader->intervals;

  if (state != intervals->state || reader->at != intervals->now.to)
    {
      end_interval (intervals);
      intervals->now.from = reader->at;
      intervals->state = state;
    }
  intervals->now.to = to;
}

void
weft_parallel_reader_pass_phases (WeftParallelReader *reader, guint64 time)
{
  while (time >= reader->valid_until)
    {
      weft_parallel_reader_add_time (reader, reader->valid_until);
      update_phase (reader);
    }
}

static void
reader_init (WeftParallelReader *reader, const WeftParallelism *self)
{
  *reader = (WeftParallelReader){
    .self = self,
    .caps = g_new0 (WeftRunningThread, self->n_caps + 1),
    .n_alive = 1,
    .unused_times = g_new0 (guint64, self->n + 2),
    .running = g_new0 (guint64, self->n + 1),
  };
  update_phase (reader);
}

static void
reader_clear (WeftParallelReader *reader)
{
  g_free (reader->caps);
  g_free (reader->unused_times);
  g_free (reader->running);
}

/* Moves the reader to sample @i - 1 of the run queues, or to the beginning of the log if @i is
 * 0. */
static void
jump_to_sample (WeftParallelReader *reader, guint i)
{
  const WeftParallelism *self = reader->self;
  g_autofree guint32 *queued = g_new (guint32, weft_run_queues_n_queues (self->queues));
  g_autofree WeftStoredParallelSums *sums = g_malloc (self->samples->n_words * sizeof (guint64));
  const guint64 *running = (const guint64 *) (sums + 1);

  if (i == 0)
    return;
  reader->at = weft_run_queues_sample (self->queues, i - 1, queued);
  reader->n_running = reader->n_runnable = 0;
  for (guint q = 0; q < weft_run_queues_n_queues (self->queues); q++)
    reader->n_runnable += queued[q];
  weft_packed_array_nth (self->samples, i - 1, sums);
  update_sums (reader);
  reader->sums = *sums;
  memcpy (reader->running, running, (self->n + 1) * sizeof *running);
  memcpy (reader->caps, running + self->n + 1, self->n_caps * sizeof (WeftRunningThread));
  for (guint c = 0; c < self->n_caps; c++)
    reader->n_running += reader->caps[c].is_running;
  update_phase (reader);
}

static gint
compare_lives (gconstpointer a, gconstpointer b)
{
  const AliveHecs *x = a, *y = b;

  return (x->time > y->time) - (x->time < y->time);
}

WeftParallelism *
weft_parallelism_new (const WeftIndex *index,
                      const WeftGcWindows *windows,
                      const WeftProcess *process)
{
  WeftParallelism *self = g_new0 (WeftParallelism, 1);
  AliveHecs first = { 0 };
  gsize size;

  self->windows = windows;
  self->n = process->lives->len;
  self->n_caps = index->caps->len;
  self->lives = g_array_new (FALSE, FALSE, sizeof (AliveHecs));
  size = sizeof (WeftStoredParallelSums) + (self->n + 1) * sizeof (guint64) +
         self->n_caps * sizeof (WeftRunningThread);
  self->samples = weft_packed_array_new ((size + 7) / 8 * 8);
  self->parts = g_new0 (double, self->n + 2);
  for (guint i = 1; i < self->n + 2; i++)
    self->parts[i] = 1.0 / i;
  g_array_append_val (self->lives, first);
  for (guint i = 0; i < process->lives->len; i++)
    {
      const WeftCapLife *life = &g_array_index (process->lives, WeftCapLife, i);
      AliveHecs begin = { life->from, 1 }, end = { life->to, (guint) -1 };

      g_array_append_val (self->lives, begin);
      g_array_append_val (self->lives, end);
    }
  g_array_sort (self->lives, compare_lives);
  for (guint i = 1; i < self->lives->len; i++)
    g_array_index (self->lives, AliveHecs, i).n += g_array_index (self->lives, AliveHecs, i - 1).n;
  return self;
}

void
weft_parallelism_free (WeftParallelism *self)
{
  weft_parallelism_end_pass (self);
  g_array_unref (self->lives);
  weft_packed_array_free (self->samples);
  g_free (self->parts);
  g_free (self);
}

void
weft_parallelism_begin_pass (WeftParallelism *self,
                             const WeftRunQueues *queues,
                             const WeftParallelism *before,
                             guint n_samples)
{
  self->queues = queues;
  weft_packed_array_assign (self->samples, before != NULL ? before->samples : NULL, n_samples);
  self->reader = g_new (WeftParallelReader, 1);
  reader_init (self->reader, self);
  jump_to_sample (self->reader, n_samples);
}

void
weft_parallelism_add_sample (WeftParallelism *self, guint64 time)
{
  g_autofree WeftStoredParallelSums *sums = g_malloc0 (self->samples->n_words * sizeof (guint64));
  guint64 *running = (guint64 *) (sums + 1);

  weft_parallel_reader_move_to (self->reader, time);
  update_sums (self->reader);
  *sums = self->reader->sums;
  memcpy (running, self->reader->running, (self->n + 1) * sizeof *running);
  memcpy (running + self->n + 1, self->reader->caps, self->n_caps * sizeof (WeftRunningThread));
  weft_packed_array_append (self->samples, sums);
}

void
weft_parallelism_end_pass (WeftParallelism *self)
{
  if (self->reader != NULL)
    reader_clear (self->reader);
  g_clear_pointer (&self->reader, g_free);
}

void
weft_parallelism_save (const WeftParallelism *self, WeftArchive *archive)
{
  weft_archive_add_members (archive, self, parallelism_members, G_N_ELEMENTS (parallelism_members));
}

gboolean
weft_parallelism_load (WeftParallelism *self,
                       const WeftRunQueues *queues,
                       WeftArchiveReader *reader)
{
  g_autofree WeftStoredParallelSums *sums = NULL;

  self->queues = queues;
  if (!weft_archive_reader_next_members (reader, self, parallelism_members,
                                         G_N_ELEMENTS (parallelism_members)) ||
      self->samples->n != weft_run_queues_n_samples (queues))
    return FALSE;
  sums = g_malloc (self->samples->n_words * sizeof (guint64));
  for (guint64 i = 0; i < self->samples->n; i++)
    {
      weft_packed_array_nth (self->samples, i, sums);
      if (!isfinite (sums->even) || !isfinite (sums->saved))
        return FALSE;
    }
  return TRUE;
}

guint
weft_parallelism_n_hecs (const WeftParallelism *self)
{
  return self->n;
}

/* A reader that replays events. */
typedef struct
{
  WeftParallelReader reader;
  WeftRunQueueWalk *walk; /* NULL before the first move */
  WeftRunQueueChange next;
  guint sample; /* number of samples of the run queues up to the time of the reader */
  guint64 end;  /* end of the walk, ns */
  GCancellable *cancellable;
} Replay;

/* Adds the events before @time, and moves to @time. */
static void
add_events_until (Replay *replay, guint64 time)
{
  while (replay->next.event != NULL && replay->next.event->time < time)
    {
      weft_parallel_reader_add_event (&replay->reader, &replay->next);
      weft_run_queue_walk_next (replay->walk, &replay->next);
    }
  weft_parallel_reader_move_to (&replay->reader, time);
}

/* Moves to @time, which must not decrease from call to call. */
static void
replay_to (Replay *replay, guint64 time)
{
  const WeftRunQueues *queues = replay->reader.self->queues;
  guint sample = weft_run_queues_count_samples_until (queues, time);

  if (replay->walk == NULL || sample > replay->sample + 1)
    {
      g_clear_pointer (&replay->walk, weft_run_queue_walk_free);
      replay->walk = weft_run_queue_walk_new (queues, sample, replay->end, replay->cancellable);
      jump_to_sample (&replay->reader, sample);
      weft_run_queue_walk_next (replay->walk, &replay->next);
    }
  replay->sample = sample;
  add_events_until (replay, time);
}

/* Adds the sums up to the reader's position to @sums and @running, or subtracts them if
 * @subtracts. */
static void
add_sums (WeftParallelReader *reader,
          WeftStoredParallelSums *sums,
          guint64 *running,
          gboolean subtracts)
{
  const WeftStoredParallelSums *now = &reader->sums;

  update_sums (reader);
  sums->paused += subtracts ? -now->paused : now->paused;
  sums->even += subtracts ? -now->even : now->even;
  sums->saved += subtracts ? -now->saved : now->saved;
  for (guint k = 0; k <= reader->self->n; k++)
    running[k] += subtracts ? -reader->running[k] : reader->running[k];
}

WeftParallelSums
weft_parallelism_sum_range (
    const WeftParallelism *self, const WeftCover *cover, guint64 from, guint64 to, guint64 *running)
{
  g_autofree guint64 *ns = g_new0 (guint64, self->n + 1);
  Replay replay = { .end = to };
  WeftStoredParallelSums sums = { 0 };
  WeftRange piece;
  WeftParallelSums out;

  reader_init (&replay.reader, self);
  for (guint64 at = from; weft_cover_find_covered (cover, at, to, &piece); at = piece.to)
    {
      replay_to (&replay, piece.from);
      add_sums (&replay.reader, &sums, ns, TRUE);
      replay_to (&replay, piece.to);
      add_sums (&replay.reader, &sums, ns, FALSE);
    }
  g_clear_pointer (&replay.walk, weft_run_queue_walk_free);
  reader_clear (&replay.reader);
  out = (WeftParallelSums){
    .paused = sums.paused,
    .none = ns[0],
    .one = self->n > 0 ? ns[1] : 0,
    .even = sums.even,
    .saved = sums.saved,
  };
  for (guint k = 2; k <= self->n; k++)
    out.more += ns[k];
  for (guint k = 1; k <= self->n; k++)
    out.run += k * ns[k];
  if (running != NULL)
    memcpy (running, ns, (self->n + 1) * sizeof (guint64));
  return out;
}

gboolean
weft_parallelism_find_longest (const WeftParallelism *self,
                               const WeftCover *cover,
                               guint64 from,
                               guint64 to,
                               WeftRange *longest,
                               GCancellable *cancellable)
{
  Intervals intervals = { .longest = longest };
  WeftRange piece;

  memset (longest, 0, (self->n + 2) * sizeof *longest);
  for (guint64 at = from; weft_cover_find_covered (cover, at, to, &piece); at = piece.to)
    {
      Replay replay = { .end = piece.to, .cancellable = cancellable };

      reader_init (&replay.reader, self);
      replay_to (&replay, piece.from);
      replay.reader.intervals = &intervals;
      add_events_until (&replay, piece.to);
      g_clear_pointer (&replay.walk, weft_run_queue_walk_free);
      reader_clear (&replay.reader);
    }
  end_interval (&intervals);
  return !g_cancellable_is_cancelled (cancellable);
}
