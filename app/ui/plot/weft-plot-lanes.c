/* SPDX-License-Identifier: BSD-3-Clause */
/* Lanes of a plot: their layout, and conversion of the view's item, hover and focus to lane
 * numbers. */
#include "weft-lane-links.h"
#include "weft-object.h"
#include "weft-plot-private.h"
#include "weft-thread-activity.h"
#include "weft-thread-arrows.h"

/* Threads with lanes in a plot: picked threads, and those active in the visible range. */

/* Maximum number of picked threads that keep their lanes. */
#define MAX_SHOWN 8
/* The lanes are updated once the visible range has not changed for this long, ms. */
#define REST_MS 150

typedef struct
{
  WeftTrace *trace;
  WeftThreads *threads;
  WeftRange range;
} ActivityRequest;

static void
activity_request_free (gpointer data)
{
  ActivityRequest *question = data;

  weft_shared_unref (question->threads);
  weft_shared_unref (question->trace);
  g_free (question);
}

static gpointer
sum_activity (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  const ActivityRequest *question = data;

  return weft_thread_activity_new (question->threads, question->range.from, question->range.to,
                                   cancellable);
}

static gboolean
is_same_question (gconstpointer a, gconstpointer b)
{
  const ActivityRequest *x = a, *y = b;

  return x->threads == y->threads && x->range.from == y->range.from && x->range.to == y->range.to;
}

static guint
count_separate_rows (WeftPlot *self)
{
  return WEFT_THREAD_OWN_ROWS +
         weft_lane_layout_get_setting (self->layout, WEFT_THREAD_LANE_REST)->n_more;
}

/* Stores the active threads. After a pan, the remaining lanes keep their order; after a zoom, all
 * lanes are sorted by run time. */
static void
activity_ready_cb (gpointer owner, gpointer data, gpointer answer)
{
  WeftPlot *self = owner;
  const ActivityRequest *question = data;
  WeftRange before = self->active_in;
  g_autoptr (GArray) old = g_steal_pointer (&self->active);
  gboolean is_same;

  self->active = answer;
  self->active_in = question->range;
  if (old != NULL && before.to - before.from == question->range.to - question->range.from)
    weft_thread_activity_keep_order (self->active, old, count_separate_rows (self));
  /* lay out the lanes again only if the set of threads with their own lanes has changed */
  is_same = old != NULL && old->len == self->active->len;
  for (guint i = 0; is_same && i < MIN (old->len, count_separate_rows (self)); i++)
    is_same = g_array_index (old, WeftThreadActivity, i).thread ==
              g_array_index (self->active, WeftThreadActivity, i).thread;
  if (!is_same)
    weft_plot_rebuild_lanes (self);
}

static const WeftAskClass activity_class = {
  .answer = sum_activity,
  .receive_answer = activity_ready_cb,
  .free_question = activity_request_free,
  .free_answer = (GDestroyNotify) g_array_unref,
  .is_low_priority = TRUE,
  .is_same = is_same_question,
};

static gboolean
is_active_only (WeftPlot *self)
{
  return !weft_plot_is_fixed (self) &&
         weft_lane_layout_get_setting (self->layout,
                                       weft_lane_group_get (WEFT_TIMELINE_THREADS)->id)
             ->is_active_only;
}

/* Returns TRUE if a request for @range only repeats the last one because the log has grown: the
 * range is the same, or both ranges end with the log, and they begin at the same time or are
 * equally long. */
static gboolean
is_repeated_request (WeftPlot *self, WeftRange range, gboolean is_at_end)
{
  const WeftRange *last = &self->activity_range;
  gboolean is_same = range.from == last->from && range.to == last->to;
  gboolean is_longer = is_at_end && self->activity_is_at_end &&
                       (range.from == last->from || range.to - range.from == last->to - last->from);

  return weft_document_is_live (self->document) &&
         (self->active != NULL || weft_ask_is_busy (self->activity)) && (is_same || is_longer);
}

void
weft_plot_request_activity (WeftPlot *self)
{
  WeftTrace *trace = weft_document_get_trace (self->document);
  WeftThreads *threads = trace != NULL ? weft_trace_peek (trace, WEFT_LAZY_THREADS) : NULL;
  WeftRange visible = weft_view_get_visible (weft_plot_get_view (self));

  if (!is_active_only (self))
    {
      weft_ask_forget (self->activity);
      g_clear_pointer (&self->active, g_array_unref);
    }
  else if (threads != NULL && (self->active == NULL || visible.from != self->active_in.from ||
                               visible.to != self->active_in.to))
    {
      ActivityRequest *question = g_new (ActivityRequest, 1);
      gboolean is_at_end = weft_view_shows_end (weft_plot_get_view (self));
      gboolean is_repeated = is_repeated_request (self, visible, is_at_end);

      *question = (ActivityRequest){ weft_shared_ref (trace), weft_shared_ref (threads), visible };
      self->activity_range = visible;
      self->activity_is_at_end = is_at_end;
      (is_repeated ? weft_ask_later : weft_ask) (self->activity, question);
    }
}

