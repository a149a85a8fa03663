/* SPDX-License-Identifier: BSD-3-Clause */
/* Collects the lanes of a timeline and positions them. */
#include "weft-timeline.h"

#include "weft-lane-links.h"
#include "weft-sort.h"

#include <math.h>

#define GROUP_GAP        9.0  /* px above a group */
#define PINNED_GAP       4.0  /* px below the pinned lanes, including the line */
#define FACTOR_STEPS     40   /* steps of the binary search for a factor */
#define MIN_FILLED_SHARE 0.58 /* minimum share of the height for the lanes of the chosen group */

gboolean
weft_timeline_has_data (const WeftTrace *trace, WeftTimelineCharts charts)
{
  guint n;
  const WeftLaneClass *const *classes = weft_lane_classes (&n);

  for (guint i = 0; i < n; i++)
    if (weft_lane_class_has_charts (classes[i], charts) &&
        weft_lane_class_has_data (classes[i], trace))
      return TRUE;
  return FALSE;
}

/* Sorts @lanes, given in default order, by @layout. The lane that represents the group stays
 * first. */
static void
sort_lanes (GArray *lanes, const WeftLaneLayout *layout)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (GHashTable) indices = g_hash_table_new (NULL, NULL);
  guint first = g_array_index (lanes, WeftLane, 0).kind->is_group ? 1 : 0;
  g_autofree WeftLane *unsorted = g_memdup2 (lanes->data, lanes->len * sizeof (WeftLane));

  for (guint i = first; i < lanes->len; i++)
    {
      g_ptr_array_add (ids, (gpointer) unsorted[i].id);
      g_hash_table_insert (indices, (gpointer) unsorted[i].id, GUINT_TO_POINTER (i));
    }
  weft_lane_layout_sort (layout, ids);
  for (guint i = first; i < lanes->len; i++)
    g_array_index (lanes, WeftLane, i) = unsorted[GPOINTER_TO_UINT (
        g_hash_table_lookup (indices, g_ptr_array_index (ids, i - first)))];
}

GArray *
weft_timeline_group_lanes (WeftTrace *trace,
                           const WeftThreadRows *rows,
                           WeftTimelineCharts chart,
                           const WeftLaneLayout *layout)
{
  GArray *lanes = g_array_new (FALSE, FALSE, sizeof (WeftLane));
  guint n_classes;
  const WeftLaneClass *const *classes = weft_lane_classes (&n_classes);

  for (guint k = 0; k < n_classes; k++)
    {
      const WeftLaneClass *klass = classes[k];

      if (!weft_lane_class_has_charts (klass, chart) || !weft_lane_class_has_data (klass, trace) ||
          (klass->is_ready != NULL && !klass->is_ready (trace)))
        continue;
      for (const WeftLaneKind *kind = klass->kinds; kind->name != NULL; kind++)
        {
          guint n;

          if (kind->chart != chart)
            continue;
          n = kind->per_row        ? (rows != NULL ? rows->rows->len : 0) :
              kind->per_cap        ? trace->index->caps->len :
              klass->count != NULL ? klass->count (trace) :
                                     1;
          for (guint i = 0; i < n; i++)
            {
              gconstpointer subject = klass->subject != NULL ? klass->subject (trace, i) : NULL;
              WeftLane lane;

              /* a growing log may have fewer subjects by now */
              if (klass->subject != NULL && subject == NULL)
                break;
              lane = weft_lane_make (klass, kind, i, trace, rows, subject);
              g_array_append_val (lanes, lane);
            }
        }
    }
  if (layout != NULL && lanes->len > 1)
    sort_lanes (lanes, layout);
  return lanes;
}

