/* SPDX-License-Identifier: BSD-3-Clause */
/* Shares and amounts of two call trees. */
#include "weft-flame-change.h"

#include "weft-flame.h"

#include <glib/gi18n.h>
#include <math.h>

double
weft_flame_share (const WeftCallTree *tree, guint32 node)
{
  guint64 sum = tree->by_kind[WEFT_FRAME_ORDINARY];

  return sum > 0 ? (double) tree->total[node] / (double) sum : 0;
}

/* What @node has in @tree, of @self's kind. */
static double
part_of (const WeftFlameChange *self, const WeftCallTree *tree, guint32 node)
{
  guint64 whole =
      MAX (self->tree->by_kind[WEFT_FRAME_ORDINARY], self->base->by_kind[WEFT_FRAME_ORDINARY]);

  return self->of_amounts ? (double) tree->total[node] / (double) MAX (whole, 1) :
                            weft_flame_share (tree, node);
}

double
weft_flame_change_of (const WeftFlameChange *self, guint32 node)
{
  double change = part_of (self, self->tree, node) - part_of (self, self->base, node);

  return self->is_backward ? -change : change;
}

WeftFlameChange
weft_flame_change (const WeftCallTree *tree, const WeftCallTree *base, gboolean of_amounts)
{
  WeftFlameChange self = { .tree = tree, .base = base, .of_amounts = of_amounts };

  for (guint32 i = 1; i < weft_stacks_count (tree->stacks); i++)
    {
      double change = fabs (weft_flame_change_of (&self, i));

      /* the kind stands at the stack's outermost end: it is looked at where it matters */
      if (change > self.most && weft_flame_kind (tree->stacks, i) == WEFT_FRAME_ORDINARY)
        self.most = change;
    }
  return self;
}

/* How much more, or less, of itself. */
static WeftFormatted
growth_text (const WeftFlameChange *self, guint32 node)
{
  const WeftCallTree *before = self->is_backward ? self->tree : self->base;
  const WeftCallTree *after = self->is_backward ? self->base : self->tree;
  double had = (double) before->total[node], has = (double) after->total[node];
  WeftFormatted text;

  if (had > 0)
    return weft_format_change_percent (has / had - 1);
  g_strlcpy (text.text, _ ("new"), sizeof text.text);
  return text;
}

WeftFormatted
weft_flame_change_text (const WeftFlameChange *self, guint32 node)
{
  double change = weft_flame_change_of (self, node);
  WeftFormatted share = weft_format_percent (fabs (change), 1), text;

  if (change == 0)
    g_strlcpy (text.text, "=", sizeof text.text);
  else if (self->of_amounts)
    return growth_text (self, node);
  else
    g_snprintf (text.text, sizeof text.text, "%s%.20s", change < 0 ? "−" : "+", share.text);
  return text;
}
