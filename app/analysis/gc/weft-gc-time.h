/* SPDX-License-Identifier: BSD-3-Clause */
/* When the program stood still for garbage collection: from the first capability's GC_START to the
 * last one's GC_END. */
#pragma once

#include "weft-index.h"

G_BEGIN_DECLS

/* Immutable. 24 bytes a collection. Reads only those chunks that collections lie in. */
typedef struct _WeftGcTime WeftGcTime;

WeftGcTime *weft_gc_time_new (const WeftIndex *index);
void weft_gc_time_free (WeftGcTime *self);

/* Nanoseconds in front of @time in which any capability collected; O(log n). */
guint64 weft_gc_time_before (const WeftGcTime *self, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftGcTime, weft_gc_time_free)

G_END_DECLS
