/* SPDX-License-Identifier: BSD-3-Clause */
/* Flame graph widget: drawing, visible range, selection and outlined frame. */
#include "weft-flame-picture.h"
#include "weft-flame-view-private.h"
#include "weft-object.h"
#include "weft-read-out-view.h"
#include "weft-widget.h"

#include <glib/gi18n.h>
#include <math.h>

#define CARD_GAP  14
#define PAGE_STEP 0.9
#define MIN_ROWS  3

/* Positions of a flame graph's boxes within its widget, and hit tests. */

double
weft_flame_view_plot_width (WeftFlameView *self)
{
  return MAX (gtk_widget_get_width (GTK_WIDGET (self)) - 2 * WEFT_FLAME_MARGIN, 1);
}

static double
flame_view_head_height (WeftFlameView *self)
{
  return self->graph != NULL ? weft_flame_kind_bar_height (self->graph->layout) : 0;
}

static double
flame_view_available_height (WeftFlameView *self)
{
  return MAX (gtk_widget_get_height (GTK_WIDGET (self)) - WEFT_FLAME_TOP - WEFT_FLAME_BOTTOM -
                  flame_view_head_height (self),
              1);
}

/* Returns the row height in px. If there are few rows, the rows grow to fill the available
 * height. */
static double
row_height (WeftFlameView *self)
{
  double share = flame_view_available_height (self) / MAX (self->graph->layout->rows, 1);

  return CLAMP (floor (share), WEFT_FLAME_ROW, WEFT_FLAME_HIGHEST_ROW);
}

double
weft_flame_view_rows_height (WeftFlameView *self)
{
  double wanted = self->graph != NULL ? self->graph->layout->rows * row_height (self) : 0;

  return MAX (wanted, flame_view_available_height (self));
}

double
weft_flame_view_rows_top (WeftFlameView *self)
{
  return WEFT_FLAME_TOP + (self->is_upward ? 0 : flame_view_head_height (self));
}

WeftFlameLook
weft_flame_view_look (WeftFlameView *self)
{
  return (WeftFlameLook){
    .stacks = self->graph->tree->stacks,
    .tree = self->graph->layout,
    .change = self->graph->base != NULL ? &self->graph->change : NULL,
    .base_name = self->graph->base_name,
    .palette = weft_plot_get_palette (self->plot),
    .text = weft_plot_get_text (self->plot),
    .colors = self->colors,
    .is_upward = self->is_upward,
    .is_sandwich = self->is_sandwich,
    .is_inverted = self->graph->is_inverted,
    .row = row_height (self),
    .hits = self->hits,
    .singled_out = self->frame,
  };
}

const GArray *
weft_flame_view_boxes (WeftFlameView *self)
{
  if (self->boxes == NULL && self->graph != NULL)
    self->boxes = weft_flame_tree_boxes (self->graph->layout, self->from, self->to,
                                         weft_flame_view_plot_width (self));
  return self->boxes;
}

const WeftFlameBox *
weft_flame_view_box_at (WeftFlameView *self, double x, double y)
{
  WeftFlameLook look;
  double row_y = y - weft_flame_view_rows_top (self);

  if (weft_flame_view_boxes (self) == NULL || row_y < 0 ||
      row_y >= flame_view_available_height (self) || x < WEFT_FLAME_MARGIN ||
      x >= WEFT_FLAME_MARGIN + weft_flame_view_plot_width (self))
    return NULL;
  look = weft_flame_view_look (self);
  row_y += gtk_adjustment_get_value (self->adjustment);
  return weft_flame_box_at (weft_flame_view_boxes (self),
                            weft_flame_row_at (&look, row_y, weft_flame_view_rows_height (self)),
                            x - WEFT_FLAME_MARGIN);
}

