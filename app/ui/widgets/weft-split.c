/* SPDX-License-Identifier: BSD-3-Clause */
/* Lays out the main widget and the pane. */
#include "weft-fold.h"

#include "weft-object.h"

struct _WeftSplit
{
  GtkWidget parent_instance;

  GtkWidget *main;
  GtkWidget *pane;
  gboolean is_pane_empty;
};

G_DEFINE_FINAL_TYPE (WeftSplit, weft_split, GTK_TYPE_WIDGET)

static void
weft_split_measure (GtkWidget *widget,
                    GtkOrientation orientation,
                    int for_size,
                    int *minimum,
                    int *natural,
                    int *minimum_baseline,
                    int *natural_baseline)
{
  WeftSplit *self = WEFT_SPLIT (widget);
  int main_minimum, main_natural, pane_minimum, pane_natural;

  gtk_widget_measure (self->main, orientation, -1, &main_minimum, &main_natural, NULL, NULL);
  gtk_widget_measure (self->pane, orientation, -1, &pane_minimum, &pane_natural, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MAX (main_minimum, pane_minimum);
      *natural = main_natural + WEFT_SPLIT_PANE_WIDTH;
      return;
    }
  *minimum = main_minimum + pane_minimum;
  *natural = MAX (*minimum, main_natural);
}

static void
weft_split_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftSplit *self = WEFT_SPLIT (widget);
  gboolean has_pane = !self->is_pane_empty || width >= WEFT_SPLIT_EMPTY_WIDTH;
  gboolean is_beside = width >= WEFT_SPLIT_BESIDE_WIDTH;
  int minimum, pane;

  gtk_widget_set_child_visible (self->pane, has_pane);
  if (!has_pane)
    {
      gtk_widget_size_allocate (self->main, &(GtkAllocation){ 0, 0, width, height }, -1);
      return;
    }
  /* set the style before the pane is measured, since a later change would invalidate the pane's
   * allocation */
  (is_beside ? gtk_widget_remove_css_class : gtk_widget_add_css_class) (self->pane, "below");
  if (is_beside)
    {
      gtk_widget_measure (self->pane, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
      pane = MAX (WEFT_SPLIT_PANE_WIDTH, minimum);
      gtk_widget_size_allocate (self->main, &(GtkAllocation){ 0, 0, width - pane, height }, -1);
      gtk_widget_size_allocate (self->pane, &(GtkAllocation){ width - pane, 0, pane, height }, -1);
      return;
    }
  gtk_widget_measure (self->pane, GTK_ORIENTATION_VERTICAL, -1, &minimum, NULL, NULL, NULL);
  pane = MAX (MIN (WEFT_SPLIT_PANE_HEIGHT, height / 2), minimum);
  gtk_widget_size_allocate (self->main, &(GtkAllocation){ 0, 0, width, height - pane }, -1);
  gtk_widget_size_allocate (self->pane, &(GtkAllocation){ 0, height - pane, width, pane }, -1);
}

static void
weft_split_class_init (WeftSplitClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftSplit, main, gtk_widget_unparent);
  weft_class_add_owned (klass, WeftSplit, pane, gtk_widget_unparent);
  widget_class->measure = weft_split_measure;
  widget_class->size_allocate = weft_split_size_allocate;
}

static void
weft_split_init (WeftSplit *self)
{
}

GtkWidget *
weft_split_new (GtkWidget *main, GtkWidget *pane)
{
  WeftSplit *self = g_object_new (WEFT_TYPE_SPLIT, NULL);

  self->main = main;
  self->pane = pane;
  gtk_widget_set_parent (main, GTK_WIDGET (self));
  gtk_widget_set_parent (pane, GTK_WIDGET (self));
  return GTK_WIDGET (self);
}

void
weft_split_set_pane_empty (WeftSplit *self, gboolean is_empty)
{
  g_return_if_fail (WEFT_IS_SPLIT (self));
  if (self->is_pane_empty == is_empty)
    return;
  self->is_pane_empty = is_empty;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}
