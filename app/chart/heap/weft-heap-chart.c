/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap profile chart: its axis, sample ticks, hit test, and the appearance of bands. */
#include "weft-heap-chart.h"

#include "weft-column-area.h"
#include "weft-haskell-name.h"
#include "weft-heap-chart-private.h"
#include "weft-number-style.h"

#include <math.h>
#include <string.h>

#define TOP_MARGIN    1.06 /* ratio of the top of the axis to the largest value */
#define NAME_GAP      6.0  /* space above and below the name of a line, px */
#define SAMPLE_TICK   5.0  /* px */
#define LINE_HIT_PX   12.0 /* distance within which the pointer hits a line, px */
#define MAX_TREND     64   /* columns of a sparkline */
#define TREND_READS   4 /* values read per column of a sparkline, so that short peaks are visible */
#define MAX_DEPTH     16777216.0 /* maximum ratio of the ends of a logarithmic axis */
#define LABEL_MARGIN  12.0
#define NAME_X        28.0
#define GAP           8.0
#define MIN_NAME_PX   14.0 /* minimum distance between names, px; some lower rows have none */
#define SHADES_BAR_PX 8.0
#define TIP_PX        6.0

/* Returns TRUE if a chart of @height px has an axis. */
static gboolean
heap_has_axis (const WeftHeapOptions *options, double height)
{
  return height >=
         (options->has_axis ? WEFT_HEAP_CHART_MIN_AXIS_HEIGHT : WEFT_HEAP_CHART_MIN_HEIGHT);
}

/* Returns the height (px) that is left for the bands in a chart of @height px. */
static double
heap_plot_height (const WeftHeapOptions *options, double height)
{
  if (!heap_has_axis (options, height))
    return height;
  return height - WEFT_HEAP_CHART_TICKS_HEIGHT -
         (weft_heap_form_get (options->form)->has_shades ? WEFT_HEAP_SHADES_PX : 0);
}

WeftHeapAxis
weft_heap_chart_axis (WeftChart *chart, double height)
{
  const WeftHeapOptions *options = weft_chart_heap_options (chart);
  const WeftHeapFormKind *form = weft_heap_form_get (options->form);
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  gboolean is_log = options->is_log && form->has_log;
  double name = weft_text_height (weft_chart_text (chart), WEFT_TEXT_BOX) + NAME_GAP;
  double room = heap_has_axis (options, height) ? TOP_MARGIN : 1, most = 0;
  WeftHeapAxis axis;

  height = heap_plot_height (options, height);
  /* leave space for the name above the highest line */
  if (room > 1 && form->layout == WEFT_HEAP_OVERLAID)
    room = MAX (room, height / MAX (height - name, height / 2));
  for (guint level = 0; level < levels->bands->len; level++)
    most = MAX (most, levels->peaks[level]);
  if (form->scale == WEFT_HEAP_SCALE_SUM_SHARE)
    return weft_heap_axis_make (1, 1, height, FALSE, TRUE);
  if (form->scale == WEFT_HEAP_SCALE_PEAK_SHARE)
    return weft_heap_axis_make (room, most > 0 ? levels->min_value / most : 1, height, is_log,
                                TRUE);
  if (form->layout == WEFT_HEAP_AREAS)
    most = levels->max_sum;
  if (weft_heap_shows_gauges (options))
    most = MAX (most, weft_heap_gauges_maximum (chart));
  axis = weft_heap_axis_make (MAX (most, options->min_axis_bytes) * room, levels->min_value, height,
                              is_log, FALSE);
  axis.is_centred = form->is_centred;
  return axis;
}

/* Draws a tick for each sample, at most one per pixel, and a red one for each sample that is cut
 * short. */
static void
paint_sample_ticks (const WeftHeapPainting *self, cairo_t *cr)
{
  const WeftScratchArray *samples = self->levels->heap->samples;
  const WeftPalette *palette = weft_chart_palette (self->chart);

  for (guint i = 0; i < self->n; i++)
    cairo_rectangle (cr, round (weft_heap_painting_x (self, i)), self->axis.height + 1, 1,
                     SAMPLE_TICK);
  weft_color_set_source (cr, palette->text3);
  cairo_fill (cr);
  for (guint i = 0; i < samples->len; i++)
    {
      const WeftHeapSample *sample = &g_array_index (samples, WeftHeapSample, i);

      if (!sample->is_complete && sample->time >= self->scale->from &&
          sample->time < self->scale->to)
        cairo_rectangle (cr, round (weft_time_scale_x (self->scale, sample->time)) - 1,
                         self->axis.height + 1, 2, SAMPLE_TICK + 2);
    }
  weft_color_set_source (cr, palette->lost);
  cairo_fill (cr);
}

