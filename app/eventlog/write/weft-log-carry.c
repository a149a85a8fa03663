/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps the last events of each thread, task, HEC and value. */
#include "weft-log-carry.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"

/* WeftCarry of each event type, by tag. */
static const guint8 carry_by_tag[] = {
#define EVENT_AS(tag, constant, name, size, dialect, group, title, feature, tally, index, carry, \
                 ...)                                                                            \
  [tag] = WEFT_CARRY_##carry,
#define LAYOUT(...)
#include "weft-event-rows.h"
};

/* Maximum number of events that are kept for one GC of a HEC; only damaged logs have more. */
#define MAX_GC_EVENTS 1024

/* Indexes of the counters in SPARK_COUNTERS. */
enum
{
  SPARKS_CREATED,
  SPARKS_DUD,
  SPARKS_OVERFLOWED,
  SPARKS_CONVERTED,
  SPARKS_GCD,
  SPARKS_FIZZLED,
  SPARKS_REMAINING,
  N_SPARKS,
};

G_STATIC_ASSERT (N_SPARKS == WEFT_N_SPARK_COUNTERS);

/* Maximum number of wake-ups that are kept for a thread since its last run. */
#define MAX_WAKEUPS 1024

/* Last events of a thread or task. An absent event has offset 0. */
typedef struct
{
  WeftCarried created, label;
  WeftCarried run_begin, run_end; /* thread: start and stop of its last run; task: end */
  WeftCarried migration;
  /* WeftCarried: wake-ups since the thread's last run began, or NULL. All are kept, because the end
   * of that run may be read after them. Only the first wake-up after the end of the run is
   * carried. */
  GArray *wakeups;
} EntityEvents;

/* GCs of a HEC whose events are kept. */
enum
{
  GC_LATEST,
  GC_PREVIOUS,
  GC_MAJOR, /* the last earlier GC that counted live bytes, and so was major */
  N_GCS,
};

/* Events to carry of one GC of a HEC. */
typedef struct
{
  GArray *events; /* of WeftCarried */
  gboolean has_end, has_live;
} GcEvents;

/* Events to carry for a HEC. */
typedef struct
{
  WeftCarried run, stop; /* the latest run and stop of a thread on the HEC */
  GcEvents gcs[N_GCS];
  guint64 sparks[N_SPARKS];
  gboolean has_sparks;
} HecEvents;

struct _WeftLogCarry
{
  GArray *definitions; /* of WeftCarried */
  GHashTable *values;  /* key: tag << 16 | HEC; value: WeftCarried */
  GHashTable *threads, *tasks;
  GHashTable *hecs;        /* key: HEC; value: HecEvents */
  GArray *last_sample;     /* of WeftCarried: the last heap profile sample */
  GArray *complete_sample; /* of WeftCarried: the last complete sample before @last_sample */
  gboolean is_last_sample_complete;
};

WeftCarry
weft_carry_for_tag (guint16 tag)
{
  return tag < G_N_ELEMENTS (carry_by_tag) ? carry_by_tag[tag] : WEFT_CARRY_NONE;
}

static GArray *
carried_array_new (void)
{
  return g_array_new (FALSE, FALSE, sizeof (WeftCarried));
}

static void
hec_events_free (gpointer data)
{
  HecEvents *self = data;

  for (guint i = 0; i < N_GCS; i++)
    g_array_unref (self->gcs[i].events);
  g_free (self);
}

static gpointer
hec_events_copy (gconstpointer data)
{
  HecEvents *copy = g_memdup2 (data, sizeof *copy);

  for (guint i = 0; i < N_GCS; i++)
    copy->gcs[i].events = g_array_copy (copy->gcs[i].events);
  return copy;
}

static void
entity_events_free (gpointer data)
{
  EntityEvents *self = data;

  g_clear_pointer (&self->wakeups, g_array_unref);
  g_free (self);
}

static gpointer
entity_events_copy (gconstpointer data)
{
  EntityEvents *copy = g_memdup2 (data, sizeof *copy);

  if (copy->wakeups != NULL)
    copy->wakeups = g_array_copy (copy->wakeups);
  return copy;
}

