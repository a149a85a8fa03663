/* SPDX-License-Identifier: BSD-3-Clause */
/* Timeline overlay: draws everything that changes more often than the lanes. */
#include "weft-timeline-overlay.h"

#include "weft-clock.h"
#include "weft-finding-steps.h"
#include "weft-heap-chart.h"
#include "weft-object.h"
#include "weft-path-line.h"
#include "weft-ruler.h"
#include "weft-snapshot.h"
#include "weft-strip.h"
#include "weft-thread-arrows.h"

struct _WeftTimelineOverlay
{
  GtkWidget parent_instance;

  WeftPlot *plot;
  WeftThreadFlows *flows;
  WeftLaneList *lanes; /* borrowed; a sibling widget */
  int gap;             /* px between ruler and lanes */

  WeftCairoNode path; /* line of the critical path */
  guint serial;       /* serial in the key of path; changes with the path and lane positions */
};

/* Draws connections between lanes: the critical path, and arrows between threads. */

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

/* Draws the critical path, and the arrows between threads. */
static void
timeline_overlay_snapshot_flows (WeftTimelineOverlay *self, GtkSnapshot *snapshot)
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
#include "weft-thread-arrows.h"

#include <glib/gi18n.h>
#include <math.h>

#define GRIP_WIDTH   10.0
#define GRIP_HEIGHT  14.0
#define FOCUS_X      6.0
#define FOCUS_RADIUS 6.0
/* Minimum width of a selection that has labels at its ends. */
#define MIN_LABELLED_PX 120.0
/* Opacity of a finding's range, relative to the opacity of a selection. */
#define FINDING_ALPHA 0.6
/* Maximum number of pills: start, end and length of the selection, time of the pointer, time of the
 * keyboard cursor. */
#define MAX_PILLS 5

G_DEFINE_FINAL_TYPE (WeftTimelineOverlay, weft_timeline_overlay, GTK_TYPE_WIDGET)

typedef struct
{
  struct
  {
    WeftPill position;
    WeftFormatted text;
    gboolean is_pointer;
  } pills[MAX_PILLS];
  guint n;
} Pills;

/* Adds a pill at @x, or beside @other. Returns its position. */
static WeftPill
add_pill (Pills *pills, WeftTimelineOverlay *self, double x, WeftFormatted text, WeftPill other)
{
  WeftPill position =
      weft_pill_position (x, weft_pill_width (self->plot, text.text), WEFT_LABEL_WIDTH,
                          gtk_widget_get_width (GTK_WIDGET (self)) - 2, other);

  pills->pills[pills->n].position = position;
  pills->pills[pills->n++].text = text;
  return position;
}

/* Gets the selection's edges in px of the widget, clipped to the plot. Returns FALSE if there is no
 * selection. */
static gboolean
find_selection (WeftTimelineOverlay *self, double *left, double *right)
{
  WeftView *view = weft_plot_get_view (self->plot);
  WeftRange range = weft_view_get_selection (view);
  double width = weft_plot_get_width (self->plot);

  *left = CLAMP (weft_plot_time_to_x (self->plot, range.from), 0, width) + WEFT_LABEL_WIDTH;
  *right = CLAMP (weft_plot_time_to_x (self->plot, range.to), 0, width) + WEFT_LABEL_WIDTH;
  return weft_view_has_selection (view) && *right >= *left;
}

/* Gets the x of the line at @time. Returns FALSE if it is outside the plot. */
static gboolean
find_time_x (WeftTimelineOverlay *self, guint64 time, double *x)
{
  *x = round (weft_plot_time_to_x (self->plot, time)) + WEFT_LABEL_WIDTH;
  return *x >= WEFT_LABEL_WIDTH && *x <= WEFT_LABEL_WIDTH + weft_plot_get_width (self->plot);
}

/* Gets the time and x of the pointer. Returns FALSE if it is outside the plot. */
static gboolean
find_pointer (WeftTimelineOverlay *self, guint64 *time, double *x)
{
  return weft_view_get_hover (weft_plot_get_view (self->plot), time, NULL) &&
         find_time_x (self, *time, x);
}

static gboolean
timeline_has_focus (WeftTimelineOverlay *self)
{
  return gtk_widget_has_focus (gtk_widget_get_parent (GTK_WIDGET (self)));
}

/* Gets the time and x of the keyboard cursor. Returns FALSE if the cursor is outside the plot, or
 * if the timeline has no focus. */
