/* SPDX-License-Identifier: BSD-3-Clause */
/* The natural height is that of head and body; the minimum height is that of the head. */
#include "weft-fold.h"

#include "weft-object.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

struct _WeftFold
{
  GtkWidget parent_instance;

  GtkWidget *head, *body;
  gboolean is_folded;
  guint notify_source; /* source that notifies "folded", or 0 */
};

enum
{
  PROP_0,
  PROP_HEAD,
  PROP_BODY,
  PROP_FOLDED,
  N_PROPS,
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (WeftFold, weft_fold, GTK_TYPE_WIDGET)

static void
weft_fold_measure (GtkWidget *widget,
                   GtkOrientation orientation,
                   int for_size,
                   int *minimum,
                   int *natural,
                   int *minimum_baseline,
                   int *natural_baseline)
{
  WeftFold *self = WEFT_FOLD (widget);
  int body_least, body;

  /* ignore the height of the fold, which may be less than a child's minimum */
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    for_size = -1;
  gtk_widget_measure (self->head, orientation, for_size, minimum, natural, NULL, NULL);
  gtk_widget_measure (self->body, orientation, for_size, &body_least, &body, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *natural += body;
      return;
    }
  *minimum = MAX (*minimum, body_least);
  *natural = MAX (*natural, body);
}

static void
notify_folded (gpointer data)
{
  WeftFold *self = data;

  self->notify_source = 0;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FOLDED]);
}

static void
weft_fold_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftFold *self = WEFT_FOLD (widget);
  int head, body;
  gboolean is_folded;

  gtk_widget_measure (self->head, GTK_ORIENTATION_VERTICAL, width, NULL, &head, NULL, NULL);
  gtk_widget_measure (self->body, GTK_ORIENTATION_VERTICAL, width, &body, NULL, NULL, NULL);
  is_folded = height < head + body;
  gtk_widget_set_child_visible (self->body, !is_folded);
  /* notify later: handlers show and hide widgets, which is not allowed during a layout */
  if (self->is_folded != is_folded && self->notify_source == 0)
    self->notify_source = g_idle_add_once (notify_folded, self);
  self->is_folded = is_folded;
  gtk_widget_size_allocate (self->head, &(GtkAllocation){ 0, 0, width, MIN (head, height) }, -1);
  if (!self->is_folded)
    gtk_widget_size_allocate (self->body, &(GtkAllocation){ 0, head, width, height - head }, -1);
}

static void
weft_fold_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  WeftFold *self = WEFT_FOLD (object);

  if (id == PROP_FOLDED)
    g_value_set_boolean (value, self->is_folded);
  else
    g_value_set_object (value, id == PROP_HEAD ? self->head : self->body);
}

static void
weft_fold_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  WeftFold *self = WEFT_FOLD (object);
  GtkWidget *child = g_value_get_object (value);

  if (id == PROP_HEAD)
    self->head = child;
  else
    self->body = child;
  gtk_widget_insert_before (child, GTK_WIDGET (self), id == PROP_HEAD ? self->body : NULL);
}

static void
weft_fold_class_init (WeftFoldClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned_source (klass, WeftFold, notify_source);
  weft_class_add_owned (klass, WeftFold, gtk_widget_unparent, head, body);
  object_class->get_property = weft_fold_get_property;
  object_class->set_property = weft_fold_set_property;
  widget_class->get_request_mode = weft_widget_height_for_width;
  widget_class->measure = weft_fold_measure;
  widget_class->size_allocate = weft_fold_size_allocate;
  for (guint i = PROP_HEAD; i <= PROP_BODY; i++)
    properties[i] =
        g_param_spec_object (i == PROP_HEAD ? "head" : "body", NULL, NULL, GTK_TYPE_WIDGET,
                             G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  properties[PROP_FOLDED] =
      g_param_spec_boolean ("folded", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
weft_fold_init (WeftFold *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

static void
update_button (GtkButton *button, GParamSpec *pspec, WeftFold *self)
{
  const char *text = self->is_folded ? _ ("Show all numbers") : _ ("Show one line of numbers");

  gtk_button_set_icon_name (button, self->is_folded ? "pan-up-symbolic" : "pan-down-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (button), text);
  weft_widget_set_accessible_name (button, text);
}

GtkWidget *
weft_fold_new_button (WeftFold *self)
{
  GtkWidget *button = gtk_button_new ();

  g_return_val_if_fail (WEFT_IS_FOLD (self), button);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "chart-table.fold");
  g_signal_connect_object (self, "notify::folded", G_CALLBACK (update_button), button,
                           G_CONNECT_SWAPPED);
  update_button (GTK_BUTTON (button), NULL, self);
  return button;
}

/* Lays out the main widget and the pane. */

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

  weft_class_add_owned (klass, WeftSplit, gtk_widget_unparent, main, pane);
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

/* Turns the GtkPaned from horizontal to vertical if its width is too small, and back if it is large
 * enough. The paned cannot be turned during layout, so it is turned one frame later. */

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
  weft_class_add_owned (klass, WeftFoldingPaned, gtk_widget_unparent, child);
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
