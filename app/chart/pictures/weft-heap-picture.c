/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints heap charts for export. */
#include "weft-heap-picture.h"

#include "weft-chart-heap.h"
#include "weft-heap-options.h"
#include "weft-lane.h"
#include "weft-ruler.h"
#include "weft-ticks.h"
#include "weft-timeline.h"

#include <glib/gi18n.h>
#include <math.h>

#define PAD               12.0
#define TITLE_HEIGHT      30.0
#define AXIS_WIDTH        92.0
#define LEGEND_WIDTH      236.0
#define ROW_HEIGHT        20.0
#define SWATCH            12.0
#define TITLE_X           28.0
#define GAP               8.0
#define COLUMNS           40 /* columns of a sparkline */
#define DOT_SIZE          10
#define DOT_GAP           6
#define PART_TITLE_HEIGHT 26.0
#define PART_GAP          9.0
#define DASH              3.0

/* Draws @title and a subtitle such as "by type", which includes the number of bands shown if not
 * all bands fit into @height px. */
static void
paint_title (WeftChart *chart, cairo_t *cr, double width, double height, const char *title)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  WeftTextCache *text = weft_chart_text (chart);
  WeftTextPosition position = { .x = TITLE_X, .y = TITLE_HEIGHT / 2 + 2 };
  g_autofree char *kind = weft_heap_kind_text (weft_heap_profile_kind (weft_chart_heap (chart)));
  guint n = weft_heap_chart_n_drawn (chart, height);
  guint all = weft_chart_heap_levels (chart)->bands->len;
  g_autofree char *subtitle = NULL;

  if (n == all)
    subtitle = g_steal_pointer (&kind);
  else if (kind != NULL)
    subtitle = g_strdup_printf (_ ("%s, %u of %u bands"), kind, n, all);
  else
    subtitle = g_strdup_printf (_ ("%u of %u bands"), n, all);
  width -= weft_ruler_paint_ends (chart, cr, width - PAD, position.y);
  position.max_width = width - 2 * TITLE_X;
  weft_color_set_source (cr, palette->text1);
  position.x += weft_text_draw (text, cr, WEFT_TEXT_TITLE, title, &position) + GAP;
  position.max_width = MAX (width - position.x - TITLE_X, 1);
  weft_color_set_source (cr, palette->text2);
  if (subtitle != NULL)
    weft_text_draw (text, cr, WEFT_TEXT_PANE, subtitle, &position);
}

/* Draws a legend of as many bands as fit, in the order of the stack, each with its maximum. */
static void
heap_picture_paint_legend (WeftChart *chart, cairo_t *cr, double width, double height)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  const WeftPalette *palette = weft_chart_palette (chart);
  WeftTextCache *text = weft_chart_text (chart);
  guint room = (guint) MAX (height / ROW_HEIGHT - 1, 0), n = levels->bands->len;
  guint shown = n <= room ? n : MAX (room, 1) - 1;
  WeftTextPosition name_position = { .x = SWATCH + GAP, .y = ROW_HEIGHT / 2 };
  WeftTextPosition value_position = { .x = width, .y = ROW_HEIGHT / 2, .align = WEFT_TEXT_RIGHT };

  weft_color_set_source (cr, palette->text2);
  weft_text_draw (text, cr, WEFT_TEXT_VALUE, C_ ("fact", "largest"), &value_position);
  for (guint i = 0; i < shown; i++)
    {
      guint level = n - 1 - i;
      guint32 band = weft_heap_levels_band (levels, level);
      WeftFormatted most = weft_format_mean_bytes (levels->peaks[level]);
      double space = width - SWATCH - 2 * GAP - weft_text_width (text, WEFT_TEXT_VALUE, most.text);
      g_autofree char *name = weft_heap_chart_band_name (chart, band, WEFT_TEXT_VALUE, space);
      double y = (i + 1) * ROW_HEIGHT;

      name_position.y = value_position.y = y + ROW_HEIGHT / 2;
      weft_heap_chart_paint_swatch (chart, cr, band, 0, y + (ROW_HEIGHT - SWATCH) / 2, SWATCH);
      weft_color_set_source (cr, palette->text2);
      weft_text_draw (text, cr, WEFT_TEXT_VALUE, most.text, &value_position);
      weft_color_set_source (cr, palette->text1);
      if (name != NULL)
        weft_text_draw (text, cr, WEFT_TEXT_VALUE, name, &name_position);
    }
  if (shown < n)
    {
      g_autofree char *more = g_strdup_printf (_ ("and %u more"), n - shown);

      name_position.y = (shown + 1.5) * ROW_HEIGHT;
      weft_color_set_source (cr, palette->text2);
      weft_text_draw (text, cr, WEFT_TEXT_VALUE, more, &name_position);
    }
}

