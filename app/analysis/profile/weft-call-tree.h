/* SPDX-License-Identifier: BSD-3-Clause */
/* Amounts by cost centre stack: own and inclusive, of a time profile's range or of a heap. */
#pragma once

#include "weft-time-profile.h"

/* Filled by one thread, then immutable and shared by reference. Arrays are by node of the stacks.
 * Amounts are ticks (samples) of a time profile, bytes of a heap; what does not fit into 64 bits
 * stays at the largest. */
typedef struct
{
  WeftStacks *stacks;
  guint64 *own;
  guint64 *total; /* own and that of all stacks on top of it */
  guint64 sum;    /* of all own amounts */
  /* The sum by the innermost frame's kind: `.prof` counts the ordinary ones only. */
  guint64 by_kind[WEFT_N_FRAME_KINDS];
  guint32 *children, *first_child; /* see weft_call_tree_children() */
} WeftCallTree;

/* All amounts are 0. Keeps a reference to @stacks, to which nothing may be added any more. */
WeftCallTree *weft_call_tree_new (WeftStacks *stacks);

/* Adds to @node's own amount. Before weft_call_tree_settle(). */
void weft_call_tree_add (WeftCallTree *self, guint32 node, guint64 amount);

/* Makes all else from the own amounts. Once, before anything else is asked. */
void weft_call_tree_settle (WeftCallTree *self);

/* The samples of [@from, @to) of capability @cap, or of all where it is -1, in ticks. Settled. */
WeftCallTree *
weft_call_tree_new_profile (const WeftTimeProfile *profile, guint64 from, guint64 to, gint64 cap);

/* What is left of @whole without @part, a part of it with the same stacks: the rest of the run,
 * where @part is a range. Settled. */
WeftCallTree *weft_call_tree_new_rest (const WeftCallTree *whole, const WeftCallTree *part);

/* @tree with its stacks turned round, in stacks of their own with the same frames: what has amounts
 * of its own is outermost, on top of it are its callers. Own amounts are those of stacks that begin
 * there. *@base, of the same stacks as @tree or NULL, is replaced by the same of it. Settled. */
WeftCallTree *weft_call_tree_new_inverted (const WeftCallTree *tree, WeftCallTree **base);

/* The settled @trees of @n logs on stacks that they share: @joined gets all, settled. Frames are
 * the same that have the same module and label, wherever in the source they stand. */
void weft_call_tree_join (const WeftCallTree *const *trees, guint n, WeftCallTree **joined);

/* The stacks one frame longer than @node that have an amount: the largest total first, those of the
 * program before those set apart. Borrowed; @n gets how many. */
const guint32 *weft_call_tree_children (const WeftCallTree *self, guint32 node, guint *n);

/* What one frame was called by and what it called. Stacks that have it several times count
 * once, by its outermost place. */
typedef struct
{
  guint32 frame;
  /* Of stacks of their own, with the same frames. Node 1 is the frame itself; the nodes on top of
   * it are its callers, the nearest first. Own amounts are those of stacks that begin there. */
  WeftCallTree *callers;
  /* Node 1 is the frame itself, those on top of it are what it called. */
  WeftCallTree *callees;
} WeftSandwich;

WeftSandwich *weft_sandwich_new (const WeftCallTree *tree, guint32 frame);
void weft_sandwich_free (WeftSandwich *self);

/* What costs are summed up by. */
typedef enum
{
  WEFT_COST_CENTRE, /* each frame for itself */
  WEFT_COST_MODULE,
  WEFT_COST_SOURCE, /* "Main.hs:12:5-20" */
  WEFT_N_COSTS,
} WeftCostKey;

/* A row of costs. A plain value. */
typedef struct
{
  guint32 frame; /* the first that belongs to it, or WEFT_FRAME_NONE: the root, GHC's MAIN */
  guint32 n_frames;
  guint64 own;
  guint64 total; /* of stacks that have any of its frames, each counted once */
} WeftCost;

/* The costs of @tree by @key, of WeftCost, in the order of the frames, with the root's own first:
 * the own amounts add up to the tree's sum. Frames without an amount are left out. */
GArray *weft_call_tree_costs (const WeftCallTree *tree, WeftCostKey key);

/* How a row of costs is called; texts are borrowed, NULL if there are none. */
typedef struct
{
  const char *name;            /* of what the row is */
  const char *module, *source; /* of its frame */
  gboolean is_apart;           /* GC, idling or the profiler, which are not part of the program */
} WeftCostName;

/* Names @cost, a row of the costs of @tree by @key. */
WeftCostName weft_cost_name (const WeftCallTree *tree, const WeftCost *cost, WeftCostKey key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCallTree, weft_shared_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSandwich, weft_sandwich_free)
