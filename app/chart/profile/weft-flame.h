/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graph of a call tree: its boxes, each for a node in a tree of stacks, their layout and hit
 * test, and the change from another call tree. */
#pragma once

#include "weft-call-tree.h"
#include "weft-format.h"
#include "weft-stacks.h"

/* Unit of amounts. */
typedef enum
{
  WEFT_FLAME_SAMPLES,
  WEFT_FLAME_BYTES,
  WEFT_FLAME_NS,
} WeftFlameUnit;

/* Node of a box that represents several nodes, each too narrow for a box of its own. */
#define WEFT_FLAME_MANY G_MAXUINT32

/* A box in a row, in px from the left edge. */
typedef struct
{
  double x0, x1;
  guint32 node;  /* node of the stacks, or WEFT_FLAME_MANY */
  guint32 depth; /* row; 0 for the outermost frames */
  guint32 n;     /* number of nodes that the box represents */
} WeftFlameBox;

/* Returns the box in row @depth at @x, or else the nearest box within a pixel, or NULL.
 * Borrowed. */
const WeftFlameBox *weft_flame_box_at (const GArray *boxes, guint depth, double x);

/* Returns the ancestor of @node in row @depth, or @node if it is not below that row. */
guint32 weft_flame_ancestor (const WeftStacks *stacks, guint32 node, guint depth);

/* Returns the kind of the outermost frame of @node, which shows whether the stack is part of the
 * program. WEFT_FRAME_ORDINARY for the root. */
WeftFrameKind weft_flame_node_kind (const WeftStacks *stacks, guint32 node);

/* Searches @stacks for frames whose "module.label" contains @text, ignoring case. Returns a byte
 * for each frame, 1 if it matches, newly allocated; NULL if @text is NULL or empty. */
guint8 *weft_flame_search (const WeftStacks *stacks, const char *text);

/* Change between two call trees of the same stacks: in shares if both trees are parts of one run,
 * in amounts if they belong to two runs. */

/* A comparison of two trees, which are borrowed; copied by value. */
typedef struct
{
  const WeftCallTree *tree, *base;
  double max_change; /* largest absolute change, except noise, of any stack of the program */
  gboolean
      compares_amounts; /* compare amounts, not shares; a shorter run then has smaller amounts */
  gboolean is_backward; /* the base is the later tree, so changes are counted from tree to base */
  double sample; /* number of the tree's samples that take as long as one sample of the base; 0 if
                    amounts are bytes, for which there is no test */
} WeftFlameChange;

/* Computes the change from @base to @tree in one pass. Both must be settled (see
 * weft_call_tree_sum()) and have the same stacks. */
WeftFlameChange weft_flame_change_make (const WeftCallTree *tree,
                                        const WeftCallTree *base,
                                        gboolean compares_amounts,
                                        double sample);

/* Returns the share of @node and its descendants in the program's amount in @tree, 0 to 1; 0 if the
 * program has no amount in @tree. */
double weft_flame_node_share (const WeftCallTree *tree, guint32 node);

/* Returns the share of @node in the tree minus its share in the base, -1 to 1; the reverse if
 * is_backward. If amounts are compared, returns the difference of the amounts as a share of the
 * larger tree's sum. */
double weft_flame_change_get (const WeftFlameChange *self, guint32 node);

/* Returns TRUE if the difference in samples may be due to chance (see weft-difference-test.h). */
gboolean weft_flame_change_is_noise (const WeftFlameChange *self, guint32 node);

/* Formats the change of @node in percentage points: "+4.5 %", "−0.3 %", or "=" if there is no
 * change. */
WeftFormatted weft_flame_change_text (const WeftFlameChange *self, guint32 node);

/* Flame graph of a call tree: each node is as wide as its share, with the widest siblings first.
 * WeftFlameGraph holds a tree with its layout and comparison; it is created once, on any thread. */

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
