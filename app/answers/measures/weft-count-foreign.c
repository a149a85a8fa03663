/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the time in which no HEC runs, GCs left out: a thread is in a foreign call, or is runnable
 * and handed over to another thread of the operating system, or nobody has anything to do. */
#include "weft-change-counter.h"

#include "weft-thread-role.h"

/* What it takes to begin to run on a HEC that is awake, ns: less. */
#define HAND_OVER 5000

/* A foreign call. A plain value. */
typedef struct
{
  guint32 id; /* the thread's */
  guint number;
} Call;

/* Calls that have ended are dropped from the list when there are so many. */
#define MANY_ENDED 4096

typedef struct
{
  guint running;     /* threads now */
  guint64 nothing;   /* ns in which no thread ran, was runnable, or was in a foreign call */
  guint64 handed;    /* ns in which none ran or was in a foreign call, but the next was runnable */
  guint hand_overs;  /* so often for more than HAND_OVER */
  guint64 all_calls; /* ns of all threads in foreign calls in which none ran */
  gboolean has_run;  /* a thread ran: what is before is the start of the RTS */
  guint32 last;      /* that ran last */
  guint64 at;        /* ns: since when */
  guint64 ns, longest_ns;
  WeftRange longest;
  guint32 longest_thread;
  GHashTable *calls; /* threads in foreign calls now: id, and the number of the call */
  GArray *order;     /* of Call, in the order in which they began; some have ended */
  guint oldest;      /* place in it: those before it have ended */
  guint n_calls;
  GHashTable *mains;    /* threads that were handed over: id, and whether it is the main thread */
  GHashTable *services; /* threads that were in a foreign call: id, and whether they may be the IO
                           manager's, which sit there */
} Foreign;

/* The main thread is bound to a thread of the operating system. */
static gboolean
is_main (const WeftChangeContext *context, gint place)
{
  return place >= 0 && weft_thread_role (context->threads, (guint) place) == WEFT_ROLE_PROGRAM &&
         weft_thread_is_made_by_rts (context->threads, (guint) place);
}

static gboolean
foreign_resume (gpointer data, const WeftChangeContext *context)
{
  Foreign *self = data;

  if (self->services == NULL)
    {
      self->services = g_hash_table_new (NULL, NULL);
      self->mains = g_hash_table_new (NULL, NULL);
      self->calls = g_hash_table_new (NULL, NULL);
      self->order = g_array_new (FALSE, FALSE, sizeof (Call));
      self->at = context->statistics->from;
    }
  return weft_change_facts_hold (self->services, context, weft_change_is_service) &&
         weft_change_facts_hold (self->mains, context, is_main);
}

static void
foreign_copy (gpointer self, gconstpointer other)
{
  ((Foreign *) self)->services = weft_change_copy_table (((const Foreign *) other)->services);
  ((Foreign *) self)->mains = weft_change_copy_table (((const Foreign *) other)->mains);
  ((Foreign *) self)->calls = weft_change_copy_table (((const Foreign *) other)->calls);
  ((Foreign *) self)->order = g_array_copy (((const Foreign *) other)->order);
}

static void
foreign_clear (gpointer self)
{
  g_clear_pointer (&((Foreign *) self)->services, g_hash_table_unref);
  g_clear_pointer (&((Foreign *) self)->mains, g_hash_table_unref);
  g_clear_pointer (&((Foreign *) self)->calls, g_hash_table_unref);
  g_clear_pointer (&((Foreign *) self)->order, g_array_unref);
}

/* Nothing ran in [self->at, @time); the thread with @id, which runs then, was runnable since
 * @ready.
 */
static void
count_nothing (
    Foreign *self, const WeftChangeContext *context, guint32 id, guint64 ready, guint64 time)
{
  guint64 since = CLAMP (ready, self->at, time);
  guint64 ns = weft_change_without_gc (context, since, time);

  if (self->has_run)
    self->nothing += weft_change_without_gc (context, self->at, since);
  if (ns <= HAND_OVER || !(weft_change_fact (self->mains, context, id, is_main) ||
                           weft_change_fact (self->mains, context, self->last, is_main)))
    return;
  self->handed += ns;
  self->hand_overs++;
}

static gboolean
has_ended (const Foreign *self, const Call *call)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (self->calls, GUINT_TO_POINTER (call->id))) !=
         call->number;
}

static void
begin_call (Foreign *self, guint32 id)
{
  Call call = { id, ++self->n_calls };

  g_hash_table_insert (self->calls, GUINT_TO_POINTER (id), GUINT_TO_POINTER (call.number));
  g_array_append_val (self->order, call);
}