static gpointer
value_copy (gconstpointer data)
{
  return g_memdup2 (data, sizeof (WeftCarried));
}

WeftLogCarry *
weft_log_carry_new (void)
{
  WeftLogCarry *self = g_new0 (WeftLogCarry, 1);

  self->definitions = carried_array_new ();
  self->values = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->threads = g_hash_table_new_full (NULL, NULL, NULL, entity_events_free);
  self->tasks = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, entity_events_free);
  self->hecs = g_hash_table_new_full (NULL, NULL, NULL, hec_events_free);
  self->last_sample = carried_array_new ();
  self->complete_sample = carried_array_new ();
  return self;
}

static void
copy_table (GHashTable *to,
            GHashTable *from,
            gsize key_size,
            gpointer (*copy_value) (gconstpointer value))
{
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, from);
  while (g_hash_table_iter_next (&iter, &key, &value))
    g_hash_table_insert (to, key_size > 0 ? g_memdup2 (key, key_size) : key, copy_value (value));
}

WeftLogCarry *
weft_log_carry_copy (const WeftLogCarry *self)
{
  WeftLogCarry *copy = weft_log_carry_new ();

  g_array_append_vals (copy->definitions, self->definitions->data, self->definitions->len);
  g_array_append_vals (copy->last_sample, self->last_sample->data, self->last_sample->len);
  g_array_append_vals (copy->complete_sample, self->complete_sample->data,
                       self->complete_sample->len);
  copy->is_last_sample_complete = self->is_last_sample_complete;
  copy_table (copy->values, self->values, 0, value_copy);
  copy_table (copy->threads, self->threads, 0, entity_events_copy);
  copy_table (copy->tasks, self->tasks, sizeof (guint64), entity_events_copy);
  copy_table (copy->hecs, self->hecs, 0, hec_events_copy);
  return copy;
}

void
weft_log_carry_free (WeftLogCarry *self)
{
  g_array_unref (self->definitions);
  g_array_unref (self->last_sample);
  g_array_unref (self->complete_sample);
  g_hash_table_unref (self->values);
  g_hash_table_unref (self->threads);
  g_hash_table_unref (self->tasks);
  g_hash_table_unref (self->hecs);
  g_free (self);
}

static WeftCarried
carried_from_event (const WeftEvent *event)
{
  return (WeftCarried){
    .offset = event->offset,
    .time = event->time,
    .length = event->length,
    .step = event->header->steps[event->tag],
    .tag = event->tag,
    .cap = event->cap,
  };
}

WeftEvent
weft_carried_event (const WeftCarried *self, const WeftLog *log, const WeftHeader *header)
{
  gboolean has_length = self->step == WEFT_STEP_VARIABLE || self->step == WEFT_STEP_IPE;

  return (WeftEvent){
    .header = header,
    .payload = log->map->data + self->offset + (has_length ? 12 : 10),
    .offset = self->offset,
    .time = self->time,
    .length = self->length,
    .tag = self->tag,
    .cap = self->cap,
  };
}

/* Returns TRUE if @self is later than @other, which may be absent. Compares times first: offsets do
 * not show the order, as each HEC has blocks of its own. */
static gboolean
is_later_event (const WeftCarried *self, const WeftCarried *other)
{
  return self->offset > 0 && (other->offset == 0 || self->time > other->time ||
                              (self->time == other->time && self->offset > other->offset));
}

static void
keep_later_event (WeftCarried *kept, WeftCarried now)
{
  if (is_later_event (&now, kept))
    *kept = now;
}

static void
add_latest_event (WeftLogCarry *self, const WeftEvent *event, guint16 cap)
{
  gpointer key = GUINT_TO_POINTER ((guint) event->tag << 16 | cap);
  WeftCarried *value = g_hash_table_lookup (self->values, key);

  if (value == NULL)
    g_hash_table_insert (self->values, key, value = g_new0 (WeftCarried, 1));
  keep_later_event (value, carried_from_event (event));
}

