/* SPDX-License-Identifier: BSD-3-Clause */
/* Stream of scheduling latencies. */
#include "weft-stream.h"

#include "weft-thread-replay.h"

#include <glib/gi18n.h>

typedef struct
{
  WeftThreads *threads;
  WeftThreadReplay *replay;
  WeftStreamConstraints constraints;
  WeftThreadChange change; /* the run that the current row is about */
  guint64 thread;
} LatencyStream;

static void
get_latency (gconstpointer record, WeftRecordValue *value)
{
  const WeftThreadChange *change = &((const LatencyStream *) record)->change;

  weft_record_set_number (value, change->time - change->ready.since);
}

static void
get_reason (gconstpointer record, WeftRecordValue *value)
{
  static const char *const reasons[] = {
    [WEFT_READY_CREATED] = "created",
    [WEFT_READY_YIELDED] = "yielded",
    [WEFT_READY_WOKEN] = "woken",
  };

  weft_record_set_text (value, reasons[((const LatencyStream *) record)->change.ready.kind]);
}

static const WeftRecordField fields[] = {
  { "time", "integer", "ns", "When the thread began to run.", NULL,
    WEFT_RECORD_MEMBER (LatencyStream, change.time) },
  { "dur_ns", "integer", "ns", "Since it was runnable.", NULL, get_latency },
  { "thread", "integer", NULL, "The thread.", NULL, WEFT_RECORD_MEMBER (LatencyStream, thread) },
  { "cap", "integer", NULL, "The HEC on which it ran.", NULL,
    WEFT_RECORD_MEMBER (LatencyStream, change.cap) },
  { "reason", "text", NULL, "Why it was runnable: created, yielded or woken.", NULL, get_reason },
};

static const WeftRecordShape shape = WEFT_RECORD_SHAPE (fields);

static gpointer
latencies_begin (const WeftStream *stream,
                 WeftTrace *trace,
                 const WeftStreamConstraints *constraints,
                 GCancellable *cancellable)
{
  LatencyStream *self = g_new0 (LatencyStream, 1);

  self->constraints = *constraints;
  self->threads = weft_trace_get (trace, WEFT_LAZY_THREADS, cancellable, NULL);
  if (self->threads != NULL)
    self->replay = weft_thread_replay_new_with_ready (self->threads, constraints->from,
                                                      constraints->to, NULL, cancellable);
  return self;
}

static gconstpointer
latencies_next (gpointer state, gint64 *row)
{
  LatencyStream *self = state;
  const WeftStreamConstraints *constraints = &self->constraints;
  const WeftThreadChange *change = &self->change;

  while (self->replay != NULL && weft_thread_replay_next (self->replay, &self->change))
    {
      self->thread = weft_threads_id (self->threads, change->thread);
      if (change->now->kind != WEFT_THREAD_RUNNING || change->ready.kind == WEFT_READY_NONE ||
          change->time < constraints->from ||
          (constraints->has_thread && self->thread != constraints->thread) ||
          (constraints->has_cap && change->cap != constraints->cap))
        continue;
      *row = (gint64) change->offset;
      return self;
    }
  return NULL;
}

static void
latencies_end (gpointer state)
{
  LatencyStream *self = state;

  g_clear_pointer (&self->replay, weft_thread_replay_free);
  g_free (self);
}

const WeftStream weft_stream_latency = {
  .name = "latency",
  .what = N_ ("One row per run of a thread that was runnable before: its scheduling latency."),
  .shape = &shape,
  .is_dense = TRUE,
  .begin = latencies_begin,
  .next = latencies_next,
  .end = latencies_end,
};
