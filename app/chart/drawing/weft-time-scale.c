/* SPDX-License-Identifier: BSD-3-Clause */
/* Time scale, computed without overflow or division by zero. */
#include "weft-time-scale.h"

#include "weft-range.h"

#include <math.h>

#define MAX_COLUMNS 0x7fffffff

static guint64
span_of (const WeftTimeScale *scale)
{
  return scale->to > scale->from ? scale->to - scale->from : 1;
}

/* Also turns a width that is not a number into 1. */
static double
width_of (const WeftTimeScale *scale)
{
  return scale->width >= 1.0 ? MIN (scale->width, (double) MAX_COLUMNS) : 1.0;
}

double
weft_time_scale_ns_per_px (const WeftTimeScale *scale)
{
  return (double) span_of (scale) / width_of (scale);
}

guint64
weft_time_scale_length (const WeftTimeScale *scale, double px)
{
  return (guint64) MAX (px * weft_time_scale_ns_per_px (scale), 1.0);
}

double
weft_time_scale_x (const WeftTimeScale *scale, guint64 time)
{
  double factor = width_of (scale) / (double) span_of (scale);

  if (time >= scale->from)
    return (double) (time - scale->from) * factor;
  return -((double) (scale->from - time) * factor);
}

guint64
weft_time_scale_time (const WeftTimeScale *scale, double x)
{
  double distance = round (fabs (x) * weft_time_scale_ns_per_px (scale));
  guint64 ns;

  if (isnan (distance))
    return scale->from;
  /* 2^64 as a double: the first that a guint64 does not hold */
  ns = distance < 18446744073709551616.0 ? (guint64) distance : G_MAXUINT64;
  if (x < 0)
    return scale->from - MIN (ns, scale->from);
  return weft_add (scale->from, ns);
}

guint
weft_time_scale_columns (const WeftTimeScale *scale)
{
  return (guint) floor (width_of (scale) + 0.5);
}

guint64
weft_time_scale_edge (const WeftTimeScale *scale, guint i)
{
  guint64 n = weft_time_scale_columns (scale);
  guint64 span = span_of (scale);

  if (i >= n)
    return MAX (scale->to, scale->from);
  /* span * i / n in 64 bits: the remainder's product stays below n * n */
  return scale->from + span / n * i + span % n * i / n;
}
