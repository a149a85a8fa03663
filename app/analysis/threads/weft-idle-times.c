/* SPDX-License-Identifier: BSD-3-Clause */
/* Goes along time over the run queues and over what each HEC does: what the queues did is gathered,
 * and then shared out over the idle stretches of each HEC. */
#include "weft-idle-times.h"

#include "weft-packed-array.h"
#include "weft-painting.h"
#include "weft-same-lives.h"

#define MIN_ROOM 64

struct _WeftIdleTimes
{
  const WeftIndex *index;
  const WeftRunQueues *queues;
  const WeftHecUse *hecs;
  const WeftProcess *process;
  const WeftTasks *tasks;
  guint n;
  gint *hec_of;             /* by run queue: the HEC, or -1 */
  gint *queue_of;           /* by HEC: its run queue, or -1 where it has no events */
  WeftPackedArray *samples; /* for each sample of the run queues, n of Sample */
  struct _Reader *reader;   /* as long as it is filled */
};

/* Of a HEC. */
typedef struct
{
  WeftIdleSums sums; /* so far */
  guint32 foreign;   /* the last thread that it ran, if that is in a foreign call, or 0 */
} Sample;

/* Since @time: whether any thread is runnable, after @ns in which one was. */
typedef struct
{
  guint64 time, ns;
  gboolean has_any;
} Clock;

/* What is true of a HEC since @time. */
typedef struct
{
  guint64 time;
  guint8 is_queued, is_foreign;
} Flip;

/* A stretch of one use of a HEC, up to @to (ns). */
typedef struct
{
  guint64 to;
  gboolean is_idle;
} Stretch;

/* Lists of these that grow, as they do by each other event. */
typedef struct
{
  Clock *data;
  guint len, size;
} Clocks;

typedef struct
{
  Flip *data;
  guint len, size;
} Flips;

#define PUSH(list, element)                                                              \
  do                                                                                     \
    {                                                                                    \
      if (G_UNLIKELY ((list)->len == (list)->size))                                      \
        {                                                                                \
          (list)->size = MAX (2 * (list)->size, MIN_ROOM);                               \
          (list)->data = g_realloc_n ((list)->data, (list)->size, sizeof *(list)->data); \
        }                                                                                \
      (list)->data[(list)->len++] = (element);                                           \
    }                                                                                    \
  while (0)

/* Goes along time. */
typedef struct _Reader
{
  const WeftIdleTimes *self;
  guint64 at;       /* the sums are up to here */
  guint32 *queued;  /* threads, by run queue */
  guint n_queues;   /* that are not empty */
  guint32 *foreign; /* by HEC */
  guint n_foreign;  /* HECs with a thread there */
  Clocks clock;     /* since @at */
  Flips *flips;     /* by HEC, since @at */
  WeftHecUseWalk *walks;
  Stretch *stretches; /* by HEC: the one that was found last */
  WeftIdleSums *sums;
  const WeftThreadWalk *walk; /* the pass's; NULL for one that reads again */
  gboolean *is_busy;          /* by HEC, before its run edges */
} Reader;

static void
push_clock (Reader *reader, guint64 time)
{
  Clocks *clock = &reader->clock;
  Clock next = { time, 0, reader->n_queues > 0 };

  if (clock->len > 0)
    {
      const Clock *last = &clock->data[clock->len - 1];

      next.ns = last->ns + (last->has_any ? time - last->time : 0);
    }
  PUSH (clock, next);
}

static inline void
push_flip (Reader *reader, guint hec, guint64 time, gboolean is_queued)
{
  Flip flip = { time, (guint8) is_queued, reader->foreign[hec] != 0 };
  Flips *flips = &reader->flips[hec];

  PUSH (flips, flip);
}

static gboolean
has_queued (const Reader *reader, guint hec)
{
  gint queue = reader->self->queue_of[hec];

  return queue >= 0 && reader->queued[queue] > 0;
}

/* Begins to gather at @time, up to where all is summed up. */
static void
begin (Reader *reader, guint64 time)
{
  reader->at = time;
  reader->clock.len = 0;
  push_clock (reader, time);
  for (guint i = 0; i < reader->self->n; i++)
    {
      reader->flips[i].len = 0;
      push_flip (reader, i, time, has_queued (reader, i));
    }
}