/* The thread whose call has lasted longest of those that last. */
static guint32
find_caller (Foreign *self)
{
  while (has_ended (self, &g_array_index (self->order, Call, self->oldest)))
    self->oldest++;
  if (self->oldest > MANY_ENDED)
    {
      g_array_remove_range (self->order, 0, self->oldest);
      self->oldest = 0;
    }
  return g_array_index (self->order, Call, self->oldest).id;
}

static void
count_calls (Foreign *self, const WeftChangeContext *context, guint64 time)
{
  WeftRange range = { self->at, time };
  guint64 ns = weft_change_without_gc (context, self->at, time);
  guint32 caller = find_caller (self);

  self->ns += ns;
  self->all_calls += ns * g_hash_table_size (self->calls);
  weft_change_instance (context, WEFT_SCENE_FOREIGN, range, ns, caller);
  if (ns <= self->longest_ns)
    return;
  self->longest_ns = ns;
  self->longest = range;
  self->longest_thread = caller;
}

static void
count_until (
    Foreign *self, const WeftChangeContext *context, guint32 id, guint64 ready, guint64 time)
{
  if (self->running == 0 && time > self->at)
    {
      if (g_hash_table_size (self->calls) == 0)
        count_nothing (self, context, id, ready, time);
      else
        count_calls (self, context, time);
    }
  self->at = MAX (self->at, time);
}

/* The thread with @id comes into the state @kind, or leaves it. */
static void
count_state (Foreign *self,
             const WeftChangeContext *context,
             guint32 id,
             WeftThreadStateKind kind,
             gboolean comes)
{
  if (kind == WEFT_THREAD_RUNNING)
    {
      self->running += comes ? 1 : -1u;
      self->last = id;
      self->has_run = TRUE;
    }
  else if (kind == WEFT_THREAD_FOREIGN && !comes)
    g_hash_table_remove (self->calls, GUINT_TO_POINTER (id));
  else if (kind == WEFT_THREAD_FOREIGN &&
           !weft_change_fact (self->services, context, id, weft_change_is_service))
    begin_call (self, id);
}

static void
foreign_begin (gpointer self,
               const WeftChangeContext *context,
               guint32 id,
               const WeftThreadState *state)
{
  count_state (self, context, id, state->kind, TRUE);
}

static void
foreign_step (gpointer self,
              const WeftChangeContext *context,
              const WeftThreadChange *change,
              guint32 id,
              guint64 time)
{
  gboolean was_ready =
      change->now->kind == WEFT_THREAD_RUNNING && change->ready.kind != WEFT_READY_NONE;

  count_until (self, context, id, was_ready ? change->ready.since : time, time);
  count_state (self, context, id, change->before.kind, FALSE);
  count_state (self, context, id, change->now->kind, TRUE);
}

static void
foreign_settle (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  Foreign *self = data;

  /* after the last run there is nothing to wait for but the RTS's end */
  if (g_hash_table_size (self->calls) > 0)
    count_until (self, context, self->last, context->statistics->to, context->statistics->to);
  measures->values[WEFT_MEASURE_FOREIGN] = weft_measure_share (context->statistics, self->ns);
  measures->values[WEFT_MEASURE_FOREIGN_ONE] =
      weft_measure_part ((double) self->longest_ns, (double) self->ns);
  measures->values[WEFT_MEASURE_FOREIGN_MEAN] =
      weft_measure_part ((double) self->all_calls, (double) self->ns);
  measures->values[WEFT_MEASURE_TIMER_WAIT] =
      weft_measure_share (context->statistics, self->nothing);
  measures->values[WEFT_MEASURE_TIMER_TIME] = (double) self->nothing;
  measures->values[WEFT_MEASURE_HANDED] = weft_measure_share (context->statistics, self->handed);
  measures->values[WEFT_MEASURE_HAND_OVERS] =
      weft_measure_rate (self->hand_overs, context->statistics->covered);
  if (self->longest_ns > 0)
    measures->scenes[WEFT_SCENE_FOREIGN] =
        weft_change_scene (context, self->longest, self->longest_thread);
}

const WeftChangeCounter weft_count_foreign = {
  .size = sizeof (Foreign),
  .resume = foreign_resume,
  .copy = foreign_copy,
  .clear = foreign_clear,
  .begin = foreign_begin,
  .step = foreign_step,
  .settle = foreign_settle,
};
