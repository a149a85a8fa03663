/* SPDX-License-Identifier: BSD-3-Clause */
/* Goes back along the path, from one picture of the threads to the one before it: the events after
 * a picture are played forward, with the runs that they begin remembered, and the path is followed
 * back through these. */
#include "weft-critical-path.h"

#include "weft-lower-bound.h"
#include "weft-thread-replay.h"

#include <glib/gi18n.h>

/* So many runs are remembered at a time, 16 MB: where more follow a picture, its events are played
 * more than once. */
#define MAX_RUNS (1u << 17)

/* Who made a thread ready. */
typedef struct
{
  guint64 event;  /* offset of the event that did */
  gsize run;      /* number of its run */
  guint32 thread; /* its place */
  gboolean is_known;
} Waker;

/* A run, and the wait before it. */
typedef struct
{
  guint64 at;           /* ns: when it began */
  gsize before;         /* number of the run that the wait ended, from 1 on; 0: not remembered */
  WeftThreadState wait; /* until it began */
  WeftThreadReady ready;
  Waker waker; /* that made it ready, where that was played */
  guint32 thread;
  guint16 cap;
  gboolean is_old; /* it began before what was played: nothing is known of the wait */
} Run;

/* What was played of a thread. */
typedef struct
{
  gsize run; /* number of the run that it is in, or that its wait ended; 0: not remembered */
  Waker waker;
  gboolean is_heard;
} Life;

/* What runs on a capability. */
typedef struct
{
  gsize run;
  guint32 thread;
  gboolean is_known;
} Running;

/* Where the path has come to. */
typedef enum
{
  BEFORE,   /* what a thread did before a time */
  AT_READY, /* who made it ready at that time */
  AT_START, /* its begin */
} Place;

typedef struct
{
  WeftThreads *threads;
  const WeftGcWindows *windows;
  WeftCriticalPath *path; /* its segments, the last first */
  guint8 *is_service;     /* by thread: 1 no, 2 yes, 0 not asked for yet */

  Place place;
  guint64 time;
  guint32 thread;
  guint16 cap; /* where @thread runs at @time; WEFT_CAP_NONE: nowhere */
  gsize next;  /* number of the run that @thread is in before @time; 0: not remembered */
  Run run;     /* of AT_READY: what the thread waits for */

  /* what was played last */
  guint64 played_from; /* ns: the events from then on */
  Run *runs;           /* a ring; the i-th is at i % MAX_RUNS */
  gsize n_runs;        /* the last one's number */
  Life *lives;         /* by thread */
  GArray *heard;       /* of guint32: threads of whom there is something in it */
  Running *running;    /* by capability */
} Finding;

