/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints the axis of a heap chart: tick labels, or a scale bar if the chart has a centre line, or
 * the names of rows and the key of their shades. */
#include "weft-heap-chart-private.h"

#include <math.h>

#define LABEL_MARGIN  12.0
#define NAME_X        28.0
#define GAP           8.0
#define MIN_NAME_PX   14.0 /* minimum distance between names, px; some lower rows have none */
#define SHADES_BAR_PX 8.0
#define TIP_PX        6.0

typedef struct
{
  WeftChart *chart;
  cairo_t *cr;
  double width, height;
} AxisPainting;

static void
paint_row_name (const AxisPainting *self, guint level, double y)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (self->chart);
  WeftTextCache *text = weft_chart_text (self->chart);
  const WeftPalette *palette = weft_chart_palette (self->chart);
  WeftFormatted most = weft_format_mean_bytes (levels->peaks[level]);
  double value = weft_text_width (text, WEFT_TEXT_VALUE, most.text);
  g_autofree char *name = weft_heap_chart_band_name (
      self->chart, weft_heap_levels_band (levels, level), WEFT_TEXT_VALUE,
      self->width - NAME_X - LABEL_MARGIN - value - GAP);
  WeftTextPosition position = { .x = NAME_X, .y = y };

  weft_color_set_source (self->cr, palette->text1);
  if (name != NULL)
    weft_text_draw (text, self->cr, WEFT_TEXT_VALUE, name, &position);
  position.x = self->width - LABEL_MARGIN;
  position.align = WEFT_TEXT_RIGHT;
  weft_color_set_source (self->cr, palette->text2);
  weft_text_draw (text, self->cr, WEFT_TEXT_VALUE, most.text, &position);
}

/* Paints the key to the shades of a heat map. */
static void
paint_shades (const AxisPainting *self)
{
  const WeftHeapOptions *options = weft_chart_heap_options (self->chart);
  const WeftPalette *palette = weft_chart_palette (self->chart);
  WeftTextCache *text = weft_chart_text (self->chart);
  WeftHeapAxis axis = weft_heap_heat_axis (weft_chart_heap_levels (self->chart), options);
  WeftFormatted least = axis.is_log ? weft_format_mean_bytes (axis.bottom) : (WeftFormatted){ "0" };
  WeftFormatted most = weft_format_mean_bytes (axis.top);
  double y = self->height - WEFT_HEAP_SHADES_PX / 2, from, to;
  WeftTextPosition position = { .x = NAME_X, .y = y };

  weft_color_set_source (self->cr, palette->text2);
  from = NAME_X + GAP + weft_text_draw (text, self->cr, WEFT_TEXT_AXIS, least.text, &position);
  position.x = self->width - LABEL_MARGIN;
  position.align = WEFT_TEXT_RIGHT;
  to = position.x - GAP - weft_text_draw (text, self->cr, WEFT_TEXT_AXIS, most.text, &position);
  for (int x = (int) from; x < to; x++)
    {
      weft_color_set_source (self->cr,
                             weft_palette_heat_color (palette, (x - from + 1) / (to - from)));
      cairo_rectangle (self->cr, x, y - SHADES_BAR_PX / 2, 1, SHADES_BAR_PX);
      cairo_fill (self->cr);
    }
}

void
weft_heap_chart_paint_axis (WeftChart *chart, cairo_t *cr, double width, double height, double top)
{
  const WeftHeapOptions *options = weft_chart_heap_options (chart);
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  const WeftHeapFormKind *form = weft_heap_form_get (options->form);
  WeftTextCache *text = weft_chart_text (chart);
  WeftHeapAxis axis = weft_heap_chart_axis (chart, height);
  AxisPainting painting = { chart, cr, width, height };
  WeftHeapTick ticks[WEFT_HEAP_MAX_TICKS];
  guint n = weft_heap_axis_ticks (&axis, WEFT_HEAP_MIN_TICK_PX, ticks, WEFT_HEAP_MAX_TICKS);
  WeftTextPosition position = { .x = width - LABEL_MARGIN, .align = WEFT_TEXT_RIGHT };

  if (!weft_heap_has_axis (options, height))
    return;
  weft_color_set_source (cr, weft_chart_palette (chart)->text2);
  if (form->layout == WEFT_HEAP_ROWS)
    {
      double plot = weft_heap_plot_height (options, height), row_height;
      guint n_rows = weft_heap_count_rows (levels, options->form, plot, &row_height);
      guint step = (guint) MAX (ceil (MIN_NAME_PX / row_height), 1);

      for (guint i = 0; i < n_rows; i += step)
        if ((i + 0.5) * row_height >= top)
          paint_row_name (&painting, levels->bands->len - 1 - i, (i + 0.5) * row_height);
    }
  else if (axis.is_centred)
    {
      double bar = n > 1 ? ticks[0].y - ticks[1].y : 0;
      double x = width - LABEL_MARGIN - TIP_PX, y = round ((axis.height - bar) / 2);

      /* a scale bar, since positions around a centre line do not correspond to bytes */
      if (n > 1 && y >= top)
        {
          position.x = x - GAP;
          position.y = y + bar / 2;
          weft_text_draw (text, cr, WEFT_TEXT_AXIS, ticks[1].label.text, &position);
          cairo_rectangle (cr, x, y, TIP_PX, 1);
          cairo_rectangle (cr, x + TIP_PX / 2, y, 1, round (bar));
          cairo_rectangle (cr, x, y + round (bar), TIP_PX, 1);
          cairo_fill (cr);
        }
    }
  else
    for (guint i = 0; i < n; i++)
      if (ticks[i].y >= top)
        {
          position.y = ticks[i].y;
          weft_text_draw (text, cr, WEFT_TEXT_AXIS, ticks[i].label.text, &position);
        }
  if (form->has_shades && levels->bands->len > 0)
    paint_shades (&painting);
}
