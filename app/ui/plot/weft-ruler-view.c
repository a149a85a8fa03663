/* SPDX-License-Identifier: BSD-3-Clause */
/* Ruler row: time axis, length of the visible range, zoom buttons, and the pills on the ruler. */
#include "weft-strip.h"

#include "weft-action-bindings.h"
#include "weft-object.h"
#include "weft-ruler.h"
#include "weft-snapshot.h"
#include "weft-widget.h"

#include <glib/gi18n.h>
#include <math.h>

#define BUTTONS_X    20
#define VALUE_MARGIN 12.0
#define MARGIN       8.0
#define GAP          4.0

struct _WeftRulerView
{
  GtkWidget parent_instance;

  WeftPlot *plot;
  GtkWidget *buttons;
  WeftCairoNode ticks;
  WeftCairoNode length;
  guint serial;
};

G_DEFINE_FINAL_TYPE (WeftRulerView, weft_ruler_view, GTK_TYPE_WIDGET)

static void
weft_ruler_view_changed_cb (WeftRulerView *self)
{
  self->serial++;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
paint_ticks_cb (cairo_t *cr, gpointer user_data)
{
  WeftRulerView *self = user_data;
  WeftChart *chart = weft_plot_get_chart (self->plot);

  if (chart != NULL)
    weft_ruler_paint (chart, cr);
}

static void
paint_length_cb (cairo_t *cr, gpointer user_data)
{
  WeftRulerView *self = user_data;
  WeftRange visible = weft_view_get_visible (weft_plot_get_view (self->plot));
  WeftTextPosition position = { .x = WEFT_LABEL_WIDTH - VALUE_MARGIN,
                                .y = WEFT_RULER_HEIGHT / 2.0,
                                .align = WEFT_TEXT_RIGHT };

  if (weft_plot_get_chart (self->plot) == NULL)
    return;
  weft_color_set_source (cr, weft_plot_get_palette (self->plot)->text2);
  weft_text_draw (weft_plot_get_text (self->plot), cr, WEFT_TEXT_VALUE,
                  weft_format_time (visible.to - visible.from).text, &position);
}

static void
weft_ruler_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  WeftRulerView *self = WEFT_RULER_VIEW (widget);
  const WeftPalette *palette = weft_plot_get_palette (self->plot);
  WeftNodeKey key = {
    .range = weft_view_get_visible (weft_plot_get_view (self->plot)),
    .width = WEFT_LABEL_WIDTH,
    .height = WEFT_RULER_HEIGHT,
    .serial = self->serial,
  };
  float width = gtk_widget_get_width (widget);

  weft_snapshot_fill (snapshot, palette->panel, 0, 0, width, WEFT_RULER_HEIGHT);
  weft_snapshot_fill (snapshot, palette->line, 0, WEFT_RULER_HEIGHT - 1, width, 1);
  weft_cairo_node_append (&self->length, snapshot, &key, paint_length_cb, self);
  gtk_widget_snapshot_child (widget, self->buttons, snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (WEFT_LABEL_WIDTH, 0));
  key.width = weft_plot_get_width (self->plot) + WEFT_PLOT_GUTTER;
  weft_cairo_node_append (&self->ticks, snapshot, &key, paint_ticks_cb, self);
  if (weft_plot_get_chart (self->plot) != NULL)
    weft_mark_flags_snapshot (self->plot, snapshot,
                              weft_chart_scale (weft_plot_get_chart (self->plot)),
                              WEFT_RULER_HEIGHT, TRUE);
}

static void
weft_ruler_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  WeftRulerView *self = WEFT_RULER_VIEW (widget);
  int button_width, button_height;

  gtk_widget_measure (self->buttons, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &button_width, NULL,
                      NULL);
  gtk_widget_measure (self->buttons, GTK_ORIENTATION_VERTICAL, -1, NULL, &button_height, NULL,
                      NULL);
  gtk_widget_size_allocate (
      self->buttons,
      &(GtkAllocation){ BUTTONS_X, (height - button_height) / 2, button_width, button_height }, -1);
}