typedef void (*FormPainter) (const WeftHeapPainting *self, cairo_t *cr);

static const FormPainter painters[] = {
#define FORM(constant, painter, ...) weft_heap_paint_##painter,
#include "weft-heap-form-rows.h"
};

void
weft_heap_chart_paint (WeftChart *chart, cairo_t *cr, double height)
{
  WeftHeapPainting painting = {
    .chart = chart,
    .levels = weft_chart_heap_levels (chart),
    .options = weft_chart_heap_options (chart),
    .scale = weft_chart_scale (chart),
    .axis = weft_heap_chart_axis (chart, height),
  };
  cairo_surface_type_t type = cairo_surface_get_type (cairo_get_target (cr));
  gboolean has_axis = heap_has_axis (painting.options, height);
  gboolean has_rows = weft_heap_form_get (painting.options->form)->layout == WEFT_HEAP_ROWS;

  painting.n = painting.levels->picks->len;
  painting.is_vector = type == CAIRO_SURFACE_TYPE_SVG || type == CAIRO_SURFACE_TYPE_PDF;
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, painting.scale->width, height);
  cairo_clip (cr);
  if (has_axis && !has_rows && !painting.axis.is_centred)
    {
      WeftHeapTick ticks[WEFT_HEAP_MAX_TICKS];
      guint n =
          weft_heap_axis_ticks (&painting.axis, WEFT_HEAP_MIN_TICK_PX, ticks, WEFT_HEAP_MAX_TICKS);

      for (guint i = 0; i < n; i++)
        cairo_rectangle (cr, 0, round (MIN (ticks[i].y, painting.axis.height - 1)),
                         painting.scale->width, 1);
      weft_color_set_source (cr, weft_chart_palette (painting.chart)->grid);
      cairo_fill (cr);
    }
  if (painting.n > 0 && painting.levels->bands->len > 0)
    painters[painting.options->form](&painting, cr);
  if (weft_heap_shows_gauges (painting.options))
    weft_heap_paint_gauges (&painting, cr);
  if (has_axis)
    paint_sample_ticks (&painting, cr);
  cairo_restore (cr);
}

guint
weft_heap_chart_n_drawn (WeftChart *chart, double height)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  const WeftHeapOptions *options = weft_chart_heap_options (chart);
  double row_height;

  return weft_heap_form_get (options->form)->layout == WEFT_HEAP_ROWS ?
             weft_heap_count_rows (levels, options->form, heap_plot_height (options, height),
                                   &row_height) :
             levels->bands->len;
}

void
weft_heap_chart_paint_total (WeftChart *chart, cairo_t *cr, double height)
{
  WeftHeapOptions options = weft_heap_options_default ();
  const WeftTimeScale *scale = weft_chart_scale (chart);
  g_autoptr (WeftHeapLevels) levels = NULL;
  WeftHeapAxis axis;

  options.n_bands = 0;
  levels = weft_heap_levels_new (weft_chart_heap (chart), scale, &options);
  axis = weft_heap_axis_make (levels->max_sum, 0, height, FALSE, FALSE);
  weft_color_fill (cr, weft_chart_palette (chart)->idle, 0, 0, scale->width, height);
  if (levels->bands->len == 0 || levels->picks->len == 0)
    return;
  cairo_move_to (cr, weft_heap_levels_pick (levels, 0)->x, height);
  for (guint i = 0; i < levels->picks->len; i++)
    cairo_line_to (cr, weft_heap_levels_pick (levels, i)->x,
                   weft_heap_axis_y (&axis, weft_heap_levels_values (levels, i)[0]));
  cairo_line_to (cr, weft_heap_levels_pick (levels, levels->picks->len - 1)->x, height);
  weft_color_set_source (cr, weft_color_fade (weft_chart_palette (chart)->heap, 0.55));
  cairo_fill (cr);
}

