/* SPDX-License-Identifier: BSD-3-Clause */
/* Follows the threads that evaluate sparks, by time, over all capabilities. */
#include "weft-spark-sizes.h"

#include "weft-event-merge.h"
#include "weft-hash.h"

#include <string.h>

/* Events between two looks at the cancellable. */
#define CANCEL_EVENTS 65536

/* The spark that a thread evaluates. */
typedef struct
{
  WeftSpark spark;
  gboolean runs;
  guint64 since; /* where it runs */
} Active;

typedef struct
{
  GHashTable *active; /* thread -> Active */
  guint32 *threads;   /* by capability: the thread that runs there, where has_thread */
  guint8 *has_thread;
  WeftSparkFunc func;
  gpointer user_data;
} Reading;

static void
pause_spark (Active *active, guint64 time)
{
  if (active->runs && time > active->since)
    active->spark.size += time - active->since;
  active->runs = FALSE;
}

/* The spark of @thread is done, where it has one. */
static gboolean
end_spark (Reading *self, guint32 thread, guint64 time)
{
  Active *active = g_hash_table_lookup (self->active, GUINT_TO_POINTER (thread));
  gboolean more;

  if (active == NULL)
    return TRUE;
  pause_spark (active, time);
  more = self->func (&active->spark, self->user_data);
  g_hash_table_remove (self->active, GUINT_TO_POINTER (thread));
  return more;
}

static gboolean
begin_spark (Reading *self, const WeftEvent *event, gboolean is_stolen)
{
  guint32 thread = self->threads[event->cap];
  Active *active;

  if (!self->has_thread[event->cap])
    return TRUE;
  if (!end_spark (self, thread, event->time))
    return FALSE;
  active = g_new0 (Active, 1);
  active->spark = (WeftSpark){
    .start = event->time,
    .thread = thread,
    .cap = event->cap,
    .is_stolen = is_stolen != FALSE,
  };
  active->runs = TRUE;
  active->since = event->time;
  g_hash_table_insert (self->active, GUINT_TO_POINTER (thread), active);
  return TRUE;
}

static gboolean
run_thread (Reading *self, const WeftEvent *event)
{
  guint32 thread = event->length >= 4 ? weft_be32 (event->payload) : 0;
  Active *active = g_hash_table_lookup (self->active, GUINT_TO_POINTER (thread));

  self->threads[event->cap] = thread;
  self->has_thread[event->cap] = event->length >= 4;
  if (active != NULL && !active->runs)
    {
      active->runs = TRUE;
      active->since = event->time;
    }
  return TRUE;
}

static gboolean
stop_thread (Reading *self, const WeftEvent *event)
{
  guint32 thread = event->length >= 6 ? weft_be32 (event->payload) : 0;
  Active *active = g_hash_table_lookup (self->active, GUINT_TO_POINTER (thread));

  self->has_thread[event->cap] = FALSE;
  if (active == NULL || event->length < 6)
    return TRUE;
  if (weft_be16 (event->payload + 4) == WEFT_STOP_FINISHED)
    return end_spark (self, thread, event->time);
  pause_spark (active, event->time);
  return TRUE;
}

static gboolean
take (Reading *self, const WeftEvent *event)
{
  switch (event->tag)
    {
    case WEFT_TAG_RUN_THREAD:
      return run_thread (self, event);
    case WEFT_TAG_STOP_THREAD:
      return stop_thread (self, event);
    default:
      break;
    }
  switch (weft_tally_kind (event->tag))
    {
    case WEFT_TALLY_SPARK_RUN:
      return begin_spark (self, event, FALSE);
    case WEFT_TALLY_SPARK_STOLEN:
      return begin_spark (self, event, TRUE);
    default:
      return TRUE;
    }
}

static gboolean
read_all (Reading *self, WeftIndex *index, GCancellable *cancellable)
{
  g_autoptr (WeftEventMerge) merge = weft_event_merge_new (index, 0);
  WeftEvent event;
  guint64 n = 0;

  while (weft_event_merge_next (merge, &event))
    {
      if (++n % CANCEL_EVENTS == 0 && g_cancellable_is_cancelled (cancellable))
        return FALSE;
      if (!take (self, &event))
        return FALSE;
    }
  return TRUE;
}

static gboolean
walk (WeftIndex *index,
      const WeftTallies *tallies,
      WeftSparkFunc func,
      gpointer user_data,
      GCancellable *cancellable,
      guint64 *n_unfinished)
{
  const guint mask = WEFT_TALLY_BIT (SPARK_RUN) | WEFT_TALLY_BIT (SPARK_STOLEN);
  g_autoptr (GHashTable) active = g_hash_table_new_full (weft_hash_id, NULL, NULL, g_free);
  g_autofree guint32 *threads = g_new0 (guint32, G_MAXUINT16 + 1);
  g_autofree guint8 *has_thread = g_new0 (guint8, G_MAXUINT16 + 1);
  Reading reading = { active, threads, has_thread, func, user_data };

  *n_unfinished = 0;
  /* Mercury gives 39 and 40 to other events, and its sparks have no threads */
  if (weft_tallies_count_all (tallies, mask, 0, G_MAXUINT64) == 0 ||
      weft_log_segment (index->log, 0)->header->dialect == WEFT_DIALECT_MERCURY)
    return TRUE;
  if (!read_all (&reading, index, cancellable))
    return FALSE;
  *n_unfinished = g_hash_table_size (active);
  return TRUE;
}

gboolean
weft_spark_sizes_each (WeftIndex *index,
                       const WeftTallies *tallies,
                       WeftSparkFunc func,
                       gpointer user_data,
                       GCancellable *cancellable)
{
  guint64 n_unfinished;

  return walk (index, tallies, func, user_data, cancellable, &n_unfinished);
}

typedef struct
{
  guint64 from, to;
  WeftSparkSizes *sizes;
} Summing;

static gboolean
add_spark (const WeftSpark *spark, gpointer user_data)
{
  Summing *self = user_data;
  WeftSparkSizes *sizes = self->sizes;
  guint bucket = weft_spark_bucket (spark->size);

  if (spark->start < self->from || spark->start >= self->to)
    return TRUE;
  sizes->count[bucket]++;
  sizes->sum[bucket] += spark->size;
  sizes->n++;
  sizes->total += spark->size;
  sizes->max = MAX (sizes->max, spark->size);
  return TRUE;
}

gboolean
weft_spark_sizes (WeftIndex *index,
                  const WeftTallies *tallies,
                  guint64 from,
                  guint64 to,
                  WeftSparkSizes *sizes,
                  GCancellable *cancellable)
{
  Summing summing = { from, to, sizes };

  memset (sizes, 0, sizeof *sizes);
  return walk (index, tallies, add_spark, &summing, cancellable, &sizes->n_unfinished);
}

guint
weft_spark_bucket (guint64 ns)
{
  return ns == 0 ? 0 : 64 - (guint) __builtin_clzll (ns);
}

guint64
weft_spark_bucket_from (guint i)
{
  return i == 0 ? 0 : G_GUINT64_CONSTANT (1) << (i - 1);
}