static void
weft_ruler_view_measure (GtkWidget *widget,
                         GtkOrientation orientation,
                         int for_size,
                         int *minimum,
                         int *natural,
                         int *minimum_baseline,
                         int *natural_baseline)
{
  WeftRulerView *self = WEFT_RULER_VIEW (widget);

  /* GTK warns if a child is allocated without having been measured */
  gtk_widget_measure (self->buttons, orientation, -1, minimum, natural, NULL, NULL);
  *minimum = *natural =
      orientation == GTK_ORIENTATION_VERTICAL ? WEFT_RULER_HEIGHT : WEFT_LABEL_WIDTH + 100;
}

static void
weft_ruler_view_class_init (WeftRulerViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  weft_class_add_owned (klass, WeftRulerView, gsk_render_node_unref, ticks.node, length.node);
  weft_class_add_owned (klass, WeftRulerView, gtk_widget_unparent, buttons);
  weft_class_add_owned (klass, WeftRulerView, g_object_unref, plot);
  widget_class->snapshot = weft_ruler_view_snapshot;
  widget_class->size_allocate = weft_ruler_view_size_allocate;
  widget_class->measure = weft_ruler_view_measure;
  gtk_widget_class_set_css_name (widget_class, "ruler");
}

static void
add_button (WeftRulerView *self, const char *icon, const char *tip, const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, tip);
  weft_actions_add_key_to_tooltip (button, action);
  gtk_widget_set_focusable (button, FALSE);
  weft_widget_set_accessible_name (button, tip);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_box_append (GTK_BOX (self->buttons), button);
}

static void
weft_ruler_view_init (WeftRulerView *self)
{
  self->buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (self->buttons, "zoom-buttons");
  gtk_widget_set_parent (self->buttons, GTK_WIDGET (self));
  add_button (self, "zoom-out-symbolic", _ ("Zoom out"), "timeline.zoom-out");
  add_button (self, "zoom-fit-best-symbolic", _ ("Show all"), "timeline.show-all");
  add_button (self, "zoom-in-symbolic", _ ("Zoom in"), "timeline.zoom-in");
}

GtkWidget *
weft_ruler_view_new (WeftPlot *plot)
{
  WeftRulerView *self = g_object_new (WEFT_TYPE_RULER_VIEW, NULL);

  self->plot = g_object_ref (plot);
  weft_connect (plot, "lanes-changed", weft_ruler_view_changed_cb, self);
  weft_connect (weft_plot_get_view (plot), "visible-changed", gtk_widget_queue_draw, self);
  weft_connect (weft_document_get_bookmarks (weft_plot_get_document (plot)), "items-changed",
                gtk_widget_queue_draw, self);
  return GTK_WIDGET (self);
}

#define FLAG_WIDTH  8.0
#define FLAG_HEIGHT 8.0
#define POLE        14.0
#define LABEL_GAP   3.0
#define MAX_LABEL   120.0
#define BAR_HEIGHT  3.0

/* Returns the x of the user's next bookmark after bookmark @i, or of the end of the axis if there
 * is none. */
static double
next_mark_x (WeftBookmarks *bookmarks, guint i, const WeftTimeScale *scale)
{
  for (guint k = i + 1; k < weft_bookmarks_n (bookmarks); k++)
    if (weft_bookmarks_nth (bookmarks, k)->is_own)
      return weft_time_scale_x (scale, weft_bookmarks_nth (bookmarks, k)->from);
  return scale->width;
}