guint32
weft_heap_chart_band_at (WeftChart *chart, double x, double y, double height)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  WeftHeapForm form = weft_chart_heap_options (chart)->form;
  WeftHeapAxis axis = weft_heap_chart_axis (chart, height);
  guint n = levels->bands->len, pick = 0;
  guint32 band = WEFT_HEAP_NO_BAND;
  double nearest = G_MAXDOUBLE;
  const double *values;

  if (levels->picks->len == 0 || y < 0 || y >= axis.height)
    return WEFT_HEAP_NO_BAND;
  for (guint i = 0; i < levels->picks->len; i++)
    if (fabs (weft_heap_levels_pick (levels, i)->x - x) < nearest)
      {
        nearest = fabs (weft_heap_levels_pick (levels, i)->x - x);
        pick = i;
      }
  values = weft_heap_levels_values (levels, pick);
  if (weft_heap_form_get (form)->layout == WEFT_HEAP_ROWS)
    {
      double row_height;

      if (weft_heap_count_rows (levels, form, axis.height, &row_height) > y / row_height)
        band = weft_heap_levels_band (levels, n - 1 - (guint) (y / row_height));
    }
  else if (weft_heap_form_get (form)->layout == WEFT_HEAP_AREAS)
    {
      WeftHeapStackBase base = weft_heap_axis_stack_base (&axis, values, n);
      double top = base.floor;

      for (guint i = 0; band == WEFT_HEAP_NO_BAND && y < base.floor && i < n; i++)
        {
          top -= values[i] * base.px;
          if (y >= top)
            band = weft_heap_levels_band (levels, i);
        }
    }
  else
    {
      nearest = LINE_HIT_PX;
      /* if several lines are equally near, the front one is hit */
      for (guint i = 0; i < n; i++)
        {
          double peak = levels->peaks[i];
          double shown = axis.is_share && peak > 0 ? values[i] / peak : values[i];
          double distance = fabs (weft_heap_axis_y (&axis, shown) - y);

          if (values[i] <= 0 || distance > nearest)
            continue;
          nearest = distance;
          band = weft_heap_levels_band (levels, i);
        }
    }
  return band;
}

WeftColor
weft_heap_chart_band_color (WeftChart *chart, guint32 band)
{
  return weft_palette_band_color (weft_chart_palette (chart),
                                  weft_chart_heap_style (chart, band).color);
}

WeftColor
weft_heap_chart_band_edge_color (WeftChart *chart, guint32 band)
{
  const WeftPalette *palette = weft_chart_palette (chart);

  return palette->outlines ? palette->text1 : weft_heap_chart_band_color (chart, band);
}

void
weft_heap_chart_paint_swatch (
    WeftChart *chart, cairo_t *cr, guint32 band, double x, double y, double size)
{
  weft_hatch_set_source (cr, weft_chart_heap_style (chart, band).hatch,
                         weft_heap_chart_band_color (chart, band));
  cairo_rectangle (cr, x, y, size, size);
  cairo_fill (cr);
  if (weft_chart_palette (chart)->outlines)
    weft_color_outline (cr, weft_heap_chart_band_edge_color (chart, band), x, y, size, size);
}

void
weft_heap_chart_paint_trend (
    WeftChart *chart, cairo_t *cr, guint32 band, WeftRange range, double width, double height)
{
  const WeftHeapProfile *heap = weft_chart_heap (chart);
  /* use the edge's colour, since the band's own can be too pale for a line in high contrast */
  WeftColor color = weft_heap_chart_band_edge_color (chart, band);
  guint n = CLAMP ((guint) width / 2, 1, MAX_TREND);
  WeftTimeScale scale = { range.from, range.to, n * TREND_READS };
  double values[MAX_TREND] = { 0 }, most = 0;

  if (band >= heap->labels->len)
    return;
  for (guint i = 0; i < n * TREND_READS; i++)
    {
      gint sample = weft_heap_profile_index_at (heap, weft_time_scale_edge (&scale, i + 1));
      double bytes =
          sample >= 0 ? (double) weft_heap_profile_bytes (heap, (guint) sample, band) : 0;

      values[i / TREND_READS] = MAX (values[i / TREND_READS], bytes);
      most = MAX (most, bytes);
    }
  if (most > 0)
    weft_sparkline_paint (WEFT_SPARKLINE_AREA, values, n, most, color, color, cr, width, height);
}

