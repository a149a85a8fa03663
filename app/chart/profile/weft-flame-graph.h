/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graph of a call tree: each node is as wide as its share, with the widest siblings first.
 * WeftFlameGraph holds a tree with its layout and comparison; it is created once, on any thread. */
#pragma once

#include "weft-call-tree.h"
#include "weft-flame.h"

/* Layout of a call tree. Immutable; the tree is borrowed and must outlive the layout. */
typedef struct
{
  const WeftCallTree *tree;
  gboolean with_outside_costs;
  guint64 sum;          /* amount that the whole width represents */
  guint64 *node_starts; /* left edge of each node, as an amount; a first child has its parent's */
  guint64 most_own;     /* largest own amount of any of the program's nodes */
  guint rows;           /* depth of the deepest node with an amount */
} WeftFlameTree;

/* Lays out @tree. If @with_outside_costs, frames that are not part of the program (GC, idle, …) are
 * shown after the program and count in the sum; otherwise they are left out. */
WeftFlameTree *weft_flame_tree_new (const WeftCallTree *tree, gboolean with_outside_costs);
void weft_flame_tree_free (WeftFlameTree *self);

/* Returns the boxes (WeftFlameBox) of the amounts [@from, @to) over @width px, parents first. A
 * node at least a pixel wide has its own box; narrower nodes share a box. */
GArray *weft_flame_tree_boxes (const WeftFlameTree *self, double from, double to, double width);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftFlameTree, weft_flame_tree_free)

/* A call tree with its layout and comparison. Filled by one thread, then immutable and shared by
 * reference. */
typedef struct
{
  WeftCallTree *tree, *base; /* base: tree to compare with, or NULL */
  WeftFlameTree *layout;
  WeftFlameChange change; /* valid if there is a base */
  WeftFlameUnit unit;
  /* Set these before sharing the graph. */
  const char *base_name; /* name of the base: "in A"; static and translated; NULL for the whole log
                            or the rest of it */
  gboolean is_inverted;  /* trees of callers, see weft_call_tree_new_inverted() */
} WeftFlameGraph;

/* Creates a graph that keeps references to @tree, which must be settled, and to @base, which has
 * the same stacks or is NULL. Compares shares or, if @of_amounts, amounts. @sample is described at
 * WeftFlameChange, @with_outside_costs at weft_flame_tree_new(). */
WeftFlameGraph *weft_flame_graph_new (WeftCallTree *tree,
                                      WeftCallTree *base,
                                      WeftFlameUnit unit,
                                      gboolean with_outside_costs,
                                      gboolean of_amounts,
                                      double sample);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftFlameGraph, weft_shared_unref)
