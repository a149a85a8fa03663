/* SPDX-License-Identifier: BSD-3-Clause */
/* Shows as many columns side by side as fit, and divides the remaining width among them. The widths
 * of columns only grow, so that columns do not come and go while numbers change during a drag. */
#include "weft-panels.h"

#include "weft-object.h"
#include "weft-widget.h"

struct _WeftColumns
{
  GtkWidget parent_instance;

  GArray *widths; /* array of int: largest width that each column has needed so far, px */
  gboolean is_optional;
};

G_DEFINE_FINAL_TYPE (WeftColumns, weft_columns, GTK_TYPE_WIDGET)

/* Gets the height of the tallest column. */
static void
measure_heights (WeftColumns *self, int *minimum, int *natural)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      int low, high;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, -1, &low, &high, NULL, NULL);
      *minimum = MAX (*minimum, low);
      *natural = MAX (*natural, high);
    }
}

/* Gets the width of the widest column as minimum, and the sum of all widths as natural width. */
static void
measure_widths (WeftColumns *self, int *minimum, int *natural)
{
  guint i = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child), i++)
    {
      int *width = &g_array_index (self->widths, int, i);
      int low;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &low, NULL, NULL, NULL);
      *width = MAX (*width, low);
      *minimum = MAX (*minimum, *width);
      *natural += *width;
    }
  if (self->is_optional)
    *minimum = 0;
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
  *minimum = *natural = 0;
  (orientation == GTK_ORIENTATION_VERTICAL ? measure_heights : measure_widths) (
      WEFT_COLUMNS (widget), minimum, natural);
}

/* Returns the number of columns that fit into @width, and sets @rest to the remaining width. */
static int
count_fitting (WeftColumns *self, int width, int *rest)
{
  int n = 0;
  guint i = 0;

  *rest = width;
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child), i++)
    {
      int own = g_array_index (self->widths, int, i);

      if (!gtk_widget_should_layout (child))
        continue;
      if ((n > 0 || self->is_optional) && own > *rest)
        break;
      *rest = MAX (*rest - own, 0);
      n++;
    }
  return n;
}

static void
weft_columns_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftColumns *self = WEFT_COLUMNS (widget);
  int rest, n = count_fitting (self, width, &rest), at = 0, x = 0;
  guint i = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child), i++)
    {
      int own = g_array_index (self->widths, int, i);

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_set_child_visible (child, at < n);
      if (at < n)
        {
          own += (at + 1) * rest / n - at * rest / n;
          gtk_widget_size_allocate (child, &(GtkAllocation){ x, 0, own, height }, -1);
          x += own;
        }
      at++;
    }
}

static void
weft_columns_class_init (WeftColumnsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftColumns, g_array_unref, widths);
  G_OBJECT_CLASS (klass)->dispose = weft_widget_dispose_children;
  widget_class->measure = weft_columns_measure;
  widget_class->size_allocate = weft_columns_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "columns");
}

static void
weft_columns_init (WeftColumns *self)
{
  self->widths = g_array_new (FALSE, TRUE, sizeof (int));
}

void
weft_columns_append (WeftColumns *self, GtkWidget *column)
{
  gtk_widget_set_parent (column, GTK_WIDGET (self));
  g_array_set_size (self->widths, self->widths->len + 1);
}

void
weft_columns_set_optional (WeftColumns *self)
{
  self->is_optional = TRUE;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
weft_columns_reset_width (WeftColumns *self)
{
  memset (self->widths->data, 0, self->widths->len * sizeof (int));
  gtk_widget_queue_resize (GTK_WIDGET (self));
}
