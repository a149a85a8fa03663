/* SPDX-License-Identifier: BSD-3-Clause */
/* Choice of the threads that have lanes of their own, and the names of these lanes. */
#pragma once

#include "weft-lane-layout.h"
#include "weft-trace.h"

/* Id of the lane of all threads without a lane of their own. Its setting "more" is the number of
 * additional lanes of single threads. */
#define WEFT_THREAD_LANE_REST "threads/rest"

/* Returns the rows of the threads of @trace, with a row of its own for each thread that @layout
 * pins or that is in @shown (ids, guint32; or NULL). With @active (WeftThreadActivity), only these
 * threads have rows, in this order; NULL: all threads. Returns NULL if the threads have not been
 * found yet. Newly allocated, or a reference. */
WeftThreadRows *weft_thread_lanes_rows (const WeftTrace *trace,
                                        const WeftLaneLayout *layout,
                                        const GArray *shown,
                                        const GArray *active);

/* Returns the id of the lane of thread @id alone: "threads/300". Interned. */
const char *weft_thread_lanes_name (guint32 id);

/* Returns the id of the lane in @rows that shows thread @id, its own or one that it shares with
 * threads that lived at other times; the id of its own lane if @rows, which may be NULL, has none.
 * Interned. */
const char *weft_thread_lanes_find (const WeftTrace *trace, const WeftThreadRows *rows, guint32 id);

/* Returns TRUE if @name is the id of a lane of one thread, which @id gets. @name may be NULL. */
gboolean weft_thread_lanes_thread (const char *name, guint32 *id);
