/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps the last events about each thread, task, HEC and value. */
#include "weft-log-carry.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"

/* Carry of each type of event, from its row. */
static const guint8 carries[] = {
#define EVENT_AS(tag, constant, name, size, dialect, group, title, feature, tally, index, carry, \
                 ...)                                                                            \
  [tag] = WEFT_CARRY_##carry,
#define LAYOUT(...)
#include "weft-event-rows.h"
};

/* Carried events of a HEC, in the order in which the RTS would write them. */
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
  ORDER_ENDED, /* not carried */
};

/* Events of a thread or a task; their offset is 0 if there is none. */
typedef struct
{
  WeftCarried created, label, state;
} Life;

struct _WeftLogCarry
{
  GArray *facts;      /* WeftCarried */
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

/* Returns TRUE if @now is later than @before. HECs are read one after another, so events do not
 * come by time. */
static gboolean
is_later (const WeftCarried *now, const WeftCarried *before)
{
  return before->offset == 0 || now->time > before->time ||
         (now->time == before->time && now->offset > before->offset);
}

static void
set_value (GHashTable *values, guint key, WeftCarried now)
{
  WeftCarried *before = g_hash_table_lookup (values, GUINT_TO_POINTER (key));

  if (before == NULL)
    g_hash_table_insert (values, GUINT_TO_POINTER (key), g_memdup2 (&now, sizeof now));
  else if (is_later (&now, before))
    *before = now;
}

/* Returns the state of a thread after its RUN_THREAD or STOP_THREAD. */
static WeftCarried
thread_state (const WeftEvent *event)
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
set_state (Life *life, WeftCarried now)
{
  if (is_later (&now, &life->state))
    life->state = now;
}

static void
add_thread_event (WeftLogCarry *self, const WeftEvent *event)
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
    set_state (life, thread_state (event));
}

static void
add_task_event (WeftLogCarry *self, const WeftEvent *event)
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
    set_state (life,
               carried (event, event->tag == WEFT_TAG_TASK_DELETE ? ORDER_ENDED : ORDER_TASKS));
}

void
weft_log_carry_add (WeftLogCarry *self, const WeftEvent *event)
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
      set_value (self->values, (guint) event->tag << 16, carried (event, ORDER_VALUES));
      break;
    case WEFT_CARRY_LATEST_OF_HEC:
      set_value (self->values, (guint) event->tag << 16 | event->cap,
                 carried (event, ORDER_VALUES));
      break;
    case WEFT_CARRY_OF_THREAD:
      add_thread_event (self, event);
      break;
    case WEFT_CARRY_OF_TASK:
      add_task_event (self, event);
      break;
    case WEFT_CARRY_OF_GC:
      set_value (self->collecting, event->cap, carried (event, ORDER_COLLECTING));
      break;
    case WEFT_CARRY_NONE:
      break;
    }
}

/* Appends @event, unless it is absent. */
static void
append_event (GArray *all, const WeftCarried *event)
{
  if (event->offset > 0)
    g_array_append_val (all, *event);
}

static void
append_values (GArray *all, GHashTable *values)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, values);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    if (((const WeftCarried *) value)->tag != WEFT_TAG_GC_END)
      append_event (all, value);
}

/* With @state_is_enough, an entity with a state needs no event that creates it. */
static void
append_lives (GArray *all, GHashTable *lives, gboolean state_is_enough)
{
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, lives);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      const Life *life = value;

      if (life->state.order == ORDER_ENDED)
        continue;
      if (life->state.offset == 0 || !state_is_enough)
        append_event (all, &life->created);
      append_event (all, &life->label);
      append_event (all, &life->state);
    }
}

static gint
log_carry_compare (gconstpointer a, gconstpointer b)
{
  const WeftCarried *x = a, *y = b;

  /* events of no HEC first, as they create the HECs */
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
  append_values (all, self->values);
  append_lives (all, self->tasks, FALSE);
  append_lives (all, self->threads, TRUE);
  append_values (all, self->collecting);
  g_array_sort (all, log_carry_compare);
  return all;
}
