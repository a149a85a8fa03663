/* SPDX-License-Identifier: BSD-3-Clause */
/* The target of a link is the id of a lane: "threads/18", "hec/3", "gc". */
#include "weft-lane-links.h"

#include "weft-chart-threads.h"
#include "weft-thread-activity.h"
#include "weft-thread-name.h"

#include <glib/gi18n.h>
#include <string.h>

#define PREFIX "threads/"

const char *
weft_thread_lane_id (guint32 id)
{
  g_autofree char *name = g_strdup_printf (PREFIX "%u", id);

  return g_ref_string_new_intern (name);
}

gboolean
weft_thread_lane_parse_id (const char *name, guint32 *id)
{
  const char *digits = name != NULL ? name + strlen (PREFIX) : "";
  guint64 number;

  if (name == NULL || !g_str_has_prefix (name, PREFIX) ||
      !g_ascii_string_to_unsigned (digits, 10, 0, G_MAXUINT32, &number, NULL))
    return FALSE;
  *id = (guint32) number;
  return TRUE;
}

const char *
weft_thread_lane_find_id (const WeftTrace *trace, const WeftThreadRows *rows, guint32 id)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
  gint index = threads != NULL ? weft_threads_find (threads, id) : -1;
  guint row = index >= 0 && rows != NULL ? rows->by_thread[index] : WEFT_THREAD_NO_ROW;

  if (row != WEFT_THREAD_NO_ROW && weft_thread_rows_nth (rows, row)->kind == WEFT_THREAD_ROW_SHARED)
    {
      g_autofree char *name = g_strdup_printf (PREFIX "row-%u", row + 1);

      return g_ref_string_new_intern (name);
    }
  return weft_thread_lane_id (id);
}

static void
add_thread_index (GArray *wanted, const WeftThreads *threads, guint32 id)
{
  gint found = weft_threads_find (threads, id);
  guint32 index = (guint32) found;

  if (found >= 0)
    g_array_append_val (wanted, index);
}

WeftThreadRows *
weft_thread_lanes_make_rows (const WeftTrace *trace,
                             const WeftLaneLayout *layout,
                             const GArray *shown,
                             const GArray *active)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);
  g_autoptr (WeftLaneLayout) by_default = weft_lane_layout_new ();
  g_autoptr (GArray) wanted = NULL;
  g_autofree guint32 *candidates = NULL;
  WeftThreadChoice choice;
  g_autoptr (GPtrArray) pinned = NULL;
  guint32 id;

  if (threads == NULL)
    return NULL;
  layout = layout != NULL ? layout : by_default;
  pinned = weft_lane_layout_get_pinned (layout);
  wanted = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < pinned->len; i++)
    if (weft_thread_lane_parse_id (g_ptr_array_index (pinned, i), &id))
      add_thread_index (wanted, threads, id);
  for (guint i = 0; shown != NULL && i < shown->len; i++)
    add_thread_index (wanted, threads, g_array_index (shown, guint32, i));
  choice = (WeftThreadChoice){
    .pinned = (const guint32 *) (gpointer) wanted->data,
    .n_pinned = wanted->len,
    .is_limited = active != NULL,
    .n_more = weft_lane_layout_get_setting (layout, WEFT_THREAD_LANE_REST)->n_more,
  };
  if (active != NULL)
    {
      candidates = g_new (guint32, MAX (active->len, 1));
      for (guint i = 0; i < active->len; i++)
        candidates[i] = g_array_index (active, WeftThreadActivity, i).thread;
      choice.candidates = candidates;
      choice.n_candidates = active->len;
    }
  return weft_thread_rows_new_for_choice (weft_trace_thread_rows (trace), threads, &choice);
}

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
