/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws the timeline: lanes and labels one by one for the screen, and all at once for a file. */
#include "weft-box.h"
#include "weft-ruler.h"
#include "weft-timeline.h"

#include <glib/gi18n.h>
#include <math.h>

#define NAME_X       28.0
#define ASIDE_GAP    6.0
#define VALUE_MARGIN 12.0
#define LINE_HEIGHT  18.0
#define TITLE_HEIGHT 30.0
#define PICTURE_PAD  12.0
#define PILL_HEIGHT  18.0
#define PILL_MARGIN  7.0
/* A log that is worse than this is red all over. */
#define MAX_LOSSES 500
/* What it hides of the picture. */
#define VEIL 0.6

void
weft_timeline_paint_lane (const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr)
{
  const WeftLane *lane = weft_timeline_lane (self, i);

  lane->klass->paint (lane, chart, cr);
}

/* The middle of the first line of a label, px from the lane's top. */
static double
label_middle (const WeftLane *lane)
{
  return lane->is_group || lane->height > 4 * LINE_HEIGHT ?
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
  weft_color_set (cr, weft_chart_palette (chart)->text2);
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

void
weft_timeline_paint_label (
    const WeftTimeline *self, guint i, WeftChart *chart, cairo_t *cr, double width)
{
  const WeftLane *lane = weft_timeline_lane (self, i);
  const WeftPalette *palette = weft_chart_palette (chart);
  WeftTextCache *text = weft_chart_text (chart);
  WeftFormatted value = lane->klass->value (lane, chart);
  g_autofree char *aside = NULL;
  g_autofree char *name = weft_lane_title_parts (lane, self->trace, &aside);
  double middle = label_middle (lane);
  double value_width = weft_text_width (text, WEFT_TEXT_VALUE, value.text);
  WeftTextPlace place = { .x = NAME_X,
                          .y = middle,
                          .max_width = width - NAME_X - VALUE_MARGIN - value_width - 6 };

  weft_color_set (cr, palette->text1);
  place.x +=
      weft_text_draw (text, cr, lane->is_group ? WEFT_TEXT_GROUP : WEFT_TEXT_LANE, name, &place) +
      ASIDE_GAP;
  place.max_width = width - place.x - VALUE_MARGIN - value_width - 6;
  if (aside != NULL && place.max_width > 0)
    {
      weft_color_set (cr, palette->text3);
      weft_text_draw (text, cr, WEFT_TEXT_VALUE, aside, &place);
    }
  weft_color_set (cr, palette->text2);
  place = (WeftTextPlace){ .x = width - VALUE_MARGIN, .y = middle, .align = WEFT_TEXT_RIGHT };
  weft_text_draw (text, cr, WEFT_TEXT_VALUE, value.text, &place);
  if (lane->klass->axis != NULL)
    lane->klass->axis (lane, chart, cr, width, LINE_HEIGHT + 8);
  if (lane->note == NULL || lane->height < 2 * LINE_HEIGHT)
    return;
  place = (WeftTextPlace){ .x = NAME_X,
                           .y = middle + LINE_HEIGHT,
                           .max_width = width - NAME_X - VALUE_MARGIN };
  weft_text_draw (text, cr, WEFT_TEXT_VALUE, lane->note, &place);
}

/* The bytes lost, on a pill at the top where there is room beside it. */
static void
paint_loss_pill (WeftChart *chart, cairo_t *cr, double x, guint64 bytes)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  WeftTextCache *text = weft_chart_text (chart);
  g_autofree char *label = g_strdup_printf (
      ngettext ("%s byte lost", "%s bytes lost", (gulong) bytes), weft_format_count (bytes).text);
  double width = ceil (weft_text_width (text, WEFT_TEXT_BOX_BOLD, label)) + 2 * PILL_MARGIN;
  WeftTextPlace place = { .x = x + PILL_MARGIN, .y = PILL_HEIGHT / 2 };

  if (x + width > weft_chart_scale (chart)->width)
    place.x = x - width + PILL_MARGIN;
  cairo_rectangle (cr, place.x - PILL_MARGIN, 0, width, PILL_HEIGHT);
  weft_color_set (cr, palette->lost);
  cairo_fill (cr);
  weft_color_set (cr, palette->lost_text);
  weft_text_draw (text, cr, WEFT_TEXT_BOX_BOLD, label, &place);
}

/* Hatch over [from, to), at least 2 px wide, that lets through what is painted below but for
 * @density of it. Returns its left edge, or -1 where it is out of sight. */
