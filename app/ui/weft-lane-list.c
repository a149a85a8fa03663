/* SPDX-License-Identifier: BSD-3-Clause */
/* The lanes of a timeline with their labels. Only the lanes in sight are painted, each into a node
 * of its own that stays as long as the visible range does. */
#include "weft-lane-list.h"

#include "weft-cairo-node.h"
#include "weft-ruler.h"
#include "weft-snapshot.h"

/* The kept pictures of one lane. */
typedef struct
{
  WeftCairoNode plot;
  WeftCairoNode label;
} LaneNodes;

struct _WeftLaneList
{
  GtkWidget parent_instance;

  WeftPlot *plot;
  GtkAdjustment *adjustment;
  GArray *nodes; /* of LaneNodes, by lane */
  WeftCairoNode grid;
  WeftCairoNode losses;
  guint serial;
  guint threads_serial; /* of the lanes of threads, besides */
};

/* A lane that is being painted. */
typedef struct
{
  WeftLaneList *list;
  guint lane;
} Painting;

G_DEFINE_FINAL_TYPE (WeftLaneList, weft_lane_list, GTK_TYPE_WIDGET)

static void
clear_nodes (gpointer data)
{
  LaneNodes *nodes = data;

  weft_cairo_node_clear (&nodes->plot);
  weft_cairo_node_clear (&nodes->label);
}

static void
weft_lane_list_update_adjustment (WeftLaneList *self)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  double content = timeline != NULL ? timeline->height + WEFT_PLOT_BOTTOM_ROOM : 0;

  gtk_adjustment_configure (
      self->adjustment,
      CLAMP (gtk_adjustment_get_value (self->adjustment), 0, MAX (content - height, 0)), 0,
      MAX (content, height), 40, height * 0.9, height);
}

static void
weft_lane_list_lanes_changed_cb (WeftLaneList *self)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);

  self->serial++;
  g_array_set_size (self->nodes, 0);
  g_array_set_size (self->nodes, timeline != NULL ? timeline->lanes->len : 0);
  weft_lane_list_update_adjustment (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
weft_lane_list_threads_read_cb (WeftLaneList *self)
{
  self->threads_serial++;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
paint_lane_cb (cairo_t *cr, gpointer user_data)
{
  Painting *painting = user_data;
  WeftPlot *plot = painting->list->plot;

  weft_timeline_paint_lane (weft_plot_get_timeline (plot), painting->lane,
                            weft_plot_get_chart (plot), cr);
}

static void
paint_label_cb (cairo_t *cr, gpointer user_data)
{
  Painting *painting = user_data;
  WeftPlot *plot = painting->list->plot;

  weft_timeline_paint_label (weft_plot_get_timeline (plot), painting->lane,
                             weft_plot_get_chart (plot), cr, WEFT_LABEL_WIDTH);
}

static void
paint_grid_cb (cairo_t *cr, gpointer user_data)
{
  WeftLaneList *self = user_data;

  weft_ruler_paint_grid (weft_plot_get_chart (self->plot), cr,
                         gtk_widget_get_height (GTK_WIDGET (self)));
}

static void
paint_losses_cb (cairo_t *cr, gpointer user_data)
{
  WeftLaneList *self = user_data;

  weft_timeline_paint_losses (weft_plot_get_chart (self->plot), cr,
                              gtk_widget_get_height (GTK_WIDGET (self)));
  weft_timeline_paint_marker_lines (weft_plot_get_timeline (self->plot),
                                    weft_plot_get_chart (self->plot), cr,
                                    gtk_widget_get_height (GTK_WIDGET (self)));
}

static void
snapshot_lane (WeftLaneList *self, GtkSnapshot *snapshot, guint i, const WeftNodeKey *key)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  const WeftLane *lane = weft_timeline_lane (timeline, i);
  LaneNodes *nodes = &g_array_index (self->nodes, LaneNodes, i);
  Painting painting = { self, i };
  WeftNodeKey own = *key;
  double y = lane->y - gtk_adjustment_get_value (self->adjustment);

  own.height = lane->height;
  if (lane->klass == &weft_lane_threads)
    own.serial += self->threads_serial;
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (0, (float) y));
  own.width = WEFT_LABEL_WIDTH;
  weft_cairo_node_append (&nodes->label, snapshot, &own, paint_label_cb, &painting);
  own.width = key->width;
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (WEFT_LABEL_WIDTH, 0));
  weft_cairo_node_append (&nodes->plot, snapshot, &own, paint_lane_cb, &painting);
  gtk_snapshot_restore (snapshot);
}

/* The ground under the lanes: page, label column, and a line above each group but the first. */
static void
snapshot_ground (WeftLaneList *self, GtkSnapshot *snapshot)
{
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  double offset = gtk_adjustment_get_value (self->adjustment);

  weft_snapshot_fill (snapshot, palette->page, 0, 0, width, height);
  weft_snapshot_fill (snapshot, palette->panel, 0, 0, WEFT_LABEL_WIDTH, height);
  weft_snapshot_fill (snapshot, palette->line, WEFT_LABEL_WIDTH - 1, 0, 1, height);
  for (guint i = 1; timeline != NULL && i < timeline->lanes->len; i++)
    if (weft_timeline_lane (timeline, i)->is_group)
      weft_snapshot_fill (snapshot, palette->line, 0,
                          (int) (weft_timeline_lane (timeline, i)->y - offset - 7), width, 1);
}

