/* SPDX-License-Identifier: BSD-3-Clause */
/* Which lanes a log has and where each stands. */
#include "weft-timeline.h"

#include "weft-heap-choice.h"
#include "weft-lane-sparks.h"
#include "weft-lower-bound.h"

#include <glib/gi18n.h>
#include <math.h>

/* Room above and below a group. */
#define GROUP_GAP 9.0

/* Room under the pinned lanes, with the line. */
#define PINNED_GAP 4.0
/* What the lanes of the chosen group have of the height, whatever the others want. */
#define MIN_FILLED_SHARE 0.58

/* WeftLane.what of lanes whose class has only one kind is not looked at; it tells them apart. */
#define USER_SPANS 1

/* The lanes of a timeline by their groups, in the order of a group; those of HECs stand for one
 * each. Where a group has several, all but the one with its name need keys of their own. */
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
  const char *key;
  gboolean per_row; /* of threads */
} LaneSpec;

static const LaneSpec specs[] = {
  { &weft_lane_activity, WEFT_TIMELINE_ACTIVITY, 0, N_ ("Activity"), N_ ("of all HECs"), 64, 8,
    TRUE, FALSE },
  { &weft_lane_hec, WEFT_TIMELINE_HEC, 0, N_ ("HEC %u"), NULL, 34, 6, FALSE, TRUE },
  { &weft_lane_heap, WEFT_TIMELINE_COUNTERS, 0, N_ ("Heap"), N_ ("size, blocks, live"), 52, 6, TRUE,
    FALSE },
  { &weft_lane_allocation, WEFT_TIMELINE_COUNTERS, 0, N_ ("Allocation"), NULL, 30, 6, FALSE, FALSE,
    NULL, "allocation" },
  { &weft_lane_collections, WEFT_TIMELINE_GC, 0, N_ ("GC"), NULL, 22, 6, TRUE, FALSE },
  { &weft_lane_nonmoving, WEFT_TIMELINE_GC, 0, N_ ("Concurrent"), NULL, 28, 6, FALSE, FALSE, NULL,
    "concurrent" },
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS, WEFT_SPARKS_POOL, N_ ("Sparks"),
    N_ ("waiting in the pools"), 54, 6, TRUE, FALSE },
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS, WEFT_SPARKS_CREATED, N_ ("Created"), NULL, 36, 4,
    FALSE, FALSE, NULL, "created" },
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS, WEFT_SPARKS_CONVERTED, N_ ("Converted"), NULL, 36, 4,
    FALSE, FALSE, NULL, "converted" },
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS, WEFT_SPARKS_WASTED, N_ ("Not converted"), NULL, 36, 4,
    FALSE, FALSE, NULL, "wasted" },
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS_HEC, WEFT_SPARKS_HEC_POOL, N_ ("HEC %u, pool"), NULL,
    26, 4, FALSE, TRUE, NULL, "pool" },
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS_HEC, WEFT_SPARKS_HEC_CREATED, N_ ("HEC %u, created"),
    NULL, 26, 4, FALSE, TRUE, NULL, "created" },
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS_HEC, WEFT_SPARKS_HEC_CONVERTED,
    N_ ("HEC %u, converted"), NULL, 26, 4, FALSE, TRUE, NULL, "converted" },
  { &weft_lane_sparks, WEFT_TIMELINE_SPARKS_HEC, WEFT_SPARKS_HEC_WASTED,
    N_ ("HEC %u, not converted"), NULL, 26, 4, FALSE, TRUE, NULL, "wasted" },
  { &weft_lane_user, WEFT_TIMELINE_USER, 0, N_ ("User events"), NULL, 38, 4, TRUE, FALSE },
  { &weft_lane_user_spans, WEFT_TIMELINE_USER, USER_SPANS, N_ ("User spans"), NULL, 0, 6, FALSE,
    FALSE, weft_lane_user_spans_height, "spans" },
  { &weft_lane_instants, WEFT_TIMELINE_INSTANTS, 0, N_ ("HEC %u, instants"), NULL, 26, 4, FALSE,
    TRUE },
  { &weft_lane_tasks, WEFT_TIMELINE_TASKS, 0, N_ ("Tasks"), N_ ("OS threads"), 0, 6, TRUE, FALSE,
    weft_lane_tasks_height },
  { &weft_lane_heap_profile, WEFT_TIMELINE_HEAP, 0, N_ ("Heap profile"), N_ ("largest bands"), 160,
    6, TRUE, FALSE },
  { &weft_lane_samples, WEFT_TIMELINE_SAMPLES, 0, N_ ("Samples"), N_ ("of the time profile"), 36, 6,
    TRUE, FALSE },
  { &weft_lane_profile, WEFT_TIMELINE_PROFILE, 0, N_ ("HEC %u, stacks"), NULL, 0, 6, FALSE, TRUE,
    weft_lane_profile_height },
  { &weft_lane_ticky, WEFT_TIMELINE_TICKY, 0, N_ ("Ticky"), N_ ("counts per second"), 240, 6, TRUE,
    FALSE },
  { &weft_lane_threads, WEFT_TIMELINE_THREADS, 0, N_ ("Threads"), NULL, 22, 0, TRUE, FALSE },
  { &weft_lane_threads, WEFT_TIMELINE_THREADS, 1, N_ ("Threads"), NULL, 22, 0, FALSE, FALSE, NULL,
    NULL, TRUE },
};

