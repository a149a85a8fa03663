/* SPDX-License-Identifier: BSD-3-Clause */
/* Arrows between the lanes of threads that act on each other, with a line style for each kind. */
#pragma once

#include "weft-thread-flow.h"
#include "weft-timeline.h"

/* Finds the lanes of @timeline that @arrow connects: the lanes of its threads, or of its HECs if a
 * thread has no lane or the arrow is a migration. Both may be the same lane. Returns FALSE if
 * neither end has a lane. */
gboolean weft_thread_arrow_lanes (const WeftTimeline *timeline,
                                  const WeftThreadArrow *arrow,
                                  gint *from,
                                  gint *to);

/* Returns the index of the lane of thread @id, which other threads may share, or -1. */
gint weft_thread_arrow_lane_of_thread (const WeftTimeline *timeline, guint32 id);

/* Returns the index of the lane of HEC @cap, or -1. */
gint weft_thread_arrow_lane_of_cap (const WeftTimeline *timeline, guint16 cap);

/* Draws an arrow from (@x0, @y0) to its head at (@x1, @y1); x1 >= x0. */
void weft_thread_arrow_paint (
    cairo_t *cr, WeftThreadFlowKind kind, double x0, double y0, double x1, double y1);

/* Returns the thread of the item at @time on lane @lane of @timeline, as an index into the list of
 * threads, or -1. On the lane of a HEC, this is the running thread. */
gint weft_timeline_thread_at (const WeftTimeline *timeline, guint lane, guint64 time);
