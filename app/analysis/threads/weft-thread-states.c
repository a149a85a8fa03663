/* SPDX-License-Identifier: BSD-3-Clause */
/* State machines for the state and the readiness of a thread. */
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
enter_state (WeftThreadState *self, WeftThreadStateKind kind, const WeftThreadEvent *event)
{
  self->since = event->time;
  self->kind = (guint8) kind;
  self->info = kind == WEFT_THREAD_RUNNING ? event->cap : event->info;
  self->status = event->status;
  self->is_late = FALSE;
}

WeftThreadStep
weft_thread_state_step (WeftThreadState *self, const WeftThreadEvent *event)
{
  const WeftThreadState before = *self;
  gboolean was_lost = before.kind == WEFT_THREAD_UNKNOWN && before.since > 0;
  gboolean is_odd = FALSE;

  switch (event->kind)
    {
    case WEFT_THREAD_RUN:
      if (before.kind == WEFT_THREAD_FINISHED || before.kind == WEFT_THREAD_RUNNING)
        return WEFT_THREAD_MISMATCH;
      enter_state (self, WEFT_THREAD_RUNNING, event);
      return WEFT_THREAD_CHANGED;
    case WEFT_THREAD_STOP:
      if (before.kind == WEFT_THREAD_FINISHED)
        return WEFT_THREAD_MISMATCH;
      enter_state (self, weft_thread_state_after_stop (event->status), event);
      self->is_late = before.kind == WEFT_THREAD_UNKNOWN && !was_lost;
      is_odd = !was_lost && (before.kind != WEFT_THREAD_RUNNING || before.info != event->cap);
      return is_odd ? WEFT_THREAD_CHANGED | WEFT_THREAD_MISMATCH : WEFT_THREAD_CHANGED;
    case WEFT_THREAD_CREATE:
      if (before.kind != WEFT_THREAD_UNKNOWN && before.kind != WEFT_THREAD_FINISHED)
        return WEFT_THREAD_MISMATCH;
      enter_state (self, WEFT_THREAD_CREATED, event);
      return WEFT_THREAD_CHANGED;
    case WEFT_THREAD_LOST:
      if (before.kind != WEFT_THREAD_RUNNING || before.info != event->cap)
        return WEFT_THREAD_UNCHANGED;
      enter_state (self, WEFT_THREAD_UNKNOWN, event);
      return WEFT_THREAD_CHANGED;
    default:
      return WEFT_THREAD_UNCHANGED;
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

void
weft_thread_ready_step (WeftThreadReady *self,
                        const WeftThreadState *now,
                        WeftThreadStep step,
                        const WeftThreadEvent *event)
{
  /* if the first event of a thread is a wake-up, the thread was blocked before the log began */
  gboolean can_be_woken = now->kind == WEFT_THREAD_BLOCKED || now->kind == WEFT_THREAD_UNKNOWN;

  if (step & WEFT_THREAD_CHANGED)
    *self = (WeftThreadReady){
      .since = event->time,
      .posted_by = event->cap,
      .first_cap = event->cap,
      .cap = event->cap,
      .kind = now->kind == WEFT_THREAD_CREATED  ? WEFT_READY_CREATED :
              now->kind == WEFT_THREAD_RUNNABLE ? WEFT_READY_YIELDED :
                                                  WEFT_READY_NONE,
    };
  else if (event->kind == WEFT_THREAD_WAKEUP && self->kind == WEFT_READY_NONE && can_be_woken)
    *self = (WeftThreadReady){
      .since = event->time,
      .posted_by = event->cap,
      .first_cap = (guint16) event->info,
      .cap = (guint16) event->info,
      .kind = WEFT_READY_WOKEN,
    };
  else if (event->kind == WEFT_THREAD_MIGRATE && self->kind != WEFT_READY_NONE)
    self->cap = (guint16) event->info;
}