/* Fills the read-out for the box or header part at (@x, @y). Returns FALSE if there is none. */
static gboolean
flame_view_read_at (WeftFlameView *self, double x, double y)
{
  const WeftFlameBox *box = weft_flame_view_box_at (self, x, y);
  double head_y;
  gint kind;

  weft_read_out_clear (self->read_out);
  if (box != NULL)
    {
      WeftFlameLook look = weft_flame_view_look (self);

      weft_flame_read_box (&look, self->graph->unit, box, self->read_out);
      return TRUE;
    }
  head_y = y - WEFT_FLAME_TOP - (self->is_upward ? flame_view_available_height (self) : 0);
  if (self->graph == NULL || head_y < 0 || head_y >= flame_view_head_height (self))
    return FALSE;
  kind = weft_flame_kind_at (self->graph->layout, x - WEFT_FLAME_MARGIN,
                             weft_flame_view_plot_width (self));
  if (kind >= 0)
    weft_flame_read_kind (self->graph->layout, self->graph->unit, (WeftFrameKind) kind,
                          self->read_out);
  return kind >= 0;
}

static guint picked_signal;

G_DEFINE_FINAL_TYPE (WeftFlameView, weft_flame_view, GTK_TYPE_WIDGET)

/* Drops the cached boxes and redraws. */
static void
invalidate_boxes (WeftFlameView *self)
{
  g_clear_pointer (&self->boxes, g_array_unref);
  self->serial++;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
update_scrolling (WeftFlameView *self)
{
  double room = flame_view_available_height (self), height = weft_flame_view_rows_height (self);
  double value = gtk_adjustment_get_value (self->adjustment);

  gtk_adjustment_configure (self->adjustment, MIN (value, height - room), 0, height, WEFT_FLAME_ROW,
                            room * PAGE_STEP, room);
  gtk_widget_set_child_visible (self->scrollbar, height > room);
}

/* Scrolls to the root, which is at the bottom if the graph grows upwards. */
static void
scroll_to_root (WeftFlameView *self)
{
  update_scrolling (self);
  gtk_adjustment_set_value (self->adjustment,
                            self->is_upward ? weft_flame_view_rows_height (self) : 0);
}

void
weft_flame_view_move_pointer (WeftFlameView *self, double x, double y)
{
  gboolean is_there;

  g_return_if_fail (WEFT_IS_FLAME_VIEW (self));
  self->x = x;
  self->y = y;
  self->is_pointed = TRUE;
  is_there = flame_view_read_at (self, x, y);
  gtk_widget_set_visible (self->card, is_there);
  if (is_there)
    {
      weft_read_out_view_set_read_out (WEFT_READ_OUT_VIEW (self->card), self->read_out);
      weft_read_out_view_fit (WEFT_READ_OUT_VIEW (self->card),
                              gtk_widget_get_height (GTK_WIDGET (self)));
    }
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
weft_flame_view_remove_pointer (WeftFlameView *self)
{
  self->is_pointed = FALSE;
  gtk_widget_set_visible (self->card, FALSE);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

char *
weft_flame_view_read_out_text (WeftFlameView *self)
{
  return gtk_widget_get_visible (self->card) ? weft_read_out_text (self->read_out) : NULL;
}

void
weft_flame_view_set_range (WeftFlameView *self, double from, double to)
{
  double sum = self->graph != NULL ? (double) self->graph->layout->sum : 1;
  double width = CLAMP (to - from, MIN (sum, 1), MAX (sum, 1));

  self->from = CLAMP (from, 0, sum - width);
  self->to = self->from + width;
  invalidate_boxes (self);
  if (self->is_pointed)
    weft_flame_view_move_pointer (self, self->x, self->y);
}

void
weft_flame_view_zoom (WeftFlameView *self, double factor)
{
  double width = self->to - self->from;
  double share =
      self->is_pointed ?
          CLAMP ((self->x - WEFT_FLAME_MARGIN) / weft_flame_view_plot_width (self), 0, 1) :
          0.5;
  double at = self->from + share * width;

  /* limit the width first, so that zooming at a limit does not move the range */
  width =
      MIN (MAX (width * factor, 1), self->graph != NULL ? (double) self->graph->layout->sum : 1);
  weft_flame_view_set_range (self, at - share * width, at + (1 - share) * width);
}

void
weft_flame_view_pan (WeftFlameView *self, double share)
{
  double by = share * (self->to - self->from);

  weft_flame_view_set_range (self, self->from + by, self->to + by);
}

void
weft_flame_view_fit (WeftFlameView *self, guint32 node)
{
  if (self->graph == NULL)
    return;
  if (node == 0)
    {
      weft_flame_view_set_range (self, 0, (double) self->graph->layout->sum);
      return;
    }
  weft_flame_view_set_range (
      self, (double) self->graph->layout->node_starts[node],
      (double) (self->graph->layout->node_starts[node] + self->graph->tree->total[node]));
}

void
weft_flame_view_describe (WeftFlameView *self)
{
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  g_autofree char *text = NULL;

  g_return_if_fail (WEFT_IS_FLAME_VIEW (self));
  if (self->graph == NULL)
    return;
  if (self->node != 0)
    {
      WeftFlameLook look = weft_flame_view_look (self);
      WeftFlameBox box = { .node = self->node, .n = 1 };

      weft_flame_read_box (&look, self->graph->unit, &box, out);
      text = weft_read_out_text (out);
    }
  else
    {
      text = weft_flame_amount_text (self->graph->unit, self->graph->layout->sum);
    }
  weft_widget_set_accessible_description (self, text);
}

void
weft_flame_view_select (WeftFlameView *self, guint32 node)
{
  guint32 frame =
      node != 0 ? weft_stacks_node (self->graph->tree->stacks, node)->frame : WEFT_FRAME_NONE;

  if (self->node == node && (self->frame == frame || self->is_sandwich))
    return;
  self->node = node;
  if (!self->is_sandwich)
    self->frame = frame;
  if (node != 0)
    {
      WeftFlameLook look = weft_flame_view_look (self);
      guint depth = weft_stacks_node (self->graph->tree->stacks, node)->depth - 1;
      double y = weft_flame_row_y (&look, depth, weft_flame_view_rows_height (self));

      /* scroll to the node's row */
      gtk_adjustment_clamp_page (self->adjustment, y, y + look.row);
    }
  invalidate_boxes (self);
  weft_flame_view_describe (self);
  g_signal_emit (self, picked_signal, 0, frame);
}

static void
paint_graph_cb (cairo_t *cr, gpointer user_data)
{
  WeftFlameView *self = user_data;
  WeftFlameLook look = weft_flame_view_look (self);
  double room = flame_view_available_height (self);

  cairo_translate (cr, WEFT_FLAME_MARGIN, WEFT_FLAME_TOP);
  if (flame_view_head_height (self) > 0)
    {
      cairo_save (cr);
      cairo_translate (cr, 0, self->is_upward ? room : 0);
      weft_flame_paint_kind_bar (self->graph->layout, &look, self->graph->unit, cr,
                                 weft_flame_view_plot_width (self), self->from, self->to);
      cairo_restore (cr);
    }
  cairo_translate (cr, 0, self->is_upward ? 0 : flame_view_head_height (self));
  cairo_rectangle (cr, 0, 0, weft_flame_view_plot_width (self), room);
  cairo_clip (cr);
  cairo_translate (cr, 0, -gtk_adjustment_get_value (self->adjustment));
  weft_flame_paint (weft_flame_view_boxes (self), &look, cr, weft_flame_view_rows_height (self));
}

static void
weft_flame_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftFlameView *self = WEFT_FLAME_VIEW (widget);
  WeftNodeKey key = {
    .width = gtk_widget_get_width (widget),
    .height = gtk_widget_get_height (widget),
    .serial = self->serial,
  };

  if (self->graph != NULL)
    {
      const WeftFlameBox *box =
          self->is_pointed ? weft_flame_view_box_at (self, self->x, self->y) : NULL;

      weft_cairo_node_append (&self->drawing, snapshot, &key, paint_graph_cb, self);
      /* the outline of the box under the pointer is not part of the cached drawing, so that the
       * drawing is not repeated when the pointer moves */
      if (box != NULL)
        {
          WeftFlameLook look = weft_flame_view_look (self);
          double y = weft_flame_view_rows_top (self) +
                     weft_flame_row_y (&look, box->depth, weft_flame_view_rows_height (self)) -
                     gtk_adjustment_get_value (self->adjustment);

          weft_snapshot_outline (
              snapshot, look.palette->text1,
              &GRAPHENE_RECT_INIT ((float) (WEFT_FLAME_MARGIN + round (box->x0)), (float) y,
                                   (float) MAX (round (box->x1) - round (box->x0) - 1, 1),
                                   (float) look.row - 1),
              0, 1);
        }
    }
  gtk_widget_snapshot_child (widget, self->scrollbar, snapshot);
  gtk_widget_snapshot_child (widget, self->card, snapshot);
}

static void
weft_flame_view_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  WeftFlameView *self = WEFT_FLAME_VIEW (widget);
  double room = WEFT_FLAME_TOP + WEFT_FLAME_BOTTOM + flame_view_head_height (self);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_measure (child, orientation, -1, NULL, NULL, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = 160;
      *natural = 600;
      return;
    }
  *minimum = (int) (room + MIN_ROWS * WEFT_FLAME_ROW);
  *natural = (int) (room + MAX (self->most_rows, MIN_ROWS) * WEFT_FLAME_HIGHEST_ROW);
}

static void
weft_flame_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftFlameView *self = WEFT_FLAME_VIEW (widget);
  int bar;

  g_clear_pointer (&self->boxes, g_array_unref);
  update_scrolling (self);
  gtk_widget_measure (self->scrollbar, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &bar, NULL, NULL);
  gtk_widget_size_allocate (self->scrollbar,
                            &(GtkAllocation){ width - bar, 0, bar, MAX (height, 1) }, -1);
  if (gtk_widget_get_visible (self->card))
    {
      int card_width, card_height;
      double x = self->x + CARD_GAP, y = self->y + CARD_GAP;

      gtk_widget_measure (self->card, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &card_width, NULL,
                          NULL);
      gtk_widget_measure (self->card, GTK_ORIENTATION_VERTICAL, card_width, NULL, &card_height,
                          NULL, NULL);
      if (x + card_width > width)
        x = MAX (self->x - CARD_GAP - card_width, 0);
      if (y + card_height > height)
        y = MAX (self->y - CARD_GAP - card_height, 0);
      gtk_widget_size_allocate (self->card,
                                &(GtkAllocation){ (int) x, (int) y, card_width, card_height }, -1);
    }
}

