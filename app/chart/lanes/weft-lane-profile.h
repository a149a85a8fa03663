/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes of time profiles of HECs and of call stacks of threads: hit test, and drawing style, which
 * a page of the window sets. Also sets the counters of the ticky lane. */
#pragma once

#include "weft-lane.h"
#include "weft-ticky-lines.h"

/* Sets how the stack lanes are drawn: with roots at the bottom if @is_upward, and coloured by
 * module if @by_module. Frames that do not match @query are drawn faintly; NULL means no search. */
void weft_lane_profile_set_look (WeftChart *chart,
                                 gboolean is_upward,
                                 gboolean by_module,
                                 const char *query);

/* Returns the frame at @time and @y on a stack lane. If the stack does not reach @y and
 * @ignores_row is set, returns the stack's innermost frame. Returns WEFT_FRAME_NONE if there is no
 * frame, or if
 * @lane shows no stacks. */
guint32 weft_lane_profile_frame (
    const WeftLane *lane, WeftChart *chart, guint64 time, double y, gboolean ignores_row);

/* Sets the counters that the ticky lane of @chart draws; the chart keeps a reference. By default
 * they are the counters that allocate most in the whole log. */
void weft_lane_ticky_set_lines (WeftChart *chart, WeftTickyLines *lines);
