/* SPDX-License-Identifier: BSD-3-Clause */
/* Lane list: the lanes of a timeline with their labels. Only visible lanes are painted, each into
 * its own node, which is cached until the visible range changes. Pinned lanes stay at the top. */
#include "weft-lane-list.h"

#include "weft-bands.h"
#include "weft-object.h"
#include "weft-parallel.h"
#include "weft-ruler.h"
#include "weft-settings.h"
#include "weft-snapshot.h"

/* Minimum share of the height for lanes that are not pinned. If pinned lanes leave less, the pinned
 * lanes are scrolled, too. */
#define MIN_SCROLLED_SHARE 0.3

/* Cached nodes of one lane. */
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
  GtkAdjustment *column; /* adjustment of the column that contains the list, or NULL */
  double top, heading;   /* px: start of the list in the column, and height of its heading */
  GArray *nodes;         /* of LaneNodes, one per lane */
  GArray *lanes;         /* of WeftLane, with their last positions */
  char *awaited;         /* id of the lane to reveal once it can be scrolled to, or NULL; owned */
  gboolean is_unplaced;  /* lanes have changed since the list was placed in the column */
  gboolean is_updating;  /* the list, not the user, changes the value of @adjustment */
  WeftCairoNode grid;
  WeftCairoNode bands;
  WeftCairoNode losses;
  guint serial;
  guint serials[WEFT_LANE_N_REDRAWS]; /* by kind of redraw, added to @serial for such lanes */
};

/* Argument of the functions that paint a lane. */
typedef struct
{
  WeftLaneList *list;
  guint lane;
} LanePainting;

G_DEFINE_FINAL_TYPE (WeftLaneList, weft_lane_list, GTK_TYPE_WIDGET)

static void
lane_nodes_clear (gpointer data)
{
  LaneNodes *nodes = data;

  weft_cairo_node_clear (&nodes->plot);
  weft_cairo_node_clear (&nodes->label);
}

/* Returns the number of lanes that stay on top, and sets @height to their height. */
static guint
pinned_lanes (WeftLaneList *self, double *height)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  double room = gtk_widget_get_height (GTK_WIDGET (self)) * (1 - MIN_SCROLLED_SHARE);

  if (timeline == NULL || timeline->pinned_height > room || self->column != NULL)
    {
      *height = 0;
      return 0;
    }
  *height = timeline->pinned_height;
  return timeline->n_pinned;
}

/* Returns the top of lane @i, px from the widget's top. */
static double
lane_top (WeftLaneList *self, guint i)
{
  double unused, y = weft_timeline_lane (weft_plot_get_timeline (self->plot), i)->y;

  return i < pinned_lanes (self, &unused) ? y : y - gtk_adjustment_get_value (self->adjustment);
}

static void
weft_lane_list_update_adjustment (WeftLaneList *self)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  double content = timeline != NULL ? timeline->height + WEFT_PLOT_BOTTOM_ROOM : 0;
  double above, height, offset;

  pinned_lanes (self, &above);
  height = MAX (gtk_widget_get_height (GTK_WIDGET (self)) - above, 0);
  content -= above;
  offset = gtk_adjustment_get_value (self->adjustment);
  if (self->column != NULL)
    {
      offset = MAX (gtk_adjustment_get_value (self->column) - self->top, 0);
      content = offset + height;
    }
  self->is_updating = TRUE;
  gtk_adjustment_configure (self->adjustment, CLAMP (offset, 0, MAX (content - height, 0)), 0,
                            MAX (content, height), 40, height * 0.9, height);
  self->is_updating = FALSE;
  g_clear_pointer (&self->lanes, g_array_unref);
  if (timeline != NULL)
    self->lanes = g_array_ref (timeline->lanes);
}

/* Returns the distance (px) by which the anchor lane has moved. The anchor lane is the lane whose
 * position on the screen should not change: the lane under the pointer, else the first visible
 * lane. If there is no such lane in a column, the end of the list is the anchor, so that changes of
 * a list above the view do not move the visible lists. Returns 0 if the list is scrolled to the
 * top. */
