/* SPDX-License-Identifier: BSD-3-Clause */
/* The chart of a heap profile: axis, ticks of the samples, the heap's counters over the bands. */
#include "weft-heap-chart-private.h"

#include "weft-heap-biography.h"
#include "weft-heap-choice.h"
#include "weft-name.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define FAINT 0.16
/* Above the largest value of a chart with an axis. */
#define HEAD_ROOM    1.06
#define MIN_TICK_PX  44.0
#define MAX_TICKS    64
#define LABEL_MARGIN 12.0
#define NAME_X       28.0
#define SAMPLE_TICK  5.0
#define DASH_ON      4
#define DASH_ALL     7

static gboolean
is_tall (double height)
{
  return height >= WEFT_HEAP_CHART_TALL;
}

static double
plot_height (double height)
{
  return is_tall (height) ? height - WEFT_HEAP_CHART_FOOT : height;
}

/* The counters that may be drawn over the bands, the first at the bottom. */
static const struct
{
  WeftHeapGauge gauge;
  gsize color; /* of WeftPalette */
  gboolean is_dashed;
  const char *name;
} gauges[] = {
  { WEFT_HEAP_LIVE, G_STRUCT_OFFSET (WeftPalette, heap), FALSE, N_ ("live data") },
  { WEFT_HEAP_BLOCKS, G_STRUCT_OFFSET (WeftPalette, heap_second), FALSE, N_ ("blocks in use") },
  { WEFT_HEAP_SIZE, G_STRUCT_OFFSET (WeftPalette, text1), TRUE, N_ ("heap size") },
};

static gboolean
shows_gauges (const WeftHeapOptions *options)
{
  return options->with_heap &&
         (options->form == WEFT_HEAP_STACKED || options->form == WEFT_HEAP_LINES);
}

static double
most_of_gauges (WeftChart *chart)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint64 most = 0;

  for (guint i = 0; i < G_N_ELEMENTS (gauges); i++)
    most = MAX (most, weft_series_part (weft_heap_counters_gauge (
                                            weft_chart_trace (chart)->counters, gauges[i].gauge),
                                        scale->from, scale->to)
                          .high);
  return (double) most;
}

WeftHeapAxis
weft_heap_chart_axis (WeftChart *chart, double height)
{
  const WeftHeapOptions *options = weft_chart_heap_options (chart);
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  gboolean is_log = options->is_log && weft_heap_form_has_log (options->form);
  double most = 0;

  for (guint level = 0; level < levels->bands->len; level++)
    most = MAX (most, levels->peaks[level]);
  switch (options->form)
    {
    case WEFT_HEAP_SHARES:
      return weft_heap_axis (1, 1, plot_height (height), FALSE, TRUE);
    case WEFT_HEAP_COURSES:
      return weft_heap_axis (is_tall (height) ? HEAD_ROOM : 1, most > 0 ? levels->least / most : 1,
                             plot_height (height), is_log, TRUE);
    case WEFT_HEAP_STACKED:
      most = levels->most;
      break;
    default:
      break;
    }
  if (shows_gauges (options))
    most = MAX (most, most_of_gauges (chart));
  most = MAX (most, options->room);
  if (is_tall (height))
    most *= HEAD_ROOM;
  return weft_heap_axis (most, levels->least, plot_height (height), is_log, FALSE);
}

/* Of the palette's bands: what is used is green and blue, waste is not. */
static const guint phase_colors[WEFT_N_BIOGRAPHIES] = {
  [WEFT_BIOGRAPHY_USE] = 2,  [WEFT_BIOGRAPHY_INHERENT] = 3, [WEFT_BIOGRAPHY_LAG] = 1,
  [WEFT_BIOGRAPHY_DRAG] = 4, [WEFT_BIOGRAPHY_VOID] = 6,
};

WeftColor
weft_heap_chart_color (WeftChart *chart, guint32 band)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  WeftBiography phase = band < levels->heap->labels->len ?
                            weft_heap_biography (levels->heap, band) :
                            WEFT_N_BIOGRAPHIES;

  if (phase < WEFT_N_BIOGRAPHIES)
    return palette->bands[phase_colors[phase]];
  if (band < levels->heap->labels->len &&
      g_str_equal (g_ptr_array_index (levels->heap->labels, band), weft_heap_rest_label ()))
    return palette->other;
  return band < levels->heap->labels->len ?
             weft_palette_band (palette, g_ptr_array_index (levels->heap->labels, band)) :
             palette->other;
}

typedef struct
{
  WeftTextCache *text;
  WeftTextStyle style;
  double max_px;
} Room;

