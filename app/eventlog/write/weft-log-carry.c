/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps of each thread, task, HEC and value the events that tell of it last. */
#include "weft-log-carry.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"

/* How types of events are carried, from their rows. */
static const guint8 carries[] = {
#define EVENT_AS(tag, constant, name, size, dialect, group, title, feature, tally, index, carry, \
                 ...)                                                                            \
  [tag] = WEFT_CARRY_##carry,
#define LAYOUT(...)
#include "weft-event-rows.h"
};

/* What is carried of a HEC, in the order in which the RTS would write it. */
enum
{
  ORDER_FACTS,
  ORDER_VALUES,
  ORDER_TASKS,
  ORDER_CREATED,
  ORDER_LABELS,
  ORDER_STOPPED,
  ORDER_RUNNING,
  ORDER_COLLECTING,
  ORDER_ENDED, /* not at all */
};

/* A thread that has not ended, or a task. An event of tag 0 and length 0 is none. */
typedef struct
{
  WeftCarried created, label, state;
} Life;

struct _WeftLogCarry
{
  GArray *facts;      /* of WeftCarried */
  GHashTable *values; /* tag and HEC -> WeftCarried */
  GHashTable *threads, *tasks;
  GHashTable *collecting; /* HEC -> WeftCarried: its GC_START or GC_END */
};

WeftLogCarry *
weft_log_carry_new (void)
{
  WeftLogCarry *self = g_new0 (WeftLogCarry, 1);

  self->facts = g_array_new (FALSE, FALSE, sizeof (WeftCarried));
  self->values = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->threads = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->tasks = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  self->collecting = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  return self;
}

static void
copy_table (GHashTable *to, GHashTable *from, gsize key_size, gsize value_size)
{
  GHashTableIter iter;
  gpointer key, value;

  g_hash_table_iter_init (&iter, from);
  while (g_hash_table_iter_next (&iter, &key, &value))
    g_hash_table_insert (to, key_size > 0 ? g_memdup2 (key, key_size) : key,
                         g_memdup2 (value, value_size));
}

WeftLogCarry *
weft_log_carry_copy (const WeftLogCarry *self)
{
  WeftLogCarry *copy = weft_log_carry_new ();

  g_array_append_vals (copy->facts, self->facts->data, self->facts->len);
  copy_table (copy->values, self->values, 0, sizeof (WeftCarried));
  copy_table (copy->threads, self->threads, 0, sizeof (Life));
  copy_table (copy->tasks, self->tasks, sizeof (guint64), sizeof (Life));
  copy_table (copy->collecting, self->collecting, 0, sizeof (WeftCarried));
  return copy;
}

void
weft_log_carry_free (WeftLogCarry *self)
{
  g_array_unref (self->facts);
  g_hash_table_unref (self->values);
  g_hash_table_unref (self->threads);
  g_hash_table_unref (self->tasks);
  g_hash_table_unref (self->collecting);
  g_free (self);
}

/* Taking. */

static WeftCarried
carried (const WeftEvent *event, guint8 order)
{
  return (WeftCarried){
    .offset = event->offset,
    .time = event->time,
    .length = event->length,
    .tag = event->tag,
    .cap = event->cap,
    .order = order,
  };
}

/* Whether @now is of a later time than @before. HECs follow one another. */
static gboolean
is_later (const WeftCarried *now, const WeftCarried *before)
{
  return before->offset == 0 || now->time > before->time ||
         (now->time == before->time && now->offset > before->offset);
}

static void
take_value (GHashTable *values, guint key, WeftCarried now)
{
  WeftCarried *before = g_hash_table_lookup (values, GUINT_TO_POINTER (key));

  if (before == NULL)
    g_hash_table_insert (values, GUINT_TO_POINTER (key), g_memdup2 (&now, sizeof now));
  else if (is_later (&now, before))
    *before = now;
}

/* What a RUN_THREAD or STOP_THREAD leaves of its thread. */
static WeftCarried
state_of (const WeftEvent *event)
{
  WeftCarried now = carried (event, ORDER_RUNNING);

  if (event->tag != WEFT_TAG_STOP_THREAD)
    return now;
  now.runs_too = TRUE;
  now.order =
      event->length >= 6 && weft_stop_status (event->header, weft_be16 (event->payload + 4)) ==
                                WEFT_STOP_FINISHED ?
          ORDER_ENDED :
          ORDER_STOPPED;
  return now;
}