static gboolean
find_cursor (WeftTimelineOverlay *self, guint64 *time, double *x)
{
  return timeline_has_focus (self) && weft_plot_get_focus (self->plot, time) >= 0 &&
         find_time_x (self, *time, x);
}

static WeftFormatted
moment_text (WeftTimelineOverlay *self, guint64 time)
{
  return weft_format_moment_exact (weft_plot_get_process (self->plot), time);
}

static void
collect_pills (WeftTimelineOverlay *self, Pills *pills)
{
  WeftRange range = weft_view_get_selection (weft_plot_get_view (self->plot));
  WeftPill last = { 0, 0 };
  WeftFormatted start, end;
  guint64 time, focus;
  double left, right, x = -1, focus_x;

  g_strlcpy (start.text, _ ("start"), sizeof start.text);
  g_strlcpy (end.text, _ ("end"), sizeof end.text);
  if (find_selection (self, &left, &right) && right > left)
    {
      /* label the ends on the heap page, where numbers at both are compared */
      if (weft_plot_is_heap_plot (self->plot) && right - left >= MIN_LABELLED_PX)
        {
          add_pill (pills, self, left, start, last);
          add_pill (pills, self, right, end, last);
        }
      last = add_pill (pills, self, (left + right) / 2, weft_format_time (range.to - range.from),
                       last);
    }
  if (find_pointer (self, &time, &x))
    {
      pills->pills[pills->n].is_pointer = TRUE;
      last = add_pill (pills, self, x, moment_text (self, time), last);
    }
  if (find_cursor (self, &focus, &focus_x) && focus_x != x)
    add_pill (pills, self, focus_x, moment_text (self, focus), last);
}

static void
snapshot_grip (GtkSnapshot *snapshot, const WeftPalette *palette, double x)
{
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (
      (float) (x - GRIP_WIDTH / 2), WEFT_RULER_HEIGHT - GRIP_HEIGHT, GRIP_WIDTH, GRIP_HEIGHT);

  weft_snapshot_fill_rounded (snapshot, palette->accent, &bounds, 3);
  weft_snapshot_fill (snapshot, weft_color_text_on (palette->accent), x - 2, bounds.origin.y + 4, 1,
                      6);
  weft_snapshot_fill (snapshot, weft_color_text_on (palette->accent), x + 1, bounds.origin.y + 4, 1,
                      6);
}

static void
snapshot_selection (WeftTimelineOverlay *self, GtkSnapshot *snapshot)
{
  WeftView *view = weft_plot_get_view (self->plot);
  WeftRange range = weft_view_get_selection (view);
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  double width = weft_plot_get_width (self->plot);
  double x0 = weft_plot_time_to_x (self->plot, range.from),
         x1 = weft_plot_time_to_x (self->plot, range.to);
  double left, right;

  if (!find_selection (self, &left, &right))
    return;
  weft_snapshot_fill (snapshot, palette->selection, left, 0, right - left, height);
  weft_snapshot_fill (snapshot, palette->accent, left, WEFT_RULER_HEIGHT - 2, right - left, 2);
  if (x0 >= 0 && x0 <= width)
    weft_snapshot_fill (snapshot, palette->accent, left - 1, 0, 2, height);
  if (x1 >= 0 && x1 <= width)
    weft_snapshot_fill (snapshot, palette->accent, right - 1, 0, 2, height);
  if (x0 >= 0 && x0 <= width)
    snapshot_grip (snapshot, palette, left);
  if (x1 >= 0 && x1 <= width)
    snapshot_grip (snapshot, palette, right);
}

/* Clips to the area below the pinned lanes until gtk_snapshot_pop(), unless @lane is pinned. */
static void
push_clip (WeftTimelineOverlay *self, GtkSnapshot *snapshot, gint lane)
{
  float width = gtk_widget_get_width (GTK_WIDGET (self));
  float height = gtk_widget_get_height (GTK_WIDGET (self));
  float top = WEFT_RULER_HEIGHT;

  if (!weft_lane_list_is_pinned (self->lanes, lane))
    top += (float) weft_lane_list_get_pinned_height (self->lanes);
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, top, width, MAX (height - top, 0)));
}

