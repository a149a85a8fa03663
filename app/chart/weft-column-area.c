/* SPDX-License-Identifier: BSD-3-Clause */
/* Shares by pixel column as one shape. Rectangles on whole pixels are what cairo fills fastest, and
 * merging equal neighbours keeps an exported picture small. */
#include "weft-column-area.h"

#include <math.h>

void
weft_column_area_begin (WeftColumnArea *self, cairo_t *cr)
{
  self->cr = cr;
  self->x = 0;
  self->from = self->to = 0;
  cairo_new_path (cr);
}

static void
close_stretch (WeftColumnArea *self, double x)
{
  if (self->to > self->from)
    cairo_rectangle (self->cr, self->x, self->from, x - self->x, self->to - self->from);
}

void
weft_column_area_add (WeftColumnArea *self, guint x, double from, double to)
{
  if (from == self->from && to == self->to)
    return;
  close_stretch (self, x);
  self->x = x;
  self->from = from;
  self->to = to;
}

void
weft_column_area_end (WeftColumnArea *self, guint n)
{
  close_stretch (self, n);
}

double
weft_column_height (double share, double height)
{
  if (share <= 0.0)
    return 0.0;
  return MAX (1.0, round (MIN (share, 1.0) * height));
}
