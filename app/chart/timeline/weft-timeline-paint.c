/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws a timeline: single lanes and labels for the screen, or the whole chart for a file. */
#include "weft-bands.h"
#include "weft-box.h"
#include "weft-chart-threads.h"
#include "weft-lane-absence.h"
#include "weft-legend-entries.h"
#include "weft-parallel.h"
#include "weft-path-line.h"
#include "weft-ruler.h"
#include "weft-timeline.h"

#include <glib/gi18n.h>
#include <math.h>

#define NAME_X            28.0
#define ASIDE_GAP         6.0
#define VALUE_MARGIN      12.0
#define LINE_HEIGHT       18.0
#define TITLE_HEIGHT      30.0
#define PICTURE_PAD       12.0
#define PILL_HEIGHT       18.0
#define PILL_MARGIN       7.0
#define VEIL_ALPHA        0.6  /* opacity of the page's colour over lost time */
#define PROVISIONAL_ALPHA 0.35 /* opacity of the page's colour over time that may still change */
#define DASH              4.0

void
weft_timeline_paint_lane (const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr)
{
  const WeftLane *lane = weft_timeline_lane (self, i);

  weft_lane_paint (lane, chart, cr);
  weft_lane_paint_absence (lane, chart, cr);
}

/* Returns the middle of a label's first line, px from the lane's top. */
static double
label_middle (const WeftLane *lane)
{
  return lane->kind->is_group || lane->height > 4 * LINE_HEIGHT ?
             MIN (LINE_HEIGHT / 2 + 1, lane->height / 2) :
             lane->height / 2;
}

void
weft_timeline_paint_triangle (const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr)
{
  const WeftLane *lane = weft_timeline_lane (self, i);
  double y = round (label_middle (lane));

  if (!lane->has_more)
    return;
  weft_color_set_source (cr, weft_chart_palette (chart)->text2);
  if (lane->is_folded)
    {
      cairo_move_to (cr, WEFT_TRIANGLE_X - 2.5, y - 4.5);
      cairo_line_to (cr, WEFT_TRIANGLE_X + 2.5, y);
      cairo_line_to (cr, WEFT_TRIANGLE_X - 2.5, y + 4.5);
    }
  else
    {
      cairo_move_to (cr, WEFT_TRIANGLE_X - 4.5, y - 2.5);
      cairo_line_to (cr, WEFT_TRIANGLE_X + 4.5, y - 2.5);
      cairo_line_to (cr, WEFT_TRIANGLE_X, y + 2.5);
    }
  cairo_close_path (cr);
  cairo_fill (cr);
}

/* Returns the line of a label, counted from 0, on which to draw the value if the name and the value
 * do not both fit into the first line. @width is the space beside the value. */
static guint
choose_value_line (const WeftLane *lane, WeftChart *chart, double note_width, double width)
{
  double room =
      lane->klass->get_label_height != NULL ? lane->klass->get_label_height (lane, chart) : 0;

  if (lane->height < 2 * LINE_HEIGHT)
    return 0;
  if (note_width <= width)
    return 1;
  if (lane->height <= 4 * LINE_HEIGHT)
    return 0;
  return room <= 0 || room >= 3 * LINE_HEIGHT ? 2 : 1;
}

