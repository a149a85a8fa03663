/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the time outside of GCs in which no HEC runs a thread: because a thread is in a foreign
 * call, because a runnable thread is being handed over to another OS thread, or because no thread
 * has anything to do. */
#include "weft-change-counter.h"

/* On a HEC that is awake, a thread begins to run within this time, ns. */
#define HAND_OVER 5000

/* A safe foreign call shorter than this (ns) is mostly overhead: releasing the HEC and getting it
 * back takes about 50 ns, and more with -threaded. */
#define SHORT_CALL 5000

/* A foreign call; copied by value, owns nothing. */
typedef struct
{
  guint32 thread;
  guint number;
} ForeignCall;

/* Rough time (ns) to create and end a thread for a call from C into Haskell. */
#define CALLBACK_NS 250

/* Maximum number of ended calls in the list. When there are more, the ended calls are removed. */
#define MANY_ENDED 4096

/* Event that ends a time in which no thread had anything to do. */
typedef enum
{
  WAIT_TIMER, /* threadDelay, timeout */
  WAIT_IO,
  N_WAITS,
} WaitKind;

static const struct
{
  WeftMeasure measure;
  WeftSceneId scene;
} wait_kinds[N_WAITS] = {
  [WAIT_TIMER] = { WEFT_MEASURE_TIMER_DUE, WEFT_SCENE_TIMER },
  [WAIT_IO] = { WEFT_MEASURE_IO_READY, WEFT_SCENE_IO },
};

/* Total of times in which no thread had anything to do. */
typedef struct
{
  guint64 ns, longest_ns;
  WeftRange longest;
  guint32 thread; /* thread that ran after @longest */
} WaitSums;

typedef struct
{
  guint running;     /* number of threads running now */
  guint64 nothing;   /* time in which no thread ran, was runnable, or was in a foreign call, ns */
  guint64 handed;    /* time of hand-overs from or to the main thread, ns: no thread ran or was in a
                        foreign call, although the next thread was runnable */
  guint hand_overs;  /* number of these hand-overs, each longer than HAND_OVER */
  guint64 all_calls; /* time in calls while no thread ran, summed over all threads, ns */
  gboolean has_run;  /* a thread has run; until then, the RTS is starting */
  guint32 last;      /* last thread to run, or WEFT_SCENE_NO_THREAD */
  guint64 at;        /* end of the time counted so far, ns */
  guint64 ns, longest_ns;
  WeftRange longest;
  guint32 longest_thread;
  GHashTable *calls; /* key: thread in a foreign call; value: number of the call */
  guint n_calling;   /* number of elements of @calls; read for each change */
  GArray *order;     /* of ForeignCall, in the order in which they began; some have ended */
  guint oldest;      /* index in @order: all calls before it have ended */
  guint n_calls;
  guint64 n_begun;     /* calls that began in the range */
  guint64 n_callbacks; /* threads created during calls, on a HEC that ran no thread */
  guint64 short_ns;    /* time of calls shorter than SHORT_CALL */
  guint64 gap_ns;      /* time of the gaps, shorter than SHORT_CALL, in which no thread ran */
  guint8 *mains;       /* cache of weft_change_cached_fact(): the thread is the main thread */
  guint8 *services; /* cache of weft_change_cached_fact(): the thread may belong to the I/O manager,
                       which waits in calls */
  WaitSums waits[N_WAITS];
  WaitSums ended; /* waits of @ended_kind that service threads have ended since a thread of the
                     program last ran */
  WaitKind ended_kind;
} ForeignCallCounter;

/* Returns TRUE if @thread is the main thread, which is bound to an OS thread. */
static gboolean
is_main_thread (const WeftThreads *threads, guint thread)
{
  return weft_thread_role (threads, thread) == WEFT_ROLE_PROGRAM &&
         weft_thread_is_created_by_rts (threads, thread);
}

static void
foreign_init (gpointer data, const WeftChangeContext *context)
{
  ForeignCallCounter *self = data;

  self->services = weft_change_new_by_thread (guint8, context);
  self->mains = weft_change_new_by_thread (guint8, context);
  self->calls = g_hash_table_new (NULL, NULL);
  self->order = g_array_new (FALSE, FALSE, sizeof (ForeignCall));
  self->at = context->statistics->from;
  self->last = WEFT_SCENE_NO_THREAD;
}

static void
foreign_clear (gpointer data)
{
  ForeignCallCounter *self = data;

  weft_scratch_free (self->services);
  weft_scratch_free (self->mains);
  g_hash_table_unref (self->calls);
  g_array_unref (self->order);
}

/* Adds @range, of which @ns are outside of GCs. @thread ran after @range. */
static void
waits_add (WaitSums *self, WeftRange range, guint64 ns, guint32 thread)
{
  self->ns += ns;
  if (ns <= self->longest_ns)
    return;
  self->longest_ns = ns;
  self->longest = range;
  self->thread = thread;
}

/* Adds @range, in which no thread had anything to do for @ns, to the waits of its kind, if the kind
 * is known. The kind is found from the thread that runs next: from its role if it is a service
 * thread of the RTS, otherwise from the status with which it last stopped. */