static void
snapshot_hovered_lane (WeftTimelineOverlay *self, GtkSnapshot *snapshot)
{
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  gint lane = weft_plot_get_hover (self->plot);
  double y, lane_height;

  /* do not tint the background of a chart that fills the page */
  if (weft_lane_list_lane_extent (self->lanes, lane, &y, &lane_height) &&
      lane_height < WEFT_HEAP_CHART_MIN_HEIGHT)
    {
      push_clip (self, snapshot, lane);
      y += WEFT_RULER_HEIGHT;
      /* draw a tint; in high contrast, where a tint would be opaque, draw lines instead */
      if (palette->outlines)
        {
          weft_snapshot_fill (snapshot, palette->hover_line, 0, y, width, 1);
          weft_snapshot_fill (snapshot, palette->hover_line, 0, y + lane_height - 1, width, 1);
        }
      else
        weft_snapshot_fill (snapshot, palette->hover, 0, y, width, lane_height);
      gtk_snapshot_pop (snapshot);
    }
}

/* Draws the ring around the focused lane, and a dashed line at the keyboard cursor. */
static void
snapshot_focus (WeftTimelineOverlay *self, GtkSnapshot *snapshot)
{
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  WeftColor ring = weft_color_fade (palette->accent, palette->outlines ? 1 : 0.55);
  guint64 time;
  gint lane = weft_plot_get_focus (self->plot, &time);
  double bottom = gtk_widget_get_height (GTK_WIDGET (self));
  double y, height, width, x;

  if (find_cursor (self, &time, &x))
    for (int top = WEFT_RULER_HEIGHT; top < bottom; top += 6)
      weft_snapshot_fill (snapshot, palette->accent, x, top, 1, MIN (4, bottom - top));
  if (!timeline_has_focus (self) || !weft_lane_list_lane_extent (self->lanes, lane, &y, &height))
    return;
  y += WEFT_RULER_HEIGHT;
  push_clip (self, snapshot, lane);
  /* the scroll bar covers the area beside the lanes */
  width = WEFT_LABEL_WIDTH + weft_plot_get_width (self->plot) - FOCUS_X;
  weft_snapshot_outline (
      snapshot, ring,
      &GRAPHENE_RECT_INIT (FOCUS_X, (float) y - 3, (float) width, (float) height + 6), FOCUS_RADIUS,
      2);
  gtk_snapshot_pop (snapshot);
}

/* Draws the range of the picked finding through all lanes, since the problem is visible on lanes
 * other than that of the finding. */
static void
snapshot_finding (WeftTimelineOverlay *self, GtkSnapshot *snapshot)
{
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  double width = weft_plot_get_width (self->plot), top = WEFT_RULER_HEIGHT;
  double height = gtk_widget_get_height (GTK_WIDGET (self)) - top, x0, x1;
  WeftRange item;

  if (weft_finding_get_picked (weft_plot_get_view (self->plot)) == NULL)
    return;
  weft_view_get_item (weft_plot_get_view (self->plot), &item);
  x0 = round (weft_plot_time_to_x (self->plot, item.from));
  x1 = round (weft_plot_time_to_x (self->plot, item.to));
  if (x1 < 0 || x0 > width)
    return;
  weft_snapshot_fill (snapshot, weft_color_fade (palette->selection, FINDING_ALPHA),
                      CLAMP (x0, 0, width) + WEFT_LABEL_WIDTH, top,
                      CLAMP (x1, 0, width) - CLAMP (x0, 0, width), height);
  if (x0 >= 0)
    weft_snapshot_fill (snapshot, palette->accent, x0 + WEFT_LABEL_WIDTH, top, 1, height);
  if (x1 <= width)
    weft_snapshot_fill (snapshot, palette->accent, x1 + WEFT_LABEL_WIDTH - 1, top, 1, height);
}

static void
snapshot_item (WeftTimelineOverlay *self, GtkSnapshot *snapshot)
{
  double width = weft_plot_get_width (self->plot);
  WeftRange item;
  gint lane = weft_plot_get_item (self->plot, &item);
  double y, height, x0, x1;

  if (!weft_lane_list_lane_extent (self->lanes, lane, &y, &height))
    return;
  x0 = CLAMP (round (weft_plot_time_to_x (self->plot, item.from)), -2, width + 2);
  x1 = CLAMP (round (weft_plot_time_to_x (self->plot, item.to)), -2, width + 2);
  if (x1 < 0 || x0 > width)
    return;
  push_clip (self, snapshot, lane);
  weft_snapshot_outline (snapshot, weft_plot_get_palette (self->plot)->accent,
                         &GRAPHENE_RECT_INIT ((float) (x0 + WEFT_LABEL_WIDTH - 1),
                                              (float) (y + WEFT_RULER_HEIGHT - 1),
                                              (float) MAX (x1 - x0 + 1, 4), (float) height + 2),
                         2, 2);
  gtk_snapshot_pop (snapshot);
}

