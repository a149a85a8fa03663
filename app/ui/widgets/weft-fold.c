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
  weft_class_add_owned (klass, WeftFold, head, gtk_widget_unparent);
  weft_class_add_owned (klass, WeftFold, body, gtk_widget_unparent);
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