gboolean
weft_timeline_has (const WeftTrace *trace, WeftTimelineCharts chart)
{
  switch (chart)
    {
    case WEFT_TIMELINE_ACTIVITY:
    case WEFT_TIMELINE_HEC:
    case WEFT_TIMELINE_INSTANTS:
      return trace->index->caps->len > 0;
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
      return weft_tallies_count_all (trace->tallies, WEFT_TALLY_USER, 0, WEFT_TIME_END) > 0;
    case WEFT_TIMELINE_SAMPLES:
    case WEFT_TIMELINE_PROFILE:
      return trace->profile->samples->len > 0;
    case WEFT_TIMELINE_TICKY:
      return trace->ticky->censuses->len > 0;
    case WEFT_TIMELINE_TASKS:
      return trace->tasks->n_tasks > 0;
    case WEFT_TIMELINE_THREADS:
      return weft_threads_later_peek (trace->threads) != NULL &&
             weft_threads_later_rows (trace->threads)->rows->len > 0;
    default:
      return TRUE;
    }
}

/* Whether there is something for one lane. */
static gboolean
has_lane (const WeftTrace *trace, const LaneSpec *spec)
{
  if (!weft_timeline_has (trace, spec->chart))
    return FALSE;
  if (spec->klass == &weft_lane_nonmoving)
    return trace->nonmoving->spans->len > 0;
  if (spec->klass == &weft_lane_collections)
    return weft_collections_count (trace->collections) > 0;
  if (spec->klass == &weft_lane_user_spans && weft_user_spans_is_ready (trace->user_spans))
    return weft_user_spans_n (trace->user_spans) > 0;
  return TRUE;
}

WeftTimelineCharts
weft_timeline_known (void)
{
  WeftTimelineCharts known = 0;

  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    known |= specs[i].chart;
  return known;
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
static WeftLane
make_lane (const WeftTrace *trace, const LaneSpec *spec, guint i)
{
  const char *note = spec->note != NULL ? _ (spec->note) : NULL;

  if (spec->chart == WEFT_TIMELINE_HEAP &&
      weft_heap_breakdown_text (trace->heap->breakdown) != NULL)
    note = weft_heap_breakdown_text (trace->heap->breakdown);
  return (WeftLane){
    .klass = spec->klass,
    .name = _ (spec->name),
    .note = note,
    .cap = spec->per_cap ? i : 0,
    .what = spec->what + (spec->per_row ? i : 0),
    .height = spec->measure != NULL ? spec->measure (trace) : spec->height,
    .gap = spec->gap,
    .is_group = spec->is_group,
    .chart = spec->chart,
    .key = spec->key,
    .of_cap = spec->per_cap,
    .factor = 1.0,
  };
}

/* Puts @lanes, in their default order, into that of @layout. The lane with the group's name stays
 * the first. */
static void
sort_lanes (GArray *lanes, const WeftTrace *trace, const WeftLaneLayout *layout)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) places = g_hash_table_new (g_str_hash, g_str_equal);
  guint first = g_array_index (lanes, WeftLane, 0).is_group ? 1 : 0;
  g_autofree WeftLane *unsorted = g_memdup2 (lanes->data, lanes->len * sizeof (WeftLane));

  for (guint i = first; i < lanes->len; i++)
    {
      char *id = weft_lane_id (&unsorted[i], trace);

      g_ptr_array_add (ids, id);
      g_hash_table_insert (places, id, GUINT_TO_POINTER (i));
    }
  weft_lane_layout_sort (layout, ids);
  for (guint i = first; i < lanes->len; i++)
    g_array_index (lanes, WeftLane, i) = unsorted[GPOINTER_TO_UINT (
        g_hash_table_lookup (places, g_ptr_array_index (ids, i - first)))];
}

