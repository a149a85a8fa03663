/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the stretch that a thread is in, by playing its events from the last picture on. */
#include "weft-thread-moment.h"

#include "weft-usage-walk.h"

static gint
is_wanted (guint32 id, gconstpointer data)
{
  return *(const guint32 *) data == id ? 0 : -1;
}

static WeftThreadState
state_before (const WeftThreads *threads, const WeftThreadPicture *picture, guint thread)
{
  const WeftThread *one = weft_threads_nth (threads, thread);
  WeftThreadState state = { 0 };

  if (picture == NULL)
    return state;
  if (one->first < picture->time)
    state.kind = WEFT_THREAD_FINISHED;
  for (guint i = 0; i < picture->n; i++)
    if (picture->ids[i] == one->id)
      state = picture->states[i];
  return state;
}

static WeftThreadReady
ready_before (const WeftThreads *threads, const WeftThreadPicture *picture, guint thread)
{
  WeftThreadReady ready = { 0 };

  for (guint i = 0; picture != NULL && i < picture->ready->len; i++)
    {
      const WeftReadyThread *one = &g_array_index (picture->ready, WeftReadyThread, i);

      if (one->id == weft_threads_nth (threads, thread)->id)
        ready = one->ready;
    }
  return ready;
}

/* Who ran on the capability when it posted the wake-up. */
static void
find_waker (const WeftIndex *index, WeftThreadMoment *moment)
{
  const WeftCapIndex *cap = weft_index_cap (index, moment->ready.by);
  WeftUsageWalk walk;

  if (moment->ready.kind != WEFT_READY_WOKEN || cap == NULL || moment->ready.by == WEFT_CAP_NONE)
    return;
  weft_usage_walk_init (&walk, cap, index->log);
  weft_usage_walk_to (&walk, moment->ready.since);
  moment->has_waker = walk.now.is_running;
  moment->waker = walk.now.thread;
}

/* Where no change is found: the end of what was read, or of the log. */
static void
end_open (const WeftThreads *threads,
          WeftThreadMoment *moment,
          const WeftThreadState *state,
          guint64 until)
{
  const WeftThread *one = weft_threads_nth (threads, moment->span.thread);

  moment->span.is_open = one->last <= state->since || until > threads->index->to;
  moment->span.goes_on = !moment->span.is_open;
  moment->span.to = moment->span.is_open ?
                        weft_threads_known_until (threads, moment->span.thread, state) :
                        MAX (until, state->since);
}

/* The time up to which about @effort events are read. */
static guint64
reach (const WeftThreads *threads, const WeftThreadPicture *picture, guint64 effort)
{
  guint64 limit = (picture != NULL ? picture->n_events : 0) + effort;

  for (guint i = 0; i < threads->pictures->len; i++)
    {
      const WeftThreadPicture *one = &g_array_index (threads->pictures, WeftThreadPicture, i);

      if (one->n_events >= limit)
        return one->time;
    }
  return G_MAXUINT64;
}

/* Moves @state to what is in force at @time; FALSE where no change follows. */
static gboolean
find_span (WeftThreadWalk *walk, guint64 time, WeftThreadState *state, WeftThreadMoment *moment)
{
  const WeftThreadEvent *event;

  while ((event = weft_thread_walk_next (walk)) != NULL)
    {
      WeftThreadState before = *state;
      WeftThreadReady ready = moment->ready;
      WeftThreadStep step = weft_thread_state_step (state, event);

      weft_thread_ready_step (&moment->ready, state, step, event);
      if ((step & WEFT_THREAD_CHANGED) && state->since > time)
        {
          moment->span.to = state->since;
          moment->span.is_open = state->kind == WEFT_THREAD_UNKNOWN;
          moment->has_run = state->kind == WEFT_THREAD_RUNNING;
          moment->run_cap = event->cap;
          moment->ready = ready;
          *state = before;
          return TRUE;
        }
    }
  return FALSE;
}

/* Finds what is in force at @time. FALSE where that is beyond @effort. */
static gboolean
find_state (WeftThreads *threads,
            guint thread,
            guint64 time,
            guint64 effort,
            WeftThreadState *state,
            WeftThreadMoment *moment)
{
  const WeftThreadPicture *picture = weft_threads_picture (threads, time);
  guint32 id = weft_threads_nth (threads, thread)->id;
  guint64 until = reach (threads, picture, effort);
  g_autoptr (WeftThreadWalk) walk =
      weft_thread_walk_new (threads->index, picture != NULL ? picture->places : NULL, until,
                            WEFT_THREAD_READY_KINDS, is_wanted, &id, NULL);

  *state = state_before (threads, picture, thread);
  *moment =
      (WeftThreadMoment){ .span.thread = thread, .ready = ready_before (threads, picture, thread) };
  if (time >= until)
    return FALSE;
  moment->is_ended = find_span (walk, time, state, moment);
  if (!moment->is_ended)
    end_open (threads, moment, state, until);
  return TRUE;
}

gboolean
weft_thread_step (
    WeftThreads *threads, guint thread, guint64 time, gboolean forward, guint64 effort, guint64 *to)
{
  const WeftThread *one = weft_threads_nth (threads, thread);
  WeftThreadMoment moment;
  WeftThreadState state;

  if (!forward && time == 0)
    return FALSE;
  if (!find_state (threads, thread, forward ? time : time - 1, effort, &state, &moment))
    return FALSE;
  if (forward)
    {
      *to = moment.span.to;
      return moment.is_ended;
    }
  *to = state.since;
  /* of a thread that finished before the picture, the picture knows no more than that */
  if (state.kind == WEFT_THREAD_FINISHED && state.since == 0)
    *to = one->last;
  return state.kind != WEFT_THREAD_UNKNOWN && *to < time;
}

gboolean
weft_thread_moment (
    WeftThreads *threads, guint thread, guint64 time, guint64 effort, WeftThreadMoment *moment)
{
  WeftThreadState state;

  if (!find_state (threads, thread, time, effort, &state, moment))
    return FALSE;
  moment->span.from = state.since;
  moment->span.info = state.info;
  moment->span.status = state.status;
  moment->span.kind = state.kind;
  find_waker (threads->index, moment);
  return state.kind != WEFT_THREAD_UNKNOWN && state.kind != WEFT_THREAD_FINISHED;
}