static HecEvents *
ensure_hec_events (WeftLogCarry *self, guint16 cap)
{
  gpointer key = GUINT_TO_POINTER (cap);
  HecEvents *hec = g_hash_table_lookup (self->hecs, key);

  if (hec == NULL)
    {
      hec = g_new0 (HecEvents, 1);
      for (guint i = 0; i < N_GCS; i++)
        hec->gcs[i].events = carried_array_new ();
      g_hash_table_insert (self->hecs, key, hec);
    }
  return hec;
}

/* Adds a run of the thread, and drops earlier wake-ups. */
static void
add_thread_run (EntityEvents *life, WeftCarried now)
{
  guint n = 0;

  if (!is_later_event (&now, &life->run_begin))
    return;
  life->run_begin = now;
  for (guint i = 0; life->wakeups != NULL && i < life->wakeups->len; i++)
    {
      const WeftCarried *wakeup = &g_array_index (life->wakeups, WeftCarried, i);

      if (is_later_event (wakeup, &now))
        g_array_index (life->wakeups, WeftCarried, n++) = *wakeup;
    }
  if (life->wakeups != NULL)
    g_array_set_size (life->wakeups, n);
}

static void
add_thread_event (WeftLogCarry *self, const WeftEvent *event)
{
  WeftCarried now = carried_from_event (event);
  gpointer key;
  EntityEvents *life;

  if (event->length < 4)
    return;
  key = GUINT_TO_POINTER (weft_be32 (event->payload));
  life = g_hash_table_lookup (self->threads, key);
  if (life == NULL)
    g_hash_table_insert (self->threads, key, life = g_new0 (EntityEvents, 1));
  switch (event->tag)
    {
    case WEFT_TAG_CREATE_THREAD:
      keep_later_event (&life->created, now);
      break;
    case WEFT_TAG_THREAD_LABEL:
      keep_later_event (&life->label, now);
      break;
    case WEFT_TAG_RUN_THREAD:
      add_thread_run (life, now);
      ensure_hec_events (self, event->cap)->run = now;
      break;
    case WEFT_TAG_STOP_THREAD:
      now.is_end = weft_event_stop_status (event) == WEFT_STOP_FINISHED;
      keep_later_event (&life->run_end, now);
      ensure_hec_events (self, event->cap)->stop = now;
      break;
    case WEFT_TAG_MIGRATE_THREAD:
      keep_later_event (&life->migration, now);
      break;
    default:
      if (!is_later_event (&life->run_begin, &now))
        {
          if (life->wakeups == NULL)
            life->wakeups = carried_array_new ();
          if (life->wakeups->len == MAX_WAKEUPS)
            g_array_remove_index (life->wakeups, 0);
          g_array_append_val (life->wakeups, now);
        }
      break;
    }
}

static void
add_task_event (WeftLogCarry *self, const WeftEvent *event)
{
  guint64 task;
  EntityEvents *life;

  if (event->length < 8)
    return;
  task = weft_be64 (event->payload);
  life = g_hash_table_lookup (self->tasks, &task);
  if (life == NULL)
    g_hash_table_insert (self->tasks, g_memdup2 (&task, sizeof task),
                         life = g_new0 (EntityEvents, 1));
  keep_later_event (event->tag == WEFT_TAG_TASK_CREATE ? &life->created :
                    event->tag == WEFT_TAG_TASK_DELETE ? &life->run_end :
                                                         &life->migration,
                    carried_from_event (event));
}

static void
add_gc_event (HecEvents *hec, const WeftEvent *event)
{
  WeftCarried now = carried_from_event (event);
  GcEvents *gc = &hec->gcs[GC_LATEST];

  if ((weft_tag_begins_gc (event->tag) && gc->has_end) || gc->events->len == MAX_GC_EVENTS)
    {
      gboolean is_major = hec->gcs[GC_PREVIOUS].has_live;
      GArray *unused = hec->gcs[is_major ? GC_MAJOR : GC_PREVIOUS].events;

      if (is_major)
        hec->gcs[GC_MAJOR] = hec->gcs[GC_PREVIOUS];
      hec->gcs[GC_PREVIOUS] = *gc;
      g_array_set_size (unused, 0);
      *gc = (GcEvents){ .events = unused };
    }
  gc->has_end |= event->tag == WEFT_TAG_GC_END;
  gc->has_live |= event->tag == WEFT_TAG_HEAP_LIVE;
  g_array_append_val (gc->events, now);
}

