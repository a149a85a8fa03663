/* SPDX-License-Identifier: BSD-3-Clause */
/* The chart of a heap profile: its axis, ticks of the samples, and what lies where. */
#include "weft-heap-chart-private.h"

#include <math.h>

/* Above the largest value of a chart with an axis. */
#define HEAD_ROOM   1.06
#define NAME_GAP    6.0 /* px above and below the name of a line */
#define SAMPLE_TICK 5.0
/* px from a line within which the pointer is at it. */
#define LINE_REACH 12.0

gboolean
weft_heap_has_axis (const WeftHeapOptions *options, double height)
{
  return height >= (options->has_axis ? WEFT_HEAP_CHART_LOW : WEFT_HEAP_CHART_TALL);
}

double
weft_heap_plot_height (const WeftHeapOptions *options, double height)
{
  if (!weft_heap_has_axis (options, height))
    return height;
  return height - WEFT_HEAP_CHART_FOOT -
         (weft_heap_form (options->form)->has_shades ? WEFT_HEAP_SHADES_PX : 0);
}

/* How many times the largest value an axis of @height px has room for; above a line, for its name.
 */
static double
head_room (WeftChart *chart, const WeftHeapFormKind *form, double height)
{
  double name = weft_text_height (weft_chart_text (chart), WEFT_TEXT_BOX) + NAME_GAP;

  if (form->layout != WEFT_HEAP_OVER)
    return HEAD_ROOM;
  return MAX (HEAD_ROOM, height / MAX (height - name, height / 2));
}

WeftHeapAxis
weft_heap_chart_axis (WeftChart *chart, double height)
{
  const WeftHeapOptions *options = weft_chart_heap_options (chart);
  const WeftHeapFormKind *form = weft_heap_form (options->form);
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  gboolean is_log = options->is_log && form->has_log;
  gboolean has_axis = weft_heap_has_axis (options, height);
  double room, most = 0;
  WeftHeapAxis axis;

  height = weft_heap_plot_height (options, height);
  room = has_axis ? head_room (chart, form, height) : 1;
  for (guint level = 0; level < levels->bands->len; level++)
    most = MAX (most, levels->peaks[level]);
  if (form->scale == WEFT_HEAP_OF_SUM)
    return weft_heap_axis (1, 1, height, FALSE, TRUE);
  if (form->scale == WEFT_HEAP_OF_PEAK)
    return weft_heap_axis (room, most > 0 ? levels->least / most : 1, height, is_log, TRUE);
  if (form->layout == WEFT_HEAP_AREAS)
    most = levels->most;
  if (weft_heap_shows_gauges (options))
    most = MAX (most, weft_heap_gauges_most (chart));
  axis = weft_heap_axis (MAX (most, options->room) * room, levels->least, height, is_log, FALSE);
  axis.is_centred = form->is_centred;
  return axis;
}

/* The parts around the bands. */

/* Whether a height stands for a number of bytes, or a part. */
static gboolean
has_grid (const WeftHeapPainting *self)
{
  return weft_heap_form (self->options->form)->layout != WEFT_HEAP_ROWS && !self->axis.is_centred;
}

static void
paint_grid (const WeftHeapPainting *self, cairo_t *cr)
{
  WeftHeapTick ticks[WEFT_HEAP_MAX_TICKS];
  guint n = weft_heap_axis_ticks (&self->axis, WEFT_HEAP_MIN_TICK_PX, ticks, WEFT_HEAP_MAX_TICKS);

  for (guint i = 0; i < n; i++)
    cairo_rectangle (cr, 0, round (MIN (ticks[i].y, self->axis.height - 1)), self->scale->width, 1);
  weft_color_set (cr, weft_chart_palette (self->chart)->grid);
  cairo_fill (cr);
}

/* A tick for each sample, one a pixel; red where a sample was cut. */
static void
paint_samples (const WeftHeapPainting *self, cairo_t *cr)
{
  const GArray *samples = self->levels->heap->samples;
  const WeftPalette *palette = weft_chart_palette (self->chart);

  for (guint i = 0; i < self->n; i++)
    cairo_rectangle (cr, round (weft_heap_painting_x (self, i)), self->axis.height + 1, 1,
                     SAMPLE_TICK);
  weft_color_set (cr, palette->text3);
  cairo_fill (cr);
  for (guint i = 0; i < samples->len; i++)
    {
      const WeftHeapSample *sample = &g_array_index (samples, WeftHeapSample, i);

      if (!sample->is_complete && sample->time >= self->scale->from &&
          sample->time < self->scale->to)
        cairo_rectangle (cr, round (weft_time_scale_x (self->scale, sample->time)) - 1,
                         self->axis.height + 1, 2, SAMPLE_TICK + 2);
    }
  weft_color_set (cr, palette->lost);
  cairo_fill (cr);
}

typedef void (*Painter) (const WeftHeapPainting *self, cairo_t *cr);

static const Painter painters[] = {
#define FORM(constant, painter, ...) weft_heap_paint_##painter,
#include "weft-heap-form-rows.h"
};

