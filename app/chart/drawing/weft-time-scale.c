/* SPDX-License-Identifier: BSD-3-Clause */
/* Converts between times and pixels. */
#include "weft-time-scale.h"

#include "weft-range.h"

#include <math.h>

#define MAX_COLUMNS 0x7fffffff

static guint64
scale_span (const WeftTimeScale *scale)
{
  return scale->to > scale->from ? scale->to - scale->from : 1;
}

/* Returns the width, at least 1; also 1 if the width is NaN. */
static double
scale_width (const WeftTimeScale *scale)
{
  return scale->width >= 1.0 ? MIN (scale->width, (double) MAX_COLUMNS) : 1.0;
}

double
weft_time_scale_ns_per_px (const WeftTimeScale *scale)
{
  return (double) scale_span (scale) / scale_width (scale);
}

guint64
weft_time_scale_px_to_ns (const WeftTimeScale *scale, double px)
{
  return (guint64) MAX (px * weft_time_scale_ns_per_px (scale), 1.0);
}

double
weft_time_scale_x (const WeftTimeScale *scale, guint64 time)
{
  double factor = scale_width (scale) / (double) scale_span (scale);

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
  /* 2^64, the first double that does not fit a guint64 */
  ns = distance < 18446744073709551616.0 ? (guint64) distance : G_MAXUINT64;
  if (x < 0)
    return scale->from - MIN (ns, scale->from);
  return weft_add_saturating (scale->from, ns);
}

guint
weft_time_scale_columns (const WeftTimeScale *scale)
{
  return (guint) floor (scale_width (scale) + 0.5);
}

guint64
weft_time_scale_edge (const WeftTimeScale *scale, guint i)
{
  guint64 n = weft_time_scale_columns (scale);
  guint64 span = scale_span (scale);

  if (i >= n)
    return MAX (scale->to, scale->from);
  /* span * i / n without overflow: the product of the remainder and @i is less than n * n */
  return scale->from + span / n * i + span % n * i / n;
}
