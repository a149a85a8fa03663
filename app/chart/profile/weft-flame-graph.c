/* SPDX-License-Identifier: BSD-3-Clause */
/* All that a flame graph of a call tree is drawn from. */
#include "weft-flame-graph.h"

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
                      gboolean with_apart,
                      gboolean of_amounts,
                      double sample)
{
  WeftFlameGraph *self = weft_shared_new (WeftFlameGraph, graph_clear);

  self->tree = weft_shared_ref (tree);
  self->layout = weft_flame_tree_new (tree, with_apart);
  self->unit = unit;
  if (base != NULL)
    {
      self->base = weft_shared_ref (base);
      self->change = weft_flame_change (tree, base, of_amounts, sample);
    }
  return self;
}
