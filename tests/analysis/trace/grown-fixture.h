/* SPDX-License-Identifier: BSD-3-Clause */
/* A trace that is extended while its log grows. */
#pragma once

#include "weft-trace.h"

/* A log as it grows: its trace, and a HEC use that keeps few sums. */
typedef struct
{
  WeftIndex *index;
  WeftTrace *trace;
  WeftHecUse *hecs;
} Grown;

/* Extends @self, which is zeros at first, to the first @size bytes of @map. Returns FALSE if these
 * have no complete header yet. */
gboolean grown_extend (Grown *self, const WeftMap *map, gsize size);

/* Fails if @self and a trace of the same index that is made at once differ. */
void grown_check (Grown *self, GRand *rand);

void grown_clear (Grown *self);
