/* SPDX-License-Identifier: BSD-3-Clause */
/* Absence of a lane's events: not recorded, or missing from the file for a time. Either is hatched,
 * and never drawn as if nothing had happened. */
#pragma once

#include "weft-lane.h"

/* Hatches what @lane lacks, into [0, width) x [0, height) of @cr, over what is painted there. */
void weft_lane_paint_absence (const WeftLane *lane, WeftChart *chart, cairo_t *cr);

/* Hit test: as the class's read(), but where there is no data fills @out with that. */
gboolean
weft_lane_read (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out);

/* The number for the label: as the class's value(), but "not recorded" where that is so. */
WeftFormatted weft_lane_value (const WeftLane *lane, WeftChart *chart);

/* Whether any lane of @trace has a stretch without data, and whether the HECs' events were not
 * recorded: for a legend. */
gboolean weft_lanes_lack_data (const WeftTrace *trace);
gboolean weft_lanes_lack_records (const WeftTrace *trace);

/* Whether a recording was stopped while the program ran, so that a lane is hatched for a time. */
gboolean weft_lanes_were_stopped (const WeftTrace *trace);