static gboolean
visible_range_rested_cb (gpointer user_data)
{
  WeftPlot *self = user_data;

  self->activity_timer = 0;
  weft_plot_request_activity (self);
  return G_SOURCE_REMOVE;
}

static void
visible_changed_cb (WeftPlot *self)
{
  if (!is_active_only (self))
    return;
  g_clear_handle_id (&self->activity_timer, g_source_remove);
  self->activity_timer = g_timeout_add (REST_MS, visible_range_rested_cb, self);
}

void
weft_plot_add_thread_lane (WeftPlot *self, guint32 id)
{
  WeftTrace *trace = weft_document_get_trace (self->document);
  WeftThreads *threads = trace != NULL ? weft_trace_peek (trace, WEFT_LAZY_THREADS) : NULL;
  gint index = threads != NULL ? weft_threads_find (threads, id) : -1;
  const WeftThreadRows *rows = weft_plot_get_thread_rows (self);
  guint16 row = rows != NULL && index >= 0 ? rows->by_thread[index] : WEFT_THREAD_NO_ROW;

  if (index < 0 || weft_plot_is_fixed (self))
    return;
  /* the thread has its own lane, or shares one with threads that are not alive at the same time */
  if (row != WEFT_THREAD_NO_ROW && weft_thread_rows_nth (rows, row)->kind != WEFT_THREAD_ROW_REST)
    return;
  for (guint i = 0; i < self->shown->len; i++)
    if (g_array_index (self->shown, guint32, i) == id)
      return;
  if (self->shown->len == MAX_SHOWN)
    g_array_remove_index (self->shown, 0);
  g_array_append_val (self->shown, id);
  weft_plot_rebuild_lanes (self);
}

/* Adds a lane for the picked thread if it has none. */
static void
item_changed_cb (WeftPlot *self)
{
  WeftRange item;
  guint32 id;

  if (weft_thread_lane_parse_id (weft_view_get_item (weft_plot_get_view (self), &item), &id))
    weft_plot_add_thread_lane (self, id);
}

/* Returns the rows of threads to show, or NULL until the threads are found. A new reference. */
static WeftThreadRows *
make_thread_rows (WeftPlot *self)
{
  return weft_thread_lanes_make_rows (weft_document_get_trace (self->document), self->layout,
                                      self->shown, is_active_only (self) ? self->active : NULL);
}

void
weft_plot_pick_thread (WeftPlot *self, guint32 id, guint64 from, guint64 to)
{
  WeftTrace *trace = weft_document_get_trace (self->document);

  g_return_if_fail (WEFT_IS_PLOT (self) && trace != NULL);
  weft_plot_unfold_for (self, weft_thread_lane_id (id));
  weft_view_set_item (weft_plot_get_view (self),
                      weft_thread_lane_find_id (trace, weft_plot_get_thread_rows (self), id), from,
                      to);
}

gboolean
weft_plot_get_picked_thread (WeftPlot *self, guint32 *id)
{
  WeftRange item;
  gint lane = weft_plot_get_item (self, &item), index = -1;

  if (weft_thread_lane_parse_id (weft_view_get_item (weft_plot_get_view (self), &item), id))
    return TRUE;
  if (lane >= 0)
    index = weft_timeline_thread_at (self->timeline, (guint) lane, item.from);
  if (index >= 0)
    *id =
        weft_threads_id (weft_trace_peek (self->timeline->trace, WEFT_LAZY_THREADS), (guint) index);
  return index >= 0;
}

void
weft_plot_start_thread_updates (WeftPlot *self)
{
  WeftView *view = weft_plot_get_view (self);

  self->shown = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->activity = weft_ask_new (&activity_class, self);
  weft_connect (view, "visible-changed", visible_changed_cb, self);
  weft_connect (view, "item-changed", item_changed_cb, self);
}

void
weft_plot_stop_thread_updates (WeftPlot *self)
{
  g_clear_handle_id (&self->activity_timer, g_source_remove);
  g_clear_pointer (&self->activity, weft_ask_free);
  g_clear_pointer (&self->active, g_array_unref);
  g_clear_pointer (&self->shown, g_array_unref);
}

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
  g_autoptr (WeftThreadRows) rows = make_thread_rows (self);
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
