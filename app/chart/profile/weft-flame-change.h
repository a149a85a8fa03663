/* SPDX-License-Identifier: BSD-3-Clause */
/* Change between two call trees of the same stacks: in shares if both trees are parts of one run,
 * in amounts if they belong to two runs. */
#pragma once

#include "weft-call-tree.h"
#include "weft-format.h"

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