static double
get_anchor_lane_shift (WeftLaneList *self, const WeftTimeline *timeline)
{
  double offset = gtk_adjustment_get_value (self->adjustment);
  double above;
  guint n_pinned = pinned_lanes (self, &above);
  gint hover = weft_plot_get_hover (self->plot);
  const WeftLane *last;

  for (guint i = 0; i < self->lanes->len; i++)
    {
      const WeftLane *lane = &g_array_index (self->lanes, WeftLane, i);
      gint current = weft_timeline_find (timeline, lane->id);

      if (current < (gint) n_pinned || (hover >= 0 ? current != hover : offset <= 0))
        continue;
      if (hover >= 0 || lane->y + lane->height > offset + above)
        return weft_timeline_lane (timeline, current)->y - lane->y;
    }
  if (self->column == NULL || offset <= 0 || self->lanes->len == 0)
    return 0;
  last = &g_array_index (self->lanes, WeftLane, self->lanes->len - 1);
  return timeline->height - last->y - last->height;
}

static void
weft_lane_list_reveal_awaited (WeftLaneList *self)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);

  if (self->awaited != NULL && timeline != NULL)
    weft_lane_list_reveal (self, weft_timeline_find (timeline, self->awaited));
}

static void
weft_lane_list_lanes_changed_cb (WeftLaneList *self)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  GtkAdjustment *scroll = weft_lane_list_get_adjustment (self);
  double offset = gtk_adjustment_get_value (scroll);

  if (timeline != NULL && self->lanes != NULL)
    offset += get_anchor_lane_shift (self, timeline);
  self->serial++;
  g_array_set_size (self->nodes, 0);
  g_array_set_size (self->nodes, timeline != NULL ? timeline->lanes->len : 0);
  weft_lane_list_update_adjustment (self);
  if (self->column != NULL)
    {
      /* the value is limited by the column's height, which is updated only when the column is
       * allocated */
      self->is_unplaced = TRUE;
      gtk_adjustment_set_upper (scroll, MAX (gtk_adjustment_get_upper (scroll),
                                             offset + gtk_adjustment_get_page_size (scroll)));
    }
  self->is_updating = TRUE;
  gtk_adjustment_set_value (scroll, offset);
  self->is_updating = FALSE;
  if (self->column == NULL)
    weft_lane_list_reveal_awaited (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
weft_lane_list_threads_read_cb (WeftLaneList *self)
{
  self->serials[WEFT_LANE_REDRAWS_WITH_THREADS]++;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
weft_lane_list_heap_changed_cb (WeftLaneList *self)
{
  self->serials[WEFT_LANE_REDRAWS_WITH_HEAP]++;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
paint_lane_cb (cairo_t *cr, gpointer user_data)
{
  LanePainting *painting = user_data;
  WeftPlot *plot = painting->list->plot;

  weft_timeline_paint_lane (weft_plot_get_timeline (plot), painting->lane,
                            weft_plot_get_chart (plot), cr);
}

static void
paint_label_cb (cairo_t *cr, gpointer user_data)
{
  LanePainting *painting = user_data;
  WeftPlot *plot = painting->list->plot;

  weft_timeline_paint_label (weft_plot_get_timeline (plot), painting->lane,
                             weft_plot_get_chart (plot), cr, WEFT_LABEL_WIDTH);
  if (!weft_plot_is_fixed (plot))
    weft_timeline_paint_triangle (weft_plot_get_timeline (plot), painting->lane,
                                  weft_plot_get_chart (plot), cr);
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
paint_bands_cb (cairo_t *cr, gpointer user_data)
{
  WeftLaneList *self = user_data;

  weft_gc_bands_paint (weft_plot_get_chart (self->plot), cr,
                       gtk_widget_get_height (GTK_WIDGET (self)));
}

gboolean
weft_lane_list_has_gc_bands (WeftLaneList *self)
{
  return !weft_plot_is_fixed (self->plot) &&
         g_settings_get_boolean (weft_settings_get (), "gc-bands");
}

static void
snapshot_lane (WeftLaneList *self, GtkSnapshot *snapshot, guint i, const WeftNodeKey *key)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  const WeftLane *lane = weft_timeline_lane (timeline, i);
  LaneNodes *nodes = &g_array_index (self->nodes, LaneNodes, i);
  LanePainting painting = { self, i };
  WeftNodeKey own = *key;
  double y = lane_top (self, i);

  own.height = lane->height;
  own.serial += self->serials[lane->klass->redraws];
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (0, (float) y));
  own.width = WEFT_LABEL_WIDTH;
  own.columns = key->width; /* the maximum in the label depends on the width of the plot */
  weft_cairo_node_append (&nodes->label, snapshot, &own, paint_label_cb, &painting);
  own.width = key->width;
  own.columns = 0;
  gtk_snapshot_restore (snapshot);
  gtk_snapshot_save (snapshot);
  weft_snapshot_translate_to_device_pixel (snapshot, GTK_WIDGET (self), WEFT_LABEL_WIDTH, y);
  weft_cairo_node_append (&nodes->plot, snapshot, &own, paint_lane_cb, &painting);
  gtk_snapshot_restore (snapshot);
}

/* Draws the background of plot and label column from @y to @end. */
static void
snapshot_background (WeftLaneList *self, GtkSnapshot *snapshot, double y, double end)
{
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  double width = gtk_widget_get_width (GTK_WIDGET (self));

  weft_snapshot_fill (snapshot, palette->page, 0, y, width, end - y);
  weft_snapshot_fill (snapshot, palette->panel, 0, y, WEFT_LABEL_WIDTH, end - y);
  weft_snapshot_fill (snapshot, palette->line, WEFT_LABEL_WIDTH - 1, y, 1, end - y);
}

/* Draws the lanes in [@from, @to), clipped to the range from @y to @end. Draws a line above each
 * lane that starts a block, except above the first lane. */
static void
snapshot_lanes (WeftLaneList *self,
                GtkSnapshot *snapshot,
                const WeftNodeKey *key,
                guint from,
                guint to,
                double y,
                double end)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  float width = gtk_widget_get_width (GTK_WIDGET (self));

  gtk_snapshot_push_clip (snapshot,
                          &GRAPHENE_RECT_INIT (0, (float) y, width, (float) MAX (end - y, 0)));
  snapshot_background (self, snapshot, y, end);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (WEFT_LABEL_WIDTH, 0));
  weft_cairo_node_append (&self->grid, snapshot, key, paint_grid_cb, self);
  gtk_snapshot_restore (snapshot);
  for (guint i = from; i < to; i++)
    {
      const WeftLane *lane = weft_timeline_lane (timeline, i);
      double top = lane_top (self, i);

      if (lane->has_separator && i > from)
        weft_snapshot_fill (snapshot, palette->line, 0, (int) (top - 7), width, 1);
      if (top + lane->height >= y && top < end)
        snapshot_lane (self, snapshot, i, key);
    }
  gtk_snapshot_pop (snapshot);
}

