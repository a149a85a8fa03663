/* SPDX-License-Identifier: BSD-3-Clause */
/* Magnifies by a transformation of the child's place; within it texts are of the standard size. */
#include "weft-text-zoom.h"

#include "weft-object.h"

#include <adwaita.h>
#include <math.h>

/* Of texts at a text scale of 1. */
#define STANDARD_DPI 96.0
/* Less is not done. */
#define LEAST_ZOOM 1.05
/* px: where there is so little room, pages are made smaller. */
#define LEAST_WIDTH 320
#define EPSILON     0.001

struct _WeftTextZoom
{
  GtkWidget parent_instance;

  GtkWidget *child;
  double wanted; /* the desktop's text scale, at least 1 */
  double zoom;   /* what there is room for */
};

static GParamSpec *child_property;

G_DEFINE_FINAL_TYPE (WeftTextZoom, weft_text_zoom, GTK_TYPE_WIDGET)

static void
update (WeftTextZoom *self)
{
  double wanted = weft_text_zoom_of_desktop (GTK_WIDGET (self));

  if (self->wanted == wanted)
    return;
  self->wanted = wanted;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* What the child does with its height, how far it is magnified depends on the width. */
static GtkSizeRequestMode
weft_text_zoom_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* It takes the room that its child asks for. */
static void
weft_text_zoom_compute_expand (GtkWidget *widget, gboolean *hexpand, gboolean *vexpand)
{
  GtkWidget *child = WEFT_TEXT_ZOOM (widget)->child;

  *hexpand = child != NULL && gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL);
  *vexpand = child != NULL && gtk_widget_compute_expand (child, GTK_ORIENTATION_VERTICAL);
}

static int
least_width (WeftTextZoom *self)
{
  int least;

  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return MAX (least, 1);
}

/* What is @length px of the widget in px of the child. */
static int
inside (int length, double zoom)
{
  return (int) floor (length / zoom + EPSILON);
}

/* The most, up to what is wanted, with which the child fits into @width. */
static double
zoom_for_width (WeftTextZoom *self, int width)
{
  return MIN (self->wanted, (double) MAX (width, 1) / least_width (self));
}

/* The same where @height is to do, too, if it can without making anything smaller. */
static double
zoom_for_size (WeftTextZoom *self, int width, int height)
{
  double zoom = zoom_for_width (self, width);
  int least;

  gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, inside (width, zoom), &least, NULL,
                      NULL, NULL);
  if (zoom > 1 && least * zoom > height)
    zoom = MAX ((double) height / least, 1);
  return zoom;
}

static void
weft_text_zoom_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  WeftTextZoom *self = WEFT_TEXT_ZOOM (widget);
  double zoom = self->wanted, least_zoom = zoom;
  int least;

  if (self->child == NULL)
    return;
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    {
      zoom = least_zoom = zoom_for_width (self, for_size);
      for_size = inside (for_size, zoom);
    }
  else
    {
      /* no width makes it lower than that */
      least_zoom = zoom_for_width (self, LEAST_WIDTH);
      for_size = -1;
    }
  gtk_widget_measure (self->child, orientation, for_size, &least, natural, NULL, NULL);
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? MIN (least, LEAST_WIDTH) :
                                                         (int) ceil (least * MIN (least_zoom, 1));
  *natural = MAX (*minimum, (int) ceil (*natural * zoom));
}

static void
weft_text_zoom_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftTextZoom *self = WEFT_TEXT_ZOOM (widget);

  if (self->child == NULL || !gtk_widget_should_layout (self->child))
    return;
  self->zoom = zoom_for_size (self, width, height);
  if (self->zoom == 1)
    gtk_widget_allocate (self->child, width, height, baseline, NULL);
  else
    gtk_widget_allocate (self->child, inside (width, self->zoom), inside (height, self->zoom), -1,
                         gsk_transform_scale (NULL, (float) self->zoom, (float) self->zoom));
}

