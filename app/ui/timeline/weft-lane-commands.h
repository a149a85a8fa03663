/* SPDX-License-Identifier: BSD-3-Clause */
/* Commands for lanes: hide, pin, fold, move and resize. */
#pragma once

#include "weft-plot.h"

/* So many lanes more are shown at a time. */
#define WEFT_LANE_PAGE 100

/* Runs the command of the action @name ("timeline.lane-hide") on the lane that the keyboard is on.
 * FALSE where there is none, or where it has nothing to do. */
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
/* To the place of @other: both are groups, or lanes of one group. A group that belongs under
 * another goes with it, and nothing comes between them. */
void weft_lane_command_move (WeftPlot *plot, const char *id, const char *other);
/* To the place of the next group, or lane of the group, that can be seen. FALSE where there is none
 * (any more). */
gboolean weft_lane_command_move_by (WeftPlot *plot, const char *id, gboolean down);
void weft_lane_command_reset (WeftPlot *plot);

/* What @id can be moved among, in the plot's order: the groups that there are lanes for, or the
 * lanes of its group but for that which stands for the group. Of strings. */
GPtrArray *weft_lane_command_siblings (WeftPlot *plot, const char *id);
