/* SPDX-License-Identifier: BSD-3-Clause */
/* Names and labels of the states of a thread. */
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
