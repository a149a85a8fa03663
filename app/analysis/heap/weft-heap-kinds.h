/* SPDX-License-Identifier: BSD-3-Clause */
/* Kinds of a log's heap profiles, as it declares them before their samples. */
#pragma once

#include "weft-heap-profile.h"

/* The profiles that began, by their numbers; of one that began twice, the first. */
typedef struct
{
  gboolean has[256];
  WeftHeapKind of[256]; /* owns the restrictions */
  guint breakdown;      /* WeftBreakdown, of the first that began with one; or 0 */
} WeftHeapKinds;

WeftHeapKinds *weft_heap_kinds_new (const WeftIndex *index);
void weft_heap_kinds_free (WeftHeapKinds *self);

/* Whether samples are read by both alike. */
gboolean weft_heap_kinds_are_alike (const WeftHeapKinds *self, const WeftHeapKinds *other);

/* Sets @profile's kinds, once its samples are there: those that have samples, or else the first
 * that began, or one of which nothing is known. */
void weft_heap_kinds_settle (const WeftHeapKinds *self, WeftHeapProfile *profile);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapKinds, weft_heap_kinds_free)
