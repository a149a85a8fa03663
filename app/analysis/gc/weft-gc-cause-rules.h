/* SPDX-License-Identifier: BSD-3-Clause */
/* Rules that tell the cause of each GC by the events before its request and inside of it. */
#pragma once

#include "weft-collection.h"
#include "weft-index.h"

/* What is later than the end of a collection by so much, ns, does not tell its cause. */
#define WEFT_GC_CAUSE_NS 20000000

/* Completes the cause of each of @collections (of WeftCollection, by start), the last ones of the
 * log after @before (or NULL). The reading has set it for those that a full allocation area asked
 * for. @samples: of WeftGcSample. */
void weft_gc_causes_find (GArray *collections,
                          const WeftCollection *before,
                          const GArray *samples,
                          const WeftIndex *index);
