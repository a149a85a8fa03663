/* SPDX-License-Identifier: BSD-3-Clause */
/* Places of findings: the lane of the timeline and the page where each is seen. */
#pragma once

#include "weft-diagnosis.h"
#include "weft-lane-group.h"

/* The lane on which it is seen; @thread: whose, a place in the list of threads, or
 * WEFT_SCENE_NO_THREAD. An id, static or interned. @trace is that of the diagnosis. */
const char *weft_finding_lane (const WeftFinding *self, guint32 thread, const WeftTrace *trace);

/* The group of lanes on which findings of @rule are seen. */
WeftTimelineCharts weft_rule_lanes (const WeftRule *rule);

/* The id of the page on which it is seen: "timeline" or "heap". Static. */
const char *weft_finding_page (const WeftFinding *self);