void
weft_heap_picture_paint (WeftChart *chart,
                         cairo_t *cr,
                         double width,
                         double height,
                         guint64 from,
                         guint64 to,
                         const char *title)
{
  /* forms with rows show the names of bands beside the chart, and have no legend */
  WeftHeapForm form = weft_chart_heap_options (chart)->form;
  gboolean has_rows = weft_heap_form_get (form)->layout == WEFT_HEAP_ROWS;
  gboolean has_user = weft_lane_user.has_data (weft_chart_trace (chart));
  double user_height = has_user ? weft_lane_user.kinds[0].height : 0;
  double left = has_rows ? WEFT_LABEL_WIDTH : AXIS_WIDTH;
  double legend = has_rows ? 0 : MIN (LEGEND_WIDTH, width / 4);
  WeftTimeScale scale = { from, to, MAX (width - left - (legend > 0 ? legend + 3 * PAD : PAD), 1) };
  double top = TITLE_HEIGHT + WEFT_RULER_HEIGHT;
  double room = MAX (height - top - PAD - user_height, 1);

  weft_chart_set_scale (chart, scale);
  weft_color_set_source (cr, weft_chart_palette (chart)->page);
  cairo_paint (cr);
  paint_title (chart, cr, width, room, title);
  cairo_save (cr);
  cairo_translate (cr, left, TITLE_HEIGHT);
  weft_ruler_paint (chart, cr);
  cairo_translate (cr, 0, WEFT_RULER_HEIGHT);
  weft_ruler_paint_grid (chart, cr, room);
  weft_heap_chart_paint (chart, cr, room);
  weft_timeline_paint_losses (chart, cr, room);
  weft_lane_user.paint_across (chart, cr, room);
  cairo_translate (cr, 0, room);
  if (has_user)
    {
      const WeftLane lane = weft_lane_make_standalone (&weft_lane_user, user_height);
      WeftTextPosition position = {
        .x = -PAD, .y = lane.height / 2, .align = WEFT_TEXT_RIGHT, .max_width = left - PAD
      };

      weft_lane_user.paint (&lane, chart, cr);
      weft_color_set_source (cr, weft_chart_palette (chart)->text2);
      weft_text_draw (weft_chart_text (chart), cr, WEFT_TEXT_VALUE,
                      g_dpgettext2 (NULL, "chart", lane.kind->name), &position);
    }
  cairo_translate (cr, 0, -room);
  cairo_translate (cr, -left, 0);
  weft_heap_chart_paint_axis (chart, cr, left, room, 0);
  cairo_translate (cr, left + scale.width + 2 * PAD, 0);
  if (legend > 0)
    heap_picture_paint_legend (chart, cr, legend, room);
  cairo_restore (cr);
}

/* Paints two heap profiles, one above the other, and sparklines of a band in both. */

void
weft_compared_band_trend_paint (const WeftHeapComparison *comparison,
                                guint32 band,
                                WeftChart *chart,
                                cairo_t *cr,
                                double width,
                                double height)
{
  double values[2][COLUMNS], most = 0, step = (width - DOT_SIZE - DOT_GAP) / COLUMNS;
  WeftTimeScale scale = { 0, comparison->end, COLUMNS };
  WeftColor color;

  if (band >= comparison->heaps[0]->labels->len)
    return;
  color = weft_heap_chart_band_color (chart, band);
  for (guint side = 0; side < 2; side++)
    {
      for (guint i = 0; i < COLUMNS; i++)
        {
          gint sample = weft_heap_profile_index_at (comparison->aligned[side],
                                                    weft_time_scale_edge (&scale, i + 1));
          gboolean is_over =
              sample + 1 == (gint) comparison->aligned[side]->samples->len && sample >= 0 &&
              weft_heap_profile_sample (comparison->aligned[side], (guint) sample)->time <
                  weft_time_scale_edge (&scale, i);

          values[side][i] = sample >= 0 && !is_over ?
                                (double) weft_heap_profile_bytes (comparison->aligned[side],
                                                                  (guint) sample, band) :
                                0;
        }
      for (guint i = 0; i < COLUMNS; i++)
        most = MAX (most, values[side][i]);
    }
  weft_heap_chart_paint_swatch (chart, cr, band, 0, (height - DOT_SIZE) / 2.0, DOT_SIZE);
  if (most <= 0)
    return;
  cairo_translate (cr, DOT_SIZE + DOT_GAP, 1);
  for (guint i = 0; i < COLUMNS; i++)
    cairo_rectangle (cr, i * step, (height - 2) * (1 - values[0][i] / most), step,
                     (height - 2) * values[0][i] / most);
  weft_color_set_source (cr, weft_color_fade (color, 0.55));
  cairo_fill (cr);
  for (guint i = 0; i < COLUMNS; i++)
    cairo_line_to (cr, (i + 0.5) * step, (height - 2) * (1 - values[1][i] / most));
  cairo_set_line_width (cr, 1);
  weft_color_set_source (cr, weft_chart_palette (chart)->text1);
  cairo_stroke (cr);
}

