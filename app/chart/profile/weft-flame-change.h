/* SPDX-License-Identifier: BSD-3-Clause */
/* How the shares of a call tree differ from those of another one of the same stacks. */
#pragma once

#include "weft-call-tree.h"
#include "weft-format.h"

G_BEGIN_DECLS

/* A plain value; the trees are borrowed. */
typedef struct
{
  const WeftCallTree *tree, *base;
  double most;          /* the largest change of a stack of the program, whatever its sign */
  gboolean is_backward; /* the base is what comes after the tree */
} WeftFlameChange;

/* What changed from @base to @tree, both settled and of the same stacks: one pass over them. */
WeftFlameChange weft_flame_change (const WeftCallTree *tree, const WeftCallTree *base);

/* The share of the program's amount that @node has in @tree, with all on top of it: 0 to 1; 0 where
 * the program has none. */
double weft_flame_share (const WeftCallTree *tree, guint32 node);

/* The share of @node in the tree less that in the base, or backwards: -1 to 1. */
double weft_flame_change_of (const WeftFlameChange *self, guint32 node);

/* That in percentage points: "+4.5 %", "−0.3 %", "=" where nothing changed. */
WeftFormatted weft_flame_change_text (const WeftFlameChange *self, guint32 node);

G_END_DECLS
