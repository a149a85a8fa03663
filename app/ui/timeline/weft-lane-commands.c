/* SPDX-License-Identifier: BSD-3-Clause */
/* Commands for lanes, which change the plot's layout. */
#include "weft-lane-commands.h"

#include "weft-lane-links.h"

#include <string.h>

/* Factor by which one step changes a lane's height. */
#define HEIGHT_STEP 1.25

typedef gboolean (*Command) (WeftPlot *plot, const WeftLane *lane, const char *id, double amount);

void
weft_lane_command_set (WeftPlot *plot, WeftLaneSetter set, const char *id, gboolean value)
{
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_copy (weft_plot_get_layout (plot));

  set (layout, id, value);
  weft_plot_unfold_for (plot, id);
  weft_plot_set_layout (plot, layout);
}

void
weft_lane_command_resize (WeftPlot *plot, const char *id, double factor)
{
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_copy (weft_plot_get_layout (plot));

  weft_lane_layout_resize (layout, id, factor);
  weft_plot_set_layout (plot, layout);
}

/* Changes @layout so that @id, a group or a lane, is shown, and unfolds the plot if needed. */
static void
reveal_lane (WeftPlot *plot, WeftLaneLayout *layout, const char *id)
{
  const WeftLaneGroup *group = weft_lane_group_find (id);

  weft_plot_unfold_for (plot, id);
  if (!weft_lane_layout_is_shown (layout, group->id, !group->is_extra))
    weft_lane_layout_show (layout, group->id, TRUE);
  if (!g_str_equal (id, group->id) && !weft_lane_layout_is_shown (layout, id, TRUE))
    weft_lane_layout_show (layout, id, TRUE);
  for (; group != NULL; group = group->parent != 0 ? weft_lane_group_get (group->parent) : NULL)
    if (weft_lane_layout_get_setting (layout, group->id)->is_folded)
      weft_lane_layout_fold (layout, group->id, FALSE);
}

void
weft_lane_command_reveal (WeftPlot *plot, const char *id)
{
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_copy (weft_plot_get_layout (plot));

  reveal_lane (plot, layout, id);
  weft_plot_set_layout (plot, layout);
}

void
weft_lane_command_pin_thread (WeftPlot *plot, guint32 id)
{
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_copy (weft_plot_get_layout (plot));
  const char *name = weft_thread_lane_id (id);
  guint64 time;

  reveal_lane (plot, layout, name);
  weft_lane_layout_pin (layout, name, TRUE);
  weft_plot_set_layout (plot, layout);
  weft_view_get_focus (weft_plot_get_view (plot), &time);
  weft_view_set_focus (weft_plot_get_view (plot), name, time);
}

void
weft_lane_command_reset (WeftPlot *plot)
{
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_new ();

  weft_plot_set_layout (plot, layout);
}

static GPtrArray *
group_ids (const WeftLaneLayout *layout)
{
  GPtrArray *ids = g_ptr_array_new ();
  guint n;
  const WeftLaneGroup *groups = weft_lane_groups (&n);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (ids, (gpointer) groups[i].id);
  weft_lane_layout_sort (layout, ids);
  return ids;
}

/* Returns the ids of the lanes in @group, without the lane that represents the group. */
static GPtrArray *
lane_ids (const WeftLaneLayout *layout, WeftPlot *plot, const WeftLaneGroup *group)
{
  WeftTrace *trace = weft_plot_get_trace (plot);
  GPtrArray *ids = g_ptr_array_new ();
  g_autoptr (GArray) lanes = NULL;

  if (trace == NULL || group == NULL)
    return ids;
  lanes = weft_timeline_group_lanes (trace, weft_plot_get_thread_rows (plot), group->chart, layout);
  for (guint i = 0; i < lanes->len; i++)
    {
      const char *id = g_array_index (lanes, WeftLane, i).id;

      if (strchr (id, '/') != NULL)
        g_ptr_array_add (ids, (gpointer) id);
    }
  return ids;
}

GPtrArray *
weft_lane_command_siblings (WeftPlot *plot, const char *id)
{
  const WeftLaneLayout *layout = weft_plot_get_layout (plot);

  if (strchr (id, '/') == NULL)
    return group_ids (layout);
  return lane_ids (layout, plot, weft_lane_group_find (id));
}

