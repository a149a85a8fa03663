/* SPDX-License-Identifier: BSD-3-Clause */
/* Functions shared by all forms of flame graphs. */
#include "weft-flame.h"

#include "weft-difference-test.h"

#include <math.h>

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
