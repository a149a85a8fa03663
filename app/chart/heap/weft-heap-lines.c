/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints a line for each band, in bytes or as a share of its own peak. */
#include "weft-heap-chart-private.h"

#include <math.h>

#define LINE_PX      2.0
#define POINT_PX     2.5  /* radius of the point at a sample, px */
#define POINT_GAP_PX 12.0 /* draw points if samples are at least this far apart on average, px */
#define MAX_POINTS   1500 /* a chart with more points draws none */
#define MAX_NAMES    48   /* maximum number of bands with names */
#define MAX_NAME_PX  200.0
#define MIN_NAME_PX  8.0
#define NAME_GAP     6.0
#define PLATE_ALPHA  0.94 /* opacity of the plate under a name */
#define PLATE_PX     2.0  /* margin of the plate */

/* Position of a name, px. */
typedef struct
{
  double x0, x1; /* edges, including the gap after the name */
  double y;      /* middle */
} NamePosition;

/* Returns the factor that converts bytes of @level to the unit of the axis. */
static double
level_unit (const WeftHeapPainting *self, guint level)
{
  return self->axis.is_share && self->levels->peaks[level] > 0 ? 1 / self->levels->peaks[level] : 1;
}

static void
paint_line (const WeftHeapPainting *self, cairo_t *cr, guint level)
{
  g_autofree double *values = weft_heap_levels_series (self->levels, level);
  g_autofree double *ys = g_new (double, self->n + 1);
  g_autoptr (GArray) corners = NULL;
  double unit = level_unit (self, level), wide = self->n == 1 ? 3 : 0;

  for (guint i = 0; i < self->n; i++)
    ys[i] = weft_heap_axis_y (&self->axis, values[i] * unit);
  corners = weft_heap_painting_simplified_line (self, ys);
  cairo_new_path (cr);
  for (guint k = 0; k < corners->len; k++)
    {
      guint i = g_array_index (corners, guint, k);
      double x = weft_heap_painting_x (self, i);

      if (wide > 0)
        cairo_line_to (cr, x - wide, ys[i]);
      /* skip the line between samples without the band, so that the axis stays visible */
      if (k > 0 && values[i] <= 0 && values[g_array_index (corners, guint, k - 1)] <= 0)
        cairo_move_to (cr, x, ys[i]);
      else
        cairo_line_to (cr, x + wide, ys[i]);
    }
  weft_color_set_source (cr, weft_heap_painting_color (self, level));
  cairo_set_line_width (cr, LINE_PX);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  weft_hatch_set_dash (weft_heap_painting_hatch (self, level), cr);
  cairo_stroke (cr);
  weft_hatch_set_dash (WEFT_HATCH_NONE, cr);
  if (self->n < 2 || self->scale->width < POINT_GAP_PX * self->n ||
      weft_heap_painting_points (self) > MAX_POINTS)
    return;
  cairo_new_path (cr);
  for (guint i = 0; i < self->n; i++)
    if (values[i] > 0)
      {
        cairo_new_sub_path (cr);
        cairo_arc (cr, weft_heap_painting_x (self, i), ys[i], POINT_PX, 0, 2 * G_PI);
      }
  cairo_fill (cr);
}

/* Lines to be painted pixel by pixel, from front to back: the highlighted one, then from the
 * largest to the smallest. */
typedef struct
{
  const WeftHeapPainting *painting;
  const WeftHeapColumn *columns;
  guint n_columns, n;
  guint *levels;
  WeftHeapInk *inks;
  WeftHatch *hatches;
  double *units;
} Lines;

static void
lines_add (Lines *self, guint level)
{
  WeftColor page = weft_chart_palette (self->painting->chart)->page;
  WeftColor color = weft_heap_painting_color (self->painting, level);

  self->levels[self->n] = level;
  self->units[self->n] = level_unit (self->painting, level);
  self->hatches[self->n] = weft_heap_painting_hatch (self->painting, level);
  /* opaque even if faint, so that the lines it covers need not be painted */
  self->inks[self->n++] = weft_heap_ink_from_color (weft_color_composite (color, page));
}

