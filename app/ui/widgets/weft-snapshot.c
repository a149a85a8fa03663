/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-snapshot.h"

#include "weft-platform.h"
#include "weft-text-zoom.h"

#include <math.h>

GdkRGBA
weft_snapshot_rgba (WeftColor color)
{
  return (GdkRGBA){ (float) color.r, (float) color.g, (float) color.b, (float) color.a };
}

void
weft_snapshot_fill (
    GtkSnapshot *snapshot, WeftColor color, double x, double y, double width, double height)
{
  GdkRGBA fill = weft_snapshot_rgba (color);

  if (width > 0 && height > 0)
    gtk_snapshot_append_color (
        snapshot, &fill, &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) width, (float) height));
}

void
weft_snapshot_fill_rounded (GtkSnapshot *snapshot,
                            WeftColor color,
                            const graphene_rect_t *bounds,
                            float radius)
{
  GdkRGBA fill = weft_snapshot_rgba (color);
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, bounds, radius);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &fill, bounds);
  gtk_snapshot_pop (snapshot);
}

void
weft_snapshot_translate_to_device_pixel (GtkSnapshot *snapshot,
                                         GtkWidget *widget,
                                         double x,
                                         double y)
{
  GtkNative *native = gtk_widget_get_native (widget);
  double scale = weft_platform_surface_scale (gtk_native_get_surface (native));
  double density = scale * weft_text_zoom_get_scale (widget), left, top;
  graphene_point_t at = GRAPHENE_POINT_INIT ((float) x, (float) y);

  gtk_native_get_surface_transform (native, &left, &top);
  if (gtk_widget_compute_point (widget, GTK_WIDGET (native), &at, &at))
    {
      left = (left + at.x) * scale;
      top = (top + at.y) * scale;
      x += (round (left) - left) / density;
      y += (round (top) - top) / density;
    }
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) y));
}

void
weft_snapshot_outline (GtkSnapshot *snapshot,
                       WeftColor color,
                       const graphene_rect_t *bounds,
                       float radius,
                       float width)
{
  GdkRGBA line = weft_snapshot_rgba (color);
  GdkRGBA colors[4] = { line, line, line, line };
  float widths[4] = { width, width, width, width };
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, bounds, radius);
  gtk_snapshot_append_border (snapshot, &outline, widths, colors);
}

void
weft_cairo_node_append (WeftCairoNode *self,
                        GtkSnapshot *snapshot,
                        const WeftNodeKey *key,
                        WeftNodePainter painter,
                        gpointer user_data)
{
  const WeftNodeKey *old = &self->key;
  gboolean is_same_key = old->range.from == key->range.from && old->range.to == key->range.to &&
                         old->width == key->width && old->height == key->height &&
                         old->columns == key->columns && old->serial == key->serial;

  if (key->width < 1 || key->height < 1)
    return;
  if (self->node == NULL || !is_same_key)
    {
      graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, (float) key->width, (float) key->height);
      GtkSnapshot *own = gtk_snapshot_new ();
      cairo_t *cr = gtk_snapshot_append_cairo (own, &bounds);

      painter (cr, user_data);
      cairo_destroy (cr);
      weft_cairo_node_clear (self);
      self->node = gtk_snapshot_free_to_node (own);
      self->key = *key;
    }
  if (self->node != NULL)
    gtk_snapshot_append_node (snapshot, self->node);
}

void
weft_cairo_node_clear (WeftCairoNode *self)
{
  g_clear_pointer (&self->node, gsk_render_node_unref);
}
