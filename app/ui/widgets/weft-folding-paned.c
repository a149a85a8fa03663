/* SPDX-License-Identifier: BSD-3-Clause */
/* Turns the GtkPaned from horizontal to vertical if its width is too small, and back if it is large
 * enough. The paned cannot be turned during layout, so it is turned one frame later. */
#include "weft-fold.h"

#include "weft-object.h"
#include "weft-widget.h"

/* Width of the handle between the children, px */
#define HANDLE 2

struct _WeftFoldingPaned
{
  GtkWidget parent_instance;

  GtkWidget *child;
  int position; /* position of the handle when the child was last horizontal; -1 if it was never
                   moved */
  gboolean must_restore; /* TRUE if @position must be restored after the next layout */
  guint turn_source;     /* source that turns the child or restores the position, or 0 */
};

static GParamSpec *child_property;

G_DEFINE_FINAL_TYPE (WeftFoldingPaned, weft_folding_paned, GTK_TYPE_WIDGET)

static gboolean
is_folded (WeftFoldingPaned *self)
{
  return gtk_orientable_get_orientation (GTK_ORIENTABLE (self->child)) == GTK_ORIENTATION_VERTICAL;
}

typedef struct
{
  int least, natural;
} ChildSize;

static void
measure_children (WeftFoldingPaned *self, GtkOrientation orientation, ChildSize sizes[2])
{
  GtkPaned *paned = GTK_PANED (self->child);
  GtkWidget *children[] = { gtk_paned_get_start_child (paned), gtk_paned_get_end_child (paned) };

  for (guint i = 0; i < 2; i++)
    {
      sizes[i] = (ChildSize){ 0, 0 };
      if (children[i] != NULL && gtk_widget_get_visible (children[i]))
        gtk_widget_measure (children[i], orientation, -1, &sizes[i].least, &sizes[i].natural, NULL,
                            NULL);
    }
}

static gboolean
is_too_narrow (WeftFoldingPaned *self, int width)
{
  ChildSize sizes[2];

  measure_children (self, GTK_ORIENTATION_HORIZONTAL, sizes);
  return width >= 0 && width < sizes[0].least + sizes[1].least + HANDLE;
}

static void
weft_folding_paned_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  WeftFoldingPaned *self = WEFT_FOLDING_PANED (widget);
  gboolean is_width = orientation == GTK_ORIENTATION_HORIZONTAL;
  ChildSize sizes[2];

  if (self->child == NULL)
    return;
  measure_children (self, orientation, sizes);
  *minimum = MAX (sizes[0].least, sizes[1].least);
  *natural = MAX (sizes[0].natural, sizes[1].natural);
  if (is_width)
    *natural = sizes[0].natural + HANDLE + sizes[1].natural;
  else if (is_too_narrow (self, for_size))
    {
      *minimum = sizes[0].least + HANDLE + sizes[1].least;
      *natural = sizes[0].natural + HANDLE + sizes[1].natural;
    }
}

/* Restores the position of the handle. Runs after the first layout as a horizontal paned. Before
 * that layout, the paned would interpret the position as a fraction of its height. */
static gboolean
restore_position_cb (gpointer data)
{
  WeftFoldingPaned *self = data;

  self->turn_source = 0;
  gtk_paned_set_position (GTK_PANED (self->child), self->position);
  return G_SOURCE_REMOVE;
}

/* Turns the paned. If it becomes vertical, the height is divided according to the children's sizes
 * and the paned's properties. */
static gboolean
turn_paned_cb (gpointer data)
{
  WeftFoldingPaned *self = data;
  gboolean folds = !is_folded (self);

  self->turn_source = 0;
  self->must_restore = !folds;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->child),
                                  folds ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_paned_set_position (GTK_PANED (self->child), -1);
  return G_SOURCE_REMOVE;
}

static void
weft_folding_paned_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftFoldingPaned *self = WEFT_FOLDING_PANED (widget);
  int least_width, least_height;

  if (self->child == NULL || !gtk_widget_should_layout (self->child))
    return;
  if (is_too_narrow (self, width) != is_folded (self) && self->turn_source == 0)
    {
      gboolean is_moved;

      /* read the property now: the paned moves its handle when it is allocated less width than it
       * needs */
      g_object_get (self->child, "position-set", &is_moved, NULL);
      if (!is_folded (self))
        self->position = is_moved ? gtk_paned_get_position (GTK_PANED (self->child)) : -1;
      self->turn_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, turn_paned_cb, self, NULL);
    }
  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  width = MAX (width, least_width);
  gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, width, &least_height, NULL, NULL,
                      NULL);
  gtk_widget_allocate (self->child, width, MAX (height, least_height), baseline, NULL);
  if (self->must_restore && self->turn_source == 0)
    self->turn_source = g_idle_add (restore_position_cb, self);
  self->must_restore = FALSE;
}

static void
weft_folding_paned_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_object (value, WEFT_FOLDING_PANED (object)->child);
}

static void
weft_folding_paned_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  WeftFoldingPaned *self = WEFT_FOLDING_PANED (object);

  g_return_if_fail (self->child == NULL);
  self->child = g_value_get_object (value);
  if (self->child != NULL)
    gtk_widget_set_parent (self->child, GTK_WIDGET (self));
}

static void
weft_folding_paned_class_init (WeftFoldingPanedClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned_source (klass, WeftFoldingPaned, turn_source);
  weft_class_add_owned (klass, WeftFoldingPaned, child, gtk_widget_unparent);
  object_class->get_property = weft_folding_paned_get_property;
  object_class->set_property = weft_folding_paned_set_property;
  widget_class->get_request_mode = weft_widget_height_for_width;
  widget_class->measure = weft_folding_paned_measure;
  widget_class->size_allocate = weft_folding_paned_size_allocate;
  child_property =
      g_param_spec_object ("child", NULL, NULL, GTK_TYPE_PANED,
                           G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property (object_class, 1, child_property);
}

static void
weft_folding_paned_init (WeftFoldingPaned *self)
{
  self->position = -1;
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}
