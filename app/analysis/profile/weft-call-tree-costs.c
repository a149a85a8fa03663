/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums a call tree by cost centre, module or source line. */
#include "weft-call-tree.h"

#include "weft-hash.h"

/* State while costs are summed. Group 0 is the group of the root; all other groups are in the order
 * of their first frames. */
typedef struct
{
  const WeftCallTree *tree;
  guint32 *groups; /* group of each frame */
  guint32 *open;   /* for each group: number of its frames on the current stack */
  GArray *costs;   /* of WeftCost, one for each group */
} CostSumming;

/* A step of the walk: it enters a node or leaves it. */
typedef struct
{
  guint32 node;
  gboolean is_leaving;
} WalkStep;

/* Sums the costs of all nodes. Uses a stack of its own instead of recursion, as the tree may be
 * very deep. */
static void
sum_node_costs (CostSumming *self)
{
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (WalkStep));
  WalkStep root = { 0, FALSE };

  g_array_append_val (steps, root);
  while (steps->len > 0)
    {
      WalkStep step = g_array_index (steps, WalkStep, steps->len - 1);
      guint32 frame = weft_stacks_node (self->tree->stacks, step.node)->frame;
      guint32 group = frame == WEFT_FRAME_NONE ? 0 : self->groups[frame];
      WeftCost *cost = &g_array_index (self->costs, WeftCost, group);
      const guint32 *children;
      guint n;

      g_array_set_size (steps, steps->len - 1);
      if (step.is_leaving)
        {
          self->open[group]--;
          continue;
        }
      cost->own += self->tree->own[step.node];
      if (self->open[group]++ == 0)
        cost->total += self->tree->total[step.node];
      step.is_leaving = TRUE;
      g_array_append_val (steps, step);
      children = weft_call_tree_children (self->tree, step.node, &n);
      for (guint i = 0; i < n; i++)
        {
          WalkStep into = { children[i], FALSE };

          g_array_append_val (steps, into);
        }
    }
}

GArray *
weft_call_tree_costs (const WeftCallTree *tree, WeftCostKey key)
{
  g_autofree guint32 *groups = g_new0 (guint32, tree->stacks->frames->len + 1);
  g_autofree guint32 *open = g_new0 (guint32, tree->stacks->frames->len + 1);
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (WeftCost));
  GArray *costs = g_array_new (FALSE, FALSE, sizeof (WeftCost));
  /* key: module or source; value: group */
  g_autoptr (GHashTable) known = g_hash_table_new (weft_hash_text, g_str_equal);
  const WeftCost root = { .frame = WEFT_FRAME_NONE };
  CostSumming summing = { tree, groups, open, all };

  g_array_append_val (all, root);
  for (guint i = 0; i < tree->stacks->frames->len; i++)
    {
      const WeftFrame *frame = weft_stacks_nth_frame (tree->stacks, i);
      WeftCost cost = { .frame = i, .n_frames = 1 };
      const char *text = key == WEFT_COST_MODULE ? frame->module : frame->source;
      /* each frame of the RTS or the profiler is a group of its own, regardless of its module */
      gboolean is_alone = key == WEFT_COST_CENTRE || frame->kind != WEFT_FRAME_ORDINARY;

      if (!is_alone)
        groups[i] = GPOINTER_TO_UINT (g_hash_table_lookup (known, text));
      if (groups[i] > 0)
        {
          g_array_index (all, WeftCost, groups[i]).n_frames++;
          continue;
        }
      groups[i] = all->len;
      g_array_append_val (all, cost);
      if (!is_alone)
        g_hash_table_insert (known, (gpointer) text, GUINT_TO_POINTER (groups[i]));
    }
  sum_node_costs (&summing);
  for (guint i = 0; i < all->len; i++)
    if (g_array_index (all, WeftCost, i).total > 0)
      g_array_append_val (costs, g_array_index (all, WeftCost, i));
  return costs;
}

static const char *
text_or_null (const char *text)
{
  return *text != '\0' ? text : NULL;
}

/* Frames of the RTS and the profiler have no source, so they are named by their labels. */
WeftCostName
weft_cost_get_name (const WeftCallTree *tree, const WeftCost *cost, WeftCostKey key)
{
  const WeftFrame *frame;
  gboolean is_apart;

  if (cost->frame == WEFT_FRAME_NONE)
    return (WeftCostName){ .name = "MAIN" };
  frame = weft_stacks_nth_frame (tree->stacks, cost->frame);
  is_apart = frame->kind != WEFT_FRAME_ORDINARY;
  return (WeftCostName){
    .name = text_or_null (key == WEFT_COST_MODULE             ? frame->module :
                          key == WEFT_COST_CENTRE || is_apart ? frame->label :
                                                                frame->source),
    .module = text_or_null (frame->module),
    .source = text_or_null (frame->source),
    .is_runtime = is_apart,
  };
}
