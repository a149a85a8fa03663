/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes of time profiles: how they are drawn, and which frame is where. */
#pragma once

#include "weft-lane.h"

/* Draws the time profiles of @chart @is_upward as flames, with their roots at the bottom;
 * @by_module with the colours of modules rather than of names. @query is what a search is for, or
 * NULL: what it does not find is drawn faintly. */
void weft_lane_profile_set_look (WeftChart *chart,
                                 gboolean is_upward,
                                 gboolean by_module,
                                 const char *query);

/* The frame that a lane of a time profile has at @time and @y; WEFT_FRAME_NONE where there is none,
 * or the lane is another. */
guint32 weft_lane_profile_frame (const WeftLane *lane, WeftChart *chart, guint64 time, double y);
