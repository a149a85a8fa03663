/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graph of a call tree: the tree, its layout and its comparison, made once, on any thread. */
#pragma once

#include "weft-flame-picture.h"

/* Filled by one thread, then immutable and shared by reference. */
typedef struct
{
  WeftCallTree *tree, *base; /* what the tree is compared with, or NULL */
  WeftFlameTree *layout;
  WeftFlameChange change; /* where there is a base */
  WeftFlameUnit unit;
  /* To be set before it is shared; else as weft_flame_graph_new() leaves them. */
  const char *base_name; /* static and translated: "in A"; NULL: the base is of the same run */
  gboolean is_inverted;  /* the trees are of callers, as weft_call_tree_new_inverted() makes them */
} WeftFlameGraph;

/* Keeps references to the settled @tree and to @base, which is of the same stacks, or NULL; shares
 * are compared, or, @of_amounts, amounts. @sample is as in WeftFlameChange. @with_apart: what is
 * not part of the program is shown beside it. */
WeftFlameGraph *weft_flame_graph_new (WeftCallTree *tree,
                                      WeftCallTree *base,
                                      WeftFlameUnit unit,
                                      gboolean with_apart,
                                      gboolean of_amounts,
                                      double sample);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftFlameGraph, weft_shared_unref)
