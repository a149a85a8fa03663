/* SPDX-License-Identifier: BSD-3-Clause */
/* Merges the inverted stacks below a frame into one tree, and the stacks above the frame into
 * another. */
#include "weft-call-tree.h"

/* Adds the inverted stack of @node, an outermost node of @frame, to @callers. Returns the node of
 * the inverted stack. */
static guint32
add_callers (WeftStacks *callers, const WeftStacks *stacks, guint32 frame, guint32 node)
{
  guint32 inverted = weft_stacks_ensure_node (callers, 0, frame);

  for (node = weft_stacks_node (stacks, node)->parent; node != 0;
       node = weft_stacks_node (stacks, node)->parent)
    inverted = weft_stacks_ensure_node (callers, inverted, weft_stacks_node (stacks, node)->frame);
  return inverted;
}

WeftSandwich *
weft_sandwich_new (const WeftCallTree *tree, guint32 frame)
{
  WeftSandwich *self = g_new0 (WeftSandwich, 1);
  const WeftStacks *stacks = tree->stacks;
  guint n = weft_stacks_count (stacks);
  /* for each node: its node in callees, or 0 if the node is neither an outermost node of the frame
   * nor above one */
  g_autofree guint32 *callee_nodes = g_new0 (guint32, n);
  g_autoptr (WeftStacks) callers = weft_stacks_new_with_frames (tree->stacks);
  g_autoptr (WeftStacks) callees = weft_stacks_new_with_frames (tree->stacks);
  g_autoptr (GArray) outermost = g_array_new (FALSE, FALSE, sizeof (guint32));

  /* complete the stacks before trees are made from them */
  for (guint i = 1; i < n; i++)
    {
      const WeftStackNode *node = weft_stacks_node (stacks, i);
      guint32 below = callee_nodes[node->parent];

      if (tree->total[i] == 0 || (below == 0 && node->frame != frame))
        continue;
      callee_nodes[i] = weft_stacks_ensure_node (callees, below, node->frame);
      if (below != 0)
        continue;
      g_array_append_val (outermost, i);
      add_callers (callers, stacks, frame, i);
    }
  self->frame = frame;
  self->callers = weft_call_tree_new (callers);
  for (guint i = 0; i < outermost->len; i++)
    {
      guint32 node = g_array_index (outermost, guint32, i);

      weft_call_tree_add (self->callers, add_callers (callers, stacks, frame, node),
                          tree->total[node]);
    }
  weft_call_tree_sum (self->callers);
  self->callees = weft_call_tree_new (callees);
  for (guint i = 1; i < n; i++)
    if (callee_nodes[i] != 0)
      weft_call_tree_add (self->callees, callee_nodes[i], tree->own[i]);
  weft_call_tree_sum (self->callees);
  return self;
}

void
weft_sandwich_free (WeftSandwich *self)
{
  weft_shared_unref (self->callers);
  weft_shared_unref (self->callees);
  g_free (self);
}
