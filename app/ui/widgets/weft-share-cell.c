/* SPDX-License-Identifier: BSD-3-Clause */
/* The bar is a CSS node of its own, so that themes and high contrast can colour it. */
#include "weft-share-cell.h"

#include "weft-object.h"

#include <math.h>

struct _WeftShareCell
{
  GtkWidget parent_instance;

  GtkWidget *bar, *label; /* children */
  double share;
};

G_DEFINE_FINAL_TYPE (WeftShareCell, weft_share_cell, GTK_TYPE_WIDGET)

static void
weft_share_cell_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  gtk_widget_measure (WEFT_SHARE_CELL (widget)->label, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

/* A share above 0 gets a bar of at least one pixel. */
static void
weft_share_cell_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftShareCell *self = WEFT_SHARE_CELL (widget);
  GtkAllocation bar = { 0, 0, (int) ceil (self->share * width), height };

  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    bar.x = width - bar.width;
  gtk_widget_set_child_visible (self->bar, bar.width > 0);
  if (bar.width > 0)
    gtk_widget_size_allocate (self->bar, &bar, -1);
  gtk_widget_size_allocate (self->label, &(GtkAllocation){ 0, 0, width, height }, baseline);
}

static void
weft_share_cell_class_init (WeftShareCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftShareCell, bar, gtk_widget_unparent);
  weft_class_add_owned (klass, WeftShareCell, label, gtk_widget_unparent);
  widget_class->measure = weft_share_cell_measure;
  widget_class->size_allocate = weft_share_cell_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "sharecell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
weft_share_cell_init (WeftShareCell *self)
{
  self->bar = g_object_new (GTK_TYPE_BOX, "css-name", "sharebar", "accessible-role",
                            GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);
  self->label = gtk_label_new (NULL);
  gtk_widget_set_parent (self->bar, GTK_WIDGET (self));
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
}

GtkWidget *
weft_share_cell_new (void)
{
  return g_object_new (WEFT_TYPE_SHARE_CELL, NULL);
}

GtkLabel *
weft_share_cell_get_label (WeftShareCell *self)
{
  return GTK_LABEL (self->label);
}

void
weft_share_cell_set_share (WeftShareCell *self, double share)
{
  g_return_if_fail (WEFT_IS_SHARE_CELL (self));
  share = CLAMP (share, 0, 1);
  if (share == self->share)
    return;
  self->share = share;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}