GArray *
weft_timeline_lanes_of (WeftTrace *trace, WeftTimelineCharts chart, const WeftLaneLayout *layout)
{
  GArray *lanes = g_array_new (FALSE, FALSE, sizeof (WeftLane));

  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    {
      const LaneSpec *spec = &specs[i];

      if (spec->chart != chart || !has_lane (trace, spec))
        continue;
      for (guint k = 0, n = count_lanes (trace, spec); k < n; k++)
        {
          WeftLane lane = make_lane (trace, spec, k);

          g_array_append_val (lanes, lane);
        }
    }
  if (layout != NULL && lanes->len > 1)
    sort_lanes (lanes, trace, layout);
  return lanes;
}

/* What @layout says of a lane and of its group. */
static void
apply_layout (WeftLane *lane, const WeftTrace *trace, const WeftLaneLayout *layout)
{
  const WeftLaneGroup *group = weft_lane_group_of (lane->chart);
  g_autofree char *id = weft_lane_id (lane, trace);
  double factor = weft_lane_layout_get_factor (layout, group->id);

  lane->is_hidden = !weft_lane_layout_is_shown (layout, group->id, !group->is_extra);
  lane->is_pinned = weft_lane_layout_is_pinned (layout, group->id);
  lane->is_folded = weft_lane_layout_is_folded (layout, group->id);
  if (!g_str_equal (id, group->id))
    {
      lane->is_hidden |= !weft_lane_layout_is_shown (layout, id, TRUE);
      lane->is_pinned |= weft_lane_layout_is_pinned (layout, id);
      factor *= weft_lane_layout_get_factor (layout, id);
    }
  lane->factor = CLAMP (factor, WEFT_LANE_MIN_FACTOR, WEFT_LANE_MAX_FACTOR);
  lane->height = round (lane->height * lane->factor);
}

/* The lanes that are shown, in order. */
static GArray *
collect_lanes (WeftTrace *trace, const WeftLaneLayout *layout)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (WeftLane));
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  guint n;
  const WeftLaneGroup *groups = weft_lane_groups (&n);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (ids, (gpointer) groups[i].id);
  weft_lane_layout_sort (layout, ids);
  for (guint i = 0; i < n; i++)
    {
      const WeftLaneGroup *group = weft_lane_group_find (g_ptr_array_index (ids, i));
      g_autoptr (GArray) lanes = weft_timeline_lanes_of (trace, group->chart, layout);

      for (guint k = 0; k < lanes->len; k++)
        {
          WeftLane *lane = &g_array_index (lanes, WeftLane, k);

          apply_layout (lane, trace, layout);
          if (!lane->is_hidden)
            g_array_append_vals (all, lane, 1);
        }
    }
  return all;
}

/* Whether a line separates @lane from @above. */
static gboolean
is_start (const WeftLane *lane, const WeftLane *above)
{
  return above == NULL ||
         (lane->chart != above->chart && weft_lane_group_of (lane->chart)->parent != above->chart);
}

/* Gives those of @all that are pinned, or those that are not, their places under each other. */
static void
place_lanes (WeftTimeline *self, const GArray *all, gboolean pinned)
{
  const WeftLane *above = NULL;
  gint first = -1; /* of those between two lines */

  for (guint i = 0; i < all->len; i++)
    {
      WeftLane lane = g_array_index (all, WeftLane, i);

      if (lane.is_pinned != pinned)
        continue;
      lane.starts = is_start (&lane, above);
      above = &g_array_index (all, WeftLane, i);
      if (!lane.starts)
        {
          WeftLane *head = &g_array_index (self->lanes, WeftLane, first);

          head->has_more = TRUE;
          if (head->is_folded)
            continue;
        }
      else
        {
          first = (gint) self->lanes->len;
          self->height += GROUP_GAP;
        }
      lane.y = self->height;
      self->height += lane.height + lane.gap;
      g_array_append_val (self->lanes, lane);
    }
}