static gboolean
is_vector (cairo_t *cr)
{
  cairo_surface_type_t type = cairo_surface_get_type (cairo_get_target (cr));

  return type == CAIRO_SURFACE_TYPE_SVG || type == CAIRO_SURFACE_TYPE_PDF;
}

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
  gboolean has_axis;

  painting.n = painting.levels->picks->len;
  painting.is_vector = is_vector (cr);
  has_axis = weft_heap_has_axis (painting.options, height);
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, painting.scale->width, height);
  cairo_clip (cr);
  if (has_axis && has_grid (&painting))
    paint_grid (&painting, cr);
  if (painting.n > 0 && painting.levels->bands->len > 0)
    painters[painting.options->form](&painting, cr);
  if (weft_heap_shows_gauges (painting.options))
    weft_heap_paint_gauges (&painting, cr);
  if (has_axis)
    paint_samples (&painting, cr);
  cairo_restore (cr);
}

guint
weft_heap_chart_n_drawn (WeftChart *chart, double height)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  const WeftHeapOptions *options = weft_chart_heap_options (chart);
  double row_height;

  return weft_heap_form (options->form)->layout == WEFT_HEAP_ROWS ?
             weft_heap_rows (levels, options->form, weft_heap_plot_height (options, height),
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
  axis = weft_heap_axis (levels->most, 0, height, FALSE, FALSE);
  weft_color_set (cr, weft_chart_palette (chart)->idle);
  cairo_rectangle (cr, 0, 0, scale->width, height);
  cairo_fill (cr);
  if (levels->bands->len == 0 || levels->picks->len == 0)
    return;
  cairo_move_to (cr, weft_heap_levels_pick (levels, 0)->x, height);
  for (guint i = 0; i < levels->picks->len; i++)
    cairo_line_to (cr, weft_heap_levels_pick (levels, i)->x,
                   weft_heap_axis_y (&axis, weft_heap_levels_values (levels, i)[0]));
  cairo_line_to (cr, weft_heap_levels_pick (levels, levels->picks->len - 1)->x, height);
  weft_color_set (cr, weft_color_fade (weft_chart_palette (chart)->heap, 0.55));
  cairo_fill (cr);
}

/* The pick that is nearest to @x, or -1. */
static gint
nearest_pick (const WeftHeapLevels *levels, double x)
{
  gint best = -1;

  for (guint i = 0; i < levels->picks->len; i++)
    if (best < 0 || fabs (weft_heap_levels_pick (levels, i)->x - x) <
                        fabs (weft_heap_levels_pick (levels, best)->x - x))
      best = (gint) i;
  return best;
}

static guint32
area_at (const WeftHeapLevels *levels, const WeftHeapAxis *axis, guint pick, double y)
{
  const double *values = weft_heap_levels_values (levels, pick);
  WeftHeapStand stand = weft_heap_axis_stand (axis, values, levels->bands->len);
  double top = stand.floor;

  for (guint level = 0; y < stand.floor && level < levels->bands->len; level++)
    {
      top -= values[level] * stand.px;
      if (y >= top)
        return weft_heap_levels_band (levels, level);
    }
  return WEFT_HEAP_NO_BAND;
}

/* The line that is nearest to @y, if it is near; of several the one in front. */
static guint32
line_at (const WeftHeapLevels *levels, const WeftHeapAxis *axis, guint pick, double y)
{
  const double *values = weft_heap_levels_values (levels, pick);
  guint32 band = WEFT_HEAP_NO_BAND;
  double nearest = LINE_REACH;

  for (guint level = 0; level < levels->bands->len; level++)
    {
      double peak = levels->peaks[level], value = values[level];
      double part = axis->is_share && peak > 0 ? value / peak : value;
      double distance = fabs (weft_heap_axis_y (axis, part) - y);

      if (value <= 0 || distance > nearest)
        continue;
      nearest = distance;
      band = weft_heap_levels_band (levels, level);
    }
  return band;
}

static guint32
row_at (const WeftHeapLevels *levels, WeftHeapForm form, double height, double y)
{
  double row_height;
  guint n = weft_heap_rows (levels, form, height, &row_height), row = (guint) (y / row_height);

  return row < n ? weft_heap_levels_band (levels, levels->bands->len - 1 - row) : WEFT_HEAP_NO_BAND;
}

guint32
weft_heap_chart_band_at (WeftChart *chart, double x, double y, double height)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  WeftHeapForm form = weft_chart_heap_options (chart)->form;
  WeftHeapAxis axis = weft_heap_chart_axis (chart, height);
  gint pick = nearest_pick (levels, x);

  if (pick < 0 || y < 0 || y >= axis.height)
    return WEFT_HEAP_NO_BAND;
  switch (weft_heap_form (form)->layout)
    {
    case WEFT_HEAP_AREAS:
      return area_at (levels, &axis, (guint) pick, y);
    case WEFT_HEAP_ROWS:
      return row_at (levels, form, axis.height, y);
    default:
      return line_at (levels, &axis, (guint) pick, y);
    }
}
