/* SPDX-License-Identifier: BSD-3-Clause */
/* The ticky counter lane: a line for the rate of each counter over time, and a legend. */
#include "weft-band-styles.h"
#include "weft-lane-profile.h"

#include <glib/gi18n.h>
#include <math.h>

#define TOP          16.0 /* space at the top for the uppermost label, px */
#define LEGEND_X     14
#define LEGEND_ROW   18.0
#define SWATCH_WIDTH 24.0
#define LEGEND_NAME  260.0
#define LEGEND_PAD   8.0
#define MIN_LEGEND   400.0 /* minimum width of a chart with a legend, px */
#define GRID_STEPS   4
#define LABEL_MARGIN 12.0 /* px between an axis label and the chart */
#define LINE_WIDTH   2.0

/* Dash patterns, px, so that adjacent lines differ not only in their colours. */
static const double dashes[][4] = { { 0 }, { 9, 3 }, { 3, 3 } };

static WeftFormatted
format_rate (WeftTickyKind kind, double rate)
{
  WeftFormatted text;

  if (kind != WEFT_TICKY_ENTRIES)
    return weft_format_rate (rate);
  g_snprintf (text.text, sizeof text.text, _ ("%s/s"),
              weft_format_count ((guint64) CLAMP (rate, 0, 1e18)).text);
  return text;
}

static const char *
line_name (const WeftTickyLines *lines, guint i)
{
  return weft_ticky_counter (lines->ticky, g_array_index (lines->counters, guint32, i))->name;
}

static gpointer
ticky_lines_new (WeftChart *chart, guint i)
{
  return weft_ticky_lines_new_largest (weft_chart_trace (chart)->ticky, 0, WEFT_TIME_END,
                                       WEFT_TICKY_ALLOCS, NULL);
}

static const WeftChartPart lines_part = {
  .make = ticky_lines_new,
  .free = weft_shared_unref,
  .outlives_scale = TRUE,
};

/* Rates of all lines by pixel column, for one time scale. */
typedef struct
{
  const WeftTickyLines *lines;
  WeftBandStyle *styles; /* by line */
  guint n;               /* number of lines */
  guint columns;         /* number of pixel columns */
  double **rates;        /* by line and pixel column */
  double most;           /* the highest rate */
} RateCurves;

static gpointer
rate_curves_new (WeftChart *chart, guint part)
{
  const WeftTickyLines *lines = weft_chart_get (chart, &lines_part, 0);
  RateCurves *self = g_new0 (RateCurves, 1);

  self->lines = lines;
  self->n = lines->counters->len;
  self->columns = weft_time_scale_columns (weft_chart_scale (chart));
  self->rates = g_new0 (double *, MAX (self->n, 1));
  self->styles = g_new0 (WeftBandStyle, MAX (self->n, 1));
  for (guint i = 0; i < self->n; i++)
    {
      self->styles[i].color = weft_palette_band_index (line_name (lines, i));
      self->rates[i] = weft_ticky_lines_rates (lines, i, weft_chart_scale (chart));
      for (guint x = 0; x < self->columns; x++)
        self->most = MAX (self->most, self->rates[i][x]);
    }
  weft_band_styles_resolve (weft_chart_palette (chart), self->styles, self->n);
  return self;
}

static void
rate_curves_free (gpointer data)
{
  RateCurves *self = data;

  for (guint i = 0; i < self->n; i++)
    g_free (self->rates[i]);
  g_free (self->rates);
  g_free (self->styles);
  g_free (self);
}

static const WeftChartPart curves_part = { .make = rate_curves_new, .free = rate_curves_free };

void
weft_lane_ticky_set_lines (WeftChart *chart, WeftTickyLines *lines)
{
  weft_chart_invalidate (chart, &curves_part, 0);
  weft_chart_set (chart, &lines_part, 0, weft_shared_ref (lines));
}

/* Returns the distance between grid lines: 1, 2 or 5 times a power of ten, in B, KiB, MiB … if the
 * counters are in bytes. */
static double
grid_step (const RateCurves *self)
{
  double wanted = self->most / GRID_STEPS, unit = 1;
  static const double factors[] = { 1, 2, 5, 10 };

  if (self->lines->kind != WEFT_TICKY_ENTRIES)
    while (wanted / unit >= 1024)
      unit *= 1024;
  unit *= pow (10, floor (log10 (MAX (wanted / unit, 1e-9))));
  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    if (factors[i] * unit >= wanted)
      return factors[i] * unit;
  return 10 * unit;
}

static double
rate_y (const RateCurves *self, double rate, double height)
{
  return TOP + (height - TOP - 1) * (1 - rate / self->most);
}

