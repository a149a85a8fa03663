/* SPDX-License-Identifier: BSD-3-Clause */
/* Overview strip. Dragging the middle of the frame moves it, dragging its edges resizes it, and
 * dragging elsewhere draws a new one. */
#include "weft-strip.h"

#include "weft-heap-chart.h"
#include "weft-lane-absence.h"

#include "weft-object.h"
#include "weft-snapshot.h"
#include "weft-title.h"
#include "weft-widget.h"

#include <math.h>

#define CHART_HEIGHT (WEFT_PLOT_STRIP_HEIGHT - 2 * WEFT_PLOT_STRIP_PAD)
#define EDGE_PX      5.0
#define MIN_FRAME_PX 6.0
#define NAME_X       28.0
#define VALUE_MARGIN 12.0
#define DRAG_PX      4.0
#define MARK_WIDTH   10.0
#define MARK_HEIGHT  6.0

typedef enum
{
  DRAG_NONE,
  DRAG_MOVE,
  DRAG_LEFT,
  DRAG_RIGHT,
  DRAG_NEW,
} DragKind;

struct _WeftStrip
{
  GtkWidget parent_instance;

  WeftPlot *plot;
  WeftCairoNode chart_node;
  WeftCairoNode label_node;
  guint serial;

  DragKind drag;
  double drag_x;        /* x where the drag started, px from the plot's left edge */
  WeftRange drag_range; /* visible range when the drag started */
};

static guint clicked_signal;

G_DEFINE_FINAL_TYPE (WeftStrip, weft_strip, GTK_TYPE_WIDGET)

static WeftTimeScale
whole_scale (WeftStrip *self)
{
  WeftRange limits = weft_view_get_limits (weft_plot_get_view (self->plot));

  return (WeftTimeScale){ limits.from, limits.to, weft_plot_get_width (self->plot) };
}

/* Gets the frame's edges, px from the plot's left edge. The frame is at least MIN_FRAME_PX wide, so
 * that it can be dragged. */
static void
get_frame (WeftStrip *self, double *x0, double *x1)
{
  WeftTimeScale scale = whole_scale (self);
  WeftRange visible = weft_view_get_visible (weft_plot_get_view (self->plot));

  *x0 = weft_time_scale_x (&scale, visible.from);
  *x1 = weft_time_scale_x (&scale, visible.to);
  if (*x1 - *x0 < MIN_FRAME_PX)
    {
      double middle = CLAMP ((*x0 + *x1) / 2, MIN_FRAME_PX / 2, scale.width - MIN_FRAME_PX / 2);

      *x0 = middle - MIN_FRAME_PX / 2;
      *x1 = middle + MIN_FRAME_PX / 2;
    }
}

static DragKind
drag_kind_at (WeftStrip *self, double x)
{
  double x0, x1;

  if (weft_view_shows_whole_range (weft_plot_get_view (self->plot)))
    return DRAG_NEW;
  get_frame (self, &x0, &x1);
  if (fabs (x - x0) <= EDGE_PX && x < (x0 + x1) / 2)
    return DRAG_LEFT;
  if (fabs (x - x1) <= EDGE_PX)
    return DRAG_RIGHT;
  return x > x0 && x < x1 ? DRAG_MOVE : DRAG_NEW;
}

static void
paint_chart_cb (cairo_t *cr, gpointer user_data)
{
  WeftStrip *self = user_data;
  WeftLane lane = weft_lane_make_standalone (&weft_lane_activity, CHART_HEIGHT);
  WeftChart *chart = weft_plot_get_overview (self->plot);

  if (chart == NULL)
    return;
  if (weft_plot_is_heap_plot (self->plot) || weft_chart_trace (chart)->process->lives->len == 0)
    weft_heap_chart_paint_total (chart, cr, CHART_HEIGHT);
  else
    {
      weft_lane_paint (&lane, chart, cr);
      weft_lane_paint_absence (&lane, chart, cr);
    }
  weft_timeline_paint_losses (chart, cr, CHART_HEIGHT);
}

