/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of causes. */
#include "weft-gc-cause.h"

#include <glib/gi18n.h>

static const struct
{
  const char *key, *label, *hint;
} causes[WEFT_N_GC_CAUSES] = {
  [WEFT_GC_CAUSE_UNKNOWN] = { "unknown", N_ ("not known"),
                              N_ ("The events do not tell why this GC happened.") },
  [WEFT_GC_CAUSE_NURSERY] = { "nursery", N_ ("nursery full"),
                              N_ ("A thread had filled its allocation area (-A).") },
  [WEFT_GC_CAUSE_GENERATION] = { "old_generation", N_ ("old generation full"),
                                 N_ ("A thread had filled its allocation area (-A), and an old "
                                     "generation had reached its limit (-F).") },
  [WEFT_GC_CAUSE_LARGE_OBJECTS] = { "large_objects", N_ ("large objects"),
                                    N_ ("Large objects had reached their limit "
                                        "(--large-alloc-lim): much more was allocated than the "
                                        "allocation area holds.") },
  [WEFT_GC_CAUSE_CENSUS] = { "heap_profile", N_ ("heap profile sample"),
                             N_ ("The heap profile (-h) forces a major GC for each of its samples "
                                 "(-i).") },
  [WEFT_GC_CAUSE_PERFORM] = { "perform_gc", N_ ("performGC"),
                              N_ ("A thread requested it through a foreign call, as performGC "
                                  "does.") },
  [WEFT_GC_CAUSE_IDLE] = { "idle", N_ ("idle GC"),
                           N_ ("The program had been idle for a while (-I).") },
  [WEFT_GC_CAUSE_DEADLOCK] = { "deadlock", N_ ("deadlock detection"),
                               N_ ("No thread could run. The GC found the threads that can never "
                                   "be woken and raised an exception in them.") },
  [WEFT_GC_CAUSE_EXIT] = { "exit", N_ ("exit"), N_ ("The program ended.") },
};

static guint
place (WeftGcCause cause)
{
  return (guint) cause < WEFT_N_GC_CAUSES ? cause : WEFT_GC_CAUSE_UNKNOWN;
}

const char *
weft_gc_cause_key (WeftGcCause cause)
{
  return causes[place (cause)].key;
}

const char *
weft_gc_cause_label (WeftGcCause cause)
{
  return _ (causes[place (cause)].label);
}

const char *
weft_gc_cause_hint (WeftGcCause cause)
{
  return _ (causes[place (cause)].hint);
}
