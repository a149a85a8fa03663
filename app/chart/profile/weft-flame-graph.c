/* SPDX-License-Identifier: BSD-3-Clause */
/* All that a flame graph of a call tree is drawn from. */
#include "weft-flame-graph.h"

WeftFlameGraph *
weft_flame_graph_new (WeftCallTree *tree,
                      WeftCallTree *base,
                      WeftFlameUnit unit,
                      gboolean with_apart,
                      gboolean of_amounts,
                      double sample)
{
  WeftFlameGraph *self = g_new0 (WeftFlameGraph, 1);

  g_atomic_ref_count_init (&self->refs);
  self->tree = weft_call_tree_ref (tree);
  self->layout = weft_flame_tree_new (tree, with_apart);
  self->unit = unit;
  if (base != NULL)
    {
      self->base = weft_call_tree_ref (base);
      self->change = weft_flame_change (tree, base, of_amounts, sample);
    }
  return self;
}

WeftFlameGraph *
weft_flame_graph_ref (WeftFlameGraph *self)
{
  g_atomic_ref_count_inc (&self->refs);
  return self;
}

void
weft_flame_graph_unref (WeftFlameGraph *self)
{
  if (!g_atomic_ref_count_dec (&self->refs))
    return;
  weft_flame_tree_free (self->layout);
  g_clear_pointer (&self->base, weft_call_tree_unref);
  weft_call_tree_unref (self->tree);
  g_free (self);
}
