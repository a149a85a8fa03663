/* SPDX-License-Identifier: BSD-3-Clause */
/* Computes positions and labels on the axis of a heap chart. */
#include "weft-heap-axis.h"

#include "weft-number-style.h"

#include <math.h>
#include <string.h>

#define MAX_DEPTH 16777216.0 /* maximum ratio of the ends of a logarithmic axis */

WeftHeapAxis
weft_heap_axis_make (double most, double least, double height, gboolean is_log, gboolean is_share)
{
  WeftHeapAxis self = { .top = MAX (most, is_share ? 1e-9 : 1),
                        .height = MAX (height, 1),
                        .is_share = is_share };

  if (is_log)
    {
      self.is_log = TRUE;
      self.bottom = exp2 (floor (log2 (MAX (least, self.top / MAX_DEPTH))));
      if (!is_share)
        self.bottom = MAX (self.bottom, 1);
      self.top = MAX (self.top, self.bottom * 2);
    }
  return self;
}

double
weft_heap_axis_y (const WeftHeapAxis *self, double value)
{
  double fraction;

  if (value <= self->bottom)
    return self->height;
  fraction = self->is_log ? log2 (value / self->bottom) / log2 (self->top / self->bottom) :
                            value / self->top;
  return self->height * (1 - MIN (fraction, 1));
}

WeftHeapStackBase
weft_heap_axis_stack_base (const WeftHeapAxis *self, const double *values, guint n)
{
  WeftHeapStackBase base = { self->height, self->height / self->top };
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += values[i];
  if (self->is_share)
    base.px = sum > 0 ? base.px / sum : 0;
  if (self->is_centred)
    base.floor = (self->height + MIN (sum * base.px, self->height)) / 2;
  return base;
}

/* Formats a label in @unit, or in the unit that suits @value if @unit is 0. Whole numbers have no
 * ".0". */
static WeftFormatted
format_label (const WeftHeapAxis *self, double value, guint64 unit)
{
  WeftFormatted label = { "0" };
  char zero[16], *end;

  if (self->is_share)
    label = weft_format_percent (value, value > 0 && value < 0.01 ? 1 : 0);
  else if (value > 0)
    label = unit > 0 ? weft_format_bytes_in_unit ((guint64) value, unit) :
                       weft_format_mean_bytes (value);
  g_snprintf (zero, sizeof zero, "%s0 ", weft_number_point ());
  end = strstr (label.text, zero);
  if (end != NULL)
    memmove (end, end + strlen (zero) - 1, strlen (end + strlen (zero) - 1) + 1);
  return label;
}

guint
weft_heap_axis_ticks (const WeftHeapAxis *self, double min_px, WeftHeapTick *ticks, guint max)
{
  static const double parts[] = { 0.01, 0.05, 0.1, 0.25, 0.5, 1 };
  double least = self->top * min_px / self->height;
  double step = exp2 (ceil (log2 (MAX (least, 1))));
  double value = self->is_log ? self->bottom : 0;
  guint64 unit = 0;
  guint n = 0;

  if (self->is_log)
    step = exp2 (ceil (min_px / self->height * log2 (self->top / self->bottom)));
  else if (self->is_share)
    {
      guint i = 0;

      while (i + 1 < G_N_ELEMENTS (parts) && parts[i] < least)
        i++;
      step = parts[i];
    }
  /* all labels have the unit of the top label or, if they would then need many decimals, the unit
   * of the step */
  if (!self->is_log && !self->is_share && self->top < 0x1p62)
    {
      unit = weft_format_bytes_unit ((guint64) (floor (self->top / step) * step));
      if (step * 8 < (double) unit)
        unit = weft_format_bytes_unit ((guint64) step);
    }
  for (; n < max && value <= self->top * 1.0000001; n++)
    {
      ticks[n].y = weft_heap_axis_y (self, value);
      ticks[n].label = format_label (self, value, unit);
      value = self->is_log ? value * step : (n + 1) * step;
    }
  return n;
}