static void
weft_flame_view_class_init (WeftFlameViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftFlameView, gtk_widget_unparent, scrollbar, card);
  weft_class_add_owned (klass, WeftFlameView, gsk_render_node_unref, drawing.node);
  weft_class_add_owned (klass, WeftFlameView, g_array_unref, boxes);
  weft_class_add_owned (klass, WeftFlameView, weft_shared_unref, graph);
  weft_class_add_owned (klass, WeftFlameView, g_free, hits, query);
  weft_class_add_owned (klass, WeftFlameView, weft_read_out_free, read_out);
  weft_class_add_owned (klass, WeftFlameView, g_object_unref, adjustment, plot);
  widget_class->snapshot = weft_flame_view_snapshot;
  widget_class->measure = weft_flame_view_measure;
  widget_class->size_allocate = weft_flame_view_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "flame");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  picked_signal = weft_signal_new ("picked", WEFT_TYPE_FLAME_VIEW, 1, G_TYPE_UINT);
}

static void
weft_flame_view_init (WeftFlameView *self)
{
  self->frame = WEFT_FRAME_NONE;
  self->read_out = weft_read_out_new ();
  self->adjustment = g_object_ref_sink (gtk_adjustment_new (0, 0, 0, 0, 0, 0));
  self->scrollbar = gtk_scrollbar_new (GTK_ORIENTATION_VERTICAL, self->adjustment);
  self->card = g_object_new (WEFT_TYPE_READ_OUT_VIEW, NULL);
  gtk_widget_set_visible (self->card, FALSE);
  gtk_widget_set_parent (self->scrollbar, GTK_WIDGET (self));
  gtk_widget_set_parent (self->card, GTK_WIDGET (self));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  weft_widget_set_accessible_name (self, _ ("Flame graph"));
  weft_connect (self->adjustment, "value-changed", invalidate_boxes, self);
  weft_flame_view_add_controllers (self);
}

