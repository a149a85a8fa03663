/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws the whole log: HEC activity, heap and GCs over one time axis. */
#include "weft-overview-page.h"

#include "weft-clock.h"
#include "weft-lane-absence.h"
#include "weft-object.h"
#include "weft-ruler.h"
#include "weft-snapshot.h"
#include "weft-strip.h"
#include "weft-title.h"
#include "weft-widget.h"

#include <glib/gi18n.h>
#include <math.h>

#define LABEL_WIDTH     76
#define ACTIVITY_HEIGHT 52
#define HEAP_HEIGHT     150
#define GC_HEIGHT       9
#define GAP             12.0
#define MIN_WIDTH       280
#define DRAG_PX         4.0
#define KEY_STEPS       100 /* number of keyboard cursor steps across the whole log */

struct _WeftOverviewRun
{
  GtkWidget parent_instance;

  WeftPlot *plot;
  WeftCairoNode node;
  guint serial;
  double drag_x; /* x where the drag started, px from the plot's left edge */

  /* time of the keyboard cursor, and start of its selection, ns */
  guint64 cursor, anchor;
  gboolean has_cursor;
  char *numbers; /* accessible description if there is no cursor; owned */
};

static guint opened_signal;

G_DEFINE_FINAL_TYPE (WeftOverviewRun, weft_overview_run, GTK_TYPE_WIDGET)

static gboolean
has_heap (WeftOverviewRun *self)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);

  return trace != NULL && weft_heap_counters_has_samples (trace->counters);
}

/* Returns TRUE if the file contains only heap samples. Their chart is then drawn instead of the HEC
 * activity. */
static gboolean
has_samples_alone (WeftOverviewRun *self)
{
  WeftTrace *trace = weft_plot_get_trace (self->plot);

  return trace != NULL && trace->process->lives->len == 0 && trace->heap->samples->len > 0;
}

static double
content_height (WeftOverviewRun *self)
{
  if (has_samples_alone (self))
    return WEFT_RULER_HEIGHT + GAP / 2 + HEAP_HEIGHT;
  return WEFT_RULER_HEIGHT + GAP / 2 + ACTIVITY_HEIGHT + GAP +
         (has_heap (self) ? HEAP_HEIGHT + GAP / 2 : 0) + GC_HEIGHT;
}

static double
plot_width (WeftOverviewRun *self)
{
  return MAX (gtk_widget_get_width (GTK_WIDGET (self)) - LABEL_WIDTH - 1, 1);
}

static WeftTimeScale
time_scale (WeftOverviewRun *self)
{
  WeftRange limits = weft_view_get_limits (weft_plot_get_view (self->plot));

  return (WeftTimeScale){ limits.from, limits.to, plot_width (self) };
}

/* Paints a lane with its label at @y. Returns the bottom of the lane. */
static double
paint_lane (WeftOverviewRun *self, cairo_t *cr, const WeftLane *lane, double y, const char *label)
{
  WeftChart *chart = weft_plot_get_overview (self->plot);
  WeftTextPosition position = { .x = 0,
                                .y = y + (lane->height < 20 ? lane->height / 2 : 9),
                                .max_width = LABEL_WIDTH - GAP };

  weft_color_set_source (cr, weft_plot_get_palette (self->plot)->text2);
  weft_text_draw (weft_plot_get_text (self->plot), cr, WEFT_TEXT_AXIS, label, &position);
  cairo_save (cr);
  cairo_translate (cr, LABEL_WIDTH, y);
  cairo_rectangle (cr, 0, 0, plot_width (self), lane->height);
  cairo_clip (cr);
  weft_lane_paint (lane, chart, cr);
  weft_lane_paint_absence (lane, chart, cr);
  cairo_restore (cr);
  return y + lane->height;
}

