/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws connections between lanes: the critical path, and arrows between threads. */
#include "weft-timeline-overlay-private.h"

#include "weft-path-line.h"
#include "weft-ruler.h"
#include "weft-thread-arrows.h"

/* Length by which an arrow may extend beyond the visible range before it is cut off, px. */
#define MAX_OVERHANG 100.0

static gboolean
lane_extent (gpointer lanes, gint lane, double *y, double *height)
{
  return weft_lane_list_lane_extent (lanes, lane, y, height);
}

static void
paint_path_cb (cairo_t *cr, gpointer user_data)
{
  WeftTimelineOverlay *self = user_data;
  WeftPathFinder *finder = weft_plot_get_path (self->plot);
  WeftRange visible = weft_view_get_visible (weft_plot_get_view (self->plot));
  guint32 id;

  weft_path_line_paint (cr,
                        &(WeftPathLine){
                            .timeline = weft_plot_get_timeline (self->plot),
                            .path = weft_path_finder_get_path (finder, &id),
                            .threads = weft_path_finder_get_threads (finder),
                            .palette = weft_plot_get_palette (self->plot),
                            .scale = { visible.from, visible.to, weft_plot_get_width (self->plot) },
                            .extent = lane_extent,
                            .data = self->lanes,
                        });
}

/* Draws the critical path. The path may have thousands of segments, so its node is cached and not
 * redrawn when the pointer moves. */
static void
snapshot_path (WeftTimelineOverlay *self, GtkSnapshot *snapshot)
{
  WeftNodeKey key = {
    .range = weft_view_get_visible (weft_plot_get_view (self->plot)),
    .width = weft_plot_get_width (self->plot),
    .height = gtk_widget_get_height (GTK_WIDGET (self)) - WEFT_RULER_HEIGHT,
    .serial = self->serial,
  };
  guint32 id;

  if (weft_path_finder_get_path (weft_plot_get_path (self->plot), &id) == NULL ||
      weft_plot_get_timeline (self->plot) == NULL)
    return;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (WEFT_LABEL_WIDTH, WEFT_RULER_HEIGHT));
  weft_cairo_node_append (&self->path, snapshot, &key, paint_path_cb, self);
  gtk_snapshot_restore (snapshot);
}

void
weft_timeline_overlay_snapshot_flows (WeftTimelineOverlay *self, GtkSnapshot *snapshot)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  const GArray *arrows = weft_thread_flows_get_arrows (self->flows);
  double width = weft_plot_get_width (self->plot);
  double height = gtk_widget_get_height (GTK_WIDGET (self)) - WEFT_RULER_HEIGHT;
  cairo_t *cr;

  snapshot_path (self, snapshot);
  if (arrows == NULL || arrows->len == 0 || height <= 0)
    return;
  cr =
      gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (WEFT_LABEL_WIDTH, WEFT_RULER_HEIGHT,
                                                                (float) width, (float) height));
  cairo_translate (cr, WEFT_LABEL_WIDTH, WEFT_RULER_HEIGHT);
  weft_color_set_source (cr, weft_plot_get_palette (self->plot)->accent_text);
  for (guint i = 0; i < arrows->len; i++)
    {
      const WeftThreadArrow *arrow = &g_array_index (arrows, WeftThreadArrow, i);
      double x0 = weft_plot_time_to_x (self->plot, arrow->from_time);
      double x1 = weft_plot_time_to_x (self->plot, arrow->to_time);
      double y0, y1, height0, height1;
      gint from, to;

      if (x1 < 0 || x0 > width || !weft_thread_arrow_lanes (timeline, arrow, &from, &to) ||
          !weft_lane_list_lane_extent (self->lanes, from, &y0, &height0) ||
          !weft_lane_list_lane_extent (self->lanes, to, &y1, &height1))
        continue;
      weft_thread_arrow_paint (cr, arrow->kind, CLAMP (x0, -MAX_OVERHANG, width + MAX_OVERHANG),
                               y0 + height0 / 2, CLAMP (x1, -MAX_OVERHANG, width + MAX_OVERHANG),
                               y1 + height1 / 2);
    }
  cairo_destroy (cr);
}
