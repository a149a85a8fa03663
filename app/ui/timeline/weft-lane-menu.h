/* SPDX-License-Identifier: BSD-3-Clause */
/* Context menu of a timeline: commands for a time, the picked item, the selected range, and the
 * lane under the pointer. */
#pragma once

#include "weft-plot.h"

/* Returns the menu of @lane. @is_at_time is TRUE for a position on the plot of @lane, FALSE for its
 * label. Items show the keys of their commands. */
GMenuModel *weft_lane_menu_new (WeftPlot *plot, const WeftLane *lane, gboolean is_at_time);