static void
paint_run_cb (cairo_t *cr, gpointer user_data)
{
  WeftOverviewRun *self = user_data;
  WeftChart *chart = weft_plot_get_overview (self->plot);
  const WeftTrace *trace = weft_plot_get_trace (self->plot);
  WeftLane activity = weft_lane_make_standalone (&weft_lane_activity, ACTIVITY_HEIGHT);
  WeftLane heap = weft_lane_make_standalone (&weft_lane_heap, HEAP_HEIGHT);
  WeftLane collections = weft_lane_make_standalone (&weft_lane_collections, GC_HEIGHT);
  WeftLane samples = weft_lane_make_standalone (&weft_lane_heap_profile, HEAP_HEIGHT);
  const WeftSeries *size;
  guint n;
  g_autofree char *hecs = NULL;
  double y = WEFT_RULER_HEIGHT + GAP / 2;

  if (chart == NULL || trace == NULL)
    return;
  cairo_save (cr);
  cairo_translate (cr, LABEL_WIDTH, 0);
  weft_ruler_paint (chart, cr);
  cairo_translate (cr, 0, WEFT_RULER_HEIGHT);
  weft_ruler_paint_grid (chart, cr, content_height (self) - WEFT_RULER_HEIGHT);
  cairo_restore (cr);
  if (has_samples_alone (self))
    {
      paint_lane (self, cr, &samples, y, C_ ("title", "Heap"));
      return;
    }
  n = trace->process->lives->len;
  hecs = g_strdup_printf (ngettext ("%u HEC", "%u HECs", n), n);
  y = paint_lane (self, cr, &activity, y, hecs) + GAP;
  if (has_heap (self))
    {
      size = weft_heap_counters_gauge (trace->counters, WEFT_HEAP_SIZE);
      y = paint_lane (
              self, cr, &heap, y,
              weft_format_bytes (weft_series_summarize (size, 0, WEFT_TIME_END).high).text) +
          GAP / 2;
    }
  if (weft_collections_count (trace->collections) > 0)
    paint_lane (self, cr, &collections, y, C_ ("title", "GC"));
}

static void
snapshot_hover (WeftOverviewRun *self, GtkSnapshot *snapshot)
{
  WeftTimeScale scale = time_scale (self);
  double width = gtk_widget_get_width (GTK_WIDGET (self)), x;
  WeftFormatted text;
  WeftPill pill;
  guint64 time;

  if (!weft_view_get_hover (weft_plot_get_view (self->plot), &time, NULL))
    return;
  x = round (weft_time_scale_x (&scale, time));
  if (x < 0 || x > scale.width)
    return;
  text = weft_format_moment_exact (weft_plot_get_process (self->plot), time);
  pill = weft_pill_position (x, weft_pill_width (self->plot, text.text), -LABEL_WIDTH,
                             width - LABEL_WIDTH, (WeftPill){ 0, 0 });
  weft_snapshot_fill (snapshot, weft_plot_get_palette (self->plot)->hover_line, x,
                      WEFT_RULER_HEIGHT, 1, content_height (self) - WEFT_RULER_HEIGHT);
  weft_pill_snapshot (pill, self->plot, snapshot, text.text,
                      weft_plot_get_palette (self->plot)->pill,
                      weft_plot_get_palette (self->plot)->pill_text);
}

static void
weft_overview_run_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftOverviewRun *self = WEFT_OVERVIEW_RUN (widget);
  WeftView *view = weft_plot_get_view (self->plot);
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  WeftNodeKey key = {
    .range = weft_view_get_limits (view),
    .width = gtk_widget_get_width (widget),
    .height = content_height (self),
    .serial = self->serial,
  };

  weft_plot_set_size (self->plot, plot_width (self), 0);
  weft_cairo_node_append (&self->node, snapshot, &key, paint_run_cb, self);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (LABEL_WIDTH, 0));
  if (weft_view_has_selection (view))
    {
      WeftRange range = weft_view_get_selection (view);
      WeftTimeScale scale = time_scale (self);
      double x0 = round (weft_time_scale_x (&scale, range.from));
      double x1 = round (weft_time_scale_x (&scale, range.to));
      double top = WEFT_RULER_HEIGHT, height = content_height (self) - top;

      weft_snapshot_fill (snapshot, palette->selection, x0, top, MAX (x1 - x0, 1), height);
      weft_snapshot_fill (snapshot, palette->accent, x0, top, 2, height);
      weft_snapshot_fill (snapshot, palette->accent, MAX (x1 - 2, x0), top, 2, height);
    }
  snapshot_hover (self, snapshot);
}