/* Computes the positions of the lines in column @x, px; -1 if a line is absent. */
static void
compute_ys (const Lines *self, guint x, float *ys)
{
  const WeftHeapPainting *painting = self->painting;
  const WeftHeapColumn *column = &self->columns[x];
  guint pick = (guint) MAX (column->pick, 0), next = MIN (pick + 1, painting->n - 1);
  const double *left = weft_heap_levels_values (painting->levels, pick);
  const double *right = weft_heap_levels_values (painting->levels, next);

  for (guint i = 0; i < self->n; i++)
    {
      guint level = self->levels[i];
      double value = left[level] + (right[level] - left[level]) * column->fraction;

      /* a line is also absent in the gaps between its dashes */
      ys[i] = column->pick >= 0 && value > 0 && weft_hatch_has_dash (self->hatches[i], x) ?
                  (float) weft_heap_axis_y (&painting->axis, value * self->units[i]) :
                  -1;
    }
}

static void
paint_line_columns (WeftHeapRaster *raster, guint from, guint end, gpointer user_data)
{
  const Lines *self = user_data;
  g_autofree float *both = g_new (float, 2 * (gsize) self->n);
  float *last = both, *ys = &both[self->n];

  /* the lines begin at their positions in the previous column, which another thread may paint */
  compute_ys (self, from > 0 ? from - 1 : 0, ys);
  for (guint x = from; x < MIN (end, self->n_columns); x++)
    {
      float *before = last;

      last = ys;
      ys = before;
      compute_ys (self, x, ys);
      weft_heap_raster_begin_column (raster, x);
      weft_heap_raster_draw_lines (raster, LINE_PX, last, ys, self->inks, self->n);
    }
}

/* Finds the position of a name of @width px above the highest point of the line in view. Returns
 * FALSE if the name does not fit there, or would overlap another name. */
static gboolean
find_name_position (const WeftHeapPainting *self,
                    guint level,
                    double width,
                    const GArray *names,
                    NamePosition *place)
{
  double height = weft_text_height (weft_chart_text (self->chart), WEFT_TEXT_BOX);
  double peak = self->levels->peaks[level] * level_unit (self, level);
  g_autofree double *values = weft_heap_levels_series (self->levels, level);
  guint highest = 0;

  for (guint i = 1; i < self->n; i++)
    if (values[i] > values[highest] && weft_heap_painting_x (self, i) >= 0 &&
        weft_heap_painting_x (self, i) <= self->scale->width)
      highest = i;
  place->x0 = CLAMP (weft_heap_painting_x (self, highest) - width / 2, 2,
                     MAX (self->scale->width - width - 2, 2));
  place->x1 = place->x0 + width + NAME_GAP;
  place->y = MAX (weft_heap_axis_y (&self->axis, peak) - height / 2 - 3, height / 2);
  if (place->y > self->axis.height - height)
    return FALSE;
  for (guint i = 0; i < names->len; i++)
    {
      const NamePosition *other = &g_array_index (names, NamePosition, i);

      if (place->x0 < other->x1 && other->x0 < place->x1 && fabs (place->y - other->y) < height)
        return FALSE;
    }
  return TRUE;
}

/* Draws the name of @level if it fits. Shortening a name is slow, so this function first checks
 * that any name would fit. */
