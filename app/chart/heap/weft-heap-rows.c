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