static gboolean
fits (const char *name, gpointer data)
{
  const Room *room = data;

  return weft_text_width (room->text, room->style, name) <= room->max_px;
}

char *
weft_heap_chart_name (WeftChart *chart, guint32 band, WeftTextStyle style, double max_px)
{
  const char *name = weft_heap_levels_name (weft_chart_heap_levels (chart), band);
  const char *end = strstr (name, " < ");
  g_autofree char *innermost = end != NULL ? g_strndup (name, end - name) : g_strdup (name);
  Room room = { weft_chart_text (chart), style, max_px };

  return weft_name_shorten (innermost, fits, &room);
}

/* What the painters share. */

gboolean
weft_heap_painting_is_faint (const WeftHeapPainting *self, guint level)
{
  return self->options->highlighted != WEFT_HEAP_NO_BAND &&
         self->options->highlighted != weft_heap_levels_band (self->levels, level);
}

WeftColor
weft_heap_painting_color (const WeftHeapPainting *self, guint level)
{
  WeftColor color =
      weft_heap_chart_color (self->chart, weft_heap_levels_band (self->levels, level));

  return weft_heap_painting_is_faint (self, level) ? weft_color_fade (color, FAINT) : color;
}

double
weft_heap_painting_x (const WeftHeapPainting *self, guint i)
{
  return weft_heap_levels_pick (self->levels, i)->x;
}

/* What stands for picks [first, end): of bands on one another one sample for all of them, that with
 * the most bytes; of a line where it is highest. */
static guint
stand_in (const WeftHeapPainting *self, const double *ys, guint first, guint end)
{
  gboolean is_stack =
      self->options->form == WEFT_HEAP_STACKED || self->options->form == WEFT_HEAP_SHARES;
  guint best = first;

  for (guint i = first + 1; i < end; i++)
    {
      guint sample = weft_heap_levels_pick (self->levels, i)->sample;
      guint other = weft_heap_levels_pick (self->levels, best)->sample;

      if (is_stack ? weft_heap_profile_sample (self->levels->heap, sample)->total >
                         weft_heap_profile_sample (self->levels->heap, other)->total :
                     ys[i] < ys[best])
        best = i;
    }
  return best;
}

/* No more than @n_max of a line that turns everywhere, its ends among them. */
static void
thin_out (const WeftHeapPainting *self, const double *ys, guint n_max, GArray *corners)
{
  guint step = self->n / n_max + 1, last = self->n - 1;

  g_array_set_size (corners, 1);
  for (guint first = 1; first < last; first += step)
    {
      guint i = stand_in (self, ys, first, MIN (first + step, last));

      g_array_append_val (corners, i);
    }
  g_array_append_val (corners, last);
}

GArray *
weft_heap_painting_corners (const WeftHeapPainting *self, const double *ys)
{
  GArray *corners = g_array_new (FALSE, FALSE, sizeof (guint));
  double room = WEFT_HEAP_TOLERANCE *
                MAX ((double) weft_heap_painting_points (self) / WEFT_HEAP_MAX_PATHS, 1);
  double low = -G_MAXDOUBLE, high = G_MAXDOUBLE; /* slopes that pass all points so far */
  guint last = 0, n_max = WEFT_HEAP_MAX_CORNERS / MAX (self->levels->bands->len, 1) + 2;

  if (self->n == 0)
    return corners;
  g_array_append_val (corners, last);
  for (guint i = 1; i < self->n; i++)
    {
      double dx = weft_heap_painting_x (self, i) - weft_heap_painting_x (self, last);
      double dy = ys[i] - ys[last];

      if (i - last > 1 && (dy / dx < low || dy / dx > high))
        {
          last = i - 1;
          g_array_append_val (corners, last);
          dx = weft_heap_painting_x (self, i) - weft_heap_painting_x (self, last);
          dy = ys[i] - ys[last];
          low = -G_MAXDOUBLE;
          high = G_MAXDOUBLE;
        }
      low = MAX (low, (dy - room) / dx);
      high = MIN (high, (dy + room) / dx);
    }
  if (self->n > 1)
    {
      last = self->n - 1;
      g_array_append_val (corners, last);
    }
  if (self->is_vector && corners->len > n_max)
    thin_out (self, ys, n_max, corners);
  return corners;
}

