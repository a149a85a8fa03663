/* SPDX-License-Identifier: BSD-3-Clause */
/* Counts the runs of threads of GHC's libraries: those that run finalizers, and the timer manager.
 */
#include "weft-change-counter.h"

#include "weft-thread-role.h"

/* There are finalizers to run for this part of the time. */
#define OFTEN 0.3

typedef struct
{
  GHashTable *helpers; /* threads that ran: id, and whether they run finalizers or timers */
  GHashTable *timers;  /* those that do: id, and whether it is the timer manager */
  guint64 finalizer_ns, timer_ns;
  guint64 finalizers_alive; /* ns of their lives, summed: there was something to finalize */
  guint finalizer_threads, timer_runs;
} Library;

static gboolean
is_timer (const WeftChangeContext *context, gint place)
{
  return place >= 0 && weft_thread_role (context->threads, (guint) place) == WEFT_ROLE_TIMER;
}

static gboolean
is_helper (const WeftChangeContext *context, gint place)
{
  return is_timer (context, place) ||
         (place >= 0 && weft_thread_role (context->threads, (guint) place) == WEFT_ROLE_FINALIZER);
}

static gboolean
library_resume (gpointer data, const WeftChangeContext *context)
{
  Library *self = data;

  if (self->helpers != NULL)
    return weft_change_facts_hold (self->helpers, context, is_helper);
  self->helpers = g_hash_table_new (NULL, NULL);
  self->timers = g_hash_table_new (NULL, NULL);
  return TRUE;
}

static void
library_copy (gpointer self, gconstpointer other)
{
  ((Library *) self)->helpers = weft_change_copy_table (((const Library *) other)->helpers);
  ((Library *) self)->timers = weft_change_copy_table (((const Library *) other)->timers);
}

static void
library_clear (gpointer self)
{
  g_clear_pointer (&((Library *) self)->helpers, g_hash_table_unref);
  g_clear_pointer (&((Library *) self)->timers, g_hash_table_unref);
}

/* ns of the life, up to @time and in the range, of the thread with @id. */
static guint64
life_until (const WeftChangeContext *context, guint32 id, guint64 time)
{
  gint place = weft_threads_find (context->threads, id);

  return place < 0 ? 0 :
                     weft_measure_ns (MAX (weft_threads_nth (context->threads, (guint) place).first,
                                           context->statistics->from),
                                      time);
}

static void
library_take (gpointer data,
              const WeftChangeContext *context,
              const WeftThreadChange *change,
              guint32 id)
{
  Library *self = data;

  if (!weft_change_ends_run (change) || !weft_change_fact (self->helpers, context, id, is_helper))
    return;
  if (weft_change_fact (self->timers, context, id, is_timer))
    {
      self->timer_ns += weft_change_run_ns (context, change);
      self->timer_runs++;
      return;
    }
  self->finalizer_ns += weft_change_run_ns (context, change);
  if (change->now->kind != WEFT_THREAD_FINISHED)
    return;
  self->finalizers_alive += life_until (context, id, change->now->since);
  self->finalizer_threads++;
}

/* Where the main thread and the timer manager take turns, as each timeout wakes the manager, the
 * time of these hand-overs is that of the timers. */
static void
library_settle (gpointer data, const WeftChangeContext *context, WeftMeasures *measures)
{
  Library *self = data;
  double *values = measures->values;
  double rate = weft_measure_rate (self->timer_runs, context->statistics->covered);
  double handed = rate >= values[WEFT_MEASURE_HAND_OVERS] / 2 ? values[WEFT_MEASURE_HANDED] : 0;

  values[WEFT_MEASURE_FINALIZERS] = weft_measure_share (context->statistics, self->finalizer_ns);
  values[WEFT_MEASURE_FINALIZER_THREADS] = self->finalizer_threads;
  /* where there nearly always are some, GCs copy for these what would be gone */
  values[WEFT_MEASURE_FINALIZER_COST] =
      values[WEFT_MEASURE_FINALIZERS] +
      (weft_measure_share (context->statistics, self->finalizers_alive) > OFTEN ?
           values[WEFT_MEASURE_MINOR_GC] :
           0);
  values[WEFT_MEASURE_TIMER_RATE] = rate;
  values[WEFT_MEASURE_TIMER_COST] =
      weft_measure_share (context->statistics, self->timer_ns) + handed;
}

const WeftChangeCounter weft_count_library = {
  .size = sizeof (Library),
  .resume = library_resume,
  .copy = library_copy,
  .clear = library_clear,
  .take = library_take,
  .settle = library_settle,
};
