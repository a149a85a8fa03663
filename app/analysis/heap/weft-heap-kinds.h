/* SPDX-License-Identifier: BSD-3-Clause */
/* Kinds of the heap profiles of a log, which are declared before their samples. */
#pragma once

#include "weft-heap-profile.h"

/* Kinds by profile number. If a number is used twice, the first use counts. */
typedef struct
{
  gboolean has[256];
  WeftHeapKind of[256]; /* owns the restrictions */
  guint breakdown;      /* WeftBreakdown of the first profile that has one, or 0 */
} WeftHeapKinds;

WeftHeapKinds *weft_heap_kinds_new (const WeftIndex *index);
void weft_heap_kinds_free (WeftHeapKinds *self);

/* Returns TRUE if samples are read the same way with @self and with @other. */
gboolean weft_heap_kinds_are_alike (const WeftHeapKinds *self, const WeftHeapKinds *other);

/* Sets the kinds of @profile, which must already have its samples: all kinds with samples or, if
 * there are no samples, the first declared kind, or an unknown kind. */
void weft_heap_kinds_settle (const WeftHeapKinds *self, WeftHeapProfile *profile);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapKinds, weft_heap_kinds_free)