static void
reader_init (Reader *reader, const WeftIdleTimes *self)
{
  *reader = (Reader){
    .self = self,
    .queued = g_new0 (guint32, weft_run_queues_n (self->queues)),
    .foreign = g_new0 (guint32, self->n + 1),
    .flips = g_new0 (Flips, self->n + 1),
    .walks = g_new (WeftHecUseWalk, self->n + 1),
    .stretches = g_new0 (Stretch, self->n + 1),
    .sums = g_new0 (WeftIdleSums, self->n + 1),
    .is_busy = g_new0 (gboolean, self->n + 1),
  };
  for (guint i = 0; i < self->n; i++)
    if (self->queue_of[i] >= 0)
      weft_hec_use_walk_init (&reader->walks[i], self->hecs, (guint) self->queue_of[i]);
  begin (reader, 0);
}

static void
reader_clear (Reader *reader)
{
  for (guint i = 0; i < reader->self->n; i++)
    g_free (reader->flips[i].data);
  g_free (reader->clock.data);
  g_free (reader->queued);
  g_free (reader->foreign);
  g_free (reader->flips);
  g_free (reader->walks);
  g_free (reader->stretches);
  g_free (reader->sums);
  g_free (reader->is_busy);
}

/* Events. */

static void
change_queue (Reader *reader, gint queue, gint by, guint64 time)
{
  guint32 before;
  gint hec;

  if (queue < 0)
    return;
  before = reader->queued[queue];
  reader->queued[queue] += (guint32) by;
  if ((before > 0) == (reader->queued[queue] > 0))
    return;
  reader->n_queues += (guint) by;
  hec = reader->self->hec_of[queue];
  if (hec >= 0)
    push_flip (reader, (guint) hec, time, reader->queued[queue] > 0);
}

static void
set_foreign (Reader *reader, gint hec, guint32 thread, guint64 time)
{
  if (hec < 0 || reader->foreign[hec] == thread)
    return;
  reader->n_foreign += (thread != 0) - (reader->foreign[hec] != 0);
  reader->foreign[hec] = thread;
  push_flip (reader, (guint) hec, time, has_queued (reader, (guint) hec));
}

/* The thread runs, wherever that is. */
static void
end_foreign (Reader *reader, const WeftThreadEvent *event)
{
  for (guint i = 0; reader->n_foreign > 0 && i < reader->self->n; i++)
    if (reader->foreign[i] == event->thread)
      set_foreign (reader, (gint) i, 0, event->time);
}

static void
take (Reader *reader, const WeftRunQueueChange *change)
{
  const WeftThreadEvent *event = change->event;
  const WeftIdleTimes *self = reader->self;
  gint hec = self->hec_of[event->place];
  guint n_queues = reader->n_queues;

  change_queue (reader, change->left, -1, event->time);
  change_queue (reader, change->joined, 1, event->time);
  if ((n_queues > 0) != (reader->n_queues > 0))
    push_clock (reader, event->time);
  if (event->kind == WEFT_THREAD_RUN)
    end_foreign (reader, event);
  if (event->kind == WEFT_THREAD_RUN || event->kind == WEFT_THREAD_LOST)
    set_foreign (reader, hec, 0, event->time);
  else if (event->kind == WEFT_THREAD_STOP)
    set_foreign (reader, hec,
                 weft_thread_stopped (event->status) == WEFT_THREAD_FOREIGN ? event->thread : 0,
                 event->time);
}

/* Sums. */

/* Places in what was gathered, which go ahead with the time. */
typedef struct
{
  guint clock, flip;
  guint window;     /* GC windows that have begun; 0: not counted yet */
  gboolean is_gap;  /* outside of these... */
  guint64 part_end; /* ...up to then, ns */
} Place;

/* How long any thread was runnable up to @time, since what was gathered began. */
static guint64
any_until (const Reader *reader, Place *place, guint64 time)
{
  const Clock *clock = reader->clock.data;

  while (place->clock + 1 < reader->clock.len && clock[place->clock + 1].time <= time)
    place->clock++;
  clock += place->clock;
  return clock->ns + (clock->has_any ? time - clock->time : 0);
}

