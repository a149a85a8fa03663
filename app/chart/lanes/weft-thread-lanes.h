/* SPDX-License-Identifier: BSD-3-Clause */
/* Choice of the threads that have lanes of their own, and the names of these lanes. */
#pragma once

#include "weft-lane-layout.h"
#include "weft-trace.h"

/* Id of the lane of all threads without a lane of their own. Its setting "more" is the number of
 * additional single-thread lanes. */
#define WEFT_THREAD_LANE_REST "threads/rest"

/* Returns the thread rows of @trace. Each thread that is pinned in @layout or listed in @shown
 * (thread ids, guint32; may be NULL) has a row of its own. If @active (array of WeftThreadActivity)
 * is not NULL, only the threads in it have rows, in its order. Returns NULL if the threads have not
 * been found yet. Newly allocated, or a reference. */
WeftThreadRows *weft_thread_lanes_make_rows (const WeftTrace *trace,
                                             const WeftLaneLayout *layout,
                                             const GArray *shown,
                                             const GArray *active);

/* Returns the id of the lane of thread @id alone: "threads/300". Interned. */
const char *weft_thread_lane_id (guint32 id);

/* Returns the id of the lane in @rows that shows thread @id: the thread's own lane, or a lane
 * shared with threads that lived at other times. If @rows is NULL or has no such lane, returns the
 * id of the thread's own lane. Interned. */
const char *
weft_thread_lane_find_id (const WeftTrace *trace, const WeftThreadRows *rows, guint32 id);

/* Returns TRUE if @name is the id of a single thread's lane, and sets @id to the thread's ID. @name
 * may be NULL. */
gboolean weft_thread_lane_parse_id (const char *name, guint32 *id);
