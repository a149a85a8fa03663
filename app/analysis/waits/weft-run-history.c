/* SPDX-License-Identifier: BSD-3-Clause */
/* Stores the last runs in a ring buffer. */
#include "weft-run-history.h"

#include "weft-scratch.h"
#include "weft-shared-array.h"
#include "weft-thread-replay.h"

/* Capacity of the ring buffer, about 12 MB. If more runs than this follow a snapshot, the events
 * after the snapshot are replayed more than once. */
#define MAX_RUNS (1u << 17)

/* Replayed state of a thread. */
typedef struct
{
  gsize run; /* number of the thread's current run or, if it waits, of its last run; 0 if the run is
                not in the ring buffer */
  WeftWaker waker;
  gboolean is_listed; /* the thread is in WeftRunHistory.listed_threads */
} ThreadRuns;

/* The current run on a capability. */
typedef struct
{
  gsize run;
  guint32 thread;
  gboolean is_known;
} Running;

struct _WeftRunHistory
{
  WeftThreads *threads;
  guint64 from;            /* start of the replay, ns */
  WeftRunRecord *runs;     /* ring buffer: run i is at index i % MAX_RUNS */
  gsize n_runs;            /* number of the last run */
  ThreadRuns *thread_runs; /* indexed by thread */
  GArray *listed_threads;  /* of guint32: threads whose entry in thread_runs is not empty */
  Running *running;        /* indexed by capability number */
};

WeftRunHistory *
weft_run_history_new (WeftThreads *threads)
{
  WeftRunHistory *self = g_new0 (WeftRunHistory, 1);

  self->threads = threads;
  self->runs = g_new (WeftRunRecord, MAX_RUNS);
  self->thread_runs = weft_scratch_new0 (ThreadRuns, weft_threads_n (threads));
  self->listed_threads = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->running = g_new0 (Running, WEFT_CAP_NONE + 1);
  return self;
}

void
weft_run_history_free (WeftRunHistory *self)
{
  g_free (self->runs);
  weft_scratch_free (self->thread_runs);
  g_array_unref (self->listed_threads);
  g_free (self->running);
  g_free (self);
}

guint64
weft_run_history_begin_time (const WeftRunHistory *self)
{
  return self->from;
}

const WeftRunRecord *
weft_run_history_nth (const WeftRunHistory *self, gsize number)
{
  return number > 0 && number + MAX_RUNS > self->n_runs ? &self->runs[number % MAX_RUNS] : NULL;
}

/* Returns the entry of @thread in self->thread_runs, and adds the thread to
 * self->listed_threads. */
static ThreadRuns *
thread_runs_of (WeftRunHistory *self, guint32 thread)
{
  ThreadRuns *runs = &self->thread_runs[thread];

  if (!runs->is_listed)
    g_array_append_val (self->listed_threads, thread);
  runs->is_listed = TRUE;
  return runs;
}

static void
add_run (WeftRunHistory *self, const WeftRunRecord *run)
{
  self->runs[++self->n_runs % MAX_RUNS] = *run;
  thread_runs_of (self, run->thread)->run = self->n_runs;
  self->running[run->cap] = (Running){ self->n_runs, run->thread, TRUE };
}

/* Adds the runs of the threads that were already running at the start of @replay. */
static void
add_old_runs (WeftRunHistory *self, const WeftThreadReplay *replay)
{
  const WeftSharedArray *active = weft_thread_replay_active_threads (replay);

  for (guint i = 0; i < active->n; i++)
    {
      guint32 thread = weft_shared_array_index (active, guint32, i);
      const WeftThreadState *state = weft_thread_replay_state (replay, thread);
      WeftRunRecord run = {
        .at = state->since, .thread = thread, .cap = (guint16) state->info, .is_old = TRUE
      };
      Running *running = &self->running[run.cap], before = *running;

      if (state->kind != WEFT_THREAD_RUNNING)
        continue;
      add_run (self, &run);
      /* of two threads on one capability, which an inconsistent log may show, the later runs */
      if (before.is_known && self->runs[before.run % MAX_RUNS].at > run.at)
        *running = before;
    }
}

static void
change_state (WeftRunHistory *self, const WeftThreadChange *change, ThreadRuns *runs)
{
  Running *running = &self->running[(guint16) change->before.info];

  if (change->now->kind == WEFT_THREAD_RUNNING)
    {
      WeftRunRecord run = {
        .at = change->now->since,
        .before = runs->run,
        .wait = change->before,
        .ready = change->ready,
        .waker = runs->waker,
        .thread = change->thread,
        .cap = change->cap,
      };

      add_run (self, &run);
    }
  else if (change->before.kind != WEFT_THREAD_RUNNING)
    runs->run = 0; /* if a wait follows another wait, there is no run before it */
  else if (running->thread == change->thread)
    running->is_known = FALSE;
}

void
weft_run_history_replay (WeftRunHistory *self,
                         guint64 time,
                         guint length,
                         guint32 thread,
                         WeftRunRecord *run,
                         GCancellable *cancellable)
{
  const WeftIndex *index = self->threads->index;
  const WeftThreadSnapshot *snapshot = weft_threads_snapshot (self->threads, time);
  g_autoptr (WeftThreadReplay) replay = weft_thread_replay_new_with_ready (
      self->threads, time, MIN (time, G_MAXUINT64 - 1) + length, NULL, cancellable);
  WeftThreadChange change;

  /* clear the state of the last replay */
  for (guint i = 0; i < self->listed_threads->len; i++)
    self->thread_runs[g_array_index (self->listed_threads, guint32, i)] = (ThreadRuns){ 0 };
  g_array_set_size (self->listed_threads, 0);
  for (guint i = 0; i < index->caps->len; i++)
    self->running[weft_index_nth_cap (index, i)->cap] = (Running){ 0 };
  self->running[WEFT_CAP_NONE] = (Running){ 0 };
  self->n_runs = 0;

  self->from = snapshot != NULL ? snapshot->time : 0;
  add_old_runs (self, replay);
  while (weft_thread_replay_next_event (replay, &change))
    {
      const WeftThreadReady *ready = weft_thread_replay_ready (replay, change.thread);
      const Running *running = &self->running[change.cap];
      ThreadRuns *runs = thread_runs_of (self, change.thread);

      if (ready->kind != WEFT_READY_NONE &&
          (ready->kind != change.ready.kind || ready->since != change.ready.since))
        runs->waker = (WeftWaker){
          .event = change.offset,
          .run = running->run,
          .thread = running->thread,
          .is_known = running->is_known && running->thread != change.thread,
        };
      if (change.step & WEFT_THREAD_CHANGED)
        change_state (self, &change, runs);
    }
  *run = (WeftRunRecord){
    .at = time,
    .before = self->thread_runs[thread].run,
    .wait = *weft_thread_replay_state (replay, thread),
    .ready = *weft_thread_replay_ready (replay, thread),
    .waker = self->thread_runs[thread].waker,
    .thread = thread,
  };
}
