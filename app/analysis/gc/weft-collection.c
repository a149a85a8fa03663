/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of GC causes. */
#include "weft-collection.h"

#include <glib/gi18n.h>

static const struct
{
  const char *key, *label, *hint;
} causes[WEFT_N_GC_CAUSES] = {
  [WEFT_GC_CAUSE_UNKNOWN] = { "unknown", NC_ ("cause of a GC", "not known"),
                              N_ ("The events do not show why this GC happened.") },
  [WEFT_GC_CAUSE_NURSERY] = { "nursery", NC_ ("cause of a GC", "nursery full"),
                              N_ ("A thread had filled its allocation area (-A).") },
  [WEFT_GC_CAUSE_GENERATION] = { "old_generation", NC_ ("cause of a GC", "old generation full"),
                                 N_ ("A thread had filled its allocation area (-A), and an old "
                                     "generation had reached its limit (-F).") },
  [WEFT_GC_CAUSE_LARGE_OBJECTS] = { "large_objects", NC_ ("cause of a GC", "large objects"),
                                    N_ ("Large objects had reached their limit "
                                        "(--large-alloc-lim): much more was allocated than the "
                                        "allocation area holds.") },
  [WEFT_GC_CAUSE_CENSUS] = { "heap_profile", NC_ ("cause of a GC", "heap profile sample"),
                             N_ ("The heap profile (-h) forces a major GC for each of its samples "
                                 "(-i).") },
  [WEFT_GC_CAUSE_PERFORM] = { "perform_gc", NC_ ("cause of a GC", "performGC"),
                              N_ ("A thread requested it through a foreign call, as performGC "
                                  "does.") },
  [WEFT_GC_CAUSE_IDLE] = { "idle", NC_ ("cause of a GC", "idle GC"),
                           N_ ("The program had been idle for a while (-I).") },
  [WEFT_GC_CAUSE_DEADLOCK] = { "deadlock", NC_ ("cause of a GC", "deadlock detection"),
                               N_ ("No thread could run. The GC found the threads that can never "
                                   "be woken and raised an exception in them.") },
  [WEFT_GC_CAUSE_EXIT] = { "exit", NC_ ("cause of a GC", "exit"), N_ ("The program ended.") },
};

static guint
cause_index (WeftGcCause cause)
{
  return (guint) cause < WEFT_N_GC_CAUSES ? cause : WEFT_GC_CAUSE_UNKNOWN;
}

const char *
weft_gc_cause_key (WeftGcCause cause)
{
  return causes[cause_index (cause)].key;
}

const char *
weft_gc_cause_label (WeftGcCause cause)
{
  return g_dpgettext2 (NULL, "cause of a GC", causes[cause_index (cause)].label);
}

const char *
weft_gc_cause_hint (WeftGcCause cause)
{
  return _ (causes[cause_index (cause)].hint);
}