static void
take_state (Life *life, WeftCarried now)
{
  if (is_later (&now, &life->state))
    life->state = now;
}

static void
take_thread (WeftLogCarry *self, const WeftEvent *event)
{
  gpointer key;
  Life *life;

  if (event->length < 4)
    return;
  key = GUINT_TO_POINTER (weft_be32 (event->payload));
  life = g_hash_table_lookup (self->threads, key);
  if (life == NULL)
    g_hash_table_insert (self->threads, key, life = g_new0 (Life, 1));
  if (event->tag == WEFT_TAG_CREATE_THREAD)
    life->created = carried (event, ORDER_CREATED);
  else if (event->tag == WEFT_TAG_THREAD_LABEL)
    life->label = carried (event, ORDER_LABELS);
  else
    take_state (life, state_of (event));
}

static void
take_task (WeftLogCarry *self, const WeftEvent *event)
{
  guint64 task;
  Life *life;

  if (event->length < 8)
    return;
  task = weft_be64 (event->payload);
  life = g_hash_table_lookup (self->tasks, &task);
  if (life == NULL)
    g_hash_table_insert (self->tasks, g_memdup2 (&task, sizeof task), life = g_new0 (Life, 1));
  if (event->tag == WEFT_TAG_TASK_CREATE)
    life->created = carried (event, ORDER_TASKS);
  else
    take_state (life,
                carried (event, event->tag == WEFT_TAG_TASK_DELETE ? ORDER_ENDED : ORDER_TASKS));
}

void
weft_log_carry_take (WeftLogCarry *self, const WeftEvent *event)
{
  WeftCarried now;

  if (event->tag >= G_N_ELEMENTS (carries))
    return;
  switch ((WeftCarry) carries[event->tag])
    {
    case WEFT_CARRY_ALWAYS:
      now = carried (event, ORDER_FACTS);
      g_array_append_val (self->facts, now);
      break;
    case WEFT_CARRY_LATEST:
      take_value (self->values, (guint) event->tag << 16, carried (event, ORDER_VALUES));
      break;
    case WEFT_CARRY_LATEST_OF_HEC:
      take_value (self->values, (guint) event->tag << 16 | event->cap,
                  carried (event, ORDER_VALUES));
      break;
    case WEFT_CARRY_OF_THREAD:
      take_thread (self, event);
      break;
    case WEFT_CARRY_OF_TASK:
      take_task (self, event);
      break;
    case WEFT_CARRY_OF_GC:
      take_value (self->collecting, event->cap, carried (event, ORDER_COLLECTING));
      break;
    case WEFT_CARRY_NONE:
      break;
    }
}

/* Giving. */

static void
give (GArray *all, const WeftCarried *event)
{
  if (event->offset > 0)
    g_array_append_val (all, *event);
}

static void
give_values (GArray *all, GHashTable *values)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, values);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (((const WeftCarried *) value)->tag != WEFT_TAG_GC_END)
      give (all, value);
}

/* @is_told_by_state: what has a state need not be created. */
static void
give_lives (GArray *all, GHashTable *lives, gboolean is_told_by_state)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, lives);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Life *life = value;

      if (life->state.order == ORDER_ENDED)
        continue;
      if (life->state.offset == 0 || !is_told_by_state)
        give (all, &life->created);
      give (all, &life->label);
      give (all, &life->state);
    }
}

static gint
log_carry_compare (gconstpointer a, gconstpointer b)
{
  const WeftCarried *x = a, *y = b;

  /* those of no HEC first, as they tell of the HECs */
  if (x->cap != y->cap)
    return (guint16) (x->cap + 1) < (guint16) (y->cap + 1) ? -1 : 1;
  if (x->order != y->order)
    return x->order < y->order ? -1 : 1;
  if (x->time != y->time)
    return x->time < y->time ? -1 : 1;
  return x->offset < y->offset ? -1 : x->offset > y->offset;
}

GArray *
weft_log_carry_events (WeftLogCarry *self)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (WeftCarried));

  g_array_append_vals (all, self->facts->data, self->facts->len);
  give_values (all, self->values);
  give_lives (all, self->tasks, FALSE);
  give_lives (all, self->threads, TRUE);
  give_values (all, self->collecting);
  g_array_sort (all, log_carry_compare);
  return all;
}
