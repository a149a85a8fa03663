/* SPDX-License-Identifier: BSD-3-Clause */
/* Boxes of a flame graph, each for a node in a tree of stacks, and their hit test. */
#pragma once

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
