/* SPDX-License-Identifier: BSD-3-Clause */
/* Histogram view: legend, selection of buckets by pointer and keyboard, tooltips. */
#include "weft-histogram-view.h"

#include "weft-context-menu.h"
#include "weft-drawing.h"
#include "weft-legend-flow.h"
#include "weft-object.h"
#include "weft-query.h"
#include "weft-tooltip.h"
#include "weft-widget.h"

#include <glib/gi18n.h>

#define WIDTH 240

struct _WeftHistogramView
{
  AdwBin parent_instance;

  GtkWidget *drawing, *legend; /* descendants; @drawing takes the focus */
  GtkWidget *menu;             /* child; initially NULL */
  WeftPlot *plot;
  const WeftHistogramSubject *subject;
  WeftHistogram histogram;
  guint64 from, to;   /* selected range, ns; empty if there is no selection */
  guint anchor, head; /* buckets at the start of the selection and at its moving end */
  gboolean has_moved; /* the current drag has passed the threshold */
};

enum
{
  RANGE_CHANGED,
  RANGE_CHOSEN,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (WeftHistogramView, weft_histogram_view, ADW_TYPE_BIN)

/* Shows the names and colours of the series, if they have names. */
static void
update_legend (WeftHistogramView *self)
{
  WeftHistogramLook looks[WEFT_HISTOGRAM_N_SERIES] = { 0 };
  WeftLegendItem items[WEFT_HISTOGRAM_N_SERIES];
  guint n = 0;

  self->subject->set_looks (weft_plot_get_palette (self->plot), looks);
  for (guint k = 0; k < WEFT_HISTOGRAM_N_SERIES; k++)
    if (self->subject->names[k] != NULL)
      items[n++] = (WeftLegendItem){
        .style = looks[k].hatch.a > 0 ? WEFT_SWATCH_HATCH : WEFT_SWATCH_OUTLINE,
        .fill = looks[k].fill,
        .ink = looks[k].hatch.a > 0 ? looks[k].hatch : looks[k].edge,
        .name = _ (self->subject->names[k]),
      };
  weft_legend_flow_set_items (self->legend, items, n);
}

/* Returns the first bucket that starts at or after @length. */
static guint
bucket_edge_at (const WeftHistogramView *self, guint64 length)
{
  guint i = 0;

  while (i < self->histogram.n && self->histogram.edges[i] < length)
    i++;
  return i;
}

static void
draw_histogram (WeftPlot *plot, cairo_t *cr, double width, double height, gpointer user_data)
{
  WeftHistogramView *self = user_data;
  WeftHistogramLook looks[WEFT_HISTOGRAM_N_SERIES] = { 0 };

  self->subject->set_looks (weft_plot_get_palette (plot), looks);
  weft_histogram_paint (&self->histogram, looks, weft_plot_get_palette (plot),
                        weft_plot_get_text (plot), cr, width, height);
  if (self->to > self->from)
    weft_histogram_paint_range (&self->histogram, bucket_edge_at (self, self->from),
                                bucket_edge_at (self, self->to), weft_plot_get_palette (plot),
                                weft_plot_get_text (plot), cr, width, height);
}

/* Fills @names with the translated names of the series, NULL for a series without a name. */
static void
get_series_names (WeftHistogramView *self, const char *names[WEFT_HISTOGRAM_N_SERIES])
{
  for (guint k = 0; k < WEFT_HISTOGRAM_N_SERIES; k++)
    names[k] = self->subject->names[k] != NULL ? _ (self->subject->names[k]) : NULL;
}

/* Describes the selection to screen readers. Without a selection, describes the main numbers. */
static void
describe_histogram (WeftHistogramView *self)
{
  const char *names[WEFT_HISTOGRAM_N_SERIES];
  g_autofree char *text = NULL;

  get_series_names (self, names);
  text = self->to > self->from ? weft_histogram_bucket_text (&self->histogram, self->head, names) :
                                 weft_histogram_text (&self->histogram);
  weft_drawing_describe (WEFT_DRAWING (self->drawing), _ (self->subject->title), text);
}

static void
set_range (WeftHistogramView *self, guint64 from, guint64 to)
{
  if (self->from == from && self->to == to)
    return;
  self->from = from;
  self->to = to;
  describe_histogram (self);
  weft_drawing_refresh (WEFT_DRAWING (self->drawing));
  g_signal_emit (self, signals[RANGE_CHANGED], 0, from, to);
}

/* Selects the buckets from the anchor to @bucket. */
static void
extend_selection (WeftHistogramView *self, guint bucket)
{
  self->head = bucket;
  set_range (self, self->histogram.edges[MIN (self->anchor, bucket)],
             self->histogram.edges[MAX (self->anchor, bucket) + 1]);
}

/* Returns the bucket nearest to @x, or -1 if there are no buckets. */
static gint
bucket_at (WeftHistogramView *self, double x)
{
  double width = gtk_widget_get_width (self->drawing);
  double height = gtk_widget_get_height (self->drawing);
  gint bucket = weft_histogram_bucket_at (&self->histogram, weft_plot_get_text (self->plot), width,
                                          height, CLAMP (x, 0, width - 1));

  if (bucket >= 0 || self->histogram.n == 0)
    return bucket;
  return x > width / 2 ? (gint) self->histogram.n - 1 : 0;
}

static void
choose_range (WeftHistogramView *self)
{
  if (self->to > self->from)
    g_signal_emit (self, signals[RANGE_CHOSEN], 0, self->from, self->to);
}

static void
drag_begin_cb (WeftHistogramView *self, double x, double y)
{
  gint bucket = bucket_at (self, x);

  self->has_moved = FALSE;
  gtk_widget_grab_focus (self->drawing);
  if (bucket >= 0)
    self->anchor = (guint) bucket;
}

static void
drag_update_cb (WeftHistogramView *self, double dx, double dy, GtkGestureDrag *drag)
{
  double x, y;
  gint bucket;

  gtk_gesture_drag_get_start_point (drag, &x, &y);
  bucket = bucket_at (self, x + dx);
  self->has_moved |= gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int) dx, (int) dy);
  if (self->has_moved && bucket >= 0)
    extend_selection (self, (guint) bucket);
}