/* Strokes the current path in the style of line @i. */
static void
stroke_line (const RateCurves *self, guint i, const WeftPalette *palette, cairo_t *cr)
{
  const double *dash = dashes[i % G_N_ELEMENTS (dashes)];

  weft_color_set_source (cr, weft_palette_band_line_color (palette, self->styles[i].color));
  cairo_set_line_width (cr, LINE_WIDTH);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_BEVEL);
  cairo_set_dash (cr, dash, dash[0] > 0 ? 2 : 0, 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* Returns the number of columns in [@x, @x + @width) in which a line is above @bottom. */
static guint
count_crossed_columns (const RateCurves *self, double x, double width, double bottom, double height)
{
  guint n = 0;

  for (guint c = (guint) x; c < (guint) MIN (x + width, self->columns); c++)
    for (guint i = 0; i < self->n; i++)
      if (rate_y (self, self->rates[i][c], height) <= bottom)
        {
          n++;
          break;
        }
  return n;
}

/* Returns the leftmost x at which the legend covers lines in the fewest columns. */
static double
legend_x (const RateCurves *self, double width, double bottom, double height)
{
  double best = LEGEND_X;
  guint least = count_crossed_columns (self, best, width, bottom, height);

  for (guint x = LEGEND_X; least > 0 && x + width + LEGEND_X <= self->columns; x += LEGEND_X)
    {
      guint n = count_crossed_columns (self, x, width, bottom, height);

      if (n < least)
        {
          least = n;
          best = x;
        }
    }
  return best;
}

static void
paint_legend (const RateCurves *self,
              const WeftPalette *palette,
              WeftTextCache *text,
              cairo_t *cr,
              double height)
{
  guint rows = MIN (self->n, (guint) MAX ((height - TOP) / LEGEND_ROW, 0));
  double widest = 0, width, bottom = TOP / 2 + rows * LEGEND_ROW + LEGEND_PAD, left;

  for (guint i = 0; i < rows; i++)
    {
      g_autofree char *name =
          weft_text_shorten_name (text, WEFT_TEXT_BOX, line_name (self->lines, i), LEGEND_NAME);

      widest = MAX (widest, name != NULL ? weft_text_width (text, WEFT_TEXT_BOX, name) : 0);
    }
  width = widest + SWATCH_WIDTH + 3 * LEGEND_PAD;
  left = legend_x (self, width, bottom, height);
  weft_color_fill (cr, weft_color_fade (palette->page, 0.85), left, TOP / 2, width,
                   rows * LEGEND_ROW + LEGEND_PAD);
  for (guint i = 0; i < rows; i++)
    {
      g_autofree char *name =
          weft_text_shorten_name (text, WEFT_TEXT_BOX, line_name (self->lines, i), LEGEND_NAME);
      double y = TOP / 2 + LEGEND_PAD / 2 + (i + 0.5) * LEGEND_ROW;
      WeftTextPosition position = { .x = left + SWATCH_WIDTH + 2 * LEGEND_PAD, .y = y };

      cairo_move_to (cr, left + LEGEND_PAD, round (y));
      cairo_rel_line_to (cr, SWATCH_WIDTH, 0);
      stroke_line (self, i, palette, cr);
      weft_color_set_source (cr, palette->text1);
      if (name != NULL)
        weft_text_draw (text, cr, WEFT_TEXT_BOX, name, &position);
    }
}

static void
ticky_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const RateCurves *curves = weft_chart_get (chart, &curves_part, 0);
  const WeftPalette *palette = weft_chart_palette (chart);
  double width = weft_chart_scale (chart)->width;
  double step;

  if (curves->most <= 0)
    return;
  step = grid_step (curves);
  for (guint i = 1; i * step <= curves->most; i++)
    {
      double y = round (rate_y (curves, i * step, lane->height));

      weft_color_fill (cr, palette->grid, 0, y, width, 1);
    }
  weft_color_fill (cr, palette->line, 0, lane->height - 1, width, 1);
  for (guint i = curves->n; i-- > 0;)
    {
      const double *rates = curves->rates[i];

      cairo_new_path (cr);
      for (guint x = 0; x < curves->columns; x++)
        {
          double y = rate_y (curves, rates[x], lane->height) - 0.5;

          if (x > 0 && x + 1 < curves->columns && rates[x] == rates[x - 1] &&
              rates[x] == rates[x + 1])
            continue;
          cairo_line_to (cr, x, y);
          cairo_line_to (cr, x + 1, y);
        }
      stroke_line (curves, i, palette, cr);
    }
  if (width >= MIN_LEGEND)
    paint_legend (curves, palette, weft_chart_text (chart), cr, lane->height);
}