static void
weft_timeline_overlay_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftTimelineOverlay *self = WEFT_TIMELINE_OVERLAY (widget);
  Pills pills = { 0 };
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  WeftChart *chart = weft_plot_get_chart (self->plot);
  guint64 time;
  double x, from, to;

  if (weft_plot_get_timeline (self->plot) == NULL)
    return;
  collect_pills (self, &pills);
  /* hide ruler labels that are partly covered by pills */
  for (guint i = 0; i < pills.n && chart != NULL; i++)
    if (weft_ruler_label_extents (chart, pills.pills[i].position.left - WEFT_LABEL_WIDTH,
                                  pills.pills[i].position.right - WEFT_LABEL_WIDTH, &from, &to))
      weft_snapshot_fill (snapshot, palette->panel, from + WEFT_LABEL_WIDTH, 0, to - from,
                          WEFT_RULER_LABEL_HEIGHT);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (0, self->gap));
  snapshot_focus (self, snapshot);
  /* line through all lanes at the selected event */
  if (weft_view_get_event (weft_plot_get_view (self->plot), &time, NULL) &&
      find_time_x (self, time, &x))
    weft_snapshot_fill (snapshot, palette->accent, x, WEFT_RULER_HEIGHT, 1,
                        gtk_widget_get_height (widget));
  snapshot_finding (self, snapshot);
  snapshot_item (self, snapshot);
  timeline_overlay_snapshot_flows (self, snapshot);
  snapshot_hovered_lane (self, snapshot);
  gtk_snapshot_restore (snapshot);
  snapshot_selection (self, snapshot);
  if (find_pointer (self, &time, &x))
    weft_snapshot_fill (snapshot, palette->hover_line, x, WEFT_PILL_HEIGHT + WEFT_PILL_TOP, 1,
                        gtk_widget_get_height (widget));
  for (guint i = 0; i < pills.n; i++)
    weft_pill_snapshot (pills.pills[i].position, self->plot, snapshot, pills.pills[i].text.text,
                        pills.pills[i].is_pointer ? palette->pill : palette->accent,
                        pills.pills[i].is_pointer ? palette->pill_text :
                                                    weft_color_text_on (palette->accent));
}

static void
weft_timeline_overlay_class_init (WeftTimelineOverlayClass *klass)
{
  weft_class_add_owned (klass, WeftTimelineOverlay, gsk_render_node_unref, path.node);
  weft_class_add_owned (klass, WeftTimelineOverlay, g_object_unref, flows, plot);
  GTK_WIDGET_CLASS (klass)->snapshot = weft_timeline_overlay_snapshot;
}

static void
redraw_path (WeftTimelineOverlay *self)
{
  self->serial++;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
weft_timeline_overlay_init (WeftTimelineOverlay *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
weft_timeline_overlay_new (WeftPlot *plot, WeftLaneList *lanes)
{
  static const char *const signals[] = { "visible-changed", "selection-changed", "hover-changed",
                                         "focus-changed",   "item-changed",      "event-changed" };
  WeftTimelineOverlay *self = g_object_new (WEFT_TYPE_TIMELINE_OVERLAY, NULL);

  self->plot = g_object_ref (plot);
  self->flows = weft_thread_flows_new (plot);
  self->lanes = lanes;
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    weft_connect (weft_plot_get_view (plot), signals[i], gtk_widget_queue_draw, self);
  weft_connect (plot, "lanes-changed", redraw_path, self);
  weft_connect (weft_plot_get_path (plot), "changed", redraw_path, self);
  weft_connect (self->flows, "changed", gtk_widget_queue_draw, self);
  weft_connect (weft_lane_list_get_offset (lanes), "value-changed", redraw_path, self);
  return GTK_WIDGET (self);
}

void
weft_timeline_overlay_set_gap (WeftTimelineOverlay *self, int gap)
{
  self->gap = gap;
}

WeftThreadFlows *
weft_timeline_overlay_get_flows (WeftTimelineOverlay *self)
{
  return self->flows;
}
