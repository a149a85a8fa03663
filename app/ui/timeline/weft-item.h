/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads, picks and shows items of a timeline. An item is what a lane shows over a range of time. */
#pragma once

#include "weft-plot.h"
#include "weft-read-out.h"

/* Type of the parameter of the actions "timeline.show-lane-range" and "document.lane-range": lane
 * id, start and end (ns), and TRUE for an item, which is picked, or FALSE for a range, which is
 * selected. */
#define WEFT_LANE_RANGE_TARGET "(sttb)"

/* Type of the parameter of the action "document.item": lane id and time (ns), for weft_item_go_to()
 * on the timeline page. */
#define WEFT_LANE_TIME_TARGET "(st)"

/* Reads the picked item in full into @out, however narrow it is drawn. Returns FALSE if nothing is
 * picked or the lane has no item with exactly this range. */
gboolean weft_item_read (WeftPlot *plot, WeftReadOut *out);

/* Picks the item on lane @lane that begins at @time (ns). If there is none, picks the item that
 * ends at @time, else the item that contains @time. Works at any zoom level. Returns FALSE if there
 * is no such item. */
gboolean weft_item_pick (WeftPlot *plot, guint lane, guint64 time);

/* Shows the lane @id, or the first lane of the group @id. A thread without a lane gets one. Returns
 * the lane's number in the timeline, or -1 if the log has no such lane. */
gint weft_item_show_lane (WeftPlot *plot, const char *id);

/* Picks the item at @time (ns) on the lane @id ("threads/18"), if there is an item, and brings lane
 * and time into view. A hidden lane is shown, and a thread without its own lane is found on the
 * lane that it shares. The previous view is remembered. Returns FALSE if the log has no such
 * lane. */
gboolean weft_item_go_to (WeftPlot *plot, const char *id, guint64 time);
