/* SPDX-License-Identifier: BSD-3-Clause */
/* Tracks of threads: their states, their messages, and flows from the event that made a thread
 * ready to the thread's next run. Thread events and messages are merged by time, because both are
 * on a thread's track. */
#include "weft-convert-private.h"
#include "weft-shared-array.h"
#include "weft-track-events-private.h"

#include "weft-thread-replay.h"
#include "weft-user-walk.h"

/* Number of different HEC numbers that events can contain. */
#define N_CAPS 65536
/* Number of stop statuses with a cached text. */
#define N_STATUS 64

typedef struct
{
  WeftTrackWalk *walk;
  WeftThreadReplay *replay;
  WeftUserWalk *messages;
  const WeftUserEvent *message; /* next message, or NULL */
  WeftUserPairs *pairs;
  guint32 *running; /* for each HEC, 1 + index of the thread that it runs, or 0 */
  guint64 *flows;   /* for each thread, number (from 1) of the flow to its next run, or 0 */
  guint64 n_flows;
  guint64 last; /* time of the last event, ns */
  gboolean has_begun;
  GPtrArray *running_names;   /* of char *, by HEC; created when first used */
  char *stop_names[N_STATUS]; /* by stop status */
} ThreadTracks;

/* Returns the name of @state; NULL if it is unknown or the thread has finished. */
static const char *
state_name (ThreadTracks *self, const WeftThreadState *state)
{
  guint cap = state->info & (N_CAPS - 1);
  char **name;

  switch ((WeftThreadStateKind) state->kind)
    {
    case WEFT_THREAD_CREATED:
      return "created";
    case WEFT_THREAD_RUNNING:
      if (cap >= self->running_names->len)
        g_ptr_array_set_size (self->running_names, (gint) cap + 1);
      name = (char **) &g_ptr_array_index (self->running_names, cap);
      if (*name == NULL)
        *name = g_strdup_printf ("running on HEC %u", cap);
      return *name;
    case WEFT_THREAD_RUNNABLE:
      return "runnable";
    case WEFT_THREAD_FOREIGN:
      return "in a foreign call";
    case WEFT_THREAD_BLOCKED:
      if (state->status >= N_STATUS)
        return "blocked";
      name = &self->stop_names[state->status];
      if (*name == NULL)
        *name = weft_stop_status_reason (state->status, FALSE);
      return *name;
    default:
      return NULL;
    }
}

/* Emits @state, which @thread has from @time on. */
static void
put_state (
    ThreadTracks *self, guint thread, guint64 time, const WeftThreadState *state, gboolean is_open)
{
  const char *name = state_name (self, state);
  gboolean is_stopped = state->kind >= WEFT_THREAD_RUNNABLE && name != NULL;
  WeftTrackEvent event = {
    .type = WEFT_TRACK_STATE,
    .time = time,
    .name = name,
    .cap = WEFT_CAP_NONE,
  };

  if (name == NULL && !weft_track_walk_has_track (self->walk, WEFT_TRACKS_THREAD, thread))
    return;
  event.track = weft_track_walk_ensure_track (self->walk, WEFT_TRACKS_THREAD, thread);
  if (is_stopped)
    weft_track_event_add_number (&event, "status", state->status);
  if (is_stopped && state->status == WEFT_STOP_BLACK_HOLE && state->info > 0)
    weft_track_event_add_number (&event, "owner", state->info);
  if (is_open)
    weft_track_event_add_flag (&event, "open");
  weft_track_walk_put_event (self->walk, &event);
}

/* Emits the creation, wake-up or migration of a thread. A flow leads from the first of these
 * events, via later migrations, to the thread's next run. */
