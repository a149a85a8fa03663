/* SPDX-License-Identifier: BSD-3-Clause */
/* Shares of two call trees. */
#include "weft-flame-change.h"

#include "weft-flame.h"

#include <math.h>

double
weft_flame_share (const WeftCallTree *tree, guint32 node)
{
  guint64 sum = tree->by_kind[WEFT_FRAME_ORDINARY];

  return sum > 0 ? (double) tree->total[node] / (double) sum : 0;
}

double
weft_flame_change_of (const WeftFlameChange *self, guint32 node)
{
  double change = weft_flame_share (self->tree, node) - weft_flame_share (self->base, node);

  return self->is_backward ? -change : change;
}

WeftFlameChange
weft_flame_change (const WeftCallTree *tree, const WeftCallTree *base)
{
  WeftFlameChange self = { .tree = tree, .base = base };

  for (guint32 i = 1; i < weft_stacks_count (tree->stacks); i++)
    {
      double change = fabs (weft_flame_change_of (&self, i));

      /* the kind stands at the stack's outermost end: it is looked at where it matters */
      if (change > self.most && weft_flame_kind (tree->stacks, i) == WEFT_FRAME_ORDINARY)
        self.most = change;
    }
  return self;
}

WeftFormatted
weft_flame_change_text (const WeftFlameChange *self, guint32 node)
{
  double change = weft_flame_change_of (self, node);
  WeftFormatted share = weft_format_percent (fabs (change), 1), text;

  if (change == 0)
    g_strlcpy (text.text, "=", sizeof text.text);
  else
    g_snprintf (text.text, sizeof text.text, "%s%.20s", change < 0 ? "−" : "+", share.text);
  return text;
}
