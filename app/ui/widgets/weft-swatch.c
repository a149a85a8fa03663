/* SPDX-License-Identifier: BSD-3-Clause */
/* Small sample of how a chart draws something. */
#include "weft-swatch.h"

struct _WeftSwatch
{
  GtkWidget parent_instance;

  WeftSwatchStyle style;
  WeftColor fill, ink;
};

G_DEFINE_FINAL_TYPE (WeftSwatch, weft_swatch, GTK_TYPE_WIDGET)

static void
weft_swatch_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftSwatch *self = WEFT_SWATCH (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));

  weft_swatch_paint (cr, self->style, self->fill, self->ink, width, height);
  cairo_destroy (cr);
}

static void
weft_swatch_class_init (WeftSwatchClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->snapshot = weft_swatch_snapshot;
  gtk_widget_class_set_css_name (widget_class, "swatch");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
weft_swatch_init (WeftSwatch *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_CENTER);
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_START);
}

GtkWidget *
weft_swatch_new (int width, int height)
{
  return g_object_new (WEFT_TYPE_SWATCH, "width-request", width, "height-request", height, NULL);
}

static gboolean
is_same (WeftColor a, WeftColor b)
{
  return a.r == b.r && a.g == b.g && a.b == b.b && a.a == b.a;
}

void
weft_swatch_set (WeftSwatch *self, WeftSwatchStyle style, WeftColor fill, WeftColor ink)
{
  g_return_if_fail (WEFT_IS_SWATCH (self));
  if (self->style == style && is_same (self->fill, fill) && is_same (self->ink, ink))
    return;
  self->style = style;
  self->fill = fill;
  self->ink = ink;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
