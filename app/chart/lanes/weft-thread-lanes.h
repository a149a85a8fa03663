/* SPDX-License-Identifier: BSD-3-Clause */
/* Choice of the threads that have lanes of their own, and the names of these lanes. */
#pragma once

#include "weft-lane-layout.h"
#include "weft-trace.h"

/* The lane of all threads without a lane of their own; its "more" in a layout is the number of
 * additional lanes. */
#define WEFT_THREAD_LANE_REST "threads/rest"

/* The rows of the threads of @trace: those of the trace, and of the threads that @layout pins, or
 * that stand in @shown (of guint32, their ids; or NULL). @active: of WeftThreadActivity, only these
 * threads have rows, in this order; NULL: all threads. Returns NULL if the threads have not been
 * found yet. Newly allocated, or a reference. */
WeftThreadRows *weft_thread_lanes_rows (const WeftTrace *trace,
                                        const WeftLaneLayout *layout,
                                        const GArray *shown,
                                        const GArray *active);

/* The name of the lane of thread @id alone: "threads/300". Interned. */
const char *weft_thread_lanes_name (guint32 id);

/* The name of the lane in @rows that shows thread @id, of its own or shared with others one at a
 * time; that of a lane of its own where there is none. @rows may be NULL. Interned. */
const char *weft_thread_lanes_find (const WeftTrace *trace, const WeftThreadRows *rows, guint32 id);

/* The thread that @name is the own lane of. FALSE if it is another name, or NULL. */
gboolean weft_thread_lanes_thread (const char *name, guint32 *id);