static void
put_ready_event (ThreadTracks *self, const WeftThreadChange *change)
{
  static const char *const names[] = {
    [WEFT_THREAD_CREATE] = "create thread",
    [WEFT_THREAD_MIGRATE] = "migrate thread",
    [WEFT_THREAD_WAKEUP] = "wake up thread",
  };
  guint64 *flow = &self->flows[change->thread];
  gboolean is_awaited =
      change->now->kind != WEFT_THREAD_RUNNING && change->now->kind != WEFT_THREAD_FINISHED;
  gboolean is_migration = change->event == WEFT_THREAD_MIGRATE;
  guint32 poster = self->running[change->cap];
  WeftTrackEvent event = {
    .type = WEFT_TRACK_INSTANT,
    .time = change->time,
    .name = names[change->event],
    .category = "flow",
    .cap = change->cap,
  };

  /* the event is on the track of the thread running on the HEC, or on the track of the HEC if there
   * is none */
  event.track =
      poster > 0 ?
          weft_track_walk_ensure_track (self->walk, WEFT_TRACKS_THREAD_EVENTS, poster - 1) :
          weft_track_walk_ensure_track (self->walk, WEFT_TRACKS_HEC_EVENTS,
                                        weft_track_walk_hec_index (self->walk, change->cap));
  weft_track_event_add_number (&event, "thread",
                               weft_threads_id (self->walk->threads, change->thread));
  if (is_migration)
    weft_track_event_add_number (&event, "hec", change->info);
  if (is_awaited && (*flow == 0 || is_migration))
    {
      if (*flow == 0)
        *flow = ++self->n_flows;
      event.flow = WEFT_FLOW_OF_THREAD (*flow);
    }
  weft_track_walk_put_event (self->walk, &event);
}

/* Ends the flow to @thread, if there is one, with an event called @name on the track of @thread. */
static void
end_flow (
    ThreadTracks *self, guint thread, guint64 time, guint16 cap, const char *name, gboolean is_open)
{
  WeftTrackEvent event = {
    .type = WEFT_TRACK_INSTANT,
    .time = time,
    .name = name,
    .category = "flow",
    .cap = cap,
    .ends_flow = TRUE,
  };

  if (self->flows[thread] == 0)
    return;
  event.track = weft_track_walk_ensure_track (self->walk, WEFT_TRACKS_THREAD_EVENTS, thread);
  event.flow = WEFT_FLOW_OF_THREAD (self->flows[thread]);
  if (is_open)
    weft_track_event_add_flag (&event, "open");
  weft_track_walk_put_event (self->walk, &event);
  self->flows[thread] = 0;
}

/* Emits the messages up to @time. Messages that begin or end a user span are left out, because user
 * spans are emitted as slices. */
static void
put_messages (ThreadTracks *self, guint64 time)
{
  WeftTrackWalk *walk = self->walk;
  const WeftUserEvent *message;

  for (; (message = self->message) != NULL && message->time < walk->end && message->time <= time &&
         weft_text_out_flush_if_large (walk->out);
       self->message = weft_user_walk_next (self->messages))
    {
      gboolean is_marker = weft_tally_kind (message->event.tag) == WEFT_TALLY_MARKER;
      gint thread = message->has_thread ? weft_threads_find (walk->threads, message->thread) : -1;
      g_autofree char *text = NULL;
      WeftUserLabel label;
      WeftTrackEvent event = {
        .type = WEFT_TRACK_INSTANT,
        .time = message->time,
        .is_message = TRUE,
        .category = is_marker ? "marker" : "message",
        .cap = message->event.cap,
      };

      self->last = MAX (self->last, message->time);
      if (!is_marker && weft_user_label_parse (self->pairs, &message->event, &label))
        continue;
      text = weft_user_text (&message->event);
      event.name = text;
      event.track =
          thread >= 0 ?
              weft_track_walk_ensure_track (walk, WEFT_TRACKS_THREAD_EVENTS, (guint32) thread) :
              weft_track_walk_ensure_track (walk, WEFT_TRACKS_HEC_MESSAGES,
                                            weft_track_walk_hec_index (walk, message->event.cap));
      weft_track_walk_put_event (walk, &event);
    }
}

/* Emits the state of each thread at the start of the range. @change is the first change in the
 * range, or NULL. */
static void
begin_states (ThreadTracks *self, const WeftThreadChange *change)
{
  const WeftSharedArray *heard = weft_thread_replay_active_threads (self->replay);

  self->has_begun = TRUE;
  for (guint i = 0; i < heard->n; i++)
    {
      guint32 thread = weft_shared_array_index (heard, guint32, i);
      const WeftThreadState *state = change != NULL && thread == change->thread ?
                                         &change->before :
                                         weft_thread_replay_state (self->replay, thread);

      if (!weft_track_walk_has_track (self->walk, WEFT_TRACKS_THREAD, thread))
        put_state (self, thread, self->walk->from, state, FALSE);
    }
}

