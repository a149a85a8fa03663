/* SPDX-License-Identifier: BSD-3-Clause */
/* Legend of the timeline: the colours of the visible lanes. */
#pragma once

#include "weft-plot.h"

#define WEFT_TYPE_LANE_KEY (weft_lane_key_get_type ())
G_DECLARE_FINAL_TYPE (WeftLaneKey, weft_lane_key, WEFT, LANE_KEY, GtkWidget)

/* Creates a legend that follows the lanes and colours of @plot. */
GtkWidget *weft_lane_key_new (WeftPlot *plot);