/* Treats a drag without motion as a click, which selects a bucket or clears the selection. */
static void
drag_end_cb (WeftHistogramView *self)
{
  if (self->histogram.n == 0)
    return;
  if (self->has_moved)
    choose_range (self);
  else if (self->histogram.edges[self->anchor] >= self->from &&
           self->histogram.edges[self->anchor] < self->to)
    set_range (self, 0, 0);
  else
    {
      extend_selection (self, self->anchor);
      choose_range (self);
    }
}

static gboolean
key_cb (WeftHistogramView *self, guint keyval, guint keycode, GdkModifierType state)
{
  gint step = keyval == GDK_KEY_Right ? 1 : keyval == GDK_KEY_Left ? -1 : 0;
  gint next = CLAMP ((gint) self->head + step, 0, MAX ((gint) self->histogram.n - 1, 0));

  if (keyval == GDK_KEY_Escape && self->to > self->from)
    {
      set_range (self, 0, 0);
      return TRUE;
    }
  if (keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter)
    {
      choose_range (self);
      return TRUE;
    }
  if (step == 0 || self->histogram.n == 0)
    return FALSE;
  if (!(state & GDK_SHIFT_MASK) || self->to <= self->from)
    self->anchor = (guint) next;
  extend_selection (self, (guint) next);
  return TRUE;
}

static void
open_query (GtkWidget *widget, const char *action, GVariant *parameter)
{
  WeftHistogramView *self = WEFT_HISTOGRAM_VIEW (widget);
  WeftRange range = weft_view_get_selection (weft_plot_get_view (self->plot));
  g_autofree char *sql = weft_query_source_sql (&self->subject->counts, range.from, range.to);

  gtk_widget_activate_action (widget, "document.query", "s", sql);
}

static void
open_query_menu (WeftHistogramView *self, double x, double y)
{
  g_autoptr (GMenu) menu = g_menu_new ();

  if (self->subject->counts.table == NULL)
    return;
  g_menu_append (menu, _ ("Open as _Query"), "histogram.query");
  weft_context_menu_popup (&self->menu, GTK_WIDGET (self), G_MENU_MODEL (menu), x, y);
}

static void
menu_pressed_cb (WeftHistogramView *self, int n, double x, double y, GtkGesture *gesture)
{
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  open_query_menu (self, x, y);
}

static void
open_menu_by_key (GtkWidget *widget, const char *action, GVariant *parameter)
{
  open_query_menu (WEFT_HISTOGRAM_VIEW (widget), gtk_widget_get_width (widget) / 2.0,
                   gtk_widget_get_height (widget) / 2.0);
}

