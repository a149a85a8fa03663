/* SPDX-License-Identifier: BSD-3-Clause */
/* Arrows between the lanes of threads that act on each other; each kind has its form of line. */
#pragma once

#include "weft-thread-flow.h"
#include "weft-timeline.h"

/* Finds the lanes of @timeline between which the arrow goes: those of its threads, or else of the
 * HECs; those of HECs if it is a migration. Both may be the same lane. Returns FALSE if neither end
 * has a lane. */
gboolean weft_thread_arrow_lanes (const WeftTimeline *timeline,
                                  const WeftThreadArrow *arrow,
                                  gint *from,
                                  gint *to);

/* The lane of the thread @id: its own, or the one that it shares; or -1. */
gint weft_thread_arrow_lane_of (const WeftTimeline *timeline, guint32 id);

/* The lane of HEC @cap, or -1. */
gint weft_thread_arrow_lane_of_cap (const WeftTimeline *timeline, guint16 cap);

/* Draws an arrow from (@x0, @y0) to its head at (@x1, @y1); x1 >= x0. */
void weft_thread_arrow_paint (
    cairo_t *cr, WeftThreadFlowKind kind, double x0, double y0, double x1, double y1);

/* The thread of the item that starts at @time on @lane of @timeline: that of its row, or the one
 * that runs on the HEC. Its index in the list, or -1. */
gint weft_thread_arrow_thread (const WeftTimeline *timeline, guint lane, guint64 time);