static guint64
time_at (WeftOverviewRun *self, double x)
{
  WeftTimeScale scale = time_scale (self);

  return weft_time_scale_time (&scale, CLAMP (x, 0, scale.width));
}

static void
drag_begin_cb (WeftOverviewRun *self, double x, double y)
{
  self->drag_x = x - LABEL_WIDTH;
}

static void
drag_update_cb (WeftOverviewRun *self, double dx, double dy)
{
  guint64 a = time_at (self, self->drag_x), b = time_at (self, self->drag_x + dx);

  if (fabs (dx) >= DRAG_PX)
    weft_view_select (weft_plot_get_view (self->plot), MIN (a, b), MAX (a, b));
}

static void
drag_end_cb (WeftOverviewRun *self, double dx, double dy)
{
  if (fabs (dx) < DRAG_PX)
    weft_view_select (weft_plot_get_view (self->plot), 0, 0);
}

static void
pressed_cb (WeftOverviewRun *self, int n, double x, double y)
{
  if (n == 2 && x >= LABEL_WIDTH)
    g_signal_emit (self, opened_signal, 0, time_at (self, x - LABEL_WIDTH));
}

static void
motion_cb (WeftOverviewRun *self, double x, double y)
{
  WeftView *view = weft_plot_get_view (self->plot);

  if (x >= LABEL_WIDTH)
    weft_view_set_hover (view, time_at (self, x - LABEL_WIDTH), NULL);
  else
    weft_view_clear_hover (view);
}

static void
leave_cb (WeftOverviewRun *self)
{
  weft_view_clear_hover (weft_plot_get_view (self->plot));
}

/* Sets the accessible description: the selection or the time of the keyboard cursor if there is a
 * cursor, otherwise the main numbers. */
static void
describe_run (WeftOverviewRun *self)
{
  WeftView *view = weft_plot_get_view (self->plot);
  const WeftProcess *process = weft_plot_get_process (self->plot);
  g_autofree char *range = weft_format_moment_range (process, weft_view_get_selection (view));
  WeftFormatted time = weft_format_moment_exact (process, self->cursor);
  const char *text = self->numbers != NULL ? self->numbers : "";

  weft_widget_set_accessible_name (self,
                                   weft_title_is_whole_log (weft_plot_get_trace (self->plot)) ?
                                       _ ("The whole log: HECs, heap and GC") :
                                       _ ("This part of a log: HECs, heap and GC"));
  if (self->has_cursor)
    text = weft_view_has_selection (view) ? range : time.text;
  weft_widget_set_accessible_description (self, text);
}

/* Moves the keyboard cursor by @steps, but not beyond the ends of the log. If @extends, selects the
 * range over which the cursor has moved. */
static void
move_cursor (WeftOverviewRun *self, gint steps, gboolean extends)
{
  WeftView *view = weft_plot_get_view (self->plot);
  WeftRange limits = weft_view_get_limits (view);
  guint64 step = MAX ((limits.to - limits.from) / KEY_STEPS, 1);
  guint64 before = CLAMP (self->cursor, limits.from, limits.to);

  self->cursor = steps < 0 ? before - MIN ((guint64) ABS (steps) * step, before - limits.from) :
                             before + MIN ((guint64) steps * step, limits.to - before);
  if (!extends)
    self->anchor = self->cursor;
  else if (!weft_view_has_selection (view))
    self->anchor = before;
  self->has_cursor = TRUE;
  weft_view_set_hover (view, self->cursor, NULL);
  if (extends)
    weft_view_select (view, MIN (self->anchor, self->cursor), MAX (self->anchor, self->cursor));
  describe_run (self);
}