WeftTimeline *
weft_timeline_new (WeftTrace *trace, const WeftLaneLayout *layout)
{
  WeftTimeline *self = g_new0 (WeftTimeline, 1);
  g_autoptr (WeftLaneLayout) by_default = weft_lane_layout_new ();
  g_autoptr (GArray) all = collect_lanes (trace, layout != NULL ? layout : by_default);

  self->trace = weft_trace_ref (trace);
  self->lanes = g_array_new (FALSE, FALSE, sizeof (WeftLane));
  place_lanes (self, all, TRUE);
  self->n_pinned = self->lanes->len;
  if (self->n_pinned > 0)
    self->height += PINNED_GAP;
  self->pinned_height = self->height;
  place_lanes (self, all, FALSE);
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
  fitted->n_pinned = self->n_pinned;
  fitted->pinned_height = round (self->pinned_height * factor);
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

/* @chart where there are lanes of it, or else what the first lane is of. */
static WeftTimelineCharts
group_to_fill (const WeftTimeline *self, WeftTimelineCharts chart)
{
  for (guint i = 0; i < self->lanes->len; i++)
    if (weft_timeline_lane (self, i)->chart == chart)
      return chart;
  return self->lanes->len > 0 ? weft_timeline_lane (self, 0)->chart : chart;
}

WeftTimeline *
weft_timeline_filled (const WeftTimeline *self, WeftTimelineCharts chart, double height)
{
  WeftTimeline *filled = weft_timeline_fitted (self, self->height);
  double room = height - filled->height, own = 0, moved = 0;
  guint n = 0;

  chart = group_to_fill (self, chart);
  for (guint i = 0; i < filled->lanes->len; i++)
    if (weft_timeline_lane (filled, i)->chart == chart)
      {
        n++;
        own += weft_timeline_lane (filled, i)->height;
      }
  room = MAX (floor (MAX (room, MIN_FILLED_SHARE * height - own)), 0);
  for (guint i = 0; i < filled->lanes->len; i++)
    {
      WeftLane *lane = &g_array_index (filled->lanes, WeftLane, i);

      lane->y += moved;
      if (lane->chart != chart)
        continue;
      lane->height += floor (room / n);
      moved += floor (room / n);
    }
  filled->height += moved;
  return filled;
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
  guint low =
      WEFT_LOWER_BOUND (guint, i, 0, self->lanes->len, weft_timeline_lane (self, i)->y <= y);

  if (low == 0)
    return -1;
  return y < weft_timeline_lane (self, low - 1)->y + weft_timeline_lane (self, low - 1)->height ?
             (gint) low - 1 :
             -1;
}

gint
weft_timeline_find (const WeftTimeline *self, const WeftLane *lane)
{
  for (guint i = 0; i < self->lanes->len; i++)
    {
      const WeftLane *other = weft_timeline_lane (self, i);

      if (other->klass == lane->klass && other->chart == lane->chart && other->what == lane->what &&
          other->cap == lane->cap && other->of_cap == lane->of_cap)
        return (gint) i;
    }
  return -1;
}

guint
weft_timeline_group_end (const WeftTimeline *self, guint i)
{
  WeftTimelineCharts chart = weft_timeline_lane (self, i)->chart;

  while (i + 1 < self->lanes->len && i + 1 != self->n_pinned &&
         weft_timeline_lane (self, i + 1)->chart == chart)
    i++;
  return i;
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

static void
append_key (GString *id, const WeftLane *lane, const WeftTrace *trace)
{
  g_autofree char *key = lane->klass->key (lane, trace);

  if (key != NULL)
    g_string_append_printf (id, "/%s", key);
}

char *
weft_lane_id (const WeftLane *lane, const WeftTrace *trace)
{
  GString *id = g_string_new (weft_lane_group_of (lane->chart)->id);

  if (lane->klass->key != NULL)
    append_key (id, lane, trace);
  if (lane->key != NULL)
    g_string_append_printf (id, "/%s", lane->key);
  if (lane->of_cap)
    g_string_append_printf (id, "/%u", weft_index_nth_cap (trace->index, lane->cap)->cap);
  return g_string_free (id, FALSE);
}

char *
weft_lane_target (const WeftLane *lane, const WeftTrace *trace)
{
  return lane->is_group ? g_strdup (weft_lane_group_of (lane->chart)->id) :
                          weft_lane_id (lane, trace);
}