static void
paint_label_cb (cairo_t *cr, gpointer user_data)
{
  WeftStrip *self = user_data;
  WeftRange limits = weft_view_get_limits (weft_plot_get_view (self->plot));
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  WeftTextCache *text = weft_plot_get_text (self->plot);
  WeftTextPosition position = { .x = NAME_X, .y = WEFT_PLOT_STRIP_HEIGHT / 2.0 };

  if (weft_plot_get_overview (self->plot) == NULL)
    return;
  weft_color_set_source (cr, palette->text1);
  weft_text_draw (text, cr, WEFT_TEXT_LANE,
                  weft_title_whole_range (weft_plot_get_trace (self->plot)), &position);
  position.x = WEFT_LABEL_WIDTH - VALUE_MARGIN;
  position.align = WEFT_TEXT_RIGHT;
  weft_color_set_source (cr, palette->text2);
  weft_text_draw (text, cr, WEFT_TEXT_VALUE, weft_format_time (limits.to - limits.from).text,
                  &position);
}

static void
snapshot_border (GtkSnapshot *snapshot, WeftColor color, double width, double x0, double x1)
{
  double y0 = WEFT_PLOT_STRIP_PAD - width,
         y1 = WEFT_PLOT_STRIP_HEIGHT - WEFT_PLOT_STRIP_PAD + width;

  weft_snapshot_fill (snapshot, color, x0 - width, y0, x1 - x0 + 2 * width, width);
  weft_snapshot_fill (snapshot, color, x0 - width, y1 - width, x1 - x0 + 2 * width, width);
  weft_snapshot_fill (snapshot, color, x0 - width, y0, width, y1 - y0);
  weft_snapshot_fill (snapshot, color, x1, y0, width, y1 - y0);
}

/* Dims the parts outside the visible range and draws the frame around it. */
static void
snapshot_frame (WeftStrip *self, GtkSnapshot *snapshot)
{
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  WeftColor veil = weft_color_fade (palette->page, 0.65);
  double width = weft_plot_get_width (self->plot);
  double x0, x1;

  if (weft_view_shows_whole_range (weft_plot_get_view (self->plot)))
    {
      snapshot_border (snapshot, palette->text3, 1, 0, width);
      return;
    }
  get_frame (self, &x0, &x1);
  weft_snapshot_fill (snapshot, veil, 0, WEFT_PLOT_STRIP_PAD, x0, CHART_HEIGHT);
  weft_snapshot_fill (snapshot, veil, x1, WEFT_PLOT_STRIP_PAD, width - x1, CHART_HEIGHT);
  snapshot_border (snapshot, palette->accent, 2, x0, x1);
}

/* Draws search hits as triangles along the upper edge, at most one per pixel. */
static void
snapshot_hits (WeftStrip *self, GtkSnapshot *snapshot)
{
  const GArray *marks = weft_view_get_marks (weft_plot_get_view (self->plot));
  WeftTimeScale scale = whole_scale (self);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (
      (float) -MARK_WIDTH, 0, (float) (scale.width + 2 * MARK_WIDTH), WEFT_PLOT_STRIP_PAD);
  double last = -MARK_WIDTH;
  cairo_t *cr;

  if (marks == NULL || marks->len == 0)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  weft_color_set_source (cr, weft_plot_get_palette (self->plot)->hit);
  for (guint i = 0; i < marks->len; i++)
    {
      double x = round (weft_time_scale_x (&scale, g_array_index (marks, guint64, i)));

      if (x < last + 1 || x > scale.width)
        continue;
      cairo_move_to (cr, x - MARK_WIDTH / 2, 1);
      cairo_line_to (cr, x + MARK_WIDTH / 2, 1);
      cairo_line_to (cr, x, 1 + MARK_HEIGHT);
      cairo_close_path (cr);
      last = x;
    }
  cairo_fill (cr);
  cairo_destroy (cr);
}

static void
weft_strip_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  weft_plot_set_width (WEFT_STRIP (widget)->plot, width - WEFT_LABEL_WIDTH - WEFT_PLOT_GUTTER);
}

