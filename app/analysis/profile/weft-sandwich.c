/* SPDX-License-Identifier: BSD-3-Clause */
/* Merges the inverted stacks below a frame into a tree, and the stacks on top of it into
 * another. */
#include "weft-call-tree.h"

typedef struct
{
  const WeftCallTree *tree;
  guint32 frame;
  /* by node: its node in callees if it is an outermost one of the frame, or on top of one; or 0 */
  guint32 *callee_nodes;
  WeftStacks *callers, *callees;
  GArray *outermost; /* of guint32: outermost nodes of the frame */
} Merging;

/* Adds the inverted stack of @node, an outermost node of the frame, to the callers. Returns its
 * node. */
static guint32
add_callers (Merging *self, guint32 node)
{
  const WeftStacks *stacks = self->tree->stacks;
  guint32 inverted = weft_stacks_add (self->callers, 0, self->frame);

  for (node = weft_stacks_node (stacks, node)->parent; node != 0;
       node = weft_stacks_node (stacks, node)->parent)
    inverted = weft_stacks_add (self->callers, inverted, weft_stacks_node (stacks, node)->frame);
  return inverted;
}

/* Adds all stacks to callers and callees, which must be complete before trees are made of them. */
static void
add_stacks (Merging *self)
{
  const WeftStacks *stacks = self->tree->stacks;

  for (guint i = 1; i < weft_stacks_count (stacks); i++)
    {
      const WeftStackNode *node = weft_stacks_node (stacks, i);
      guint32 below = self->callee_nodes[node->parent];

      if (self->tree->total[i] == 0 || (below == 0 && node->frame != self->frame))
        continue;
      self->callee_nodes[i] = weft_stacks_add (self->callees, below, node->frame);
      if (below != 0)
        continue;
      g_array_append_val (self->outermost, i);
      add_callers (self, i);
    }
}

static WeftCallTree *
make_callers (Merging *self)
{
  WeftCallTree *callers = weft_call_tree_new (self->callers);

  for (guint i = 0; i < self->outermost->len; i++)
    {
      guint32 node = g_array_index (self->outermost, guint32, i);

      weft_call_tree_add (callers, add_callers (self, node), self->tree->total[node]);
    }
  weft_call_tree_settle (callers);
  return callers;
}

static WeftCallTree *
make_callees (Merging *self)
{
  WeftCallTree *callees = weft_call_tree_new (self->callees);

  for (guint i = 1; i < weft_stacks_count (self->tree->stacks); i++)
    if (self->callee_nodes[i] != 0)
      weft_call_tree_add (callees, self->callee_nodes[i], self->tree->own[i]);
  weft_call_tree_settle (callees);
  return callees;
}

WeftSandwich *
weft_sandwich_new (const WeftCallTree *tree, guint32 frame)
{
  WeftSandwich *self = g_new0 (WeftSandwich, 1);
  g_autofree guint32 *callee_nodes = g_new0 (guint32, weft_stacks_count (tree->stacks));
  g_autoptr (WeftStacks) callers = weft_stacks_new_with_frames (tree->stacks);
  g_autoptr (WeftStacks) callees = weft_stacks_new_with_frames (tree->stacks);
  g_autoptr (GArray) outermost = g_array_new (FALSE, FALSE, sizeof (guint32));
  Merging merging = { tree, frame, callee_nodes, callers, callees, outermost };

  add_stacks (&merging);
  self->frame = frame;
  self->callers = make_callers (&merging);
  self->callees = make_callees (&merging);
  return self;
}

void
weft_sandwich_free (WeftSandwich *self)
{
  weft_shared_unref (self->callers);
  weft_shared_unref (self->callees);
  g_free (self);
}
