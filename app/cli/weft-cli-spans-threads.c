/* SPDX-License-Identifier: BSD-3-Clause */
/* The spans of threads: each stretch that one spends in a state. */
#include "weft-cli-spans.h"

#include "weft-thread-replay.h"

#define STATUS_STACK_OVERFLOW 2

/* Begins a span, and says all of it but its marks. */
static void
begin_state (
    WeftCliSpans *spans, guint32 id, const WeftThreadState *state, guint64 from, guint64 to)
{
  WeftThreadStateKind kind = state->kind;

  weft_cli_span_begin (spans, from, to);
  weft_cli_span_number (spans, "thread", id);
  weft_cli_span_text (spans, "state", weft_thread_state_name (kind));
  if (kind == WEFT_THREAD_RUNNING)
    weft_cli_span_cap (spans, state->info);
  else if (kind != WEFT_THREAD_CREATED)
    {
      g_autofree char *reason = weft_stop_status_text (state->status, state->info);

      weft_cli_span_text (spans, "reason", reason);
      if (state->status == STATUS_STACK_OVERFLOW && state->info > 0)
        weft_cli_span_number (spans, "stack_bytes", (guint64) state->info * WEFT_STACK_WORD);
    }
}

/* What the log begins in the middle of: the run that its first event of the thread ends. */
static gboolean
write_truncated (const WeftTrace *trace,
                 WeftCliSpans *spans,
                 guint32 id,
                 const WeftThreadChange *change)
{
  WeftThreadState run = { .kind = WEFT_THREAD_RUNNING, .info = change->cap };
  guint64 end = change->now->since;

  begin_state (spans, id, &run, MIN (trace->index->from, end), end);
  weft_cli_span_flag (spans, "truncated");
  return weft_cli_span_end (spans);
}

static gboolean
write_change (const WeftTrace *trace,
              WeftCliSpans *spans,
              guint32 id,
              const WeftThreadChange *change)
{
  const WeftThreadState *before = &change->before;

  if (before->kind == WEFT_THREAD_UNKNOWN)
    return before->since == 0 &&
                   (change->now->is_late || change->now->kind == WEFT_THREAD_FINISHED) ?
               write_truncated (trace, spans, id, change) :
               TRUE;
  /* eventlog-live counts a thread from its first RUN on, and so do those who compare */
  if (before->is_late || before->kind == WEFT_THREAD_FINISHED)
    return TRUE;
  begin_state (spans, id, before, before->since, change->now->since);
  if (change->now->kind == WEFT_THREAD_UNKNOWN)
    weft_cli_span_flag (spans, "open"); /* events are missing from here on */
  return weft_cli_span_end (spans);
}

static gboolean
write_open (WeftThreads *threads, WeftCliSpans *spans, guint i, const WeftThreadState *state)
{
  guint32 id = weft_threads_nth (threads, i)->id;

  if (state->kind == WEFT_THREAD_UNKNOWN || state->kind == WEFT_THREAD_FINISHED)
    return TRUE;
  begin_state (spans, id, state, state->since, weft_threads_known_until (threads, i, state));
  weft_cli_span_flag (spans, "open");
  return weft_cli_span_end (spans);
}

void
weft_cli_spans_thread (const WeftTrace *trace, WeftCliSpans *spans)
{
  WeftThreads *threads = weft_threads_later_get (trace->threads, NULL, NULL);
  g_autoptr (WeftThreadReplay) replay =
      weft_thread_replay_new (threads, 0, G_MAXUINT64, NULL, NULL);
  WeftThreadChange change;
  gboolean goes_on = TRUE;

  while (goes_on && weft_thread_replay_next (replay, &change))
    goes_on = write_change (trace, spans, weft_threads_nth (threads, change.thread)->id, &change);
  for (guint i = 0; goes_on && i < weft_threads_n (threads); i++)
    goes_on = write_open (threads, spans, i, weft_thread_replay_state (replay, i));
}
