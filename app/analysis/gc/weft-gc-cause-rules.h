/* SPDX-License-Identifier: BSD-3-Clause */
/* Rules that tell the cause of each GC by the events before its request and inside of it. */
#pragma once

#include "weft-collections.h"

/* Completes the cause of each of @collections (of WeftCollection, by start). The reading has set it
 * for those that a full allocation area asked for. @samples: of WeftGcSample. */
void weft_gc_causes_find (GArray *collections, const GArray *samples, const WeftIndex *index);