void
weft_timeline_paint_label (
    const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr, double width)
{
  const WeftLane *lane = weft_timeline_lane (self, i);
  const WeftPalette *palette = weft_chart_palette (chart);
  WeftTextCache *text = weft_chart_text (chart);
  WeftFormatted value = weft_lane_value (lane, chart);
  g_autofree char *aside = NULL;
  g_autofree char *name = weft_lane_title_parts (lane, self->trace, &aside);
  const char *note = weft_lane_note (lane, self->trace);
  double middle = label_middle (lane);
  double value_width = weft_text_width (text, WEFT_TEXT_VALUE, value.text);
  WeftTextPosition position = { .x = NAME_X,
                                .y = middle,
                                .max_width = width - NAME_X - VALUE_MARGIN - value_width - 6 };
  WeftTextStyle style = lane->kind->is_group ? WEFT_TEXT_GROUP : WEFT_TEXT_LANE;
  double note_width = note != NULL ? weft_text_width (text, WEFT_TEXT_VALUE, note) + 6 : 0;
  gboolean is_long = weft_text_width (text, style, name) > position.max_width;
  guint value_line = is_long ? choose_value_line (lane, chart, note_width, position.max_width) : 0;
  double note_room = width - NAME_X - VALUE_MARGIN - (value_line == 1 ? value_width + 6 : 0);

  if (value_line > 0)
    {
      value_width = 0;
      if (note == NULL && middle > LINE_HEIGHT - 1)
        position.y = middle -= LINE_HEIGHT / 2;
      position.max_width = width - NAME_X - VALUE_MARGIN;
    }
  weft_color_set_source (cr, palette->text1);
  position.x += weft_text_draw (text, cr, style, name, &position) + ASIDE_GAP;
  position.max_width = width - position.x - VALUE_MARGIN - value_width - 6;
  if (aside != NULL && position.max_width > 0)
    {
      weft_color_set_source (cr, palette->text3);
      weft_text_draw (text, cr, WEFT_TEXT_VALUE, aside, &position);
    }
  weft_color_set_source (cr, palette->text2);
  position = (WeftTextPosition){ .x = width - VALUE_MARGIN,
                                 .y = middle + value_line * LINE_HEIGHT,
                                 .align = WEFT_TEXT_RIGHT };
  /* left aligned, since the numbers of the axis are on the right */
  if (value_line > 1)
    position = (WeftTextPosition){ .x = NAME_X, .y = position.y };
  weft_text_draw (text, cr, WEFT_TEXT_VALUE, value.text, &position);
  if (lane->klass->axis != NULL)
    lane->klass->axis (lane, chart, cr, width, (value_line == 1 ? 2 : 1) * LINE_HEIGHT + 8);
  if (note == NULL || lane->height < 2 * LINE_HEIGHT)
    return;
  position = (WeftTextPosition){ .x = NAME_X, .y = middle + LINE_HEIGHT, .max_width = note_room };
  weft_text_draw (text, cr, WEFT_TEXT_VALUE, note, &position);
}

void
weft_timeline_paint_marker_lines (const WeftTimeline *self,
                                  WeftChart *chart,
                                  cairo_t *cr,
                                  double height)
{
  for (guint i = 0; i < self->lanes->len; i++)
    {
      const WeftLaneClass *klass = weft_timeline_lane (self, i)->klass;

      if (klass->paint_across != NULL)
        klass->paint_across (chart, cr, height);
    }
}

static double
legend_height (const WeftTimeline *self, double width)
{
  guint shown = weft_timeline_legend_entries (self);

  return shown != 0 ? weft_lane_legend_height (shown, width - 2 * NAME_X) + PICTURE_PAD : 0;
}

double
weft_timeline_picture_height (const WeftTimeline *self, double width)
{
  return TITLE_HEIGHT + WEFT_RULER_HEIGHT + self->height + PICTURE_PAD +
         legend_height (self, width);
}

void
weft_timeline_picture_cut_rows (const WeftTimeline *self, GArray *rows)
{
  guint top = (guint) (TITLE_HEIGHT + WEFT_RULER_HEIGHT);

  g_array_append_val (rows, top);
  for (guint i = 0; i < self->lanes->len; i++)
    {
      const WeftLane *lane = weft_timeline_lane (self, i);
      guint row = top + (guint) ceil (lane->y + lane->height);

      g_array_append_val (rows, row);
    }
}

static gboolean
lane_extent (gpointer timeline, gint lane, double *y, double *height)
{
  const WeftTimeline *self = timeline;

  if (lane < 0)
    return FALSE;
  *y = weft_timeline_lane (self, (guint) lane)->y;
  *height = weft_timeline_lane (self, (guint) lane)->height;
  return TRUE;
}

/* Draws @path through the lanes of @fitted. */
static void
paint_critical_path (WeftTimeline *fitted,
                     const WeftCriticalPath *path,
                     WeftChart *chart,
                     cairo_t *cr)
{
  WeftPathLine line = { .timeline = fitted,
                        .path = path,
                        .threads = weft_trace_peek (fitted->trace, WEFT_LAZY_THREADS),
                        .palette = weft_chart_palette (chart),
                        .scale = *weft_chart_scale (chart),
                        .extent = lane_extent,
                        .data = fitted };

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, line.scale.width, fitted->height);
  cairo_clip (cr);
  weft_path_line_paint (cr, &line);
  cairo_restore (cr);
}