/* Emits the changes made by a thread event, and records which thread each HEC runs. */
static void
put_thread_event (ThreadTracks *self, const WeftThreadChange *change)
{
  const WeftThreadState *before = &change->before, *now = change->now;
  gboolean is_change = (change->step & WEFT_THREAD_CHANGED) != 0;

  if (change->time >= self->walk->from)
    {
      if (!self->has_begun)
        begin_states (self, change);
      put_messages (self, change->time);
      self->last = MAX (self->last, change->time);
      /* the thread's first event shows that it was running when the log began: emit that run */
      if (is_change && before->kind == WEFT_THREAD_UNKNOWN && before->since == 0 &&
          (now->is_late || now->kind == WEFT_THREAD_FINISHED))
        {
          const WeftThreadState run = { .kind = WEFT_THREAD_RUNNING, .info = change->cap };
          guint64 since = MAX (MIN (self->walk->trace->index->from, now->since), self->walk->from);

          if (since < now->since)
            put_state (self, change->thread, since, &run, FALSE);
        }
      if (is_change)
        put_state (self, change->thread, MAX (now->since, self->walk->from), now, FALSE);
      if (change->event == WEFT_THREAD_CREATE || change->event == WEFT_THREAD_WAKEUP ||
          change->event == WEFT_THREAD_MIGRATE)
        put_ready_event (self, change);
      else if (change->event == WEFT_THREAD_RUN)
        end_flow (self, change->thread, change->time, change->cap, "run", FALSE);
      else
        end_flow (self, change->thread, change->time, change->cap, "not run", FALSE);
    }
  if (is_change && before->kind == WEFT_THREAD_RUNNING &&
      self->running[before->info & (N_CAPS - 1)] == change->thread + 1)
    self->running[before->info & (N_CAPS - 1)] = 0;
  if (is_change && now->kind == WEFT_THREAD_RUNNING)
    self->running[now->info & (N_CAPS - 1)] = change->thread + 1;
}

/* Ends all states and flows at the end of the range. If a thread's last events are missing, its
 * state ends before them. */
static void
end_states_and_flows (ThreadTracks *self)
{
  static const WeftThreadState none = { 0 };
  guint64 end = MAX (self->walk->to, self->last);

  for (guint i = 0; i < weft_threads_n (self->walk->threads); i++)
    {
      const WeftThreadState *state = weft_thread_replay_state (self->replay, i);
      guint64 known = weft_threads_known_until (self->walk->threads, i, state);

      end_flow (self, i, end, WEFT_CAP_NONE, "not run", TRUE);
      if (weft_track_walk_has_track (self->walk, WEFT_TRACKS_THREAD, i) &&
          state_name (self, state) != NULL && weft_text_out_flush_if_large (self->walk->out))
        put_state (self, i, MAX (MAX (MIN (known, self->walk->to), state->since), self->walk->from),
                   &none, TRUE);
    }
}

void
weft_track_walk_threads (WeftTrackWalk *self)
{
  guint mask = weft_convert_message_mask (self->trace);
  g_autoptr (WeftThreadReplay) replay =
      weft_thread_replay_new_with_ready (self->threads, self->from, self->end, NULL, NULL);
  const WeftSharedArray *heard = weft_thread_replay_active_threads (replay);
  g_autoptr (WeftUserWalk) messages =
      weft_user_walk_new (self->trace->index, self->trace->tallies, mask, self->from);
  g_autoptr (WeftUserPairs) pairs = weft_user_pairs_get ();
  g_autoptr (GPtrArray) running_names = g_ptr_array_new_with_free_func (g_free);
  g_autofree guint32 *running = g_new0 (guint32, N_CAPS);
  g_autofree guint64 *flows = g_new0 (guint64, MAX (weft_threads_n (self->threads), 1));
  ThreadTracks tracks = {
    .walk = self,
    .replay = replay,
    .messages = messages,
    .message = weft_user_walk_next (messages),
    .pairs = pairs,
    .running = running,
    .flows = flows,
    .running_names = running_names,
  };
  WeftThreadChange change;

  /* find the threads that are running at the start of the replay */
  for (guint i = 0; i < heard->n; i++)
    {
      guint32 thread = weft_shared_array_index (heard, guint32, i);
      const WeftThreadState *state = weft_thread_replay_state (replay, thread);

      if (state->kind == WEFT_THREAD_RUNNING)
        running[state->info & (N_CAPS - 1)] = thread + 1;
    }
  while (weft_text_out_flush_if_large (self->out) &&
         weft_thread_replay_next_event (replay, &change))
    put_thread_event (&tracks, &change);
  if (!tracks.has_begun)
    begin_states (&tracks, NULL);
  put_messages (&tracks, WEFT_TIME_END);
  end_states_and_flows (&tracks);
  for (guint i = 0; i < N_STATUS; i++)
    g_free (tracks.stop_names[i]);
}
