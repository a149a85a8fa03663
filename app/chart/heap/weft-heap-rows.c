/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints a row for each band on its own scale: small multiples on one time axis. */
#include "weft-heap-chart-private.h"

#include <math.h>

#define ROW_GAP 3.0 /* px */

guint
weft_heap_count_rows (const WeftHeapLevels *levels,
                      WeftHeapForm form,
                      double height,
                      double *row_height)
{
  const WeftHeapFormKind *kind = weft_heap_form_get (form);
  guint n = MIN (levels->bands->len, (guint) MAX (floor (height / kind->min_row_px), 1));

  *row_height = n > 0 ? MAX (MIN (floor (height / n), kind->max_row_px), 1) : height;
  return n;
}

static void
paint_row_path (const WeftHeapPainting *self, cairo_t *cr, const double *values, guint level)
{
  double wide = self->n == 1 ? 2 : 0;
  double x0 = weft_heap_painting_x (self, 0) - wide;
  double x1 = weft_heap_painting_x (self, self->n - 1) + wide;
  g_autofree double *ys = g_new (double, self->n + 1);
  g_autoptr (GArray) corners = NULL;

  if (self->n == 0)
    return;
  for (guint i = 0; i < self->n; i++)
    ys[i] = weft_heap_axis_y (&self->axis, values[i]);
  corners = weft_heap_painting_simplified_line (self, ys);
  cairo_new_path (cr);
  cairo_move_to (cr, x0, self->axis.height);
  cairo_line_to (cr, x0, ys[0]);
  for (guint k = 0; wide <= 0 && k < corners->len; k++)
    {
      guint i = g_array_index (corners, guint, k);

      cairo_line_to (cr, weft_heap_painting_x (self, i), ys[i]);
    }
  cairo_line_to (cr, x1, ys[self->n - 1]);
  cairo_line_to (cr, x1, self->axis.height);
  cairo_close_path (cr);
  weft_heap_painting_set_source (self, cr, level);
  cairo_fill (cr);
}

/* Data shared by the threads that paint columns. */
typedef struct
{
  const WeftHeapPainting *painting;
  const WeftHeapColumn *columns;
  guint n;
  const double *values; /* by pick */
  WeftHeapArea area;
} RowPainting;

static void
paint_row_columns (WeftHeapRaster *raster, guint from, guint end, gpointer user_data)
{
  const RowPainting *self = user_data;
  const WeftHeapAxis *axis = &self->painting->axis;
  const double *values = self->values;

  for (guint x = from; x < MIN (end, self->n); x++)
    {
      gint pick = self->columns[x].pick, next = MIN (pick + 1, (gint) self->painting->n - 1);
      double value;

      if (pick < 0)
        continue;
      value = values[pick] + (values[next] - values[pick]) * self->columns[x].fraction;
      weft_heap_raster_begin_column (raster, x);
      weft_heap_raster_fill_run (raster, weft_heap_axis_y (axis, value), axis->height, &self->area);
    }
}

void
weft_heap_paint_rows (const WeftHeapPainting *self, cairo_t *cr)
{
  double height;
  guint n_rows =
      weft_heap_count_rows (self->levels, self->options->form, self->axis.height, &height);

  for (guint i = 0; i < n_rows; i++)
    {
      guint level = self->levels->bands->len - 1 - i;
      g_autofree double *values = weft_heap_levels_series (self->levels, level);
      WeftHeapPainting row = *self;
      double least = 0; /* smallest value above 0 */

      for (guint k = 0; k < self->n; k++)
        if (values[k] > 0 && (least == 0 || values[k] < least))
          least = values[k];
      row.axis = weft_heap_axis_make (self->levels->peaks[level], least, height - ROW_GAP,
                                      self->options->is_log, FALSE);
      cairo_save (cr);
      cairo_translate (cr, 0, i * height);
      weft_color_fill (cr, weft_chart_palette (self->chart)->idle, 0, 0, self->scale->width,
                       row.axis.height);
      if (weft_heap_painting_is_dense (self))
        {
          guint n;
          g_autofree WeftHeapColumn *columns = weft_heap_painting_columns (&row, &n);
          RowPainting work = { &row, columns, n, values, weft_heap_painting_inks (&row, level) };

          weft_heap_raster_paint (cr, row.scale->width, row.axis.height, paint_row_columns, &work);
        }
      else
        paint_row_path (&row, cr, values, level);
      cairo_restore (cr);
    }
}

/* Paints a row for each band, shaded according to the band's bytes. */

#define N_SHADES 128
/* In a vector file, only every COARSE-th shade is used, and pixels are COARSE_X px wide, since an
 * image that compresses badly would make the file large. */
#define COARSE     8
#define COARSE_X   2
#define FAINT      0.75 /* share of the track colour in a faint row */
#define MIN_GAP_PX 6.0  /* minimum height of rows that have a gap between them, px */