void
weft_timeline_paint_picture (const WeftTimeline *self,
                             WeftChart *chart,
                             cairo_t *cr,
                             double width,
                             double height,
                             guint64 from,
                             guint64 to,
                             const char *title)
{
  WeftTimeScale scale = { from, to, MAX (width - WEFT_LABEL_WIDTH - PICTURE_PAD, 1) };
  g_autoptr (WeftTimeline) fitted = weft_timeline_new_fitted (
      self, height - weft_timeline_picture_height (self, width) + self->height);
  WeftTextPosition position = { .x = NAME_X, .y = TITLE_HEIGHT / 2 + 2 };
  double key = legend_height (fitted, width);
  double label_end = 0; /* lower edge of the last label drawn, px */

  weft_painting_begin ();
  weft_chart_set_scale (chart, scale);
  weft_chart_set_thread_rows (chart, self->rows);
  weft_color_set_source (cr, weft_chart_palette (chart)->page);
  cairo_paint (cr);
  position.max_width =
      width - 2 * NAME_X - weft_ruler_paint_ends (chart, cr, width - PICTURE_PAD, position.y);
  weft_color_set_source (cr, weft_chart_palette (chart)->text1);
  weft_text_draw (weft_chart_text (chart), cr, WEFT_TEXT_TITLE, title, &position);
  if (key > 0)
    {
      cairo_save (cr);
      cairo_translate (cr, NAME_X, height - key);
      weft_lane_legend_paint (weft_timeline_legend_entries (fitted), chart, cr, width - 2 * NAME_X);
      cairo_restore (cr);
    }
  cairo_save (cr);
  cairo_translate (cr, WEFT_LABEL_WIDTH, TITLE_HEIGHT);
  weft_ruler_paint (chart, cr);
  cairo_translate (cr, 0, WEFT_RULER_HEIGHT);
  for (guint i = 0; i < fitted->lanes->len; i++)
    {
      const WeftLane *lane = weft_timeline_lane (fitted, i);

      cairo_save (cr);
      cairo_translate (cr, 0, lane->y);
      weft_timeline_paint_lane (fitted, i, chart, cr);
      cairo_translate (cr, -WEFT_LABEL_WIDTH, 0);
      if (lane->y + label_middle (lane) >= label_end)
        {
          weft_timeline_paint_label (fitted, i, chart, cr, WEFT_LABEL_WIDTH);
          label_end = lane->y + label_middle (lane) + WEFT_LABEL_LINE_HEIGHT - 1;
        }
      cairo_restore (cr);
    }
  weft_ruler_paint_grid (chart, cr, fitted->height);
  if (fitted->has_gc_bands)
    weft_gc_bands_paint (chart, cr, fitted->height);
  weft_timeline_paint_losses (chart, cr, fitted->height);
  weft_timeline_paint_marker_lines (fitted, chart, cr, fitted->height);
  if (self->path != NULL)
    paint_critical_path (fitted, self->path, chart, cr);
  cairo_restore (cr);
  weft_painting_end ();
}

/* Marks the times for which events are missing, across all lanes. */

/* Merges overlapping @stripes, so that none is painted over another, and paints them. */
static void
paint_stripes (
    WeftChart *chart, cairo_t *cr, GArray *stripes, double height, WeftColor color, double density)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  WeftTextCache *text = weft_chart_text (chart);
  double width = weft_chart_scale (chart)->width;
  double taken = -G_MAXDOUBLE; /* right end of the last pill */

  weft_loss_stripes_join (stripes);
  for (guint i = 0; i < stripes->len; i++)
    {
      const WeftLossStripe *stripe = &g_array_index (stripes, WeftLossStripe, i);
      double x0 = stripe->x0, x1 = stripe->x1;

      /* fade the lanes, and hatch the stripe */
      weft_color_fill (cr, weft_color_fade (palette->page, density), x0, 0, x1 - x0, height);
      weft_box_paint_hatch (cr, x0, 0, x1 - x0, height, weft_color_fade (color, 0.6));
      weft_color_set_source (cr, color);
      cairo_rectangle (cr, x0, 0, 1, height);
      cairo_rectangle (cr, x1 - 1, 0, 1, height);
      cairo_fill (cr);
    }
  /* show the number of lost bytes in a pill at the top, unless it would cover the previous pill */
  for (guint i = 0; i < stripes->len && height > 3 * PILL_HEIGHT; i++)
    {
      const WeftLossStripe *stripe = &g_array_index (stripes, WeftLossStripe, i);
      g_autofree char *label = NULL;
      double x = stripe->x0, pill;

      if (stripe->bytes == 0)
        continue;
      label = g_strdup_printf (ngettext ("%s byte lost", "%s bytes lost", (gulong) stripe->bytes),
                               weft_format_count (stripe->bytes).text);
      pill = ceil (weft_text_width (text, WEFT_TEXT_BOX_BOLD, label)) + 2 * PILL_MARGIN;
      if (x + pill > width)
        x -= pill;
      if (x < taken)
        continue;
      weft_color_fill (cr, palette->lost, x, 0, pill, PILL_HEIGHT);
      weft_color_set_source (cr, palette->lost_text);
      weft_text_draw (text, cr, WEFT_TEXT_BOX_BOLD, label,
                      &(WeftTextPosition){ .x = x + PILL_MARGIN, .y = PILL_HEIGHT / 2 });
      taken = x + pill;
    }
}

