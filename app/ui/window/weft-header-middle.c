/* SPDX-License-Identifier: BSD-3-Clause */
/* Requests all the width that the buttons leave. A GtkCenterBox would give the log's name, its
 * start child, at most half of the width that the switcher leaves. */
#include "weft-window-parts.h"

#include "weft-object.h"

#include <adwaita.h>

#define GAP 6 /* gap between name and switcher, px */
/* Widths for the log's name, in characters of average width: the minimum, and the width that is
 * kept if possible. The switcher shows names beside its icons only if the larger width remains for
 * the log's name. If there is space, the switcher starts after that width. */
#define NAME_CHARS      12
#define EASY_NAME_CHARS 26
/* Natural width, px: greater than that of any header bar. */
#define NATURAL_WIDTH 10000

struct _WeftHeaderMiddle
{
  GtkWidget parent_instance;

  GtkWidget *name;
  WeftPageSwitcher *switcher;
};

enum
{
  NAME = 1,
  SWITCHER,
};

G_DEFINE_FINAL_TYPE (WeftHeaderMiddle, weft_header_middle, GTK_TYPE_WIDGET)

static void
weft_header_middle_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  WeftHeaderMiddle *self = WEFT_HEADER_MIDDLE (widget);
  int name;

  gtk_widget_measure (GTK_WIDGET (self->switcher), orientation, -1, minimum, NULL, NULL, NULL);
  gtk_widget_measure (self->name, orientation, -1, &name, NULL, NULL, NULL);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *minimum = MAX (*minimum, name);
  *natural = orientation == GTK_ORIENTATION_VERTICAL ? *minimum : NATURAL_WIDTH;
}

/* Allocates @child at @x px from the start edge of @self. */
static void
allocate_child (WeftHeaderMiddle *self, GtkWidget *child, int x, int width)
{
  int height = gtk_widget_get_height (GTK_WIDGET (self));

  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (GTK_WIDGET (self)) - x - width;
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, 0, width, height }, -1);
}

/* Returns the position in @self of an item of @length px that is centred in the whole header
 * bar. */
static int
middle_of_bar (WeftHeaderMiddle *self, int length)
{
  GtkWidget *widget = GTK_WIDGET (self),
            *bar = gtk_widget_get_ancestor (widget, ADW_TYPE_HEADER_BAR);
  graphene_point_t middle;

  if (bar == NULL ||
      !gtk_widget_compute_point (
          bar, widget, &GRAPHENE_POINT_INIT ((float) gtk_widget_get_width (bar) / 2, 0), &middle))
    middle.x = (float) gtk_widget_get_width (widget) / 2;
  if (gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL)
    middle.x = (float) gtk_widget_get_width (widget) - middle.x;
  return (int) middle.x - length / 2;
}

/* Returns the width of @n average characters in the font of @self, px. */
static int
width_of_chars (WeftHeaderMiddle *self, int n)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int width = pango_font_metrics_get_approximate_char_width (metrics);

  pango_font_metrics_unref (metrics);
  return PANGO_PIXELS_CEIL (n * width);
}

/* Allocates the switcher and the name. The switcher gets its widest form that leaves the minimum
 * width for the name; if there is none, it is a menu. The name gets the width before the switcher.
 * If there is only one page, there is no switcher. */
static void
weft_header_middle_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftHeaderMiddle *self = WEFT_HEADER_MIDDLE (widget);
  int easy = width_of_chars (self, EASY_NAME_CHARS) + GAP;
  int least, wanted, most, x, left, pages = 0;

  gtk_widget_measure (self->name, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
  if (gtk_widget_should_layout (GTK_WIDGET (self->switcher)))
    {
      int name = MAX (width_of_chars (self, NAME_CHARS), least);

      pages = weft_page_switcher_fit (self->switcher, width - name - GAP, width - easy);
      pages = MIN (pages, width);
    }
  most = MAX (width - pages, 0);
  x = CLAMP (middle_of_bar (self, pages), MIN (easy, most), most);
  left = pages > 0 ? x - GAP : width;
  gtk_widget_set_child_visible (self->name, left >= least);
  if (left >= least)
    allocate_child (self, self->name, 0, MIN (left, wanted));
  if (pages > 0)
    allocate_child (self, GTK_WIDGET (self->switcher), x, pages);
}

static void
weft_header_middle_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  WeftHeaderMiddle *self = WEFT_HEADER_MIDDLE (object);

  g_value_set_object (value, id == NAME ? self->name : GTK_WIDGET (self->switcher));
}

static void
weft_header_middle_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  WeftHeaderMiddle *self = WEFT_HEADER_MIDDLE (object);
  GtkWidget *child = g_value_get_object (value);

  if (id == NAME)
    self->name = child;
  else
    self->switcher = WEFT_PAGE_SWITCHER (child);
  gtk_widget_insert_before (child, GTK_WIDGET (self),
                            id == NAME ? GTK_WIDGET (self->switcher) : NULL);
}

static void
weft_header_middle_class_init (WeftHeaderMiddleClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS;

  weft_class_add_owned (klass, WeftHeaderMiddle, name, gtk_widget_unparent);
  weft_class_add_owned (klass, WeftHeaderMiddle, switcher, gtk_widget_unparent);
  object_class->get_property = weft_header_middle_get_property;
  object_class->set_property = weft_header_middle_set_property;
  widget_class->measure = weft_header_middle_measure;
  widget_class->size_allocate = weft_header_middle_size_allocate;
  g_object_class_install_property (
      object_class, NAME, g_param_spec_object ("name", NULL, NULL, GTK_TYPE_WIDGET, flags));
  g_object_class_install_property (
      object_class, SWITCHER,
      g_param_spec_object ("switcher", NULL, NULL, WEFT_TYPE_PAGE_SWITCHER, flags));
}

static void
weft_header_middle_init (WeftHeaderMiddle *self)
{
}
