/* SPDX-License-Identifier: BSD-3-Clause */
/* Boxes of a flame graph: rows of ranges, each a node of a tree of stacks, and their hit test. */
#pragma once

#include "weft-stacks.h"

/* The unit of amounts. */
typedef enum
{
  WEFT_FLAME_SAMPLES,
  WEFT_FLAME_BYTES,
  WEFT_FLAME_NS,
} WeftFlameUnit;

/* Several nodes that are too narrow for a box each. */
#define WEFT_FLAME_MANY G_MAXUINT32

/* A box of a row, in px from the left edge. A plain value. */
typedef struct
{
  double x0, x1;
  guint32 node;  /* of the stacks, or WEFT_FLAME_MANY */
  guint32 depth; /* its row: 0 for the outermost frames */
  guint32 n;     /* number of its nodes */
} WeftFlameBox;

/* The box of row @depth at @x, else the nearest one within a pixel, or NULL. Borrowed. */
const WeftFlameBox *weft_flame_at (const GArray *boxes, guint depth, double x);

/* The ancestor of @node in row @depth; itself if it is not deeper. */
guint32 weft_flame_ancestor (const WeftStacks *stacks, guint32 node, guint depth);

/* The kind of the outermost frame of @node, which may set its stack apart from the program.
 * Ordinary for the root. */
WeftFrameKind weft_flame_kind (const WeftStacks *stacks, guint32 node);

/* Searches the frames of @stacks for @text in "module.label", ignoring case: returns a byte for
 * each. NULL for a text that is NULL or empty. Newly allocated. */
guint8 *weft_flame_search (const WeftStacks *stacks, const char *text);
