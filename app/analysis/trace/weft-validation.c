/* SPDX-License-Identifier: BSD-3-Clause */
/* Collects the violations that the state machines report. */
#include "weft-validation.h"

#include "weft-sort.h"

static void
add_violation (const WeftViolation *violation, gpointer user_data)
{
  WeftValidation *self = user_data;

  if (self->violations->len < WEFT_MAX_VIOLATIONS)
    g_array_append_val (self->violations, *violation);
  else
    self->is_incomplete = TRUE;
}

static gint
find_thread_index (guint32 id, gconstpointer data)
{
  return weft_threads_find (data, id);
}

/* Returns the kind of violation for @event, which is not allowed after @before. */
static WeftViolationKind
violation_kind (const WeftThreadState *before, const WeftThreadEvent *event)
{
  if (event->kind == WEFT_THREAD_CREATE)
    return WEFT_VIOLATION_CREATE_AGAIN;
  if (event->kind == WEFT_THREAD_RUN)
    return before->kind == WEFT_THREAD_FINISHED ? WEFT_VIOLATION_RUN_FINISHED :
           before->info == event->cap           ? WEFT_VIOLATION_RUN_AGAIN :
                                                  WEFT_VIOLATION_RUN_TWICE;
  switch (before->kind)
    {
    case WEFT_THREAD_UNKNOWN:
    case WEFT_THREAD_CREATED:
      return WEFT_VIOLATION_STOP_NEW;
    case WEFT_THREAD_RUNNING:
      return WEFT_VIOLATION_STOP_ELSEWHERE;
    case WEFT_THREAD_FINISHED:
      return WEFT_VIOLATION_STOP_FINISHED;
    default:
      return WEFT_VIOLATION_STOP_AGAIN;
    }
}

static void
check_threads (WeftValidation *self, WeftThreads *threads, GCancellable *cancellable)
{
  g_autoptr (WeftThreadWalk) walk =
      weft_thread_walk_new (threads->index, NULL, G_MAXUINT64, WEFT_THREAD_STATE_KINDS,
                            find_thread_index, threads, cancellable);
  g_autofree WeftThreadState *states = g_new0 (WeftThreadState, weft_threads_n (threads) + 1);
  const WeftThreadEvent *event;

  while ((event = weft_thread_walk_next (walk)) != NULL)
    {
      WeftThreadState *state = &states[event->thread];
      WeftThreadState before = *state;
      WeftViolation violation;

      if (!(weft_thread_state_step (state, event) & WEFT_THREAD_MISMATCH))
        continue;
      violation = (WeftViolation){
        .kind = violation_kind (&before, event),
        .offset = event->offset,
        .time = event->time,
        .thread = weft_threads_id (threads, event->thread),
        .other = before.info,
        .cap = event->cap,
      };
      add_violation (&violation, self);
    }
}

static gint
compare_offsets (gconstpointer a, gconstpointer b)
{
  const WeftViolation *x = a, *y = b;

  if (x->offset != y->offset)
    return x->offset > y->offset ? 1 : -1;
  return (gint) (x->kind > WEFT_VIOLATION_STOP_IDLE) - (gint) (y->kind > WEFT_VIOLATION_STOP_IDLE);
}

WeftValidation *
weft_validation_new (WeftThreads *threads, GCancellable *cancellable)
{
  g_autoptr (WeftValidation) self = g_new0 (WeftValidation, 1);
  const WeftIndex *index = threads->index;
  WeftViolation *list;
  guint n = 0;

  self->violations = g_array_new (FALSE, FALSE, sizeof (WeftViolation));
  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);

      if (g_cancellable_is_cancelled (cancellable))
        return NULL;
      weft_gc_spans_foreach (cap, index->log, NULL, add_violation, self);
      weft_mutator_spans_foreach (cap, index->log, NULL, add_violation, self);
    }
  check_threads (self, threads, cancellable);
  if (g_cancellable_is_cancelled (cancellable))
    return NULL;
  /* keep only the first violation of each event */
  g_array_sort (self->violations, compare_offsets);
  list = (gpointer) self->violations->data;
  for (guint i = 0; i < self->violations->len; i++)
    if (n == 0 || list[n - 1].offset != list[i].offset)
      list[n++] = list[i];
  g_array_set_size (self->violations, n);
  g_array_sort (self->violations, weft_compare_uint64_pair);
  return g_steal_pointer (&self);
}

void
weft_validation_free (WeftValidation *self)
{
  g_array_unref (self->violations);
  g_free (self);
}