/* Returns the id after @id in @ids if it is the id of a child group of @id, else NULL. */
static const char *
child_group_after (const GPtrArray *ids, const char *id)
{
  const WeftLaneGroup *group = weft_lane_group_find (id), *next;
  guint i;

  if (!g_ptr_array_find_with_equal_func ((GPtrArray *) ids, id, g_str_equal, &i) ||
      i + 1 >= ids->len)
    return NULL;
  next = weft_lane_group_find (g_ptr_array_index (ids, i + 1));
  return next != group && next->parent == group->chart ? next->id : NULL;
}

static gboolean
is_id_after (const GPtrArray *ids, const char *id, const char *other)
{
  guint i = 0, k = 0;

  g_ptr_array_find_with_equal_func ((GPtrArray *) ids, id, g_str_equal, &i);
  g_ptr_array_find_with_equal_func ((GPtrArray *) ids, other, g_str_equal, &k);
  return i > k;
}

void
weft_lane_command_move (WeftPlot *plot, const char *id, const char *other)
{
  g_autoptr (WeftLaneLayout) by_default = weft_lane_layout_new ();
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_copy (weft_plot_get_layout (plot));
  g_autoptr (GPtrArray) current = weft_lane_command_siblings (plot, id);
  g_autoptr (GPtrArray) ids = strchr (id, '/') == NULL ?
                                  group_ids (by_default) :
                                  lane_ids (by_default, plot, weft_lane_group_find (id));
  const char *child = child_group_after (current, id), *beside = NULL;
  guint i;

  /* do not move a group between another group and its child group */
  if (is_id_after (current, other, id))
    beside = child_group_after (current, other);
  else if (g_ptr_array_find_with_equal_func (current, other, g_str_equal, &i) && i > 0 &&
           child_group_after (current, g_ptr_array_index (current, i - 1)) != NULL)
    beside = g_ptr_array_index (current, i - 1);
  if (beside != NULL && !g_str_equal (beside, id))
    other = beside;
  weft_lane_layout_move (layout, ids, id, other);
  if (child != NULL && !g_str_equal (child, other))
    {
      g_autoptr (GPtrArray) moved = g_ptr_array_copy (ids, NULL, NULL);

      weft_lane_layout_sort (layout, moved);
      if (is_id_after (moved, id, child))
        weft_lane_layout_move (layout, ids, child, id);
      else if (g_ptr_array_find_with_equal_func (moved, id, g_str_equal, &i) && i + 1 < moved->len)
        weft_lane_layout_move (layout, ids, child, g_ptr_array_index (moved, i + 1));
    }
  weft_plot_set_layout (plot, layout);
}

/* Returns TRUE if the lane @id, or a lane of the group @id, is on the timeline. */
static gboolean
is_on_timeline (WeftPlot *plot, const char *id)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (plot);
  const WeftLaneGroup *group = weft_lane_group_find (id);

  for (guint i = 0; timeline != NULL && i < timeline->lanes->len; i++)
    {
      const WeftLane *lane = weft_timeline_lane (timeline, i);

      if (lane->kind->chart == group->chart &&
          (strchr (id, '/') == NULL || g_str_equal (lane->id, id)))
        return TRUE;
    }
  return FALSE;
}

gboolean
weft_lane_command_move_by (WeftPlot *plot, const char *id, gboolean down)
{
  g_autoptr (GPtrArray) ids = weft_lane_command_siblings (plot, id);
  guint i;

  if (!g_ptr_array_find_with_equal_func (ids, id, g_str_equal, &i))
    return FALSE;
  /* skip groups and lanes that are not visible: moving past them would have no visible effect */
  while (down ? i + 1 < ids->len : i > 0)
    {
      i = down ? i + 1 : i - 1;
      if (!is_on_timeline (plot, g_ptr_array_index (ids, i)) ||
          g_strcmp0 (g_ptr_array_index (ids, i), child_group_after (ids, id)) == 0)
        continue;
      weft_lane_command_move (plot, id, g_ptr_array_index (ids, i));
      return TRUE;
    }
  return FALSE;
}

static gboolean
hide_lane (WeftPlot *plot, const WeftLane *lane, const char *id, double unused)
{
  guint64 time;
  gint focus = weft_plot_get_focus (plot, &time);
  gint n;

  weft_lane_command_set (plot, weft_lane_layout_show, id, FALSE);
  n = (gint) weft_plot_get_timeline (plot)->lanes->len;
  weft_plot_set_focus (plot, MIN (focus, n - 1), time);
  return TRUE;
}

