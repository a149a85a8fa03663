/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of places, by what a rule says of where its findings are seen. */
#include "weft-finding-place.h"

#include "weft-thread-lanes.h"

static const struct
{
  WeftTimelineCharts group; /* of lanes */
  const char *page;
} places[] = {
  [WEFT_VIEW_GC] = { WEFT_TIMELINE_GC, "timeline" },
  [WEFT_VIEW_HECS] = { WEFT_TIMELINE_HEC, "timeline" },
  [WEFT_VIEW_THREAD] = { WEFT_TIMELINE_HEC, "timeline" },
  [WEFT_VIEW_ALIVE] = { WEFT_TIMELINE_ALIVE, "timeline" },
  [WEFT_VIEW_LIVE] = { WEFT_TIMELINE_COUNTERS, "timeline" },
  [WEFT_VIEW_SPARKS] = { WEFT_TIMELINE_SPARKS, "timeline" },
  [WEFT_VIEW_USER] = { WEFT_TIMELINE_USER, "timeline" },
  [WEFT_VIEW_HEAP_PROFILE] = { WEFT_TIMELINE_HEAP, "heap" },
};

const char *
weft_finding_lane (const WeftFinding *self, guint32 thread, const WeftTrace *trace)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);

  if (self->rule->view == WEFT_VIEW_THREAD && thread != WEFT_SCENE_NO_THREAD && threads != NULL)
    return weft_thread_lanes_name (weft_threads_id (threads, thread));
  return weft_lane_group_of (places[self->rule->view].group)->id;
}

WeftTimelineCharts
weft_rule_lanes (const WeftRule *rule)
{
  return places[rule->view].group;
}

const char *
weft_finding_page (const WeftFinding *self)
{
  return self->scene.band != WEFT_SCENE_NO_BAND ? "heap" : places[self->rule->view].page;
}
