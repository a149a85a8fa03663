/* SPDX-License-Identifier: BSD-3-Clause */
/* Follows the threads that evaluate sparks, in time order across all capabilities. */
#include "weft-spark-sizes.h"

#include "weft-event-merge.h"
#include "weft-event-tags.h"
#include "weft-hash.h"

#include <string.h>

/* Number of events after which the cancellable is checked. */
#define CANCEL_EVENTS 65536

/* Spark that a thread is currently evaluating. */
typedef struct
{
  WeftSparkRun run;
  gboolean is_running; /* the thread is running */
  guint64 since;       /* start of the thread's current run, ns, if is_running */
} ActiveSpark;

typedef struct
{
  GHashTable *active; /* key: thread; value: ActiveSpark */
  guint32 *threads;   /* thread that runs on each capability; valid if has_thread */
  guint8 *has_thread;
  guint64 from, to;
  WeftSparkSizes *sizes;
  GArray *list; /* of WeftSparkRun; NULL if not requested */
} SparkReading;

static void
pause_spark (ActiveSpark *active, guint64 time)
{
  if (active->is_running && time > active->since)
    active->run.size += time - active->since;
  active->is_running = FALSE;
}

/* Ends the spark that @thread is evaluating, if any. Counts the spark if it began in the range. */
static void
end_spark (SparkReading *self, guint32 thread, guint64 time)
{
  ActiveSpark *active = g_hash_table_lookup (self->active, GUINT_TO_POINTER (thread));
  WeftSparkSizes *sizes = self->sizes;
  WeftSparkRun *spark;

  if (active == NULL)
    return;
  pause_spark (active, time);
  spark = &active->run;
  spark->end = MAX (time, spark->start);
  if (spark->start >= self->from && spark->start < self->to)
    {
      guint bucket = weft_spark_bucket (spark->size);

      sizes->count[bucket]++;
      sizes->sum[bucket] += spark->size;
      sizes->n++;
      sizes->total += spark->size;
      sizes->max = MAX (sizes->max, spark->size);
      if (self->list != NULL)
        g_array_append_val (self->list, *spark);
    }
  g_hash_table_remove (self->active, GUINT_TO_POINTER (thread));
}

/* Begins the spark of the thread that runs on the capability of @event. */
static void
begin_spark (SparkReading *self, const WeftEvent *event)
{
  guint32 thread = self->threads[event->cap];
  ActiveSpark *active;

  if (!self->has_thread[event->cap])
    return;
  end_spark (self, thread, event->time);
  active = g_new0 (ActiveSpark, 1);
  active->run = (WeftSparkRun){
    .start = event->time,
    .thread = thread,
    .cap = event->cap,
    .is_stolen = weft_tally_kind (event->tag) == WEFT_TALLY_SPARK_STOLEN,
  };
  active->since = event->time;
  active->is_running = TRUE;
  g_hash_table_insert (self->active, GUINT_TO_POINTER (thread), active);
}

/* Handles a RUN_THREAD or STOP_THREAD event. */
static void
read_thread_event (SparkReading *self, const WeftEvent *event)
{
  gboolean is_run = event->tag == WEFT_TAG_RUN_THREAD;
  gboolean has_thread = event->length >= (is_run ? 4 : 6);
  guint32 thread = has_thread ? weft_be32 (event->payload) : 0;
  ActiveSpark *active = g_hash_table_lookup (self->active, GUINT_TO_POINTER (thread));

  self->has_thread[event->cap] = is_run && has_thread;
  if (is_run)
    self->threads[event->cap] = thread;
  if (active == NULL || (!is_run && !has_thread))
    return;
  if (is_run && !active->is_running)
    {
      active->is_running = TRUE;
      active->since = event->time;
    }
  else if (!is_run && weft_be16 (event->payload + 4) == WEFT_STOP_FINISHED)
    end_spark (self, thread, event->time);
  else if (!is_run)
    pause_spark (active, event->time);
}

/* Reads the sparks into @sizes and, unless @list is NULL, into @list. Returns FALSE if
 * cancelled. */
static gboolean
read_sparks (WeftIndex *index,
             const WeftTallies *tallies,
             guint64 from,
             guint64 to,
             WeftSparkSizes *sizes,
             GArray *list,
             GCancellable *cancellable)
{
  const guint mask = WEFT_TALLY_BIT (SPARK_RUN) | WEFT_TALLY_BIT (SPARK_STOLEN);
  g_autoptr (GHashTable) active = g_hash_table_new_full (weft_hash_id, NULL, NULL, g_free);
  g_autofree guint32 *threads = g_new0 (guint32, G_MAXUINT16 + 1);
  g_autofree guint8 *has_thread = g_new0 (guint8, G_MAXUINT16 + 1);
  SparkReading reading = { active, threads, has_thread, from, to, sizes, list };
  g_autoptr (WeftEventMerge) merge = NULL;
  WeftEvent event;

  memset (sizes, 0, sizeof *sizes);
  /* Mercury uses tags 39 and 40 for other events, and its sparks do not belong to threads */
  if (weft_tallies_count_all (tallies, mask, 0, WEFT_TIME_END) == 0 ||
      weft_log_segment (index->log, 0)->header->dialect == WEFT_DIALECT_MERCURY)
    return TRUE;
  merge = weft_event_merge_new (index, 0);
  for (guint64 n = 1; weft_event_merge_next (merge, &event); n++)
    {
      gint kind = weft_tally_kind (event.tag);

      if (n % CANCEL_EVENTS == 0 && g_cancellable_is_cancelled (cancellable))
        return FALSE;
      if (event.tag == WEFT_TAG_RUN_THREAD || event.tag == WEFT_TAG_STOP_THREAD)
        read_thread_event (&reading, &event);
      else if (kind == WEFT_TALLY_SPARK_RUN || kind == WEFT_TALLY_SPARK_STOLEN)
        begin_spark (&reading, &event);
    }
  sizes->n_unfinished = g_hash_table_size (active);
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
  return read_sparks (index, tallies, from, to, sizes, NULL, cancellable);
}

GArray *
weft_spark_runs (WeftIndex *index,
                 const WeftTallies *tallies,
                 guint64 from,
                 guint64 to,
                 GCancellable *cancellable)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (WeftSparkRun));
  WeftSparkSizes sizes;

  return read_sparks (index, tallies, from, to, &sizes, list, cancellable) ?
             g_steal_pointer (&list) :
             NULL;
}

guint
weft_spark_bucket (guint64 ns)
{
  return ns == 0 ? 0 : 64 - (guint) __builtin_clzll (ns);
}

guint64
weft_spark_bucket_min_ns (guint i)
{
  return i == 0 ? 0 : G_GUINT64_CONSTANT (1) << (i - 1);
}

WeftHistogram
weft_spark_sizes_histogram (const WeftSparkSizes *self)
{
  WeftHistogram histogram = { .n = WEFT_SPARK_BUCKETS };

  for (guint i = 0; i < WEFT_SPARK_BUCKETS; i++)
    {
      histogram.edges[i] = weft_spark_bucket_min_ns (i);
      histogram.is_round[i] = TRUE;
      histogram.counts[0][i] = self->count[i];
    }
  histogram.edges[WEFT_SPARK_BUCKETS] = G_MAXUINT64;
  return histogram;
}
