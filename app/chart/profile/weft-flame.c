/* SPDX-License-Identifier: BSD-3-Clause */
/* Functions shared by all forms of flame graphs. */
#include "weft-flame.h"

#include "weft-difference-test.h"

#include <math.h>

#define MIN_BOX 1.0 /* minimum width of a node with a box of its own, px */

const WeftFlameBox *
weft_flame_box_at (const GArray *boxes, guint depth, double x)
{
  const WeftFlameBox *nearest = NULL;
  double distance = 1;

  for (guint i = 0; i < boxes->len; i++)
    {
      const WeftFlameBox *box = &g_array_index (boxes, WeftFlameBox, i);
      double away = MAX (MAX (box->x0 - x, x - box->x1), 0);

      if (box->depth != depth)
        continue;
      if (x >= box->x0 && x < box->x1)
        return box;
      if (away < distance)
        {
          nearest = box;
          distance = away;
        }
    }
  return nearest;
}

guint32
weft_flame_ancestor (const WeftStacks *stacks, guint32 node, guint depth)
{
  const WeftStackNode *at = &g_array_index (stacks->nodes, WeftStackNode, node);

  while (at->depth > depth + 1)
    {
      node = at->parent;
      at = &g_array_index (stacks->nodes, WeftStackNode, node);
    }
  return node;
}

WeftFrameKind
weft_flame_node_kind (const WeftStacks *stacks, guint32 node)
{
  guint32 outermost = weft_flame_ancestor (stacks, node, 0);
  const WeftStackNode *at = &g_array_index (stacks->nodes, WeftStackNode, outermost);

  return outermost == 0 ? WEFT_FRAME_ORDINARY :
                          g_array_index (stacks->frames, WeftFrame, at->frame).kind;
}

guint8 *
weft_flame_search (const WeftStacks *stacks, const char *text)
{
  guint n = stacks->frames->len;
  g_autofree char *wanted = NULL;
  guint8 *hits;

  if (text == NULL || *text == '\0')
    return NULL;
  wanted = g_utf8_casefold (text, -1);
  hits = g_new0 (guint8, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      const WeftFrame *frame = &g_array_index (stacks->frames, WeftFrame, i);
      g_autofree char *name =
          g_strjoin (".", frame->module != NULL ? frame->module : "", frame->label, NULL);
      g_autofree char *folded = g_utf8_casefold (name, -1);

      hits[i] = strstr (folded, wanted) != NULL;
    }
  return hits;
}

double
weft_flame_node_share (const WeftCallTree *tree, guint32 node)
{
  guint64 sum = tree->by_kind[WEFT_FRAME_ORDINARY];

  return sum > 0 ? (double) tree->total[node] / (double) sum : 0;
}

/* Returns the share of @node in @tree or, if amounts are compared, the amount of @node as a share
 * of the larger tree's sum. A sample in @tree counts as @scale samples of self->tree. */
static double
node_scaled_share (const WeftFlameChange *self,
                   const WeftCallTree *tree,
                   double scale,
                   guint32 node)
{
  double base = self->sample > 0 ? self->sample : 1;
  double whole = MAX ((double) self->tree->by_kind[WEFT_FRAME_ORDINARY],
                      (double) self->base->by_kind[WEFT_FRAME_ORDINARY] * base);

  return self->compares_amounts ? (double) tree->total[node] * scale / MAX (whole, 1) :
                                  weft_flame_node_share (tree, node);
}

double
weft_flame_change_get (const WeftFlameChange *self, guint32 node)
{
  double change = node_scaled_share (self, self->tree, 1, node) -
                  node_scaled_share (self, self->base, self->sample > 0 ? self->sample : 1, node);

  return self->is_backward ? -change : change;
}

gboolean
weft_flame_change_is_noise (const WeftFlameChange *self, guint32 node)
{
  double tree = (double) self->tree->by_kind[WEFT_FRAME_ORDINARY];
  double base = (double) self->base->by_kind[WEFT_FRAME_ORDINARY];
  double share =
      self->compares_amounts ? self->sample / (1 + self->sample) : tree / MAX (tree + base, 1);

  return self->sample > 0 && weft_poisson_test (self->base->total[node], self->tree->total[node],
                                                share) > WEFT_RANK_TEST_P;
}

WeftFlameChange
weft_flame_change_make (const WeftCallTree *tree,
                        const WeftCallTree *base,
                        gboolean compares_amounts,
                        double sample)
{
  WeftFlameChange self = {
    .tree = tree, .base = base, .compares_amounts = compares_amounts, .sample = sample
  };

  for (guint32 i = 1; i < weft_stacks_count (tree->stacks); i++)
    {
      double change = fabs (weft_flame_change_get (&self, i));

      /* check this last, since it requires a walk to the outermost frame */
      if (change > self.max_change &&
          weft_flame_node_kind (tree->stacks, i) == WEFT_FRAME_ORDINARY &&
          !weft_flame_change_is_noise (&self, i))
        self.max_change = change;
    }
  return self;
}

WeftFormatted
weft_flame_change_text (const WeftFlameChange *self, guint32 node)
{
  double change = weft_flame_change_get (self, node);

  if (change == 0)
    return (WeftFormatted){ "=" };
  return weft_format_signed (change, weft_format_percent (fabs (change), 1));
}

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
