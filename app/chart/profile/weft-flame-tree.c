/* SPDX-License-Identifier: BSD-3-Clause */
/* Lays out a call tree. */
#include "weft-flame-tree.h"

/* What is narrower has no box of its own, px. */
#define MIN_BOX 1.0

static guint
depth_of (const WeftFlameTree *self, guint32 node)
{
  return weft_stacks_node (self->tree->stacks, node)->depth;
}

/* The children of @node that are shown: what is set apart comes last at the root. */
static const guint32 *
children_of (const WeftFlameTree *self, guint32 node, guint *n)
{
  const guint32 *children = weft_call_tree_children (self->tree, node, n);

  while (node == 0 && !self->with_apart && *n > 0 &&
         weft_stacks_kind (self->tree->stacks, children[*n - 1]) != WEFT_FRAME_ORDINARY)
    --*n;
  return children;
}

/* Parents come before their children: one pass places all. */
static void
place_nodes (WeftFlameTree *self)
{
  for (guint32 i = 0; i < weft_stacks_count (self->tree->stacks); i++)
    {
      guint64 start = self->starts[i];
      guint n;
      const guint32 *children = children_of (self, i, &n);

      for (guint k = 0; k < n; k++)
        {
          self->starts[children[k]] = start;
          start += self->tree->total[children[k]];
          self->rows = MAX (self->rows, depth_of (self, children[k]));
          /* the stack's outermost end has the kind: it is read only where it matters */
          if (self->tree->own[children[k]] > self->most_own &&
              weft_flame_kind (self->tree->stacks, children[k]) == WEFT_FRAME_ORDINARY)
            self->most_own = self->tree->own[children[k]];
        }
      if (i == 0)
        self->sum = start + self->tree->own[0];
    }
}

WeftFlameTree *
weft_flame_tree_new (const WeftCallTree *tree, gboolean with_apart)
{
  WeftFlameTree *self = g_new0 (WeftFlameTree, 1);

  self->tree = tree;
  self->with_apart = with_apart;
  self->starts = g_new0 (guint64, weft_stacks_count (tree->stacks));
  place_nodes (self);
  return self;
}

void
weft_flame_tree_free (WeftFlameTree *self)
{
  g_free (self->starts);
  g_free (self);
}

/* What is drawn now. */
typedef struct
{
  const WeftFlameTree *tree;
  double from, scale, width; /* px for an amount of 1 */
  GArray *boxes;
} Layout;

static double
x_of (const Layout *self, guint64 amount)
{
  return ((double) amount - self->from) * self->scale;
}

/* A box for what is narrower than a pixel: one px wide at least, where there is the room up to
 * @end. */
static void
add_many (Layout *self, WeftFlameBox *many, double end)
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

/* The boxes of the children of @node. */
static void
add_children (Layout *self, guint32 node)
{
  const WeftFlameTree *tree = self->tree;
  guint64 end = node == 0 ? tree->sum : tree->starts[node] + tree->tree->total[node];
  WeftFlameBox many = { .node = WEFT_FLAME_MANY };
  guint n;
  const guint32 *children = children_of (tree, node, &n);

  for (guint k = 0; k < n; k++)
    {
      guint32 child = children[k];
      double x0 = x_of (self, tree->starts[child]);
      double x1 = x_of (self, tree->starts[child] + tree->tree->total[child]);
      WeftFlameBox box = { MAX (x0, 0), MIN (x1, self->width), child, depth_of (tree, child) - 1,
                           1 };

      if (x1 <= 0 || x0 >= self->width)
        continue;
      if (x1 - x0 >= MIN_BOX)
        {
          add_many (self, &many, x0);
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
  add_many (self, &many, x_of (self, end));
}

GArray *
weft_flame_tree_boxes (const WeftFlameTree *self, double from, double to, double width)
{
  Layout layout = { self, from, width / MAX (to - from, 1e-9), width,
                    g_array_new (FALSE, FALSE, sizeof (WeftFlameBox)) };

  if (self->sum == 0)
    return layout.boxes;
  add_children (&layout, 0);
  /* row by row: the boxes that are there already are those whose children come next */
  for (guint i = 0; i < layout.boxes->len; i++)
    {
      guint32 node = g_array_index (layout.boxes, WeftFlameBox, i).node;

      if (node != WEFT_FLAME_MANY)
        add_children (&layout, node);
    }
  return layout.boxes;
}