static void
weft_strip_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftStrip *self = WEFT_STRIP (widget);
  WeftView *view = weft_plot_get_view (self->plot);
  WeftRange selection = weft_view_get_selection (view);
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  WeftNodeKey key = {
    .range = weft_view_get_limits (view),
    .width = WEFT_LABEL_WIDTH,
    .height = WEFT_PLOT_STRIP_HEIGHT,
    .serial = self->serial,
  };
  WeftTimeScale scale;
  guint64 time;

  weft_snapshot_fill (snapshot, palette->panel, 0, 0, gtk_widget_get_width (widget),
                      WEFT_PLOT_STRIP_HEIGHT);
  weft_snapshot_fill (snapshot, palette->line, 0, WEFT_PLOT_STRIP_HEIGHT - 1,
                      gtk_widget_get_width (widget), 1);
  if (weft_plot_get_overview (self->plot) == NULL)
    return;
  weft_cairo_node_append (&self->label_node, snapshot, &key, paint_label_cb, self);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (WEFT_LABEL_WIDTH, 0));
  key.width = weft_plot_get_width (self->plot);
  key.height = CHART_HEIGHT;
  weft_snapshot_fill (snapshot, palette->page, 0, WEFT_PLOT_STRIP_PAD, key.width, CHART_HEIGHT);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (0, WEFT_PLOT_STRIP_PAD));
  weft_cairo_node_append (&self->chart_node, snapshot, &key, paint_chart_cb, self);
  gtk_snapshot_restore (snapshot);
  snapshot_frame (self, snapshot);
  scale = whole_scale (self);
  if (weft_view_has_selection (view))
    {
      double x0 = weft_time_scale_x (&scale, selection.from);
      double x1 = weft_time_scale_x (&scale, selection.to);

      weft_snapshot_fill (snapshot, palette->selection, x0, WEFT_PLOT_STRIP_PAD, MAX (x1 - x0, 1),
                          CHART_HEIGHT);
    }
  /* line at the selected event */
  if (weft_view_get_event (view, &time, NULL))
    weft_snapshot_fill (snapshot, palette->accent,
                        CLAMP (round (weft_time_scale_x (&scale, time)), 0, scale.width - 1),
                        WEFT_PLOT_STRIP_PAD, 1, CHART_HEIGHT);
  snapshot_hits (self, snapshot);
  weft_mark_flags_snapshot (self->plot, snapshot, &scale, WEFT_PLOT_STRIP_PAD + CHART_HEIGHT,
                            FALSE);
}

static void
weft_strip_drag_begin_cb (WeftStrip *self, double x, double y)
{
  WeftView *view = weft_plot_get_view (self->plot);

  self->drag_x = x - WEFT_LABEL_WIDTH;
  self->drag_range = weft_view_get_visible (view);
  self->drag = x >= WEFT_LABEL_WIDTH ? drag_kind_at (self, self->drag_x) : DRAG_NONE;
  weft_view_remember (view);
}

static void
weft_strip_drag_update_cb (WeftStrip *self, double dx, double dy)
{
  WeftView *view = weft_plot_get_view (self->plot);
  WeftTimeScale scale = whole_scale (self);
  double x = CLAMP (self->drag_x + dx, 0, scale.width);
  guint64 time = weft_time_scale_time (&scale, x);
  guint64 start = weft_time_scale_time (&scale, CLAMP (self->drag_x, 0, scale.width));
  gint64 ns = (gint64) (dx * weft_time_scale_ns_per_px (&scale));
  WeftRange old = self->drag_range;

  switch (self->drag)
    {
    case DRAG_NONE:
      break;
    case DRAG_MOVE:
      time = ns < 0 && (guint64) -ns > old.from ? 0 : old.from + (guint64) ns;
      weft_view_set_visible (view, time, time + (old.to - old.from));
      break;
    case DRAG_LEFT:
      weft_view_set_visible (view, MIN (time, old.to - 1), old.to);
      break;
    case DRAG_RIGHT:
      weft_view_set_visible (view, old.from, MAX (time, old.from + 1));
      break;
    case DRAG_NEW:
      if (fabs (dx) >= DRAG_PX)
        weft_view_set_visible (view, MIN (start, time), MAX (start, time));
      break;
    }
}

