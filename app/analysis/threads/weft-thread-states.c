/* SPDX-License-Identifier: BSD-3-Clause */
/* The automaton of one thread. */
#include "weft-thread-states.h"

#include <glib/gi18n.h>

static const struct
{
  const char *name, *label;
} names[] = {
  [WEFT_THREAD_UNKNOWN] = { "unknown", NC_ ("state", "unknown") },
  [WEFT_THREAD_CREATED] = { "created", NC_ ("state", "created") },
  [WEFT_THREAD_RUNNING] = { "running", NC_ ("state", "running") },
  [WEFT_THREAD_RUNNABLE] = { "runnable", NC_ ("state", "runnable") },
  [WEFT_THREAD_FOREIGN] = { "foreign", NC_ ("state", "in a foreign call") },
  [WEFT_THREAD_BLOCKED] = { "blocked", NC_ ("state", "blocked") },
  [WEFT_THREAD_FINISHED] = { "finished", NC_ ("state", "finished") },
};

static void
enter (WeftThreadState *self, WeftThreadStateKind kind, const WeftThreadEvent *event)
{
  self->since = event->time;
  self->kind = (guint8) kind;
  self->info = kind == WEFT_THREAD_RUNNING ? event->cap : event->info;
  self->status = event->status;
  self->is_late = FALSE;
}

static WeftThreadStep
create (WeftThreadState *self, const WeftThreadEvent *event)
{
  if (self->kind != WEFT_THREAD_UNKNOWN && self->kind != WEFT_THREAD_FINISHED)
    return WEFT_THREAD_ODD;
  enter (self, WEFT_THREAD_CREATED, event);
  return WEFT_THREAD_CHANGED;
}

static WeftThreadStep
thread_states_run (WeftThreadState *self, const WeftThreadEvent *event)
{
  if (self->kind == WEFT_THREAD_FINISHED || self->kind == WEFT_THREAD_RUNNING)
    return WEFT_THREAD_ODD;
  enter (self, WEFT_THREAD_RUNNING, event);
  return WEFT_THREAD_CHANGED;
}

static WeftThreadStep
thread_states_stop (WeftThreadState *self, const WeftThreadEvent *event)
{
  WeftThreadStateKind before = self->kind;
  gboolean was_lost = before == WEFT_THREAD_UNKNOWN && self->since > 0;
  gboolean is_odd = !was_lost && (before != WEFT_THREAD_RUNNING || self->info != event->cap);

  if (before == WEFT_THREAD_FINISHED)
    return WEFT_THREAD_ODD;
  enter (self, weft_thread_stopped (event->status), event);
  self->is_late = before == WEFT_THREAD_UNKNOWN && !was_lost;
  return is_odd ? WEFT_THREAD_CHANGED | WEFT_THREAD_ODD : WEFT_THREAD_CHANGED;
}

static WeftThreadStep
thread_states_lose (WeftThreadState *self, const WeftThreadEvent *event)
{
  if (self->kind != WEFT_THREAD_RUNNING || self->info != event->cap)
    return WEFT_THREAD_KEPT;
  enter (self, WEFT_THREAD_UNKNOWN, event);
  return WEFT_THREAD_CHANGED;
}

WeftThreadStep
weft_thread_state_step (WeftThreadState *self, const WeftThreadEvent *event)
{
  switch (event->kind)
    {
    case WEFT_THREAD_RUN:
      return thread_states_run (self, event);
    case WEFT_THREAD_STOP:
      return thread_states_stop (self, event);
    case WEFT_THREAD_CREATE:
      return create (self, event);
    case WEFT_THREAD_LOST:
      return thread_states_lose (self, event);
    default:
      return WEFT_THREAD_KEPT;
    }
}

const char *
weft_thread_state_name (WeftThreadStateKind kind)
{
  g_return_val_if_fail (kind < WEFT_N_THREAD_STATES, "");
  return names[kind].name;
}

const char *
weft_thread_state_label (WeftThreadStateKind kind)
{
  g_return_val_if_fail (kind < WEFT_N_THREAD_STATES, "");
  return g_dpgettext2 (NULL, "state", names[kind].label);
}