static void
add_spark_event (WeftLogCarry *self, const WeftEvent *event)
{
  static const guint8 counters[] = {
    [WEFT_TAG_RUN_SPARK] = SPARKS_CONVERTED,
    [WEFT_TAG_STEAL_SPARK] = SPARKS_CONVERTED,
    [WEFT_TAG_SPARK_CREATE] = SPARKS_CREATED,
    [WEFT_TAG_SPARK_DUD] = SPARKS_DUD,
    [WEFT_TAG_SPARK_OVERFLOW] = SPARKS_OVERFLOWED,
    [WEFT_TAG_SPARK_RUN] = SPARKS_CONVERTED,
    [WEFT_TAG_SPARK_STEAL] = SPARKS_CONVERTED,
    [WEFT_TAG_SPARK_FIZZLE] = SPARKS_FIZZLED,
    [WEFT_TAG_SPARK_GC] = SPARKS_GCD,
  };
  HecEvents *hec = ensure_hec_events (self, event->cap);

  if (event->header->dialect == WEFT_DIALECT_MERCURY)
    return;
  hec->sparks[counters[event->tag]]++;
  hec->has_sparks = TRUE;
  add_latest_event (self, event, event->cap);
}

static void
add_sample_event (WeftLogCarry *self, const WeftEvent *event)
{
  WeftCarried now = carried_from_event (event);

  if (weft_tag_begins_sample (event->tag))
    {
      if (self->is_last_sample_complete || !event->header->has_sample_end)
        {
          GArray *sample = self->last_sample;

          self->last_sample = self->complete_sample;
          self->complete_sample = sample;
        }
      g_array_set_size (self->last_sample, 0);
      self->is_last_sample_complete = FALSE;
    }
  self->is_last_sample_complete |= event->tag == WEFT_TAG_HEAP_PROF_SAMPLE_END;
  g_array_append_val (self->last_sample, now);
}

void
weft_log_carry_add (WeftLogCarry *self, const WeftEvent *event)
{
  WeftCarried now;

  switch (weft_carry_for_tag (event->tag))
    {
    case WEFT_CARRY_ALWAYS:
      now = carried_from_event (event);
      g_array_append_val (self->definitions, now);
      break;
    case WEFT_CARRY_LATEST:
      add_latest_event (self, event, 0);
      break;
    case WEFT_CARRY_LATEST_OF_HEC:
      add_latest_event (self, event, event->cap);
      if (event->tag == WEFT_TAG_SPARK_COUNTERS)
        {
          HecEvents *hec = ensure_hec_events (self, event->cap);

          /* take the number of garbage collected sparks and the size of the pool from
           * SPARK_COUNTERS, as not every garbage collected spark has an event */
          if (event->length >= 8 * N_SPARKS)
            {
              hec->sparks[SPARKS_GCD] = weft_be64 (event->payload + 8 * SPARKS_GCD);
              hec->sparks[SPARKS_REMAINING] = weft_be64 (event->payload + 8 * SPARKS_REMAINING);
            }
        }
      break;
    case WEFT_CARRY_OF_THREAD:
      add_thread_event (self, event);
      break;
    case WEFT_CARRY_OF_TASK:
      add_task_event (self, event);
      break;
    case WEFT_CARRY_GAUGE:
      add_latest_event (self, event, 0);
      add_gc_event (ensure_hec_events (self, event->cap), event);
      break;
    case WEFT_CARRY_OF_GC:
      add_gc_event (ensure_hec_events (self, event->cap), event);
      break;
    case WEFT_CARRY_OF_SPARK:
      add_spark_event (self, event);
      break;
    case WEFT_CARRY_OF_SAMPLE:
      add_sample_event (self, event);
      break;
    case WEFT_CARRY_NONE:
      break;
    }
}

