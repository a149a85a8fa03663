/* SPDX-License-Identifier: BSD-3-Clause */
/* A histogram whose bars say what they hold. */
#include "weft-histogram-view.h"

#include "weft-drawing.h"

#include <glib/gi18n.h>

#define WIDTH 240

struct _WeftHistogramView
{
  AdwBin parent_instance;

  GtkWidget *drawing; /* child */
  WeftPlot *plot;
  const WeftHistogramSubject *subject;
  WeftHistogram histogram;
};

G_DEFINE_FINAL_TYPE (WeftHistogramView, weft_histogram_view, ADW_TYPE_BIN)

static void
draw (WeftPlot *plot, cairo_t *cr, double width, double height, gpointer user_data)
{
  WeftHistogramView *self = user_data;
  WeftHistogramLook looks[WEFT_HISTOGRAM_SERIES] = { 0 };

  self->subject->look (weft_plot_get_palette (plot), looks);
  weft_histogram_paint (&self->histogram, looks, weft_plot_get_palette (plot),
                        weft_plot_get_text (plot), cr, width, height);
}

/* What bar is under the pointer. */
static gboolean
weft_histogram_view_query_tooltip (
    GtkWidget *widget, int x, int y, gboolean by_key, GtkTooltip *tooltip)
{
  WeftHistogramView *self = WEFT_HISTOGRAM_VIEW (widget);
  const char *names[WEFT_HISTOGRAM_SERIES] = { NULL };
  gint i = by_key ?
               -1 :
               weft_histogram_at (&self->histogram, weft_plot_get_text (self->plot),
                                  gtk_widget_get_width (widget), gtk_widget_get_height (widget), x);
  g_autofree char *text = NULL;

  if (i < 0)
    return FALSE;
  for (guint k = 0; k < WEFT_HISTOGRAM_SERIES; k++)
    if (self->subject->names[k] != NULL)
      names[k] = _ (self->subject->names[k]);
  text = weft_histogram_bucket_text (&self->histogram, (guint) i, names);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static void
weft_histogram_view_dispose (GObject *object)
{
  g_clear_object (&WEFT_HISTOGRAM_VIEW (object)->plot);
  G_OBJECT_CLASS (weft_histogram_view_parent_class)->dispose (object);
}

static void
weft_histogram_view_class_init (WeftHistogramViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_histogram_view_dispose;
  widget_class->query_tooltip = weft_histogram_view_query_tooltip;
}

static void
weft_histogram_view_init (WeftHistogramView *self)
{
  gtk_widget_set_has_tooltip (GTK_WIDGET (self), TRUE);
}

GtkWidget *
weft_histogram_view_new (WeftPlot *plot, const WeftHistogramSubject *subject)
{
  WeftHistogramView *self = g_object_new (WEFT_TYPE_HISTOGRAM_VIEW, NULL);

  self->plot = g_object_ref (plot);
  self->subject = subject;
  self->drawing = weft_drawing_new (plot, WIDTH, subject->height, draw, self);
  weft_drawing_describe (WEFT_DRAWING (self->drawing), _ (subject->title));
  adw_bin_set_child (ADW_BIN (self), self->drawing);
  return GTK_WIDGET (self);
}

void
weft_histogram_view_set (WeftHistogramView *self, const WeftHistogram *histogram)
{
  g_return_if_fail (WEFT_IS_HISTOGRAM_VIEW (self));
  self->histogram = *histogram;
  weft_histogram_trim (&self->histogram, self->subject->n_buckets);
  weft_drawing_refresh (WEFT_DRAWING (self->drawing));
}
