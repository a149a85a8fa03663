/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes whose look is set by a page of the window: time profiles of HECs and call stacks of
 * threads, with their hit test, and ticky counters. */
#pragma once

#include "weft-lane.h"
#include "weft-ticky-lines.h"

/* Sets the look of the lanes of stacks: with @is_upward, roots are at the bottom; with @by_module,
 * colours are by module. Frames that do not match @query are drawn faintly (NULL: no search). */
void weft_lane_profile_set_look (WeftChart *chart,
                                 gboolean is_upward,
                                 gboolean by_module,
                                 const char *query);

/* Returns the frame of a lane of stacks at @time and @y. If the stack is lower, @of_lane selects
 * its innermost frame. WEFT_FRAME_NONE if there is none, or @lane shows no stacks. */
guint32 weft_lane_profile_frame (
    const WeftLane *lane, WeftChart *chart, guint64 time, double y, gboolean of_lane);

/* Sets the counters that the ticky lane of @chart draws; the chart keeps a reference. By default
 * they are the counters that allocate most in the whole log. */
void weft_lane_ticky_set_lines (WeftChart *chart, WeftTickyLines *lines);