/* Shares [@from, @to) out, in which HEC @i is idle. */
static void
add_idle (Reader *reader, guint i, Place *place, guint64 from, guint64 to)
{
  const Flips *flips = &reader->flips[i];
  guint64 *ns = reader->sums[i].ns;

  while (from < to)
    {
      const Flip *flip;
      guint64 end = to;

      while (place->flip + 1 < flips->len && flips->data[place->flip + 1].time <= from)
        place->flip++;
      flip = &flips->data[place->flip];
      if (place->flip + 1 < flips->len)
        end = MIN (to, flip[1].time);
      if (flip->is_queued)
        ns[WEFT_IDLE_QUEUED] += end - from;
      else
        {
          guint64 before = any_until (reader, place, from);
          guint64 any = any_until (reader, place, end) - before;

          ns[WEFT_IDLE_ELSEWHERE] += any;
          ns[flip->is_foreign ? WEFT_IDLE_FOREIGN : WEFT_IDLE_NOTHING] += end - from - any;
        }
      from = end;
    }
}

/* Whether HEC @i is disabled at @from; @to is cut to where that changes. */
static gboolean
is_disabled (const WeftIdleTimes *self, guint i, guint64 from, guint64 *to)
{
  const GArray *pauses = self->tasks->pauses;
  guint16 cap = g_array_index (self->process->lives, WeftCapLife, i).cap;

  for (guint k = 0; k < pauses->len; k++)
    {
      const WeftCapPause *pause = &g_array_index (pauses, WeftCapPause, k);

      if (pause->cap != cap || pause->to <= from)
        continue;
      *to = MIN (*to, from < pause->from ? pause->from : pause->to);
      if (from >= pause->from)
        return TRUE;
    }
  return FALSE;
}

/* As add_idle(), without the time in which the HEC is disabled. */
static void
add_stretch (Reader *reader, guint i, Place *place, guint64 from, guint64 to)
{
  gboolean has_pauses = reader->self->tasks->pauses->len > 0;

  while (from < to)
    {
      guint64 end = to;

      if (has_pauses && is_disabled (reader->self, i, from, &end))
        reader->sums[i].ns[WEFT_IDLE_DISABLED] += end - from;
      else
        add_idle (reader, i, place, from, end);
      from = end;
    }
}

/* The stretch of HEC @i at @time, which does not decrease from call to call; @end: of its life. */
static const Stretch *
find_stretch (Reader *reader, guint i, guint64 time, guint64 end)
{
  Stretch *stretch = &reader->stretches[i];
  WeftHecUseWalk *walk = &reader->walks[i];

  if (time >= stretch->to)
    {
      WeftUseSpan span;

      weft_hec_use_walk_skip_to (walk, time);
      span = weft_hec_use_walk_span (walk, G_MAXUINT64, end);
      *stretch = (Stretch){ MAX (span.to, time + 1), span.use == WEFT_USE_IDLE };
    }
  return stretch;
}

/* Shares out the stretches of [@from, @to) in which HEC @i is idle. */
static void
add_hec (Reader *reader, guint i, guint64 from, guint64 to, guint64 life_end)
{
  Place place = { 0 };

  while (from < to)
    {
      const Stretch *stretch = find_stretch (reader, i, from, life_end);
      guint64 end = MIN (stretch->to, to);

      if (stretch->is_idle)
        add_stretch (reader, i, &place, from, end);
      from = end;
    }
}

/* The same of a HEC that runs no thread in all of that time, as is known: it is idle but for GCs.
 */
static void
add_without_run (Reader *reader, guint i, Place *place, guint64 from, guint64 to)
{
  while (from < to)
    {
      guint64 end;

      if (from >= place->part_end)
        place->is_gap =
            weft_hec_use_is_gap (reader->self->hecs, from, &place->window, &place->part_end);
      end = MIN (place->part_end, to);
      if (place->is_gap)
        add_stretch (reader, i, place, from, end);
      from = end;
    }
}

/* As add_hec() by its run @edges, which are all there, up to @until, where the sums then are. */
static void
add_by_edges (Reader *reader, guint i, guint64 from, guint64 to, WeftRunEdges *edges, guint64 until)
{
  Place place = { 0 };
  guint n = 0;

  while (from < to)
    {
      guint64 end = to;

      for (; n < edges->n && edges->edges[n].time <= from; n++)
        reader->is_busy[i] = edges->edges[n].is_busy;
      if (n < edges->n)
        end = MIN (end, edges->edges[n].time);
      if (!reader->is_busy[i])
        add_without_run (reader, i, &place, from, end);
      from = end;
    }
  for (; n < edges->n && edges->edges[n].time <= until; n++)
    reader->is_busy[i] = edges->edges[n].is_busy;
  weft_run_edges_drop (edges, n);
}