/* Applies the settings of @layout for a lane and its group. */
static void
lane_apply_layout (WeftLane *lane, const WeftLaneLayout *layout)
{
  const WeftLaneGroup *group = weft_lane_group_get (lane->kind->chart);
  double factor = weft_lane_layout_get_setting (layout, group->id)->factor;

  lane->is_hidden = !weft_lane_layout_is_shown (layout, group->id, !group->is_extra);
  lane->is_pinned = weft_lane_layout_get_setting (layout, group->id)->is_pinned;
  lane->is_folded = weft_lane_layout_get_setting (layout, group->id)->is_folded;
  if (!g_str_equal (lane->id, group->id))
    {
      lane->is_hidden |= !weft_lane_layout_is_shown (layout, lane->id, TRUE);
      lane->is_pinned |= weft_lane_layout_get_setting (layout, lane->id)->is_pinned;
      factor *= weft_lane_layout_get_setting (layout, lane->id)->factor;
    }
  lane->factor = CLAMP (factor, WEFT_LANE_MIN_FACTOR, WEFT_LANE_MAX_FACTOR);
  lane->height = round (lane->height * lane->factor);
}

/* Stacks the lanes of @all whose is_pinned equals @pinned below the lanes that are already stacked.
 * Skips lanes that are folded into the lane above them. */
static void
stack_lanes (WeftTimeline *self, const GArray *all, gboolean pinned)
{
  const WeftLane *above = NULL;
  gint first = -1; /* index of the first lane since the last separator */

  for (guint i = 0; i < all->len; i++)
    {
      WeftLane lane = g_array_index (all, WeftLane, i);

      if (lane.is_pinned != pinned)
        continue;
      /* a separator is drawn above a lane unless the lane above belongs to the same or the parent
       * group */
      lane.has_separator =
          above == NULL || (lane.kind->chart != above->kind->chart &&
                            weft_lane_group_get (lane.kind->chart)->parent != above->kind->chart);
      above = &g_array_index (all, WeftLane, i);
      if (!lane.has_separator)
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
      self->height += lane.height + lane.kind->gap;
      g_array_append_val (self->lanes, lane);
    }
}

WeftTimeline *
weft_timeline_new (WeftTrace *trace, const WeftLaneLayout *layout)
{
  g_autoptr (WeftThreadRows) rows = weft_thread_lanes_make_rows (trace, layout, NULL, NULL);

  return weft_timeline_new_with_rows (trace, layout, rows);
}

WeftTimeline *
weft_timeline_new_with_rows (WeftTrace *trace, const WeftLaneLayout *layout, WeftThreadRows *rows)
{
  WeftTimeline *self = g_new0 (WeftTimeline, 1);
  g_autoptr (WeftLaneLayout) by_default = weft_lane_layout_new ();
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (WeftLane)); /* lanes not hidden */
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  guint n;
  const WeftLaneGroup *groups = weft_lane_groups (&n);

  if (layout == NULL)
    layout = by_default;
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (ids, (gpointer) groups[i].id);
  weft_lane_layout_sort (layout, ids);
  for (guint i = 0; i < n; i++)
    {
      const WeftLaneGroup *group = weft_lane_group_find (g_ptr_array_index (ids, i));
      g_autoptr (GArray) lanes = weft_timeline_group_lanes (trace, rows, group->chart, layout);

      for (guint k = 0; k < lanes->len; k++)
        {
          WeftLane *lane = &g_array_index (lanes, WeftLane, k);

          lane_apply_layout (lane, layout);
          if (!lane->is_hidden)
            g_array_append_vals (all, lane, 1);
        }
    }
  self->trace = weft_shared_ref (trace);
  self->rows = rows != NULL ? weft_shared_ref (rows) : NULL;
  self->lanes = g_array_new (FALSE, FALSE, sizeof (WeftLane));
  stack_lanes (self, all, TRUE);
  self->n_pinned = self->lanes->len;
  if (self->n_pinned > 0)
    self->height += PINNED_GAP;
  self->pinned_height = self->height;
  stack_lanes (self, all, FALSE);
  return self;
}

/* Returns the total height if lanes and gaps are scaled by @factor, but no lane is made lower than
 * @least px. */
static double
scaled_height (const WeftTimeline *self, double factor, double least)
{
  double height = self->height * factor;

  for (guint i = 0; i < self->lanes->len; i++)
    {
      const WeftLane *lane = weft_timeline_lane (self, i);

      height += MAX (MIN (lane->height, least) - lane->height * factor, 0);
    }
  return height;
}

