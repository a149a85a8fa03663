/* SPDX-License-Identifier: BSD-3-Clause */
/* The cost centre stacks of a heap profile by cost centre: its bands as a tree. */
#pragma once

#include "weft-call-tree.h"
#include "weft-heap-numbers.h"

/* Immutable. */
typedef struct
{
  WeftStacks *stacks;
  guint32 *nodes; /* by band; 0, the root, also of bands that are not a stack */
} WeftHeapStacks;

/* The first profile by cost centre of @heap, the log's, whose bands have stacks; NULL if there
 * is none: a .hp file has names of stacks, and no stacks. Borrowed. */
WeftHeapProfile *weft_heap_stacks_part (WeftHeapProfile *heap);

/* Of a profile without stacks, one with the root alone. */
WeftHeapStacks *weft_heap_stacks_new (const WeftHeapProfile *profile);
void weft_heap_stacks_free (WeftHeapStacks *self);

/* The tree of a range: own bytes are the mean over it, or those of the moment where it is empty.
 * They are rounded so that all of them are the mean of all bands, to half a byte. @numbers are of
 * the same bands. Settled; free with weft_shared_unref(). */
WeftCallTree *weft_heap_stacks_tree (const WeftHeapStacks *self, const WeftHeapNumbers *numbers);

/* The same of the heap profile that weft_heap_stacks_part() finds in @heap; NULL if there is
 * none. Reads the stacks of all bands: for a worker thread. */
WeftCallTree *weft_heap_stacks_tree_of (WeftHeapProfile *heap, guint64 from, guint64 to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapStacks, weft_heap_stacks_free)