/* The run edges of HEC @i, where all up to @time are there; or NULL. */
static WeftRunEdges *
edges_until (const Reader *reader, guint i, guint64 time)
{
  gint place = reader->self->queue_of[i];
  WeftRunEdges *edges =
      reader->walk != NULL ? weft_thread_walk_edges (reader->walk, (guint) place) : NULL;

  return edges != NULL && weft_run_edges_until (edges) >= time ? edges : NULL;
}

static void
sum_up_hec (Reader *reader, guint i, guint64 time)
{
  const WeftIdleTimes *self = reader->self;
  const WeftCapLife *life = &g_array_index (self->process->lives, WeftCapLife, i);
  guint64 from = MAX (reader->at, life->from), to = MIN (time, life->to);
  WeftRunEdges *edges;
  Place place = { 0 };

  if (self->queue_of[i] < 0)
    {
      if (self->index->log->is_complete)
        add_stretch (reader, i, &place, from, to);
      return;
    }
  edges = edges_until (reader, i, time);
  if (edges != NULL)
    add_by_edges (reader, i, from, to, edges, time);
  else
    add_hec (reader, i, from, to, life->to);
}

/* Drops the run edges of capabilities that are no HEC, which nobody asks for. */
static void
drop_edges (const Reader *reader)
{
  const WeftIdleTimes *self = reader->self;

  for (guint i = 0; reader->walk != NULL && i < self->index->caps->len; i++)
    {
      WeftRunEdges *edges = self->hec_of[i] < 0 ? weft_thread_walk_edges (reader->walk, i) : NULL;

      if (edges != NULL)
        weft_run_edges_drop (edges, edges->n);
    }
}

/* Sums up to @time. */
static void
sum_up (Reader *reader, guint64 time)
{
  if (time <= reader->at)
    return;
  for (guint i = 0; i < reader->self->n; i++)
    sum_up_hec (reader, i, time);
  drop_edges (reader);
  begin (reader, time);
}

/* Goes to sample @i less one; 0: the log's beginning, where a reader begins. */
static void
go_to (Reader *reader, guint i)
{
  const WeftIdleTimes *self = reader->self;
  g_autofree Sample *samples = g_new (Sample, MAX (self->n, 1));
  guint64 time;

  if (i == 0)
    return;
  time = weft_run_queues_sample (self->queues, i - 1, reader->queued);
  reader->n_queues = reader->n_foreign = 0;
  for (guint k = 0; k < weft_run_queues_n (self->queues); k++)
    reader->n_queues += reader->queued[k] > 0;
  weft_packed_array_nth (self->samples, i - 1, samples);
  for (guint k = 0; k < self->n; k++)
    {
      reader->sums[k] = samples[k].sums;
      reader->foreign[k] = samples[k].foreign;
      reader->n_foreign += reader->foreign[k] != 0;
    }
  begin (reader, time);
}

/* Making it. */

static void
place_hecs (WeftIdleTimes *self)
{
  const GArray *lives = self->process->lives;

  self->hec_of = g_new (gint, self->index->caps->len + 1);
  self->queue_of = g_new (gint, self->n + 1);
  for (guint i = 0; i <= self->index->caps->len; i++)
    self->hec_of[i] = -1;
  for (guint i = 0; i < self->n; i++)
    {
      guint16 cap = g_array_index (lives, WeftCapLife, i).cap;
      gint place = weft_index_place (self->index, cap);

      self->queue_of[i] = place;
      if (place >= 0)
        self->hec_of[place] = (gint) i;
    }
}

WeftIdleTimes *
weft_idle_times_new (const WeftIndex *index,
                     const WeftHecUse *hecs,
                     const WeftProcess *process,
                     const WeftTasks *tasks)
{
  WeftIdleTimes *self = g_new0 (WeftIdleTimes, 1);

  self->index = index;
  self->hecs = hecs;
  self->process = process;
  self->tasks = tasks;
  self->n = process->lives->len;
  self->samples = weft_packed_array_new (MAX (self->n, 1) * sizeof (Sample));
  place_hecs (self);
  return self;
}

void
weft_idle_times_free (WeftIdleTimes *self)
{
  weft_idle_times_end (self);
  g_free (self->hec_of);
  g_free (self->queue_of);
  weft_packed_array_free (self->samples);
  g_free (self);
}

/* Going on. */

