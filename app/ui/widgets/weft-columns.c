/* SPDX-License-Identifier: BSD-3-Clause */
/* Columns of equal width, as many as have room. */
#include "weft-columns.h"

struct _WeftColumns
{
  GtkWidget parent_instance;

  int column; /* px: the widest that any column needed so far, so that numbers which change with a
                 drag do not make columns come and go */
};

G_DEFINE_FINAL_TYPE (WeftColumns, weft_columns, GTK_TYPE_WIDGET)

static void
measure_columns (WeftColumns *self, GtkOrientation orientation, int *minimum, int *natural)
{
  *minimum = *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int low, high;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, orientation, -1, &low, &high, NULL, NULL);
      *minimum = MAX (*minimum, low);
      *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? *natural + high : MAX (*natural, high);
    }
}

static void
weft_columns_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  WeftColumns *self = WEFT_COLUMNS (widget);

  measure_columns (self, orientation, minimum, natural);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    return;
  self->column = MAX (self->column, *minimum);
  *minimum = self->column;
  *natural = MAX (*natural, *minimum);
}

static guint
count_columns (WeftColumns *self)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += gtk_widget_should_layout (child);
  return n;
}

static void
weft_columns_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftColumns *self = WEFT_COLUMNS (widget);
  int n = CLAMP (width / MAX (self->column, 1), 1, (int) MAX (count_columns (self), 1)), i = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int x0 = i * width / n, x1 = (i + 1) * width / n;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_set_child_visible (child, i < n);
      if (i < n)
        gtk_widget_size_allocate (child, &(GtkAllocation){ x0, 0, x1 - x0, height }, -1);
      i++;
    }
}

static void
weft_columns_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (weft_columns_parent_class)->dispose (object);
}

static void
weft_columns_class_init (WeftColumnsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_columns_dispose;
  widget_class->measure = weft_columns_measure;
  widget_class->size_allocate = weft_columns_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "columns");
}

static void
weft_columns_init (WeftColumns *self)
{
}

void
weft_columns_append (WeftColumns *self, GtkWidget *column)
{
  g_return_if_fail (WEFT_IS_COLUMNS (self));
  gtk_widget_set_parent (column, GTK_WIDGET (self));
}

void
weft_columns_forget_width (WeftColumns *self)
{
  g_return_if_fail (WEFT_IS_COLUMNS (self));
  self->column = 0;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

guint
weft_columns_n_shown (WeftColumns *self)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += gtk_widget_should_layout (child) && gtk_widget_get_child_visible (child);
  return n;
}