static void
weft_lane_list_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftLaneList *self = WEFT_LANE_LIST (widget);
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  double height = gtk_widget_get_height (widget);
  double offset = gtk_adjustment_get_value (self->adjustment);
  WeftNodeKey key = {
    .range = weft_view_get_visible (weft_plot_get_view (self->plot)),
    .width = weft_plot_get_width (self->plot),
    .height = height,
    .serial = self->serial,
  };

  gtk_snapshot_push_clip (
      snapshot, &GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (widget), (float) height));
  snapshot_ground (self, snapshot);
  if (timeline != NULL)
    {
      gtk_snapshot_save (snapshot);
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (WEFT_LABEL_WIDTH, 0));
      weft_cairo_node_append (&self->grid, snapshot, &key, paint_grid_cb, self);
      gtk_snapshot_restore (snapshot);
      for (guint i = 0; i < timeline->lanes->len; i++)
        {
          const WeftLane *lane = weft_timeline_lane (timeline, i);

          if (lane->y + lane->height >= offset && lane->y < offset + height)
            snapshot_lane (self, snapshot, i, &key);
        }
      gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (WEFT_LABEL_WIDTH, 0));
      if (weft_plot_get_chart (self->plot) != NULL)
        weft_cairo_node_append (&self->losses, snapshot, &key, paint_losses_cb, self);
    }
  gtk_snapshot_pop (snapshot);
}

static void
weft_lane_list_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  weft_lane_list_update_adjustment (WEFT_LANE_LIST (widget));
}

static void
weft_lane_list_measure (GtkWidget *widget,
                        GtkOrientation orientation,
                        int for_size,
                        int *minimum,
                        int *natural,
                        int *minimum_baseline,
                        int *natural_baseline)
{
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? WEFT_LABEL_WIDTH + 100 : 60;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 800 : 300;
}

static void
weft_lane_list_dispose (GObject *object)
{
  WeftLaneList *self = WEFT_LANE_LIST (object);

  weft_cairo_node_clear (&self->grid);
  weft_cairo_node_clear (&self->losses);
  g_clear_pointer (&self->nodes, g_array_unref);
  g_clear_object (&self->adjustment);
  g_clear_object (&self->plot);
  G_OBJECT_CLASS (weft_lane_list_parent_class)->dispose (object);
}

static void
weft_lane_list_class_init (WeftLaneListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = weft_lane_list_dispose;
  widget_class->snapshot = weft_lane_list_snapshot;
  widget_class->size_allocate = weft_lane_list_size_allocate;
  widget_class->measure = weft_lane_list_measure;
  gtk_widget_class_set_css_name (widget_class, "lanes");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
weft_lane_list_init (WeftLaneList *self)
{
  self->nodes = g_array_new (FALSE, TRUE, sizeof (LaneNodes));
  g_array_set_clear_func (self->nodes, clear_nodes);
  self->adjustment = g_object_ref_sink (gtk_adjustment_new (0, 0, 0, 0, 0, 0));
}

GtkWidget *
weft_lane_list_new (WeftPlot *plot)
{
  WeftLaneList *self = g_object_new (WEFT_TYPE_LANE_LIST, NULL);

  self->plot = g_object_ref (plot);
  g_signal_connect_object (plot, "lanes-changed", G_CALLBACK (weft_lane_list_lanes_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (plot, "threads-read", G_CALLBACK (weft_lane_list_threads_read_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (weft_plot_get_view (plot), "visible-changed",
                           G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->adjustment, "value-changed", G_CALLBACK (gtk_widget_queue_draw),
                           self, G_CONNECT_SWAPPED);
  weft_lane_list_lanes_changed_cb (self);
  return GTK_WIDGET (self);
}

GtkAdjustment *
weft_lane_list_get_adjustment (WeftLaneList *self)
{
  return self->adjustment;
}

gint
weft_lane_list_lane_at (WeftLaneList *self, double y)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);

  if (timeline == NULL || y < 0)
    return -1;
  return weft_timeline_lane_at (timeline, y + gtk_adjustment_get_value (self->adjustment));
}

gboolean
weft_lane_list_lane_extent (WeftLaneList *self, gint lane, double *y, double *height)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);

  if (timeline == NULL || lane < 0 || (guint) lane >= timeline->lanes->len)
    return FALSE;
  *y = weft_timeline_lane (timeline, lane)->y - gtk_adjustment_get_value (self->adjustment);
  *height = weft_timeline_lane (timeline, lane)->height;
  return TRUE;
}

void
weft_lane_list_reveal (WeftLaneList *self, gint lane)
{
  double y, height, offset = gtk_adjustment_get_value (self->adjustment);

  /* before the list has a height, everything is out of sight */
  if (gtk_adjustment_get_page_size (self->adjustment) > 0 &&
      weft_lane_list_lane_extent (self, lane, &y, &height))
    gtk_adjustment_clamp_page (self->adjustment, y + offset - 6, y + offset + height + 6);
}
