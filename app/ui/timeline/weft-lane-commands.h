/* SPDX-License-Identifier: BSD-3-Clause */
/* Commands for lanes: hide, pin, fold, move and resize. */
#pragma once

#include "weft-plot.h"

/* Number of lanes added at a time. */
#define WEFT_LANE_PAGE 100

/* Runs the command of the action @name ("timeline.lane-hide") on the focused lane. Returns FALSE if
 * there is none, or if the command does not apply. */
gboolean weft_lane_command (WeftPlot *plot, const char *name);

/* Each changes the plot's layout. @id is the name of a group or of a lane, @set a function that
 * says something of it, such as weft_lane_layout_pin(). */
typedef void (*WeftLaneSetter) (WeftLaneLayout *layout, const char *id, gboolean value);
void weft_lane_command_set (WeftPlot *plot, WeftLaneSetter set, const char *id, gboolean value);
void weft_lane_command_resize (WeftPlot *plot, const char *id, double factor);
/* Makes the group or lane @id one that is shown: its group, all that it is folded into unfolded,
 * and the lane. That of a thread exists as soon as the thread is picked or pinned. */
void weft_lane_command_reveal (WeftPlot *plot, const char *id);
/* Shows the lane of thread @id, pins it, and gives it the focus. Any thread of the log: one that
 * has no lane gets one. */
void weft_lane_command_pin_thread (WeftPlot *plot, guint32 id);
/* Moves @id to the position of @other: both are groups, or lanes of one group. A group that belongs
 * under another moves with it, and nothing comes between them. */
void weft_lane_command_move (WeftPlot *plot, const char *id, const char *other);
/* Moves @id past the next visible group, or lane of its group. Returns FALSE if there is none. */
gboolean weft_lane_command_move_by (WeftPlot *plot, const char *id, gboolean down);
void weft_lane_command_reset (WeftPlot *plot);

/* Returns the ids among which @id can be moved, in the plot's order: groups that have lanes, or the
 * lanes of its group except the one that represents the group. Strings. */
GPtrArray *weft_lane_command_siblings (WeftPlot *plot, const char *id);
