/* SPDX-License-Identifier: BSD-3-Clause */
/* Steps from event to event. */
#include "weft-lane-step.h"

gboolean
weft_lane_step_event (
    const WeftTrace *trace, guint cap, guint mask, guint64 time, gboolean forward, guint64 *to)
{
  guint64 from = forward ? time + 1 : time;
  WeftEvent event;

  if (cap == WEFT_LANE_STEP_ALL ?
          !weft_tallies_nearest (trace->tallies, mask, from, forward, &event) :
          !weft_tallies_nearest_of (trace->tallies, cap, mask, from, forward, &event))
    return FALSE;
  *to = event.time;
  return TRUE;
}
