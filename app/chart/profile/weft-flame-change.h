/* SPDX-License-Identifier: BSD-3-Clause */
/* Change between two call trees of the same stacks: of shares if both are parts of one run, of
 * amounts if they are two runs. */
#pragma once

#include "weft-call-tree.h"
#include "weft-format.h"

/* A plain value; the trees are borrowed. */
typedef struct
{
  const WeftCallTree *tree, *base;
  double most;          /* the largest absolute change of a stack of the program */
  gboolean of_amounts;  /* not of shares: a run that takes half as long has less of all */
  gboolean is_backward; /* the base is later than the tree */
  double sample;        /* samples of the tree in the time of one of the base; 0: amounts are bytes,
                         * for which there is no test */
} WeftFlameChange;

/* Computes the change from @base to @tree, both settled and of the same stacks, in one pass. */
WeftFlameChange weft_flame_change (const WeftCallTree *tree,
                                   const WeftCallTree *base,
                                   gboolean of_amounts,
                                   double sample);

/* The share of the program's amount that @node and its descendants have in @tree, 0 to 1; 0 if the
 * program has none. */
double weft_flame_share (const WeftCallTree *tree, guint32 node);

/* The share of @node in the tree minus that in the base, or backwards: -1 to 1. Of amounts, their
 * difference as a share of the larger tree's sum. */
double weft_flame_change_of (const WeftFlameChange *self, guint32 node);

/* Returns TRUE if the difference of samples may be chance (see weft-difference-test.h). */
gboolean weft_flame_change_is_noise (const WeftFlameChange *self, guint32 node);

/* The change of @node in percentage points: "+4.5 %", "−0.3 %", "=" if nothing changed. */
WeftFormatted weft_flame_change_text (const WeftFlameChange *self, guint32 node);
