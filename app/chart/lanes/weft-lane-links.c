/* SPDX-License-Identifier: BSD-3-Clause */
/* The target of a link is the id of a lane: "threads/18", "hec/3", "gc". */
#include "weft-lane-links.h"

#include "weft-chart-threads.h"
#include "weft-thread-lanes.h"
#include "weft-thread-name.h"

#include <glib/gi18n.h>

void
weft_lane_add_thread_link (
    WeftReadOut *out, WeftChart *chart, const char *name, guint32 id, guint64 time)
{
  g_autofree char *lane = g_strdup_printf ("threads/%u", id);
  g_auto (WeftThreadNames) names;

  weft_thread_names_init (&names, weft_chart_threads (chart), id);
  weft_read_out_add_link (out, name, names.texts[0], lane, time);
}

void
weft_lane_add_hec_link (WeftReadOut *out, const char *name, guint cap, guint64 time)
{
  g_autofree char *lane = g_strdup_printf ("hec/%u", cap);
  g_autofree char *text = g_strdup_printf (_ ("HEC %u"), cap);

  weft_read_out_add_link (out, name, text, lane, time);
}

void
weft_lane_add_gc_link (WeftReadOut *out, WeftChart *chart, guint64 time)
{
  const WeftCollections *collections = weft_chart_trace (chart)->collections;
  const WeftGcWindows *windows = weft_collections_windows (collections);
  guint n = weft_gc_windows_count_begun (windows, time);
  g_autofree char *text = NULL;

  if (n == 0 || time >= weft_gc_windows_nth (windows, n - 1)->end)
    return;
  text = g_strdup_printf (_ ("%s of %s"), weft_format_count (n).text,
                          weft_format_count (weft_collections_count (collections)).text);
  weft_read_out_add_link (out, C_ ("fact", "GC"), text, "gc",
                          weft_collections_nth (collections, n - 1)->start);
}

static const struct
{
  WeftTimelineCharts group;
  const char *page;
} finding_views[] = {
  [WEFT_FINDING_VIEW_GC] = { WEFT_TIMELINE_GC, "timeline" },
  [WEFT_FINDING_VIEW_HECS] = { WEFT_TIMELINE_HEC, "timeline" },
  [WEFT_FINDING_VIEW_THREAD] = { WEFT_TIMELINE_HEC, "timeline" },
  [WEFT_FINDING_VIEW_ALIVE] = { WEFT_TIMELINE_ALIVE, "timeline" },
  [WEFT_FINDING_VIEW_LIVE] = { WEFT_TIMELINE_COUNTERS, "timeline" },
  [WEFT_FINDING_VIEW_SPARKS] = { WEFT_TIMELINE_SPARKS, "timeline" },
  [WEFT_FINDING_VIEW_USER] = { WEFT_TIMELINE_USER, "timeline" },
  [WEFT_FINDING_VIEW_HEAP_PROFILE] = { WEFT_TIMELINE_HEAP, "heap" },
  [WEFT_FINDING_VIEW_TIME_PROFILE] = { WEFT_TIMELINE_SAMPLES, "profile" },
};

const char *
weft_finding_lane_id (const WeftFinding *self, guint32 thread, const WeftTrace *trace)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);

  if (self->rule->view == WEFT_FINDING_VIEW_THREAD && thread != WEFT_SCENE_NO_THREAD &&
      threads != NULL)
    return weft_thread_lane_id (weft_threads_id (threads, thread));
  return weft_lane_group_get (finding_views[self->rule->view].group)->id;
}

WeftTimelineCharts
weft_rule_lanes (const WeftRule *rule)
{
  return finding_views[rule->view].group;
}

const char *
weft_finding_page_id (const WeftFinding *self)
{
  return self->scene.band != WEFT_SCENE_NO_BAND ? "heap" : finding_views[self->rule->view].page;
}
