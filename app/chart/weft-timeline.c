/* SPDX-License-Identifier: BSD-3-Clause */
/* Which lanes a log has and where each stands. */
#include "weft-timeline.h"

#include "weft-lane-sparks.h"

#include <glib/gi18n.h>
#include <math.h>

/* Room above and below a group. */
#define GROUP_GAP 9.0

/* WeftLane.what of lanes whose class has only one kind is not looked at; it tells them apart. */
#define USER_SPANS 1

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
  double (*measure) (const WeftTrace *trace); /* in place of @height */
  gboolean per_row;                           /* of threads */
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
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS_HEC, WEFT_SPARKS_HEC_POOL, N_ ("HEC %u, pool"), NULL,
    26, 4, FALSE, TRUE },
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS_HEC, WEFT_SPARKS_HEC_CREATED, N_ ("HEC %u, created"),
    NULL, 26, 4, FALSE, TRUE },
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS_HEC, WEFT_SPARKS_HEC_CONVERTED,
    N_ ("HEC %u, converted"), NULL, 26, 4, FALSE, TRUE },
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS_HEC, WEFT_SPARKS_HEC_WASTED, N_ ("HEC %u, wasted"),
    NULL, 26, 4, FALSE, TRUE },
  { &weft_lane_user, WEFT_TIMELINE_USER, 0, N_ ("User events"), NULL, 38, 4, TRUE, FALSE },
  { &weft_lane_user_spans, WEFT_TIMELINE_USER, USER_SPANS, N_ ("User spans"), NULL, 0, 6, FALSE,
    FALSE, weft_lane_user_spans_height },
  { &weft_lane_instants, WEFT_TIMELINE_INSTANTS, 0, N_ ("HEC %u, instants"), NULL, 26, 4, FALSE,
    TRUE },
  { &weft_lane_tasks, WEFT_TIMELINE_TASKS, 0, N_ ("Tasks"), N_ ("kernel threads"), 0, 6, TRUE,
    FALSE, weft_lane_tasks_height },
  { &weft_lane_heap_profile, WEFT_TIMELINE_HEAP, 0, N_ ("Heap profile"), N_ ("largest bands"), 160,
    6, TRUE, FALSE },
  { &weft_lane_threads, WEFT_TIMELINE_THREADS, 0, N_ ("Threads"), NULL, 22, 0, TRUE, FALSE },
  { &weft_lane_threads, WEFT_TIMELINE_THREADS, 1, N_ ("Threads"), NULL, 22, 0, FALSE, FALSE, NULL,
    TRUE },
};

gboolean
weft_timeline_has (const WeftTrace *trace, WeftTimelineCharts chart)
{
  switch (chart)
    {
    case WEFT_TIMELINE_SPARKS:
    case WEFT_TIMELINE_SPARKS_HEC:
      return weft_sparks_created (trace->sparks) > 0;
    case WEFT_TIMELINE_HEAP:
      return trace->heap->samples->len > 0;
    case WEFT_TIMELINE_GC:
      return weft_collections_count (trace->collections) > 0 || trace->nonmoving->spans->len > 0;
    case WEFT_TIMELINE_COUNTERS:
      return weft_heap_counters_has_samples (trace->counters);
    case WEFT_TIMELINE_USER:
      return weft_tallies_count_all (trace->tallies, WEFT_TALLY_USER, 0, G_MAXUINT64) > 0;
    case WEFT_TIMELINE_TASKS:
      return trace->tasks->n_tasks > 0;
    case WEFT_TIMELINE_THREADS:
      return weft_threads_later_peek (trace->threads) != NULL &&
             weft_threads_later_rows (trace->threads)->rows->len > 0;
    default:
      return TRUE;
    }
}

/* Whether there is something for one lane of a chart that has data. */
static gboolean
has_lane (const WeftTrace *trace, const LaneSpec *spec)
{
  if (spec->klass == &weft_lane_user_spans && weft_user_spans_is_ready (trace->user_spans))
    return weft_user_spans_n (trace->user_spans) > 0;
  if (spec->klass == &weft_lane_nonmoving)
    return trace->nonmoving->spans->len > 0;
  if (spec->klass == &weft_lane_collections)
    return weft_collections_count (trace->collections) > 0;
  return TRUE;
}

/* How many lanes a spec stands for. */
static guint
count_lanes (const WeftTrace *trace, const LaneSpec *spec)
{
  if (spec->per_row)
    return weft_threads_later_rows (trace->threads)->rows->len;
  return spec->per_cap ? trace->index->caps->len : 1;
}

/* The @i-th lane of a spec. */
static void
add_lane (WeftTimeline *self, const LaneSpec *spec, guint i)
{
  WeftLane lane = {
    .klass = spec->klass,
    .name = _ (spec->name),
    .note = spec->note != NULL ? _ (spec->note) : NULL,
    .cap = spec->per_cap ? i : 0,
    .what = spec->what + (spec->per_row ? i : 0),
    .height = spec->measure != NULL ? spec->measure (self->trace) : spec->height,
    .is_group = spec->is_group,
  };

  if (spec->is_group)
    self->height += GROUP_GAP;
  lane.y = self->height;
  self->height += lane.height + spec->gap;
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

      if (!(charts & spec->chart) || !weft_timeline_has (trace, spec->chart) ||
          !has_lane (trace, spec))
        continue;
      for (guint k = 0, n = count_lanes (trace, spec); k < n; k++)
        add_lane (self, spec, k);
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
weft_lane_title_parts (const WeftLane *lane, const WeftTrace *trace, char **aside)
{
  const char *number = strstr (lane->name, "%u");
  char *title = NULL;

  *aside = NULL;
  if (lane->klass->title != NULL)
    title = lane->klass->title (lane, trace, aside);
  if (title != NULL)
    return title;
  if (number == NULL)
    return g_strdup (lane->name);
  return g_strdup_printf ("%.*s%u%s", (int) (number - lane->name), lane->name,
                          weft_index_nth_cap (trace->index, lane->cap)->cap, number + 2);
}

char *
weft_lane_title (const WeftLane *lane, const WeftTrace *trace)
{
  g_autofree char *aside = NULL;
  g_autofree char *title = weft_lane_title_parts (lane, trace, &aside);

  return aside != NULL ? g_strdup_printf ("%s %s", title, aside) : g_steal_pointer (&title);
}
