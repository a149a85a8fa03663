/* SPDX-License-Identifier: BSD-3-Clause */
/* Rows of a read-out that lead to another lane: to a thread, a HEC or a GC. */
#pragma once

#include "weft-chart.h"
#include "weft-read-out.h"

/* Adds the thread @id as @name, with what its lane has at @time, ns. */
void weft_lane_link_thread (
    WeftReadOut *out, WeftChart *chart, const char *name, guint32 id, guint64 time);

/* The same with HEC @cap, by its number in the log. */
void weft_lane_link_hec (WeftReadOut *out, const char *name, guint cap, guint64 time);

/* The same with the GC whose sync or pause holds @time; nothing where there is none. */
void weft_lane_link_gc (WeftReadOut *out, WeftChart *chart, guint64 time);
