/* SPDX-License-Identifier: BSD-3-Clause */
/* A small picture of how a number went over time: whole pixels, nothing that exists is left out. */
#include "weft-sparkline.h"

#include "weft-column-area.h"

#include <math.h>

#define BAR_HEIGHT 8.0

static void
paint_columns (const double *values,
               guint n,
               double top,
               gboolean apart,
               WeftColor color,
               cairo_t *cr,
               double width,
               double height)
{
  guint whole = (guint) height;
  WeftColumnArea area = { 0 };

  for (guint i = 0; i < n; i++)
    {
      guint x0 = (guint) (width * i / n), x1 = (guint) (width * (i + 1) / n);
      double part = isfinite (values[i]) && top > 0 ? CLAMP (values[i] / top, 0, 1) : 0;

      if (apart && x1 - x0 > 2)
        x1--;
      if (x1 > x0)
        weft_column_area_add (&area, x0, x1 - x0, whole - weft_column_height (part, height), whole);
    }
  weft_column_area_fill (&area, cr, color);
}

static void
paint_part (const double *values,
            double top,
            WeftColor color,
            WeftColor rest,
            cairo_t *cr,
            double width,
            double height)
{
  double part = isfinite (values[0]) && top > 0 ? CLAMP (values[0] / top, 0, 1) : 0;
  double y = floor (height - BAR_HEIGHT), x = round (part * width);

  if (!(top > 0))
    return;
  weft_color_set (cr, color);
  cairo_rectangle (cr, 0, y, x, BAR_HEIGHT);
  cairo_fill (cr);
  weft_color_set (cr, rest);
  cairo_rectangle (cr, x, y, width - x, BAR_HEIGHT);
  cairo_fill (cr);
}

void
weft_sparkline_paint (WeftSparklineStyle style,
                      const double *values,
                      guint n,
                      double top,
                      WeftColor color,
                      WeftColor rest,
                      cairo_t *cr,
                      double width,
                      double height)
{
  if (n == 0 || width < 1 || height < 1)
    return;
  if (style == WEFT_SPARKLINE_PARTS)
    paint_part (values, top, color, rest, cr, width, height);
  else
    paint_columns (values, n, top, style == WEFT_SPARKLINE_BARS, color, cr, width, height);
}
