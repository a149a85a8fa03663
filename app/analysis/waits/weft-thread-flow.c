/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the arrows of a thread in one walk, which keeps track of the thread that is running on each
 * capability. */
#include "weft-thread-flow.h"

typedef struct
{
  gboolean is_known;
  guint32 thread; /* valid if is_known */
} Running;

typedef struct
{
  guint32 id; /* thread whose arrows are searched for */
  guint64 from;
  guint max;
  Running *running; /* indexed by capability number */
  GArray *arrows;
  GArray *waiting; /* of guint: indexes of arrows that will end when their thread runs next */
} ArrowSearch;

static void
add_arrow (ArrowSearch *self, const WeftThreadArrow *arrow, gboolean waits)
{
  guint i = self->arrows->len;

  if (i >= self->max || arrow->from_time < self->from ||
      (arrow->to != self->id && !(arrow->has_from && arrow->from == self->id)))
    return;
  g_array_append_val (self->arrows, *arrow);
  if (waits)
    g_array_append_val (self->waiting, i);
}

/* Returns an arrow from the thread running on the capability of @event to the thread of @event. */
static WeftThreadArrow
arrow_of (const ArrowSearch *self, WeftThreadFlowKind kind, const WeftThreadEvent *event)
{
  const Running *running = &self->running[event->cap];

  return (WeftThreadArrow){
    .kind = kind,
    .has_from = running->is_known,
    .from = running->thread,
    .to = event->thread,
    .from_cap = event->cap,
    .to_cap = event->cap,
    .from_time = event->time,
    .to_time = event->time,
  };
}

/* Ends the arrows that wait for the thread of @event to run. */
static void
end_arrows (ArrowSearch *self, const WeftThreadEvent *event)
{
  for (guint i = 0; i < self->waiting->len;)
    {
      WeftThreadArrow *arrow =
          &g_array_index (self->arrows, WeftThreadArrow, g_array_index (self->waiting, guint, i));

      if (arrow->to != event->thread)
        {
          i++;
          continue;
        }
      arrow->to_time = event->time;
      arrow->to_cap = event->cap;
      g_array_remove_index_fast (self->waiting, i);
    }
}

/* Returns TRUE if thread @id was woken and has not run since. Another wake-up then has no
 * effect. */
static gboolean
is_woken (const ArrowSearch *self, guint32 id)
{
  for (guint i = 0; i < self->waiting->len; i++)
    {
      const WeftThreadArrow *arrow =
          &g_array_index (self->arrows, WeftThreadArrow, g_array_index (self->waiting, guint, i));

      if (arrow->kind == WEFT_THREAD_FLOW_WAKEUP && arrow->to == id)
        return TRUE;
    }
  return FALSE;
}

static void
add_event (ArrowSearch *self, const WeftThreadEvent *event)
{
  WeftThreadArrow arrow;

  switch (event->kind)
    {
    case WEFT_THREAD_RUN:
      end_arrows (self, event);
      self->running[event->cap] = (Running){ TRUE, event->thread };
      break;
    case WEFT_THREAD_STOP:
      self->running[event->cap].is_known = FALSE;
      if (event->status != WEFT_STOP_BLACK_HOLE)
        break;
      arrow = arrow_of (self, WEFT_THREAD_FLOW_BLACK_HOLE, event);
      arrow.has_from = TRUE;
      arrow.from = event->thread;
      arrow.to = event->info;
      arrow.to_cap = WEFT_CAP_NONE;
      add_arrow (self, &arrow, FALSE);
      break;
    case WEFT_THREAD_LOST:
      self->running[event->cap].is_known = FALSE;
      break;
    case WEFT_THREAD_MIGRATE:
      arrow = arrow_of (self, WEFT_THREAD_FLOW_MIGRATE, event);
      arrow.has_from = TRUE;
      arrow.from = event->thread;
      arrow.to_cap = (guint16) event->info;
      add_arrow (self, &arrow, TRUE);
      break;
    case WEFT_THREAD_CREATE:
    case WEFT_THREAD_WAKEUP:
      if (event->kind == WEFT_THREAD_WAKEUP && is_woken (self, event->thread))
        break;
      arrow = arrow_of (
          self, event->kind == WEFT_THREAD_CREATE ? WEFT_THREAD_FLOW_FORK : WEFT_THREAD_FLOW_WAKEUP,
          event);
      add_arrow (self, &arrow, TRUE);
      break;
    default:
      break;
    }
}

GArray *
weft_thread_arrows_new (WeftThreads *threads,
                        guint thread,
                        guint64 from,
                        guint64 to,
                        guint max,
                        GCancellable *cancellable)
{
  const WeftThreadSnapshot *snapshot = weft_threads_snapshot (threads, from);
  g_autoptr (WeftThreadWalk) walk =
      weft_thread_walk_new (threads->index, snapshot != NULL ? snapshot->positions : NULL, to,
                            WEFT_THREAD_ALL_KINDS, NULL, NULL, cancellable);
  g_autofree Running *running = g_new0 (Running, WEFT_CAP_NONE + 1);
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (guint));
  ArrowSearch self = {
    .id = weft_threads_id (threads, thread),
    .from = from,
    .max = max,
    .running = running,
    .arrows = g_array_new (FALSE, FALSE, sizeof (WeftThreadArrow)),
    .waiting = waiting,
  };
  const WeftThreadEvent *event;

  for (guint i = 0; snapshot != NULL && i < snapshot->n; i++)
    if (snapshot->states[i].kind == WEFT_THREAD_RUNNING)
      running[(guint16) snapshot->states[i].info] = (Running){ TRUE, snapshot->ids[i] };
  while (self.arrows->len < max && (event = weft_thread_walk_next (walk)) != NULL)
    add_event (&self, event);
  if (g_cancellable_is_cancelled (cancellable))
    {
      g_array_unref (self.arrows);
      return NULL;
    }
  return self.arrows;
}

guint64
weft_thread_arrows_cut (GArray *arrows, guint64 from, guint64 until)
{
  guint first = 0, n = 0;

  until = MAX (from, until);
  while (first < arrows->len && g_array_index (arrows, WeftThreadArrow, first).from_time < from)
    first++;
  g_array_remove_range (arrows, 0, first);
  for (guint i = 0; i < arrows->len; i++)
    {
      const WeftThreadArrow *arrow = &g_array_index (arrows, WeftThreadArrow, i);
      gboolean has_end =
          arrow->kind == WEFT_THREAD_FLOW_BLACK_HOLE || arrow->to_time > arrow->from_time;

      if (!has_end || arrow->to_time >= until)
        until = MIN (until, arrow->from_time);
    }
  while (n < arrows->len && g_array_index (arrows, WeftThreadArrow, n).from_time < until)
    n++;
  g_array_set_size (arrows, n);
  return until;
}
