/* SPDX-License-Identifier: BSD-3-Clause */
/* Commands for lanes: hide, pin, fold, move and resize. */
#pragma once

#include "weft-plot.h"

/* Number of thread lanes added or removed at a time. */
#define WEFT_LANE_PAGE 100

/* Runs the action @name ("timeline.lane-hide", …) on the focused lane. Returns FALSE if there is no
 * such action or if it does not apply to the lane. */
gboolean weft_lane_command (WeftPlot *plot, const char *name);

/* Change a setting or the height in the plot's layout. @id is the id of a group or lane. @set is a
 * function that changes the setting, such as weft_lane_layout_pin(). If the plot is folded and does
 * not show the lane, it is unfolded. */
typedef void (*WeftLaneSetter) (WeftLaneLayout *layout, const char *id, gboolean value);
void weft_lane_command_set (WeftPlot *plot, WeftLaneSetter set, const char *id, gboolean value);
void weft_lane_command_resize (WeftPlot *plot, const char *id, double factor);
/* Makes the group or lane @id visible: shows the lane and its group, and unfolds the plot and all
 * groups that contain it. The lane of a thread exists only once the thread has been picked or
 * pinned. */
void weft_lane_command_reveal (WeftPlot *plot, const char *id);
/* Shows, pins and focuses the lane of thread @id. A thread without a lane gets one. */
void weft_lane_command_pin_thread (WeftPlot *plot, guint32 id);
/* Moves @id to the position of @other. Both must be groups, or lanes of one group. A child group
 * moves with its parent and stays next to it. */
void weft_lane_command_move (WeftPlot *plot, const char *id, const char *other);
/* Moves the group @id past the next visible group, or the lane @id past the next visible lane of
 * its group. Returns FALSE if there is none. */
gboolean weft_lane_command_move_by (WeftPlot *plot, const char *id, gboolean down);
void weft_lane_command_reset (WeftPlot *plot);

/* Returns the ids (const char *) among which @id can be moved, in the plot's order. For a group,
 * these are the ids of all groups; for a lane, the ids of the lanes in its group except the lane
 * that represents the group. The array is newly allocated; the strings are static. */
GPtrArray *weft_lane_command_siblings (WeftPlot *plot, const char *id);
