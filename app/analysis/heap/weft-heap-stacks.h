/* SPDX-License-Identifier: BSD-3-Clause */
/* Cost centre stacks of a heap profile: its bands as a tree. */
#pragma once

#include "weft-call-tree.h"
#include "weft-heap-numbers.h"

/* Stacks of the bands of a profile. Immutable. */
typedef struct
{
  WeftStacks *stacks;
  guint32 *nodes; /* by band: node of its stack; 0, the root, if it has none */
} WeftHeapStacks;

/* Returns the first part by cost centre of @heap (the profile of a log) whose bands have stacks, or
 * NULL. Borrowed. A .hp file has names of stacks, but no stacks. */
WeftHeapProfile *weft_heap_stacks_part (WeftHeapProfile *heap);

/* Reads the stacks of @profile. If there are none, the tree has only the root. */
WeftHeapStacks *weft_heap_stacks_new (const WeftHeapProfile *profile);
void weft_heap_stacks_free (WeftHeapStacks *self);

/* Returns the settled call tree for the range of @numbers, which must be numbers of the same bands.
 * Own bytes are means over the range, rounded so that their sum differs by at most half a byte from
 * the mean of all bands. Free it with weft_shared_unref(). */
WeftCallTree *weft_heap_stacks_tree (const WeftHeapStacks *self, const WeftHeapNumbers *numbers);

/* Returns the tree of weft_heap_stacks_part() in [@from, @to), or NULL if there is no such part.
 * Reads the stacks of all bands: call it on a worker thread. */
WeftCallTree *weft_heap_stacks_tree_of (WeftHeapProfile *heap, guint64 from, guint64 to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapStacks, weft_heap_stacks_free)
