/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums the states of threads by replaying their events. */
#include "weft-thread-sums.h"

#include "weft-scratch.h"
#include "weft-shared-array.h"

/* Adds the part of [@state->since, @end) that is in [@from, @to) to the time in this state, and
 * possibly to the longest wait, of @self. @woken is the time at which a blocked thread was woken;
 * @end if it was not woken. Returns the length of this part (ns), or 0 if this state is not
 * summed. */
static guint64
sum_add_state (WeftThreadSum *self,
               const WeftThreadState *state,
               guint64 woken,
               guint64 end,
               guint64 from,
               guint64 to)
{
  guint64 begin = MAX (state->since, from), ns, after_wakeup = 0;

  end = MIN (end, to);
  ns = end > begin ? end - begin : 0;
  if (ns == 0 || state->kind == WEFT_THREAD_UNKNOWN || state->kind == WEFT_THREAD_FINISHED)
    return 0;
  if (state->kind == WEFT_THREAD_BLOCKED)
    after_wakeup = end - CLAMP (woken, begin, end);
  if (state->kind == WEFT_THREAD_RUNNING)
    self->running += ns;
  else if (state->kind == WEFT_THREAD_CREATED)
    self->created += ns;
  else if (state->kind == WEFT_THREAD_RUNNABLE)
    self->runnable += ns;
  else if (state->kind == WEFT_THREAD_FOREIGN)
    self->foreign += ns;
  else
    self->blocked += ns;
  self->woken += after_wakeup;
  if (weft_thread_state_is_waiting (state->kind) && ns > self->wait_ns)
    {
      self->wait_from = begin;
      self->wait_ns = ns;
      self->wait_woken = after_wakeup;
      self->wait_info = state->info;
      self->wait_status = state->status;
      self->wait_kind = state->kind;
    }
  return ns;
}

/* Adds the part of [state->since, @end) that is in the range. @ready is the readiness of the thread
 * at @end, or NULL. */
static void
add_state (WeftThreadSums *self,
           guint thread,
           const WeftThreadState *state,
           const WeftThreadReady *ready,
           guint64 end)
{
  WeftThreadSum *sum = &self->sums[thread];
  gboolean is_woken =
      ready != NULL && ready->kind == WEFT_READY_WOKEN && ready->since >= state->since;
  guint64 woken = is_woken ? ready->since : end;
  guint64 ns = sum_add_state (sum, state, woken, end, self->from, self->to);
  WeftThreadReason reason = { .ns = ns, .next = sum->reasons, .status = state->status };

  if (ns == 0 || state->kind == WEFT_THREAD_RUNNING || state->kind == WEFT_THREAD_CREATED)
    return;
  for (guint32 i = sum->reasons; i != 0;)
    {
      WeftThreadReason *one = &g_array_index (self->reasons, WeftThreadReason, i - 1);

      if (one->status == state->status)
        {
          one->ns += ns;
          return;
        }
      i = one->next;
    }
  g_array_append_val (self->reasons, reason);
  sum->reasons = self->reasons->len;
}

WeftThreadSums *
weft_thread_sums_new (
    WeftThreads *threads, const guint16 *rows, guint64 from, guint64 to, GCancellable *cancellable)
{
  g_autoptr (WeftThreadSums) self = g_new0 (WeftThreadSums, 1);
  g_autoptr (WeftThreadReplay) replay =
      weft_thread_replay_new_with_ready (threads, from, to, rows, cancellable);
  WeftThreadChange change;
  const WeftSharedArray *active;

  self->from = from;
  self->to = to;
  self->latencies = weft_histogram_of_lengths ();
  self->n = weft_threads_n (threads);
  self->sums = weft_scratch_new0 (WeftThreadSum, self->n);
  self->reasons = g_array_new (FALSE, FALSE, sizeof (WeftThreadReason));
  weft_thread_replay_read_ahead (replay);
  while (weft_thread_replay_next (replay, &change))
    {
      WeftThreadSum *sum = &self->sums[change.thread];
      guint64 latency = change.now->since - change.ready.since;

      add_state (self, change.thread, &change.before, &change.ready, change.now->since);
      if (change.now->kind != WEFT_THREAD_RUNNING || change.now->since < from)
        continue;
      sum->runs++;
      if (change.ready.kind == WEFT_READY_NONE)
        continue;
      sum->latencies++;
      weft_histogram_add (&self->latencies, 0, latency);
      sum->latency_ns += latency;
      if (sum->latency_max_to == 0 || latency > sum->latency_max)
        {
          sum->latency_max = latency;
          sum->latency_max_to = change.now->since;
        }
    }
  active = weft_thread_replay_active_threads (replay);
  for (guint i = 0; i < active->n; i++)
    {
      guint32 thread = weft_shared_array_index (active, guint32, i);
      const WeftThreadState *state = weft_thread_replay_state (replay, thread);
      WeftThreadSum *sum = &self->sums[thread];

      add_state (self, thread, state, NULL, weft_threads_known_until (threads, thread, state));
      sum->end_kind = state->kind;
      sum->end_status = state->status;
      sum->end_info = state->info;
    }
  if (g_cancellable_is_cancelled (cancellable))
    return NULL;
  return g_steal_pointer (&self);
}

void
weft_thread_sums_free (WeftThreadSums *self)
{
  weft_scratch_free (self->sums);
  g_array_unref (self->reasons);
  g_free (self);
}
