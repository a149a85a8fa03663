/* SPDX-License-Identifier: BSD-3-Clause */
/* Which lanes a log has and where each stands. */
#include "weft-timeline.h"

#include "weft-lane-sparks.h"

#include <glib/gi18n.h>
#include <math.h>

/* Room above and below a group. */
#define GROUP_GAP 9.0

/* The lanes of a timeline, in their order; those of HECs stand for one each. */
typedef struct
{
  const WeftLaneClass *klass;
  WeftTimelineCharts chart;
  guint what;
  const char *name;
  const char *note;
  double height;
  double gap; /* below */
  gboolean is_group;
  gboolean per_cap;
} LaneSpec;

static const LaneSpec specs[] = {
  { &weft_lane_activity, WEFT_TIMELINE_ACTIVITY, 0, N_ ("Activity"), N_ ("of all HECs"), 64, 8,
    TRUE, FALSE },
  { &weft_lane_hec, WEFT_TIMELINE_HEC, 0, N_ ("HEC %u"), NULL, 34, 6, FALSE, TRUE },
  { &weft_lane_heap, WEFT_TIMELINE_COUNTERS, 0, N_ ("Heap"), N_ ("size, blocks, live"), 52, 6, TRUE,
    FALSE },
  { &weft_lane_allocation, WEFT_TIMELINE_COUNTERS, 0, N_ ("Allocation"), NULL, 30, 6, FALSE,
    FALSE },
  { &weft_lane_collections, WEFT_TIMELINE_GC, 0, N_ ("Collections"), NULL, 22, 6, TRUE, FALSE },
  { &weft_lane_nonmoving, WEFT_TIMELINE_GC, 0, N_ ("Concurrent"), NULL, 28, 6, FALSE, FALSE },
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS, WEFT_SPARKS_POOL, N_ ("Sparks"),
    N_ ("waiting in the pools"), 54, 6, TRUE, FALSE },
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS, WEFT_SPARKS_CREATED, N_ ("Created"), NULL, 26, 4,
    FALSE, FALSE },
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS, WEFT_SPARKS_CONVERTED, N_ ("Converted"), NULL, 26, 4,
    FALSE, FALSE },
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS, WEFT_SPARKS_WASTED, N_ ("Wasted"), NULL, 26, 4, FALSE,
    FALSE },
  { &weft_lane_heap_profile, WEFT_TIMELINE_HEAP, 0, N_ ("Heap profile"), N_ ("largest bands"), 160,
    6, TRUE, FALSE },
};

static gboolean
has_data (const WeftTrace *trace, WeftTimelineCharts chart)
{
  switch (chart)
    {
    case WEFT_TIMELINE_SPARKS:
      return weft_sparks_created (trace->sparks) > 0;
    case WEFT_TIMELINE_HEAP:
      return trace->heap->samples->len > 0;
    case WEFT_TIMELINE_GC:
      return weft_collections_count (trace->collections) > 0 || trace->nonmoving->spans->len > 0;
    case WEFT_TIMELINE_COUNTERS:
      return weft_heap_counters_has_samples (trace->counters);
    default:
      return TRUE;
    }
}

static void
add_lane (WeftTimeline *self, const LaneSpec *spec, guint cap)
{
  WeftLane lane = {
    .klass = spec->klass,
    .name = _ (spec->name),
    .note = spec->note != NULL ? _ (spec->note) : NULL,
    .cap = cap,
    .what = spec->what,
    .height = spec->height,
    .is_group = spec->is_group,
  };

  if (spec->is_group)
    self->height += GROUP_GAP;
  lane.y = self->height;
  self->height += spec->height + spec->gap;
  g_array_append_val (self->lanes, lane);
}

WeftTimeline *
weft_timeline_new (WeftTrace *trace, WeftTimelineCharts charts)
{
  WeftTimeline *self = g_new0 (WeftTimeline, 1);

  self->trace = weft_trace_ref (trace);
  self->lanes = g_array_new (FALSE, FALSE, sizeof (WeftLane));
  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      const LaneSpec *spec = &specs[i];
      guint n = spec->per_cap ? trace->index->caps->len : 1;

      if (!(charts & spec->chart) || !has_data (trace, spec->chart))
        continue;
      if (spec->klass == &weft_lane_nonmoving && trace->nonmoving->spans->len == 0)
        continue;
      for (guint cap = 0; cap < n; cap++)
        add_lane (self, spec, cap);
    }
  return self;
}

WeftTimeline *
weft_timeline_fitted (const WeftTimeline *self, double height)
{
  WeftTimeline *fitted = g_new0 (WeftTimeline, 1);
  double factor = self->height > 0 ? MAX (height, 1) / self->height : 1;

  fitted->trace = weft_trace_ref (self->trace);
  fitted->lanes = g_array_copy (self->lanes);
  fitted->height = self->height * factor;
  for (guint i = 0; i < fitted->lanes->len; i++)
    {
      WeftLane *lane = &g_array_index (fitted->lanes, WeftLane, i);
      double end = round ((lane->y + lane->height) * factor);

      /* whole pixels, or the edges of columns would blur */
      lane->y = round (lane->y * factor);
      lane->height = MAX (end - lane->y, 1);
    }
  return fitted;
}

void
weft_timeline_free (WeftTimeline *self)
{
  g_array_unref (self->lanes);
  weft_trace_unref (self->trace);
  g_free (self);
}

gint
weft_timeline_lane_at (const WeftTimeline *self, double y)
{
  guint low = 0, high = self->lanes->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (weft_timeline_lane (self, middle)->y <= y)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == 0)
    return -1;
  return y < weft_timeline_lane (self, low - 1)->y + weft_timeline_lane (self, low - 1)->height ?
             (gint) low - 1 :
             -1;
}

char *
weft_lane_title (const WeftLane *lane, const WeftTrace *trace)
{
  if (strstr (lane->name, "%u") == NULL)
    return g_strdup (lane->name);
  return g_strdup_printf (_ ("HEC %u"), weft_index_nth_cap (trace->index, lane->cap)->cap);
}