static gboolean
pin_lane (WeftPlot *plot, const WeftLane *lane, const char *id, double unused)
{
  const char *group = weft_lane_group_get (lane->kind->chart)->id;

  if (weft_plot_is_stacked (plot))
    return FALSE;
  /* if the whole group is pinned, unpin the group */
  if (weft_lane_layout_get_setting (weft_plot_get_layout (plot), group)->is_pinned)
    id = group;
  weft_lane_command_set (plot, weft_lane_layout_pin, id, !lane->is_pinned);
  return TRUE;
}

/* Folds or unfolds the block of the lane: all lanes between two separator lines. */
static gboolean
fold_lanes (WeftPlot *plot, const WeftLane *lane, const char *id, double unused)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (plot);
  gint i = weft_timeline_find (timeline, lane->id);
  const WeftLane *head;
  guint64 time;

  while (i > 0 && !weft_timeline_lane (timeline, i)->has_separator)
    i--;
  head = weft_timeline_lane (timeline, i);
  if (!head->has_more)
    return FALSE;
  weft_plot_get_focus (plot, &time);
  weft_plot_set_focus (plot, i, time);
  weft_lane_command_set (plot, weft_lane_layout_fold, weft_lane_group_get (head->kind->chart)->id,
                         !head->is_folded);
  return TRUE;
}

/* Multiplies the lane's height by @amount; 0 restores the default height. */
static gboolean
resize_lane (WeftPlot *plot, const WeftLane *lane, const char *id, double amount)
{
  double factor = weft_lane_layout_get_setting (weft_plot_get_layout (plot), id)->factor;

  weft_lane_command_resize (plot, id, amount > 0 ? factor * amount : 1);
  return TRUE;
}

/* Gives lanes of their own to @amount more of the threads that the last lane summarizes. If @amount
 * is negative, removes that many lanes. */
static gboolean
show_more_threads (WeftPlot *plot, const WeftLane *lane, const char *id, double amount)
{
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_copy (weft_plot_get_layout (plot));
  guint n = weft_lane_layout_get_setting (layout, WEFT_THREAD_LANE_REST)->n_more;
  guint next = (guint) CLAMP ((double) n + amount, 0, WEFT_THREAD_MORE_ROWS);

  if (next == n || (amount > 0 && !g_str_equal (lane->id, WEFT_THREAD_LANE_REST)))
    return FALSE;
  weft_lane_layout_set_more (layout, WEFT_THREAD_LANE_REST, next);
  weft_plot_set_layout (plot, layout);
  return TRUE;
}

static gboolean
move_lane (WeftPlot *plot, const WeftLane *lane, const char *id, double down)
{
  return weft_lane_command_move_by (plot, id, down > 0);
}

static const struct
{
  const char *name;
  Command run;
  double amount;
} commands[] = {
  { "timeline.lane-hide", hide_lane, 0 },
  { "timeline.lane-pin", pin_lane, 0 },
  { "timeline.lane-fold", fold_lanes, 0 },
  { "timeline.lane-higher", resize_lane, HEIGHT_STEP },
  { "timeline.lane-lower", resize_lane, 1 / HEIGHT_STEP },
  { "timeline.lane-natural-height", resize_lane, 0 },
  { "timeline.lane-more", show_more_threads, WEFT_LANE_PAGE },
  { "timeline.lane-fewer", show_more_threads, -WEFT_LANE_PAGE },
  { "timeline.lane-move-up", move_lane, 0 },
  { "timeline.lane-move-down", move_lane, 1 },
};

gboolean
weft_lane_command (WeftPlot *plot, const char *name)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (plot);
  gint focus = weft_plot_get_focus (plot, NULL);
  WeftLane lane;

  if (weft_plot_is_fixed (plot))
    return FALSE;
  if (g_str_equal (name, "timeline.lanes-reset"))
    {
      weft_lane_command_reset (plot);
      return TRUE;
    }
  if (g_str_equal (name, "timeline.active-threads"))
    {
      const char *group = weft_lane_group_get (WEFT_TIMELINE_THREADS)->id;

      weft_lane_command_set (
          plot, weft_lane_layout_set_active_only, group,
          !weft_lane_layout_get_setting (weft_plot_get_layout (plot), group)->is_active_only);
      return TRUE;
    }
  if (timeline == NULL || focus < 0 || (guint) focus >= timeline->lanes->len)
    return FALSE;
  lane = *weft_timeline_lane (timeline, focus);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (g_str_equal (commands[i].name, name))
      return commands[i].run (plot, &lane, weft_lane_settings_id (&lane), commands[i].amount);
  return FALSE;
}
