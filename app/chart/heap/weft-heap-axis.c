/* SPDX-License-Identifier: BSD-3-Clause */
/* The vertical axis of a chart of a heap profile. */
#include "weft-heap-axis.h"

#include "weft-number-style.h"

#include <math.h>
#include <string.h>

/* A logarithmic axis goes down to this part of its top. */
#define MAX_DEPTH 16777216.0

WeftHeapAxis
weft_heap_axis (double most, double least, double height, gboolean is_log, gboolean is_share)
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
  double part;

  if (value <= self->bottom)
    return self->height;
  part = self->is_log ? log2 (value / self->bottom) / log2 (self->top / self->bottom) :
                        value / self->top;
  return self->height * (1 - MIN (part, 1));
}

WeftHeapStand
weft_heap_axis_stand (const WeftHeapAxis *self, const double *values, guint n)
{
  WeftHeapStand stand = { self->height, self->height / self->top };
  double sum = 0;

  for (guint i = 0; i < n; i++)
    sum += values[i];
  if (self->is_share)
    stand.px = sum > 0 ? stand.px / sum : 0;
  if (self->is_centred)
    stand.floor = (self->height + MIN (sum * stand.px, self->height)) / 2;
  return stand;
}

/* All labels of an axis have @unit; 0: each its own. */
static WeftFormatted
format (const WeftHeapAxis *self, double value, guint64 unit)
{
  if (self->is_share)
    return weft_format_percent (value, value > 0 && value < 0.01 ? 1 : 0);
  if (value <= 0)
    return (WeftFormatted){ "0" };
  return unit > 0 ? weft_format_bytes_in ((guint64) value, unit) : weft_format_mean_bytes (value);
}

/* The unit of an axis with steps of @step bytes: that of its top, or, where its labels would have
 * many decimals, that of a step. */
static guint64
unit_of (const WeftHeapAxis *self, double step)
{
  guint64 unit;

  if (self->is_log || self->is_share || self->top >= 0x1p62)
    return 0;
  unit = weft_format_bytes_unit ((guint64) (floor (self->top / step) * step));
  return step * 8 >= (double) unit ? unit : weft_format_bytes_unit ((guint64) step);
}

/* Whole numbers of bytes' units have no ".0". */
static void
cut_decimals (WeftFormatted *text)
{
  char zero[16], *end;

  g_snprintf (zero, sizeof zero, "%s0 ", weft_number_point ());
  end = strstr (text->text, zero);
  if (end != NULL)
    memmove (end, end + strlen (zero) - 1, strlen (end + strlen (zero) - 1) + 1);
}

static double
linear_step (const WeftHeapAxis *self, double min_px)
{
  static const double parts[] = { 0.01, 0.05, 0.1, 0.25, 0.5, 1 };
  double least = self->top * min_px / self->height;

  for (guint i = 0; self->is_share && i < G_N_ELEMENTS (parts); i++)
    if (parts[i] >= least)
      return parts[i];
  return self->is_share ? 1 : exp2 (ceil (log2 (MAX (least, 1))));
}

guint
weft_heap_axis_ticks (const WeftHeapAxis *self, double min_px, WeftHeapTick *ticks, guint max)
{
  double step = self->is_log ?
                    exp2 (ceil (min_px / self->height * log2 (self->top / self->bottom))) :
                    linear_step (self, min_px);
  double value = self->is_log ? self->bottom : 0;
  guint64 unit = unit_of (self, step);
  guint n = 0;

  for (; n < max && value <= self->top * 1.0000001; n++)
    {
      ticks[n].y = weft_heap_axis_y (self, value);
      ticks[n].label = format (self, value, unit);
      cut_decimals (&ticks[n].label);
      value = self->is_log ? value * step : (n + 1) * step;
    }
  return n;
}
