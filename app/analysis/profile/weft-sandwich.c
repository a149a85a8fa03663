/* SPDX-License-Identifier: BSD-3-Clause */
/* The stacks below a frame turned round, and those on top of it, each merged into a tree. */
#include "weft-call-tree.h"

typedef struct
{
  const WeftCallTree *tree;
  guint32 frame;
  /* By node: its place in the callees' stacks where it is the frame's outermost place or on top of
   * one; 0 otherwise. */
  guint32 *places;
  WeftStacks *callers, *callees;
  GArray *outermost; /* of guint32: nodes */
} Making;

/* The node of the callers' stacks that has all below @node, which stands for the frame. */
static guint32
add_callers (Making *self, guint32 node)
{
  const WeftStacks *stacks = self->tree->stacks;
  guint32 place = weft_stacks_add (self->callers, 0, self->frame);

  for (node = weft_stacks_node (stacks, node)->parent; node != 0;
       node = weft_stacks_node (stacks, node)->parent)
    place = weft_stacks_add (self->callers, place, weft_stacks_node (stacks, node)->frame);
  return place;
}

static void
find_places (Making *self)
{
  const WeftStacks *stacks = self->tree->stacks;

  for (guint i = 1; i < weft_stacks_count (stacks); i++)
    {
      const WeftStackNode *node = weft_stacks_node (stacks, i);
      guint32 below = self->places[node->parent];

      if (self->tree->total[i] == 0 || (below == 0 && node->frame != self->frame))
        continue;
      self->places[i] = weft_stacks_add (self->callees, below, node->frame);
      if (below != 0)
        continue;
      g_array_append_val (self->outermost, i);
      add_callers (self, i);
    }
}

static WeftCallTree *
make_callers (Making *self)
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
make_callees (Making *self)
{
  WeftCallTree *callees = weft_call_tree_new (self->callees);

  for (guint i = 1; i < weft_stacks_count (self->tree->stacks); i++)
    if (self->places[i] != 0)
      weft_call_tree_add (callees, self->places[i], self->tree->own[i]);
  weft_call_tree_settle (callees);
  return callees;
}

WeftSandwich *
weft_sandwich_new (const WeftCallTree *tree, guint32 frame)
{
  WeftSandwich *self = g_new0 (WeftSandwich, 1);
  g_autofree guint32 *places = g_new0 (guint32, weft_stacks_count (tree->stacks));
  g_autoptr (WeftStacks) callers = weft_stacks_new_with_frames (tree->stacks);
  g_autoptr (WeftStacks) callees = weft_stacks_new_with_frames (tree->stacks);
  g_autoptr (GArray) outermost = g_array_new (FALSE, FALSE, sizeof (guint32));
  Making making = { tree, frame, places, callers, callees, outermost };

  find_places (&making);
  self->frame = frame;
  self->callers = make_callers (&making);
  self->callees = make_callees (&making);
  return self;
}

void
weft_sandwich_free (WeftSandwich *self)
{
  weft_shared_unref (self->callers);
  weft_shared_unref (self->callees);
  g_free (self);
}