/* Reasons to stop that a timer or the system ends. */
static gboolean
is_io (guint status)
{
  switch (status)
    {
    case 9:  /* a file that can be read */
    case 10: /* or written */
    case 11: /* a delay */
    case 13: /* and the same on Windows */
    case 21:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Segments. */

static void
push (Finding *self, const WeftPathSegment *like, guint64 from, guint64 to)
{
  GArray *segments = self->path->segments;
  WeftPathSegment segment = *like;
  WeftPathSegment *next;

  if (from >= to)
    return;
  segment.from = from;
  segment.to = to;
  next = segments->len > 0 ? &g_array_index (segments, WeftPathSegment, segments->len - 1) : NULL;
  if (next != NULL && next->link == WEFT_PATH_GOES_ON && next->state == segment.state &&
      next->thread == segment.thread && next->cap == segment.cap && next->status == segment.status)
    {
      next->from = from;
      next->link = segment.link;
      next->event = segment.event;
      return;
    }
  g_array_append_val (segments, segment);
}

/* [@from, @to) in the state of @like, but for the GCs in it. The first part alone has its link. */
static void
push_with_gcs (Finding *self, const WeftPathSegment *like, guint64 from, guint64 to)
{
  guint n = weft_gc_windows_begun (self->windows, to);
  WeftPathSegment rest = *like, gc = *like;

  rest.link = gc.link = WEFT_PATH_GOES_ON;
  rest.event = gc.event = 0;
  gc.state = WEFT_PATH_GC;
  gc.status = 0;
  for (; n > 0 && to > from; n--)
    {
      const WeftGcWindow *window = weft_gc_windows_nth (self->windows, n - 1);
      guint64 begin = like->state == WEFT_PATH_RUN ? window->start : window->request;
      guint64 end;

      begin = CLAMP (begin, from, to);
      end = CLAMP (window->end, begin, to);
      if (window->end <= from)
        break;
      push (self, &rest, end, to);
      if (begin == from)
        {
          gc.link = like->link;
          gc.event = like->event;
        }
      push (self, &gc, begin, end);
      to = begin;
    }
  push (self, like, from, to);
}

/* Ends the path; what is before self->time is unknown. */
static void
end_path (Finding *self)
{
  const WeftPathSegment unknown = { .thread = WEFT_PATH_NO_THREAD,
                                    .cap = WEFT_CAP_NONE,
                                    .state = WEFT_PATH_UNKNOWN };

  push (self, &unknown, self->path->from, self->time);
  self->place = AT_START;
}

/* The path's @segment lasts from @from until where the path has come to. */
static void
go_back (Finding *self, const WeftPathSegment *segment, guint64 from)
{
  WeftPathSegment first = *segment;
  guint64 begin = MAX (from, self->path->from);

  if (begin > from)
    {
      first.link = WEFT_PATH_GOES_ON;
      first.event = 0;
    }
  if (segment->state == WEFT_PATH_RUN || segment->state == WEFT_PATH_RUNNABLE)
    push_with_gcs (self, &first, begin, self->time);
  else
    push (self, &first, begin, self->time);
  self->time = MIN (self->time, begin);
  if (self->time <= self->path->from)
    self->place = AT_START;
  else if (self->path->segments->len >= WEFT_PATH_MAX_SEGMENTS)
    {
      self->path->is_cut = TRUE;
      end_path (self);
    }
}

/* Playing. */

static const Run *
nth_run (const Finding *self, gsize number)
{
  return number > 0 && number + MAX_RUNS > self->n_runs ? &self->runs[number % MAX_RUNS] : NULL;
}

static void
forget (Finding *self)
{
  const WeftIndex *index = self->threads->index;

  for (guint i = 0; i < self->heard->len; i++)
    self->lives[g_array_index (self->heard, guint32, i)] = (Life){ 0 };
  g_array_set_size (self->heard, 0);
  for (guint i = 0; i < index->caps->len; i++)
    self->running[weft_index_nth_cap (index, i)->cap] = (Running){ 0 };
  self->running[WEFT_CAP_NONE] = (Running){ 0 };
  self->n_runs = 0;
}

static Life *
hear (Finding *self, guint32 thread)
{
  Life *life = &self->lives[thread];

  if (!life->is_heard)
    g_array_append_val (self->heard, thread);
  life->is_heard = TRUE;
  return life;
}

static void
add_run (Finding *self, const Run *run)
{
  self->runs[++self->n_runs % MAX_RUNS] = *run;
  hear (self, run->thread)->run = self->n_runs;
  self->running[run->cap] = (Running){ self->n_runs, run->thread, TRUE };
}

/* Adds what runs already when the playing begins. */
static void
begin_runs (Finding *self, const WeftThreadReplay *replay)
{
  const GArray *heard = weft_thread_replay_heard (replay);

  for (guint i = 0; i < heard->len; i++)
    {
      guint32 thread = g_array_index (heard, guint32, i);
      const WeftThreadState *state = weft_thread_replay_state (replay, thread);
      Run run = {
        .at = state->since, .thread = thread, .cap = (guint16) state->info, .is_old = TRUE
      };

      if (state->kind == WEFT_THREAD_RUNNING)
        add_run (self, &run);
    }
}

static Waker
waker_of (const Finding *self, const WeftThreadChange *change)
{
  const Running *running = &self->running[change->cap];

  return (Waker){
    .event = change->offset,
    .run = running->run,
    .thread = running->thread,
    .is_known = running->is_known && running->thread != change->thread,
  };
}

static void
change_state (Finding *self, const WeftThreadChange *change, Life *life)
{
  Running *running = &self->running[(guint16) change->before.info];

  if (change->now->kind == WEFT_THREAD_RUNNING)
    {
      Run run = {
        .at = change->now->since,
        .before = life->run,
        .wait = change->before,
        .ready = change->ready,
        .waker = life->waker,
        .thread = change->thread,
        .cap = change->cap,
      };

      add_run (self, &run);
    }
  else if (change->before.kind != WEFT_THREAD_RUNNING)
    life->run = 0; /* one wait after the other */
  else if (running->thread == change->thread)
    running->is_known = FALSE;
}

static void
take_change (Finding *self, const WeftThreadReplay *replay, const WeftThreadChange *change)
{
  const WeftThreadReady *ready = weft_thread_replay_ready (replay, change->thread);
  Life *life = hear (self, change->thread);

  if (ready->kind != WEFT_READY_NONE &&
      (ready->kind != change->ready.kind || ready->since != change->ready.since))
    life->waker = waker_of (self, change);
  if (change->step & WEFT_THREAD_CHANGED)
    change_state (self, change, life);
}

/* Plays the events of @length ns from self->time on, and all before them from the last picture on.
 * @run gets what self->thread waits for then, or what it runs in. */
static void
play (Finding *self, guint length, Run *run, GCancellable *cancellable)
{
  const WeftThreadPicture *picture = weft_threads_picture (self->threads, self->time);
  g_autoptr (WeftThreadReplay) replay = weft_thread_replay_new_with_ready (
      self->threads, self->time, MIN (self->time, G_MAXUINT64 - 1) + length, NULL, cancellable);
  WeftThreadChange change;

  forget (self);
  self->played_from = picture != NULL ? picture->time : 0;
  begin_runs (self, replay);
  while (weft_thread_replay_next_event (replay, &change))
    take_change (self, replay, &change);
  *run = (Run){
    .at = self->time,
    .before = self->lives[self->thread].run,
    .wait = *weft_thread_replay_state (replay, self->thread),
    .ready = *weft_thread_replay_ready (replay, self->thread),
    .waker = self->lives[self->thread].waker,
    .thread = self->thread,
    .cap = self->cap,
  };
}

/* Going back. */

/* The path goes on with @thread, in the run @next where that is not 0. */
static void
go_to (Finding *self, guint32 thread, gsize next)
{
  if (self->place == AT_START)
    return;
  self->place = BEFORE;
  self->thread = thread;
  self->next = next;
}

static WeftPathState
state_of_wait (const Run *run)
{
  if (run->wait.kind == WEFT_THREAD_FOREIGN)
    return WEFT_PATH_FOREIGN;
  if (run->wait.kind != WEFT_THREAD_BLOCKED)
    return WEFT_PATH_UNKNOWN;
  return is_io (run->wait.status) ? WEFT_PATH_IO : WEFT_PATH_BLOCKED;
}

/* Before @run its thread waited, and none is known who ended that. */
static void
pass_wait (Finding *self, const Run *run, WeftPathState state)
{
  WeftPathSegment segment = {
    .thread = run->thread,
    .cap = run->cap,
    .status = run->wait.kind == WEFT_THREAD_BLOCKED ? run->wait.status : 0,
    .state = (guint8) state,
  };

  if (run->wait.kind == WEFT_THREAD_FINISHED ||
      (run->wait.kind == WEFT_THREAD_UNKNOWN && run->wait.since == 0))
    {
      end_path (self);
      return;
    }
  go_back (self, &segment, run->wait.since);
  go_to (self, run->thread, run->before);
}

static gboolean
is_service (Finding *self, guint32 thread)
{
  if (self->is_service[thread] == 0)
    self->is_service[thread] = weft_threads_is_service (self->threads, thread) ? 2 : 1;
  return self->is_service[thread] == 2;
}

/* The thread of @run was ready since it was created or woken, by run->waker. */
static void
pass_ready (Finding *self, const Run *run)
{
  gboolean is_woken = run->ready.kind == WEFT_READY_WOKEN;
  gboolean jumps = run->waker.is_known && !(is_woken && is_service (self, run->waker.thread));
  WeftPathSegment segment = {
    .event = jumps ? run->waker.event : 0,
    .thread = run->thread,
    .cap = run->cap,
    .status = is_woken && run->wait.kind == WEFT_THREAD_BLOCKED ? run->wait.status : 0,
    .state = WEFT_PATH_RUNNABLE,
    .link = !jumps   ? WEFT_PATH_GOES_ON :
            is_woken ? WEFT_PATH_WOKEN :
                       WEFT_PATH_CREATED,
  };

  go_back (self, &segment, run->ready.since);
  if (jumps)
    go_to (self, run->waker.thread, run->waker.run);
  else if (self->place != AT_START && is_woken)
    pass_wait (self, run, run->waker.is_known ? WEFT_PATH_IO : state_of_wait (run));
  else if (self->place != AT_START)
    end_path (self);
}

/* The path has come to the begin of @run. */
static void
pass_begin (Finding *self, const Run *run)
{
  const WeftPathSegment runnable = { .thread = run->thread,
                                     .cap = run->cap,
                                     .state = WEFT_PATH_RUNNABLE };

  switch (run->ready.kind)
    {
    case WEFT_READY_YIELDED:
      go_back (self, &runnable, run->ready.since);
      go_to (self, run->thread, run->before);
      break;
    case WEFT_READY_CREATED:
    case WEFT_READY_WOKEN:
      if (run->ready.since >= self->played_from)
        {
          pass_ready (self, run);
          break;
        }
      /* the segment is that until self->time, whoever made it ready */
      self->run = *run;
      self->thread = run->thread;
      self->place = AT_READY;
      break;
    default:
      pass_wait (self, run, state_of_wait (run));
      break;
    }
}

/* The path's thread is in @run before self->time. */
static void
pass_run (Finding *self, const Run *run)
{
  WeftPathSegment segment = { .thread = run->thread, .cap = run->cap, .state = WEFT_PATH_RUN };

  go_back (self, &segment, run->at);
  self->cap = run->cap;
  if (self->place == AT_START)
    return;
  if (run->is_old)
    go_to (self, run->thread, 0);
  else
    pass_begin (self, run);
}

/* Follows the path through what was played. */
static void
follow (Finding *self)
{
  const Run *next;

  while (self->place == BEFORE && (next = nth_run (self, self->next)) != NULL)
    pass_run (self, next);
}

/* Finds what self->thread did before self->time, and follows the path through what was played. */
static void
find_before (Finding *self, GCancellable *cancellable)
{
  Run run;

  play (self, 0, &run, cancellable);
  if (g_cancellable_is_cancelled (cancellable))
    return;
  if (run.wait.kind != WEFT_THREAD_RUNNING)
    pass_begin (self, &run);
  else if (nth_run (self, run.before) != NULL)
    pass_run (self, nth_run (self, run.before));
  else
    {
      run = (Run){
        .at = run.wait.since, .thread = run.thread, .cap = (guint16) run.wait.info, .is_old = TRUE
      };
      pass_run (self, &run);
    }
  follow (self);
}

/* Finds who made self->thread ready, and the path goes on there. */
static void
find_waker (Finding *self, GCancellable *cancellable)
{
  guint64 until = self->time;
  Run run;

  self->time = self->run.ready.since;
  play (self, 1, &run, cancellable);
  self->time = until;
  self->run.waker = run.waker;
  self->run.before = 0;
  self->place = BEFORE;
  if (g_cancellable_is_cancelled (cancellable))
    return;
  pass_ready (self, &self->run);
  follow (self);
}

/* The path, its segments by time. */

static void
reverse (GArray *segments)
{
  for (guint i = 0, k = segments->len; i + 1 < k; i++)
    {
      WeftPathSegment *a = &g_array_index (segments, WeftPathSegment, i);
      WeftPathSegment *b = &g_array_index (segments, WeftPathSegment, --k);
      WeftPathSegment kept = *a;

      *a = *b;
      *b = kept;
    }
}

static void
find_path (Finding *self, GCancellable *cancellable)
{
  self->place = self->time > self->path->from ? BEFORE : AT_START;
  while (self->place != AT_START && !g_cancellable_is_cancelled (cancellable))
    {
      if (self->place == AT_READY)
        find_waker (self, cancellable);
      else
        find_before (self, cancellable);
    }
  reverse (self->path->segments);
}

WeftCriticalPath *
weft_critical_path_new (WeftThreads *threads,
                        const WeftGcWindows *windows,
                        guint thread,
                        guint64 from,
                        guint64 to,
                        GCancellable *cancellable)
{
  WeftThread one = weft_threads_nth (threads, thread);
  g_autoptr (WeftCriticalPath) path = g_new0 (WeftCriticalPath, 1);
  g_autofree guint8 *is_service_thread = g_new0 (guint8, weft_threads_n (threads));
  g_autofree Run *runs = g_new (Run, MAX_RUNS);
  g_autofree Life *lives = g_new0 (Life, weft_threads_n (threads));
  g_autofree Running *running = g_new0 (Running, WEFT_CAP_NONE + 1);
  g_autoptr (GArray) heard = g_array_new (FALSE, FALSE, sizeof (guint32));
  Finding self = {
    .threads = threads,
    .windows = windows,
    .path = path,
    .is_service = is_service_thread,
    .thread = thread,
    .cap = WEFT_CAP_NONE,
    .runs = runs,
    .lives = lives,
    .heard = heard,
    .running = running,
  };

  path->segments = g_array_new (FALSE, FALSE, sizeof (WeftPathSegment));
  path->from = from;
  if (one.flags & WEFT_THREAD_HAS_END)
    to = MIN (to, one.last);
  self.time = path->to = MAX (from, to);
  find_path (&self, cancellable);
  return g_cancellable_is_cancelled (cancellable) ? NULL : g_steal_pointer (&path);
}

void
weft_critical_path_free (WeftCriticalPath *self)
{
  g_array_unref (self->segments);
  g_free (self);
}

guint
weft_critical_path_at (const WeftCriticalPath *self, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, self->segments->len,
                           weft_critical_path_nth (self, i)->to <= time);
}