/* Centres the frame at the click if the click is outside the frame. */
static void
weft_strip_drag_end_cb (WeftStrip *self, double dx, double dy)
{
  WeftTimeScale scale = whole_scale (self);
  guint64 width = self->drag_range.to - self->drag_range.from;
  guint64 middle = weft_time_scale_time (&scale, CLAMP (self->drag_x, 0, scale.width));

  if (self->drag != DRAG_NONE && fabs (dx) < DRAG_PX &&
      weft_view_shows_whole_range (weft_plot_get_view (self->plot)))
    g_signal_emit (self, clicked_signal, 0, middle);
  else if (self->drag == DRAG_NEW && fabs (dx) < DRAG_PX)
    weft_view_set_visible (weft_plot_get_view (self->plot), middle - MIN (middle, width / 2),
                           middle - MIN (middle, width / 2) + width);
  self->drag = DRAG_NONE;
}

static void
weft_strip_motion_cb (WeftStrip *self, double x, double y)
{
  static const char *const cursors[] = {
    [DRAG_NONE] = NULL,          [DRAG_MOVE] = "grab",     [DRAG_LEFT] = "col-resize",
    [DRAG_RIGHT] = "col-resize", [DRAG_NEW] = "crosshair",
  };
  DragKind kind = self->drag;

  if (kind == DRAG_NONE && x >= WEFT_LABEL_WIDTH)
    kind = drag_kind_at (self, x - WEFT_LABEL_WIDTH);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), cursors[kind]);
}

static void
weft_strip_changed_cb (WeftStrip *self)
{
  self->serial++;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
weft_strip_class_init (WeftStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftStrip, gsk_render_node_unref, chart_node.node, label_node.node);
  weft_class_add_owned (klass, WeftStrip, g_object_unref, plot);
  widget_class->size_allocate = weft_strip_size_allocate;
  widget_class->snapshot = weft_strip_snapshot;
  clicked_signal = weft_signal_new ("clicked", WEFT_TYPE_STRIP, 1, G_TYPE_UINT64);
  gtk_widget_class_set_css_name (widget_class, "strip");
  /* the enclosing timeline describes the visible range to screen readers */
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
weft_strip_init (WeftStrip *self)
{
  weft_widget_add_controller (GTK_WIDGET (self), gtk_gesture_drag_new (), self, "drag-begin",
                              weft_strip_drag_begin_cb, "drag-update", weft_strip_drag_update_cb,
                              "drag-end", weft_strip_drag_end_cb, NULL);
  weft_widget_add_controller (GTK_WIDGET (self), gtk_event_controller_motion_new (), self, "motion",
                              weft_strip_motion_cb, NULL);
}

GtkWidget *
weft_strip_new (WeftPlot *plot)
{
  static const char *const signals[] = { "visible-changed", "selection-changed", "event-changed",
                                         "marks-changed" };
  WeftStrip *self = g_object_new (WEFT_TYPE_STRIP, "width-request", WEFT_LABEL_WIDTH + 100,
                                  "height-request", WEFT_PLOT_STRIP_HEIGHT, NULL);
  WeftView *view = weft_plot_get_view (plot);

  self->plot = g_object_ref (plot);
  weft_connect (plot, "lanes-changed", weft_strip_changed_cb, self);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    weft_connect (view, signals[i], gtk_widget_queue_draw, self);
  weft_connect (weft_document_get_bookmarks (weft_plot_get_document (plot)), "items-changed",
                gtk_widget_queue_draw, self);
  return GTK_WIDGET (self);
}

gboolean
weft_strip_drag_cancel (WeftStrip *self)
{
  if (self->drag == DRAG_NONE)
    return FALSE;
  self->drag = DRAG_NONE;
  weft_view_set_visible (weft_plot_get_view (self->plot), self->drag_range.from,
                         self->drag_range.to);
  return TRUE;
}