char *
weft_heap_chart_band_name (WeftChart *chart, guint32 band, WeftTextStyle style, double max_px)
{
  const char *name = weft_heap_levels_band_name (weft_chart_heap_levels (chart), band);
  const char *end = strstr (name, " < ");
  g_autofree char *innermost = end != NULL ? g_strndup (name, end - name) : g_strdup (name);

  /* omit the package, as the legend beside the chart does */
  return weft_text_shorten_name (weft_chart_text (chart), style,
                                 weft_haskell_skip_package (innermost), max_px);
}

WeftHeapAxis
weft_heap_axis_make (double most, double least, double height, gboolean is_log, gboolean is_share)
{
  WeftHeapAxis self = { .top = MAX (most, is_share ? 1e-9 : 1),
                        .height = MAX (height, 1),
                        .is_share = is_share };

  if (is_log)
    {
      self.is_log = TRUE;
      self.bottom = exp2 (floor (log2 (MAX (least, self.top / MAX_DEPTH))));
      if (!is_share)
        self.bottom = MAX (self.bottom, 1);
      self.top = MAX (self.top, self.bottom * 2);
    }
  return self;
}

double
weft_heap_axis_y (const WeftHeapAxis *self, double value)
{
  double fraction;

  if (value <= self->bottom)
    return self->height;
  fraction = self->is_log ? log2 (value / self->bottom) / log2 (self->top / self->bottom) :
                            value / self->top;
  return self->height * (1 - MIN (fraction, 1));
}

WeftHeapStackBase
weft_heap_axis_stack_base (const WeftHeapAxis *self, const double *values, guint n)
{
  WeftHeapStackBase base = { self->height, self->height / self->top };
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += values[i];
  if (self->is_share)
    base.px = sum > 0 ? base.px / sum : 0;
  if (self->is_centred)
    base.floor = (self->height + MIN (sum * base.px, self->height)) / 2;
  return base;
}

/* Formats a label in @unit, or in the unit that suits @value if @unit is 0. Whole numbers have no
 * ".0". */
static WeftFormatted
format_label (const WeftHeapAxis *self, double value, guint64 unit)
{
  WeftFormatted label = { "0" };
  char zero[16], *end;

  if (self->is_share)
    label = weft_format_percent (value, value > 0 && value < 0.01 ? 1 : 0);
  else if (value > 0)
    label = unit > 0 ? weft_format_bytes_in_unit ((guint64) value, unit) :
                       weft_format_mean_bytes (value);
  g_snprintf (zero, sizeof zero, "%s0 ", weft_number_point ());
  end = strstr (label.text, zero);
  if (end != NULL)
    memmove (end, end + strlen (zero) - 1, strlen (end + strlen (zero) - 1) + 1);
  return label;
}

guint
weft_heap_axis_ticks (const WeftHeapAxis *self, double min_px, WeftHeapTick *ticks, guint max)
{
  static const double parts[] = { 0.01, 0.05, 0.1, 0.25, 0.5, 1 };
  double least = self->top * min_px / self->height;
  double step = exp2 (ceil (log2 (MAX (least, 1))));
  double value = self->is_log ? self->bottom : 0;
  guint64 unit = 0;
  guint n = 0;

  if (self->is_log)
    step = exp2 (ceil (min_px / self->height * log2 (self->top / self->bottom)));
  else if (self->is_share)
    {
      guint i = 0;

      while (i + 1 < G_N_ELEMENTS (parts) && parts[i] < least)
        i++;
      step = parts[i];
    }
  /* all labels have the unit of the top label or, if they would then need many decimals, the unit
   * of the step */
  if (!self->is_log && !self->is_share && self->top < 0x1p62)
    {
      unit = weft_format_bytes_unit ((guint64) (floor (self->top / step) * step));
      if (step * 8 < (double) unit)
        unit = weft_format_bytes_unit ((guint64) step);
    }
  for (; n < max && value <= self->top * 1.0000001; n++)
    {
      ticks[n].y = weft_heap_axis_y (self, value);
      ticks[n].label = format_label (self, value, unit);
      value = self->is_log ? value * step : (n + 1) * step;
    }
  return n;
}

/* Paints the axis of a heap chart: tick labels, or a scale bar if the chart has a centre line, or
 * the names of rows and the key of their shades. */

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

  if (!heap_has_axis (options, height))
    return;
  weft_color_set_source (cr, weft_chart_palette (chart)->text2);
  if (form->layout == WEFT_HEAP_ROWS)
    {
      double plot = heap_plot_height (options, height), row_height;
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
