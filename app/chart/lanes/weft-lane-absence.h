/* SPDX-License-Identifier: BSD-3-Clause */
/* Absence of a lane's events, which were not recorded, or are missing from the file for some time.
 * Such times are hatched, and never drawn as if nothing had happened. */
#pragma once

#include "weft-lane.h"

/* Hatches the times for which @lane has no data, over the painted lane, in [0, width) x [0, height)
 * of @cr. */
void weft_lane_paint_absence (const WeftLane *lane, WeftChart *chart, cairo_t *cr);

/* Hit test: like the class's read_at(), but fills @out with the reason if there is no data. */
gboolean weft_lane_read_at (
    const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out);

/* Returns the value for the lane's label: the class's value(), or "not recorded" or "no data". */
WeftFormatted weft_lane_value (const WeftLane *lane, WeftChart *chart);

/* Conditions for entries of the legend. weft_lanes_lack_data() returns TRUE if any lane of @trace
 * has a stretch without data, weft_lanes_lack_records() if the scheduler events of the HECs were
 * not recorded. */
gboolean weft_lanes_lack_data (const WeftTrace *trace);
gboolean weft_lanes_lack_records (const WeftTrace *trace);

/* Returns TRUE if recording was stopped for part of the run, so that a lane is hatched. */
gboolean weft_lanes_have_recording_pauses (const WeftTrace *trace);
