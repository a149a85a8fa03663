/* SPDX-License-Identifier: BSD-3-Clause */
/* Timeline card: reads its text, and positions it beside the pointer. */
#include "weft-timeline-card.h"

#include "weft-join.h"
#include "weft-lane-absence.h"
#include "weft-read-out-view.h"

#include <glib/gi18n.h>

#define CARD_GAP      14
#define CARD_EDGE     8 /* distance from the area's edges, px */
#define MAX_CARD_LANE 100.0
#define HINT_MS       2500
#define HINT_EDGE     18

struct _WeftTimelineCard
{
  GtkWidget *card, *hint; /* children of parent */
  guint hint_source;

  /* borrowed */
  const WeftTimelineParts *parts;
  GtkWidget *parent;

  WeftReadOut *read_out;
  double card_x, card_y; /* position of the pointer, px of parent */
};

WeftTimelineCard *
weft_timeline_card_new (const WeftTimelineParts *parts)
{
  WeftTimelineCard *self = g_new0 (WeftTimelineCard, 1);

  self->parts = parts;
  self->parent = parts->area;
  self->read_out = weft_read_out_new ();
  self->card = g_object_new (WEFT_TYPE_READ_OUT_VIEW, NULL);
  gtk_widget_set_visible (self->card, FALSE);
  self->hint = gtk_label_new (NULL);
  gtk_widget_add_css_class (self->hint, "osd");
  gtk_widget_add_css_class (self->hint, "weft-hint");
  gtk_widget_set_can_target (self->hint, FALSE);
  gtk_widget_set_visible (self->hint, FALSE);
  gtk_widget_set_parent (self->card, self->parent);
  gtk_widget_set_parent (self->hint, self->parent);
  return self;
}

void
weft_timeline_card_set_parent (WeftTimelineCard *self, GtkWidget *parent)
{
  GtkWidget *children[] = { self->card, self->hint };

  if (self->parent == parent)
    return;
  self->parent = parent;
  for (guint i = 0; i < G_N_ELEMENTS (children); i++)
    {
      g_object_ref (children[i]);
      gtk_widget_unparent (children[i]);
      gtk_widget_set_parent (children[i], parent);
      g_object_unref (children[i]);
    }
}

void
weft_timeline_card_free (WeftTimelineCard *self)
{
  g_clear_handle_id (&self->hint_source, g_source_remove);
  gtk_widget_unparent (self->card);
  gtk_widget_unparent (self->hint);
  weft_read_out_free (self->read_out);
  g_free (self);
}

void
weft_timeline_allocate_child (GtkWidget *child, int x, int y, int width, int height)
{
  int minimum;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, MAX (width, minimum), MAX (height, 1) },
                            -1);
}

/* Returns the start of a box of @length px placed after @at or, if it does not fit there into
 * [@from, @end), before @at. If it fits on neither side, the side with more room is used, so that
 * the box never covers @at. */
static double
position_card_beside (double at, int length, double from, double end)
{
  double after = at + CARD_GAP, before = at - CARD_GAP - length;

  if (after + length <= end || (before < from && end - at >= at - from))
    return after;
  return before;
}

void
weft_timeline_card_allocate (WeftTimelineCard *self, int width, int height)
{
  if (gtk_widget_get_visible (self->card))
    {
      int least, card_width, card_height;
      double room = MAX (self->card_x, width - self->card_x) - CARD_GAP - CARD_EDGE;
      double x, y, top;

      /* the card is at most as wide as the room beside the pointer, unless its minimum width is
       * greater */
      gtk_widget_measure (self->card, GTK_ORIENTATION_HORIZONTAL, -1, &least, &card_width, NULL,
                          NULL);
      card_width = MAX (MIN (card_width, (int) room), least);
      gtk_widget_measure (self->card, GTK_ORIENTATION_VERTICAL, card_width, NULL, &card_height,
                          NULL, NULL);
      x = position_card_beside (self->card_x, card_width, CARD_EDGE, width - CARD_EDGE);
      /* keep the time on the ruler visible if that leaves room for the card */
      top = CLAMP (height - CARD_EDGE - card_height, 0, WEFT_TIMELINE_LANES_TOP);
      y = position_card_beside (self->card_y, card_height, top, height - CARD_EDGE);
      y = MAX (MIN (y, height - CARD_EDGE - card_height), top);
      weft_timeline_allocate_child (self->card, (int) x, (int) y, card_width, card_height);
    }
  if (gtk_widget_get_visible (self->hint))
    {
      int hint_width, hint_height;

      gtk_widget_measure (self->hint, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &hint_width, NULL,
                          NULL);
      gtk_widget_measure (self->hint, GTK_ORIENTATION_VERTICAL, -1, NULL, &hint_height, NULL, NULL);
      weft_timeline_allocate_child (
          self->hint, WEFT_LABEL_WIDTH + MAX (width - WEFT_LABEL_WIDTH - hint_width, 0) / 2,
          MAX (height - hint_height - HINT_EDGE, 0), hint_width, hint_height);
    }
}

/* Finds the GC band at @time, and adds its pause and cause to @out. @has_lane is TRUE if @out
 * already describes the lane. Returns FALSE if there is no band, or if @lane shows the GCs
 * itself. */