void
weft_comparison_picture_prepare (const WeftComparedChart charts[2],
                                 const WeftHeapComparison *comparison,
                                 WeftHeapForm form,
                                 guint n_bands,
                                 double width)
{
  WeftHeapOptions options = weft_heap_options_default ();
  double most = 0; /* maximum of both charts, bytes */

  options.form = form;
  if (n_bands != 0)
    options.n_bands = n_bands;
  options.has_axis = TRUE;
  for (guint i = 0; i < 2; i++)
    {
      const WeftHeapLevels *levels;

      weft_chart_set_heap (charts[i].chart, comparison->aligned[i]);
      weft_chart_set_scale (charts[i].chart, (WeftTimeScale){ 0, comparison->end, width });
      weft_chart_set_heap_options (charts[i].chart, &options);
      levels = weft_chart_heap_levels (charts[i].chart);
      if (weft_heap_form_get (form)->layout == WEFT_HEAP_AREAS)
        most = MAX (most, levels->max_sum);
      else
        for (guint level = 0; level < levels->bands->len; level++)
          most = MAX (most, levels->peaks[level]);
    }
  options.min_axis_bytes = most;
  for (guint i = 0; i < 2; i++)
    weft_chart_set_heap_options (charts[i].chart, &options);
  weft_chart_share_heap_styles (charts[0].chart, charts[1].chart);
}

/* Draws a line at the common marker on which both logs are aligned, if any. */
static void
paint_common_marker (const WeftComparedChart *self,
                     const WeftHeapComparison *comparison,
                     cairo_t *cr,
                     double height)
{
  const double dashes[] = { DASH, DASH };

  if (comparison->marker_time == 0)
    return;
  cairo_save (cr);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cairo_set_line_width (cr, 1);
  weft_color_set_source (cr, weft_chart_palette (self->chart)->marker);
  cairo_move_to (
      cr, floor (weft_time_scale_x (weft_chart_scale (self->chart), comparison->marker_time)) + 0.5,
      0);
  cairo_rel_line_to (cr, 0, height);
  cairo_stroke (cr);
  cairo_restore (cr);
}

void
weft_comparison_picture_paint (const WeftComparedChart charts[2],
                               const WeftHeapComparison *comparison,
                               WeftHeapForm form,
                               guint n_bands,
                               cairo_t *cr,
                               double width,
                               double height)
{
  static const char *const letters[2] = { "A", "B" };
  double legend = MIN (LEGEND_WIDTH, width / 4);
  double plot = MAX (width - AXIS_WIDTH - legend - 3 * PAD, 1);
  double chart_height = MAX (floor ((height - WEFT_RULER_HEIGHT) / 2 - PART_TITLE_HEIGHT), 1);

  weft_comparison_picture_prepare (charts, comparison, form, n_bands, plot);
  weft_color_set_source (cr, weft_chart_palette (charts[0].chart)->page);
  cairo_paint (cr);
  cairo_save (cr);
  cairo_translate (cr, AXIS_WIDTH, 0);
  weft_ruler_paint (charts[0].chart, cr);
  cairo_translate (cr, -AXIS_WIDTH, WEFT_RULER_HEIGHT);
  for (guint i = 0; i < 2; i++)
    {
      WeftChart *chart = charts[i].chart;
      const WeftPalette *palette = weft_chart_palette (chart);
      WeftTextCache *text = weft_chart_text (chart);
      WeftTextPosition position = { .x = AXIS_WIDTH, .y = PART_TITLE_HEIGHT / 2 + 1 };

      weft_color_set_source (cr, palette->accent_text);
      position.x += weft_text_draw (text, cr, WEFT_TEXT_TITLE, letters[i], &position) + PART_GAP;
      position.max_width = MAX (width - legend - PAD - position.x, 1);
      weft_color_set_source (cr, palette->text1);
      position.x +=
          weft_text_draw (text, cr, WEFT_TEXT_TITLE, charts[i].title, &position) + PART_GAP;
      position.max_width = MAX (width - legend - PAD - position.x, 1);
      weft_color_set_source (cr, palette->text2);
      weft_text_draw (text, cr, WEFT_TEXT_PANE, charts[i].note, &position);
      cairo_translate (cr, 0, PART_TITLE_HEIGHT);
      cairo_save (cr);
      weft_heap_chart_paint_axis (chart, cr, AXIS_WIDTH, chart_height, 0);
      cairo_translate (cr, AXIS_WIDTH, 0);
      weft_ruler_paint_grid (chart, cr, chart_height);
      weft_heap_chart_paint (chart, cr, chart_height);
      paint_common_marker (&charts[i], comparison, cr, chart_height);
      cairo_translate (cr, plot + 2 * PAD, 0);
      heap_picture_paint_legend (chart, cr, legend, chart_height);
      cairo_restore (cr);
      cairo_translate (cr, 0, chart_height);
    }
  cairo_restore (cr);
}
