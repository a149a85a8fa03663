/* SPDX-License-Identifier: BSD-3-Clause */
/* Where a plot's lanes stand, and what the view has on them. */
#include "weft-plot-private.h"

/* Lanes that grow further look swollen. */
#define MAX_GROWTH 1.7

/* The plot whose lanes the view speaks of, or NULL. */
static const char *const owner_key = "weft-plot";

static WeftPlot *
owner_of (WeftDocument *document)
{
  return g_object_get_data (G_OBJECT (document), owner_key);
}

/* Puts the lanes where they stand now. */
static void
grow_lanes (WeftPlot *self)
{
  g_clear_pointer (&self->timeline, weft_timeline_free);
  self->timeline = weft_timeline_fitted (self->natural, self->natural->height * self->growth);
}

void
weft_plot_fit_lanes (WeftPlot *self)
{
  double room = self->height - WEFT_PLOT_BOTTOM_ROOM;

  if (self->first != 0)
    {
      g_clear_pointer (&self->timeline, weft_timeline_free);
      self->timeline = weft_timeline_filled (self->natural, self->first, room);
      return;
    }
  self->growth = CLAMP (room / MAX (self->natural->height, 1), 1, MAX_GROWTH);
  grow_lanes (self);
}

static gboolean
has_same_lanes (const WeftTimeline *a, const WeftTimeline *b)
{
  if (a->lanes->len != b->lanes->len || a->n_pinned != b->n_pinned)
    return FALSE;
  for (guint i = 0; i < a->lanes->len; i++)
    if (weft_timeline_find (b, weft_timeline_lane (a, i)->id) != (gint) i)
      return FALSE;
  return TRUE;
}

/* The number in @to of what was lane @i of @from; -1 where it is no longer shown. */
static gint
renumber (const WeftTimeline *from, const WeftTimeline *to, gint i)
{
  if (i < 0 || (guint) i >= from->lanes->len)
    return -1;
  return weft_timeline_find (to, weft_timeline_lane (from, i)->id);
}

/* What the view has on a lane stays on it, although its number is another now. */
static void
follow_lanes (WeftPlot *self, const WeftTimeline *from)
{
  WeftView *view = weft_plot_get_view (self);
  guint64 time;
  WeftRange item;
  gint lane = weft_view_get_item (view, &item);

  weft_view_set_item (view, renumber (from, self->timeline, lane), item.from, item.to);
  lane = weft_view_get_focus (view, &time);
  weft_view_set_focus (view, renumber (from, self->timeline, lane), time);
  if (weft_view_get_hover (view, &time, &lane))
    weft_view_set_hover (view, time, renumber (from, self->timeline, lane));
}

void
weft_plot_lay_out (WeftPlot *self)
{
  g_autoptr (WeftTimeline) natural = g_steal_pointer (&self->natural);
  g_autoptr (WeftTimeline) timeline = g_steal_pointer (&self->timeline);

  self->natural = weft_timeline_new (weft_document_get_trace (self->document), self->layout);
  if (natural != NULL && self->first == 0 && has_same_lanes (natural, self->natural))
    grow_lanes (self);
  else
    weft_plot_fit_lanes (self);
  if (timeline != NULL && owner_of (self->document) == self)
    follow_lanes (self, timeline);
}

void
weft_plot_own_view (WeftPlot *self)
{
  if (owner_of (self->document) == NULL)
    g_object_set_data (G_OBJECT (self->document), owner_key, self);
}

void
weft_plot_disown_view (WeftPlot *self)
{
  if (owner_of (self->document) == self)
    g_object_set_data (G_OBJECT (self->document), owner_key, NULL);
}

void
weft_plot_take_view (WeftPlot *self)
{
  WeftPlot *last;

  g_return_if_fail (WEFT_IS_PLOT (self));
  last = owner_of (self->document);
  if (last == self)
    return;
  g_object_set_data (G_OBJECT (self->document), owner_key, self);
  if (last != NULL && last->timeline != NULL && self->timeline != NULL)
    follow_lanes (self, last->timeline);
}