/* Finds the factor with which lanes and gaps fill @height. Lanes keep @least px for their labels;
 * sets @least to 0 if @height is too small for that, or if no lane is made lower. */
static double
find_factor (const WeftTimeline *self, double height, double *least)
{
  double low = 0, high = self->height > 0 ? height / self->height : 1;

  if (high >= 1 || scaled_height (self, 0, *least) > height)
    {
      *least = 0;
      return high;
    }
  for (guint i = 0; i < FACTOR_STEPS; i++)
    {
      double middle = (low + high) / 2;

      if (scaled_height (self, middle, *least) > height)
        high = middle;
      else
        low = middle;
    }
  return low;
}

WeftTimeline *
weft_timeline_new_fitted (const WeftTimeline *self, double height)
{
  WeftTimeline *fitted = g_new0 (WeftTimeline, 1);
  double least = WEFT_LABEL_LINE_HEIGHT, factor = find_factor (self, MAX (height, 1), &least);
  double end = 0, natural_end = 0;

  fitted->trace = weft_shared_ref (self->trace);
  fitted->rows = self->rows != NULL ? weft_shared_ref (self->rows) : NULL;
  fitted->lanes = g_array_copy (self->lanes);
  fitted->height = self->height > 0 ? MAX (height, 1) : 0;
  fitted->n_pinned = self->n_pinned;
  fitted->has_gc_bands = self->has_gc_bands;
  for (guint i = 0; i < fitted->lanes->len; i++)
    {
      WeftLane *lane = &g_array_index (fitted->lanes, WeftLane, i);
      double y = end + (lane->y - natural_end) * factor;

      end = y + MAX (lane->height * factor, MIN (lane->height, least));
      natural_end = lane->y + lane->height;
      /* whole pixels, so that the edges of columns are sharp */
      lane->y = round (y);
      lane->height = MAX (round (end) - lane->y, 1);
      if (i + 1 == self->n_pinned)
        fitted->pinned_height = round (end + (self->pinned_height - natural_end) * factor);
    }
  return fitted;
}

WeftTimeline *
weft_timeline_new_filled (const WeftTimeline *self, WeftTimelineCharts chart, double height)
{
  WeftTimeline *filled = weft_timeline_new_fitted (self, self->height);
  double room = height - filled->height, own = 0, moved = 0;
  gboolean has_chart = FALSE;
  guint n = 0;

  for (guint i = 0; i < self->lanes->len; i++)
    has_chart |= weft_timeline_lane (self, i)->kind->chart == chart;
  if (!has_chart && self->lanes->len > 0)
    chart = weft_timeline_lane (self, 0)->kind->chart;
  for (guint i = 0; i < filled->lanes->len; i++)
    if (weft_timeline_lane (filled, i)->kind->chart == chart)
      {
        n++;
        own += weft_timeline_lane (filled, i)->height;
      }
  room = MAX (floor (MAX (room, MIN_FILLED_SHARE * height - own)), 0);
  for (guint i = 0; i < filled->lanes->len; i++)
    {
      WeftLane *lane = &g_array_index (filled->lanes, WeftLane, i);

      lane->y += moved;
      if (lane->kind->chart != chart)
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
  g_clear_pointer (&self->rows, weft_shared_unref);
  g_clear_pointer (&self->path, weft_critical_path_free);
  weft_shared_unref (self->trace);
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
weft_timeline_find (const WeftTimeline *self, const char *id)
{
  for (guint i = 0; id != NULL && i < self->lanes->len; i++)
    if (g_strcmp0 (weft_timeline_lane (self, i)->id, id) == 0)
      return (gint) i;
  return -1;
}

guint
weft_timeline_group_end (const WeftTimeline *self, guint i)
{
  WeftTimelineCharts chart = weft_timeline_lane (self, i)->kind->chart;

  while (i + 1 < self->lanes->len && i + 1 != self->n_pinned &&
         weft_timeline_lane (self, i + 1)->kind->chart == chart)
    i++;
  return i;
}