static void
add_wait (ForeignCallCounter *self,
          const WeftChangeContext *context,
          const WeftThreadChange *change,
          WeftRange range,
          guint64 ns)
{
  WeftThreadRole role = weft_change_role (context, change->thread);
  guint status = change->before.kind == WEFT_THREAD_BLOCKED ? change->before.status : 0;
  WaitKind kind = role == WEFT_ROLE_TIMER || status == WEFT_CHANGE_DELAY ? WAIT_TIMER : WAIT_IO;

  if (role < WEFT_ROLE_SERVICE && weft_change_is_system (status))
    {
      waits_add (&self->waits[kind], range, ns, change->thread);
      weft_measure_instance (context->measures, wait_kinds[kind].scene, range, ns, change->thread);
    }
  if (role < WEFT_ROLE_SERVICE)
    return;
  if (kind != self->ended_kind)
    self->ended = (WaitSums){ 0 };
  self->ended_kind = kind;
  waits_add (&self->ended, range, ns, WEFT_SCENE_NO_THREAD);
}

/* Counts [self->at, @time), in which nothing ran. @change ends this time; its thread has been
 * runnable since @ready. */
static void
count_time_without_run (ForeignCallCounter *self,
                        const WeftChangeContext *context,
                        const WeftThreadChange *change,
                        guint64 ready,
                        guint64 time)
{
  /* without a call, there is a change: NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
  guint32 thread = change->thread;
  WeftRange nothing = { self->at, CLAMP (ready, self->at, time) };
  guint64 ns = weft_change_ns_without_gc (context, nothing.to, time);

  if (self->has_run && nothing.to > nothing.from)
    {
      guint64 idle = weft_change_ns_without_gc (context, nothing.from, nothing.to);

      self->nothing += idle;
      if (change->now->kind == WEFT_THREAD_RUNNING)
        add_wait (self, context, change, nothing, idle);
    }
  if (ns <= HAND_OVER ||
      !(weft_change_cached_fact (self->mains, context, thread, is_main_thread) ||
        (self->last != WEFT_SCENE_NO_THREAD &&
         weft_change_cached_fact (self->mains, context, self->last, is_main_thread))))
    return;
  self->handed += ns;
  self->hand_overs++;
}

/* Counts [self->at, @time) if nothing ran. @change ends this time. If a thread is in a call at the
 * end of the range, @change is NULL. */
static void
count_until (ForeignCallCounter *self,
             const WeftChangeContext *context,
             const WeftThreadChange *change,
             guint64 ready,
             guint64 time)
{
  if (self->running == 0 && time > self->at)
    {
      if (self->n_calling == 0)
        count_time_without_run (self, context, change, ready, time);
      else
        {
          WeftRange range = { self->at, time };
          guint64 ns = weft_change_ns_without_gc (context, self->at, time);
          guint32 caller;
          const ForeignCall *call = &g_array_index (self->order, ForeignCall, self->oldest);

          /* skip calls that have ended */
          while (GPOINTER_TO_UINT (g_hash_table_lookup (
                     self->calls, GUINT_TO_POINTER (call->thread))) != call->number)
            call = &g_array_index (self->order, ForeignCall, ++self->oldest);
          if (self->oldest > MANY_ENDED)
            {
              g_array_remove_range (self->order, 0, self->oldest);
              self->oldest = 0;
            }
          caller = g_array_index (self->order, ForeignCall, self->oldest).thread;
          self->ns += ns;
          self->gap_ns += time - self->at < SHORT_CALL ? ns : 0;
          self->all_calls += ns * self->n_calling;
          weft_measure_instance (context->measures, WEFT_SCENE_FOREIGN, range, ns, caller);
          if (ns > self->longest_ns)
            {
              self->longest_ns = ns;
              self->longest = range;
              self->longest_thread = caller;
            }
        }
    }
  self->at = MAX (self->at, time);
}

/* Notes that @thread enters (or, if !@enters, leaves) the state @kind. */
static void
count_state (ForeignCallCounter *self,
             const WeftChangeContext *context,
             guint32 thread,
             WeftThreadStateKind kind,
             gboolean enters)
{
  if (kind == WEFT_THREAD_RUNNING)
    {
      self->running += enters ? 1 : -1u;
      self->last = thread;
      self->has_run = TRUE;
    }
  else if (kind == WEFT_THREAD_FOREIGN && !enters)
    self->n_calling -= (guint) g_hash_table_remove (self->calls, GUINT_TO_POINTER (thread));
  else if (kind == WEFT_THREAD_FOREIGN &&
           !weft_change_cached_fact (self->services, context, thread, weft_thread_may_be_service))
    {
      ForeignCall call = { thread, ++self->n_calls };

      self->n_calling += (guint) g_hash_table_insert (self->calls, GUINT_TO_POINTER (thread),
                                                      GUINT_TO_POINTER (call.number));
      g_array_append_val (self->order, call);
    }
}

static void
foreign_begin (gpointer self,
               const WeftChangeContext *context,
               guint32 thread,
               const WeftThreadState *state)
{
  count_state (self, context, thread, state->kind, TRUE);
}

static inline gboolean
is_calling (const ForeignCallCounter *self, guint32 thread)
{
  return self->n_calling > 0 && g_hash_table_contains (self->calls, GUINT_TO_POINTER (thread));
}

static void
foreign_step (gpointer data,
              const WeftChangeContext *context,
              const WeftThreadChange *change,
              guint64 time)
{
  ForeignCallCounter *self = data;
  const WaitSums *ended = &self->ended;
  WeftRun run;
  gboolean runs = change->now->kind == WEFT_THREAD_RUNNING;
  gboolean was_ready = runs && change->ready.kind != WEFT_READY_NONE;

  count_until (self, context, change, was_ready ? change->ready.since : time, time);
  /* waits that service threads ended are attributed to the next thread of the program that runs, if
   * it was woken after them */
  if (ended->ns > 0 && runs && weft_change_role (context, change->thread) < WEFT_ROLE_SERVICE)
    {
      WaitKind kind = self->ended_kind;

      if (change->ready.kind == WEFT_READY_WOKEN && change->ready.since >= ended->longest.to)
        {
          self->waits[kind].ns += ended->ns - ended->longest_ns;
          waits_add (&self->waits[kind], ended->longest, ended->longest_ns, change->thread);
          weft_measure_instance (context->measures, wait_kinds[kind].scene, ended->longest,
                                 ended->longest_ns, change->thread);
        }
      self->ended = (WaitSums){ 0 };
    }
  /* self->calls has no calls of service threads */
  if (is_calling (self, change->thread) && time < change->before.since + SHORT_CALL)
    self->short_ns += time - change->before.since;
  count_state (self, context, change->thread, change->before.kind, FALSE);
  count_state (self, context, change->thread, change->now->kind, TRUE);
  /* if a HEC runs no thread, only the RTS can create one on it, for a call from C into Haskell */
  self->n_callbacks += change->event == WEFT_THREAD_CREATE &&
                       change->time >= context->statistics->from && self->n_calling > 0 &&
                       !weft_run_ring_find (context->ring, change->cap, change->time, &run);
  self->n_begun +=
      change->now->since >= context->statistics->from && is_calling (self, change->thread);
}

static void
foreign_finish (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  ForeignCallCounter *self = data;

  /* if no call is in progress, the time after the last run is the shutdown of the RTS */
  if (self->n_calling > 0)
    count_until (self, context, NULL, context->statistics->to, context->statistics->to);
  measures->values[WEFT_MEASURE_FOREIGN] = weft_measure_share (context->statistics, self->ns);
  measures->values[WEFT_MEASURE_FOREIGN_ONE] =
      weft_measure_quotient ((double) self->longest_ns, (double) self->ns);
  measures->values[WEFT_MEASURE_FOREIGN_MEAN] =
      weft_measure_quotient ((double) self->all_calls, (double) self->ns);
  measures->values[WEFT_MEASURE_CALLS] =
      weft_measure_rate ((double) self->n_begun, context->statistics->covered);
  /* a call seems to last until its thread gets the HEC back, which may take long if other threads
   * run meanwhile */
  measures->values[WEFT_MEASURE_SHORT_CALL_TIME] = weft_measure_share (
      context->statistics,
      (double) MAX (self->gap_ns, self->short_ns / MAX (1, context->statistics->numbers.n_caps)));
  measures->values[WEFT_MEASURE_CALLBACKS] =
      weft_measure_rate ((double) self->n_callbacks, context->statistics->covered);
  measures->values[WEFT_MEASURE_CALLBACK_COST] =
      weft_measure_share (context->statistics, (double) self->n_callbacks * CALLBACK_NS);
  measures->values[WEFT_MEASURE_TIMER_WAIT] =
      weft_measure_share (context->statistics, self->nothing);
  measures->values[WEFT_MEASURE_TIMER_TIME] = (double) self->nothing;
  for (guint i = 0; i < N_WAITS; i++)
    {
      const WaitSums *waits = &self->waits[i];

      measures->values[wait_kinds[i].measure] = weft_measure_share (context->statistics, waits->ns);
      if (waits->ns > 0)
        measures->scenes[wait_kinds[i].scene] =
            (WeftScene){ waits->longest, waits->thread, WEFT_SCENE_NO_BAND };
    }
  measures->values[WEFT_MEASURE_HANDED] = weft_measure_share (context->statistics, self->handed);
  measures->values[WEFT_MEASURE_HAND_OVERS] =
      weft_measure_rate (self->hand_overs, context->statistics->covered);
  if (self->longest_ns > 0)
    measures->scenes[WEFT_SCENE_FOREIGN] =
        (WeftScene){ self->longest, self->longest_thread, WEFT_SCENE_NO_BAND };
}

const WeftChangeCounter weft_count_foreign = {
  .size = sizeof (ForeignCallCounter),
  .init = foreign_init,
  .clear = foreign_clear,
  .begin = foreign_begin,
  .step = foreign_step,
  .finish = foreign_finish,
};
