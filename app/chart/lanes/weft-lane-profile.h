/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes of a HEC's time profile and of a thread's call stacks: their look and its hit test. */
#pragma once

#include "weft-lane.h"

/* Sets the look: with @is_upward, roots are at the bottom; with @by_module, colours are by module.
 * Frames that do not match @query are drawn faintly (NULL: no search). */
void weft_lane_profile_set_look (WeftChart *chart,
                                 gboolean is_upward,
                                 gboolean by_module,
                                 const char *query);

/* Returns the frame of a lane of stacks at @time and @y. If the stack is lower, @of_lane selects
 * its innermost frame. WEFT_FRAME_NONE if there is none, or @lane shows no stacks. */
guint32 weft_lane_profile_frame (
    const WeftLane *lane, WeftChart *chart, guint64 time, double y, gboolean of_lane);