static void
paint_band_name (const WeftHeapPainting *self, cairo_t *cr, guint level, GArray *names)
{
  const WeftPalette *palette = weft_chart_palette (self->chart);
  WeftTextCache *text = weft_chart_text (self->chart);
  double peak =
      weft_heap_axis_y (&self->axis, self->levels->peaks[level] * level_unit (self, level));
  double height = weft_text_height (text, WEFT_TEXT_BOX), top, bottom;
  g_autofree char *name = NULL;
  NamePosition place;

  if (self->levels->peaks[level] <= 0 ||
      !find_name_position (self, level, MIN_NAME_PX, names, &place))
    return;
  name = weft_heap_chart_band_name (self->chart, weft_heap_levels_band (self->levels, level),
                                    WEFT_TEXT_BOX, MAX_NAME_PX);
  if (name == NULL ||
      !find_name_position (self, level, weft_text_width (text, WEFT_TEXT_BOX, name), names, &place))
    return;
  g_array_append_val (names, place);
  /* the plate under the name covers lines, but not the peak that is named */
  top = place.y - height / 2;
  bottom = MIN (top + height, peak - POINT_PX);
  if (bottom > top)
    weft_color_fill (cr, weft_color_fade (palette->page, PLATE_ALPHA), place.x0 - PLATE_PX, top,
                     place.x1 - NAME_GAP - place.x0 + 2 * PLATE_PX, bottom - top);
  weft_color_set_source (
      cr, weft_color_fade (palette->text1, weft_heap_painting_is_faint (self, level) ? 0.4 : 1));
  weft_text_draw (text, cr, WEFT_TEXT_BOX, name,
                  &(WeftTextPosition){ .x = place.x0, .y = place.y });
}

/* A level with its sort keys. */
typedef struct
{
  guint level;
  guint rank; /* rank among the likely leaks */
  double peak;
} NamedLevel;

static gint
compare_levels (gconstpointer a, gconstpointer b)
{
  const NamedLevel *x = a, *y = b;

  if (x->rank != y->rank)
    return x->rank < y->rank ? -1 : 1;
  if (x->peak != y->peak)
    return x->peak > y->peak ? -1 : 1;
  return (x->level < y->level) - (x->level > y->level);
}

void
weft_heap_paint_lines (const WeftHeapPainting *self, cairo_t *cr)
{
  guint n_levels = self->levels->bands->len;
  g_autoptr (GArray) names = g_array_new (FALSE, FALSE, sizeof (NamePosition));
  g_autoptr (GArray) order = g_array_sized_new (FALSE, FALSE, sizeof (NamedLevel), n_levels);

  if (weft_heap_painting_is_dense (self))
    {
      guint n_columns, n = self->levels->bands->len;
      g_autofree WeftHeapColumn *columns = weft_heap_painting_columns (self, &n_columns);
      g_autofree guint *levels = g_new (guint, n);
      g_autofree WeftHeapInk *inks = g_new (WeftHeapInk, n);
      g_autofree WeftHatch *hatches = g_new (WeftHatch, n);
      g_autofree double *units = g_new (double, n);
      Lines lines = { self, columns, n_columns, 0, levels, inks, hatches, units };

      for (guint level = n; level-- > 0;)
        if (!weft_heap_painting_is_faint (self, level))
          lines_add (&lines, level);
      for (guint level = n; level-- > 0;)
        if (weft_heap_painting_is_faint (self, level))
          lines_add (&lines, level);
      weft_heap_raster_paint (cr, self->scale->width, self->axis.height + LINE_PX / 2,
                              paint_line_columns, &lines);
    }
  else
    for (guint level = 0; level < n_levels; level++)
      paint_line (self, cr, level);
  /* name likely leaks first, then the largest bands */
  for (guint level = 0; level < n_levels; level++)
    {
      guint32 band = weft_heap_levels_band (self->levels, level);
      NamedLevel one = { .level = level,
                         .rank = weft_chart_heap_leak_rank (self->chart, band),
                         .peak = self->levels->peaks[level] };

      g_array_append_val (order, one);
    }
  g_array_sort (order, compare_levels);
  for (guint i = 0; i < MIN (n_levels, MAX_NAMES); i++)
    paint_band_name (self, cr, g_array_index (order, NamedLevel, i).level, names);
}
