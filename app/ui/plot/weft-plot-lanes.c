/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes of a plot: their layout, and conversion of the view's item, hover and focus to lane
 * numbers. */
#include "weft-plot-private.h"

/* Maximum factor by which lanes grow; with a larger factor they look out of proportion. */
#define MAX_GROWTH 1.7

/* Scales the lanes from their natural height by the current growth. */
static void
grow_lanes (WeftPlot *self)
{
  g_clear_pointer (&self->timeline, weft_timeline_free);
  self->timeline = weft_timeline_new_fitted (self->natural, self->natural->height * self->growth);
}

void
weft_plot_fit_lanes (WeftPlot *self)
{
  double room = self->height - WEFT_PLOT_BOTTOM_ROOM;

  if (self->filled_charts != 0)
    {
      g_clear_pointer (&self->timeline, weft_timeline_free);
      self->timeline = weft_timeline_new_filled (self->natural, self->filled_charts, room);
      return;
    }
  self->growth = CLAMP (room / MAX (self->natural->height, 1), 1, MAX_GROWTH);
  grow_lanes (self);
}

double
weft_plot_get_growth (WeftPlot *self)
{
  return MAX (self->growth, 1);
}

static gboolean
is_in_folded_plot (const WeftLaneGroup *group)
{
  return (group->chart & (WEFT_TIMELINE_ACTIVITY | WEFT_TIMELINE_HEC)) != 0;
}

void
weft_plot_unfold_for (WeftPlot *self, const char *id)
{
  const WeftLaneGroup *group = weft_lane_group_find (id);

  g_return_if_fail (WEFT_IS_PLOT (self));
  if (group != NULL && !is_in_folded_plot (group))
    weft_plot_set_folded (self, FALSE);
}

const WeftLaneLayout *
weft_plot_get_shown_layout (WeftPlot *self)
{
  return self->folded_layout != NULL ? self->folded_layout : self->layout;
}

void
weft_plot_build_lanes (WeftPlot *self)
{
  g_autoptr (WeftTimeline) natural = g_steal_pointer (&self->natural);
  g_autoptr (WeftThreadRows) rows = weft_plot_make_thread_rows (self);
  gboolean has_same_lanes;
  guint n;
  const WeftLaneGroup *groups = weft_lane_groups (&n);

  g_clear_pointer (&self->folded_layout, weft_lane_layout_free);
  if (self->is_folded)
    self->folded_layout = weft_lane_layout_copy (self->layout);
  for (guint i = 0; self->is_folded && i < n; i++)
    if (!is_in_folded_plot (&groups[i]))
      weft_lane_layout_show (self->folded_layout, groups[i].id, FALSE);
  self->natural = weft_timeline_new_with_rows (weft_document_get_trace (self->document),
                                               weft_plot_get_shown_layout (self), rows);
  has_same_lanes = natural != NULL && self->filled_charts == 0 &&
                   natural->lanes->len == self->natural->lanes->len &&
                   natural->n_pinned == self->natural->n_pinned;
  for (guint i = 0; has_same_lanes && i < natural->lanes->len; i++)
    has_same_lanes = g_str_equal (weft_timeline_lane (natural, i)->id,
                                  weft_timeline_lane (self->natural, i)->id);
  if (self->chart != NULL)
    weft_chart_set_thread_rows (self->chart, rows);
  if (has_same_lanes)
    grow_lanes (self);
  else
    weft_plot_fit_lanes (self);
}

static gint
lane_number (WeftPlot *self, const char *id)
{
  return self->timeline != NULL ? weft_timeline_find (self->timeline, id) : -1;
}

static const char *
lane_id (WeftPlot *self, gint lane)
{
  if (self->timeline == NULL || lane < 0 || (guint) lane >= self->timeline->lanes->len)
    return NULL;
  return weft_timeline_lane (self->timeline, (guint) lane)->id;
}

void
weft_plot_set_item (WeftPlot *self, gint lane, guint64 from, guint64 to)
{
  weft_view_set_item (weft_plot_get_view (self), lane_id (self, lane), from, to);
}

gint
weft_plot_get_item (WeftPlot *self, WeftRange *range)
{
  return lane_number (self, weft_view_get_item (weft_plot_get_view (self), range));
}

void
weft_plot_set_hover (WeftPlot *self, guint64 time, gint lane)
{
  weft_view_set_hover (weft_plot_get_view (self), time, lane_id (self, lane));
}

gint
weft_plot_get_hover (WeftPlot *self)
{
  const char *id;

  weft_view_get_hover (weft_plot_get_view (self), NULL, &id);
  return lane_number (self, id);
}

void
weft_plot_set_focus (WeftPlot *self, gint lane, guint64 time)
{
  weft_view_set_focus (weft_plot_get_view (self), lane_id (self, lane), time);
}

gint
weft_plot_get_focus (WeftPlot *self, guint64 *time)
{
  return lane_number (self, weft_view_get_focus (weft_plot_get_view (self), time));
}
