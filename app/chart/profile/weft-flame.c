/* SPDX-License-Identifier: BSD-3-Clause */
/* Functions shared by all forms of flame graphs. */
#include "weft-flame.h"

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