static gboolean
key_cb (WeftOverviewRun *self, guint key, guint code, GdkModifierType state)
{
  WeftView *view = weft_plot_get_view (self->plot);
  gboolean extends = (state & GDK_SHIFT_MASK) != 0;

  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK))
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      move_cursor (self, -1, extends);
      return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      move_cursor (self, 1, extends);
      return TRUE;
    case GDK_KEY_Home:
      move_cursor (self, -KEY_STEPS - 1, extends);
      return TRUE;
    case GDK_KEY_End:
      move_cursor (self, KEY_STEPS + 1, extends);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      g_signal_emit (self, opened_signal, 0, self->cursor);
      return TRUE;
    case GDK_KEY_Escape:
      if (!weft_view_has_selection (view))
        return FALSE;
      weft_view_select (view, 0, 0);
      describe_run (self);
      return TRUE;
    default:
      return FALSE;
    }
}

static void
focus_left_cb (WeftOverviewRun *self)
{
  self->has_cursor = FALSE;
  weft_view_clear_hover (weft_plot_get_view (self->plot));
  describe_run (self);
}

static void
lanes_changed_cb (WeftOverviewRun *self)
{
  self->serial++;
  gtk_widget_set_size_request (GTK_WIDGET (self), MIN_WIDTH, (int) content_height (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
weft_overview_run_class_init (WeftOverviewRunClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftOverviewRun, gsk_render_node_unref, node.node);
  weft_class_add_owned (klass, WeftOverviewRun, g_free, numbers);
  weft_class_add_owned (klass, WeftOverviewRun, g_object_unref, plot);
  widget_class->snapshot = weft_overview_run_snapshot;
  opened_signal = weft_signal_new ("opened", WEFT_TYPE_OVERVIEW_RUN, 1, G_TYPE_UINT64);
  gtk_widget_class_set_css_name (widget_class, "run");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
weft_overview_run_init (WeftOverviewRun *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  weft_widget_add_controller (widget, gtk_gesture_drag_new (), self, "drag-begin", drag_begin_cb,
                              "drag-update", drag_update_cb, "drag-end", drag_end_cb, NULL);
  weft_widget_add_controller (widget, gtk_gesture_click_new (), self, "pressed", pressed_cb, NULL);
  weft_widget_add_controller (widget, gtk_event_controller_motion_new (), self, "motion", motion_cb,
                              "leave", leave_cb, NULL);
  weft_widget_add_controller (widget, gtk_event_controller_key_new (), self, "key-pressed", key_cb,
                              NULL);
  weft_widget_add_controller (widget, gtk_event_controller_focus_new (), self, "leave",
                              focus_left_cb, NULL);
  gtk_widget_set_focusable (widget, TRUE);
}

GtkWidget *
weft_overview_run_new (WeftPlot *plot)
{
  static const char *const names[] = { "selection-changed", "hover-changed" };
  WeftOverviewRun *self = g_object_new (WEFT_TYPE_OVERVIEW_RUN, NULL);

  self->plot = g_object_ref (plot);
  lanes_changed_cb (self);
  describe_run (self);
  weft_connect (plot, "lanes-changed", lanes_changed_cb, self);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    weft_connect (weft_plot_get_view (plot), names[i], gtk_widget_queue_draw, self);
  return GTK_WIDGET (self);
}

void
weft_overview_run_describe (WeftOverviewRun *self, const WeftNumber *numbers)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_return_if_fail (WEFT_IS_OVERVIEW_RUN (self));
  for (guint i = 0; i < WEFT_N_OVERVIEW_NUMBERS; i++)
    if (numbers[i].value != NULL && numbers[i].value[0] != '\0')
      g_string_append_printf (text, "%s%s: %s", text->len > 0 ? "; " : "", numbers[i].name,
                              numbers[i].value);
  g_free (self->numbers);
  self->numbers = g_strdup (text->str);
  describe_run (self);
}
