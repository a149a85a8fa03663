/* SPDX-License-Identifier: BSD-3-Clause */
/* Kinds of the heap profiles of a log, which are declared before their samples. */
#pragma once

#include "weft-heap-profile.h"

/* The kinds by number of the profile. If a number was used twice, the first use counts. */
typedef struct
{
  gboolean has[256];
  WeftHeapKind of[256]; /* owns the restrictions */
  guint breakdown;      /* WeftBreakdown of the first profile that has one, or 0 */
} WeftHeapKinds;

WeftHeapKinds *weft_heap_kinds_new (const WeftIndex *index);
void weft_heap_kinds_free (WeftHeapKinds *self);

/* Returns TRUE if samples are read in the same way with both. */
gboolean weft_heap_kinds_are_alike (const WeftHeapKinds *self, const WeftHeapKinds *other);

/* Sets the kinds of @profile, whose samples must be there: those with samples, otherwise the first
 * one that was declared, otherwise an unknown one. */
void weft_heap_kinds_settle (const WeftHeapKinds *self, WeftHeapProfile *profile);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapKinds, weft_heap_kinds_free)
