/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the interval of a thread's state by replaying the thread's events from the last snapshot,
 * or from the thread's first event. */
#include "weft-thread-moment.h"

#include "weft-lower-bound.h"
#include "weft-usage-walk.h"

static gint
filter_one_thread (guint32 id, gconstpointer data)
{
  return *(const guint32 *) data == id ? 0 : -1;
}

/* Advances @state to @time, and sets the end of the span to the next change of the state. Returns
 * FALSE if no change follows. */
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

/* Finds the state at @time. Returns FALSE if more than @effort events would have to be read. */
static gboolean
find_state (WeftThreads *threads,
            guint thread,
            guint64 time,
            guint64 effort,
            WeftThreadState *state,
            WeftThreadMoment *moment)
{
  const WeftThreadSnapshot *snapshot = weft_threads_snapshot (threads, time);
  WeftThread one = weft_threads_nth (threads, thread);
  /* start at the thread's first event if that is later, because earlier events do not change its
   * state */
  gboolean is_later = snapshot == NULL || one.first >= snapshot->time;
  guint64 begin = is_later ? one.first : snapshot->time;
  guint64 until = weft_run_queues_time_after_events (threads->queues, begin, effort);
  g_autofree WeftThreadPosition *later =
      is_later ? weft_run_queues_positions (threads->queues, begin) : NULL;
  g_autoptr (WeftThreadWalk) walk =
      weft_thread_walk_new (threads->index, is_later ? later : snapshot->positions, until,
                            WEFT_THREAD_READY_KINDS, filter_one_thread, &one.id, NULL);

  *state = (WeftThreadState){ 0 };
  *moment = (WeftThreadMoment){ .span.thread = thread };
  if (snapshot != NULL)
    {
      guint n = snapshot->n, n_ready = snapshot->n_ready;
      guint i = WEFT_LOWER_BOUND (guint, k, 0, n, snapshot->ids[k] < one.id);
      guint i_ready = WEFT_LOWER_BOUND (guint, k, 0, n_ready, snapshot->ready[k].id < one.id);

      if (i < n && snapshot->ids[i] == one.id)
        *state = snapshot->states[i];
      else if (one.first < snapshot->time)
        state->kind = WEFT_THREAD_FINISHED;
      if (i_ready < n_ready && snapshot->ready[i_ready].id == one.id)
        moment->ready = snapshot->ready[i_ready].ready;
    }
  if (time >= until)
    return FALSE;
  moment->is_ended = find_span (walk, time, state, moment);
  if (moment->is_ended)
    return TRUE;
  /* no change was found, so the span ends with the log or where reading stopped */
  moment->span.is_open = one.last <= state->since || until > threads->index->to;
  moment->span.is_end_unread = !moment->span.is_open;
  moment->span.to = moment->span.is_open ? weft_threads_known_until (threads, thread, state) :
                                           MAX (until, state->since);
  return TRUE;
}

gboolean
weft_thread_find_state_change (
    WeftThreads *threads, guint thread, guint64 time, gboolean forward, guint64 effort, guint64 *to)
{
  WeftThread one = weft_threads_nth (threads, thread);
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
  /* if a thread finished before the snapshot, the snapshot does not contain its end */
  if (state.kind == WEFT_THREAD_FINISHED && state.since == 0)
    *to = one.last;
  return state.kind != WEFT_THREAD_UNKNOWN && *to < time;
}

gboolean
weft_thread_moment (
    WeftThreads *threads, guint thread, guint64 time, guint64 effort, WeftThreadMoment *moment)
{
  WeftThreadState state;
  const WeftCapIndex *cap;
  WeftUsageWalk walk;

  if (!find_state (threads, thread, time, effort, &state, moment))
    return FALSE;
  moment->span.from = state.since;
  moment->span.info = state.info;
  moment->span.status = state.status;
  moment->span.kind = state.kind;
  /* find the thread that ran on the capability when it posted the wake-up */
  cap = weft_index_cap (threads->index, moment->ready.posted_by);
  if (moment->ready.kind == WEFT_READY_WOKEN && cap != NULL &&
      moment->ready.posted_by != WEFT_CAP_NONE)
    {
      weft_usage_walk_init (&walk, cap, threads->index->log);
      weft_usage_walk_to (&walk, moment->ready.since);
      moment->has_waker = walk.now.is_running;
      moment->waker = walk.now.thread;
    }
  return state.kind != WEFT_THREAD_UNKNOWN && state.kind != WEFT_THREAD_FINISHED;
}
