/* SPDX-License-Identifier: BSD-3-Clause */
/* Causes of GCs, as far as the events tell them. */
#pragma once

#include <glib.h>

typedef enum
{
  WEFT_GC_CAUSE_UNKNOWN,
  WEFT_GC_CAUSE_NURSERY,       /* a thread had filled its allocation area */
  WEFT_GC_CAUSE_GENERATION,    /* the same, and an old generation had reached its limit */
  WEFT_GC_CAUSE_LARGE_OBJECTS, /* large objects had reached theirs */
  WEFT_GC_CAUSE_CENSUS,        /* the heap profile wanted a sample */
  WEFT_GC_CAUSE_PERFORM,       /* the program called performGC or its like */
  WEFT_GC_CAUSE_IDLE,          /* the program had been idle */
  WEFT_GC_CAUSE_DEADLOCK,      /* no thread could run; those that never will were woken */
  WEFT_GC_CAUSE_EXIT,          /* the program ended */
  WEFT_N_GC_CAUSES,
} WeftGcCause;

/* TRUE if the RTS ran the GC because the program was idle. */
static inline gboolean
weft_gc_cause_is_idle (WeftGcCause cause)
{
  return cause == WEFT_GC_CAUSE_IDLE || cause == WEFT_GC_CAUSE_DEADLOCK;
}

/* The name that scripts know: "heap_profile". Static. */
const char *weft_gc_cause_key (WeftGcCause cause);

/* The same for people, translated: "heap profile sample". Static. */
const char *weft_gc_cause_label (WeftGcCause cause);

/* What it means, a sentence, translated. Static. */
const char *weft_gc_cause_hint (WeftGcCause cause);