void
weft_mark_flags_snapshot (WeftPlot *plot,
                          GtkSnapshot *snapshot,
                          const WeftTimeScale *scale,
                          double height,
                          gboolean with_labels)
{
  WeftBookmarks *bookmarks = weft_document_get_bookmarks (weft_plot_get_document (plot));
  double pole = MIN (POLE, height);
  cairo_t *cr = NULL;

  for (guint i = 0; i < weft_bookmarks_n (bookmarks); i++)
    {
      WeftBookmark *mark = weft_bookmarks_nth (bookmarks, i);
      double x0 = round (weft_time_scale_x (scale, mark->from));
      double x1 = round (weft_time_scale_x (scale, mark->to));

      if (!mark->is_own || x1 < -FLAG_WIDTH || x0 > scale->width)
        continue;
      if (cr == NULL)
        cr = gtk_snapshot_append_cairo (
            snapshot,
            &GRAPHENE_RECT_INIT (0, 0, (float) (scale->width + FLAG_WIDTH), (float) height));
      weft_color_set_source (cr, weft_plot_get_palette (plot)->accent_text);
      cairo_rectangle (cr, x0, height - pole, 1, pole);
      cairo_move_to (cr, x0 + 1, height - pole);
      cairo_line_to (cr, x0 + 1 + FLAG_WIDTH, height - pole + FLAG_HEIGHT / 2);
      cairo_line_to (cr, x0 + 1, height - pole + FLAG_HEIGHT);
      cairo_close_path (cr);
      cairo_fill (cr);
      if (x1 > x0)
        {
          cairo_rectangle (cr, x0, height - BAR_HEIGHT, x1 - x0, BAR_HEIGHT);
          cairo_fill (cr);
        }
      if (with_labels && *mark->label != '\0')
        {
          double room = next_mark_x (bookmarks, i, scale) - x0 - FLAG_WIDTH - 2 * LABEL_GAP;
          WeftTextPosition position = { .x = x0 + FLAG_WIDTH + LABEL_GAP,
                                        .y = height - pole + FLAG_HEIGHT / 2,
                                        .max_width = MIN (room, MAX_LABEL) };

          if (position.max_width > 2 * FLAG_WIDTH)
            weft_text_draw (weft_plot_get_text (plot), cr, WEFT_TEXT_SMALL_BOX, mark->label,
                            &position);
        }
    }
  if (cr != NULL)
    cairo_destroy (cr);
}

/* Places and draws the pills on the ruler, so that they do not overlap. */

WeftPill
weft_pill_position (double x, double width, double from, double to, WeftPill other)
{
  double left = CLAMP (round (x - width / 2), from, MAX (to - width, from));
  double before = other.left - GAP - width, after = other.right + GAP;
  gboolean is_right = x > (other.left + other.right) / 2;

  if (other.right > other.left && left < after && left + width > other.left - GAP)
    {
      if (after + width <= to && (is_right || before < from))
        left = after;
      else if (before >= from)
        left = before;
    }
  return (WeftPill){ left, left + width };
}

double
weft_pill_width (WeftPlot *plot, const char *text)
{
  return ceil (weft_text_width (weft_plot_get_text (plot), WEFT_TEXT_BOX_BOLD, text)) + 2 * MARGIN;
}

void
weft_pill_snapshot (WeftPill pill,
                    WeftPlot *plot,
                    GtkSnapshot *snapshot,
                    const char *text,
                    WeftColor fill,
                    WeftColor ink)
{
  double width = pill.right - pill.left;
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT ((float) pill.left, WEFT_PILL_TOP, (float) width, WEFT_PILL_HEIGHT);
  WeftTextPosition position = { .x = pill.left + width / 2,
                                .y = WEFT_PILL_TOP + WEFT_PILL_HEIGHT / 2.0,
                                .align = WEFT_TEXT_CENTRE };
  cairo_t *cr;

  weft_snapshot_fill_rounded (snapshot, fill, &bounds, WEFT_PILL_HEIGHT / 2.0f);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  weft_color_set_source (cr, ink);
  weft_text_draw (weft_plot_get_text (plot), cr, WEFT_TEXT_BOX_BOLD, text, &position);
  cairo_destroy (cr);
}
