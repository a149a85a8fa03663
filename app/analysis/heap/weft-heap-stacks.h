/* SPDX-License-Identifier: BSD-3-Clause */
/* Cost centre stacks of a heap profile: a tree made from its bands. */
#pragma once

#include "weft-call-tree.h"
#include "weft-heap-numbers.h"

/* Stacks of the bands of a profile. Immutable. */
typedef struct
{
  WeftStacks *stacks;
  guint32 *nodes; /* node of each band's stack; 0, the root, if the band has none */
} WeftHeapStacks;

/* Returns the first part of @heap (the profile of a log) that is by cost centre and whose bands
 * have stacks, or NULL. Borrowed. A .hp file contains the names of stacks, but not the stacks. */
WeftHeapProfile *weft_heap_stacks_part (WeftHeapProfile *heap);

/* Reads the stacks of the bands of @profile. If there are none, the tree has only the root. */
WeftHeapStacks *weft_heap_stacks_new (const WeftHeapProfile *profile);
void weft_heap_stacks_free (WeftHeapStacks *self);

/* Returns the call tree for the range of @numbers, which must be of the same bands. All its sums
 * are computed. The own bytes of a node are the mean over the range, rounded; the sum of all own
 * bytes differs by at most half a byte from the mean of all bands. Free the tree with
 * weft_shared_unref(). */
WeftCallTree *weft_heap_stacks_tree (const WeftHeapStacks *self, const WeftHeapNumbers *numbers);

/* Returns the call tree of the part that weft_heap_stacks_part() finds, for [@from, @to), or NULL
 * if there is no such part. Reads the stacks of all bands, so call it on a worker thread. */
WeftCallTree *weft_heap_stacks_tree_of (WeftHeapProfile *heap, guint64 from, guint64 to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapStacks, weft_heap_stacks_free)