WeftHeapColumn *
weft_heap_painting_columns (const WeftHeapPainting *self, guint *n)
{
  WeftHeapColumn *columns;
  guint i = 0;

  *n = weft_time_scale_columns (self->scale);
  columns = g_new (WeftHeapColumn, *n);
  for (guint x = 0; x < *n; x++)
    {
      double middle = x + 0.5, left, right;

      while (i + 1 < self->n && weft_heap_painting_x (self, i + 1) <= middle)
        i++;
      columns[x] = (WeftHeapColumn){ -1, 0 };
      left = self->n > 0 ? weft_heap_painting_x (self, i) : G_MAXDOUBLE;
      if (middle < floor (left) || (i + 1 == self->n && middle > left + 1))
        continue;
      right = i + 1 < self->n ? weft_heap_painting_x (self, i + 1) : left;
      columns[x].pick = (gint) i;
      columns[x].part = right > left ? CLAMP ((middle - left) / (right - left), 0, 1) : 0;
    }
  return columns;
}

/* The parts around the bands. */

static void
paint_grid (const WeftHeapPainting *self, cairo_t *cr)
{
  WeftHeapTick ticks[MAX_TICKS];
  guint n = weft_heap_axis_ticks (&self->axis, MIN_TICK_PX, ticks, MAX_TICKS);

  for (guint i = 0; i < n; i++)
    cairo_rectangle (cr, 0, round (MIN (ticks[i].y, self->axis.height - 1)), self->scale->width, 1);
  weft_color_set (cr, weft_chart_palette (self->chart)->grid);
  cairo_fill (cr);
}

/* A tick for each sample, one a pixel; red where a sample was cut. */
static void
paint_samples (const WeftHeapPainting *self, cairo_t *cr, double height)
{
  const GArray *samples = self->levels->heap->samples;
  const WeftPalette *palette = weft_chart_palette (self->chart);

  for (guint i = 0; i < self->n; i++)
    cairo_rectangle (cr, round (weft_heap_painting_x (self, i)), height - WEFT_HEAP_CHART_FOOT + 1,
                     1, SAMPLE_TICK);
  weft_color_set (cr, palette->text3);
  cairo_fill (cr);
  for (guint i = 0; i < samples->len; i++)
    {
      const WeftHeapSample *sample = &g_array_index (samples, WeftHeapSample, i);

      if (!sample->is_complete && sample->time >= self->scale->from &&
          sample->time < self->scale->to)
        cairo_rectangle (cr, round (weft_time_scale_x (self->scale, sample->time)) - 1,
                         height - WEFT_HEAP_CHART_FOOT + 1, 2, SAMPLE_TICK + 2);
    }
  weft_color_set (cr, palette->lost);
  cairo_fill (cr);
}

static void
paint_gauge (const WeftHeapPainting *self, cairo_t *cr, guint g)
{
  const WeftPalette *palette = weft_chart_palette (self->chart);
  guint n;
  const guint64 *edges = weft_chart_edges (self->chart, &n);
  g_autofree WeftSeriesPart *parts = g_new (WeftSeriesPart, MAX (n, 1));
  double last = -1;

  weft_series_columns (
      weft_heap_counters_gauge (weft_chart_trace (self->chart)->counters, gauges[g].gauge), edges,
      n, parts);
  for (guint x = 0; x < n; x++)
    {
      double top, bottom;

      if (!parts[x].has)
        continue;
      top = round (weft_heap_axis_y (&self->axis, (double) parts[x].high));
      bottom = round (weft_heap_axis_y (&self->axis, (double) parts[x].low));
      if (last >= 0)
        {
          top = MIN (top, last);
          bottom = MAX (bottom, last);
        }
      last = round (weft_heap_axis_y (&self->axis, (double) parts[x].last));
      if (!gauges[g].is_dashed || bottom > top || x % DASH_ALL < DASH_ON)
        cairo_rectangle (cr, x, top - 1, 1, bottom - top + (gauges[g].is_dashed ? 1 : 2));
    }
  weft_color_set (cr, G_STRUCT_MEMBER (WeftColor, palette, gauges[g].color));
  cairo_fill (cr);
}

static void
paint_bands (const WeftHeapPainting *self, cairo_t *cr)
{
  switch (self->options->form)
    {
    case WEFT_HEAP_STACKED:
    case WEFT_HEAP_SHARES:
      weft_heap_paint_areas (self, cr);
      break;
    case WEFT_HEAP_MULTIPLES:
      weft_heap_paint_rows (self, cr, self->axis.height);
      break;
    default:
      weft_heap_paint_lines (self, cr);
      break;
    }
}

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

  painting.n = painting.levels->picks->len;
  painting.is_vector = is_vector (cr);
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, painting.scale->width, height);
  cairo_clip (cr);
  if (is_tall (height) && painting.options->form != WEFT_HEAP_MULTIPLES)
    paint_grid (&painting, cr);
  if (painting.n > 0 && painting.levels->bands->len > 0)
    paint_bands (&painting, cr);
  for (guint i = 0; shows_gauges (painting.options) && i < G_N_ELEMENTS (gauges); i++)
    paint_gauge (&painting, cr, i);
  if (is_tall (height))
    paint_samples (&painting, cr, height);
  cairo_restore (cr);
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

