/* SPDX-License-Identifier: BSD-3-Clause */
/* Picked item of a timeline: what a lane has over a range of time, and the way from one to another.
 */
#pragma once

#include "weft-plot.h"
#include "weft-read-out.h"

/* The parameter of the actions "timeline.show-place" and "document.place": a lane's id, a time from
 * and to, ns, and TRUE for an item, which is picked, or FALSE for a range, which is selected. */
#define WEFT_PLACE_TARGET "(sttb)"

/* The parameter of the action "document.item": a lane's id and a time, for weft_item_go() on the
 * page of the timeline. */
#define WEFT_ITEM_TARGET "(st)"

/* Reads the picked item in full into @out, however narrow it is drawn. Returns FALSE if nothing is
 * picked, or the lane has no item with exactly this range. */
gboolean weft_item_read (WeftPlot *plot, WeftReadOut *out);

/* Picks the item that begins at @time, ns, on lane @lane, or else the one that ends there, or else
 * the one that contains it, at any zoom. Returns FALSE if there is none. */
gboolean weft_item_pick (WeftPlot *plot, guint lane, guint64 time);

/* Makes the lane @id, or the first one of the group @id, one that is shown; a thread that has none
 * gets one. Returns its number in the timeline, or -1 where the log has no such lane. */
gint weft_item_show_lane (WeftPlot *plot, const char *id);

/* Picks what the lane @id ("threads/18") has at @time, ns, if anything, and brings both into view;
 * a hidden lane is shown, and a thread without a lane of its own is found on the one that it
 * shares. Where one was is remembered. FALSE where the log has no such lane. */
gboolean weft_item_go (WeftPlot *plot, const char *id, guint64 time);