static double
paint_veil (WeftChart *chart,
            cairo_t *cr,
            guint64 from,
            guint64 to,
            double height,
            WeftColor color,
            double density)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  double x0 = CLAMP (floor (weft_time_scale_x (scale, from)), 0, scale->width);
  double x1 = CLAMP (ceil (weft_time_scale_x (scale, to)), 0, scale->width);

  if (to < scale->from || from >= scale->to)
    return -1;
  x1 = MAX (x1, x0 + 2);
  weft_color_set (cr, weft_color_fade (weft_chart_palette (chart)->page, density));
  cairo_rectangle (cr, x0, 0, x1 - x0, height);
  cairo_fill (cr);
  weft_box_hatch (cr, x0, 0, x1 - x0, height, weft_color_fade (color, 0.6));
  weft_color_set (cr, color);
  cairo_rectangle (cr, x0, 0, 1, height);
  cairo_rectangle (cr, x1 - 1, 0, 1, height);
  cairo_fill (cr);
  return x0;
}

/* The part of the file that is gone since it was read: what the lanes found there is no event.
 * Where only events of no capability are gone, the others are still to be seen. */
static void
paint_gone (WeftChart *chart, cairo_t *cr, double height)
{
  const WeftIndex *index = weft_chart_trace (chart)->index;
  WeftColor color = weft_chart_palette (chart)->lost;
  gsize left = weft_map_left (index->log->map);
  guint64 from, to;
  double x = -1;

  if (left == index->log->map->size)
    return;
  if (weft_index_gone_global (index, left, &from, &to))
    x = paint_veil (chart, cr, from, to + 1, height, color, VEIL);
  if (weft_index_gone (index, left, &from, &to))
    x = paint_veil (chart, cr, from, to + 1, height, color, 1);
  if (x >= 0 && height > 3 * PILL_HEIGHT)
    paint_loss_pill (chart, cr, x, index->log->map->size - left);
}

void
weft_timeline_paint_losses (WeftChart *chart, cairo_t *cr, double height)
{
  GArray *problems = weft_chart_trace (chart)->index->problems;
  const GArray *gaps = weft_chart_gaps (chart);
  guint n = 0;

  for (guint i = 0; i < MIN (gaps->len, MAX_LOSSES); i++)
    {
      const WeftGap *gap = &g_array_index (gaps, WeftGap, i);

      paint_veil (chart, cr, gap->from, gap->to, height, weft_chart_palette (chart)->blocked, VEIL);
    }
  for (guint i = 0; i < problems->len && n < MAX_LOSSES; i++)
    {
      const WeftProblem *problem = &g_array_index (problems, WeftProblem, i);
      double x;

      if (!weft_problem_is_loss (problem) || problem->from > problem->to)
        continue;
      x = paint_veil (chart, cr, problem->from, problem->to, height,
                      weft_chart_palette (chart)->lost, VEIL);
      if (x >= 0 && problem->bytes > 0 && height > 3 * PILL_HEIGHT)
        paint_loss_pill (chart, cr, x, problem->bytes);
      n++;
    }
  paint_gone (chart, cr, height);
}

void
weft_timeline_paint_marker_lines (const WeftTimeline *self,
                                  WeftChart *chart,
                                  cairo_t *cr,
                                  double height)
{
  for (guint i = 0; i < self->lanes->len; i++)
    if (weft_timeline_lane (self, i)->klass == &weft_lane_user)
      weft_lane_user_paint_markers (chart, cr, height);
}

double
weft_timeline_picture_height (const WeftTimeline *self)
{
  return TITLE_HEIGHT + WEFT_RULER_HEIGHT + self->height + PICTURE_PAD;
}

static void
paint_title (WeftChart *chart, cairo_t *cr, double width, const char *title)
{
  WeftTextPlace place = { .x = NAME_X, .y = TITLE_HEIGHT / 2 + 2, .max_width = width - 2 * NAME_X };

  weft_color_set (cr, weft_chart_palette (chart)->text1);
  weft_text_draw (weft_chart_text (chart), cr, WEFT_TEXT_TITLE, title, &place);
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
  g_autoptr (WeftTimeline) fitted =
      weft_timeline_fitted (self, height - weft_timeline_picture_height (self) + self->height);

  weft_chart_set_scale (chart, scale);
  weft_color_set (cr, weft_chart_palette (chart)->page);
  cairo_paint (cr);
  paint_title (chart, cr, width, title);
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
      weft_timeline_paint_label (fitted, i, chart, cr, WEFT_LABEL_WIDTH);
      cairo_restore (cr);
    }
  weft_ruler_paint_grid (chart, cr, fitted->height);
  weft_timeline_paint_losses (chart, cr, fitted->height);
  weft_timeline_paint_marker_lines (fitted, chart, cr, fitted->height);
  cairo_restore (cr);
}
