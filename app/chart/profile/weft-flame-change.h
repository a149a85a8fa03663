/* SPDX-License-Identifier: BSD-3-Clause */
/* Change between two call trees of the same stacks: in shares, where both are parts of one run; in
 * amounts, where they are two runs. */
#pragma once

#include "weft-call-tree.h"
#include "weft-format.h"

/* A plain value; the trees are borrowed. */
typedef struct
{
  const WeftCallTree *tree, *base;
  double most;          /* the largest change of a stack of the program, whatever its sign */
  gboolean of_amounts;  /* not of shares: a run that takes half as long has less of all */
  gboolean is_backward; /* the base is what comes after the tree */
  double sample; /* the time of a sample of the base in those of the tree; 0: these are not samples,
                    of which chance could be told, but bytes */
} WeftFlameChange;

/* What changed from @base to @tree, both settled and of the same stacks: one pass over them. */
WeftFlameChange weft_flame_change (const WeftCallTree *tree,
                                   const WeftCallTree *base,
                                   gboolean of_amounts,
                                   double sample);

/* The share of the program's amount that @node has in @tree, with all on top of it: 0 to 1; 0 if
 * the program has none. */
double weft_flame_share (const WeftCallTree *tree, guint32 node);

/* The share of @node in the tree less that in the base, or backwards: -1 to 1. Of amounts, what the
 * tree has more of it than the base, as a part of what the larger one of them has in all. */
double weft_flame_change_of (const WeftFlameChange *self, guint32 node);

/* Whether chance alone explains that difference of samples (see weft-difference-test.h). */
gboolean weft_flame_change_is_noise (const WeftFlameChange *self, guint32 node);

/* That in percentage points: "+4.5 %", "−0.3 %", "=" where nothing changed. */
WeftFormatted weft_flame_change_text (const WeftFlameChange *self, guint32 node);
