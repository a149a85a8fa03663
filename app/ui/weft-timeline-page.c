/* SPDX-License-Identifier: BSD-3-Clause */
/* Stand-in of the timeline. */
#include "weft-timeline-page.h"

struct _WeftTimelinePage { GtkWidget parent; WeftDocument *document; };
G_DEFINE_FINAL_TYPE (WeftTimelinePage, weft_timeline_page, GTK_TYPE_WIDGET)

static void
weft_timeline_page_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftTimelinePage *self = (WeftTimelinePage *) widget;
  WeftTrace *trace = weft_document_get_trace (self->document);
  int w = gtk_widget_get_width (widget), h = gtk_widget_get_height (widget);
  if (!trace) return;
  guint n = trace->index->caps->len;
  gtk_snapshot_append_color (snapshot, &(GdkRGBA){ 0.5, 0.5, 0.5, 0.1 }, &GRAPHENE_RECT_INIT (0, 0, w, h));
  for (guint i = 0; i < n; i++)
    gtk_snapshot_append_color (snapshot, &(GdkRGBA){ 0.11, 0.49, 0.26, 1 }, &GRAPHENE_RECT_INIT (465, 100 + 40 * i, w - 480, 34));
}
static void
weft_timeline_page_finalize (GObject *o)
{
  g_object_unref (((WeftTimelinePage *) o)->document);
  G_OBJECT_CLASS (weft_timeline_page_parent_class)->finalize (o);
}
static void
weft_timeline_page_class_init (WeftTimelinePageClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = weft_timeline_page_snapshot;
  G_OBJECT_CLASS (klass)->finalize = weft_timeline_page_finalize;
}
static void weft_timeline_page_init (WeftTimelinePage *self) { gtk_widget_set_focusable (GTK_WIDGET (self), TRUE); gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE); }
GtkWidget *
weft_timeline_page_new (WeftDocument *document)
{
  WeftTimelinePage *self = g_object_new (WEFT_TYPE_TIMELINE_PAGE, NULL);
  self->document = g_object_ref (document);
  g_signal_connect_object (document, "notify::trace", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
