/* SPDX-License-Identifier: BSD-3-Clause */
/* Causes of all GCs of a log, derived from the events before their requests and inside of them. */
#pragma once

#include "weft-collections.h"

/* Completes the cause of each of @collections (of WeftCollection, by start). The reading has set it
 * for those that a full allocation area asked for. @samples: of WeftGcSample. */
void weft_gc_causes_find (GArray *collections, const GArray *samples, const WeftIndex *index);
