/* SPDX-License-Identifier: BSD-3-Clause */
/* Arrows between the lanes of threads that act on each other; each kind has its form of line. */
#pragma once

#include "weft-thread-flow.h"
#include "weft-timeline.h"

/* Between which lanes of @timeline the arrow goes: those of its threads, or else of the HECs, and
 * between HECs where it is a move. One may be the same as the other. FALSE if neither end has a
 * lane. */
gboolean weft_thread_arrow_lanes (const WeftTimeline *timeline,
                                  const WeftThreadArrow *arrow,
                                  gint *from,
                                  gint *to);

/* The lane of the thread @id: its own, or the one that it shares; or -1. */
gint weft_thread_arrow_lane_of (const WeftTimeline *timeline, guint32 id);

/* The lane of HEC @cap, or -1. */
gint weft_thread_arrow_lane_of_cap (const WeftTimeline *timeline, guint16 cap);

/* From (@x0, @y0) to (@x1, @y1), where its head is; x1 >= x0. */
void weft_thread_arrow_paint (
    cairo_t *cr, WeftThreadFlowKind kind, double x0, double y0, double x1, double y1);

/* The thread that is meant by a stretch that begins at @time on @lane of @timeline: that of its
 * row, or the one that runs there. Its place in the list, or -1. */
gint weft_thread_arrow_thread (const WeftTimeline *timeline, guint lane, guint64 time);
