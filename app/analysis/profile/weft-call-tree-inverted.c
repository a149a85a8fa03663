/* SPDX-License-Identifier: BSD-3-Clause */
/* A call tree from the innermost frames out: what costs, and then who called it. */
#include "weft-call-tree.h"

/* The stack of @node turned round, added to @to. */
static guint32
add_inverted (WeftStacks *to, const WeftStacks *stacks, guint32 node)
{
  guint32 place = 0;

  for (; node != 0; node = weft_stacks_node (stacks, node)->parent)
    place = weft_stacks_add (to, place, weft_stacks_node (stacks, node)->frame);
  return place;
}

static WeftCallTree *
invert (const WeftCallTree *tree, WeftStacks *stacks, const guint32 *places)
{
  WeftCallTree *self = weft_call_tree_new (stacks);

  for (guint i = 0; i < weft_stacks_count (tree->stacks); i++)
    weft_call_tree_add (self, places[i], tree->own[i]);
  weft_call_tree_settle (self);
  return self;
}

WeftCallTree *
weft_call_tree_new_inverted (const WeftCallTree *tree, WeftCallTree **base)
{
  guint n = weft_stacks_count (tree->stacks);
  g_autoptr (WeftStacks) stacks = weft_stacks_new_with_frames (tree->stacks);
  g_autofree guint32 *places = g_new0 (guint32, n);

  for (guint i = 1; i < n; i++)
    if (tree->own[i] > 0 || (*base != NULL && (*base)->own[i] > 0))
      places[i] = add_inverted (stacks, tree->stacks, i);
  if (*base != NULL)
    {
      g_autoptr (WeftCallTree) old = *base;

      *base = invert (old, stacks, places);
    }
  return invert (tree, stacks, places);
}
