/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints two heap profiles, one above the other, and sparklines of a band in both. */
#include "weft-heap-picture.h"

#include "weft-chart-heap.h"
#include "weft-ruler.h"
#include "weft-ticks.h"

#include <math.h>

#define COLUMNS      40 /* columns of a sparkline */
#define DOT_SIZE     10
#define DOT_GAP      6
#define PAD          12.0
#define TITLE_HEIGHT 26.0
#define AXIS_WIDTH   92.0
#define LEGEND_WIDTH 236.0
#define GAP          9.0
#define DASH         3.0

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
  double chart_height = MAX (floor ((height - WEFT_RULER_HEIGHT) / 2 - TITLE_HEIGHT), 1);

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
      WeftTextPosition position = { .x = AXIS_WIDTH, .y = TITLE_HEIGHT / 2 + 1 };

      weft_color_set_source (cr, palette->accent_text);
      position.x += weft_text_draw (text, cr, WEFT_TEXT_TITLE, letters[i], &position) + GAP;
      position.max_width = MAX (width - legend - PAD - position.x, 1);
      weft_color_set_source (cr, palette->text1);
      position.x += weft_text_draw (text, cr, WEFT_TEXT_TITLE, charts[i].title, &position) + GAP;
      position.max_width = MAX (width - legend - PAD - position.x, 1);
      weft_color_set_source (cr, palette->text2);
      weft_text_draw (text, cr, WEFT_TEXT_PANE, charts[i].note, &position);
      cairo_translate (cr, 0, TITLE_HEIGHT);
      cairo_save (cr);
      weft_heap_chart_paint_axis (chart, cr, AXIS_WIDTH, chart_height, 0);
      cairo_translate (cr, AXIS_WIDTH, 0);
      weft_ruler_paint_grid (chart, cr, chart_height);
      weft_heap_chart_paint (chart, cr, chart_height);
      paint_common_marker (&charts[i], comparison, cr, chart_height);
      cairo_translate (cr, plot + 2 * PAD, 0);
      weft_heap_picture_paint_legend (chart, cr, legend, chart_height);
      cairo_restore (cr);
      cairo_translate (cr, 0, chart_height);
    }
  cairo_restore (cr);
}
