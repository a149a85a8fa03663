/* SPDX-License-Identifier: BSD-3-Clause */
/* Rules that tell the cause of each GC by the events before its request and inside of it. */
#pragma once

#include "weft-gc-census.h"
#include "weft-gc-idle.h"

/* What is later than the end of a collection by so much, ns, does not tell its cause. */
#define WEFT_GC_CAUSE_NS 20000000

/* Facts that causes of GCs are derived from, beside their records. A plain value, which borrows
 * them. */
typedef struct
{
  const WeftIndex *index;
  const WeftGcSamples *samples;
  WeftGcIdleRule idle;
  const WeftCollection *before; /* the GC before them, or NULL */
  guint64 last_idle;            /* ns: when the last idle GC before them was requested, or 0 */
  gboolean is_closed;           /* the RTS closed down after the last of them */
} WeftGcCauseContext;

/* Completes the cause of each of @collections (of WeftCollection, by start), the last ones of the
 * log. The reading has set it for those that a full allocation area asked for. */
void weft_gc_causes_find (GArray *collections, const WeftGcCauseContext *context);