WeftHeapAxis
weft_heap_heat_axis (const WeftHeapLevels *levels, const WeftHeapOptions *options)
{
  double most = 0;

  for (guint level = 0; level < levels->bands->len; level++)
    if (levels->bands->len == 1 || weft_heap_levels_band (levels, level) != WEFT_HEAP_OTHER)
      most = MAX (most, levels->peaks[level]);
  return weft_heap_axis_make (MAX (most, options->min_axis_bytes), levels->min_value, 1,
                              options->is_log, FALSE);
}

typedef struct
{
  const WeftHeapPainting *painting;
  WeftHeapAxis axis;
  WeftHeapColumn *columns;
  guint n_columns, n_rows;
  guint step, step_x; /* only every step-th shade is used; columns are step_x px wide */
  double row_height;
  WeftColor shades[N_SHADES], faint[N_SHADES];
} HeatMap;

/* Returns the level of @row. The largest level is in the top row. */
static guint
row_level (const HeatMap *self, guint row)
{
  return self->painting->levels->bands->len - 1 - row;
}

static double
row_bottom (const HeatMap *self, guint row)
{
  return (row + 1) * self->row_height - (self->row_height >= MIN_GAP_PX ? 1 : 0);
}

/* Returns the shade of @level in a column: that of the nearer sample, since the bytes between
 * samples are unknown. The shade is at least 1 if the level has any bytes. */
static guint
shade_at (const HeatMap *self, const WeftHeapColumn *column, guint level)
{
  const WeftHeapPainting *painting = self->painting;
  guint pick = MIN ((guint) column->pick + (column->fraction >= 0.5), painting->n - 1);
  double value = weft_heap_levels_values (painting->levels, pick)[level];
  double fraction = 1 - weft_heap_axis_y (&self->axis, value);

  return value > 0 ? MAX ((guint) lround (fraction * (N_SHADES - 1)) / self->step * self->step, 1) :
                     0;
}

static void
paint_heat_columns (WeftHeapRaster *raster, guint from, guint end, gpointer user_data)
{
  const HeatMap *self = user_data;
  WeftHeapArea inks[N_SHADES] = { 0 }, faint[N_SHADES] = { 0 };

  for (guint i = 0; i < N_SHADES; i++)
    {
      inks[i].ink = weft_heap_ink_from_color (self->shades[i]);
      faint[i].ink = weft_heap_ink_from_color (self->faint[i]);
    }
  for (guint x = from; x < MIN (end, self->n_columns); x++)
    {
      const WeftHeapColumn *column = &self->columns[x - x % self->step_x];

      if (column->pick < 0)
        continue;
      weft_heap_raster_begin_column (raster, x);
      for (guint row = 0; row < self->n_rows; row++)
        {
          guint level = row_level (self, row), shade = shade_at (self, column, level);
          gboolean is_faint = weft_heap_painting_is_faint (self->painting, level);

          weft_heap_raster_fill_run (raster, row * self->row_height, row_bottom (self, row),
                                     is_faint ? &faint[shade] : &inks[shade]);
        }
    }
}

void
weft_heap_paint_heat (const WeftHeapPainting *painting, cairo_t *cr)
{
  const WeftPalette *palette = weft_chart_palette (painting->chart);
  HeatMap self = {
    .painting = painting,
    .axis = weft_heap_heat_axis (painting->levels, painting->options),
    .step = painting->is_vector ? COARSE : 1,
    .step_x = painting->is_vector ? COARSE_X : 1,
  };

  self.columns = weft_heap_painting_columns (painting, &self.n_columns);
  self.n_rows = weft_heap_count_rows (painting->levels, painting->options->form,
                                      painting->axis.height, &self.row_height);
  for (guint i = 0; i < N_SHADES; i++)
    {
      self.shades[i] = weft_palette_heat_color (palette, i / (N_SHADES - 1.0));
      self.faint[i] = weft_color_mix (self.shades[i], self.shades[0], FAINT);
    }
  if (weft_heap_painting_points (painting) > WEFT_HEAP_MAX_POINTS)
    weft_heap_raster_paint (cr, painting->scale->width, painting->axis.height, paint_heat_columns,
                            &self);
  else
    for (guint row = 0; row < self.n_rows; row++)
      {
        guint level = row_level (&self, row), from = 0;
        gboolean is_faint = weft_heap_painting_is_faint (painting, level);
        double top = row * self.row_height, height = row_bottom (&self, row) - top;

        /* paint a box for each run of columns with the same shade */
        for (guint x = 0; x < self.n_columns; x++)
          {
            gboolean has_data = self.columns[x].pick >= 0;
            guint shade = has_data ? shade_at (&self, &self.columns[x], level) : 0;
            gboolean ends = x + 1 == self.n_columns || self.columns[x + 1].pick < 0 ||
                            shade_at (&self, &self.columns[x + 1], level) != shade;

            if (has_data && ends)
              weft_color_fill (cr, is_faint ? self.faint[shade] : self.shades[shade], from, top,
                               x + 1 - from, height);
            if (!has_data || ends)
              from = x + 1;
          }
      }
  g_free (self.columns);
}
