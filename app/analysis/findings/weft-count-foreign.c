/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the time in which no HEC runs and a thread is in a foreign call, GCs left out. */
#include "weft-change-counter.h"

typedef struct
{
  guint running, foreign; /* threads now */
  guint32 thread;         /* that began its foreign call last */
  guint64 at;             /* ns: since when */
  guint64 ns, longest_ns;
  WeftRange longest;
  guint32 longest_thread;
  GHashTable *services; /* threads that were in a foreign call: id, and whether they may be the IO
                           manager's, which sit there */
} Foreign;

/* Threads of the RTS's IO manager wait for the system in foreign calls. Where the log begins
 * after they did, neither their creation nor their labels are in it. */
static gboolean
find_service (const WeftChangeContext *context, guint32 id)
{
  gint place = weft_threads_find (context->threads, id);
  guint flags = place >= 0 ? weft_threads_nth (context->threads, (guint) place).flags : 0;

  return (flags & (WEFT_THREAD_HAS_LABEL | WEFT_THREAD_HAS_CREATION)) == 0 ||
         weft_threads_is_service (context->threads, (guint) place);
}

/* A label may come late. */
static gboolean
foreign_resume (gpointer data, const WeftChangeContext *context)
{
  Foreign *self = data;
  GHashTableIter iter;
  gpointer id, is_service;

  if (self->services == NULL)
    {
      self->services = g_hash_table_new (NULL, NULL);
      self->at = context->statistics->from;
      self->thread = WEFT_SCENE_NO_THREAD;
    }
  g_hash_table_iter_init (&iter, self->services);
  while (g_hash_table_iter_next (&iter, &id, &is_service))
    if (find_service (context, GPOINTER_TO_UINT (id)) != GPOINTER_TO_INT (is_service))
      return FALSE;
  return TRUE;
}

static void
foreign_copy (gpointer self, gconstpointer other)
{
  GHashTable *services = ((const Foreign *) other)->services;
  GHashTableIter iter;
  gpointer id, is_service;

  ((Foreign *) self)->services = g_hash_table_new (NULL, NULL);
  g_hash_table_iter_init (&iter, services);
  while (g_hash_table_iter_next (&iter, &id, &is_service))
    g_hash_table_insert (((Foreign *) self)->services, id, is_service);
}

static void
foreign_clear (gpointer self)
{
  g_clear_pointer (&((Foreign *) self)->services, g_hash_table_unref);
}

static gboolean
is_service (Foreign *self, const WeftChangeContext *context, guint32 id)
{
  gpointer known;

  if (!g_hash_table_lookup_extended (self->services, GUINT_TO_POINTER (id), NULL, &known))
    {
      known = GINT_TO_POINTER (find_service (context, id));
      g_hash_table_insert (self->services, GUINT_TO_POINTER (id), known);
    }
  return GPOINTER_TO_INT (known);
}

static void
count_until (Foreign *self, const WeftChangeContext *context, guint64 time)
{
  if (self->running == 0 && self->foreign > 0 && time > self->at)
    {
      WeftRange range = { self->at, time };
      guint64 gc = weft_measure_stopped (context->statistics->trace, range.from, range.to);
      guint64 ns = weft_measure_covered (context->statistics, range.from, range.to);

      ns -= MIN (gc, ns);
      self->ns += ns;
      weft_change_instance (context, WEFT_SCENE_FOREIGN, range, ns, self->thread);
      if (ns > self->longest_ns)
        {
          self->longest_ns = ns;
          self->longest = range;
          self->longest_thread = self->thread;
        }
    }
  self->at = MAX (self->at, time);
}

static void
count_state (Foreign *self,
             const WeftChangeContext *context,
             guint32 id,
             WeftThreadStateKind kind,
             gint step)
{
  if (kind == WEFT_THREAD_RUNNING)
    self->running += (guint) step;
  else if (kind == WEFT_THREAD_FOREIGN && !is_service (self, context, id))
    {
      self->foreign += (guint) step;
      if (step > 0)
        self->thread = id;
    }
}

static void
foreign_begin (gpointer self,
               const WeftChangeContext *context,
               guint32 id,
               const WeftThreadState *state)
{
  count_state (self, context, id, state->kind, 1);
}

static void
foreign_step (gpointer self,
              const WeftChangeContext *context,
              const WeftThreadChange *change,
              guint32 id,
              guint64 time)
{
  count_until (self, context, time);
  count_state (self, context, id, change->before.kind, -1);
  count_state (self, context, id, change->now->kind, 1);
}

static void
foreign_settle (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  Foreign *self = data;

  count_until (self, context, context->statistics->to);
  measures->values[WEFT_MEASURE_FOREIGN] = weft_measure_share (context->statistics, self->ns);
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
