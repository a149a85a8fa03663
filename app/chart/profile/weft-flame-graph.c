/* SPDX-License-Identifier: BSD-3-Clause */
/* Lays out a call tree. */
#include "weft-flame-graph.h"

#define MIN_BOX 1.0 /* minimum width of a node with a box of its own, px */

static guint
node_depth (const WeftFlameTree *self, guint32 node)
{
  return weft_stacks_node (self->tree->stacks, node)->depth;
}

/* Returns the children of @node that are shown. Children of the root that are not part of the
 * program (GC, idle, …) come last. */
static const guint32 *
shown_children (const WeftFlameTree *self, guint32 node, guint *n)
{
  const guint32 *children = weft_call_tree_children (self->tree, node, n);

  while (node == 0 && !self->with_outside_costs && *n > 0 &&
         weft_stacks_kind (self->tree->stacks, children[*n - 1]) != WEFT_FRAME_ORDINARY)
    --*n;
  return children;
}

WeftFlameTree *
weft_flame_tree_new (const WeftCallTree *tree, gboolean with_outside_costs)
{
  WeftFlameTree *self = g_new0 (WeftFlameTree, 1);

  self->tree = tree;
  self->with_outside_costs = with_outside_costs;
  self->node_starts = g_new0 (guint64, weft_stacks_count (tree->stacks));

  /* parents come before their children, so one pass is enough */
  for (guint32 i = 0; i < weft_stacks_count (tree->stacks); i++)
    {
      guint64 start = self->node_starts[i];
      guint n;
      const guint32 *children = shown_children (self, i, &n);

      for (guint k = 0; k < n; k++)
        {
          self->node_starts[children[k]] = start;
          start += tree->total[children[k]];
          self->rows = MAX (self->rows, node_depth (self, children[k]));
          /* check this last, since it requires a walk to the outermost frame */
          if (tree->own[children[k]] > self->most_own &&
              weft_flame_node_kind (tree->stacks, children[k]) == WEFT_FRAME_ORDINARY)
            self->most_own = tree->own[children[k]];
        }
      if (i == 0)
        self->sum = start + tree->own[0];
    }
  return self;
}

void
weft_flame_tree_free (WeftFlameTree *self)
{
  g_free (self->node_starts);
  g_free (self);
}

/* The visible part of a tree. */
typedef struct
{
  const WeftFlameTree *tree;
  double from;  /* amount at the left edge */
  double scale; /* px per unit of amount */
  double width; /* px */
  GArray *boxes;
} TreeLayout;

static double
amount_x (const TreeLayout *self, guint64 amount)
{
  return ((double) amount - self->from) * self->scale;
}

/* Adds a box that represents nodes narrower than a pixel, if there is 1 px of space before @end. */
static void
add_box_of_many (TreeLayout *self, WeftFlameBox *many, double end)
{
  if (many->n > 0 && end - many->x0 >= MIN_BOX)
    {
      many->x1 = MIN (MAX (many->x1, many->x0 + MIN_BOX), self->width);
      many->x0 = MAX (many->x0, 0);
      if (many->x1 > many->x0)
        g_array_append_val (self->boxes, *many);
    }
  many->n = 0;
}

/* Adds the boxes of the children of @node. */
static void
add_children (TreeLayout *self, guint32 node)
{
  const WeftFlameTree *tree = self->tree;
  guint64 end = node == 0 ? tree->sum : tree->node_starts[node] + tree->tree->total[node];
  WeftFlameBox many = { .node = WEFT_FLAME_MANY };
  guint n;
  const guint32 *children = shown_children (tree, node, &n);

  for (guint k = 0; k < n; k++)
    {
      guint32 child = children[k];
      double x0 = amount_x (self, tree->node_starts[child]);
      double x1 = amount_x (self, tree->node_starts[child] + tree->tree->total[child]);
      WeftFlameBox box = { MAX (x0, 0), MIN (x1, self->width), child, node_depth (tree, child) - 1,
                           1 };

      if (x1 <= 0 || x0 >= self->width)
        continue;
      if (x1 - x0 >= MIN_BOX)
        {
          add_box_of_many (self, &many, x0);
          g_array_append_val (self->boxes, box);
          continue;
        }
      if (many.n++ == 0)
        {
          many.x0 = x0;
          many.depth = box.depth;
        }
      many.x1 = x1;
    }
  add_box_of_many (self, &many, amount_x (self, end));
}

GArray *
weft_flame_tree_boxes (const WeftFlameTree *self, double from, double to, double width)
{
  TreeLayout layout = { self, from, width / MAX (to - from, 1e-9), width,
                        g_array_new (FALSE, FALSE, sizeof (WeftFlameBox)) };

  if (self->sum == 0)
    return layout.boxes;
  add_children (&layout, 0);
  /* go row by row: the boxes added so far are the parents of the next ones */
  for (guint i = 0; i < layout.boxes->len; i++)
    {
      guint32 node = g_array_index (layout.boxes, WeftFlameBox, i).node;

      if (node != WEFT_FLAME_MANY)
        add_children (&layout, node);
    }
  return layout.boxes;
}

static void
graph_clear (gpointer data)
{
  WeftFlameGraph *self = data;

  weft_flame_tree_free (self->layout);
  g_clear_pointer (&self->base, weft_shared_unref);
  weft_shared_unref (self->tree);
}

WeftFlameGraph *
weft_flame_graph_new (WeftCallTree *tree,
                      WeftCallTree *base,
                      WeftFlameUnit unit,
                      gboolean with_outside_costs,
                      gboolean of_amounts,
                      double sample)
{
  WeftFlameGraph *self = weft_shared_new (WeftFlameGraph, graph_clear);

  self->tree = weft_shared_ref (tree);
  self->layout = weft_flame_tree_new (tree, with_outside_costs);
  self->unit = unit;
  if (base != NULL)
    {
      self->base = weft_shared_ref (base);
      self->change = weft_flame_change_make (tree, base, of_amounts, sample);
    }
  return self;
}
