/* SPDX-License-Identifier: BSD-3-Clause */
/* Links to lanes: rows of a read-out that lead to a thread, a HEC or a GC; also the lane and the
 * page that show a finding. */
#pragma once

#include "weft-chart.h"
#include "weft-diagnosis.h"
#include "weft-lane-layout.h"
#include "weft-read-out.h"
#include "weft-trace.h"

/* Adds a row @name that leads to the lane of a thread at @time (ns). @id is the thread's ID. */
void weft_lane_add_thread_link (
    WeftReadOut *out, WeftChart *chart, const char *name, guint32 id, guint64 time);

/* Adds a row @name that leads to the lane of a HEC at @time (ns). @cap is the HEC's number in the
 * log. */
void weft_lane_add_hec_link (WeftReadOut *out, const char *name, guint cap, guint64 time);

/* Adds a row that leads to the GC whose sync or pause contains @time (ns), if there is such a
 * GC. */
void weft_lane_add_gc_link (WeftReadOut *out, WeftChart *chart, guint64 time);

/* Returns the id of the lane that shows the finding, static or interned. @thread is an index into
 * the list of threads, or WEFT_SCENE_NO_THREAD; @trace is the trace that the finding is about. */
const char *weft_finding_lane_id (const WeftFinding *self, guint32 thread, const WeftTrace *trace);

/* Returns the group of lanes that show findings of @rule. */
WeftTimelineCharts weft_rule_lanes (const WeftRule *rule);

/* Returns the id of the page that shows the finding, "timeline", "heap" or "profile". Static. */
const char *weft_finding_page_id (const WeftFinding *self);

/* Choice of the threads that have lanes of their own, and the names of these lanes. */

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
