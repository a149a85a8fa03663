/* SPDX-License-Identifier: BSD-3-Clause */
/* Cost centre stacks of a heap profile: its bands as a tree. */
#pragma once

#include "weft-call-tree.h"
#include "weft-heap-numbers.h"

/* Immutable. */
typedef struct
{
  WeftStacks *stacks;
  guint32 *nodes; /* by band; 0, the root, for bands without a stack */
} WeftHeapStacks;

/* Returns the first part by cost centre of @heap, the profile of a log, whose bands have stacks, or
 * NULL: a .hp file has names of stacks, but no stacks. Borrowed. */
WeftHeapProfile *weft_heap_stacks_part (WeftHeapProfile *heap);

/* Reads the stacks of @profile. Without stacks, only the root is made. */
WeftHeapStacks *weft_heap_stacks_new (const WeftHeapProfile *profile);
void weft_heap_stacks_free (WeftHeapStacks *self);

/* Returns the tree of a range, settled: own bytes are the mean over the range. They are rounded so
 * that their sum differs by at most half a byte from the mean of all bands. @numbers are of the
 * same bands. Free it with weft_shared_unref(). */
WeftCallTree *weft_heap_stacks_tree (const WeftHeapStacks *self, const WeftHeapNumbers *numbers);

/* Returns the tree of weft_heap_stacks_part() in [@from, @to), or NULL if there is no such part.
 * Reads the stacks of all bands: call it on a worker thread. */
WeftCallTree *weft_heap_stacks_tree_of (WeftHeapProfile *heap, guint64 from, guint64 to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapStacks, weft_heap_stacks_free)