/* In a growing log, draws a dashed line at the time after which lanes may still change, and fades
 * everything after that time. */
static void
paint_provisional (WeftChart *chart, cairo_t *cr, double height)
{
  const double dashes[] = { DASH, DASH };
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftPalette *palette = weft_chart_palette (chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  /* lanes do not depend on events without a HEC */
  guint64 final =
      weft_trace_final_until (trace) == WEFT_TIME_END ? WEFT_TIME_END : trace->coverage->process.to;
  double x0, x1;

  if (final >= MIN (trace->index->to, scale->to) || trace->index->to <= scale->from)
    return;
  x0 = final > scale->from ? weft_time_scale_x (scale, final) : 0;
  x1 = trace->index->to < scale->to ? weft_time_scale_x (scale, trace->index->to) : scale->width;
  cairo_save (cr);
  weft_color_fill (cr, weft_color_fade (palette->page, PROVISIONAL_ALPHA), x0, 0, x1 - x0, height);
  weft_color_set_source (cr, palette->text3);
  cairo_set_line_width (cr, 1);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cairo_move_to (cr, floor (x0) + 0.5, 0);
  cairo_line_to (cr, floor (x0) + 0.5, height);
  if (final > scale->from)
    cairo_stroke (cr);
  cairo_restore (cr);
}

void
weft_timeline_paint_losses (WeftChart *chart, cairo_t *cr, double height)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  const WeftPalette *palette = weft_chart_palette (chart);
  const GArray *gaps = weft_chart_gaps (chart);
  const WeftIndex *index = weft_chart_trace (chart)->index;
  gsize left = weft_map_get_bytes_left (index->log->map);
  guint64 bytes = index->log->map->size - left, from, to;
  g_autoptr (GArray) stripes = g_array_new (FALSE, FALSE, sizeof (WeftLossStripe));

  for (guint i = 0; i < gaps->len; i++)
    {
      const WeftRange *gap = &g_array_index (gaps, WeftRange, i);

      weft_loss_stripes_add (stripes, scale, gap->from, gap->to, 0);
    }
  paint_stripes (chart, cr, stripes, height, palette->blocked, VEIL_ALPHA);
  g_array_set_size (stripes, 0);
  for (guint i = 0; i < index->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (index->problems, WeftProblem, i);

      if (weft_problem_is_loss (problem) && problem->from <= problem->to)
        weft_loss_stripes_add (stripes, scale, problem->from, problem->to, problem->bytes);
    }
  paint_stripes (chart, cr, stripes, height, palette->lost, VEIL_ALPHA);
  if (bytes > 0)
    {
      g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (WeftLossStripe));

      /* Mark the times whose bytes have been cut from the file since it was read. At times when
       * only events without a HEC are gone, the lanes stay visible. */
      g_array_set_size (stripes, 0);
      if (weft_index_get_truncated_range (index, left, &from, &to))
        weft_loss_stripes_add (all, scale, from, to + 1, bytes);
      if (weft_index_get_truncated_range_global (index, left, &from, &to))
        weft_loss_stripes_add (stripes, scale, from, to + 1, all->len > 0 ? 0 : bytes);
      paint_stripes (chart, cr, stripes, height, palette->lost, VEIL_ALPHA);
      paint_stripes (chart, cr, all, height, palette->lost, 1);
    }
  paint_provisional (chart, cr, height);
}
