/* SPDX-License-Identifier: BSD-3-Clause */
/* Magnifies the child by a transformation. Inside the child, texts have the standard size. */
#include "weft-text-zoom.h"

#include "weft-object.h"
#include "weft-platform.h"
#include "weft-widget.h"

#include <math.h>

/* Font resolution at a text scale of 1. */
#define STANDARD_DPI 96.0
/* Text scales that are not larger than this count as 1. */
#define MIN_ZOOM 1.05
/* Upper limits of the minimum size of the widget, px. If the child needs more space than there is,
 * it is scaled down. */
#define MIN_WIDTH  320
#define MIN_HEIGHT 240
#define EPSILON    0.001

struct _WeftTextZoom
{
  GtkWidget parent_instance;

  GtkWidget *child;
  double wanted; /* the desktop's text scale, at least 1 */
  double zoom;   /* current scale, at which the child fits */
};

static GParamSpec *child_property;

G_DEFINE_FINAL_TYPE (WeftTextZoom, weft_text_zoom, GTK_TYPE_WIDGET)

static void
update_desktop_scale (WeftTextZoom *self)
{
  double wanted = weft_text_zoom_get_desktop_scale (GTK_WIDGET (self));

  if (self->wanted == wanted)
    return;
  self->wanted = wanted;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
weft_text_zoom_compute_expand (GtkWidget *widget, gboolean *hexpand, gboolean *vexpand)
{
  GtkWidget *child = WEFT_TEXT_ZOOM (widget)->child;

  *hexpand = child != NULL && gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL);
  *vexpand = child != NULL && gtk_widget_compute_expand (child, GTK_ORIENTATION_VERTICAL);
}

/* Converts @length px of the widget to px of the child. */
static int
to_child_px (int length, double zoom)
{
  return (int) floor (length / zoom + EPSILON);
}

/* Returns the largest scale, up to the wanted one, at which the child fits into @width. */
static double
zoom_for_width (WeftTextZoom *self, int width)
{
  int least;

  gtk_widget_measure (self->child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return MIN (self->wanted, (double) MAX (width, 1) / MAX (least, 1));
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
  double zoom = self->wanted;
  int least, unused;

  if (self->child == NULL)
    return;
  gtk_widget_measure (self->child, orientation, -1, &least, natural, NULL, NULL);
  /* return the same minimum height for all widths, since GTK expects a wider widget not to need
   * more height */
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ?
                 MIN (least, MIN_WIDTH) :
                 MIN ((int) ceil (least * MIN (zoom_for_width (self, MIN_WIDTH), 1)), MIN_HEIGHT);
  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    {
      zoom = zoom_for_width (self, for_size);
      gtk_widget_measure (self->child, orientation, to_child_px (for_size, zoom), &unused, natural,
                          NULL, NULL);
    }
  *natural = MAX (*minimum, (int) ceil (*natural * zoom));
}

static void
weft_text_zoom_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftTextZoom *self = WEFT_TEXT_ZOOM (widget);
  double zoom;
  int least;

  if (self->child == NULL || !gtk_widget_should_layout (self->child))
    return;
  /* reduce the scale if the height does not fit */
  zoom = zoom_for_width (self, width);
  gtk_widget_measure (self->child, GTK_ORIENTATION_VERTICAL, to_child_px (width, zoom), &least,
                      NULL, NULL, NULL);
  self->zoom = least * zoom > height ? (double) MAX (height, 1) / least : zoom;
  if (self->zoom == 1)
    gtk_widget_allocate (self->child, width, height, baseline, NULL);
  else
    gtk_widget_allocate (self->child, to_child_px (width, self->zoom),
                         to_child_px (height, self->zoom), -1,
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

  weft_class_add_owned (klass, WeftTextZoom, gtk_widget_unparent, child);
  object_class->get_property = weft_text_zoom_get_property;
  object_class->set_property = weft_text_zoom_set_property;
  widget_class->get_request_mode = weft_widget_height_for_width;
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
  weft_connect (gtk_widget_get_settings (GTK_WIDGET (self)), "notify::gtk-xft-dpi",
                update_desktop_scale, self);
  update_desktop_scale (self);
}

/* Scales close to 1 count as 1, so that lines stay on whole pixels. */
double
weft_text_zoom_get_desktop_scale (GtkWidget *widget)
{
  int dpi;
  double scale;

  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);
  scale = dpi / 1024.0 / STANDARD_DPI;
  return scale > MIN_ZOOM ? scale : 1;
}

double
weft_text_zoom_get_scale (GtkWidget *widget)
{
  GtkWidget *zoom = gtk_widget_get_ancestor (widget, WEFT_TYPE_TEXT_ZOOM);

  return zoom != NULL ? WEFT_TEXT_ZOOM (zoom)->zoom : 1;
}

void
weft_text_zoom_point_to (GtkPopover *popover, const GdkRectangle *rectangle)
{
  double zoom = weft_text_zoom_get_scale (gtk_widget_get_parent (GTK_WIDGET (popover)));
  GdkRectangle place = {
    .x = (int) (rectangle->x * zoom),
    .y = (int) (rectangle->y * zoom),
    .width = (int) (rectangle->width * zoom),
    .height = (int) (rectangle->height * zoom),
  };

  gtk_popover_set_pointing_to (popover, &place);
}

/* Scales the maximum sizes of the clamps in @root. The size of each clamp at a text scale of 1 is
 * kept as object data. */
static void
widen_clamps (GtkWidget *root, double scale)
{
  if (ADW_IS_CLAMP (root))
    {
      int size = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (root), "weft-size"));

      if (size == 0)
        size = adw_clamp_get_maximum_size (ADW_CLAMP (root));
      g_object_set_data (G_OBJECT (root), "weft-size", GINT_TO_POINTER (size));
      adw_clamp_set_maximum_size (ADW_CLAMP (root), (int) (size * scale));
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    widen_clamps (child, scale);
}

/* Returns @size * @scale, limited to @room but not below @size; px. */
static int
scaled_size (int size, double scale, int room)
{
  return size > 0 ? MAX (size, MIN ((int) (size * scale), room)) : size;
}

static void
update_window (GtkWindow *window)
{
  GtkWidget *parent = GTK_WIDGET (gtk_window_get_transient_for (window));
  const GdkRectangle *size = g_object_get_data (G_OBJECT (window), "weft-size");
  double scale = weft_text_zoom_get_desktop_scale (GTK_WIDGET (window));

  if (parent == NULL)
    return;
  gtk_window_set_default_size (window,
                               scaled_size (size->width, scale, gtk_widget_get_width (parent)),
                               scaled_size (size->height, scale, gtk_widget_get_height (parent)));
  if (!WEFT_PLATFORM_CLAMPS_GROW)
    widen_clamps (GTK_WIDGET (window), scale);
}

void
weft_text_zoom_window (GtkWindow *window)
{
  GdkRectangle *size = g_new0 (GdkRectangle, 1);

  gtk_window_get_default_size (window, &size->width, &size->height);
  g_object_set_data_full (G_OBJECT (window), "weft-size", size, g_free);
  g_signal_connect (window, "notify::transient-for", G_CALLBACK (update_window), NULL);
  weft_connect (gtk_widget_get_settings (GTK_WIDGET (window)), "notify::gtk-xft-dpi", update_window,
                window);
}
