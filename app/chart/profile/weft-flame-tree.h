/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graph of a call tree: each node as wide as its share, the widest first. */
#pragma once

#include "weft-call-tree.h"
#include "weft-flame.h"

/* Immutable. The tree is borrowed and must outlive it. */
typedef struct
{
  const WeftCallTree *tree;
  gboolean with_apart;
  guint64 sum;      /* the amount that the picture's width stands for */
  guint64 *starts;  /* by node: where it begins, as an amount; children from their parent's start */
  guint64 most_own; /* the largest amount that a node of the program has for its own */
  guint rows;       /* of the deepest node with an amount */
} WeftFlameTree;

/* @with_apart: what stands apart from the program (collections, idle, …) is shown after it, and
 * is a part of the sum; else it is left out. */
WeftFlameTree *weft_flame_tree_new (const WeftCallTree *tree, gboolean with_apart);
void weft_flame_tree_free (WeftFlameTree *self);

/* The boxes of [@from, @to), amounts, over @width px: of WeftFlameBox, parents first. A node of a
 * pixel or more has a box of its own, at most as many as there are pixels in each row; what is
 * narrower is a part of a box for many. */
GArray *weft_flame_tree_boxes (const WeftFlameTree *self, double from, double to, double width);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftFlameTree, weft_flame_tree_free)