/* Appends the event at @value to @all, unless it is absent. */
static void
append_event (GArray *all, gconstpointer value)
{
  const WeftCarried *event = value;

  if (event->offset > 0)
    g_array_append_val (all, *event);
}

static void
append_thread (GArray *all, gconstpointer value)
{
  const EntityEvents *life = value;
  gboolean has_stopped = is_later_event (&life->run_end, &life->run_begin);
  const WeftCarried *state = has_stopped ? &life->run_end : &life->run_begin;
  gboolean is_new =
      is_later_event (&life->created, state); /* the thread's number may have been reused */
  const WeftCarried *woken = NULL;            /* the first wake-up after @state */

  if (!is_new && state->is_end)
    return;
  append_event (all, &life->created);
  append_event (all, &life->label);
  if (!is_new)
    append_event (all, &life->run_begin);
  if (!is_new && has_stopped)
    append_event (all, &life->run_end);
  for (guint i = 0; life->wakeups != NULL && i < life->wakeups->len; i++)
    {
      const WeftCarried *wakeup = &g_array_index (life->wakeups, WeftCarried, i);

      if (is_later_event (wakeup, state) && (woken == NULL || is_later_event (woken, wakeup)))
        woken = wakeup;
    }
  if (woken != NULL)
    append_event (all, woken);
  if (is_later_event (&life->migration, state))
    append_event (all, &life->migration);
}

static void
append_task (GArray *all, gconstpointer value)
{
  const EntityEvents *life = value;

  if (life->run_end.offset > 0)
    return;
  append_event (all, &life->created);
  append_event (all, &life->migration);
}

static void
append_hec (GArray *all, gconstpointer value)
{
  const HecEvents *hec = value;

  append_event (all, &hec->run);
  /* a stop that precedes the last run is not needed */
  if (hec->stop.offset > hec->run.offset)
    append_event (all, &hec->stop);
  for (guint i = 0; i < N_GCS; i++)
    g_array_append_vals (all, hec->gcs[i].events->data, hec->gcs[i].events->len);
}

static void
append_values (GArray *all, GHashTable *table, void (*append) (GArray *all, gconstpointer value))
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    append (all, value);
}

static gint
log_carry_compare (gconstpointer a, gconstpointer b)
{
  const WeftCarried *x = a, *y = b;

  /* events of no HEC first, as they create the HECs */
  if (x->cap != y->cap)
    return (guint16) (x->cap + 1) < (guint16) (y->cap + 1) ? -1 : 1;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

GArray *
weft_log_carry_events (const WeftLogCarry *self)
{
  GArray *all = carried_array_new ();
  WeftCarried *events;
  guint n = 0;

  g_array_append_vals (all, self->definitions->data, self->definitions->len);
  g_array_append_vals (all, self->complete_sample->data, self->complete_sample->len);
  g_array_append_vals (all, self->last_sample->data, self->last_sample->len);
  append_values (all, self->values, append_event);
  append_values (all, self->tasks, append_task);
  append_values (all, self->threads, append_thread);
  append_values (all, self->hecs, append_hec);
  g_array_sort (all, log_carry_compare);
  events = (gpointer) all->data;
  for (guint i = 0; i < all->len; i++)
    if (n == 0 || events[n - 1].offset != events[i].offset)
      events[n++] = events[i];
  g_array_set_size (all, n);
  return all;
}

gboolean
weft_log_carry_get_sparks (const WeftLogCarry *self,
                           guint16 cap,
                           guint64 counters[WEFT_N_SPARK_COUNTERS])
{
  const HecEvents *hec = g_hash_table_lookup (self->hecs, GUINT_TO_POINTER (cap));

  if (hec == NULL || !hec->has_sparks)
    return FALSE;
  memcpy (counters, hec->sparks, sizeof hec->sparks);
  return TRUE;
}
