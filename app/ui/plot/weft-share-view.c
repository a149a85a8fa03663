/* SPDX-License-Identifier: BSD-3-Clause */
/* Chart of shares, in which one item can be marked and activated. */
#include "weft-histogram-view.h"

#include "weft-drawing.h"
#include "weft-object.h"
#include "weft-tooltip.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define WIDTH 240

struct _WeftShareView
{
  AdwBin parent_instance;

  GtkWidget *drawing; /* child; takes the focus */
  WeftPlot *plot;
  const WeftShareChart *chart;
  gconstpointer data; /* borrowed, or NULL */
  gint marked;        /* index of an item, or -1 */
};

enum
{
  CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftShareView, weft_share_view, ADW_TYPE_BIN)

static void
draw_chart (WeftPlot *plot, cairo_t *cr, double width, double height, gpointer user_data)
{
  WeftShareView *self = user_data;

  if (self->data != NULL)
    self->chart->paint (self->data, self->marked, weft_plot_get_palette (plot),
                        weft_plot_get_text (plot), cr, width, height);
}

static char *
describe_item (WeftShareView *self, gint item)
{
  return self->chart->text (self->data, (guint) item, weft_plot_get_process (self->plot));
}

/* Describes the marked item for screen readers. */
static void
describe_chart (WeftShareView *self)
{
  g_autofree char *text = self->data == NULL ? NULL :
                          self->marked >= 0  ? describe_item (self, self->marked) :
                                               self->chart->sentence (self->data);

  weft_drawing_describe (WEFT_DRAWING (self->drawing), _ (self->chart->title), text);
}

static void
mark_item (WeftShareView *self, gint item)
{
  if (self->marked == item)
    return;
  self->marked = item;
  describe_chart (self);
  weft_drawing_refresh (WEFT_DRAWING (self->drawing));
}

static gint
share_at (WeftShareView *self, double x, double y)
{
  return self->data != NULL ? self->chart->at (self->data, weft_plot_get_text (self->plot),
                                               gtk_widget_get_width (self->drawing),
                                               gtk_widget_get_height (self->drawing), x, y) :
                              -1;
}

static void
motion_cb (WeftShareView *self, double x, double y)
{
  mark_item (self, share_at (self, x, y));
}

static void
leave_cb (WeftShareView *self)
{
  mark_item (self, -1);
}

static void
choose_span (WeftShareView *self)
{
  WeftRange span;

  if (self->data == NULL || self->marked < 0)
    return;
  span = self->chart->span (self->data, (guint) self->marked);
  if (span.to > span.from)
    g_signal_emit (self, signals[CHOSEN], 0, span.from, span.to);
}

static void
released_cb (WeftShareView *self, int n_press, double x, double y)
{
  gtk_widget_grab_focus (self->drawing);
  mark_item (self, share_at (self, x, y));
  choose_span (self);
}

static gboolean
key_cb (WeftShareView *self, guint keyval, guint keycode, GdkModifierType state)
{
  gint step = keyval == GDK_KEY_Right ? 1 : keyval == GDK_KEY_Left ? -1 : 0;
  gint n = self->data != NULL ? (gint) self->chart->count (self->data) : 0;

  if (keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_space)
    {
      choose_span (self);
      return TRUE;
    }
  if (step == 0 || n == 0)
    return FALSE;
  mark_item (self, CLAMP (self->marked + step, 0, n - 1));
  return TRUE;
}

static gboolean
weft_share_view_query_tooltip (
    GtkWidget *widget, int x, int y, gboolean by_key, GtkTooltip *tooltip)
{
  WeftShareView *self = WEFT_SHARE_VIEW (widget);
  gint item = by_key ? self->marked : share_at (self, x, y);
  g_autofree char *text = item >= 0 ? describe_item (self, item) : NULL;

  return weft_tooltip_show (tooltip, widget, text);
}

static void
weft_share_view_class_init (WeftShareViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftShareView, g_object_unref, plot);
  widget_class->query_tooltip = weft_share_view_query_tooltip;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  signals[CHOSEN] =
      weft_signal_new ("chosen", WEFT_TYPE_SHARE_VIEW, 2, G_TYPE_UINT64, G_TYPE_UINT64);
}

static void
weft_share_view_init (WeftShareView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  self->marked = -1;
  gtk_widget_set_has_tooltip (widget, TRUE);
  weft_widget_add_controller (widget, gtk_event_controller_motion_new (), self, "motion", motion_cb,
                              "leave", leave_cb, NULL);
  weft_widget_add_controller (widget, gtk_gesture_click_new (), self, "released", released_cb,
                              NULL);
  weft_widget_add_controller (widget, gtk_event_controller_key_new (), self, "key-pressed", key_cb,
                              NULL);
}

GtkWidget *
weft_share_view_new (WeftPlot *plot, const WeftShareChart *chart, int height)
{
  WeftShareView *self = g_object_new (WEFT_TYPE_SHARE_VIEW, NULL);

  self->plot = g_object_ref (plot);
  self->chart = chart;
  self->drawing = weft_drawing_new (plot, WIDTH, height, draw_chart, self);
  gtk_widget_set_focusable (self->drawing, TRUE);
  adw_bin_set_child (ADW_BIN (self), self->drawing);
  describe_chart (self);
  return GTK_WIDGET (self);
}

void
weft_share_view_set_data (WeftShareView *self, gconstpointer data)
{
  g_return_if_fail (WEFT_IS_SHARE_VIEW (self));
  self->data = data;
  self->marked = -1;
  describe_chart (self);
  weft_drawing_refresh (WEFT_DRAWING (self->drawing));
}