static gboolean
read_gc_band (
    WeftTimelineCard *self, const WeftLane *lane, guint64 time, gboolean has_lane, WeftReadOut *out)
{
  const WeftCollections *collections =
      weft_plot_get_timeline (self->parts->plot)->trace->collections;
  const WeftGcWindows *windows = weft_collections_windows (collections);
  guint n = weft_gc_windows_count_begun (windows, time);
  const WeftGcWindow *pause = n > 0 ? weft_gc_windows_nth (windows, n - 1) : NULL;
  g_autofree char *text = NULL;

  if (!weft_lane_list_has_gc_bands (self->parts->lanes) || lane->klass == &weft_lane_collections ||
      pause == NULL || time < pause->start || time >= pause->end)
    return FALSE;
  if (!has_lane)
    {
      weft_read_out_set_title (out, C_ ("title", "GC"), NULL);
      weft_read_out_set_span (out, pause->start, pause->end);
    }
  text = weft_joined (WEFT_JOIN_LIST, weft_format_time (pause->end - pause->start).text,
                      weft_gc_cause_label (weft_collections_nth (collections, n - 1)->cause));
  weft_read_out_add_swatch (out, weft_plot_get_palette (self->parts->plot)->gc,
                            C_ ("title", "GC pause"), text);
  return TRUE;
}

gboolean
weft_timeline_card_read (
    WeftTimelineCard *self, gint lane, guint64 time, double y, WeftReadOut *out)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->parts->plot);
  double top, height;
  gboolean has_lane;
  const WeftIndex *index;
  const WeftLane *l;
  gsize left;
  guint64 from, to;

  weft_read_out_clear (out);
  if (!weft_lane_list_lane_extent (self->parts->lanes, lane, &top, &height))
    return FALSE;
  index = timeline->trace->index;
  left = weft_map_get_bytes_left (index->log->map);
  if (left != index->log->map->size && weft_index_get_truncated_range (index, left, &from, &to) &&
      time >= from && time <= to)
    {
      /* the lane's data at this time are lost */
      weft_read_out_set_title (out, C_ ("title", "Lost"), NULL);
      weft_read_out_set_hint (out, _ ("The file has shrunk since it was read."));
      return TRUE;
    }
  l = weft_timeline_lane (timeline, lane);
  has_lane = weft_lane_read_at (l, weft_plot_get_chart (self->parts->plot), time, y - top, out);
  return read_gc_band (self, l, time, has_lane, out) || has_lane;
}

gboolean
weft_timeline_card_read_focus (WeftTimelineCard *self, WeftReadOut *out)
{
  guint64 time;
  gint lane = weft_plot_get_focus (self->parts->plot, &time);
  double top = 0, height = 0;
  gboolean has_it;

  weft_lane_list_lane_extent (self->parts->lanes, lane, &top, &height);
  out->ignores_row = TRUE;
  has_it = weft_timeline_card_read (self, lane, time, top + height / 2, out);
  out->ignores_row = FALSE;
  return has_it;
}

void
weft_timeline_card_show (WeftTimelineCard *self, double x, double y)
{
  double lane_y = y - self->parts->top;
  gint lane = weft_lane_list_lane_at (self->parts->lanes, lane_y);

  if (weft_timeline_card_read (self, lane,
                               weft_plot_x_to_time (self->parts->plot, x - WEFT_LABEL_WIDTH),
                               lane_y, self->read_out))
    {
      graphene_point_t at;
      double top = 0, height = 0;

      /* the card is placed beside x and below the lane, so that it does not cover the described
       * item; on a tall lane, it is placed beside the pointer */
      weft_lane_list_lane_extent (self->parts->lanes, lane, &top, &height);
      if (height <= MAX_CARD_LANE)
        y = MAX (y, self->parts->top + top + height - CARD_GAP);
      if (!gtk_widget_compute_point (self->parts->area, self->parent,
                                     &GRAPHENE_POINT_INIT ((float) x, (float) y), &at))
        return;
      self->card_x = at.x;
      self->card_y = at.y;
      weft_read_out_view_set_read_out (WEFT_READ_OUT_VIEW (self->card), self->read_out);
      gtk_widget_set_visible (self->card, TRUE);
      weft_read_out_view_fit (WEFT_READ_OUT_VIEW (self->card),
                              gtk_widget_get_height (self->parent) - WEFT_TIMELINE_LANES_TOP -
                                  CARD_EDGE);
      gtk_widget_queue_allocate (self->parent);
      weft_heap_state_set_pointed_band (weft_plot_get_heap (self->parts->plot),
                                        self->read_out->band);
    }
  else
    weft_timeline_card_hide (self);
}

void
weft_timeline_card_hide (WeftTimelineCard *self)
{
  gtk_widget_set_visible (self->card, FALSE);
  weft_heap_state_set_pointed_band (weft_plot_get_heap (self->parts->plot), WEFT_HEAP_NO_BAND);
}

char *
weft_timeline_card_get_text (WeftTimelineCard *self)
{
  return gtk_widget_get_visible (self->card) ? weft_read_out_text (self->read_out) : NULL;
}

static void
hide_hint_cb (gpointer data)
{
  WeftTimelineCard *self = data;

  self->hint_source = 0;
  gtk_widget_set_visible (self->hint, FALSE);
}

void
weft_timeline_card_hint (WeftTimelineCard *self, const char *text)
{
  g_clear_handle_id (&self->hint_source, g_source_remove);
  gtk_widget_set_visible (self->hint, text != NULL);
  if (text == NULL)
    return;
  gtk_label_set_text (GTK_LABEL (self->hint), text);
  self->hint_source = g_timeout_add_once (HINT_MS, hide_hint_cb, self);
}
