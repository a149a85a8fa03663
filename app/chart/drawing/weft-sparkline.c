/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints sparklines. */
#include "weft-sparkline.h"

#include "weft-column-area.h"

#include <math.h>

#define BAR_HEIGHT 8.0

/* Returns @value / @top, clamped to 0..1. */
static double
value_fraction (double value, double top)
{
  return isfinite (value) && top > 0 ? CLAMP (value / top, 0, 1) : 0;
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
  guint bottom = (guint) MAX (height, 0);
  WeftColumnArea area = { 0 };

  if (n == 0 || width < 1 || height < 1)
    return;
  if (style == WEFT_SPARKLINE_PARTS)
    {
      double y = floor (height - BAR_HEIGHT), x = round (value_fraction (values[0], top) * width);

      if (!(top > 0))
        return;
      weft_color_fill (cr, color, 0, y, x, BAR_HEIGHT);
      weft_color_fill (cr, rest, x, y, width - x, BAR_HEIGHT);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      guint x0 = (guint) (width * i / n), x1 = (guint) (width * (i + 1) / n);
      guint column = weft_column_height (value_fraction (values[i], top), height);

      if (style == WEFT_SPARKLINE_BARS && x1 - x0 > 2)
        x1--;
      if (x1 > x0)
        weft_column_area_add (&area, x0, x1 - x0, bottom - column, bottom);
    }
  weft_column_area_fill (&area, cr, color);
}
