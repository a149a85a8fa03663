/* SPDX-License-Identifier: BSD-3-Clause */
/* Links to lanes: rows of a read-out that lead to a thread, a HEC or a GC; also the lane and the
 * page that show a finding. */
#pragma once

#include "weft-chart.h"
#include "weft-diagnosis.h"
#include "weft-lane-layout.h"
#include "weft-read-out.h"

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