static void
weft_lane_list_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftLaneList *self = WEFT_LANE_LIST (widget);
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  double width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  double above;
  guint n_pinned = pinned_lanes (self, &above);
  WeftNodeKey key = {
    .range = weft_view_get_visible (weft_plot_get_view (self->plot)),
    .width = weft_plot_get_width (self->plot),
    .height = height,
    .serial = self->serial,
  };

  if (timeline == NULL)
    {
      snapshot_background (self, snapshot, 0, height);
      return;
    }
  weft_painting_begin ();
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  snapshot_lanes (self, snapshot, &key, n_pinned, timeline->lanes->len, above, height);
  if (n_pinned > 0)
    {
      snapshot_lanes (self, snapshot, &key, 0, n_pinned, 0, above);
      weft_snapshot_fill (snapshot, palette->text3, 0, above - 1, width, 1);
    }
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (WEFT_LABEL_WIDTH, 0));
  if (weft_plot_get_chart (self->plot) != NULL && weft_lane_list_has_gc_bands (self))
    weft_cairo_node_append (&self->bands, snapshot, &key, paint_bands_cb, self);
  if (weft_plot_get_chart (self->plot) != NULL)
    weft_cairo_node_append (&self->losses, snapshot, &key, paint_losses_cb, self);
  gtk_snapshot_pop (snapshot);
  weft_painting_end ();
  weft_plot_set_painted (self->plot);
}