/* Labels the grid lines with their rates, right aligned. */
static void
ticky_paint_axis (const WeftLane *lane, WeftChart *chart, cairo_t *cr, double width, double top)
{
  const RateCurves *curves = weft_chart_get (chart, &curves_part, 0);
  double step;

  if (curves->most <= 0)
    return;
  step = grid_step (curves);
  weft_color_set_source (cr, weft_chart_palette (chart)->text2);
  for (guint i = 1; i * step <= curves->most; i++)
    {
      double rate = i * step;
      WeftTextPosition position = { .x = width - LABEL_MARGIN,
                                    .y = round (rate_y (curves, rate, lane->height)),
                                    .align = WEFT_TEXT_RIGHT };

      /* skip labels beside the lane's note, which may be long */
      if (position.y >= top + LABEL_MARGIN)
        weft_text_draw (weft_chart_text (chart), cr, WEFT_TEXT_AXIS,
                        format_rate (curves->lines->kind, rate).text, &position);
    }
}

/* Returns the largest rate in view: "max 1.2 GiB/s". */
static WeftFormatted
ticky_value (const WeftLane *lane, WeftChart *chart)
{
  const RateCurves *curves = weft_chart_get (chart, &curves_part, 0);
  WeftFormatted text = { "" };

  if (curves->most > 0)
    g_snprintf (text.text, sizeof text.text, _ ("max %s"),
                format_rate (curves->lines->kind, curves->most).text);
  return text;
}

/* Sets @from and @to to the times of the censuses before and after @time; before the first census,
 * @from is the start of the log. Returns FALSE if there is no census after @time. */
static gboolean
census_span (const WeftTicky *ticky, guint64 time, guint64 *from, guint64 *to)
{
  *from = ticky->index->from;
  for (guint i = 0; i < ticky->censuses->len; i++)
    {
      *to = g_array_index (ticky->censuses, WeftTickyCensus, i).time;
      if (*to > time)
        return *to > *from;
      *from = *to;
    }
  return FALSE;
}

/* Describes the rates between the censuses around @time. */
static gboolean
ticky_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTickyLines *lines = weft_chart_get (chart, &lines_part, 0);
  const RateCurves *curves = weft_chart_get (chart, &curves_part, 0);
  guint64 from, to;

  if (lines->counters->len == 0 || !census_span (lines->ticky, time, &from, &to))
    return FALSE;
  weft_read_out_set_title (out, weft_ticky_kind_name (lines->kind),
                           weft_chart_format_moment (chart, from).text);
  for (guint i = 0; i < lines->counters->len; i++)
    {
      double counted =
          weft_ticky_lines_total (lines, i, to) - weft_ticky_lines_total (lines, i, from);

      weft_read_out_add_swatch (
          out, weft_palette_band_line_color (weft_chart_palette (chart), curves->styles[i].color),
          line_name (lines, i),
          format_rate (lines->kind, counted * 1e9 / (double) (to - from)).text);
    }
  weft_read_out_set_span (out, from, to);
  return TRUE;
}

static gboolean
ticky_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftTicky *ticky = weft_chart_trace (chart)->ticky;
  WeftLaneStep nearest = { .time = time, .forward = forward };

  for (guint i = 0; i < ticky->censuses->len; i++)
    weft_lane_step_add_event (&nearest, g_array_index (ticky->censuses, WeftTickyCensus, i).time);
  return weft_lane_step_finish (&nearest, to);
}

static gboolean
ticky_has_data (const WeftTrace *trace)
{
  return trace->ticky->censuses->len > 0;
}

const WeftLaneClass weft_lane_ticky = {
  .paint = ticky_paint,
  .value = ticky_value,
  .read_at = ticky_read_at,
  .find_event = ticky_find_event,
  .axis = ticky_paint_axis,
  .kinds = { { WEFT_TIMELINE_TICKY, NC_ ("chart", "Ticky"), N_ ("per second"), 240, 6,
               .is_group = TRUE } },
  .feature = WEFT_FEATURE_TICKY,
  .extent = WEFT_LANE_OF_GLOBAL,
  .has_data = ticky_has_data,
  .help =
      N_ ("Ticky counters per second: one line for each of the counters that allocate most. The "
          "program writes all its counters at a time, mostly at major GCs; between two times a "
          "counter is taken to grow evenly. Look for a line that rises while the program does the "
          "same work. The Ticky page has every counter, and can draw the number of entries "
          "instead."),
};
