/* SPDX-License-Identifier: BSD-3-Clause */
/* Menu of a timeline: what can be done at a time, with the picked item, the selected range and the
 * lane under the pointer. */
#pragma once

#include "weft-plot.h"

/* The menu of @lane; @is_at_time: of a place on its plot, not of its label. With the keys of its
 * commands. */
GMenuModel *weft_lane_menu_new (WeftPlot *plot, const WeftLane *lane, gboolean is_at_time);
