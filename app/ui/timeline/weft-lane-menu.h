/* SPDX-License-Identifier: BSD-3-Clause */
/* Menu of a timeline: what can be done at a time, with the picked item, the selected range and the
 * lane under the pointer. */
#pragma once

#include "weft-plot.h"

/* Returns the menu of @lane; @is_at_time: for a position on its plot, not on its label. Items have
 * the keys of their commands. */
GMenuModel *weft_lane_menu_new (WeftPlot *plot, const WeftLane *lane, gboolean is_at_time);
