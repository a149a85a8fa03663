/* SPDX-License-Identifier: BSD-3-Clause */
/* The spans of threads: each stretch that one spends in a state. */
#include "weft-cli-spans.h"

#include "weft-thread-replay.h"

static void
write_state (WeftCliSpans *spans,
             guint32 id,
             const WeftThreadState *state,
             guint64 from,
             guint64 to,
             guint8 flags)
{
  gboolean is_running = state->kind == WEFT_THREAD_RUNNING;
  const WeftCliSpan span = {
    .kind = WEFT_CLI_SPAN_THREAD,
    .start = from,
    .end = to,
    .cap = is_running ? (guint16) state->info : WEFT_CAP_NONE,
    .thread = id,
    .state = state->kind,
    .status = state->kind >= WEFT_THREAD_RUNNABLE ? state->status : 0,
    .info = state->kind >= WEFT_THREAD_RUNNABLE ? state->info : 0,
    .flags = WEFT_CLI_SPAN_HAS_THREAD | flags,
  };

  weft_cli_spans_add (spans, &span);
}

/* What the log begins in the middle of: the run that its first event of the thread ends. */
static void
write_truncated (const WeftTrace *trace,
                 WeftCliSpans *spans,
                 guint32 id,
                 const WeftThreadChange *change)
{
  WeftThreadState run = { .kind = WEFT_THREAD_RUNNING, .info = change->cap };
  guint64 end = change->now->since;

  write_state (spans, id, &run, MIN (trace->index->from, end), end, WEFT_CLI_SPAN_TRUNCATED);
}

static void
write_change (const WeftTrace *trace,
              WeftCliSpans *spans,
              guint32 id,
              const WeftThreadChange *change)
{
  const WeftThreadState *before = &change->before;

  if (before->kind == WEFT_THREAD_UNKNOWN)
    {
      if (before->since == 0 && (change->now->is_late || change->now->kind == WEFT_THREAD_FINISHED))
        write_truncated (trace, spans, id, change);
      return;
    }
  /* eventlog-live counts a thread from its first RUN on, and so do those who compare; where events
   * are missing from here on, the state is open */
  if (!before->is_late && before->kind != WEFT_THREAD_FINISHED)
    write_state (spans, id, before, before->since, change->now->since,
                 change->now->kind == WEFT_THREAD_UNKNOWN ? WEFT_CLI_SPAN_OPEN : 0);
}

static void
write_open (WeftThreads *threads, WeftCliSpans *spans, guint i, const WeftThreadState *state)
{
  if (state->kind != WEFT_THREAD_UNKNOWN && state->kind != WEFT_THREAD_FINISHED)
    write_state (spans, weft_threads_id (threads, i), state, state->since,
                 weft_threads_known_until (threads, i, state), WEFT_CLI_SPAN_OPEN);
}

void
weft_cli_spans_thread (const WeftTrace *trace, WeftCliSpans *spans)
{
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  g_autoptr (WeftThreadReplay) replay =
      weft_thread_replay_new (threads, weft_cli_spans_from (spans), WEFT_TIME_END, NULL, NULL);
  WeftThreadChange change;

  while (weft_thread_replay_next (replay, &change))
    write_change (trace, spans, weft_threads_id (threads, change.thread), &change);
  for (guint i = 0; i < weft_threads_n (threads); i++)
    write_open (threads, spans, i, weft_thread_replay_state (replay, i));
}