GtkWidget *
weft_flame_view_new (WeftPlot *plot)
{
  WeftFlameView *self = g_object_new (WEFT_TYPE_FLAME_VIEW, NULL);

  self->plot = g_object_ref (plot);
  weft_connect (plot, "look-changed", invalidate_boxes, self);
  return GTK_WIDGET (self);
}

/* Searches the frames for the query. If @old has the same frames, keeps the current hits. */
static void
search_frames (WeftFlameView *self, const WeftFlameGraph *old)
{
  const WeftFlameGraph *graph = self->graph;

  if (graph != NULL && old != NULL && graph->tree->stacks->frames == old->tree->stacks->frames)
    return;
  g_clear_pointer (&self->hits, g_free);
  if (graph != NULL)
    self->hits = weft_flame_search (graph->tree->stacks, self->query);
}

void
weft_flame_view_set_graph (WeftFlameView *self, WeftFlameGraph *graph)
{
  g_autoptr (WeftFlameGraph) old = NULL;
  const WeftStacks *stacks;
  double sum;

  g_return_if_fail (WEFT_IS_FLAME_VIEW (self));
  old = g_steal_pointer (&self->graph);
  sum = old != NULL ? (double) MAX (old->layout->sum, 1) : 1;
  stacks = old != NULL ? old->tree->stacks : NULL;
  self->graph = graph != NULL ? weft_shared_ref (graph) : NULL;
  search_frames (self, old);
  if (graph != NULL)
    {
      double new_sum = (double) graph->layout->sum;

      if (graph->tree->stacks == stacks)
        {
          /* keep the same fraction of the tree visible */
          weft_flame_view_set_range (self, self->from / sum * new_sum, self->to / sum * new_sum);
          self->most_rows = MAX (self->most_rows, graph->layout->rows);
        }
      else
        {
          self->node = 0;
          self->frame = WEFT_FRAME_NONE;
          weft_flame_view_set_range (self, 0, new_sum);
          scroll_to_root (self);
          self->most_rows = graph->layout->rows;
        }
    }
  weft_flame_view_describe (self);
  invalidate_boxes (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
weft_flame_view_set_look (WeftFlameView *self,
                          gboolean is_upward,
                          WeftFlameColors colors,
                          const char *query)
{
  g_return_if_fail (WEFT_IS_FLAME_VIEW (self));
  if (g_strcmp0 (query, self->query) != 0)
    {
      g_free (self->query);
      self->query = g_strdup (query);
      search_frames (self, NULL);
    }
  self->colors = colors;
  if (self->is_upward != is_upward)
    {
      self->is_upward = is_upward;
      scroll_to_root (self);
    }
  invalidate_boxes (self);
}

void
weft_flame_view_outline_frame (WeftFlameView *self, guint32 frame)
{
  g_return_if_fail (WEFT_IS_FLAME_VIEW (self));
  if (self->frame == frame)
    return;
  self->frame = frame;
  self->node = 0;
  invalidate_boxes (self);
}

void
weft_flame_view_set_subject (WeftFlameView *self, guint32 frame)
{
  g_return_if_fail (WEFT_IS_FLAME_VIEW (self));
  self->is_sandwich = TRUE;
  self->frame = frame;
  self->node = 0;
  invalidate_boxes (self);
}
