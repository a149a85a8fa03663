/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graph of a call tree: each node as wide as its share, the widest first; and the tree with
 * its layout and its comparison, created once, on any thread. */
#pragma once

#include "weft-call-tree.h"
#include "weft-flame-change.h"
#include "weft-flame.h"

/* Immutable. The tree is borrowed and must outlive it. */
typedef struct
{
  const WeftCallTree *tree;
  gboolean with_apart;
  guint64 sum;      /* amount of the whole width */
  guint64 *starts;  /* by node: its left end, as an amount; children start with their parent */
  guint64 most_own; /* the largest own amount of a node of the program */
  guint rows;       /* of the deepest node with an amount */
} WeftFlameTree;

/* @with_apart: frames that are not part of the program (GC, idle, …) are shown after it, and are
 * part of the sum; else they are left out. */
WeftFlameTree *weft_flame_tree_new (const WeftCallTree *tree, gboolean with_apart);
void weft_flame_tree_free (WeftFlameTree *self);

/* The boxes of [@from, @to), amounts, over @width px: of WeftFlameBox, parents first. A node of a
 * pixel or more has a box of its own; narrower ones share a box. */
GArray *weft_flame_tree_boxes (const WeftFlameTree *self, double from, double to, double width);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftFlameTree, weft_flame_tree_free)

/* Filled by one thread, then immutable and shared by reference. */
typedef struct
{
  WeftCallTree *tree, *base; /* base: for the comparison, or NULL */
  WeftFlameTree *layout;
  WeftFlameChange change; /* if there is a base */
  WeftFlameUnit unit;
  /* To be set before it is shared. */
  const char *base_name; /* static and translated: "in A"; NULL: the base is of the same run */
  gboolean is_inverted;  /* the trees are of callers, see weft_call_tree_new_inverted() */
} WeftFlameGraph;

/* Keeps references to the settled @tree and to @base, which has the same stacks, or is NULL.
 * Compares shares or, if @of_amounts, amounts. @sample: see WeftFlameChange. @with_apart: frames
 * that are not part of the program are shown beside it. */
WeftFlameGraph *weft_flame_graph_new (WeftCallTree *tree,
                                      WeftCallTree *base,
                                      WeftFlameUnit unit,
                                      gboolean with_apart,
                                      gboolean of_amounts,
                                      double sample);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftFlameGraph, weft_shared_unref)