/* Returns @lane if the whole lane is in view, else -1. */
static gint
visible_lane_or_none (WeftLaneList *self, gint lane)
{
  double y, height;

  return weft_lane_list_lane_extent (self, lane, &y, &height) && y >= 0 &&
                 y + height <= gtk_adjustment_get_page_size (self->adjustment) ?
             lane :
             -1;
}

gint
weft_lane_list_get_seen_lane (WeftLaneList *self)
{
  WeftRange item;
  gint seen = visible_lane_or_none (self, weft_plot_get_item (self->plot, &item));

  return seen >= 0 ? seen : visible_lane_or_none (self, weft_plot_get_focus (self->plot, NULL));
}

static void
weft_lane_list_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftLaneList *self = WEFT_LANE_LIST (widget);
  gint seen = weft_lane_list_get_seen_lane (self);

  weft_lane_list_update_adjustment (self);
  if (self->column != NULL)
    return;
  /* a pane may have opened below the list and reduced its height; keep the lane that the pane
   * describes in view */
  if (seen >= 0 && self->awaited == NULL)
    weft_lane_list_reveal (self, seen);
  weft_lane_list_reveal_awaited (self);
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
weft_lane_list_class_init (WeftLaneListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftLaneList, gsk_render_node_unref, grid.node, bands.node,
                        losses.node);
  weft_class_add_owned (klass, WeftLaneList, g_array_unref, nodes, lanes);
  weft_class_add_owned (klass, WeftLaneList, g_object_unref, adjustment, column, plot);
  weft_class_add_owned (klass, WeftLaneList, g_free, awaited);
  widget_class->snapshot = weft_lane_list_snapshot;
  widget_class->size_allocate = weft_lane_list_size_allocate;
  widget_class->measure = weft_lane_list_measure;
  gtk_widget_class_set_css_name (widget_class, "lanes");
  /* the enclosing timeline has the accessible description */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
weft_lane_list_init (WeftLaneList *self)
{
  self->nodes = g_array_new (FALSE, TRUE, sizeof (LaneNodes));
  g_array_set_clear_func (self->nodes, lane_nodes_clear);
  self->adjustment = g_object_ref_sink (gtk_adjustment_new (0, 0, 0, 0, 0, 0));
}