static void
weft_text_zoom_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  g_value_set_object (value, WEFT_TEXT_ZOOM (object)->child);
}

static void
weft_text_zoom_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  WeftTextZoom *self = WEFT_TEXT_ZOOM (object);
  GtkWidget *child = g_value_get_object (value);

  if (child == self->child)
    return;
  g_clear_pointer (&self->child, gtk_widget_unparent);
  self->child = child;
  if (child != NULL)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
  g_object_notify_by_pspec (object, pspec);
}

static void
weft_text_zoom_class_init (WeftTextZoomClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_owns (klass, WeftTextZoom, child, gtk_widget_unparent);
  object_class->get_property = weft_text_zoom_get_property;
  object_class->set_property = weft_text_zoom_set_property;
  widget_class->get_request_mode = weft_text_zoom_get_request_mode;
  widget_class->compute_expand = weft_text_zoom_compute_expand;
  widget_class->measure = weft_text_zoom_measure;
  widget_class->size_allocate = weft_text_zoom_size_allocate;
  child_property =
      g_param_spec_object ("child", NULL, NULL, GTK_TYPE_WIDGET,
                           G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_property (object_class, 1, child_property);
  gtk_widget_class_set_css_name (widget_class, "textzoom");
}

static void
weft_text_zoom_init (WeftTextZoom *self)
{
  self->wanted = self->zoom = 1;
  weft_connect (gtk_widget_get_settings (GTK_WIDGET (self)), "notify::gtk-xft-dpi", update, self);
  update (self);
}

/* Screens that are nearly of the standard size are left alone: lines stay on whole pixels. */
double
weft_text_zoom_of_desktop (GtkWidget *widget)
{
  int dpi;
  double scale;

  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);
  scale = dpi / 1024.0 / STANDARD_DPI;
  return scale > LEAST_ZOOM ? scale : 1;
}

double
weft_text_zoom_at (GtkWidget *widget)
{
  GtkWidget *zoom = gtk_widget_get_ancestor (widget, WEFT_TYPE_TEXT_ZOOM);

  return zoom != NULL ? WEFT_TEXT_ZOOM (zoom)->zoom : 1;
}

void
weft_text_zoom_point_to (GtkPopover *popover, const GdkRectangle *rectangle)
{
  double zoom = weft_text_zoom_at (gtk_widget_get_parent (GTK_WIDGET (popover)));
  GdkRectangle place = {
    .x = (int) (rectangle->x * zoom),
    .y = (int) (rectangle->y * zoom),
    .width = (int) (rectangle->width * zoom),
    .height = (int) (rectangle->height * zoom),
  };

  gtk_popover_set_pointing_to (popover, &place);
}

static void
widen_clamps (GtkWidget *root, double scale)
{
  if (ADW_IS_CLAMP (root))
    adw_clamp_set_maximum_size (ADW_CLAMP (root),
                                (int) (adw_clamp_get_maximum_size (ADW_CLAMP (root)) * scale));
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    widen_clamps (child, scale);
}

static void
set_window_size (GtkWindow *window)
{
  GtkWindow *parent = gtk_window_get_transient_for (window);
  double scale = weft_text_zoom_of_desktop (GTK_WIDGET (window));
  int width, height;

  if (parent == NULL)
    return;
  g_signal_handlers_disconnect_by_func (window, set_window_size, NULL);
  gtk_window_get_default_size (window, &width, &height);
  if (width > 0)
    width = MAX (width, MIN ((int) (width * scale), gtk_widget_get_width (GTK_WIDGET (parent))));
  if (height > 0)
    height =
        MAX (height, MIN ((int) (height * scale), gtk_widget_get_height (GTK_WIDGET (parent))));
  gtk_window_set_default_size (window, width, height);
  widen_clamps (GTK_WIDGET (window), scale);
}

void
weft_text_zoom_window (GtkWindow *window)
{
  g_signal_connect (window, "notify::transient-for", G_CALLBACK (set_window_size), NULL);
}
