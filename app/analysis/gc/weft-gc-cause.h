/* SPDX-License-Identifier: BSD-3-Clause */
/* Causes of GCs, as far as events show them. */
#pragma once

#include <glib.h>

typedef enum
{
  WEFT_GC_CAUSE_UNKNOWN,
  WEFT_GC_CAUSE_NURSERY,    /* a thread had filled its allocation area */
  WEFT_GC_CAUSE_GENERATION, /* a thread had filled its allocation area, and an older generation had
                               reached its limit */
  WEFT_GC_CAUSE_LARGE_OBJECTS, /* large objects had reached their limit */
  WEFT_GC_CAUSE_CENSUS,        /* a heap profile sample was due */
  WEFT_GC_CAUSE_PERFORM,       /* the program called performGC or a similar function */
  WEFT_GC_CAUSE_IDLE,          /* the program had been idle */
  WEFT_GC_CAUSE_DEADLOCK,      /* no thread could run; deadlocked threads got an exception */
  WEFT_GC_CAUSE_EXIT,          /* the program ended */
  WEFT_N_GC_CAUSES,
} WeftGcCause;

/* Returns TRUE if the RTS ran the GC because the program was idle. */
static inline gboolean
weft_gc_cause_is_idle (WeftGcCause cause)
{
  return cause == WEFT_GC_CAUSE_IDLE || cause == WEFT_GC_CAUSE_DEADLOCK;
}

/* Returns the name of the cause for scripts, such as "heap_profile". Static. */
const char *weft_gc_cause_key (WeftGcCause cause);

/* Returns the translated name of the cause, such as "heap profile sample". Static. */
const char *weft_gc_cause_label (WeftGcCause cause);

/* Returns a translated sentence that explains the cause. Static. */
const char *weft_gc_cause_hint (WeftGcCause cause);
