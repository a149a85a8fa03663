/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints a row for each band, shaded according to the band's bytes. */
#include "weft-heap-chart-private.h"

#include <math.h>

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
