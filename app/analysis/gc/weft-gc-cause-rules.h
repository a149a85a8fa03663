/* SPDX-License-Identifier: BSD-3-Clause */
/* Rules that find the cause of each GC from the events before its request and during the GC. */
#pragma once

#include "weft-gc-census.h"
#include "weft-gc-idle.h"

/* Events up to this time (ns) after the end of a GC can affect the cause of the GC. */
#define WEFT_GC_CAUSE_MAX_DELAY_NS 20000000

/* Inputs of the rules other than the records. All pointers are borrowed. */
typedef struct
{
  const WeftIndex *index;
  const WeftGcSamples *samples;
  WeftGcIdleRule idle;
  const WeftCollection *before; /* the GC before the first record, or NULL */
  guint64 last_idle;  /* time of the request of the last idle GC before the first record, ns; 0 if
                         none */
  gboolean is_closed; /* the RTS shut down after the last record */
} WeftGcCauseContext;

/* Sets the cause of each of @collections (of WeftCollection, by start), the last GCs of the log. On
 * entry, only GCs triggered by a full allocation area have a cause. Stops once
 * g_cancellable_get_current() is cancelled. */
void weft_gc_causes_assign (WeftSharedArray *collections, const WeftGcCauseContext *context);