guint64
weft_idle_times_settled (const WeftIdleTimes *self, guint64 time)
{
  return weft_hec_use_settled (self->hecs, time);
}

gboolean
weft_idle_times_are_same (const WeftIdleTimes *self, const WeftIdleTimes *before, guint64 time)
{
  return weft_cap_lives_are_same (self->process->lives, before->process->lives, time) &&
         weft_cap_pauses_are_same (self->tasks->pauses, before->tasks->pauses, time) &&
         weft_hec_use_same_until (self->hecs, before->hecs) >= time;
}

void
weft_idle_times_begin (WeftIdleTimes *self,
                       const WeftRunQueues *queues,
                       const WeftThreadWalk *walk,
                       const WeftIdleTimes *before,
                       guint n_samples)
{
  self->queues = queues;
  weft_packed_array_cut (self->samples, 0);
  if (before != NULL)
    {
      weft_packed_array_free (self->samples);
      self->samples = weft_packed_array_copy (before->samples);
      weft_packed_array_cut (self->samples, n_samples);
    }
  self->reader = g_new (Reader, 1);
  reader_init (self->reader, self);
  self->reader->walk = walk;
  go_to (self->reader, n_samples);
}

void
weft_idle_times_sample (WeftIdleTimes *self, guint64 time)
{
  g_autofree Sample *samples = g_new0 (Sample, MAX (self->n, 1));

  sum_up (self->reader, time);
  for (guint i = 0; i < self->n; i++)
    {
      samples[i].sums = self->reader->sums[i];
      samples[i].foreign = self->reader->foreign[i];
    }
  weft_packed_array_append (self->samples, samples);
}

void
weft_idle_times_add (WeftIdleTimes *self, const WeftRunQueueChange *change)
{
  take (self->reader, change);
}

void
weft_idle_times_end (WeftIdleTimes *self)
{
  if (self->reader != NULL)
    reader_clear (self->reader);
  g_clear_pointer (&self->reader, g_free);
}

guint
weft_idle_times_n (const WeftIdleTimes *self)
{
  return self->n;
}

/* Reading. */

gboolean
weft_idle_times_at (const WeftIdleTimes *self,
                    const guint64 *times,
                    guint n_times,
                    WeftIdleSums *out,
                    GCancellable *cancellable)
{
  guint64 end = n_times > 0 ? MIN (times[n_times - 1], G_MAXUINT64 - 1) + 1 : 0;
  g_autoptr (WeftRunQueueWalk) walk = NULL;
  WeftRunQueueChange change = { 0 };
  guint sample = 0;
  Reader reader;

  if (self->n == 0)
    return TRUE;
  reader_init (&reader, self);
  for (guint i = 0; i < n_times && !weft_painting_is_cancelled (cancellable); i++)
    {
      guint next = weft_run_queues_samples_until (self->queues, times[i]);

      if (walk == NULL || next > sample + 1)
        {
          go_to (&reader, next);
          g_clear_pointer (&walk, weft_run_queue_walk_free);
          walk = weft_run_queue_walk_new (self->queues, next, end, cancellable);
          weft_run_queue_walk_next (walk, &change);
        }
      sample = next;
      for (; change.event != NULL && change.event->time <= times[i];
           weft_run_queue_walk_next (walk, &change))
        take (&reader, &change);
      sum_up (&reader, times[i]);
      memcpy (&out[(gsize) i * self->n], reader.sums, self->n * sizeof *out);
    }
  reader_clear (&reader);
  return !weft_painting_is_cancelled (cancellable);
}

void
weft_idle_times_in (const WeftIdleTimes *self, guint64 from, guint64 to, WeftIdleSums *out)
{
  const guint64 times[] = { from, MAX (from, to) };
  g_autofree WeftIdleSums *sums = g_new (WeftIdleSums, 2 * (gsize) self->n + 1);

  weft_idle_times_at (self, times, G_N_ELEMENTS (times), sums, NULL);
  for (guint i = 0; i < self->n; i++)
    for (guint k = 0; k < WEFT_N_IDLE_REASONS; k++)
      out[i].ns[k] = sums[self->n + i].ns[k] - sums[i].ns[k];
}

void
weft_idle_sums_add (WeftIdleSums *self, const WeftIdleSums *more)
{
  for (guint i = 0; i < WEFT_N_IDLE_REASONS; i++)
    self->ns[i] += more->ns[i];
}
