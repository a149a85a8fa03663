/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures a time profile by cost centre: the function that takes the most time. */
#include "weft-measures-private.h"

#include "weft-call-tree.h"

void
weft_measure_profile (WeftMeasures *self, const WeftStatistics *statistics)
{
  const WeftTimeProfile *profile = statistics->trace->profile;
  g_autoptr (WeftCallTree) tree =
      weft_call_tree_new_profile (profile, statistics->from, statistics->to, -1);
  g_autoptr (GArray) costs = weft_call_tree_costs (tree, WEFT_COST_CENTRE);
  double all = (double) tree->by_kind[WEFT_FRAME_ORDINARY];
  const WeftCost *most = NULL;

  for (guint i = 0; i < costs->len; i++)
    {
      const WeftCost *one = &g_array_index (costs, WeftCost, i);

      if (one->frame != WEFT_FRAME_NONE && !weft_cost_name (tree, one, WEFT_COST_CENTRE).is_apart &&
          (most == NULL || one->own > most->own))
        most = one;
    }
  self->values[WEFT_MEASURE_TICKS] = all;
  self->values[WEFT_MEASURE_HOT] = self->values[WEFT_MEASURE_HOT_ALL] = 0;
  if (most == NULL || all == 0)
    return;
  self->values[WEFT_MEASURE_HOT] = (double) most->own / all;
  self->values[WEFT_MEASURE_HOT_ALL] = (double) most->total / all;
  self->scenes[WEFT_SCENE_FUNCTION].function = most->frame + 1;
}
