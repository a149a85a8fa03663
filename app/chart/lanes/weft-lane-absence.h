/* SPDX-License-Identifier: BSD-3-Clause */
/* Absence of a lane's events: not recorded, or missing from the file for a time. Either is hatched,
 * and never drawn as if nothing had happened. */
#pragma once

#include "weft-lane.h"

/* Hatches the absent time of @lane in [0, width) x [0, height) of @cr, over the painted lane. */
void weft_lane_paint_absence (const WeftLane *lane, WeftChart *chart, cairo_t *cr);

/* Hit test: like the class's read(), but fills @out with the reason if there is no data. */
gboolean
weft_lane_read (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out);

/* The number for the label: like the class's value(), but "not recorded" or "no data" if so. */
WeftFormatted weft_lane_value (const WeftLane *lane, WeftChart *chart);

/* For a legend: return TRUE if any lane of @trace has a stretch without data, and if the HECs'
 * events were not recorded. */
gboolean weft_lanes_lack_data (const WeftTrace *trace);
gboolean weft_lanes_lack_records (const WeftTrace *trace);

/* Returns TRUE if a recording was stopped while the program ran, so that a lane is hatched. */
gboolean weft_lanes_were_stopped (const WeftTrace *trace);