/* Describes the bar under the pointer. */
static gboolean
weft_histogram_view_query_tooltip (
    GtkWidget *widget, int x, int y, gboolean by_key, GtkTooltip *tooltip)
{
  WeftHistogramView *self = WEFT_HISTOGRAM_VIEW (widget);
  const char *names[WEFT_HISTOGRAM_N_SERIES];
  gint i = by_key ? -1 :
                    weft_histogram_bucket_at (&self->histogram, weft_plot_get_text (self->plot),
                                              gtk_widget_get_width (self->drawing),
                                              gtk_widget_get_height (self->drawing), x);
  g_autofree char *text = NULL;

  if (i < 0)
    return FALSE;
  get_series_names (self, names);
  text = weft_histogram_bucket_text (&self->histogram, (guint) i, names);
  return weft_tooltip_show (tooltip, widget, text);
}

static void
weft_histogram_view_dispose (GObject *object)
{
  g_clear_pointer (&WEFT_HISTOGRAM_VIEW (object)->menu, gtk_widget_unparent);
  weft_object_dispose_owned (object);
}

static void
weft_histogram_view_class_init (WeftHistogramViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftHistogramView, g_object_unref, plot);
  G_OBJECT_CLASS (klass)->dispose = weft_histogram_view_dispose;
  widget_class->query_tooltip = weft_histogram_view_query_tooltip;
  gtk_widget_class_install_action (widget_class, "histogram.menu", NULL, open_menu_by_key);
  gtk_widget_class_install_action (widget_class, "histogram.query", NULL, open_query);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "histogram.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "histogram.menu",
                                       NULL);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  signals[RANGE_CHANGED] =
      weft_signal_new ("range-changed", WEFT_TYPE_HISTOGRAM_VIEW, 2, G_TYPE_UINT64, G_TYPE_UINT64);
  signals[RANGE_CHOSEN] =
      weft_signal_new ("range-chosen", WEFT_TYPE_HISTOGRAM_VIEW, 2, G_TYPE_UINT64, G_TYPE_UINT64);
}

static void
weft_histogram_view_init (WeftHistogramView *self)
{
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
  weft_widget_add_controller (GTK_WIDGET (self), gtk_gesture_drag_new (), self, "drag-begin",
                              drag_begin_cb, "drag-update", drag_update_cb, "drag-end", drag_end_cb,
                              NULL);
  weft_widget_add_controller (GTK_WIDGET (self), gtk_event_controller_key_new (), self,
                              "key-pressed", key_cb, NULL);
  weft_widget_add_controller (GTK_WIDGET (self), weft_widget_click_new (GDK_BUTTON_SECONDARY), self,
                              "pressed", menu_pressed_cb, NULL);
}

GtkWidget *
weft_histogram_view_new (WeftPlot *plot, const WeftHistogramSubject *subject)
{
  WeftHistogramView *self = g_object_new (WEFT_TYPE_HISTOGRAM_VIEW, NULL);
  GtkWidget *box;

  self->plot = g_object_ref (plot);
  self->subject = subject;
  self->drawing = weft_drawing_new (plot, WIDTH, subject->height, draw_histogram, self);
  /* from libadwaita 1.7 on, AdwBin does not take the focus itself */
  gtk_widget_set_focusable (self->drawing, TRUE);
  describe_histogram (self);
  weft_widget_set_accessible_name (self, _ (subject->title));
  self->legend = weft_legend_flow_new ();
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append (GTK_BOX (box), self->drawing);
  gtk_box_append (GTK_BOX (box), self->legend);
  adw_bin_set_child (ADW_BIN (self), box);
  update_legend (self);
  weft_connect (plot, "look-changed", update_legend, self);
  return GTK_WIDGET (self);
}

void
weft_histogram_view_set_histogram (WeftHistogramView *self, const WeftHistogram *histogram)
{
  g_return_if_fail (WEFT_IS_HISTOGRAM_VIEW (self));
  self->histogram = *histogram;
  weft_histogram_trim (&self->histogram, self->subject->n_buckets);
  self->head = MIN (self->head, MAX (self->histogram.n, 1) - 1);
  describe_histogram (self);
  weft_drawing_refresh (WEFT_DRAWING (self->drawing));
}

void
weft_histogram_view_select (WeftHistogramView *self, WeftRange range)
{
  g_return_if_fail (WEFT_IS_HISTOGRAM_VIEW (self));
  self->from = range.from;
  self->to = range.to;
  describe_histogram (self);
  weft_drawing_refresh (WEFT_DRAWING (self->drawing));
}
