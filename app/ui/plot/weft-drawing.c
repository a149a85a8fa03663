/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-drawing.h"

#include "weft-object.h"
#include "weft-snapshot.h"

struct _WeftDrawing
{
  GtkWidget parent_instance;

  WeftPlot *plot;
  WeftDrawingFunc draw;
  gpointer user_data; /* borrowed */

  WeftCairoNode node;
  guint serial;
  int width, height; /* minimum size, px */
};

G_DEFINE_FINAL_TYPE (WeftDrawing, weft_drawing, GTK_TYPE_WIDGET)

static void
weft_drawing_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  WeftDrawing *self = WEFT_DRAWING (widget);

  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? self->width : self->height;
}

static void
paint_drawing_cb (cairo_t *cr, gpointer user_data)
{
  WeftDrawing *self = user_data;

  self->draw (self->plot, cr, gtk_widget_get_width (GTK_WIDGET (self)),
              gtk_widget_get_height (GTK_WIDGET (self)), self->user_data);
}

static void
weft_drawing_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftDrawing *self = WEFT_DRAWING (widget);
  WeftNodeKey key = {
    .width = gtk_widget_get_width (widget),
    .height = gtk_widget_get_height (widget),
    .serial = self->serial,
  };

  if (key.width > 0 && key.height > 0)
    weft_cairo_node_append (&self->node, snapshot, &key, paint_drawing_cb, self);
}

static void
weft_drawing_class_init (WeftDrawingClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftDrawing, gsk_render_node_unref, node.node);
  weft_class_add_owned (klass, WeftDrawing, g_object_unref, plot);
  widget_class->measure = weft_drawing_measure;
  widget_class->snapshot = weft_drawing_snapshot;
  gtk_widget_class_set_css_name (widget_class, "drawing");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
weft_drawing_init (WeftDrawing *self)
{
}

GtkWidget *
weft_drawing_new (WeftPlot *plot, int width, int height, WeftDrawingFunc draw, gpointer user_data)
{
  WeftDrawing *self = g_object_new (WEFT_TYPE_DRAWING, NULL);

  self->plot = g_object_ref (plot);
  self->width = width;
  self->height = height;
  self->draw = draw;
  self->user_data = user_data;
  weft_connect (plot, "look-changed", weft_drawing_refresh, self);
  return GTK_WIDGET (self);
}

void
weft_drawing_refresh (WeftDrawing *self)
{
  g_return_if_fail (WEFT_IS_DRAWING (self));
  self->serial++;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
weft_drawing_set_min_height (WeftDrawing *self, int height)
{
  g_return_if_fail (WEFT_IS_DRAWING (self));
  if (self->height == height)
    return;
  self->height = height;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
weft_drawing_describe (WeftDrawing *self, const char *name, const char *numbers)
{
  g_return_if_fail (WEFT_IS_DRAWING (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  numbers != NULL ? numbers : "", -1);
}
