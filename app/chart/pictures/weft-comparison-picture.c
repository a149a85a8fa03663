/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints two heap profiles above one another. */
#include "weft-comparison-picture.h"

#include "weft-chart-heap.h"
#include "weft-ruler.h"

#include <math.h>

#define PAD          12.0
#define TITLE_HEIGHT 26.0
#define AXIS_WIDTH   92.0
#define LEGEND_WIDTH 236.0
#define GAP          9.0
#define DASH         3.0

/* Where the parts stand, px. A plain value. */
typedef struct
{
  double plot, legend; /* widths */
  double chart;        /* the height of each chart */
} Layout;

static Layout
lay_out (double width, double height)
{
  double legend = MIN (LEGEND_WIDTH, width / 4);

  return (Layout){
    .plot = MAX (width - AXIS_WIDTH - legend - 3 * PAD, 1),
    .legend = legend,
    .chart = MAX (floor ((height - WEFT_RULER_HEIGHT) / 2 - TITLE_HEIGHT), 1),
  };
}

/* The most bytes that a chart of this form has to have room for. */
static double
most_of (WeftChart *chart)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  double most = 0;

  if (weft_heap_form (weft_chart_heap_options (chart)->form)->layout == WEFT_HEAP_AREAS)
    return levels->most;
  for (guint level = 0; level < levels->bands->len; level++)
    most = MAX (most, levels->peaks[level]);
  return most;
}

void
weft_comparison_picture_prepare (const WeftComparedChart charts[2],
                                 const WeftHeapComparison *comparison,
                                 WeftHeapForm form,
                                 guint n_bands,
                                 double width)
{
  WeftHeapOptions options = weft_heap_options_default ();
  double most = 0;

  options.form = form;
  if (n_bands != 0)
    options.n_bands = n_bands;
  options.has_axis = TRUE;
  for (guint i = 0; i < 2; i++)
    {
      weft_chart_set_heap (charts[i].chart, comparison->aligned[i]);
      weft_chart_set_scale (charts[i].chart, (WeftTimeScale){ 0, comparison->end, width });
      weft_chart_set_heap_options (charts[i].chart, &options);
      most = MAX (most, most_of (charts[i].chart));
    }
  options.room = most;
  for (guint i = 0; i < 2; i++)
    weft_chart_set_heap_options (charts[i].chart, &options);
  weft_chart_join_heap_styles (charts[0].chart, charts[1].chart);
}

static void
paint_title (const WeftComparedChart *self, const char *letter, cairo_t *cr, double width)
{
  const WeftPalette *palette = weft_chart_palette (self->chart);
  WeftTextCache *text = weft_chart_text (self->chart);
  WeftTextPlace place = { .x = AXIS_WIDTH, .y = TITLE_HEIGHT / 2 + 1 };

  weft_color_set (cr, palette->accent_text);
  place.x += weft_text_draw (text, cr, WEFT_TEXT_TITLE, letter, &place) + GAP;
  place.max_width = MAX (width - place.x, 1);
  weft_color_set (cr, palette->text1);
  place.x += weft_text_draw (text, cr, WEFT_TEXT_TITLE, self->title, &place) + GAP;
  place.max_width = MAX (width - place.x, 1);
  weft_color_set (cr, palette->text2);
  weft_text_draw (text, cr, WEFT_TEXT_PANE, self->note, &place);
}

/* Where the markers of both stand. */
static void
paint_mark (const WeftComparedChart *self,
            const WeftHeapComparison *comparison,
            cairo_t *cr,
            double height)
{
  const double dashes[] = { DASH, DASH };

  if (comparison->mark == 0)
    return;
  cairo_save (cr);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cairo_set_line_width (cr, 1);
  weft_color_set (cr, weft_chart_palette (self->chart)->marker);
  cairo_move_to (
      cr, floor (weft_time_scale_x (weft_chart_scale (self->chart), comparison->mark)) + 0.5, 0);
  cairo_rel_line_to (cr, 0, height);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
paint_chart (const WeftComparedChart *self,
             const WeftHeapComparison *comparison,
             cairo_t *cr,
             const Layout *layout)
{
  cairo_save (cr);
  weft_heap_chart_paint_axis (self->chart, cr, AXIS_WIDTH, layout->chart, 0);
  cairo_translate (cr, AXIS_WIDTH, 0);
  weft_ruler_paint_grid (self->chart, cr, layout->chart);
  weft_heap_chart_paint (self->chart, cr, layout->chart);
  paint_mark (self, comparison, cr, layout->chart);
  cairo_translate (cr, layout->plot + 2 * PAD, 0);
  weft_heap_picture_paint_legend (self->chart, cr, layout->legend, layout->chart);
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
  Layout layout = lay_out (width, height);

  weft_comparison_picture_prepare (charts, comparison, form, n_bands, layout.plot);
  weft_color_set (cr, weft_chart_palette (charts[0].chart)->page);
  cairo_paint (cr);
  cairo_save (cr);
  cairo_translate (cr, AXIS_WIDTH, 0);
  weft_ruler_paint (charts[0].chart, cr);
  cairo_translate (cr, -AXIS_WIDTH, WEFT_RULER_HEIGHT);
  for (guint i = 0; i < 2; i++)
    {
      paint_title (&charts[i], letters[i], cr, width - layout.legend - PAD);
      cairo_translate (cr, 0, TITLE_HEIGHT);
      paint_chart (&charts[i], comparison, cr, &layout);
      cairo_translate (cr, 0, layout.chart);
    }
  cairo_restore (cr);
}