/* Beside the chart. */

static void
paint_row_names (WeftChart *chart, cairo_t *cr, double width, double height, double top)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  WeftTextCache *text = weft_chart_text (chart);
  const WeftPalette *palette = weft_chart_palette (chart);
  double row_height;
  guint n = weft_heap_rows (levels, plot_height (height), &row_height);

  for (guint i = 0; i < n; i++)
    {
      guint level = levels->bands->len - 1 - i;
      WeftFormatted most = weft_format_bytes ((guint64) levels->peaks[level]);
      double value = weft_text_width (text, WEFT_TEXT_VALUE, most.text);
      g_autofree char *name =
          weft_heap_chart_name (chart, weft_heap_levels_band (levels, level), WEFT_TEXT_VALUE,
                                width - NAME_X - LABEL_MARGIN - value - 8);
      WeftTextPlace place = { .x = NAME_X, .y = (i + 0.5) * row_height };

      if (place.y < top)
        continue;
      weft_color_set (cr, palette->text1);
      if (name != NULL)
        weft_text_draw (text, cr, WEFT_TEXT_VALUE, name, &place);
      place.x = width - LABEL_MARGIN;
      place.align = WEFT_TEXT_RIGHT;
      weft_color_set (cr, palette->text2);
      weft_text_draw (text, cr, WEFT_TEXT_VALUE, most.text, &place);
    }
}

void
weft_heap_chart_paint_axis (WeftChart *chart, cairo_t *cr, double width, double height, double top)
{
  WeftHeapAxis axis = weft_heap_chart_axis (chart, height);
  WeftHeapTick ticks[MAX_TICKS];
  guint n;

  if (!is_tall (height))
    return;
  if (weft_chart_heap_options (chart)->form == WEFT_HEAP_MULTIPLES)
    {
      paint_row_names (chart, cr, width, height, top);
      return;
    }
  n = weft_heap_axis_ticks (&axis, MIN_TICK_PX, ticks, MAX_TICKS);
  weft_color_set (cr, weft_chart_palette (chart)->text2);
  for (guint i = 0; i < n; i++)
    if (ticks[i].y >= top)
      weft_text_draw (
          weft_chart_text (chart), cr, WEFT_TEXT_AXIS, ticks[i].label.text,
          &(WeftTextPlace){ .x = width - LABEL_MARGIN, .y = ticks[i].y, .align = WEFT_TEXT_RIGHT });
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
area_at (
    WeftChart *chart, const WeftHeapLevels *levels, guint pick, double value, gboolean is_share)
{
  double sum = 0, whole = 0;

  for (guint level = 0; is_share && level < levels->bands->len; level++)
    whole += weft_heap_levels_values (levels, pick)[level];
  if (is_share)
    value *= whole;
  for (guint level = 0; level < levels->bands->len; level++)
    {
      sum += weft_heap_levels_values (levels, pick)[level];
      if (value < sum)
        return weft_heap_levels_band (levels, level);
    }
  return WEFT_HEAP_NO_BAND;
}

guint32
weft_heap_chart_band_at (WeftChart *chart, double x, double y, double height)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  const WeftHeapOptions *options = weft_chart_heap_options (chart);
  WeftHeapAxis axis = weft_heap_chart_axis (chart, height);
  gint pick = nearest_pick (levels, x);
  double row_height;

  if (pick < 0 || y < 0 || y >= axis.height)
    return WEFT_HEAP_NO_BAND;
  if (options->form == WEFT_HEAP_MULTIPLES)
    {
      guint n = weft_heap_rows (levels, plot_height (height), &row_height);
      guint row = (guint) (y / row_height);

      return row < n ? weft_heap_levels_band (levels, levels->bands->len - 1 - row) :
                       WEFT_HEAP_NO_BAND;
    }
  if (options->form == WEFT_HEAP_STACKED || options->form == WEFT_HEAP_SHARES)
    return area_at (chart, levels, (guint) pick, (1 - y / axis.height) * axis.top,
                    options->form == WEFT_HEAP_SHARES);
  return WEFT_HEAP_NO_BAND;
}