static void
weft_lane_list_scrolled_cb (WeftLaneList *self)
{
  if (!self->is_updating)
    weft_lane_list_stop_waiting (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Scrolls to an item that another widget has picked, once its lane is there. An item picked in this
 * list is in view. */
static void
weft_lane_list_item_changed_cb (WeftLaneList *self)
{
  WeftRange item;
  gint lane = weft_plot_get_item (self->plot, &item);
  const char *id = weft_view_get_item (weft_plot_get_view (self->plot), &item);
  double y, height;

  if (g_strcmp0 (id, self->awaited) != 0)
    {
      g_free (self->awaited);
      self->awaited = lane < 0 ? g_strdup (id) : NULL;
    }
  if (weft_lane_list_lane_extent (self, lane, &y, &height) &&
      (y + height <= weft_lane_list_get_pinned_height (self) ||
       y >= gtk_widget_get_height (GTK_WIDGET (self))))
    weft_lane_list_reveal (self, lane);
}

GtkWidget *
weft_lane_list_new (WeftPlot *plot)
{
  WeftLaneList *self = g_object_new (WEFT_TYPE_LANE_LIST, NULL);

  self->plot = g_object_ref (plot);
  weft_connect (plot, "lanes-changed", weft_lane_list_lanes_changed_cb, self);
  weft_connect (plot, "threads-read", weft_lane_list_threads_read_cb, self);
  weft_connect (plot, "heap-changed", weft_lane_list_heap_changed_cb, self);
  weft_connect (weft_plot_get_view (plot), "visible-changed", gtk_widget_queue_draw, self);
  weft_connect (weft_plot_get_view (plot), "item-changed", weft_lane_list_item_changed_cb, self);
  weft_connect (self->adjustment, "value-changed", weft_lane_list_scrolled_cb, self);
  weft_connect (weft_settings_get (), "changed::gc-bands", gtk_widget_queue_draw, self);
  weft_lane_list_lanes_changed_cb (self);
  return GTK_WIDGET (self);
}

void
weft_lane_list_place (WeftLaneList *self, GtkAdjustment *column, double top, double heading)
{
  g_return_if_fail (WEFT_IS_LANE_LIST (self));
  g_set_object (&self->column, column);
  self->top = top;
  self->heading = heading;
  self->is_unplaced = FALSE;
  weft_lane_list_reveal_awaited (self);
  weft_lane_list_update_adjustment (self);
}

GtkAdjustment *
weft_lane_list_get_adjustment (WeftLaneList *self)
{
  return self->column != NULL ? self->column : self->adjustment;
}

GtkAdjustment *
weft_lane_list_get_offset (WeftLaneList *self)
{
  return self->adjustment;
}

double
weft_lane_list_get_pinned_height (WeftLaneList *self)
{
  double height;

  pinned_lanes (self, &height);
  return height;
}

gint
weft_lane_list_lane_at (WeftLaneList *self, double y)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);
  double above;

  pinned_lanes (self, &above);
  if (timeline == NULL || y < 0)
    return -1;
  return weft_timeline_lane_at (timeline,
                                y < above ? y : y + gtk_adjustment_get_value (self->adjustment));
}

gboolean
weft_lane_list_lane_extent (WeftLaneList *self, gint lane, double *y, double *height)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (self->plot);

  if (timeline == NULL || lane < 0 || (guint) lane >= timeline->lanes->len)
    return FALSE;
  *y = lane_top (self, (guint) lane);
  *height = weft_timeline_lane (timeline, lane)->height;
  return TRUE;
}

gboolean
weft_lane_list_is_pinned (WeftLaneList *self, gint lane)
{
  double unused;

  return lane >= 0 && (guint) lane < pinned_lanes (self, &unused);
}

void
weft_lane_list_reveal (WeftLaneList *self, gint lane)
{
  GtkAdjustment *scroll = weft_lane_list_get_adjustment (self);
  double y, height, offset = gtk_adjustment_get_value (self->adjustment);

  if (!weft_lane_list_lane_extent (self, lane, &y, &height))
    return;
  g_clear_pointer (&self->awaited, g_free);
  /* a list without a height, or in a column without room for its new lanes, cannot be scrolled to
   * the lane */
  if (gtk_adjustment_get_page_size (scroll) <= 0 || self->is_unplaced)
    self->awaited =
        g_strdup (weft_timeline_lane (weft_plot_get_timeline (self->plot), (guint) lane)->id);
  if (self->awaited != NULL || weft_lane_list_is_pinned (self, lane))
    return;
  y += offset - weft_lane_list_get_pinned_height (self) + self->top;
  gtk_adjustment_clamp_page (scroll, y - 6, y + self->heading + height + 6);
}

gboolean
weft_lane_list_is_updating (WeftLaneList *self)
{
  g_return_val_if_fail (WEFT_IS_LANE_LIST (self), FALSE);
  return self->is_updating;
}

void
weft_lane_list_stop_waiting (WeftLaneList *self)
{
  g_return_if_fail (WEFT_IS_LANE_LIST (self));
  g_clear_pointer (&self->awaited, g_free);
}
